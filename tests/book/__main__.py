"""An empty Debian follows docs/operations.md from its first line to an upgrade, an
abuse report, somebody who is forgotten and a restore, by its commands alone.

.venv/bin/python -m tests.book       as root, with debootstrap; some ten minutes
"""

import re
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.book import book, containers, debian
from tests.book.phone import Phone

SITE = "scores.example.org"
FROM = "/srv/scorekeeper.git"
CURRENT = "/opt/scorekeeper/current"
BACKUPS = "/var/lib/scorekeeper/backups"
PASSWORD = "a long word nobody else has 5"
# The release after this: a column more, and another page.
NEXT = r"""
git clone --quiet {FROM} ~/next && cd ~/next
last=$(cd scorekeeper/tables/migrations && ls 0*.py | tail -1)
cat >scorekeeper/tables/migrations/0999_added.py <<END
from django.db import migrations, models
class Migration(migrations.Migration):
    dependencies = [("tables", "${{last%.py}}")]
    operations = [
        migrations.AddField("table", "added", models.IntegerField(db_default=7)),
    ]
END
model='    added = models.IntegerField(db_default=7)'
sed -i "s/^class Table(models.Model):/&\n$model\n/" scorekeeper/tables/models.py
sed -i 's/{{% block main %}}/&Edition two/' templates/tables/home.html
git add --all
git -c user.name=a -c user.email=a@example.org commit --quiet -m 'Add a column'
git tag v1.2.0 && git push --quiet --tags origin HEAD
"""


