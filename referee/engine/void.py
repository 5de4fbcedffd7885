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
    they tell how it is dealt, and the heading under which we do.
    """

    source: str
    section: str


def void_types(source: str) -> tuple[RoundType, RoundType]:
    """The two ways in which a round is void."""
    silent = f"{source}, which does not say when a deal is void"
    again = "void and repeated: nothing"
    void = Rule("void", VOID_LAW, "void: nothing", silent, ruling=True)
    repeated = Rule("void-repeated", REPEATED_LAW, again, silent, ruling=True)
    return (
        RoundType(
            THROWN_IN.key,
            THROWN_IN.label,
            (Stage(THROWN_IN.key, "Void", (THROWN_IN,)),),
            discriminator=THROWN_IN,
            void=void,
        ),
        RoundType(
            REPEATED.key,
            REPEATED.label,
            (Stage(REPEATED.key, "Void", (REPEATED,)),),
            discriminator=REPEATED,
            void=repeated,
            again=True,
        ),
    )
