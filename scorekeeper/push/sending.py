"""Messages go out beside the requests: a few threads of each process send them.

One that does not arrive is no loss: the page of the evening says the same. A service
that says that the phone is gone is believed, and the phone is told nothing any more.
"""

import logging
from collections.abc import Iterable
from functools import cache
from queue import Full, Queue
from threading import Thread
from typing import NamedTuple

from django.conf import settings
from django.db import connection

from scorekeeper.push import services
from scorekeeper.push.models import Subscription

THREADS = 2
# Of a process; what is more is dropped.
WAITING = 500
TIMEOUT = 5
# A phone without a network for so long has no use for it any more.
SECONDS = 15 * 60
GONE = (404, 410)
logger = logging.getLogger(__name__)


class Message(NamedTuple):
    """To one phone; `data` is what its browser gets, in clear."""

    subscription: int
    endpoint: str
    p256dh: str
    auth: str
    data: str


def send_later(messages: Iterable[Message]) -> None:
    queue = line()
    try:
        for message in messages:
            queue.put_nowait(message)
    except Full:
        logger.warning("More messages wait to be sent than go out: some are dropped.")


@cache
def line() -> "Queue[Message]":
    """What waits; its threads end with the process."""
    queue: Queue[Message] = Queue(WAITING)
    for _ in range(THREADS):
        Thread(target=work, args=(queue,), name="push", daemon=True).start()
    return queue


def work(queue: "Queue[Message]") -> None:
    while True:
        message = queue.get()
        try:
            deliver(message)
        except Exception:
            logger.exception("A message was not sent.")
        finally:
            connection.close()
            queue.task_done()


def deliver(message: Message) -> None:
    if is_gone(message):
        Subscription.objects.filter(
            pk=message.subscription, endpoint=message.endpoint
        ).delete()


def is_gone(message: Message) -> bool:
    """Sends it. Whether the phone is not to be reached any more, and never will be."""
    # They take most of a second to load, and none but this thread needs them.
    from pywebpush import WebPushException
    from requests import RequestException

    if not services.is_known(message.endpoint):
        return True
    try:
        send(message)
    except WebPushException as refused:
        status = getattr(refused.response, "status_code", 0)
        if status not in GONE:
            logger.warning("A push service answered %s.", status)
        return status in GONE
    except RequestException as failed:
        logger.warning("A push service was not reached: %s", type(failed).__name__)
    except ValueError:  # its keys are none
        return True
    return False


def send(message: Message) -> None:
    from pywebpush import webpush
    from requests import Session

    keys = {"p256dh": message.p256dh, "auth": message.auth}
    with Session() as session:
        # A service has no reason to send the site elsewhere.
        session.max_redirects = 0
        webpush(
            {"endpoint": message.endpoint, "keys": keys},
            message.data,
            vapid_private_key=settings.PUSH_KEY,
            vapid_claims={"sub": settings.CONTACT},
            ttl=SECONDS,
            headers={"Urgency": "high"},
            timeout=TIMEOUT,
            requests_session=session,
        )
