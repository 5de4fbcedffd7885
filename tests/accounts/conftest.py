import pytest


@pytest.fixture
def by_mail(settings) -> None:
    """A site that sends letters, as EMAIL_URL would make it."""
    settings.MAIL = settings.ACCOUNT_LOGIN_BY_CODE_ENABLED = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "scores@example.org"
    settings.ACCOUNT_LOGIN_METHODS = {"username", "email"}
    settings.ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "email"]
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
