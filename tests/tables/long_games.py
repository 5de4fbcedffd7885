"""Long games, and what a phone sends while they are played."""

from dataclasses import dataclass
from typing import Any

from django.test import Client
from django.urls import reverse

from bench.site import Inputs
from scorekeeper.tables import codes, scoring
from scorekeeper.tables.models import Entry, Kind, Table
from tests.tables.people import new_table, scorer

HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class LongGame:
    """A game that goes on for as long as these rounds are played.

    `typed` is what is entered of the first stage of the round to come.
    """

    slug: str
    players: list[str]
    options: dict[str, Any]
    rounds: list[dict[str, Any]]
    typed: dict[str, str]


# Everybody bids too much, so nobody comes near to 25.
GYPSY = LongGame(
    "gypsy",
    ["Ann", "Ben", "Cleo", "Dan"],
    {},
    [{"bids": [13, 13, 13, 13], "tricks": [4, 3, 3, 3]}],
    {f"bids-{seat}": "3" for seat in range(4)},
)
SKAT = LongGame(
    "skat",
    ["Ann", "Ben", "Cleo"],
    {"deals": 60},
    [
        {
            "declarer": 1,
            "bid": 18,
            "game": "D",
            "matadors": -1,
            "card_points": 70,
            "tricks": 7,
        },
        {"passed": True, "card_points": [60, 35, 25], "tricks": [4, 3, 3]},
    ],
    {"declarer": "1", "bid": "18"},
)


def table_after(game: LongGame, length: int) -> Table:
    """A table with so many rounds, recorded stage by stage."""
    table = new_table(game.slug, game.players, **game.options)
    said = [
        {"round": at + 1, "facts": facts}
        for at in range(length)
        for facts in stages_of(game, game.rounds[at % len(game.rounds)])
    ]
    Entry.objects.bulk_create(
        Entry(table=table, number=i, kind=Kind.RECORDED, data=data, key=codes.new_key())
        for i, data in enumerate(said, 1)
    )
    table.version = len(said)
    table.save()
    return table


def stages_of(game: LongGame, facts: dict[str, Any]) -> list[dict[str, Any]]:
    kinds = scoring.game(game.slug).round_types
    kind = next((k for k in kinds if k.is_told_by(facts)), kinds[0])
    left, parts = dict(facts), []
    for stage in kind.stages:
        parts.append(
            {key: left.pop(key) for key in facts if key in stage.keys & left.keys()}
        )
    return [part for part in parts if part]


@dataclass(frozen=True)
class Phone:
    """A phone at a table, with the entry that its page shows typed in."""

    client: Client
    table: Table
    form: dict[str, str]

    def page(self) -> Any:
        return self.client.get(self.url("table"))

    def keystroke(self) -> Any:
        return self.client.post(self.url("live_feedback"), self.form, headers=HTMX)

    def record(self) -> Any:
        return self.client.post(self.url("record"), self.form)

    def url(self, name: str) -> str:
        return reverse(f"tables:{name}", args=[self.table.code])


def phone_at(game: LongGame, table: Table) -> Phone:
    client = scorer(table)
    page = client.get(table.get_absolute_url()).content
    inputs = Inputs(page).found
    kept = {k: v for k, v in inputs.items() if not k.startswith("fill.")}
    return Phone(client, table, kept | game.typed)
