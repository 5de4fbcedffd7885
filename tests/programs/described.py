"""docs/openapi.json, and whether an answer is as it says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
JSON = {"accept": "application/json"}


@cache
def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "docs/openapi.json").read_text())
    return found


def close(schema: Any) -> Any:
    """The same, of an object that says its keys none but these."""
    if isinstance(schema, list):
        return [close(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: close(part) for key, part in schema.items()}
    if "properties" in found and "allOf" not in found and "type" in found:
        found.setdefault("additionalProperties", False)
    return found


@cache
def validator(path: str, method: str = "get") -> Draft202012Validator:
    """Of an answer at that path of the document."""
    told = document()["paths"][path][method]["responses"]["200"]["content"]
    schema = close(told["application/json"]["schema"])
    components = close(document()["components"])
    return Draft202012Validator({**schema, "components": components})


def read(phone: Client, path: str, url: str) -> dict[str, Any]:
    """What a program reads there, held to the document."""
    answer = phone.get(url, headers=JSON)
    assert (answer.status_code, answer["Content-Type"]) == (200, JSON["accept"]), url
    return hold_to(answer.json(), path)


def hold_to(said: dict[str, Any], path: str, method: str = "get") -> dict[str, Any]:
    validator(path, method).validate(said)
    return said
