"""What an operator does with leagues and tables: manage.py league, and table."""

import logging
import re
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import (
    CommandError,
    call_command,
    execute_from_command_line,
    load_command_class,
)
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.leagues.management.commands import table as table_command
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Person,
    Role,
    Seat,
    TableAssignment,
    Visibility,
)
from scorekeeper.tables import scoring
from scorekeeper.tables.events import dispute_commands, names, seats
from scorekeeper.tables.models import Entry, Table
from tests.leagues import people
from tests.leagues.sessions import RANKED, Club, club, enter, rows, sit
from tests.leagues.texts import text_of
from tests.tables.people import STRONG, looker, new_table, play

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def run() -> Club:
    """Ann runs it; one table was played there."""
    made = club(visibility=Visibility.PUBLIC, searchable=True)
    ann = made.people[ANN]
    ann.role, ann.user = Role.ORGANISER, people.account("Ann")
    ann.save()
    made.play(ANN, BEN, CLEO, DAN)
    return made


def output_of(*command: str, **options: Any) -> str:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def history(league: League) -> str:
    page = people.sign_in("Ann").get(f"/l/{league.code}/done/")
    assert page.status_code == 200
    return text_of(page)


# ---- Leagues ----


def test_a_hidden_league_is_seen_by_its_people_alone(run: Club) -> None:
    address = run.league.get_absolute_url()
    assert Client().get(address).status_code == 200
    for _ in range(2):
        output_of("league", "hide", run.league.code.lower())
    assert Client().get(address).status_code in (403, 404)
    assert people.sign_in("Ann").get(address).status_code == 200
    (noted,) = run.league.audit_log.all()
    assert noted.data == {
        "changed": {"visibility": ["public", "private"], "searchable": [True, False]}
    }


def test_an_account_that_was_never_there_runs_it_then(run: Club) -> None:
    people.account("Zoe")
    output_of("league", "give", run.league.code, "zoe")
    roles = run.league.people.filter(role=Role.ORGANISER).values_list("name", flat=True)
    assert sorted(roles) == ["Ann", "Zoe"]
    settings = f"/l/{run.league.code}/settings/"
    assert people.sign_in("Zoe").get(settings).status_code == 200
    assert "Whoever runs this site" in history(run.league)


def test_it_is_given_to_one_who_left_alone_and_under_a_name_that_is_free(
    run: Club,
) -> None:
    """Ben of the league has no account: whoever is called so elsewhere is another."""
    people.account("ben")
    output_of("league", "give", run.league.code, "Ben", alone=True)
    roles = dict(run.league.people.values_list("name", "role"))
    assert roles["ben 2"] == Role.ORGANISER
    assert roles["Ann"] == roles["Ben"] == Role.PLAYER
    gone = run.league.people.get(name="ben 2")
    gone.left = gone.joined
    gone.save()
    output_of("league", "give", run.league.code, "Ben")
    gone.refresh_from_db()
    assert gone.left is None


def test_the_league_goes_whole(run: Club, caplog: pytest.LogCaptureFixture) -> None:
    other = club()
    other.play(BEN, ANN, CLEO, DAN)
    alone, before = new_table(), rows(other.league)
    code = run.league.code
    with caplog.at_level(logging.WARNING):
        told = output_of("league", "delete", code, yes=True)
    assert "Thursday Cards" in told and "1 table" in told
    assert not League.objects.filter(code=code).exists()
    assert Table.objects.count() == 2 and Table.objects.filter(pk=alone.pk).exists()
    assert rows(other.league) == before
    assert f"league {code} deleted" in caplog.text
    assert "Thursday" not in caplog.text


def test_its_tables_stay_where_told_so(run: Club) -> None:
    output_of("league", "delete", run.league.code, yes=True, keep_tables=True)
    assert not League.objects.exists()
    (table,) = Table.objects.all()
    assert scoring.read(table).shown["totals"] == [27, 15, 12, -3]


def test_another_name_of_the_league_and_nothing_tells_what_it_was(run: Club) -> None:
    run.league.audit_log.create(
        kind=AuditLog.Kind.SETTINGS,
        data={"changed": {"name": ["Cards", "Thursday Cards"]}},
        by="Ann",
    )
    output_of("league", "rename", run.league.code, "Friday Cards")
    run.league.refresh_from_db()
    assert run.league.name == "Friday Cards"
    told = [one.data["changed"]["name"] for one in run.league.audit_log.all()]
    assert told == [["", "Friday Cards"], ["Cards", "Friday Cards"]]
    page = history(run.league)
    assert "Friday Cards" in page and "Thursday" not in page


