"""What the file of a league says of games by rule sheets: they come along."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from scorekeeper.exchange import file_faults as says, schema
from scorekeeper.exchange.file_faults import Place, at
from scorekeeper.leagues import own_games
from scorekeeper.leagues.models import Season
from scorekeeper.tables import scoring
from scorekeeper.tables.scoring import rule_sheets
from scorekeeper.tables.scoring.rule_sheets import Faulty
from scorekeeper.tables.sentences import Said

# As many as one season may play.
MOST = own_games.MOST


def documents(seasons: Sequence[Season]) -> list[dict[str, Any]]:
    """Those that its seasons play or have played, in the order of their hashes."""
    told = [one for season in seasons for one in own_games.versions_of(season)]
    slugs = sorted({slug for one in told for slug in (one.game, one.version)})
    texts = rule_sheets.texts_of(slugs)
    return [json.loads(texts[slug]) for slug in slugs]


def rows(part: schema.SeasonPart) -> list[dict[str, str]]:
    """As a season has them."""
    return [dict(msgspec.to_builtins(one)) for one in part.rule_sheets]


def problems(document: schema.Document) -> Iterator[Said]:
    """The rules are kept as those that somebody pastes: what is in the file is read by
    them.
    """
    if len(document.rule_sheets) > MOST * len(document.seasons):
        count = MOST * len(document.seasons)
        yield at(("rule_sheets",), says.LATER(part="rule_sheets", count=count))
        return
    for number, sheet in enumerate(document.rule_sheets, 1):
        try:
            rule_sheets.keep(json.dumps(sheet))
        except Faulty as faulty:
            why = faulty.faults[0].message
            yield at(("rule_sheets", number), says.BAD_RULES(why=why))
            return
    games = games_in(document)
    for s, season in enumerate(document.seasons, 1):
        for number, played in enumerate(season.rule_sheets, 1):
            for slug in (played.game, played.version):
                if slug not in games:
                    place = ("seasons", s, "rule_sheets", number)
                    yield at(place, says.NO_GAME(game=slug))
    yield from problems_of_tables(document.seasons)


def problems_of_tables(seasons: Sequence[schema.SeasonPart]) -> Iterator[Said]:
    """Each is played by a version that the league plays, now or before: an evening
    may have come to another season since.
    """
    told = [one for season in seasons for one in season.rule_sheets]
    known = {(one.game, one.version) for one in told}
    for s, season in enumerate(seasons, 1):
        for n, session in enumerate(season.sessions, 1):
            where: Place = ("seasons", s, "sessions", n, "sittings")
            for t, sitting in enumerate(session.sittings, 1):
                version = sitting.table.version if sitting.table else ""
                if version and (sitting.game, version) not in known:
                    yield at((*where, t), says.NO_VERSION)


def games_in(document: schema.Document) -> dict[str, scoring.Game]:
    """Those that a file may name: ours, and those that its seasons play."""
    told = [one for season in document.seasons for one in season.rule_sheets]
    own = {slug for one in told for slug in (one.game, one.version)}
    return scoring.find_games([*(one.slug for one in scoring.all_games()), *own])
