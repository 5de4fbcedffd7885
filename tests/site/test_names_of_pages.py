"""By ear a page is known by its title, and a link by its words alone."""

from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.test import Client

from scorekeeper.tables import scoring
from tests.browser.furnished import bring_results, furnish
from tests.leagues.people import sign_in
from tests.support import read_once
from tests.tables.people import FIRST, new_table, play

AT_TABLE = ("", "sheet/", "chart/", "rules/", "more/", "share/", "seats/", "names/")
OF_CLUB = ("", "records/", "tables/", "people/", "settings/", "seasons/", "presets/")
OF_CLUB += ("sessions/", "exchange/", "money/", "knockouts/", "teams/", "done/")


class Read(read_once.Reader):
    """The title, and where links of each name lead.

    In a table its heads say of whom a link is; one to a part of its page tells a rule.
    """

    def __init__(self, html: str) -> None:
        self.title, self.links = "", defaultdict(set)
        self.tag, self.href, self.name, self.words = "", "", "", ""
        self.tables = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tables += tag == "table"
        if tag == "title" and not self.title:
            self.tag = tag
        elif tag == "a" and not (given.get("href") or "#").startswith("#"):
            self.tag, self.href = tag, str(given["href"])
            self.name, self.words = given.get("aria-label") or "", ""

    def handle_data(self, data: str) -> None:
        if self.tag == "title":
            self.title += data
        self.words += data

    def handle_endtag(self, tag: str) -> None:
        self.tables -= tag == "table"
        if tag == self.tag == "a" and not self.tables:
            name = " ".join((self.name or self.words).split())
            self.links[name].add(self.href)
        self.tag = "" if tag == self.tag else self.tag


def pages() -> Iterator[tuple[Client, str]]:
    here, known = furnish()
    olga = sign_in("Olga")
    bring_results(here.league, olga)
    home = here.league.get_absolute_url()
    yield from ((olga, f"{home}{where}") for where in OF_CLUB)
    evening = f"{home}sessions/{known['session']}/"
    yield from ((olga, f"{evening}{one}") for one in ("", "report/", "money/"))
    host, table = Client(), new_table()
    play(table, FIRST)
    host.get(f"/run/{table.host_token}/")
    yield from ((host, f"{table.get_absolute_url()}{where}") for where in AT_TABLE)
    for game in scoring.all_games():
        yield from ((host, f"/{of}/{game.slug}/") for of in ("games", "new"))
    rest = ("/", "/desk/", "/check/", "/another/", "/accessibility/", "/offline/")
    yield from ((host, where) for where in rest)


@pytest.mark.django_db
def test_each_page_has_a_title_and_each_link_a_name_of_its_own() -> None:
    titles, faults = defaultdict(list), []
    for phone, where in pages():
        answer = phone.get(where)
        assert answer.status_code == 200, where
        read = Read(answer.text)
        titles[read.title].append(where)
        for name, hrefs in read.links.items():
            if len(hrefs) > 1:
                faults.append((where, name, sorted(hrefs)[:3]))
    assert [same for same in titles.values() if len(same) > 1] == []
    assert faults == [], "\n".join(map(str, faults))
