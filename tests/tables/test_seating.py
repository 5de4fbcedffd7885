"""Two change places, or somebody takes a seat over, from some round on."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from scorekeeper.exchange import logs, schema
from scorekeeper.tables import disputes, log, scoring
from scorekeeper.tables.correcting import preview
from scorekeeper.tables.dispute import words
from scorekeeper.tables.entry import round_forms
from scorekeeper.tables.events import (
    commands,
    confirmations,
    dispute_commands,
    names,
    seating,
)
from scorekeeper.tables.models import Kind, SeatClaim, Table
from scorekeeper.tables.scoring import comparison
from scorekeeper.tables.showing import board, club_list, stints
from tests.leagues.reading import text
from tests.tables.disputing import (
    OTHER,
    dispute_of,
    propose,
    raise_it,
    rule,
    state_of,
)
from tests.tables.people import (
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    play,
    record,
    runner,
    scorer,
    seat_at,
)

pytestmark = pytest.mark.django_db
ANN, BEN, CLEO, DAN = range(4)


@pytest.fixture
def table() -> Table:
    """Two rounds: Ann 7 and 5, Ben −1 and 5, Cleo 6 and −1, Dan 3 and 5."""
    table = new_table()
    play(table, FIRST, SECOND)
    return table


def text_of(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def sitting(table: Table) -> dict[str, tuple[list[str], int]]:
    found = stints.people(scoring.read(table))
    return {one.name: (one.says, one.points) for one in found}


def seats(phone: Client, table: Table, what: str, **posted: Any) -> Any:
    url = f"/t/{table.code}/seats/{what}/"
    answer = phone.post(url, posted, follow=True)
    table.refresh_from_db()
    return answer


# ---- A substitute ----


def test_a_substitute_plays_on_for_the_seat(table: Table) -> None:
    """Eva takes Dan’s seat from round 3: 8 are Dan’s, −1 is hers, the seat has 7."""
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    assert table.players == ["Ann", "Ben", "Cleo", "Eva"]
    record(table, 3, STRONG)
    assert scoring.read(table).shown["totals"] == [21, 3, 4, 7]
    assert sitting(table) == {
        "Dan": (["rounds 1–2 at seat 4: +8"], 8),
        "Eva": (["round 3 at seat 4: −1"], -1),
    }
    page = text_of(host.get(f"/t/{table.code}/sheet/"))
    assert "Who sat where" in page and "rounds 1–2 at seat 4: +8" in page
    written = log.entries_of(table)[4]
    assert (written.kind, written.data) == (
        Kind.SEATED,
        {"round": 3, "names": {"3": ["Dan", "Eva"]}},
    )


def test_before_the_substitute_has_played_the_sheet_says_from_when(
    table: Table,
) -> None:
    seats(runner(table), table, "change", seat="3", name="Eva", round="3")
    assert sitting(table)["Eva"] == (["seat 4 from round 3"], 0)


def test_who_was_replaced_speaks_for_nobody(table: Table) -> None:
    dan, ben = seat_at(table, "Dan"), seat_at(table, "Ben")
    seats(runner(table), table, "change", seat="3", name="Eva", round="3")
    assert [one.seat for one in SeatClaim.objects.all()] == [BEN]
    words = {"way": "words", "words": "No.", "key": "a", "after": str(table.version)}
    url = f"/t/{table.code}/rounds/1/dispute/"
    assert dan.post(url, words).status_code == 403
    assert ben.post(url, words).status_code == 302


def test_who_asked_to_score_does_not_ask_as_the_substitute(table: Table) -> None:
    phone, host = looker(table), runner(table)
    phone.post(f"/t/{table.code}/hold/", {"name": "Dan"})
    phone.post(f"/t/{table.code}/ask/", {"for": "score"})
    assert "Dan asks to score." in text_of(host.get(f"/t/{table.code}/"))
    seats(host, table, "change", seat="3", name="Eva", round="3")
    assert "asks to score." not in text_of(host.get(f"/t/{table.code}/"))


def test_who_comes_back_has_both_parts(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="2")
    seats(host, table, "change", seat="3", name="Dan", round="3")
    record(table, 3, STRONG)
    assert sitting(table) == {
        "Dan": (["round 1 at seat 4: +3", "round 3 at seat 4: −1"], 2),
        "Eva": (["round 2 at seat 4: +5"], 5),
    }


def test_said_again_from_an_earlier_round_the_last_word_stands(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    seats(host, table, "change", seat="3", name="Fay", round="2")
    assert sitting(table) == {
        "Dan": (["round 1 at seat 4: +3"], 3),
        "Fay": (["round 2 at seat 4: +5"], 5),
    }


# ---- Two change places ----


def test_two_change_places_from_a_round_on(table: Table) -> None:
    """From round 3 Ben has seat 1 (9 there) and Ann seat 2 (−1 there)."""
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]
    record(table, 3, STRONG)
    assert sitting(table) == {
        "Ann": (["rounds 1–2 at seat 1: +12", "round 3 at seat 2: −1"], 11),
        "Ben": (["rounds 1–2 at seat 2: +4", "round 3 at seat 1: +9"], 13),
    }


def test_two_who_sat_in_each_others_seat_from_the_start(table: Table) -> None:
    """Their points go with the seats, as if they had been named so at once."""
    seats(runner(table), table, "swap", seat=["0", "1"], round="1")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]
    assert scoring.read(table).shown["totals"] == [12, 4, 5, 8]
    assert sitting(table) == {}


def test_phones_change_places_with_their_people(table: Table) -> None:
    ann = seat_at(table, "Ann", scorer)
    seat_at(table, "Ben")
    before = {one.seat: one.ident for one in SeatClaim.objects.all()}
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    after = {one.seat: one.ident for one in SeatClaim.objects.all()}
    assert after == {ANN: before[BEN], BEN: before[ANN]}
    assert ann.get(f"/t/{table.code}/more/").context["holder"] == "Ann"


def test_a_finished_game_is_told_with_the_new_names() -> None:
    table = new_table()
    play(table, STRONG, STRONG, STRONG)
    seats(runner(table), table, "swap", seat=["0", "1"], round="1")
    shown = scoring.read(table).shown
    assert shown["players"] == ["Ben", "Ann", "Cleo", "Dan"]
    assert (shown["winners"], shown["totals"]) == ([0], [27, -3, -3, -3])


# ---- What is refused ----


@pytest.mark.parametrize(
    ("what", "posted", "said"),
    [
        ("swap", {"seat": ["0"], "round": "1"}, "Choose the two who sit"),
        ("swap", {"seat": ["0", "9"], "round": "1"}, "Choose the two who sit"),
        ("swap", {"seat": ["0", "1"], "round": "4"}, "Choose a round from 1 to 3."),
        ("swap", {"seat": ["0", "1"], "round": "x"}, "Choose a round from 1 to 3."),
        ("change", {"seat": "3", "name": " ", "round": "3"}, "Choose the seat, and"),
        ("change", {"name": "Eva", "round": "3"}, "Choose the seat, and"),
        ("change", {"seat": "3", "name": "Ann", "round": "3"}, "Ann"),
        ("change", {"seat": "3", "name": "E" * 41, "round": "3"}, "40 characters"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    what: str, posted: dict[str, Any], said: str, table: Table
) -> None:
    page = text_of(seats(runner(table), table, what, **posted))
    assert "Not changed yet" in page and said in page
    assert (table.players, table.version) == (["Ann", "Ben", "Cleo", "Dan"], 4)


def test_the_host_alone_changes_seats(table: Table) -> None:
    for phone in (looker(table), scorer(table), seat_at(table, "Ben")):
        for what in ("swap", "change"):
            assert phone.get(f"/t/{table.code}/seats/{what}/").status_code == 403


def test_a_double_tap_changes_once(table: Table) -> None:
    host = runner(table)
    for _ in range(2):
        seats(host, table, "swap", seat=["0", "1"], round="3", key="k")
    assert table.players == ["Ben", "Ann", "Cleo", "Dan"]


# ---- With what else the log has ----


def test_a_corrected_name_stands_wherever_that_person_sat(table: Table) -> None:
    seats(runner(table), table, "swap", seat=["0", "1"], round="3")
    names.rename(table, {"Ann": "Anna"})
    table.refresh_from_db()
    assert set(sitting(table)) == {"Anna", "Ben"}


def test_an_undo_takes_back_the_round_and_no_seat(table: Table) -> None:
    host = runner(table)
    seats(host, table, "change", seat="3", name="Eva", round="3")
    host.post(f"/t/{table.code}/undo/", {"entry": "4"})
    table.refresh_from_db()
    assert table.players[DAN] == "Eva"
    assert scoring.read(table).due == 2


def test_logs_of_before_say_nothing_of_it(table: Table) -> None:
    assert seating.stints_by_seat(log.entries_of(table)) == {}


@pytest.mark.parametrize(
    "data", [{}, {"names": 5}, {"names": {"0": "x"}}, {"names": {"x": ["A", "B"]}}]
)
@pytest.mark.parametrize("kind", [Kind.RENAMED, Kind.SEATED])
def test_a_league_file_with_odd_names_in_a_log_is_refused(
    kind: str, data: dict[str, Any], table: Table
) -> None:
    given = {"by": "", "at": table.created, "reason": "", "kind": kind}
    entries = [schema.EntryPart(data={"round": 1} | data, **given)]
    part = schema.TablePart(table.created, table.players, {}, entries)
    with pytest.raises(logs.Refused, match="entry 1"):
        logs.read("gypsy", part)


# Clubs with 1, game 2: 24, lost 48.
LOST = {
    "declarer": 1,
    "bid": 18,
    "game": "C",
    "matadors": 1,
    "card_points": 60,
}


def test_reasons_name_who_sat_there_then() -> None:
    """Ben declared and lost the first deal; Dan has his seat from the second on."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    record(table, 1, LOST)
    seating.seat(table, {1: "Dan"}, 2)
    table.refresh_from_db()
    phone = runner(table)
    for side, says in ((0, "Defended against Ben"), (1, "Ben: −48 after deal 1.")):
        page = text(phone.get(f"/t/{table.code}/sheet/?why=1.{side}"))
        assert says in page and "Declarer: Ben" in page, side
    record(table, 2, LOST)
    page = text(phone.get(f"/t/{table.code}/sheet/?why=2.0"))
    assert "Defended against Dan" in page and "Declarer: Dan" in page


