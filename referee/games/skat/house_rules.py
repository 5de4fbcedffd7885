"""Skat: what a table agrees on."""

from referee.engine.presence import stretches
from referee.engine.round import Round, Table
from referee.values.facts import Asking, Choice, Fact, Number, because


def default_deals(table: Table) -> int:
    return 12 * table.n


@because("skat.why.a-whole-number-of-turns", "every player deals equally often")
def a_whole_number_of_turns(r: Round) -> int:
    """Not where somebody came or went meanwhile: what was agreed before still holds."""
    return 1 if stretches(r.table) else r.table.n


RAMSCH, PUSHED, NEXT_DEALS, SAME_AGAIN = "ramsch", "pushed", "next", "again"
NOT_PLAYED = "no"
DEALS = Fact(
    "deals",
    Number(a_whole_number_of_turns, None, step=a_whole_number_of_turns),
    "Deals",
    ask=Asking(
        help="A multiple of the number of players, so that everyone deals equally "
        "often.",
        one="deal",
    ),
    needed=False,
    default=default_deals,
)
RAMSCH_SKAT_OPTION = Fact(
    "ramsch_skat",
    Choice({"last_trick": "The last trick", "nobody": "Nobody"}),
    "The skat in Ramsch goes to",
    needed=False,
    default="last_trick",
)
PASSED_IN = Fact(
    "passed_in",
    Choice(
        {
            RAMSCH: "Ramsch",
            PUSHED: "Schieberamsch",
            NEXT_DEALS: "Nothing, the next player deals",
            SAME_AGAIN: "Nothing, the same player deals again",
        }
    ),
    "Passed in",
    needed=False,
    default=RAMSCH,
)
CONTRA_OPTION = Fact(
    "contra",
    Choice({NOT_PLAYED: "Not played", "contra": "Contra", "re": "Contra and re"}),
    "Contra",
    needed=False,
    default=NOT_PLAYED,
)
BOCK_OPTION = Fact(
    "bock",
    Choice({NOT_PLAYED: "Not played", "yes": "Count double"}),
    "Bock deals",
    needed=False,
    default=NOT_PLAYED,
)
