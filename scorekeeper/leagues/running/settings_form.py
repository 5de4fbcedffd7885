"""What an organiser sets about the league itself, and how a change of it reads."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.leagues.fields import (
    Form,
    ManyField,
    NameField,
    OneField,
    SwitchField,
    WholeField,
)
from scorekeeper.leagues.models import League, Visibility
from scorekeeper.tables import scoring

# In the order in which a change of them is told.
FIELDS = ("name", "games", "correction_days", "rated_after", "visibility", "listed")
YEAR = 366
MOST = 100


class SettingsForm(Form):
    name = NameField(60, "A league needs a name.", label="Name")
    games = ManyField(
        [(game.slug, game.name) for game in scoring.games()],
        label="Games it plays",
        help_text="none chosen: all of them",
    )
    correction_days = WholeField(
        1,  # an evening may go on past midnight
        YEAR,
        label="Days to correct",
        help_text="after an evening; then its results are final, "
        "and only a referee corrects them",
    )
    rated_after = WholeField(
        1, MOST, label="Games for a rating", help_text="with fewer, none is shown"
    )
    visibility = OneField(Visibility.choices, label="Who sees it")
    listed = SwitchField(
        label="Search engines may list it",
        help_text="only where everybody sees it",
    )

    def __init__(self, league: League, data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(league, name) for name in FIELDS})


def save(league: League, said: dict[str, Any]) -> dict[str, list[Any]]:
    """What was changed, each with what it was and is."""
    changed = {
        name: [getattr(league, name), said[name]]
        for name in FIELDS
        if getattr(league, name) != said[name]
    }
    for name, (_, now) in changed.items():
        setattr(league, name, now)
    league.save(update_fields=changed)
    return changed


def told(changed: dict[str, list[Any]]) -> Iterator[str]:
    """Who sees it: Everybody, was Only its people."""
    for name in FIELDS:
        if name in changed:
            was, now = (worded(name, value) for value in changed[name])
            label = SettingsForm.base_fields[name].label
            yield f"{label}: {now}, was {was}"


def worded(name: str, value: Any) -> str:
    if name == "games":
        names = {game.slug: game.name for game in scoring.games()}
        return ", ".join(names.get(slug, slug) for slug in value) or "all"
    if name == "visibility":
        return str(Visibility(value).label)
    return {True: "yes", False: "no"}[value] if name == "listed" else str(value)
