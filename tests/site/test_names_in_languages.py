"""What holds of a page by its words holds in each language: what is read on a control
is part of what it is called, and no value stands where a word belongs.
"""

import re
from itertools import chain

import pytest
from django.conf import settings
from django.utils import translation

from referee.words.languages import ENGLISH
from scorekeeper import drawn
from tests.site import walking
from tests.site.everything import Everything
from tests.site.read_aloud import misnamings, nameless, signs

LANGUAGES = [code for code, _ in settings.LANGUAGES]
# What a program has where it has no word: of Python, of a script, of a text with a
# value that nobody filled in.
HOLES = re.compile(
    r"\b(?:NaN|undefined|True|False)\b|\[object |%\(\w+\)|{\w+}|<[a-z_.]+ object"
)
NONE = re.compile(r"\bNone\b")  # a word in English, and in no other language
CODE = re.compile(r"<(script|style|textarea|code|pre)\b.*?</\1>|<!--.*?-->", re.DOTALL)
READ = re.compile(r'\b(?:aria-label|aria-description|alt|title|placeholder)="([^"]*)"')


def holes(html: str, code: str) -> list[str]:
    """Lines, and names, in which a value stands in place of a word."""
    read = CODE.sub("", html)
    lines = [*re.sub("<[^>]*>", "\n", read).splitlines(), *READ.findall(read)]
    kinds = [HOLES] if code == ENGLISH else [HOLES, NONE]
    return [line.strip() for line in lines if any(kind.search(line) for kind in kinds)]


def test_a_value_in_place_of_a_word_is_found() -> None:
    page = """<p data-value="None">None of it</p><b title="NaN points">1</b>
    <p>{who} leads</p><script>null</script><p>Nonesuch, trueness</p>"""
    assert holes(page, "de") == ["None of it", "{who} leads", "NaN points"]
    assert holes(page, ENGLISH) == ["{who} leads", "NaN points"]


@pytest.mark.django_db
@pytest.mark.sweep(0)
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_page_is_called_by_what_is_read_on_it(code: str) -> None:
    drawn.kept.clear()  # what was drawn in another language is not drawn again
    with translation.override(code):
        world = Everything(code)
    walk = walking.Walk({table.code: table.game for table in world.tables})
    faults: dict[str, str] = {}
    pages = set()
    for phone, starts in world.all():
        for answer in walk.through(phone, *starts):
            if walking.html_of(answer.said):
                html = answer.said.aloud.decode()
                pages.add(answer.route)
                found = [misnamings(html), signs(html), nameless(html)]
                # Who writes rules sees the values of their texts.
                if not answer.route.startswith("another/"):
                    found.append(holes(html, code))
                faults.update(dict.fromkeys(chain(*found), answer.asked))
    assert faults == {}
    assert len(pages) > 100
