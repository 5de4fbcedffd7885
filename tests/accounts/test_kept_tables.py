"""A guest’s seats are claimed; another phone has them once it is signed in."""

import json
from random import Random

import pytest
from django.core import signing
from django.test import Client

from scorekeeper.accounts.models import KeptTable, User
from scorekeeper.tables import codes
from scorekeeper.tables.events import links
from scorekeeper.tables.events.names import rename
from scorekeeper.tables.models import Table
from tests.accounts.people import PASSWORD, account, member, sign_in, tables_known
from tests.accounts.seats import claim, seat_at, table as table
from tests.leagues.people import found_league
from tests.tables.drafting import begin_draft
from tests.tables.people import FOUR, looker, new_table, runner

pytestmark = pytest.mark.django_db
HAN = range(0x4E00, 0x9FA5)


@pytest.fixture
def ann() -> User:
    found: User = account("Ann")
    return found


def may_record(phone: Client, table: Table) -> bool:
    return phone.get(f"/t/{table.code}/rest/0/").status_code == 200


# ---- Claiming ----


def test_signing_in_offers_what_this_phone_knows(ann: User, table: Table) -> None:
    other, phone = new_table(), seat_at(table)
    phone.get(f"/t/{other.code}/")
    answer = sign_in(phone, "Ann")
    assert answer["Location"] == "/account/claim/"
    page = phone.get("/account/claim/").content.decode()
    assert "as Ben" in page and "Take all 2" in page
    assert not KeptTable.objects.exists()


def test_one_tap_takes_one_table_and_another_all(ann: User, table: Table) -> None:
    other, phone = new_table(), seat_at(table)
    phone.get(f"/t/{other.code}/")
    sign_in(phone, "Ann")
    phone.post("/account/claim/", {"code": table.code})
    kept = KeptTable.objects.get()
    assert (kept.table, kept.key, kept.name) == (table, table.scorer_token, "Ben")
    for _ in range(2):  # a double tap
        answer = phone.post("/account/claim/", {"code": "all"})
    assert answer["Location"] == "/account/"
    assert KeptTable.objects.count() == 2


def test_a_guest_claims_nothing(table: Table) -> None:
    answer = seat_at(table).post("/account/claim/", {"code": "all"})
    assert answer["Location"].startswith("/account/login/")
    assert not KeptTable.objects.exists()


def test_nobody_claims_a_table_that_the_phone_does_not_know(ann: User) -> None:
    table = new_table()
    phone = member("Ann")
    phone.post("/account/claim/", {"code": table.code})
    assert not KeptTable.objects.exists()


def test_a_seat_belongs_to_one_account(ann: User, table: Table) -> None:
    account("Eva")
    claim(table, "Ann", "Ben")
    table.claims.all().delete()  # the host frees the seat
    eva = seat_at(table, "Ben")
    sign_in(eva, "Eva")
    assert "another account has the seat of Ben" in (
        eva.get("/account/claim/").content.decode()
    )
    eva.post("/account/claim/", {"code": "all"})
    assert [(k.user.username, k.name) for k in KeptTable.objects.order_by("id")] == [
        ("Ann", "Ben"),
        ("Eva", ""),
    ]


# ---- On another phone ----


def test_another_phone_has_the_seat_and_the_power(ann: User, table: Table) -> None:
    claim(table)
    phone = member("Ann")
    assert tables_known(phone) == [table.code]
    assert may_record(phone, table)
    page = phone.get(f"/t/{table.code}/more/")
    assert page.context["holder"] == "Ben"


def test_a_key_that_was_revoked_opens_nothing_more(ann: User, table: Table) -> None:
    claim(table)
    links.renew(table, "score")
    phone = member("Ann")
    assert tables_known(phone) == [table.code]
    assert not may_record(phone, table)


def test_who_scores_is_led_to_a_new_code_and_who_looks_on_is_not(ann: User) -> None:
    scores, looks = new_table(), new_table()
    claim(scores)
    phone = looker(looks)
    sign_in(phone, "Ann")
    phone.post("/account/claim/", {"code": "all"})
    for client in (scores, looks):
        links.renew(client, "view")
    phone = member("Ann")
    assert tables_known(phone) == [scores.code]
    page = phone.get("/account/").content.decode()
    assert "it has a new code" in page
    assert phone.get(f"/account/tables/{looks.code}/").status_code == 404


