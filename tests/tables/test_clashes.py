"""What a phone wrote while it was away, and others wrote otherwise at the site.

Of every kind of entry: where both say the same it is one, else it is asked, and
nobody’s is dropped, or put in the place of another’s unasked.
"""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import codes, log, scoring
from scorekeeper.tables.events import commands, confirmations, dispute_commands, seating
from scorekeeper.tables.events.confirmations import Setting
from scorekeeper.tables.models import Kind, Table
from scorekeeper.tables.scoring.rulings import breaches
from tests.support.wording import wording
from tests.tables.cards import CLUBS, DECLARED, MISCOUNTED, text
from tests.tables.disputing import raise_it, rule
from tests.tables.finger import Finger, Inputs
from tests.tables.hands import ANN, BEN, CLEO, KNOCK, finger as hands_of
from tests.tables.people import FIRST, FOUR, SECOND, new_table, play, record, runner

pytestmark = pytest.mark.django_db
# Ben 3 exact: 5. Cleo 4, took 3: −1.
MINE = {**FIRST, "tricks": [5, 3, 3, 1]}
THEIRS = {**FIRST, "tricks": [4, 3, 4, 1]}
CLASH = {"clash": "Another phone entered it differently."}
MOVED = "The table is not what it was when this was entered."
Said = dict[str, Any]


def send(phone: Client, table: Table, path: str, form: Said) -> Said:
    """As the outbox does; what was not taken names where it can be looked at."""
    form = {"key": "m" * 32, **form}
    said: Said = phone.post(f"/t/{table.code}/send/{path}", form).json()
    said.pop("own", None)
    assert said.pop("key") == form["key"]
    if "version" not in said:
        assert said.pop("path") == path
        assert f"key={form['key']}" in said.pop("body")
    return said


def texts(facts: dict[str, list[int]], after: int, **more: str) -> Said:
    form: Said = {"after": str(after), **more}
    for name, numbers in facts.items():
        form |= {f"{name}-{seat}": str(one) for seat, one in enumerate(numbers)}
    return form


def kinds(table: Table) -> list[str]:
    return [entry.kind for entry in log.entries_of(table)]


def rounds(table: Table) -> list[log.Facts]:
    table.refresh_from_db()
    return scoring.read(table).rounds


def compare(phone: Client, table: Table, path: str, form: Said) -> Any:
    """The question, opened from what waits: both versions of the round."""
    page = phone.post(f"/t/{table.code}/{path}", {"key": "m" * 32, **form})
    assert page.status_code == 409
    version = page.context["state"].version
    kept = f'href="/t/{table.code}/?dealt={"m" * 32}&amp;at={version}"'
    assert kept in page.content.decode()
    return page


def use_mine(phone: Client, table: Table, page: Any) -> None:
    """As its button does; what waits is dealt with by its key."""
    version = str(page.context["state"].version)
    posted = {"facts": page.context["facts"], "key": page.context["key"]}
    posted |= {"reason": page.context["told"].reason, "law": page.context["law"]}
    number = page.context["conflict"].number
    phone.post(f"/t/{table.code}/rounds/{number}/mine/", posted | {"after": version})


# ---- Cards: hands, tricks, deals, lay-downs ----


def test_hands_that_others_counted_otherwise_are_the_question_that_there_is() -> None:
    table = new_table("jersey_gin", FOUR[:3])
    page = hands_of(table, ANN, BEN, CLEO)
    form, path = page.page.values | {"save": "1", "key": "m" * 32}, "rounds/1/melds/"
    theirs = {**KNOCK, "deadwood": [2, 20, 20]}
    record(table, 1, theirs)
    phone = runner(table)
    assert send(phone, table, path, form) == CLASH
    question = compare(phone, table, path, form)
    assert rounds(table) == [theirs]
    use_mine(phone, table, question)
    assert rounds(table)[0].keys() == {"ending", "by", "hands"}
    # Knocked with 2, against 25 and 23: 44.
    assert scoring.read(table).shown["totals"] == [44, 0, 0]
    assert "version" in send(phone, table, path, form)
    assert len(kinds(table)) == 2


