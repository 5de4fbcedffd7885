"""Where the problems of an entry stand: at an input, at a fact, or at neither."""

from dataclasses import dataclass

from referee.values.facts import Problem
from scorekeeper.tables import spoken
from scorekeeper.tables.entering.entry import Page


@dataclass(frozen=True)
class Placed:
    """The problems by where they stand: at an input, at a fact, or at neither."""

    inputs: dict[str, list[str]]
    groups: dict[str, list[str]]
    rest: list[str]


def placed(page: Page) -> Placed:
    found = Placed({}, {}, [])
    keys = {one.key for one in page.asked}
    for problem in shown(page):
        name = place_of(page, problem)
        if name:
            found.inputs.setdefault(name, []).append(spoken.word(problem.said))
        elif problem.path and problem.path[0] in keys:
            key = str(problem.path[0])
            found.groups.setdefault(key, []).append(spoken.word(problem.said))
        else:
            found.rest.append(spoken.word(problem.said))
    return found


def place_of(page: Page, problem: Problem) -> str:
    """The input that a problem is about; nothing where it is about several."""
    origin = {k: v for read in page.reads for k, v in read.origin.items()}
    return nearest(problem.path, origin, set(page.names))


def nearest(path: tuple, origin: dict[tuple, str], names: set[str]) -> str:
    """The input of a path, or of the longest part of it that has one."""
    for end in range(len(path), 0, -1):
        name = origin.get(path[:end], str(path[0]) if end == 1 else "")
        if name in names:
            return name
    return ""


def shown(page: Page) -> list[Problem]:
    """The problems of what is entered, not what is missing."""
    return [one for one in page.problems if not is_open(page, one)]


def is_open(page: Page, problem: Problem) -> bool:
    if problem.code == "missing":
        return True
    name = "-".join(map(str, problem.path))
    return problem.code == "wrong-type" and not page.texts.get(name)
