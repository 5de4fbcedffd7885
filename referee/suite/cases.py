"""The cases of the suite: sheets known and drawn, each with the answer it must get.

Of the same games, number and seed come the same cases everywhere.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import islice, product
from typing import Any, NamedTuple

from referee.engine.check import check
from referee.engine.game import Game
from referee.engine.verdict import SheetError
from referee.generator.broken import broken_sheets
from referee.generator.sheets import sheets

Raw = dict[str, Any]
# The format of cases. It changes where a runner for the old one would read them wrong.
SUITE = 1
# How many sheets that stand, and how many that do not, are drawn of a game.
DRAWN, SEED = 200, 1
TYPICAL = 20  # taken as they come; of the others those that show something new
VOID = 3  # sheets in which a round is void, where that can be
ALIKE = 3  # so many refusals of the same code at the same place
RECORDS = {"play", "hands", "laid", "deal"}
SENTENCES = ("text", "message")  # for people: they may be worded otherwise

SCORES, REFUSALS, CARDS, REASONS = 1, 2, 3, 4
LEVELS = {SCORES: "scores", REFUSALS: "refusals", CARDS: "cards", REASONS: "reasons"}


class Case(NamedTuple):
    """A sheet (or the text of what is none) and what it must be answered."""

    id: str
    game: str
    kind: str
    level: int
    sheet: Any
    answer: Raw

    @property
    def line(self) -> str:
        """What a program reads: one line."""
        return self.sheet if self.kind == "text" else json_text(self.sheet)

    def json(self) -> Raw:
        told = self._asdict()
        if self.kind == "text":
            told["text"] = told.pop("sheet")
        return told


def case_of(raw: Raw) -> Case:
    """Read again from its JSON."""
    sheet = raw["text"] if raw["kind"] == "text" else raw["sheet"]
    return Case(raw["id"], raw["game"], raw["kind"], raw["level"], sheet, raw["answer"])


def cases(game: Game, count: int = DRAWN, seed: int = SEED) -> Iterator[Case]:
    """Those of one game: the known sheets, then the drawn ones, then refusals."""
    shown: set[str] = set()
    yield from known_cases(game, shown)
    yield from accepted_cases(game, shown, sheets([game], count, seed))
    yield from void_cases(game, sheets([game], count, seed))
    yield from refused_cases(game, broken_sheets([game], count, seed))


def known_cases(game: Game, shown: set[str]) -> Iterator[Case]:
    """The sheets whose answers were worked out by hand from the rules."""
    file = resources.files("referee.suite") / "known" / f"{game.slug}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    for number, line in enumerate(lines, 1):
        sheet = json.loads(line)["sheet"]
        answer = answer_of(sheet)
        shown |= features(sheet, answer)
        yield make_case(f"{game.slug}-known-{number}", game, "known", sheet, answer)


def accepted_cases(game: Game, shown: set[str], drawn: Iterable[Raw]) -> Iterator[Case]:
    """Sheets that stand: some typical ones, then what shows anything new."""
    for number, sheet in enumerate(drawn, 1):
        answer = answer_of(sheet)
        new = sorted(features(sheet, answer) - shown)
        shown.update(new)
        if number <= TYPICAL or new:
            kind = "typical" if number <= TYPICAL else new[0].partition(":")[0]
            yield make_case(f"{game.slug}-drawn-{number}", game, kind, sheet, answer)


def void_cases(game: Game, drawn: Iterable[Raw]) -> Iterator[Case]:
    """A void round before the first of a sheet, or after it; none is drawn."""
    kinds = [one for one in game.round_types if one.void is not None]
    for number, sheet in enumerate(islice(drawn, VOID if kinds else 0), 1):
        for kind, at in product(kinds, (0, 1)):
            rounds = [*sheet["rounds"][:at], kind.flag]
            told = {**sheet, "rounds": rounds}
            id = f"{game.slug}-{kind.name}-{number}-{at}"
            yield make_case(id, game, "edge", told, answer_of(told))


def refused_cases(game: Game, drawn: Iterable[Raw]) -> Iterator[Case]:
    """Sheets with one fault. What it is comes from how it was planted."""
    seen: Counter[tuple[str, str, bool]] = Counter()
    for number, line in enumerate(drawn, 1):
        error = line["error"]
        field = re.sub(r"\d+", "*", error["field"] or "")
        place = (error["code"], field, has_cards(line.get("sheet")))
        seen[place] += 1
        if seen[place] > ALIKE:
            continue
        kind = "text" if "text" in line else "refusal"
        sheet = line["text"] if kind == "text" else line["sheet"]
        id = f"{game.slug}-refused-{number}"
        yield make_case(id, game, kind, sheet, {"error": error})


def make_case(id: str, game: Game, kind: str, sheet: Any, answer: Raw) -> Case:
    if kind != "text" and has_cards(sheet):
        level = CARDS
    else:
        level = REFUSALS if "error" in answer else SCORES
    return Case(id, game.slug, kind, level, sheet, answer)


def has_cards(sheet: Any) -> bool:
    """Whether any round carries a record of its cards."""
    rounds = sheet.get("rounds") if isinstance(sheet, dict) else None
    rounds = rounds if isinstance(rounds, list) else []
    return any(isinstance(one, dict) and RECORDS & one.keys() for one in rounds)


def answer_of(sheet: Any) -> Raw:
    try:
        answer: Raw = json.loads(check(sheet).text())
    except SheetError as error:
        answer = error.json()
    told: Raw = without_words(answer)
    return told


def without_words(answer: Any) -> Any:
    """An answer without the sentences in it."""
    if isinstance(answer, dict):
        left = {key: it for key, it in answer.items() if key not in SENTENCES}
        return {key: without_words(value) for key, value in left.items()}
    if isinstance(answer, list):
        return [without_words(one) for one in answer]
    return answer


def features(sheet: Raw, answer: Raw) -> set[str]:
    """What a sheet shows: rules, options, facts and their values, its end."""
    if "error" in answer:
        return {"refusal:{code} {field}".format(**answer["error"])}
    found = features_of(sheet, answer)
    return {f"{one} beside cards" for one in found} if has_cards(sheet) else found


def features_of(sheet: Raw, answer: Raw) -> set[str]:
    found = {f"rule:{line['rule']}" for line in lines_of(answer)}
    found |= {f"option:{key} {it}" for key, it in sheet.get("options", {}).items()}
    found |= {f"edge:{len(sheet['players'])} players", f"end:{answer['state']}"}
    if answer["pending"] is not None:
        found.add("end:pending")
    for played in sheet["rounds"]:
        for key, value in played.items():
            found.add(f"{'record' if key in RECORDS else 'edge'}:{key}")
            found |= {f"edge:{key} {plain}" for plain in plain_values(value)}
    return found | {f"record:{rule}" for rule in faults_of(answer)}


def plain_values(value: Any) -> list[Any]:
    """A value, or those of a list, where they are small enough to be told apart."""
    values = value if isinstance(value, list) else [value]
    small = (one for one in values if not isinstance(one, list | dict))
    return [one for one in small if isinstance(one, str) or one is None or one < 14]


def lines_of(answer: Raw) -> Iterator[Raw]:
    """Every line of a verdict, those of the end too."""
    parts = [*answer["rounds"], *filter(None, [answer.get("bonus")])]
    for part in parts:
        yield from part["reasons"]


def faults_of(answer: Raw) -> Iterator[str]:
    """The rules that the records of a verdict break."""
    parts = [*answer["rounds"], *filter(None, [answer["pending"]])]
    for part in parts:
        melds = part.get("melds", [])
        for record in [
            part.get("play", {}),
            *(melds if isinstance(melds, list) else []),
        ]:
            yield from (fault["rule"] for fault in record.get("faults", ()))


def json_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
