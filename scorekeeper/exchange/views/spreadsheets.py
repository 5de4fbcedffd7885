"""Tables of numbers to take away, as CSV or for a spreadsheet."""

from django.http import Http404, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_GET
from tablib import Dataset

from scorekeeper.exchange import bracket_sheet, spreadsheets
from scorekeeper.knockouts import reading
from scorekeeper.knockouts.views import knockout_of
from scorekeeper.leagues.models import League
from scorekeeper.leagues.showing import filters
from scorekeeper.leagues.showing.filters import Filters
from scorekeeper.leagues.views.access import Request, require_permission
from scorekeeper.text import is_number

SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMS = {"csv": "text/csv; charset=utf-8", "xlsx": SHEET}


@require_GET
@require_permission("manage")
def export(request: Request, league: League) -> HttpResponse:
    what, _, form = request.GET.get("as", "").partition(".")
    if form not in FORMS:
        raise Http404("Numbers are here as CSV and XLSX.")
    if what == "bracket":
        data = bracket(league, request.GET.get("knockout", ""))
    else:
        data = dataset_of(what, filters.filters_of(league, request.GET))
    body = data.export(form)
    if form == "csv":  # by its first letter a spreadsheet knows that it is UTF-8
        body = ("\ufeff" + body).encode()
    response = HttpResponse(body, content_type=FORMS[form])
    name = f"{slugify(f'{league.name} {data.title}') or what}.{form}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def bracket(league: League, knockout: str) -> Dataset:
    if not is_number(knockout):
        raise Http404("No such knock-out is here.")
    return bracket_sheet.bracket_of(reading.read(knockout_of(league, int(knockout))))


def dataset_of(what: str, asked: Filters) -> Dataset:
    season, game = asked.season, asked.game
    if season and what == "evenings":
        return spreadsheets.sessions_of(season)
    if season and what == "all-games":
        return spreadsheets.all_games_of(season)
    if season and game and what == "standings":
        return spreadsheets.standings_of(season, game)
    if season and game and what == "teams":
        return spreadsheets.teams_of(season, game)
    if season and game and what == "rounds":
        return spreadsheets.rounds_of(season, game)
    raise Http404("No such numbers are here.")
