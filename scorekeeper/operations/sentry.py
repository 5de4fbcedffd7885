"""Faults told to Sentry, where SENTRY_DSN names one; `pip install sentry-sdk` for it.

What goes out is made of what is listed here and nothing else: kinds of errors, places
in the code, the view. No address, name, form, cookie, value of a query or variable.
"""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.core.exceptions import ImproperlyConfigured

KEPT: tuple[str, ...] = (
    *("event_id", "timestamp", "level", "platform", "release", "environment"),
    *("server_name", "sdk", "logger"),
)
OF_FRAME: tuple[str, ...] = (
    *("filename", "abs_path", "function", "module", "lineno", "in_app"),
    *("pre_context", "context_line", "post_context"),  # lines of the code
)
OF_CRUMB = ("type", "category", "level", "timestamp")

Event = dict[str, Any]


def report_faults() -> None:
    address = os.environ.get("SENTRY_DSN", "")
    if not address:
        return
    try:
        sentry: Any = import_module("sentry_sdk")
    except ImportError:
        raise ImproperlyConfigured(
            "SENTRY_DSN is set, and sentry-sdk is not installed. "
            "Install it beside the site: pip install sentry-sdk"
        ) from None
    try:
        sentry.init(
            dsn=address,
            send_default_pii=False,
            include_local_variables=False,
            max_request_body_size="never",
            before_send=Told(),
            before_breadcrumb=crumb,
        )
    except ValueError:  # its BadDsn
        raise ImproperlyConfigured(
            "SENTRY_DSN cannot be read. Give the one that Sentry shows for a project, "
            "as in: https://key@sentry.example.org/1"
        ) from None


class Told:
    """What is sent of an event; nothing of an outage that was told already."""

    def __init__(self) -> None:
        # Here, for settings are read before Django’s database can be.
        from scorekeeper import logs
        from scorekeeper.operations import faults

        self.once, self.faults, self.logs = logs.Once(), faults, logs

    def __call__(self, event: Event, hint: Mapping[str, Any]) -> Event | None:
        error = (hint.get("exc_info") or (None, None))[1]
        fault = self.faults.fault_of(error)
        if fault and not self.once.is_news(fault.name):
            return None
        told = {key: event[key] for key in KEPT if key in event}
        told["exception"] = {"values": self.errors(event, error)}
        if request := self.logs.current.get():
            match, none = request.resolver_match, self.logs.NO_VIEW
            told["transaction"] = getattr(match, "view_name", none)
            told["request"] = {"method": request.method}
            told["tags"] = {"request": self.logs.number_of(request)}
        if error is None:
            told["logentry"] = {"message": message(event)}
        crumbs = event.get("breadcrumbs", {}).get("values", [])
        told["breadcrumbs"] = {"values": [of(one, OF_CRUMB) for one in crumbs]}
        return told

    def errors(self, event: Event, error: BaseException | None) -> list[Event]:
        words = {
            type(link).__name__: self.logs.words_of(link)
            for link in (self.logs.chain_of(error) if error else ())
        }
        found = event.get("exception", {}).get("values", [])
        return [of_error(one, words.get(one.get("type", ""), "")) for one in found]


def of_error(event: Event, words: str) -> Event:
    told = of(event, ("type", "module"))
    told["value"] = words.partition(": ")[2]
    frames = (event.get("stacktrace") or {}).get("frames", [])
    told["stacktrace"] = {"frames": [of(frame, OF_FRAME) for frame in frames]}
    return told


def message(event: Event) -> str:
    """As it stands in our code, without what was put in; of others’ lines nothing."""
    ours = event.get("logger", "").startswith("scorekeeper")
    return str(event.get("logentry", {}).get("message", "")) if ours else ""


def of(whole: Event, names: tuple[str, ...]) -> Event:
    return {name: whole[name] for name in names if name in whole}


def crumb(event: Event, hint: Any) -> Event | None:
    return of(event, OF_CRUMB)
