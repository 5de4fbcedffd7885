"""Every game of the folder, from a new table to its end, on a phone."""

import json

import pytest
from playwright.sync_api import Page, expect

from referee import Game, all_games, check
from tests.browser.axe import look_at
from tests.browser.chance import Played, shortest
from tests.browser.scribe import Scribe
from tests.browser.seen import lines, minus, side_names
from tests.browser.view import reach

each_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


def download(phone: Page, code: str) -> dict:
    return json.loads(phone.request.get(f"/t/{code}/sheet.json").text())


@pytest.mark.sweep(0, step=7)
@each_game
def test_a_game_is_scored_from_its_start_to_its_end(phone: Page, game: Game) -> None:
    played = shortest(game)
    scribe, seen = Scribe(phone), set[str]()
    # As in test_accessibility.py: the games share their templates.
    colours = ("light", "dark")[all_games().index(game) % 2]

    def look(stages: str) -> None:
        if stages not in seen:
            seen.add(stages)
            look_at(phone, colours)

    scribe.start(game, played.players, played.options)
    code = phone.url.rstrip("/").rpartition("/")[2]
    for dealt in played.rounds:
        scribe.record(dealt, look)
        verdict = check(download(phone, code)).json()
        expect(phone.locator("#scores .tot")).to_have_text(
            [minus(total) for total in verdict["totals"]]
        )
    sheet = download(phone, code)
    meant = {**sheet, "rounds": [dealt.raw for dealt in played.rounds]}
    assert lines(check(sheet).json()) == lines(check(meant).json())
    correct_nothing(phone, code, played, colours)
    if game.open_ended:
        phone.goto(f"/t/{code}/more/")
        phone.locator("summary", has_text="End the game").click()
        end = phone.get_by_role("button", name="End the game now")
        reach(phone, end, scrolling=True).click()
        phone.wait_for_url(f"**/t/{code}/")
    verdict = check(download(phone, code)).json()
    assert verdict["state"] == "finished"
    names = [name for side in verdict["winners"] for name in side_names(verdict, side)]
    for name in names:
        expect(phone.locator("main .plate")).to_contain_text(name)
    for page in ("", "sheet/", "chart/"):
        phone.goto(f"/t/{code}/{page}")
        look_at(phone, colours)


def correct_nothing(phone: Page, code: str, played: Played, colours: str) -> None:
    """The last round of each kind as a form: it says what is recorded."""
    last = {
        dealt.round_type.name: number for number, dealt in enumerate(played.rounds, 1)
    }
    for number in last.values():
        phone.goto(f"/t/{code}/rounds/{number}/correct/")
        look_at(phone, colours)
        phone.locator("#save").click()
        expect(phone.get_by_text("You have not changed anything yet")).to_be_visible()
        look_at(phone, colours)
    phone.goto(f"/t/{code}/")
