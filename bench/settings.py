"""The site as it is deployed, with two bare views beside it to measure against."""

from scorekeeper.settings import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
