"""Rules that somebody writes row by row: a draft of this phone, until it is played."""

import json
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from scorekeeper.languages import gettext_lazy
from scorekeeper.middleware import as_typed
from scorekeeper.tables import access, codes, phone, scoring, spoken
from scorekeeper.tables.models import RuleDraft, Table
from scorekeeper.tables.scoring import points_pad, rule_sheets, trial
from scorekeeper.tables.scoring.rule_sheets import Fault, Faulty
from scorekeeper.tables.scoring.trial import (
    LEAST_OPTION,
    MOST_OPTION,
    Document,
    Trial,
)
from scorekeeper.tables.starting import drafts, rows
from scorekeeper.tables.starting.draft_forms import FORMS, ROW_FORMS
from scorekeeper.tables.starting.part_forms import PartForm
from scorekeeper.tables.starting.rows import Path
from scorekeeper.tables.views.at_table import Request, require_permission

# So many changes of drafts a phone may save in ten minutes, and bring rule sheets.
SAVED, BROUGHT = 300, 20
NEW = "new"
# Parts that few games have: what they are called, and what they are for.
RARE = {
    rows.CHECKS: (
        gettext_lazy("Something that cannot be"),
        gettext_lazy("it is refused while it is typed"),
    ),
    rows.VALUES: (
        gettext_lazy("A number worked out"),
        gettext_lazy("once, for all rows that need it"),
    ),
    rows.KEEPS: (
        gettext_lazy("A number that goes on"),
        gettext_lazy("from round to round, as bags or a phase"),
    ),
    rows.BONUS: (
        gettext_lazy("Points at the end"),
        gettext_lazy("once the game is over"),
    ),
    rows.OPTIONS: (
        gettext_lazy("A house rule"),
        gettext_lazy("which each table chooses before it begins"),
    ),
}


def draft_or_404(request: HttpRequest, key: str) -> RuleDraft:
    """Only the phone that writes it finds it."""
    found = drafts.find(key, phone.known_ident(request))
    if found is None:
        raise Http404(gettext("This draft is not on this phone."))
    return found


def too_many() -> str:
    return gettext("Many rule sheets came from here. Try again in ten minutes.")


def begin(
    request: HttpRequest,
    document: Document,
    players: Sequence[str] = (),
    form: str = "",
) -> HttpResponse:
    """A draft of a document, whatever its formulas say. Raises Faulty."""
    form = form or form_key(request)
    key = drafts.begin(phone.ident(request), document, players, form=form)
    return redirect("tables:draft", key)


def form_key(request: HttpRequest) -> str:
    """What is sent twice, as where an answer was lost, begins one draft."""
    key = request.POST.get("key", "")
    return key if codes.is_key(key) else ""


@require_POST
@require_permission("view")
def begin_from_pad(request: Request, table: Table) -> HttpResponse:
    """The points that a table counts become the first row of rules of its own."""
    state = scoring.read(table)
    if not points_pad.is_pad(table.game):
        raise Http404(gettext("No such page."))
    if not access.speak(request, "rules", BROUGHT):
        messages.error(request, too_many())
        return redirect("tables:more", table.code)
    limit = table.options.get("limit", 0)
    document = points_pad.as_rules(table.game, table.players, limit, state.rounds)
    form = f"{table.code} {phone.ident(request)}"
    return begin(request, document, table.players, form)


# The stamp of what a page showed, as its form posts it; no question is called so.
SHOWN = "draft-stamp"


def shown_stamp(request: HttpRequest, stamp: str) -> str:
    """What the page showed that this was posted from: of one given up, not what it
    would change. A page of before the last release says none.
    """
    return request.POST.get(SHOWN, stamp)


def is_late(request: HttpRequest, draft: RuleDraft) -> bool:
    """The draft is not what the page showed that this was posted from."""
    now = drafts.stamp(draft)
    return shown_stamp(request, now) != now


# ---- All of it ----


