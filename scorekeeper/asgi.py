import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

# By which a server’s process tells the one that watches over it that another would fail
# the same way: uvicorn.config.STARTUP_FAILURE.
NOT_TO_BE_STARTED = 3

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
try:
    site = get_wsgi_application()

    # After setup: they come to know models.
    from scorekeeper import middleware, open_files, streams, threads
    from scorekeeper.operations import known, service

    known.check_start()
    open_files.raise_limit()
except ImproperlyConfigured as refused:
    print(refused, file=sys.stderr)
    raise SystemExit(NOT_TO_BE_STARTED) from None
answering = middleware.in_front_of(threads.behind_loop(site))
application = service.in_front_of(streams.in_front_of(answering))
