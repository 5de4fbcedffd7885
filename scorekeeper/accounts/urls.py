"""The pages of an account.

Of allauth’s those that this site has; names without `accounts:` are its own for them.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account import views as signing
from allauth.mfa.webauthn import views as passkeys
from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import include, path, re_path

from scorekeeper.accounts.views import (
    account,
    address,
    claim,
    data_export,
    deletion,
    signing_out,
)

View = Callable[..., HttpResponseBase]


def by_mail(view: View) -> View:
    """Where no letters can be sent, the page is not there."""

    @wraps(view)
    def where_mail_is(request: HttpRequest, **rest: Any) -> HttpResponseBase:
        if not settings.MAIL:
            raise Http404("This site sends no mail.")
        return view(request, **rest)

    return where_mail_is


own = [
    path("", account.account, name="account"),
    path("claim/", claim.claim, name="claim"),
    path("tables/<str:code>/", claim.open_table, name="open"),
    path("data.json", data_export.take_out, name="data"),
    path("delete/", deletion.delete, name="delete"),
]
urlpatterns = [
    path("", include((own, "accounts"))),
    path("login/", signing.login, name="account_login"),
    path("signup/", signing.signup, name="account_signup"),
    path("logout/", signing_out.sign_out, name="account_logout"),
    path("closed/", signing.account_inactive, name="account_inactive"),
    path("again/", signing.reauthenticate, name="account_reauthenticate"),
    path("password/", signing.password_change, name="account_change_password"),
    path("password/set/", signing.password_set, name="account_set_password"),
    # Passkeys.
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/", passkeys.list_webauthn, name="mfa_index"),
    path("passkeys/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path(
        "passkeys/<int:pk>/remove/",
        passkeys.remove_webauthn,
        name="mfa_remove_webauthn",
    ),
    path("passkeys/login/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path(
        "passkeys/again/",
        passkeys.reauthenticate_webauthn,
        name="mfa_reauthenticate_webauthn",
    ),
    # By mail.
    path(
        "code/", by_mail(signing.request_login_code), name="account_request_login_code"
    ),
    path(
        "code/confirm/",
        by_mail(signing.confirm_login_code),
        name="account_confirm_login_code",
    ),
    path("email/", by_mail(address.email), name="account_email"),
    path(
        "email/<str:key>/", by_mail(signing.confirm_email), name="account_confirm_email"
    ),
    path("reset/", by_mail(signing.password_reset), name="account_reset_password"),
    path(
        "reset/sent/",
        by_mail(signing.password_reset_done),
        name="account_reset_password_done",
    ),
    re_path(
        r"^reset/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        by_mail(signing.password_reset_from_key),
        name="account_reset_password_from_key",
    ),
    path(
        "reset/done/",
        by_mail(signing.password_reset_from_key_done),
        name="account_reset_password_from_key_done",
    ),
]
