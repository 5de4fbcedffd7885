"""A game from a rule sheet: what the engine wants declared, from the document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from referee.described.document import Document, read, slug_of
from referee.described.draft import FIRST, Draft
from referee.described.ending import ending, is_open_ended, note, standing, terms_of
from referee.described.lines import Row, lines, rows_of
from referee.described.names import NUMBER, ROUND, SEAT, SIDE, YES, Name, State, Value
from referee.described.questions import NOT_BETWEEN, declare_questions, stages
from referee.described.term import Term
from referee.engine.game import (
    About,
    Display,
    Game,
    League,
    RoundType,
    Seating,
    nothing,
)
from referee.engine.reading import problems_of
from referee.engine.round import Round, Table, first_round
from referee.engine.sheet import option_problems
from referee.engine.verdict import Line
from referee.values.facts import Asking, Choice, Fact, Flag, Number
from referee.values.rules import Path, Refused, refuse
from referee.words import Said, Text, Verbatim, word
from referee.words.text import A_DEAL, A_HAND, A_ROUND, A_TURN

UNITS = {"round": A_ROUND, "hand": A_HAND, "deal": A_DEAL, "turn": A_TURN}

NOT_A_CHOICE = Text("document.not-a-choice", "This is none of the choices.")
NO_EXAMPLE = Text("document.example", "The game does not take this round: {why}")
NOT_WHOLE = Text("document.example-lacks", "The answer to “{key}” is missing.")

LEAST_KEPT, MOST_KEPT = 0, 9_999
LEAST_OPTION, MOST_OPTION = 0, 100


def game_of(sent: str | bytes) -> Game:
    """The game of a document as it was sent; raises Refused."""
    return build_game(read(sent))


def build_game(document: Document) -> Game:
    """The game of a document that was read; raises Refused with all that is wrong."""
    draft = Draft(document)
    options = tuple(
        option(draft, told, ("options", at))
        for at, told in enumerate(document.get("options", []))
    )
    for at, raw in enumerate(document.get("keeps", [])):
        declare_kept(draft, raw, ("keeps", at))
    for at, raw in enumerate(document.get("values", [])):
        declare_value(draft, raw, ("values", at))
    declare_questions(draft)
    draft.find_all()
    ends = terms_of(draft)
    draft.out = ends.get("out")
    pages = tuple(stages(draft))
    scores, bonus = rows_of(draft, "scores"), rows_of(draft, "bonus")
    check_keys(draft)
    carry = carrying(draft)
    if draft.problems:
        raise Refused(draft.problems)
    game = declare(draft, options, pages, scores, bonus, ends, carry)
    name_rules(game, document)
    try_example(game, document)
    return game


def declare(
    draft: Draft,
    options: tuple[Fact[Any], ...],
    pages: tuple[Any, ...],
    scores: list[Row],
    bonus: list[Row],
    ends: dict[str, Term],
    carry: Callable[[Round], Any] | None,
) -> Game:
    document, low = draft.document, draft.document.get("ends", {}).get("wins") == "low"
    unit = document.get("unit", "round")
    return Game(
        name=Verbatim(document["name"]),
        players=tuple(sorted(document["players"])),
        about=about(document),
        seats=seating(draft),
        rules=tuple(row.rule for row in (*scores, *bonus)),
        options=options,
        round_types=(RoundType("round", unit.capitalize(), pages),),
        unit=UNITS[unit],
        open_ended=is_open_ended(draft),
        starts=lambda table: [document.get("start", 0)] * len(table.sides),
        score=lambda r: lines(scores, draft.score(r)),
        end=ending(draft, ends),
        carry=carry,
        display=display(draft, ends),
        league=League(low=low),
        bonus=bonus_of(draft, bonus) if bonus else nothing,
    )


def display(draft: Draft, ends: dict[str, Term]) -> Display:
    return Display(standing=standing(draft, ends), side_notes=notes(draft), tags={})


def bonus_of(draft: Draft, rows: list[Row]) -> Callable[[Round], Iterator[Line]]:
    """The lines at the end, of the last round and what it has left."""

    def bonus(r: Round) -> Iterator[Line]:
        if r.before is not None:
            yield from lines(rows, draft.state(r.before, after=True))

    return bonus


def about(document: Document) -> About:
    name = Verbatim(document["name"])
    return About(
        family="",
        length="",
        summary=Verbatim(document.get("summary", "")),
        source=name,
        gist=Verbatim(document.get("gist", "")),
        play=tuple(
            (Verbatim(part["head"]), Verbatim(part["text"]))
            for part in document.get("play", [])
        ),
        example=document.get("example", {}),
        described=True,
    )


def seating(draft: Draft) -> Seating:
    document = draft.document
    return Seating(
        sides=draft.sides_of,
        has_dealer=document.get("dealer") != "none",
        active=None if draft.out is None else draft.active,
        left_does=Verbatim(document.get("first", "")),
    )


def name_rules(game: Game, document: Document) -> None:
    """Its slug, which its rules know as well."""
    object.__setattr__(game, "slug", slug_of(document))
    for rule in game.rules:
        object.__setattr__(rule, "game", game.slug)


def check_keys(draft: Draft) -> None:
    """Each rule has a key of its own, and so has each page."""
    for keys in (("scores", "bonus"), ("pages",)):
        seen: set[str] = set()
        for key in keys:
            for at, part in enumerate(draft.document.get(key, [])):
                if part["key"] in seen:
                    draft.refuse_taken(part["key"], (key, at))
                seen.add(part["key"])


def try_example(game: Game, document: Document) -> None:
    """The example is a round that the game takes, which the rules page shows."""
    if "example" not in document:
        return
    players = 4 if 4 in game.players else game.players[0]
    table = Table(game, [f"{seat + 1}" for seat in range(players)])
    example = document["example"]
    list(option_problems(table, {}))  # reads the defaults into the table
    r = first_round(table)
    wrong = [problem.said for problem in problems_of(r, example)]
    if r.waits is not None:
        wrong.append(NOT_WHOLE(key=r.waits))
    if wrong:
        raise refuse("bad-rules", NO_EXAMPLE(why=wrong[0]), "example")


# ---- Options, values, what is kept ----


def option(draft: Draft, part: Document, path: Path) -> Fact[Any]:
    value, default, low, high = option_value(draft, part, path)
    kind = YES if part.get("yes") else NUMBER
    fact: Fact[Any] = Fact(
        part["key"],
        value,
        Verbatim(part["label"]),
        needed=False,
        default=default,
        ask=Asking(help=Verbatim(part.get("help", ""))),
    )

    def choice(s: State, i: int) -> int:
        return int(s.r.table.options[fact])

    name = Name(part["key"], part["label"], kind, ROUND, low, high, choice)
    draft.declare(part["key"], path, lambda: name)
    return fact


def option_value(
    draft: Draft, part: Document, path: Path
) -> tuple[Any, int | bool, int, int]:
    """How it is asked, its default, and its ends."""
    if part.get("yes"):
        return Flag(), bool(part.get("default", 0)), 0, 1
    if "choices" in part:
        numbers = part["choices"]
        default = part.get("default", numbers[0])
        if default not in numbers:
            draft.wrong(NOT_A_CHOICE(), *path, "default")
        labels = {number: Verbatim(word(number)) for number in numbers}
        return Choice(labels), default, min(numbers), max(numbers)
    low, high = int(part.get("from", LEAST_OPTION)), int(part.get("to", MOST_OPTION))
    default = int(part.get("default", low))
    if not low <= default <= high:
        draft.wrong(NOT_BETWEEN(), *path, "default" if "default" in part else "to")
    return Number(low, high), default, low, max(low, high)


def declare_value(draft: Draft, part: Document, path: Path) -> None:
    """A value of its own: a number, or a yes or no, whichever its formula gives."""
    key, place = part["key"], str(part.get("for", SEAT))

    def work_out() -> Name:
        term = draft.formula(part["is"], place, "", (*path, "is"))
        label = str(part.get("label", key))
        return Name(
            key,
            label,
            term.kind,
            place,
            term.low,
            term.high,
            remember(term.value, place, len(FIRST) * int(path[-1])),
            after=term.after,
            working=term,
            moves=term.moves,
        )

    draft.declare(key, path, work_out)


def remember(value: Value, place: str, first: int) -> Value:
    """The same, worked out once in a round at each place; `first`: by which number it
    is remembered at the first one.
    """

    def recall_once(s: State, i: int) -> int:
        found = s.memo.get(first)
        if found is None:
            found = s.memo[first] = value(s, -1)
        return found

    def recall(s: State, i: int) -> int:
        found = s.memo.get(first + i)
        if found is None:
            found = s.memo[first + i] = value(s, i)
        return found

    return recall_once if place == ROUND else recall


def declare_kept(draft: Draft, part: Document, path: Path) -> None:
    key, place = part["key"], str(part.get("for", SEAT))
    low, high = limits_of(part)
    if not low <= part.get("start", 0) <= high:
        draft.wrong(NOT_BETWEEN(), *path, "start" if "start" in part else "from")

    def keep(s: State, i: int) -> int:
        return s.kept[key][i]

    name = Name(
        key, part["label"], NUMBER, place, low, max(low, high), keep, moves=True
    )
    draft.declare(key, path, lambda: name)


def limits_of(part: Document) -> tuple[int, int]:
    return part.get("from", LEAST_KEPT), part.get("to", MOST_KEPT)


def carrying(draft: Draft) -> Callable[[Round], dict[str, list[int]]] | None:
    """What each round leaves for the next, kept between its ends."""
    keeps = draft.document.get("keeps", [])
    if not keeps:
        return None
    terms = [
        draft.formula(
            keep["next"], keep.get("for", SEAT), NUMBER, ("keeps", at, "next")
        )
        for at, keep in enumerate(keeps)
    ]

    nexts = [
        (keep["key"], keep.get("for", SEAT), *limits_of(keep), term.value)
        for keep, term in zip(keeps, terms, strict=True)
    ]

    def carry(r: Round) -> dict[str, list[int]]:
        s, left = draft.score_again(r), {}
        for key, place, low, high, value in nexts:
            left[key] = now = [*s.kept[key]]  # of who is out as it was
            for i in s.places(place):
                now[i] = min(high, max(low, value(s, i)))
        return left

    return carry


def notes(draft: Draft) -> Callable[[Round], Iterator[tuple[int, Said]]]:
    """What is kept and shown, beside each total."""
    shown = [one for one in draft.document.get("keeps", []) if one.get("shown")]

    def side_notes(r: Round) -> Iterator[tuple[int, Said]]:
        kept = draft.state(r).kept
        for value in shown:
            of_sides = value.get("for", SEAT) == SIDE
            for i, number in enumerate(kept[value["key"]]):
                side = i if of_sides else r.table.side_of[i]
                yield side, note(value["label"], number)

    return side_notes
