"""A table of three takes a fourth after its first deal; one of four goes."""

import html
from typing import Any

import pytest
from django.test import Client

from referee import check
from scorekeeper.tables import log, scoring, sentences
from scorekeeper.tables.events import coming, commands, names
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.showing import history
from tests.support.wording import wording
from tests.tables.people import looker, new_table, record, runner

pytestmark = pytest.mark.django_db
THREE = ["Ann", "Ben", "Cleo"]
ANN, BEN, CLEO, DAN = range(4)


def make_game(declarer: int) -> list[dict[str, Any]]:
    """Spades from the hand with 2: (2 + game 1 + hand 1) × 11 = 44."""
    return [
        {"declarer": declarer, "bid": 20},
        {"game": "S", "hand": True},
        {"matadors": 2, "card_points": 72, "tricks": 7},
    ]


def lose(declarer: int) -> list[dict[str, Any]]:
    """The same is lost: 88."""
    *before, _ = make_game(declarer)
    return [*before, {"matadors": 2, "card_points": 40, "tricks": 3}]


@pytest.fixture
def table() -> Table:
    """Two deals of three: Ann 44, Ben 44. Cleo deals next."""
    table = new_table("skat", THREE)
    for number, declarer in enumerate((ANN, BEN), 1):
        record(table, number, *make_game(declarer))
    return table


def text_of(answer: Any) -> str:
    return " ".join(html.unescape(answer.content.decode()).split())


def send(phone: Client, table: Table, what: str, **posted: Any) -> str:
    url = f"/t/{table.code}/seats/{what}/"
    page = text_of(phone.post(url, posted, follow=True))
    table.refresh_from_db()
    return page


def coming_of(table: Table) -> dict[str, Any]:
    table.refresh_from_db()
    return scoring.read(table).shown


def test_a_fourth_sits_down_after_two_deals(table: Table) -> None:
    """Cleo deals the third and sits out; then Dan deals, then Ann."""
    page = send(runner(table), table, "come", name="Dan", key="one")
    assert "At the table now: Ann, Ben, Cleo and Dan." in page
    assert table.players == ["Ann", "Ben", "Cleo", "Dan"]
    assert coming_of(table)["totals"] == [44, 44, 0, 0]
    assert coming_of(table)["next"]["sitting_out"] == [CLEO]
    record(table, 3, *make_game(DAN))
    assert coming_of(table)["next"]["dealer"] == DAN
    record(table, 4, *lose(ANN))
    assert coming_of(table)["next"]["dealer"] == ANN
    assert coming_of(table)["totals"] == [44 - 88, 44, 0, 44]


def test_the_sheet_tells_it_by_what_it_has(table: Table) -> None:
    """36 deals were agreed by three, and stay 36."""
    phone = runner(table)
    send(phone, table, "come", name="Dan")
    record(table, 3, *make_game(DAN))
    sheet = phone.get(f"/t/{table.code}/sheet.json").json()
    away = [{"seat": DAN, "first": 1, "last": 2}]
    assert sheet["options"] == {"deals": 36, "away": away}
    assert check(sheet).json()["totals"] == [44, 44, 0, 44]
    page = text_of(phone.get(f"/t/{table.code}/sheet/"))
    assert page.count("Dan: not there") == 2


def test_during_a_deal_it_holds_from_the_next_one(table: Table) -> None:
    record(table, 3, make_game(ANN)[0])
    send(runner(table), table, "come", name="Dan")
    assert coming_of(table)["next"]["sitting_out"] == [DAN]
    record(table, 3, *make_game(ANN)[1:])
    # Cleo dealt the third; Dan deals the fourth.
    assert coming_of(table)["next"]["dealer"] == DAN
    assert coming_of(table)["next"]["sitting_out"] == [DAN]
    assert coming_of(table)["totals"] == [88, 44, 0, 0]


def test_what_is_undone_leaves_the_fourth_where_they_sit(table: Table) -> None:
    send(runner(table), table, "come", name="Dan")
    before = coming_of(table)
    record(table, 3, *make_game(DAN))
    for _ in range(3):
        state = scoring.read(table)
        assert state.undo_target is not None
        commands.undo(table, state.undo_target.number, key=f"u{table.version}")
        table.refresh_from_db()
    assert coming_of(table) == before


