"""The licences of what is installed with the site, one a line.

    .venv/bin/python -m docs.licences

Exits with 1 where one is none of those that may be used beside an MIT licence.
"""

import re
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

LOCKED = Path(__file__).resolve().parent.parent / "requirements.txt"
# As they are named in metadata; LGPL where it is a library that we only import.
GOOD = re.compile(
    r"\b(MIT|BSD|ISC|Apache|Python Software Foundation|PSF|MPL|Mozilla|Unlicense|"
    r"LGPL|GNU Lesser|CC0)\b",
    re.IGNORECASE,
)
NOT_GOOD = re.compile(r"\b(A?GPL|Affero|Proprietary|Commercial)\b", re.IGNORECASE)
# Looked at by a person: its text is BSD, and MIT for what it was ported from.
LOOKED_AT = {"qrcode": "BSD, MIT"}


def main() -> None:
    found = {name: licence_of(name) for name in locked()}
    for name, said in found.items():
        print(f"{name:28}{said}")
    wrong = [name for name, said in found.items() if not is_good(said)]
    print(
        f"{len(found)} installed, {len(wrong)} to look at{': ' * bool(wrong)}", end=""
    )
    print(", ".join(wrong))
    sys.exit(bool(wrong))


def locked() -> list[str]:
    """The names in the lock file that are installed here."""
    lines = LOCKED.read_text().splitlines()
    names = [line.partition("==")[0] for line in lines if "==" in line[:60]]
    return [name for name in names if not name[:1].isspace() and is_here(name)]


def is_here(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False  # for another system, or an older Python
    return True


def licence_of(name: str) -> str:
    """What its metadata says: an expression, else the classifiers, else the text."""
    if name in LOOKED_AT:
        return LOOKED_AT[name]
    told = distribution(name).metadata
    if said := told.get("License-Expression"):
        return str(said)
    kinds = [
        one.rpartition(" :: ")[2]
        for one in told.get_all("Classifier") or []
        if one.startswith("License ::")
    ]
    text = (told.get("License") or "").strip().splitlines()
    return ", ".join(kinds) or (text[0] if text else "says nothing")


def is_good(said: str) -> bool:
    return bool(GOOD.search(said)) and not NOT_GOOD.search(said)


if __name__ == "__main__":
    main()
