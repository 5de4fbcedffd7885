import os
import warnings
from typing import Any

import django
from django.core.handlers.asgi import ASGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
# Static files are read in a thread, which is right for files this small.
warnings.filterwarnings(
    "ignore", message="StreamingHttpResponse must consume synchronous iterators"
)
django.setup(set_prefix=False)

from scorekeeper.tables.following import live  # noqa: E402  (after setup: it has models)


class Handler(ASGIHandler):
    """Django’s, which keeps a thread for every request that is not finished.

    A stream is open for hours and needs none once it has begun, so its path alone
    shares one. `handle` is no public name: a test counts the threads.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        live.serve()
        if scope["type"] == "http" and scope["path"].endswith("/events/"):
            await self.handle(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


application = Handler()
