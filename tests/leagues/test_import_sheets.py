"""Sheets in bulk: checked first, then all of the good ones taken, or none."""

import json
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standing import standings
from scorekeeper.leagues.exchange import checking, piling, taking_over
from scorekeeper.leagues.models import League, Pile, Session, Standing
from scorekeeper.tables.models import Table
from tests.leagues import evenings, people

pytestmark = pytest.mark.django_db

# Three rounds of 9, 5, 4 and −1: Ann has 27 and has won; see evenings.RANKED.
FOUR = ["Ann", "Ben", "Cleo", "Dan"]


def sheet(*names: str, rounds: int = 3, **more: Any) -> dict[str, Any]:
    players = list(names or FOUR)
    played = {"game": "gypsy", "players": players, "rounds": [evenings.RANKED] * rounds}
    return {"date": "2026-11-19", **played, **more}


def lines(*sheets: Any) -> bytes:
    return "\n".join(json.dumps(one) for one in sheets).encode()


@pytest.fixture
def league() -> League:
    league = people.found()
    people.season(league, starts=date(2026, 1, 1))
    return league


def piled(league: League, raw: bytes, key: str = "pile") -> Pile:
    pile = checking.begin(league, "old.jsonl", raw, key)
    while pile.seen < pile.count:
        checking.step(pile)
    return pile


def refused(league: League, *sheets: Any) -> list[Any]:
    return piled(league, lines(*sheets)).refused


def test_a_list_lines_and_a_single_sheet_are_read(league: League) -> None:
    one, two = sheet(), sheet("Dan", "Cleo", "Ben", "Ann")
    assert len(piling.split(json.dumps([one, two], indent=2).encode())) == 2
    assert len(piling.split(lines(one, two) + b"\n\n")) == 2
    assert len(piling.split(json.dumps(one, indent=2).encode())) == 1


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"  ", "The file is empty."),
        (b"\xff\xfe{", "This is not a text file in UTF-8."),
        (b"{}\n\0", "This is not a text file."),
        (b"[{]", "This is not a JSON list"),
        (b"{}\n" * 5001, "The file has 5001 sheets; 5000 at once are the most."),
    ],
)
def test_what_is_no_file_of_sheets_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(piling.Refused, match=why):
        piling.split(raw)


def test_checking_changes_nothing_and_names_each_reason(league: League) -> None:
    too_many = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 2]}
    found = refused(
        league,
        sheet(),
        sheet(rounds=1),
        sheet(date="2025-12-31"),
        sheet(date="19.11.2026"),
        sheet(rounds=0, ended=True),
        sheet(game="chess"),
        {**sheet(), "rounds": [too_many]},
        sheet(),
    )
    assert [number for number, _ in found] == [2, 3, 4, 5, 6, 7, 8]
    why = dict(found)
    assert why[2] == "The game is not over. “ended”: true stops it where it is."
    assert why[3] == "No season of the league has the day 2025-12-31."
    assert why[4] == "The date is “19.11.2026”; a day is written as 2026-11-19."
    assert why[5] == "It has no rounds."
    assert why[6].startswith("The game: ")
    assert why[7].startswith("Round 1, tricks")
    assert why[8] == "The same sheet stands above, number 1."
    assert (Table.objects.count(), Session.objects.count()) == (0, 0)
    assert [one.name for one in league.people.all()] == ["Ann"]


def test_it_goes_on_in_steps(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "AT_ONCE", 2)
    days = [f"2026-11-0{day}" for day in range(1, 6)]
    pile = checking.begin(league, "x", lines(*(sheet(date=d) for d in days)), "k")
    seen = []
    while pile.seen < 5:
        checking.step(pile)
        seen.append(pile.seen)
    assert seen == [2, 4, 5]
    assert (pile.refused, pile.names) == ([], FOUR)


