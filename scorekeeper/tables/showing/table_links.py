"""The links of a table: what each is for, and who holds it as far as known."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from scorekeeper.tables import permissions, phone, scoring, sentences, spoken
from scorekeeper.tables.access import Actor
from scorekeeper.tables.events import links
from scorekeeper.tables.models import Phone, Table
from scorekeeper.tables.permissions import Role
from scorekeeper.tables.showing import qr_code

# A path as an address that others can open.
Absolute = Callable[[str], str]

# The role that a link gives, its address by name, what it is for, and what a phone that
# holds it can do no more once it is made anew.
KINDS = (
    (
        permissions.VIEWER,
        "viewer_link",
        gettext_noop("sees everything, changes nothing"),
        gettext_noop(
            "Phones that only watch stop, and the table gets a new code. "
            "Phones that score or host stay."
        ),
    ),
    (
        permissions.SCORER,
        "scorer_link",
        sentences.ENTERS,
        gettext_noop("Phones that use it can then only watch."),
    ),
    (
        permissions.HOST,
        "host_link",
        gettext_noop("also settles disputes and ends the game"),
        gettext_noop("Other phones that use it can then only watch."),
    ),
)


@dataclass(frozen=True)
class Link:
    role: Role
    address: str
    use: str
    stops: str
    held: str

    @property
    def name(self) -> str:
        return {
            "view": gettext("Watch"),
            "score": pgettext("a link", "Score"),
            "host": gettext("Host"),
        }[self.role.name]


@dataclass(frozen=True)
class Join:
    """How others come to the table by a camera: a link as a QR code."""

    address: str
    gives: str
    code: qr_code.Code


def links_of(who: Actor, table: Table, absolute: Absolute) -> list[Link]:
    """Those that this phone can pass on: what it may do itself."""
    role = who.role
    unit = scoring.game(table.game).unit
    phones = list(table.phones.order_by("id")) if role.hosts else []
    me = phone.ident(who) if role.hosts else ""
    return [
        Link(
            gives,
            absolute(path(table, gives)),
            gettext(use) if isinstance(use, str) else sentences.of_round(use, unit),
            gettext(stops),
            holders((p for p in phones if role_by(table, p.key) == gives), me),
        )
        for gives, _, use, stops in KINDS
        if gives.permissions <= role.permissions
    ]


def path(table: Table, gives: Role) -> str:
    name = next(name for role, name, *_ in KINDS if role == gives)
    return reverse(f"tables:{name}", args=[getattr(table, links.KEYS[gives.name])])


def role_by(table: Table, key: str) -> Role:
    known = {table.scorer_token: permissions.SCORER, table.host_token: permissions.HOST}
    return known.get(key, permissions.VIEWER)


def holders(phones: Iterable[Phone], me: str) -> str:
    """This phone, Ben’s and Dan’s phones and 1 more."""
    held = list(phones)
    others = [p.name for p in held if p.ident != me]
    names = list(dict.fromkeys(filter(None, others)))
    said = [gettext("this phone")] if len(others) < len(held) else []
    if names:
        owners = spoken.list_names(sentences.owner(name) for name in names)
        text = ngettext("{owners} phone", "{owners} phones", len(names))
        said.append(text.format(owners=owners))
    if nameless := others.count(""):
        said.append(
            gettext("{number} more").format(number=nameless)
            if said
            else ngettext("{number} phone", "{number} phones", nameless).format(
                number=nameless
            )
        )
    return spoken.list_names(said) if said else gettext("not used yet")


def join_of(table: Table, gives: Role, absolute: Absolute) -> Join:
    url = absolute(path(table, gives))
    return Join(url, gives.name, qr_code.draw(url))
