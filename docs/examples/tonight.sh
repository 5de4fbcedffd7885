#!/bin/sh
# Tonight's lists of a league, with curl and jq alone:
#   sh tonight.sh https://cards.example.org/l/CODE/
set -eu
site=$(echo "$1" | cut -d/ -f1-3)
read_json() { curl --silent --show-error --fail --header 'Accept: application/json' "$1"; }
evening=$(read_json "$1" | jq --raw-output '.evening.url // empty')
test -n "$evening" || { echo "No evening is on."; exit 1; }
read_json "$site$evening" | jq --raw-output \
	'.lists[] | .game.name, (.rows[] | "\(.rank) \(.person.name) \(.value)")'
