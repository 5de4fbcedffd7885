"""Seats proposed: by hand where it is small, by what a draw promises where not."""

import time
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import given, strategies as st

from scorekeeper.leagues.sessions import explanation
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, Search, pair
from scorekeeper.leagues.sessions.seating_draw import (
    Draw,
    Drawn,
    Offer,
    propose,
    sizes_for,
)
from tests.breadth import by_chance
from tests.support.wording import wording

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Grete", "Hugo", "Ida"]
FOURS = Offer("fours", (4,))
THREES = Offer("threes", (3,))
PARTNERS = Offer("partners", (4,), {4: [[0, 2], [1, 3]]})


def here(number: int, **of: dict[str, object]) -> list[Guest]:
    """So many people, numbered from 0: Ann, Ben …"""
    return [
        Guest(i, name, **of.get(name, {}))  # type: ignore[arg-type]
        for i, name in enumerate(NAMES[:number])
    ]


def names(seats: tuple[int, ...]) -> set[str]:
    return {NAMES[i] for i in seats}


def meetings(**pairs: int) -> dict[tuple[int, int], int]:
    """AnnBen=2: by the first letters, AB=2."""
    letters = [name[0] for name in NAMES]
    return {pair(*map(letters.index, two)): n for two, n in pairs.items()}


# ---- How many tables ----


def test_the_fewest_byes_then_the_fewest_tables_then_alike() -> None:
    assert sizes_for(7, (3, 4)) == (4, 3)
    assert sizes_for(9, (4,)) == (4, 4)
    assert sizes_for(9, (3, 4)) == (3, 3, 3)
    assert sizes_for(11, (3, 4, 5)) == (4, 4, 3)
    assert sizes_for(8, (3, 4, 5), tables=2) == (4, 4)
    assert sizes_for(12, (3, 4), tables=4) == (3, 3, 3, 3)
    assert sizes_for(12, (3, 4), tables=7) == (4, 4, 4)
    assert sizes_for(2, (3, 4)) == ()
    assert sizes_for(5, ()) == ()


# ---- How many tables of each game ----


def sizes_of(number: int, *offers: Offer, **of_each: int) -> list[tuple[str, int]]:
    guests = [Guest(at, f"{at}") for at in range(number)]
    drawn = propose(guests, offers, Met(), of_each=of_each).tables
    return sorted((one.game, len(one.seats)) for one in drawn)


def test_so_many_tables_of_a_game_and_the_others_take_who_is_left() -> None:
    """Of 15, one table of three: the other twelve are three of four."""
    both = (FOURS, THREES)
    assert sizes_of(15, *both, threes=1) == [*[("fours", 4)] * 3, ("threes", 3)]
    assert sizes_of(15, *both, threes=5) == [("threes", 3)] * 5
    # Both are asked for: 4 + 4 + 3 sit, four wait.
    assert sizes_of(15, *both, fours=2, threes=1) == [
        *[("fours", 4)] * 2,
        ("threes", 3),
    ]


def test_tables_of_a_game_that_takes_several_are_alike() -> None:
    """Of 10, two tables of three or four, and one of four: 3, 3 and 4."""
    some = Offer("some", (3, 4))
    assert sizes_of(10, some, FOURS, some=2) == [("fours", 4), ("some", 3), ("some", 3)]
    assert sizes_of(8, some, FOURS, some=2) == [("some", 4), ("some", 4)]


def test_more_tables_than_people_are_as_if_nobody_asked() -> None:
    assert sizes_of(8, FOURS, THREES, fours=3) == sizes_of(8, FOURS, THREES)
    assert sizes_of(2, FOURS, fours=1) == []


# ---- Who sits together ----


def test_those_who_met_tonight_sit_apart() -> None:
    """Ann and Cleo have met twice, and Ben and Dan: two of each pair at each table."""
    tonight = meetings(AC=2, BD=2)
    drawn = propose(here(8), [FOURS], Met(tonight, tonight))
    for table in drawn.tables:
        assert len(names(table.seats) & {"Ann", "Cleo"}) == 1
        assert len(names(table.seats) & {"Ben", "Dan"}) == 1


