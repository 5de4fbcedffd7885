"""A game's file makes it playable on the site, with no other edit."""

import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from referee.engine.registry import all_games, by_slug
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.models import Table
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"

# A game that asks one of everything.
EVERYTHING = """
from referee.values.notation import pack_of
from referee.values.facts import (
    Card, Cards, Choice, Fact, Flag, Number, OneRecord, OrNull, PerSeat, PerSide,
    Record, Seat, Several, Suit, Text,
)
from referee.engine.game import About, Game, RoundType, Rule, Stage

POINT = Rule("point", "A round is a point.", "a point", "Nowhere")
PACK = pack_of(("A", "K", "Q", "J", "10"))
BET = Record((
    Fact("seat", Seat(), "Who"),
    Fact("amount", Number(1, 9), "Amount"),
    Fact("won", Flag(), "Won"),
))
CARD = Record((Fact("card", Card(PACK), "Card"),))
NAME = Record((Fact("named", Suit(), "Named"),))
FACTS = (
    Fact("number", Number(0, 9), "Number"),
    Fact("choice", Choice({1: "One", "two": "Two"}), "Choice"),
    Fact("suit", Suit(none=True), "Suit"),
    Fact("flag", Flag(), "Flag", needed=False),
    Fact("seat", Seat(), "Seat"),
    Fact("card", Card(PACK), "Card"),
    Fact("cards", Cards(PACK, 2), "Cards"),
    Fact("text", Text(9), "Text"),
    Fact("nobody", OrNull(Seat(), "Nobody"), "Or null"),
    Fact("per_seat", PerSeat(Number(0, 5), total=5), "Per seat"),
    Fact("per_side", PerSide(Cards(PACK), total=3), "Per side"),
    Fact("dropped", Several(Seat(), distinct=True), "Several"),
    Fact("bets", Several(BET), "Bets"),
    Fact("event", OneRecord((CARD, NAME)), "Event"),
)


def score(r):
    yield POINT(r[FACTS[4]], 1)


GAME = Game(
    name="Everything",
    players=(2,),
    rules=(POINT,),
    round_types=(RoundType("round", "A round", (Stage("all", "All", FACTS),)),),
    score=score,
    end=lambda r: None,
    about=About(
        family="Toys",
        length="short",
        summary="One of everything.",
        source="Nowhere",
    ),
)
"""
SAID = {
    "number": 3,
    "choice": "two",
    "suit": "none",
    "flag": True,
    "seat": 1,
    "card": "10H",
    "cards": ["AS", "KD"],
    "text": "hello",
    "nobody": None,
    "per_seat": [2, 3],
    "per_side": [["AC"], ["QC", "JC"]],
    "dropped": [1],
    "bets": [
        {"seat": 0, "amount": 5, "won": True},
        {"seat": 1, "amount": 2, "won": False},
    ],
    "event": {"named": "D"},
}
POSTED = {
    "number": "3",
    "choice": "two",
    "suit": "none",
    "flag": "true",
    "seat": "1",
    "card.rank": "10",
    "card.suit": "H",
    "cards": "as, K♦",
    "text": "hello",
    "nobody": "null",
    "per_seat-0": "2",
    "per_seat-1": "3",
    "per_side-0": "AC",
    "per_side-1": "QC JC",
    "dropped.1": "1",
    "bets-0-seat": "0",
    "bets-0-amount": "5",
    "bets-0-won": "true",
    # A row in between was left empty.
    "bets-2-seat": "1",
    "bets-2-amount": "2",
    "event-kind": "1",
    "event-named": "D",
}


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    [whist] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    (tmp_path / "whist.py").write_text(whist)
    (tmp_path / "everything.py").write_text(EVERYTHING)
    folder = importlib.import_module("referee.games")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    for cached in (all_games, by_slug):
        cached.cache_clear()
    cache.clear()
    yield
    for cached in (all_games, by_slug):
        cached.cache_clear()


def start(phone: Client, slug: str, names: list[str]) -> Table:
    posted = {f"seat-{i}": name for i, name in enumerate(names)}
    posted |= {"key": codes.new_key(), "count": str(len(names)), "start": "1"}
    answer = phone.post(reverse("tables:new_table", args=[slug]), posted)
    assert answer.status_code == 302
    return Table.objects.get(game=slug)


def send(phone: Client, table: Table, number: int, facts: dict[str, str]) -> str:
    table.refresh_from_db()
    posted = facts | {"round": str(number), "after": str(table.version)}
    url = reverse("tables:record", args=[table.code])
    return phone.post(url, posted, follow=True).content.decode()


@pytest.mark.usefixtures("games")
def test_the_game_of_the_guide_is_played_to_its_end(client: Client) -> None:
    assert "Whist" in client.get("/").content.decode()
    table = start(client, "whist", ["Ann", "Ben", "Cleo", "Dan"])
    page = send(client, table, 1, {"trump": "H", "tricks-0": "8"})  # the others: 5
    assert "Round 1 saved" in page
    send(client, table, 2, {"trump": "S", "tricks-0": "9", "tricks-1": "4"})
    state = scoring.read(table)
    assert state.shown["winners"] == [0]
    for name in ("table", "sheet", "chart", "rules", "more"):
        answer = client.get(reverse(f"tables:{name}", args=[table.code]))
        assert answer.status_code == 200


@pytest.mark.usefixtures("games")
def test_one_of_everything_is_entered_shown_and_corrected(client: Client) -> None:
    table = start(client, "everything", ["Ann", "Ben"])
    page = send(client, table, 1, POSTED)
    assert "Round 1 saved" in page
    stands = scoring.read(table).round(1)
    assert stands == SAID  # in the notation of a sheet, however it was typed
    url = reverse("tables:correct", args=[table.code, 1])
    form = client.get(url).content.decode()
    assert 'value="AS KD"' in form
    again = dict(round_forms.texts_of(scoring.read(table).at(1), stands))
    read = round_forms.read_correction(scoring.read(table).at(1), again, pressed=True)
    assert (read.facts, read.problems) == (stands, [])
    sheet = client.get(reverse("tables:sheet", args=[table.code]) + "?why=1.1")
    assert "Entered" in sheet.content.decode()


@pytest.mark.usefixtures("games")
def test_a_problem_in_a_list_finds_the_row_it_was_typed_in(client: Client) -> None:
    table = start(client, "everything", ["Ann", "Ben"])
    page = send(client, table, 1, POSTED | {"bets-2-amount": "12"})
    check = page.partition('id="check"')[2].partition("</div>")[0]
    assert wording("number.too-high", raw="12", least="1", most="9") in check
    assert "bets-2-amount" in check  # the sentence leads to its row


@pytest.mark.usefixtures("games")
def test_the_desk_answers_for_a_new_game(client: Client) -> None:
    asked = {"of": "everything", "q": "round", **POSTED}
    answer = client.get(reverse("tables:desk"), asked)
    assert [share.points for share in answer.context["question"].shares] == [0, 1]
    again = client.get(answer.context["share"])
    assert (
        again.context["question"].round_form.facts
        == answer.context["question"].round_form.facts
    )
    trick = {"of": "whist", "q": "trick", "trump": "S", "cards": "AH 2H 2S KH"}
    answer = client.get(reverse("tables:desk"), trick)
    assert answer.context["question"].said == "Third wins with 2♠"