class Walk:
    def __init__(self, there: debian.Debian) -> None:
        self.there, self.book = there, book.chapters()
        self.begun = time.monotonic()
        self.followed: set[tuple[str, int]] = set()
        self.secrets = {PASSWORD}

    def say(self, what: str) -> None:
        print(f"{time.monotonic() - self.begun:5.0f} s  {what}", flush=True)

    def block(self, title: str, number: int) -> str:
        self.followed.add((title, number))
        return self.book[title][number]

    def blocks(self, title: str) -> str:
        """All of a chapter, one after the other in one shell."""
        numbers = range(len(self.book[title]))
        return "\n".join(self.block(title, number) for number in numbers)

    def run(self, script: str, typed: str = "") -> str:
        return self.there.run(script, typed, CURRENT)

    # ---- From the first line to a site that is used ----

    def set_up(self) -> None:
        self.say("From an empty Debian")
        names = f"export FROM={FROM} SITE={SITE} DEBIAN_FRONTEND=noninteractive\n"
        said = self.there.run(names + self.blocks("From an empty Debian"))
        assert "Traceback" not in said, said
        self.secrets |= set(self.run(KEYS).split())
        page = Phone(SITE).get("/")
        commit = self.run("cat .commit").strip()
        assert commit[:7] in page, "home does not say which commit runs"

    def use(self) -> None:
        """A club begins, with somebody in it whom the operator hears of."""
        self.say("a club begins")
        fay = Phone(SITE)
        fay.send(SIGN_UP, username="Fay", password1=PASSWORD)
        Phone(SITE).send(SIGN_UP, username="Ben", password1=PASSWORD)
        fay.send("/l/new/", name="Foul Club", zone="Europe/Berlin")
        league = re.findall(r"/l/(\w+)/", fay.at)[0]
        fay.send(f"/l/{league}/people/add/", names="Foul")
        self.fay, self.league = fay, league
        self.foul, self.kept = self.begin(fay), self.begin(fay)
        self.secrets.add(self.kept)  # that of the other is in the operator's commands

    def begin(self, phone: Phone) -> str:
        names = {f"seat-{seat}": name for seat, name in enumerate(SEATS)}
        phone.send("/new/gypsy/", start="1", first_dealer="0", **names)
        code: str = re.findall(r"/t/(\w+)/", phone.at)[0]
        return code

    def enter(self, phone: Phone, code: str, **typed: str) -> None:
        phone.send(f"/t/{code}/", f"/t/{code}/record/", **typed)

    # ---- By hand ----

    def by_hand(self) -> None:
        self.say("By hand")
        number = re.findall(r"\d+", self.run("deploy/manage people find Fay"))[0]
        names = {"17": number, "K3M9XA": self.league, "RCRK": self.foul}
        for line in book.commands(self.blocks("By hand")):
            before, typed, after = STEPS[line]
            for name, real in names.items():
                line = line.replace(name, real)
            self.run(before)
            self.say(f"  {line}: {self.run(line, typed).strip().splitlines()[-1]}")
            after(self)

    # ---- A new release, and back ----

    def upgrade(self) -> None:
        self.say("A new release, and back")
        first = {f"bids-{seat}": "3" for seat in range(3)} | {"bids-3": "4"}
        self.enter(self.fay, self.kept, **first)
        self.run("deploy/manage people add Dora")
        self.there.run(NEXT.format(FROM=FROM))
        self.there.run(self.block("A new release, and back", 0), folder="/")
        self.until(lambda: "Edition two" in Phone(SITE).get("/"))
        log = self.there.run("journalctl --unit scorekeeper --output cat")
        assert "cannot be replaced" not in log and "Traceback" not in log, log
        # Both after the backup: it holds neither.
        later = {f"tricks-{seat}": "3" for seat in range(4)}  # of 12 tricks
        self.enter(self.fay, self.kept, **later)
        self.run("deploy/manage people delete Dora --yes")

    def back(self) -> None:
        script = self.block("A new release, and back", 2)
        self.there.run(self.newest(script))
        self.until(lambda: Phone(SITE).status("/") == 200)
        assert "Edition two" not in Phone(SITE).get("/")
        assert self.run("readlink -f .").strip().endswith("v1.1.0")
        form = self.fay.get(f"/t/{self.kept}/")
        assert 'name="tricks-0"' in form, "bids are there, tricks were lost with it"
        assert not self.finds("Dora")

    def forget_again(self) -> None:
        self.say("After a restore: forget again")
        script = self.newest(self.block("After a restore: forget again", 0))
        self.there.run(script.replace("deploy/manage", f"{CURRENT}/deploy/manage"))
        self.until(lambda: Phone(SITE).status("/") == 200)
        assert not self.finds("Dora")

    def newest(self, script: str) -> str:
        assert f"{BACKUPS}/scores-….zip" in script
        return script.replace(
            f"{BACKUPS}/scores-….zip", f"$(ls -t {BACKUPS}/scores-*.zip | head -1)"
        )

    def finds(self, name: str) -> bool:
        found = self.run(f"deploy/manage people find {name} || true")
        return bool(re.search(rf"\d.*{name}", found))

    def until(self, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + 60
        while True:
            try:
                if holds():
                    return
            except (OSError, AssertionError) as fault:
                if time.monotonic() > end:
                    raise SystemExit(f"It does not come: {fault}") from fault
            assert time.monotonic() < end, "it does not come"
            time.sleep(0.5)

    # ---- Backups ----

    def elsewhere(self) -> None:
        self.say("a copy elsewhere")
        far = f"{BACKUPS}/far-"  # the unit may write to no other place
        address = "https://NAME:PASSWORD@dav.example.org/scores/"
        made, sent, back = (self.block("Backups", number) for number in (2, 3, 4))
        assert address in sent
        self.there.run(f"{made}\n{sent.replace(address, f'file://{far}')}")
        name = self.there.run(f"basename {far}*.cms .zip.cms").strip()
        original = f"{BACKUPS}/{name.removeprefix('far-')}.zip"
        back = back.replace("scores-….zip.cms", f"{BACKUPS}/{name}.zip.cms")
        back = back.replace("scores-….zip", "opened.zip")
        self.there.run(f"{back} && cmp opened.zip {original}")
        self.there.run(f"! cmp --silent {BACKUPS}/{name}.zip.cms {original}")

    # ---- What is said beside the commands ----

    def beside(self) -> None:
        self.say("maintenance, units, metrics, what the log holds")
        self.there.run("touch /opt/scorekeeper/maintenance")
        away = Phone(SITE)
        assert away.status("/") == 503 and 'lang="de"' in away.page
        self.there.run("rm /opt/scorekeeper/maintenance")
        assert Phone(SITE).status("/") == 200
        for unit in self.there.run(UNITS).split():
            ask = f"systemd-analyze --no-pager security {unit} | tail -1"
            level = float(re.findall(r"(\d+\.\d)", self.there.run(ask))[0])
            self.say(f"  {unit}: exposure {level}")
            assert level <= 4.0, unit
        assert "scorekeeper_build_info" in self.there.run(METRICS)
        logs = self.there.run("journalctl --output cat; cat /var/log/nginx/*.log")
        held = [secret for secret in self.secrets if secret in logs]
        assert not held, f"the log holds {held}"

    def nothing_left_out(self) -> None:
        all_of_it = {
            (t, n) for t, found in self.book.items() for n in range(len(found))
        }
        left = all_of_it - self.followed - set(book.NOT_FOLLOWED) - containers.FOLLOWED
        assert not left, f"neither followed nor said why not: {sorted(left)}"


FOLLOWED = {
    *(("From an empty Debian", number) for number in range(5)),
    *(("By hand", number) for number in range(2)),
    *(("A new release, and back", number) for number in (0, 2)),
    *(("Backups", number) for number in (2, 3, 4)),
    ("After a restore: forget again", 0),
}
SEATS = ["Foul", "Gus", "Cleo", "Hal"]
SIGN_UP = "/account/signup/"
KEYS = "sed -n 's/^SECRET_KEY=//p; s/^METRICS_TOKEN=//p' /etc/scorekeeper.env"
UNITS = "cd /etc/systemd/system && ls scorekeeper*.service | sed 's/@/@x/'"
METRICS = """
token=$(sed -n 's/^METRICS_TOKEN=//p' /etc/scorekeeper.env)
curl --silent --fail -H "Authorization: Bearer $token" http://127.0.0.1:8000/metrics
"""


# ---- Each line of “By hand”: what is done before, what is typed, what holds then ----


def nothing(walk: Walk) -> None:
    """The sentence that the command says is all there is to see."""


def is_signed_out(walk: Walk) -> None:
    assert "/account/login/" in walk.fay.get("/account/") or "login" in walk.fay.at


def ann_is_gone(walk: Walk) -> None:
    assert not walk.finds("Ann.B")


def is_hidden(walk: Walk) -> None:
    assert Phone(SITE).status(f"/l/{walk.league}/") in (403, 404)


def league_is_gone(walk: Walk) -> None:
    assert Phone(SITE).status(f"/l/{walk.league}/") == 404


def has_ended(walk: Walk) -> None:
    assert 'name="bids-0"' not in walk.fay.get(f"/t/{walk.foul}/")


def name_is_gone(walk: Walk) -> None:
    assert "Foul" not in walk.fay.get(f"/t/{walk.foul}/")


def table_is_gone(walk: Walk) -> None:
    assert walk.fay.ask("GET", f"/t/{walk.foul}/").status in (302, 404)


Step = tuple[str, str, Callable[[Walk], None]]
MANAGE = "deploy/manage"
AGAIN = f'{MANAGE} people add "Ann B"'
STEPS: dict[str, Step] = {
    f'{MANAGE} people add "Ann B"': ("", "", nothing),
    f"{MANAGE} people find ann": ("", "", nothing),
    f'{MANAGE} people close "Ann B"': ("", "", nothing),
    f"{MANAGE} people sign-out 17": ("", "", is_signed_out),
    f'{MANAGE} people rename 17 "Ann"': ("", "", nothing),
    f'{MANAGE} people delete "Ann B"': ("", "yes\n", ann_is_gone),
    f'{MANAGE} changepassword "Ann B"': (AGAIN, f"{PASSWORD}\n{PASSWORD}\n", nothing),
    f"{MANAGE} league hide K3M9XA": ("", "", is_hidden),
    f'{MANAGE} league give K3M9XA "Ben"': ("", "", nothing),
    f'{MANAGE} league rename K3M9XA "Thursday Cards"': ("", "", nothing),
    f'{MANAGE} league rename-person K3M9XA "Foul" "Dan"': ("", "", nothing),
    f"{MANAGE} league delete K3M9XA": ("", "yes\n", league_is_gone),
    f"{MANAGE} table close RCRK": ("", "", has_ended),
    f'{MANAGE} table rename RCRK "Foul" "Ben"': ("", "", name_is_gone),
    f"{MANAGE} table hush RCRK": ("", "yes\n", nothing),
    f"{MANAGE} table prune 2026-01-01": ("", "yes\n", nothing),
    f"{MANAGE} table delete RCRK": ("", "yes\n", table_is_gone),
}


def of_this_edition(to: Path) -> Path:
    """A repository as an operator clones it: what stands here is its v1.1.0."""
    words = ["git", "clone", "--quiet", "--bare", str(debian.ROOT), str(to)]
    subprocess.run(words, check=True)
    subprocess.run(["git", "-C", str(to), "tag", "-f", "v1.1.0"], check=True)
    return to


def main() -> None:
    if why := debian.missing():
        raise SystemExit(f"The book was not followed: {why}.")
    print("An empty Debian is made, once, and started.", flush=True)
    with TemporaryDirectory() as folder:
        source = of_this_edition(Path(folder) / "scorekeeper.git")
        with debian.start({FROM: source}) as there:
            walk = Walk(there)
            walk.set_up()
            walk.use()
            walk.by_hand()
            walk.upgrade()
            walk.back()
            walk.forget_again()
            walk.elsewhere()
            walk.beside()
            assert walk.followed == FOLLOWED
            walk.say("All of it was followed.")
    containers.main()


if __name__ == "__main__":
    main()