class Shown(NamedTuple):
    """A row as the page of all shows it: its line in a round, or what is wrong."""

    row: rows.Row
    faults: list[Fault]
    sample: trial.Sample | None = None

    @property
    def name(self) -> str:
        told = self.row.told
        if "never" in told:  # what cannot be is called as it is told
            return str(told["says"])
        return str(told.get("title") or told.get("label") or self.row.key)

    @property
    def choice(self) -> str:
        """Of a house rule, what a table chooses from."""
        told = self.row.told
        if "yes" in told:
            return gettext("yes or no")
        if "choices" in told:
            return ", ".join(map(spoken.minus, told["choices"]))
        low, high = told.get("from", LEAST_OPTION), told.get("to", MOST_OPTION)
        return f"{spoken.minus(low)}–{spoken.minus(high)}"


@require_GET
def draft(request: HttpRequest, key: str) -> HttpResponse:
    """The rows of a draft, each with the line that it gives in a round."""
    draft = draft_or_404(request, key)
    return page_of(request, draft, drafts.try_out(draft))


def page_of(
    request: HttpRequest, rule_draft: RuleDraft, tried: Trial, status: int = 200
) -> HttpResponse:
    document, samples = tried.document, tried.samples()
    shown = {
        part: [
            Shown(row, faults_of(tried, part, row.path), samples.get(row.key))
            for row in rows.rows_of(document, part)
        ]
        for part in rows.PARTS
    }
    placed = {id(f) for part in shown.values() for row in part for f in row.faults}
    context = {
        "draft": rule_draft,
        "stamp": drafts.stamp(rule_draft),
        "document": document,
        "shown": shown,
        "faults": [fault for fault in tried.faults if id(fault) not in placed],
        "wrong": bool(tried.faults),
        "rare": [(part, *said) for part, said in RARE.items() if not shown[part]],
    }
    return render(request, "tables/draft.html", context, status=status)


def faults_at(tried: Trial, path: Path) -> list[Fault]:
    return [fault for fault in tried.faults if fault.path[: len(path)] == path]


def faults_of(tried: Trial, part: str, path: Path) -> list[Fault]:
    """Of a page but its own: its questions and checks are rows themselves."""
    found, rows_in = faults_at(tried, path), ((rows.ASKS,), (rows.CHECKS,))
    if part != rows.PAGES:
        return found
    return [one for one in found if one.path[len(path) : len(path) + 1] not in rows_in]


# ---- A part of it ----


class Part(NamedTuple):
    """What a form changes: a part of a draft, where it is, how it is put back."""

    draft: RuleDraft
    document: Document
    kind: type[PartForm]
    told: Document
    path: Callable[[Document, str], Path]
    put: Callable[[Document, QueryDict], Document]
    url: Callable[[str], str]
    row: str = ""

    @property
    def stamp(self) -> str:
        return drafts.stamp(self.draft if self.row == NEW else self.told)


@require_http_methods(["GET", "POST"])
def draft_part(request: HttpRequest, key: str, part: str) -> HttpResponse:
    """What it is, or when it ends."""
    draft = draft_or_404(request, key)
    if part not in FORMS:
        raise Http404(gettext("No such page."))
    document = drafts.document_of(draft)
    ends = part == "ends"
    found = Part(
        draft,
        document,
        FORMS[part],
        document.get("ends", {}) if ends else document,
        lambda _, __: ("ends",) if ends else ("about",),
        lambda told, _: document | {"ends": told} if ends else told,
        lambda _: reverse("tables:draft_part", args=[key, part]),
    )
    return answer(request, found)


@require_http_methods(["GET", "POST"])
def draft_row(request: HttpRequest, key: str, part: str, row: str) -> HttpResponse:
    """A row of the scores, a question, or a number that is worked out."""
    draft = draft_or_404(request, key)
    document = drafts.document_of(draft)
    if part not in ROW_FORMS or (part == rows.PAGES and not is_page(document, row)):
        raise Http404(gettext("No such page."))
    if act := request.POST.get("do", ""):
        return act_on_row(request, draft, part, row, act)
    there = rows.row_of(document, part, row)
    # Gone meanwhile, it comes again with what is saved of it.
    named = row != NEW and part != rows.CHECKS
    told = there.told if there else {"key": row} if named else {}

    def put(found: Document, posted: QueryDict) -> Document:
        return rows.put_row(document, part, found, posted.get("page", ""), row)

    def path(now: Document, of: str) -> Path:
        here = rows.row_of(now, part, of)
        return here.path if here else (part, -1)

    def url(of: str) -> str:
        return reverse("tables:draft_row", args=[key, part, of])

    found = Part(draft, document, ROW_FORMS[part], told, path, put, url, row)
    return answer(request, found)


