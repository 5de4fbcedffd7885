"""Who may do what at a table.

A role is a set of powers. Whoever holds the run key runs the table and rules on its
disputes; everyone with the code looks on and can dispute a round. Views ask for a
power, never for a role: another role can be given the power to rule and no other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hmac import compare_digest
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django_htmx.middleware import HtmxDetails

from scorekeeper.tables import codes, phone, throttle
from scorekeeper.tables.models import Table


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
    def rules(self) -> bool:
        """A dispute ends as this phone says; else by agreement."""
        return self.may("rule")

    @property
    def runs(self) -> bool:
        return self.may("run")


LOOK = Role("look", frozenset({"look", "dispute"}))
RUN = Role("run", frozenset({"look", "dispute", "record", "rule", "run"}))


class Request(HttpRequest):
    """At a table: who is asking, and whether htmx does."""

    role: Role
    htmx: HtmxDetails


View = Callable[..., HttpResponseBase]


class TooManyCodes(Exception):
    """This address asked for too many tables that do not exist."""


def role_of(request: HttpRequest, table: Table) -> Role:
    held = phone.run_key(request, table)
    return RUN if held and compare_digest(held, table.run_key) else LOOK


def find(request: HttpRequest, code: str) -> Table | None:
    """The table of that code; a miss counts against the address."""
    if throttle.spent(request):
        raise TooManyCodes
    table = Table.objects.filter(code=codes.tidy(code)).first()
    if table is None:
        throttle.miss(request)
    return table


def needs(power: str) -> Callable[[View], View]:
    """The view gets the table and `request.role`, which has that power."""

    def wrap(view: View) -> View:
        @wraps(view)
        def at_table(request: Request, code: str, **rest: Any) -> HttpResponseBase:
            try:
                table = find(request, code)
            except TooManyCodes:
                return too_many(request)
            if table is None:
                raise Http404("No table has this code.")
            request.role = role_of(request, table)
            if not request.role.may(power):
                raise PermissionDenied
            return view(request, table, **rest)

        return at_table

    return wrap


def too_many(request: HttpRequest) -> HttpResponse:
    return render(request, "tables/too_many.html", status=429)
