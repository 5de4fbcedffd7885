"""What everyone says in secret: seen by nobody before all are in, then in turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class SecretChoice:
    """The secret choice of every seat, from which a fact follows.

    Once all are in they are shown one by one, from the dealer's left, until one of
    them is `ends`: the fact is the seat that made it, or null where nobody did. The
    later ones stay secret. `choices` are what can be said, each with its words.
    """

    label: str
    choices: Mapping[str, str]
    ends: str

    def show(self, turns: Sequence[int], said: Mapping[int, str]) -> list[int]:
        """The seats whose choice is seen by now, in turn."""
        if any(seat not in said for seat in turns):
            return []
        ended = [i for i, seat in enumerate(turns) if said[seat] == self.ends]
        return list(turns[: ended[0] + 1] if ended else turns)

    def fact(self, shown: Sequence[int], said: Mapping[int, str]) -> int | None:
        """What the fact is, by the choices that were shown."""
        return next((seat for seat in shown if said[seat] == self.ends), None)