def test_an_answer_says_whether_it_is_an_entry_by_itself() -> None:
    """What others entered too is theirs: what waits behind it has seen that entry."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    phone, url = runner(table), f"/t/{table.code}/send/record/"
    bids = texts({"bids": FIRST["bids"]}, 0, round="1", key="a" * 32)
    assert phone.post(url, bids).json() == {"version": 1, "key": "a" * 32}
    tricks = texts({"tricks": FIRST["tricks"]}, 1, round="1", key="b" * 32)
    for _ in range(2):
        said = phone.post(url, tricks).json()
        assert said == {"version": 2, "own": True, "key": "b" * 32}


def test_bids_of_two_windows_of_one_phone_are_a_question_of_this_phone() -> None:
    """Of a phone that keeps the site, which posts as its pages do."""
    table = new_table()
    phone = runner(table)
    said = send(phone, table, "record/", texts({"bids": FIRST["bids"]}, 0, round="1"))
    assert said == {"version": 1}
    mine = texts({"bids": [5, 3, 4, 2]}, 0, round="1", key="n" * 32)
    clash = {"clash": "This phone entered it differently."}
    assert send(phone, table, "record/", mine) == clash
    mine["key"] = "o" * 32
    assert send(runner(table), table, "record/", mine) == CLASH
    assert kinds(table) == ["recorded"]


def test_the_same_hands_of_two_phones_are_one() -> None:
    table = new_table("jersey_gin", FOUR[:3])
    form = hands_of(table, ANN, BEN, CLEO).page.values | {"save": "1"}
    hands_of(table, ANN, BEN, CLEO).press("save")
    said = send(runner(table), table, "rounds/1/melds/", form)
    assert said == {"version": 1}
    assert kinds(table) == [Kind.RECORDED]


@pytest.mark.parametrize("counts", [MISCOUNTED, None])
def test_cards_of_a_round_that_others_finished(counts: Said | None) -> None:
    """Counted otherwise it is a question; the same cards are one record."""
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    form = {"cards": text(CLUBS), "save": "1", "after": "2", "key": "m" * 32}
    phone, path = runner(table), "rounds/1/cards/"
    if counts is None:
        runner(table).post(f"/t/{table.code}/{path}", form | {"key": "t" * 32})
        assert send(phone, table, path, form) == {"version": 3}
        return
    record(table, 1, counts)
    stood = rounds(table)
    assert send(phone, table, path, form) == CLASH
    question = compare(phone, table, path, form)
    assert rounds(table) == stood
    use_mine(phone, table, question)
    assert "play" in rounds(table)[0]


def test_a_deal_that_others_counted_is_a_question() -> None:
    table = new_table("skin", FOUR[:3])
    phone = runner(table)
    page = Finger(phone, f"/t/{table.code}/rounds/1/cards/").tap("7H KD 7C 7S 7D")
    form = page.page.values | {"save": "1", "key": "m" * 32}
    record(table, 1, {"bets": [{"seat": 1, "amount": 5, "won": True}]})
    stood = rounds(table)
    assert send(phone, table, "rounds/1/cards/", form) == CLASH
    assert rounds(table) == stood


def test_two_lay_downs_of_one_deal_both_stand() -> None:
    table = new_table("kaluki", FOUR[:3])
    phone, path = runner(table), "rounds/1/melds/"
    page = Finger(phone, f"/t/{table.code}/{path}").tap("AS AH AD")
    page.tap("5C 6C 7C")
    form = page.page.values | {"save": "1"}
    other = [["KS", "KH", "KD"], ["AC", "AD", "AS"]]
    theirs = {"seat": 1, "initial": True, "melds": other, "layoffs": []}
    record(table, 1, {"laid": [theirs]})
    assert send(phone, table, path, form) == {"version": 2}
    assert [one["seat"] for one in rounds(table)[0]["laid"]] == [1, 0]


LAY, GONE_OUT = "rounds/1/melds/", {"winner": 1, "left": [9, 0, 5], "jokers": [0] * 3}


def anns_lay_down(table: Table) -> Said:
    page = Finger(runner(table), f"/t/{table.code}/{LAY}").tap("AS AH AD")
    page.tap("5C 6C 7C")
    return page.page.values | {"save": "1", "key": "m" * 32}


def test_the_same_lay_down_of_two_phones_is_one() -> None:
    table = new_table("kaluki", FOUR[:3])
    form = anns_lay_down(table)
    runner(table).post(f"/t/{table.code}/{LAY}", form | {"key": "t" * 32})
    assert send(runner(table), table, LAY, form) == {"version": 1}
    assert len(rounds(table)[0]["laid"]) == 1


def test_a_lay_down_of_a_deal_that_others_finished_is_a_question() -> None:
    table = new_table("kaluki", FOUR[:3])
    form, phone = anns_lay_down(table), runner(table)
    record(table, 1, GONE_OUT)
    assert send(phone, table, LAY, form) == CLASH
    assert rounds(table) == [GONE_OUT]
    use_mine(phone, table, compare(phone, table, LAY, form))
    [stands] = rounds(table)
    assert [one["seat"] for one in stands.pop("laid")] == [0]
    assert stands == GONE_OUT


@pytest.mark.parametrize("tell", [play, lambda table, one: record(table, 1, one)])
def test_what_goes_on_from_a_stage_that_both_told_alike_is_compared(tell: Any) -> None:
    """Its bids were counted as one with theirs, told before the tricks or with them: no
    entry has their key.
    """
    table = new_table()
    tell(table, FIRST)
    phone, bids, tricks = runner(table), FIRST["bids"], MINE["tricks"]
    form = texts({"bids": bids}, 0, round="1", key="a" * 32)
    assert "version" in send(phone, table, "record/", form)
    form = texts({"tricks": tricks}, 1, round="1", refs=f"1:{'a' * 32}")
    assert send(phone, table, "record/", form) == CLASH
    assert rounds(table) == [FIRST]
    use_mine(phone, table, compare(phone, table, "record/", form))
    assert rounds(table) == [MINE]


def test_the_same_stages_of_a_round_that_others_told_at_once_are_one() -> None:
    table = new_table()
    record(table, 1, FIRST)
    phone, refs = runner(table), f"1:{'a' * 32}"
    form = texts({"bids": FIRST["bids"]}, 0, round="1", key="a" * 32)
    assert "version" in send(phone, table, "record/", form)
    form = texts({"tricks": FIRST["tricks"]}, 1, round="1", refs=refs)
    assert "version" in send(phone, table, "record/", form)
    assert rounds(table) == [FIRST]
    assert len(kinds(table)) == 1


# ---- Corrections and undo ----


def test_a_correction_of_a_round_that_others_took_back_is_kept_and_asked() -> None:
    table = new_table()
    record(table, 1, FIRST)
    commands.undo(table, 1, key=codes.new_key())
    phone, path = runner(table), "rounds/1/correct/"
    form = texts(MINE, 1, confirm="1")
    assert send(phone, table, path, form) == CLASH
    question = compare(phone, table, path, form)
    assert "What you entered is still here." in question.content.decode()
    use_mine(phone, table, question)
    assert rounds(table) == [MINE]


def test_a_correction_beside_another_round_is_looked_at_again() -> None:
    table = new_table()
    play(table, FIRST)
    record(table, 2, SECOND)
    phone, path = runner(table), "rounds/1/correct/"
    form = texts(MINE, 2, confirm="1")
    assert send(phone, table, path, form) == {"why": MOVED}
    page = phone.post(f"/t/{table.code}/{path}", form | {"key": "m" * 32})
    assert "This is what changes now." in page.content.decode()
    assert rounds(table) == [FIRST, SECOND]


def test_an_undo_that_others_made_too_hides_nothing_that_they_entered_then() -> None:
    """Both took back the bids of round 1; others bid anew, and so did this phone."""
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    commands.undo(table, 1, key=codes.new_key())
    record(table, 1, {"bids": [3, 3, 4, 3]})
    phone = runner(table)
    undone = send(phone, table, "undo/", {"entry": "1", "key": "u" * 32})
    assert undone == {"version": 2}
    bids = texts({"bids": [5, 3, 4, 2]}, undone["version"], round="1")
    assert send(phone, table, "record/", bids) == CLASH
    assert rounds(table) == [{"bids": [3, 3, 4, 3]}]


def test_an_undo_of_what_others_went_on_from_says_why() -> None:
    table = new_table()
    record(table, 1, FIRST)
    record(table, 2, SECOND)
    said = send(runner(table), table, "undo/", {"entry": "1"})
    assert said == {
        "why": "Someone saved something after that. Check the sheet, then undo again."
    }
    assert rounds(table) == [FIRST, SECOND]


def test_an_undo_of_what_was_counted_as_one_takes_back_nobody_elses() -> None:
    """Its own end of the game never came to stand: others had ended it."""
    table = new_table()
    record(table, 1, FIRST)
    commands.end(table, key="t" * 32)
    phone = runner(table)
    assert send(phone, table, "end/", {"key": "e" * 32}) == {"version": 2}
    form = {"entry": "2", "refs": f"2:{'e' * 32}", "key": "u" * 32}
    answer = phone.post(f"/t/{table.code}/send/undo/", form).json()
    assert answer["why"] == NOTHING
    assert kinds(table) == [Kind.RECORDED, Kind.ENDED]


# ---- The end of a game, a foul, another game ----


def test_a_game_that_others_ended_or_won_is_ended_once() -> None:
    table = new_table()
    record(table, 1, FIRST)
    commands.end(table, key=codes.new_key())
    assert send(runner(table), table, "end/", {}) == {"version": 2}
    assert kinds(table) == [Kind.RECORDED, Kind.ENDED]


@pytest.mark.parametrize("seat", ["0", "1"])
def test_a_foul_is_of_the_hand_that_it_was_called_in(seat: str) -> None:
    """Others called Ann's: of the same it is one, of Ben's a question."""
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    form = {"by": seat, "law": "", "after": "1"}
    record(table, 1, {"foul": 0})
    said = send(runner(table), table, "foul/", form)
    assert said == ({"version": 2} if seat == "0" else CLASH)
    assert rounds(table) == [{"turned": "6S", "foul": 0}]


def test_a_foul_in_a_hand_that_others_scored_is_a_question() -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    [law, *_] = [key for key, _ in breaches(scoring.read(table))]
    form = {"by": "0", "law": law, "after": "1", "key": "m" * 32}
    record(table, 1, {"hand_points": [40, 30]})
    phone, stood = runner(table), rounds(table)
    assert send(phone, table, "foul/", form) == CLASH
    assert rounds(table) == stood
    use_mine(phone, table, compare(phone, table, "foul/", form))
    assert rounds(table) == [{"turned": "6S", "foul": 0}]
    assert log.entries_of(table)[-1].data["law"] == law


def test_two_phones_that_play_again_are_led_to_one_table() -> None:
    table = new_table()
    record(table, 1, FIRST)
    commands.end(table, key=codes.new_key())
    runner(table).post(f"/t/{table.code}/again/", {"key": "t" * 32})
    made = Table.objects.latest("pk")
    said = send(runner(table), table, "again/", {})
    assert said == {"version": 3, "code": made.code}
    assert Table.objects.count() == 2


# ---- Confirmation ----


@pytest.fixture
def confirming_table() -> Table:
    """Ann has recorded round 1: entries 1 to 3."""
    table = new_table()
    confirmations.set_confirmation(table, Setting(True), key=codes.new_key())
    record(table, 1, *({name: one} for name, one in FIRST.items()), by="Ann")
    return table


def seat(table: Table, name: str) -> Client:
    phone = runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": name})
    return phone


def test_a_round_that_others_accepted_is_accepted_once(confirming_table: Table) -> None:
    ben, dan = seat(confirming_table, "Ben"), seat(confirming_table, "Dan")
    path, form = "rounds/1/accept/", {"of": "3"}
    assert send(dan, confirming_table, path, form | {"key": "d" * 32}) == {"version": 4}
    assert send(ben, confirming_table, path, form) == {"version": 4}


LOOK_AGAIN = "Round 1 has changed or is disputed meanwhile. Look at it once more."


def test_a_round_that_was_changed_meanwhile_is_not_accepted(
    confirming_table: Table,
) -> None:
    ben = seat(confirming_table, "Ben")
    commands.correct(confirming_table, 1, MINE, key=codes.new_key(), after=3, by="Ann")
    said = send(ben, confirming_table, "rounds/1/accept/", {"of": "3"})
    assert said == {"why": wording("unit.look-again", Round="Round 1")}
    assert Kind.ACCEPTED not in kinds(confirming_table)


def test_a_round_that_two_refuse_is_disputed_once(confirming_table: Table) -> None:
    ben, dan = seat(confirming_table, "Ben"), seat(confirming_table, "Dan")
    path, form = "rounds/1/refuse/", {"of": "3"}
    assert send(dan, confirming_table, path, form | {"key": "d" * 32}) == {"version": 4}
    assert send(ben, confirming_table, path, form) == {"version": 4}
    assert kinds(confirming_table).count(Kind.DISPUTED) == 1


def test_confirmation_that_others_asked_for_too_is_set_once(
    confirming_table: Table,
) -> None:
    said = send(
        runner(confirming_table), confirming_table, "confirm/", {"confirm": "on"}
    )
    assert said == {"version": 3}
    assert kinds(confirming_table).count(Kind.CONFIRMING) == 1


# ---- Disputes and rulings ----


@pytest.fixture
def disputed_table() -> Table:
    """Round 1 stands as FIRST; Ben says that it was MINE: entry 3."""
    table = new_table()
    play(table, FIRST)
    assert raise_it(table, 1, 1, facts=MINE) == 3
    return table


def ruling(table: Table, outcome: str) -> Said:
    """As the host's page posts it."""
    page = Finger(runner(table), f"/t/{table.code}/disputes/3/end/?outcome={outcome}")
    return page.page.values | {"reason": "I saw it.", "key": "m" * 32}


