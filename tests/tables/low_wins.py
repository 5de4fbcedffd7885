"""A game where low wins and no target lies below its start, as one of the folder."""

from collections.abc import Iterator

import pytest

from referee.engine import registry
from referee.engine.game import About, Game, League, RoundType, Rule, Stage
from referee.engine.round import Round
from referee.engine.standings import leaders
from referee.engine.verdict import Line
from referee.values.facts import Fact, Number, PerSeat

TAKEN = Fact("taken", PerSeat(Number(0, 26)), "Points taken")
COUNTS = Rule("counts", "Each point taken counts against.", "taken", "This test")


def score(r: Round) -> Iterator[Line]:
    for side, points in enumerate(r[TAKEN]):
        yield COUNTS(side, points)


def end(r: Round) -> list[int] | None:
    return leaders(r.table, r.after) if max(r.after) >= 50 else None


ABOUT = About(
    family="Trick-taking",
    length="3 hands",
    summary="Whoever has fewest points when somebody has 50 wins.",
    source="This test",
)

LOW = Game(
    name="Lowest",
    players=(4,),
    about=ABOUT,
    rules=(COUNTS,),
    round_types=(RoundType("hand", "Hand", (Stage("taken", "Points", (TAKEN,)),)),),
    score=score,
    end=end,
    league=League(low=True),
)


@pytest.fixture(autouse=True)
def in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    object.__setattr__(LOW, "slug", "lowest")
    COUNTS.name("lowest")
    monkeypatch.setitem(registry.by_slug(), "lowest", LOW)