def test_a_table_begun_while_signed_in_is_kept(ann: User) -> None:
    phone = member("Ann")
    seats = {f"seat-{seat}": name for seat, name in enumerate(FOUR)}
    phone.post("/new/gypsy/", {"start": "1", "key": codes.new_key(), **seats})
    kept = KeptTable.objects.get()
    assert (kept.user, kept.key) == (ann, kept.table.host_token)
    phone.post(f"/t/{kept.code}/hold/", {"name": "Cleo"})
    kept.refresh_from_db()
    assert kept.name == "Cleo"


def test_a_stronger_link_counts_from_then_on(ann: User, table: Table) -> None:
    phone = claim(table)
    phone.get(f"/run/{table.host_token}/")
    assert KeptTable.objects.get().key == table.host_token
    phone.get(f"/t/{table.code}/")
    assert KeptTable.objects.get().key == table.host_token


def test_what_was_not_taken_in_stays_the_phones_own(ann: User, table: Table) -> None:
    phone = seat_at(table)
    sign_in(phone, "Ann")
    phone.get(f"/t/{table.code}/")
    phone.get(f"/run/{table.host_token}/")
    assert not KeptTable.objects.exists()


def test_the_account_opens_what_the_phone_has_no_room_for(ann: User) -> None:
    tables = [new_table() for _ in range(30)]
    for hosted in tables:
        KeptTable.objects.create(
            user=ann, table=hosted, code=hosted.code, key=hosted.scorer_token
        )
    phone = member("Ann")
    assert not may_record(phone, tables[0])
    answer = phone.get(f"/account/tables/{tables[0].code}/")
    assert answer["Location"] == f"/t/{tables[0].code}/"
    assert may_record(phone, tables[0])


def test_tables_of_a_guest_are_never_pushed_out(ann: User) -> None:
    own, phone = [new_table() for _ in range(24)], Client()
    for hosted in own:
        phone.get(f"/run/{hosted.host_token}/")
    other = new_table()
    KeptTable.objects.create(user=ann, table=other, code=other.code)
    sign_in(phone, "Ann")
    assert len(tables_known(phone)) == 24 and other.code not in tables_known(phone)


def test_a_seat_has_its_new_name_on_every_phone(ann: User, table: Table) -> None:
    claim(table)
    rename(table, {"Ben": "Bernd"})
    assert KeptTable.objects.get().name == "Bernd"
    page = member("Ann").get(f"/t/{table.code}/more/")
    assert page.context["holder"] == "Bernd"


# ---- Signing out ----


def test_signing_out_takes_along_what_came_by_the_account(
    ann: User, table: Table
) -> None:
    claim(table)
    own = new_table()
    phone = runner(own)
    sign_in(phone, "Ann")
    assert set(tables_known(phone)) == {own.code, table.code}
    page = phone.get("/account/logout/").content.decode()
    said = page.partition("<form")[0]
    assert table.code in said and own.code not in said
    phone.post("/account/logout/")
    assert tables_known(phone) == [own.code]
    assert not may_record(phone, table)
    assert KeptTable.objects.count() == 1


def test_a_phone_that_knew_less_than_the_account_knows_it_all(
    ann: User, table: Table
) -> None:
    claim(table)
    phone = looker(table)
    sign_in(phone, "Ann")
    assert may_record(phone, table)
    assert tables_known(phone) == [table.code]


def test_a_phone_that_could_more_than_the_account_keeps_that(
    ann: User, table: Table
) -> None:
    claim(table)
    phone = runner(table)
    sign_in(phone, "Ann")
    phone.post("/account/logout/")
    assert phone.get("/").content.decode().count(f"/t/{table.code}/") == 1
    assert may_record(phone, table)


def test_the_next_to_sign_in_finds_nothing_of_the_one_before(
    ann: User, table: Table
) -> None:
    """Also where nobody signed out: the session was ended elsewhere."""
    account("Eva")
    phone = claim(table)
    phone.cookies.pop("sessionid")
    sign_in(phone, "Eva")
    assert tables_known(phone) == []


def test_a_new_password_takes_the_tables_from_other_phones(
    ann: User, table: Table
) -> None:
    lost, own = claim(table), new_table()
    lost.post("/account/logout/")
    lost.get(f"/t/{own.code}/")
    sign_in(lost, "Ann")
    new = {"password1": "nine of spades", "password2": "nine of spades"}
    member("Ann").post("/account/password/", {"oldpassword": PASSWORD, **new})
    assert tables_known(lost) == [own.code]
    assert not may_record(lost, table)


def test_a_copied_cookie_ends_with_signing_out(ann: User) -> None:
    phone = member("Ann")
    copied = Client()
    copied.cookies["sessionid"] = phone.cookies["sessionid"].value
    assert copied.get("/account/").status_code == 200
    phone.post("/account/logout/")
    assert copied.get("/account/").status_code == 302


