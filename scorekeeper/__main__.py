"""`make run`: the whole site on this computer, to try it or for one table's phones.

Real sites start a server themselves: see README, Deploying.
"""

import os
import secrets
import socket
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from scorekeeper import environment

VAR = Path(__file__).resolve().parent.parent / "var"


def main() -> None:
    host = os.environ.get("HOST", "127.0.0.1")
    try:
        environment.read_secrets()
        port = environment.port()
    except ImproperlyConfigured as refused:
        raise SystemExit(str(refused)) from refused
    demo = os.environ.get("DEMO", "0") not in ("", "0")
    prepare_environment(demo)
    listener = listen(host, port)
    prepare_site(demo, f"http://{host}:{port}")
    print(address_lines(host, port), flush=True)
    serve(listener)


def prepare_environment(demo: bool) -> None:
    VAR.mkdir(exist_ok=True)
    name = "demo" if demo else "db"
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{VAR / name}.sqlite3")
    os.environ.setdefault("SECRET_KEY", kept_key(VAR / "secret-key"))
    push = kept_key(VAR / "push-key", environment.PUSH_BYTES)
    os.environ.setdefault("PUSH_KEY", push)
    os.environ.setdefault("ALLOWED_HOSTS", "*")
    os.environ.setdefault("HTTPS", "0")
    os.environ["DEMO"] = str(int(demo))
    os.environ.setdefault("TIME_ZONE", local_time_zone())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")


def kept_key(path: Path, size: int = 48) -> str:
    """The key of this computer, made once: phones stay known over a restart."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(size))
    return path.read_text()


def local_time_zone() -> str:
    named = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    return named or "UTC"


def prepare_site(demo: bool, address: str) -> None:
    import django
    from django.core.management import CommandError, call_command

    try:
        django.setup()
        call_command("prepare")
    except (ImproperlyConfigured, CommandError) as refused:
        raise SystemExit(str(refused)) from refused
    if demo:
        call_command("demo", site=address)


def listen(host: str, port: int, by: str = "make run") -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as refused:
        raise SystemExit(
            f"Port {port} on {host} cannot be used ({refused.strerror}). "
            f"Take another: {by} PORT=8001"
        ) from refused
    return listener


def address_lines(host: str, port: int) -> str:
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    lines = [
        f"Scorekeeper runs at http://{'127.0.0.1' if everywhere else host}:{port}/"
    ]
    if everywhere:
        lines.append(f"Phones in this network: http://{network_address()}:{port}/")
    elif host == "127.0.0.1":
        lines.append("For phones in this network: make run HOST=0.0.0.0")
    return "\n".join([*lines, "Stop it with Ctrl-C."])


def network_address() -> str:
    """This computer's address on the way out; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def serve(listener: socket.socket) -> None:
    import uvicorn

    config = uvicorn.Config(
        "scorekeeper.asgi:application",
        log_level="warning",
        proxy_headers=False,  # middleware.py reads them, of those that are named
        timeout_graceful_shutdown=3,
        timeout_keep_alive=75,  # as phones and web servers keep theirs
    )
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
