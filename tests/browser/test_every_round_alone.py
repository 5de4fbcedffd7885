"""The round that is entered, of every game and kind, on a phone that keeps nothing but
its pages: the network goes before the first tap, and all stages wait as one thing.

What does not apply stands there too, and is left empty."""

from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect

from referee import Game, all_games, assess
from referee.engine.game import Stage
from referee.generator.rounds import Stuck
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.browser.chance import NAMES, Dealt, Played, Raw, game_by_chance
from tests.browser.offline import (
    needs_network,
    nothing_waits,
    open_phone as open_phone,
    ready,
    rounds_of,
)
from tests.browser.scribe import Scribe, Shown
from tests.support import engines
from tests.support.idle import REST, idle
from tests.tables.people import new_table, record

SEEDS = range(1, 40)
# What chance does not come to: a whole game counted at its end, an empty pot, what a
# table has to agree on; HANGING has them.
SELDOM = {("gossiper", "count"), ("preference", "ante"), ("skat", "passed_in")}
INPUTS = """() => [...document.querySelectorAll("#entry input, #entry select")]
  .filter((one) => one.name && one.name !== "kind")
  .map((one) => [one.name, one.type, one.type === "radio" || one.type === "checkbox"
    ? (one.checked ? one.value : "") : one.value])"""


class Alone(Scribe):
    """A phone that asks nobody: what is entered has its answer at once."""

    def settle(self) -> None:
        """A Firefox whose line is dead does not say so: it asks, and hears nothing."""
        said = not engines.is_firefox(self.phone.context)
        idle(self.phone, within=60 if said else REST)

    def choose_kind(self, dealt: Dealt) -> None:
        if self.phone.locator('#entry [name="kind"][type=radio]').count():
            super().choose_kind(dealt)

    def fill(self, dealt: Dealt) -> list[Stage]:
        """What a kind says by itself has no input: all stages stand on one page."""
        entered, mark = super().fill(dealt), dealt.round_type.discriminator
        left = [one for one in dealt.stages if one[0] not in entered]
        said = (
            stage for stage, part in left if not [*self.texts(stage, part, mark, [])]
        )
        return [*entered, *said] if entered else entered

    def save(self) -> None:
        """What is whole waits for nothing, nor does the button."""
        expect(self.phone.locator("#save")).to_be_visible()
        expect(self.phone.locator("#words.waits")).to_have_count(0)
        super().save()

    def inputs(self) -> list[Shown]:
        found: list[Shown] = self.phone.evaluate(INPUTS)
        return found


def games_by_chance(game: Game) -> Iterator[Played]:
    for seed in SEEDS:
        with suppress(Stuck):
            yield game_by_chance(game, game.players[0], seed)


def rounds(game: Game, kind: str) -> Iterator[tuple[Played, int]]:
    """Where in games by chance there is a round of this kind."""
    for played in games_by_chance(game):
        for i, dealt in enumerate(played.rounds):
            if dealt.round_type.name == kind:
                yield played, i
                break


def table_before(played: Played, before: int) -> Table:
    table = new_table(played.game.slug, played.players, **played.options)
    for number, round_ in enumerate(played.rounds[:before], 1):
        record(table, number, *(part for _, part in round_.stages))
    return table


def of_raw(slug: str, players: int, *raws: Raw, **options: str) -> Played:
    """A game of these rounds, each by its stages."""
    game, names = scoring.game(slug), NAMES[:players]
    agreed: Raw = {"game": slug, "players": names, "options": options}
    rounds = []
    for i, raw in enumerate(raws):
        sheet = agreed | {"rounds": list(raws[:i])}
        a = assess(sheet, i + 1, raw)
        assert a.complete, a.problems
        parts = [
            (stage, {key: raw[key] for key in stage.keys if key in raw})
            for stage, _ in a.stages
        ]
        rounds.append(Dealt(a.round_type, [one for one in parts if one[1]]))
    return Played(game, names, dict(options), rounds)


def as_asked(raw: Raw) -> Raw:
    """Of a level Ramsch nobody is asked for the last trick of who is not level."""
    if "last_trick" not in raw:
        return raw
    pairs = list(zip(raw["card_points"], raw["last_trick"], strict=True))
    fewest = min(raw["card_points"])
    last = [trick if points == fewest else None for points, trick in pairs]
    return raw | {"last_trick": last}


