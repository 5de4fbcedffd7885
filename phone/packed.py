"""The modules of the site and of packages on a phone: all in one file.

Python asks each folder for each name, and a file system in memory is slow to fill and
to ask: here an index says where the code of a module lies. build.mjs writes it.
"""

import marshal
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from types import ModuleType

SITE = "/site"
FILE = f"{SITE}/modules"
# By its name: whether it is a package, where its code begins, and how long it is.
index: dict[str, tuple[bool, int, int]] = {}


class Loader:
    """Reads a module's code. Its file is opened each time: a snapshot of Python's
    memory knows no open files.
    """

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        """As Python makes it."""

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        _, at, length = index[module.__name__]
        with open(FILE, "rb", 0) as file:
            file.seek(at)
            code = file.read(length)
        exec(marshal.loads(code), module.__dict__)  # noqa: S102, S302  (of the site)


class Finder:
    """Any module of the pack; of a folder, which there are in it."""

    def __init__(self, folder: str) -> None:
        if folder != SITE and not folder.startswith(f"{SITE}/"):
            raise ImportError
        self.package = folder.removeprefix(SITE).replace("/", ".")[1:]

    @staticmethod
    def find_spec(name: str, *_: object) -> ModuleSpec | None:
        found = index.get(name)
        if found is None:
            return None
        place = f"{SITE}/{name.replace('.', '/')}"
        file = f"{place}/__init__.pyc" if found[0] else f"{place}.pyc"
        spec = ModuleSpec(name, Loader, origin=file, is_package=found[0])  # type: ignore[arg-type]
        spec.has_location = True
        if spec.submodule_search_locations is not None:
            spec.submodule_search_locations.append(place)
        return spec

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        for name, (package, _, _) in index.items():
            parent, _, own = name.rpartition(".")
            if parent == self.package:
                yield prefix + own, package


def use() -> None:
    """Before anything else of the site is imported."""
    with open(FILE, "rb", 0) as file:
        begins = int.from_bytes(file.read(4), "little")
        found = marshal.loads(file.read(begins - 4))  # noqa: S302
    for name, (package, at, length) in found.items():
        index[name] = package, begins + at, length
    sys.path_hooks.insert(0, Finder)
    sys.meta_path.insert(0, Finder)