def test_two_phones_that_dispute_a_round_are_both_heard() -> None:
    table = new_table()
    play(table, FIRST)
    form = {"way": "words", "words": "Ben took 3.", "after": "2"}
    raise_it(table, 1, 2, words="I took 3.")
    said = send(seat(table, "Ben"), table, "rounds/1/dispute/", form)
    assert said == {"version": 4}
    assert kinds(table)[2:] == [Kind.DISPUTED] * 2


def test_a_dispute_of_a_round_that_was_corrected_meanwhile_is_sent_again() -> None:
    table = new_table()
    play(table, FIRST)
    form = {"way": "words", "words": "Ben took 3.", "after": "2"}
    commands.correct(table, 1, THEIRS, key=codes.new_key(), after=2)
    ben, path = seat(table, "Ben"), "rounds/1/dispute/"
    assert send(ben, table, path, form) == {"why": MOVED}
    page = ben.post(f"/t/{table.code}/{path}", form).content.decode()
    assert "Ben took 3." in page
    assert Kind.DISPUTED not in kinds(table)


@pytest.mark.parametrize("outcome", ["corrected", "stands"])
def test_the_same_ruling_of_two_phones_is_one(
    disputed_table: Table, outcome: str
) -> None:
    form = ruling(disputed_table, outcome)
    rule(disputed_table, 3, outcome, facts=MINE if outcome == "corrected" else None)
    said = send(runner(disputed_table), disputed_table, "disputes/3/end/", form)
    assert said == {"version": 4}
    assert kinds(disputed_table).count(Kind.RULED) == 1


