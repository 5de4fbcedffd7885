"""Rules that a phone writes row by row."""

from django.test import Client

OH_HELL = {"name": "Oh Hell", "by": "Ann", "least": "3", "most": "5", "way": "down"}
OH_HELL |= {"cards": "10", "hands": "12", "hook": "true", "made": "10", "each": "1"}
OH_HELL |= {"missed": "0", "off": "-2"}
# The pages of a draft of it, after its address.
PARTS = ("", "about/", "ends/", "text/", "try/", "scores/made/", "scores/new/")
PARTS += ("asks/bid/", "asks/new/", "values/new/", "checks/new/", "keeps/new/")
PARTS += ("bonus/new/", "options/new/", "pages/bidding/")


def begin_draft(phone: Client) -> str:
    """The address of a draft of Oh Hell, from its shape."""
    answer = phone.post("/another/bidding/", OH_HELL | {"rows": "1"})
    assert answer.status_code == 302, answer.content.decode()
    return str(answer.url)
