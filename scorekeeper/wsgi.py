import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
application = get_wsgi_application()

from scorekeeper.operations import known  # noqa: E402  (after setup: it knows models)

known.check_start()