@pytest.mark.parametrize(("theirs", "mine"), [("stands", MINE), ("corrected", FIRST)])
def test_another_ruling_is_a_question(
    disputed_table: Table, theirs: str, mine: log.Facts
) -> None:
    """Whichever is chosen, the round is what whoever rules says last."""
    form = ruling(disputed_table, "corrected" if theirs == "stands" else "stands")
    rule(disputed_table, 3, theirs, facts=MINE if theirs == "corrected" else None)
    stood, phone, path = (
        rounds(disputed_table),
        runner(disputed_table),
        "disputes/3/end/",
    )
    assert send(phone, disputed_table, path, form) == CLASH
    assert rounds(disputed_table) == stood
    question = compare(phone, disputed_table, path, form)
    assert "The dispute has ended meanwhile." in question.content.decode()
    use_mine(phone, disputed_table, question)
    assert rounds(disputed_table) == [mine]
    assert log.entries_of(disputed_table)[-1].reason == "I saw it."


def test_a_ruling_that_leaves_the_round_as_a_withdrawal_did_is_none(
    disputed_table: Table,
) -> None:
    form = ruling(disputed_table, "stands")
    dispute_commands.withdraw(disputed_table, 3, seat=1, key=codes.new_key())
    said = send(runner(disputed_table), disputed_table, "disputes/3/end/", form)
    assert said == {"version": 4}
    assert Kind.RULED not in kinds(disputed_table)


