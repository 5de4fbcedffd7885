"""What a league plays for: its settings, its kitty, and money of an evening."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scorekeeper.languages import gettext_lazy
from scorekeeper.leagues import dates
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions.overview import read
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import own_key
from scorekeeper.leagues.views.held_back import with_results
from scorekeeper.leagues.views.layout import page
from scorekeeper.leagues.views.sessions import session_of
from scorekeeper.money import amounts, bookings, money_form
from scorekeeper.money.models import BookingKind, Money
from scorekeeper.money.season_page import KittyPage
from scorekeeper.money.session_page import MoneyPage
from scorekeeper.tables import codes
from scorekeeper.text import is_number

NOTHING = gettext_lazy("Nothing was owed.")


def money_of(league: League) -> Money:
    found = Money.objects.filter(league=league).select_related("league").first()
    if found is None:
        raise Http404("This league plays without money.")
    return found


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def settings(request: Request, league: League) -> HttpResponse:
    form = money_form.MoneyForm(
        request.POST or None, initial=money_form.initial_of(league)
    )
    if request.method == "POST" and form.is_valid():
        money_form.save(league, form.cleaned_data)
        messages.success(request, gettext("Saved: what the league plays for."))
        return redirect("leagues:settings", league.code)
    return page(
        request,
        league,
        "_form",
        form=form,
        heading=gettext("Money"),
        sub=league.name,
        back=reverse("leagues:settings", args=[league.code]),
        button=gettext("Save it"),
    )


# ---- The kitty ----


def booking_notice(amount: int, money: Money) -> str:
    return gettext("Booked: {amount}.").format(
        amount=amounts.signed_amount(amount, money.currency)
    )


@require_http_methods(["GET", "POST"])
@require_permission("play")
@with_results
def kitty(request: Request, league: League) -> HttpResponse:
    """Who may score sees what others owe; who manages books into it and out of it."""
    money = money_of(league)
    manages = request.permissions.can_manage
    posted = request.POST if request.method == "POST" and manages else None
    form = money_form.BookingForm(money, posted)
    if posted is not None and form.is_valid():
        said = form.cleaned_data
        amount = said["amount"] * (-1 if "out" in posted else 1)
        fields = {"kind": BookingKind.OTHER, "amount": amount, "note": said["note"]}
        bookings.book(league, request.permissions.name, own_key(request), **fields)
        messages.success(request, booking_notice(amount, money))
        return redirect("leagues:kitty", league.code)
    found = KittyPage(money, league.seasons.first())
    mine = [one for one in found.lines if one.person == request.permissions.person]
    return page(
        request,
        league,
        "money/kitty",
        found=found,
        lines=found.lines if request.permissions.can_score else mine,
        form=form,
        money=money,
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Kitty"),
        sub=league.name,
        back=reverse("leagues:sessions", args=[league.code]),
    )


@require_POST
@require_permission("score")
def undo(request: Request, league: League, booking_id: int) -> HttpResponse:
    """Booked the other way; of the kitty alone by who manages it."""
    money_of(league)
    booking = get_object_or_404(league.bookings, pk=booking_id)
    if booking.session_id is None and not request.permissions.can_manage:
        raise Http404("This booking is not of an evening.")
    if booking.note != bookings.UNDONE:
        bookings.undo(booking, request.permissions.name)
        messages.success(request, gettext("Booked the other way."))
    if booking.session_id is None:
        return redirect("leagues:kitty", league.code)
    return redirect("leagues:session_money", league.code, booking.session_id)


# ---- An evening ----


@require_GET
@require_permission("play")
@with_results
def of_session(request: Request, league: League, session_id: int) -> HttpResponse:
    return show_evening(request, league, session_of(league, session_id))


def show_evening(
    request: Request, league: League, session: Any, form: Any = None, **more: Any
) -> HttpResponse:
    money = money_of(league)
    found = MoneyPage(money, read(league, session))
    mine = [one for one in found.owing if one.person == request.permissions.person]
    return page(
        request,
        league,
        "money/session",
        found=found,
        owing=found.owing if request.permissions.can_score else mine,
        form=form or money_form.BookingForm(money),
        money=money,
        session=session,
        key=codes.new_key(),
        here="sessions",
        heading=gettext("Kitty and prizes"),
        sub=f"{league.name}, {dates.evening(session.starts)}",
        back=reverse("leagues:session", args=[league.code, session.pk]),
        **more,
    )


@require_POST
@require_permission("score")
def pay(request: Request, league: League, session_id: int) -> HttpResponse:
    """What is owed tonight was paid: by those whom the page showed."""
    money, session = money_of(league), session_of(league, session_id)
    who = {int(pk) for pk in request.POST.getlist("person") if is_number(pk)}
    amount = bookings.book_payment(money, session, request.permissions.name, who)
    text = booking_notice(amount, money) if amount else NOTHING
    messages.success(request, text)
    return redirect("leagues:session_money", league.code, session.pk)


@require_POST
@require_permission("score")
def give(request: Request, league: League, session_id: int) -> HttpResponse:
    money, session = money_of(league), session_of(league, session_id)
    found = MoneyPage(money, read(league, session))
    by_person = {prize.person.pk: prize.amount for prize in found.prizes}
    amount = bookings.give_prizes(money, session, request.permissions.name, by_person)
    text = booking_notice(amount, money) if amount else ""
    messages.success(request, text or gettext("The prizes were given out before."))
    return redirect("leagues:session_money", league.code, session.pk)


@require_http_methods(["GET", "POST"])
@require_permission("score")
def fine(request: Request, league: League, session_id: int) -> HttpResponse:
    """Somebody owes it from now on; no money has moved.

    A refused fine is shown at this address: loaded anew, it is the evening's money.
    """
    money, session = money_of(league), session_of(league, session_id)
    if request.method == "GET":
        return redirect("leagues:session_money", league.code, session.pk)
    form = money_form.BookingForm(money, request.POST)
    who = request.POST.get("person", "")
    person = league.people.filter(pk=int(who)).first() if is_number(who) else None
    if not form.is_valid() or person is None:
        wrong = "" if person else gettext("Choose who owes the fine.")
        return show_evening(
            request, league, session, form, fined=person, fine_wrong=wrong
        )
    said = form.cleaned_data
    bookings.book(
        league,
        request.permissions.name,
        own_key(request),
        session=session,
        person=person,
        kind=BookingKind.OWED,
        amount=said["amount"],
        note=said["note"],
    )
    sum_ = amounts.short(said["amount"], money.currency)
    text = gettext("{person} owes {amount}: {note}.")
    messages.success(
        request, text.format(person=person, amount=sum_, note=said["note"])
    )
    return redirect("leagues:session_money", league.code, session.pk)
