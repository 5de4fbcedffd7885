"""A new knock-out: its game, its tables, who plays in it."""

from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from scorekeeper.knockouts import sentences as says, table_sizes
from scorekeeper.knockouts.models import Knockout, KnockoutEntry
from scorekeeper.knockouts.plan import MOST, plan
from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues.counting import standings
from scorekeeper.leagues.fields import (
    Choices,
    Form,
    ManyField,
    NameField,
    WholeField,
)
from scorekeeper.leagues.models import Person, Season
from scorekeeper.tables import scoring, spoken
from scorekeeper.tables.sentences import sentence as worded
from scorekeeper.tables.spoken import of_game

LONGEST = 40


class KnockoutForm(Form):
    """`game`: of which the seeds are the standings; chosen before the others."""

    name = NameField(
        LONGEST, gettext_lazy("A knock-out needs a name."), label=gettext_lazy("Name")
    )
    seats = WholeField(
        2,
        7,
        label=gettext_lazy("Players at a table"),
        help_text=gettext_lazy("At most; some tables may have fewer"),
    )
    through = WholeField(
        1,
        6,
        label=gettext_lazy("Go on from each table"),
        help_text=gettext_lazy("Of the final the first has won"),
    )

    def __init__(self, season: Season, game: scoring.Game, data: Any = None) -> None:
        self.season, self.game = season, game
        self.people = seeds(season, game)
        seats = min(max(game.players), 4)
        partners = table_sizes.partners(game, seats)
        ranked = [str(one.pk) for one, rank in self.people.items() if rank]
        known = {
            "name": gettext("Knock-out"),
            "seats": max(seats, game.players[0]),
            "through": max(partners, seats // 2),
            "people": ranked or [str(one.pk) for one in self.people if not one.guest],
        }
        super().__init__(data, initial=known)
        self.fields["people"] = ManyField(
            choices_of(self.people), label=gettext("Who plays")
        )

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        others = Knockout.objects.filter(season=self.season)
        if others.filter(name__iexact=name).exists():
            self.add_error("name", worded(says.SAME_NAME, name=name))
        return name

    def clean(self) -> None:
        said = self.cleaned_data
        asked = set(map(str, said.get("people") or []))
        chosen = [one for one in self.people if str(one.pk) in asked]
        said["chosen"] = chosen
        if len(chosen) > MOST:
            self.add_error("people", worded(says.MOST, most=MOST))
        elif {"seats", "through"} <= said.keys():
            self.check_way(len(chosen), said["seats"], said["through"])

    def check_way(self, count: int, seats: int, through: int) -> None:
        """They can be played down to one; else which numbers could."""
        allowed = table_sizes.of_game(self.game, seats, through)
        if plan(count, allowed):
            return
        if not allowed.sizes:
            game = of_game(self.game, "name")
            text = worded(says.NO_TABLES, game=game, seats=seats, through=through)
            self.add_error("through", text)
            return
        others = spoken.list_names(
            [str(n) for n in table_sizes.nearest(count, allowed)]
        )
        cannot = says.CANNOT(count=count)
        self.add_error("people", worded(says.NEAREST, cannot=cannot, numbers=others))


def seeds(season: Season, game: scoring.Game) -> dict[Person, int]:
    """Those who can play, by their place in the standings; 0: they have none.

    After them by name, guests last. Three queries.
    """
    places = {one.person.pk: one for one in standings.standings(season, game.slug)}
    ranks = {pk: at for at, pk in enumerate(places, 1) if places[pk].rank}
    found = season.league.people.filter(into=None, left=None).exclude(name="")

    def order(person: Person) -> tuple[int, bool, str]:
        return (
            ranks.get(person.pk, len(places) + 1),
            person.guest,
            person.name.casefold(),
        )

    return {one: ranks.get(one.pk, 0) for one in sorted(found, key=order)}


def choices_of(people: dict[Person, int]) -> Choices:
    """1 Ann, 2 Ben; Dan."""
    for person, rank in people.items():
        yield str(person.pk), f"{rank}\u00a0{person}" if rank else str(person)


def make(form: KnockoutForm, key: str) -> Knockout:
    """One form makes one; the seeds are the order of the standings now."""
    said = form.cleaned_data
    try:
        with transaction.atomic():
            made = Knockout.objects.create(
                season=form.season,
                game=form.game.slug,
                key=key,
                **{name: said[name] for name in ("name", "seats", "through")},
            )
            KnockoutEntry.objects.bulk_create(
                KnockoutEntry(knockout=made, person=person, seed=seed)
                for seed, person in enumerate(said["chosen"], 1)
            )
    except IntegrityError:  # the same form came first
        return Knockout.objects.get(key=key)
    return made
