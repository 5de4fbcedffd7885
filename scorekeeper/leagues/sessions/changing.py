"""An evening is changed: its day, what is planned for it; it is closed."""

from django.db import transaction
from django.utils import timezone

from scorekeeper.leagues.counting import session_moved
from scorekeeper.leagues.counting.session_moved import Moved
from scorekeeper.leagues.models import Session
from scorekeeper.leagues.sessions import live_updates
from scorekeeper.leagues.sessions.session_form import EditForm, has_started


@transaction.atomic
def change(session: Session, form: EditForm, by: str) -> bool:
    """Whether what was played there counts in another season now."""
    said, day = form.cleaned_data, session.starts
    session.starts = form.starts
    told = {"place": said["place"], "note": said["note"], **form.planned}
    for name, value in told.items():
        setattr(session, name, value)
    session.save(update_fields=["starts", *told])
    live_updates.tell_followers(session)
    moved = session_moved.settle(session.season.league, by, only=session)
    if not moved and day != session.starts and is_played(session):
        session_moved.recount(session)
    session.refresh_from_db(fields=["season"])
    return any(one.played for one in moved)


def would_move(session: Session, form: EditForm) -> list[Moved]:
    """What was played there counts in another season then."""
    was, now = session.season, form.season
    if was.pk == now.pk or not is_played(session):
        return []
    later = Session(pk=session.pk, starts=form.starts)
    return [Moved(later, was, now, played=True)]


def is_played(session: Session) -> bool:
    return has_started(session) or session.plain_lists.exists()


@transaction.atomic
def close(session: Session, closed: bool) -> None:
    """No more tables are begun; what was proposed is dropped."""
    if closed == (session.closed is not None):
        return
    session.closed = timezone.now() if closed else None
    session.save(update_fields=["closed"])
    if closed:
        session.assignments.filter(table=None).delete()
    live_updates.tell_followers(session)
