"""Run as a process of its own, with ADMIN naming account 1: what is answered there, as
JSON. Settings are read when a process begins.
"""

import json
import sys

import django

django.setup()

from allauth.account.internal.flows.login import record_authentication  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib import admin  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client, RequestFactory  # noqa: E402

from scorekeeper.accounts.models import User  # noqa: E402
from tests.tables.people import FIRST, new_table, play  # noqa: E402

PASSWORD = {"method": "password"}
PASSKEY = {"method": "mfa", "type": "webauthn"}


def secrets_of(table, user: User) -> list[str]:
    table.refresh_from_db()
    user.refresh_from_db()
    links = [table.host_token, table.scorer_token, table.viewer_token]
    return [*links, table.identity, user.password]


def sign_in(user: User, *methods: dict[str, str]) -> Client:
    """As allauth writes down by what a session was let in."""
    client = Client()
    client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
    request = RequestFactory().get("/")
    request.user, request.session = user, client.session
    for method in methods:
        record_authentication(request, user, **method)
    request.session.save()
    return client


class Site:
    """Two accounts, of which the first is named, and a table."""

    def __init__(self) -> None:
        self.named, self.other = (
            User.objects.create_user(f"P{number}", password="x") for number in (1, 2)
        )
        self.table = new_table()
        play(self.table, FIRST)
        self.clients = {
            "nobody": Client(),
            "other": sign_in(self.other, PASSKEY),
            "by password": sign_in(self.named, PASSWORD),
            "by passkey": sign_in(self.named, PASSWORD, PASSKEY),
        }
        self.looks = self.clients["by passkey"]

    def paths(self) -> list[str]:
        change = f"/admin/tables/table/{self.table.pk}/change/"
        lists = [
            f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
            for model in admin.site._registry
        ]
        searches = [f"{path}?q=P1" for path in lists]
        account = f"/admin/accounts/user/{self.other.pk}/change/"
        return ["/admin/", change, account, *lists, *searches]


def audit_data(own_site: Site) -> dict[str, object]:
    """Who is answered what, where the others are led, and what the pages show."""
    paths, clients = own_site.paths(), own_site.clients
    pages = "".join(own_site.looks.get(path).content.decode() for path in paths)
    return {
        "models": [model.__name__ for model in admin.site._registry],
        "answers": {
            who: sorted({client.get(path).status_code for path in paths})
            for who, client in clients.items()
        },
        "leads": {
            who: clients[who].get("/admin/", follow=True).redirect_chain[-1][0]
            for who in ("nobody", "by password")
        },
        "shows": [one for one in (own_site.table.code, "P2") if one in pages],
        "secrets": [
            one for one in secrets_of(own_site.table, own_site.other) if one in pages
        ],
    }


def actions(own_site: Site) -> dict[str, object]:
    """What may not be done, and what may."""
    at, number = "/admin/tables/table/", own_site.table.pk
    posted = (f"{at}{number}/delete/", f"{at}add/")
    refused = [own_site.looks.post(path, {"post": "1"}).status_code for path in posted]
    own_site.looks.post(f"{at}{number}/change/", {"code": "AAAA"})
    own_site.table.refresh_from_db()
    phone = sign_in(own_site.other)
    closed = []
    for who in ("other", "by password", "by passkey"):
        action = {"action": "close", "_selected_action": [own_site.other.pk]}
        own_site.clients[who].post("/admin/accounts/user/", action)
        own_site.other.refresh_from_db()
        closed.append(not own_site.other.is_active)
    ended = not phone.session.get("_auth_user_id")
    changed = own_site.table.code == "AAAA"
    return {"refused": refused, "changed": changed, "closed": closed, "ended": ended}


if __name__ == "__main__":
    call_command("check")
    own_site = Site()
    json.dump(audit_data(own_site) | actions(own_site), sys.stdout)
