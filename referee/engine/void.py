"""A void round: nobody scores, and the next player deals, or the same one again."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine.stages import RoundType, Stage
from referee.values.facts import Asking, Fact, Flag
from referee.values.rules import Rule

VOID_LAW = (
    "A void deal or turn scores nothing. It counts as one of those agreed, and the "
    "next player follows."
)
REPEATED_LAW = (
    "A void deal or turn that is repeated scores nothing and does not count: the same "
    "player has it once more."
)

THROWN_IN = Fact(
    "thrown_in",
    Flag(),
    "Void",
    ask=Asking(help="Nobody scores. The next player follows."),
)
REPEATED = Fact(
    "repeated",
    Flag(),
    "Void, repeated",
    ask=Asking(help="Nobody scores. The same player has it once more."),
)


class Void(NamedTuple):
    """Rounds may be void in a game whose written rules do not speak of that: where
    they tell how it is dealt, and the heading under which we do. `passes`: the next
    player may follow; not so in a game that has a void round of its own for that.
    """

    source: str
    section: str
    passes: bool = True


def void_types(source: str, passes: bool = True) -> tuple[RoundType, ...]:
    """The two ways in which a round is void, or the one that is repeated."""
    silent = f"{source}, which does not say when a deal is void"
    again = "void and repeated: nothing"
    void = Rule("void", VOID_LAW, "void: nothing", silent, ruling=True)
    repeated = Rule("void-repeated", REPEATED_LAW, again, silent, ruling=True)
    passed = RoundType(
        THROWN_IN.key,
        THROWN_IN.label,
        (Stage(THROWN_IN.key, "Void", (THROWN_IN,)),),
        discriminator=THROWN_IN,
        void=void,
    )
    once_more = RoundType(
        REPEATED.key,
        REPEATED.label,
        (Stage(REPEATED.key, "Void", (REPEATED,)),),
        discriminator=REPEATED,
        void=repeated,
        again=True,
    )
    return (passed, once_more) if passes else (once_more,)
