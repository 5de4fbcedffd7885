"""How a game counts in a season: by which system, how many games, what for places."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import transaction
from django.forms import BoundField

from scorekeeper.leagues import audit_log
from scorekeeper.leagues.counting import results, systems
from scorekeeper.leagues.fields import ModelForm, OneField, WholeField
from scorekeeper.leagues.models import AuditLog, Ranking, System
from scorekeeper.tables import scoring, words

MOST = 999
PLACE = "place-"
GAP = "Places are worth something from the first on: this one is missing."


class RankingForm(ModelForm):
    best = WholeField(
        0,
        MOST,
        label="Best games",
        help_text="How many games count for each person; 0 means all",
    )
    least = WholeField(
        0,
        MOST,
        label="Games needed for a place",
        help_text="Players with fewer are listed below",
    )

    class Meta:
        model = Ranking
        fields = ("system", "best", "least")

    def __init__(self, ranking: Ranking, data: Any = None) -> None:
        known = {f"{PLACE}{i}": worth for i, worth in enumerate(ranking.places, 1)}
        super().__init__(data, instance=ranking, initial=known)
        self.ranking = ranking
        choices = systems.systems_of(ranking.game).items()
        self.fields |= {
            "system": OneField(choices, label="Counts by"),
            **dict(place_fields(ranking.game)),
        }

    def main(self) -> list[BoundField]:
        return [self[name] for name in ("system", "best", "least")]

    def places(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith(PLACE)]

    def clean(self) -> None:
        """What the first places are worth, without the empty ones at the end."""
        worth = [self.cleaned_data.get(one.name) for one in self.places()]
        while worth and worth[-1] is None:
            worth.pop()
        for one, points in zip(self.places(), worth, strict=False):
            if points is None and one.name not in self.errors:
                self.add_error(one.name, GAP)
        self.cleaned_data["places"] = worth


def place_fields(game: str) -> Iterator[tuple[str, forms.Field]]:
    declared = scoring.game(game)
    most = max(len(scoring.seats_for(declared, n).sides) for n in declared.players)
    for place in range(1, most + 1):
        label = f"{words.ORDINALS[place - 1].capitalize()} place"
        yield f"{PLACE}{place}", WholeField(-MOST, MOST, label=label, required=False)


@transaction.atomic
def save(by: str, ranking: Ranking, said: dict[str, Any]) -> bool:
    """Whether anything was changed; all standings then are counted anew."""
    named = ("system", "best", "least", "places")
    if ranking.pk and all(getattr(ranking, name) == said[name] for name in named):
        return False
    for name in named:
        setattr(ranking, name, said[name])
    ranking.save()
    results.rerank(ranking)
    game = scoring.game(ranking.game).name
    text = f"{ranking.season}, {game}: {systems.counts_by(ranking)}"
    audit_log.note(by, ranking.season.league, AuditLog.Kind.RANKING, text=text)
    return True


def explained(game: str) -> Iterator[tuple[str, str]]:
    """Each system that can be chosen, and how it counts."""
    says = {
        System.POINTS: "The points of all games are added up.",
        System.PLACES: "Each game gives points for the place; partners get the same. "
        "With no number below: 1 point for each player beaten.",
        System.WINS: "Games won are counted; who shares a win has one too.",
        System.AVERAGE: "The points of all games, divided by the games.",
    }
    for key, label in System.choices:
        yield label, says[System(key)]
    for form in scoring.game(game).alternative_scorings:
        yield form.label, form.law
