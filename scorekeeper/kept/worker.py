"""The service worker: what a phone keeps of the site, and answers without a network."""

import json
from hashlib import blake2b
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from scorekeeper.storage import minify

SHELL = (
    "css/app.css",
    "css/bets.css",
    "css/cards.css",
    "css/join.css",
    "css/print.css",
    "css/sheet.css",
    "css/tab.css",
    "django_htmx/htmx-2.min.js",
    "js/app.js",
    "js/beside.js",
    "js/deck.js",
    "js/dom.js",
    "js/entry.js",
    "js/home.js",
    "js/live.js",
    "js/more.js",
    "js/notation.js",
    "js/outbox.js",
    "js/outbox/drawing.js",
    "js/outbox/full.js",
    "js/outbox/held.js",
    "js/outbox/keeping.js",
    "js/outbox/offline_forms.js",
    "js/outbox/pages.js",
    "js/outbox/place.js",
    "js/outbox/queue.js",
    "js/outbox/sending.js",
    "js/outbox/sent.js",
    "js/outbox/store.js",
    "js/quiet.js",
    "js/stream.js",
    "js/wake.js",
    "manifest.webmanifest",
    "icons/icon-192.png",
)


@require_GET
def service_worker(request: HttpRequest) -> HttpResponse:
    """The service worker; another edition of the shell makes it another script."""
    urls = [staticfiles_storage.url(name) for name in SHELL]
    script = (
        f"const EDITION = {json.dumps(edition(urls))};\n"
        f"const FILES = {json.dumps([*urls, '/offline/'])};\n"
        f"{minify('js/sw.js', content_of('js/sw.js').decode())}"
    )
    response = HttpResponse(script, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


def edition(urls: list[str]) -> str:
    """The names of the files say what is in them, once they are collected."""
    seen = "".join(urls).encode()
    if not hasattr(staticfiles_storage, "hashed_files"):
        seen += b"".join(content_of(name) for name in SHELL)
    return blake2b(seen, digest_size=6).hexdigest()


def content_of(name: str) -> bytes:
    path = finders.find(name)
    return Path(path).read_bytes() if isinstance(path, str) else b""
