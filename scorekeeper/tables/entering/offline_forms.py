"""The round that is entered, all of it: for a phone that loses its network meanwhile.

Its form is drawn only where nothing in it hangs on what is said in it, so that the
phone asks all that the server would; one for each dealer, so that it stays.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b

from scorekeeper.languages import other
from scorekeeper.tables import facts, scoring, sentences
from scorekeeper.tables.entering import entry, form as entry_form, page as entry_page
from scorekeeper.tables.entering.stage import Read
from scorekeeper.tables.models import Table
from scorekeeper.tables.scoring.release import VERSION

FIRST = 1


@dataclass(frozen=True)
class Asked:
    """One stage of a round as it is asked before anything of the round is known."""

    page: entry.Page
    read: Read

    @property
    def name(self) -> str:
        return self.read.stage.name

    @property
    def label(self) -> str:
        return self.read.stage.label

    @property
    def small(self) -> str:
        return sentences.small(self.label)

    @property
    def ask(self) -> str:
        """What asks for it, while nothing of it is entered."""
        return facts.question_of(self.read.stage, self.page.round).text

    @property
    def needed(self) -> bool:
        """Without it the round is not whole; what its kind says by itself is there."""
        asks = any(asked.inputs for asked in self.read.asked)
        return asks and facts.needs_something(self.read.stage, self.page.round)

    @cached_property
    def form(self) -> entry_form.FactsForm:
        return entry_form.form_of(replace(self.page, reads=(self.read,)))


@dataclass(frozen=True)
class Form:
    """A whole round of one kind."""

    page: entry.Page
    round_types: list[facts.RoundType]

    @property
    def round_type(self) -> facts.RoundType:
        return self.page.round_type

    @property
    def help(self) -> str:
        return entry_page.Shown(self.page, "", 0).help

    @property
    def stages(self) -> list[Asked]:
        return [Asked(self.page, read) for read in self.page.reads]


def key_of(state: scoring.State) -> str:
    """What the forms of a table hang on, in a word: they stay while it stays."""
    table = state.table
    told = (VERSION, other(), state.game.slug, state.game.edition, table.players)
    named = repr((*told, sorted(table.options.items())))
    return blake2b(named.encode(), digest_size=6).hexdigest()


def forms_of(state: scoring.State, dealer: int) -> list[Form]:
    """Every kind of round; none where the usual hangs on itself."""
    pages = list(pages_of(fresh(state, dealer)))
    if not pages or pages[0].round_type is not state.game.round_types[0]:
        return []
    round_types = [page.round_type for page in pages]
    return [Form(page, round_types) for page in pages]


def fresh(state: scoring.State, dealer: int) -> scoring.State:
    """The same people at a table where nothing is played, and `dealer` begins."""
    table = state.table
    options = dict(table.options)
    if state.game.has_dealer:
        options[state.game.first.key] = dealer
    empty = Table(
        code=table.code,
        key=f"{table.key}/{dealer}",
        game=table.game,
        players=table.players,
        options=options,
    )
    return scoring.state_of(empty, [])


def pages_of(state: scoring.State) -> Iterator[entry.Page]:
    """A page for each kind of round that can be drawn."""
    for round_type in state.game.round_types:
        page = entry.page_of(state.at(FIRST), {"kind": round_type.name}, alone="round")
        offered = facts.is_offered(round_type, page.round) and not round_type.is_record
        if offered and page.round_type is round_type and is_whole(page):
            yield page


def is_whole(page: entry.Page) -> bool:
    """Every fact of the round is asked, and every choice and row of it is there."""
    asked = {one.key for one in page.asked}
    if page.round_type.discriminator:
        asked.add(page.round_type.discriminator.key)
    wanted = {
        fact.key
        for stage in page.round_type.stages
        if facts.known(stage.when, page.round) is not False
        for fact in stage.facts
        if not (fact.record or facts.ends_game(fact, page.round))
    }
    # The rows of a list grow as they are filled, which takes the server.
    return wanted <= asked and all(
        one.per != "row" and all(i.options or i.look != "choice" for i in one.inputs)
        for one in page.asked
    )
