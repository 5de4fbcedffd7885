"""An evening is changed: its day, its season, what is planned for it; it is closed."""

from django.db import transaction
from django.utils import timezone

from scorekeeper.leagues.counting import session_moved
from scorekeeper.leagues.models import AuditLog, Season, Session
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.leagues.sessions.session_form import EditForm, begun


@transaction.atomic
def change(session: Session, form: EditForm, by: str) -> bool:
    """Whether what was played there counts in another season now."""
    said, before, day = form.cleaned_data, session.season, session.starts
    session.season, session.starts = form.chosen(), form.starts
    told = {"place": said["place"], "note": said["note"], **form.planned}
    for name, value in told.items():
        setattr(session, name, value)
    session.save(update_fields=["season", "starts", *told])
    live_updates.changed(session)
    other = session.season != before
    played = begun(session) or session.plain_lists.exists()
    if played and (other or day != session.starts):
        session_moved.recount(session, before)
    if played and other:
        note_move(session, before, by)
    return played and other


def note_move(session: Session, before: Season, by: str) -> None:
    day, season = timezone.localdate(session.starts).isoformat(), session.season.name
    data = {"what": "moved", "day": day, "season": season, "was": before.name}
    before.league.audit_log.create(kind=AuditLog.Kind.TABLE, data=data, by=by)


@transaction.atomic
def close(session: Session, closed: bool) -> None:
    """No more tables are begun; what was proposed is dropped."""
    if closed == (session.closed is not None):
        return
    session.closed = timezone.now() if closed else None
    session.save(update_fields=["closed"])
    if closed:
        session.assignments.filter(table=None).delete()
    live_updates.changed(session)
