"""Kitty, entry, fines, stakes and prizes: what each owes, and where money went."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings, strategies as st

from scorekeeper.exchange import export, import_league, schema, validate
from scorekeeper.leagues.models import Person
from scorekeeper.leagues.people import forget
from scorekeeper.leagues.sessions import stays
from scorekeeper.leagues.settings import delete_league
from scorekeeper.money import bookings, dues
from scorekeeper.money.models import Booking, BookingKind, Money
from tests.breadth import by_chance
from tests.leagues.nights import Playing
from tests.leagues.people import account, member, person, session
from tests.leagues.reading import rows, text
from tests.leagues.sessions import sit
from tests.leagues.texts import text_of
from tests.support.wording import wording

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing() -> Playing:
    return Playing()


# Four are 51 points together: Ann gets 4 × 27 − 51 = 57 cents, Ben 9; Cleo pays 3 and
# Dan 63. Everybody but Ann has lost a game.
OWED = {"Ann": 443, "Ben": 541, "Cleo": 553, "Dan": 613}


def test_what_each_owes_tonight(playing: Playing) -> None:
    assert playing.owes() == OWED
    page = text_of(playing.eva.get(playing.url))
    assert "Ann Entry +5.00 €, Stakes −0.57 € 4.43 €" in page
    assert "Dan Entry +5.00 €, Lost games +0.50 €, Stakes +0.63 € 6.13 €" in page
    assert "0 of 4 have paid 5 €" in page and "3 × 0.50 €" in page
    assert "All 4 have paid: +21.50 €" in page


def test_who_has_paid_owes_nothing_and_a_second_tap_books_nothing(
    playing: Playing,
) -> None:
    ann, ben, cleo, dan = playing.club.people
    assert "1 of 4 has paid 5 €" in playing.pay(ann)
    assert "Booked: +5.41 €." in playing.pay(ben)
    page = playing.pay(ann, ben)
    assert "Nothing was owed." in page
    assert wording("money.not-paid", several=True, names="Cleo and Dan") in page
    assert "Both have paid: +11.66 €" in page
    assert playing.moves() == [
        ("Ann", "entry", 500),
        ("Ann", "stake", -57),
        ("Ben", "entry", 500),
        ("Ben", "lost", 50),
        ("Ben", "stake", -9),
    ]
    assert wording("money.not-paid", names="Dan") in playing.pay(cleo)
    assert "Everybody has paid." in playing.pay(dan)
    assert playing.owes() == dict.fromkeys(OWED, 0)
    assert bookings.in_kitty(playing.league) == 2150


def test_the_cash_sheet_adds_up(playing: Playing) -> None:
    """Entry 5 each; a lost game 0.50; Ann gets 0.57 of stakes and Ben 0.09, Cleo pays
    0.03 and Dan 0.63. Ann has paid; her prize is 10, that of Ben 5.
    """
    playing.pay(playing.club.people[0])
    found = rows(playing.eva.get(f"{playing.url}cash/"), "result")
    told = [[one.removesuffix(" €") for one in row] for row in found]
    assert told == [
        ["Ann", "5.00", "–", "−0.57", "4.43", "4.43", "–", "10.00", ""],
        ["Ben", "5.00", "0.50", "−0.09", "5.41", "–", "5.41", "5.00", ""],
        ["Cleo", "5.00", "0.50", "0.03", "5.53", "–", "5.53", "–", ""],
        ["Dan", "5.00", "0.50", "0.63", "6.13", "–", "6.13", "–", ""],
        ["Total", "20.00", "1.50", "–", "21.50", "4.43", "17.07", "15.00", ""],
    ]


def test_receipts_are_of_what_was_booked(playing: Playing) -> None:
    """Ann paid 5.00 and got 0.57 for her points and 10 as first; Dan’s was undone."""
    ann, dan = playing.club.people[0], playing.club.people[3]
    assert "Nothing is booked yet." in text(playing.eva.get(f"{playing.url}receipts/"))
    playing.pay(ann, dan)
    playing.eva.post(f"{playing.url}prizes/")
    for booking in playing.league.bookings.filter(person=dan):
        bookings.undo(booking, "Eva")
    page = text(playing.eva.get(f"{playing.url}receipts/"))
    page = page.replace("\N{NO-BREAK SPACE}", " ")
    assert "Ann has paid 5.00 €" in page and "Ann has got 10.57 €" in page
    assert "Stakes 0.57 € Prizes 10.00 € Ann" in page
    assert "Ben has got 5.00 €" in page and "Dan" not in page and "Cleo" not in page


def test_prizes_are_given_out_once_and_put_right(playing: Playing) -> None:
    page = playing.eva.post(f"{playing.url}prizes/", follow=True)
    assert "Booked: −15.00 €." in text_of(page)
    page = playing.eva.post(f"{playing.url}prizes/", follow=True)
    assert "The prizes were given out before." in text_of(page)
    assert playing.moves() == [("Ann", "prize", -1000), ("Ben", "prize", -500)]
    ann = playing.club.people[0]
    Person.objects.filter(pk=ann.pk).update(pays=False)
    # Ben is first of those who play for money, and Cleo second.
    playing.eva.post(f"{playing.url}prizes/")
    given_out = bookings.sum_of(playing.league.bookings.all())
    ben, cleo = (one.pk for one in playing.club.people[1:3])
    assert given_out == {0: -1500, ann.pk: 0, ben: 1000, cleo: 500}


def test_a_fine_is_owed_paid_and_undone(playing: Playing) -> None:
    dan = playing.club.people[3]
    said = {"person": dan.pk, "amount": "1,50", "note": "late", "key": "one"}
    for _ in range(2):  # a double tap
        page = playing.eva.post(f"{playing.url}fine/", said, follow=True)
    assert "Dan owes 1.50 €: late." in text_of(page)
    assert playing.owes()["Dan"] == 613 + 150
    assert bookings.in_kitty(playing.league) == 0
    fine = playing.league.bookings.get(kind=BookingKind.OWED)
    for _ in range(2):
        playing.eva.post(f"/l/{playing.league.code}/money/{fine.pk}/undo/")
    assert playing.owes()["Dan"] == 613
    page = playing.eva.post(f"{playing.url}fine/", {**said, "amount": "much"})
    assert "Enter an amount as 5 or 0.50." in text_of(page)


def test_a_fine_is_nobodys_until_somebody_is_chosen(playing: Playing) -> None:
    page = playing.eva.get(playing.url).content.decode()
    who = page.partition('name="person" required>')[2].partition("</select>")[0]
    assert who.startswith('<option value="">Choose</option>') and "selected" not in who
    said = {"person": "", "amount": "1,50", "note": "late", "key": "one"}
    page = text_of(playing.eva.post(f"{playing.url}fine/", said))
    assert "Choose who owes the fine." in page
    assert playing.owes() == OWED


def test_a_refused_fine_can_be_loaded_anew(playing: Playing) -> None:
    """The page of a refusal stands at the form's address: reload asks for it by GET."""
    address = f"{playing.url}fine/"
    said = {"person": "", "amount": "much", "note": "late", "key": "one"}
    assert playing.eva.post(address, said).status_code == 200
    assert playing.eva.get(address).headers["location"] == playing.url
    assert playing.owes() == OWED


