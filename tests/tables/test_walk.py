"""How many files somebody walks through who follows a request: none joins unseen.

What is counted are the files of which anything is called, once the second table of its
kind is asked for. A ceiling that is no longer reached is lowered.
"""

import pytest
from django.conf import settings

from bench.walks import ROOT, Walk, walks

pytestmark = pytest.mark.django_db

# Of the site; of the referee. What stands round every request is counted by itself.
MOST = {
    "page": (38, 22),
    "check of bids": (23, 18),
    "save of bids": (19, 16),
    "page with bids": (39, 21),
    "check of tricks": (23, 19),
    "save of tricks": (19, 16),
    # Whether what was just saved hardly ever comes is asked there too.
    "page with tricks": (40, 23),
}
AROUND = 4
# What limits count is in Redis where there is one, and asked for by counters.py.
COUNTERS = 1
# Of a save all together: what stands round it, the site’s, the referee’s.
SAVE = 40
# Of the site alone nobody walks through more, whatever a request asks.
LIMITS = {"page": 40, "check": 30, "save": 20}


def around() -> set[str]:
    """The files of our middleware."""
    modules = (name.rpartition(".")[0] for name in settings.MIDDLEWARE)
    return {
        f"{ROOT / module.replace('.', '/')}.py"
        for module in modules
        if module.startswith("scorekeeper.")
    }


def files_of(walk: Walk) -> tuple[int, int]:
    """The files that a request calls anything of: the site’s, the referee’s."""
    assert walk.answer.status_code == 200
    site = {f"{ROOT / one}" for one in walk.files("scorekeeper")}
    return len(site - around()), len(walk.files("referee"))


def test_no_file_joins_a_walk() -> None:
    walks()  # what is made once is made
    found = {what: files_of(walk) for what, walk in walks().items()}
    more = COUNTERS * ("counters" in settings.CACHES["default"]["BACKEND"])
    assert found.keys() == MOST.keys()
    assert {
        what: files
        for what, files in found.items()
        if files[0] > MOST[what][0] + more or files[1] > MOST[what][1]
    } == {}


def test_a_round_is_read_once() -> None:
    walks()
    assert {
        what: walk.figures()["judged"] for what, walk in walks().items()
    } == dict.fromkeys(MOST, 1)


def test_no_file_joins_the_middleware() -> None:
    assert len(around()) <= AROUND


def test_a_save_goes_through_few_files() -> None:
    saves = {what: sum(files) for what, files in MOST.items() if "save" in what}
    assert len(saves) == 2
    assert max(saves.values()) + AROUND + COUNTERS <= SAVE


def test_no_walk_is_longer_than_a_person_follows() -> None:
    assert {
        what: site for what, (site, _) in MOST.items() if site > LIMITS[what.split()[0]]
    } == {}
