"""Sheets in, the league out as a file and in again: with the same standings."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import look_at
from tests.browser.members import with_account
from tests.browser.seen import shot
from tests.leagues import people
from tests.leagues.sessions import RANKED
from tests.support.idle import idle
from tests.support.wording import wording

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def sheets(folder: Path) -> Path:
    """Thirty, a day each, who sits first in turn; of two the last round is missing."""
    rows = []
    for day in range(1, 31):
        first = day % 4
        rounds = [RANKED] * (2 if day in (7, 20) else 3)
        players = NAMES[first:] + NAMES[:first]
        known = {"date": f"2026-09-{day:02}", "game": "gypsy", "players": players}
        rows.append(json.dumps({**known, "rounds": rounds}))
    path = folder / "old.jsonl"
    path.write_text("\n".join(rows))
    return path


def test_a_season_comes_in_goes_out_and_comes_back(
    new_phone: Callable[..., Page], tmp_path: Path
) -> None:
    ann = new_phone(accept_downloads=True)
    with_account(ann, "Ann")
    league = people.found_league()
    people.season(league)
    ann.goto(f"/l/{league.code}/exchange/")
    ann.get_by_role("listitem").filter(has_text="Import sheets").get_by_role(
        "link"
    ).click()
    look_at(ann)
    ann.get_by_label("The file").set_input_files(sheets(tmp_path))
    ann.get_by_role("button", name="Check the sheets").click()
    expect(
        ann.get_by_role("heading", name="28 sheets of 30 can be imported")
    ).to_be_visible()
    refused = ann.get_by_role("listitem").filter(has_text="The game is not over")
    expect(refused).to_have_count(2)
    expect(refused.first).to_contain_text("Sheet 7")
    look_at(ann)
    ann.get_by_role("button", name="Import 28 sheets").dblclick()
    expect(ann.get_by_role("heading", name="28 sheets taken over")).to_be_visible()
    look_at(ann)
    before = standings(ann, league.code)

    # Taken away, deleted, made again.
    ann.goto(f"/l/{league.code}/exchange/")
    look_at(ann)
    with ann.expect_download() as got:
        ann.get_by_role("link", name="Download").click()
    file = tmp_path / "league.json"
    got.value.save_as(file)
    ann.goto(f"/l/{league.code}/delete/")
    ann.get_by_label("The name of the league").fill("Thursday Cards")
    ann.get_by_role("button", name="Delete Thursday Cards").click()
    ann.wait_for_url(lambda url: "/delete/" not in url)
    ann.goto("/l/bring/")
    ann.get_by_label("The file").set_input_files(file)
    ann.get_by_role("button", name="Make the league").click()
    ann.wait_for_url(lambda url: "/bring/" not in url)
    code = ann.url.rstrip("/").rpartition("/")[2]
    assert code != league.code
    assert standings(ann, code) == before


def standings(page: Page, code: str) -> list[str]:
    """Each person’s line. Of 28 games each has 7 or so in each seat."""
    page.goto(f"/l/{code}/")
    rows = page.get_by_role("row")
    expect(rows.filter(has_text="Dan").first).to_be_visible()
    return [text.split("\n")[0] for text in rows.all_inner_texts()]


def test_an_import_shows_how_far_it_is(new_phone: Callable[..., Page]) -> None:
    """As htmx tells it of the form: sent off, on its way, answered."""
    ann = new_phone()
    with_account(ann, "Ann")
    ann.goto("/l/bring/")
    far = {"said": "Tables are counted", "done": 200, "count": 500}
    of_site = {"Scorekeeper": "1"}
    ann.route(
        "**/l/progress/**", lambda route: route.fulfill(json=far, headers=of_site)
    )
    tell = """([name, more]) => {
      const elt = document.getElementById("bring");
      const requestConfig = { elt, verb: "post", path: "", formData: new FormData() };
      const detail = { elt, requestConfig, xhr: {}, target: elt, ...more };
      const event = new CustomEvent(`htmx:${name}`, { detail });
      document.dispatchEvent(event);
    }"""
    ann.evaluate(tell, ["beforeRequest", {}])
    sent = {"lengthComputable": True, "loaded": 1, "total": 4}
    ann.evaluate(tell, ["xhr:progress", sent])
    bar = ann.get_by_role("progressbar")
    expect(ann.get_by_text("Uploading")).to_be_visible()
    assert (bar.get_attribute("value"), bar.get_attribute("max")) == ("1", "4")
    expect(ann.get_by_text(wording("import.counting"))).to_be_visible()
    assert (bar.get_attribute("value"), bar.get_attribute("max")) == ("200", "500")
    look_at(ann)
    shot(ann, "bringing")
    ann.evaluate(tell, ["afterRequest", {}])
    expect(bar).to_be_hidden()

    # The import has ended and the page is gone when the last number comes.
    asked: list[Route] = []
    ann.unroute("**/l/progress/**")
    ann.route("**/l/progress/**", lambda route: asked.append(route))
    with ann.expect_request("**/l/progress/**"):
        ann.evaluate(tell, ["beforeRequest", {}])
    ann.evaluate("document.body.replaceChildren()")
    with ann.expect_response("**/l/progress/**"):
        asked[0].fulfill(json=far, headers=of_site)


OLD = """Date\tName\tPoints\tPlace\tWon\tLost
2026-09-03\tAnn\t212\t1\t5\t2
2026-09-03\tBen Müller\t180\t2\t4\t3
2026-09-03\tCleo\t−12\t3\t0\t7
2026-09-10\tAnn\t98\t2\t3\t3
2026-09-10\tBen Muller\t140\t1\t4\t2
2026-09-10\tDora\t45\t3\t1\t5
Thursday\tDora\t45\t3\t1\t5
"""


def test_old_evenings_are_pasted_looked_at_and_taken_back(
    new_phone: Callable[..., Page],
) -> None:
    """Ann has 212 + 98 by hand; Ben Muller is Ben Müller, of whom there is one."""
    ann = new_phone()
    with_account(ann, "Ann")
    league = people.found_league()
    people.ranking(people.season(league), system="points")
    for name in ("Ben Müller", "Cleo"):
        people.person(league, name)
    ann.goto(f"/l/{league.code}/exchange/")
    ann.get_by_role("link", name="Open: Old evenings").click()
    look_at(ann)
    ann.get_by_label("Paste the lines").fill(OLD)
    ann.get_by_label("Game", exact=True).select_option("Gypsy")
    ann.get_by_role("button", name="Look at the lines").click()
    expect(ann.get_by_role("heading", name="What is taken 6 results")).to_be_visible()
    look_at(ann)
    ann.get_by_label("Ben Muller").select_option("Ben Müller")
    ann.get_by_role("button", name="Check again").click()
    idle(ann)  # Ben Müller was chosen before: the page that comes is the same
    expect(ann.get_by_text("Ann 98, Ben Müller 140, Dora 45")).to_be_visible()
    ann.get_by_role("button", name="Import 6 results").dblclick()
    expect(ann.get_by_role("heading", name="6 results taken over")).to_be_visible()
    look_at(ann)
    batch = ann.url
    ann.goto(f"/l/{league.code}/")
    expect(ann.get_by_role("row").nth(1)).to_contain_text("Ben Müller")
    expect(ann.get_by_role("row").nth(1)).to_contain_text("320")
    ann.get_by_role("link", name="310").click()
    expect(ann.locator(".why")).to_contain_text("3 September 212 + 10 September 98")
    look_at(ann)
    ann.goto(f"/l/{league.code}/sessions/")
    ann.get_by_role("link", name="Thursday 10 September").click()
    expect(ann.get_by_text("entered by hand, no rounds")).to_be_visible()
    look_at(ann)
    ann.goto(f"/l/{league.code}/people/{league.people.get(name='Ann').pk}/")
    expect(ann.get_by_role("heading", name="Entered by hand")).to_be_visible()
    look_at(ann)
    ann.goto(batch)
    ann.get_by_text("Undo this import").click()
    ann.get_by_role("button", name="Undo the import").click()
    expect(ann.get_by_text(wording("sheets.undone"))).to_be_visible()
    assert sorted(one.name for one in league.people.all()) == [
        *("Ann", "Ben Müller", "Cleo"),
    ]
