"""The settings of the site on a phone: what differs from scorekeeper/settings.py.

Nothing here is a secret, and nothing is made before it runs: see answering.py.
"""

from pathlib import Path

from scorekeeper import languages
from scorekeeper.policy import POLICY

BASE = Path(__file__).resolve().parent.parent
DEBUG = False
SECRET_KEY = "set by answering.begin"  # noqa: S105  (its own, on every phone)
ALLOWED_HOSTS = ["*"]
INSTALLED_APPS = [
    "phone.apps.Tables",
    "phone.apps.Phone",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "crispy_forms",
]
MIDDLEWARE = [
    "scorekeeper.middleware.lead_back",
    "scorekeeper.middleware.in_one_language",
    "scorekeeper.middleware.cleaned",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.tables.views.middleware.remember",
    "django.middleware.common.CommonMiddleware",
    "phone.answering.alone",
    "scorekeeper.middleware.cleaned_form",
    "django.contrib.messages.middleware.MessageMiddleware",
    "scorekeeper.tables.views.middleware.tell",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "phone.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {"drawing": "scorekeeper.drawn"},
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
CRISPY_ALLOWED_TEMPLATE_PACKS = CRISPY_TEMPLATE_PACK = "sheet"
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "phone.Account"
# Limits are the site's: at home a phone floods nobody.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}} | {
    name: {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": name,
    }
    for name in ("parts", "forms")
}
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 4_100_000
SESSION_COOKIE_AGE = 400 * 24 * 3600
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = False
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
CONTENT_SECURITY_POLICY = POLICY
STATIC_URL = "/static/"
# The names that the site gave to its files, which hang on what is in them.
STATIC_NAMES: dict[str, str] = {}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "phone.names.Names"},
}
LANGUAGE_CODE = languages.ENGLISH
LANGUAGES = languages.offered_languages()
LANGUAGE_COOKIE_NAME = languages.COOKIE
LOCALE_PATHS = [languages.FOLDER]
USE_TZ = True
TIME_ZONE = "UTC"
CODE_DAYS = 14
NEW_TABLES = 20  # and nothing is counted: see CACHES
MAIL = HTTPS = False
COMMIT = ""  # of the site; what is packed is told by its edition
CONTACT = IMPRINT = PRIVACY = ""  # it is whose phone it is
LOGIN_URL = "account_login"
LOGGING_CONFIG = None
