"""A request of somebody who is signed in."""

from django.http import HttpRequest

from scorekeeper.accounts.models import User


class Request(HttpRequest):
    user: User
