"""The good sheets of a pile become tables of evenings: all of them, or none."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.leagues.counting import quickly, results
from scorekeeper.leagues.evenings import following
from scorekeeper.leagues.exchange import checking, piling
from scorekeeper.leagues.models import (
    Attendance,
    Deed,
    League,
    Person,
    Pile,
    Season,
    Seat,
    Session,
    Sitting,
)
from scorekeeper.tables import words
from scorekeeper.tables.joining import links
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.starting import past

BEGINS, ROUND = time(19, 30), timedelta(minutes=1)
AT_ONCE = 500

Evenings = dict[tuple[int, date], Session]


@transaction.atomic
def take(pile: Pile, by: str) -> None:
    """Nothing happens where it was taken already, or the league changed meanwhile.

    Raises piling.Refused where a sheet that was good is refused now.
    """
    league = pile.league
    quickly.lock(league)
    pile.refresh_from_db()
    if pile.taken or pile.seen < pile.count:
        return
    brought = good(pile)
    people = people_of(league, [name for one in brought for name in one.table.players])
    evenings = evenings_of(brought)
    sittings = seat(brought, evenings, people)
    results.count_again(league, Sitting.objects.filter(pk__in=sittings))
    tables = words.counted(len(brought), "sheet")
    text = f"{tables} imported from {pile.name}"
    league.deeds.create(kind=Deed.Kind.IMPORTED, data={"text": text}, by=by)
    pile.sheets, pile.taken = [], timezone.now()
    pile.save(update_fields=["sheets", "taken"])
    for session in evenings.values():
        following.changed(session)


def good(pile: Pile) -> list[piling.Brought]:
    known = piling.known_of(pile.league)
    out = {number for number, _ in pile.refused}
    found = []
    for number, text in enumerate(pile.sheets, 1):
        if number in out:
            continue
        try:
            found.append(piling.look(known, text))
        except piling.Refused as refused:
            raise piling.Refused(f"Sheet {number}: {refused}") from None
    if checking.taken_before(found):
        raise piling.Refused("The league has some of these sheets by now.")
    return found


def people_of(league: League, names: Sequence[str]) -> dict[str, Person]:
    """By name; who is not known becomes one of its people."""
    known = dict(piling.known_of(league).people)
    new = {one.casefold(): one for one in names if one.casefold() not in known}
    made = Person.objects.bulk_create(
        [Person(league=league, name=name) for name in new.values()], batch_size=AT_ONCE
    )
    return known | {one.name.casefold(): one for one in made}


def evenings_of(brought: Sequence[piling.Brought]) -> Evenings:
    """The evening of each day that sheets are of; one is made where there is none."""
    seasons = {one.season.pk: one.season for one in brought}
    here = Session.objects.filter(season__in=seasons).order_by("-starts", "-pk")
    found = {(one.season_id, timezone.localdate(one.starts)): one for one in here}
    wanted = {(one.season.pk, one.day) for one in brought}
    new = [
        evening(seasons[season], day)
        for season, day in sorted(wanted)
        if (season, day) not in found
    ]
    for one in Session.objects.bulk_create(new, batch_size=AT_ONCE):
        found[one.season_id, timezone.localdate(one.starts)] = one
    return {key: one for key, one in found.items() if key in wanted}


def evening(season: Season, day: date) -> Session:
    starts = datetime.combine(day, BEGINS, timezone.get_current_timezone())
    return Session(season=season, starts=starts, closed=timezone.now())


def seat(
    brought: Sequence[piling.Brought], evenings: Evenings, people: dict[str, Person]
) -> list[int]:
    """Tables with their logs, sittings, seats and who was there; the sittings."""
    for one, code in zip(brought, links.free_codes(len(brought)), strict=True):
        one.table.code = code
    numbers = numbers_of(evenings)
    sittings, seats, here, entries = [], [], {}, []
    for one in brought:
        session, table = evenings[one.season.pk, one.day], one.table
        numbers[session.pk] = number = numbers.get(session.pk, 0) + 1
        entries += log_of(one, session.starts + number * ROUND)
        sitting = Sitting(session=session, turn=1, number=number, game=table.game)
        sitting.table = table
        sittings.append(sitting)
        for at, name in enumerate(table.players):
            person = people[name.casefold()]
            seats.append(Seat(sitting=sitting, number=at, person=person))
            here[session.pk, person.pk] = Attendance(
                session=session, person=person, answer=Attendance.Answer.HERE
            )
    Table.objects.bulk_create([one.table for one in brought], batch_size=AT_ONCE)
    Sitting.objects.bulk_create(sittings, batch_size=AT_ONCE)
    Seat.objects.bulk_create(seats, batch_size=AT_ONCE)
    Attendance.objects.bulk_create(
        here.values(), ignore_conflicts=True, batch_size=AT_ONCE
    )
    Entry.objects.bulk_create(entries, batch_size=AT_ONCE)
    return [one.pk for one in sittings]


def numbers_of(evenings: Evenings) -> dict[int, int]:
    """The last number among the first tables of each evening."""
    drawn = Sitting.objects.filter(session__in=evenings.values(), turn=1)
    found: dict[int, int] = {}
    for session, number in drawn.order_by("number").values_list("session", "number"):
        found[session] = number
    return found


def log_of(one: piling.Brought, at: datetime) -> list[Entry]:
    """All at the moment the evening has for it: a sheet knows no times."""
    entries = past.entries_of(one.table, past.Past([*one.rounds], one.ended, None))
    for entry in entries:
        entry.at = at
    one.table.created, one.table.version = at, len(entries)
    return entries
