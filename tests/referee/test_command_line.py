"""`python -m referee`: what it reads, prints and exits with."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.referee.asking import run_referee

ROOT = Path(__file__).parents[2]
SHEET = {
    "game": "gypsy",
    "players": ["Ann", "Ben", "Cleo", "Gül"],
    "rounds": [{"bids": [3, 4, 2, 3], "tricks": [3, 5, 2, 3]}],
}
BROKEN = {**SHEET, "rounds": [{"bids": [3, 4, 2, 14]}]}


def referee(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "referee", *args],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        timeout=300,  # less than pytest waits; a busy machine is slow
    )


def encode(sheet: object) -> bytes:
    return json.dumps(sheet).encode()


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "nothing.json cannot be read: there is no such file."),
        ("it", "Non si può leggere nothing.json: questo file non c’è."),
    ],
)
def test_a_file_that_is_not_there_is_said_in_each_language(
    language: str, why: str
) -> None:
    run = referee("check", "nothing.json", "--lang", language)
    assert run.returncode == 2
    assert run.stderr.decode().splitlines()[0] == why


def test_a_file_is_checked_and_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(encode(SHEET))
    run = referee("check", str(path))
    assert (run.returncode, run.stderr) == (0, b"")
    words = run.stdout.decode()
    for word in ("Ann", "Gül", "Gypsy", "5"):
        assert word in words


def test_the_version_is_that_of_the_newest_release() -> None:
    run = referee("--version")
    assert (run.returncode, run.stderr) == (0, b"")
    changes = (ROOT / "CHANGELOG.md").read_text()
    released = re.findall(r"^## (\d+\.\d+\.\d+) · \d{4}-\d\d-\d\d$", changes, re.M)
    assert run.stdout.decode() == f"referee {released[0]}\n"


def test_a_refused_file_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(encode(BROKEN))
    run = referee("check", str(path))
    assert run.returncode == 1
    told = (run.stdout + run.stderr).decode()
    assert "Round 1" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("order", [["--json", "{path}"], ["{path}", "--json"]])
def test_json_prints_the_verdict(tmp_path: Path, order: list[str]) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(encode(SHEET))
    run = referee("check", *[arg.format(path=path) for arg in order])
    assert run.returncode == 0
    assert json.loads(run.stdout)["totals"] == [5, 3, 4, 5]


def test_json_prints_the_error_too(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_bytes(encode(BROKEN))
    run = referee("check", "--json", str(path))
    assert run.returncode == 1
    error = json.loads(run.stdout)["error"]
    assert (error["round"], error["field"]) == (1, "bids.3")
    assert error["code"] == "out-of-range"


def test_a_dash_reads_standard_input() -> None:
    run = referee("check", "--json", "-", stdin=encode(SHEET))
    assert run.returncode == 0
    assert json.loads(run.stdout)["state"] == "playing"
    assert referee("check", "-", stdin=encode(BROKEN)).returncode == 1


def error(code: str, field: str | None = None, number: int | None = None) -> Any:
    return {"round": number, "field": field, "code": code}


def bids(text: str) -> bytes:
    """The sheet with the text of a value in place of the first bid."""
    return encode(SHEET).replace(b"[3, 4, 2, 3], ", f"[{text}, 4, 2, 3], ".encode(), 1)


LINES: list[tuple[str, bytes, Any]] = [
    ("a sheet", encode(SHEET), [5, 3, 4, 5]),
    ("an error", encode(BROKEN), error("out-of-range", "bids.3", 1)),
    ("no json", b"{", error("bad-json")),
    ("words", b"hello", error("bad-json")),
    ("an empty line", b"", error("bad-json")),
    ("two values", encode(SHEET) + encode(SHEET), error("bad-json")),
    ("a comment", b"// " + encode(SHEET), error("bad-json")),
    ("single quotes", b"{'game': 1}", error("bad-json")),
    ("a trailing comma", encode(SHEET)[:-1] + b",}", error("bad-json")),
    ("a key twice", b'{"game": "x", "game": "gypsy"}', error("bad-json")),
    (
        "a key twice, deep inside",
        encode(SHEET).replace(b'{"bids"', b'{"tricks": 1, "bids"'),
        error("bad-json"),
    ),
    (
        "a key twice, written in two ways",
        encode(SHEET)[:-1] + b', "g\\u0061me": "gypsy"}',
        error("bad-json"),
    ),
    ("NaN", bids("NaN"), error("bad-json")),
    ("Infinity", bids("Infinity"), error("bad-json")),
    ("minus Infinity", bids("-Infinity"), error("bad-json")),
    ("a leading zero", bids("03"), error("bad-json")),
    ("a plus sign", bids("+3"), error("bad-json")),
    ("a point without digits", bids("3."), error("bad-json")),
    ("bytes that are no text", b'{"game": "\xff\xfe"}', error("bad-json")),
    ("a line never closed", b"[" * 100_000, error("bad-json")),
    ("an array", b"[]", error("wrong-type")),
    ("null", b"null", error("wrong-type")),
    ("a string", b'"gypsy"', error("wrong-type")),
    ("3.0", bids("3.0"), error("wrong-type", "bids.0", 1)),
    ("1e0", bids("1e0"), error("wrong-type", "bids.0", 1)),
    ("1e999", bids("1e999"), error("wrong-type", "bids.0", 1)),
    ("a bid of 4000 digits", bids("9" * 4000), error("out-of-range", "bids.0", 1)),
    ("a bid of 5000 digits", bids("9" * 5000), error("out-of-range", "bids.0", 1)),
    ("minus zero is zero", bids("-0"), [-3, 3, 4, 5]),
    (
        "a lone surrogate as a key",
        encode(SHEET)[:-1] + b', "\\ud800": 1}',
        error("unknown-key", "\ud800"),
    ),
    ("blanks around", b"  " + encode(SHEET) + b" \t\r", [5, 3, 4, 5]),
    ("the last", encode(SHEET), [5, 3, 4, 5]),
]


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    stdin = b"\n".join(line for _, line, _ in LINES) + b"\n"
    run = referee("check", "--jsonl", stdin=stdin)
    assert (run.returncode, run.stderr) == (0, b"")
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_each_line_has_one_answer(answers: list[dict[str, Any]]) -> None:
    assert len(answers) == len(LINES)


@pytest.mark.parametrize("index", range(len(LINES)), ids=[name for name, *_ in LINES])
def test_a_line_is_answered_in_its_place(
    answers: list[dict[str, Any]], index: int
) -> None:
    expected, answer = LINES[index][2], answers[index]
    if isinstance(expected, list):
        assert answer["totals"] == expected
    else:
        message = answer["error"].pop("message")
        assert answer["error"] == expected
        assert message


def test_a_value_nested_too_deep_is_refused() -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    run = referee("check", "--jsonl", stdin=deep + b"\n" + encode(SHEET) + b"\n")
    assert (run.returncode, run.stderr) == (0, b"")
    first, second = map(json.loads, run.stdout.splitlines())
    assert first["error"]["code"] in ("bad-json", "wrong-type")
    assert second["totals"] == [5, 3, 4, 5]


def test_no_lines_have_no_answers() -> None:
    run = referee("check", "--jsonl")
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_the_last_line_needs_no_line_break() -> None:
    run = referee("check", "--jsonl", stdin=encode(SHEET) + b"\n" + encode(SHEET))
    assert len(run.stdout.splitlines()) == 2


def test_a_line_holds_one_compact_verdict() -> None:
    run = referee("check", "--jsonl", stdin=encode(SHEET) + b"\n")
    assert run.stdout.count(b"\n") == 1
    assert b'": ' not in run.stdout


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["check"],
        ["check", "no-such-file.json"],
        ["check", "."],
        ["check", "--xml", "-"],
        ["check", "--json"],
        ["check", "a.json", "b.json"],
        ["check", "--jsonl", "--json", "-"],
        ["games", "gypsy"],
        ["games", "--xml"],
        ["play"],
    ],
    ids=" ".join,
)
def test_a_misused_command_exits_with_2(args: list[str]) -> None:
    run = run_referee(*args)
    assert run.returncode == 2
    assert run.stdout == b""
    assert run.stderr
    assert b"Traceback" not in run.stderr


def test_games_are_listed_for_people() -> None:
    run = run_referee("games")
    assert (run.returncode, run.stderr) == (0, b"")
    words = run.stdout.decode()
    for word in ("gypsy", "Skat", "Malilla", "bids", "ramsch_skat", "turned"):
        assert word in words


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            "Skat (skat), 3, 4 Personen; declarer: Alleinspieler, Seat; "
            "1. Trumpf, wenn: zu zweit oder viert wird mit 40 Karten gespielt; "
            "3. Punkte, oder play: die gespielten Karten",
        ),
        ("es", "Malilla (malilla), 4 jugadores; turned: Muestra, Card"),
        ("it", "Briscola (briscola), 2, 3, 4 giocatori; trump: Briscola, Suit"),
    ],
)
def test_games_are_listed_in_each_language(language: str, said: str) -> None:
    """Keys and types are those of the sheet, what people read is said."""
    words = run_referee("games", "--lang", language).stdout.decode()
    assert [part for part in said.split("; ") if part not in words] == []


def test_a_trick_stands_in_columns_in_each_language() -> None:
    trick = ("malilla", "--trump", "S", "--leader", "1", "7C", "AC", "2S", "KC")
    said = referee("trick", "--lang", "es", *trick).stdout.decode().splitlines()
    assert said[1:4] == ["  asiento 1 7♣", "  asiento 2 A♣", "  asiento 3 2♠    gana"]


def test_texts_are_listed_in_each_language() -> None:
    run = run_referee("texts", "--json", "--lang", "de")
    told = {entry["key"]: entry for entry in json.loads(run.stdout)}
    assert told["ask.choose-trump"]["text"] == "Wähle Trumpf."
    cards = told["count.cards"]
    assert (cards["one"], cards["text"]) == ("{n} Karte", "{n} Karten")


def test_games_are_listed_as_json() -> None:
    run = run_referee("games", "--json")
    assert run.returncode == 0
    listed = {game["game"]: game for game in json.loads(run.stdout)}
    assert {"gypsy", "malilla", "skat"} <= set(listed)
    assert listed["skat"]["players"] == [3, 4]
    assert [option["key"] for option in listed["skat"]["options"]] == [
        "first_dealer",
        "away",
        "deals",
        "passed_in",
        "ramsch_skat",
        "contra",
        "bock",
    ]


# ---- One trick. Who wins is worked out from each game's rules. ----

TRICKS = [
    # The left bower is the jack of the same colour.
    ("pepper --trump H KS AS QH JD", "Fourth wins with J♦."),
    # Without trumps it is a plain jack.
    ("pepper --trump none KS AS QH JD", "Second wins with A♠."),
    ("buck_euchre --trump C JC JS AC 9C", "First wins with J♣."),
    ("skat --trump grand 7C JD AC", "Second wins with J♦."),
    ("skat --trump h 7♣ 10♣ k♣", "Second wins with 10♣."),
    # In null the ten ranks below the jack.
    ("skat --trump null 9C 10C JC", "Third wins with J♣."),
    # Nobody trumps where there are no trumps.
    ("minnesota_whist AH 2S KH 3H", "First wins with A♥."),
    ("tribello --trump S AH 2S KH", "Second wins with 2♠."),
    ("preference --trump D AC 7D 8D", "Third wins with 8♦."),
    # Briscola ranks the 3 after the ace.
    ("briscola --trump S KH 3H", "Second wins with 3♥."),
    # The gypsy led names a suit and beats everything.
    ("gypsy --named S 8C AS KS QS", "First wins with 8♣."),
    ("gypsy --named S JK AS KS QS", "First wins with joker."),
    # Seat 1's own trumps are diamonds, those of seat 0 spades.
    ("calypso --leader 0 AH 2D KH 3H", "Seat 1 wins with 2♦."),
    ("calypso --leader 0 --named S AH", None),
]


@pytest.mark.parametrize(("line", "verdict"), TRICKS, ids=[line for line, _ in TRICKS])
def test_a_trick_is_judged_for_people(line: str, verdict: str | None) -> None:
    run = run_referee("trick", *line.split())
    if verdict is None:
        assert (run.returncode, run.stdout) == (2, b"")
        return
    assert (run.returncode, run.stderr) == (0, b"")
    assert verdict in run.stdout.decode().splitlines()


def test_a_trick_is_told_with_its_reasons_and_rules() -> None:
    told = run_referee("trick", "Pepper", "--trump", "H", "KS", "AS", "QH", "JD")
    lines = told.stdout.decode().splitlines()
    assert "  Hearts are trumps: Q♥ and J♦ beat every spade." in lines
    assert "  J♦ is the left bower and counts as a heart: only J♥ is higher." in lines
    assert (
        "  One trick cannot prove a wrong play: a later spade of third or fourth would."
        in lines
    )
    assert any("interpretation" in line and "ace of trumps" in line for line in lines)


def test_a_trick_that_is_not_whole_is_told_so_far() -> None:
    told = run_referee("trick", "minnesota_whist", "9H", "KH").stdout.decode()
    assert "Second wins so far, with K♥." in told


MISUSES = [
    ("trick", "Which game, and which cards?"),
    ("trick whist AH", "No game is called whist."),
    ("trick kaluki AH", "Kaluki is not played in tricks."),
    ("trick pepper AH KH", "Say what is trump: C, D, H, S or none."),
    ("trick pepper --trump grand AH", "Pepper: Trump is C, D, H, S or none."),
    ("trick minnesota_whist --trump H AH", "No trump is chosen here."),
    ("trick minnesota_whist", "Give the cards in the order played."),
    ("trick minnesota_whist AH XX", "XX is not a card. Write 10H, QS or K♦."),
    ("trick minnesota_whist AH AH", "A♥ is played twice."),
    ("trick minnesota_whist AH 2H 3H 4H 5H", "4 cards make a trick, not 5."),
    ("trick gypsy 8C AH", "8♣ was led: say which suit was named."),
    ("trick gypsy --named X 8C AH", "The suit named is C, D, H or S."),
    ("trick gypsy --named S AH 2H", "Nobody names a suit for this trick"),
    ("trick calypso AH 2H", "Say which seat led: each seat has trumps of its own."),
    ("trick calypso --leader 4 AH 2H", "The leader is a seat from 0 to 3."),
    ("trick calypso --leader one AH", "--leader is a number, not one."),
    ("trick skat --trump", "--trump needs a value."),
    ("trick skat --trump C --trump D 7C", "--trump is there twice."),
    ("trick skat --suit C 7C", "--suit is not an option of this command."),
    ("trick pepper --players 5 --trump C AC", "Pepper is for 2, 3 or 4 players."),
]


@pytest.mark.parametrize(
    ("line", "message"), MISUSES, ids=[line for line, _ in MISUSES]
)
def test_a_trick_asked_wrongly_says_what_is_meant(line: str, message: str) -> None:
    run = run_referee(*line.split())
    assert (run.returncode, run.stdout) == (2, b"")
    told = run.stderr.decode()
    assert message in told and "Traceback" not in told and "usage:" in told


@pytest.mark.parametrize("line", ["--help", "-h", "trick --help", "meld -h"])
def test_help_names_every_command(line: str) -> None:
    run = run_referee(*line.split())
    assert (run.returncode, run.stderr) == (0, b"")
    told = run.stdout.decode()
    for command in ("check", "games", "schema", "generate", "trick", "meld"):
        assert f"python -m referee {command}" in told


@pytest.mark.parametrize(
    ("args", "title"),
    [
        ([], "Score sheet"),
        (["gypsy"], "Gypsy: a score sheet"),
        (["--verdict"], "Verdict"),
        (["--rules"], "Rule sheet"),
        (["--verdict", "buck_euchre"], "Buck Euchre: a verdict"),
    ],
)
def test_the_format_is_printed_as_a_schema(args: list[str], title: str) -> None:
    run = run_referee("schema", *args)
    assert (run.returncode, run.stderr) == (0, b"")
    schema = json.loads(run.stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == title


@pytest.mark.parametrize(
    "args", [["bridge"], ["gypsy", "skat"], ["--json"], ["--rules", "gypsy"]]
)
def test_a_schema_of_nothing_is_a_misused_command(args: list[str]) -> None:
    run = run_referee("schema", *args)
    assert run.returncode == 2
    assert run.stdout == b""
