"""Who is coming, by the link that a league gives to all its people."""

from hmac import compare_digest

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.leagues import club_apps, dates, sentences, zones
from scorekeeper.leagues.models import League
from scorekeeper.leagues.sessions import attendance, coming
from scorekeeper.leagues.sessions.overview import read
from scorekeeper.leagues.showing.next_session import next_session
from scorekeeper.leagues.views.robots import hide_from_robots
from scorekeeper.tables import access, phone
from scorekeeper.tables.sentences import sentence
from scorekeeper.text import is_number

MOST = 30
ANSWERS = {coming.Answer.COMING: sentences.IS_COMING, coming.Answer.AWAY: sentences.NOT}


@require_http_methods(["GET", "POST"])
@hide_from_robots
def answer(request: HttpRequest, code: str, key: str) -> HttpResponse:
    league = League.objects.filter(code=code.upper()).first()
    if league is None or not compare_digest(coming.key_of(league), key):
        raise Http404("No league has this link. There may be a new one.")
    with zones.by_clock_of(league):
        return ask(request, league, key)


def ask(request: HttpRequest, league: League, key: str) -> HttpResponse:
    found = next_session(league)
    session = found.session if found else None
    if request.method == "POST" and session is not None:
        who, to = request.POST.get("person", ""), request.POST.get("to", "")
        people = coming.people_of(league)
        person = people.filter(pk=int(who)).first() if is_number(who) else None
        if person is None or to not in ANSWERS:
            messages.success(request, gettext("Choose your name first."))
        elif not access.speak(request, "coming", MOST):
            messages.success(
                request, gettext("Too many answers from this phone. Wait a minute.")
            )
        else:
            try:
                coming.answer(session, person, to, phone.ident(request))
                messages.success(
                    request, sentence(ANSWERS[coming.Answer(to)], who=str(person))
                )
            except coming.Refused as refused:
                messages.success(request, str(refused))
        return redirect("leagues:coming", league.code, key)
    overview = read(league, session) if session else None
    context = {
        "league": league,
        "session": session,
        "people": coming.people_of(league),
        "me": coming.who_is(league, phone.known_ident(request)),
        "rows": club_apps.rows(request, session) if session else [],
        "said": attendance.answers_in_words(attendance.chips(overview))
        if overview
        else [],
        "heading": gettext("Are you coming?"),
        "sub": f"{league.name}, {dates.evening(session.starts)}"
        if session
        else league.name,
    }
    return render(request, "leagues/coming.html", context)
