"""Cards as people type them: names and letters of each language, the sheet's always."""

import pytest

from referee.values.typed_cards import in_notation
from referee.words import catalogue, languages

TYPED = {
    "en": [
        ("queen of spades", "QS"),
        ("Ace of clubs, 10 hearts; j♦", "AC, 10H; JD"),
        ("joker", "JK"),
        ("spades king", "KS"),
    ],
    "de": [
        ("Pik Dame", "QS"),
        ("Herz-As Kreuz 10", "AH 10C"),
        ("Karo König, Bube Pik", "KD, JS"),
        ("D♠ B♣︎ DD BD", "QS JC QD JD"),
        ("DSBHKD", "QSJHKD"),
        ("kr 7 ka 8 he 9 pi 10", "7C 8D 9H 10S"),
        ("Herz Zehn", "10H"),
    ],
    "es": [
        ("rey de picas", "KS"),
        ("as de oros, sota de bastos", "AD, JC"),
        ("caballo de copas; reina de corazones", "QH; QH"),
        ("7 de tréboles, 3 de trebol", "7C, 3C"),
        ("comodín", "JK"),
    ],
    "it": [
        ("re di picche", "KS"),
        ("fante di cuori", "JH"),
        ("cavallo di denari, donna di quadri", "QD, QD"),
        ("asso di bastoni e tre di spade", "AC e 3S"),
        ("matta", "JK"),
    ],
}
CASES = [(code, *case) for code, cases in TYPED.items() for case in cases]
# The notation itself, in every language: in none has a letter of it another meaning.
WRITTEN = ["AS KS QD JC", "10H TD 2♣ q♥", "ASKSQS", "JK", "AC AD AH AS", "KC KD KH KS"]


@pytest.mark.parametrize(("code", "typed", "cards"), CASES)
def test_cards_are_read_by_their_names(code: str, typed: str, cards: str) -> None:
    assert in_notation(typed, catalogue(code)) == cards
    assert in_notation(cards, catalogue(code)) == cards


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("typed", WRITTEN)
def test_the_notation_is_read_in_every_language(code: str, typed: str) -> None:
    written = typed.upper().replace("T", "10").replace("♣", "C").replace("♥", "H")
    assert in_notation(typed, catalogue(code)) == written


@pytest.mark.parametrize(
    ("code", "typed"),
    # Kreuz or Karo; no suit, no rank; words; what another language says.
    [("de", "DK"), ("de", "Kreuz"), ("de", "Dame"), ("en", "D♠"), ("it", "re re")],
)
def test_what_is_no_card_stays_as_it_was(code: str, typed: str) -> None:
    assert in_notation(typed, catalogue(code)) == typed
