"""Check a file: a sheet in, the verdict out, and a table made of it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from referee.engine import jsontext
from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.models import Entry, Table
from scorekeeper.tables.scoring import sheets
from tests import examples
from tests.support.wording import wording
from tests.tables.people import FIRST, FOUR, SECOND, STRONG, looker, new_table, play

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
NO_END = {"bids": [3, 3, 4, 3], "tricks": [0, 0, 0, 12]}


def sheet(*rounds: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "gypsy", "players": FOUR, "rounds": list(rounds), **more}


def paste(text: str, **more: str) -> Any:
    return Client().post("/check/", {"sheet": text, **more})


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def upload(content: bytes, name: str = "sheet.json", **more: str) -> Any:
    file = SimpleUploadedFile(name, content)
    return Client().post("/check/", {"file": file, **more})


def open_file(phone: Client, given: dict[str, Any], key: str = "") -> Table:
    key = key or codes.new_key()
    answer = phone.post("/check/open/", {"sheet": json.dumps(given), "key": key})
    assert answer.status_code == 302, text_of(answer)
    return Table.objects.get(code=answer.url.split("/")[2])


# ---- The verdict ----


def test_a_sheet_is_told_with_every_line_and_total() -> None:
    # Ann 7, −1, 6 and 3; then 5, 5, −1 and 5: see people.py.
    text = text_of(paste(json.dumps(sheet(FIRST, SECOND))))
    assert "The sheet is valid" in text and "Round 3 is next" in text
    board = text[text.index('aria-label="Totals"') : text.index("</ol>")]
    for name, total in (("Ann", "12"), ("Ben", "4"), ("Cleo", "5"), ("Dan", "8")):
        assert f'{name}</span><b class="tot">{total}</b>' in board
    first = text[text.index('id="round-1"') : text.index('id="round-2"')]
    assert "Ann deals" in first and "Ann 5, Ben 3, Cleo 4, Dan 1" in first
    assert "bid 3, took 2: 1 short, −1" in first and "Short" in first
    assert "−1 <small" in first and "to −1" in first


@pytest.mark.parametrize("typed", ["hello", "Ann;Ben"])
def test_what_is_no_sheet_is_said_in_a_players_words(typed: str) -> None:
    text = text_of(paste(typed))
    assert "This is not a score sheet of this site." in text
    assert "Expecting value" not in text and "Extra data" not in text


def test_a_finished_sheet_says_who_won() -> None:
    text = text_of(upload(json.dumps(sheet(STRONG, STRONG, STRONG)).encode()))
    assert "Ann won" in text and ">27</b>" in text


def test_a_round_that_is_open_is_told_as_far_as_it_is() -> None:
    text = text_of(paste(json.dumps(sheet({"bids": [5, 3, 4, 1]}))))
    assert "Round 1 is open" in text and "still being played" in text
    assert "<dt>Bids:</dt> <dd>Ann 5, Ben 3, Cleo 4, Dan 1</dd>" in text


def test_a_house_ruling_is_marked() -> None:
    # Nobody but the zero bidder does well: at least 2, by a house ruling.
    text = text_of(
        paste(json.dumps(sheet({"bids": [0, 5, 4, 5], "tricks": [0, 4, 9, 0]})))
    )
    assert "Interpretation</span>" in text


def test_an_illegal_play_is_named_with_its_proof() -> None:
    # Ben plays a diamond to Ann's spade and has a spade for the next trick.
    tricks = [["AS", "KD", "2S", "3S"], ["KS", "4S", "5S", "6S"]]
    open_round = {"bids": [5, 3, 4, 2], "play": {"leader": 0, "tricks": tricks}}
    text = text_of(paste(json.dumps(sheet(open_round))))
    assert "Round 1: 1 wrong play proven by the cards" in text
    assert (
        wording(
            "fault.played-with", name="Ben", card="K♦︎", trick="1", proof="4♠︎", at="2"
        )
        + "."
    ) in text
    assert "2 tricks so far; won Ann 2, Ben 0, Cleo 0, Dan 0" in text
    # Tricks are won, not the game: elsewhere the same word says who has won that.
    asked = {"sheet": json.dumps(sheet(open_round))}
    text = text_of(Client(headers={"accept-language": "es"}).post("/check/", asked))
    assert "2 bazas hasta ahora; bazas ganadas: Ann 2, Ben 0, Cleo 0, Dan 0" in text


def test_four_long_totals_are_set_smaller_as_at_a_table() -> None:
    # Eva 149, Finn 122, Grete −30, Hugo −120: four characters in one of four columns.
    skat = (ROOT / "docs" / "examples" / "skat-finished.json").read_text()
    assert 'class="scores n4 w4"' in text_of(paste(skat))


def test_a_wrong_lay_down_is_named_with_its_law() -> None:
    # 10 + 10 + 10 = 30 is 21 short of a first lay-down.
    laid = {"seat": 1, "initial": True, "melds": [["KS", "KH", "KD"]], "layoffs": []}
    given = {"game": "kaluki", "players": ["Ann", "Ben"], "rounds": [{"laid": [laid]}]}
    text = text_of(paste(json.dumps(given)))
    assert "Deal 1: 1 wrong play proven by the cards" in text
    assert "Ben laid down: 30 is 21 short of 51." in text
    assert "A first lay-down must be worth 51 or more" in text


def test_a_long_sheet_is_shown_in_parts() -> None:
    # Three take none: −3, −3, −4. Dan is 9 over: 3 − 9. Nobody ever comes to 25.
    rounds = [NO_END] * 130
    answer = paste(json.dumps(sheet(*rounds)))
    text = text_of(answer)
    assert "Rounds 1 to 100 of 130" in text and 'id="round-101"' not in text
    assert "Later rounds" in text
    answer = paste(json.dumps(sheet(*rounds)), **{"from": "101"})
    text = text_of(answer)
    assert 'id="round-101"' in text and 'id="round-100"' not in text
    assert "Rounds 101 to 130 of 130" in text and "Later rounds" not in text


# ---- What is wrong ----


BROKEN: list[tuple[dict[str, Any], str, str, str]] = [
    (
        sheet(FIRST, {"bids": [3, 4, 14, 3]}),
        "Round 2, bids, Cleo",
        "14 is too high. Enter a number from 0 to 13.",
        "bids.2",
    ),
    (
        sheet({"bids": [3, 3, 4, 3], "tricks": [3, 3, 3, 4]}),
        "Round 1, tricks",
        "12 tricks in all, not 13: 1 too many.",
        "tricks",
    ),
    (
        sheet(players=["Ann", "Ben", "Ann", "Dan"]),
        "Seat 3",
        "Ann is already at this table",
        "players.2",
    ),
    (
        sheet(options={"first_dealer": 4}),
        "The options, deals first",
        "There is no seat 4 at this table.",
        "options.first_dealer",
    ),
    (sheet(table=1), "The sheet", "A sheet has no key called table.", "table"),
    (sheet(ended=1), "Whether it has ended", "is true or false", "ended"),
    (sheet() | {"game": "whist"}, "The game", "No game called whist.", "game"),
    (
        sheet({"bids": [3, 4, 2, 3], "cards": 1}),
        "Round 1",
        "Gypsy has no fact called cards.",
        "cards",
    ),
    (
        sheet(
            {
                "bids": [5, 3, 4, 2],
                "play": {"leader": 0, "tricks": [["AS", "KD", "AS", "3S"]]},
            }
        ),
        "Round 1, the cards played, trick 1, card 3",
        "A♠︎ is played twice.",
        "play.tricks.0.2",
    ),
]


@pytest.mark.parametrize(
    ("given", "where", "message", "field"), BROKEN, ids=[b[1] for b in BROKEN]
)
def test_what_is_wrong_is_said_where_it_is(
    given: dict[str, Any], where: str, message: str, field: str
) -> None:
    text = text_of(paste(json.dumps(given)))
    found = text[text.index('class="find"') : text.index("</section>")]
    assert f"<h2>{where}</h2>" in found
    assert message in found
    assert f"In the file: {field}." in found


def test_the_rounds_before_the_fault_stand_and_nothing_pasted_is_lost() -> None:
    typed = json.dumps(sheet(FIRST, {"bids": [3, 4, 14, 3]}), indent=1)
    answer = paste(typed)
    assert answer.context["pasted"] == typed
    text = text_of(answer)
    assert "Up to there" in text and 'id="round-1"' in text
    assert "Open as a table" not in text


def test_text_that_is_no_sheet_says_what_and_where() -> None:
    text = text_of(paste('{"game": "gypsy",\n "players": ["Ann" "Ben"]}'))
    assert (
        "This is not a score sheet file" in text
        and "It stops making sense in line 2." in text
    )
    said = text.partition("<form")[0]
    assert "JSON" not in said and "column" not in said
    assert (
        "<code>&quot;players&quot;: [&quot;Ann&quot; &quot;Ben&quot;]}</code>" in text
    )


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"[" * 5000, b"null", b'{"a":1,"a":2}']
)
def test_files_that_are_anything_else_are_refused_in_words(content: bytes) -> None:
    answer = upload(content)
    assert answer.status_code == 200
    assert "Code: " in text_of(answer)


def test_nothing_given_asks_for_something() -> None:
    assert "Choose a file, or paste a sheet." in text_of(paste("  \n"))
    assert "The file is empty." in text_of(upload(b" "))


def test_a_file_is_checked_before_what_is_pasted_which_stays() -> None:
    answer = upload(json.dumps(sheet(FIRST)).encode(), name="ann.json", sheet="{")
    assert "The file ann.json was checked. What is pasted below was not." in text_of(
        answer
    )
    assert answer.context["pasted"] == "{" and "The sheet is valid" in text_of(answer)


def test_what_is_too_large_is_said_with_both_sizes() -> None:
    large = json.dumps(sheet()) + " " * 1_250_000
    for answer in (paste(large), upload(large.encode())):
        assert "This has 1.3 MB; a sheet has at most 1 MB." in text_of(answer)
    assert paste(large).context["pasted"] == large
    answer = paste(large * 3)  # so large that it is not read at all
    assert answer.status_code == 413
    assert "a sheet has at most 1 MB" in text_of(answer)


# ---- A table from a sheet ----


def test_a_sheet_opens_as_a_table_with_an_entry_a_round() -> None:
    phone = Client()
    table = open_file(phone, sheet(FIRST, SECOND, options={"first_dealer": 2}))
    entries = log.entries_of(table)
    assert [(e.number, e.kind, e.data) for e in entries] == [
        (1, "recorded", {"round": 1, "facts": FIRST}),
        (2, "recorded", {"round": 2, "facts": SECOND}),
    ]
    assert table.version == 2 and len({e.key for e in entries}) == 2
    state = scoring.read(table)
    assert state.shown["totals"] == [12, 4, 5, 8] and state.due == 3
    page = text_of(phone.get(table.get_absolute_url()))
    assert "You are the host" in page and 'id="save"' in page
    assert "watching" in text_of(looker(table).get(table.get_absolute_url()))


def test_two_taps_open_one_table() -> None:
    phone = Client()
    first, second = (open_file(phone, sheet(FIRST), key="tapped") for _ in range(2))
    assert first == second
    assert Table.objects.count() == Entry.objects.count() == 1


def test_a_sheet_whose_last_round_is_open_opens_at_its_stage() -> None:
    phone = Client()
    table = open_file(phone, sheet(FIRST, {"bids": [5, 3, 4, 1]}))
    page = text_of(phone.get(table.get_absolute_url()))
    assert 'name="tricks-0"' in page and 'name="bids-0"' not in page
    assert "Save round 2" in page


def test_a_finished_sheet_opens_finished_and_can_be_taken_back() -> None:
    phone = Client()
    table = open_file(phone, sheet(STRONG, STRONG, STRONG))
    assert table.final["verdict"]["winners"] == [0]
    assert "Ann wins" in text_of(phone.get(table.get_absolute_url()))
    phone.post(f"/t/{table.code}/undo/", {"entry": 3})
    assert scoring.read(table).due == 3


def test_a_sheet_that_was_ended_opens_stopped() -> None:
    table = open_file(Client(), sheet(FIRST, ended=True))
    assert [e.kind for e in log.entries_of(table)] == ["recorded", "ended"]
    assert scoring.read(table).shown["state"] == "stopped"


def test_other_spellings_are_written_as_the_forms_write_them() -> None:
    tricks = [["as", "KD", "2♠", "3S"], ["KS", "4S", "5s", "6S"]]
    first = {"bids": [5, 3, 4, 2], "play": {"leader": 0, "tricks": tricks}}
    names = ["Ann ", "Ben", "Cleo", "Dan"]
    table = open_file(Client(), sheet(first, players=names))
    assert table.players == FOUR
    right = [["AS", "KD", "2S", "3S"], ["KS", "4S", "5S", "6S"]]
    assert scoring.read(table).rounds[0]["play"]["tricks"] == right


@pytest.mark.sweep(1)
@pytest.mark.parametrize("path", examples.each())
def test_every_example_opens_and_comes_out_as_the_file_it_was(path: Path) -> None:
    given = json.loads(path.read_text(encoding="utf-8"))
    phone = Client()
    assert "The sheet is valid" in text_of(paste(json.dumps(given)))
    table = open_file(phone, given)
    assert scoring.read(table).shown == scoring.check(given).json()
    for page in ("", "sheet/", "chart/", "more/"):
        assert phone.get(f"/t/{table.code}/{page}").status_code == 200
    downloaded = phone.get(f"/t/{table.code}/sheet.json").content
    run = subprocess.run(
        [sys.executable, "-m", "referee", "check", "--json", "-"],
        input=downloaded,
        capture_output=True,
        cwd=ROOT,
        check=True,
    )
    assert json.loads(run.stdout) == scoring.check(given).json()
    again = open_file(phone, json.loads(downloaded))
    assert scoring.read(again).sheet == scoring.read(table).sheet


def test_a_downloaded_table_can_be_checked_and_opened_again() -> None:
    table = new_table()
    play(table, FIRST, {"bids": [3, 3, 4, 3]})
    downloaded = looker(table).get(f"/t/{table.code}/sheet.json").content
    assert "Round 2 is open" in text_of(upload(downloaded))
    copy = open_file(Client(), json.loads(downloaded))
    assert scoring.read(copy).sheet == scoring.read(table).sheet


def test_what_is_refused_opens_no_table() -> None:
    phone = Client()
    for given in (sheet({"bids": [14, 0, 0, 0]}), sheet(*[STRONG] * 4), [], "x"):
        answer = phone.post("/check/open/", {"sheet": json.dumps(given)})
        assert answer.status_code == 200
        assert 'class="find"' in text_of(answer)
    many = json.dumps(sheet(*[NO_END] * 1001))
    answer = phone.post("/check/open/", {"sheet": many})
    assert "A table holds 1000 rounds; this sheet has more." in text_of(answer)
    assert phone.post("/check/open/", {"sheet": "x" * 1_000_001}).status_code == 200
    assert not Table.objects.exists()


# ---- What a check may cost: counted before anything is judged ----


def judged_never(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Any) -> None:
        raise AssertionError("it was judged")

    monkeypatch.setattr(scoring, "match_of", fail)


MISDEAL = {"thrown_in": True}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (sheet(*[MISDEAL] * 5001), "It has 5001 rounds; at most 5000 are read."),
        (
            sheet(FIRST, {"play": {"tricks": [["AS", "KS"] * 1001]}}),
            "Round 2 holds more than 2000 values.",
        ),
        (
            sheet(FIRST, options={"x": [[1] * 40 for _ in range(50)]}),
            "It holds beside its rounds more than 2000 values.",
        ),
        ([[1] * 2001], "It holds beside its rounds more than 2000 values."),
    ],
)
def test_a_sheet_that_would_take_long_is_not_judged(
    given: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged_never(monkeypatch)
    answer = paste(json.dumps(given))
    assert answer.status_code == 200 and said in text_of(answer)


def test_a_round_of_as_many_values_as_are_read_is_judged() -> None:
    """1 for the key, and as many as are in its list."""
    found = sheets.check_text(json.dumps(sheet({"bids": [0] * 1999})).encode())
    assert found.fault is not None and found.fault.code != "too-much"
    found = sheets.check_text(json.dumps(sheet({"bids": [0] * 2000})).encode())
    assert found.fault is not None and found.fault.code == "too-much"


class Counted(str):
    """A key that counts how often another is held against it."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, str(other))

    __hash__ = str.__hash__


def test_a_key_twice_among_thousands_is_found_in_one_pass() -> None:
    """90,000 keys kept a processor busy for minutes: each was sought among all."""
    Counted.compared = 0
    keys = [Counted(f"k{number}") for number in range(3000)]
    pairs = [*((key, 1) for key in keys), (Counted("k2999"), 2)]
    with pytest.raises(jsontext.NotJson, match="k2999"):
        jsontext.one_of_each(pairs)
    assert Counted.compared < 3 * len(pairs)


def test_forms_from_elsewhere_are_refused() -> None:
    phone = Client(enforce_csrf_checks=True)
    for path in ("/check/", "/check/open/"):
        posted = {"sheet": json.dumps(sheet(FIRST))}
        assert phone.post(path, posted).status_code == 403
    assert phone.get("/check/open/").status_code == 405
    assert not Table.objects.exists()


def test_home_and_a_table_lead_here() -> None:
    assert 'href="/check/"' in text_of(Client().get("/"))
    table = new_table()
    assert 'href="/check/"' in text_of(looker(table).get(f"/t/{table.code}/more/"))