def test_the_good_ones_are_counted_as_if_they_were_played_here(league: League) -> None:
    """Ann wins twice, then comes last; one for each player beaten: 3 + 3 + 0."""
    turned = ["Dan", "Cleo", "Ben", "ann"]
    ended = sheet(*turned, date="2026-11-12", ended=True, rounds=2)
    pile = piled(
        league, lines(sheet(), ended, sheet(rounds=1), sheet(date="2026-11-05"))
    )
    taking_over.take(pile, by="Ann")
    season = league.seasons.get()
    places = standings(season, "gypsy")
    assert [(str(one.person), one.value) for one in places] == [
        ("Ann", "6"),
        ("Ben", "5"),
        ("Cleo", "4"),
        ("Dan", "3"),
    ]
    days = [timezone.localdate(one.starts).day for one in season.sessions.all()]
    assert days == [19, 12, 5]
    assert league.people.count() == 4
    assert season.sessions.all()[0].attending.count() == 4
    assert league.deeds.get().data == {"text": "3 sheets imported from old.jsonl"}


def test_what_is_kept_is_what_a_rebuild_gives(league: League) -> None:
    taking_over.take(piled(league, lines(sheet(), sheet(*FOUR[::-1]))), by="Ann")
    before = list(Standing.objects.order_by("person").values("person", "sums"))
    results.rebuild(league, lambda count: None)
    now = list(Standing.objects.order_by("person").values("person", "sums"))
    assert now == before


def test_two_taps_take_once_and_so_do_two_files(league: League) -> None:
    pile = piled(league, lines(sheet()))
    taking_over.take(pile, by="Ann")
    taking_over.take(Pile.objects.get(), by="Ann")
    assert Table.objects.count() == 1
    assert Pile.objects.get().sheets == []
    again = piled(league, lines(sheet(), sheet(date="2026-11-12")), "second")
    assert again.refused == [[1, "The league has this sheet already."]]


def test_nothing_is_half_taken(league: League) -> None:
    """A sheet that was good is refused by now: none of them is taken."""
    pile = piled(league, lines(sheet(), sheet(date="2026-02-01")))
    league.seasons.update(starts=date(2026, 9, 1))
    with pytest.raises(piling.Refused, match="Sheet 2: No season"):
        taking_over.take(pile, by="Ann")
    assert (Table.objects.count(), league.people.count()) == (0, 1)


def test_a_merged_name_means_the_person(league: League) -> None:
    ann = league.people.get()
    people.person(league, "Anna", into=ann)
    pile = piled(league, lines(sheet("Anna", "Ben", "Cleo", "Dan")))
    taking_over.take(pile, by="Ann")
    assert Table.objects.get().players == FOUR
    twice = sheet("Ann", "Anna", "Cleo", "Dan")
    assert piled(league, lines(twice), "b").refused == [[1, "Ann sits there twice."]]


def test_by_the_page_from_file_to_standings(league: League) -> None:
    phone = people.member(league, "Ann")
    file = SimpleUploadedFile("old.json", lines(sheet(), sheet(rounds=1)))
    given = {"file": file, "key": "one"}
    page = phone.post(reverse("leagues:sheets", args=[league.code]), given, follow=True)
    assert "0 of 2 checked" in page.content.decode()
    page = step(phone, league, "check_pile")
    text = page.content.decode()
    assert "1 sheet of 2 can be taken" in text
    assert "Sheet 2" in text
    assert "Ben, Cleo, Dan" in text
    text = step(phone, league, "take_pile").content.decode()
    assert "1 sheet taken over" in text
    assert league.results.count() == 4


def step(phone: Client, league: League, name: str) -> Any:
    pile = league.piles.get()
    url = reverse(f"leagues:{name}", args=[league.code, pile.pk])
    return phone.post(url, follow=True)


def test_old_piles_are_thrown_away(league: League) -> None:
    piled(league, lines(sheet()))
    Pile.objects.update(created=timezone.now() - checking.KEPT * 2)
    piled(league, lines(sheet()), "new")
    assert [pile.key for pile in Pile.objects.all()] == ["new"]
