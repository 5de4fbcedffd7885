"""What other programs read of a table, and of a sheet that is checked."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from scorekeeper import programs
from scorekeeper.tables import scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import sheets as scoring_sheets
from scorekeeper.tables.scoring.release import VERSION
from scorekeeper.tables.scoring.sheets import LARGEST
from scorekeeper.tables.showing import for_programs as shown
from scorekeeper.tables.views.at_table import Request, cache_name


def read_table(request: Request, table: Table) -> HttpResponseBase:
    """Made once a version: all who may see the table read the same."""
    name = cache_name(request, table, VERSION)
    return programs.answer_once(
        request, name, lambda: shown.of_table(scoring.read(table))
    )


def read_check(request: HttpRequest) -> HttpResponseBase:
    """A sheet is the body of what is posted, or the field `sheet` of a form; it is
    judged and forgotten.
    """
    if request.method == "GET":
        return programs.answer(request, {"kind": "check", "largest": LARGEST})
    text = sheet_in(request)
    if len(text) > LARGEST:
        return HttpResponse(status=413)
    return programs.answer(request, shown.of_check(scoring_sheets.check_text(text)))


def sheet_in(request: HttpRequest) -> bytes:
    if request.content_type == "multipart/form-data" or "sheet" in request.POST:
        return request.POST.get("sheet", "").encode(errors="replace")
    return request.body
