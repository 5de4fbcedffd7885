"""What an operator does with accounts, by manage.py people."""

import logging
from io import StringIO
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import (
    CommandError,
    call_command,
    execute_from_command_line,
)
from django.test import Client

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import AuditLog, Person, Role
from scorekeeper.tables import scoring
from scorekeeper.tables.events import names
from scorekeeper.tables.models import Entry, Table
from tests.accounts.people import account, member, sign_in
from tests.accounts.seats import claim
from tests.leagues import sessions
from tests.tables.people import STRONG, new_table, play

pytestmark = pytest.mark.django_db
FORGET = ("people", "delete")


def output_of(*command: str, **options: Any) -> str:
    out = StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def is_signed_in(phone: Client) -> bool:
    return bool(phone.get("/account/").status_code == 200)


def test_an_account_is_found_by_a_part_of_name_or_address() -> None:
    account("Ann")
    account("Joanna", email="jo@example.org")
    account("Ben")
    lines = output_of("people", "find", "ANN").splitlines()
    assert [line.split(",")[0].split()[1] for line in lines] == ["Ann", "Joanna"]
    assert "jo@example.org" in output_of("people", "find", "jo@")
    with pytest.raises(CommandError, match="No account has Zoe"):
        output_of("people", "find", "Zoe")


def test_a_long_list_says_how_many_more_there_are() -> None:
    for number in range(53):
        User.objects.create_user(f"Ann {number}")
    lines = output_of("people", "find", "ann").splitlines()
    assert len(lines) == 51 and lines[-1].startswith("3 more")


def test_sessions_end_and_those_of_others_do_not() -> None:
    account("Ann")
    account("Ben")
    phones = [member("Ann"), member("Ann"), member("Ben")]
    assert "2 sessions ended" in output_of("people", "sign-out", "ann")
    assert [is_signed_in(phone) for phone in phones] == [False, False, True]
    assert is_signed_in(member("Ann"))


def test_a_closed_account_is_out_until_it_is_opened() -> None:
    ann = account("Ann")
    phone = member("Ann")
    output_of("people", "close", str(ann.pk))
    assert not is_signed_in(phone) and not Session.objects.exists()
    sign_in(phone, "Ann")
    assert not is_signed_in(phone)
    output_of("people", "open", "Ann")
    assert is_signed_in(member("Ann"))


def test_the_name_goes_and_the_games_stay(caplog: pytest.LogCaptureFixture) -> None:
    ben = account("Ben", email="ben@example.org")
    table = new_table()
    play(table, STRONG)
    phone = claim(table, "Ben", "Ben")
    with caplog.at_level(logging.WARNING):
        assert "Ben is deleted." in output_of(*FORGET, "ben", yes=True)
    table.refresh_from_db()
    assert table.players == ["Ann", "Former player", "Cleo", "Dan"]
    assert len(scoring.read(table).shown["totals"]) == 4
    assert not User.objects.exists() and not is_signed_in(phone)
    told = [one.getMessage() for one in caplog.records if "operator" in one.name]
    assert told == [f"account {ben.pk} deleted"]
    assert "Ben" not in caplog.text and "ben@" not in caplog.text


def test_the_log_of_a_league_tells_that_somebody_went_and_who_runs_it() -> None:
    club = sessions.club()
    ann, ben = club.people[:2]
    ann.role, ann.user = Role.ORGANISER, account("Ann")
    ben.user = account("Ben")
    ann.save()
    ben.save()
    output_of(*FORGET, "Ann", yes=True)
    kinds = [one.kind for one in AuditLog.objects.filter(league=club.league)]
    assert kinds == [AuditLog.Kind.ROLE, AuditLog.Kind.LEFT]
    assert Person.objects.get(pk=ben.pk).role == Role.ORGANISER
    assert "Ann" not in str([*AuditLog.objects.values_list("data", "by")])


@pytest.mark.parametrize("answer", ["no", "", "yeah"])
def test_nothing_goes_unless_the_answer_is_yes(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    account("Ann")
    monkeypatch.setattr("builtins.input", lambda question: answer)
    with pytest.raises(CommandError, match="Nothing was changed"):
        output_of(*FORGET, "Ann")
    assert User.objects.exists()


def test_where_nobody_answers_it_says_how_to_do_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    account("Ann")
    monkeypatch.setattr("sys.stdin", StringIO(""))
    with pytest.raises(CommandError, match="--yes"):
        output_of(*FORGET, "Ann")
    assert User.objects.exists()


@pytest.mark.parametrize("verb", ["close", "open", "sign-out", "delete"])
@pytest.mark.parametrize("word", ["Zoe", "9" * 30, "٣", "", "-1"])
def test_an_account_that_is_not_there_is_one_sentence(verb: str, word: str) -> None:
    account("Ann")
    with pytest.raises(CommandError) as refused:
        output_of("people", verb, "--", word)
    assert "\n" not in str(refused.value)
    assert User.objects.filter(is_active=True).count() == 1


def foul_in_a_club() -> tuple[User, Person, Table]:
    """An account of that name, in a league under it, and at a table there."""
    foul, club = account("Foul", email="foul@example.org"), sessions.club()
    person = club.people[1]
    person.name, person.user = "Foul", foul
    person.save()
    person.audit_log.create(
        league=club.league,
        kind=AuditLog.Kind.JOINED,
        data={"name": "Foul", "account": "Foul"},
        by="Foul",
    )
    return foul, person, club.play(0, 1, 2, 3)


def test_another_name_is_everywhere_and_the_one_before_nowhere() -> None:
    """At its seats and in its leagues; whoever is called so elsewhere is another."""
    foul, person, at_club = foul_in_a_club()
    alone, stranger = new_table(), new_table()
    for table in (alone, stranger):
        names.rename(table, {"Ben": "Foul"})
        play(table, STRONG)
    claim(alone, "Foul", "Foul")
    output_of("people", "rename", str(foul.pk), "  Kind   Ben ")
    for row in (foul, person, at_club, alone, stranger):
        row.refresh_from_db()
    assert (foul.username, person.name) == ("Kind Ben", "Kind Ben")
    assert at_club.players[1] == alone.players[1] == "Kind Ben"
    assert stranger.players[1] == "Foul"
    assert "Foul" not in str([*AuditLog.objects.values_list("data", "by")])
    theirs = Entry.objects.exclude(table=stranger).values_list("data", "by")
    assert "Foul" not in str([*theirs])


@pytest.mark.parametrize("name", ["Ben", "BEN", "", "x" * 41, "a@b", "<b>"])
def test_a_name_that_no_account_may_have_changes_nothing(name: str) -> None:
    account("Ann")
    account("Ben")
    with pytest.raises(CommandError) as refused:
        output_of("people", "rename", "Ann", name)
    assert str(refused.value) and "\n" not in str(refused.value)
    assert User.objects.filter(username="Ann").exists()


@pytest.mark.parametrize("noun", ["people", "league", "table"])
def test_a_command_alone_says_what_may_be_done(noun: str) -> None:
    with pytest.raises(CommandError) as refused:
        output_of(noun)
    told = str(refused.value)
    assert "rename" in told and "delete" in told
    assert "usage" not in told and "\n" not in told


@pytest.mark.parametrize("more", [[], ["--noinput", "--username", "ann"]])
def test_there_are_no_superusers(
    more: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It would write the log to what is captured here, and is closed after the test.
    monkeypatch.setattr("django.setup", lambda: None)
    with pytest.raises(SystemExit):
        execute_from_command_line(["manage.py", "createsuperuser", *more])
    told = capsys.readouterr().err
    assert "people" in told and "Traceback" not in told