def test_what_was_agreed_already_is_agreed_once(disputed_table: Table) -> None:
    """Ben 5 and Cleo −1 by what Ben says: Cleo is the other whom it concerns."""
    cleo, path = seat(disputed_table, "Cleo"), "disputes/3/agree/"
    form = {"proposal": "3", "after": "3"}
    for key in ("a" * 32, "b" * 32):
        assert send(cleo, disputed_table, path, form | {"key": key}) == {"version": 4}
    assert kinds(disputed_table)[3:] == [Kind.RULED]
    assert rounds(disputed_table) == [MINE]


def test_a_dispute_that_was_withdrawn_is_withdrawn_once(disputed_table: Table) -> None:
    dispute_commands.withdraw(disputed_table, 3, seat=1, key=codes.new_key())
    ben = seat(disputed_table, "Ben")
    assert send(ben, disputed_table, "disputes/3/withdraw/", {}) == {"version": 4}
    assert kinds(disputed_table).count(Kind.WITHDRAWN) == 1


def test_an_answer_to_a_dispute_that_ended_may_be_one_of_its_own(
    disputed_table: Table,
) -> None:
    rule(disputed_table, 3, "stands")
    form = {"way": "words", "words": "I took 3.", "key": "m" * 32}
    cleo, path = seat(disputed_table, "Cleo"), "disputes/3/answer/"
    again = "Send this to dispute it once more, or leave it."
    assert send(cleo, disputed_table, path, form) == {
        "why": f"The dispute has ended meanwhile. {again}"
    }
    assert kinds(disputed_table)[3:] == [Kind.RULED]
    html = cleo.post(f"/t/{disputed_table.code}/{path}", form).content.decode()
    assert again in html
    assert "I took 3.</textarea>" in html
    to = f"/t/{disputed_table.code}/rounds/1/dispute/"
    assert f'action="{to}"' in html
    cleo.post(to, Inputs(html).values | {"words": "I took 3."})
    *_, raised = log.entries_of(disputed_table)
    assert (raised.kind, raised.by) == (Kind.DISPUTED, "Cleo")
    assert raised.data["words"] == "I took 3."
    # What waited is dealt with by its key.
    assert send(cleo, disputed_table, path, form) == {"version": 5}


