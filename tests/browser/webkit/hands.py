"""What a hand does at a table, on a WebKit; and what its phone keeps."""

from referee.form.fields import texts
from scorekeeper.tables import log
from scorekeeper.tables.models import Table
from scorekeeper.tables.spoken import voice
from tests.browser.chance import Dealt
from tests.browser.offline import READY, rounds_of
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


# What is asked, as it is seen; a choice that is made has its value.
INPUTS = """() => [...document.querySelectorAll("#entry input, #entry select")]
  .filter((one) => one.closest("[data-live]") && one.type !== "hidden")
  .map((one) => [one.name, one.type,
    /radio|checkbox/.test(one.type) && !one.checked ? "" : one.value])"""
CHOOSE = """(name, text) => [...document.querySelectorAll(`#entry [name="${name}"]`)]
  .find((one) => one.value === text).parentElement.id ||= `one-${name}-${text}`"""


def enter(phone: Phone, name: str, text: str, kind: str) -> None:
    box = f'#entry [name="{name}"]'
    if kind in ("radio", "checkbox"):
        phone.tap(f"#{phone.evaluate(CHOOSE, name, text)}")
    elif kind == "select-one":
        phone.tap(f'{box} option[value="{text}"]')
    else:
        # A suggestion that comes meanwhile stands over the field: no key reaches it.
        until(lambda: phone.value(box) == text or phone.types(box, text))


def texts_of(dealt: Dealt) -> dict[str, str]:
    """What each input says when this was played."""
    return {
        name: text
        for stage, part in dealt.stages
        for fact in stage.facts
        if fact.key in part
        for name, text in texts(fact.value, fact.key, part[fact.key], voice())
    }


def is_whole(table: Table, number: int, dealt: Dealt) -> bool:
    there = rounds_of(table)
    return len(there) == number and there[-1].keys() >= dealt.raw.keys()


def rest_of(
    inputs: list[tuple[str, str, str]], wanted: dict[str, str]
) -> list[tuple[str, str, str]]:
    """What does not say yet what was played; of several of one name one does."""
    done = {name for name, _, value in inputs if wanted.get(name) == value}
    return [
        (name, wanted[name], kind)
        for name, kind, _ in inputs
        if name in wanted and name not in done
    ]


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
