"""Where allauth is told how this site has it."""

import time
import unicodedata
from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from scorekeeper import middleware
from scorekeeper.accounts import hooks
from scorekeeper.accounts.views import guesses, phone_tables
from scorekeeper.languages import gettext_lazy

SAID = {
    "account_inactive": gettext_lazy("This account is closed."),
    "cannot_remove_primary_email": gettext_lazy(
        "This address stays while it is the only way in."
    ),
    "duplicate_email": gettext_lazy("This address is the account’s already."),
    "email_password_mismatch": gettext_lazy(
        "No account has this address and this password."
    ),
    "email_taken": gettext_lazy("Another account has this address."),
    "enter_current_password": gettext_lazy("This is not the account’s password."),
    "incorrect_code": gettext_lazy("This is not the code that was sent."),
    "incorrect_password": gettext_lazy("This is not the account’s password."),
    "invalid_login": gettext_lazy("No account has this name."),
    "invalid_or_expired_key": gettext_lazy(
        "This link has expired or was already used."
    ),
    "invalid_password_reset": gettext_lazy(
        "This link has expired or was already used."
    ),
    "rate_limited": gettext_lazy("Too many tries. Try again in a few minutes."),
    "same_as_current": gettext_lazy("This is the address as it is."),
    "too_many_login_attempts": gettext_lazy(
        "Too many tries. Try again in a few minutes."
    ),
    "unknown_email": gettext_lazy("No account has this address."),
    "unverified_primary_email": gettext_lazy("This address is not confirmed yet."),
    "username_blacklisted": gettext_lazy("This name is taken."),
    "username_password_mismatch": gettext_lazy(
        "No account has this name and this password."
    ),
    "username_taken": gettext_lazy(
        "Another account has this name. Take another, as with a surname."
    ),
}

SIGNED_IN = "account/messages/logged_in.txt"


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    error_messages: ClassVar = DefaultAccountAdapter.error_messages | SAID

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Asked for the page and for what is sent from it alike."""
        if settings.SIGN_UP != "invited":
            return bool(settings.SIGN_UP == "open")
        leads_to = get_next_redirect_url(request) or ""
        return any(invites(leads_to) for invites in hooks.invitations)

    def is_safe_url(self, url: str | None) -> bool:
        """Of allauth a fault where what is asked for is half an address."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def clean_username(self, username: str, shallow: bool = False) -> str:
        tidy = " ".join(unicodedata.normalize("NFKC", username).split())
        return super().clean_username(tidy, shallow)

    def get_login_stages(self) -> list[str]:
        """A passkey is a way in of its own, no second lock behind the password."""
        stages = super().get_login_stages()
        return [one for one in stages if not one.startswith("allauth.mfa")]

    def is_reauthentication_required(self, *, app: str) -> bool:
        """Who signed in just now is not asked again."""
        records = get_authentication_records(self.request, self.request.user)
        ago = time.time() - max((one["at"] for one in records), default=0)
        return ago > settings.ACCOUNT_REAUTHENTICATION_TIMEOUT

    def get_client_ip(self, request: HttpRequest) -> str:
        """As middleware.py has left it: what a named proxy says, or who asks."""
        return str(request.META.get("REMOTE_ADDR", ""))

    def _get_login_attempts_cache_key(self, request: HttpRequest, **login: Any) -> str:
        """Of allauth by the account alone: then whoever guesses shuts its owner out."""
        address = middleware.household(self.get_client_ip(request))
        return f"{super()._get_login_attempts_cache_key(request, **login)}:{address}"

    def pre_authenticate(self, request: HttpRequest, **login: Any) -> None:
        """Counted by address and account, then by account alone: see guesses.py."""
        try:
            super().pre_authenticate(request, **login)
        except ValidationError:
            guesses.log_refusal(guesses.OFTEN, login)
            raise
        self.guess = guesses.count_guess(request, login)
        if self.guess is None:
            guesses.log_refusal(guesses.EVERYWHERE, login)
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        super()._rollback_login_failed_rl_usage()
        self.guess.rollback()

    def authentication_failed(self, request: HttpRequest, **login: Any) -> None:
        guesses.log_refusal(guesses.WRONG, login)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *rest: Any,
        **more: Any,
    ) -> None:
        """One sentence an answer: behind a new password that it is changed; who is
        signed in by it stands over the page that comes.
        """
        methods = [
            record["method"]
            for record in get_authentication_records(request, request.user)[-1:]
        ]
        if methods == ["password_reset"] and message_template == SIGNED_IN:
            return
        super().add_message(request, level, message_template, *rest, **more)

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> Any:
        response = super().post_login(request, user, **more)
        guesses.remember(request, response, user)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("accounts:account")

    def get_email_verification_redirect_url(self, email_address: Any) -> str:
        return reverse("accounts:account")

    def login(self, request: HttpRequest, user: Any) -> None:
        super().login(request, user)
        phone_tables.arrive(request, user)

    def logout(self, request: HttpRequest) -> None:
        phone_tables.leave(request)
        super().logout(request)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    error_messages: ClassVar = DefaultMFAAdapter.error_messages | {
        "incorrect_code": gettext_lazy("This passkey was not taken. Try again.")
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return (
            gettext("Passkey")
            if number == 1
            else gettext("Passkey {number}").format(number=number)
        )
