"""What is taken away from a league is whole in the language of who takes it."""

import json
from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from referee import all_games
from referee.generator.sheets import chance_of, sheet_by_chance
from scorekeeper.exchange import check_batch, import_sheets
from scorekeeper.leagues.models import League
from tests.leagues import people
from tests.leagues.papers import read
from tests.support.english import words, words_of

pytestmark = pytest.mark.django_db

NAMES = [*("Ann", "Ben", "Cleo", "Dan", "Eva"), *("Finn", "Gus", "Hal", "Ida", "Jan")]
# By a list of the clubs its columns are heads too.
BY_LIST = {"skat": "list:seeger"}
KINDS = ("standings", "rounds", "evenings")


def finish_game(slug: str) -> list[dict[str, Any]]:
    """Sheets by chance of games that were played to their end, or as long as liked."""
    (game,) = [one for one in all_games() if one.slug == slug]
    found = []
    for number in range(40):
        made = sheet_by_chance(game, chance_of(game, number, 32))
        over = made.over or (game.open_ended and not made.pending)
        if over and made.sheet["rounds"] and len(found) < 3:
            players = NAMES[: len(made.sheet["players"])]
            more = {"date": "2026-11-19"} | ({} if made.over else {"ended": True})
            found.append({**made.sheet, "players": players, **more})
    assert found, slug
    return found


@pytest.fixture
def league() -> League:
    league = people.found_league(organiser="Olga")
    people.season(league, "2026", date(2026, 1, 1))
    return league


def bring(league: League, sheets: list[dict[str, Any]]) -> None:
    raw = "\n".join(map(json.dumps, sheets)).encode()
    batch = check_batch.begin(league, "old.jsonl", raw, "key")
    while batch.checked < batch.count:
        check_batch.step(batch)
    assert not batch.refused, batch.refused
    import_sheets.import_batch(batch, by="Olga")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_no_export_has_an_english_word(league: League, slug: str) -> None:
    """Neither in its heads nor in its cells: kinds of rounds, games, suits, states."""
    season = league.seasons.get()
    if slug in BY_LIST:
        people.ranking(season, slug, system=BY_LIST[slug])
    bring(league, finish_game(slug))
    phone = people.sign_in("Olga")
    url = reverse("leagues:numbers", args=[league.code])
    typed = words([*NAMES, "Olga", "csv"])
    for kind in KINDS:
        said = {"season": season.pk, "game": slug, "as": f"{kind}.csv"}

        def take_words(code: str, said: dict[str, Any] = said) -> set[str]:
            answer = phone.get(url, said, headers={"accept-language": code})
            rows = read(answer.content)
            assert len(rows) > 1, (code, said)
            return words([cell for row in rows for cell in row]) - typed

        for code in ("de", "es", "it"):
            assert take_words(code) & words_of(code) == set(), (code, kind)
            assert take_words("en") & words_of(code), kind  # there it is found
