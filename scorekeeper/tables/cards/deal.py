"""A deal entered card by card: the events as tapped, and what a finger does to them.

The events travel with the form as a text. `place` is where the next one goes: at the
end, or further up, where one was taken out to be told again.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorekeeper import text
from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.scoring import (
    cards as scoring_cards,
    dealing as scoring_dealing,
)
from scorekeeper.tables.scoring.dealing import Asked, Event, Fallen

MOST_TEXT = 30_000
MOST_TYPED = 300


@dataclass(frozen=True)
class Deal:
    """`begun`: an event some of whose facts are told, and the key of its kind.

    `typed` are cards that wait for an answer, or that cannot be turned.
    """

    at: scoring.TableRound
    events: tuple[Event, ...]
    place: int
    begun: Event | None = None
    kind: str = ""
    note: str = ""
    typed: str = ""

    @cached_property
    def fallen(self) -> Fallen:
        """All of it."""
        return Fallen(self.at, self.events)

    @cached_property
    def here(self) -> Fallen:
        """The deal up to where the next event goes."""
        if self.place == len(self.events):
            return self.fallen
        return Fallen(self.at, self.events[: self.place])

    @property
    def key(self) -> str:
        return self.fallen.key

    @property
    def given(self) -> log.Facts:
        """The round by this deal."""
        return {self.key: list(self.events)}

    @property
    def at_end(self) -> bool:
        return self.place == len(self.events)

    @cached_property
    def asked(self) -> Asked | None:
        """What is asked of the event that has begun; else who took the last card."""
        if self.begun is None:
            found = self.here.last_open()
            return found[2] if found else None
        kind = self.here.kind(self.kind)
        return self.standing.ask(kind, self.begun) if kind else None

    @property
    def replaces(self) -> bool:
        """What has begun tells more of the last event."""
        found = self.here.last_open()
        return bool(found and found[0].key == self.kind)

    @property
    def standing(self) -> Fallen:
        """The deal that what has begun comes after."""
        if not self.replaces:
            return self.here
        return Fallen(self.at, self.events[: self.place - 1])

    # ---- What a finger does ----

    def tap(self, card: str) -> "Deal":
        """The next card of the pack."""
        event, why = self.here.turn_up(card)
        now = replace(self, begun=None, kind="")
        return now.put(event) if event is not None else replace(now, note=why)

    def type(self, words: str) -> "Deal":
        """Cards one after the other, until something else is asked of one."""
        now, left = self, scoring_cards.parse_cards(words)
        while left and (now is self or not now.asked):
            before, now = now, now.tap(left[0])
            if now.note:
                return replace(before, note=now.note, typed=" ".join(left))
            left = left[1:]
        return replace(now, typed=" ".join(left))

    def put(self, event: Event) -> "Deal":
        events = (*self.events[: self.place], event, *self.events[self.place :])
        return Deal(self.at, events, self.place + 1)

    def begin(self, which: str) -> "Deal":
        """An event by its button, or by the open card that it is of."""
        for opening in self.here.openings:
            if json.dumps(opening.event) + opening.kind == which:
                now = replace(self, begun=opening.event, kind=opening.kind)
                return now if now.asked else self.put(opening.event)
        return self

    def choose(self, posted: str) -> "Deal":
        """A value for what is asked."""
        try:
            value = text.from_form(posted)
        except text.NotRead:
            return self
        asked = self.asked
        fits = asked and any(value == one for one, _ in asked.choices)
        return self.tell(asked, value) if asked and (fits or asked.number) else self

    def bet(self, typed: str) -> "Deal":
        """A number for what is asked; without one it is asked again."""
        typed = typed.strip()
        if not typed:
            return self
        if text.is_number(typed):
            return self.choose(str(int(typed)))
        return replace(
            self, note=sentences.sentence(sentences.NO_NUMBER, typed=typed[:9])
        )

    def tell(self, asked: Asked, value: Any) -> "Deal":
        begun, kind = self.begun, self.kind
        if begun is None:
            found = self.here.last_open()
            assert found is not None
            kind, begun = found[0].key, found[1]
        now = replace(self, begun={**begun, asked.fact.key: value}, kind=kind)
        if now.asked:
            return now
        if why := now.standing.fits(now.begun or {}):
            return replace(self, note=why)
        return now.finish()

    def finish(self) -> "Deal":
        """What has begun is told whole."""
        assert self.begun is not None
        event = self.begun
        if not self.replaces:
            return self.put(event)
        before, after = self.events[: self.place - 1], self.events[self.place :]
        return Deal(self.at, (*before, event, *after), self.place)

    def undo(self, _: str) -> "Deal":
        """The last thing done: what has begun, else the last event."""
        if self.begun is not None or not self.place:
            return Deal(self.at, self.events, self.place)
        return self.drop(str(self.place - 1))

    def drop(self, which: str) -> "Deal":
        """An event out, and the next one goes there."""
        if not text.is_number(which) or int(which) >= len(self.events):
            return self
        at = int(which)
        return Deal(self.at, (*self.events[:at], *self.events[at + 1 :]), at)

    def end(self, _: str) -> "Deal":
        return Deal(self.at, self.events, len(self.events))


def deal_of(
    at: scoring.TableRound, posted: Mapping[str, str], undone: Any = None
) -> Deal:
    """The deal as it was posted; without one, as it was undone or is recorded."""
    raw = undone or at.recorded.get(key_of(at))
    begun = None
    if "deal" in posted:
        raw = read(posted["deal"])
        begun = read(posted.get("begun", ""))
    events = scoring_dealing.readable(raw)
    place = posted.get("place", "")
    here = int(place) if text.is_number(place) else len(events)
    if not isinstance(begun, dict):
        return Deal(at, events, min(here, len(events)))
    return Deal(at, events, min(here, len(events)), begun, posted.get("kind", ""))


def key_of(at: scoring.TableRound) -> str:
    return Fallen(at, ()).key


def read(posted: str) -> Any:
    try:
        return text.from_form(posted[:MOST_TEXT])
    except text.NotRead:
        return None


def act(deal: Deal, posted: Mapping[str, str]) -> Deal:
    """The deal after the button that was pressed."""
    actions: dict[str, Callable[[str], Deal]] = {
        "card": deal.tap,
        "begin": deal.begin,
        "choose": deal.choose,
        "bet": lambda _: deal.bet(posted.get("amount", "")),
        "undo": deal.undo,
        "drop": deal.drop,
        "end": deal.end,
    }
    typed = posted.get("typed", "")[:MOST_TYPED]
    if "add" in posted:
        return deal.type(typed)
    pressed = next((name for name in actions if name in posted), None)
    return replace(actions[pressed](posted[pressed]) if pressed else deal, typed=typed)
