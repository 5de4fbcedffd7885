"""Your table is 4: told to the phones that asked, where the site has a key for it."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.db import transaction
from django.urls import reverse

from scorekeeper.leagues import club_apps
from scorekeeper.leagues.models import Person, Session, TableAssignment
from scorekeeper.push import keys, sending, sentences, subscribing, telling
from scorekeeper.tables import phone
from scorekeeper.tables.hooks import Row
from scorekeeper.tables.phone import Visitor
from scorekeeper.tables.sentences import sentence


class PushOfClubs(club_apps.ClubApp):
    def addresses(self) -> club_apps.Addresses:
        from scorekeeper.push.urls import urlpatterns

        return urlpatterns

    def tables_begin(self, tables: Sequence[TableAssignment]) -> None:
        if not keys.is_on():
            return
        if found := telling.messages(tables):
            transaction.on_commit(partial(sending.send_later, found), robust=True)

    def rows(self, visitor: Visitor, session: Session) -> Iterable[Row]:
        if not keys.is_on() or session.closed is not None:
            return
        league = session.season.league
        person = subscribing.who_asks(visitor, league, session)
        if person is None:
            return
        told = subscribing.subscription_of(person, phone.known_ident(visitor))
        yield Row(
            sentence(sentences.ROW),
            sentence(sentences.ROW_ON if told else sentences.ROW_SUB),
            reverse("leagues:push", args=[league.code, session.pk]),
        )

    def forget(self, person: Person) -> None:
        person.subscriptions.all().delete()