def test_those_who_met_least_this_season_sit_together() -> None:
    """Of four pairs each has met but for one way to sit: Ann, Ben, Cleo; Dan, Eva,
    Finn."""
    season = {pair(a, b): 1 for a, b in combinations(range(6), 2) if (a < 3) != (b < 3)}
    drawn = propose(here(6), [THREES], Met(season))
    tables = {frozenset(names(table.seats)) for table in drawn.tables}
    assert tables == {
        frozenset({"Ann", "Ben", "Cleo"}),
        frozenset({"Dan", "Eva", "Finn"}),
    }


def test_where_nobody_has_met_the_tables_are_even() -> None:
    """1800 and 1200, 1700 and 1300, 1600 and 1400: at tables of two each 1500."""
    ratings = [1800, 1700, 1600, 1400, 1300, 1200]
    people = [
        Guest(i, NAMES[i], rating=float(rating)) for i, rating in enumerate(ratings)
    ]
    drawn = propose(people, [Offer("twos", (2,))], Met())
    assert {tuple(sorted(t.seats)) for t in drawn.tables} == {(0, 5), (1, 4), (2, 3)}


def test_a_meeting_weighs_as_much_as_a_table_100_points_off() -> None:
    """Two tables of two, 1700 1700 1300 1300. Even tables are 1700 with 1300, two
    such ways; uneven ones are 200 off each: 8. The even ways cost 4 + 4 and 1 + 1."""
    people = [Guest(i, NAMES[i], rating=r) for i, r in enumerate([1700.0] * 2)]
    people += [Guest(i, NAMES[i], rating=1300.0) for i in (2, 3)]
    season = meetings(AC=2, BD=2, AD=1, BC=1)
    search = Search(people, Met(season), (2, 2))
    assert search.total([(0, 1), (2, 3)]) == 8
    assert search.total([(0, 2), (1, 3)]) == 8
    assert search.total([(0, 3), (1, 2)]) == 2
    drawn = propose(people, [Offer("twos", (2,))], Met(season))
    assert {tuple(sorted(t.seats)) for t in drawn.tables} == {(0, 3), (1, 2)}


# ---- Those who are level ----

TWOS = Offer("twos", (2,))


def level(*behind: int, **of: dict[str, object]) -> list[Guest]:
    """So many are behind Ann, so many behind Ben …"""
    people = here(len(behind), **of)
    return [replace(one, level=n) for one, n in zip(people, behind, strict=True)]


def tables(drawn: Draw) -> set[frozenset[str]]:
    return {frozenset(names(table.seats)) for table in drawn.tables}


def sets(*groups: str) -> set[frozenset[str]]:
    return {frozenset(group.split()) for group in groups}


def test_winners_meet_winners() -> None:
    """Ann, Cleo, Eva and Grete won their tables of two: four are behind each. Rated
    1900 and 1100 in turns, so that even tables would be winner and loser."""
    won = level(4, 0, 4, 0, 4, 0, 4, 0)
    rated = [
        replace(one, rating=1900.0 if one.level else 1100.0, seats={}) for one in won
    ]
    first = meetings(AB=1, CD=1, EF=1, GH=1)
    drawn = propose(rated, [TWOS], Met(first, first))
    winners = {"Ann", "Cleo", "Eva", "Grete"}
    assert all(len(table & winners) in (0, 2) for table in tables(drawn))


def test_the_third_round_of_a_swiss_tournament_of_eight() -> None:
    """Ann, Cleo, Eva and Grete won first, over Ben, Dan, Finn and Hugo; then Ann over
    Cleo, Eva over Grete, Ben over Dan, Finn over Hugo. Two wins: Ann and Eva, with six
    behind them. One: Ben, Cleo, Finn and Grete, with two. None: Dan and Hugo. None of
    these three groups has met, but for Ann and Eva before tonight, which says nothing.
    """
    people = level(6, 2, 2, 0, 6, 2, 2, 0)
    tonight = meetings(AB=1, CD=1, EF=1, GH=1, AC=1, EG=1, BD=1, FH=1)
    drawn = propose(people, [TWOS], Met(tonight | meetings(AE=9), tonight))
    assert sets("Ann Eva", "Dan Hugo") < tables(drawn)


def test_nobody_meets_again_who_need_not_however_far_apart() -> None:
    """Ann and Ben lead and have met, Cleo and Dan are last and have met."""
    tonight = meetings(AB=1, CD=1, AC=1, BD=1)
    drawn = propose(level(2, 2, 0, 0), [TWOS], Met({}, tonight))
    assert tables(drawn) == sets("Ann Dan", "Ben Cleo")


