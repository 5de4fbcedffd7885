"""Who may do what in a league."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, reverse

from scorekeeper.exchange import import_plain
from scorekeeper.leagues import urls
from scorekeeper.leagues.models import (
    AuditLog,
    League,
    Person,
    Session,
    SheetBatch,
    TableAssignment,
)
from scorekeeper.leagues.sessions import calendar_file, coming
from scorekeeper.money.models import Money
from tests.leagues.people import person, season, session

SAID = {
    "name": "Friday Cards",
    "games.gypsy": "gypsy",
    "games.skat": "skat",
    "correction_days": "3",
    "rated_after": "10",
    "visibility": "public",
    "searchable": "true",
}


def patterns(found: Any = None) -> Iterator[URLPattern]:
    """Every address of the app, those that it includes too."""
    for pattern in urls.urlpatterns if found is None else found:
        if isinstance(pattern, URLResolver):
            yield from patterns(pattern.url_patterns)
        else:
            yield pattern


def merge(league: League, person: Person, into: Person) -> AuditLog:
    undone = {"from": person.pk, "into": into.pk, "name": person.name, "role": ["", ""]}
    undone |= {"into_name": into.name, "account": False, "moved": []}
    return league.audit_log.create(kind=AuditLog.Kind.MERGED, data=undone, by="Olga")


def plan_two(evening: Session) -> int:
    """Where the log says that it was planned with others."""
    data = {"sessions": [evening.pk], "count": 2}
    data |= {"first": "2026-11-19", "last": "2026-11-26"}
    made = evening.season.league.audit_log.create(kind="planned", data=data, by="Olga")
    return made.pk


def book(league: League, evening: Session) -> int:
    """A booking of an evening, in a league that plays for money."""
    Money.objects.create(league=league)
    return league.bookings.create(session=evening, kind="entry", amount=500).pk


def punish(evening: Session, person: Person) -> int:
    """Penalty points that somebody got there."""
    said = {"person": person, "game": "skat", "points": 5, "reason": "late"}
    return evening.penalties.create(by="Olga", **said).pk


def bring(league: League, plain: bool) -> SheetBatch:
    """Sheets on their way into the league, or old evenings of a spreadsheet."""
    if plain:
        cells, key = b"Ann;26\nBen;14", f"old-{league.pk}"
        return import_plain.begin(league, "old.csv", cells, "skat", key)
    return league.batches.create(key=f"new-{league.pk}", name="old.json", count=0)


def cup(evening: Session) -> dict[str, int]:
    """A knock-out, a table of it on the evening; and a team."""
    key = f"cup-{evening.pk}"
    cup = evening.season.knockouts.create(name="Cup", game="skat", seats=3, key=key)
    table = evening.assignments.create(turn=2, number=1, game="skat")
    laid = cup.tables.create(round=1, number=1, assignment=table)
    team = evening.season.teams.create(name="Kings")
    return {"knockout": cup.pk, "table": laid.pk, "team": team.pk}


def draw(evening: Session) -> TableAssignment:
    return evening.assignments.create(
        turn=1, number=1, game="skat", scorer_token=f"slip-{evening.pk}"
    )


def one_of_each(league: League) -> dict[str, Any]:
    """What an address may name, by how it calls it; nobody there has an account."""
    target, autumn = person(league, "Target"), season(league)
    evening = session(autumn)
    return {
        **cup(evening),
        "code": league.code,
        "booking": book(league, evening),
        "penalty": punish(evening, target),
        "kept": league.kept_seats.create(table=1, key=f"k-{evening.pk}").pk,
        "planned": plan_two(evening),
        "lot": 1,
        "key": league.viewer_token,
        "key of invite": target.invite_key,
        "key of early": f"slip-{evening.pk}",
        "key of sent_report": evening.viewer_token,
        "key of calendar": calendar_file.key_of(league),
        "key of coming": coming.key_of(league),
        "person": target.pk,
        "season": autumn.pk,
        "session": evening.pk,
        "assignment": draw(evening).pk,
        "preset": league.presets.create(game="skat", name="Club").pk,
        "entry": merge(league, target, person(league, "Into")).pk,
        "batch": bring(league, plain=False).pk,
        "old batch": bring(league, plain=True).pk,
        "slug": "skat",
    }


def address(name: str, known: dict[str, Any]) -> str:
    (pattern,) = [one for one in patterns() if one.name == name]
    # What is included stands below l/<code>/.
    below = [] if str(pattern.pattern).startswith("l/") else ["code"]
    gaps = [*below, *pattern.pattern.converters]
    wanted = {key: known[key.removesuffix("_id")] for key in gaps}
    if "key" in wanted:
        wanted["key"] = known.get(f"key of {name}", wanted["key"])
    if "batch" in wanted and "old_batch" in name:
        wanted["batch"] = known["old batch"]
    return reverse(f"leagues:{name}", kwargs=wanted)
