"""Rule sheets for tests: one that is right, and what is wrong with others."""

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from hypothesis import strategies as st

from referee.values.rules import Path

PAD: dict[str, Any] = {
    "rules": 1,
    "name": "Pad",
    "players": [2, 3, 4],
    "pages": [
        {
            "key": "page",
            "label": "Points",
            "asks": [
                {"key": "points", "label": "Points", "kind": "number", "for": "seat"}
            ],
        }
    ],
    "scores": [{"key": "typed", "law": "Points as typed.", "points": "points"}],
}


class Hostile(NamedTuple):
    """What is sent, and the key of the text that refuses it, and where."""

    sent: str | bytes
    text: str
    path: Path = ()


def pad(**changed: Any) -> str:
    return json.dumps({**PAD, **changed})


def line(**changed: Any) -> str:
    return pad(scores=[{**PAD["scores"][0], **changed}])


LINE = ("scores", 0)
HOSTILE = (
    Hostile("[" * 16_385, "document.too-large"),
    Hostile(pad(example={"said": "é" * 8_000}), "document.too-large"),
    # Three bytes each as sent, four in the one form.
    Hostile(
        json.dumps({**PAD, "example": {"said": "\ufb1d" * 4_500}}, ensure_ascii=False),
        "document.too-large",
    ),
    Hostile("", "document.broken"),
    Hostile('{"rules": 1', "document.broken"),
    Hostile(b"\xff\xfe", "document.unread"),
    Hostile('{"rules": 1, "rules": 1}', "document.unread"),
    Hostile('{"rules": NaN}', "document.unread"),
    Hostile("[" * 16_000, "document.unread"),
    Hostile("[" * 12 + "]" * 12, "document.too-deep", (0,) * 9),
    Hostile(pad(rules=1.0), "document.not-whole", ("rules",)),
    Hostile('{"start": 1e999}', "document.not-whole", ("start",)),
    Hostile('{"start": ' + "9" * 5_000 + "}", "document.not-whole", ("start",)),
    Hostile(pad(name="a\u202eb"), "document.unseen", ("name",)),
    Hostile(pad(name="a\0b"), "document.unseen", ("name",)),
    Hostile(pad(name="\ud800"), "document.unseen", ("name",)),
    Hostile(pad(name="a" + "\u0335" * 9), "document.piled", ("name",)),
    Hostile(pad(name="a" * 41), "document.too-long", ("name",)),
    Hostile(line(points="1" * 301), "document.too-long", (*LINE, "points")),
    Hostile(pad(__class__=1), "document.unknown", ("__class__",)),
    Hostile(pad(пoints=1), "document.unknown", ("\\u043foints",)),
    Hostile(pad(colour="red"), "document.unknown", ("colour",)),
    Hostile(line(pionts="1"), "document.meant", (*LINE, "pionts")),
    Hostile(pad(name="  "), "document.missing", ("name",)),
    Hostile(pad(name=None), "document.missing", ("name",)),
    Hostile("[]", "document.part"),
    Hostile("1", "document.part"),
    Hostile(pad(scores=[1]), "document.part", LINE),
    Hostile(line(points=1), "document.text", (*LINE, "points")),
    Hostile(line(key="Typed"), "document.key", (*LINE, "key")),
    Hostile(line(key="a" * 21), "document.key", (*LINE, "key")),
    Hostile(line(**{"for": "round"}), "document.word", (*LINE, "for")),
    Hostile(pad(lang=["de"]), "document.word", ("lang",)),
    Hostile(line(quiet="yes"), "document.yes", (*LINE, "quiet")),
    Hostile(pad(rules=2), "document.number", ("rules",)),
    Hostile(pad(rules=True), "document.number", ("rules",)),
    Hostile(pad(players=[1_000_000]), "document.numbers", ("players",)),
    Hostile(pad(players=[3, 3]), "document.numbers", ("players",)),
    Hostile(pad(players=[]), "document.missing", ("players",)),
    Hostile(pad(pages={"a": 1}), "document.list", ("pages",)),
    Hostile(pad(scores=PAD["scores"] * 41), "document.list", ("scores",)),
)


ASK: dict[str, Any] = PAD["pages"][0]["asks"][0]
ASKED = ("pages", 0, "asks", 0)


