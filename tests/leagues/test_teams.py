"""Teams of a season, against evenings that were worked out on paper.

A table of Gypsy gives 27, 15, 12 and −3, by points. Kings: Ann and Dan. Queens: Ben and
Cleo. A week ago Ann Ben Cleo Dan in that order: Kings 27 − 3, Queens 15 + 12. Tonight
Ben Dan Ann Cleo: Kings 15 + 12, Queens 27 − 3.
"""

from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given, strategies as st
from pytest_django import DjangoAssertNumQueries

from scorekeeper.exchange import validate
from scorekeeper.leagues.counting import results, systems
from scorekeeper.leagues.models import Role, Session
from scorekeeper.leagues.seasons import season_form
from scorekeeper.leagues.sessions import history, overview, seating_draw, session_totals
from scorekeeper.leagues.sessions.grouping_search import Guest, Met, pair
from scorekeeper.leagues.sessions.seating_draw import Offer
from scorekeeper.tables import scoring
from scorekeeper.teams import counting as teams, team_totals
from scorekeeper.teams.models import Team
from tests.breadth import by_chance
from tests.leagues import people
from tests.leagues.papers import by_hand, file_of, read, take_paper
from tests.leagues.reading import text
from tests.leagues.sessions import RANKED, Club, club, enter, ranking, sit
from tests.support.wording import wording

pytestmark = pytest.mark.django_db
WEEK = timedelta(days=7)


def put(season: Club, team: str, *seats: int, since: Any = None) -> Team:
    found, _ = season.season.teams.get_or_create(name=team)
    for person in season.people_at(*seats):
        season.season.team_members.create(
            person=person, team=found, since=since or season.season.starts
        )
    return found


@pytest.fixture
def season() -> Club:
    season = club(visibility="public")
    ranking(season.season, "points")
    put(season, "Kings", 0, 3)
    put(season, "Queens", 1, 2)
    tonight = season.evening
    season.evening = people.session(season.season, timezone.now() - WEEK)
    season.play(0, 1, 2, 3)
    season.evening = tonight
    season.play(1, 3, 0, 2)
    return season


def table(season: Club) -> list[tuple[int, str, str]]:
    season.season.refresh_from_db()
    found = teams.table(season.season, systems.ranking_of(season.season, "gypsy"))
    return [(row.rank, row.team.name, row.value) for row in found]


def test_all_members_count(season: Club) -> None:
    """24 + 27 and 27 + 24: level, and so are the best evenings and the next."""
    assert table(season) == [(1, "Kings", "51"), (1, "Queens", "51")]


def test_the_best_of_each_evening_count(season: Club) -> None:
    """One a team: Kings 27 and 15, Queens 15 and 27."""
    season.season.team_best = 1
    season.season.save()
    assert table(season) == [(1, "Kings", "42"), (1, "Queens", "42")]
    season.play(0, 1, 2, 3)
    # Tonight Ann 12 + 27, Dan 15 − 3, Ben 27 + 15, Cleo −3 + 12.
    assert table(season) == [(1, "Kings", "66"), (2, "Queens", "57")]


def test_level_teams_are_parted_by_the_best_evening(season: Club) -> None:
    """By hand, a third evening: Ann 10, Ben 0; a fourth: Ann 0, Ben 10, and Cleo 0."""
    by_hand(season, {0: 30, 1: 10}, timezone.now() - 2 * WEEK)
    by_hand(season, {0: -5, 1: 15}, timezone.now() - 3 * WEEK)
    results.rebuild(season.league)
    # Kings 27 + 24 + 30 − 5, Queens 24 + 27 + 10 + 15: 76 each, best evening 30.
    assert table(season) == [(1, "Kings", "76"), (2, "Queens", "76")]


def test_by_average_the_team_has_one_too(season: Club) -> None:
    """51 points of four games."""
    ranked = systems.ranking_of(season.season, "gypsy")
    ranked.system = "average"
    ranked.save()
    results.rerank(ranked)
    assert {value for _, _, value in table(season)} == {"12.75"}


def test_a_substitute_plays_for_the_team_of_whom_they_replace(season: Club) -> None:
    """Ida wins for Cleo: 27 for the Queens; Ann 15 and Dan 12 for the Kings."""
    ida = people.person(season.league, "Ida")
    cleo = season.people[2]
    seats = [ida, season.people[0], season.people[3], season.people[1]]
    enter(sit(season.evening, seats, instead_of={0: cleo}), *[RANKED] * 3)
    # Queens 51 + 27 − 3, Kings 51 + 15 + 12.
    assert table(season) == [(1, "Kings", "78"), (2, "Queens", "75")]


