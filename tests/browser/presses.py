"""Every form of a club that saves: where it stands, what is typed, and what is said."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple


class Press(NamedTuple):
    """Where it stands in the templates, by which page, and the button pressed there.

    `said`: the one sentence, or how it begins; `before`: what is posted or made first.
    """

    form: str
    page: str
    button: str
    said: str
    typed: Mapping[str, str] = MappingProxyType({})
    before: tuple[tuple[str, dict[str, Any]], ...] = ()


EVENING = "sessions/{session}/"
DRAW = ((f"{EVENING}draw/", {"after": "{version}", "game": "gypsy"}),)
KEPT = {"first": "{person}", "table": "1", "keep": "evening", "key": "a" * 32}
TAKEN_OFF = ("{cup_evening}seats/{assignment}/remove/", {})
PASTED = "No\tName\n1\tIda\n2\tZoe"
# It saves by itself, and shows a bar.
BY_ITSELF = {"exchange/_batch_check.html check_batch"}
PRESSES = [
    Press(
        "leagues/_account.html let_go",
        "people/{member}/edit/",
        "Disconnect Paul",
        "Paul belongs to no account now.",
    ),
    Press(
        "leagues/_invite_link.html renew_invite",
        "people/{person}/edit/",
        "Cancel it and make a new one",
        "New link. The old one no longer works.",
    ),
    Press(
        "leagues/_penalties.html undo_penalty",
        f"{EVENING}penalties/",
        "Undo",
        "Penalty points undone.",
    ),
    Press(
        "leagues/_session_draw.html draw",
        EVENING,
        "Draw series",
        "2 tables are drawn.",
        before=(("sessions/{session}/come/", {"name": "Zoe"}),),
    ),
    Press(
        "leagues/_session_go.html begin",
        "{cup_evening}",
        "Start the",
        "2 tables started. You are the host.",
    ),
    Press(
        "leagues/_session_next.html drop_draw",
        EVENING,
        "Cancel this draw",
        "The draw is cancelled.",
        before=DRAW,
    ),
    Press(
        "leagues/_session_seats.html swap_seats",
        EVENING,
        "#swap [name=seat] >> nth=1",
        "Jo and Donaudampfschifffahrtsgesellschaftskap have swapped seats.",
        {"#swap [name=seat]": ""},
        before=DRAW,
    ),
    Press(
        "leagues/_session_share.html renew_report",
        EVENING,
        "Make a new link",
        "New link to the report. The old one no longer works.",
    ),
    Press(
        "leagues/_session_share.html hold_back",
        EVENING,
        "Hold them back",
        "The results are held back.",
    ),
    Press(
        "leagues/_session_share.html hold_back",
        EVENING,
        "Show them",
        "Everybody sees the results now.",
        before=((f"{EVENING}hold/", {"to": "hold"}),),
    ),
    Press(
        "leagues/_session_share.html close_session",
        "sessions/{empty}/",
        "Call it off",
        "No new tables can be started.",
    ),
    Press(
        "leagues/_session_share.html close_session",
        "sessions/{empty}/",
        "Open the evening again",
        "The evening is open again.",
        before=(("sessions/{empty}/close/", {}),),
    ),
    Press(
        "leagues/_session_untouched.html seats_anew",
        EVENING,
        "Seats of table",
        "Table 3 waits until you start it.",
        before=(("#begun", {}),),
    ),
    Press("leagues/_session_who.html attend", EVENING, "#who .chip", "7 of 8"),
    Press(
        "leagues/_session_who.html attend",
        EVENING,
        "All who said yes are here",
        "1 person is here now.",
        before=((f"{EVENING}here/", {"to": "{person}-coming"}),),
    ),
    Press(
        "leagues/_session_who.html come",
        EVENING,
        "Add",
        "Ida is here.",
        {"name": "Ida"},
    ),
    Press(
        "leagues/_session_who.html attend",
        "sessions/{empty}/ as Paul",
        "I am coming",
        "Paul is coming.",
    ),
    Press(
        "leagues/_viewer_link.html renew_viewer",
        "settings/",
        "Cancel it and make a new one",
        "New watch link. The old one no longer works.",
    ),
    Press(
        "leagues/add_people.html", "people/add/", "Add", "Ida added.", {"names": "Ida"}
    ),
    Press(
        "leagues/all_games_form.html",
        "seasons/{season}/all/",
        "Save",
        "Ranking of All games in Autumn 2026 saved.",
    ),
    Press(
        "leagues/audit_log.html undo_audit_log",
        "done/",
        "Undo",
        "New is apart again.",
        before=(("people/{new}/merge/", {"into": "{other}"}),),
    ),
    Press(
        "leagues/close_session.html",
        f"{EVENING}close/",
        "Close",
        "No new tables can be started.",
        {"#form input[type=radio]": ""},
    ),
    Press(
        "leagues/coming.html",
        "{coming}",
        "I am coming",
        "New is coming.",
        {"person": "{new}"},
    ),
    Press(
        "leagues/delete.html",
        "delete/",
        "Delete",
        "Thursday Cards deleted…",
        {"name": "Thursday Cards"},
    ),
    Press(
        "leagues/planned_together.html",
        "sessions/planned/{planned}/",
        "Call off",
        "2 evenings called off.",
    ),
    Press(
        "leagues/plan_session.html",
        "sessions/{session}/edit/",
        "Save",
        "The evening is saved.",
    ),
    Press(
        "leagues/seats.html",
        "{cup_evening}seats/{assignment}/",
        "Save the seats",
        "The seats are saved.",
    ),
    Press(
        "leagues/close_session.html",
        "{cup_evening}close/",
        "Close",
        "No new tables can be started.",
        before=(TAKEN_OFF,),
    ),
    Press(
        "leagues/edit_person.html",
        "people/{person}/edit/",
        "Save",
        "Donaudampfschifffahrtsgesellschaftskap saved.",
    ),
    Press(
        "leagues/edit_person.html put_back",
        "people/{other}/edit/",
        "Restore",
        "Eva is back.",
        before=(("people/{other}/leave/", {}),),
    ),
    Press(
        "leagues/edit_person.html leave",
        "people/{other}/edit/",
        "Remove",
        "Eva left Thursday Cards. The games stay.",
    ),
    Press(
        "leagues/edit_person.html delete_person",
        "people/{new}/edit/",
        "Take New out",
        "New is taken out.",
    ),
    Press(
        "leagues/edit_person.html forget_person",
        "people/{other}/edit/",
        "Forget",
        "The name is deleted. The games stay.",
    ),
    Press(
        "leagues/invite.html",
        "{invite} as Paula",
        "I am Finn",
        "You are Finn in Thursday Cards now.",
    ),
    Press(
        "leagues/last_round.html",
        f"{EVENING}last/",
        "Call the last deal",
        "The last deal is called at 1 table.",
        before=(("#begun", {}),),
    ),
    Press(
        "leagues/league.html draw_lot",
        "?game=gypsy",
        "Draw the lot",
        "The lot is drawn.",
        before=(("#level", {}),),
    ),
    Press(
        "leagues/league.html undo_lot",
        "?game=gypsy",
        "Undo",
        "The lot is undone.",
        before=(
            ("#level", {}),
            ("seasons/{season}/gypsy/lot/", {"person": ["{last}", "{other_last}"]}),
        ),
    ),
    Press(
        "leagues/merge.html",
        "people/{new}/merge/?into={other}",
        "Merge New into Eva",
        "New is Eva now. Undo it under History.",
    ),
    Press(
        "leagues/new.html",
        "/l/new/",
        "Start the league",
        "Friday Cards is ready; its clock is that of UTC. Who plays?",
        {"name": "Friday Cards"},
    ),
    Press(
        "leagues/pasted.html",
        "people/add/",
        "Add those ticked",
        "Ida and Zoe added.",
        {"names": PASTED},
    ),
    Press(
        "leagues/penalties.html",
        f"{EVENING}penalties/",
        "Give penalty points",
        "Penalty points given.",
        {"person": "{person}", "points": "5", "reason": "Late"},
    ),
    Press(
        "leagues/kept_seats.html",
        f"{EVENING}kept/",
        "Reserve",
        "Reserved from the next draw on.",
        {"first": "{person}", "table": "1", "keep": ""},
    ),
    Press(
        "leagues/kept_seats.html drop_kept_seat",
        f"{EVENING}kept/",
        "Remove",
        "Reserved no more.",
        before=((f"{EVENING}kept/", KEPT),),
    ),
    Press(
        "leagues/people.html leave",
        "people/ as Paul",
        "Leave",
        "Paul left Thursday Cards. The games stay.",
    ),
    Press(
        "leagues/plan_session.html", "sessions/new/", "Plan", "The evening is planned."
    ),
    Press(
        "leagues/preset.html",
        "presets/{preset}/",
        "Save version 2",
        "Short 1 is unchanged.",
    ),
    Press(
        "leagues/preset.html retire_preset",
        "presets/{preset}/",
        "Offer Short no more",
        "Short is no longer offered.",
    ),
    Press(
        "leagues/presets.html retire_preset",
        "presets/",
        "Offer again",
        "Short is offered again.",
        before=(("presets/{preset}/retire/", {}),),
    ),
    Press(
        "leagues/ranking.html",
        "seasons/{season}/gypsy/",
        "Save the ranking",
        "Ranking of Gypsy in Autumn 2026 saved.",
    ),
    Press(
        "leagues/season_form.html",
        "seasons/new/",
        "Save",
        "Spring added. Its games are ranked as in the last season.",
        {"name": "Spring", "starts": "2027-03-01"},
    ),
    Press(
        "leagues/season_sheets.html",
        "seasons/{season}/sheets/",
        "Let it count",
        "Dreißig counts in Autumn 2026.",
        {"rules": "/rules/{rules}/"},
    ),
    Press(
        "leagues/seasons.html settle_seasons",
        "seasons/",
        "Move them",
        "1 evening moved to the season of its day.",
        before=(("#winter", {}),),
    ),
    Press(
        "leagues/seats.html",
        f"{EVENING}one/",
        "Start this table",
        "Briscola is for 2, 3 or 4 players; 0 sit here.",
    ),
    Press(
        "leagues/seats.html remove_seats",
        "{cup_evening}seats/{assignment}/",
        "Remove this table",
        "Table 1 is removed.",
    ),
    Press(
        "leagues/sessions.html letters",
        "sessions/",
        "Stop them",
        "You get no e-mails.",
        before=(("#letters", {}),),
    ),
    Press("leagues/settings.html", "settings/", "Save", "The settings are saved."),
    Press(
        "knockouts/_knockout_table.html decide_knockout",
        "knockouts/{knockout}/",
        "Take it off the evening",
        "Table 1 is free for those who should sit there: put it on an evening.",
        before=(("#left out", {}),),
    ),
    Press(
        "knockouts/knockout.html lay_knockout",
        "knockouts/{knockout}/",
        "Put",
        "1 table is on the evening: start it there.",
        before=(TAKEN_OFF,),
    ),
    Press(
        "knockouts/knockout.html seed_knockout",
        "knockouts/{knockout}/",
        "Save the seeds",
        "The seeds are saved.",
        before=(("#unlaid", {}),),
    ),
    Press(
        "knockouts/knockout.html delete_knockout",
        "knockouts/{knockout}/",
        "Delete it",
        "Cup of the long winter evenings deleted. Its tables stay.",
    ),
    Press(
        "knockouts/knockout_form.html",
        "knockouts/new/?game=gypsy",
        "Make the bracket",
        "The bracket of Knock-out is made.",
    ),
    Press(
        "money/_booking.html undo_booking",
        "money/",
        "Undo",
        "Booked the other way.",
        before=((f"{EVENING}money/pay/", {"person": "{person}"}),),
    ),
    Press(
        "money/kitty.html",
        "money/",
        "Put in",
        "Booked: +5.00 €.",
        {"amount": "5", "note": "Cards"},
    ),
    Press(
        "money/session.html give_prizes",
        f"{EVENING}money/",
        "Prizes are given out",
        "Booked: −10.00 €.",
    ),
    Press("money/session.html pay", f"{EVENING}money/", "Paid", "Booked: +…"),
    Press(
        "money/session.html fine",
        f"{EVENING}money/",
        "Add the fine",
        "Donaudampfschifffahrtsgesellschaftskap owes 5 €: Late.",
        {"#who": "{person}", "amount": "5", "note": "Late"},
    ),
    Press(
        "money/session.html pay",
        f"{EVENING}money/",
        ".foot .go button",
        "Booked: +…",
    ),
    Press(
        "teams/teams_form.html",
        "seasons/{season}/teams/",
        "Save",
        "Teams of Autumn 2026 saved.",
    ),
    Press(
        "teams/teams_form.html remove_team",
        "seasons/{season}/teams/",
        "Remove",
        "The Devils of the old community hall removed.",
    ),
    Press(
        "exchange/batch.html undo_batch",
        "exchange/sheets/{sheets}/",
        "Undo the import",
        "The import is undone.",
        before=(("exchange/sheets/{sheets}/take/", {}),),
    ),
    Press(
        "exchange/batch.html take_batch",
        "exchange/sheets/{sheets}/",
        "Import \\d",
        "1 sheet is taken over.",
    ),
    Press(
        "exchange/batch.html drop_batch",
        "exchange/sheets/{sheets}/",
        "Cancel the import",
        "Nothing was taken.",
    ),
    Press(
        "exchange/bring.html",
        "/l/bring/",
        "Make the league",
        "No league was made. Choose the file of a league first.",
    ),
    Press(
        "exchange/old.html",
        "exchange/old/",
        "Look at the lines",
        "Nothing was imported. Paste some lines, or choose a file.",
    ),
    Press(
        "exchange/old_batch.html",
        "exchange/old/{old}/",
        "Check again",
        "1 result can be taken.",
    ),
    Press(
        "exchange/old_batch.html",
        "exchange/old/{old}/",
        "Import \\d",
        "1 result is taken over.",
    ),
    Press(
        "exchange/old_batch.html undo_old_batch",
        "exchange/old/{old}/",
        "Undo the import",
        "The import is undone.",
        before=(("#old taken", {}),),
    ),
    Press(
        "exchange/old_batch.html drop_old_batch",
        "exchange/old/{old}/",
        "Cancel the import",
        "Nothing was taken.",
    ),
    Press(
        "exchange/sheets.html",
        "exchange/sheets/",
        "Check the sheets",
        "Nothing was imported. Choose a file of sheets first.",
    ),
]
