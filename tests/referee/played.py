"""Ten games of tricks played by chance, and judged by a reading of our own.

Nothing here comes from the referee. A game is dealt as a Hand: what was said before
the play, the cards of every seat, and its rules as small functions. `play` plays it,
with slips if they are wanted; `judge` says of any record of it who led and won, and
which cards the later cards of the same seat show to be wrong.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

Facts = dict[str, Any]
Trick = list[tuple[int, str]]
RANKS = "A K Q J 10 9 8 7 6 5 4 3 2"
COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def pack(ranks: str) -> list[str]:
    return [rank + suit for rank in ranks.split() for suit in "CDHS"]


@dataclass
class Moment:
    """Somebody is to play: the trick so far, the suit to follow, suits led before."""

    hand: "Hand"
    seat: int
    trick: Trick
    led: str
    opened: set[str]

    def best(self) -> tuple[int, str]:
        return self.hand.best(self.trick, self.led)

    def beats(self, card: str) -> bool:
        """It takes the lead in the trick."""
        trick = [*self.trick, (self.seat, card)]
        return self.hand.best(trick, self.led) == (self.seat, card)

    def lower(self, first: str, other: str) -> bool:
        low, high = (
            self.hand.height(c, self.led, self.seat, -1) for c in (first, other)
        )
        return low < high

    def following(self, cards: list[str]) -> bool:
        return any(self.hand.suit(card) == self.led for card in cards)


Height = Callable[[str, str, int, int], int]
Narrow = Callable[[Moment, list[str]], list[str]]


@dataclass
class Hand:
    """A round about to be played.

    `first` is who leads by the rule; where the cards say it, `leads_by` finds it in a
    record. `height` is how high a card stands when that suit is led by that seat; 0:
    it cannot win. `duties` narrow what a seat may play; `lowest` is the one of them
    that is shown by any lower card.
    """

    game: str
    players: int
    facts: Facts
    cards: dict[int, list[str]]
    first: int
    suit: Callable[[str], str]
    height: Height
    duties: list[tuple[str, Narrow]]
    before: list[Facts] = field(default_factory=list)
    options: Facts = field(default_factory=dict)
    worth: dict[str, int] | None = None
    calls: str = ""
    leads_by: Callable[["Hand", list[Trick]], int | None] | None = None

    @property
    def seats(self) -> list[int]:
        return sorted(self.cards)

    @property
    def tricks(self) -> int:
        return len(next(iter(self.cards.values())))

    def turn(self, leader: int) -> list[int]:
        at = self.seats.index(leader)
        return self.seats[at:] + self.seats[:at]

    def best(self, trick: Trick, led: str) -> tuple[int, str]:
        """The card that is winning; of equals the first."""
        leader = trick[0][0]
        return max(trick, key=lambda one: self.height(one[1], led, one[0], leader))


@dataclass
class Record:
    """The cards as they were played, and the suits that were named."""

    hand: Hand
    tricks: list[Trick]
    named: dict[int, str]

    def part(self, length: int) -> "Record":
        named = {key: suit for key, suit in self.named.items() if key < length}
        return Record(self.hand, self.tricks[:length], named)

    def json(self) -> Facts:
        found: Facts = {
            "leader": self.tricks[0][0][0] if self.tricks else self.hand.first,
            "tricks": [[card for _, card in trick] for trick in self.tricks],
        }
        if self.named:
            found["named"] = {str(key + 1): suit for key, suit in self.named.items()}
        return found

    def round(self, **more: Any) -> Facts:
        return {**self.hand.facts, **more, "play": self.json()}


def legal_cards(hand: Hand, now: Moment, cards: list[str]) -> list[str]:
    for _, narrow in hand.duties:
        cards = narrow(now, cards)
    return cards


def play(hand: Hand, chance: Random, slips: float = 0.0) -> Record:
    """Plays it out; each card, and the first lead, is anybody's slip with a chance."""
    held = {seat: list(cards) for seat, cards in hand.cards.items()}
    leader = chance.choice(hand.seats) if chance.random() < slips else hand.first
    record, opened = Record(hand, [], {}), set[str]()
    for number in range(hand.tricks):
        trick: Trick = []
        led = ""
        for seat in hand.turn(leader):
            cards = held[seat]
            if trick and chance.random() >= slips:
                cards = legal_cards(hand, Moment(hand, seat, trick, led, opened), cards)
            card = chance.choice(cards)
            held[seat].remove(card)
            trick.append((seat, card))
            if len(trick) == 1:
                led = hand.suit(card)
                if card == hand.calls:
                    record.named[number] = led = chance.choice("CDHS")
        opened.add(led)
        record.tricks.append(trick)
        leader = hand.best(trick, led)[0]
    return record


