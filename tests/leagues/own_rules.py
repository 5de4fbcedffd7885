"""Rules of a game that a league counts: a document, and where it is kept."""

import json
from typing import Any

from scorekeeper.tables.scoring import rule_sheets


def rules(points: str = "points", wins: str = "high", **more: Any) -> dict[str, Any]:
    """Whoever has thirty first, or last."""
    return {
        "rules": 1,
        "lang": "de",
        "name": "Dreißig",
        "players": [3, 4],
        "pages": [
            {
                "key": "points",
                "label": "Punkte",
                "asks": [
                    {
                        "key": "points",
                        "label": "Punkte",
                        "kind": "number",
                        "for": "seat",
                        "to": "99",
                    }
                ],
            }
        ],
        "scores": [{"key": "points", "law": "Punkte zählen.", "points": points}],
        "ends": {"at": "30", "wins": wins},
        **more,
    }


def keep_rules(**more: Any) -> str:
    return rule_sheets.keep(json.dumps(rules(**more)))