def ask(*more: dict[str, Any], checks: Any = (), **changed: Any) -> str:
    """The pad with another question, and more of them."""
    asks = [{**ASK, **changed}, *more]
    page = {**PAD["pages"][0], "asks": asks, "checks": list(checks)}
    return pad(pages=[page])


def option(**changed: Any) -> str:
    return pad(options=[{"key": "limit", "label": "Limit", **changed}])


def values(**formulas: str) -> str:
    return pad(values=[{"key": key, "is": text} for key, text in formulas.items()])


def number(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "label": key, "kind": "number", **more}


RING = {"a": "b + 1", "b": "a + 1"}
TWICE = "max(max(points)) + max(max(points))"
DEAR = {"a": "points", **{f"a{i}": TWICE for i in range(19)}}
SECOND = {"key": "second", "label": "B", "asks": [number("b")]}
CHECK = {"never": "points = 3", "says": "Not {points}.", "at": "points", "for": "seat"}

UNMADE = (
    Hostile(line(points="bids + 1"), "formula.unknown", (*LINE, "points")),
    Hostile(line(points="point + 1"), "formula.meant", (*LINE, "points")),
    Hostile(line(when="points"), "formula.no-yes", (*LINE, "when")),
    Hostile(values(**RING), "formula.circle", ("values", 1, "is")),
    Hostile(ask(to="sum(points)"), "formula.circle", (*ASKED, "to")),
    Hostile(ask(number("later"), to="later"), "document.too-late", (*ASKED, "to")),
    Hostile(pad(ends={"at": "sum(points)"}), "document.too-late", ("ends", "at")),
    Hostile(pad(ends={"out": "points = 0"}), "document.too-late", ("ends", "out")),
    Hostile(values(points="1"), "document.taken", (*ASKED, "key")),
    Hostile(values(total="1"), "document.taken", ("values", 0, "key")),
    Hostile(pad(scores=[*PAD["scores"] * 2]), "document.taken", ("scores", 1, "key")),
    Hostile(
        pad(players=[12], values=json.loads(values(**DEAR))["values"]),
        "document.too-dear",
        ("values", 2, "is"),
    ),
    Hostile(ask(**{"for": "side"}), "document.no-partners", (*ASKED, "for")),
    Hostile(ask(kind="player"), "document.asked-once", (*ASKED, "for")),
    Hostile(ask(kind="choice"), "document.two-choices", (*ASKED, "choices")),
    Hostile(ask(to="-1"), "document.backwards", (*ASKED, "to")),
    Hostile(ask(start=1000), "document.not-between", (*ASKED, "start")),
    Hostile(option(to=5, default=6), "document.not-between", ("options", 0, "default")),
    Hostile(
        pad(keeps=[{"key": "k", "label": "K", "next": "k", "to": 3, "start": 4}]),
        "document.not-between",
        ("keeps", 0, "start"),
    ),
    Hostile(ask(to="3", total="13"), "document.never-so-many", (*ASKED, "total")),
    Hostile(ask(beside="points"), "document.not-beside", (*ASKED, "beside")),
    Hostile(line(says="{points"), "document.braces", (*LINE, "says")),
    Hostile(line(says="{points} {pionts}"), "formula.meant", (*LINE, "says")),
    Hostile(
        ask(checks=[{**CHECK, "at": "typed"}]),
        "document.no-question",
        ("pages", 0, "checks", 0, "at"),
    ),
    Hostile(
        option(choices=[1, 2], default=3),
        "document.not-a-choice",
        ("options", 0, "default"),
    ),
    Hostile(pad(example={"points": [1]}), "document.example", ("example",)),
    Hostile(pad(example={"points": 1}), "document.example", ("example",)),
    Hostile(
        pad(pages=[PAD["pages"][0], SECOND], example={"points": [1, 2, 3, 4]}),
        "document.example",
        ("example",),
    ),
    Hostile(pad(example=3), "document.part", ("example",)),
)


@st.composite
def alter(draw: st.DrawFn, documents: Sequence[str], others: Sequence[Any]) -> str:
    """One of the documents, with something else in up to three places."""
    document = json.loads(draw(st.sampled_from(documents)))
    for _ in range(draw(st.integers(1, 3))):
        at: Any = document
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = draw(st.sampled_from(keys))
            inner = at[key]
            if not inner or not isinstance(inner, dict | list) or draw(st.booleans()):
                at[key] = deepcopy(draw(st.sampled_from(others)))
                break
            at = inner
    return json.dumps(document)