def judge(record: Record) -> Facts:
    """What the verdict's `play` must say of the record."""
    hand, tricks = record.hand, record.tricks
    seats = range(hand.players)
    led = [record.named.get(i) or hand.suit(t[0][1]) for i, t in enumerate(tricks)]
    winners = [hand.best(t, suit)[0] for t, suit in zip(tricks, led, strict=True)]
    found: Facts = {
        "leaders": [trick[0][0] for trick in tricks],
        "winners": winners,
        "won": [winners.count(seat) for seat in seats],
        "faults": wrong_lead(record) + wrong_cards(record, led),
    }
    if hand.worth is not None:
        found["card_points"] = [
            sum(
                hand.worth[card]
                for winner, trick in zip(winners, tricks, strict=True)
                for _, card in trick
                if winner == seat
            )
            for seat in seats
        ]
    return found


def wrong_lead(record: Record) -> list[Facts]:
    hand, tricks = record.hand, record.tricks
    if not tricks:
        return []
    leader, card = tricks[0][0]
    right = hand.leads_by(hand, tricks) if hand.leads_by else hand.first
    if right in (None, leader):
        return []
    return [{"trick": 1, "seat": leader, "card": card, "rule": "lead"}]


def wrong_cards(record: Record, led: list[str]) -> list[Facts]:
    hand, found = record.hand, []
    for number, trick in enumerate(record.tricks):
        for place, (seat, card) in enumerate(trick[1:], 1):
            later = [
                (next_card, at + 1)
                for at, other in enumerate(record.tricks[number + 1 :], number + 1)
                for whose, next_card in other
                if whose == seat
            ]
            now = Moment(hand, seat, trick[:place], led[number], {*led[:number]})
            if fault := wrong_card(now, card, later):
                found.append({"trick": number + 1, "seat": seat, "card": card} | fault)
    return found


def wrong_card(now: Moment, card: str, later: list[tuple[str, int]]) -> Facts:
    """The first duty that a card breaks, and the earliest later card that shows it."""
    cards = [card, *(one for one, _ in later)]
    for rule, narrow in now.hand.duties:
        left = narrow(now, cards)
        if card not in left:
            shows = [c for c in left if c != now.hand.calls]
            if rule == "lowest-beat":
                shows = [c for c in cards if now.beats(c) and now.lower(c, card)]
            proof, at = next(one for one in later if one[0] in shows)
            return {"rule": rule, "proof": f"{proof}, played to trick {at}"}
        cards = left
    return {}


# The duties, each narrowing what is left of the cards a seat is known to hold.


def follow(now: Moment, cards: list[str]) -> list[str]:
    return [card for card in cards if now.hand.suit(card) == now.led] or cards


def follow_or_gypsy(now: Moment, cards: list[str]) -> list[str]:
    if not now.following(cards):
        return cards
    return [card for card in cards if now.hand.suit(card) in (now.led, "gypsy")]


def trump_if_void(trump: str) -> Narrow:
    def narrow(now: Moment, cards: list[str]) -> list[str]:
        if now.following(cards):
            return cards
        return [card for card in cards if card[-1] == trump] or cards

    return narrow


def take_the_lead(now: Moment, cards: list[str]) -> list[str]:
    return [card for card in cards if now.beats(card)] or cards


def beat_opponents(now: Moment, cards: list[str]) -> list[str]:
    winning = now.best()[0]
    if winning % 2 == now.seat % 2:
        return cards
    return take_the_lead(now, cards)


