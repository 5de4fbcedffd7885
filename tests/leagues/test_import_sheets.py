"""Sheets in bulk: checked first, then all of the good ones taken, or none."""

import json
import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.exchange import (
    check_batch,
    import_sheets,
    sentences,
    sheet_batch,
    sheet_faults,
    undo_import,
)
from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting import results
from scorekeeper.leagues.counting.standings import standings
from scorekeeper.leagues.models import League, Session, SheetBatch, Standing
from scorekeeper.tables import log
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.scoring import canonical
from scorekeeper.tables.sentences import sentence, word
from tests.leagues import people, sessions
from tests.support.wording import wording
from tests.tables.links import role_at

pytestmark = pytest.mark.django_db

# Three rounds of 9, 5, 4 and −1: Ann has 27 and has won; see evenings.RANKED.
FOUR = ["Ann", "Ben", "Cleo", "Dan"]


def sheet(*names: str, rounds: int = 3, **more: Any) -> dict[str, Any]:
    players = list(names or FOUR)
    played = {"game": "gypsy", "players": players, "rounds": [sessions.RANKED] * rounds}
    return {"date": "2026-11-19", **played, **more}


def lines(*sheets: Any) -> bytes:
    return "\n".join(json.dumps(one) for one in sheets).encode()


@pytest.fixture
def league() -> League:
    league = people.found_league()
    people.season(league, starts=date(2026, 1, 1))
    return league


def batch_of(league: League, raw: bytes, key: str = "batch") -> SheetBatch:
    batch = check_batch.begin(league, "old.jsonl", raw, key)
    while batch.checked < batch.count:
        check_batch.step(batch)
    return batch


def refusals(league: League, *sheets: Any) -> list[Any]:
    return batch_of(league, lines(*sheets)).refused


def test_a_list_lines_and_a_single_sheet_are_read(league: League) -> None:
    first, second = sheet(), sheet("Dan", "Cleo", "Ben", "Ann")
    assert len(sheet_batch.split(json.dumps([first, second], indent=2).encode())) == 2
    assert len(sheet_batch.split(lines(first, second) + b"\n\n")) == 2
    assert len(sheet_batch.split(json.dumps(first, indent=2).encode())) == 1


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
    with pytest.raises(sheet_faults.Refused, match=why):
        sheet_batch.split(raw)


