"""The form of one table: who may sit there, in which seats, by which rules."""

from dataclasses import dataclass

from django.utils.translation import gettext

from scorekeeper.leagues.models import League, Person, Preset
from scorekeeper.leagues.presets import versions
from scorekeeper.leagues.sessions import choices, history
from scorekeeper.leagues.sessions.overview import SessionOverview
from scorekeeper.tables import spoken


@dataclass
class FilledTable:
    league: League
    overview: SessionOverview
    choice: choices.Choice
    free: list[Person]
    problems: list[str]

    @property
    def seats(self) -> list[tuple[int, Person | None]]:
        most = max(self.choice.game.players)
        given = [*self.choice.people, *[None] * most]
        return list(enumerate(given[:most]))

    @property
    def presets(self) -> list[Preset]:
        return versions.current(self.league, self.choice.game.slug)

    @property
    def here(self) -> list[Person]:
        there = {one.person_id for one in self.overview.here}
        return [person for person in self.free if person.pk in there]

    @property
    def others(self) -> list[Person]:
        return [person for person in self.free if person not in self.here]

    @property
    def partners(self) -> str:
        """Seats 1 and 3 play together, and seats 2 and 4."""
        sides = history.partners_of(self.choice.game, len(self.choice.seated))
        named = [spoken.list_names(str(seat + 1) for seat in side) for side in sides]
        text = gettext("Partners: seats {one}, and seats {other}.")
        return text.format(one=named[0], other=named[1]) if named[1:] else ""
