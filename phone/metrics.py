"""In the place of scorekeeper/metrics.py: nobody counts on a phone."""

from contextlib import AbstractContextManager, nullcontext


class Uncounted:
    def time(self) -> AbstractContextManager[None]:
        return nullcontext()


referee = Uncounted()
