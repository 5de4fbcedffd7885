"""Questions to the desk."""

from typing import Any

OWN_SUITS = ["S", "D", "H", "C"]


def trump_of(slug: str, facts: dict[str, Any]) -> str | None:
    """What was trump, in the words that the game asks for."""
    match slug:
        case "skat":
            return "grand" if "passed" in facts else facts["game"]
        case "malilla":
            return facts["turned"][-1]
        case "buck_euchre" if "trump" not in facts:
            return "none" if "declarer" in facts else facts["upcard"]
        case "tribello":
            return facts.get("trump", "none")
    return facts.get("trump")
