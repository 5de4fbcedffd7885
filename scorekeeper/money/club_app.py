"""What a club plays for: dues, prizes, its kitty."""

from collections.abc import Collection

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import League, Person
from scorekeeper.money.models import Booking, Money


class MoneyOfClubs(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.money.urls import urlpatterns

        return urlpatterns

    def plays_for_money(self, league: League) -> bool:
        return Money.objects.filter(league=league).exists()

    def leave(self, league: League) -> None:
        Booking.objects.filter(league=league).delete()

    def sign(self, league: League, names: Collection[str], name: str) -> None:
        Booking.objects.filter(league=league, by__in=names).update(by=name)

    def holds(self, person: Person) -> bool:
        return Booking.objects.filter(person=person).exists()
