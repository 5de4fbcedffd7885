"""The games' declarations as plain data and as text: `python -m referee games`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from referee.engine.game import PLAY, Game, RoundType, Rule, Stage, name_of
from referee.engine.league import AlternativeScoring
from referee.engine.round import Table
from referee.engine.sheet import default_of
from referee.values import facts
from referee.values.facts import Alternatives, Fact, Value
from referee.words import Catalogue, Declared, Label, Said, Text, row_of, word

GAME = Text("cli.game-listed", "{game} ({slug}), {counts} players")
OPTION = Text("cli.option", "option {option}: {label}, {value}")
STAGE = Text("cli.stage", "{number}. {stage}")
STAGE_CARDS = Text("cli.stage-cards", "{number}. {stage}, or play: the cards played")
STAGE_WHEN = Text("cli.stage-when", "{number}. {stage}, when: {why}")
STAGE_WHEN_CARDS = Text(
    "cli.stage-when-cards", "{number}. {stage}, when: {why}, or play: the cards played"
)
FACT = Text("cli.fact", "{fact}: {label}, {value}")
COUNTED = Text("cli.counted", "counted: {group}: {labels}")
LIST = Text("cli.list", "list {list}: {label}")
Say = Callable[[Said], str]


def describe(game: Game, language: Catalogue | None = None) -> dict[str, Any]:
    """One game: players, options, the facts of each round by stage, rules, stats.

    Keys and codes are the same in each language; labels and laws are said in it.
    """
    say = partial(word, language=language)
    return {
        "game": game.slug,
        "name": say(name_of(game)),
        "players": list(game.players),
        "partnerships": [n for n in game.players if game.partners(n)],
        "cards": PLAY if game.cards else None,
        "options": [option(game, fact, say) for fact in game.all_options()],
        "kinds": [kind(one, say) for one in game.round_types],
        "rules": [rule(game, one, say) for one in game.rules],
        "lowest_is_best": game.league.low,
        "one_against_others": game.league.rated_result is not None,
        "counted": [
            {
                "key": stat.key,
                "label": say(Declared(f"{game.slug}.tally.{stat.key}", stat.label)),
                "group": say(Label(stat.group)),
                "tried": stat.tried,
            }
            for stat in game.league.stats
        ],
        "lists": [
            other_scoring(game, one, say) for one in game.league.alternative_scorings
        ],
    }


def kind(round_type: RoundType, say: Say) -> dict[str, Any]:
    marked_by = round_type.discriminator.key if round_type.discriminator else None
    return {
        "kind": round_type.name,
        "label": say(Label(round_type.label)),
        "marked_by": marked_by,
        "stages": [stage(part, say) for part in round_type.stages],
    }


def other_scoring(
    game: Game, scoring_way: AlternativeScoring, say: Say
) -> dict[str, Any]:
    return {
        "key": scoring_way.key,
        "label": say(Label(scoring_way.label)),
        "law": say(
            Declared(f"{game.slug}.list.{scoring_way.key}.law", scoring_way.law)
        ),
        "rules": [rule(game, each, say) for each in scoring_way.rules],
    }


def rule(game: Game, r: Rule, say: Say) -> dict[str, Any]:
    law = say(Declared(f"{game.slug}.rule.{r.key}.law", r.law))
    return {"key": r.key, "law": law, "source": r.source, "ruling": r.ruling}


def option(game: Game, fact: Fact[Any], say: Say) -> dict[str, Any]:
    """An option, with its default for each number of players."""
    defaults = {
        str(n): default_of(fact, Table(game, [str(i) for i in range(n)]))
        for n in game.players
    }
    same = len({repr(value) for value in defaults.values()}) == 1
    default = next(iter(defaults.values())) if same else defaults
    return {**fact_json(fact, say), "default": default}


def stage(stage: Stage, say: Say) -> dict[str, Any]:
    return {
        "stage": stage.name,
        "label": say(Label(stage.label)),
        "when": why(stage.when, say),
        "from_cards": stage.from_cards,
        "facts": [fact for ask in stage.asks for fact in ask_json(ask, say)],
    }


def ask_json(ask: facts.Ask, say: Say) -> Iterator[dict[str, Any]]:
    if not isinstance(ask, Alternatives):
        yield fact_json(ask, say)
        return
    yield {
        **fact_json(ask.fact, say),
        "or": [[f.key for f in w.facts] for w in ask.alternatives],
    }
    for fact in ask.facts():
        if fact is not ask.fact:
            yield fact_json(fact, say)


def fact_json(fact: Fact[Any], say: Say) -> dict[str, Any]:
    needed = fact.needed if isinstance(fact.needed, bool) else why(fact.needed, say)
    return {
        "key": fact.key,
        "label": say(Label(fact.label)),
        "needed": needed,
        "value": value(fact.value, say),
    }


def why(what: Any, say: Say = word) -> Any:
    """A plain limit, or why the function gives it that says so."""
    if not callable(what):
        return list(what) if isinstance(what, tuple) else what
    said = facts.why(what)
    return say(said) if said else what.__name__


def value(of: Value[Any], say: Say) -> dict[str, Any]:
    """A value as plain data: its type and its limits."""
    out: dict[str, Any] = {"type": type(of).__name__}
    if isinstance(of, facts.Choice):
        out["words"] = list(of.labels)
    for name in ("least", "most", "step", "among", "size", "total", "who"):
        if getattr(of, name, None) not in (None, 1):
            out[name] = why(getattr(of, name), say)
    for name in ("none", "of_card", "or_rank", "distinct", "ordered"):
        if getattr(of, name, False):
            out[name] = True
    if isinstance(getattr(of, "of", None), Value):
        out["of"] = value(of.of, say)  # type: ignore[attr-defined]
    if isinstance(of, facts.Record):
        out["facts"] = [fact_json(fact, say) for fact in of.facts]
    if isinstance(of, facts.OneRecord):
        out["records"] = [[fact_json(f, say) for f in r.facts] for r in of.records]
    return out


def text(game: Game, language: Catalogue | None = None) -> Iterator[str]:
    """The lines that `games` prints of one game; values are written as in --json."""
    told, say = describe(game, language), partial(word, language=language)
    counts = row_of(list(map(str, told["players"])))
    yield say(GAME(game=told["name"], slug=game.slug, counts=counts))
    for option in told["options"]:
        values = {"label": option["label"], "value": line(option["value"])}
        yield f"  {say(OPTION(option=option['key'], **values))}"
    for round_type in told["kinds"]:
        yield f"  {round_type['label']}"
        for number, stage in enumerate(round_type["stages"], 1):
            yield f"    {say(stage_label(number, stage))}"
            for fact in stage["facts"]:
                values = {"label": fact["label"], "value": line(fact["value"])}
                yield f"       {say(FACT(fact=fact['key'], **values))}"
    yield from (f"  {say(said)}" for said in for_leagues(told))


def stage_label(number: int, told: dict[str, Any]) -> Said:
    cards = told["from_cards"]
    if not told["when"]:
        return (STAGE_CARDS if cards else STAGE)(number=number, stage=told["label"])
    kind_of_stage = STAGE_WHEN_CARDS if cards else STAGE_WHEN
    return kind_of_stage(number=number, stage=told["label"], why=told["when"])


def for_leagues(told: dict[str, Any]) -> Iterator[Said]:
    """What is counted of players beside points, and other ways to count a table."""
    for group in dict.fromkeys(stat["group"] for stat in told["counted"]):
        labels = [stat["label"] for stat in told["counted"] if stat["group"] == group]
        yield COUNTED(group=group, labels=row_of(labels))
    for form in told["lists"]:
        yield LIST(list=form["key"], label=form["label"])


def line(told: dict[str, Any]) -> str:
    """A value in one line: "one a seat: number, least 0, most 13"."""
    parts = [
        f"{key} {', '.join(map(str, v)) if isinstance(v, list) else v}"
        for key, v in told.items()
        if key not in ("type", "of", "facts", "records")
    ]
    inner = f" of {line(told['of'])}" if "of" in told else ""
    return ", ".join([told["type"] + inner, *parts])
