"""The address of an account, by allauth; but where it sends nothing, it says so."""

from allauth.account import views as signing
from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext

SENDS = ("action_add", "action_send")


def email(request: HttpRequest) -> HttpResponseBase:
    """Of allauth a second letter within three minutes is left out without a word."""
    before = len(messages.get_messages(request))
    response: HttpResponseBase = signing.email(request)
    asked = any(name in request.POST for name in SENDS)
    silent = len(messages.get_messages(request)) == before
    if asked and silent and response.status_code == 302:
        text = gettext(
            "Nothing was sent: an address gets one e-mail in 3 minutes. Try again then."
        )
        messages.info(request, text)
    return response
