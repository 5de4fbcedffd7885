"""A whole new game in one file: low wins, a duty is laid on the lead.

It is dropped into a folder and played at the command line, in the form, on the score
sheet, by its cards and in a league.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee import check, stat_events_of
from scorekeeper.demo import examples
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.models import Table
from tests.fifteenth.conftest import HEARTS
from tests.leagues import sessions
from tests.tables.people import FOUR, new_table, runner

ROOT = Path(__file__).parents[2]

# Ann leads the 2 of clubs; Dan wins with the ace and leads a heart, though he still
# has the 3 of diamonds. From then on Ann takes all: every heart and the queen.
SUITS = [f"{n}C {d}D {s}S {h}H".split() for n, d, s, h in zip(
    ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    ("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    ("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"),
    strict=True,
)]  # fmt: skip
TRICKS = [
    ["2C", "2D", "2S", "AC"],
    ["2H", "AH", "KH", "3S"],
    ["3C", "4D", "4S", "3D"],
    *SUITS,
]
EARLY = {
    "trick": 2,
    "seat": 3,
    "card": "2H",
    "rule": "broken-first",
    "proof": "3D, played to trick 3",
}
MOON = {"play": {"leader": 0, "tricks": TRICKS}}
# Ben takes 3 hearts and the queen: 16. Then 4 and the queen: 17.
SECOND = {"hearts": [2, 3, 8, 0], "queen": 1}
THIRD = {"hearts": [0, 4, 4, 5], "queen": 1}
ROUNDS: list[dict[str, Any]] = [MOON, SECOND, THIRD]
TOTALS = [2, 26 + 16 + 17, 26 + 8 + 4, 26 + 0 + 5]


def sheet(*rounds: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": "hearts",
        "players": FOUR,
        "options": {"limit": 50},
        "rounds": [*rounds],
    }


def test_the_command_line_plays_it_from_its_folder(tmp_path: Path) -> None:
    """Nothing but the file is added to the referee."""
    shutil.copytree(ROOT / "referee", tmp_path / "referee")
    shutil.copy(HEARTS, tmp_path / "referee" / "games")
    (tmp_path / "sheet.json").write_text(json.dumps(sheet(*ROUNDS)))

    def ask(*words: str) -> str:
        command = [sys.executable, "-I", "-c", RUN, str(tmp_path), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout

    verdict = json.loads(ask("check", "--json", str(tmp_path / "sheet.json")))
    assert (verdict["state"], verdict["totals"]) == ("finished", TOTALS)
    assert verdict["winners"] == [0]
    listed = {game["game"] for game in json.loads(ask("games", "--json"))}
    assert "hearts" in listed
    trick = ask("trick", "hearts", "4H", "KS", "9H", "2H")
    assert "Third wins with 9♥" in trick


RUN = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from referee.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.usefixtures("hearts")
def test_the_lowest_total_wins() -> None:
    """The first hand by its cards: Ann shoots the moon, the others have 26."""
    first = check(sheet(MOON)).json()
    assert first["rounds"][0]["points"] == [0, 26, 26, 26]
    assert first["rounds"][0]["play"]["faults"] == [EARLY]
    assert check(sheet(*ROUNDS)).winners == [0]
    clean = [
        one.made for one in stat_events_of(check(sheet(*ROUNDS))) if one.round == 2
    ]
    assert clean == [False, False, False, True]


@pytest.mark.usefixtures("hearts")
def test_what_is_no_fault_of_a_lead() -> None:
    """Of a heart led once one has fallen, or where nothing else is seen later."""
    broken = [TRICKS[0], ["2H", "AH", "KH", "3S"], ["3C", "4D", "4S", "4H"]]
    broken += [["QH", "JD", "5S", "3H"], ["4C", "5D", "6S", "5H"]]
    for tricks in (broken, TRICKS[:2]):
        raw = sheet({"play": {"leader": 0, "tricks": tricks}})
        assert check(raw).json()["pending"]["play"]["faults"] == []


@pytest.mark.usefixtures("hearts")
def test_the_low_club_is_led() -> None:
    tricks = [["3C", "2D", "2S", "4C"], ["5C", "2C", "3D", "3S"]]
    raw = sheet({"play": {"leader": 0, "tricks": tricks}})
    faults = check(raw).json()["pending"]["play"]["faults"]
    assert [(one["rule"], one["card"]) for one in faults] == [("low-club", "3C")]


def post(phone: Client, table: Table, name: str, form: dict[str, str], *at: int) -> str:
    table.refresh_from_db()
    url = reverse(f"tables:{name}", args=[table.code, *at])
    posted = {"after": str(table.version), "key": codes.new_key()} | form
    return phone.post(url, posted, follow=True).content.decode()


@pytest.mark.django_db
@pytest.mark.usefixtures("hearts")
def test_it_is_chosen_entered_and_read_on_the_site(client: Client) -> None:
    assert "Hearts" in client.get("/").content.decode()
    setup = client.get(reverse("tables:new_table", args=["hearts"])).content.decode()
    assert "Ends at" in setup
    table = new_table("hearts", limit=50)
    phone = runner(table)
    hand = {f"hearts-{seat}": str(n) for seat, n in enumerate(SECOND["hearts"])}
    page = post(phone, table, "record", hand | {"queen": "1", "round": "1"})
    assert "Round 1 saved" in page
    last = {f"hearts-{seat}": str(n) for seat, n in enumerate((13, 0, 0, 0))}
    post(phone, table, "record", last | {"queen": "0", "round": "2"})
    hand = {f"hearts-{seat}": str(n) for seat, n in enumerate(THIRD["hearts"])}
    post(phone, table, "record", hand | {"queen": "1", "round": "3"})
    # 2, 16, 8, 0, then all but Ann 26, then 0, 17, 4, 5: Ben is over 50.
    state = scoring.read(table)
    assert state.shown["totals"] == [2, 59, 38, 31]
    assert state.shown["winners"] == [0]
    score_sheet = phone.get(reverse("tables:sheet", args=[table.code]))
    assert "59" in score_sheet.content.decode()
    for name in ("table", "chart", "rules", "more", "board"):
        assert (
            phone.get(reverse(f"tables:{name}", args=[table.code])).status_code == 200
        )
    ended = phone.get(reverse("tables:table", args=[table.code])).content.decode()
    assert "Ann" in ended and "won" in ended


@pytest.mark.django_db
@pytest.mark.usefixtures("hearts")
def test_its_cards_are_entered_and_a_wrong_lead_is_found() -> None:
    table = new_table("hearts", limit=50)
    phone = runner(table)
    cards = " ".join(card for trick in TRICKS for card in trick)
    url = reverse("tables:cards", args=[table.code, 1])
    posted = {"cards": cards, "leader": "0", "key": codes.new_key(), "after": "0"}
    page = phone.post(url, posted | {"after": str(table.version)})
    assert "Dan led 2♥ to trick 2" in page.context["pad"].feedback[0]
    saved = {"cards": cards, "leader": "0", "save": "1"}
    asked = post(phone, table, "cards", saved, 1)
    assert "Score it anyway" in asked
    assert scoring.read(table).shown["totals"] == [0, 0, 0, 0]
    post(phone, table, "cards", saved | {"anyway": "1"}, 1)
    assert scoring.read(table).shown["totals"] == [0, 26, 26, 26]


@pytest.mark.django_db
@pytest.mark.usefixtures("hearts")
def test_the_demo_has_a_table_of_it() -> None:
    """Nobody wrote an example of it: it is played by chance, to its end."""
    assert "hearts" not in {sheet["game"] for _, sheet in examples.example_sheets()}
    [table] = [one for one in examples.tables() if one.game == "hearts"]
    assert scoring.read(table).shown["state"] == "finished"


@pytest.mark.django_db
@pytest.mark.usefixtures("hearts")
def test_a_league_places_the_lowest_first() -> None:
    club = sessions.club()
    table = sessions.sit(club.evening, club.people, "hearts", limit=50)
    sessions.enter(table, *ROUNDS)
    ranked = [(rank, name) for rank, name, _ in club.table("hearts")]
    assert ranked == [(1, "Ann"), (2, "Dan"), (3, "Cleo"), (4, "Ben")]
