"""The lot at the end of an order of ties: drawn once, written down, never by itself."""

import json
from typing import Any

import pytest
from django.test import Client

from scorekeeper.exchange import validate
from scorekeeper.leagues.counting import lots, standings, systems, ties
from scorekeeper.leagues.models import AuditLog, Lot, Role, Standing
from scorekeeper.leagues.people import forget, merge
from scorekeeper.leagues.seasons.ranking_form import RankingForm
from tests.leagues import people
from tests.leagues.counted import count
from tests.leagues.papers import by_hand, file_of, take_paper, tallies
from tests.leagues.reading import text
from tests.leagues.sessions import Club, club, ranking

pytestmark = pytest.mark.django_db

ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def season() -> Club:
    """Ann 30; Ben and Cleo 20 each, neither has won; Dan 5."""
    made = club()
    by_hand(made, {ANN: 30, BEN: 20, CLEO: 20, DAN: 5})
    ranking(made.season, "points", ties=["wins", "lot"])
    count(made.league)
    return made


@pytest.fixture
def olga(season: Club) -> Client:
    return people.member(season.league, "Olga", Role.ORGANISER)


def draw(season: Club, phone: Client, *seats: int) -> Any:
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/gypsy/lot/"
    who = [season.people[seat].pk for seat in seats]
    return phone.post(url, {"person": who}, follow=True)


def ranks(season: Club) -> dict[str, int | None]:
    return {name: rank for rank, name, _ in season.table()}


def write_down(season: Club, *seats: int, value: float = 20) -> Lot:
    order = [season.people[seat].pk for seat in seats]
    kept = systems.ranking_of(season.season, "gypsy")
    return Lot.objects.create(ranking=kept, people=order, value=value, by="Olga")


def test_until_it_is_drawn_they_share_the_place(season: Club, olga: Client) -> None:
    assert ranks(season) == {"Ann": 1, "Ben": 2, "Cleo": 2, "Dan": 4}
    home = f"/l/{season.league.code}/"
    says = "Ben and Cleo share place 2: nothing but the lot parts them."
    assert f"{says} Draw the lot" in text(olga.get(home))
    other = people.member(season.league, "Paul")
    assert says in text(other.get(home))
    assert "Draw the lot" not in text(other.get(home))


def test_it_is_drawn_once_and_stays(season: Club, olga: Client) -> None:
    page = text(draw(season, olga, BEN, CLEO))
    drawn = ranks(season)
    assert {drawn["Ben"], drawn["Cleo"]} == {2, 3}
    assert "Draw the lot" not in page and "lot 1" in page and "lot 2" in page
    for _ in range(5):  # it is not drawn again
        draw(season, olga, BEN, CLEO)
        assert ranks(season) == drawn
    assert Lot.objects.count() == 1
    first = next(name for name in ("Ben", "Cleo") if drawn[name] == 2)
    told = AuditLog.objects.filter(kind="lot").order_by("pk")
    assert [one.data["number"] for one in told] == [1, 2]
    assert told[0].data["name"] == first
    log = text(olga.get(f"/l/{season.league.code}/done/"))
    assert f"{first}: lot 1 of 2, Gypsy, Autumn 2026" in log


def test_it_is_undone_and_drawn_anew(season: Club, olga: Client) -> None:
    draw(season, olga, BEN, CLEO)
    lot, home = Lot.objects.get(), f"/l/{season.league.code}/"
    assert "The lot was drawn:" in text(olga.get(home))
    paul = people.member(season.league, "Paul")
    assert "The lot was drawn:" not in text(paul.get(home))
    url = f"{home}seasons/{season.season.pk}/gypsy/lot/{lot.pk}/undo/"
    assert paul.post(url).status_code == 403 and Lot.objects.exists()
    for _ in range(2):  # a second tap finds none
        page = text(olga.post(url, follow=True))
        assert "Ben and Cleo share place 2" in page and "Draw the lot" in page
    assert ranks(season) == {"Ann": 1, "Ben": 2, "Cleo": 2, "Dan": 4}
    log = text(olga.get(f"{home}done/"))
    assert "Ben: lot undone, Gypsy, Autumn 2026" in log
    assert log.count("lot undone") == 2
    draw(season, olga, BEN, CLEO)
    assert {ranks(season)["Ben"], ranks(season)["Cleo"]} == {2, 3}


def test_a_lot_that_parts_nobody_any_more_is_not_shown(
    season: Club, olga: Client
) -> None:
    write_down(season, BEN, CLEO)
    by_hand(season, {BEN: 1}, series=2)
    count(season.league)
    page = text(olga.get(f"/l/{season.league.code}/"))
    assert "The lot was drawn" not in page


