"""The one settings file. What differs from place to place comes from the environment;
README lists the variables."""

from pathlib import Path

from scorekeeper import environment, languages, lengths, mail
from scorekeeper.operations import sentry
from scorekeeper.policy import POLICY

BASE = Path(__file__).resolve().parent.parent
VAR = BASE / "var"

environment.read_secrets()
DEBUG = environment.flag("DEBUG", False)
SECRET_KEY = environment.secret_key(DEBUG)
SECRET_KEY_FALLBACKS = environment.older_keys()
ALLOWED_HOSTS = environment.hosts(DEBUG)
CSRF_TRUSTED_ORIGINS = environment.origins()
# Whose word on who asks, and by which scheme, is believed: see middleware.py, which
# takes it from all others, so that Django may read it.
TRUSTED_PROXIES = environment.proxies()
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# Off only where the site is tried out without a certificate, as `make run` does.
HTTPS = environment.flag("HTTPS", not DEBUG)

INSTALLED_APPS = [
    "scorekeeper.tables",
    "scorekeeper.leagues",
    "scorekeeper.money",
    "scorekeeper.knockouts",
    "scorekeeper.teams",
    "scorekeeper.exchange",
    "scorekeeper.paper",
    "scorekeeper.push",
    "scorekeeper.accounts",
    "scorekeeper.kept",
    "scorekeeper.operations",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "csp",
    "django_htmx",
    "crispy_forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]
if environment.flag("DEMO", DEBUG):
    INSTALLED_APPS.append("scorekeeper.demo")

# Django's own pages of what is stored, for these accounts: see operations/pages.py.
ADMIN = environment.accounts("ADMIN")
if ADMIN:
    INSTALLED_APPS.append("scorekeeper.operations.admin_config.AdminPages")

MIDDLEWARE = [
    "scorekeeper.operations.watching.watch",
    "scorekeeper.middleware.answers",
    "scorekeeper.middleware.reader",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "scorekeeper.middleware.incoming",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "scorekeeper.operations.watching.with_database",
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.middleware.say_length",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "scorekeeper.tables.views.middleware.remember",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "scorekeeper.middleware.cleaned_form",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "scorekeeper.accounts.views.phone_tables.carry",
    "django.contrib.messages.middleware.MessageMiddleware",
    "scorekeeper.tables.views.middleware.tell",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

# How much a request may bring along says middleware.py, before Django reads it.
DATA_UPLOAD_MAX_MEMORY_SIZE = 4_100_000

ROOT_URLCONF = "scorekeeper.urls"
WSGI_APPLICATION = "scorekeeper.wsgi.application"
ASGI_APPLICATION = "scorekeeper.asgi.application"

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
if ADMIN:
    TEMPLATES[0]["OPTIONS"]["context_processors"].append(  # type: ignore[index]
        "django.contrib.auth.context_processors.auth"
    )
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
CRISPY_ALLOWED_TEMPLATE_PACKS = "sheet"
CRISPY_TEMPLATE_PACK = "sheet"

DATABASES = {"default": environment.database(f"sqlite:///{VAR / 'db.sqlite3'}")}
# Where it is kept that a database held games: the site does not start on an empty one
# then, but where it is told to begin with a new one.
MARKS = VAR
NEW_DATABASE = environment.flag("NEW_DATABASE", False)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": environment.counters(),
    # Parts of pages as they were at one version; apart, so that they push nothing out.
    "parts": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "parts",
        "TIMEOUT": 60,
    },
    # Forms of whole rounds: the phones of a table ask for them one after the other.
    "forms": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "forms",
        "TIMEOUT": 600,
        "OPTIONS": {"MAX_ENTRIES": 128},  # of 10 to 65 kB
    },
}
# How many requests a process answers at once: see threads.py.
THREADS = environment.threads()
CHANNEL_LAYERS = {"default": environment.channel_layer()}

# Sessions are for who has signed in: what a guest’s phone knows, it keeps itself, in
# the cookie of tables/phone.py, which costs no query and lives as long as this one.
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # as long as browsers keep a cookie
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.tables.views.middleware.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
HSTS_DAYS = environment.days("HSTS_DAYS", 30, least=0)
SECURE_HSTS_SECONDS = HSTS_DAYS * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = POLICY

