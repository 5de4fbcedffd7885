"""The link to watch: whoever opens it sees a league that is shared by its link."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET

from scorekeeper.leagues.models import League, Visibility
from scorekeeper.leagues.views.access import link_name
from scorekeeper.leagues.views.robots import hide_from_robots
from scorekeeper.tables import codes, phone


@require_GET
@hide_from_robots
def follow(request: HttpRequest, key: str) -> HttpResponse:
    """This phone may watch, for as long as the league has the key."""
    league = League.objects.filter(viewer_token=key).first()
    if league is None or league.visibility == Visibility.PRIVATE:
        raise Http404("No league has this link, or it is private.")
    phone.keep_link(request, link_name(league), key)
    return redirect(league)


def renew(league: League) -> None:
    """A new link; whoever came by the old one sees nothing any more."""
    league.viewer_token = codes.new_link_key()
    league.save(update_fields=["viewer_token"])
