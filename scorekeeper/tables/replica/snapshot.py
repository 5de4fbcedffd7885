"""What a phone is given of a table that it sees, to go on with it by itself.

No key that it does not hold, nothing that seats said in secret, and of other phones no
more than that they are others. By the keys of its own entries it knows them again.
"""

import zoneinfo
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import gettext

from scorekeeper.tables import access, hooks, log, phone
from scorekeeper.tables.access import Actor
from scorekeeper.tables.events import seats
from scorekeeper.tables.models import Entry, Kind, SeatClaim, Table
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.release import VERSION

Snapshot = dict[str, Any]
# Who a phone is, as this one may know it.
Hidden = Callable[[str], str]

TABLE = (
    *("code", "game", "players", "options", "created", "version", "seat_version"),
    *("final", "counted", "private"),
)
ENTRY = ("number", "kind", "key", "by", "at", "reason", "way")
CLAIM = ("seat", "way", "scores", "since", "seen")
KEYS = {"viewer_token": "view", "scorer_token": "score", "host_token": "host"}


class Own(NamedTuple):
    """The phone that asks, and the seat that it holds."""

    ident: str
    held: SeatClaim | None


def snapshot(who: Actor, table: Table) -> Snapshot:
    own = Own(phone.known_ident(who), access.claim_of(who, table))
    hidden = hiding(table, own)
    back = hooks.back_link(who, table)
    role = who.role
    return {
        "release": VERSION,
        "table": of_table(table) | keys_for(who, table),
        "rules": rules_of(table),
        "entries": [of_entry(one, hidden, own) for one in log.entries_of(table)],
        "claims": [of_claim(one, hidden, own) for one in seats.claims_of(table)],
        "phones": phones_for(who, table, hidden),
        "phone": {
            "ident": own.ident,
            "key": phone.key(who, table),
            "name": phone.current_player(who, table),
        },
        "names": phone.names(who),
        "role": [role.name, sorted(role.permissions), role.why],
        "back": back and [back.url, back.label, back.note],
        "clock": clock_of(table),
        "began": hooks.began(table),
        "until": hooks.until(table),
    }


def rules_of(table: Table) -> str:
    """The text of its rule sheet, where its game is one."""
    game = rule_sheets.find_game(table.game)
    described = game is not None and rule_sheets.is_described(game)
    return rule_sheets.text_of(table.game) if described else ""


def clock_of(table: Table) -> list[str]:
    """By which clock it is played, and its file; nothing: by the phone’s own."""
    zone = hooks.zone_of(table)
    return [str(zone), zone_file(str(zone))] if zone else []


@cache
def zone_file(zone: str) -> str:
    """As text: a browser has none that Python could read."""
    places = [Path(folder) / zone for folder in zoneinfo.TZPATH]
    found = next((path for path in places if path.is_file()), None)
    return b64encode(found.read_bytes() if found else packaged_zone(zone)).decode()


def packaged_zone(zone: str) -> bytes:
    """Of the package for systems that have none either."""
    folder, _, name = zone.rpartition("/")
    package = ".".join(["tzdata.zoneinfo", *folder.split("/")]).rstrip(".")
    return resources.files(package).joinpath(name).read_bytes()


def hiding(table: Table, own: Own) -> Hidden:
    def hide(ident: str) -> str:
        if ident in ("", own.ident):
            return ident
        return blake2b(f"{table.identity}/{ident}".encode(), digest_size=8).hexdigest()

    return hide


def of_table(table: Table) -> Snapshot:
    return {name: getattr(table, name) for name in TABLE}


def keys_for(who: Actor, table: Table) -> dict[str, str]:
    """Those of the links that this phone may pass on."""
    return {
        name: getattr(table, name)
        for name, needed in KEYS.items()
        if who.role.may(needed)
    }


def of_entry(entry: Entry, hidden: Hidden, own: Own | None = None) -> Snapshot:
    """Another table is none that this phone has by the same number, and the key of
    another phone’s entry is not told: each has one, which is all a log asks for.
    """
    data = {"table": 0} if entry.kind == Kind.AGAIN else entry.data
    told = {name: getattr(entry, name) for name in ENTRY}
    if own and not (own.ident and entry.phone == own.ident):
        told["key"] = f"of {entry.number}"
    return told | {"data": data, "phone": hidden(entry.phone)}


def of_claim(seat_claim: SeatClaim, hidden: Hidden, own: Own) -> Snapshot:
    mine = own.held is not None and seat_claim.pk == own.held.pk
    told = {name: getattr(seat_claim, name) for name in CLAIM}
    return told | {"ident": own.ident if mine else hidden(seat_claim.ident)}


def phones_for(who: Actor, table: Table, hidden: Hidden) -> list[Snapshot]:
    """As whoever runs the table reads them; else this one alone."""
    found = table.phones.order_by("id")
    if not who.role.hosts:
        found = found.filter(ident=phone.known_ident(who))
    known = {getattr(table, name) for name in KEYS}
    return [
        {
            "ident": hidden(request.ident),
            "key": request.key if who.role.hosts and request.key in known else "",
            "name": request.name,
            "since": request.since,
            "settled": request.settled,
        }
        for request in found
    ]


def name_of_new() -> str:
    """What a table is called that only a phone has, where it cannot be sent."""
    return gettext("the new table")
