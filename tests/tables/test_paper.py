"""A score sheet of paper: typed or pasted, read, counted again; sums by hand."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.tables.paper import rows
from tests.support.wording import wording
from tests.tables.links import PAIRS

pytestmark = pytest.mark.django_db


def check_paper(text: str, **more: str) -> str:
    answer = Client().post("/check/", {"sheet": text, **more})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# ---- Where it parts ----


def test_a_running_total_that_is_wrong_is_told_with_its_sum() -> None:
    text = check_paper(PAIRS)
    assert wording("paper.parts-count") in text
    assert (
        wording(
            "paper.parts",
            Round="Round 4",
            name="Ben",
            paper="31",
            sum="24 + 5",
            counted="29",
        )
        in text
    )
    assert "Counted again: Ann 17 and Ben 29." in text


def test_after_a_wrong_total_the_count_goes_on_from_the_paper() -> None:
    """31 + 2 = 33 is right from there on: one mistake is told once."""
    text = check_paper(PAIRS + "5\t0\t17\t2\t33\n6\t0\t17\t-4\t30\n")
    assert wording("paper.parts-count", several=True, count="2") in text
    assert "Round 5" not in text
    assert (
        wording(
            "paper.parts",
            Round="Round 6",
            name="Ben",
            paper="30",
            sum="33 − 4",
            counted="29",
        )
        in text
    )


def test_points_are_added_up_to_the_totals_below() -> None:
    """5 + 3 + 0 = 8; 6 + 20 − 1 = 25, not 24; 7 − 1 + 6 = 12."""
    sheet = "Ann,Ben,Cleo\n5,6,7\n3,20,-1\n-,-1,6\nTotal,8,24,12\n"
    text = check_paper(sheet)
    assert (
        wording(
            "paper.total-parts", name="Ben", paper="24", rounds="rounds", counted="25"
        )
        in text
    )
    assert text.count("on paper") == 1
    assert "Counted again: Ann 8, Ben 25 and Cleo 12." in text


@pytest.mark.parametrize(
    ("reads", "sheet", "said"),
    [
        (
            "it",
            "Mano,Anna,Bruno\n1,5,6\n2,3,20\nTotale,8,24\n",
            "Totale di Bruno: 24 sulla carta, la somma (giri) è 26.",
        ),
        (
            "en",
            "Spiel,Anna,Punkte,Bruno,Punkte\n1,5,5,6,6\n2,3,8,20,26\nSumme,,8,,24\n",
            "Total: Bruno’s is 24 on paper, the last running total is 26.",
        ),
    ],
)
def test_a_sheet_has_the_words_of_any_reader(reads: str, sheet: str, said: str) -> None:
    """5 + 3 = 8; 6 + 20 = 26, not 24: a total that is taken for a round says less."""
    answer = Client(headers={"accept-language": reads}).post(
        "/check/", {"sheet": sheet}
    )
    assert said in " ".join(answer.content.decode().split())


def test_who_is_called_by_a_letter_is_nobody_of_whom_a_sheet_has_words() -> None:
    """N stands for a number where Italians write, and here for who sits north."""
    text = check_paper("N,E,S,W\n1,2,3,4\n1,2,3,4\nTotal,2,4,6,9\n")
    assert "Counted again: N 2, E 4, S 6 and W 8." in text


def test_what_adds_up_says_so() -> None:
    text = check_paper("Ann,Ben\n5,6\n3,-2\nTotal,8,4\n")
    assert wording("paper.adds-up") in text and "on paper" not in text


def test_running_totals_alone_are_taken_apart() -> None:
    """12 − 7 = 5, 24 − −1 = 25; the total below says 23."""
    text = check_paper("Ann Ben\n7 -1\n12 24\nTotal 12 23", kind="totals")
    assert wording("paper.last-parts", name="Ben", paper="23", counted="24") in text
    assert ">+5</small>" in text and ">+25</small>" in text


# ---- What the game knows ----


def test_points_that_cannot_be_are_noted_where_the_game_can_tell() -> None:
    """In Skin what one wins another loses: 5 + 5 − 10 = 0, 5 + 5 − 9 = 1."""
    sheet = "Ann Ben Cleo\n5 5 -10\n5 5 -9\n"
    text = check_paper(sheet, game="skin")
    assert (
        wording("paper.must-add-up", Round="Deal 2", got="1", game="Skin", sum="0")
        in text
    )
    assert "Round 1: the points" not in text
    assert "add up to 1" not in check_paper(sheet)


def test_who_has_won_is_checked_by_the_game() -> None:
    """Gypsy: 25 points with a lead of 2; Ann has 18, then 27."""
    sheet = "Ann Ben Cleo Dan\n9 -1 -1 -1\n9 -1 -1 -1\n9 -1 -1 -1\n"
    assert wording("paper.won", who="Ann", total="27") in check_paper(
        sheet, game="gypsy"
    )
    longer = check_paper(sheet + "5 5 5 5\n", game="gypsy")
    assert wording("paper.won-before", who="Ann", round="round 3", total="27") in longer
    assert wording("paper.nobody") in check_paper(
        "Ann Ben Cleo Dan\n9 -1 -1 -1", game="gypsy"
    )


def test_partners_have_one_column() -> None:
    """Minnesota Whist: 13 points win."""
    text = check_paper("Ann & Cleo;Ben & Dan\n7;0\n6;0\n", game="minnesota_whist")
    assert wording("paper.won", who="Ann &amp; Cleo", total="13") in text


def test_too_many_columns_for_the_game_are_said() -> None:
    text = check_paper("Ann Ben Cleo\n1 2 3\n", game="gypsy")
    assert wording("paper.sides", game="Gypsy", needs="4", got="3") in text


def test_bids_and_tricks_are_counted_by_the_referee() -> None:
    """Ann 5 of 5: 7. Ben 2 of 3: −1. Cleo 4 of 4: 6. Dan 1 of 1: 3, not 4."""
    sheet = (
        "Ann\tbid\ttotal\tBen\tbid\ttotal\tCleo\tbid\ttotal\tDan\tbid\ttotal\n"
        "5\t5\t7\t3\t2\t-1\t4\t4\t6\t1\t1\t4\n"
    )
    text = check_paper(sheet, game="gypsy", kind="facts")
    assert (
        wording(
            "paper.parts",
            Round="Round 1",
            name="Dan",
            paper="4",
            sum="0 + 3",
            counted="3",
        )
        in text
    )
    assert text.count("on paper") == 1


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Bids and tricks"), ("de", "Ansagen und Stiche")]
)
def test_columns_are_named_as_a_label_is_written(language: str, said: str) -> None:
    page = Client(headers={"Accept-Language": language}).get("/check/")
    assert said in page.content.decode()


def test_tricks_that_cannot_be_are_the_referees_to_say() -> None:
    sheet = "Ann\t\tBen\t\tCleo\t\tDan\t\n5\t5\t3\t2\t4\t4\t1\t9\n"
    text = check_paper(sheet, game="gypsy", kind="facts")
    assert "Round 1" in text and "13" in text and wording("paper.cannot-read") in text


# ---- What cannot be read ----


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("Ann Ben\n1 2\n3 1x\n", "Row 3, Ben: “1x” is not a number."),
        ("Ann;Ben\n1;2\n\n3;two\n", "Row 4, Ben: “two” is not a number."),
        ("Ann,Ben\n1,2\n3,4.5\n", "Row 3, Ben: “4.5” is not a number."),
        ("Ann,Ben\n1,2\n3,99999999\n", "“99999999” is not a number."),
        ("Ann,Ben\n1,2\n3\n5,6\n", "Row 3 has 1 entry, the others have 2."),
        ("Ann,Ben\n1,2\n3,4,5\n5,6\n", "Row 3 has 3 entries, the others have 2."),
        ("Ann,Ben\n1,2\nTotal,1\n", "Row 3: 2 totals are needed, 1 are there."),
        ("1\n" * 1001, "A sheet has at most 1000 rows."),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(sheet: str, says: str) -> None:
    text = check_paper(sheet)
    assert says in text and wording("paper.cannot-read") in text
    assert "JSON" not in text.partition("<form")[0]


def test_markup_in_a_cell_is_text() -> None:
    assert "“&lt;b&gt;1” is not" in check_paper("Ann,Ben\n1,<b>1\n2,3")


# ---- How it may be typed ----


@pytest.mark.parametrize(
    "sheet",
    [
        "Ann\tBen\n5\t−6\n3\t20\nTotal\t8\t14",
        "Ann;Ben\n+5;-6\n3;20\nSum;8;14",
        "Ann, Ben\r\n5, –6\r\n3, 20\r\nTOTAL: ,8 ,14",
        "Ann | Ben\n5 | -6\n3 | 20\n= | 8 | 14",
        "Ann   Ben\n 5    -6\n 3    20\nTotal  8  14",
        "Ann Ben\n5 -6\n3 20\ntotals 8 14",
        "Round\tAnn\tBen\t\n1\t5\t-6\t\n2\t3\t20\t\nTotal\t8\t14\t",
        "\ufeffAnn\u00a0Lee\tBen\n5\t-6\n3\t20\nTotal\t8\t14",
        "Ann,Ben\n5,-6\n3,20\n\nTotal,8,14\n",
    ],
)
def test_a_sheet_is_read_however_its_cells_are_parted(sheet: str) -> None:
    found = rows.read(sheet, [], [], 1)
    assert found.problems == []
    assert found.rounds == [[5, -6], [3, 20]]
    assert found.totals == [8, 14]
    assert found.names[0].startswith("Ann") and found.names[1] == "Ben"


def test_names_may_stand_beside_a_sheet_that_has_none() -> None:
    text = check_paper("1 5 -6\n2 3 20\nTotal 8 15", names="Ann, Ben")
    assert (
        wording(
            "paper.total-parts", name="Ben", paper="15", rounds="rounds", counted="14"
        )
        in text
    )


def test_without_any_name_the_columns_are_numbered() -> None:
    text = check_paper("5 -6\n3 20\nTotal 8 15")
    assert "Total: Column 2’s is 15 on paper" in text


def test_a_name_of_several_words_needs_a_wider_gap() -> None:
    found = rows.read("Ann Lee   Ben\n 5   6\n 1   2", [], [], 1)
    assert found.names == ["Ann Lee", "Ben"] and found.rounds == [[5, 6], [1, 2]]


def test_a_spreadsheets_file_is_read_too() -> None:
    file = SimpleUploadedFile("evening.csv", b"Ann;Ben\n5;6\nTotal;5;7\n")
    answer = Client().post("/check/", {"file": file})
    assert "Total: Ben’s is 7 on paper" in answer.content.decode()


def test_what_was_typed_stays_on_the_page() -> None:
    text = Client().post("/check/", {"sheet": "Ann,Ben\n1,x", "game": "gypsy"})
    html = text.content.decode()
    assert "Ann,Ben\n1,x" in html and 'value="gypsy" selected' in html


@pytest.mark.parametrize("kind", ["points", "totals", "facts", "other"])
@pytest.mark.parametrize("game", ["", "gypsy", "skat", "briscola", "preference", "no"])
@pytest.mark.parametrize(
    "sheet",
    ["1", "1 2 3 4\n" * 30, "Total 3", "a b\n1 2", "٣ ٤", "1\t\t\t2\n-\t-\t-\t-"],
)
def test_every_sheet_gets_an_answer(sheet: str, game: str, kind: str) -> None:
    check_paper(sheet, game=game, kind=kind)


def test_rows_that_all_lack_a_column_are_told_how_many_are_needed() -> None:
    """A bid and a number of tricks each: it said “4 entries, the others have 4”."""
    sheet = "Ann Ben Cleo Dan\n3/3 4/3 4/4 3/3\nTotal 5 -1 6 5"
    text = check_paper(sheet, game="gypsy", kind="facts")
    assert (
        wording(
            "paper.not-so-many", several=True, row="2", got="4", needs="8", each="2"
        )
        in text
    )
