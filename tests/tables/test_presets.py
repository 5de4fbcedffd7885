"""House rules under a name, kept by this phone."""

import re
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tables import codes, scoring
from scorekeeper.tables.models import Table
from scorekeeper.tables.showing import house_rules
from scorekeeper.tables.starting import presets
from tests.support.wording import wording

pytestmark = pytest.mark.django_db

SHORT = {"count": "3", "deals": "24", "ramsch_skat": "nobody"}
WORDS = "24 deals; the skat in Ramsch goes to: nobody"


def keep(client: Client, name: str, **options: str) -> Any:
    posted = {**SHORT, **options, "name": name, "keep": "1"}
    return client.post("/new/skat/", posted)


def names(page: Any) -> list[str]:
    return [one.name for one in page.context["presets"]]


def test_house_rules_are_kept_under_a_name(client: Client) -> None:
    page = keep(client, "  Thursday   rules ")
    assert "“Thursday rules” is saved on this phone." in page.content.decode()
    page = client.get("/new/skat/")
    (preset,) = page.context["presets"]
    assert (preset.name, preset.words, preset.chosen) == (
        "Thursday rules",
        WORDS,
        False,
    )


def test_one_tap_takes_them_and_leaves_the_names(client: Client) -> None:
    keep(client, "Thursday rules")
    posted = {"count": "3", "seat-0": "Ann", "deals": "9", "preset": "Thursday rules"}
    page = client.post("/new/skat/", posted)
    assert page.context["house"].words == WORDS
    assert page.context["setup"].names == ["Ann", "", ""]
    assert page.context["presets"][0].chosen
    back = client.post("/new/skat/", {**posted, "preset": ""})
    assert back.context["house"].words == ""


def test_a_table_starts_with_them(client: Client) -> None:
    keep(client, "Thursday rules")
    client.post("/new/skat/", {"count": "3", "preset": "Thursday rules"})
    # What a phone would post next: the inputs as the page shows them.
    seats = {f"seat-{i}": name for i, name in enumerate(("Ann", "Ben", "Cleo"))}
    started = {**SHORT, **seats, "start": "1", "key": codes.new_key()}
    client.post("/new/skat/", started)
    options = Table.objects.get().options
    assert (options["deals"], options["ramsch_skat"]) == (24, "nobody")


def test_the_same_name_replaces(client: Client) -> None:
    keep(client, "Thursday rules")
    keep(client, "Club", deals="30")
    page = keep(client, "thursday RULES", deals="27")
    assert names(page) == ["thursday RULES", "Club"]
    assert page.context["presets"][0].words.startswith("27 deals")


def test_one_is_removed_and_then_the_cookie(client: Client) -> None:
    keep(client, "Thursday rules")
    keep(client, "Club")
    page = client.post("/new/skat/", {"forget": "Thursday rules"})
    assert names(page) == ["Club"] == names(client.get("/new/skat/"))
    page = client.post("/new/skat/", {"forget": "Club"})
    assert names(page) == []
    assert page.cookies["presets"].value == ""


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("", {}, "Give these rules a name."),
        (" \t", {}, "Give these rules a name."),
        ("Club", {"deals": "36", "ramsch_skat": "last_trick"}, "standard rules"),
        ("Club", {"deals": "25"}, "Must be 3 or more and a multiple of 3"),
        ("Club", {"deals": "many"}, "This must be a number."),
    ],
)
def test_what_cannot_be_kept_says_why(
    client: Client, name: str, options: dict[str, str], said: str
) -> None:
    page = keep(client, name, **options)
    text = page.content.decode()
    assert text.count(said) == 1 and "is saved on this phone" not in text
    assert names(page) == []
    for typed in (name, *options.values()):
        assert f'value="{typed}"' in text


def test_a_preset_that_is_refused_says_why_and_gives_the_rest(client: Client) -> None:
    keep(client, "Club", deals="27")
    page = client.post("/new/skat/", {"count": "4", "preset": "Club"})
    assert page.context["house"].words == (
        wording("label.the-skat-in-ramsch-goes-to.small") + ": nobody"
    )
    said = "Club, deals: Must be 4 or more and a multiple of 4"
    assert said in page.content.decode()
    assert "The standard rule is used." in page.content.decode()


def test_an_option_that_is_gone_or_of_another_kind_says_so(client: Client) -> None:
    old = [presets.Preset("Old", {"kitty": 3, "deals": [24]})]
    client.cookies[presets.COOKIE] = presets.sign(old)
    page = client.post("/new/skat/", {"count": "3", "preset": "Old"})
    text = page.content.decode()
    assert "Old: " + wording("options.unknown", game="Skat", key="kitty") in text
    assert "Old, deals: This must be a number. The standard rule is used." in text
    assert page.context["house"].words == ""


@pytest.mark.parametrize("cookie", ["", "nonsense", "a:b:c"])
def test_a_cookie_that_we_did_not_sign_is_no_preset(
    client: Client, cookie: str
) -> None:
    client.cookies[presets.COOKIE] = cookie
    assert names(client.get("/new/skat/")) == []


def test_a_game_keeps_its_own(client: Client) -> None:
    cookie = keep(client, "Thursday rules").cookies["presets"]
    assert cookie["path"] == "/new/skat/" and cookie["httponly"]


def test_the_oldest_go_when_there_are_too_many() -> None:
    kept: list[presets.Preset] = []
    for number in range(presets.MOST + 2):
        preset = presets.Preset(f"Rules {number}", {"deals": number})
        kept = presets.with_preset(kept, preset)
    assert kept[0].name == f"Rules {presets.MOST + 1}"
    assert len(kept) == presets.MOST and kept[-1].name == "Rules 2"


def test_the_cookie_stays_small_enough_to_be_kept() -> None:
    kept: list[presets.Preset] = []
    for number in range(presets.MOST):
        # Texts that do not compress, longer than any option is.
        text = "".join(chr(0x4E00 + (number * 997 + i * 31) % 9000) for i in range(200))
        kept = presets.with_preset(kept, presets.Preset(f"R{number}", {"money": text}))
        assert len(presets.sign(kept)) <= presets.BYTES
        assert kept[0].name == f"R{number}"
    assert len(kept) < presets.MOST


@pytest.mark.parametrize("game", scoring.all_games(), ids=lambda game: game.slug)
def test_every_option_of_every_game_can_be_kept(
    client: Client, game: scoring.Game
) -> None:
    page = client.get(f"/new/{game.slug}/")
    assert ('name="keep"' in page.content.decode()) is bool(game.options)
    assert re.search(r"Standard rules", page.content.decode())


def test_house_rules_in_words() -> None:
    skat = scoring.game("skat")
    seats = ("Ann", "Ben", "Cleo")
    assert house_rules.house_of(skat, seats, {"first_dealer": 2}).words == ""
    found = house_rules.house_of(skat, seats, {"deals": 24, "ramsch_skat": "nobody"})
    assert found.words == WORDS
    assert found.changed == {"deals": 24, "ramsch_skat": "nobody"}
    assert house_rules.phrase("Money", "CHF") == "money: CHF"


def test_what_cannot_be_kept_is_said_in_the_reader_s_language(client: Client) -> None:
    german = {"accept-language": "de"}
    page = client.post("/new/skat/", {"keep": "1", "name": ""}, headers=german)
    assert "Gib diesen Regeln einen Namen." in page.content.decode()
