"""How a game counts in a season: by which system, how many games, what for places."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import transaction
from django.forms import BoundField
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log, own_games
from scorekeeper.leagues.counting import results, systems, ties
from scorekeeper.leagues.fields import ModelForm, OneField, SwitchField, WholeField
from scorekeeper.leagues.models import AuditLog, Ranking, System
from scorekeeper.tables import scoring, spoken

MOST = 999
PLACE = "place-"
PLACES = (
    gettext_lazy("First place"),
    gettext_lazy("Second place"),
    gettext_lazy("Third place"),
    gettext_lazy("Fourth place"),
    gettext_lazy("Fifth place"),
    gettext_lazy("Sixth place"),
    gettext_lazy("Seventh place"),
)
TIES = ("tie-1", "tie-2", "tie-3")
BOTH = gettext_lazy(
    "The best games count, or the worst are left out: choose one of them."
)
LOT_LAST = gettext_lazy("The lot leaves nobody level: it comes last.")
GAP = gettext_lazy("Places are worth something from the first on: this one is missing.")


class RankingForm(ModelForm):
    best = WholeField(
        0,
        MOST,
        label=gettext_lazy("Best games"),
        help_text=gettext_lazy("How many games count for each person; 0 means all"),
    )
    worst = WholeField(
        0,
        MOST,
        label=gettext_lazy("Worst games left out"),
        help_text=gettext_lazy(
            "Of each person, but never the only one; not beside best games"
        ),
        required=False,
    )
    bye = WholeField(
        -MOST,
        MOST,
        label=gettext_lazy("Points for sitting out a series"),
        help_text=gettext_lazy(
            "For whoever is here while tables play; not for an average"
        ),
        required=False,
    )
    by_evening = SwitchField(
        label=gettext_lazy("An evening is one result"),
        help_text=gettext_lazy(
            "All its series together: best, worst and needed games are evenings then"
        ),
    )
    least = WholeField(
        0,
        MOST,
        label=gettext_lazy("Games needed for a place"),
        help_text=gettext_lazy("Players with fewer are listed below"),
    )

    class Meta:
        model = Ranking
        fields = ("system", "by_evening", "best", "worst", "bye", "least")

    def __init__(self, ranking: Ranking, data: Any = None) -> None:
        known = {f"{PLACE}{i}": worth for i, worth in enumerate(ranking.places, 1)}
        known |= dict(zip(TIES, [tie.key for tie in ties.of(ranking)], strict=False))
        super().__init__(data, instance=ranking, initial=known)
        self.ranking = ranking
        choices = systems.systems_of(ranking.game).items()
        self.fields |= {
            "system": OneField(choices, label=gettext("Counts by")),
            **dict(place_fields(ranking.game)),
            **dict(tie_fields(ranking)),
        }

    def main(self) -> list[BoundField]:
        names = ("system", "by_evening", "best", "worst", "least", "bye")
        return [self[name] for name in names]

    def ties(self) -> list[BoundField]:
        return [self[name] for name in TIES]

    def places(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith(PLACE)]

    def clean(self) -> None:
        """What the first places are worth, without the empty ones at the end."""
        worth = [self.cleaned_data.get(one.name) for one in self.places()]
        while worth and worth[-1] is None:
            worth.pop()
        for field, points in zip(self.places(), worth, strict=False):
            if points is None and field.name not in self.errors:
                self.add_error(field.name, GAP)
        self.cleaned_data["places"] = worth
        for name in ("worst", "bye"):
            if name not in self.errors:
                self.cleaned_data[name] = self.cleaned_data.get(name) or 0
        if self.cleaned_data.get("best") and self.cleaned_data.get("worst"):
            self.add_error("worst", BOTH)
        self.clean_ties()

    def clean_ties(self) -> None:
        """In their order, each once; the usual ones where none is chosen."""
        said = [self.cleaned_data.get(name) for name in TIES]
        chosen = list(dict.fromkeys(key for key in said if key))
        if ties.LOT in chosen[:-1]:
            self.add_error(TIES[said.index(ties.LOT)], LOT_LAST)
        system = self.cleaned_data.get("system", self.ranking.system)
        usual = ties.of(Ranking(game=self.ranking.game, system=system))
        same = chosen == [tie.key for tie in usual] or chosen == list(ties.USUAL)
        self.cleaned_data["ties"] = [] if same else chosen


def place_fields(game: str) -> Iterator[tuple[str, forms.Field]]:
    declared = scoring.game(game)
    most = max(len(scoring.seats_for(declared, n).sides) for n in declared.players)
    for place in range(1, most + 1):
        label = PLACES[place - 1]
        yield f"{PLACE}{place}", WholeField(-MOST, MOST, label=label, required=False)


def tie_fields(ranking: Ranking) -> Iterator[tuple[str, forms.Field]]:
    """Columns of all lists of the game: which one counts is chosen beside them."""
    known = {"": gettext("nothing more"), **ties.LABELS}
    for form in scoring.game(ranking.game).league.alternative_scorings:
        columns = ties.choices(ranking.game, systems.LIST + form.key)
        for key in (key for key in columns if key not in ties.LABELS):
            # Where a column is called as something else is: Points.
            twice = columns[key] in map(str, ties.LABELS.values())
            of_list = gettext("{column} of the list").format(column=columns[key])
            known[key] = of_list if twice else columns[key]
    known[ties.LOT] = known.pop(ties.LOT)  # it comes last
    for name, label in zip(
        TIES, (gettext("First"), gettext("Then"), gettext("Then")), strict=True
    ):
        yield (
            name,
            forms.ChoiceField(
                choices=list(known.items()),
                label=label,
                required=False,
                error_messages={"invalid_choice": gettext("Choose one of these.")},
            ),
        )


@transaction.atomic
def save(by: str, ranking: Ranking, said: dict[str, Any]) -> bool:
    """Whether anything was changed; all standings then are counted anew."""
    named = Ranking.CHOSEN
    if ranking.pk and all(getattr(ranking, name) == said[name] for name in named):
        return False
    for name in named:
        setattr(ranking, name, said[name])
    ranking.save()
    results.rerank(ranking)
    game = own_games.game_of(ranking.season, ranking.game).name
    text = f"{ranking.season}, {game}: {systems.counts_by(ranking)}"
    audit_log.note(by, ranking.season.league, AuditLog.Kind.RANKING, text=text)
    return True


def explanations(game: str) -> Iterator[tuple[str, str]]:
    """Each system that can be chosen, and how it counts."""
    says = {
        System.POINTS: gettext("The points of all games are added up."),
        System.PLACES: gettext(
            "Each game gives points for the place; partners get the same. "
            "With no number below: 1 point for each player beaten."
        ),
        System.WINS: gettext("Games won are counted; who shares a win has one too."),
        System.AVERAGE: gettext("The points of all games, divided by the games."),
    }
    for key, label in System.choices:
        yield label, says[System(key)]
    for form in scoring.game(game).league.alternative_scorings:
        yield spoken.label(form.label), spoken.list_law(scoring.game(game), form)