def test_at_tables_of_four_the_upper_half_meets() -> None:
    """Places 1 to 8 are Hugo, Grete, Finn … Ann."""
    drawn = propose(level(0, 1, 2, 3, 4, 5, 6, 7), [FOURS], Met())
    assert tables(drawn) == sets("Ann Ben Cleo Dan", "Eva Finn Grete Hugo")


def test_the_bye_goes_to_the_last_of_those_who_had_fewest() -> None:
    """Eva is last but had one; of the others Dan is."""
    people = level(4, 3, 2, 1, 0, Eva={"byes": 1})
    drawn = propose(people, [TWOS], Met())
    assert names(drawn.byes) == {"Dan"}
    assert tables(drawn) == sets("Ann Ben", "Cleo Eva")


@by_chance(25)
@given(st.integers(5, 8), st.randoms(use_true_random=False))
def test_rounds_of_tables_of_two_repeat_nothing_they_need_not(
    number: int, chance: Random
) -> None:
    """Three rounds, with results by chance: all sit but the odd one, nobody has a bye
    twice, and the same seed draws the same."""
    behind, byes = [0] * number, [0] * number
    tonight: dict[tuple[int, int], int] = {}
    for turn in range(3):
        people = [
            Guest(i, NAMES[i], byes=byes[i], level=behind[i]) for i in range(number)
        ]
        drawn = propose(people, [TWOS], Met(tonight, tonight), seed=turn)
        assert drawn == propose(people, [TWOS], Met(tonight, tonight), seed=turn)
        sit = [one for table in drawn.tables for one in table.seats]
        assert sorted([*sit, *drawn.byes]) == list(range(number))
        assert len(drawn.byes) == number % 2
        least = fewest_again(number, set(drawn.byes), tonight)
        for table in drawn.tables:
            two = pair(*table.seats)
            least -= tonight.get(two, 0)
            tonight = {**tonight, two: tonight.get(two, 0) + 1}
            behind[chance.choice(two)] += 1
        assert least == 0
        for seat in drawn.byes:
            byes[seat] += 1
    assert max(byes) <= 1


