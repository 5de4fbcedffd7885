"""A league as one file: out, in again, and the same."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from scorekeeper.exchange import export, import_league, schema, validate
from scorekeeper.leagues.models import League, Result, Standing
from scorekeeper.tables import log, scoring
from scorekeeper.tables.models import Table
from tests.leagues import people, sessions
from tests.leagues.papers import file_of, league as league, take_paper

pytestmark = pytest.mark.django_db


def test_a_league_comes_back_as_the_same_file(league: League) -> None:
    raw = file_of(league)
    other = take_paper(raw)
    assert other.pk != league.pk
    assert file_of(other) == raw


def rows_of(league: League) -> list[Any]:
    """Results and standings by the names they are of."""
    order = ("assignment__session__starts", "seat")
    results = Result.objects.filter(league=league).order_by(*order)
    standings = Standing.objects.filter(season__league=league)
    names = ("person__name", "player__name", "place", "points", "value", "mu")
    return [
        *results.values_list(*names),
        *standings.order_by("person__name").values_list(
            "person__name", "sums__games", "sums__points"
        ),
    ]


def entries_in(raw: bytes) -> list[dict[str, Any]]:
    found = json.loads(raw)["seasons"][0]["sessions"][0]["sittings"][0]
    return list(found["table"]["entries"])


@pytest.mark.evening
def test_entries_say_which_phone_wrote_them_and_how_it_was_let_in(
    league: League,
) -> None:
    table = Table.objects.order_by("pk")[0]
    phone = {"phone": "0123456789abcdef", "way": "link"}
    table.entries.filter(number=1).update(**phone)
    raw = file_of(league)
    first, second, *_ = entries_in(raw)
    assert first | phone == first and not {"phone", "way"} & second.keys()
    again = take_paper(raw)
    assert file_of(again) == raw
    made = Table.objects.filter(assignment__session__season__league=again)
    told = made.order_by("pk")[0].entries.values_list("phone", "way")
    assert list(told[:2]) == [("0123456789abcdef", "link"), ("", "")]


@pytest.mark.evening
def test_a_way_that_is_none_is_refused(league: League) -> None:
    entry = ("seasons", 0, "sessions", 0, "sittings", 0, "table", "entries", 0)
    wrong = change(league, *entry, "way", value="stolen")
    with pytest.raises(validate.Refused, match="way"):
        validate.read(wrong)


def test_what_is_worked_out_is_worked_out_again(league: League) -> None:
    before = rows_of(league)
    assert len(before) == 8 + 5
    assert rows_of(take_paper(file_of(league))) == before


def test_who_takes_it_runs_it_and_nobody_else_does(league: League) -> None:
    other = take_paper(file_of(league))
    assert [(p.name, p.role) for p in other.people.filter(user__isnull=False)] == [
        ("Ann", "organiser")
    ]
    assert other.people.get(name="Ann").user == people.account("Olga")


def test_a_table_goes_on_where_it_was(league: League) -> None:
    table = sessions.sit(
        people.session(league.seasons.get(), timezone.now()),
        list(league.people.filter(into__isnull=True)[:4]),
    )
    sessions.enter(table, sessions.RANKED)
    other = take_paper(file_of(league))
    copy = Table.objects.filter(assignment__session__season__league=other).last()
    assert copy is not None
    assert copy.code != table.code
    assert scoring.read(copy).due == 2
    sessions.enter(copy, sessions.RANKED)
    assert len(log.entries_of(copy)) == 2


def test_nothing_that_opens_something_is_in_it(league: League) -> None:
    table = Table.objects.filter(counted=True).first()
    assert table is not None
    raw = file_of(league).decode()
    secrets = [
        league.code,
        league.viewer_token,
        table.code,
        table.host_token,
        table.identity,
    ]
    secrets += [one.invite_key for one in league.people.all()]
    assert [word for word in secrets if f'"{word}"' in raw] == []


def test_queries_do_not_grow_with_the_league(
    league: League, django_assert_num_queries: Any
) -> None:
    league.refresh_from_db()
    with django_assert_num_queries(21):
        export.export_league(league)


# ---- What is refused, and what is said ----


def change(league: League, *path: str | int, value: Any) -> bytes:
    data = json.loads(file_of(league))
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return json.dumps(data).encode()


FIRST = ("seasons", 0, "sessions", 0, "sittings", 0)
AT = "At seasons 1, sessions 1, sittings 1"


@pytest.mark.evening
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["version"], 2, "The file is of version 2; what is read here is version 1."),
        (["format"], "x", "This is not the file of a league: such a file begins with"),
        (["people", 1, "name"], 5, "At people 2, name: expected str, got int."),
        (["people", 1, "pet"], 5, "At people 2: object contains unknown field pet."),
        (["people", 1, "name"], "ann", "At people: two are called ann."),
        (["people", 0, "role"], "player", "At people: nobody is an organiser."),
        (["people", 5, "into"], 9, "At people 6, into: nobody in the file"),
        ([*FIRST, "game"], "whist", f"{AT}, game: no game here is called whist."),
        ([*FIRST, "preset"], 4, f"{AT}, preset: presets has 1 entries"),
        ([*FIRST, "seats", 2, "person"], 6, f"{AT}, seats: people has 6 entries"),
        ([*FIRST, "table", "players"], ["A", "B", "C"], f"{AT}: 3 players sit on 4"),
        (
            [*FIRST, "table", "entries", 2, "data"],
            {"round": 3, "facts": {"bids": [7, 3, 2, 0], "tricks": [7, 3, 2, 2]}},
            f"{AT}: Round 3, tricks: 13 tricks in all",
        ),
        (
            [*FIRST, "table", "entries", 1, "data"],
            {"round": 7, "facts": {}},
            f"{AT}: its entries do not follow on each other.",
        ),
        (
            [*FIRST, "table", "entries", 1, "kind"],
            "danced",
            f"{AT}: entry 2 is of no kind that is known here.",
        ),
        (["deeds", 0, "data", "from"], 77, "At deeds 1: it does not say which records"),
    ],
)
def test_a_file_that_does_not_fit_together_is_refused(
    league: League, path: list[str | int], value: Any, said: str
) -> None:
    with pytest.raises(validate.Refused) as refused:
        validate.read(change(league, *path, value=value))
    assert str(refused.value).startswith(said)


def test_what_is_no_json_is_refused() -> None:
    with pytest.raises(validate.Refused, match="This is not a JSON file"):
        validate.read(b"{'name': ")


def test_two_taps_make_one_league(league: League) -> None:
    file, olga, key = validate.read(file_of(league)), people.account("Olga"), "one-form"
    first = import_league.import_league(file, olga, key)
    again = import_league.import_league(validate.read(file_of(league)), olga, key)
    assert first == again
    assert League.objects.count() == 2


# ---- What is written about it ----


def structures() -> list[type[schema.Part]]:
    return schema.Part.__subclasses__()


@pytest.mark.parametrize("structure", structures(), ids=lambda one: one.__name__)
def test_every_key_is_explained(structure: type[schema.Part]) -> None:
    text = (Path(settings.BASE) / "docs" / "league-file.md").read_text()
    fields = structure.__struct_fields__
    assert fields
    assert [name for name in fields if f"`{name}`" not in text] == []


def test_the_example_of_the_guide_is_taken() -> None:
    text = (Path(settings.BASE) / "docs" / "league-file.md").read_text()
    example = text.partition("```json\n")[2].partition("```")[0]
    assert validate.read(example.encode()).document.name == "Thursday Cards"
