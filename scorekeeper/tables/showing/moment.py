"""What mattered in the round that was just saved, until the next one is begun."""

from dataclasses import dataclass

from scorekeeper.tables import scoring, sentences, spoken
from scorekeeper.tables.events import confirmations
from scorekeeper.tables.scoring import results
from scorekeeper.tables.showing import board

Text = sentences.Text
TAKES_LEAD = Text(
    "moment.takes-lead", "{who} take the lead:", "{who} takes the lead:", by="people"
)
PULLS_AWAY = Text(
    "moment.pulls-away", "{who} pull away:", "{who} pulls away:", by="people"
)
CLOSES_IN = Text("moment.closes-in", "{who} close in:", "{who} closes in:", by="people")
DRAWS_LEVEL = Text(
    "moment.draws-level",
    "{who} draw level with {whom}:",
    "{who} draws level with {whom}:",
    by="people",
)
AHEAD_OF = Text("moment.ahead-of", "{points} ahead of {whom}.")
BEHIND = Text("moment.behind", "{points} behind {whom}.")
EACH = Text("moment.each", "{total} each.")
BEST_ROUND = Text("moment.best-round", "The best so far: {who} {points}.")


@dataclass(frozen=True)
class Trail:
    """From where to where on the race the mark of the best gain went, in percent."""

    start: int
    end: int


@dataclass(frozen=True)
class Moment:
    """One sentence in two parts, and at most a second one; all of it may be empty."""

    lead: str = ""
    text: str = ""
    trail: Trail | None = None


@dataclass(frozen=True)
class Standing:
    """After a round: who leads, by how much before the second, and who that is.

    The gap is 0 and nobody second where all are level, or several lead.
    """

    leaders: list[int]
    gap: int = 0
    second: int | None = None


def moment_of(state: scoring.State) -> Moment | None:
    """None before a first round, over a begun one, and while anything may change."""
    verdict = state.shown
    if not verdict["rounds"] or verdict["pending"] or state.over:
        return None
    if confirmations.unconfirmed(state) or state.trouble:
        return None
    found = what_changed(state)
    lead, text = found or ("", "")
    texts = [text] if text else []
    if best := best_yet(state):
        texts.append(best)
    return Moment(lead, " ".join(texts), trail_of(state))


def standing_after(state: scoring.State, totals: list[int]) -> Standing:
    leaders, sign = results.leaders(state, totals), results.better(state)
    if len(leaders) != 1:
        return Standing(leaders)
    rest = [side for side in range(len(totals)) if side not in leaders]
    second = max(rest, key=lambda side: sign * totals[side])
    return Standing(leaders, sign * (totals[leaders[0]] - totals[second]), second)


def what_changed(state: scoring.State) -> tuple[str, str] | None:
    """Who leads now and did not; else a gap that widened or closed as never before."""
    rounds = state.shown["rounds"]
    if len(rounds) < 2:
        return None
    each = [standing_after(state, one["totals"]) for one in rounds]
    *_, before, now = each
    if now.leaders != before.leaders:
        return new_leader(state, now) if now.gap else drawn_level(state, before, now)
    if not now.gap:
        return None
    gaps = [one.gap for one in each[:-1]]
    if now.gap > max(gaps):
        return said_of(state, PULLS_AWAY, now.leaders[0], AHEAD_OF, now.second, now.gap)
    if 2 * now.gap <= before.gap:
        return said_of(state, CLOSES_IN, now.second, BEHIND, now.leaders[0], now.gap)
    return None


def new_leader(state: scoring.State, now: Standing) -> tuple[str, str]:
    return said_of(state, TAKES_LEAD, now.leaders[0], AHEAD_OF, now.second, now.gap)


def drawn_level(
    state: scoring.State, before: Standing, now: Standing
) -> tuple[str, str] | None:
    """Nothing where who led alone fell back to several others, or several to more."""
    came = [side for side in now.leaders if side not in before.leaders]
    stayed = [side for side in now.leaders if side in before.leaders]
    if len(came) != 1 or len(stayed) != 1:
        return None
    return said_of(state, DRAWS_LEVEL, came[0], EACH, stayed[0], 0)


def said_of(
    state: scoring.State,
    what: sentences.Text,
    who: int | None,
    how: sentences.Text,
    whom: int | None,
    points: int,
) -> tuple[str, str]:
    assert who is not None and whom is not None
    names, verdict = board.names_of(state.shown), state.shown
    people = len(verdict["sides"][who])
    lead = sentences.said(what, who=names[who], whom=names[whom], people=people)
    total = spoken.minus(verdict["totals"][whom])
    return lead, sentences.said(how, points=points, whom=names[whom], total=total)


def best_yet(state: scoring.State) -> str:
    """The one gain of this round that beats all of the rounds before it."""
    *earlier, now = state.shown["rounds"]
    if len(earlier) < 2:
        return ""
    sign = results.better(state)
    top = max(sign * points for points in now["points"])
    best = [side for side, points in enumerate(now["points"]) if sign * points == top]
    beaten = max(sign * points for one in earlier for points in one["points"])
    if top <= max(beaten, 0) or len(best) != 1:
        return ""
    who = board.names_in(state, now["number"])[best[0]]
    return sentences.said(BEST_ROUND, who=who, points=spoken.signed(sign * top))


def trail_of(state: scoring.State) -> Trail | None:
    """Of the best gain, where the race has a target; nothing where nobody gained."""
    verdict, standing = state.shown, scoring.standing(state)
    if standing is None or standing.target is None:
        return None
    points, sign = verdict["rounds"][-1]["points"], results.better(state)
    side = max(range(len(points)), key=lambda n: sign * points[n])
    total, target = verdict["totals"][side], standing.target
    far = board.far_from(verdict, target, standing.start)
    start, end = (
        board.percent_of(at, far, target) for at in (total - points[side], total)
    )
    return Trail(start, end) if start < end else None
