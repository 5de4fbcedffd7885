"""Every page and action of a league against everybody who may ask for it.

The table is written by hand. A new address belongs into it: a row for GET, a row for
POST. 404: there is no such league for them. 403: there is, and they may not. 405: that
address knows no such method, whoever asks.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scorekeeper.leagues.models import (
    League,
    Role,
    Visibility,
)
from tests.leagues.people import found_league, member, sign_in
from tests.leagues.roles import address, one_of_each, patterns

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def key(settings: Any) -> None:
    """So that a phone can be told its table."""
    settings.PUSH_KEY, settings.CONTACT = f"{'A' * 42}E", "mailto:olga@example.org"


WHO = ("guest", "stranger", "player", "scorer", "referee", "organiser", "other")
# "other" organises another league. The league is private.
PRIVATE = """
                      guest  stranger  player  scorer  referee  organiser  other
new             GET   302    200       200     200     200      200        200
new             POST  302    200       200     200     200      200        200
bring           GET   302    200       200     200     200      200        200
bring           POST  302    200       200     200     200      200        200
import_progress GET   302    200       200     200     200      200        200
import_progress POST  405    405       405     405     405      405        405
viewer_link     GET   404    404       404     404     404      404        404
viewer_link     POST  405    405       405     405     405      405        405
viewer_atom     GET   404    404       404     404     404      404        404
viewer_atom     POST  405    405       405     405     405      405        405
viewer_feed     GET   404    404       404     404     404      404        404
viewer_feed     POST  405    405       405     405     405      405        405
invite          GET   200    200       200     200     200      200        200
invite          POST  200    302       200     200     200      200        302
league          GET   404    404       200     200     200      200        404
league          POST  405    405       405     405     405      405        405
settings        GET   404    404       403     403     403      200        404
settings        POST  404    404       403     403     403      200        404
money_settings  GET   404    404       403     403     403      200        404
money_settings  POST  404    404       403     403     403      200        404
slips           GET   404    404       403     200     200      200        404
slips           POST  405    405       405     405     405      405        405
result_sheet    GET   404    404       200     200     200      200        404
result_sheet    POST  405    405       405     405     405      405        405
wall            GET   404    404       200     200     200      200        404
wall            POST  405    405       405     405     405      405        405
early           GET   200    200       200     200     200      200        200
early           POST  405    405       405     405     405      405        405
invites         GET   404    404       403     403     403      200        404
invites         POST  405    405       405     405     405      405        405
coming          GET   200    200       200     200     200      200        200
coming          POST  200    200       200     200     200      200        200
kitty           GET   404    404       200     200     200      200        404
kitty           POST  404    404       200     200     200      200        404
undo_booking    GET   405    405       405     405     405      405        405
undo_booking    POST  404    404       403     302     302      302        404
session_money   GET   404    404       200     200     200      200        404
session_money   POST  405    405       405     405     405      405        405
cash_sheet      GET   404    404       403     200     200      200        404
cash_sheet      POST  405    405       405     405     405      405        405
receipts        GET   404    404       403     200     200      200        404
receipts        POST  405    405       405     405     405      405        405
pay             GET   405    405       405     405     405      405        405
pay             POST  404    404       403     302     302      302        404
give_prizes     GET   405    405       405     405     405      405        405
give_prizes     POST  404    404       403     302     302      302        404
fine            GET   404    404       403     302     302      302        404
fine            POST  404    404       403     200     200      200        404
kept_seats      GET   404    404       403     200     200      200        404
kept_seats      POST  404    404       403     200     200      200        404
drop_kept_seat  GET   405    405       405     405     405      405        405
drop_kept_seat  POST  404    404       403     302     302      302        404
penalties       GET   404    404       403     403     403      200        404
penalties       POST  404    404       403     403     403      200        404
undo_penalty    GET   405    405       405     405     405      405        405
undo_penalty    POST  404    404       403     403     403      302        404
renew_viewer    GET   405    405       405     405     405      405        405
renew_viewer    POST  404    404       403     403     403      302        404
audit_log       GET   404    404       200     200     200      200        404
audit_log       POST  405    405       405     405     405      405        405
undo_audit_log  GET   405    405       405     405     405      405        405
undo_audit_log  POST  404    404       403     403     403      302        404
people          GET   404    404       200     200     200      200        404
people          POST  405    405       405     405     405      405        405
add_people      GET   404    404       403     403     403      200        404
add_people      POST  404    404       403     403     403      200        404
edit_person     GET   404    404       403     403     403      200        404
edit_person     POST  404    404       403     403     403      200        404
renew_invite    GET   405    405       405     405     405      405        405
renew_invite    POST  404    404       403     403     403      302        404
let_go          GET   405    405       405     405     405      405        405
let_go          POST  404    404       403     403     403      302        404
leave           GET   405    405       405     405     405      405        405
leave           POST  404    404       403     403     403      302        404
put_back        GET   405    405       405     405     405      405        405
put_back        POST  404    404       403     403     403      302        404
forget_person   GET   405    405       405     405     405      405        405
forget_person   POST  404    404       403     403     403      302        404
delete_person   GET   405    405       405     405     405      405        405
delete_person   POST  404    404       403     403     403      302        404
merge           GET   404    404       403     403     403      200        404
merge           POST  404    404       403     403     403      200        404
presets         GET   404    404       200     200     200      200        404
presets         POST  405    405       405     405     405      405        405
new_preset      GET   404    404       403     403     403      200        404
new_preset      POST  404    404       403     403     403      200        404
preset          GET   404    404       403     403     403      200        404
preset          POST  404    404       403     403     403      302        404
retire_preset   GET   405    405       405     405     405      405        405
retire_preset   POST  404    404       403     403     403      302        404
seasons         GET   404    404       200     200     200      200        404
seasons         POST  405    405       405     405     405      405        405
settle_seasons  GET   405    405       405     405     405      405        405
settle_seasons  POST  404    404       403     403     403      302        404
new_season      GET   404    404       403     403     403      200        404
new_season      POST  404    404       403     403     403      200        404
season          GET   404    404       200     200     200      200        404
season          POST  405    405       405     405     405      405        405
edit_season     GET   404    404       403     403     403      200        404
edit_season     POST  404    404       403     403     403      200        404
season_sheets   GET   404    404       403     403     403      200        404
season_sheets   POST  404    404       403     403     403      200        404
ranking         GET   404    404       403     403     403      200        404
ranking         POST  404    404       403     403     403      200        404
draw_lot        GET   405    405       405     405     405      405        405
draw_lot        POST  404    404       403     403     403      302        404
undo_lot        GET   405    405       405     405     405      405        405
undo_lot        POST  404    404       403     403     403      302        404
all_games       GET   404    404       403     403     403      200        404
all_games       POST  404    404       403     403     403      200        404
teams           GET   404    404       200     200     200      200        404
teams           POST  405    405       405     405     405      405        405
teams_form      GET   404    404       403     403     403      200        404
teams_form      POST  404    404       403     403     403      200        404
remove_team     GET   405    405       405     405     405      405        405
remove_team     POST  404    404       403     403     403      302        404
knockouts       GET   404    404       200     200     200      200        404
knockouts       POST  405    405       405     405     405      405        405
new_knockout    GET   404    404       403     200     200      200        404
new_knockout    POST  404    404       403     200     200      200        404
knockout        GET   404    404       200     200     200      200        404
knockout        POST  405    405       405     405     405      405        405
seed_knockout   GET   405    405       405     405     405      405        405
seed_knockout   POST  404    404       403     302     302      302        404
lay_knockout    GET   405    405       405     405     405      405        405
lay_knockout    POST  404    404       403     302     302      302        404
decide_knockout GET   405    405       405     405     405      405        405
decide_knockout POST  404    404       403     302     302      302        404
delete_knockout GET   405    405       405     405     405      405        405
delete_knockout POST  404    404       403     403     403      302        404
records         GET   404    404       200     200     200      200        404
year            GET   404    404       200     200     200      200        404
records         POST  405    405       405     405     405      405        405
year            POST  405    405       405     405     405      405        405
tables          GET   404    404       200     200     200      200        404
tables          POST  405    405       405     405     405      405        405
atom            GET   404    404       200     200     200      200        404
atom            POST  405    405       405     405     405      405        405
feed            GET   404    404       200     200     200      200        404
feed            POST  405    405       405     405     405      405        405
person          GET   404    404       200     200     200      200        404
person          POST  405    405       405     405     405      405        405
sessions        GET   404    404       200     200     200      200        404
sessions        POST  405    405       405     405     405      405        405
planned_together GET  404    404       403     200     200      200        404
planned_together POST 404    404       403     302     302      302        404
plan_session    GET   404    404       403     200     200      200        404
plan_session    POST  404    404       403     200     200      200        404
session         GET   404    404       200     200     200      200        404
session         POST  405    405       405     405     405      405        405
session_events  GET   404    404       501     501     501      501        404
session_events  POST  405    405       405     405     405      405        405
edit_session    GET   404    404       403     200     200      200        404
edit_session    POST  404    404       403     200     200      200        404
close_session   GET   404    404       403     200     200      200        404
close_session   POST  404    404       403     302     302      302        404
attend          GET   405    405       405     405     405      405        405
attend          POST  404    404       400     400     400      400        404
come            GET   405    405       405     405     405      405        405
come            POST  404    404       403     302     302      302        404
draw            GET   405    405       405     405     405      405        405
draw            POST  404    404       403     302     302      302        404
last_round      GET   404    404       403     200     200      200        404
last_round      POST  404    404       403     302     302      302        404
swap_seats      GET   405    405       405     405     405      405        405
swap_seats      POST  404    404       403     302     302      302        404
drop_draw       GET   405    405       405     405     405      405        405
drop_draw       POST  404    404       403     302     302      302        404
begin           GET   405    405       405     405     405      405        405
begin           POST  404    404       403     302     302      302        404
one_table       GET   404    404       403     200     200      200        404
one_table       POST  404    404       403     200     200      200        404
seats           GET   404    404       403     200     200      200        404
seats           POST  404    404       403     200     200      200        404
remove_seats    GET   405    405       405     405     405      405        405
remove_seats    POST  404    404       403     302     302      302        404
seats_anew      GET   405    405       405     405     405      405        405
seats_anew      POST  404    404       403     302     302      302        404
report          GET   404    404       200     200     200      200        404
report          POST  405    405       405     405     405      405        405
renew_report    GET   405    405       405     405     405      405        405
renew_report    POST  404    404       403     302     302      302        404
hold_back       GET   405    405       405     405     405      405        405
hold_back       POST  404    404       403     302     302      302        404
push            GET   404    404       200     200     200      200        404
push            POST  404    404       302     302     302      302        404
sent_report     GET   200    200       200     200     200      200        200
sent_report     POST  405    405       405     405     405      405        405
session_file    GET   404    404       200     200     200      200        404
session_file    POST  405    405       405     405     405      405        405
calendar        GET   200    200       200     200     200      200        200
calendar        POST  405    405       405     405     405      405        405
delete          GET   404    404       403     403     403      200        404
delete          POST  404    404       403     403     403      200        404
letters         GET   405    405       405     405     405      405        405
letters         POST  404    404       302     302     302      302        404
exchange        GET   404    404       403     403     403      200        404
exchange        POST  405    405       405     405     405      405        405
league_file     GET   404    404       403     403     403      200        404
league_file     POST  405    405       405     405     405      405        405
numbers         GET   404    404       403     403     403      404        404
numbers         POST  405    405       405     405     405      405        405
sheets          GET   404    404       403     403     403      200        404
sheets          POST  404    404       403     403     403      200        404
batch           GET   404    404       403     403     403      200        404
batch           POST  405    405       405     405     405      405        405
check_batch     GET   405    405       405     405     405      405        405
check_batch     POST  404    404       403     403     403      302        404
take_batch      GET   405    405       405     405     405      405        405
take_batch      POST  404    404       403     403     403      302        404
undo_batch      GET   405    405       405     405     405      405        405
undo_batch      POST  404    404       403     403     403      302        404
drop_batch      GET   405    405       405     405     405      405        405
drop_batch      POST  404    404       403     403     403      302        404
old_evenings    GET   404    404       403     403     403      200        404
old_evenings    POST  404    404       403     403     403      200        404
old_batch       GET   404    404       403     403     403      200        404
old_batch       POST  404    404       403     403     403      302        404
drop_old_batch  GET   405    405       405     405     405      405        405
drop_old_batch  POST  404    404       403     403     403      302        404
undo_old_batch  GET   405    405       405     405     405      405        405
undo_old_batch  POST  404    404       403     403     403      302        404
"""
# What changes for those of no role where everybody may look.
PUBLIC = """
                      guest  stranger  other
