"""Words in the language of whoever reads: of the referee, of what tables say, and of
numbers, names and times.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, gettext_noop, ngettext, pgettext

from referee import Game
from referee.engine.game import cite as cite, deals as deals, kind_of
from referee.engine.league import AlternativeScoring, Stat
from referee.form import build
from referee.form.fields import Voice
from referee.values import typed_cards
from referee.values.faces import SUIT, SUIT_FIRST, Face
from referee.values.facts import Fact
from referee.values.rules import Rule
from referee.words import (
    Catalogue,
    Declared,
    Label,
    Said,
    Text,
    all_of as all_of,
    catalogue,
    languages,
    word as worded,
)
from referee.words.languages import ENGLISH
from scorekeeper.languages import other


@dataclass(frozen=True)
class Reader:
    """A language: the referee's catalogue, and where it has no words the site's own."""

    referee: Catalogue

    def pgettext(self, context: str, message: str, /) -> str:
        said = self.referee.pgettext(context, message)
        return translation.pgettext(context, message) if said == message else said

    def npgettext(self, context: str, one: str, many: str, n: int, /) -> str:
        said = self.referee.npgettext(context, one, many, n)
        if said in (one, many):
            return translation.npgettext(context, one, many, n)
        return said


@cache
def reader(code: str) -> Catalogue | None:
    known = catalogue(code) if code in languages() else None
    return Reader(known) if known else None


def language() -> Catalogue | None:
    """The words of whoever reads now; None for English, which texts hold themselves: a
    phone that reads English has no folder of languages.
    """
    code = translation.get_language() or ENGLISH
    return None if code == ENGLISH else reader(code)


def voice() -> Voice:
    """In whose words a form is: of whoever reads now."""
    return Voice(language())


def word(said: Said) -> str:
    """A value in words: a number with a true minus, a phrase as the reader has it."""
    return worded(said, language())


def label(text: str) -> str:
    """What a game calls something, as it stands over it: Bids."""
    return word(Label(text)) if text else ""


def small(text: str) -> str:
    """The same as it stands within a sentence: bids."""
    return word(Label(text, small=True)) if text else ""


def of_game(game: Game, what: str) -> str:
    """What a game says of itself: its name, its summary, how long it takes."""
    said = game.name if what == "name" else getattr(game.about, what)
    return word(Declared(f"{game.slug}.{what}", said))


def play(game: Game) -> list[tuple[str, str]]:
    """How it is played: headings and what stands below them."""
    key = f"{game.slug}.play"
    return [
        (
            word(Declared(f"{key}.{number}.heading", heading)),
            word(Declared(f"{key}.{number}.text", text)),
        )
        for number, (heading, text) in enumerate(game.about.play, 1)
    ]


def suit_name(letter: str) -> str:
    """Of the suit that C, D, H or S stands for."""
    return word(SUIT[letter])


def suit_first(letter: str) -> str:
    """The same where a line begins."""
    return word(SUIT_FIRST[letter])


def sign(rank: str) -> str:
    """What is printed in the corner of a card: Q, in German D."""
    return build.sign(rank, voice())


def card(name: str) -> str:
    """A card as it is printed: 10♥."""
    return word(Face(name))


JOKER = Text("card.a-joker", "joker")


def in_notation(typed: str) -> str:
    """Cards as people type them, in the notation of the sheet: Pik Dame is QS."""
    return typed_cards.in_notation(typed, language())


def words_to_type(text: Text) -> frozenset[str]:
    """What it lists between commas, small: by these words what people type is known,
    in whichever language that is offered they type it.
    """
    return in_languages(text, tuple(code for code, _ in settings.LANGUAGES))


@cache
def in_languages(text: Text, codes: tuple[str, ...]) -> frozenset[str]:
    found: set[str] = set()
    for code in codes:
        with translation.override(code):
            found.update(word(text()).casefold().split(", "))
    return frozenset(found)


def card_name(name: str) -> str:
    """A card as it is read aloud: Q of spades."""
    return build.card_name(name, voice())


def corner_letter(sign: str, suit: str) -> str:
    """The same of what is printed in its corner: in German D, of S."""
    return build.printed_name(sign, suit, voice())


def within(said: Said) -> str:
    """Words of the referee as they stand within a sentence."""
    text = word(said)
    return text if other() else small(text)


def begun_small(said: str) -> str:
    """Words that began a line, within one: English alone makes them small."""
    return str(said) if other() else small(str(said))


def heading(rule: Rule) -> str:
    """What a rule is called where it stands with others."""
    return word(Declared(f"{rule.game}.rule.{rule.key}.title", rule.heading))


def help(game: Game, fact: Fact[Any]) -> str:
    """What is said beside a fact, where that is the same in every round."""
    said = fact.ask.help
    if not isinstance(said, str) or not said:
        return ""
    return word(Declared(f"{game.slug}.{kind_of(game, fact)}.{fact.key}.help", said))


def tally(game: Game, stat: Stat) -> str:
    """What is counted of players over many rounds."""
    return word(Declared(f"{game.slug}.tally.{stat.key}", stat.label))


def list_law(game: Game, form: AlternativeScoring) -> str:
    """How a club counts a table, in one sentence."""
    return word(Declared(f"{game.slug}.list.{form.key}.law", form.law))


# ---- Numbers, names and times as people read them ----


ORDINALS = (
    gettext_noop("first"),
    gettext_noop("second"),
    gettext_noop("third"),
    gettext_noop("fourth"),
    gettext_noop("fifth"),
    gettext_noop("sixth"),
    gettext_noop("seventh"),
)

# Why, in a tap: what whoever rules on a dispute may choose. It is kept in English.
BECAUSE = {"counted": gettext_noop("Counted again"), "agreed": gettext_noop("Agreed")}


def because(reason: str) -> str:
    """A reason that was kept, where it was chosen in the words of who reads it."""
    first, *rest = reason.split("\n")
    chosen = {f"{one}.": f"{gettext(one)}." for one in BECAUSE.values()}
    return "\n".join([chosen.get(first, first), *rest])


def place_words(place: int) -> str:
    """Of somebody who came so: second; in other languages the place has its name."""
    ordinal = ORDINALS[place - 1]
    return pgettext(f"place.{ordinal}", ordinal)


# From here on the digits of a number are read in groups: 12,345, in German 12.345.
GROUPED = 10_000


def minus(number: int) -> str:
    """With a true minus: −3."""
    size = abs(number)
    said = str(size) if size < GROUPED else figure(size)
    return f"−{said}" if number < 0 else said


def figure(size: float | Decimal, places: int | None = None) -> str:
    """What is not below 0, with the signs of the language: 0.5, 9999, 12,345.60."""
    return number_format(size, places, force_grouping=size >= GROUPED)


def signed_number(number: int) -> str:
    """A change: +7, −3, 0."""
    return f"+{minus(number)}" if number > 0 else minus(number)


def gains(scores: Iterable[tuple[str, int]]) -> str:
    """Ann +7, Ben −1: in a row, none of them the last."""
    return ", ".join(f"{name}\u00a0{signed_number(points)}" for name, points in scores)


def list_names(names: Iterable[str]) -> str:
    """Ann; Ann and Ben; Ann, Ben and Cleo."""
    # Plain ones: what a template holds to be safe is no plain text to the referee.
    return word(all_of("".join([name, ""]) for name in names))


def count_words(number: int, single: str, many: str = "") -> str:
    """1 round, 2 rounds: in English, for who works on the site."""
    return f"{number} {single if number == 1 else many or single + 's'}"


def span(numbers: Iterable[int]) -> str:
    """4; 2–4; 2, 4."""
    found = sorted(numbers)
    if len(found) > 1 and found[-1] - found[0] == len(found) - 1:
        return f"{found[0]}–{found[-1]}"
    return ", ".join(map(str, found))


def when(at: datetime) -> str:
    """20:14 today; before today with the day."""
    at, now = timezone.localtime(at), timezone.localtime()
    clock = f"{at:%H:%M}"
    if at.date() == now.date():
        return clock
    return gettext("{day}, {clock}").format(day=day(at), clock=clock)


def day(at: datetime) -> str:
    """Today; Thursday within the week; 14 November; with the year before this one."""
    at, now = timezone.localtime(at), timezone.localtime()
    ago = (now.date() - at.date()).days
    if ago < 7:
        names = (gettext("today"), gettext("yesterday"))
        return names[ago] if ago in (0, 1) else date_format(at, "l")
    return day_of_year(at) if at.year == now.year else whole_day(at)


def day_of_year(at: date) -> str:
    """14 November; the first of a month may be written otherwise: 1º settembre."""
    if at.day == 1:
        return date_format(at, pgettext("a day of this year, the first", "j F"))
    return date_format(at, pgettext("a day of this year", "j F"))


def whole_day(at: date) -> str:
    """14 November 2026."""
    if at.day == 1:
        return date_format(at, pgettext("a day of another year, the first", "j F Y"))
    return date_format(at, pgettext("a day of another year", "j F Y"))


def ago(at: datetime) -> str:
    """4 seconds ago; 3 minutes ago; else at its time."""
    seconds = max(1, int((timezone.now() - at).total_seconds()))
    if seconds < 60:
        return ngettext("{number} second ago", "{number} seconds ago", seconds).format(
            number=seconds
        )
    if seconds < 3600:
        minutes = seconds // 60
        return ngettext("{number} minute ago", "{number} minutes ago", minutes).format(
            number=minutes
        )
    return gettext("at {time}").format(time=when(at))


def in_megabytes(size: int) -> str:
    """1 MB, 1.3 MB: rounded up, so that what is too large never looks right."""
    tenths = -(-size // 100_000)
    digits = 1 if tenths % 10 else 0
    return f"{number_format(tenths / 10, digits, force_grouping=False)} MB"