def lowest_after(declarer: int) -> Narrow:
    def narrow(now: Moment, cards: list[str]) -> list[str]:
        beating = [card for card in cards if now.beats(card)]
        if len(now.trick) != 1 or now.trick[0][0] != declarer or not beating:
            return cards
        low = min(beating, key=lambda c: now.hand.height(c, now.led, now.seat, -1))
        return [low]

    return narrow


def no_early_seven(trump: str) -> Narrow:
    def narrow(now: Moment, cards: list[str]) -> list[str]:
        if now.following(cards):
            return cards
        early = {
            "7" + suit for suit in "CDHS" if suit != trump and suit not in now.opened
        }
        return [card for card in cards if card not in early] or cards

    return narrow


# The games.


def plain(ranks: str, trump: str = "") -> Height:
    """Highest trump, else highest of the suit led."""
    order = ranks.split()[::-1]

    def height(card: str, led: str, seat: int, leader: int) -> int:
        if card[-1] not in (led, trump):
            return 0
        return 1 + order.index(card[:-1]) + 50 * (card[-1] == trump)

    return height


def print_card(card: str) -> str:
    return card[-1]


def deal(cards: list[str], seats: list[int], size: int) -> dict[int, list[str]]:
    return {
        seat: cards[i * size : i * size + size] for i, seat in enumerate(sorted(seats))
    }


def shuffle(chance: Random, ranks: str) -> list[str]:
    cards = pack(ranks)
    return chance.sample(cards, len(cards))


LOW_CLUBS = ["2C", "3C", "4C", "5C", "6C"]


def low_club_leads(hand: Hand, tricks: list[Trick]) -> int | None:
    fell = {card: seat for trick in tricks for seat, card in trick}
    whole = len(tricks) == hand.tricks
    shown = [card for card in (LOW_CLUBS if whole else LOW_CLUBS[:1]) if card in fell]
    return fell[shown[0]] if shown else None


def gypsy(chance: Random) -> Hand:
    bids = chance.choice([[4, 3, 3, 3], [3, 4, 2, 3], [0, 5, 2, 1], [13, 0, 0, 0]])
    size = 12 if sum(bids) == 13 else 13
    cards = deal(shuffle(chance, RANKS), [0, 1, 2, 3], size)
    ranks = RANKS.split()[::-1]
    low = next(c for c in LOW_CLUBS if any(c in hand for hand in cards.values()))

    def suit(card: str) -> str:
        return "gypsy" if card == "8C" else card[-1]

    def height(card: str, led: str, seat: int, leader: int) -> int:
        suits = 13 * "CDHS".index(card[-1])
        return 99 if card == "8C" else 1 + ranks.index(card[:-1]) + suits

    return Hand(
        "gypsy",
        4,
        {"bids": bids},
        cards,
        next(seat for seat in cards if low in cards[seat]),
        suit,
        height,
        [("follow-suit", follow_or_gypsy)],
        calls="8C",
        leads_by=low_club_leads,
    )


def tribello(chance: Random) -> Hand:
    late = chance.random() < 0.4
    trump = "" if late else chance.choice("CDHS")
    before: list[Facts] = [{"trump": "H", "tricks": [6, 4, 3]}] * 6 if late else []
    return Hand(
        "tribello",
        3,
        {} if late else {"trump": trump},
        deal(shuffle(chance, RANKS), [0, 1, 2], 13),
        0,
        print_card,
        plain(RANKS, trump),
        [("follow-suit", follow)],
        before=before,
    )