def test_whoever_sat_down_by_mistake_is_gone_again(table: Table) -> None:
    """As if nobody had come: the sheet is that of three."""
    phone, before = runner(table), coming_of(table)
    send(phone, table, "come", name="Dan")
    send(phone, table, "go", seat="3")
    assert table.players == THREE
    assert "away" not in table.options
    assert coming_of(table) == before
    kinds = [one.kind for one in log.entries_of(table)][-2:]
    assert kinds == [Kind.CAME, Kind.WENT]


def test_the_same_form_twice_makes_one_seat(table: Table) -> None:
    phone = runner(table)
    for _ in range(2):
        send(phone, table, "come", name="Dan", key="once")
    assert table.players == ["Ann", "Ben", "Cleo", "Dan"]
    assert [one.kind for one in log.entries_of(table)].count(Kind.CAME) == 1


# ---- One of four goes ----


@pytest.fixture
def four() -> Table:
    """One deal, dealt by Ann, who sat out: Ben 44."""
    table = new_table("skat", [*THREE, "Dan"])
    record(table, 1, *make_game(BEN))
    return table


def test_three_go_on_and_the_deal_passes_over_who_has_gone(four: Table) -> None:
    """Ben goes: Cleo deals and plays, then Dan, then Ann. 48 deals were agreed."""
    page = send(runner(four), four, "go", seat="1")
    assert "At the table now: Ann, Cleo and Dan." in page
    assert four.options == {"deals": 48, "away": [{"seat": BEN, "first": 2}]}
    dealers = []
    for number, declarer in enumerate((CLEO, ANN, DAN), 2):
        dealers.append(coming_of(four)["next"]["dealer"])
        record(four, number, *make_game(declarer))
    assert dealers == [CLEO, DAN, ANN]
    assert coming_of(four)["totals"] == [44, 44, 44, 44]
    assert "not there" in text_of(runner(four).get(f"/t/{four.code}/"))


def test_who_has_gone_comes_back_to_the_same_seat(four: Table) -> None:
    phone = runner(four)
    send(phone, four, "go", seat="1")
    record(four, 2, *make_game(CLEO))
    send(phone, four, "come", name="Ben")
    assert four.options["away"] == [{"seat": BEN, "first": 2, "last": 2}]
    assert four.players == [*THREE, "Dan"]
    # Cleo dealt the second; Dan deals the third and sits out.
    assert coming_of(four)["next"]["sitting_out"] == [DAN]


def test_at_once_it_is_as_it_was(four: Table) -> None:
    phone, before = runner(four), coming_of(four)
    send(phone, four, "go", seat="1")
    send(phone, four, "come", name="Ben")
    assert coming_of(four) == before
    assert "away" not in four.options


def test_another_takes_the_empty_seat(four: Table) -> None:
    """Ben made 44 in deal 1; Eva sits there from deal 3 and makes 44."""
    phone = runner(four)
    send(phone, four, "go", seat="1")
    record(four, 2, *make_game(CLEO))
    send(phone, four, "come", name="Eva")
    assert four.players == ["Ann", "Eva", "Cleo", "Dan"]
    record(four, 3, *make_game(BEN))
    page = text_of(phone.get(f"/t/{four.code}/sheet/"))
    assert "deals 1–2 at seat 2: +44" in page and "deal 3 at seat 2: +44" in page


# ---- Where it cannot be ----


def test_what_cannot_be_is_said(table: Table, four: Table) -> None:
    phone = runner(four)
    assert wording("coming.there", who="Ann") in send(phone, four, "come", name="Ann")
    assert wording("coming.full") in send(phone, four, "come", name="Eva")
    send(phone, four, "go", seat="0")
    assert wording("coming.too-few") in send(phone, four, "go", seat="1")
    assert "Choose who goes." in send(phone, four, "go", seat="9")
    assert "Enter who sits down." in send(runner(table), table, "come", name=" ")


