"""The file of a backup: written whole or not at all, read only where it is whole."""

import hashlib
import json
import os
import zipfile
from pathlib import Path
from typing import Any, BinaryIO

FORMAT = 1
ABOUT, DATABASE, TABLES = "backup.json", "database.sqlite3", "tables.json"
PIECE = 1 << 20


class Refused(Exception):
    """A sentence that says what is wrong and what to do."""


def sha256(file: BinaryIO) -> str:
    digest = hashlib.sha256()
    while piece := file.read(PIECE):
        digest.update(piece)
    return digest.hexdigest()


def write(
    file: Path, about: dict[str, Any], database: Path, tables: dict[str, Any]
) -> None:
    """It holds passwords and keys, so nobody but its owner may read it."""
    told = json.dumps(tables).encode()
    with database.open("rb") as data:
        sums = {DATABASE: sha256(data), TABLES: hashlib.sha256(told).hexdigest()}
    part = file.with_name(f"{file.name}.part")
    try:
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w+b") as raw:
            with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as packed:
                head = {"backup": "scorekeeper", "format": FORMAT} | about
                packed.writestr(ABOUT, json.dumps(head | {"sha256": sums}, indent=1))
                packed.writestr(TABLES, told)
                packed.write(database, DATABASE)
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def about(file: Path) -> dict[str, Any]:
    """What a backup says of itself; refuses what is none."""
    if not file.is_file():
        raise Refused(f"{file} is not there.")
    if not zipfile.is_zipfile(file):
        with file.open("rb") as raw:
            cut = raw.read(4) == b"PK\x03\x04"
        raise Refused(cut_off(file) if cut else foreign(file))
    try:
        with zipfile.ZipFile(file) as packed:
            found = json.loads(packed.read(ABOUT))
    except KeyError:
        raise Refused(foreign(file)) from None
    except (zipfile.BadZipFile, ValueError, OSError):
        raise Refused(why_damaged(file)) from None
    if not isinstance(found, dict) or found.get("backup") != "scorekeeper":
        raise Refused(foreign(file))
    if found.get("format") != FORMAT:
        raise Refused(
            f"{file} was made by release {found.get('release')}, which this one "
            "cannot read. Install that release, then restore."
        )
    return found


def extract(file: Path, found: dict[str, Any], database: Path) -> dict[str, Any]:
    """Unpack the database there; what its tables scored. Refuses what is damaged."""
    try:
        with zipfile.ZipFile(file) as packed:
            told = packed.read(TABLES)
            with packed.open(DATABASE) as data, database.open("wb") as out:
                while piece := data.read(PIECE):
                    out.write(piece)
    except (zipfile.BadZipFile, KeyError, EOFError):
        raise Refused(why_damaged(file)) from None
    with database.open("rb") as whole:
        sums = {DATABASE: sha256(whole), TABLES: hashlib.sha256(told).hexdigest()}
    if sums != found.get("sha256"):
        raise Refused(why_damaged(file))
    return dict(json.loads(told))


def cut_off(file: Path) -> str:
    return f"{file} is cut off: its end is missing. Copy it again, or take another."


def foreign(file: Path) -> str:
    return f"{file} is no backup of this site. One is made by: manage.py backup FILE"


def why_damaged(file: Path) -> str:
    return f"{file} is damaged. Copy it again, or take another."
