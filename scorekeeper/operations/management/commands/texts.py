"""List every text of the site with its key; the referee lists its own."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.tables.sentences import Text


class Command(BaseCommand):
    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as one JSON list")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["json"]:
            found = [entry(text) for text in texts()]
            self.stdout.write(json.dumps(found, ensure_ascii=False, indent=1))
            return
        for text in texts():
            self.stdout.write(f"{text.key}: {text.many}")
            if text.by:
                self.stdout.write(f"{text.key} ({text.by} 1): {text.one}")


def texts() -> Iterator[Text]:
    """By key; a text that two modules name is there once."""
    named = [one for module in modules() for one in vars(module).values()]
    found = {text.key: text for text in named if isinstance(text, Text)}
    for key in sorted(found):
        yield found[key]


def modules() -> Iterator[ModuleType]:
    """All of the site, wherever in it a text is declared."""
    for app in apps.get_app_configs():
        if app.name.startswith("scorekeeper.") and app.module:
            for package in pkgutil.walk_packages(app.module.__path__, f"{app.name}."):
                if ".migrations" not in package.name and not package.name.endswith(
                    ".admin"
                ):
                    yield importlib.import_module(package.name)


def entry(text: Text) -> dict[str, str]:
    told = {"key": text.key, "text": text.many}
    return {**told, "one": text.one, "by": text.by} if text.by else told
