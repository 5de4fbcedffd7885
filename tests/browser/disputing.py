"""To a dispute, by hand."""

from playwright.sync_api import Page


def to_dispute(phone: Page, number: int, name: str, unit: str = "round") -> None:
    """From the scores to the form: sheet, a cell, Dispute."""
    phone.get_by_role("link", name="Sheet").click()
    phone.get_by_role("link", name=f"{name}, {unit} {number}").click()
    phone.get_by_role("link", name=f"Dispute: {unit} {number}").click()
