"""Any other game: a pad for its points, or the rules that somebody wrote for it."""

import json
from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_GET, require_http_methods

from scorekeeper.middleware import as_typed
from scorekeeper.tables import access, codes, phone, scoring
from scorekeeper.tables.scoring import points_pad, rule_sheets
from scorekeeper.tables.scoring.rule_sheets import LARGEST, Fault, Faulty
from scorekeeper.tables.starting import drafts as starting_drafts
from scorekeeper.tables.starting.every_shape import GISTS, SHAPES
from scorekeeper.tables.views import drafts

# So many a phone may bring in ten minutes.
BROUGHT = 20
# The button that opens what was brought row by row.
ROWS = "rows"


@as_typed
@require_http_methods(["GET", "POST"])
def another_game(request: HttpRequest) -> HttpResponse:
    """The pads, and a place for a rule sheet: taken, it is a game like any other."""
    if request.method == "GET":
        return page(request, to_change(request.GET.get("of", "")))
    file, pasted = request.FILES.get("file"), request.POST.get("rules", "")
    sent = file.read(LARGEST + 1) if file else pasted.strip().encode()
    if not sent.strip():
        said = gettext("Choose a file, or paste a rule sheet.")
        return page(request, pasted, [Fault("", said)])
    if not access.speak(request, "rules", BROUGHT):
        said = drafts.too_many()
        return page(request, pasted, [Fault("", said)], status=429)
    try:
        if ROWS in request.POST:
            return drafts.begin(request, rule_sheets.read_form(sent))
        return drafts.to_rules(request, rule_sheets.keep(sent))
    except Faulty as faulty:
        return page(request, pasted, faulty.faults)


def to_change(slug: str) -> str:
    """The rules of a game as they are pasted; what is made of them says of which."""
    try:
        document = rule_sheets.document_of(slug)
    except KeyError:
        return ""
    return json.dumps(document | {"made_from": slug}, indent=1, ensure_ascii=False)


def page(
    request: HttpRequest, pasted: str, faults: Sequence[Fault] = (), status: int = 200
) -> HttpResponse:
    ident = phone.ident(request)  # what it sends is counted as this phone’s
    context = {
        "key": drafts.form_key(request) or codes.new_key(),
        "drafts": [
            (draft, starting_drafts.name_of(draft))
            for draft in starting_drafts.of_phone(ident)
        ],
        "of": request.GET.get("of", "") if pasted else "",
        "pads": [
            scoring.game(slug) for slug in points_pad.slugs(get_language() or "en")
        ],
        "shapes": [(key, form.title, GISTS[key]) for key, form in SHAPES.items()],
        "pasted": pasted,
        "faults": faults,
        "largest": LARGEST // 1024,
    }
    response = render(request, "tables/another_game.html", context, status=status)
    if pasted:
        response["X-Robots-Tag"] = "noindex"
    return response


@as_typed
@require_http_methods(["GET", "POST"])
def make_game(request: HttpRequest, shape: str) -> HttpResponse:
    """A game from the answers to a few questions: it is read as any rule sheet is."""
    kind = SHAPES.get(shape)
    if kind is None:
        raise Http404(gettext("No such game."))
    phone.ident(request)
    form, faults = kind(request.POST or None), list[Fault]()
    if form.is_valid() and not access.speak(request, "rules", BROUGHT):
        faults = [Fault("", drafts.too_many())]
    elif form.is_valid():
        try:
            if ROWS in request.POST:
                return drafts.begin(request, form.document())
            slug = rule_sheets.keep(json.dumps(form.document()))
            return drafts.to_rules(request, slug)
        except Faulty as faulty:
            faults = faulty.faults
    context = {"form": form, "shape": shape, "title": kind.title, "faults": faults}
    context["key"] = drafts.form_key(request) or codes.new_key()
    return render(request, "tables/make_game.html", context)


@require_GET
def rules_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The rule sheet of a game that is one, as it is kept."""
    try:
        text = rule_sheets.text_of(slug)
    except KeyError:
        raise Http404(gettext("No such game.")) from None
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{slug}.json"'
    response["X-Robots-Tag"] = "noindex"
    return response
