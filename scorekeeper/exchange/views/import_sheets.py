"""Sheets in bulk: given, looked at step by step, taken over or given up."""

from collections.abc import Sequence

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
)
from django_htmx.http import HttpResponseClientRedirect

from scorekeeper.exchange import (
    check_batch,
    import_sheets,
    sentences,
    sheet_batch,
    sheet_faults,
    undo_import,
    undo_league,
)
from scorekeeper.exchange.progress import Progress
from scorekeeper.exchange.sheet_faults import Refused
from scorekeeper.leagues.models import League, SheetBatch
from scorekeeper.leagues.people import people_list
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.leagues.views.file_form import FileForm, own_key
from scorekeeper.leagues.views.layout import page
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.spoken import in_megabytes


@require_http_methods(["GET", "POST"])
@require_permission("manage")
def sheets(request: Request, league: League) -> HttpResponse:
    if request.method == "GET":
        return ask_again(request, league, "", codes.new_key())
    form = FileForm(request.POST, request.FILES)
    key = request.POST.get("key", "")[:64] or codes.new_key()
    file = form.cleaned_data.get("file") if form.is_valid() else None
    if file is None:
        return ask_again(request, league, sentence(sentences.CHOOSE_SHEETS), key)
    try:
        batch = check_batch.begin(
            league, file.name or "a file", content(file), own_key(request)
        )
    except Refused as refused:
        return ask_again(request, league, str(refused), key)
    return redirect("leagues:batch", league.code, batch.pk)


def content(file: UploadedFile) -> bytes:
    size = file.size or 0
    if size > sheet_batch.BYTES:
        most = in_megabytes(sheet_batch.BYTES)
        raise Refused(sheet_faults.TOO_LARGE(size=in_megabytes(size), most=most))
    return file.read()


def ask_again(request: Request, league: League, trouble: str, key: str) -> HttpResponse:
    return page(
        request,
        league,
        "exchange/sheets",
        heading=gettext("Import sheets"),
        sub=league.name,
        back=reverse("leagues:exchange", args=[league.code]),
        trouble=trouble,
        key=key,
        most=in_megabytes(sheet_batch.BYTES),
        count=sheet_batch.SHEETS,
    )


@require_GET
@require_permission("manage")
def batch(request: Request, league: League, batch: int) -> HttpResponse:
    found = get_object_or_404(SheetBatch, pk=batch, league=league, columns={})
    return page(
        request,
        league,
        "exchange/batch",
        heading=gettext("Import sheets"),
        sub=found.name,
        back=reverse("leagues:exchange", args=[league.code]),
        missed="missed" in request.GET,
        **context_of(league, found),
    )


@require_POST
@require_permission("manage")
def check(request: Request, league: League, batch: int) -> HttpResponse:
    """The next step; htmx takes one after the other by itself."""
    found = get_object_or_404(SheetBatch, pk=batch, league=league, columns={})
    if not found.imported and found.checked < found.count:
        check_batch.step(found)
    if not request.htmx or found.checked >= found.count:
        return move_on(request, found)
    context = {"league": league, **context_of(league, found)}
    return render(request, "exchange/_batch_check.html", context)


def move_on(request: Request, batch: SheetBatch) -> HttpResponse:
    url = reverse("leagues:batch", args=[batch.league.code, batch.pk])
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


@require_POST
@require_permission("manage")
def take(request: Request, league: League, batch: int) -> HttpResponse:
    found = get_object_or_404(SheetBatch, pk=batch, league=league, columns={})
    if not found.imported:
        check_batch.map_names(found, request.POST)
        if missed := check_batch.without_answer(found):
            return ask_who(found, missed, "leagues:batch")
    try:
        by, tell = str(request.permissions.person), progress_of(request, found)
        import_sheets.import_batch(found, by, tell)
    except Refused as refused:
        check_batch.again(found)
        messages.success(request, sentence(sentences.NOT_TAKEN, why=refused.said))
    else:
        if found.imported:
            taken = found.count - len(found.refused)
            messages.success(request, sentence(sentences.SHEETS_TAKEN, count=taken))
        else:
            messages.success(request, sentence(sentences.NOTHING_TAKEN))
    return redirect("leagues:batch", league.code, found.pk)


def ask_who(
    batch: SheetBatch, missed: Sequence[check_batch.NewName], page: str
) -> HttpResponse:
    """Back to the page, which says so at each of them; the other answers are kept."""
    url = reverse(page, args=[batch.league.code, batch.pk])
    return redirect(f"{url}?missed=1#who-{missed[0].place}")


@require_POST
@require_permission("manage")
def drop(request: Request, league: League, batch: int) -> HttpResponse:
    league.batches.filter(pk=batch, imported=None).delete()
    messages.success(request, sentence(sentences.NOTHING_TAKEN))
    return redirect("leagues:exchange", league.code)


@require_POST
@require_permission("manage")
def undo(request: Request, league: League, batch: int) -> HttpResponse:
    """All of it, or nothing; a second tap finds no batch any more."""
    found = league.batches.filter(pk=batch, columns={}, imported__isnull=False).first()
    if found is None or not found.made:
        messages.success(request, sentence(sentences.NOTHING_TO_UNDO))
        return redirect("leagues:exchange", league.code)
    try:
        if undo_league.WHOLE in found.made:
            undo_league.undo(found)
            messages.success(request, sentence(sentences.IMPORT_UNDONE))
            return redirect("/")
        by, tell = request.permissions.name, progress_of(request, found)
        undo_import.undo(found, by, tell)
    except Refused as refused:
        messages.success(request, sentence(sentences.NOT_UNDONE, why=refused.said))
        return redirect("leagues:batch", league.code, batch)
    messages.success(request, sentence(sentences.IMPORT_UNDONE))
    return redirect("leagues:exchange", league.code)


def progress_of(request: Request, batch: SheetBatch) -> Progress:
    return Progress(request.user, f"batch-{batch.pk}")


def context_of(league: League, batch: SheetBatch) -> dict[str, object]:
    """What the page says of a batch; names that the league knows, and new ones."""
    known = sheet_batch.known_people(league)
    good = batch.count - len(batch.refused)
    new = check_batch.new_names(batch)
    return {
        "batch": batch,
        "waits": f"batch-{batch.pk}",
        "whole": undo_league.WHOLE in batch.made,
        "done": batch.checked >= batch.count,
        "good": good,
        "sheets": sentence(sentences.SHEETS, count=good),
        "new": new,
        "asked": [one for one in new if not one.fresh],
        "fresh": [one for one in new if one.fresh],
        "known": [name for name in batch.names if known.has(name)],
        "people": people_list.of(league).exclude(name="").order_by("name"),
    }