# ---- Seats ----

SEATS = "Seats were changed meanwhile. Check each name, then save it again."


def swap(table: Table, first: int) -> None:
    """Ann and Ben sit in each other's seat from that round on."""
    seating.seat(table, {0: "Ben", 1: "Ann"}, first, key=codes.new_key())


def test_numbers_of_who_sits_elsewhere_now_are_looked_at_again() -> None:
    table = new_table()
    record(table, 1, FIRST)
    swap(table, 2)
    phone, form = runner(table), texts(SECOND, 1, round="2", whole="1")
    assert send(phone, table, "record/", form) == {"why": SEATS}
    assert rounds(table) == [FIRST]
    page = phone.post(f"/t/{table.code}/record/", form | {"key": "m" * 32})
    html = page.content.decode()
    assert SEATS in html
    [after] = re.findall(r'name="after"\s+value="(\d+)"', html)[:1]
    phone.post(f"/t/{table.code}/record/", form | {"after": after, "key": "m" * 32})
    assert rounds(table) == [FIRST, SECOND]
    assert send(phone, table, "record/", form) == {"version": 3}


def test_a_round_before_the_change_of_seats_is_taken() -> None:
    table = new_table()
    record(table, 1, {"bids": FIRST["bids"]})
    record(table, 1, {"tricks": FIRST["tricks"]})
    swap(table, 2)
    form = texts(MINE, 2, confirm="1")
    assert "version" in send(runner(table), table, "rounds/1/correct/", form)
    assert rounds(table) == [MINE]


