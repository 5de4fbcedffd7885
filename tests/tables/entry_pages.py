"""Pages of entry as data, by which two versions of the code can be compared."""

import hashlib
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from django.utils import translation

from scorekeeper.tables import scoring
from scorekeeper.tables.entry import foot, round_forms
from scorekeeper.tables.models import Entry, Kind, Table

VECTORS = Path(__file__).resolve().parents[2] / "referee/suite/known"
STORED = Path(__file__).with_suffix(".txt")
LANGUAGES = ("en", "de")
# Sheets of each game, no two with the same keys, and rounds of each.
SHEETS, ROUNDS = 6, 2

Page = tuple[str, Any]


def games() -> list[str]:
    """Those of which vectors have sheets."""
    return sorted(path.stem for path in VECTORS.glob("*.jsonl"))


def sheets(slug: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Sheets that are right, each with other facts than those before it."""
    seen: set[str] = set()
    for line in (VECTORS / f"{slug}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        rounds = case["sheet"].get("rounds")
        if case["expect"].get("error") or not isinstance(rounds, list) or not rounds:
            continue
        keys = repr([sorted(raw) for raw in rounds[:ROUNDS]])
        if keys not in seen:
            seen.add(keys)
            yield case["name"], case["sheet"]


def state_of(sheet: dict[str, Any], rounds: list[Any]) -> scoring.State:
    table = Table(
        code="T",
        game=sheet["game"],
        players=sheet["players"],
        options=sheet.get("options", {}),
    )
    entries = [
        Entry(number=i, kind=Kind.RECORDED, data={"round": i, "facts": raw})
        for i, raw in enumerate(rounds, 1)
    ]
    return scoring.state_of(table, entries)


def pages_of(sheet: dict[str, Any]) -> Iterator[Page]:
    """The pages of its first rounds: empty, half said, all said, wrong, corrected."""
    rounds = sheet["rounds"][:ROUNDS]
    for i, raw in enumerate(rounds):
        state = state_of(sheet, rounds[:i])
        if state.due != i + 1:
            continue
        at = state.at(i + 1)
        texts = dict(round_forms.texts_of(at, raw))
        wrong = spoilt(texts)
        half = dict(list(texts.items())[: max(1, len(texts) // 2)])
        yield f"{i} texts", texts
        yield f"{i} empty", data(round_forms.read_form(at))
        yield f"{i} half", data(round_forms.read_form(at, half))
        yield f"{i} all", data(round_forms.read_form(at, texts))
        yield f"{i} sent", data(round_forms.read_form(at, texts, pressed=True))
        yield f"{i} wrong", data(round_forms.read_form(at, wrong, pressed=True))
        yield f"{i} whole", data(round_forms.read_form(at, texts, mode="round"))
        yield f"{i} hand", data(round_forms.read_alone(at, texts, "hand"))
        yield from second_stage(sheet, rounds[:i], raw, texts)
        done = state_of(sheet, rounds[: i + 1])
        if not done.trouble:
            yield f"{i} correct", data(round_forms.read_correction(done.at(i + 1)))
            again = round_forms.read_correction(done.at(i + 1), wrong, pressed=True)
            yield f"{i} correct wrong", data(again)


def spoilt(texts: dict[str, str]) -> dict[str, str]:
    """The last thing that was said, and which cannot be."""
    *_, last = [name for name in texts if name != "kind"] or ["kind"]
    return texts | {last: "99"}


def second_stage(
    sheet: dict[str, Any], before: list[Any], raw: Any, texts: dict[str, str]
) -> Iterator[Page]:
    """The page of the stages after the first, once that is recorded."""
    number = len(before) + 1
    first, *_ = state_of(sheet, before).at(number).assess(raw).stages
    part = {key: value for key, value in raw.items() if key in first[0].keys}
    if not part or part == raw:
        return
    state = state_of(sheet, [*before, part])
    if state.due == number and not state.trouble:
        at = state.at(number)
        yield f"{number - 1} second", data(round_forms.read_form(at))
        yield f"{number - 1} second all", data(round_forms.read_form(at, texts))


def data(page: round_forms.RoundForm) -> dict[str, Any]:
    """What a page asks, what was said, what is said of it."""
    a, stages = page.assessment, (page.asked_stages, page.missing_stages)
    return {
        "kind": page.round_type.name,
        "heading": page.heading,
        "asked": [fact_data(asked) for asked in page.asked],
        "stages": [
            [
                read.stage.name,
                dict(read.computed),
                sorted(read.empty_rows),
                [[g.fold, g.computed, [x.key for x in g.asked]] for g in read.groups],
            ]
            for read in page.reads
        ],
        "entered": page.entered,
        "suggested": page.suggested,
        "texts": page.texts,
        "facts": page.facts,
        "problems": [[x.code, str(x.said), list(x.path)] for x in page.problems],
        "told": [*stages, page.last, page.whole, page.started],
        "same": [page.unchanged, page.corrected],
        "points": [a.points, a.complete],
        "foot": vars(foot.feedback_on(page)) if any(page.asked) else None,
        "button": vars(foot.button(page)),
    }


def fact_data(asked: Any) -> list[Any]:
    return [
        [asked.key, asked.label, asked.title, asked.help, asked.per, asked.spoken],
        [
            asked.skipped_words,
            asked.one,
            asked.optional,
            asked.fixed,
            list(asked.skipped_seats),
        ],
        dict(asked.initial),
        [input_data(one) for one in asked.inputs],
    ]


def input_data(field: Any) -> list[Any]:
    steps = field.steps
    return [
        [
            field.name,
            field.look,
            field.label,
            field.short,
            field.who,
            field.seat,
            field.side,
        ],
        [[x.value, x.label, x.note, x.suit, x.unsaid] for x in field.options],
        [[x.value, x.label] for x in field.barred],
        [steps.least, steps.most, steps.by, steps.begin, steps.chips],
        [list(field.ranks), list(steps.rungs), dict(field.pack), field.posted_names],
    ]


def page_text(page: Any) -> str:
    return json.dumps(page, default=str, ensure_ascii=False, sort_keys=True)


def pages_by_language(slug: str) -> Iterator[tuple[str, list[Page]]]:
    """The pages of each sheet in each language."""
    for language in LANGUAGES:
        with translation.override(language):
            for name, sheet in islice(sheets(slug), SHEETS):
                yield f"{slug} {language} {name}", list(pages_of(sheet))


def digests(slug: str) -> list[str]:
    """A line for each sheet and language, and on it each page with its digest."""
    return [
        f"{name}: {' | '.join(f'{page} {digest(it)}' for page, it in pages)}"
        for name, pages in pages_by_language(slug)
    ]


def digest(page: Any) -> str:
    return hashlib.blake2b(page_text(page).encode(), digest_size=4).hexdigest()


def stored_digests(slug: str) -> list[str]:
    lines = STORED.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{slug} ")]


def store(slug: str) -> None:
    """Write what the pages of a game are now, each game in its place."""
    lines = STORED.read_text(encoding="utf-8").splitlines() if STORED.exists() else []
    others = [line for line in lines if not line.startswith(f"{slug} ")]
    found = sorted([*others, *digests(slug)], key=lambda line: line.split()[0])
    STORED.write_text("\n".join(found) + "\n", encoding="utf-8")


def write_out(slug: str, folder: Path) -> None:
    """A line a page with all that stands on it, to compare two checkouts by."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{slug}.txt").open("w", encoding="utf-8") as out:
        for name, pages in pages_by_language(slug):
            out.writelines(f"{name} {page}\t{page_text(it)}\n" for page, it in pages)
