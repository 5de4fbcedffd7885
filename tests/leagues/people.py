"""Leagues to test with, and who belongs to them."""

from datetime import UTC, date, datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.test import Client

from scorekeeper.leagues.models import League, Person, Ranking, Role, Season, Session


def account(name: str = "Ann") -> Any:
    """The account of that name, made where there is none."""
    return get_user_model().objects.get_or_create(username=name)[0]


def sign_in(name: str) -> Client:
    """The phone of whoever has the account of that name."""
    phone = Client()
    phone.force_login(account(name))
    return phone


def found_league(
    name: str = "Thursday Cards", organiser: str = "Ann", **fields: Any
) -> League:
    """A league with one organiser, who has the account of that name."""
    league = League.objects.create(name=name, **fields)
    person(league, organiser, Role.ORGANISER, user=account(organiser))
    return league


def person(
    league: League, name: str, role: Role = Role.PLAYER, **fields: Any
) -> Person:
    """Somebody of a league, without an account unless `user` is given."""
    return Person.objects.create(league=league, name=name, role=role, **fields)


def member(league: League, name: str, role: Role = Role.PLAYER) -> Client:
    """The phone of one of its people, who has an account and becomes one if needed."""
    if not league.people.filter(user=account(name)).exists():
        person(league, name, role, user=account(name))
    return sign_in(name)


def season(
    league: League,
    name: str = "Autumn 2026",
    starts: date = date(2026, 9, 1),
    ends: date | None = None,
) -> Season:
    return Season.objects.create(league=league, name=name, starts=starts, ends=ends)


def ranking(season: Season, game: str = "gypsy", **fields: Any) -> Ranking:
    return Ranking.objects.create(season=season, game=game, **fields)


def session(
    season: Season,
    starts: datetime = datetime(2026, 11, 19, 19, 30, tzinfo=UTC),
    **fields: Any,
) -> Session:
    return Session.objects.create(season=season, starts=starts, **fields)
