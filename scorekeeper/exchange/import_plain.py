"""Lines of old evenings become results without rounds: all good ones, or none."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from scorekeeper.exchange import (
    check_batch,
    import_sheets,
    plain_columns,
    plain_sheet,
    plain_text,
    undo_import,
)
from scorekeeper.exchange.import_sheets import Sessions
from scorekeeper.exchange.plain_sheet import Line
from scorekeeper.leagues.counting import plain_results, queries, sums
from scorekeeper.leagues.models import (
    Attendance,
    AuditLog,
    League,
    Person,
    PlainList,
    PlainResult,
    Session,
    SheetBatch,
)
from scorekeeper.leagues.names import normal
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.tables import scoring

AT_ONCE = 500
KEPT = timedelta(days=1)

People = Mapping[str, Person]


def begin(league: League, name: str, raw: bytes, game: str, key: str) -> SheetBatch:
    """One form makes one batch. Raises sheet_faults.Refused."""
    cells, written = plain_text.cells_of(raw)
    old = SheetBatch.objects.filter(created__lt=timezone.now() - KEPT, imported=None)
    old.delete()
    forms = scoring.game(game).league.alternative_scorings
    form = {"game": game, "form": forms[0].key if forms else ""}
    known = {
        "league": league,
        "name": name[:100],
        "sheets": cells,
        "count": len(cells),
        "columns": plain_columns.guess_columns(cells).told | form | written,
    }
    known["names"] = plain_sheet.check(SheetBatch(**known)).names
    batch, new = SheetBatch.objects.get_or_create(key=key, defaults=known)
    if new and batch.names:
        check_batch.map_names(batch, {})
    return batch


def choose(batch: SheetBatch, typed: Mapping[str, str]) -> None:
    """Which column is which, by what the points are, and who is behind each name.

    Where its cells or letters are to be read otherwise, columns are guessed anew.
    """
    if plain_text.read_again(batch, typed):
        batch.names = plain_sheet.check(batch).names
        batch.save(update_fields=["sheets", "count", "columns", "names"])
        return
    width = max(map(len, batch.sheets), default=0)
    above = plain_columns.columns_of_batch(batch.columns).above
    chosen = plain_columns.columns_of_form(typed, width, above).told
    forms = scoring.game(batch.columns["game"]).league.alternative_scorings
    known = {form.key for form in forms}
    form = typed.get("form", "")
    batch.columns = batch.columns | chosen | {"form": form if form in known else ""}
    if batch.names:
        check_batch.map_names(batch, typed)
    batch.names = plain_sheet.check(batch).names
    batch.save(update_fields=["columns", "names"])


@transaction.atomic
def take(batch: SheetBatch, by: str) -> None:
    """Nothing happens where it was taken already."""
    league = batch.league
    queries.lock(league)
    batch.refresh_from_db()
    lines = [] if batch.imported else plain_sheet.check(batch).lines
    if not lines:
        return
    before = undo_import.newest()
    people = import_sheets.people_of(batch, [line.name for line in lines])
    people = {normal(line.name): people[normal(line.name)] for line in lines}
    sessions = import_sheets.sessions_of((line.season, line.day) for line in lines)
    put_down(batch, lines, sessions, people)
    newest = before[undo_import.SESSIONS]
    new = {one.pk for one in sessions.values() if one.pk > newest}
    were_there(lines, sessions, people, new)
    sums.fold_plain(league, {person.pk for person in people.values()})
    data = {"results": len(lines), "file": batch.name}
    league.audit_log.create(kind=AuditLog.Kind.IMPORTED, data=data, by=by)
    batch.sheets, batch.imported, batch.count = [], timezone.now(), len(lines)
    plain_text.forget(batch)
    batch.made = undo_import.import_record(
        before, [], list(people.values()), list(sessions.values())
    )
    batch.save(update_fields=["sheets", "columns", "imported", "count", "made"])
    for session in sessions.values():
        live_updates.tell_followers(session)


def put_down(
    batch: SheetBatch, lines: Sequence[Line], sessions: Sessions, people: People
) -> None:
    """A list for each evening and series, and its lines."""
    game, form = batch.columns["game"], batch.columns["form"]
    lists: dict[tuple[int, int], PlainList] = {}
    for line in lines:
        session = sessions[line.season.pk, line.day]
        fresh = PlainList(
            session=session, game=game, form=form, series=line.series, batch=batch
        )
        lists.setdefault((session.pk, line.series), fresh)
    PlainList.objects.bulk_create(lists.values(), batch_size=AT_ONCE)
    PlainResult.objects.bulk_create(
        [
            PlainResult(
                plain_list=lists[sessions[line.season.pk, line.day].pk, line.series],
                person=people[normal(line.name)],
                points=line.points,
                place=line.place,
                won=line.won,
                lost=line.lost,
            )
            for line in lines
        ],
        batch_size=AT_ONCE,
    )


def were_there(
    lines: Iterable[Line], sessions: Sessions, people: People, new: set[int]
) -> None:
    """Of evenings that came with the lines; others know who was there."""
    found = dict.fromkeys(
        (sessions[line.season.pk, line.day], people[normal(line.name)])
        for line in lines
    )
    Attendance.objects.bulk_create(
        [
            Attendance(session=session, person=person, answer=Attendance.Answer.HERE)
            for session, person in found
            if session.pk in new
        ],
        batch_size=AT_ONCE,
    )


@transaction.atomic
def undo(batch: SheetBatch, by: str) -> None:
    """All of it, with the evenings and people that came with it and have no more."""
    league = batch.league
    queries.lock(league)
    mine = PlainResult.objects.filter(plain_list__batch=batch)
    records = mine.values_list("person", "person__into")
    people = {pk for pair in records for pk in pair if pk}
    rankings = plain_results.rankings_of(league, people)
    count = mine.count()
    touched = Session.objects.filter(plain_lists__batch=batch).distinct()
    kept = [one for one in touched if one.pk not in batch.made[undo_import.SESSIONS]]
    batch.plain_lists.all().delete()
    for ranking in rankings:
        sums.aggregate_again(ranking, people)
    undo_import.clear(batch)
    data = {"results": count, "file": batch.name, "undone": True}
    league.audit_log.create(kind=AuditLog.Kind.IMPORTED, data=data, by=by)
    batch.delete()
    for session in kept:
        live_updates.tell_followers(session)
