"""Django's own pages of what is stored: for who would rather look there than type.

Off unless ADMIN names accounts, by their numbers. They are let in by a passkey used in
this session, not by a password alone; to all others nothing is there. Nothing is
written there but by the functions that commands use: what follows from a change is
theirs. What opens a table or a league is not shown.
"""

import re
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.views import redirect_to_login
from django.db.models import Field, Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import resolve_url

# Links, keys of forms and phones, passwords.
SECRET = re.compile("token|key|password|hash|identity")


class Pages(admin.AdminSite):
    site_title = site_header = "Scorekeeper"
    index_title = "What is stored"
    enable_nav_sidebar = False

    def register(
        self, model_or_iterable: Any, admin_class: Any = None, **options: Any
    ) -> None:
        """Ours alone: what libraries offer may be changed there, and shows keys."""
        if admin_class and issubclass(admin_class, Seen):
            super().register(model_or_iterable, admin_class, **options)

    def has_permission(self, request: HttpRequest) -> bool:
        return is_named(request) and has_used_passkey(request)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """A passkey is asked for where the account has one, else it is made."""
        if request.user.is_authenticated and not is_named(request):
            raise Http404
        to = "account_login"
        if request.user.is_authenticated:
            has = Authenticator.objects.filter(user=request.user).exists()
            to = "mfa_reauthenticate_webauthn" if has else "mfa_list_webauthn"
        return redirect_to_login(resolve_url("admin:index"), resolve_url(to))


def is_named(request: HttpRequest) -> bool:
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.pk in settings.ADMIN)


def has_used_passkey(request: HttpRequest) -> bool:
    return any(
        used.get("method") == "mfa" and used.get("type") == "webauthn"
        for used in get_authentication_records(request, request.user)
    )


class Seen(admin.ModelAdmin):
    """What may be looked at; its site has asked who looks."""

    list_per_page = 50
    show_full_result_count = False  # of millions of rows

    def get_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return [field.name for field in shown_fields(self.model)]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        return self.get_fields(request, obj)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_module_permission(self, request: HttpRequest) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def shown_fields(model: type[Model]) -> list[Field]:
    return [field for field in model._meta.fields if not SECRET.search(field.name)]