@pytest.mark.parametrize("order", [(BEN, CLEO), (CLEO, BEN)])
def test_the_order_that_was_drawn_counts(season: Club, order: tuple[int, ...]) -> None:
    write_down(season, *order)
    names = [str(season.people[seat]) for seat in order]
    assert [name for _, name, _ in season.table()] == ["Ann", *names, "Dan"]
    count(season.league)
    assert [name for _, name, _ in season.table()] == ["Ann", *names, "Dan"]


def test_people_who_are_not_level_draw_none(season: Club, olga: Client) -> None:
    for seats in ((ANN, BEN), (BEN,), (BEN, CLEO, DAN), ()):
        draw(season, olga, *seats)
    assert not Lot.objects.exists()
    kept = systems.ranking_of(season.season, "gypsy")
    kept.ties = ["wins"]
    kept.save()
    draw(season, olga, BEN, CLEO)
    assert not Lot.objects.exists()


def test_another_tie_is_another_lot(season: Club) -> None:
    write_down(season, CLEO, BEN)
    # A line more for each: Ben and Cleo are level at 30, with Ann, who has 30 too.
    by_hand(season, {BEN: 10, CLEO: 10}, series=2)
    count(season.league)
    kept = systems.ranking_of(season.season, "gypsy")
    kept.ties = ["lot"]
    kept.save()
    assert ranks(season) == {"Ann": 1, "Ben": 1, "Cleo": 1, "Dan": 4}
    # Both are level again between themselves, at another value.
    by_hand(season, {BEN: 5, CLEO: 5}, series=3)
    count(season.league)
    assert ranks(season) == {"Ben": 1, "Cleo": 1, "Ann": 3, "Dan": 4}
    (level,) = lots.missing(kept, standings.standings(season.season, "gypsy", kept))
    assert [str(one.person) for one in level] == ["Ben", "Cleo"]


def test_who_only_sat_out_is_not_drawn_with_who_has_played(season: Club) -> None:
    lot = write_down(season, CLEO, BEN)
    sat = people.person(season.league, "Eva")
    rows = [Standing(person=sat, sums={"games": 0})]
    rows += [Standing(person=season.people[n], sums={"games": 1}) for n in (BEN, CLEO)]
    found = ties.by_lot(rows, lot.ranking, 20)
    ben, cleo = season.people[BEN].pk, season.people[CLEO].pk
    assert found == {cleo: 1, ben: 2, sat.pk: 0}
    assert set(ties.by_lot(rows, lot.ranking, 21).values()) == {0}


def test_the_list_of_an_evening_shares_the_place(season: Club) -> None:
    """Its own: nobody draws for one evening."""
    season.play(ANN, BEN, CLEO, DAN)
    (tally,) = tallies(season)
    assert "the lot" not in tally.words and "wins" in tally.words


def test_the_lot_comes_last(season: Club) -> None:
    kept = systems.ranking_of(season.season, "gypsy")
    said = {"system": "points", "best": "0", "least": "0", "worst": "0", "bye": "0"}
    form = RankingForm(kept, {**said, "tie-1": "lot", "tie-2": "wins"})
    assert not form.is_valid()
    assert form.errors["tie-1"] == ["The lot leaves nobody level: it comes last."]
    form = RankingForm(kept, {**said, "tie-1": "wins", "tie-2": "lot"})
    assert form.is_valid() and form.cleaned_data["ties"] == ["wins", "lot"]
    assert "the lot" in systems.words_of(kept)


def test_a_file_has_it_byte_for_byte(season: Club, olga: Client) -> None:
    draw(season, olga, BEN, CLEO)
    raw = file_of(season.league)
    other = take_paper(raw)
    assert file_of(other) == raw
    found = standings.standings(other.seasons.get(), "gypsy")
    names = {name: rank for rank, name, _ in season.table()}
    assert {str(one.person): one.rank for one in found} == names
    data = json.loads(raw)
    data["seasons"][0]["rankings"][0]["lots"][0]["people"][0] = 99
    with pytest.raises(validate.Refused, match="people"):
        validate.read(json.dumps(data).encode())


def test_a_merged_record_draws_again_and_a_forgotten_name_goes(
    season: Club, olga: Client
) -> None:
    draw(season, olga, BEN, CLEO)
    forget.forget("Olga", season.people[BEN])
    assert sorted(ranks(season).values()) == [1, 2, 3, 4]
    said = json.dumps(list(AuditLog.objects.values_list("data", flat=True)))
    assert "Ben" not in said
    eva = people.person(season.league, "Eva")
    merge.merge("Olga", merge.Plan(season.people[CLEO], eva))
    # Eva and the former player are level again: it was drawn between others.
    assert sorted(str(rank) for rank in ranks(season).values()) == ["1", "2", "2", "4"]
