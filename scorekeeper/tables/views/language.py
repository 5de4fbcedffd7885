"""The language that a phone reads, chosen on Home or More."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scorekeeper import languages
from scorekeeper.tables import hooks


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """From here on; an account that is signed in keeps it too."""
    code = request.POST.get("language", "")
    if languages.is_offered(code):
        languages.choose(request, code)
        hooks.language_chosen(request, code)
    return HttpResponseRedirect(back_to(request))


def back_to(request: HttpRequest) -> str:
    """The page that asked, if it is one of this site."""
    url = request.POST.get("back", "")
    ours = url_has_allowed_host_and_scheme(url, {request.get_host()})
    return url if ours else "/"
