"""A league made from its file; who brings it is its organiser."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scorekeeper.exchange import file_faults, import_league, sentences, validate
from scorekeeper.exchange.progress import Progress
from scorekeeper.leagues.views.file_form import FileForm, own_key
from scorekeeper.tables import codes
from scorekeeper.tables.sentences import Said, in_order, sentence
from scorekeeper.tables.spoken import in_megabytes


@require_http_methods(["GET", "POST"])
@login_required
def bring(request: HttpRequest) -> HttpResponse:
    """A league made from its file; who brings it is its organiser."""
    if request.method == "GET":
        return ask_again(request, "", codes.new_key())
    form = FileForm(request.POST, request.FILES)
    key = request.POST.get("key", "")[:64] or codes.new_key()
    file = form.cleaned_data.get("file") if form.is_valid() else None
    if file is None:
        return ask_again(request, sentence(sentences.CHOOSE_LEAGUE), key)
    tell = Progress(request.user, key)
    try:
        taken = validate.read(content(file), tell)
    except validate.Refused as refused:
        return ask_again(request, str(refused), key, file.name or "")
    named = file.name or ""
    made_by = own_key(request)
    league = import_league.import_league(taken, request.user, made_by, named, tell)
    here = sentence(
        sentences.LEAGUE_IS_HERE, name=league.name, held=describe_contents(taken)
    )
    messages.success(request, here)
    return redirect(league)


def content(file: UploadedFile) -> bytes:
    if (file.size or 0) > validate.BYTES:
        size, most = in_megabytes(file.size or 0), in_megabytes(validate.BYTES)
        raise validate.Refused(file_faults.TOO_LARGE(size=size, most=most))
    return file.read()


def describe_contents(taken: validate.ValidFile) -> Said:
    """21 people, 3 seasons, 40 evenings, 120 tables."""
    document = taken.document
    evenings = sum(len(season.sessions) for season in document.seasons)
    return in_order(
        (
            sentences.PEOPLE(count=len(document.people)),
            sentences.SEASONS(count=len(document.seasons)),
            sentences.EVENINGS(count=evenings),
            sentences.TABLES(count=len(taken.logs)),
        )
    )


def ask_again(
    request: HttpRequest, trouble: str, key: str, name: str = ""
) -> HttpResponse:
    most = in_megabytes(validate.BYTES)
    context = {"trouble": trouble, "key": key, "file": name, "most": most}
    return render(request, "exchange/bring.html", context)
