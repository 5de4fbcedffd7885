"""Pages that put parts of themselves anew, by their addresses: which of them there are
is found by the walk (test_pseudo_language.py), what becomes of the focus and what is
spoken by tests/browser/test_swaps.py.
"""

import re

# What fetches a part by itself, and what follows a stream.
SWAPS = re.compile(r'\bhx-(?:get|post)=|\bid="follow"')
TABLE = "t/<str:code>/"
ROUND = f"{TABLE}rounds/<int:number>/"
DISPUTE = f"{TABLE}disputes/<int:number>/"
EVENING = "l/<str:code>/sessions/<int:session_id>/"
TRIED = frozenset(
    {
        *("", "desk/", TABLE, EVENING, f"{EVENING}wall/", "l/slip/<str:key>/"),
        "l/<str:code>/exchange/sheets/<int:batch>/",
        *(f"{TABLE}list/<slug:key>/", f"{TABLE}record/"),
        "another/draft/<slug:key>/try/",
        *(f"{TABLE}{one}/" for one in ("board", "chart", "foul", "more", "names")),
        *(f"{TABLE}{one}/" for one in ("rules", "seats", "share", "sheet")),
        *(f"{TABLE}seats/{one}/" for one in ("change", "come", "go", "swap")),
        *(f"{ROUND}{one}/" for one in ("cards", "correct", "dispute", "melds")),
        *(DISPUTE, f"{DISPUTE}answer/", f"{DISPUTE}end/"),
    }
)
