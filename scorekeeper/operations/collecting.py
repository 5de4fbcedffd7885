"""The static files, collected as the site serves them: minified, compressed, named by
their content. That takes ten seconds of a processor, so a start for which nothing has
changed takes what was collected before.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core import management

# In STATIC_ROOT, once all of it is there: from what it was made.
MARK = "made-from"
# How they are made: our own part, and by which programs.
MAKING = ("scorekeeper/storage.py", "scorekeeper/scripts.py", "requirements.txt")


def collect() -> None:
    """Raises OSError where STATIC_ROOT cannot be written."""
    mark, now = Path(settings.STATIC_ROOT) / MARK, sum_of_sources()
    if mark.exists() and mark.read_text(encoding="utf-8") == now and is_whole():
        return
    mark.unlink(missing_ok=True)
    management.call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(now, encoding="utf-8")


def sum_of_sources() -> str:
    """One sum over all that goes in."""
    total = sha256()
    for name, content in sources():
        total.update(f"{name}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def sources() -> Iterator[tuple[str, bytes]]:
    yield "STATIC_URL", settings.STATIC_URL.encode()
    for name in MAKING:
        yield name, (settings.BASE / name).read_bytes()
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            with storage.open(name) as file:
                yield name, file.read()


def is_whole() -> bool:
    """Nobody has taken a file away since."""
    root = Path(settings.STATIC_ROOT)
    made: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    return bool(made) and all((root / name).exists() for name in made.values())
