"""The command line asked in this process: to start one takes a tenth of a second."""

import io
import subprocess
from contextlib import redirect_stderr, redirect_stdout

from referee.__main__ import main


def run_referee(*args: str) -> subprocess.CompletedProcess[bytes]:
    """What it writes as it would write it, and what it ends with."""
    out, err = (
        io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
        for _ in range(2)
    )
    with redirect_stdout(out), redirect_stderr(err):
        ended = main(list(args))
    written = []
    for stream in (out, err):
        stream.flush()
        written.append(stream.buffer.getvalue())  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(args, ended, *written)
