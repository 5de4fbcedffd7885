"""The page of a league, against a season that was worked out on paper.

Ann, Ben, Cleo and Dan: 30 2 3 6, then −3 27 −3 −3, then 27 −3 −3 −3. A player beaten
is worth 1, and who is level shares: Ann 3 + 1 + 3, Ben 0 + 3 + 1, Cleo 1 + 1 + 1,
Dan 2 + 1 + 1.
"""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.leagues.counting import results
from scorekeeper.leagues.models import League, Person, Role, Session, Visibility
from scorekeeper.leagues.showing.standings_rows import heads_of
from tests.leagues.counted import SHORT, autumn, count, count_table
from tests.leagues.people import found_league, member, person, ranking, season, session
from tests.leagues.reading import rows, text
from tests.support.wording import wording

pytestmark = pytest.mark.django_db

Autumn = tuple[League, list[Person]]


@pytest.fixture
def club(db: None) -> Autumn:
    return autumn(visibility=Visibility.PUBLIC)


def names(client: Client, league: League, query: str = "") -> list[str]:
    lines = rows(client.get(f"/l/{league.code}/{query}"), "stand")
    return [line[1].split()[0] for line in lines if len(line) > 1]


def test_each_row_says_what_it_counts(client: Client, club: Autumn) -> None:
    lines = rows(client.get(f"/l/{club[0].code}/"), "stand")
    assert [line[:6] + line[7:] for line in lines] == [
        ["1", "Ann", "3", "2", "54", "18.0", "7 : why"],
        ["2", "Ben wins 1", "3", "1", "26", "8.7", "4 : why"],
        ["3", "Dan wins 0", "3", "0", "0", "0.0", "4 : why"],
        ["4", "Cleo", "3", "0", "−3", "−1.0", "3 : why"],
    ]


def test_the_last_five_are_said_in_words(client: Client, club: Autumn) -> None:
    page = client.get(f"/l/{club[0].code}/").content.decode()
    assert 'aria-label="Last 3: won, lost, won"' in page
    assert page.count('aria-label="Last 3: lost, lost, lost"') == 2


def test_who_is_first_is_said_over_the_list(client: Client, club: Autumn) -> None:
    """Ann 7 points for places. Ben and Dan have 4, and wins part them."""
    page = text(client.get(f"/l/{club[0].code}/"))
    assert "Ann is first, 3 ahead of Ben." in page


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("", ["Ann", "Ben", "Dan", "Cleo"]),
        ("-place", ["Cleo", "Dan", "Ben", "Ann"]),
        ("name", ["Ann", "Ben", "Cleo", "Dan"]),
        ("-wins", ["Ann", "Ben", "Dan", "Cleo"]),
        ("points", ["Cleo", "Dan", "Ben", "Ann"]),
        ("-average", ["Ann", "Ben", "Dan", "Cleo"]),
    ],
)
def test_sorting(client: Client, club: Autumn, sort: str, order: list[str]) -> None:
    assert names(client, club[0], f"?sort={sort}") == order


def test_the_head_says_how_it_is_sorted(client: Client, club: Autumn) -> None:
    page = client.get(f"/l/{club[0].code}/?sort=-points").content.decode()
    assert page.count("aria-sort") == 1
    assert 'aria-sort="descending"><a href="?sort=points">Points' in page
    assert '<a href="?sort=-wins">Wins' in page


@pytest.mark.parametrize(
    ("system", "head"),
    [
        ("points", "Ranking points"),
        ("places", "Place points"),
        ("list:seeger", "List"),
    ],
)
def test_the_column_of_the_ranking_says_what_it_counts(system: str, head: str) -> None:
    assert heads_of(system, ())[-1].label == head


@pytest.mark.evening
def test_who_is_level_shows_what_decided(client: Client, club: Autumn) -> None:
    league, (_, ben, _, _) = club
    said = text(client.get(f"/l/{league.code}/?why={ben.pk}"))
    assert "19 November 4 = counted 4" in said
    assert "Between players who are level: wins 1." in said
    assert "The 3 games of Ben" in said


def test_only_the_best_count(client: Client, club: Autumn) -> None:
    """Of Ann’s 3, 1 and 3 the best two; each is at its table again."""
    league, (ann, *_) = club
    chosen = ranking(league.seasons.get(), best=2)
    results.rerank(chosen)
    page = client.get(f"/l/{league.code}/?why={ann.pk}")
    assert rows(page, "stand")[0][-1] == "6 : close"
    assert "2 games of 3 6 = counted 6" in text(page)
    assert "The best 2 games count." in text(page)


def test_ratings_wait_for_enough_games(client: Client, club: Autumn) -> None:
    """After three games all are shown; a fifth player has two more to go."""
    league, (ann, ben, cleo, _) = club
    eva = person(league, "Eva")
    count_table(evening_of(league), [eva, ben, cleo, ann], *SHORT)
    count(league)
    lines = {
        x[1].split()[0]: x[6] for x in rows(client.get(f"/l/{league.code}/"), "stand")
    }
    assert lines["Eva"] == "2 to go"
    assert all(said.isdecimal() for name, said in lines.items() if name != "Eva")
    said = text(client.get(f"/l/{league.code}/?why={eva.pk}"))
    assert "No rating yet: 2 more games." in said


def evening_of(league: League) -> Session:
    return Session.objects.get(season__league=league)


def test_too_few_games_have_no_place(client: Client, club: Autumn) -> None:
    league, (ann, ben, cleo, _) = club
    ranking(league.seasons.get(), least=3)
    count_table(evening_of(league), [person(league, "Eva"), ben, cleo, ann], *SHORT)
    count(league)
    *placed, last = rows(client.get(f"/l/{league.code}/"), "stand")
    assert [line[0] for line in placed] == ["1", "2", "3", "4"]
    assert last[:2] == ["– no place yet", "Eva"]
    assert wording("ranking.least", several=True, games="3") in text(
        client.get(f"/l/{league.code}/")
    )