STATIC_URL = "/static/"
WHITENOISE_ADD_HEADERS_FUNCTION = lengths.say_of_file
# What `make phone` has packed, if it has: see kept/edition.py.
PHONE_EDITION = BASE / "build" / "phone"
STATICFILES_DIRS = [
    path for path in (BASE / "static", PHONE_EDITION / "static") if path.exists()
]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "scorekeeper.scripts.Finder",
]
STATIC_ROOT = environment.folder("STATIC_ROOT", VAR / "static")
# The scripts in other languages, as they were made.
SCRIPTS = VAR / "scripts"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "scorekeeper.scripts.Plain"
        if DEBUG
        else "scorekeeper.storage.Storage"
    },
}

LANGUAGE_CODE = languages.ENGLISH
LANGUAGES = languages.offered_languages()
LANGUAGE_COOKIE_NAME = languages.COOKIE
LOCALE_PATHS = [languages.FOLDER]
USE_TZ = True
TIME_ZONE = environment.time_zone()

# Who may read /metrics; without it there is no such page.
METRICS_TOKEN = environment.token("METRICS_TOKEN")
environment.folder_of_figures()
# Which commit runs, for pages and /metrics; how old the latest backup is, for that.
COMMIT = environment.commit(BASE)
BACKUPS = environment.backups()
# What was deleted, so that it can be deleted again after a restore: forgotten.py.
FORGOTTEN = environment.forgotten_file()

# Who runs the site, at the foot of its pages: those that are given.
CONTACT = environment.contact()
IMPRINT = environment.page("IMPRINT")
PRIVACY = environment.page("PRIVACY")

# Tells phones at which table somebody sits; empty: the site offers no such thing.
PUSH_KEY = environment.push_key(CONTACT)

# A code that people read out lets new phones in until nothing was entered for so long.
CODE_DAYS = environment.days("CODE_DAYS", 14)
# How many a phone may begin in ten minutes: see tables/access.py.
NEW_TABLES = environment.new_ones("NEW_TABLES", 20, "tables")
NEW_LEAGUES = environment.new_ones("NEW_LEAGUES", 10, "leagues")
# Pages that one address may have open at a process: streams.py; 0: any number.
STREAMS = environment.streams()

# Accounts: a name with a password or a passkey; with mail, also an address.
# Who may make one: anybody, who holds an invitation of a league, or nobody.
SIGN_UP = environment.choice("SIGN_UP", ("open", "invited", "closed"))
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "accounts:claim"
LOGOUT_REDIRECT_URL = "tables:home"

LETTERS = mail.server()
MAIL = bool(LETTERS.backend)
EMAIL_BACKEND = LETTERS.backend or "django.core.mail.backends.dummy.EmailBackend"
EMAIL_HOST, EMAIL_PORT = LETTERS.host, LETTERS.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = LETTERS.user, LETTERS.password
EMAIL_USE_TLS, EMAIL_USE_SSL = LETTERS.tls, LETTERS.ssl
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = mail.sender(MAIL)

ACCOUNT_ADAPTER = "scorekeeper.accounts.views.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"} if MAIL else {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", *(["email"] if MAIL else [])]
ACCOUNT_EMAIL_VERIFICATION = "optional" if MAIL else "none"
ACCOUNT_LOGIN_BY_CODE_ENABLED = MAIL
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SESSION_REMEMBER = True
# Beside the five in five minutes that each address has: see accounts/views/guesses.py.
ACCOUNT_RATE_LIMITS = {"login_failed_anywhere": "30/h/key"}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * 60
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_ADAPTER = "scorekeeper.accounts.views.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "scorekeeper.logs.AsLine",
            "format": "{asctime} {levelname} {name} [{request_number}]: {message}",
            "style": "{",
        },
        "json": {"()": "scorekeeper.logs.AsJson"},
    },
    "filters": {
        "once": {"()": "scorekeeper.logs.once"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": environment.choice("LOG_FORMAT", ("line", "json")),
            "filters": ["once"],
        }
    },
    "root": {
        "handlers": ["stderr"],
        "level": environment.choice(
            "LOG_LEVEL", ("warning", "info", "error", "critical")
        ).upper(),
    },
    "loggers": {
        # A line for each request: its view, its status, how long it took.
        "scorekeeper.requests": {
            "level": "INFO" if environment.flag("LOG_REQUESTS", False) else "WARNING"
        },
        "django": {"handlers": ["stderr"], "propagate": False},
        "uvicorn": {"handlers": ["stderr"], "propagate": False, "level": "WARNING"},
        # Its lines are addresses; LOG_REQUESTS writes ours.
        "uvicorn.access": {"handlers": [], "propagate": False},
        # A traceback a second while Redis is away; an entry then says so in a line.
        "channels_redis": {"level": "CRITICAL"},
    },
}

environment.workers()
environment.warn_of_misspelt()
sentry.report_faults()
