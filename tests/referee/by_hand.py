"""What sheets by chance do not make the referee say: each by a case of its own."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from gettext import NullTranslations
from itertools import product
from pathlib import Path
from typing import Any

from referee import SheetError, all_games, check, game
from referee.__main__ import command, take_language
from referee.cards.fault import Fault
from referee.cards.tricks import Play, first_lead, order_of
from referee.cli import suite
from referee.cli.describe import text
from referee.cli.generate import generate
from referee.cli.meld import meld_lines
from referee.cli.misuse import NO_LANGUAGE, USAGE, Misused, why_not_read
from referee.described import game_of
from referee.described.document import place, read
from referee.described.formula import BadFormula
from referee.described.names import NUMBER
from referee.described.terms import term_of
from referee.desk.reasons import ruling_lines
from referee.desk.ruling import Asked, Ruling, rule
from referee.engine.jsontext import loads
from referee.engine.round import Round, first_round
from referee.engine.sheet import read_sheet
from referee.form.build import ask
from referee.form.conditions import turn_words
from referee.form.fields import ENGLISH
from referee.games.preference.facts import ANTE
from referee.melds.laydown_checks import lay_number
from referee.melds.laydowns import SHORT, STILL_SHORT
from referee.melds.melds import meld_number
from referee.values import typed_cards
from referee.values.cards import not_in_the_pack
from referee.values.faces import RANK, RANKS_OF, faces
from referee.values.facts import (
    Card,
    Cards,
    Choice,
    Derived,
    Fact,
    Flag,
    Number,
    OrNull,
    PerSeat,
    Refused,
    Seat,
    Several,
    Suit,
    Text,
)
from referee.values.notation import RANKS, pack_of
from referee.words import Text as Words, all_of, catalogue, one_of, word
from referee.words.nouns import NOUNS, count_words, of_all
from tests.referee.documents import HOSTILE, UNMADE
from tests.referee.formulas import FAULTY, scope
from tests.referee.rule_sheets import carrying, game_by_document, register
from tests.referee.rule_sheets.golden import described_sheets
from tests.referee.saying import facts_of, say_sheet

Sheet = dict[str, Any]
EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
PACK, TWO_LEADS = pack_of(RANKS), first_lead("The 2 leads.", "House")
FOUR = ["Ann", "Ben", "Cleo", "Dan"]
BROKEN_JSON = (b"{", b'{"a":1,"a":2}', b"[NaN]", b"\xff", b"[" * 100_000)
COMMANDS = (
    "",
    "schema gypsy skat",
    "trick",
    "trick nonsuch AS",
    "trick gypsy --foo",
    "trick gypsy --leader",
    "trick gypsy --leader x AS",
    "trick gypsy --leader 1 --leader 1 AS",
    "check no/such/file.json",
    "generate",
    "generate gypsy --n x",
)
MELDS = (
    "",
    "gypsy",
    "5H 5H",
    "xx",
    "JK",
    "kaluki 5H 6H JK",
    "kaluki 5H 6H 7H",
    "kaluki 5H 6H 9H",
    "5H 6H 7H 5S 5C 5D 8D 8C 8H KH",
    "AH 2H 3H 9S 9C 9D 9H KC QD 10S 4D",
    "5H 6H 7H AH AC AD",
    "AH AC AD QH QC QD KH KC KD 2S",
    "5H 6H 7H AH AC AD 2H 2D 2S 3C",
    "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH",
)
NO_MELDS = (
    ("jersey_gin", "QH KH AH"),
    ("jersey_gin", "4S 5S 6H"),
    ("jersey_gin", "4S 8S 10S"),
    ("jersey_gin", "4S 5S 7S"),
    ("jersey_gin", "4S 5S"),
    ("kaluki", "4S 4S 5S"),
    ("kaluki", "4S 10S JK"),
    ("kaluki", "4S JS JK JK"),
    ("kaluki", "KS AS 2S"),
    ("kaluki", "8S 8S 8H"),
    ("kaluki", "8S 8C 8H 8D JK"),
    ("kaluki", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK"),
)
TRICKS = (
    Asked(game("gypsy"), ("JK", "KH", "2H"), named="H"),
    Asked(game("gypsy"), ("8C", "KH", "2H")),
    Asked(game("skat"), ("KH", "9H", "JD"), "H"),
    Asked(game("skat"), ("KH", "9H", "JD"), "grand"),
    Asked(game("skat"), ("KC", "9H", "JD"), "H"),
    Asked(game("pepper"), ("KS", "JC", "9S", "AS"), "S", players=4),
    Asked(game("pepper"), ("KS", "JC", "9S", "JS"), "S", players=4),
    Asked(game("pepper"), ("KS", "AS", "9S"), "H", players=4),
    Asked(game("pepper"), ("9S", "10S", "KS", "QS"), "H", players=4),
    Asked(game("pepper"), ("9S", "10S", "QS", "KS"), "H", players=4),
)


def say_buttons() -> None:
    """What saving a round of a kind does: a pot is filled again."""
    table = read_sheet({"game": "preference", "players": FOUR[:3], "rounds": []}).table
    r = first_round(table)
    r[ANTE] = 10
    buttons = [kind.button for kind in table.game.round_types if kind.button]
    assert [word(button(r)) for button in buttons] == ["Everyone puts in 10"]


def say_turns() -> None:
    """Who answers first, and last, in the words of a rule sheet."""
    sheet = carrying("oh_hell", {"players": FOUR, "rounds": []})
    with register(game_by_document("oh_hell")):
        r = first_round(read_sheet(sheet).table)
    (bid,) = [
        fact
        for kind in r.table.game.round_types
        for stage in kind.stages
        for fact in facts_of(stage)
        if fact.ask.spoken
    ]
    said = [turn_words(bid, r, ENGLISH, at) for at in ("first", "last")]
    assert said == ["bids first", "bids last"]


def say_fields() -> None:
    """What a form says of values that no game has in a form of its own."""
    say_turns()
    r = first_round(read_sheet({"game": "gypsy", "players": FOUR, "rounds": []}).table)
    for fact in (
        Fact("shown", OrNull(Flag()), "Shown"),
        Fact("names", Several(Text(9)), "Names"),
    ):
        for field in ask(fact, r, {}).inputs:
            word(field.label), [word(option.label) for option in field.options]


def say_faults() -> None:
    """How a fault is headed and marked, and what a foul is said to have been."""
    plain = Fault(1, 0, "9C", TWO_LEADS, "2C", 2, 0)
    for fault in (plain, plain._replace(led=True), plain._replace(revoke=True)):
        assert word(fault.heading(FOUR)) and word(fault.word)
    for foul in filter(None, (one.foul for one in all_games())):
        assert word(foul.said(name="Ann"))
        for breach in foul.breaches:
            assert word(breach.label) and word(breach.said(name="Ann"))


def say_typed() -> None:
    """Cards as people type them, and lists whose last word begins like their "and"."""
    spanish, italian = catalogue("es"), catalogue("it")
    typed_cards.spellings.cache_clear()
    assert typed_cards.in_notation("dama de picas", spanish) == "QS"
    assert word(all_of(("Ana", "Inés")), spanish) == "Ana e Inés"
    assert word(one_of((7, 8)), spanish) == "7 u 8"
    assert word(all_of(("Anna", "Eva")), italian) == "Anna ed Eva"


def say_documents() -> None:
    """What is wrong with a rule sheet, and where."""
    for hostile in HOSTILE:
        try:
            read(hostile.sent)
            raise AssertionError(hostile.sent)
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)
            assert all(word(place(p.path)) or not p.path for p in refused.problems)
    for sheet in described_sheets():
        say_sheet(sheet)
    for unmade in UNMADE:
        try:
            game_of(unmade.sent)
            raise AssertionError(unmade.sent)
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)
    for faulty in FAULTY:
        try:
            term_of(faulty.formula, scope(faulty.place), NUMBER)
            raise AssertionError(faulty.formula)
        except BadFormula as bad:
            assert str(bad.said)


def say_the_rest() -> None:
    """The command line, the desk, and what a sheet seldom shows."""
    for listed in all_games():
        list(text(listed))
    for broken in BROKEN_JSON:
        with suppress(SheetError):
            loads(broken)
            raise AssertionError(broken)
        say_json(broken)
    say_commands()
    say_melds()
    for asked in TRICKS:
        try:
            list(ruling_lines(rule(asked)))
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)
    for rank in RANKS:
        assert word(RANK[rank]) + "s" in (word(RANKS_OF[rank]), "sixs")
    word(SHORT(value=1, short=50, need=51))
    word(STILL_SHORT(short=50, need=51))
    for sheet in (*SHEETS, *MORE, *DEALS, *from_examples()):
        say_sheet(sheet)
    say_values()
    say_names()
    say_counts()
    say_fields()
    assert Fault(1, 0, "9C", TWO_LEADS, "2C", 2, 0, led=True).text(FOUR)
    say_faults()
    say_buttons()
    say_typed()


def say_melds() -> None:
    for words in MELDS:
        try:
            meld_lines(words.split())
        except Misused as misused:
            assert str(misused)
    for slug, cards in NO_MELDS:
        rules = game(slug).melds
        assert rules is not None
        assert word(rules.why_not(cards.split()))
        word(rules.possessive(cards.split()))


def say_names() -> None:
    """Cards with names that no game gives them today, and names by number alone."""
    named = ("9H", "KH", "JC", "JS")
    names = tuple((card, Words(f"test.{card}", f"the {card}")) for card in named)
    ranks = ("A", "K", "Q", "J", "10", "9")
    for tops in (("JC",), ("10D", "10C", "10S", "9D", "JS")):
        order = order_of(ranks, "H", tops, names)
        play = Play((0, 1, 2, 3), None, 1, pack_of(ranks), order)
        asked = Asked(game("pepper"), named, "H")
        assert list(
            ruling_lines(Ruling(asked, play, list(named), 0, play.why(0, [*named])))
        )
    assert word(not_in_the_pack("2C")) == "2♣ is not in this pack."
    assert (word(lay_number(0)), word(meld_number(1))) == ("lay-down 1", "meld 2")


def say_counts() -> None:
    for noun in (*NOUNS, "hearts"):
        word(count_words(noun, 2))
        word(of_all(noun, 2))


def say_values() -> None:
    """What no game asks today, and what is nothing where a value should be."""
    r = Round(check(sheet("gypsy")).table, 1, 0, [0] * 4)
    values = (
        Suit(),
        Card(PACK),
        Cards(PACK),
        Cards(PACK, 2),
        Choice({"a": "A"}),
        Flag(),
        Seat(),
        Text(3),
        PerSeat(Number()),
        Number(10, 50, step=10),
        Number(5, 3),
        Derived(),
    )
    for value, raw in product(values, (None, 7, "x", {}, [])):
        try:
            value.read(raw, r)
        except Refused as refused:
            assert all(problem.message for problem in refused.problems)


def from_examples() -> Iterator[Sheet]:
    """Records of whole deals, with one thing changed."""
    for slug, changes in CHANGED.items():
        path = EXAMPLES / f"{slug}-cards.json"
        recorded = json.loads(path.read_text(encoding="utf-8"))
        for number, change in product(range(len(recorded["rounds"])), changes):
            rounds = deepcopy(recorded["rounds"][: number + 1])
            with suppress(KeyError, IndexError):
                change(rounds[-1])
                yield {**recorded, "rounds": rounds, "ended": False}


def cut(raw: Sheet) -> None:
    raw["play"]["tricks"] = raw["play"]["tricks"][:3]


def cut_with(**facts: Any) -> Any:
    def change(raw: Sheet) -> None:
        cut(raw)
        raw.update(facts)

    return change


def skat_played(raw: Sheet) -> None:
    cut(raw)
    raw["skat"] = raw["play"]["tricks"][0][:2]


def hand_with(**more: Any) -> Any:
    def change(raw: Sheet) -> None:
        for hand in raw["hands"]:
            hand.update(more)

    return change


def own_layoff(raw: Sheet) -> None:
    for seat, hand in enumerate(raw["hands"]):
        card = hand["deadwood"].pop()
        hand["layoffs"] = [{"card": card, "seat": (seat + 1) % 3, "meld": 0}]


def lay_with(**more: Any) -> Any:
    def change(raw: Sheet) -> None:
        raw["laid"][-1].update(more)

    return change


def laid_alike(raw: Sheet) -> None:
    for laid in raw["laid"]:
        laid.update(melds=[["2C", "2C", "3C"]], layoffs=[])


def swap(raw: Sheet) -> None:
    pack = [rank + suit for rank in "A3KQJ76542" for suit in "CDHS"]
    raw["captured"] = [pack[:20], pack[20:]]


def gin_with_layoffs(raw: Sheet) -> None:
    raw.pop("breaker", None)
    raw.update(ending="gin", by=0)
    raw["hands"][1]["layoffs"] = [{"card": "2C", "seat": 0, "meld": 0}]


JACKS = ["JC", "JS", "JH", "JD", "AC", "10C", "KC", "QC", "9C", "8C", "7C", "AS"]
CHANGED: dict[str, list[Any]] = {
    "skat": [
        lambda raw: raw.update(skat=["JC", "JS"]),
        skat_played,
        cut_with(cards=JACKS),
        cut_with(cards=JACKS[::-1]),
    ],
    "preference": [
        lambda raw: raw.update(no_aces=True),
        lambda raw: raw.update(no_aces=True, four_aces=True),
    ],
    "briscola": [swap],
    "jersey_gin": [
        hand_with(melds=[[]]),
        own_layoff,
        gin_with_layoffs,
        hand_with(layoffs=[{"card": "2C", "seat": 0, "meld": 9}]),
        hand_with(layoffs=[{"card": "2C", "seat": 1, "meld": 0}]),
        hand_with(deadwood=["2C"]),
        hand_with(melds=[["2C", "3D", "9H"]]),
    ],
    "kaluki": [
        lay_with(layoffs=[{"card": "2C", "lay": 99, "meld": 0}]),
        lay_with(layoffs=[{"card": "2C", "lay": 0, "meld": 99}]),
        lay_with(layoffs=[{"card": "2C", "lay": 0, "meld": 0}], initial=True),
        lay_with(melds=[["2C", "2C", "2C"]]),
        laid_alike,
        lay_with(melds=[], layoffs=[], initial=True),
    ],
    "malilla": [
        lambda raw: raw.update(turned="7C"),
        lambda raw: raw.update(turned="2C"),
    ],
}


def say_json(broken: bytes) -> None:
    try:
        loads(broken)
    except SheetError as error:
        assert error.problem.message.startswith("This is not a score sheet file")


def say_commands() -> None:
    for line in COMMANDS:
        try:
            command(line.split(), None)
        except Misused as misused:
            assert str(misused)
    assert word(USAGE)
    assert word(faces(f"{rank}C" for rank in RANKS), NullTranslations()).endswith("2♣")
    with suppress(Misused):
        take_language(["--lang", "xx"])
    assert word(NO_LANGUAGE(language="xx", languages="en"))
    assert word(why_not_read(IsADirectoryError())) == "it is a folder"
    assert word(why_not_read(PermissionError())) == "it may not be read"
    for words in ([], ["gypsy", "--n", "x"], ["gypsy", "--foo"]):
        try:
            generate(words)
        except Misused as misused:
            assert str(misused)
    # A text is no archive, and no name of a program.
    for asked in (
        lambda: suite.read(__file__, []),
        lambda: list(suite.answers("no-such-program", [])),
    ):
        try:
            asked()
        except Misused as misused:
            assert str(misused)


def sheet(slug: str, *rounds: Any, n: int = 4, **more: Any) -> Sheet:
    players = [*FOUR, "Eva"][:n]
    return {"game": slug, "players": players, "rounds": list(rounds), **more}


def skat(*rounds: Any, **more: Any) -> Sheet:
    return sheet("skat", *rounds, n=3, **more)


RE = {"contra": "re"}
CLUBS = {"declarer": 1, "bid": 18, "game": "C"}
RAMSCH = {"passed": True, "card_points": [60, 60, 0], "tricks": [5, 5, 0]}
LEVEL = {"passed": True, "card_points": [30, 30, 60], "tricks": [3, 3, 4]}
POINT_CARDS = [rank + suit for rank in "7AKQJ" for suit in "CDHS"]
DECK = [rank + suit for rank in "A3KQJ6542" for suit in "CDHS"] + ["7D", "7H", "7S"]
KINGS_GONE = (
    {"cart": "AH", "outcome": "failed", "cards": ["KS"]},
    {"cart": "KH", "outcome": "bought", "cards": ["KD"]},
)
SHEETS: tuple[Any, ...] = (
    [],
    {**sheet("gypsy"), "ended": 1},
    {**sheet("gypsy"), "rounds": {}},
    {**sheet("gypsy"), "players": ["Ann", "B" * 41, "C", "D"]},
    {**sheet("gypsy"), "players": ["Ann", "B\0", "C", "D"]},
    {**sheet("gypsy"), "game": "x"},
    *(
        sheet("gypsy", {"bids": bids})
        for bids in (None, "x", {}, [1, None, 10**30, [], {}])
    ),
    *(sheet("gypsy", {"bids": one}) for one in ([14, 0, 0, 0], [True] * 4)),
    sheet("gypsy", {"bids": [1, 2, 3, 4], "tricks": [10**30, 0, 0, 0]}),
    skat({**CLUBS, "hand": True, "matadors": 1, "card_points": 119, "tricks": 0}),
    skat({**CLUBS, "hand": True, "matadors": 1, "card_points": 60, "tricks": 10}),
    skat({**CLUBS, "matadors": 1, "card_points": 10, "tricks": 0}),
    skat({"declarer": 1, "bid": 18, "game": "null", "schneider": True, "tricks": 0}),
    skat({"declarer": 1, "bid": 18, "game": "null", "schneider": True, "hand": True}),
    skat({**CLUBS, "matadors": 1, "card_points": 61, "skat": ["7H", "8H"]}),
    skat({**CLUBS, "bid": 50}),
    # What a table plays as clubs do, and what it does not.
    skat({"thrown_in": True}),
    skat(RAMSCH, options={"passed_in": "next"}),
    skat({**RAMSCH, "pushes": 2}),
    *(
        skat(facts, options={"passed_in": "pushed"})
        for facts in (
            {**RAMSCH, "card_points": [60, 60, 0], "tricks": [5, 5, 0], "pushes": 2},
            {**RAMSCH, "card_points": [120, 0, 0], "tricks": [10, 0, 0]},
        )
    ),
    skat({**CLUBS, "matadors": 1, "card_points": 70, "contra": True}),
    *(
        skat({**CLUBS, "matadors": 1, "card_points": 70, **said}, options=RE)
        for said in ({"re": True}, {"contra": True, "re": True})
    ),
    skat({**CLUBS, "bid": 264}),
    skat({**RAMSCH, "card_points": [60, 50, 10]}),
    skat({"passed": True, "card_points": [20, 60, 40]}),
    skat({**LEVEL, "last_trick": [1, 9, 10]}),
    skat({**LEVEL, "last_trick": [9, 9, 10]}),
    skat({**LEVEL, "last_trick": [5, 6, 9]}),
    skat({}, options={"deals": 4}),
    skat({}, options={"deals": 0}),
    sheet("preference", {"ante": 5}, n=3, options={"currency": "x" * 9}),
    sheet(
        "preference",
        {"ante": 10},
        {
            "declarer": 0,
            "bid": 1,
            "trump": "S",
            "defence": ["play", "drop"],
            "no_aces": True,
            "four_aces": True,
            "tricks": [6, 4, 0],
        },
        n=3,
    ),
    sheet("preference", {}, n=3, options={"currency": 3}),
    sheet(
        "briscola", {"trump": "H", "removed": "2C", "captured": [["2C"], [], []]}, n=3
    ),
    sheet("briscola", {"trump": "H", "captured": [["AS"], []]}, n=2),
    sheet("buck_euchre", {"upcard": "H", "declarer": 1, "trump": None}),
    sheet("kaluki", {"winner": 0, "left": [0, 14], "jokers": [0, 2]}, n=2),
    sheet("malilla", {"turned": "2C", "captured": [["7C"], []], "tricks": [0, 10]}),
    sheet("jersey_gin", {"ending": "stock", "by": 1}, n=3),
    sheet("jersey_gin", {"ending": "knock", "by": 1, "breaker": 1}, n=3),
    sheet("jersey_gin", {"ending": "gin", "by": 1, "deadwood": [1, 2, 3]}, n=3),
    sheet("jersey_gin", {"ending": "knock", "by": 1}, n=3),
    sheet("minnesota_whist", {"granded": 1}),
    sheet("minnesota_whist", {"granded": None}),
    sheet("gossiper", {"cart": "5H", "outcome": "bought", "cards": ["5H"]}, n=2),
    sheet("gossiper", {"cart": "7H", "outcome": "bought", "cards": ["7S", "KS"]}, n=2),
    sheet(
        "preference", {"declarer": 1, "bid": 1, "trump": "C", "defence": ["play"]}, n=3
    ),
    sheet("gossiper", {"cart": "KH", "outcome": "failed", "cards": ["2H"]}, n=2),
    sheet("gossiper", {"cart": "AH", "outcome": "bought", "cards": ["2H", "3H"]}, n=2),
    sheet(
        "gossiper",
        {"cart": "2H", "outcome": "failed", "stack": 2},
        {"piles": [26, 26]},
        n=2,
    ),
    *(
        sheet("skin", {"bets": [], "side_bets": bets}, n=4)
        for bets in (None, [None], [{"seats": [1, 2], "amount": 1, "winner": 3}])
    ),
    *(
        sheet("skat", {"declarer": 0, "bid": 18, "game": "null", "play": play}, n=3)
        for play in (
            None,
            3,
            {"tricks": None},
            {"tricks": 3},
            {"leader": None},
            {"tricks": [], "leader": "x"},
            {"tricks": [], "y": 1},
        )
    ),
    *(
        sheet("gypsy", {"bids": [1, 1, 1, 1], "play": {"leader": 0, **play}})
        for play in (
            {"tricks": [], "named": None},
            {"tricks": [], "named": 3},
            {"tricks": [["8C", "2H", "3H", "4H"]]},
            {"tricks": [["8C", "2H", "3H", "4H"]], "named": {"99": "H"}},
        )
    ),
)

TAKEN, BANKED = {"card": "9C", "seat": 1, "bet": 1}, {"bank": "5C"}
SECOND, MATCH = {"card": "8C", "seat": 2, "bet": 1}, {"card": "5D"}
BESIDE, NO_MORE = {"side": [1, 2], "amount": 1}, {"bank": None}
LEFT = (TAKEN, BANKED, SECOND, BESIDE, MATCH, NO_MORE)
DEALS = [
    sheet("skin", {"deal": deal})
    for deal in (
        [TAKEN, {"card": "8C"}],
        [TAKEN, NO_MORE],
        [BANKED],
        [{"card": "9C", "bet": 1}],
        [TAKEN, BANKED, BANKED],
        [TAKEN, BANKED, {"bank": "6C"}],
        [TAKEN, BANKED, MATCH, {"pick": "2C", "seat": 2, "bet": 1}],
        [TAKEN, BANKED, {"card": "9D", "seat": 2, "bet": 1}],
        [TAKEN, BANKED, {"card": "5D", "seat": 2, "bet": 1}],
        [TAKEN, BANKED, {"card": "9D"}, {"card": "9H", "seat": 2, "bet": 1}],
        [TAKEN, BANKED, {"card": "9D"}, MATCH, {"bank": "9H"}],
        [TAKEN, BANKED, MATCH, {"bank": "9D"}],
        [TAKEN, BANKED, {"seat": 1, "bet": 2}],
        [TAKEN, BANKED, {"seat": 2, "bet": 2}],
        [TAKEN, BANKED, MATCH, {"seat": 1, "bet": 1}],
        [*LEFT, {"card": "7C", "seat": 3, "bet": 1}],
        [*LEFT, {"bank": "2C"}],
        [TAKEN, BANKED, {"card": "8C", "seat": 1, "bet": 1}],
        [TAKEN, BANKED, MATCH, {"card": "7C"}],
        [TAKEN, BANKED, {"pick": "2C", "seat": 2, "bet": 1}],
        [TAKEN, BANKED, BESIDE],
        [TAKEN, BANKED, MATCH, NO_MORE, {"card": "2C"}],
    )
] + [sheet("skin", {"deal": [TAKEN]}, {"deal": []})]
MORE = (
    # Who is away: too few stay, and an end before its beginning.
    {
        "game": "skat",
        "players": ["A", "B", "C"],
        "options": {"away": [{"seat": 0, "first": 2}]},
        "rounds": [],
    },
    {
        "game": "skat",
        "players": ["A", "B", "C", "D"],
        "options": {"away": [{"seat": 0, "first": 2, "last": 1}]},
        "rounds": [],
    },
    sheet(
        "skin",
        {
            "bets": [
                {"seat": 1, "amount": 1, "won": True},
                {"seat": 2, "amount": 1, "won": True},
            ],
            "side_bets": [{"seats": [1, 2], "amount": 1, "winner": 3}],
        },
    ),
    sheet(
        "preference",
        {
            "declarer": 0,
            "bid": 1,
            "trump": "S",
            "defence": ["play", "drop"],
            "no_aces": True,
            "four_aces": True,
            "tricks": [6, 4, 0],
        },
        n=3,
    ),
    skat({**CLUBS, "cards": ["7C"]}),
    skat({**CLUBS, "cards": JACKS, "card_points": 61, "skat": ["7H", "8H"]}),
    sheet("malilla", {"turned": "2C", "captured": [POINT_CARDS, []], "tricks": [1, 9]}),
    sheet("kaluki", {"winner": 0, "left": [0, 4], "jokers": [1, 2]}, n=2),
    sheet(
        "briscola",
        {"trump": "H", "play": {"tricks": [DECK[i : i + 3] for i in range(0, 39, 3)]}},
        n=3,
    ),
    sheet(
        "briscola", {"trump": "H", "captured": [DECK[:13], DECK[13:26], DECK[26:]]}, n=3
    ),
    sheet(
        "buck_euchre",
        {
            "upcard": "H",
            "declarer": 0,
            "trump": "H",
            "dropped": [1, 2, 3],
            "play": {"tricks": []},
        },
    ),
    sheet("calypso", {"play": {"tricks": [["2C"] * 4, ["2C"] * 4]}}),
    sheet(
        "calypso",
        {"calypsos": [4, 0, 0, 0], "unfinished": [1, 0, 0, 0], "piles": [0, 0]},
    ),
    sheet("calypso", {"calypsos": [4] * 4, "unfinished": [0] * 4, "piles": [0, 0]}),
    sheet(
        "calypso",
        {"calypsos": [1, 0, 0, 0], "unfinished": [2, 0, 0, 0], "piles": [30, 7]},
        {"calypsos": [0] * 4, "unfinished": [2, 0, 0, 0], "piles": [50, 52]},
    ),
    sheet(
        "calypso",
        {"calypsos": [0] * 4, "unfinished": [9, 0, 0, 0], "piles": [30, 13]},
        {"calypsos": [0] * 4, "unfinished": [9, 0, 0, 0], "piles": [90, 5]},
    ),
    sheet(
        "gossiper", *KINGS_GONE, {"cart": "KC", "outcome": "bought", "stack": 1}, n=2
    ),
    sheet(
        "gossiper",
        *[{"cart": "K", "outcome": "bought", "stack": 1}] * 2,
        {"cart": "AH", "outcome": "failed", "cards": ["KH"]},
        n=2,
    ),
    sheet(
        "gossiper",
        *(
            {"cart": card, "outcome": "failed", "stack": 10}
            for card in ("KH", "QH", "JH", "10H")
        ),
        {"cart": "6H", "outcome": "failed", "stack": 6},
        {"cart": "2H", "outcome": "bought", "cards": ["2S"]},
        n=2,
    ),
    sheet("gossiper", {"cart": "KH", "outcome": "bought", "cards": []}, n=2),
    sheet("gypsy", {"bids": [1, 1, 1, 1], "play": {"tricks": []}}),
    sheet(
        "skat",
        {"declarer": 1, "bid": 18, "game": "null", "play": {"leader": 0, "tricks": []}},
    ),
    *(
        sheet(
            "gypsy",
            {
                "bids": [1, 1, 1, 1],
                "play": {
                    "leader": 0,
                    "tricks": [["8C", "2H", "3H", "4H"]],
                    "named": {"1": named},
                },
            },
        )
        for named in (None, [], {}, True, 10**30)
    ),
)
