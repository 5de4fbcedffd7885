"""The tables that this phone has: as they were given, with what it wrote by itself.

A table here is a replica. What stands in it beyond what was given waits to be sent, and
is written once more into the next one that is laid.
"""

import json
from base64 import b64decode
from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from scorekeeper.tables import hooks
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.phone import Visitor

# By code, the latest last: what was given of the table, and how much of it then was.
known: dict[str, dict[str, Any]] = {}

# Who this phone is, where no table has told it.
ALONE = "here"

# What is kept of a table from before these had the words of the pages.
NAMES_BEFORE = {"look": "view", "record": "score", "run": "host"}


class Given(hooks.Hooks):
    """What other apps made of a counted table, as the site said it."""

    def phone_rows(self, visitor: Visitor) -> Iterable[hooks.Row]:
        title = gettext("This site is on this phone")
        return [hooks.Row(title, gettext("it answers without a network"), "/phone/")]

    def role_at(self, visitor: Visitor, table: Table, role: Role) -> Role:
        name, permissions, why = known[table.code]["role"]
        today = {NAMES_BEFORE.get(one, one) for one in permissions}
        if "view" in today:  # it held what is one of its own since
            today.add("result")
        return Role(NAMES_BEFORE.get(name, name), frozenset(today), why)

    def zone_of(self, table: Table) -> tzinfo | None:
        clock = known[table.code].get("clock")
        return ZoneInfo(clock[0]) if clock else None

    def began(self, table: Table) -> datetime | None:
        began = known[table.code].get("began")
        return datetime.fromisoformat(began) if began else None

    def until(self, table: Table) -> str:
        return str(known[table.code].get("until", ""))

    def back_link(self, visitor: Visitor, table: Table) -> hooks.Back | None:
        back = known[table.code]["back"]
        return hooks.Back(*back) if back else None


def lay(text: str) -> None:
    from phone import answering
    from scorekeeper.tables.replica import laid

    given = json.loads(text)
    laid.lay(given)
    if clock := given.get("clock"):
        answering.know_zone(clock[0], b64decode(clock[1]))
    code = given["table"]["code"]
    known.pop(code, None)
    known[code] = {"base": len(given["entries"])} | given


def forget_but(codes: list[str]) -> None:
    """Other tables were forgotten while this ran, as by signing out."""
    gone = known.keys() - codes
    for code in gone:
        del known[code]
    Table.objects.filter(code__in=gone).delete()


def now(code: str) -> str:
    """The table as it is here, to be laid again by a worker that was ended."""
    from scorekeeper.tables.replica import laid

    return text_of(laid.now(known[code]))


def text_of(given: dict[str, Any]) -> str:
    from django.core.serializers.json import DjangoJSONEncoder

    return json.dumps(given, cls=DjangoJSONEncoder)


def learn(request: Any) -> None:
    """Tables that were begun here: this phone runs them."""
    from scorekeeper.tables.permissions import HOST
    from scorekeeper.tables.replica.snapshot import snapshot

    new = [row[0] for row in request.phone["tables"] if row[0] not in known]
    for table in Table.objects.filter(code__in=new):
        request.role = HOST
        known[table.code] = {"base": 0} | snapshot(request, table)


def phone() -> dict[str, Any]:
    """What this phone knows: at the site it is a cookie, which no worker reads."""
    last = next(reversed(known.values()), None)
    rows = [
        [code, told["phone"]["key"], told["phone"]["name"]]
        for code, told in reversed(known.items())
    ]
    ident = last["phone"]["ident"] if last else ALONE
    names = last["names"] if last else []
    return {"tables": rows, "names": names, "phone": ident}


