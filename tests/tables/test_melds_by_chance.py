"""Whatever fingers do on the pages of melds: no card is lost, none is there twice."""

from collections import Counter

from hypothesis import given, strategies as st

from referee.melds import held as hand_plans
from scorekeeper.tables import scoring
from scorekeeper.tables.melds import hands, laydown
from scorekeeper.tables.models import Table
from tests.breadth import by_chance
from tests.tables.people import FOUR


def table(game: str, players: list[str]) -> scoring.State:
    return scoring.state_of(
        Table(game=game, identity=game, players=players, options={}), []
    )


GIN, KALUKI = table("jersey_gin", FOUR[:3]), table("kaluki", FOUR)
KNOCK = {"ending": "knock", "by": 0}

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]

card = st.sampled_from(PACK)
two_packs = st.sampled_from([*PACK[:8], "JK"])
place = st.sampled_from(["new", "left", "meld.0", "meld.1", "meld.7"])

hand_deeds = st.one_of(
    st.tuples(st.just("card"), card),
    st.tuples(st.just("pick"), card),
    st.tuples(st.just("put"), st.one_of(place, card.map("off.{}".format))),
    st.tuples(st.just("move"), card),
    st.tuples(st.just("show"), st.sampled_from("012")),
    st.tuples(st.just("best"), st.just("1")),
)
lay_deeds = st.one_of(
    st.tuples(st.just("card"), two_packs),
    st.tuples(st.just("take"), st.sampled_from(["meld.0.0", "meld.1.2", "off.0"])),
    st.tuples(st.just("aim"), st.sampled_from(["meld.0", "meld.1", "meld.2"])),
    st.tuples(st.just("show"), st.sampled_from("0123")),
    st.tuples(st.just("first"), st.sampled_from("01")),
)


def form_data(count: hands.Count) -> dict[str, str]:
    """The form as its page would send it."""
    form = {"whose": str(count.whose), "picked": count.picked}
    for seat, hand in enumerate(count.hands):
        form[f"hand-{seat}"] = " ".join(hand.cards)
        form[f"plan-{seat}"] = hand.plan.text() if hand.plan else ""
    return form


@given(st.lists(card, unique=True, max_size=30), st.lists(hand_deeds, max_size=25))
@by_chance(60)
def test_hands_keep_every_card_once(
    dealt: list[str], deeds: list[tuple[str, str]]
) -> None:
    form = {"whose": "0"}
    form |= {f"hand-{seat}": " ".join(dealt[seat::3]) for seat in range(3)}
    for name, value in deeds:
        count = hands.count_of(GIN.at(1), KNOCK, form | {name: value})
        count = hands.act(count, {name: value})
        form = form_data(count)
        again = hands.count_of(GIN.at(1), KNOCK, form)
        assert again.hands == count.hands
        assert again.laid == count.laid
        held = [card for hand in count.hands for card in hand.cards]
        assert len(set(held)) == len(held)
        for hand, laid in zip(count.hands, count.laid):
            assert sorted(hand_plans.cards_of(laid)) == sorted(hand.cards)
        for seat in range(3):
            assert count.deadwood(seat) >= 0


@given(st.lists(lay_deeds, max_size=40))
@by_chance(60)
def test_a_lay_down_is_always_one_that_can_be_read(
    deeds: list[tuple[str, str]],
) -> None:
    form = {"whose": "0"}
    for name, value in deeds:
        now = laydown.act(laydown.draft_of(KALUKI.at(1), form), {name: value})
        form = {"whose": str(now.seat), "initial": "1" if now.initial else "0"}
        form |= {"melds": laydown.melds_text(now.melds), "to": now.to}
        form |= {"off": laydown.off_text(now.off), "finds": str(int(now.finds))}
        again = laydown.draft_of(KALUKI.at(1), form)
        assert (again.melds, again.to, again.seat) == (now.melds, now.to, now.seat)
        seen = Counter(laydown.laid_cards(now.entry))
        assert all(count <= (4 if c == "JK" else 2) for c, count in seen.items())
        assert now.mine is not None
        assert KALUKI.at(1).assess(now.given).problems == []
