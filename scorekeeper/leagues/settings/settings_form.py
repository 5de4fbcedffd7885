"""What an organiser sets about the league itself, and how a change of it reads."""

from collections.abc import Callable, Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.functional import lazy
from django.utils.translation import gettext

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import own_games, zones
from scorekeeper.leagues.fields import (
    ManyField,
    ModelForm,
    NameField,
    OneField,
    SwitchField,
    WholeField,
    options,
)
from scorekeeper.leagues.models import League, Session, Visibility
from scorekeeper.tables import scoring
from scorekeeper.tables.entry.widgets import Chips
from scorekeeper.tables.sentences import in_order
from scorekeeper.tables.spoken import of_game, word

# In the order in which a change of them is told.
FIELDS = (
    *("name", "games", "zone", "reminds", "correction_days", "rated_after"),
    *("visibility", "searchable"),
)
# As the log of a league has a field that had another name once.
RENAMED = {"listed": "searchable"}
YEAR = 366
REMINDS = 7  # days before an evening
MOST = 100


class SettingsForm(ModelForm):
    name = NameField(
        60, gettext_lazy("A league needs a name."), label=gettext_lazy("Name")
    )
    games = ManyField(
        [(game.slug, lazy(of_game, str)(game, "name")) for game in scoring.all_games()],
        label=gettext_lazy("Games it plays"),
        help_text=gettext_lazy("None chosen means all games"),
    )
    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("of its evenings; the hours of those planned stay"),
        required=False,
        widget=forms.Select({"class": "text"}),
    )
    reminds = WholeField(
        0,
        REMINDS,
        label=gettext_lazy("Remind by e-mail"),
        help_text=gettext_lazy(
            "so many days before an evening, those who have not answered; 0: never"
        ),
    )
    correction_days = WholeField(
        1,  # an evening may go on past midnight
        YEAR,
        label=gettext_lazy("Days to correct"),
        help_text=gettext_lazy(
            "after an evening; then its results are final, "
            "and only a referee corrects them"
        ),
    )
    rated_after = WholeField(
        1,
        MOST,
        label=gettext_lazy("Games for a rating"),
        help_text=gettext_lazy("Fewer games show no rating"),
    )
    visibility = OneField(Visibility.choices, label=gettext_lazy("Who sees it"))
    searchable = SwitchField(
        label=gettext_lazy("Search engines may list it"),
        help_text=gettext_lazy("only where everybody sees it"),
    )

    class Meta:
        model = League
        fields = FIELDS

    def __init__(self, league: League, data: Any = None) -> None:
        super().__init__(data, instance=league)
        self.fields["games"].widget = Chips(options(choices_of(league)))
        here = ("", zones.zone_name(settings.TIME_ZONE))
        found = [here, *zones.choices(league.zone)]
        self.fields["zone"].choices = found  # type: ignore[attr-defined]
        if not settings.MAIL:
            del self.fields["reminds"]


def choices_of(league: League) -> Iterator[tuple[str, str]]:
    """Every game of ours, and those by rule sheets that its seasons have played."""
    seasons = list(league.seasons.all())
    keys = [*(g.slug for g in scoring.all_games()), *own_games.keys_of(seasons)]
    for game in own_games.games_in_order(seasons, keys):
        yield game.slug, of_game(game, "name")


def save(form: SettingsForm) -> dict[str, list[Any]]:
    """What was changed, each with what it was and is."""
    was, now = form.initial, form.cleaned_data
    changed = {
        name: [was[name], now[name]]
        for name in FIELDS
        if name in now and was[name] != now[name]
    }
    for name in changed:  # a form leaves out what is chosen no more
        setattr(form.instance, name, now[name])
    form.instance.save(update_fields=changed)
    if "zone" in changed:
        keep_hours(form.instance, was["zone"])
    return changed


def keep_hours(league: League, before: str) -> None:
    """An evening at 19:30 stays one at 19:30 by the new clock."""
    old = zones.zone_of(League(zone=before))
    new, moved = zones.zone_of(league), []
    for session in Session.objects.filter(season__league=league):
        at = timezone.localtime(session.starts, old).replace(tzinfo=None)
        session.starts = timezone.make_aware(at, new)
        moved.append(session)
    Session.objects.bulk_update(moved, ["starts"], batch_size=500)


def sentences_of(
    changed: dict[str, list[Any]], called: Callable[[str], str]
) -> Iterator[str]:
    """Who sees it: Everyone, was Members only. `called`: what games are called."""
    changed = {RENAMED.get(name, name): both for name, both in changed.items()}
    for name in FIELDS:
        if name in changed:
            was, now = (setting_words(name, value, called) for value in changed[name])
            label = SettingsForm.base_fields[name].label
            replaced = not was  # by who runs the site: nothing tells what it was
            text = gettext("{label}: {now}, was {was}")
            text = gettext("{label}: {now}") if replaced else text
            yield text.format(label=label, now=now, was=was)


def setting_words(name: str, value: Any, called: Callable[[str], str]) -> str:
    if name == "games":
        return word(in_order(map(called, value))) or gettext("all")
    if name == "visibility":
        return str(Visibility(value).label)
    if name == "searchable":
        return gettext("yes") if value else gettext("no")
    if name == "zone":
        return zones.zone_name(str(value) or settings.TIME_ZONE)
    return str(value)