def test_checking_changes_nothing_and_names_each_reason(league: League) -> None:
    too_many = {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 2]}
    found = refusals(
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
    assert why[2] == wording("sheets.not-over")
    assert why[3] == wording("sheets.no-season", day="2025-12-31")
    assert why[4] == wording("sheets.no-date", date="19.11.2026")
    assert why[5] == wording("sheets.no-rounds")
    assert why[6].startswith("The game: ")
    assert why[7].startswith("Round 1, tricks")
    assert why[8] == wording("sheets.twice", number="1")
    assert (Table.objects.count(), Session.objects.count()) == (0, 0)
    assert [one.name for one in league.people.all()] == ["Ann"]


def test_it_goes_on_in_steps(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_batch, "AT_ONCE", 2)
    days = [f"2026-11-0{day}" for day in range(1, 6)]
    batch = check_batch.begin(league, "x", lines(*(sheet(date=d) for d in days)), "k")
    seen = []
    while batch.checked < 5:
        check_batch.step(batch)
        seen.append(batch.checked)
    assert seen == [2, 4, 5]
    assert (batch.refused, batch.names) == ([], FOUR)


def test_the_good_ones_are_counted_as_if_they_were_played_here(league: League) -> None:
    """Ann wins twice, then comes last; one for each player beaten: 3 + 3 + 0."""
    turned = ["Dan", "Cleo", "Ben", "ann"]
    ended = sheet(*turned, date="2026-11-12", ended=True, rounds=2)
    batch = batch_of(
        league, lines(sheet(), ended, sheet(rounds=1), sheet(date="2026-11-05"))
    )
    import_sheets.import_batch(batch, by="Ann")
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
    (noted,) = audit_log.describe(league.audit_log.all())
    assert noted.text == wording(
        "league.sheets-imported", several=True, sheets="3", file="old.jsonl"
    )


def test_what_is_kept_is_what_a_rebuild_gives(league: League) -> None:
    import_sheets.import_batch(
        batch_of(league, lines(sheet(), sheet(*FOUR[::-1]))), by="Ann"
    )
    before = list(Standing.objects.order_by("person").values("person", "sums"))
    results.rebuild(league, lambda count: None)
    now = list(Standing.objects.order_by("person").values("person", "sums"))
    assert now == before


def test_two_taps_take_once_and_so_do_two_files(league: League) -> None:
    batch = batch_of(league, lines(sheet()))
    import_sheets.import_batch(batch, by="Ann")
    import_sheets.import_batch(SheetBatch.objects.get(), by="Ann")
    assert Table.objects.count() == 1
    assert SheetBatch.objects.get().sheets == []
    again = batch_of(league, lines(sheet(), sheet(date="2026-11-12")), "second")
    assert again.refused == [[1, wording("sheets.here")]]


def test_nothing_is_half_taken(league: League) -> None:
    """A sheet that was good is refused by now: none of them is taken."""
    batch = batch_of(league, lines(sheet(), sheet(date="2026-02-01")))
    league.seasons.update(starts=date(2026, 9, 1))
    with pytest.raises(
        sheet_faults.Refused, match="Sheet 2: 2026-02-01 is in no season"
    ):
        import_sheets.import_batch(batch, by="Ann")
    assert (Table.objects.count(), league.people.count()) == (0, 1)


def test_a_merged_name_means_the_person(league: League) -> None:
    ann = league.people.get()
    people.person(league, "Anna", into=ann)
    batch = batch_of(league, lines(sheet("Anna", "Ben", "Cleo", "Dan")))
    import_sheets.import_batch(batch, by="Ann")
    assert Table.objects.get().players == FOUR
    twice = sheet("Ann", "Anna", "Cleo", "Dan")
    assert batch_of(league, lines(twice), "b").refused == [
        [1, wording("sheets.sits-twice", who="Ann")]
    ]


def test_by_the_page_from_file_to_standings(league: League) -> None:
    phone = people.member(league, "Ann")
    file = SimpleUploadedFile("old.json", lines(sheet(), sheet(rounds=1)))
    given = {"file": file, "key": "one"}
    page = phone.post(reverse("leagues:sheets", args=[league.code]), given, follow=True)
    assert "0 of 2 checked" in page.content.decode()
    page = step(phone, league, "check_batch")
    text = page.content.decode()
    assert "1 sheet of 2 can be imported" in text
    assert "Sheet 2" in text
    for name in ("Ben", "Cleo", "Dan"):
        assert f"<b>{name}</b></label>" in text
    text = step(phone, league, "take_batch").content.decode()
    assert "1 sheet taken over" in text
    assert league.results.count() == 4


def test_what_is_not_looked_at_yet_is_not_taken_and_that_is_said(
    league: League,
) -> None:
    """It led back to the page and said nothing."""
    phone = people.member(league, "Ann")
    check_batch.begin(league, "x", lines(sheet()), "k")
    page = step(phone, league, "take_batch")
    said = [str(one) for one in page.context["messages"]]
    assert said == [str(sentence(sentences.NOTHING_TAKEN))]
    assert SheetBatch.objects.get().imported is None


def step(phone: Client, league: League, name: str) -> Any:
    batch = league.batches.get()
    url = reverse(f"leagues:{name}", args=[league.code, batch.pk])
    return phone.post(url, follow=True)


def test_old_piles_are_thrown_away(league: League) -> None:
    batch_of(league, lines(sheet()))
    SheetBatch.objects.update(created=timezone.now() - check_batch.KEPT * 2)
    batch_of(league, lines(sheet()), "new")
    assert [batch.key for batch in SheetBatch.objects.all()] == ["new"]


# ---- Names that the league does not know ----


def test_a_new_name_is_somebody_or_nobody(league: League) -> None:
    cleo = people.person(league, "Cleo Berg")
    phone = people.member(league, "Ann")
    others = sheet("Ann", "Eva", "Finn", "Grete")
    batch = batch_of(league, lines(sheet(), others))
    page = phone.get(reverse("leagues:batch", args=[league.code, batch.pk]))
    new = [one.name for one in page.context["new"]]
    assert new == ["Ben", "Cleo", "Dan", "Eva", "Finn", "Grete"]
    said = {"who-1": str(cleo.pk), "who-4": "nobody", "who-5": "nonsense"}
    url = reverse("leagues:take_batch", args=[league.code, batch.pk])
    page = phone.post(url, said, follow=True)
    assert Table.objects.get().players == ["Ann", "Ben", "Cleo Berg", "Dan"]
    names = sorted(league.people.values_list("name", flat=True))
    assert names == ["Ann", "Ben", "Cleo Berg", "Dan"]
    assert wording("sheets.nobody", who="Finn") in page.content.decode()
    batch.refresh_from_db()
    assert batch.refused[0][0] == 2


def test_no_sheet_is_taken_while_a_name_is_unanswered(league: League) -> None:
    """A browser asks for the list; whoever sends none is refused at the row."""
    cleo = people.person(league, "Cleo Berg")
    phone, emma = people.member(league, "Ann"), people.person(league, "Emma")
    batch = batch_of(league, lines(sheet("Ann", "Emmi", "Cleo", "Dan")))
    said = {"who-1": str(cleo.pk)}
    url = reverse("leagues:take_batch", args=[league.code, batch.pk])
    page = phone.post(url, said, follow=True)
    new = page.context["new"]
    assert [(one.name, one.said) for one in new] == [
        *(("Emmi", ""), ("Cleo", str(cleo.pk)), ("Dan", "new"))
    ]
    wrong = re.findall(r'id="who-(\d+)_error">([^<]+)<', page.content.decode())
    assert wrong == [("0", new[0].question)]
    assert not Table.objects.exists() and league.people.count() == 3
    phone.post(url, said | {"who-0": str(emma.pk)})
    assert Table.objects.get().players == ["Ann", "Emma", "Cleo Berg", "Dan"]


def test_nobody_of_another_league_is_named(league: League) -> None:
    other = people.person(people.found_league("Others", "Olga"), "Ben")
    batch = batch_of(league, lines(sheet()))
    check_batch.map_names(batch, {"who-0": str(other.pk)})
    import_sheets.import_batch(batch, by="Ann")
    ben = league.people.get(name="Ben")
    assert ben.seats.exists() and not other.seats.exists()


def test_two_names_for_one_person_at_a_table_import_nothing(league: League) -> None:
    phone, cleo = people.member(league, "Ann"), people.person(league, "Cleo Berg")
    batch = batch_of(league, lines(sheet()))
    said = {"who-0": str(cleo.pk), "who-1": str(cleo.pk)}
    url = reverse("leagues:take_batch", args=[league.code, batch.pk])
    page = phone.post(url, said, follow=True)
    assert wording("sheets.sits-twice", who="Cleo Berg") in page.content.decode()
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "twice", [("Ben", "ben"), ("Zoë", "Zoe\u0308"), ("Ann", "ANN")]
)
def test_one_name_written_in_two_ways_is_not_two_people(
    league: League, twice: tuple[str, str]
) -> None:
    """A score sheet may have both; in a league they are one, whom it may know."""
    batch = batch_of(
        league, lines(sheet(*twice, "Cleo", "Dan"), sheet("Eva", *FOUR[1:]))
    )
    said = {word(sheet_faults.SITS_TWICE(who=name)) for name in twice}
    assert [(number, why in said) for number, why in batch.refused] == [(1, True)]
    import_sheets.import_batch(batch, by="Ann")
    assert sorted(league.people.values_list("name", flat=True)) == [
        *("Ann", "Ben", "Cleo", "Dan", "Eva")
    ]
    assert [one.players for one in Table.objects.all()] == [["Eva", *FOUR[1:]]]


