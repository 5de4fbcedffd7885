"""A club that has all that a league can have, and what waits to be taken over."""

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scorekeeper.exchange import check_batch
from scorekeeper.knockouts import laying
from scorekeeper.leagues.models import League, Role
from scorekeeper.money.models import Money
from tests.leagues.people import account, person, session
from tests.leagues.sessions import RANKED, Club, club, enter, sit

# One word that is wider than a phone, many words, and both ways of writing.
LONG = (
    "Donaudampfschifffahrtsgesellschaftskap",
    "Maximilian Christopher von Hohenzollern",
    "محمد عبد الرحمن",
    "Jo",
)


def furnish() -> tuple[Club, dict[str, Any]]:
    """All that a league can have, and by the names of addresses what they are of."""
    here = club("Ann Ben Cleo Dan Eva Finn Grete Hugo", visibility="public")
    league, people = here.league, here.people
    for member, name in zip(people, LONG, strict=False):
        member.name = name
        member.save()
    person(league, "Olga", Role.ORGANISER, user=account("Olga"))
    Money.objects.create(league=league, entry=500, lost=50, stake=100, prizes=[1000])
    here.play(0, 1, 2, 3)
    here.play(4, 5, 6, 7)
    preset = league.presets.create(game="gypsy", name="Short", options={})
    team = here.season.teams.create(name="The Devils of the old community hall")
    for member in people[:3]:
        here.season.team_members.create(
            person=member, team=team, since=here.season.starts
        )
    cup = here.season.knockouts.create(
        name="Cup of the long winter evenings",
        game="gypsy",
        seats=4,
        through=2,
        key="k",
    )
    for seed, member in enumerate(people, 1):
        cup.entries.create(person=member, seed=seed)
        here.evening.attending.create(person=member, answer="here")
    for member in people[:3]:
        said = {"game": "gypsy", "points": 9999, "reason": "not there, and not excused"}
        here.evening.penalties.create(person=member, by="Olga", **said)
    enter(sit(here.evening, people[:4]), RANKED)
    (first, *_) = laying.lay(cup, session(here.season, timezone.now()), 1)
    return here, {
        "code": league.code,
        "season": here.season.pk,
        "session": here.evening.pk,
        "person": people[0].pk,
        "preset": preset.pk,
        "knockout": cup.pk,
        "slug": "gypsy",
        "assignment": first.assignment_id,
    }


def bring_results(league: League, olga: Client) -> list[int]:
    """Two imports that wait: sheets, and an old evening."""
    home = f"/l/{league.code}/exchange/"
    sheet = {"date": "2026-11-19", "game": "gypsy", "rounds": [RANKED] * 3}
    lines = [{**sheet, "players": [*LONG[:3], "Zoe"]}, {**sheet, "players": ["A"]}]
    raw = "\n".join(map(json.dumps, lines)).encode()
    file = SimpleUploadedFile("old.jsonl", raw)
    olga.post(f"{home}sheets/", {"file": file, "key": "k"})
    check_batch.step(league.batches.get())  # done: the page goes on to nothing else
    line = "2026-09-12;Zoe Zander-Zimmermann;26"
    olga.post(f"{home}old/", {"game": "gypsy", "lines": line})
    return list(league.batches.values_list("pk", flat=True))