def test_a_row_finished_above_a_column(client: Client, club: Autumn) -> None:
    """Ben was above Dan in the second game, below in the first, level in the third."""
    page = client.get(f"/l/{club[0].code}/")
    assert rows(page, "pad above") == [
        ["Ann", "·", "2", "2", "2"],
        ["Ben", "1", "·", "1", "1"],
        ["Dan", "0", "1", "·", "1"],
        ["Cleo", "0", "1", "0", "·"],
    ]
    assert "Row finished above column. Ann finished above Ben 2 times in 3." in text(
        page
    )


@pytest.mark.evening
def test_records_lead_to_the_cell_they_come_from(client: Client, club: Autumn) -> None:
    league, (ann, *_) = club
    page = client.get(f"/l/{league.code}/")
    said = text(page)
    assert "Highest round Ann, 19 November +9" in said
    assert "Highest game Ann, 19 November 30" in said
    assert "Shortest game 19 November, rounds 3" in said
    first = ann.seats.earliest("assignment__turn").assignment.table
    assert f"/t/{first.code}/sheet/?why=3.0#c3-0" in page.content.decode()
    sheet = client.get(f"/t/{first.code}/sheet/?why=3.0")
    assert "Ann" in sheet.content.decode() and 'class="why"' in sheet.content.decode()


def test_provisional_then_final(client: Client) -> None:
    """Seven days to correct after an evening: on the eighth it is final."""
    league = found_league(visibility=Visibility.PUBLIC)
    four = [league.people.get(), *(person(league, name) for name in ("B", "C", "D"))]
    evening = session(season(league), timezone.now() - timedelta(days=7))
    count_table(evening, four, *SHORT)
    count(league)
    assert "Provisional: what was played last is final from" in text(
        client.get(f"/l/{league.code}/")
    )
    evening.starts -= timedelta(days=1)
    evening.save()
    assert "Final since" in text(client.get(f"/l/{league.code}/"))


@pytest.mark.evening
def test_a_disputed_table_is_named(client: Client, club: Autumn) -> None:
    league, (ann, *_) = club
    table = ann.seats.earliest("assignment__turn").assignment.table
    league.results.filter(assignment__table=table).update(disputed=True)
    page = client.get(f"/l/{league.code}/")
    assert "The table of 19 November is disputed" in text(page)
    assert f'href="/t/{table.code}/sheet/"' in page.content.decode()


@pytest.mark.evening
def test_another_season_and_nothing_yet(client: Client, club: Autumn) -> None:
    league, _ = club
    spring = season(league, "Spring 2027", datetime(2027, 2, 1, tzinfo=UTC).date())
    assert "Standings" in text(client.get(f"/l/{league.code}/"))
    answer = client.get(f"/l/{league.code}/?season={spring.pk}&game=gypsy")
    assert "Gypsy, Spring 2027: the standings begin" in text(answer)
    assert client.get(f"/l/{league.code}/?season={10**9}").status_code == 404
    assert client.get(f"/l/{league.code}/?game=whist").status_code == 404


def test_a_league_without_anything(client: Client) -> None:
    league = found_league(visibility=Visibility.PUBLIC)
    assert "No games counted yet" in text(client.get(f"/l/{league.code}/"))
    assert "Plan an evening" not in client.get(f"/l/{league.code}/").content.decode()


def test_a_new_league_says_what_to_do_first() -> None:
    """People while there is only one, then an evening, then nothing."""
    league = found_league()
    ann, url = member(league, "Ann"), f"/l/{league.code}/"
    people, plan = f"{url}people/add/", f"{url}sessions/new/"
    page = ann.get(url).content.decode()
    assert people in page and plan in page
    susi = member(league, "Susi", Role.SCORER)
    for phone in (ann, susi):
        page = phone.get(url).content.decode()
        assert people not in page and plan in page
    session(season(league), timezone.now() + timedelta(days=1))
    assert plan not in ann.get(url).content.decode()


def test_the_next_evening(client: Client, club: Autumn) -> None:
    league, (ann, ben, *_) = club
    starts = timezone.now() + timedelta(days=5)
    coming = session(league.seasons.get(), starts, place="Dan’s")
    coming.attending.create(person=ann)
    coming.attending.create(person=ben, answer="away")
    said = text(client.get(f"/l/{league.code}/"))
    assert f"Next: {starts:%A} {starts.day} {starts:%B}" in said
    assert "At Dan’s. Ann is coming." in said


def test_the_page_takes_as_many_queries_for_forty_people(
    client: Client, club: Autumn, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    league, people = club
    with django_assert_max_num_queries(15) as before:
        client.get(f"/l/{league.code}/")
    people += [person(league, f"P{number}") for number in range(41)]
    evening = evening_of(league)
    for start in range(0, 44, 4):
        count_table(evening, people[start : start + 4], *SHORT)
    count(league)
    with django_assert_max_num_queries(len(before)):
        page = client.get(f"/l/{league.code}/")
    assert len(rows(page, "stand")) == 40
    assert 'href="?page=2"' in page.content.decode()
    assert len(rows(client.get(f"/l/{league.code}/?page=2"), "stand")) == 4


def test_who_is_refused_reads_of_the_league_not_of_a_table() -> None:
    league = found_league()
    page = member(league, "Ben").get(f"/l/{league.code}/settings/")
    assert page.status_code == 403
    assert "This phone cannot do that in this league" in page.content.decode()