def is_page(document: Document, row: str) -> bool:
    """A page is made by its first question, and goes with its last."""
    return rows.row_of(document, rows.PAGES, row) is not None


def act_on_row(
    request: HttpRequest, rule_draft: RuleDraft, part: str, row: str, act: str
) -> HttpResponse:
    """A row goes up, down, or away."""
    document = drafts.document_of(rule_draft)
    if act == "drop":
        document = rows.drop_row(document, part, row)
    else:
        document = rows.move_row(document, part, row, -1 if act == "up" else 1)
    try:
        if is_late(request, rule_draft):
            raise drafts.Overtaken
        drafts.save(rule_draft, document)
    except Faulty as faulty:
        tried = drafts.try_out(rule_draft)
        tried.faults = [*faulty.faults, *tried.faults]
        return page_of(request, rule_draft, tried)
    there = rows.row_of(document, part, row)
    return redirect(f"{address(rule_draft)}#{part}{f'-{row}' if there else ''}")


def address(rule_draft: RuleDraft) -> str:
    return reverse("tables:draft", args=[rule_draft.key])


def answer(request: HttpRequest, part: Part) -> HttpResponse:
    return (change_part if request.method == "POST" else ask_part)(request, part)


def ask_part(request: HttpRequest, part: Part) -> HttpResponse:
    """The form of a part as it is, with what the referee says of it."""
    tried, usual = drafts.try_out(part.draft), part.kind(part.document)
    texts = usual.texts(part.told)
    faults = faults_in(tried, part, part.row)
    told = texts if faults else None
    form = part.kind(part.document, told, kept=True, initial=texts)
    rest = mark_faults(form, faults) if faults else []
    return show_part(request, part, form, rest, tried.samples().get(part.row))


def faults_in(tried: Trial, part: Part, row: str) -> list[Fault]:
    path = part.path(tried.document, row)
    if path[:1] == (rows.PAGES,) and len(path) == 2:
        return faults_of(tried, rows.PAGES, path)
    if path == ("about",):
        return [
            one for one in tried.faults if one.path[:1] in (("players",), ("name",))
        ]
    return faults_at(tried, path)


def mark_faults(form: PartForm, faults: list[Fault]) -> list[Fault]:
    """Each fault at the field that it is of; the others are left."""
    form.is_valid()
    rest = []
    for fault in faults:
        name = next(
            (
                form.field_of(str(step))
                for step in reversed(fault.path)
                if form.field_of(str(step))
            ),
            "",
        )
        if name:
            form.add_error(name, message_of(fault))
        else:
            rest.append(fault)
    return rest


def message_of(fault: Fault) -> str:
    if not fault.marked:
        return fault.message
    told = fault.message, fault.before, fault.marked, fault.after
    return format_html("{} <code>{}<mark>{}</mark>{}</code>", *told)


def show_part(
    request: HttpRequest,
    part: Part,
    form: PartForm,
    faults: list[Fault],
    sample: trial.Sample | None = None,
    stamp: str = "",
) -> HttpResponse:
    """`stamp`: of what was shown before, where it is not what is shown now."""
    context = {
        "draft": part.draft,
        "document": part.document,
        "form": form,
        "title": part.kind.title,
        "url": part.url(part.row),
        "row": "" if part.row == NEW else part.row,
        "faults": faults,
        "sample": sample,
        "stamp": stamp or part.stamp,
        "whole": drafts.stamp(part.draft),
    }
    return render(request, "tables/draft_part.html", context)


def change_part(request: HttpRequest, part: Part) -> HttpResponse:
    """What was posted is kept, right or wrong; what is wrong is said at its field."""
    if "insert" in request.POST:
        return insert_piece(request, part)
    form, stamp = (
        part.kind(part.document, request.POST),
        shown_stamp(request, part.stamp),
    )
    if not form.is_valid():
        return show_part(request, part, form, [], stamp=stamp)
    told = form.part_after(part.told)
    try:
        if not access.speak(request, "drafts", SAVED):
            raise Faulty([Fault("", too_many())])
        after = part.put(told, request.POST)
        if stamp != part.stamp and after != part.document:
            raise drafts.Overtaken
        drafts.save(part.draft, after)
    except drafts.Overtaken as overtaken:
        return show_part(request, part, form, overtaken.faults)
    except Faulty as faulty:
        rest = mark_faults(form, faulty.faults)
        return show_part(request, part, form, rest, stamp=stamp)
    row = rows.key_in(after, told)
    if faults_in(drafts.try_out(part.draft), part, row):
        return redirect(part.url(row))
    return redirect(address(part.draft))


