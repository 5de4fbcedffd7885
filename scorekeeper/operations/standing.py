"""What is so of the site when Prometheus asks, and is counted nowhere."""

import resource
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector
from redis import RedisError

from scorekeeper import counters, environment
from scorekeeper.tables.scoring.release import VERSION

FILES = Path("/proc/self/fd")


class Standing(Collector):
    """Looked at each time it is asked for; open files are the answering process’s."""

    def collect(self) -> Iterator[Metric]:
        edition = {"version": VERSION, "commit": settings.COMMIT}
        yield InfoMetricFamily("scorekeeper_build", "Which edition runs", edition)
        if FILES.exists():
            held = sum(1 for _ in FILES.iterdir())
            yield GaugeMetricFamily("scorekeeper_open_files", "Held open", held)
        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        name = "scorekeeper_open_files_limit"
        yield GaugeMetricFamily(name, "How many it may hold open", most)
        if url := environment.redis():
            what = "1: Redis answers this process, 0: it does not"
            yield GaugeMetricFamily("scorekeeper_redis_up", what, answers(url))
        if settings.BACKUPS:
            name = "scorekeeper_backup_timestamp_seconds"
            what = "When the latest backup was taken; 0 where there is none"
            yield GaugeMetricFamily(name, what, latest(Path(settings.BACKUPS)))


def answers(url: str) -> bool:
    try:
        return bool(counters.client(url).get_client(None).ping())
    except (RedisError, OSError):
        return False


def latest(folder: Path) -> float:
    """Seconds of the epoch; 0 too where the folder is away or may not be read."""
    try:
        return max((one.stat().st_mtime for one in folder.glob("*.zip")), default=0)
    except OSError:
        return 0
