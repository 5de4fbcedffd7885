"""A phone that keeps the site: it is given the table, and sends what it wrote alone."""

import json
from collections.abc import Sequence
from typing import cast

from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.response import HttpResponseBase
from django.urls import ResolverMatch, resolve
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST

from scorekeeper.tables import log, phone, scoring
from scorekeeper.tables.entry.posted_form import number_in
from scorekeeper.tables.models import Entry, Kind, Table
from scorekeeper.tables.replica.numbers import BASE, SEEN, renumber
from scorekeeper.tables.replica.snapshot import snapshot
from scorekeeper.tables.showing import history
from scorekeeper.tables.views.at_table import (
    Request,
    posted_values,
    repeated_name,
    require_permission,
)
from scorekeeper.tables.views.offline import (
    TWICE,
    answer_json,
    conflict_words,
    entry_time,
    send_offline,
    who_is,
)
from scorekeeper.text import is_number

# What a phone may have answered by itself; each view asks again who speaks.
ACTIONS = frozenset(
    (
        *("record", "use_mine", "undo", "end", "foul", "confirmation", "cards"),
        "rematch",
        *("correct", "melds", "raise_dispute", "answer_dispute", "settle", "agree"),
        *("withdraw", "accept", "refuse"),
    )
)
# Those that enter something of a round that is played.
ENTERING = ("record", "cards", "melds", "foul")


@require_GET
@require_permission("view")
def table_given(request: Request, table: Table) -> JsonResponse:
    response = JsonResponse(snapshot(request, table) | {"who": who_is(request)})
    response["Cache-Control"] = "no-store"
    return response


@require_POST
@require_permission("dispute")
def send_action(request: Request, table: Table, to: str) -> JsonResponse:
    """One of its posts, as if it came now: its version once it stands, else why not.

    Sent twice it is one entry, by its key; of the keys of entries that do not say which
    phone made them, as of a sheet that was brought in, a stranger hears nothing.
    """
    if repeated_name(request):
        return answer_json(request.POST.dict(), {"why": gettext(TWICE)})
    posted, entries = posted_values(request), log.entries_of(table)
    if recorded := find_own(request, entries, posted.get("key", "")):
        return answer_json(posted, stands(recorded, recorded.key))
    own = log.own(entries, phone.known_ident(request))
    to, form = renumber(to, posted, own)
    match = resolve(f"/t/{table.code}/{to}")
    if match.url_name not in ACTIONS or not form.get("key"):
        raise Http404("Nothing is sent there.")
    form = as_seen(request, match, form, entries)
    put(request, match, form, f"/t/{table.code}/{to}")
    if match.url_name == "record":
        answer = cast(HttpResponse, send_offline(request, code=table.code))
        said = json.loads(answer.content)
    else:
        request.entered = entry_time(request, table, entries)
        before = len(notices_of(request))
        response = answer_of(request, match)
        said = find_outcome(request, form, response) or why(
            request, notices_of(request)[before:]
        )
    if "version" not in said:
        said |= {"path": to, "body": request.POST.urlencode()}
    return answer_json(posted, said)


def as_seen(
    request: Request,
    match: ResolverMatch,
    form: dict[str, str],
    entries: Sequence[Entry],
) -> dict[str, str]:
    """Named after no more than its writer has seen of the round that it is of.

    An answer to what waited before it names a version behind what others wrote
    meanwhile of other rounds.
    """
    number = match.kwargs.get("number") or number_in(form, "round")
    if not {BASE, "after"} <= form.keys() or not number or match.url_name == "settle":
        return form
    me = phone.known_ident(request)
    known = {one.number for one in entries if one.phone == me}
    known |= {int(text) for text in form.get(SEEN, "").split() if is_number(text)}
    base = number_in(form, BASE)
    after = log.seen_version(entries, number, number_in(form, "after"), base, known)
    return form | {"after": str(after)}


def stands(entry: Entry, key: str) -> dict[str, str | int]:
    """Its version, whether it is an entry by itself, and where another game was begun
    the code of its table.
    """
    own = {"own": True} if entry.key == key else {}
    said: dict[str, str | int] = {"version": entry.number, **own}
    if entry.kind == Kind.AGAIN:
        # By the entry: the table was read before it stood there.
        made = Table.objects.filter(pk=entry.data["table"]).first()
        said |= {"code": made.code} if made else {}
    return said


def put(
    request: HttpRequest, match: ResolverMatch, form: dict[str, str], path: str
) -> None:
    """The request is now that which the phone answered."""
    post = QueryDict(mutable=True)
    post.update(form)
    request.POST = post  # type: ignore[assignment]
    request.resolver_match = match
    request.path = request.path_info = path


def answer_of(request: Request, match: ResolverMatch) -> HttpResponseBase:
    """A dispute that it goes on from may have been counted as one with another."""
    try:
        return match.func(request, *match.args, **match.kwargs)
    except Http404:
        return HttpResponse(status=404)


def find_outcome(
    request: Request, form: dict[str, str], response: HttpResponseBase
) -> dict[str, str | int]:
    """What has become of it: told by the log, not by the page that it led to.

    Nothing where it was not taken.
    """
    entries = log.entries_of(request.table)
    again = match_is(request, "rematch") and log.rematch_in(entries)
    if recorded := find_own(request, entries, form["key"]) or again:
        return stands(recorded, form["key"])
    if request.table.stood is not None:
        return {"version": request.table.stood}
    if response.status_code == 409:
        written = log.changes(entries).get(number_in(form, "round"), [])
        last = written[-1].entry if written else None
        return {"clash": conflict_words(last, phone.known_ident(request))}
    return {}


def find_own(request: Request, entries: list[Entry], key: str) -> Entry | None:
    return log.find_by_key(entries, key, phone.known_ident(request))


def notices_of(request: Request) -> list[str]:
    """What this phone is told on its next page, as far as nobody has read it."""
    return [str(message) for message in get_messages(request)]


def why(request: Request, said: list[str]) -> dict[str, str | int]:
    if said:
        return {"why": said[-1]}
    state = scoring.read(request.table)
    if state.over and any(match_is(request, name) for name in ENTERING):
        return {"why": history.over(state)}
    return {"why": gettext("The table is not what it was when this was entered.")}


def match_is(request: Request, name: str) -> bool:
    return (
        request.resolver_match is not None and request.resolver_match.url_name == name
    )
