"""A league’s file: taken away by its organiser, and a league made from one."""

from datetime import date

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.leagues.access import Request, needs
from scorekeeper.leagues.exchange import making, taking, telling
from scorekeeper.leagues.exchange.document import written
from scorekeeper.leagues.fields import Form
from scorekeeper.leagues.models import League, Sitting
from scorekeeper.leagues.pages import page
from scorekeeper.leagues.showing import asking
from scorekeeper.tables import codes, pages, words
from scorekeeper.tables.desk.check_views import in_megabytes


class FileForm(Form):
    file = forms.FileField(required=False)
    key = forms.CharField(max_length=64)


@require_GET
@needs("run")
def exchange(request: Request, league: League) -> HttpResponse:
    """What can be taken away, and what can be brought in."""
    begun = Sitting.objects.filter(
        session__season__league=league, table__isnull=False
    ).count()
    return page(
        request,
        league,
        "exchange/exchange",
        heading="Export and import",
        sub=league.name,
        back=reverse("leagues:settings", args=[league.code]),
        tables=begun,
        asked=asking.ask(league, request.GET),
    )


@require_GET
@needs("run")
def download(request: Request, league: League) -> HttpResponse:
    response = HttpResponse(
        written(telling.told(league)), content_type="application/json"
    )
    name = file_name(league, timezone.localdate())
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def file_name(league: League, day: date) -> str:
    return f"{slugify(league.name) or 'league'}-{day}.json"


@require_http_methods(["GET", "POST"])
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """A league made from its file; who brings it is its organiser."""
    if request.method == "GET":
        return asked(request, "", codes.new_key())
    form = FileForm(request.POST, request.FILES)
    key = request.POST.get("key", "")[:64] or codes.new_key()
    file = form.cleaned_data.get("file") if form.is_valid() else None
    if file is None:
        return asked(request, "Choose the file of a league first.", key)
    try:
        taken = taking.read(content(file))
    except taking.Refused as refused:
        return asked(request, str(refused), key, file.name or "")
    league = making.made(taken, request.user, key)
    pages.say(request, f"{league.name} is here: {held(taken)}.")
    return redirect(league)


def content(file: UploadedFile) -> bytes:
    if (file.size or 0) > taking.BYTES:
        raise taking.Refused(
            f"The file has {in_megabytes(file.size or 0)}; "
            f"a league has at most {in_megabytes(taking.BYTES)}."
        )
    return file.read()


def held(taken: taking.Taken) -> str:
    """21 people, 3 seasons, 40 evenings, 120 tables."""
    document = taken.document
    people = len(document.people)
    sessions = sum(len(season.sessions) for season in document.seasons)
    return ", ".join(
        (
            f"{people} {'person' if people == 1 else 'people'}",
            words.counted(len(document.seasons), "season"),
            words.counted(sessions, "evening"),
            words.counted(len(taken.logs), "table"),
        )
    )


def asked(request: HttpRequest, trouble: str, key: str, name: str = "") -> HttpResponse:
    most = in_megabytes(taking.BYTES)
    context = {"trouble": trouble, "key": key, "file": name, "most": most}
    return render(request, "leagues/exchange/bring.html", context)