def finish(
    phone: Page, table: Table, dealt: Dealt, stages: int, more: bool = False
) -> None:
    """Without a network from now on; then it is back, and the table has it, once.

    `more`: its last stage may be asked, as far as the phone knows.
    """
    number, version = len(rounds_of(table)) + (stages == 0), table.version
    phone.context.set_offline(True)
    left = Dealt(dealt.round_type, dealt.stages[stages:])
    Alone(phone, scrolls=True).record(left)
    if more:
        said = phone.locator(f'form#entry[data-rest] [name=round][value="{number}"]')
        expect(said).to_be_attached()
    else:
        needs_network(phone, f"{table_unit(table)} {number + 1}")
    assert log.entries_of(table)[version:] == []
    phone.context.set_offline(False)
    nothing_waits(phone)
    table.refresh_from_db()
    assert rounds_of(table)[number - 1] == as_asked(dealt.raw)
    assert [e.kind for e in log.entries_of(table)[version:]] == ["recorded"]


def table_unit(table: Table) -> str:
    return str(scoring.read(table).game.unit.one).capitalize()


# Rounds whose fields hang on what was said before them.
HANGING = {
    "gossiper, counted at its end": of_raw("gossiper", 2, {"piles": [30, 22]}),
    "preference, the pot filled": of_raw(
        "preference",
        3,
        # Of the pot of 30 the ten tricks of each deal take 10.
        *[
            {"declarer": 1, "bid": 1, "trump": "C", "defence": ["play"] * 2}
            | {"tricks": [2, 6, 2]}
        ]
        * 3,
        {"ante": 20},
    ),
    "preference, one drops": of_raw(
        "preference",
        3,
        {"declarer": 2, "bid": "hearts", "trump": "H", "defence": ["guest", "play"]}
        | {"no_aces": True, "tricks": [1, 2, 7]},
    ),
    "preference, nobody defends": of_raw(
        "preference",
        3,
        {"declarer": 0, "bid": 3, "trump": "D", "defence": ["drop", "drop"]},
    ),
    "skat, a null ouvert": of_raw(
        "skat",
        3,
        {"declarer": 2, "bid": 46, "game": "null", "ouvert": True, "tricks": 0},
    ),
    "skat, schwarz announced": of_raw(
        "skat",
        3,
        {"declarer": 0, "bid": 60, "game": "grand", "hand": True, "schneider": True}
        | {"schwarz": True, "matadors": 4, "card_points": 120, "tricks": 10},
    ),
    "skat, few points": of_raw(
        "skat",
        3,
        {"declarer": 1, "bid": 18, "game": "D", "matadors": -2, "card_points": 14}
        | {"tricks": 1},
    ),
    "skat, a tie in Ramsch": of_raw(
        "skat",
        3,
        {"passed": True, "card_points": [30, 30, 60], "tricks": [2, 3, 5]}
        | {"last_trick": [4, 7, 10]},
    ),
    "skat, passed in": of_raw("skat", 3, {"thrown_in": True}, passed_in="next"),
    "buck euchre, clubs": of_raw(
        "buck_euchre", 4, {"upcard": "C", "tricks": [1, 2, 2, 0]}
    ),
    "buck euchre, nobody declared": of_raw(
        "buck_euchre", 4, {"upcard": "S", "declarer": None, "tricks": [1, 2, 2, 0]}
    ),
    "buck euchre, two dropped": of_raw(
        "buck_euchre",
        4,
        {"upcard": "H", "declarer": 2, "trump": "S", "dropped": [0, 3]}
        | {"tricks": [0, 1, 4, 0]},
    ),
    "buck euchre, all dropped": of_raw(
        "buck_euchre",
        4,
        {"upcard": "H", "declarer": 2, "trump": "H", "dropped": [0, 1, 3]},
    ),
    "jersey gin, gin": of_raw(
        "jersey_gin", 3, {"ending": "gin", "by": 1, "deadwood": [12, 0, 7]}
    ),
    "jersey gin, played out": of_raw(
        "jersey_gin", 3, {"ending": "stock", "breaker": 2, "deadwood": [12, 4, 7]}
    ),
    "skin, side bets": of_raw(
        "skin",
        4,
        {
            "bets": [
                {"seat": 1, "amount": 5, "won": True},
                {"seat": 2, "amount": 10, "won": False},
                {"seat": 3, "amount": 5, "won": None},
                {"seat": 2, "amount": 15, "won": True},
                {"seat": 1, "amount": 20, "won": False},
            ],
            "side_bets": [
                {"seats": [1, 3], "amount": 4, "winner": 3},
                {"seats": [2, 3], "amount": 6, "winner": 2},
            ],
        },
    ),
}