def test_names_are_the_same_however_they_are_composed(league: League) -> None:
    people.person(league, "Zoë")
    batch = batch_of(league, lines(sheet("Ann", "Ben", "Cleo", "Zoe\u0308")))
    import_sheets.import_batch(batch, by="Ann")
    assert sorted(league.people.values_list("name", flat=True)) == [
        *("Ann", "Ben", "Cleo", "Zoë")
    ]


# ---- Undone ----


def bring_in(league: League, *sheets: Any) -> SheetBatch:
    batch = batch_of(league, lines(*sheets))
    import_sheets.import_batch(batch, by="Ann")
    batch.refresh_from_db()
    return batch


def test_an_import_is_undone_as_a_whole(league: League) -> None:
    phone = people.member(league, "Ann")
    batch = bring_in(league, sheet(), sheet("Dan", "Cleo", "Ben", "Ann"))
    assert Standing.objects.exists() and Table.objects.count() == 2
    url = reverse("leagues:undo_batch", args=[league.code, batch.pk])
    page = phone.post(url, follow=True)
    assert wording("sheets.undone") in page.content.decode()
    assert not Table.objects.exists() and not Standing.objects.exists()
    assert not Session.objects.exists() and not league.results.exists()
    assert [one.name for one in league.people.all()] == ["Ann"]
    page = phone.post(url, follow=True)
    assert wording("sheets.nothing-to-undo") in page.content.decode()
    again = bring_in(league, sheet())
    assert again.imported and Table.objects.count() == 1


