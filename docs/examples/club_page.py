"""A club’s page: club_page.py https://cards.example.org/l/CODE/ >club.html"""

import json
import sys
from html import escape
from urllib.request import Request, urlopen

asked = Request(sys.argv[1], headers={"Accept": "application/json"})  # noqa: S310
club = json.load(urlopen(asked))  # noqa: S310
print(f"<!doctype html><meta charset=utf-8><h1>{escape(club['league']['name'])}</h1>")
print(f"<p>{escape(club['evening']['title'])}</p>" if club["evening"] else "")
for row in club["rows"]:
    print(f"<p>{row['rank'] or '–'} {escape(row['person']['name'])}: {row['value']}")
