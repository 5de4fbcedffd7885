"""An empty Debian under systemd, beside this one: its own files, processes and control
groups, the network of this computer. To be had as root, with debootstrap.
"""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).parents[2]
RELEASE = "bookworm"
# Made once and left as it is: what is followed writes beside it.
BASE = Path("/var/tmp") / f"scorekeeper-debian-{RELEASE}"
CONTROL = Path("/sys/fs/cgroup/systemd")
# How this computer reaches Debian’s packages and Python’s: the other one does likewise.
REACHED_BY = (
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/apt/apt.conf.d",
    "/etc/ssl/certs",
    "/usr/share/ca-certificates",
    "/usr/local/share/ca-certificates",
    "/etc/pip.conf",
    "/etc/xdg/pip",
)
PORTS = (80, 443, 5432, 6379, 8000)
BOOT = r"""
set -e
mount --make-rprivate /
cd "$HOME"
mount -t overlay overlay -o "lowerdir=$BASE,upperdir=upper,workdir=work" "$AT"
mount -t proc proc "$AT/proc"
mount -t tmpfs -o mode=755 tmpfs "$AT/run"
mount -t tmpfs tmpfs "$AT/tmp"
mount -t tmpfs -o mode=755 tmpfs "$AT/dev"
mkdir "$AT/dev/pts" "$AT/dev/shm"
for device in null zero full random urandom tty; do
    touch "$AT/dev/$device"
    mount --bind "/dev/$device" "$AT/dev/$device"
done
ln -s /proc/self/fd "$AT/dev/fd"
ln -s fd/0 "$AT/dev/stdin"
ln -s fd/1 "$AT/dev/stdout"
ln -s fd/2 "$AT/dev/stderr"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$AT/dev/pts"
ln -s pts/ptmx "$AT/dev/ptmx"
mount -t tmpfs tmpfs "$AT/dev/shm"
mount -t sysfs -o ro sysfs "$AT/sys"
mount -t tmpfs -o mode=755 tmpfs "$AT/sys/fs/cgroup"
mkdir "$AT/sys/fs/cgroup/systemd"
mount -t cgroup -o none,name=systemd cgroup "$AT/sys/fs/cgroup/systemd"
# Not by chroot: from within one nobody gets users of their own, as units here ask for.
cd "$AT"
mkdir .before
pivot_root . .before
exec env -i container=lxc PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    sh -c "umount -l /.before; rmdir /.before; exec /sbin/init"
"""


def missing() -> str:
    """What keeps this computer from it, or nothing."""
    if os.getuid() != 0:
        return "it takes root"
    if not shutil.which("debootstrap"):
        return "debootstrap is missing: apt install debootstrap"
    if not CONTROL.is_dir():
        return f"{CONTROL} is missing: it takes control groups of version 1"
    taken = [port for port in PORTS if is_taken(port)]
    return f"taken here: port {', '.join(map(str, taken))}" if taken else ""


def is_taken(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def make_base() -> None:
    if BASE.is_dir():
        return
    part = BASE.with_name(f"{BASE.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    part.parent.mkdir(exist_ok=True)
    words = ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv"]
    subprocess.run([*words, RELEASE, str(part)], check=True, stdout=subprocess.DEVNULL)
    part.rename(BASE)


class Debian:
    """One that has started."""

    def __init__(self, init: int) -> None:
        self.enter = ["nsenter", "-t", str(init), "-m", "-p", "-u", "-i", "-C"]
        self.env = {"LANG": "C.UTF-8", "HOME": "/root"}
        self.env["PATH"] = (
            "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        )
        self.env |= {k: v for k, v in os.environ.items() if k.startswith("PIP_")}
        self.env.pop("PIP_FIND_LINKS", None)  # a folder of this computer

    def journal(self) -> str:
        """The latest of it: why something did not start."""
        words = [*self.enter, "journalctl", "--no-pager", "--lines", "60"]
        return subprocess.run(words, stdout=subprocess.PIPE, text=True).stdout

    def run(self, script: str, typed: str = "", folder: str = "/root") -> str:
        """What a shell there says to it, faults too; one that fails ends the walk."""
        done = subprocess.run(
            [*self.enter, "bash", "-c", f"set -eu -o pipefail; cd {folder}\n{script}"],
            env=self.env,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise SystemExit(f"{self.journal()}\n{done.stdout}\n\nIt failed:\n{script}")
        return done.stdout


@contextmanager
def start(files: dict[str, Path]) -> Iterator[Debian]:
    """With these folders of this computer copied to where they are named."""
    make_base()
    home = Path(mkdtemp(prefix="debian-", dir=BASE.parent))
    for name in ("upper", "work", "at"):
        (home / name).mkdir()
    for there in REACHED_BY:
        copy(Path(there), home / "upper" / there[1:])
    for name, folder in files.items():
        copy(folder, home / "upper" / name[1:])
    group = CONTROL / home.name
    group.mkdir()
    env = os.environ | {"BASE": str(BASE), "HOME": str(home), "AT": str(home / "at")}
    own = ["unshare", "--pid", "--mount", "--uts", "--ipc", "--cgroup", "--fork"]
    join = f'echo $$ > {group}/cgroup.procs; exec "$@"'
    words = ["sh", "-c", join, "sh", *own, "--kill-child", "bash", "-c", BOOT]
    process = subprocess.Popen(words, env=env, stdin=subprocess.DEVNULL)
    try:
        debian = Debian(init_of(process.pid))
        wait_for(debian)
        yield debian
    finally:
        process.kill()  # it waits for what it began, whatever else it is told
        process.wait()
        remove(home, group)


def copy(source: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to, symlinks=True)
    elif source.exists():
        shutil.copy(source, to)


def init_of(process: int) -> int:
    """The first process there, as this computer numbers it."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
        for child in children:
            if Path(f"/proc/{child}/comm").read_text().strip() in ("systemd", "init"):
                return int(child)
        time.sleep(0.1)
    raise SystemExit("It did not start.")


def wait_for(debian: Debian) -> None:
    end = time.monotonic() + 60
    ask = "systemctl is-system-running || true"
    while not re.search("running|degraded", debian.run(ask)):
        if time.monotonic() > end:
            raise SystemExit("systemd did not start there.")
        time.sleep(0.5)


def remove(home: Path, group: Path) -> None:
    """Once the last process there has ended, as all do after the first."""
    end = time.monotonic() + 30
    while any(one.read_text() for one in group.rglob("cgroup.procs")):
        assert time.monotonic() < end, f"something of {group} goes on"
        time.sleep(0.1)
    for folder in sorted(group.rglob("*/"), reverse=True):
        folder.rmdir()
    group.rmdir()
    shutil.rmtree(home)
