"""Sheets in bulk: given, looked at step by step, taken over or given up."""

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.exchange import checking, piling, taking_over
from scorekeeper.leagues.exchange.file_views import FileForm
from scorekeeper.leagues.models import League, Pile
from scorekeeper.leagues.pages import page
from scorekeeper.tables import codes, pages, words
from scorekeeper.tables.desk.check_views import in_megabytes


@require_http_methods(["GET", "POST"])
@needs("run")
def sheets(request: Request, league: League) -> HttpResponse:
    if request.method == "GET":
        return asked(request, league, "", codes.new_key())
    form = FileForm(request.POST, request.FILES)
    key = request.POST.get("key", "")[:64] or codes.new_key()
    file = form.cleaned_data.get("file") if form.is_valid() else None
    if file is None:
        return asked(request, league, "Choose a file of sheets first.", key)
    try:
        pile = checking.begin(league, file.name or "a file", content(file), key)
    except piling.Refused as refused:
        return asked(request, league, str(refused), key)
    return redirect("leagues:pile", league.code, pile.pk)


def content(file: UploadedFile) -> bytes:
    size = file.size or 0
    if size > piling.BYTES:
        most = in_megabytes(piling.BYTES)
        raise piling.Refused(f"The file has {in_megabytes(size)}; {most} are the most.")
    return file.read()


def asked(request: Request, league: League, trouble: str, key: str) -> HttpResponse:
    return page(
        request,
        league,
        "exchange/sheets",
        heading="Import sheets",
        sub=league.name,
        back=reverse("leagues:exchange", args=[league.code]),
        trouble=trouble,
        key=key,
        most=in_megabytes(piling.BYTES),
        count=piling.SHEETS,
    )


@require_GET
@needs("run")
def pile(request: Request, league: League, pile: int) -> HttpResponse:
    found = get_object_or_404(Pile, pk=pile, league=league)
    return page(
        request,
        league,
        "exchange/pile",
        heading="Import sheets",
        sub=found.name,
        back=reverse("leagues:exchange", args=[league.code]),
        **told(league, found),
    )


@require_POST
@needs("run")
def check(request: Request, league: League, pile: int) -> HttpResponse:
    """The next step; htmx takes one after the other by itself."""
    found = get_object_or_404(Pile, pk=pile, league=league)
    if not found.taken and found.seen < found.count:
        checking.step(found)
    if not request.htmx or found.seen >= found.count:
        return moved(request, found)
    context = {"league": league, **told(league, found)}
    return render(request, "leagues/exchange/_checking.html", context)


def moved(request: Request, pile: Pile) -> HttpResponse:
    url = reverse("leagues:pile", args=[pile.league.code, pile.pk])
    if not request.htmx:
        return redirect(url)
    return HttpResponse(headers={"HX-Redirect": url})


@require_POST
@needs("run")
def take(request: Request, league: League, pile: int) -> HttpResponse:
    found = get_object_or_404(Pile, pk=pile, league=league)
    try:
        taking_over.take(found, by=str(request.rights.person))
    except piling.Refused as refused:
        checking.again(found)
        pages.say(request, f"Nothing was taken. {refused}")
    return redirect("leagues:pile", league.code, found.pk)


@require_POST
@needs("run")
def drop(request: Request, league: League, pile: int) -> HttpResponse:
    league.piles.filter(pk=pile, taken=None).delete()
    pages.say(request, "Nothing was taken.")
    return redirect("leagues:exchange", league.code)


def told(league: League, pile: Pile) -> dict[str, object]:
    """What the page says of a pile; names that the league knows, and new ones."""
    known = piling.known_of(league).people
    new = [name for name in pile.names if name.casefold() not in known]
    good = pile.count - len(pile.refused)
    return {
        "pile": pile,
        "done": pile.seen >= pile.count,
        "good": good,
        "sheets": words.counted(good, "sheet"),
        "new": new,
        "known": [name for name in pile.names if name.casefold() in known],
    }
