"""Deals of Skin played by chance, with what each player wins: not by the referee."""

from random import Random
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
Event = dict[str, Any]


class Banker:
    """One deal at the table: the pack, what lies where, and everybody's money."""

    def __init__(self, chance: Random, players: int, banker: int) -> None:
        self.chance = chance
        self.players = [seat for seat in range(players) if seat != banker]
        self.banker = banker
        self.pack = chance.sample(PACK, 52)
        self.money = [0] * players
        self.events: list[Event] = []
        self.rank: dict[int, str] = {}  # of the card before each player
        self.staked: dict[int, int] = {}
        self.beside: list[tuple[int, int, int]] = []
        self.centre: list[str] = []
        self.dead: set[str] = set()

    def amount(self) -> int:
        return self.chance.randint(1, 20)

    def moves(self, giver: int, taker: int, amount: int) -> None:
        self.money[giver] -= amount
        self.money[taker] += amount

    def deal(self) -> None:
        while self.pack:
            if not self.opening():
                return  # nobody took a card of the whole pack
            while self.bank_holds():
                if not self.bank_again():
                    return

    def opening(self) -> bool:
        """The first card taken and the bank's first, until they are no pair."""
        while self.pack:
            card = self.pack.pop()
            seat = self.chance.choice(self.players)
            if self.chance.random() < 0.2:
                self.centre.append(card)
                self.events.append({"card": card, "seat": seat})
                continue
            stake = self.amount()
            self.events.append({"card": card, "seat": seat, "bet": stake})
            if not self.pack:
                return False
            self.bank = self.pack.pop()
            self.events.append({"bank": self.bank})
            if self.bank[:-1] != card[:-1]:
                self.rank[seat], self.staked[seat] = card[:-1], stake
                return True
        return False

    def bank_holds(self) -> bool:
        """Deals on until the bank's card is matched; False once the pack is out."""
        while self.pack:
            self.between()
            card = self.pack.pop()
            if card[:-1] == self.bank[:-1]:
                self.events.append({"card": card})
                for seat, stake in self.staked.items():
                    self.moves(self.banker, seat, stake)
                self.staked = {}
                self.dead.add(card[:-1])
                return bool(self.pack)
            self.fall(card)
        return False

    def fall(self, card: str, offered: bool = True) -> None:
        """A card that is none of the bank's rank."""
        event: Event = {"card": card}
        self.events.append(event)
        rank = card[:-1]
        here = [seat for seat in self.rank if self.rank[seat] == rank]
        free = [seat for seat in self.players if seat not in self.rank]
        if rank in self.dead:
            return
        if here:
            self.out(here)
            self.dead.add(rank)
        elif offered and free and self.chance.random() < 0.6:
            event["seat"] = seat = self.chance.choice(free)
            if self.chance.random() < 0.8:
                event["bet"] = self.staked[seat] = self.amount()
                self.rank[seat] = rank
            else:
                self.centre.append(card)
        else:
            self.centre.append(card)

    def out(self, seats: list[int]) -> None:
        """Players whose card was matched pay the bank and the others."""
        for seat in seats:
            self.moves(seat, self.banker, self.staked.pop(seat, 0))
            del self.rank[seat]
        for bet in list(self.beside):
            first, other, amount = bet
            if first in seats or other in seats:
                self.beside.remove(bet)
            if first in seats and other not in seats:
                self.moves(first, other, amount)
            if other in seats and first not in seats:
                self.moves(other, first, amount)

    def between(self) -> None:
        """What the players do before the next card."""
        for seat in self.players:
            lies = [
                card
                for card in self.centre
                if card[:-1] not in {*self.dead, self.bank[:-1]}
            ]
            if seat not in self.rank and lies and self.chance.random() < 0.3:
                card, stake = self.chance.choice(lies), self.amount()
                self.centre.remove(card)
                self.rank[seat], self.staked[seat] = card[:-1], stake
                self.events.append({"pick": card, "seat": seat, "bet": stake})
            may = seat in self.rank and seat not in self.staked
            if may and self.chance.random() < 0.5:
                self.staked[seat] = self.amount()
                self.events.append({"seat": seat, "bet": self.staked[seat]})
        if len(self.rank) > 1 and self.chance.random() < 0.15:
            self.side_bet()

    def side_bet(self) -> None:
        first, other = self.chance.sample(sorted(self.rank), 2)
        amount = self.amount()
        self.beside.append((first, other, amount))
        self.events.append({"side": [first, other], "amount": amount})

    def bank_again(self) -> bool:
        """The bank's next card, after what matches or is dead; False once it stops."""
        if self.chance.random() < 0.2:
            self.events.append({"bank": None})
            while self.beside and self.pack:
                card = self.pack.pop()
                self.fall(card, offered=False)
            return False
        while self.pack:
            card = self.pack.pop()
            if card[:-1] not in self.dead and card[:-1] not in self.rank.values():
                self.bank = card
                self.events.append({"bank": card})
                return True
            self.fall(card)
        return False


def play(chance: Random, players: int, banker: int) -> tuple[list[Event], list[int]]:
    """The events of one whole deal, and what each seat has won by it."""
    deal = Banker(chance, players, banker)
    deal.deal()
    return deal.events, deal.money
