"""Accounts, for who runs the site: see operations/pages.py."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet

from scorekeeper.accounts import closing
from scorekeeper.accounts.models import User
from scorekeeper.operations.management.asking import logger
from scorekeeper.operations.pages import Seen


@admin.register(User)
class UserPages(Seen):
    list_display = ("pk", "username", "email", "joined", "is_active")
    list_filter = ("is_active",)
    search_fields = ("username", "email")
    actions = ("close", "open", "sign_out")

    @admin.action(description="Close: nobody signs in, sessions end")
    def close(self, request: Any, chosen: QuerySet[User]) -> None:
        for user in chosen:
            closing.shut(user)
            self.did(request, user, "closed")

    @admin.action(description="Open again")
    def open(self, request: Any, chosen: QuerySet[User]) -> None:
        for user in chosen:
            closing.put(user, active=True)
            self.did(request, user, "opened")

    @admin.action(description="End all sessions")
    def sign_out(self, request: Any, chosen: QuerySet[User]) -> None:
        for user in chosen:
            closing.end_sessions(user)
            self.did(request, user, "signed out")

    def did(self, request: Any, user: User, what: str) -> None:
        by = request.user.pk
        logger.warning("account %s %s, by account %s", user.pk, what, by)
        messages.success(request, f"{user}: {what}.")