def answer(
    code: str, method: str, url: str, headers: str, body: bytes, follow: bool
) -> tuple[int, str, bytes, str]:
    """As `answering.answer`, with what it has written and is to be sent, if any.

    The code is empty where it is no page of a table.
    """
    from phone import answering

    before, tables = version_of(code), set(known)
    status, given, content = answering.answer(method, url, headers, body, follow)
    new = Entry.objects.filter(table__code=code, number__gt=before)
    wrote = [deed_of(code, one, url, body) for one in new.order_by("number")]
    made = next((one for one in known if one not in tables), "")
    if made:
        deed = wrote[0] if wrote else begin_table(made, url, body)
        wrote = [deed | {"makes": made, "given": text_of(known[made])}]
    return status, given, content, json.dumps(wrote[0] if wrote else None)


def version_of(code: str) -> int:
    found = Table.objects.values_list("version", flat=True).filter(code=code)
    return found.first() or 0


def begin_table(code: str, url: str, body: bytes) -> dict[str, Any]:
    """A table that the site makes by the same form, once it can be asked."""
    from scorekeeper.tables.replica.snapshot import name_of_new

    form = form_in(body)
    return {
        "code": code,
        "to": f"{urlsplit(url).path}send/",
        "key": form["key"],
        "round": 0,
        "what": name_of_new(),
        "body": urlencode(form),
    }


def form_in(body: bytes) -> dict[str, str]:
    form = dict(parse_qsl(body.decode(), keep_blank_values=True))
    form.pop("csrfmiddlewaretoken", None)
    return form


def deed_of(code: str, entry: Entry, url: str, body: bytes) -> dict[str, Any]:
    from scorekeeper.tables.replica.numbers import BASE, REFS, refs_of

    at = urlsplit(url)
    path = at.path.removeprefix(f"/t/{code}/")
    # A form that goes on from an address is sent with what that says.
    form = dict(parse_qsl(at.query)) | form_in(body)
    form["key"] = entry.key
    own = Entry.objects.filter(table__code=code, number__gt=known[code]["base"])
    if refs := refs_of(path, form, dict(own.values_list("number", "key"))):
        form[REFS] = refs
    form[BASE] = str(known[code]["base"])
    form |= form_defaults(entry, path)
    return {
        "code": code,
        "path": path,
        "key": entry.key,
        "round": entry.data.get("round", 0),
        "what": what_of(entry),
        "body": urlencode(form),
    }


def form_defaults(entry: Entry, path: str) -> dict[str, str]:
    """What its form need not say where the table is as it was: which round had the
    foul, and after how many the game was ended.
    """
    from scorekeeper.tables import log
    from scorekeeper.tables.models import Kind

    if entry.kind == Kind.ENDED:
        return {"rounds": str(len(log.replay(log.entries_of(entry.table))[0]))}
    return {"round": str(entry.data["round"])} if path == "foul/" else {}


def what_of(entry: Entry) -> str:
    """What it is called where it cannot be sent."""
    from scorekeeper.tables import scoring
    from scorekeeper.tables.showing import history

    return history.waiting(scoring.read(entry.table), entry)


def replay(deeds: str) -> None:
    """What waits, once more, in its order: on a table that was given anew."""
    from scorekeeper.tables import scoring

    for deed in json.loads(deeds):
        if "makes" in deed:
            continue  # it is there
        repeat(deed["code"], deed["path"], deed["body"])
    dated = {one["key"]: one["at"] for one in json.loads(deeds) if "at" in one}
    found = list(Entry.objects.filter(key__in=dated))
    for entry in found:
        entry.at = datetime.fromtimestamp(dated[entry.key] / 1000, UTC)
    Entry.objects.bulk_update(found, ["at"])
    scoring.forget()


def repeat(code: str, path: str, body: str) -> None:
    from phone import answering
    from scorekeeper.tables import log
    from scorekeeper.tables.replica.numbers import renumber

    entries = log.entries_of(Table.objects.get(code=code))
    form = dict(parse_qsl(body, keep_blank_values=True))
    if any(one.key == form.get("key") for one in entries):
        return
    path, form = renumber(path, form, entries)
    answering.respond(
        "POST",
        f"https://phone/t/{code}/{path}",
        {"content-type": "application/x-www-form-urlencoded"},
        urlencode(form).encode(),
    )
