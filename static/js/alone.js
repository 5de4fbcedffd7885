// In the place of live.js on a page of a table that this phone has drawn by itself: it
// says so, and what waits to be sent; once the site is back, its page takes the place.

import { make } from "./dom.js";
import { home, onTable, ROUND, ROUNDS } from "./outbox/place.js";
import { counted, rounds, waits } from "./outbox/queue.js";
import { noteCounted } from "./outbox/sent.js";
import { load, mine, whenKept } from "./outbox/store.js";

const AGAIN = 8000;
const [LATE, ALIVE] = [4000, "/livez"];
const dot = make("span", { className: "live off" });
dot.style.whiteSpace = "normal"; // more than “Live”: at large text it goes over two lines
const onSheet = location.pathname === `${home}sheet/`;
const band = make(onSheet ? "p" : "a", { className: "row warn", href: `${home}sheet/` });
let typed = false;

/** Which rounds wait; else how many entries. @param {number[]} of */
function named(of) {
  if (!of.length) return counted(mine().filter(waits), ROUND, ROUNDS);
  const all = new Intl.ListFormat(document.documentElement.lang).format(of.map(String));
  return `${of.length > 1 ? ROUNDS : ROUND} ${all}`;
}

/**
 * Over the scores and the sheet: what waits, and that it is safe. What is entered stays
 * above the foot: where it would not, the head of the page alone says it.
 * @param {number[]} of
 */
function showBand(of) {
  if (!(onTable || onSheet)) return;
  if (!mine().some(waits)) return band.remove();
  const what = named(of);
  const lead = make("b", { textContent: /* said */ `Not sent yet: ${what}` });
  const safe = make("span", { className: "sm", textContent: /* said */ "Nothing is lost." });
  const who = make("span", { className: "who" }, lead, safe);
  band.replaceChildren(who);
  if (!onSheet) band.append(make("b", { textContent: /* said */ "Look" }));
  if (!band.isConnected) document.querySelector("main")?.prepend(band);
  band.hidden = false;
  // Not taken out: what is drawn anew with each change of the page would look again.
  band.hidden = onTable && document.documentElement.scrollHeight > innerHeight;
}

/** Its rounds that wait are hatched, and say so. @param {number[]} of */
function markSheet(of) {
  for (const head of document.querySelectorAll("#pad tbody th")) {
    const row = head.closest("tr");
    if (row?.matches(".wait") || !of.includes(Number.parseInt(head.textContent || "", 10)))
      continue;
    row?.classList.add("wait");
    head.append(make("small", { textContent: /* said */ "waits" }));
  }
}

async function show() {
  await load().catch(() => []);
  const of = rounds(mine().filter(waits)).filter(Boolean);
  showBand(of);
  markSheet(of);
  const many = mine().length;
  dot.textContent = many
    ? /* said */ `On this phone · ${many} not sent`
    : /* said */ "On this phone";
  if (!dot.isConnected) document.querySelector(".bar p")?.append(" ", dot);
}

/** The site's own page, where nothing waits and nobody types. */
async function goBack() {
  if (document.hidden || typed || !navigator.onLine) return;
  await load().catch(() => []);
  if (mine().some(({ state }) => state === "waiting")) return;
  const signal = AbortSignal.timeout?.(LATE);
  const answer = await fetch(ALIVE, { cache: "no-store", signal }).catch(() => undefined);
  if (answer?.ok && !typed) location.reload();
}

document.addEventListener("input", () => {
  typed = true;
});
document.addEventListener("outbox", show);
document.addEventListener("htmx:afterSwap", show);
document.addEventListener("visibilitychange", goBack);
addEventListener("online", goBack);
setInterval(goBack, AGAIN);
whenKept(() => typed || location.reload()); // it was drawn without it
noteCounted();
show();