def test_names_in_any_script_leave_the_latest_tables_on_the_phone() -> None:
    """A browser would drop the whole cookie if it were too long."""
    letters, tables = Random(1), [new_table() for _ in range(24)]
    names = ["".join(map(chr, letters.sample(HAN, 40))) for _ in tables]
    rows = [[one.code, one.scorer_token, name] for one, name in zip(tables, names)]
    phone, latest = Client(), new_table()
    phone.cookies["phone"] = signing.dumps({"tables": rows}, salt="phone")
    phone.get(f"/score/{latest.scorer_token}/")
    assert 3000 < len(phone.cookies["phone"].value) <= 3800
    assert tables_known(phone)[0] == latest.code and len(tables_known(phone)) < 24
    assert may_record(phone, latest) and may_record(phone, tables[0])


# ---- What it costs ----


def test_a_guest_costs_no_query_for_sessions(
    table: Table, django_assert_num_queries
) -> None:
    phone = seat_at(table)
    with django_assert_num_queries(3):  # whose seat it is
        phone.get(f"/t/{table.code}/sheet/")
    with django_assert_num_queries(0):
        Client().get("/")


def test_the_page_of_many_tables_costs_as_much_as_of_one(
    ann: User, django_assert_max_num_queries
) -> None:
    for _ in range(30):
        table = new_table()
        KeptTable.objects.create(
            user=ann, table=table, code=table.code, key=table.scorer_token
        )
    phone = member("Ann")
    with django_assert_max_num_queries(6):
        page = phone.get("/account/").content.decode()
    assert page.count("/account/tables/") == 30
    with django_assert_max_num_queries(10):
        phone.get("/account/data.json")
    assert PASSWORD not in page


# ---- A lent phone ----


def keeper_of(phone: Client) -> str:
    """What its cookie holds, signed and all."""
    return json.dumps(signing.loads(phone.cookies["phone"].value, salt="phone"))


def test_nothing_of_an_account_stays_on_a_lent_phone(ann: User) -> None:
    """However many tables: also names that were typed, and links to leagues."""
    phone = member("Ann")
    for _ in range(30):
        table = new_table()
        phone.get(f"/run/{table.host_token}/")
        phone.post(f"/t/{table.code}/hold/", {"name": "Cleo"})
    seats = {f"seat-{n}": name for n, name in enumerate(("Zoe", "Yan", "Xan", "Wim"))}
    phone.post("/new/gypsy/", {"start": "1", "key": "k", **seats})
    phone.get(f"/l/look/{found_league(visibility='link').viewer_token}/")
    before = keeper_of(phone)
    assert "Zoe" in before and "l/" in before and "Cleo" in before
    answer = phone.post("/account/logout/")
    assert answer["Clear-Site-Data"] == '"cache"'
    assert keeper_of(phone) == '{"tables": []}'


def test_rules_that_are_being_written_stay_on_the_phone(ann: User) -> None:
    """They are of the phone, whoever was signed in: no table of its own holds it."""
    phone = member("Ann")
    draft = begin_draft(phone)
    phone.post("/account/logout/")
    assert phone.get(draft).status_code == 200
    assert [*json.loads(keeper_of(phone))] == ["phone"]


def test_what_the_phone_knew_before_stays(ann: User) -> None:
    own = new_table()
    phone = runner(own)
    seats = {f"seat-{n}": name for n, name in enumerate(("Zoe", "Yan", "Xan", "Wim"))}
    phone.post("/new/gypsy/", {"start": "1", "key": "k", **seats})
    sign_in(phone, "Ann")
    answer = phone.post("/account/logout/")
    assert answer["Clear-Site-Data"] == '"cache"'
    assert own.code in keeper_of(phone) and "Zoe" in keeper_of(phone)


def test_the_page_of_signing_out_names_what_stays(ann: User, table: Table) -> None:
    """Its script drops whatever else the phone keeps of tables, listed or not."""
    own = new_table()
    phone = runner(own)
    sign_in(phone, "Ann")
    phone.get(f"/run/{table.host_token}/")
    for path in ("logout", "delete"):
        page = phone.get(f"/account/{path}/").content.decode()
        assert f'data-own="{own.code}"' in page


def test_pages_of_a_member_are_not_kept_by_the_browser(ann: User, table: Table) -> None:
    path = f"/t/{table.code}/"
    assert member("Ann").get(path)["Cache-Control"] == "no-store"
    assert "Cache-Control" not in Client().get(path).headers
