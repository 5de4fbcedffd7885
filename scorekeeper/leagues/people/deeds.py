"""What was done to a league, by whom and when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scorekeeper.leagues.access import Request
from scorekeeper.leagues.models import Deed, League, Person, Role
from scorekeeper.leagues.running import settings_form
from scorekeeper.tables import words

UNDONE_BY_HAND = (Deed.Kind.MERGED,)


def note(
    request: Request,
    league: League,
    kind: Deed.Kind,
    person: Person | None = None,
    **data: Any,
) -> Deed:
    by = str(request.rights.person)
    return league.deeds.create(kind=kind, person=person, data=data, by=by)


@dataclass(frozen=True)
class Told:
    """A deed in words; whether it can be taken back from here."""

    deed: Deed
    text: str

    @property
    def can_undo(self) -> bool:
        return self.deed.kind in UNDONE_BY_HAND and self.deed.undone is None


def told(deeds: Iterable[Deed]) -> Iterator[Told]:
    for deed in deeds:
        yield Told(deed, WORDS[Deed.Kind(deed.kind)](deed))


def merged(deed: Deed) -> str:
    data = deed.data
    games = words.counted(data.get("games", 0), "game")
    return f"{data['name']} merged into {data['into_name']}: {games}"


def renamed(deed: Deed) -> str:
    was, now = deed.data["was"], deed.data["now"]
    tables = words.counted(deed.data.get("tables", 0), "table")
    return f"{was} is now called {now}, at {tables}"


def role(deed: Deed) -> str:
    was, now = (Role(deed.data[key]).label.lower() for key in ("was", "now"))
    return f"{deed.data['name']}: {now}, was {was}"


def left(deed: Deed) -> str:
    how = "is back" if deed.data.get("back") else "left"
    return f"{deed.data['name']} {how}"


def joined(deed: Deed) -> str:
    name, account = deed.data["name"], deed.data["account"]
    if deed.data.get("gone"):
        return f"{name} no longer belongs to the account {account}"
    return f"{name} now belongs to the account {account}"


def settings(deed: Deed) -> str:
    return "; ".join(settings_form.told(deed.data["changed"]))


def ranking(deed: Deed) -> str:
    return str(deed.data["text"])


def imported(deed: Deed) -> str:
    return str(deed.data.get("text", "Sheets were imported"))


WORDS = {
    Deed.Kind.MERGED: merged,
    Deed.Kind.RENAMED: renamed,
    Deed.Kind.ROLE: role,
    Deed.Kind.LEFT: left,
    Deed.Kind.JOINED: joined,
    Deed.Kind.SETTINGS: settings,
    Deed.Kind.RANKING: ranking,
    Deed.Kind.IMPORTED: imported,
}
