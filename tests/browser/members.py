"""Members of a league, signed in."""

from playwright.sync_api import Page

from scorekeeper.leagues.models import League, Role
from tests.leagues.people import account, member


def with_account(phone: Page, name: str) -> None:
    user = account(name)
    user.set_password("a long one, kept")
    user.save()
    phone.goto("/account/login/")
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Password").fill("a long one, kept")
    phone.get_by_role("button", name="Sign in").click()
    phone.wait_for_url("**/account/**")


def with_cookie(
    page: Page, league: League, name: str, site: str, role: Role = Role.SCORER
) -> None:
    cookie = member(league, name, role).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": site}])
