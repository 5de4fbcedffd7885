"""Pages as people read them."""

import html
import re
from typing import Any


def text(answer: Any) -> str:
    """What a page says, in one line, without its marks."""
    assert answer.status_code == 200, answer.status_code
    page = answer.content.decode()
    main = page[page.index("<main") : page.index("</main>")]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def rows(answer: Any, table: str) -> list[list[str]]:
    """The cells of each line in the body of the table of that class."""
    page = answer.content.decode()
    found = re.search(rf'<table class="{table}.*?</table>', page, re.S)
    assert found, table
    body = found.group().split("<tbody")[1]
    return [
        [
            " ".join(html.unescape(re.sub(r"<[^>]+>", " ", cell)).split())
            for cell in re.findall(r"<t[dh][ >].*?</t[dh]>", line, re.S)
        ]
        for line in re.findall(r"<tr.*?</tr>", body, re.S)
    ]


def ranks_in(answer: Any) -> list[list[tuple[str, str]]]:
    """By list of an evening name and value of each line."""
    page = answer.content.decode()
    lists = re.findall(r'<ol class="ranks">(.*?)</ol>', page, re.S)
    line = r'<span class="sm">\d+</span> (\w+).*?<b class="gain">([^<]+)</b>'
    return [re.findall(line, one, re.S) for one in lists]