league          GET   200    200       200
settings        GET   403    403       403
settings        POST  403    403       403
renew_viewer    POST  403    403       403
money_settings  GET   403    403       403
hold_back       POST  403    403       403
letters         POST  403    403       403
money_settings  POST  403    403       403
slips           GET   403    403       403
result_sheet    GET   200    200       200
wall            GET   200    200       200
invites         GET   403    403       403
kitty           GET   403    403       403
kitty           POST  403    403       403
undo_booking    POST  403    403       403
session_money   GET   403    403       403
cash_sheet      GET   403    403       403
receipts        GET   403    403       403
pay             POST  403    403       403
give_prizes     POST  403    403       403
fine            GET   403    403       403
fine            POST  403    403       403
kept_seats      GET   403    403       403
kept_seats      POST  403    403       403
drop_kept_seat  POST  403    403       403
penalties       GET   403    403       403
penalties       POST  403    403       403
undo_penalty    POST  403    403       403
audit_log       GET   403    403       403
undo_audit_log  POST  403    403       403
people          GET   200    200       200
add_people      POST  403    403       403
edit_person     GET   403    403       403
edit_person     POST  403    403       403
renew_invite    POST  403    403       403
let_go          POST  403    403       403
leave           POST  403    403       403
put_back        POST  403    403       403
merge           POST  403    403       403
presets         GET   200    200       200
new_preset      POST  403    403       403
preset          POST  403    403       403
retire_preset   POST  403    403       403
seasons         GET   200    200       200
settle_seasons  POST  403    403       403
new_season      POST  403    403       403
season          GET   200    200       200
edit_season     POST  403    403       403
ranking         POST  403    403       403
teams           GET   200    200       200
teams_form      GET   403    403       403
teams_form      POST  403    403       403
remove_team     POST  403    403       403
knockouts       GET   200    200       200
new_knockout    GET   403    403       403
new_knockout    POST  403    403       403
knockout        GET   200    200       200
seed_knockout   POST  403    403       403
lay_knockout    POST  403    403       403
decide_knockout POST  403    403       403
delete_knockout POST  403    403       403
draw_lot        POST  403    403       403
undo_lot        POST  403    403       403
all_games       GET   403    403       403
all_games       POST  403    403       403
records         GET   200    200       200
year            GET   200    200       200
tables          GET   200    200       200
atom            GET   200    200       200
feed            GET   200    200       200
viewer_atom     GET   200    200       200
viewer_feed     GET   200    200       200
person          GET   200    200       200
sessions        GET   200    200       200
session         GET   200    200       200
session_events  GET   501    501       501
report          GET   200    200       200
session_file    GET   200    200       200
planned_together GET  403    403       403
planned_together POST 403    403       403
plan_session    POST  403    403       403
edit_session    POST  403    403       403
close_session   POST  403    403       403
attend          POST  403    403       403
come            POST  403    403       403
draw            POST  403    403       403
swap_seats      POST  403    403       403
drop_draw       POST  403    403       403
begin           POST  403    403       403
one_table       POST  403    403       403
last_round      GET   403    403       403
last_round      POST  403    403       403
seats           POST  403    403       403
remove_seats    POST  403    403       403
seats_anew      POST  403    403       403
renew_report    POST  403    403       403
delete          POST  403    403       403
exchange        GET   403    403       403
league_file     GET   403    403       403
numbers         GET   403    403       403
sheets          GET   403    403       403
batch           GET   403    403       403
take_batch      POST  403    403       403
old_evenings    GET   403    403       403
old_evenings    POST  403    403       403
old_batch       GET   403    403       403
old_batch       POST  403    403       403
drop_old_batch  POST  403    403       403
undo_old_batch  POST  403    403       403
"""
Row = tuple[str, str, dict[str, int]]


def rows(table: str) -> Iterator[Row]:
    head, *lines = table.strip().splitlines()
    for line in lines:
        name, method, *expected = line.split()
        yield name, method, dict(zip(head.split(), map(int, expected), strict=True))


def test_every_address_is_in_the_table() -> None:
    asked = [(name, method) for name, method, _ in rows(PRIVATE)]
    known = [(one.name, method) for one in patterns() for method in ("GET", "POST")]
    assert sorted(asked) == sorted(known)


def phone(who: str, league: League) -> Client:
    """Of somebody who may ask."""
    match who:
        case "guest":
            return Client()
        case "stranger":
            return sign_in("Stella")
        case "player":
            return member(league, "Paul")
        case "scorer":
            return member(league, "Susi", Role.SCORER)
        case "referee":
            return member(league, "Rita", Role.REFEREE)
        case "organiser":
            return member(league, "Olga")
    found_league("Another", "Oskar")
    return sign_in("Oskar")


Answers = dict[tuple[str, str], int]


def expected_answers(table: str, who: str) -> Answers:
    return {(name, method): to[who] for name, method, to in rows(table)}


def answers(league: League, who: str, asked: Answers) -> Answers:
    """Each request finds the same league, and a phone that asked nothing before."""
    known, client, found = one_of_each(league), phone(who, league), {}
    cookies = {key: morsel.value for key, morsel in client.cookies.items()}
    for name, method in asked:
        asking = Client()
        asking.cookies.load(cookies)
        before = transaction.savepoint()
        answer = getattr(asking, method.lower())(address(name, known))
        found[name, method] = answer.status_code
        transaction.savepoint_rollback(before)
        cache.clear()
    return found


@pytest.mark.parametrize("who", WHO)
def test_a_private_league(who: str) -> None:
    expected = expected_answers(PRIVATE, who)
    assert answers(found_league(organiser="Olga"), who, expected) == expected


@pytest.mark.parametrize("who", ["guest", "stranger", "other"])
def test_a_public_league(who: str) -> None:
    expected = expected_answers(PUBLIC, who)
    league = found_league(organiser="Olga", visibility=Visibility.PUBLIC)
    assert answers(league, who, expected) == expected
