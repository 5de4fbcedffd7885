"""What other programs read at the addresses of pages, held to docs/openapi.json."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings, strategies as st
from jsonschema import Draft202012Validator

from scorekeeper.leagues.models import Role, Visibility
from tests.breadth import by_chance
from tests.leagues.counted import autumn
from tests.leagues.people import member
from tests.leagues.sessions import Club, club, enter, sit
from tests.programs.described import JSON, document, hold_to, read, validator
from tests.site.everything import ASKED
from tests.tables.people import FIRST, new_table, play, runner

pytestmark = pytest.mark.django_db
DESK, CHECK, TABLE = "/desk/", "/check/", "/t/{code}/"
LEAGUE, EVENING = "/l/{code}/", "/l/{code}/sessions/{session}/"
PERSON = "/l/{code}/people/{person}/"
SHEET = {
    "game": "gypsy",
    "players": ["Ann", "Ben", "Cleo", "Dan"],
    "rounds": [FIRST],
}


@pytest.fixture
def night() -> Club:
    """Ann 27, Ben 15, Cleo 12, Dan −3; another table is in its second round."""
    found = club("Ann Ben Cleo Dan Eva Finn Grete Hugo", visibility=Visibility.PUBLIC)
    found.play(0, 1, 2, 3)
    enter(sit(found.evening, found.people_at(4, 5, 6, 7)), FIRST)
    for person in found.people:
        found.evening.attending.create(person=person, answer="here")
    return found


def places(night: Club) -> Iterator[tuple[str, str]]:
    """Each address with the path that describes it."""
    home = f"/l/{night.league.code}/"
    for table in night.evening.assignments.all():
        yield TABLE, table.table.get_absolute_url()
    yield LEAGUE, home
    yield LEAGUE, f"{home}?game=all"
    yield EVENING, f"{home}sessions/{night.evening.pk}/"
    yield PERSON, f"{home}people/{night.people[0].pk}/"
    yield DESK, "/desk/"
    yield CHECK, "/check/"
    yield from ((DESK, f"/desk/?{asked}") for asked in ASKED)


def test_the_document_is_one_and_is_served(client: Client) -> None:
    told = document()
    assert told["openapi"].startswith("3.1")
    for path, methods in told["paths"].items():
        for method in methods:
            Draft202012Validator.check_schema(validator(path, method).schema)
    answer = client.get("/openapi.json")
    assert answer.json() == told


def test_each_address_is_read_as_the_document_says(client: Client, night: Club) -> None:
    for path, url in places(night):
        assert read(client, path, url)["version"] == 1


def test_a_table_says_its_sheet_its_verdict_and_what_it_is_asked() -> None:
    """Ann 7, Ben −1, Cleo 6, Dan 3; then bids are asked, which Ben deals for."""
    table = new_table()
    play(table, FIRST)
    said = read(Client(), TABLE, table.get_absolute_url())
    assert said["sheet"]["rounds"] == [FIRST]
    assert said["verdict"]["totals"] == [7, -1, 6, 3]
    asked = said["asked"]
    assert (asked["round"], asked["facts"], asked["dealer"]) == (2, ["bids"], "Ben")
    assert (said["entries"], said["over"], said["disputed"]) == (2, False, [])


def test_an_evening_says_its_lists_and_its_tables(client: Client, night: Club) -> None:
    url = f"/l/{night.league.code}/sessions/{night.evening.pk}/"
    said = read(client, EVENING, url)
    tables = {one["over"]: one["sides"] for one in said["tables"]}
    assert [(one["name"], one["total"]) for one in tables[True]] == [
        *(("Ann", 27), ("Ben", 15), ("Cleo", 12), ("Dan", -3))
    ]
    assert [one["total"] for one in tables[False]] == [7, -1, 6, 3]
    [tonight] = said["lists"]
    rows = {row["person"]["name"]: row for row in tonight["rows"]}
    assert rows["Ann"]["points"] == 27 and not rows["Ann"]["playing"]
    assert rows["Eva"]["playing"]
    assert {one["answer"] for one in said["people"]} == {"here"}


def test_standings_lead_to_tonight(client: Client, night: Club) -> None:
    """Ann beat three, Ben two, Cleo one; who still plays counts for nothing."""
    said = read(client, LEAGUE, f"/l/{night.league.code}/")
    assert [
        (one["rank"], one["person"]["name"], one["value"]) for one in said["rows"]
    ] == [
        (1, "Ann", 3),
        (2, "Ben", 2),
        (3, "Cleo", 1),
        (4, "Dan", 0),
    ]
    assert read(client, EVENING, said["evening"]["url"])["kind"] == "evening"


def test_a_person_says_what_was_played(client: Client) -> None:
    """Ben: 2, 27 and −3, of which he won the second."""
    league, people = autumn(visibility=Visibility.PUBLIC)
    said = read(client, PERSON, f"/l/{league.code}/people/{people[1].pk}/")
    assert (said["played"], said["wins"], said["points"]) == (3, 1, 26)
    assert sorted(one["points"] for one in said["tables"]) == [-3, 2, 27]


def test_the_desk_rules(client: Client) -> None:
    said = read(client, DESK, f"/desk/?{ASKED[0]}")
    page = client.get(f"/desk/?{ASKED[0]}").content.decode()
    assert said["final"] is False and said["said"] in page
    scored = read(client, DESK, f"/desk/?{ASKED[4]}")
    assert [one["points"] for one in scored["points"]] == [5, 3, 4, 5]


# ---- A check ----


def post(sheet: Any, phone: Client | None = None, **more: Any) -> Any:
    phone = phone or Client(enforce_csrf_checks=True)
    return phone.post("/check/", sheet, "application/json", headers=JSON, **more)


def test_a_sheet_is_judged_and_nothing_is_kept() -> None:
    answer = post(json.dumps(SHEET))
    said = hold_to(answer.json(), CHECK, "post")
    assert said["verdict"]["totals"] == [7, -1, 6, 3] and said["error"] is None
    assert not answer.cookies


def test_a_fault_is_said_with_the_rounds_before_it() -> None:
    wrong = {**FIRST, "tricks": [5, 2, 4, 9]}
    said = post(json.dumps(SHEET | {"rounds": [FIRST, wrong]})).json()
    hold_to(said, CHECK, "post")
    assert said["error"]["field"].startswith("tricks")
    assert said["verdict"]["totals"] == [7, -1, 6, 3]


@pytest.mark.parametrize(
    "sent", ["", "[", "nope", "[]", "{}", '{"game": 3}', "[" * 9000]
)
def test_what_is_no_sheet_is_an_error(sent: str) -> None:
    said = hold_to(post(sent).json(), CHECK, "post")
    assert said["verdict"] is None and said["error"]["code"]


def test_a_form_may_carry_the_sheet(client: Client) -> None:
    answer = client.post("/check/", {"sheet": json.dumps(SHEET)}, headers=JSON)
    assert answer.json()["verdict"]["totals"] == [7, -1, 6, 3]


def test_a_sheet_that_is_too_large_is_not_read() -> None:
    assert post(" " * 1_000_001).status_code == 413


# ---- Who may read what ----


def test_who_sees_no_page_reads_nothing(night: Club) -> None:
    """The same status for each reader, whoever asks and however."""
    night.league.visibility = Visibility.PRIVATE
    night.league.save()
    phones = [
        Client(),
        member(night.league, "Pia"),
        member(night.league, "Olga", Role.ORGANISER),
    ]
    seen = set()
    for phone in phones:
        for _, url in places(night):
            page, said = phone.get(url), phone.get(url, headers=JSON)
            assert said.status_code == page.status_code, url
            seen.add(said.status_code)
    assert seen == {200, 403, 404}


def test_no_credential_is_ever_said(night: Club) -> None:
    """Not even to who runs all of it: keys and tokens, of whatever model."""
    olga = member(night.league, "Olga", Role.ORGANISER)
    tables = [one.table for one in night.evening.assignments.all()]
    kept = [night.league, night.evening, *tables, *night.league.people.all()]
    secrets = {
        str(getattr(row, field.name))
        for row in kept
        for field in row._meta.fields
        if field.name.endswith(("token", "key", "identity"))
    }
    assert len(secrets) > 20
    hosts = [runner(table) for table in tables]
    for phone in (olga, *hosts):
        for _, url in places(night):
            text = phone.get(url, headers=JSON).content.decode()
            assert [one for one in secrets if one and one in text] == []


def test_results_that_wait_are_nowhere(night: Club) -> None:
    night.league.held_back = night.evening
    night.league.save()
    home = f"/l/{night.league.code}/"
    evening = f"{home}sessions/{night.evening.pk}/"
    for url in (home, f"{home}people/{night.people[0].pk}/"):
        assert read(Client(), LEAGUE, url)["kind"] == "held-back"
    said = read(Client(), EVENING, evening)
    assert said["hidden"] and said["lists"] == [] and said["by_hand"] == []
    assert [one["sides"] for one in said["tables"]] == [None, None]
    scorer = member(night.league, "Sven", Role.SCORER)
    assert read(scorer, EVENING, evening)["lists"]


def test_an_evening_says_the_same_to_all_who_see_it(night: Club) -> None:
    """What may be done there is the page’s alone."""
    url = f"/l/{night.league.code}/sessions/{night.evening.pk}/"
    olga = member(night.league, "Olga", Role.ORGANISER)
    assert read(olga, EVENING, url) == read(Client(), EVENING, url)


def test_names_of_an_evening_stand_on_its_page(client: Client, night: Club) -> None:
    url = f"/l/{night.league.code}/sessions/{night.evening.pk}/"
    said, page = read(client, EVENING, url), client.get(url).content.decode()
    names = {one["person"]["name"] for one in said["people"]}
    assert len(names) == 8
    assert [name for name in names if name not in page] == []


# ---- Who is given a page, and what is still the same ----


@pytest.mark.parametrize(
    "headers",
    [
        {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"},
        {"accept": "*/*"},
        {},
        {"accept": "application/json", "live": "0"},
        {"accept": "application/json", "hx-request": "true"},
        {"accept": "text/html, application/json"},
        {"accept": "application/json;q=0.4, text/html"},
        {"accept": "image/png"},
    ],
)
def test_browsers_and_scripts_are_given_the_page(
    headers: dict[str, str], client: Client, night: Club
) -> None:
    for _, url in places(night):
        answer = client.get(url, headers=headers)
        assert answer["Content-Type"].startswith("text/html"), url
        assert "Accept" in answer["Vary"].split(", ")


def test_what_is_the_same_is_not_sent_again(client: Client, night: Club) -> None:
    for _, url in places(night):
        first = client.get(url, headers=JSON)
        again = client.get(url, headers=JSON | {"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b""), url


def test_an_entry_is_another_version(client: Client) -> None:
    table = new_table()
    url = table.get_absolute_url()
    first = client.get(url, headers=JSON)
    play(table, FIRST)
    again = client.get(url, headers=JSON | {"if-none-match": first["ETag"]})
    assert again.status_code == 200 and again["ETag"] != first["ETag"]


def test_a_read_leaves_nothing_on_who_asks(client: Client, night: Club) -> None:
    for _, url in places(night):
        assert not client.get(url, headers=JSON).cookies, url


def queries(url: str) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert Client().get(url, headers=JSON).status_code == 200
    return len(found)


def test_more_tables_are_no_more_queries() -> None:
    found = club("Ann Ben Cleo Dan Eva Finn Grete Hugo", visibility=Visibility.PUBLIC)
    home = f"/l/{found.league.code}/"
    urls = [
        home,
        f"{home}sessions/{found.evening.pk}/",
        f"{home}people/{found.people[0].pk}/",
    ]
    found.play(0, 1, 2, 3)
    few = [queries(url) for url in urls]
    for seats in ((0, 1, 2, 3), (4, 5, 6, 7), (0, 4, 1, 5)):
        found.play(*seats)
    assert [queries(url) for url in urls] == few


TYPES = st.sampled_from(
    ["application/json", "text/html", "*/*", "application/*", "text/*", "a/b", "json"]
)
QUALITY = st.sampled_from(
    ["", ";q=0", ";q=0.3", ";q=1", ";q=x", ";q=9", ";;", "; version=1"]
)
ACCEPT = st.one_of(
    st.lists(st.tuples(TYPES, QUALITY).map("".join), max_size=4).map(",".join),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40),
)
ASKS = st.dictionaries(
    st.sampled_from(
        [
            "season",
            "game",
            "month",
            "page",
            "sort",
            "why",
            "heads",
            "q",
            "of",
            "cards",
            "n",
            "bids-0",
        ]
    ),
    st.text(max_size=8)
    | st.sampled_from(["all", "gypsy", "1", "-1", "2026-11", "name"]),
    max_size=3,
)


def test_whatever_is_asked_is_answered(night: Club) -> None:
    """By any Accept, with any query: a page or what the document says, and no fault."""
    phone, found = Client(), list(places(night))

    @settings(by_chance(1000), suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(found), ACCEPT, ASKS)
    def hold(place: tuple[str, str], accept: str, asks: dict[str, str]) -> None:
        path, url = place
        answer = phone.get(url.partition("?")[0], asks, headers={"accept": accept})
        assert answer.status_code in (200, 302, 404)
        if answer["Content-Type"] == JSON["accept"]:
            hold_to(answer.json(), path)

    hold()