def test_hands_of_who_sits_elsewhere_now_are_looked_at_again() -> None:
    table = new_table("jersey_gin", FOUR[:3])
    form = hands_of(table, ANN, BEN, CLEO).page.values | {"save": "1"}
    swap(table, 1)
    assert send(runner(table), table, "rounds/1/melds/", form) == {"why": MOVED}
    page = runner(table).post(f"/t/{table.code}/rounds/1/melds/", form)
    assert SEATS in page.content.decode()
    assert rounds(table) == []


# ---- What waits behind a question that was decided ----

# Round 2 as this phone has it: Cleo took 2, and Dan 4.
MY_SECOND = {"bids": SECOND["bids"], "tricks": [3, 3, 2, 4]}


def in_turn(phone: Client, table: Table, *facts: Said) -> list[Said]:
    """Stages of one round after the other, each once the one before it was dealt with:
    it says then that its writer has seen all there is.
    """
    said = []
    for fact in facts:
        table.refresh_from_db()
        key = codes.new_key()
        form = texts(fact, table.version, round="2", key=key)
        said.append(send(phone, table, "record/", form))
    return said


@pytest.mark.parametrize("at_once", [True, False])
def test_the_round_behind_a_decided_one_is_held_against_that_of_its_number(
    at_once: bool,
) -> None:
    table = new_table()
    record(table, 1, FIRST)
    stages = [{name: one} for name, one in SECOND.items()]
    record(table, 2, *([SECOND] if at_once else stages))
    phone = runner(table)
    same = in_turn(phone, table, *stages)
    assert all("version" in one for one in same), same
    bids, tricks = in_turn(
        phone, table, {"bids": [1, 3, 4, 3]}, {"tricks": [1, 4, 4, 3]}
    )
    assert bids == tricks == CLASH
    assert rounds(table) == [FIRST, SECOND]


def test_a_whole_round_behind_a_decided_one_is_a_question_too() -> None:
    table = new_table()
    record(table, 1, FIRST)
    record(table, 2, SECOND)
    record(table, 3, FIRST)
    phone = runner(table)
    whole = texts(MY_SECOND, 3, round="2", whole="1", key="m" * 32)
    assert send(phone, table, "record/", whole) == CLASH
    use_mine(phone, table, compare(phone, table, "record/", whole))
    assert rounds(table) == [FIRST, MY_SECOND, FIRST]


NOTHING = "Nothing that this phone entered stands there to undo. Check the sheet."
ENDED = "The game was ended. Undo the end of the game to go on, or play again."


