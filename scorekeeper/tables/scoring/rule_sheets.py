"""Games that are a document, a rule sheet: kept by its hash, and never changed.

Anybody may send one, so nothing of it is kept in memory but the last few that were
asked for.
"""

from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils import timezone

from referee.described import canonical, is_slug, place, read, slug_of
from referee.described.document import LARGEST
from referee.described.game import build_game
from referee.engine.game import Game
from referee.engine.registry import FINDERS, game
from referee.values.facts import Problem, Refused
from scorekeeper.tables.models import RuleSheet, Table
from scorekeeper.tables.scoring import points_pad
from scorekeeper.tables.spoken import word

IN_MEMORY = 64
UNUSED = timedelta(days=30)

__all__ = [
    "LARGEST",
    "Fault",
    "Faulty",
    "document_of",
    "find_game",
    "is_described",
    "is_own",
    "keep",
    "keep_game",
    "read_form",
    "register",
    "rules_beside",
    "store",
    "text_of",
]


class Fault(NamedTuple):
    """What is wrong with a rule sheet: where, what, and of a formula which letters."""

    where: str
    message: str
    before: str = ""
    marked: str = ""
    after: str = ""
    path: tuple[str | int, ...] = ()


class Faulty(ValueError):
    """A rule sheet that no game can be made of."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


def keep(sent: str | bytes) -> str:
    """The slug of the game of a rule sheet, which is kept. Raises Faulty."""
    document: dict[str, Any] = {}
    try:
        document = read(sent)
        build_game(document)
    except Refused as refused:
        raise Faulty([fault(one, document) for one in refused.problems]) from None
    return store(slug_of(document), canonical(document))


def read_form(sent: str | bytes) -> dict[str, Any]:
    """A document as it would be kept, whatever its formulas say. Raises Faulty."""
    try:
        return read(sent)
    except Refused as refused:
        raise Faulty([fault(one, {}) for one in refused.problems]) from None


def store(slug: str, text: str) -> str:
    """Whoever brings one lets go of those that no table has used for a month."""
    RuleSheet.objects.get_or_create(slug=slug, defaults={"text": text})
    old = RuleSheet.objects.filter(created__lt=timezone.now() - UNUSED)
    old.exclude(slug=slug).exclude(slug__in=Table.objects.values("game")).delete()
    return slug


def fault(problem: Problem, document: dict[str, Any]) -> Fault:
    where, message = word(place(problem.path)), word(problem.said)
    start, end = getattr(problem, "letters", (0, 0))
    formula: Any = document
    for step in problem.path if end else ():
        formula = formula[step]
    if not isinstance(formula, str):
        return Fault(where, message, path=problem.path)
    shown = formula[:start], formula[start:end], formula[end:]
    return Fault(where, message, *shown, problem.path)


def keep_game(slug: str) -> None:
    """For a table of it: what every site has is kept as well, as it is today."""
    if slug in points_pad.texts():
        store(slug, points_pad.texts()[slug])


def is_own(game: Game) -> bool:
    """Its rules are somebody’s own: neither a file of ours nor a pad."""
    return game.about.described and game.slug not in points_pad.texts()


def is_described(game: Game) -> bool:
    return game.about.described


def text_of(slug: str) -> str:
    """The document in its one form; raises KeyError."""
    return kept_rules(slug).text


def document_of(slug: str) -> dict[str, Any]:
    """What it says; raises KeyError."""
    return dict(kept_rules(slug).document)


def rules_beside(slug: str) -> dict[str, Any]:
    """What a sheet of the game has beside it, for whoever reads it elsewhere."""
    return {"rules": document_of(slug)} if is_slug(slug) else {}


class Kept(NamedTuple):
    text: str
    document: dict[str, Any]
    game: Game


@lru_cache(maxsize=IN_MEMORY)
def kept_rules(slug: str) -> Kept:
    """By its hash, so it is never another. Raises KeyError, also where the rules of
    today do not take it any more.
    """
    try:
        text = stored_text(slug)
        document = read(text)
        return Kept(text, document, build_game(document))
    except (Refused, RuleSheet.DoesNotExist):
        raise KeyError(slug) from None


def stored_text(slug: str) -> str:
    if not is_slug(slug):
        raise KeyError(slug)
    pads = points_pad.texts()
    return pads[slug] if slug in pads else RuleSheet.objects.get(slug=slug).text


def find(slug: str) -> Game | None:
    try:
        return kept_rules(slug).game
    except KeyError:
        return None


def find_game(slug: str) -> Game | None:
    """Any game that there is today: ours, or of a rule sheet that is kept."""
    try:
        return game(slug)
    except KeyError:
        return None


def register() -> None:
    """From here on the referee finds these games by their slugs."""
    if find not in FINDERS:
        FINDERS.append(find)