def test_who_came_owes_the_entry_also_who_has_left(playing: Playing) -> None:
    """Dan has played and goes home; Fay was tapped by mistake and never sat."""
    fay = person(playing.league, "Fay")
    for player in (playing.club.people[3], fay):
        said = {"answer": "away"}
        playing.evening.attending.update_or_create(person=player, defaults=said)
    assert playing.owes() == OWED
    page = text_of(playing.eva.get(playing.url))
    assert "0 of 4 have paid 5 €" in page
    assert "Who came owes the entry, also who has left since." in page


def test_who_sat_out_and_went_home_owes_the_entry_too(playing: Playing) -> None:
    """Fay was there when a table was begun, at which she has no seat."""
    fay = person(playing.league, "Fay")
    stays.answer(playing.evening, [fay], "here")
    sit(playing.evening, playing.club.people[:3], "skat")
    playing.evening.assignments.filter(game="skat").update(turn=2)
    stays.answer(playing.evening, [fay], "away")
    assert playing.owes()["Fay"] == 500
    page = text_of(playing.eva.get(playing.url.replace("money/", "")))
    assert "Fay, has left" in page and "Fay, not coming" not in page


def test_nobody_is_asked_who_does_not_want_it(playing: Playing) -> None:
    Person.objects.filter(name="Dan").update(pays=False)
    # Three of them have 54 points: Ann gets 27, Ben pays 9, Cleo 18.
    assert playing.owes() == {"Ann": 473, "Ben": 559, "Cleo": 568}
    Money.objects.all().delete()
    assert playing.eva.get(playing.url).status_code == 404
    page = f"/l/{playing.league.code}/sessions/{playing.evening.pk}/"
    assert "Kitty" not in text_of(playing.eva.get(page))


def test_a_player_sees_the_kitty_and_their_own_line(playing: Playing) -> None:
    account("Ben")
    Person.objects.filter(name="Ben").update(user=account("Ben"))
    ben: Client = member(playing.league, "Ben")
    page = text_of(ben.get(playing.url))
    assert "5.41 €" in page and "In the kitty" in page
    assert "Dan" not in page and "have paid:" not in page
    season = text_of(ben.get(f"/l/{playing.league.code}/money/"))
    assert "Ben paid 0.00 € of 5.41 €" in season and "Dan" not in season


