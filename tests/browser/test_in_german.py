"""A Skat evening in German, from the home page to its winner, on two phones."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from referee import game
from tests.browser.scribe import Scribe
from tests.browser.touch import fill, press, totals
from tests.browser.typical import dealt

Phones = Callable[..., Page]
THREE = ["Anna", "Bernd", "Clara"]
# Karo with one are 18, and he bid 33: 36 is due, lost twice.
OVERBID = {"declarer": 1, "bid": 33, "game": "D", "matadors": 1, "card_points": 70}
# Without one, 2 × 12 = 24; 59 points lose twice 24.
CLUBS = {"declarer": 2, "bid": 24, "game": "C", "matadors": -1, "card_points": 61}
# Grand with one: 2 × 24.
GRAND = {"declarer": 0, "bid": 24, "game": "grand", "matadors": 1, "card_points": 62}


def says(page: Page, *sentences: str) -> None:
    for one in sentences:
        expect(page.locator("body")).to_contain_text(one, use_inner_text=True)


def test_a_skat_table_in_german(new_phone: Phones) -> None:
    phone, other = new_phone(locale="de-DE"), new_phone(locale="de-DE")
    skat, scribe = game("skat"), Scribe(phone, language="de")

    def record(raw: dict[str, Any], *sentences: str) -> None:
        def look(stages: str) -> None:
            if "Result" in stages:
                says(phone, *sentences)

        scribe.record(dealt(skat, 3, raw), look)

    phone.goto("/")
    says(phone, "Ein Spiel beginnen")
    phone.get_by_role("link", name="Skat").first.click()
    scribe.begin(skat, THREE, {"deals": 3})
    says(phone, "Spiel 1 · Anna gibt", "Alle stehen gleichauf bei 0")
    code = phone.url.rstrip("/").rpartition("/")[2]

    fill(phone, "Gebot", 19)
    says(phone, "19 gibt es nicht. Am nächsten: 18 und 20.")
    record(
        OVERBID,
        "Bernd, gereizt bis 33: Karo",
        "Überreizt. 18 erreicht den Reizwert 33 nicht: das Spiel zählt 36, und Bernd "
        "verliert 72.",
        "Speichern: Bernd −72",
    )
    says(phone, "Spiel 1 gespeichert. Bernd −72")
    record(
        CLUBS,
        "Ohne 1, Spiel 2, mal Kreuz 12 = 24; gereizt bis 24: gewonnen mit 61 Augen.",
        "Speichern: Clara +24",
    )
    totals(phone, ["0", "−72", "24"])

    phone.get_by_role("link", name="Zettel").click()
    phone.get_by_role("link", name="Clara, Spiel 2").click()
    phone.get_by_role("link", name="Spiel 2 korrigieren").click()
    phone.locator("#save").click()
    says(phone, "Du hast noch nichts geändert.")
    fill(phone, "Augen", 59)
    press(phone, "Sehen, was sich ändert")
    phone.locator('button[name="confirm"]').click()
    totals(phone, ["0", "−72", "−48"])

    other.goto("/")
    other.goto(f"/t/{code}/")
    from scorekeeper.tables.models import Table
    other.goto(f"/score/{Table.objects.get().scorer_token}/")
    press(other, "Ich bin Bernd")
    other.get_by_role("link", name="Zettel").click()
    other.get_by_role("link", name="Bernd, Spiel 1").click()
    other.get_by_role("link", name="Einspruch: Spiel 1").click()
    other.locator("#save").click()
    other.locator("textarea").fill("Ich hatte auch den Pik-Buben.")
    other.locator('button[name="with"][value="numbers"], button[name="with"]').first.click()
    fill(other, "Spitzen", "mit 3")
    other.locator("#save").click()
    other.wait_for_timeout(1500)
    phone.goto(f"/t/{code}/")
    phone.goto(f"/t/{code}/disputes/1/")
    phone.get_by_role("link", name="Wertung bleibt", exact=True).click()