@pytest.mark.parametrize("game", ["pepper", "briscola"])
def test_other_games_are_for_those_who_began_them(game: str) -> None:
    """They are for two, three or four, but one more would change who plays whom, or
    how many hands there are: the page of seats says so, and offers the takeover.
    """
    table = new_table(game, THREE)
    phone, why = runner(table), sentences.sentence(coming.NO_SUCH_GAME)
    assert why in send(phone, table, "come", name="Dan")
    assert table.players == THREE
    seats = f"/t/{table.code}/seats/"
    page = text_of(phone.get(seats))
    assert why in page and f"{seats}come/" not in page and f"{seats}go/" not in page
    assert why in text_of(phone.get(f"{seats}come/"))


def test_a_game_for_one_number_of_players_says_nothing_of_it() -> None:
    table = new_table("gypsy", [*THREE, "Dan"])
    page = text_of(runner(table).get(f"/t/{table.code}/seats/"))
    assert sentences.sentence(coming.NO_SUCH_GAME) not in page


# ---- Other games than Skat ----


def pages(phone: Client, table: Table) -> None:
    for page in ("", "sheet/", "rounds/1/correct/", "board/", "chart/", "seats/"):
        assert phone.get(f"/t/{table.code}/{page}").status_code == 200


def test_a_fourth_at_preference_antes() -> None:
    """Three put in 10 each; Ben takes 6 of 10, so 20 are left; Dan puts in 10."""
    table = new_table("preference", THREE)
    bid = {"declarer": BEN, "bid": 1, "trump": "H"}
    both = {"defence": ["play", "play"]}
    record(table, 1, bid, both, {"tricks": [2, 6, 2]})
    phone = runner(table)
    send(phone, table, "come", name="Dan")
    assert (
        coming_of(table)["next"] | {"number": 2, "pot": 30} == coming_of(table)["next"]
    )
    pages(phone, table)
    # Ben deals the second and sits out.
    record(table, 2, bid | {"declarer": DAN}, both, {"tricks": [2, 0, 2, 6]})
    assert coming_of(table)["totals"] == [-6, -4, -6, -4]
    send(phone, table, "go", seat="1")
    pages(phone, table)
    phone.post(f"/t/{table.code}/end/", {"after": f"{table.version}", "key": "end"})
    # 20 are left for Ann, Cleo and Dan; Cleo deals next: Dan and Ann one more.
    assert coming_of(table)["bonus"]["points"] == [7, 0, 6, 7]
    pages(phone, table)


def test_a_form_of_kaluki_asks_those_who_are_there() -> None:
    """Of four Ben goes: Dan goes out, Ann pays 3 and Cleo 2 + 2 for a joker."""
    table = new_table("kaluki", [*THREE, "Dan"])
    left, jokers = [3, 0, 5, 2], [0, 0, 0, 0]
    record(table, 1, {"winner": BEN, "left": left, "jokers": jokers})
    phone = runner(table)
    send(phone, table, "go", seat="1")
    page = phone.get(f"/t/{table.code}/").content.decode()
    assert 'name="left-0"' in page and 'name="winner" value="0"' in page
    assert 'name="left-1"' not in page and 'name="winner" value="1"' not in page
    said = {"round": 2, "after": table.version, "key": "two", "kind": "deal"}
    said |= {"winner": "3", "left-0": "3", "left-2": "2"}
    said |= {"jokers-0": "0", "jokers-2": "1"}
    phone.post(f"/t/{table.code}/record/", said)
    assert coming_of(table)["totals"] == [-3 - 3, 10, -5 - 4, -2 + 7]
    pages(phone, table)


def test_a_seventh_at_skin_and_no_eighth() -> None:
    """Six bank in turn; Gil sits down at the left of Finn."""
    table = new_table("skin", [*THREE, "Dan", "Eva", "Finn"])
    record(table, 1, {"bets": [{"seat": 1, "amount": 5, "won": True}]})
    phone = runner(table)
    send(phone, table, "come", name="Gil")
    assert "No seat is free" in send(phone, table, "come", name="Hal")
    record(table, 2, {"bets": [{"seat": 6, "amount": 3, "won": True}]})
    assert coming_of(table)["totals"] == [-5, 5 - 3, 0, 0, 0, 0, 3]
    for seat in (0, 3, 4, 5):
        send(phone, table, "go", seat=f"{seat}")
    assert coming_of(table)["next"]["dealer"] == CLEO
    pages(phone, table)
    record(table, 3, {"bets": []})
    assert coming_of(table)["next"]["dealer"] == 6
    assert "Too few" in send(phone, table, "go", seat="1")


