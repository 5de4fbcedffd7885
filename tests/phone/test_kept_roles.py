"""A table that a phone kept while roles had other names."""

from django.test import RequestFactory

from phone import replica
from scorekeeper.tables.models import Table
from scorekeeper.tables.permissions import HOST, VIEWER


def test_a_role_kept_by_its_name_of_before_is_the_role_of_today() -> None:
    may = ["ask", "dispute", "look", "record", "rule", "run"]
    replica.known["KEPT"] = {"role": ["run", may, ""]}
    try:
        table = Table(code="KEPT")
        phone = RequestFactory().get("/")
        assert replica.Given().role_at(phone, table, VIEWER) == HOST  # type: ignore[arg-type]
    finally:
        del replica.known["KEPT"]
