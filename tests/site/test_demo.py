"""The demo tables are the examples, entered as a table would."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.tables import scoring
from scorekeeper.tables.models import Entry, Table

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.django_db
def test_every_example_becomes_a_table_once(capsys):
    call_command("demo", site="http://here")
    call_command("demo")
    told = capsys.readouterr().out
    for path in EXAMPLES.glob("*.json"):
        state = scoring.read(Table.objects.get(key=path.stem))
        assert state.sheet["rounds"] == json.loads(path.read_text())["rounds"]
        assert f"http://here/run/{state.table.run_key}/" in told
    assert {game.slug for game in scoring.games()} == set(
        Table.objects.values_list("game", flat=True)
    )


@pytest.mark.django_db
def test_stages_are_entered_one_by_one():
    call_command("demo")
    table = Table.objects.get(key="gypsy-bids-are-in")
    entered = Entry.objects.filter(table=table).order_by("number")
    assert [list(entry.data["facts"]) for entry in entered][-2:] == [
        ["tricks"],
        ["bids"],
    ]
