import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
site = get_wsgi_application()

# After setup: they come to know models.
from scorekeeper import sizes, streams, threads  # noqa: E402
from scorekeeper.operations import known  # noqa: E402

known.check_start()
application = streams.in_front_of(sizes.in_front_of(threads.behind_loop(site)))
