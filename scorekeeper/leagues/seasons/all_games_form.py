"""How all games of a season count together."""

import re
from typing import Any

from django import forms
from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import audit_log, sentences
from scorekeeper.leagues.counting import all_games, digits
from scorekeeper.leagues.fields import ModelForm, OneField, WholeField
from scorekeeper.leagues.models import AuditLog, Ranking, System
from scorekeeper.tables.sentences import sentence as worded

MOST = 999
# As many places as points are given for.
PLACES = 40
LABELS = (
    (System.PLACES, gettext_lazy("Points at each table")),
    (all_games.RANKS, gettext_lazy("Points for each game")),
    (System.WINS, gettext_lazy("Wins")),
)
WRONG = format_lazy(
    gettext_lazy("Enter numbers from 0 to {most} with a blank between them: 5 3 1."),
    most=MOST,
)


class PlacesField(forms.CharField):
    """5 3 1: what the first place is worth, the second one, and so on."""

    def prepare_value(self, value: Any) -> str:
        return " ".join(map(str, value)) if isinstance(value, list) else value or ""

    def to_python(self, value: Any) -> Any:
        said = re.split(r"[\s,;]+", (value or "").strip())
        numbers = [one for one in said if one]
        whole = all(one.isdecimal() and len(one) <= len(str(MOST)) for one in numbers)
        if not whole or len(numbers) > PLACES:
            raise forms.ValidationError(WRONG)
        return [int(one) for one in numbers]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self.prepare_value(initial) != (data or "")


class AllGamesForm(ModelForm):
    system = OneField(LABELS, label=gettext_lazy("Counts by"))
    places = PlacesField(
        required=False,
        label=gettext_lazy("Points for places"),
        help_text=gettext_lazy(
            "First place first, as 5 3 1; empty: 1 for each player beaten"
        ),
        widget=forms.TextInput({"class": "text", "autocomplete": "off"}),
    )
    best = WholeField(
        0,
        MOST,
        label=gettext_lazy("Best results"),
        help_text=gettext_lazy("How many count for each person; 0 means all"),
    )
    least = WholeField(
        0,
        MOST,
        label=gettext_lazy("Results needed for a place"),
        help_text=gettext_lazy("Players with fewer are listed below"),
    )

    class Meta:
        model = Ranking
        fields = ("system", "places", "best", "least")

    def __init__(self, ranking: Ranking, data: Any = None) -> None:
        super().__init__(data, instance=ranking)
        self.ranking = ranking


@transaction.atomic
def save(by: str, ranking: Ranking, said: dict[str, Any]) -> None:
    """Nothing is counted anew: the table is worked out when it is looked at."""
    if ranking.pk and all(getattr(ranking, name) == said[name] for name in said):
        return
    for name, value in said.items():
        setattr(ranking, name, value)
    ranking.save()
    words = all_games.words_of(ranking)
    text = f"{ranking.season}, {worded(sentences.ALL_GAMES)}: {words}"
    league = ranking.season.league
    audit_log.note(by, league, AuditLog.Kind.RANKING, text=text)


def explanations() -> list[tuple[str, str]]:
    """Each way to count all games, and how it does."""
    example = digits.figure(7)
    return [
        (
            str(LABELS[0][1]),
            gettext(
                "Each table of any game gives points for its places; players on one "
                "place share theirs. More players at a table are worth more, unless "
                "the places have numbers."
            ),
        ),
        (
            str(LABELS[1][1]),
            gettext(
                "Each game counts once, however often it was played: whoever is first "
                "of 8 in its standings gets {points}, 1 for each player behind."
            ).format(points=example),
        ),
        (
            str(LABELS[2][1]),
            gettext("Games won are counted, at the tables of all games."),
        ),
    ]
