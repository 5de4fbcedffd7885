"""What a hand does at a table, on a WebKit; and what its phone keeps."""

from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from tests.browser.offline import READY
from tests.browser.webkit.driver import Phone, until

# The entry that is saved; gone once the page has what comes after it, by parts or anew.
MARK = """() => { document.getElementById("entry").dataset.saved = "yes"; }"""
ANEW = """() => document.readyState === "complete"
  && Boolean(document.querySelector("main"))
  && !document.querySelector("#entry[data-saved]")"""


def save(phone: Phone) -> None:
    phone.evaluate(MARK)
    phone.tap("#save")
    until(lambda: phone.finds(ANEW))
    phone.ready()


def kinds(table: Table) -> list[str]:
    return [entry.kind for entry in log.entries_of(table)]


def box(what: str, seat: int) -> str:
    return f'#entry [name="{what}-{seat}"]'


def fill(phone: Phone, what: str, numbers: list[int]) -> None:
    for seat, number in enumerate(numbers):
        phone.type(box(what, seat), str(number))


def runs(phone: Phone, table: Table) -> None:
    phone.goto(f"/run/{table.host_token}/")


def totals(phone: Phone, expected: list[str]) -> None:
    until(lambda: phone.texts("#scores .tot") == expected)


COUNT = """async () => {
  const asked = indexedDB.open("scorekeeper", 1);
  const opened = new Promise((done, fail) => {
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  const database = await opened.catch(() => null);
  if (!database) return 0;
  const all = database.transaction("outbox").objectStore("outbox").count();
  const many = await new Promise((done) => { all.onsuccess = () => done(all.result); });
  database.close();
  return many;
}"""


def waits(phone: Phone) -> int:
    """So many entries wait on it."""
    many: int = phone.evaluate(COUNT)
    return many


def ready_to_lose_it(phone: Phone, table: Table) -> None:
    runs(phone, table)
    until(lambda: phone.finds(READY))


HAS_WORKER = "() => Boolean(navigator.serviceWorker.controller)"
HAS_TABLE = """async (code) =>
  Boolean(await (await caches.open("tables")).match(`/t/${code}/log.json`))"""


def keeps_the_site(phone: Phone) -> None:
    """Python is fetched and started."""
    until(lambda: phone.finds(HAS_WORKER), 60)  # one that begins holds up the next
    phone.goto("/phone/")
    phone.tap("#keep")
    phone.shows("button", "Remove it from this phone", 300)
