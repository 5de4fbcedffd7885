"""What a change of a game changes, as sheets show it."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from referee import SheetError, all_games, check, suite
from referee.generator.broken import broken_sheets
from referee.generator.sheets import sheets

BY_CHANCE = 40
KNOWN = Path(suite.__file__).parent / "known"
GRAVEST = ("score", "refusal", "coming", "words")


class Answer(NamedTuple):
    """Of one sheet; of a refusal no points, of points no refusal."""

    score: str = ""
    refusal: str = ""
    coming: str = ""
    words: str = ""


def corpus(name: str) -> list[Any]:
    """Known sheets of a game, sheets by chance, and sheets that are wrong."""
    games = [game for game in all_games() if game.slug == name]
    if not games:
        return []
    known = (KNOWN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line)["sheet"] for line in known]
    found += sheets(games, BY_CHANCE, 1)
    broken = broken_sheets(games, BY_CHANCE, 1)
    return found + [one["sheet"] for one in broken if "sheet" in one]


def answer(sheet: Any) -> Answer:
    try:
        try:
            said = check(sheet).json()
        except SheetError as error:
            told = error.json()["error"]
            refusal = repr([told.get(key) for key in ("round", "field", "code")])
            return Answer(refusal=refusal, words=repr(told))
    except Exception as fault:
        return Answer(refusal=repr(fault))
    points = [
        [
            shown["totals"],
            [[r["side"], r["points"], r["rule"]] for r in shown["reasons"]],
        ]
        for shown in said["rounds"]
    ]
    whole = [said[key] for key in ("state", "sides", "totals", "winners")]
    following = [said.get(key) for key in ("next", "pending")]
    return Answer(repr([points, whole]), "", repr(following), repr(said))


def kind(before: list[list[str]], now: list[list[str]]) -> str:
    """The gravest of what differs anywhere."""
    pairs = zip(before, now, strict=True)
    seen = {differing(Answer(*old), Answer(*new)) for old, new in pairs}
    return next((name for name in GRAVEST if name in seen), "nothing seen")


def differing(before: Answer, now: Answer) -> str:
    if before.refusal != now.refusal:
        return "refusal"
    return next((name for name in GRAVEST if differs(name, before, now)), "")


def differs(name: str, before: Answer, now: Answer) -> bool:
    return bool(getattr(before, name) != getattr(now, name))
