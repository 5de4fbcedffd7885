"""The teams of a season: their names, who plays for which, and how they count."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.db import transaction
from django.forms import BoundField
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import dates, zones
from scorekeeper.leagues.fields import Form, NameField, SwitchField, WholeField, tidy
from scorekeeper.leagues.models import Person, Season
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.teams import counting as teams, sentences as says
from scorekeeper.teams.models import Team, TeamMember

LONGEST = 40
MOST = 60
NAME, PERSON = "name-", "person-"
GONE = gettext_lazy("A team needs a name.")
ONE_OF = gettext_lazy("Choose one of these.")


class TeamsForm(Form):
    """Who is moved is moved from an evening on; the first team is from the start."""

    best = WholeField(
        0,
        99,
        label=gettext_lazy("Members who count"),
        help_text=gettext_lazy("So many of a team on each evening; 0 means all"),
    )
    apart = SwitchField(
        label=gettext_lazy("Team mates sit apart"),
        help_text=gettext_lazy("A draw sees to it where that can be"),
    )
    new = forms.CharField(
        required=False,
        label=gettext_lazy("New teams"),
        help_text=gettext_lazy("One name a line"),
        widget=forms.Textarea({"rows": 3, "class": "text", "autocomplete": "off"}),
    )

    def __init__(self, season: Season, data: Any = None) -> None:
        self.season = season
        self.teams = list(season.teams.all())
        self.people = people_of(season)
        self.now = last_of(season)
        super().__init__(data, initial=self.initial_data())
        for team in self.teams:
            label = worded(says.NAME_OF, team=team.name)
            self.fields[f"{NAME}{team.pk}"] = NameField(LONGEST, str(GONE), label=label)
        choices = [("", gettext("no team"))]
        choices += [(str(team.pk), team.name) for team in self.teams]
        if self.teams:
            self.fields["since"] = choice_field(gettext("From"), days_of(season))
            self.fields["since"].widget.attrs["class"] = "text"
        for person in self.people if self.teams else ():
            self.fields[f"{PERSON}{person.pk}"] = choice_field(str(person), choices)

    def initial_data(self) -> dict[str, Any]:
        best, apart = self.season.team_best, self.season.mates_apart
        names = {f"{NAME}{team.pk}": team.name for team in self.teams}
        people = {f"{PERSON}{pk}": team or "" for pk, team in self.now.items()}
        return {"best": best, "apart": apart, **names, **people}

    def main(self) -> list[BoundField]:
        return [self["best"], self["apart"], *self.of(NAME), self["new"]]

    def members(self) -> list[BoundField]:
        return self.of(PERSON)

    def of(self, kind: str) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith(kind)]

    def clean_new(self) -> list[str]:
        lines = (tidy(line) for line in self.cleaned_data["new"].splitlines())
        names = [line for line in lines if line]
        if any(len(name) > LONGEST for name in names):
            raise forms.ValidationError(worded(says.LONG_NAME, most=LONGEST))
        if len(names) + len(self.teams) > MOST:
            raise forms.ValidationError(worded(says.MANY_TEAMS, most=MOST))
        return names

    def clean(self) -> None:
        said = self.cleaned_data
        names = [said.get(f"{NAME}{team.pk}", "") for team in self.teams]
        names += said.get("new", [])
        for at, name in enumerate(names):
            if name and name.casefold() in (x.casefold() for x in names[:at]):
                team = self.teams[at] if at < len(self.teams) else None
                field = f"{NAME}{team.pk}" if team else "new"
                self.add_error(field, worded(says.SAME_NAME, name=name))


def choice_field(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=choices,
        label=label,
        required=False,
        error_messages={"invalid_choice": ONE_OF},
    )


def people_of(season: Season) -> list[Person]:
    """Those who belong to the league now, guests last."""
    found = season.league.people.filter(into=None, left=None).exclude(name="")
    return sorted(found, key=lambda one: (one.guest, one.name.casefold()))


def last_of(season: Season) -> dict[int, int | None]:
    """By person the team they were put in last."""
    rows = teams.memberships(season).rows
    found = {pk: some[-1][1] for pk, some in rows.items()}
    return {pk: team.pk if team else None for pk, team in found.items()}


def days_of(season: Season) -> list[tuple[str, str]]:
    """The start of the season and each evening, the next one to be held first."""
    held = {
        zones.day_of(season.league, starts)
        for starts in season.sessions.values_list("starts", flat=True)
    }
    today = zones.today(season.league)
    later = sorted(day for day in held if day >= today)
    before = sorted((day for day in held if day < today), reverse=True)
    named = [(day.isoformat(), dates.whole_day(day)) for day in [*later, *before]]
    return [("", gettext("the start of the season")), *named]


@transaction.atomic
def save(season: Season, form: TeamsForm) -> None:
    said = form.cleaned_data
    season.team_best, season.mates_apart = said["best"], said["apart"]
    season.save(update_fields=["team_best", "mates_apart"])
    for team in form.teams:
        team.name = said[f"{NAME}{team.pk}"]
    Team.objects.bulk_update(form.teams, ["name"])
    Team.objects.bulk_create(Team(season=season, name=name) for name in said["new"])
    since = said.get("since", "")
    move(season, form, date.fromisoformat(since) if since else None)


def move(season: Season, form: TeamsForm, since: date | None) -> None:
    """Those for whom another team was chosen; from the start: whatever was before."""
    gone, rows = [], []
    for person in form.people:
        wanted = form.cleaned_data.get(f"{PERSON}{person.pk}", "")
        team = int(wanted) if wanted else None
        if team == form.now.get(person.pk):
            continue
        gone.append(person.pk)
        first = person.pk not in form.now
        if since and first:  # whoever joins later was in no team before
            rows.append(TeamMember(person=person, since=season.starts))
        rows.append(
            TeamMember(person=person, team_id=team, since=since or season.starts)
        )
    before = season.team_members.filter(person__in=gone)
    (before.filter(since__gte=since) if since else before).delete()
    for row in rows:
        row.season = season
    TeamMember.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["season", "person", "since"],
        update_fields=["team"],
    )