def test_another_name_of_a_person_and_nothing_tells_what_it_was(run: Club) -> None:
    ben = run.people[BEN]
    run.league.audit_log.create(
        kind=AuditLog.Kind.ROLE,
        person=ben,
        data={"name": "Ben", "was": "player", "now": "scorer"},
        by="Ben",
    )
    before = [*run.league.results.values_list("person", "points")]
    told = output_of("league", "rename-person", run.league.code, "ben", "Benno")
    assert "Benno" in told and "1 table" in told
    (table,) = Table.objects.all()
    assert table.players == ["Ann", "Benno", "Cleo", "Dan"]
    assert [*run.league.results.values_list("person", "points")] == before
    assert "Benno" in (page := history(run.league)) and "Ben " not in page
    kept = [*AuditLog.objects.values_list("data", "by")]
    kept += [*Entry.objects.values_list("data", "by")]
    assert "'Ben'" not in str(kept)


@pytest.mark.parametrize("name", ["Cleo", "CLEO", "", "x" * 41])
def test_a_name_that_nobody_there_may_have_changes_nothing(
    name: str, run: Club
) -> None:
    with pytest.raises(CommandError):
        output_of("league", "rename-person", run.league.code, "Ben", name)
    assert Person.objects.filter(name="Ben").exists() and not AuditLog.objects.exists()


# ---- table_command ----


def test_a_name_at_a_table_is_replaced_in_its_log_too() -> None:
    table = new_table()
    names.rename(table, {"Ben": "Foul"})
    play(table, STRONG)
    output_of("table", "rename", table.code, "foul", "Ben")
    table.refresh_from_db()
    assert table.players == ["Ann", "Ben", "Cleo", "Dan"]
    assert "Foul" not in str([*table.entries.values_list("data", "by")])
    assert "Foul" not in text_of(looker(table).get(f"/t/{table.code}/sheet/"))
    for wrong in ("Ann", "", "x" * 41):
        with pytest.raises(CommandError):
            output_of("table", "rename", table.code, "Ben", wrong)
    with pytest.raises(CommandError):
        output_of("table", "rename", table.code, "Zoe", "Yves")


def test_what_was_written_at_a_table_goes_and_the_scores_stay() -> None:
    table = new_table()
    play(table, STRONG)
    after = Table.objects.get().version
    dispute_commands.dispute(
        table, 1, seat=1, words="You foul lot", key="a", after=after
    )
    seats.raise_hand(table, "phone", "Foul too", "Foe", 1)
    Table.objects.get().entries.filter(number=1).update(reason="Foul reason")
    before = scoring.read(Table.objects.get()).shown["totals"]
    assert "3 texts" in output_of("table", "hush", table.code, yes=True)
    assert "0 texts" in output_of("table", "hush", table.code, yes=True)
    kept = [*Entry.objects.values_list("data", "reason")]
    assert "oul" not in str([*kept, *table.notes.values_list("words")])
    phone = looker(table)
    for page in ("", "sheet/", f"disputes/{after + 1}/"):
        response = phone.get(f"/t/{table.code}/{page}")
        assert response.status_code == 200 and "oul" not in text_of(response)
    assert scoring.read(Table.objects.get()).shown["totals"] == before


def test_a_game_ends_as_it_is_once() -> None:
    table = new_table()
    play(table, STRONG)
    assert "ended" in output_of("table", "close", table.code.lower())
    assert scoring.read(Table.objects.get()).over
    count = Entry.objects.count()
    assert "already" in output_of("table", "close", table.code)
    assert Entry.objects.count() == count


def test_a_table_of_no_league_goes() -> None:
    table, other = new_table(), new_table()
    play(table, STRONG)
    phone = looker(table)
    output_of("table", "delete", table.code, yes=True)
    assert list(Table.objects.all()) == [other]
    assert not Entry.objects.filter(table_id=table.pk).exists()
    assert phone.get(f"/t/{table.code}/").status_code == 404


def test_what_nobody_has_touched_goes_and_what_somebody_has_stays(run: Club) -> None:
    """Of four as old one was played at since, one a league counts, one is kept."""
    (of_league,) = Table.objects.all()
    forgotten, played, kept = (new_table() for _ in range(3))
    for table in (forgotten, played, kept):
        play(table, STRONG)
    KeptTable.objects.create(user=User.objects.get(), table=kept, code=kept.code)
    today = timezone.localdate()
    Table.objects.update(created=timezone.now() - timedelta(days=400))
    Entry.objects.exclude(table=played).update(at=timezone.now() - timedelta(days=400))
    new = new_table()
    day = str(today - timedelta(days=300))
    output_of("table", "prune", day, yes=True)
    assert set(Table.objects.all()) == {of_league, played, kept, new}
    assert not Entry.objects.filter(table_id=forgotten.pk).exists()
    assert "nothing was changed" in output_of("table", "prune", day, yes=True)