def test_what_was_there_before_or_is_used_since_stays(league: League) -> None:
    """Ben was there, Cleo has played elsewhere since, the evening too was there."""
    ben = people.person(league, "Ben")
    evening = people.session(league.seasons.get())
    evening.attending.create(person=ben, answer="here")
    batch = bring_in(league, sheet())
    cleo = league.people.get(name="Cleo")
    four = [ben, cleo, *(people.person(league, name) for name in ("Eva", "Finn"))]
    other = people.session(evening.season, starts=timezone.now())
    table = sessions.enter(sessions.sit(other, four), *[sessions.RANKED] * 3)
    before = [one.value for one in standings(evening.season, "gypsy")]
    assert len(before) == 6
    undo_import.undo(batch, by="Ann")
    assert list(Table.objects.all()) == [table]
    names = sorted(league.people.values_list("name", flat=True))
    assert names == ["Ann", "Ben", "Cleo", "Eva", "Finn"]
    assert [one.person for one in evening.attending.all()] == [ben]
    found = {str(one.person): one.value for one in standings(evening.season, "gypsy")}
    assert found == {"Ben": "3", "Cleo": "2", "Eva": "1", "Finn": "0"}


@pytest.mark.parametrize("to", ["/new/gypsy/", "/new/gypsy/send/"])
def test_the_key_that_anybody_can_reckon_opens_nothing(league: League, to: str) -> None:
    """Of league, day and sheet, all of them public: by it one became the host of the
    imported table, and took its results back.
    """
    League.objects.update(visibility="public")
    paper = sheet()
    bring_in(league, paper)
    table, day = Table.objects.get(), date.fromisoformat(paper.pop("date"))
    reckoned = sheet_batch.hash_of(league, day, canonical.canonical(paper))
    assert table.sheet_hash == reckoned
    keys = {reckoned, table.identity, *(one.key for one in log.entries_of(table))}
    names = {f"seat-{n}": name for n, name in enumerate(FOUR)}
    stranger = Client()
    stranger.get(to)
    for key in keys:
        stranger.post(to, {"count": "4", "start": "1", **names, "key": key})
        told = {"entry": str(table.version), "key": key, "refs": f"1:{key}"}
        assert stranger.post(f"/t/{table.code}/undo/", told).status_code == 403
        stranger.post(f"/t/{table.code}/send/undo/", told)
    assert role_at(stranger, table) == "read"
    assert [one.kind for one in log.entries_of(table)] == [Kind.RECORDED] * 3
    places = standings(league.seasons.get(), "gypsy")
    assert [one.value for one in places] == ["3", "2", "1", "0"]


@pytest.mark.evening
def test_an_import_whose_table_was_corrected_stays(league: League) -> None:
    phone = people.member(league, "Ann")
    batch = bring_in(league, sheet())
    sessions.take_back(Table.objects.get())
    url = reverse("leagues:undo_batch", args=[league.code, batch.pk])
    page = phone.post(url, follow=True)
    assert "Someone wrote at one of these tables since." in page.content.decode()
    assert Table.objects.count() == 1