@pytest.mark.parametrize("end", [True, False])
def test_a_round_that_has_no_place_now_is_shown_with_what_was_typed(end: bool) -> None:
    """The game was ended, or the round before it was taken back."""
    table = new_table()
    if end:
        record(table, 1, FIRST)
        commands.end(table, key=codes.new_key())
    phone, why = runner(table), ENDED if end else "Finish round 1 first."
    form = texts(MY_SECOND, table.version, round="2", whole="1", key="m" * 32)
    assert send(phone, table, "record/", form) == {"why": why}
    page = compare(phone, table, "record/", form)
    assert page.context["note"] == why
    assert page.context["conflict"].mine == MY_SECOND
    assert not page.context["can_use"]


def test_cards_of_a_game_that_others_ended_are_shown_and_say_what_to_do() -> None:
    table = new_table("skat", FOUR[:3], deals=12)
    commands.end(table, key=codes.new_key())
    form = {"cards": text(CLUBS), "save": "1", "after": "2", "key": "m" * 32}
    phone, path = runner(table), "rounds/1/cards/"
    assert send(phone, table, path, form) == {"why": ENDED}
    assert phone.post(f"/t/{table.code}/{path}", form).status_code == 200


def test_hands_of_a_game_that_others_ended_are_shown_and_say_what_to_do() -> None:
    table = new_table("jersey_gin", FOUR[:3])
    form = hands_of(table, ANN, BEN, CLEO).page.values | {"save": "1"}
    commands.end(table, key=codes.new_key())
    phone, path = runner(table), "rounds/1/melds/"
    assert send(phone, table, path, form) == {"why": ENDED}
    page = phone.post(f"/t/{table.code}/{path}", form | {"key": "m" * 32})
    assert ENDED in page.content.decode()


def test_cards_behind_a_decided_question_are_held_against_the_round() -> None:
    """What was answered to the one before it names a version that has it all."""
    table = new_table("skat", FOUR[:3], deals=12)
    record(table, 1, *DECLARED)
    record(table, 1, MISCOUNTED)
    form = {"cards": text(CLUBS), "save": "1", "after": "3", "base": "2"}
    phone, path = runner(table), "rounds/1/cards/"
    answer = phone.post(f"/t/{table.code}/send/{path}", form | {"key": "m" * 32})
    said = answer.json()
    assert said["clash"] == CLASH["clash"]
    # As it is opened: named after what its writer has seen.
    assert "after=2" in said["body"]


def test_a_correction_behind_another_round_overwrites_no_correction_of_others() -> None:
    """Given the table at 4: others corrected round 1, then its own bids stood."""
    table = new_table()
    play(table, FIRST, SECOND)
    commands.correct(table, 1, THEIRS, key=codes.new_key(), after=4)
    phone, path = runner(table), "rounds/1/correct/"
    bids = texts({"bids": FIRST["bids"]}, 4, round="3", base="4", key="b" * 32)
    assert send(phone, table, "record/", bids) == {"version": 6}
    form = texts(MINE, 6, base="4", confirm="1")
    assert send(phone, table, path, form) == CLASH
    assert rounds(table)[0] == THEIRS
    # What it has compared before, or was one with its own, is no question again.
    assert send(phone, table, path, form | {"seen": "5"}) == {"version": 7}
    assert rounds(table)[0] == MINE


def test_a_foul_behind_a_decided_question_stays_with_its_hand() -> None:
    table = new_table("malilla")
    record(table, 1, {"turned": "6S"})
    record(table, 1, {"hand_points": [40, 30]})
    record(table, 2, {"turned": "6H"})
    form = {"by": "0", "law": "", "after": "3", "base": "1", "round": "1"}
    stood = rounds(table)
    assert send(runner(table), table, "foul/", form) == CLASH
    assert rounds(table) == stood


def test_an_end_of_a_game_that_others_played_on_is_asked_again() -> None:
    table = new_table()
    record(table, 1, FIRST)
    record(table, 2, SECOND)
    said = send(runner(table), table, "end/", {"rounds": "1"})
    assert said == {
        "why": "Others have played on since. Check the sheet, then end the game."
    }
    assert Kind.ENDED not in kinds(table)
    assert send(runner(table), table, "end/", {"rounds": "2"}) == {"version": 3}
