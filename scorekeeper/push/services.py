"""Whom the site sends messages to: the services of the browsers that people use.

An endpoint comes from a phone. Anything else that it named would be an address that the
site asks for a stranger: one of its own network, or of somebody else's.
"""

from urllib.parse import urlsplit

HOSTS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
)
BELOW = (
    ".push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
)


def is_known(endpoint: str) -> bool:
    try:
        parts = urlsplit(endpoint)
        named = (parts.username, parts.password, parts.port)
    except ValueError:
        return False
    host = parts.hostname or ""
    known = host in HOSTS or host.endswith(BELOW)
    return parts.scheme == "https" and named == (None, None, None) and known