# ---- What happened in a round names who sat there in it ----

# The same won: 24.
WON = LOST | {"card_points": 61}
RAISED = {"way": "facts", "with": "facts", "words": "Ben had 61.", "round": "1"}


def of_round(page: str) -> str:
    """What a page says of a round: its middle, without the totals of the seats, which
    stand under who sits there now."""
    middle = page.partition("<main")[2].partition("</main>")[0]
    if why := re.search(r'(?s)<tr class="why".*?</tr>', middle):
        return why[0]
    return re.sub(r'(?s)<table class="tab figures".*?</table>', "", middle)


@pytest.fixture
def taken_over() -> Table:
    """Ben lost deal 1 as declarer, and says that he won it; from deal 2 on Zoe has his
    seat, and has lost deal 2."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    record(table, 1, LOST, by="Ben")
    raise_it(table, 1, BEN, words="I had 61.", facts=WON)
    seating.seat(table, {BEN: "Zoe"}, 2)
    table.refresh_from_db()
    record(table, 2, LOST, by="Zoe")
    return table


NAMES_NOBODY = "disputes/{dispute}/end/"


@pytest.mark.parametrize(
    "where",
    [
        "sheet/?why=1.0",
        "sheet/?why=1.1",
        "rounds/1/correct/",
        "rounds/1/cards/",
        "rounds/1/dispute/",
        "rounds/1/dispute/?with=facts",
        "rounds/1/dispute/?with=cards",
        "disputes/{dispute}/",
        "disputes/{dispute}/answer/?with=facts",
        "disputes/{dispute}/answer/?with=cards",
        "disputes/{dispute}/end/?outcome=stands",
        "disputes/{dispute}/end/?outcome=corrected",
    ],
)
def test_a_page_about_a_round_names_who_sat_there(
    where: str, taken_over: Table
) -> None:
    table = taken_over
    (dispute,) = disputes.disputes_of(log.entries_of(table))
    url = f"/t/{table.code}/{where.format(dispute=dispute.number)}"
    middle = of_round(runner(table).get(url).content.decode())
    assert "Zoe" not in middle, middle
    assert "Ben" in middle or where.startswith(NAMES_NOBODY)


def test_what_a_correction_changes_names_who_sat_there(taken_over: Table) -> None:
    table = taken_over
    at = scoring.read(table).at(1)
    stands = round_forms.correction_texts(
        at, dict(round_forms.texts_of(at, at.recorded))
    )
    posted = {**stands, "declarer": "2", "card_points": "61", "after": "99"}
    answer = runner(table).post(f"/t/{table.code}/rounds/1/correct/", posted)
    middle = of_round(answer.content.decode())
    assert "<s>Ben</s>" in middle and "<b>Cleo</b>" in middle
    assert "Zoe" not in middle


def test_the_clubs_list_names_who_sat_there(taken_over: Table) -> None:
    """Of both deals, each lost by whoever sat there: 48 and 50 for the lost game."""
    found = club_list.page_of(scoring.read(taken_over), "seeger")
    told = [
        (n, {x.name for x in some}, [x.text for x in some]) for n, some in found.rounds
    ]
    assert [(n, names & {"Ben", "Zoe"}) for n, names, _ in told] == [
        (1, {"Ben"}),
        (2, {"Zoe"}),
    ]
    assert all("Zoe" not in text for text in told[0][2])


def test_what_the_last_round_gave_is_named_for_who_sat_there(
    taken_over: Table,
) -> None:
    table = taken_over
    seating.seat(table, {BEN: "Fay"}, 3)
    table.refresh_from_db()
    assert board.board_of(scoring.read(table)).gains == "Zoe\N{NO-BREAK SPACE}−48"


def test_who_would_have_won_is_named_as_who_sat_there_then() -> None:
    """Ann made 5 and 5, and with 13 of 13 it is 25 after round 3; Eva came after it."""
    table = new_table()
    play(table, SECOND, SECOND, FIRST)
    seating.seat(table, {ANN: "Eva"}, 4)
    table.refresh_from_db()
    record(table, 4, *({key: value} for key, value in SECOND.items()))
    state, slam = scoring.read(table), {"bids": [13, 1, 1, 1], "tricks": [13, 0, 0, 0]}
    found = comparison.compare(state.at(3), slam)
    *_, won = preview.happens(state, found)
    assert won == "Then the game is won: Ann, with 25."


def test_who_deals_next_is_named_as_who_sits_there_then(taken_over: Table) -> None:
    """Ben would deal the second deal again, and Zoe the one to come."""
    state = scoring.read(taken_over)
    found = comparison.compare(state.at(1), WON)
    nobody = {**found.before, "winners": []}
    for number, name in ((1, "Ben"), (2, "Zoe")):
        before = nobody | {"next": {"number": 3, "dealer": CLEO}}
        after = nobody | {"next": {"number": number, "dealer": BEN}}
        told = replace(found, before=before, after=after)
        assert list(preview.happens(state, told)) == [f"{name} deals next, not Cleo."]


def test_why_a_later_round_cannot_stand_names_who_sat_there() -> None:
    """Deal 1 passed in is dealt again by Ann: she sits out of deal 2, which she had
    declared; Zoe came for deal 3.
    """
    names = ["Ann", "Ben", "Cleo", "Dan"]
    table = new_table("skat", names, deals=12, passed_in="again")
    record(table, 1, LOST)
    record(table, 2, {**LOST, "declarer": ANN})
    seating.seat(table, {ANN: "Zoe"}, 3)
    table.refresh_from_db()
    state = scoring.read(table)
    gone, _ = preview.happens(
        state, comparison.compare(state.at(1), {"thrown_in": True})
    )
    assert gone.startswith("Deal 2 would no longer count. Ann cannot be chosen.")


def test_who_deals_a_later_round_is_named_as_who_sat_there(taken_over: Table) -> None:
    state = scoring.read(taken_over)
    found = comparison.compare(state.at(1), WON)
    rows = [comparison.Row(1, (CLEO, BEN), []), comparison.Row(2, (None, BEN), [])]
    said = preview.dealers(state, replace(found, rows=rows))
    assert said == {1: "Ben deals, not Cleo", 2: "Zoe deals"}


def test_a_game_kept_by_older_rules_says_whose_the_totals_are() -> None:
    """Of three rounds Dan sat through one and Eva through two; the kept totals stand,
    and today’s too are of both.
    """
    table = new_table()
    play(table, STRONG)
    seating.seat(table, {DAN: "Eva"}, 2)
    table.refresh_from_db()
    for number in (2, 3):
        record(table, number, *({key: value} for key, value in STRONG.items()))
    table.refresh_from_db()
    assert table.final is not None
    older = {**table.final["verdict"], "totals": [30, 1, 2, 4]}
    table.final = {"edition": "1900-01-01", "verdict": older}
    table.save()
    state, page = scoring.read(table), text(runner(table).get(f"/t/{table.code}/"))
    assert not state.is_of_today and [x.name for x in board.board_of(state).sides] == [
        *("Ann", "Ben", "Cleo", "Dan / Eva")
    ]
    assert "Dan / Eva 4" in page and "it would be Ann" in page
    assert "Dan / Eva −3" in page.partition("it would be ")[2]


def test_a_game_kept_by_older_rules_names_who_sat_there() -> None:
    """Ben lost deal 1 as declarer, Zoe deal 2; today another score is counted."""
    table = new_table("skat", ["Ann", "Ben", "Cleo"], deals=12)
    record(table, 1, LOST)
    seating.seat(table, {BEN: "Zoe"}, 2)
    table.refresh_from_db()
    record(table, 2, LOST)
    assert commands.end(table, key="end")
    table.refresh_from_db()
    assert table.final is not None
    older = {**table.final["verdict"], "totals": [1, 2, 3]}
    table.final = {"edition": "1900-01-01", "verdict": older}
    table.save()
    state = scoring.read(table)
    assert not state.is_of_today
    for number, name, other in ((1, "Ben", "Zoe"), (2, "Zoe", "Ben")):
        then = board.state_of_round(state, number)
        assert then.shown["totals"] == [1, 2, 3]
        reasons = str(then.told["rounds"][number - 1]["reasons"])
        assert name in reasons and other not in reasons
        page = text(runner(table).get(f"/t/{table.code}/sheet/?why={number}.0"))
        assert f"Declarer: {name}" in page and f"Against {other}" not in page


def test_a_dispute_keeps_the_names_of_who_spoke(taken_over: Table) -> None:
    """Ben raised it, Zoe has his seat since and adds to it; Ann and Cleo agree."""
    table = taken_over
    (dispute,) = disputes.disputes_of(log.entries_of(table))
    dispute_commands.answer(
        table, dispute.number, seat=BEN, words="I do not know.", key="z"
    )
    table.refresh_from_db()
    page = runner(table).get(f"/t/{table.code}/disputes/{dispute.number}/")
    shown = page.context["shown"]
    assert [x.what.split()[0] for x in shown.heard] == ["Ben", "Zoe"]
    assert shown.names == ("As entered", "Ben’s")
    table.refresh_from_db()
    rule(table, dispute.number, "corrected", facts=WON)
    seating.seat(table, {BEN: "Fay"}, 3)
    table.refresh_from_db()
    middle = of_round(
        text_of(runner(table).get(f"/t/{table.code}/disputes/{dispute.number}/"))
    )
    assert "Fay" not in middle and "Ben" in middle


def test_what_two_agreed_on_is_agreed_by_who_sat_there_then() -> None:
    table = new_table()
    play(table, FIRST)
    number = raise_it(table, 1, BEN, facts=OTHER)
    for name in ("Ben", "Ann", "Cleo", "Dan"):
        seat_at(table, name)
    propose(table, number, BEN, "corrected", facts=OTHER)
    dispute = dispute_of(table, number)
    assert dispute.proposal is not None
    for seat in (ANN, CLEO, DAN):
        if dispute_of(table, number).open:
            dispute_commands.agree(
                table,
                number,
                seat=seat,
                proposal=dispute.proposal.number,
                key=str(seat),
                after=state_of(table).version,
            )
            table.refresh_from_db()
    names_then = [
        table.players[at] for at in dispute_of(table, number).end.data["agreed"]
    ]
    assert "Ben" in names_then
    seating.seat(table, {BEN: "Eva"}, 2)
    how = words.how(state_of(table), dispute_of(table, number))
    assert "Ben" in how and "Eva" not in how


def test_who_was_forgotten_is_someone_in_the_rounds_of_before(table: Table) -> None:
    seats(runner(table), table, "change", seat="3", name="Eva", round="2")
    for written in table.entries.filter(kind=Kind.SEATED):
        written.data["names"]["3"][0] = ""
        written.save()
    # Whoever keeps the log reads all of it again.
    log.write(table, Kind.RENAMED, {"names": {}}, key="again", after=table.version)
    assert board.players_in(scoring.read(table), 1) == ["Ann", "Ben", "Cleo", "Someone"]
    page = of_round(text_of(runner(table).get(f"/t/{table.code}/sheet/?why=1.3")))
    assert "Someone" in page and "Eva" not in page


def test_who_took_the_seat_of_who_recorded_does_not_accept_it() -> None:
    """Dan recorded the round for his side, whose seat is Eva’s from the next on."""
    table = new_table()
    confirmations.set_confirmation(table, confirmations.Setting(on=True), key="on")
    table.refresh_from_db()
    record(table, 1, *({key: value} for key, value in FIRST.items()), by="Dan")
    seating.seat(table, {DAN: "Eva"}, 2)
    table.refresh_from_db()
    seat_at(table, "Eva"), seat_at(table, "Ann")
    of = confirmations.scored_standings(scoring.read(table))[1].last.number
    with pytest.raises(confirmations.OwnSide):
        confirmations.accept(table, 1, seat=DAN, of=of, key="eva")
    assert confirmations.accept(table, 1, seat=ANN, of=of, key="ann")
