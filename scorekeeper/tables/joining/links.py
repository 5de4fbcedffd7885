"""The links of a table: what each is for, who holds it as far as known, made anew."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

import segno
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.tables import access, codes, phone, words
from scorekeeper.tables.access import Request, Role
from scorekeeper.tables.following import live
from scorekeeper.tables.models import Phone, Revoked, Table

# The role that a link gives, its address by name, what it is for, and what a phone that
# holds it can do no more once it is made anew.
KINDS = (
    (
        access.LOOK,
        "follow",
        "cannot write",
        "Phones that only look on stop following, and the table gets a new code. "
        "Phones that score or run it stay.",
    ),
    (
        access.SCORE,
        "score",
        "records and corrects",
        "Phones that hold it can then only look on.",
    ),
    (
        access.RUN,
        "run",
        "also rules on disputes, ends the game",
        "Other phones that hold it can then only look on.",
    ),
)
KEYS = {"look": "look_key", "score": "score_key", "run": "run_key"}


@dataclass(frozen=True)
class Link:
    role: Role
    address: str
    use: str
    stops: str
    held: str

    @property
    def name(self) -> str:
        return {"look": "Look on", "score": "Score", "run": "Run"}[self.role.name]


@dataclass(frozen=True)
class Join:
    """How others come to the table by a camera: a link as a QR code."""

    address: str
    gives: str
    code: "Code"


@dataclass(frozen=True)
class Code:
    """A QR code as one path, with the quiet edge that cameras need."""

    size: int
    path: str


def links_of(request: Request, table: Table) -> list[Link]:
    """Those that this phone can pass on: what it may do itself."""
    role = request.role
    phones = list(table.phones.order_by("id")) if role.runs else []
    me = phone.ident(request) if role.runs else ""
    return [
        Link(
            gives,
            address(request, table, gives),
            use,
            stops,
            held_by((p for p in phones if role_by(table, p.key) == gives), me),
        )
        for gives, _, use, stops in KINDS
        if gives.powers <= role.powers
    ]


def address(request: HttpRequest, table: Table, gives: Role) -> str:
    name = next(name for role, name, *_ in KINDS if role == gives)
    url = reverse(f"tables:{name}", args=[getattr(table, KEYS[gives.name])])
    return request.build_absolute_uri(url)


def role_by(table: Table, key: str) -> Role:
    known = {table.score_key: access.SCORE, table.run_key: access.RUN}
    return known.get(key, access.LOOK)


def held_by(phones: Iterable[Phone], me: str) -> str:
    """This phone, Ben’s and Dan’s phones and 1 more."""
    held = list(phones)
    others = [p.name for p in held if p.ident != me]
    names = list(dict.fromkeys(filter(None, others)))
    said = ["this phone"] if len(others) < len(held) else []
    if names:
        owners = words.listed(f"{name}’s" for name in names)
        said.append(f"{owners} {'phone' if len(names) == 1 else 'phones'}")
    if nameless := others.count(""):
        said.append(f"{nameless} more" if said else words.counted(nameless, "phone"))
    return words.listed(said) if said else "no phone yet"


def join_of(request: Request, table: Table) -> Join:
    """`?join=score` is for those who run the table; else the link is to look on."""
    runs = request.role.runs
    gives = access.SCORE if runs and request.GET.get("join") == "score" else access.LOOK
    url = address(request, table, gives)
    return Join(url, gives.name, drawn(url))


def drawn(text: str) -> Code:
    rows = list(segno.make(text, error="m", micro=False).matrix_iter(border=4))
    return Code(len(rows), "".join(line(y, row) for y, row in enumerate(rows)))


def line(y: int, row: Iterable[int]) -> str:
    """The dark stretches of one row."""
    x, path = 0, ""
    for dark, stretch in groupby(row):
        wide = len(list(stretch))
        path += f"M{x} {y}h{wide}v1H{x}z" if dark else ""
        x += wide
    return path


# ---- Who knows which table ----


def note(request: HttpRequest, table: Table) -> None:
    """This phone as it is now, for whoever runs the table."""
    now = {"key": phone.key(request, table), "name": phone.holder(request, table)}
    table.phones.update_or_create(ident=phone.ident(request), defaults=now)


def tables_of(request: HttpRequest) -> list[Table]:
    """The tables of this phone, the latest first; also those with a new code."""
    mine = phone.codes(request)
    found = {table.code: table for table in Table.objects.filter(code__in=mine)}
    lost = set(mine) - found.keys()
    if lost:
        former = Revoked.objects.filter(word__in=lost).select_related("table")
        found |= {r.word: r.table for r in former if still(request, r)}
    return list(dict.fromkeys(found[code] for code in mine if code in found))


def still(request: HttpRequest, former: Revoked) -> bool:
    """The phone that knows the table by an old code may write there; now by the new."""
    phone.move(request, former.word, former.table)
    if access.role_by_key(request, former.table) != access.LOOK:
        return True
    phone.forget(request, former.table)
    return False


# ---- Made anew ----


def free_code() -> str:
    """One that no table has or had."""
    return free_codes(1)[0]


def free_codes(count: int) -> list[str]:
    """So many that no table has or had; some two queries for all of them."""
    found: set[str] = set()
    while len(found) < count:
        new = {codes.new_code() for _ in range(count - len(found))}
        taken = Table.objects.filter(code__in=new).values_list("code", flat=True)
        former = Revoked.objects.filter(word__in=new).values_list("word", flat=True)
        found |= new.difference(taken, former)
    return list(found)


def renew(table: Table, name: str) -> None:
    """Revoke a link and make a new one; with the one to look on goes the code."""
    old, field = table.code, KEYS[name]
    gone = [getattr(table, field)]
    setattr(table, field, codes.new_link_key())
    changed = [field]
    if name == "look":
        gone.append(old)
        table.code = free_code()
        changed.append("code")
    elif name == "run":  # the form that made the table gives its run link to the phone
        table.key = codes.new_key()
        changed.append("key")
    with transaction.atomic():
        table.save(update_fields=changed)
        Revoked.objects.bulk_create(Revoked(table=table, word=word) for word in gone)
        if name == "look":
            writers = [table.score_key, table.run_key]
            table.phones.exclude(key__in=writers).delete()
    live.revoke(old)
