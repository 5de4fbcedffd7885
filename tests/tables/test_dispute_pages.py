"""The pages of a dispute: who may say what, what is shown, how it ends."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scorekeeper.tables import access, disputes, log, permissions, scoring
from scorekeeper.tables.models import Kind, Table
from tests.support.wording import wording
from tests.tables.dispute_pages import claim_data, dispute, page, settle, table as table
from tests.tables.disputing import (
    ANN,
    BEN,
    CARDS,
    CLEO,
    DAN,
    HAND,
    OTHER,
    dispute_of,
    raise_it,
    state_of,
    totals,
)
from tests.tables.people import (
    FIRST,
    SECOND,
    STRONG,
    looker,
    new_table,
    record,
    runner,
    scorer,
    seat_at,
    voices,
)

pytestmark = pytest.mark.django_db


def as_facts(facts: dict[str, list[int]]) -> dict[str, str]:
    told = {
        f"{key}-{i}": str(number)
        for key, numbers in facts.items()
        for i, number in enumerate(numbers)
    }
    return told | {"way": "facts", "round": "1"}


def agree(phone: Client, table: Table, number: int, **posted: str) -> Any:
    dispute = dispute_of(table, number)
    assert dispute.proposal is not None
    form = {"proposal": str(dispute.proposal.number), "after": str(table.version)}
    url = f"/t/{table.code}/disputes/{number}/agree/"
    return phone.post(url, form | {"key": f"agree-{table.version}"} | posted)


# ---- Raising one ----


def test_whoever_holds_a_seat_can_dispute_a_round(table: Table) -> None:
    phone = voices(table)
    sheet = phone.get(f"/t/{table.code}/sheet/?why=1.1").content.decode()
    assert (
        f'href="/t/{table.code}/rounds/1/dispute/" aria-label="Dispute: round 1">'
        in sheet
    )
    number = dispute(phone, table)
    current = dispute_of(table, number)
    assert (current.seat, current.words, current.entry.by) == (
        CLEO,
        "Ben took 3.",
        "Cleo",
    )
    assert totals(table) == [12, 4, 5, 8]


def test_the_host_is_named_within_a_sentence(table: Table) -> None:
    number = raise_it(table, 1, None, words="Ben took 3.")
    for phone in (runner(table), voices(table)):
        shown = page(phone, table, number)
        assert "Raised by the host at " in shown
        assert "<h2>What the host says</h2>" in shown
        assert "<b>The host disputes round 1</b>" in shown
    other = raise_it(table, 2, CLEO, words="Ben took 3.")
    shown = page(voices(table), table, other)
    assert "Raised by Cleo at " in shown
    assert "<h2>What Cleo says</h2>" in shown


def test_it_asks_who_says_so_and_keeps_what_was_typed(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    answer = scorer(table).post(url, claim_data(table, seat="1"))
    text = answer.content.decode()
    assert "Which seat are you? Choose it, then send this." in text
    assert "Ben took 3.</textarea>" in text
    assert state_of(table).version == 4


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "Say in a few words what happened."),
        ("  \n ", "Say in a few words what happened."),
        ("x" * 501, "500 letters fit: 1 are too many."),
    ],
)
def test_what_cannot_be_sent_says_why(table: Table, words: str, says: str) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    answer = voices(table).post(url, claim_data(table, words=words))
    assert says in answer.content.decode()
    assert f"{words.strip()}</textarea>" in answer.content.decode()
    assert state_of(table).version == 4


def test_the_phone_keeps_the_seat_it_spoke_for(table: Table) -> None:
    phone = seat_at(table, "Cleo")
    number = dispute(phone, table)
    text = page(phone, table, number)
    assert "Withdraw the dispute" in text
    # It speaks for no other, whatever it posts.
    settle(phone, table, number, outcome="stands", seat="1")
    assert dispute_of(table, number).agreed == {CLEO}
    agree(phone, table, number, seat="1")
    assert dispute_of(table, number).open


def test_other_facts_are_told_in_the_form_of_the_round(table: Table) -> None:
    phone = voices(table)
    url = f"/t/{table.code}/rounds/1/dispute/"
    form = phone.get(f"{url}?with=facts").context["entry"]
    assert [form[f"tricks-{i}"].value() for i in range(4)] == ["5", "2", "4", "1"]
    number = dispute(phone, table, words="", **as_facts(OTHER))
    current = dispute_of(table, number)
    assert current.claim is not None and current.claim.facts == OTHER
    text = page(phone, table, number)
    assert "Cleo proposes: the round is corrected." in text
    assert "Ann and Ben must agree." in text


def test_facts_that_are_refused_come_back_as_they_were(table: Table) -> None:
    wrong = {**FIRST, "tricks": [5, 9, 4, 1]}
    url = f"/t/{table.code}/rounds/1/dispute/"
    answer = voices(table).post(url, claim_data(table, **as_facts(wrong)))
    shown = answer.context["entry"]
    assert shown["tricks-1"].value() == "9"
    assert shown.feedback.warn and "too many" in shown.feedback.text
    assert state_of(table).version == 4


def test_the_facts_of_the_record_dispute_nothing(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    told = claim_data(table, **as_facts(FIRST))
    answer = voices(table).post(url, told | {"words": ""})
    assert "This is what was entered." in answer.content.decode()
    number = dispute(voices(table), table, **as_facts(FIRST))
    assert dispute_of(table, number).claim is None  # its words are left


def test_another_way_of_saying_it_keeps_what_was_entered(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    told = claim_data(table, **as_facts(OTHER), **{"with": "words"})
    answer = voices(table).post(url, told)
    text = answer.content.decode()
    assert '<input type="hidden" name="tricks-1" value="3">' in text
    assert "Ben took 3.</textarea>" in text
    back = voices(table).post(url, told | {"way": "words", "with": "facts"})
    assert back.context["entry"]["tricks-1"].value() == "3"
    assert state_of(table).version == 4


def test_another_way_is_a_page_of_its_own_for_a_script(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    told = claim_data(table, **as_facts(OTHER), **{"with": "words"})
    htmx = {"HX-Request": "true"}
    answer = voices(table).post(url, told, headers=htmx)
    there = answer.headers["HX-Redirect"]
    assert there.startswith(f"{url}?") and "csrf" not in there
    text = voices(table).get(there).content.decode()
    assert "Ben took 3.</textarea>" in text
    assert '<input type="hidden" name="tricks-1" value="3">' in text
    # What is too long for an address comes back at once.
    long = voices(table).post(url, told | {"words": "x" * 9000}, headers=htmx)
    assert (
        "HX-Redirect" not in long.headers and "xxx</textarea>" in long.content.decode()
    )


def test_stepping_without_a_script(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    told = claim_data(table, **as_facts(FIRST), step="tricks-1+")
    answer = voices(table).post(url, told)
    assert answer.context["entry"]["tricks-1"].value() == "3"
    assert "Ben took 3.</textarea>" in answer.content.decode()


def test_what_a_claim_would_score_while_it_is_typed(table: Table) -> None:
    url = f"/t/{table.code}/rounds/1/dispute/"
    told = claim_data(table, **as_facts(OTHER))
    answer = voices(table).post(f"{url}?check=1", told)
    assert 'id="id_tricks-1_helptext"' in answer.content.decode()
    assert "Fix this first" not in answer.content.decode()


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_round_that_is_not_there_leads_to_the_sheet(
    table: Table, number: int
) -> None:
    for method in ("get", "post"):
        ask = getattr(voices(table), method)
        answer = ask(f"/t/{table.code}/rounds/{number}/dispute/")
        assert answer.url == f"/t/{table.code}/sheet/"


@pytest.mark.parametrize("path", ["", "answer/", "end/"])
def test_a_dispute_that_is_not_there(table: Table, path: str) -> None:
    url = f"/t/{table.code}/disputes/2/{path}"
    assert voices(table).get(url).status_code == 404


def test_a_round_that_changed_meanwhile_is_shown_again(table: Table) -> None:
    told = claim_data(table)
    runner(table).post(
        f"/t/{table.code}/rounds/1/correct/",
        as_facts(OTHER) | {"after": "4", "key": "c", "confirm": "1"},
    )
    url = f"/t/{table.code}/rounds/1/dispute/"
    text = voices(table).post(url, told).content.decode()
    assert "Round 1 has changed meanwhile." in text
    assert "Ann 4, Ben 3" in text and "Ben took 3.</textarea>" in text


def test_a_flood_is_held_back_and_nothing_typed_is_lost(table: Table) -> None:
    phone = voices(table)
    for i in range(access.SAID):
        dispute(phone, table, key=f"k{i}")
    url = f"/t/{table.code}/rounds/1/dispute/"
    text = phone.post(url, claim_data(table, key="more")).content.decode()
    assert "Wait ten minutes" in text and "Ben took 3.</textarea>" in text
    assert len(state_of(table).disputes) == access.SAID
    dispute(runner(table), table, key="the table")


def test_forms_from_elsewhere_are_refused(table: Table) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.get(f"/t/{table.code}/")
    url = f"/t/{table.code}/rounds/1/dispute/"
    assert phone.post(url, claim_data(table)).status_code == 403


# ---- What everybody sees meanwhile ----


def test_the_round_and_the_totals_show_as_disputed(table: Table) -> None:
    phone = voices(table)
    number = dispute(phone, table)
    there = f'href="/t/{table.code}/disputes/{number}/"'
    for path in ("", "sheet/", "chart/"):
        text = phone.get(f"/t/{table.code}/{path}").content.decode()
        assert there in text, path
    home = phone.get("/").content.decode()
    assert "round 1 is disputed" in home
    sheet = phone.get(f"/t/{table.code}/sheet/").content.decode()
    assert '<tr class="dis">' in sheet and "Ben took 3." in sheet
    settle(runner(table), table, number, outcome="stands")
    for path in ("", "chart/"):
        text = phone.get(f"/t/{table.code}/{path}").content.decode()
        assert there not in text, path
    sheet = phone.get(f"/t/{table.code}/sheet/").content.decode()
    assert '<tr class="dis">' not in sheet
    assert there in sheet and "Score stands" in sheet  # for ever readable


def test_downloads_do_not_change(table: Table) -> None:
    phone = voices(table)
    before = phone.get(f"/t/{table.code}/sheet.json").content
    dispute(phone, table)
    assert phone.get(f"/t/{table.code}/sheet.json").content == before


def test_both_versions_side_by_side(table: Table) -> None:
    number = dispute(voices(table), table, **as_facts(OTHER))
    shown = voices(table).get(f"/t/{table.code}/disputes/{number}/").context["shown"]
    versions = shown.versions
    assert versions.names == ("As entered", "Cleo’s")
    blocks = {block.label: block for block in versions.blocks}
    assert not blocks["Bids"].differs
    tricks = [(x.who, x.was, x.now, x.differs) for x in blocks["Tricks"].lines]
    assert tricks[:2] == [("Ann", "5", "4", True), ("Ben", "2", "3", True)]
    assert not any(differs for *_, differs in tricks[2:])
    points = [(x.was, x.now) for x in blocks["Points"].lines]
    assert points == [("+7", "−1"), ("−1", "+5"), ("+6", "+6"), ("+3", "+3")]
    rows = {row.number: row for row in shown.found.rows}
    assert rows[2].cells[ANN].total == (12, 4)


def test_a_pending_round_can_be_disputed(table: Table) -> None:
    record(table, 3, {"bids": STRONG["bids"]})
    sheet = voices(table).get(f"/t/{table.code}/sheet/").content.decode()
    assert f'href="/t/{table.code}/rounds/3/dispute/"' in sheet
    number = dispute(voices(table), table, 3)
    assert "Ann 7, Ben 3, Cleo 3, Dan 3" in page(voices(table), table, number)


def test_the_page_says_what_became_of_the_round(table: Table) -> None:
    number = raise_it(table, 1, CLEO, words="No.")
    runner(table).post(
        f"/t/{table.code}/rounds/1/correct/",
        as_facts(OTHER) | {"after": "5", "key": "c", "confirm": "1"},
    )
    text = page(voices(table), table, number)
    assert "Round 1 has changed since it was disputed: tricks: Ann 5, now 4" in text
    later = raise_it(table, 2, DAN, words="No.")
    for entry in ("6", "4", "3"):
        runner(table).post(f"/t/{table.code}/undo/", {"entry": entry})
    text = page(voices(table), table, later)
    assert "Round 2 was undone" in text and "Close the dispute" in text
    assert "Correct the round" not in text


# ---- Ending one ----


def test_looking_on_cannot_rule(table: Table) -> None:
    number = dispute(voices(table), table)
    settle(voices(table), table, number, outcome="stands", seat="1")
    current = dispute_of(table, number)
    assert current.open and current.proposal is not None
    assert (current.proposal.seat, current.proposal.words) == (BEN, "We counted.")


def test_ruling_is_a_power_that_a_role_of_its_own_can_have() -> None:
    referee = permissions.Role("referee", frozenset({"view", "dispute", "rule"}))
    assert referee.rules and not referee.scores and not referee.hosts
    assert permissions.HOST.rules and not permissions.VIEWER.rules


def test_both_sides_agree_that_it_stands(table: Table) -> None:
    cleo, ben = voices(table), voices(table)
    number = dispute(cleo, table)
    settle(ben, table, number, outcome="stands", seat="1")
    assert ("Ben proposes: " + wording("unit.score-stands") + ".") in page(
        cleo, table, number
    )
    assert "Cleo must agree." in page(cleo, table, number)
    agree(cleo, table, number)
    text = page(voices(table), table, number)
    assert "Score stands" in text and "Agreed by Ben and Cleo" in text
    assert "We counted." in text
    assert totals(table) == [12, 4, 5, 8]


def test_a_ruling_needs_its_reason(table: Table) -> None:
    number = dispute(voices(table), table)
    for reason, says in (("", "Choose why"), ("x" * 201, "200 letters fit: 1")):
        answer = settle(runner(table), table, number, outcome="stands", reason=reason)
        assert says in answer.content.decode()
        assert f"{reason}</textarea>" in answer.content.decode()
    assert dispute_of(table, number).open


def test_a_reason_is_a_choice_or_words_or_both(table: Table) -> None:
    phone = voices(table)
    for typed, reason in (
        ({"because": "counted", "reason": ""}, "Counted again."),
        (
            {"because": "agreed", "reason": "Two of us saw it."},
            "Agreed.\nTwo of us saw it.",
        ),
        ({"because": "nonsense", "reason": "Seen."}, "Seen."),
    ):
        number = dispute(phone, table, key=f"d-{len(reason)}")
        settle(runner(table), table, number, outcome="stands", **typed)
        end = dispute_of(table, number).end
        assert end is not None and end.reason == reason


def test_a_choice_stays_where_the_ruling_is_shown_again(table: Table) -> None:
    number = dispute(voices(table), table)
    typed = {"outcome": "stands", "because": "counted", "reason": "x" * 200}
    text = settle(runner(table), table, number, **typed).content.decode()
    assert 'value="counted" checked' in text and f"{'x' * 200}</textarea>" in text


def test_what_only_proposes_says_so_and_needs_no_reason(table: Table) -> None:
    phone = voices(table)
    number = dispute(phone, table)
    text = page(phone, table, number)
    for end in ("score stands", "correct the round"):
        assert f"Propose: {end}" in " ".join(text.split())
    asked = phone.get(f"/t/{table.code}/disputes/{number}/end/?outcome=stands")
    text = asked.content.decode()
    assert "Propose: score stands</button>" in text and 'name="because"' not in text
    settle(phone, table, number, outcome="stands", reason="", seat="1")
    assert ("Ben proposes: " + wording("unit.score-stands") + ".") in page(
        phone, table, number
    )
    agree(phone, table, number, seat="2")
    assert "Agreed by Ben and Cleo" in page(phone, table, number)
    # Whoever rules on it is told so plainly, and gives a reason.
    again = dispute(phone, table, key="again")
    text = page(runner(table), table, again)
    assert "Score stands</a>" in text and "Propose" not in text


def test_whoever_runs_the_table_corrects_it_and_sees_what_follows(table: Table) -> None:
    number = dispute(voices(table), table, **as_facts(OTHER))
    phone = runner(table)
    url = f"/t/{table.code}/disputes/{number}/end/?outcome=corrected"
    answer = phone.get(url)
    rows = {row.number: row for row in answer.context["found"].rows}
    assert rows[1].cells[ANN].points == (7, -1)
    assert rows[2].cells[BEN].total == (4, 10)
    settle(phone, table, number, outcome="corrected")
    assert totals(table) == [4, 10, 5, 8]
    text = page(voices(table), table, number)
    assert "Round corrected" in text and "Ruled by the host" in text
    why = phone.get(f"/t/{table.code}/sheet/?why=1.0").content.decode()
    assert "Corrected by a ruling" in why


def test_what_nobody_has_told_otherwise_is_asked_before_it_is_corrected(
    table: Table,
) -> None:
    number = dispute(voices(table), table)
    phone = runner(table)
    asked = phone.get(f"/t/{table.code}/disputes/{number}/end/?outcome=corrected")
    assert asked.url.endswith(f"/disputes/{number}/answer/?with=facts&then=corrected")
    told = claim_data(table, **as_facts(OTHER), then="corrected", words="", key="two")
    answer = phone.post(f"/t/{table.code}/disputes/{number}/answer/", told)
    assert answer.url.endswith(f"/disputes/{number}/end/?outcome=corrected")
    settle(phone, table, number, outcome="corrected")
    assert totals(table) == [4, 10, 5, 8]


def test_more_was_recorded_before_the_ruling(table: Table) -> None:
    number = dispute(voices(table), table, **as_facts(OTHER))
    phone, after = runner(table), str(state_of(table).version)
    record(table, 3, {"bids": STRONG["bids"]}, {"tricks": STRONG["tricks"]})
    answer = settle(phone, table, number, outcome="corrected", after=after)
    text = answer.content.decode()
    assert (
        "Someone else has saved something meanwhile. This is what changes now." in text
    )
    assert "We counted.</textarea>" in text
    assert {row.number for row in answer.context["found"].rows} == {1, 2, 3}
    assert dispute_of(table, number).open


def test_a_ruling_taken_back_stays_readable(table: Table) -> None:
    number = dispute(voices(table), table)
    phone = runner(table)
    settle(phone, table, number, outcome="stands")
    target = log.undo_target(state_of(table).entries)
    assert target is not None and target.kind == Kind.RULED
    phone.post(f"/t/{table.code}/undo/", {"entry": str(target.number)})
    text = page(voices(table), table, number)
    assert "(undone)" in text and "We counted." in text
    assert "Propose: score stands</a>" in text  # it is open again


def test_a_void_round_is_offered_where_the_game_has_one() -> None:
    """Where Ramsch is played a deal of Skat is dealt again, and there is no other way:
    Ann deals the second once more.
    """
    table = new_table("skat", ["Ann", "Ben", "Cleo"])
    deal = {"card_points": [40, 50, 30], "tricks": [3, 3, 4]}
    record(table, 1, {"passed": True}, deal)
    number = dispute(voices(table), table, seat="0")
    settle(runner(table), table, number, outcome="void")
    assert not dispute_of(table, number).open
    state = state_of(table)
    assert state.rounds[0] == {"repeated": True}
    assert (state.shown["totals"], state.shown["next"]["dealer"]) == ([0, 0, 0], 0)


@pytest.mark.parametrize(
    ("kind", "dealer"), [("thrown_in", 2), ("repeated", 1), ("none", 2)]
)
def test_whoever_rules_says_who_is_next(table: Table, kind: str, dealer: int) -> None:
    """Ann deals the first of two hands: then Ben, so Cleo, or Ann once more."""
    number = dispute(voices(table), table)
    url = f"/t/{table.code}/disputes/{number}/end/?outcome=void"
    text = runner(table).get(url).content.decode()
    for way in ("thrown_in", "repeated"):
        assert f'name="void" value="{way}"' in text
    settle(runner(table), table, number, outcome="void", void=kind)
    state = state_of(table)
    assert list(state.rounds[0]) == [kind if kind != "none" else "thrown_in"]
    assert state.shown["next"]["dealer"] == dealer


def test_a_void_round_by_a_ruling_of_ours(table: Table) -> None:
    """The rules of Gypsy speak of none: nobody scores, and the next player deals."""
    number = dispute(voices(table), table)
    assert "Void the round" in page(runner(table), table, number)
    settle(runner(table), table, number, outcome="void")
    state = state_of(table)
    assert state.rounds[0] == {"thrown_in": True}
    assert state.shown["rounds"][0]["points"] == [0, 0, 0, 0]
    assert not dispute_of(table, number).open


def test_an_ended_dispute_takes_no_more(table: Table) -> None:
    number = dispute(voices(table), table)
    phone = runner(table)
    settle(phone, table, number, outcome="stands")
    url, before = f"/t/{table.code}/disputes/{number}", len(log.entries_of(table))
    answer = phone.post(f"{url}/end/", claim_data(table, outcome="corrected"))
    assert answer.url == f"{url}/"
    form = phone.post(f"{url}/answer/", claim_data(table)).content.decode()
    assert "The dispute has ended meanwhile." in form
    phone.post(f"{url}/withdraw/", {"seat": "2"})
    assert dispute_of(table, number).outcome == "stands"
    assert len(log.entries_of(table)) == before


def test_withdrawing(table: Table) -> None:
    cleo, ben = seat_at(table, "Cleo"), seat_at(table, "Ben")
    number = dispute(cleo, table)
    assert "Withdraw the dispute" in page(cleo, table, number)
    assert "Withdraw the dispute" not in page(ben, table, number)
    ben.post(f"/t/{table.code}/disputes/{number}/withdraw/", {"seat": "1"})
    assert dispute_of(table, number).open
    cleo.post(f"/t/{table.code}/disputes/{number}/withdraw/")
    assert "By Cleo, who raised it" in page(ben, table, number)


@pytest.mark.parametrize("posted", [{}, {"outcome": "won"}])
def test_an_end_that_is_none_writes_nothing(
    table: Table, posted: dict[str, str]
) -> None:
    number = dispute(voices(table), table)
    before = state_of(table).version
    settle(runner(table), table, number, **posted)
    faulty = {"outcome": "corrected", "fault": "7"}
    settle(runner(table), table, number, **faulty)
    assert state_of(table).version == before


# ---- Judged from the cards ----


@pytest.fixture
def hand() -> Table:
    table = new_table("malilla")
    record(table, 1, *({key: raw} for key, raw in HAND.items()))
    return table


def paste() -> str:
    return "\n".join(" ".join(trick) for trick in CARDS["tricks"])


def test_a_revoke_is_proven_and_punished_with_one_tap(hand: Table) -> None:
    phone = voices(hand)
    told = {"way": "cards", "cards": paste(), "words": "Ben had a club."}
    number = dispute(phone, hand, **told)
    text = page(runner(hand), hand, number)
    assert "A wrong play in Cleo’s cards" in text
    assert "Ben played 4♠" in text and "K♣" in text and "trick 5" in text
    assert (wording("label.wrong-play-by") + " Ben") in text
    assert "Then the game is won: Ann and Cleo" in text
    one_tap = {"outcome": "corrected", "fault": "0", "reason": ""}
    settle(runner(hand), hand, number, **one_tap)
    state = state_of(hand)
    assert state.rounds == [{"turned": "3S", "foul": BEN, "play": CARDS}]
    assert state.shown["winners"] == [0]
    end = dispute_of(hand, number).end
    assert end is not None and "Ben played 4♠" in end.reason


def test_the_other_side_has_to_agree_to_a_foul(hand: Table) -> None:
    number = dispute(voices(hand), hand, way="cards", cards=paste())
    ann, dan = voices(hand), voices(hand)
    foul = {"outcome": "corrected", "fault": "0", "reason": "", "seat": "0"}
    settle(ann, hand, number, **foul)
    assert dispute_of(hand, number).open
    agree(dan, hand, number, seat=str(DAN))
    assert state_of(hand).shown["winners"] == [0]


def test_cards_that_cannot_be_come_back_as_they_were(hand: Table) -> None:
    url = f"/t/{hand.code}/rounds/1/dispute/"
    wrong = paste().replace("2H", "8H")  # there is no eight
    told = claim_data(hand, way="cards", cards=wrong)
    text = voices(hand).post(url, told).content.decode()
    assert "Fix this first" in text and "8H" in text
    assert state_of(hand).version == 2


def test_cards_can_be_given_as_a_record(hand: Table) -> None:
    told = {"way": "cards", "play": json.dumps(CARDS)}
    number = dispute(voices(hand), hand, **told)
    (version,) = dispute_of(hand, number).versions
    assert version.facts == {**HAND, "play": CARDS}
    for junk in ("{[", "7", '{"tricks": 5}', '{"tricks": [[1]], "named": [2]}'):
        told = claim_data(hand, way="cards", play=junk, key="two")
        answer = voices(hand).post(f"/t/{hand.code}/rounds/1/dispute/", told)
        assert "Fix this first" in answer.content.decode()


def test_a_sign_that_no_database_takes_is_left_out(table: Table) -> None:
    number = dispute(voices(table), table, words="Ben\0 took 3.\r\nReally.")
    assert dispute_of(table, number).words == "Ben took 3.\nReally."


# Spades are trumps, and whoever has one plays it: all ten tricks are one side’s.
CAPOTE = """2D 2C 2H 2S  3S 3D 7C 3H  4S 4D 4C 4H  5S 5D 5C 5H  6S 6D 6C 6H
JS JD JC JH  QS QD QC QH  KS KD KC KH  AS AD AC AH  7S 7D 3C 7H"""


def test_cards_that_contradict_the_count_are_another_version() -> None:
    # Ben leads the 2 of diamonds, Ann takes that trick and every other: 70 to 0, so
    # 35; and the turned seven is 5 for her side. Counted were 50 and 20: 15 and 5.
    table = new_table("malilla")
    record(table, 1, {"turned": "7S"}, {"hand_points": [50, 20]})
    assert totals(table) == [20, 0]
    number = dispute(voices(table), table, way="cards", cards=CAPOTE)
    shown = voices(table).get(f"/t/{table.code}/disputes/{number}/").context["shown"]
    blocks = {block.label: block for block in shown.versions.blocks}
    points = [(x.was, x.now) for x in blocks["Points of the hand"].lines]
    assert points == [("50", "70"), ("20", "0")]
    settle(runner(table), table, number, outcome="corrected")
    assert (totals(table), state_of(table).shown["winners"]) == ([40, 0], [0])


def test_cards_that_contradict_what_somebody_says() -> None:
    """The record is right, and the cards prove it against who disputes it."""
    table = new_table("malilla")
    record(table, 1, {"turned": "7S"}, {"hand_points": [70, 0]})
    other = {"turned.rank": "7", "turned.suit": "S", "hand_points-0": "60"}
    told = other | {"hand_points-1": "10", "round": "1", "way": "facts"}
    number = dispute(voices(table), table, seat="1", **told)
    more = claim_data(table, way="cards", cards=CAPOTE, seat="0", key="two")
    voices(table).post(f"/t/{table.code}/disputes/{number}/answer/", more)
    text = page(voices(table), table, number)
    assert "Ann’s cards contradict what Ben says" in text
    assert "contradict what was entered" not in text


def test_a_void_hand(hand: Table) -> None:
    number = dispute(voices(hand), hand, words="Dan had eleven cards.")
    phone = runner(hand)
    text = page(phone, hand, number)
    assert "Void the hand" in text and "counts as “misdeal”" in text
    settle(phone, hand, number, outcome="void", reason="A misdeal, we all saw it.")
    assert state_of(hand).rounds == [{"thrown_in": True}]
    assert "Hand void" in page(phone, hand, number)


# ---- Any game ----


OTHERS: dict[str, list[dict[str, Any]]] = {
    "skat": [{"passed": True}, {"card_points": [40, 50, 30], "tricks": [3, 3, 4]}],
    "preference": [{"thrown_in": True}],
    "kaluki": [{"thrown_in": True}],
    "jersey_gin": [{"ending": "gin", "by": 0, "deadwood": [0, 10, 8]}],
}


@pytest.mark.parametrize("slug", OTHERS)
def test_the_pages_of_other_games(slug: str) -> None:
    table = new_table(slug, ["Ann", "Ben", "Cleo"])
    record(table, 1, *OTHERS[slug])
    phone = voices(table)
    for way in ("words", "facts", "cards"):
        url = f"/t/{table.code}/rounds/1/dispute/?with={way}"
        assert phone.get(url).status_code == 200
    number = dispute(phone, table)
    assert "Ben took 3." in page(phone, table, number)
    settle(runner(table), table, number, outcome="stands")
    assert not dispute_of(table, number).open


def test_what_was_said_is_a_sentence_in_each_language(table: Table) -> None:
    """Name and verb are one text: no template puts them together."""
    number = dispute(voices(table), table)
    settle(voices(table), table, number, outcome="stands", seat="1")
    said = {
        "en": ["Cleo disputes round 1", "Ben proposes: the score stands"],
        "es": ["Cleo impugna ", "Ben propone: "],
    }
    for language, sentences in said.items():
        phone = looker(table)
        asked = {"HTTP_ACCEPT_LANGUAGE": language}
        path = f"/t/{table.code}/disputes/{number}/"
        html = phone.get(path, **asked).content.decode()
        for sentence in sentences:
            assert f"<b>{sentence}" in html


def test_a_kind_of_round_is_no_yes_or_no() -> None:
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    record(table, 1, {"thrown_in": True})
    html = looker(table).get(f"/t/{table.code}/sheet/?why=1.0").content.decode()
    assert "<dt>What happened:</dt> <dd>Everyone passed</dd>" in html


# ---- What it costs ----


def test_queries(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    phone = voices(table)
    number = dispute(phone, table, **as_facts(OTHER))
    dispute(phone, table, 2, key="two")
    paths = (
        f"disputes/{number}/",
        f"disputes/{number}/end/?outcome=corrected",
        f"disputes/{number}/answer/?with=facts",
        "rounds/1/dispute/",
        "sheet/",
        "",
    )
    phone.get(f"/t/{table.code}/")  # its entries are kept from here on
    for path in paths:
        with django_assert_num_queries(2):  # whose seat it is
            assert phone.get(f"/t/{table.code}/{path}").status_code == 200
    with django_assert_num_queries(2):
        phone.get("/")


def test_the_state_is_read_from_the_entries_alone(table: Table) -> None:
    number = dispute(voices(table), table)
    entries = log.entries_of(table)
    current = disputes.find(disputes.disputes_of(entries), number)
    assert current is not None and current.open
    assert log.replay(entries) == log.replay(entries[:4])
    assert scoring.read(table).rounds == [FIRST, SECOND]


def test_what_was_chosen_stands_apart_from_a_name_as_it_does_before_the_dispute() -> (
    None
):
    table = new_table("preference", ["Ann", "Ben", "Cleo"])
    deal = {"declarer": 0, "bid": 1, "trump": "S", "defence": ["drop", "play"]}
    record(table, 1, deal | {"tricks": [6, 0, 4]})
    number = raise_it(table, 1, 1)
    html = runner(table).get(f"/t/{table.code}/disputes/{number}/").content.decode()
    assert "Ben: Drops, Cleo: Plays" in html
    assert "Ann 6, Ben 0, Cleo 4" in html


LINK = re.compile(
    r'<a [^>]*href="([^"]+)"(?:[^>]*aria-label="([^"]+)")?[^>]*>(.*?)</a>', re.S
)


def test_links_that_are_called_alike_lead_to_one_place(table: Table) -> None:
    """Three sides dispute one round: each page leads to what the other two said."""
    numbers = [raise_it(table, 1, seat, words="No.") for seat in (ANN, BEN, CLEO)]
    for number in numbers:
        places: dict[str, set[str]] = {}
        shown = page(runner(table), table, number)
        for href, label, words in LINK.findall(shown):
            called = label or re.sub(r"<[^>]+>", "", words)
            places.setdefault(" ".join(called.split()), set()).add(href)
        assert {name: to for name, to in places.items() if len(to) > 1} == {}
        others = {f"/t/{table.code}/disputes/{n}/" for n in numbers if n != number}
        assert others <= {href for to in places.values() for href in to}