def test_who_moves_takes_nothing_along(season: Club) -> None:
    """Ben plays for the Kings from tonight on: his 27, not last week’s 15."""
    put(season, "Kings", 1, since=timezone.localdate())
    assert table(season) == [(1, "Kings", "78"), (2, "Queens", "24")]


def test_who_leaves_a_team_plays_for_none(season: Club) -> None:
    season.season.team_members.create(
        person=season.people[1], team=None, since=timezone.localdate()
    )
    assert table(season) == [(1, "Kings", "51"), (2, "Queens", "24")]


def test_a_merged_person_plays_for_the_team(season: Club) -> None:
    other = people.person(season.league, "Anna", into=season.people[0])
    season.season.team_members.filter(person=season.people[0]).update(person=other)
    assert table(season)[0] == (1, "Kings", "51")


@by_chance(25)
@given(
    st.lists(st.permutations(range(5)), min_size=1, max_size=4),
    st.lists(st.sampled_from(["Kings", "Queens", None]), min_size=5, max_size=5),
    st.integers(0, 2),
)
def test_what_members_made_is_the_number(
    played: list[list[int]], own: list[str | None], best: int
) -> None:
    """And nobody is in two teams: together teams have what their people have."""
    season = club("Ann Ben Cleo Dan Eva")
    season.season.team_best = best
    season.season.save()
    for seat, team in enumerate(own):
        if team:
            put(season, team, seat)
    lines = [dict(zip(order, (30, 20, 10, 5, -3), strict=True)) for order in played]
    for number, line in enumerate(lines):
        by_hand(season, line, timezone.now() - number * WEEK)
    found = teams.table(season.season, ranking(season.season, "points"))
    for row in found:
        assert row.number == sum(value for _, value, _ in row.of_members())
        for evening in row.evenings:
            assert len(evening.counted) == min(best or 9, len(evening.shares))
            assert all(
                share.value >= other.value
                for share in evening.counted
                for other in evening.shares
                if not other.counts
            )
    if not best:
        member = [seat for seat, team in enumerate(own) if team]
        assert sum(row.number for row in found) == sum(
            line[seat] for line in lines for seat in member
        )


# ---- The draw ----