def test_the_kitty_of_the_season(playing: Playing) -> None:
    url = f"/l/{playing.league.code}/money/"
    said = {"amount": "86.50", "note": "from last year", "key": "one"}
    playing.eva.post(url, said)
    playing.eva.post(url, {**said, "amount": "12", "out": "1", "key": "two"})
    playing.pay(playing.club.people[0])
    page = text_of(playing.eva.get(url))
    # 86.50 − 12 + 4.43.
    assert "In the kitty 78.93 €" in page
    # 5.41 + 5.53 + 6.13.
    assert "Not paid yet Autumn 2026, all together +17.07 €" in page
    assert "Ann paid 4.43 € of 4.43 €" in page


def test_what_was_there_before_tonight(playing: Playing) -> None:
    later = session(playing.club.season, starts=timezone.now())
    playing.pay(*playing.club.people)
    assert bookings.in_kitty(playing.league, playing.evening) == 0
    assert bookings.in_kitty(playing.league, later) == 2150


def test_what_is_entered_in_the_settings(playing: Playing) -> None:
    url = f"/l/{playing.league.code}/settings/money/"
    said = {"on": "true", "currency": "EUR", "entry": "7.50", "prizes": "50% 30%"}
    playing.eva.post(url, said)
    money = Money.objects.get()
    assert (money.entry, money.lost, money.prizes) == (750, 0, [50, 30])
    assert money.shared
    page = playing.eva.post(url, {**said, "prizes": "80% 30%"})
    assert "Prizes have at most 100% of the entries." in text_of(page)
    playing.eva.post(url, {**said, "on": ""})
    assert not Money.objects.exists()


def test_a_season_costs_as_many_queries_as_an_evening(
    playing: Playing, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(9):
        dues.of_evening(playing.money, playing.evening)
    for _ in range(3):
        session(playing.club.season)
    with django_assert_num_queries(10):
        dues.of_season(playing.money, playing.club.season)


def test_it_is_in_the_league_file(playing: Playing) -> None:
    playing.pay(*playing.club.people)
    bookings.book(playing.league, "Eva", "x", kind="other", amount=-100, note="tea")
    raw = schema.file_bytes(export.export_league(playing.league))
    again = import_league.import_league(validate.read(raw), account("Eva"), "key")
    assert schema.file_bytes(export.export_league(again)) == raw
    assert bookings.in_kitty(again) == 2050
    evening = again.seasons.get().sessions.get()
    assert all(one.owes == 0 for one in dues.of_evening(again.money, evening).values())


def test_a_league_with_bookings_can_be_deleted(playing: Playing) -> None:
    playing.pay(*playing.club.people)
    fay = person(playing.league, "Fay")
    assert forget.may_delete(fay)
    playing.league.bookings.create(person=fay, kind="other", amount=1)
    assert not forget.may_delete(fay)
    delete_league.delete(playing.league)
    assert not Booking.objects.exists()


# ---- Sums that prove to zero ----

AMOUNTS = st.integers(0, 10_000)


@given(
    entry=AMOUNTS,
    lost=AMOUNTS,
    stake=AMOUNTS,
    prizes=st.lists(AMOUNTS, max_size=5),
    paying=st.lists(st.booleans(), min_size=4, max_size=4),
    payers=st.lists(st.integers(0, 3), max_size=6),
    fines=st.lists(st.tuples(st.integers(0, 3), st.integers(1, 500)), max_size=3),
)
@settings(by_chance(25), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_bookings_of_an_evening_sum_to_zero(playing: Playing, **drawn: Any) -> None:
    """Whatever is played for, and whoever pays in whichever order, and twice."""
    playing.league.bookings.all().delete()
    money, people = playing.money, playing.club.people
    for name in ("entry", "lost", "stake", "prizes"):
        setattr(money, name, drawn[name])
    money.save()
    for player, pays in zip(people, drawn["paying"], strict=True):
        Person.objects.filter(pk=player.pk).update(pays=pays)
    for who, amount in drawn["fines"]:
        fields = {"session": playing.evening, "person": people[who], "note": "late"}
        key = f"{playing.league.bookings.count()}"
        bookings.book(playing.league, "Eva", key, kind="owed", amount=amount, **fields)
    for who in drawn["payers"]:
        bookings.book_payment(money, playing.evening, "Eva", {people[who].pk})
    playing.eva.post(f"{playing.url}prizes/")
    booked = list(playing.league.bookings.all())
    accounts = bookings.sum_of(booked)
    assert sum(accounts.values()) == 0
    assert accounts[0] == bookings.in_kitty(playing.league)
    bookings.book_payment(money, playing.evening, "Eva", {one.pk for one in people})
    assert all(owes == 0 for owes in playing.owes().values())
    # Stakes are between players: once all have paid they leave the kitty as it was.
    stakes = playing.league.bookings.filter(kind=BookingKind.STAKE)
    assert sum(one.amount for one in stakes) == 0
