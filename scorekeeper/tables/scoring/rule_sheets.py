"""Games that are a document, a rule sheet: kept by its hash, and never changed.

Anybody may send one, so nothing of it is kept in memory but the last few that were
asked for.
"""

from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils import timezone

from referee.described import canonical, is_slug, place, read, slug_of
from referee.described.document import LARGEST
from referee.described.game import build_game
from referee.engine.game import Game
from referee.engine.registry import FINDERS, all_games, game
from referee.values.facts import Problem, Refused
from scorekeeper.tables.models import RuleSheet, Table
from scorekeeper.tables.scoring import points_pad
from scorekeeper.tables.spoken import word

IN_MEMORY = 64
UNUSED = timedelta(days=30)
# Who else holds on to rule sheets: each gives their slugs.
HOLDERS: list[Callable[[], Iterable[str]]] = []

__all__ = [
    "LARGEST",
    "Fault",
    "Faulty",
    "document_of",
    "find_game",
    "find_games",
    "games_in_order",
    "in_order",
    "is_described",
    "is_own",
    "is_slug",
    "keep",
    "keep_game",
    "read_form",
    "register",
    "rules_beside",
    "store",
    "text_of",
    "texts_of",
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
    """Whoever brings one lets go of those that nothing has used for a month."""
    RuleSheet.objects.get_or_create(slug=slug, defaults={"text": text})
    old = RuleSheet.objects.filter(created__lt=timezone.now() - UNUSED)
    held = {slug, *(one for holder in HOLDERS for one in holder())}
    old.exclude(slug__in=held).exclude(slug__in=Table.objects.values("game")).delete()
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
        return sheet_from(stored_text(slug))
    except (Refused, RuleSheet.DoesNotExist):
        raise KeyError(slug) from None


@lru_cache(maxsize=IN_MEMORY)
def sheet_from(text: str) -> Kept:
    """Raises Refused."""
    document = read(text)
    return Kept(text, document, build_game(document))


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


def find_games(slugs: Iterable[str]) -> dict[str, Game]:
    """Those of these games that there are today, in this order; at most one query."""
    wanted = list(dict.fromkeys(slugs))
    texts = texts_of(slug for slug in wanted if is_slug(slug))
    found = {
        slug: game_of_text(texts.get(slug)) if is_slug(slug) else find_game(slug)
        for slug in wanted
    }
    return {slug: one for slug, one in found.items() if one}


def games_in_order(slugs: Iterable[str]) -> list[Game]:
    """These games in the order of all games; rule sheets after them, by name."""
    return in_order(find_games(slugs))


def in_order(found: dict[str, Game]) -> list[Game]:
    found = dict(found)
    ours = [found.pop(one.slug) for one in all_games() if one.slug in found]
    return [*ours, *sorted(found.values(), key=lambda one: (one.name, one.slug))]


def texts_of(slugs: Iterable[str]) -> dict[str, str]:
    """Those of these rule sheets that are kept, in one query; no query for none."""
    kept = RuleSheet.objects.filter(pk__in=list(slugs))
    return points_pad.texts() | dict(kept.values_list("pk", "text"))


def game_of_text(text: str | None) -> Game | None:
    try:
        return sheet_from(text).game if text else None
    except Refused:
        return None


def register() -> None:
    """From here on the referee finds these games by their slugs."""
    if find not in FINDERS:
        FINDERS.append(find)