def fewest_again(
    number: int, out: set[int], met_before: dict[tuple[int, int], int]
) -> int:
    """Of all ways to pair those who sit, the fewest meetings that were before."""

    def least(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        return min(
            met_before.get((first, second), 0)
            + least(tuple(x for x in others if x != second))
            for second in others
        )

    return least(tuple(i for i in range(number) if i not in out))


# ---- Byes, games ----


def test_byes_go_to_those_who_had_fewest_and_not_to_guests() -> None:
    people = here(
        6, Ann={"byes": 1}, Ben={"byes": 1}, Cleo={"byes": 2}, Dan={"passing": True},
        Eva={"byes": 0}, Finn={"byes": 2},
    )  # fmt: skip
    drawn = propose(people, [FOURS], Met())
    out = names(drawn.byes)
    assert "Eva" in out and out & {"Ann", "Ben"} and len(out) == 2


def test_the_game_played_least_tonight_comes_first() -> None:
    offers = [Offer("one", (4,), times=1), Offer("two", (4,)), Offer("three", (3,))]
    drawn = propose(here(7), offers, Met())
    assert [(t.game, len(t.seats)) for t in drawn.tables] == [("two", 4), ("three", 3)]


# ---- Who sits where ----


def test_a_seat_goes_to_whoever_had_it_least() -> None:
    """Ann began twice, Ben and Cleo once each, Dan never; Ben never sat second."""
    people = here(
        4, Ann={"seats": {0: 2}}, Ben={"seats": {0: 1}}, Cleo={"seats": {0: 1, 1: 1}},
        Dan={"seats": {1: 3}},
    )  # fmt: skip
    seats = propose(people, [FOURS], Met()).tables[0].seats
    assert seats[0] == 3
    assert seats[1] in (0, 1)


def test_partners_are_those_who_were_partners_least_then_even() -> None:
    """Ann was Ben’s partner and Cleo’s: Dan is left. Then Ben plays with Cleo."""
    partners = meetings(AB=1, AC=1)
    seats = propose(here(4), [PARTNERS], Met(partners=partners)).tables[0].seats
    assert names(seats[0::2]) in ({"Ann", "Dan"}, {"Ben", "Cleo"})
    strong = here(4, Ann={"rating": 1800.0}, Ben={"rating": 1700.0},
                  Cleo={"rating": 1500.0}, Dan={"rating": 1400.0})  # fmt: skip
    seats = propose(strong, [PARTNERS], Met()).tables[0].seats
    assert names(seats[0::2]) in ({"Ann", "Dan"}, {"Ben", "Cleo"})


# ---- In words ----


def reasons_of(draw: Draw, people: list[Guest], met: Met) -> list[str]:
    return list(explanation.reasons(draw, people, met))


def test_the_reasons_in_words() -> None:
    """Ann Ben Dan, Cleo Eva Finn; Grete waits. New are Ann Dan, Ben Dan, Cleo Eva."""
    draw = Draw((Drawn("threes", (0, 1, 3)), Drawn("threes", (2, 4, 5))), (6,))
    tonight = meetings(AC=2, CF=1)
    season = meetings(AC=2, AB=3, CF=1, EF=1, DE=4)
    assert reasons_of(draw, here(7, Grete={"byes": 1}), Met(season, tonight)) == [
        wording("seating.new-pairs", several=True, pairs="3"),
        wording("seating.meet-again", names="Cleo and Finn"),
        wording("seating.apart-tonight", names="Ann and Cleo", times="2"),
        wording("seating.bye", who="Grete", number="2"),
    ]


def test_the_reasons_of_a_first_evening() -> None:
    draw = Draw((Drawn("twos", (0, 1)), Drawn("twos", (2, 3))), ())
    people = [
        Guest(i, NAMES[i], rating=r) for i, r in enumerate([1500.0, 1580, 1530, 1500])
    ]
    assert reasons_of(draw, people, Met()) == [
        wording("seating.all-new"),
        "Average rating of the tables: 1515 to 1540.",
    ]


# ---- Any evening ----


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Guest], list[Offer], Met]:
    number = draw(st.integers(2, 17))
    chance = Random(draw(st.integers(0, 999)))
    people = [
        Guest(
            i,
            f"Person {i}",
            rating=chance.choice([None, chance.uniform(1200, 1800)]),
            passing=chance.random() < 0.2,
            byes=chance.randrange(3),
            seats={seat: chance.randrange(3) for seat in range(4)},
        )
        for i in range(number)
    ]
    season = {two: chance.randrange(4) for two in combinations(range(number), 2)}
    tonight = {two: min(times, chance.randrange(2)) for two, times in season.items()}
    counts = draw(st.sets(st.integers(2, 5), min_size=1, max_size=3))
    offers = [Offer("any", tuple(counts)), PARTNERS]
    return people, offers, Met(season, tonight, tonight)


@given(evenings(), st.integers(0, 99))
@by_chance(60)
def test_everyone_sits_once_or_waits_and_no_chance_does_better(
    evening: tuple[list[Guest], list[Offer], Met], seed: int
) -> None:
    people, offers, met = evening
    drawn = propose(people, offers, met, seed)
    seats = [ident for table in drawn.tables for ident in table.seats]
    assert sorted([*seats, *drawn.byes]) == [guest.ident for guest in people]
    legal = {offer.game: offer.counts for offer in offers}
    assert all(len(table.seats) in legal[table.game] for table in drawn.tables)
    # Nobody waits who had more byes than somebody who sits, guests last.
    turn = {guest.ident: (guest.passing, guest.byes) for guest in people}
    assert all(turn[out] <= turn[sits] for out in drawn.byes for sits in seats)
    sizes = tuple(len(table.seats) for table in drawn.tables)
    search = Search(people, met, sizes)
    found = search.total([table.seats for table in drawn.tables]) - 1e-9
    chance = Random(seed)
    for _ in range(20):
        chance.shuffle(seats)
        at = iter(seats)
        assert found <= search.total([[next(at) for _ in range(n)] for n in sizes])
    assert propose(people, offers, met, seed) == drawn


def test_40_people_sit_within_a_second() -> None:
    chance = Random(1)
    people = [Guest(i, str(i), rating=chance.uniform(1200, 1800)) for i in range(42)]
    season = {two: chance.randrange(4) for two in combinations(range(42), 2)}
    begun = time.process_time()
    drawn = propose(people, [FOURS, THREES], Met(season))
    assert time.process_time() - begun < 1
    assert drawn.byes == ()
