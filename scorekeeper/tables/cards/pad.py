"""The record of a round’s cards as a page shows it: what is out, whose card is next."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, ngettext

from referee.form.fields import split
from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.cards import feedback as card_says
from scorekeeper.tables.cards.entry import Entered, read_entry, record_inputs
from scorekeeper.tables.cards.parts import Button, CardCount, Face, Result, Trick
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    rulings as scoring_disputes,
)
from scorekeeper.tables.scoring.cards import PLAY, Played, show
from scorekeeper.tables.showing import decks, history

__all__ = ["Button", "CardCount", "Face", "Pad", "Result", "Trick", "pad_of"]


@dataclass(frozen=True)
class Pad:
    """`url`: where every tap is checked; none: the record is only looked at.

    `aim`: where the cards go, where they are not recorded; `sends`: its button.
    """

    entered: Entered
    url: str = ""
    aim: str = ""
    sends: str = ""

    @property
    def enters(self) -> bool:
        return bool(self.url)

    @property
    def number(self) -> int:
        return self.entered.number

    # ---- The trick that is being played ----

    @property
    def open(self) -> tuple[str, ...]:
        entered = self.entered
        return entered.cards[len(entered.whole) * entered.size :]

    @property
    def leads(self) -> int | None:
        """Who leads it."""
        entered = self.entered
        if not entered.whole:
            return entered.leader
        played = entered.read
        known = played is not None and len(played.winners) == len(entered.whole)
        return played.winners[-1] if played and known else None

    @property
    def faces(self) -> list[Face]:
        """The trick that is being played; once all are out, the last one."""
        if self.entered.all_out and self.tricks:
            return self.tricks[-1].faces
        play, leads, cards = self.entered.play, self.leads, self.open
        turn = play.seats if leads is None else play.turn(leads)
        faces = []
        for place, seat in enumerate(turn):
            card = cards[place] if place < len(cards) else ""
            who = "" if leads is None else self.entered.players[seat]
            faces.append(self.face(who, card, next=place == len(cards)))
        return faces

    def face(self, who: str, card: str, **more: bool) -> Face:
        good = scoring_cards.is_card(self.entered.play, card)
        suit = split(card)[1] if good else ""
        return Face(who, show(card) if good else card, suit, **more)

    @property
    def now(self) -> str:
        """Where the play stands: Trick 6: Ann led, Cleo to play."""
        entered, leads = self.entered, self.leads
        trick, out = len(entered.whole) + 1, len(self.open)
        if entered.all_out:
            every = entered.play.tricks
            text = ngettext("All {number} trick", "All {number} tricks", every)
            return text.format(number=every)
        if leads is None:
            return gettext("Trick {trick}").format(trick=trick)
        if not out:
            text = gettext("Trick {trick}: {player} leads")
            return text.format(trick=trick, player=entered.players[leads])
        after = entered.players[entered.play.turn(leads)[out]]
        return gettext("Trick {trick}: {player} led, {after} to play").format(
            trick=trick, player=entered.players[leads], after=after
        )

    @property
    def naming(self) -> tuple[int, str, str] | None:
        """A trick whose suit is named: its number, the card led, the suit so far."""
        entered = self.entered
        if entered.called is None:
            return None
        card = entered.cards[(entered.called - 1) * entered.size]
        return entered.called, show(card), entered.named.get(entered.called, "")

    @property
    def taken(self) -> str:
        """The card that Take back takes."""
        cards, play = self.entered.cards, self.entered.play
        if not cards:
            return ""
        return show(cards[-1]) if scoring_cards.is_card(play, cards[-1]) else cards[-1]

    @property
    def total(self) -> int:
        return self.entered.size * self.entered.play.tricks

    @property
    def first(self) -> str:
        """Who led the first trick."""
        leader = self.entered.leader
        return "" if leader is None else self.entered.players[leader]

    @property
    def leader_first(self) -> bool:
        """Who led is asked above the cards: it is open, or may well be wrong."""
        return self.entered.leader is None or not self.entered.whole

    @property
    def rule(self) -> str:
        """Whose lead it is by the rules."""
        return scoring_cards.lead_law(self.entered.play)

    # ---- What its form holds ----

    @property
    def draft(self) -> str:
        """Under this name the phone keeps what is tapped; nothing without a table."""
        code = self.entered.state.table.code
        return f"{code}/{self.number}{self.aim and '?'}" if code else ""

    @property
    def recorded(self) -> str:
        """What is recorded already, as the form would hold it."""
        return record_inputs(self.entered.stands.get(PLAY)).get("cards", "")

    @property
    def text(self) -> str:
        """All cards, a trick a line."""
        cards, n = self.entered.cards, self.entered.size
        lines = range(0, len(cards), n)
        return "\n".join(" ".join(cards[at : at + n]) for at in lines)

    @property
    def named(self) -> str:
        return " ".join(f"{n}{suit}" for n, suit in self.entered.named.items())

    @property
    def deck(self) -> list[decks.Row]:
        pack, suits = scoring_cards.pack_of(self.entered.play)
        out = scoring_cards.used(self.entered.play, self.entered.cards)
        return decks.deck_of(pack, out, suits=suits)

    @property
    def tables(self) -> dict[str, Any]:
        return scoring_cards.tables_of(self.entered.play, self.entered.players)

    @property
    def seats(self) -> list[tuple[int, str]]:
        return [(seat, self.entered.players[seat]) for seat in self.entered.play.seats]

    # ---- What the referee says ----

    @cached_property
    def tricks(self) -> list[Trick]:
        played = self.entered.read
        places = range(len(played.tricks)) if played else ()
        return [self.trick(played, place) for place in places if played]

    def trick(self, played: Played, place: int) -> Trick:
        cards, winner = played.tricks[place], played.winners[place]
        faults = [f for f in self.entered.faults if f.trick == place + 1]
        wrong = {fault.seat for fault in faults}
        turn, players = self.entered.play.turn(played.leaders[place]), self.players
        faces = [
            self.face(players[seat], card, wins=seat == winner, fault=seat in wrong)
            for seat, card in zip(turn, cards, strict=True)
        ]
        won = show(cards[turn.index(winner)])
        why = scoring_cards.why(played, place)
        return Trick(place + 1, faces, players[winner], won, why, faults)

    @property
    def players(self) -> list[str]:
        return self.entered.players

    @property
    def foul(self) -> str:
        """What the game calls a wrong play that ends it, while the round is played."""
        state = self.entered.state
        if self.aim or not (self.enters and self.draft and self.number == state.due):
            return ""
        return scoring_disputes.foul_label(self.entered.state)

    @property
    def tally(self) -> list[CardCount]:
        return card_says.tally(self.entered)

    @property
    def results(self) -> list[Result]:
        return card_says.results(self.entered)

    @property
    def both(self) -> list[history.Compared]:
        return card_says.both(self.entered)

    @property
    def feedback(self) -> tuple[str, bool]:
        return card_says.feedback_on(self.entered)

    @property
    def button(self) -> Button:
        entered = self.entered
        if self.aim:
            said = self.sends or gettext("Dispute with these cards")
            return Button(said, not entered.whole or bool(entered.wrong))
        if not entered.complete:
            return Button(
                gettext("Save these cards"), not entered.fits or not entered.new
            )
        if entered.differs:
            return Button(gettext("Use the count from the cards"))
        if entered.number <= len(entered.state.shown["rounds"]):
            return Button(gettext("See what changes"), not entered.new)
        return Button(
            sentences.of_round(sentences.SAVE, entered.state.game.unit, entered.number)
        )


def pad_of(
    at: scoring.TableRound,
    stands: log.Facts,
    posted: Mapping[str, str] | None = None,
    url: str = "",
    aim: str = "",
) -> Pad | str:
    """The record of a round as posted, else as it is recorded; or why there is none.

    `stands` are the facts of the round, its record among them.
    """
    found = read_entry(at, stands, posted)
    return found if isinstance(found, str) else Pad(found, url, aim)
