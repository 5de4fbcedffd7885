"""The site as a process: run, asked, backed up."""

from http.client import HTTPConnection
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.accounts.models import User
from scorekeeper.leagues.models import League
from scorekeeper.tables.models import Table
from tests.support.patience import PATIENCE
from tests.tables.people import FIRST, SECOND, new_table, play


def run(*args: Any, **more: Any) -> str:
    out = StringIO()
    call_command(*args, stdout=out, **more)
    return out.getvalue()


def refusal(*args: Any, **more: Any) -> str:
    with pytest.raises(CommandError) as refused:
        run(*args, **more)
    return str(refused.value)


def an_evening() -> Table:
    """Two rounds, of which Ann has 7 + 5, Ben −1 + 5, Cleo 6 − 1, Dan 3 + 5."""
    table = new_table()
    play(table, FIRST, SECOND)
    League.objects.create(name="Tuesday").people.create(name="Ann")
    User.objects.create_user("ann", password="pw")
    return table


def ask(port: int, path: str, **headers: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


TOKEN = "a token of sixteen or more"


ASKS = {"Authorization": f"Bearer {TOKEN}"}


def figure(text: str, name: str) -> float:
    """The sum of what a figure says under all its labels."""
    rows = [line.rsplit(" ", 1) for line in text.splitlines() if line[:1] != "#"]
    return sum(float(n) for what, n in rows if what.partition("{")[0] == name)