def insert_piece(request: HttpRequest, part: Part) -> HttpResponse:
    """A chip puts its piece behind what stands in a field: nothing is saved by it."""
    name, _, piece = request.POST["insert"].partition(" ")
    texts = {key: str(value) for key, value in request.POST.items()}
    texts[name] = f"{texts.get(name, '').strip()} {piece}".strip()
    form = part.kind(part.document, initial=texts)
    if name in form.fields:
        form.fields[name].widget.attrs["autofocus"] = True
    return show_part(request, part, form, [], stamp=shown_stamp(request, part.stamp))


# ---- The whole text ----


@as_typed
@require_http_methods(["GET", "POST"])
def draft_text(request: HttpRequest, key: str) -> HttpResponse:
    """All of it as it is written: also what no row asks."""
    draft = draft_or_404(request, key)
    pasted, now = request.POST.get("rules", ""), drafts.stamp(draft)
    faults, stamp = list[Fault](), shown_stamp(request, now)
    if request.method == "POST":
        try:
            document = rule_sheets.read_form(pasted)
            if stamp != now and document != drafts.document_of(draft):
                stamp = now
                raise drafts.Overtaken
            drafts.save(draft, document)
            return redirect(address(draft))
        except Faulty as faulty:
            faults = faulty.faults
    else:
        document = drafts.document_of(draft)
        pasted = json.dumps(document, indent=1, ensure_ascii=False)
    context = {"draft": draft, "pasted": pasted, "faults": faults, "stamp": stamp}
    return render(request, "tables/draft_text.html", context)


# ---- On a phone that keeps the site ----


@require_http_methods(["GET", "POST"])
def kept_drafts(request: HttpRequest) -> HttpResponse:
    """Its drafts as they are, after what it wrote of them without the site."""
    if request.method == "POST":
        if not access.speak(request, "drafts", SAVED):
            return HttpResponse(status=429)
        try:
            drafts.take_all(phone.ident(request), request.POST.get("drafts", ""))
        except ValueError:
            return HttpResponse(status=400)
    told = [
        {"key": draft.key, "text": draft.text, "players": draft.players}
        | {"base": drafts.stamp(draft)}
        for draft in drafts.of_phone(phone.known_ident(request))
    ]
    response = JsonResponse({"token": get_token(request), "drafts": told})
    response["Cache-Control"] = "no-store"
    return response


# ---- Played, or thrown away ----


@require_POST
def play_draft(request: HttpRequest, key: str) -> HttpResponse:
    """The rules are kept as a game; the draft stays: what follows is a new version."""
    draft = draft_or_404(request, key)
    document = drafts.document_of(draft)
    before = document.get("made_from", "")
    played = drafts.is_same(document, before)
    tried = drafts.try_out(draft, document)
    if is_late(request, draft) and not played:
        tried.faults = drafts.Overtaken().faults
    elif not tried.faults and not access.speak(request, "rules", BROUGHT):
        tried.faults = [Fault("", too_many())]
    if tried.faults:
        return page_of(request, draft, tried)
    slug = before if played else rule_sheets.keep(draft.text)
    drafts.save(draft, document | {"made_from": slug})
    return to_rules(request, slug)


def to_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """htmx leaves its page too: that of the rules has styles of its own."""
    url = reverse("tables:game_rules", args=[slug])
    boosted = HtmxDetails(request)
    return HttpResponseClientRedirect(url) if boosted else redirect(url)


@require_POST
def drop_draft(request: HttpRequest, key: str) -> HttpResponse:
    draft = draft_or_404(request, key)
    if is_late(request, draft):
        (tried := drafts.try_out(draft)).faults = drafts.Overtaken().faults
        return page_of(request, draft, tried)
    draft.delete()
    return redirect("tables:another_game")
