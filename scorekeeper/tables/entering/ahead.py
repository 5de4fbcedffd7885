"""What a phone needs to know of a round that it may have to finish by itself."""

from dataclasses import dataclass
from urllib.parse import urlencode

from referee.form.conditions import is_offered
from scorekeeper.tables import scoring
from scorekeeper.tables.entering import entry
from scorekeeper.tables.scoring import card_records


@dataclass(frozen=True)
class Ahead:
    page: entry.Page

    @property
    def stands(self) -> str:
        """What is recorded, as its forms would post it, where that is of use."""
        at = self.page.source
        if self.page.correcting or self.page.alone or not is_open(at):
            return ""
        return urlencode(dict(entry.texts_of(at, at.recorded))) if at.recorded else ""

    @property
    def kind(self) -> str:
        """The kind of round, where it is not the usual one and no choice says so."""
        page, (usual, *others) = self.page, self.page.source.state.game.round_types
        if not page.first or page.round_type is usual:
            return ""
        offered = [one for one in others if is_offered(one, page.round)]
        chosen = is_offered(usual, page.round) or len(offered) > 1
        return "" if chosen else page.round_type.name


def is_open(at: scoring.TableRound) -> bool:
    """More stages come than the one that is asked, or what it asks hangs on itself."""
    stands = card_records.without(at.game, at.recorded)
    stages = at.state.match.read(at.recorded, at.number).round_type.stages
    asked = [stage for stage in stages if card_records.is_asked(stage)]
    told = [i for i, stage in enumerate(asked) if stage.keys & stands.keys()]
    left = asked[told[-1] + 1 if told else 0 :]
    hang = (fact.offered or fact.asked for stage in left for fact in stage.facts)
    return len(left) > 1 or any(hang)