# Nobody has tricks in them: that is the site's to know.
ENDS_EARLY = ("preference, nobody defends", "buck euchre, all dropped")


def cases(game: Game) -> Iterator[tuple[str, Played, int]]:
    """Each kind of its rounds, and those whose fields hang on others: where it is.

    That one is void is said under More, by the site, or in a form that the phone draws.
    """
    for kind in (kind for kind in game.round_types if kind.void is None):
        if not kind.is_record and (game.slug, kind.name) not in SELDOM:
            yield kind.name, *next(rounds(game, kind.name))
    for what, played in HANGING.items():
        if played.game is game:
            yield what, played, len(played.rounds) - 1


def go(phone: Page, table: Table) -> None:
    """On to another table, with the network."""
    phone.goto(f"/run/{table.host_token}/")
    ready(phone)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)
def test_every_round_of_a_game_is_finished_without_the_site(
    new_phone: Callable[..., Page], game: Game
) -> None:
    """One after the other on one phone, each at a table of its own."""
    phone = new_phone(service_workers="allow")
    for what, played, before in cases(game):
        table = table_before(played, before)
        go(phone, table)
        try:
            finish(phone, table, played.rounds[before], 0, what in ENDS_EARLY)
        except AssertionError as fault:
            fault.add_note(what)
            raise


def test_a_side_bet_is_won_by_one_of_the_two_who_made_it(
    open_phone: Callable[..., Page],
) -> None:
    table = new_table("skin", NAMES[:4])
    phone = open_phone(table)
    phone.context.set_offline(True)
    phone.get_by_role("textbox", name="Ben, amount").fill("5")
    phone.locator("summary", has_text="Side bets").click()
    bet = phone.locator("#div_id_side_bets li").first
    expect(bet.get_by_role("radio")).to_have_count(0)
    for name in ("Ben", "Dan"):
        bet.locator(".chips").get_by_text(name).click()
    expect(bet.get_by_role("radio")).to_have_count(2)
    expect(bet.get_by_role("radio", name="Dan")).to_be_visible()
    expect(phone.locator("#div_id_side_bets li")).to_have_count(2)


@pytest.mark.promise
def test_what_was_opened_stays_open_once_the_site_does_not_answer(
    open_phone: Callable[..., Page],
) -> None:
    phone = open_phone(new_table("skin", NAMES[:4]))
    phone.locator("summary", has_text="Side bets").click()
    idle(phone)
    bets = phone.locator("#div_id_side_bets")
    expect(bets).to_be_visible()
    phone.context.set_offline(True)
    phone.get_by_role("textbox", name="Ben, amount").fill("5")
    expect(phone.locator("form#entry[data-rest]")).to_be_attached()
    expect(bets).to_be_visible()
    # What is asked of the bet hangs on that number.
    phone.get_by_role("textbox", name="Ben, amount").fill("")
    expect(bets).to_be_visible()


def test_a_round_begun_with_the_site_is_finished_without_it(
    new_phone: Callable[..., Page],
) -> None:
    """Skat, after its bid and after its game; Preference, after its bid."""
    phone = new_phone(service_workers="allow")
    for what, stages in (
        ("skat, few points", 1),
        ("skat, few points", 2),
        ("skat, a null ouvert", 1),
        ("preference, one drops", 1),
        ("preference, one drops", 2),
        ("buck euchre, two dropped", 1),
    ):
        played = HANGING[what]
        table = table_before(played, 0)
        record(table, 1, *(part for _, part in played.rounds[0].stages[:stages]))
        go(phone, table)
        finish(phone, table, played.rounds[0], stages)