def test_a_game_that_is_over_takes_nobody(table: Table) -> None:
    commands.end(table, key="end")
    assert wording("coming.over") in send(runner(table), table, "come", name="Dan")


def test_only_who_runs_the_table_may(table: Table) -> None:
    url = f"/t/{table.code}/seats/come/"
    assert looker(table).post(url, {"name": "Dan"}).status_code == 403


def test_what_was_entered_for_three_before_is_looked_at_again(table: Table) -> None:
    """A form of the third deal, drawn before Dan came, is by seats that have moved."""
    phone, before = runner(table), table.version
    send(phone, table, "come", name="Dan")
    said = {
        "kind": "ramsch",
        "round": 3,
        "after": before,
        "key": "late",
        "passed": "on",
    }
    said |= {"card_points.0": "30", "card_points.1": "40", "card_points.2": "50"}
    phone.post(f"/t/{table.code}/record/", said)
    assert coming_of(table)["next"]["number"] == 3
    assert len(coming_of(table)["rounds"]) == 2


def test_ramsch_of_three_stays_as_it_was() -> None:
    """30, 40 and 50 card points: Ann has the fewest and gets 10."""
    table = new_table("skat", THREE)
    record(table, 1, {"passed": True}, {"card_points": [30, 40, 50]})
    phone = runner(table)
    send(phone, table, "come", name="Dan")
    assert coming_of(table)["totals"] == [10, 0, 0, 0]
    for page in (
        "",
        "sheet/",
        "sheet/?why=1.0",
        "rounds/1/correct/",
        "board/",
        "chart/",
    ):
        assert phone.get(f"/t/{table.code}/{page}").status_code == 200


def test_a_name_that_is_deleted_is_in_no_entry(table: Table) -> None:
    send(runner(table), table, "come", name="Dan")
    names.rename(table, {"Dan": "Former player"}, blank=True)
    assert "Dan" not in str([one.data for one in log.entries_of(table)])


def test_the_latest_entry_says_who_came_and_who_went(table: Table) -> None:
    coming.came(table, "Dan", by="Ann")
    said = history.latest(scoring.read(table))
    assert said == "At the table from now on: Dan (by Ann)."
    table.refresh_from_db()
    coming.went(table, ANN)
    said = history.latest(scoring.read(table))
    assert said == wording("news.went", what="Ann")


def test_another_game_is_for_those_who_are_there(four: Table) -> None:
    """Ben has gone, and Cleo deals next: she is the second of the three."""
    phone = runner(four)
    send(phone, four, "go", seat="1")
    record(four, 2, *make_game(CLEO))
    phone.post(f"/t/{four.code}/end/", {"after": f"{four.version}", "key": "end"})
    phone.post(f"/t/{four.code}/again/", {"key": "again"})
    made_anew = Table.objects.latest("pk")
    assert made_anew.players == ["Ann", "Cleo", "Dan"]
    assert made_anew.options["first_dealer"] == 2
    assert "away" not in made_anew.options
    assert phone.get(f"/t/{made_anew.code}/").status_code == 200


def test_the_first_deal_of_another_game_passes_over_who_has_gone(four: Table) -> None:
    """Dan would deal first: behind the last seat comes Ann, the first of three."""
    send(runner(four), four, "go", seat="3")
    options = four.options | {"first_dealer": DAN}
    names_left, left = coming.still_there(scoring.read(four), options)
    assert names_left == THREE
    assert left["first_dealer"] == ANN


def test_who_goes_again_at_once_was_away_all_along() -> None:
    """Ben came back for the third round; of Ann it says nothing."""
    ann, ben = ({"seat": seat, "first": 1, "last": 2} for seat in (ANN, BEN))
    assert coming.out([ann, ben], BEN, 3) == [ann, {"seat": BEN, "first": 1}]
    later = {"seat": BEN, "first": 4}
    assert coming.out([ann], BEN, 4) == [ann, later]
