"""Who may do what at a table.

A role is a set of powers, and comes from the key that the phone holds: to run the
table (and rule on its disputes), to score, or to look on, as everyone with the code
may. Views ask for a power, never for a role: another role can be given the power to
rule and no other. A key is good while the table has it: what is revoked stops at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from hmac import compare_digest
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from scorekeeper.tables import codes, hooks, phone, throttle
from scorekeeper.tables.models import Entry, Kind, Revoked, Table


@dataclass(frozen=True)
class Role:
    name: str
    powers: frozenset[str]

    def may(self, power: str) -> bool:
        return power in self.powers

    @property
    def records(self) -> bool:
        return self.may("record")

    @property
    def disputes(self) -> bool:
        return self.may("dispute")

    @property
    def rules(self) -> bool:
        """A dispute ends as this phone says; else by agreement."""
        return self.may("rule")

    @property
    def runs(self) -> bool:
        return self.may("run")


READ = Role("read", frozenset({"look"}))
LOOK = Role("look", READ.powers | {"dispute"})
SCORE = Role("score", LOOK.powers | {"record"})
RUN = Role("run", SCORE.powers | {"rule", "run"})
# Also what is final; no key gives this.
OVERRULE = Role("overrule", RUN.powers | {"overrule"})


class Request(HttpRequest):
    """At a table: who is asking, and whether htmx does."""

    role: Role
    htmx: HtmxDetails


View = Callable[..., HttpResponseBase]


def role_of(request: HttpRequest, table: Table) -> Role:
    """By the key this phone holds, and what a league makes of it."""
    return hooks.role_at(request, table, role_by_key(request, table))


def role_by_key(request: HttpRequest, table: Table) -> Role:
    held = phone.key(request, table)
    for role, key in ((RUN, table.run_key), (SCORE, table.score_key)):
        if compare_digest(held, key):
            return role
    return LOOK


def may_undo(role: Role, entries: Sequence[Entry], entry: Entry) -> bool:
    """Whoever may not end a game or a dispute does not take its end back either."""
    while entry.kind == Kind.UNDONE:
        entry = entries[entry.data["entry"] - 1]
    asked = {Kind.ENDED: "run", Kind.RULED: "rule"}
    return role.may(asked.get(entry.kind, "record"))


def enter(request: HttpRequest, code: str) -> Table | HttpResponse:
    """The table of that code, or what is said in its place.

    A miss counts against the address. By a code that was revoked, a phone that may
    still write is let in, and knows the new one from then on.
    """
    if throttle.spent(request):
        return too_many(request)
    code = codes.tidy(code)
    if table := Table.objects.filter(code=code).first():
        known = phone.knows(request, table) or not expired(table)
        let_in = known or hooks.known_at(request, table)
        return table if let_in else say_expired(request)
    former = Revoked.objects.select_related("table").filter(word=code).first()
    if former is None:
        throttle.miss(request)
        raise Http404("No table has this code.")
    if phone.knows(request, former.table):
        return former.table
    phone.move(request, code, former.table)
    if role_by_key(request, former.table) != LOOK:
        return former.table
    phone.forget(request, former.table)
    return say_revoked(request, "code")


def expired(table: Table) -> bool:
    """Nothing happened here for so long that the code lets no new phone in."""
    last = table.entries.order_by("-number").values_list("at", flat=True).first()
    rested = timezone.now() - (last or table.created)
    return rested > timedelta(days=settings.CODE_DAYS)


def needs(power: str) -> Callable[[View], View]:
    """The view gets the table and `request.role`, which has that power."""

    def wrap(view: View) -> View:
        @wraps(view)
        def at_table(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            table = enter(request, code)
            if not isinstance(table, Table):
                return table
            if table.code != codes.tidy(code):
                return lead(request, table)
            request.role = role_of(request, table)
            table.overrules = request.role.may("overrule")
            if not request.role.may(power):
                raise PermissionDenied(hooks.refusal(table, Kind.CORRECTED, ""))
            return view(request, table, **rest)

        return at_table

    return wrap


def lead(request: HttpRequest, table: Table) -> HttpResponse:
    """To the same page under the new code, with all that was posted."""
    match = request.resolver_match
    assert match is not None
    url = reverse(match.view_name, kwargs=match.kwargs | {"code": table.code})
    query = request.GET.urlencode()
    return redirect(f"{url}?{query}" if query else url, preserve_request=True)


def say_revoked(request: HttpRequest, what: str) -> HttpResponse:
    return render(request, "tables/revoked.html", {"what": what}, status=410)


def say_expired(request: HttpRequest) -> HttpResponse:
    context = {"days": settings.CODE_DAYS}
    return render(request, "tables/expired.html", context, status=403)


def too_many(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/too_many.html", status=429)
