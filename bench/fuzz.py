"""Many odd requests to every address: what each answers, and what must never be.

    .venv/bin/python -m bench.fuzz [REQUESTS] [SEED]

Exits with 1 where one was a fault of the site, showed another table’s names, or an
entry is not as it was. The tests ask the same, shorter: tests/site/test_fuzz.py.
"""

import os
import sys
import time
from random import Random

A_WORLD = 2000  # requests until table and league are made anew


def main(requests: int = 20_000, seed: int = 1) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    import logging

    import django
    from django.db import connection
    from django.test.utils import setup_test_environment

    django.setup()
    setup_test_environment()
    logging.disable(logging.CRITICAL)
    connection.creation.create_test_db(verbosity=0)
    began = time.monotonic()
    found: list[str] = []
    for number in range(0, requests, A_WORLD):
        found += draw_requests(min(A_WORLD, requests - number), seed + number)
    print(
        f"{requests} requests in {time.monotonic() - began:.0f} s: {len(found)} faults"
    )
    print("\n".join(found[:20]))
    return 1 if found else 0


def draw_requests(requests: int, seed: int) -> list[str]:
    from django.core.cache import cache
    from django.db import transaction

    from tests.site import odd_requests

    chance, found = Random(seed), []
    with transaction.atomic():
        world, routes = odd_requests.world(), odd_requests.routes()
        before = odd_requests.entries()
        for number in range(requests):
            if number % 50 == 0:
                cache.clear()
            said, answer = odd_requests.ask(world, chance, chance.choice(routes))
            found += odd_requests.faults(world, said, answer)
        found += odd_requests.losses(before)
        transaction.set_rollback(True)
    print(dict(sorted(world.answers.items())), flush=True)
    return found


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