BRISCOLA = "A 3 K Q J 7 6 5 4 2"
BRISCOLA_WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def briscola(chance: Random) -> Hand:
    players = chance.choice([2, 3, 4])
    trump, out = chance.choice("CDHS"), "2" + chance.choice("CDHS")
    facts = {"trump": trump}
    cards = shuffle(chance, BRISCOLA)
    if players == 3:
        cards.remove(out)
        if chance.random() < 0.5:
            facts["removed"] = out
    return Hand(
        "briscola",
        players,
        facts,
        deal(cards, [*range(players)], len(cards) // players),
        1,
        print_card,
        plain(BRISCOLA, trump),
        [],
        worth={card: BRISCOLA_WORTH.get(card[:-1], 0) for card in cards},
    )


SKAT_WORTH = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


def skat_height(game: str, trumps: list[str], order: list[str]) -> Height:
    def height(card: str, led: str, seat: int, leader: int) -> int:
        if card in trumps:
            return 100 + trumps.index(card)
        if card[-1] not in (led, game):
            return 0
        return 1 + order.index(card[:-1]) + 50 * (card[-1] == game)

    return height


def skat(chance: Random) -> Hand:
    players = chance.choice([3, 4])
    seats = [0, 1, 2] if players == 3 else [1, 2, 3]
    game = chance.choice(["C", "D", "H", "S", "grand", "null", "Ramsch"])
    told: Facts = {"declarer": chance.choice(seats), "bid": 18, "game": game}
    facts: Facts = {"passed": True} if game == "Ramsch" else told
    ranks = "A K Q J 10 9 8 7" if game == "null" else "A 10 K Q 9 8 7"
    cards = shuffle(chance, "A K Q J 10 9 8 7")
    trumps = [] if game == "null" else ["JD", "JH", "JS", "JC"]
    worth = {c: SKAT_WORTH.get(c[:-1], 0) for c in cards}

    def suit(card: str) -> str:
        return game if card in trumps else card[-1]

    return Hand(
        "skat",
        players,
        facts,
        deal(cards, seats, 10),
        1,
        suit,
        skat_height(game, trumps, ranks.split()[::-1]),
        [("follow-suit", follow)],
        worth=None if game == "null" else worth,
    )


def with_bowers(trump: str) -> tuple[Callable[[str], str], Callable[..., int]]:
    """The suits and heights of a pack with two bowers, where there is a trump."""
    right, left = ("J" + trump, "J" + COLOUR[trump]) if trump in COLOUR else ("", "")
    height = plain("A K Q J 10 9", trump)

    def suit(card: str) -> str:
        return trump if card == left else card[-1]

    def stands(card: str, led: str, seat: int, leader: int) -> int:
        if card == right:
            return 102
        return 101 if card == left else height(card, led, seat, leader)

    return suit, stands


def pepper(chance: Random) -> Hand:
    players = chance.choice([2, 3, 4])
    size = 6 if players == 4 else 8
    trump = chance.choice(["C", "D", "H", "S", "none"])
    bid = chance.choice([1, 2, size - 1, "little", "big"])
    bidder = chance.randrange(players)
    suit, height = with_bowers(trump)
    return Hand(
        "pepper",
        players,
        {"bidder": bidder, "bid": bid, "trump": trump},
        deal(shuffle(chance, "A K Q J 10 9"), [*range(players)], size),
        bidder,
        suit,
        height,
        [("follow-suit", follow)],
    )


def buck_euchre(chance: Random) -> Hand:
    upcard, trump = chance.choice("CDHS"), "C"
    seats: list[int] = [0, 1, 2, 3]
    facts: Facts = {"upcard": upcard}
    if upcard != "C":
        trump = chance.choice(["C", "D", "H", "S", ""])
        if trump:
            declarer = chance.randrange(4)
            others = [seat for seat in seats if seat != declarer]
            out = chance.sample(others, chance.randint(0, 2))
            facts |= {"declarer": declarer, "trump": trump, "dropped": out}
            seats = [seat for seat in seats if seat not in out]
        else:
            facts |= {"declarer": None}
    suit, height = with_bowers(trump)
    return Hand(
        "buck_euchre",
        4,
        facts,
        deal(shuffle(chance, "A K Q J 10 9"), seats, 5),
        next(seat for seat in (1, 2, 3, 0) if seat in seats),
        suit,
        height,
        [("follow-suit", follow)],
    )


def preference(chance: Random) -> Hand:
    players = chance.choice([3, 4])
    seats = [0, 1, 2] if players == 3 else [1, 2, 3]
    declarer, trump = chance.choice(seats), chance.choice("CDHS")
    bid = chance.choice([1, "game", *(["hearts"] if trump == "H" else [])])
    answers = "play play, play guest, guest play, play drop, drop play"
    words = chance.choice(answers.split(", ")).split()
    at = seats.index(declarer)
    defenders = [seats[(at + 1) % 3], seats[(at + 2) % 3]]
    stay = [s for s, word in zip(defenders, words, strict=True) if word != "drop"]
    duties: list[tuple[str, Narrow]] = [
        ("follow-suit", follow),
        ("must-trump", trump_if_void(trump)),
        ("must-beat", take_the_lead),
    ]
    if len(stay) == 2:
        duties.append(("lowest-beat", lowest_after(declarer)))
    return Hand(
        "preference",
        players,
        {"declarer": declarer, "bid": bid, "trump": trump, "defence": words},
        deal(shuffle(chance, "A K Q J 10 9 8 7"), [declarer, *stay], 10),
        declarer,
        print_card,
        plain("A K Q J 10 9 8 7", trump),
        duties,
    )


MALILLA = "7 A K Q J 6 5 4 3 2"
MALILLA_WORTH = {"7": 5, "A": 4, "K": 3, "Q": 2, "J": 1}


def malilla(chance: Random) -> Hand:
    cards = deal(shuffle(chance, MALILLA), [0, 1, 2, 3], 10)
    turned = chance.choice(cards[0])
    trump = turned[-1]
    return Hand(
        "malilla",
        4,
        {"turned": turned},
        cards,
        1,
        print_card,
        plain(MALILLA, trump),
        [
            ("follow-suit", follow),
            ("must-beat", beat_opponents),
            ("early-seven", no_early_seven(trump)),
        ],
        worth={card: MALILLA_WORTH.get(card[:-1], 0) for card in pack(MALILLA)},
    )


def minnesota_whist(chance: Random) -> Hand:
    granded = chance.choice([None, 0, 1, 2, 3])
    return Hand(
        "minnesota_whist",
        4,
        {"granded": granded},
        deal(shuffle(chance, RANKS), [0, 1, 2, 3], 13),
        1 if granded is None else (granded - 1) % 4,
        print_card,
        plain(RANKS),
        [("follow-suit", follow)],
    )


def calypso_height(own: list[str]) -> Callable[[str, str, int, int], int]:
    """Each seat has its own trumps, unless it follows with them to another's lead."""
    order = RANKS.split()[::-1]

    def height(card: str, led: str, seat: int, leader: int) -> int:
        trump = card[-1] == own[seat] and (led != card[-1] or seat == leader)
        if not trump and card[-1] != led:
            return 0
        return 1 + order.index(card[:-1]) + 50 * trump

    return height


OWN = ["S", "D", "H", "C"]


def calypso(chance: Random, cards: list[str] | None = None, dealer: int = 0) -> Hand:
    """One deal: of these cards, or the first of the whole 208."""
    own = OWN if cards else chance.choice([OWN, ["C", "H", "S", "D"]])
    cards = cards or chance.sample(pack(RANKS) * 4, 52)
    return Hand(
        "calypso",
        4,
        {},
        deal(cards, [0, 1, 2, 3], 13),
        (dealer + 1) % 4,
        print_card,
        calypso_height(own),
        [("follow-suit", follow)],
        options={"trumps": own},
    )


def calypso_of(records: list[Record]) -> Facts:
    """What lies on the table after these deals, built card by card."""
    own = records[0].hand.options["trumps"]
    done, parts, piles = [0] * 4, [set[str]() for _ in range(4)], [0, 0]
    for record in records:
        winners = judge(record)["winners"]
        for winner, trick in zip(winners, record.tricks, strict=True):
            left = [card for _, card in trick]
            for seat in (winner, (winner + 2) % 4):
                while lacking := [
                    card
                    for card in left
                    if card[-1] == own[seat] and card[:-1] not in parts[seat]
                ]:
                    left.remove(lacking[0])
                    parts[seat].add(lacking[0][:-1])
                    if len(parts[seat]) == 13:
                        done[seat] += 1
                        parts[seat].clear()
            piles[winner % 2] += len(left)
    return {
        "calypsos": done,
        "unfinished": [len(part) for part in parts],
        "piles": piles,
    }


GAMES: dict[str, Callable[[Random], Hand]] = {
    "briscola": briscola,
    "buck_euchre": buck_euchre,
    "calypso": calypso,
    "gypsy": gypsy,
    "malilla": malilla,
    "minnesota_whist": minnesota_whist,
    "pepper": pepper,
    "preference": preference,
    "skat": skat,
    "tribello": tribello,
}