def test_the_draw_keeps_a_team_apart() -> None:
    """Four teams of two, at two tables: each has one of each."""
    here = [Guest(number, f"P{number}") for number in range(8)]
    mates = frozenset(pair(n, n + 1) for n in range(0, 8, 2))
    met = {pair(*two): 3 for two in combinations(range(8), 2) if two not in mates}
    drawn = seating_draw.propose(here, [Offer("gypsy", (4,))], Met(met, mates=mates))
    for table in drawn.tables:
        assert {ident // 2 for ident in table.seats} == {0, 1, 2, 3}


def test_it_does_so_among_those_who_are_level() -> None:
    here = [Guest(n, f"P{n}", level=n // 4) for n in range(8)]
    mates = frozenset({pair(0, 1), pair(2, 3)})
    drawn = seating_draw.propose(here, [Offer("gypsy", (2,))], Met(mates=mates))
    pairs = {pair(*one.seats) for one in drawn.tables}
    assert not pairs & mates
    assert all(a // 4 == b // 4 for a, b in pairs)


def test_mates_are_those_of_tonight_and_whom_somebody_replaces(season: Club) -> None:
    ann, ben, cleo, dan = season.people
    ida = people.person(season.league, "Ida")
    season.evening.attending.create(person=ida, answer="here", instead_of=dan)
    here = [ann, ben, cleo, ida]
    game = [scoring.game("gypsy")]
    session = Session.objects.select_related("season__league").get(pk=season.evening.pk)
    met = history.gather(session, here, game)[2]
    assert met.mates == {pair(ann.pk, ida.pk), pair(ben.pk, cleo.pk)}
    session.season.mates_apart = False
    assert history.gather(session, here, game)[2].mates == frozenset()


# ---- Pages ----


def page(season: Club, query: str = "") -> Any:
    return Client().get(f"/l/{season.league.code}/teams/{query}")


def test_a_number_opens_into_what_members_made(season: Club) -> None:
    kings = season.season.teams.get(name="Kings")
    season.season.team_best = 1
    season.season.save()
    said = text(page(season, f"?why={kings.pk}"))
    # Ann 27 a week ago, Dan 15 tonight, when Ann's 12 does not count.
    assert "Ann 27 + Dan 15 = counted 42" in said
    assert "Dan 15. Not counted: Ann 12" in said
    assert "The sum of all points. Of a team the best member of each evening" in said


def test_the_evening_and_its_report_show_them(season: Club) -> None:
    for path in ("", "report/"):
        url = f"/l/{season.league.code}/sessions/{season.evening.pk}/{path}"
        said = text(Client().get(url))
        assert "Teams 1 Kings 27 Dan 15, Ann 12 2 Queens 24 Ben 27, Cleo −3" in said


def test_the_wall_and_the_result_sheet_show_them(season: Club) -> None:
    url = f"/l/{season.league.code}/sessions/{season.evening.pk}/"
    assert "Teams 1 Kings 27 2 Queens 24" in text(Client().get(f"{url}wall/"))
    told = text(Client().get(f"{url}result/"))
    lines = "1 Kings Dan 15, Ann 12 27 2 Queens Ben 27, Cleo −3 24"
    assert f"Teams Place Team Members Total {lines}" in told


def test_the_evening_is_what_the_standings_add(season: Club) -> None:
    found = overview.read(season.league, season.evening)
    (tally,) = team_totals.so_far(found, session_totals.so_far(found))
    told = {line.team.name: line.value for line in tally.lines}
    rows = teams.table(season.season, systems.ranking_of(season.season, "gypsy"))
    assert told == {row.team.name: f"{row.evenings[-1].number:g}" for row in rows}


def test_as_many_queries_for_more(
    season: Club, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(10) as before:
        page(season)
    season.people += [people.person(season.league, f"P{n}") for n in range(8)]
    for number in range(3):
        put(season, f"Team {number}", 4 + 2 * number, 5 + 2 * number)
        lines = {seat: seat for seat in range(4, 12)}
        by_hand(season, lines, timezone.now() - (3 + number) * WEEK)
    results.rebuild(season.league)
    with django_assert_max_num_queries(len(before)):
        page(season)


def test_a_season_without_teams() -> None:
    other = club(visibility="public")
    other.play(0, 1, 2, 3)
    assert "This season has no teams" in text(page(other))
    assert "Standings of the teams" not in text(
        Client().get(f"/l/{other.league.code}/")
    )
    url = f"/l/{other.league.code}/sessions/{other.evening.pk}/"
    assert "Teams" not in text(Client().get(url))


# ---- Set up ----


def form_of(season: Club, **more: Any) -> dict[str, Any]:
    named = {f"name-{one.pk}": one.name for one in season.season.teams.all()}
    return {"best": "0", "apart": "true", "new": "", "since": "", **named, **more}


def test_teams_are_made_of_a_list_of_names() -> None:
    season = club(visibility="public")
    ranking(season.season, "points")
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/teams/"
    asked = form_of(season, new="Kings\nQueens\nkings", best="2")
    answer = olga.post(url, asked)
    assert wording("teams.same-name", name="kings") in text(answer)
    assert "Kings\nQueens\nkings" in answer.content.decode()
    assert olga.post(url, asked | {"new": "Kings\n\n Queens "}).status_code == 302
    assert [team.name for team in season.season.teams.all()] == ["Kings", "Queens"]


def test_who_is_to_move_later_does_so_in_the_new_season_too(season: Club) -> None:
    """It begins over evenings that are planned: Ben moves after the first of them."""
    today = timezone.localdate()
    put(season, "Kings", 1, since=today + 2 * WEEK)
    season.season.team_members.create(
        person=season.people[2], team=None, since=today - WEEK
    )
    new = people.Season(league=season.league, name="2027", starts=today + WEEK)
    season_form.begin(new, "Olga")
    found = [
        (
            membership.person.name,
            membership.team and membership.team.name,
            membership.since,
        )
        for membership in new.team_members.all()
    ]
    assert sorted(found, key=str) == [
        ("Ann", "Kings", today + WEEK),
        ("Ben", "Kings", today + 2 * WEEK),
        ("Ben", "Queens", today + WEEK),
        ("Dan", "Kings", today + WEEK),
    ]


def test_who_moves_counts_for_the_new_team_from_the_evening_on_that_is_said() -> None:
    season = club(visibility="public")
    ranking(season.season, "points")
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/teams/"
    olga.post(url, form_of(season, new="Kings\nQueens", best="2"))
    kings, queens = season.season.teams.all()
    chosen = {
        f"person-{person.pk}": (kings, queens, queens, kings)[seat].pk
        for seat, person in enumerate(season.people)
    }
    assert olga.post(url, form_of(season, best="2", **chosen)).status_code == 302
    season.play(0, 1, 2, 3)
    assert table(season) == [(1, "Queens", "27"), (2, "Kings", "24")]
    # Ann moves from the next evening on: what was played stays where it was.
    people.session(season.season, timezone.now() + WEEK)
    later, ann = timezone.localdate() + WEEK, season.people[0]
    chosen[f"person-{ann.pk}"] = queens.pk
    moved = form_of(season, best="2", since=later.isoformat(), **chosen)
    assert olga.post(url, moved).status_code == 302
    assert table(season) == [(1, "Queens", "27"), (2, "Kings", "24")]
    # From the start after all.
    chosen[f"person-{ann.pk}"] = kings.pk
    olga.post(url, form_of(season, **chosen))
    chosen[f"person-{ann.pk}"] = queens.pk
    olga.post(url, form_of(season, **chosen))
    assert table(season) == [(1, "Queens", "54"), (2, "Kings", "−3")]


def test_a_name_may_not_be_empty_nor_a_team_be_of_another_season(season: Club) -> None:
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/teams/"
    kings = season.season.teams.get(name="Kings")
    said = text(olga.post(url, form_of(season, **{f"name-{kings.pk}": " "})))
    assert "A team needs a name." in said
    ann = season.people[0]
    said = text(olga.post(url, form_of(season, **{f"person-{ann.pk}": "999999"})))
    assert "Choose one of these." in said


def test_a_team_is_removed(season: Club) -> None:
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    url = f"/l/{season.league.code}/seasons/{season.season.pk}/teams/"
    queens = season.season.teams.get(name="Queens")
    olga.post(f"{url}{queens.pk}/remove/")
    assert table(season) == [(1, "Kings", "51")]
    assert {name: value for _, name, value in season.table()}["Ben"] == "42"


# ---- Away and back ----


def test_csv(season: Club) -> None:
    olga = people.member(season.league, "Olga", Role.ORGANISER)
    numbers = f"/l/{season.league.code}/exchange/numbers/?as=teams.csv&game=gypsy"
    head, *lines = read(olga.get(numbers).content)
    assert head == [
        *("Place", "Team", "Counted", "Evenings", "Name"),
        *("Counted for the team", "Games"),
    ]
    assert lines[0] == ["1", "Kings", "51", "2", "Ann", "39", "2"]
    assert lines[1] == ["1", "Kings", "51", "2", "Dan", "12", "2"]


def test_the_file_of_the_league(season: Club) -> None:
    season.season.team_best, season.season.mates_apart = 1, False
    season.season.save()
    people.person(season.league, "Olga", Role.ORGANISER)
    season.season.team_members.create(
        person=season.people[1], team=None, since=timezone.localdate()
    )
    raw = file_of(season.league)
    again = take_paper(raw)
    assert file_of(again) == raw
    found = again.seasons.get()
    rows = teams.table(found, systems.ranking_of(found, "gypsy"))
    told = [(row.rank, row.team.name, row.value) for row in rows]
    assert told == table(season)


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ('"person": 0,\n     "team": 0', '"person": 99,\n     "team": 0', "people"),
        ('"team": 1', '"team": 7', "teams"),
        ('"Queens"', '"kings"', "twice"),
    ],
)
def test_a_file_whose_teams_do_not_fit_is_refused(
    season: Club, was: str, now: str, why: str
) -> None:
    people.person(season.league, "Olga", Role.ORGANISER)
    raw = file_of(season.league).decode()
    assert was in raw
    with pytest.raises(validate.Refused, match=why):
        validate.read(raw.replace(was, now).encode())


def test_the_next_season_begins_with_the_same_teams(season: Club) -> None:
    put(season, "Kings", 1, since=timezone.localdate())
    season.season.team_best = 3
    season.season.save()
    new = people.Season(
        league=season.league, name="2027", starts=timezone.localdate() + WEEK
    )
    season_form.begin(new, "Olga")
    found = {
        team.name: sorted(one.person.name for one in team.members.all())
        for team in new.teams.all()
    }
    assert found == {"Kings": ["Ann", "Ben", "Dan"], "Queens": ["Cleo"]}
    assert new.team_best == 3
