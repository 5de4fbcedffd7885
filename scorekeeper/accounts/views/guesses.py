"""Guesses of a password: seen, and slowed for an account from all addresses together.

Five in five minutes is what each address has (allauth’s own limit). Who guesses from
many has so many an hour for one account; a phone that was signed in to it before has
its address’s alone, so that its owner is not shut out by strangers.
"""

import logging
from collections.abc import Mapping
from typing import Any

from allauth.core.internal import ratelimit
from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from scorekeeper import metrics
from scorekeeper.accounts.models import User

logger = logging.getLogger(__name__)
COOKIE = "known"  # of which accounts a phone was signed in
MOST = 5
ACTION = "login_failed_anywhere"  # see ACCOUNT_RATE_LIMITS
WRONG, OFTEN, EVERYWHERE = "password", "address", "account"


def log_refusal(why: str, login: Mapping[str, Any]) -> None:
    """A line and a figure; of an account its number, of what was typed nothing."""
    metrics.sign_ins_refused.labels(why).inc()
    user = account_of(login)
    whose = f"account {user.pk}" if user else "no account"
    logger.warning("Sign-in refused (%s): %s", why, whose)


def account_of(login: Mapping[str, Any]) -> User | None:
    typed = name_of(login)
    if not typed or "\0" in typed:
        return None
    return User.objects.filter(
        Q(username__iexact=typed) | Q(email__iexact=typed)
    ).first()


def name_of(login: Mapping[str, Any]) -> str:
    return str(login.get("username") or login.get("email") or "")


def count_guess(request: HttpRequest, login: Mapping[str, Any]) -> Any:
    """One more for this account; None where there were too many, from anywhere."""
    user = account_of(login)
    if user is None or user.pk in known_accounts(request):
        return ratelimit.RateLimitUsage(usage=[])
    return ratelimit.consume(
        request, app="allauth.account", action=ACTION, key=str(user.pk)
    )


# ---- Phones that an account knows ----


def known_accounts(request: HttpRequest) -> list[int]:
    """The accounts that this phone was signed in to; it opens none of them."""
    try:
        text = request.get_signed_cookie(COOKIE, "", salt=COOKIE)
    except signing.BadSignature:
        return []
    return [int(one) for one in (text or "").split(".") if one]


def remember(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Also after signing out: its owner will be back."""
    others = [pk for pk in known_accounts(request) if pk != user.pk]
    text = ".".join(map(str, [user.pk, *others][:MOST]))
    response.set_signed_cookie(
        COOKIE,
        text,
        salt=COOKIE,
        max_age=settings.SESSION_COOKIE_AGE,
        path="/account/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
