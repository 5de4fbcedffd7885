"""The games' declarations as plain data and as text: `python -m referee games`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.engine.game import PLAY, Game, RoundType, Rule, Stage
from referee.engine.league import AlternativeScoring
from referee.engine.round import Table
from referee.engine.sheet import default_of
from referee.values import facts
from referee.values.facts import Alternatives, Fact, Value
from referee.words import word


def describe(game: Game) -> dict[str, Any]:
    """One game: players, options, the facts of each round by stage, rules, stats."""
    return {
        "game": game.slug,
        "name": game.name,
        "players": list(game.players),
        "partnerships": [n for n in game.players if game.partners(n)],
        "cards": PLAY if game.cards else None,
        "options": [option(game, fact) for fact in game.all_options()],
        "kinds": list(map(kind, game.round_types)),
        "rules": list(map(rule, game.rules)),
        "lowest_is_best": game.low,
        "one_against_others": game.rated_result is not None,
        "counted": [
            {"key": t.key, "label": t.label, "group": t.group, "tried": t.tried}
            for t in game.stats
        ],
        "lists": list(map(other_scoring, game.alternative_scorings)),
    }


def kind(one: RoundType) -> dict[str, Any]:
    marked_by = one.discriminator.key if one.discriminator else None
    return {
        "kind": one.name,
        "label": one.label,
        "marked_by": marked_by,
        "stages": list(map(stage, one.stages)),
    }


def other_scoring(one: AlternativeScoring) -> dict[str, Any]:
    return {
        "key": one.key,
        "label": one.label,
        "law": one.law,
        "rules": list(map(rule, one.rules)),
    }


def rule(r: Rule) -> dict[str, Any]:
    return {"key": r.key, "law": r.law, "source": r.source, "ruling": r.ruling}


def option(game: Game, fact: Fact[Any]) -> dict[str, Any]:
    """An option, with its default for each number of players."""
    defaults = {
        str(n): default_of(fact, Table(game, [str(i) for i in range(n)]))
        for n in game.players
    }
    same = len({repr(value) for value in defaults.values()}) == 1
    default = next(iter(defaults.values())) if same else defaults
    return {**described(fact), "default": default}


def stage(one: Stage) -> dict[str, Any]:
    return {
        "stage": one.name,
        "label": one.label,
        "when": why(one.when),
        "from_cards": one.from_cards,
        "facts": [fact for ask in one.asks for fact in asked(ask)],
    }


def asked(ask: facts.Ask) -> Iterator[dict[str, Any]]:
    if not isinstance(ask, Alternatives):
        yield described(ask)
        return
    yield {
        **described(ask.fact),
        "or": [[f.key for f in w.facts] for w in ask.alternatives],
    }
    for fact in ask.facts():
        if fact is not ask.fact:
            yield described(fact)


def described(fact: Fact[Any]) -> dict[str, Any]:
    needed = fact.needed if isinstance(fact.needed, bool) else why(fact.needed)
    return {
        "key": fact.key,
        "label": fact.label,
        "needed": needed,
        "value": value(fact.value),
    }


def why(what: Any) -> Any:
    """A plain limit, or why the function gives it that says so."""
    if not callable(what):
        return list(what) if isinstance(what, tuple) else what
    said = facts.why(what)
    return word(said) if said else what.__name__


def value(of: Value[Any]) -> dict[str, Any]:
    """A value as plain data: its type and its limits."""
    out: dict[str, Any] = {"type": type(of).__name__}
    if isinstance(of, facts.Choice):
        out["words"] = list(of.labels)
    for name in ("least", "most", "step", "among", "size", "total", "who"):
        if getattr(of, name, None) not in (None, 1):
            out[name] = why(getattr(of, name))
    for name in ("none", "of_card", "or_rank", "distinct", "ordered"):
        if getattr(of, name, False):
            out[name] = True
    if isinstance(getattr(of, "of", None), Value):
        out["of"] = value(of.of)  # type: ignore[attr-defined]
    if isinstance(of, facts.Record):
        out["facts"] = [described(fact) for fact in of.facts]
    if isinstance(of, facts.OneRecord):
        out["records"] = [[described(f) for f in r.facts] for r in of.records]
    return out


def text(game: Game) -> Iterator[str]:
    """The lines that `games` prints of one game."""
    told = describe(game)
    counts = ", ".join(map(str, told["players"]))
    yield f"{told['name']} ({told['game']}), {counts} players"
    for one in told["options"]:
        yield f"  option {one['key']}: {one['label']}, {line(one['value'])}"
    for round_type in told["kinds"]:
        yield f"  {round_type['label']}"
        for number, one in enumerate(round_type["stages"], 1):
            when = f", when: {one['when']}" if one["when"] else ""
            when += ", or play: the cards played" if one["from_cards"] else ""
            yield f"    {number}. {one['label']}{when}"
            for fact in one["facts"]:
                yield f"       {fact['key']}: {fact['label']}, {line(fact['value'])}"
    yield from ("  " + said for said in for_leagues(game))


def for_leagues(game: Game) -> Iterator[str]:
    """What is counted of players beside points, and other ways to count a table."""
    for group in dict.fromkeys(stat.group for stat in game.stats):
        labels = [stat.label for stat in game.stats if stat.group == group]
        yield f"counted: {group}: {', '.join(labels)}"
    for form in game.alternative_scorings:
        yield f"list {form.key}: {form.label}"


def line(told: dict[str, Any]) -> str:
    """A value in one line: "one a seat: number, least 0, most 13"."""
    parts = [
        f"{key} {', '.join(map(str, v)) if isinstance(v, list) else v}"
        for key, v in told.items()
        if key not in ("type", "of", "facts", "records")
    ]
    inner = f" of {line(told['of'])}" if "of" in told else ""
    return ", ".join([told["type"] + inner, *parts])
