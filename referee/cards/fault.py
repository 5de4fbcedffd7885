"""A fault: what was played wrongly, the card that shows it, and both in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.values.faces import Face
from referee.words import Catalogue, Phrase, Said, Text, word

if TYPE_CHECKING:
    from referee.values.rules import Rule

PROOF = Text("fault.proof", "{card}, played to trick {trick}")
PLAYED_WITH = Text(
    "fault.played-with",
    "{name} played {card} to trick {trick} but still held {proof} "
    "(played to trick {at})",
)
LED = Text("fault.led", "{name} led {card} to trick {trick}")
LED_WITH = Text(
    "fault.led-with",
    "{name} led {card} to trick {trick} but still held {proof} (played to trick {at})",
)
LED_BUT = Text(
    "fault.led-but",
    "{name} led {card} to trick {trick}, but {other} had {proof} "
    "(played to trick {at})",
)

REVOKED = Text("fault.revoked", "{name} revoked in trick {trick}")
PLAYED_WRONGLY = Text("fault.played-wrongly", "{name} played wrongly in trick {trick}")
LED_WRONGLY = Text("fault.led-wrongly", "{name} led wrongly to trick {trick}")
A_REVOKE = Text("fault.revoke", "revoke")
A_WRONG_PLAY = Text("fault.wrong-play", "wrong play")
A_WRONG_LEAD = Text("fault.wrong-lead", "wrong lead")


class Fault(NamedTuple):
    """A play that the record shows to be wrong, and the card that shows it.

    `trick` and `at` are 1-based numbers of tricks; `by` is who played the proof; `led`:
    the card was led; `revoke`: it did not follow suit.
    """

    trick: int
    seat: int
    card: str
    rule: Rule
    proof: str | None = None
    at: int | None = None
    by: int | None = None
    led: bool = False
    revoke: bool = False

    @property
    def word(self) -> Text:
        """What it is, for a mark."""
        if self.revoke:
            return A_REVOKE
        return A_WRONG_LEAD if self.led else A_WRONG_PLAY

    def heading(self, names: list[str]) -> Phrase:
        """Who did what, and where."""
        text = LED_WRONGLY if self.led else PLAYED_WRONGLY
        return (REVOKED if self.revoke else text)(
            name=names[self.seat], trick=self.trick
        )

    def json(self, language: Catalogue | None = None) -> dict[str, Any]:
        """The fault as the verdict shows it; `proof` is the card in words, or null."""
        shown = self.proof and PROOF(card=self.proof, trick=self.at or 0)
        proof = shown and word(shown, language)
        return {
            "trick": self.trick,
            "seat": self.seat,
            "card": self.card,
            "rule": self.rule.key,
            "proof": proof,
        }

    def sentence(self, names: list[str]) -> Phrase:
        """The fault and its proof as a sentence."""
        values: dict[str, Said] = {
            "name": names[self.seat],
            "card": Face(self.card),
            "trick": self.trick,
        }
        if self.proof is None or self.by is None:
            return LED(**values)
        values |= {"proof": Face(self.proof), "at": self.at or 0}
        if self.by != self.seat:
            return LED_BUT(other=names[self.by], **values)
        return (LED_WITH if self.led else PLAYED_WITH)(**values)

    def text(self, names: list[str]) -> str:
        """The fault and its proof in words."""
        return word(self.sentence(names))
