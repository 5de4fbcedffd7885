"""The service worker: what a phone keeps of the site, and answers without a network."""

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_GET

from scorekeeper import languages, scripts
from scorekeeper.kept import edition as editions
from scorekeeper.kept.offers import is_kept
from scorekeeper.storage import minify
from scorekeeper.tables.replica.snapshot import zone_file

SHELL = (
    "css/app.css",
    "css/cards.css",
    "css/end.css",
    "css/home.css",
    "css/join.css",
    "css/poster.css",
    "css/print.css",
    "css/rules.css",
    "css/rows.css",
    "css/sheet.css",
    "css/tab.css",
    "django_htmx/htmx-2.min.js",
    "js/app.js",
    "js/aside.js",
    "js/brought.js",
    "js/deck.js",
    "js/dom.js",
    "js/entry.js",
    "js/focus.js",
    "js/going.js",
    "js/home.js",
    "js/kept.js",
    "js/live.js",
    "js/memory.js",
    "js/more.js",
    "js/notation.js",
    "js/outbox.js",
    "js/outbox/drawing.js",
    "js/outbox/held.js",
    "js/outbox/keeping.js",
    "js/outbox/one_round.js",
    "js/outbox/pages.js",
    "js/outbox/place.js",
    "js/outbox/queue.js",
    "js/outbox/sending.js",
    "js/outbox/sent.js",
    "js/outbox/stages.js",
    "js/outbox/store.js",
    "js/quiet.js",
    "js/roving.js",
    "js/site.js",
    "js/spoken.js",
    "js/stream.js",
    "js/moves.js",
    "js/wake.js",
    "manifest.webmanifest",
    "icons/icon-192.png",
)
# Behind the worker, where the site tells phones something.
BEHIND = "pushed"
# The worker itself; of a phone that keeps the site these stand in front of the last.
OF_SITE = ("here", "tables_here", "drafts_here")
WORKER = ("site", *OF_SITE, "sw", BEHIND)


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another edition of the shell makes it another script."""
    site = editions.current() if is_kept(request) else None
    shell = own_files() if site else SHELL
    urls = [staticfiles_storage.url(name) for name in shell]
    constants = {
        "EDITION": edition(urls),
        "FILES": [*urls, "/offline/"],
        # Where all that was kept is cleared too.
        "LOST": gettext("The site cannot be reached"),
    }
    lines = [
        f"const {name} = {json.dumps(value)};" for name, value in constants.items()
    ]
    lines.append(script("site"))
    if site:
        names = dict(zip(shell, urls, strict=True))
        lines += [*of_site(site, names), *map(script, OF_SITE)]
    lines.append(script("sw"))
    if settings.PUSH_KEY:
        lines.append(script(BEHIND))
    text = "\n".join(lines)
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Cookie",))
    if site:
        response._csp_update = {"script-src": ["'wasm-unsafe-eval'"]}  # type: ignore[attr-defined]
    return response


def of_site(site: editions.Edition, names: dict[str, str]) -> list[str]:
    """What the worker of a phone that keeps the site begins with: its clock too, as it
    has told it.
    """
    zone = timezone.get_current_timezone_name()
    kept = {
        "edition": site.name,
        "root": site.root,
        "files": [file.name for file in site.kept],
        "sizes": {file.name: file.size for file in site.kept},
        "names": names,
        "zone": zone,
        "zoneFile": zone_file(zone),
    }
    first = ", ".join(json.dumps(site.root + name) for name in editions.SCRIPTS)
    return [f"importScripts({first});", f"const PHONE = {json.dumps(kept)};"]


def script(name: str) -> str:
    file = f"js/{name}.js"
    return minify(file, content_of(file).decode())


@cache
def own_files() -> tuple[str, ...]:
    """A phone that keeps the site has every style and script of a page."""
    folder = settings.BASE / "static"
    found = [*folder.rglob("css/*.css"), *folder.rglob("js/**/*.js")]
    names = {path.relative_to(folder).as_posix() for path in found} | set(SHELL)
    return tuple(sorted(names - {f"js/{name}.js" for name in ("sw", BEHIND, *OF_SITE)}))


def edition(urls: list[str]) -> str:
    """The names of the files say what is in them, once they are collected.

    Pages in another language are another shell.
    """
    seen = "".join([*urls, languages.other()]).encode()
    if not hasattr(staticfiles_storage, "hashed_files"):
        spoken = (scripts.name_in(name, languages.other()) for name in SHELL)
        seen += b"".join(content_of(name) for name in spoken)
    return blake2b(seen, digest_size=6).hexdigest()


def content_of(name: str) -> bytes:
    path = finders.find(name)
    return Path(path).read_bytes() if isinstance(path, str) else b""
