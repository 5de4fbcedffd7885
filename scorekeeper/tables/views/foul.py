"""A wrong play that ends the game: named on a page of its own, and asked once more."""

from dataclasses import dataclass, replace
from functools import cached_property

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import (
    access,
    codes,
    fault_sentences,
    scoring,
    sentences,
    spoken,
)
from scorekeeper.tables.entry.posted_form import asking, number_in, state_as_seen
from scorekeeper.tables.events import commands
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring import rulings, rulings as scoring_disputes
from scorekeeper.tables.sentences import sentence
from scorekeeper.tables.showing import history
from scorekeeper.tables.views import at_table, conflict
from scorekeeper.tables.views.at_table import (
    Request,
    answer_saved,
    posted_values,
    require_permission,
    whole_page,
)


@dataclass(frozen=True)
class Asked:
    """What was chosen so far: the seat that played wrongly, the rule that it broke."""

    at: scoring.TableRound
    seat: int | None
    law: str

    @property
    def name(self) -> str:
        players = self.at.state.shown["players"]
        return "" if self.seat is None else players[self.seat]

    @cached_property
    def found(self) -> scoring.Assessment | None:
        """The round with the foul; None where nobody is named."""
        if self.seat is None:
            return None
        recorded = self.at.recorded
        return self.at.assess(
            scoring_disputes.foul_of(self.at.state, recorded, self.seat) or recorded
        )

    @property
    def waits(self) -> str:
        """Why the game cannot be ended by it yet."""
        if self.found is None:
            return gettext("Choose who played wrongly.")
        if not self.found.winners:
            stage = scoring.stage_label(self.at.state)
            return sentence(fault_sentences.FOUL_STAGE_FIRST, stage=stage)
        return ""

    @property
    def ends(self) -> str:
        assert self.found
        who = scoring.winning(self.found)
        return sentence(fault_sentences.FOUL_ENDS, name=self.name, **who)

    @property
    def button(self) -> str:
        if self.found is None:
            return gettext("Who played wrongly?")
        if self.waits:
            return gettext("End the game")
        return sentence(fault_sentences.FOUL_BUTTON, **scoring.winning(self.found))

    @property
    def behind(self) -> str:
        """Ben and Dan win although they are behind."""
        found = self.found
        if not found or not found.winners or found.totals is None:
            return ""
        totals, won = found.totals, found.winners[0]
        if totals[won] == max(totals):
            return ""
        return sentence(fault_sentences.FOUL_BEHIND, **scoring.winning(found))

    @property
    def not_scored(self) -> str:
        text, unit = fault_sentences.FOUL_NOT_SCORED, self.at.game.unit
        return sentences.of_round(text, unit, self.at.number)


@require_http_methods(["GET", "POST"])
@require_permission("score")
def foul(request: Request, table: Table) -> HttpResponse:
    """Who and what, looked at with every tap; then the end of the game."""
    state = scoring.read(table)
    given = posted_values(request) if request.method == "POST" else request.GET.dict()
    if request.method == "POST" and "after" in given:
        state = hand_meant(state, given)
    if state.game.foul is None or state.over or state.due is None or state.trouble:
        return redirect(table)
    seat = number_in(given, "by") if given.get("by", "").isdecimal() else None
    if seat is not None and seat >= len(table.players):
        seat = None
    asked = Asked(state.at(state.due), seat, given.get("law", ""))
    if request.method == "GET" or asked.waits:
        return page(request, asked, given)
    return write(request, asked, given)


def hand_meant(state: scoring.State, given: dict[str, str]) -> scoring.State:
    """The table as it was seen, or when the hand that is named was first played."""
    seen, number = state_as_seen(state, given), number_in(given, "round")
    if not number or seen.due == number:
        return seen
    asked = (one for one in asking(state, number) if one.due == number)
    return next(asked, seen)


def page(
    request: Request, asked: Asked, given: dict[str, str], note: str = ""
) -> HttpResponse:
    state = asked.at.state
    context = at_table.around(request, state, "table", gettext("A foul"))
    context |= {
        "asked": asked,
        "label": spoken.label(scoring_disputes.foul_label(state)),
        "breaches": rulings.breaches(state),
        "key": given.get("key") or codes.new_key(),
        "note": note,
    }
    return render(request, "tables/foul.html", context)


def write(request: Request, asked: Asked, given: dict[str, str]) -> HttpResponse:
    state, number = asked.at.state, asked.at.number
    table, by = state.table, access.name_of(request, state.table)
    foul, after = state.game.foul, min(number_in(given, "after"), state.version)
    assert foul is not None
    more = rulings.rule_broken(state, asked.law)
    facts, key = {foul.fact.key: asked.seat}, given.get("key", "")[:64]
    try:
        commands.record(
            table,
            number,
            facts,
            key=key or codes.new_key(),
            after=after,
            by=by,
            more=more,
        )
    except commands.RoundConflict as caught:
        both = conflict.conflict_page(request, table, caught.conflict, beside=more)
        return whole_page(both)
    except commands.Over:
        over = scoring.read(table)
        again = replace(asked, at=over.at(number))
        return page(request, again, given, history.over(over))
    except commands.Refused as caught:
        now = scoring.read(table).at(number)
        return page(request, replace(asked, at=now), given, str(caught))
    messages.success(request, asked.ends, extra_tags="undo")
    return answer_saved(request, table)
