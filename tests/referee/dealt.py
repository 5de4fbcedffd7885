"""Hypothesis strategies: rounds and sheets that a table could have recorded."""

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from referee import SheetError, check
from tests.referee.table import sheet

Facts = dict[str, Any]
BIDS = sorted(
    {base * times for base in (9, 10, 11, 12) for times in range(2, 19)}
    | {24 * times for times in range(2, 12)}
    | {23, 35, 46, 59}
)
VALUES = sorted([11, 10, 4, 3, 2] * 4 + [0] * 12)
POINT_CARDS = [rank + suit for rank in "7AKQJ" for suit in "CDHS"]
MALILLA_PACK = [rank + suit for rank in "AKQJ765432" for suit in "CDHS"]


@st.composite
def shares(draw: st.DrawFn, total: int, parts: int) -> list[int]:
    """`total` in `parts`, none below 0."""
    cuts = sorted(draw(st.integers(0, total)) for _ in range(parts - 1))
    ends = [0, *cuts, total]
    return [high - low for low, high in pairwise(ends)]


@st.composite
def gypsy_round(draw: st.DrawFn, *_: int) -> Facts:
    bids = draw(
        st.lists(st.integers(0, 13), min_size=4, max_size=4) | shares(total=13, parts=4)
    )
    played = 12 if sum(bids) == 13 else 13
    return {"bids": bids, "tricks": draw(shares(total=played, parts=4))}


@st.composite
def malilla_round(draw: st.DrawFn, *_: int) -> Facts:
    if draw(st.integers(0, 9)) == 0:
        return {"thrown_in": True}
    turned = {"turned": draw(st.sampled_from(MALILLA_PACK))}
    how = draw(st.integers(0, 9))
    if how == 0:
        return {**turned, "foul": draw(st.integers(0, 3))}
    if how < 7:
        return {**turned, "hand_points": draw(shares(total=70, parts=2))}
    cards = draw(st.permutations(POINT_CARDS))
    size = draw(st.integers(0, 20))
    least, most = -(-size // 4), 10 - -(-(20 - size) // 4)
    tricks = draw(st.integers(least, most))
    piles = [cards[:size], cards[size:]]
    return {**turned, "captured": piles, "tricks": [tricks, 10 - tricks]}


@st.composite
def skat_round(draw: st.DrawFn, players: int, dealer: int) -> Facts:
    active = [(dealer + 1 + i) % players for i in range(3)]
    if draw(st.integers(0, 3)) == 0:
        return draw(ramsch(players, active))
    game = draw(st.sampled_from(["C", "D", "H", "S", "grand", "null"]))
    facts: Facts = {"declarer": draw(st.sampled_from(active)), "game": game}
    if game == "null":
        value = draw(st.sampled_from([23, 35, 46, 59]))
        facts["bid"] = draw(st.sampled_from([bid for bid in BIDS if bid <= value]))
        facts["hand"], facts["ouvert"] = value in (35, 59), value in (46, 59)
        return {**facts, "tricks": draw(st.integers(0, 10))}
    facts["bid"] = draw(st.sampled_from(BIDS))
    if draw(st.booleans()):
        facts["hand"] = True
        for flag in ("schneider", "schwarz", "ouvert"):
            facts[flag] = draw(st.booleans())
    most = 4 if game == "grand" else 11
    run = draw(st.integers(1, most))
    tricks = draw(st.integers(0, 10))
    owned = 3 * tricks + 2
    facts["matadors"] = draw(st.sampled_from([run, -run]))
    facts["tricks"] = tricks
    facts["card_points"] = draw(
        st.integers(sum(VALUES[:owned]), sum(VALUES[32 - owned :]))
    )
    return facts


@st.composite
def ramsch(draw: st.DrawFn, players: int, active: list[int]) -> Facts:
    takers = draw(st.lists(st.sampled_from(active), min_size=10, max_size=10))
    tricks, last = [0] * players, [0] * players
    for number, seat in enumerate(takers, 1):
        tricks[seat] += 1
        last[seat] = number
    winners = [seat for seat in active if tricks[seat]]
    card_points = [0] * players
    parts = draw(shares(total=120, parts=len(winners)))
    for seat, part in zip(winners, parts, strict=True):
        card_points[seat] = part
    return {
        "passed": True,
        "card_points": card_points,
        "tricks": tricks,
        "last_trick": last,
    }


ROUNDS = {"gypsy": gypsy_round, "malilla": malilla_round, "skat": skat_round}
PLAYERS = {"gypsy": (4,), "malilla": (4,), "skat": (3, 4)}


@st.composite
def sheets(draw: st.DrawFn) -> Facts:
    """A sheet whose rounds stop where the game is over."""
    game = draw(st.sampled_from(sorted(ROUNDS)))
    players = draw(st.sampled_from(PLAYERS[game]))
    dealer = draw(st.integers(0, players - 1))
    options: Facts = {"first_dealer": dealer}
    if game == "skat":
        options["deals"] = players * draw(st.integers(1, 3))
    rounds = [
        draw(ROUNDS[game](players, (dealer + number) % players))
        for number in range(draw(st.integers(0, 8)))
    ]
    raw = sheet(game, *rounds, players=players, **options)
    try:
        check(raw)
    except SheetError as error:
        answer = error.json()["error"]
        assert answer["code"] == "after-end", (answer, raw)
        raw["rounds"] = rounds[: answer["round"] - 1]
    return raw


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-2, 14)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["AH", "10♠", "H", "grand", "null", "gypsy", "skat", "nobody"]),
    lambda inside: (
        st.lists(inside, max_size=5)
        | st.dictionaries(st.text(max_size=5), inside, max_size=4)
    ),
    max_leaves=12,
)
KEYS = [
    "game",
    "players",
    "options",
    "rounds",
    "ended",
    "first_dealer",
    "deals",
    "bids",
    "tricks",
    "passed",
    "declarer",
    "bid",
    "hand",
    "ouvert",
    "schneider",
    "schwarz",
    "matadors",
    "cards",
    "skat",
    "card_points",
    "last_trick",
    "thrown_in",
    "turned",
    "hand_points",
    "captured",
    "foul",
    "play",
]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value, as its container and its key."""
    keys = value if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@st.composite
def spoil(draw: st.DrawFn, value: Any) -> None:
    """Changes one place inside a JSON value: another value, a key more or less."""
    container, key = draw(st.sampled_from(places(value) or [(value, None)]))
    how = draw(st.integers(0, 3))
    if key is None or (how == 0 and isinstance(container, dict)):
        container[draw(st.sampled_from(KEYS))] = draw(json_values)
    elif how == 1:
        del container[key]
    elif type(container[key]) is int and how == 2:
        container[key] += draw(st.integers(-2, 2))
    else:
        container[key] = draw(json_values)