def test_many_go_in_steps_that_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_command, "AT_ONCE", 2)
    for _ in range(5):
        new_table()
    Table.objects.update(created=timezone.now() - timedelta(days=40))
    told = output_of("table", "prune", str(timezone.localdate()), yes=True)
    assert [line for line in told.splitlines() if " of 5" in line] == [
        *("2 of 5", "4 of 5", "5 of 5")
    ]
    assert not Table.objects.exists()


def test_the_league_counts_as_if_it_had_never_been_played(run: Club) -> None:
    before = rows(run.league)
    table = enter(
        sit(run.evening, run.people_at(DAN, CLEO, BEN, ANN)), RANKED, RANKED, RANKED
    )
    assert rows(run.league) != before
    output_of("table", "delete", table.code, yes=True)
    assert rows(run.league) == before
    assert TableAssignment.objects.count() == 1 and Seat.objects.count() == 4
    assert "deleted" in history(run.league)
    (noted,) = AuditLog.objects.all()
    assert noted.data["what"] == "deleted" and noted.by == ""


# ---- What does not fit ----

COMMANDS = (
    ("league", "hide", "{code}"),
    ("league", "give", "{code}", "Ann"),
    ("league", "give", "OURS", "{code}"),
    ("league", "delete", "{code}"),
    ("league", "rename", "{code}", "Fine"),
    ("league", "rename-person", "{code}", "Ben", "Fine"),
    ("league", "rename-person", "OURS", "{code}", "Fine"),
    ("table", "close", "{code}"),
    ("table", "rename", "{code}", "Ben", "Fine"),
    ("table", "hush", "{code}"),
    ("table", "delete", "{code}"),
)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("code", ["NONE", "", " ", "x" * 300, "\x00"])
def test_a_code_of_nothing_is_one_sentence(
    command: tuple[str, ...], code: str, run: Club
) -> None:
    words = [
        run.league.code if word == "OURS" else word.format(code=code)
        for word in command
    ]
    with pytest.raises(CommandError) as refused:
        output_of(*words)
    assert str(refused.value) and "\n" not in str(refused.value)
    assert (League.objects.count(), Table.objects.count()) == (1, 1)
    assert Person.objects.filter(role=Role.ORGANISER).count() == User.objects.count()


@pytest.mark.parametrize("noun", ["league", "table"])
def test_nothing_goes_without_a_yes(
    noun: str, run: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    codes = {"league": run.league.code, "table": Table.objects.get().code}
    monkeypatch.setattr("builtins.input", lambda question: "n")
    with pytest.raises(CommandError, match="Nothing was changed"):
        output_of(noun, "delete", codes[noun])
    assert (League.objects.count(), Table.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("table", ("close", "delete", "rename", "hush", "prune")),
        ("table cloze RCRK", ("close", "delete", "rename", "hush", "prune")),
        ("table prune yesterday", ("as in 2026-01-31", "table prune --help")),
        ("table prune 9999-01-01", ("a day that has been", "table prune --help")),
        ("league hide K3M9XA --now", ("--now", "league hide --help")),
        ("league hide", ("code", "league hide --help")),
        ("people fnd Ann", ("find", "close", "open", "sign-out", "delete")),
    ],
)
def test_what_does_not_fit_is_one_sentence_without_usage(
    typed: str,
    told: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("django.setup", lambda: None)  # logging stays as tests have it
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", *typed.split()])
    code = ended.value.code
    said = capsys.readouterr().err + (code if isinstance(code, str) else "")
    assert code and "usage" not in said and len(said.strip().splitlines()) == 1
    assert all(word in said for word in told), said


@pytest.mark.parametrize(
    ("noun", "room"),
    [("people", "accounts"), ("league", "leagues"), ("table", "leagues")],
)
def test_the_book_has_each_verb_and_no_other(noun: str, room: str) -> None:
    command: Any = load_command_class(f"scorekeeper.{room}", noun)
    command.create_parser("manage.py", noun)
    book = Path("docs/operations.md").read_text(encoding="utf-8")
    chapters = book.partition("## By hand")[2].partition("## Secrets")[0]
    told = re.findall(rf"(?:`|deploy/manage ){noun} ([a-z-]+)", chapters)
    there = set(command.verbs.choices)
    assert set(told) | ({"open"} & there) == there
