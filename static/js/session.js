// Follows an evening: its tables and who is here are on this page at once. One stream
// brings versions; the page then fetches the table that has changed, or the whole.
import { $, make } from "./dom.js";
import { speak } from "./spoken.js";
import { follow, waitFor } from "./stream.js";

const { stream = "" } = $("follow").dataset;
const dot = make("span");

/** @param {boolean} on */
function show(on) {
  dot.textContent = on ? /* said */ "Live" : /* said */ "Not connected, trying again";
  dot.className = on ? "live" : "live off";
  if (!dot.isConnected) document.querySelector(".bar p")?.append(" ", dot);
}

// ---- The clock on the wall ----
const clock = document.getElementById("clock");

function tick() {
  const now = new Date();
  const time = now.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (clock) clock.textContent = time;
  countDown();
}

// What is left of a series, from when the page was drawn: its own clock may be wrong.
/** @type {WeakMap<Element, number>} */
const ends = new WeakMap();

function countDown() {
  const left = document.getElementById("left");
  if (!left) return;
  const now = performance.now() / 1000;
  const end = ends.get(left) ?? now + Number(left.dataset.left);
  ends.set(left, end);
  const seconds = Math.ceil(end - now);
  if (seconds <= 0) {
    left.remove();
    return void whole();
  }
  left.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const gone = /** @type {HTMLProgressElement} */ ($("gone"));
  gone.value = gone.max - seconds;
}

if (clock) setInterval(tick, 1000);

// ---- The stream ----
const wire = follow(stream, {
  hear,
  ask: async () => whole(),
  lost(tries) {
    if (tries > 1) show(false);
    if (tries > 2) whole();
  },
});

/** @param {{ of: string, version?: number, among: number }} message */
function hear({ of, version, among }) {
  show(true);
  if (version === undefined) return;
  const wait = waitFor({ among });
  if (of.startsWith("evening.")) {
    if (version > known("evening")) setTimeout(whole, wait);
  } else if (document.getElementById(`t-${of}`)) {
    if (version > known(`t-${of}`)) setTimeout(table, wait, of);
  } else if (ended.get(of) !== version) {
    // Not on the page: it is finished. What changes there changes the evening so far.
    if (ended.has(of)) setTimeout(whole, wait);
    ended.set(of, version);
  }
}

/** @type {Map<string, number>} */
const ended = new Map();
/** @param {string} id */
const known = (id) => Number($(id).dataset.version);

// ---- What has changed ----
/**
 * @param {string} address
 * @returns {Promise<Document | "over" | undefined>}
 */
async function ask(address) {
  try {
    const answer = await fetch(address, {
      headers: { Live: "1" },
      signal: AbortSignal.timeout?.(8000),
    });
    if ([403, 404].includes(answer.status)) location.reload();
    if (answer.status === 204) return "over";
    if (!answer.ok) throw answer.status;
    if (!wire.isOpen()) show(true);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    if (!wire.isOpen()) show(false);
  }
}

/** @param {string} code */
async function table(code) {
  const fresh = await ask(`${location.pathname}?table=${code}`);
  const there = document.getElementById(`t-${code}`);
  if (fresh === "over") return whole();
  const item = fresh?.getElementById(`t-${code}`);
  if (!item || !there || Number(item.dataset.version) <= Number(there.dataset.version)) return;
  const before = told();
  there.replaceWith(item);
  tell(before);
  // What hangs on a dispute stands above the tables.
  if (item.matches("[data-disputed]") || there.matches("[data-disputed]")) whole();
}

let fetching = false;
let due = false;

async function whole() {
  due = false;
  if (isOnItsWay()) return;
  if (fetching) {
    due = true;
    return void setTimeout(whole, 300);
  }
  fetching = true;
  const fresh = await ask(location.pathname);
  while (pressed) await moment();
  fetching = false;
  const evening = fresh !== "over" && fresh?.getElementById("evening");
  if (!fresh || fresh === "over" || !evening || isOnItsWay()) return;
  const moved = Number(evening.dataset.version) > known("evening");
  put(fresh, evening);
  // Tables were begun: they are followed too.
  if (moved && wire.isOpen()) wire.open();
}

// ---- What others entered is told, a table at a time ----
const TABLES = "#evening [id^='t-'], #evening .tables > li, #finished + ul > li";
/** @param {Element | null} one */
const wordsOf = (one) => (one?.textContent || "").replace(/\s+/g, " ").trim();

/** What stands on each table: Table 1: Ann 9, Ben 5. */
function told() {
  return [...document.querySelectorAll(TABLES)].map((one) => {
    const sides = [...one.querySelectorAll("ol > li")].map(wordsOf).join(", ");
    const outcome = sides || wordsOf(one.querySelector(".sm"));
    return `${wordsOf(one.querySelector("h2, b"))}: ${outcome}`;
  });
}

/** @param {string[]} before */
function tell(before) {
  const news = told().find((words) => !before.includes(words));
  if (news) speak(`${news}.`);
}

// Section by section; where somebody types or chooses, it stays as it is.
/**
 * @param {Document} fresh
 * @param {HTMLElement} evening
 */
function put(fresh, evening) {
  const here = $("evening");
  const kept = [...touched].map((id) => document.getElementById(id));
  const folds = [...here.querySelectorAll("[open] > summary")].map(called);
  const focused = document.activeElement?.id;
  const { version = "" } = evening.dataset;
  const before = told();
  here.dataset.version = version;
  htmx.swap("#evening", evening.innerHTML, { swapStyle: "innerHTML" });
  for (const part of kept) {
    if (!part) continue;
    document.getElementById(part.id)?.replaceWith(part);
    htmx.process(part); // it let go of what is taken off the page
  }
  /** @type {NodeListOf<HTMLInputElement>} */
  const afters = document.querySelectorAll("[name=after]");
  for (const after of afters) after.value = version;
  for (const fold of here.querySelectorAll("summary"))
    if (folds.includes(called(fold))) fold.parentElement?.setAttribute("open", "");
  const go = fresh.getElementById("go")?.innerHTML || "";
  if (go !== document.getElementById("go")?.innerHTML)
    htmx.swap("#go", go, { swapStyle: "innerHTML" });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  tell(before);
  for (const line of [".bar h1", ".bar p"]) {
    const [now, then] = [document, fresh].map((all) => all.querySelector(line));
    if (now && then) now.textContent = then.textContent;
  }
  show(true);
}

// A line of the list changes its words while it is open.
/** @param {Element} fold */
const called = (fold) => fold.parentElement?.id || fold.textContent;

/** @type {Set<string>} */
const touched = new Set();
/** @param {Element} one */
function touch(one) {
  const part = one.closest("section[id]");
  if (part) touched.add(part.id);
}
document.addEventListener("input", ({ target }) => touch(target));
// Also before this was fetched, but what is sent already.
document.querySelectorAll("form:not(.htmx-request) [data-typed]").forEach(touch);
document.addEventListener("submit", () => touched.clear());

// ---- Who is here: a tap shows at once, and is sent after the taps before it ----
let waiting = 0;
let sent = Promise.resolve();

document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const chip = event.target.closest("[data-taps] .chip");
  const form = chip?.form;
  if (!form) return;
  event.preventDefault();
  const body = new FormData(form, chip);
  const here = chip.getAttribute("aria-pressed") !== "true";
  chip.setAttribute("aria-pressed", String(here));
  chip.value = `${chip.id.slice(1)}-${here ? "away" : chip.dataset.yes}`;
  waiting += 1;
  sent = sent.then(() => send(form.action, body));
});

/**
 * @param {string} address
 * @param {FormData} body
 */
async function send(address, body) {
  const fault = $("fault");
  try {
    // Where it leads to is not looked at: that is fetched once, after the last tap.
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    if (answer.type !== "opaqueredirect") throw answer.status;
    fault.hidden = true;
  } catch (status) {
    fault.textContent =
      typeof status === "number"
        ? /* said */ "Not saved. Tap again who is here."
        : /* said */ "Not saved: no connection. Tap again who is here.";
    fault.hidden = false;
  }
  waiting -= 1;
  whole();
}

// ---- The draw is of those who were tapped just before: it waits until the site has them ----
const moment = () => new Promise((then) => setTimeout(then, 30));

addEventListener(
  "submit",
  async (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.id !== "draw") return;
    if (!waiting && !fetching && !due) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    while (waiting || fetching || due) await moment();
    const now = document.querySelector("form#draw");
    if (now instanceof HTMLFormElement)
      now.requestSubmit(submitter?.isConnected ? submitter : null);
  },
  true,
);

// ---- What is pressed stays under the thumb: nothing is put in its place meanwhile ----
let pressed = false;
addEventListener("pointerdown", () => {
  pressed = true;
});
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () =>
    setTimeout(() => {
      pressed = false;
    }),
  );

// ---- A form that is on its way stays on the page until its answer puts a new one there:
// also one that was sent before this was fetched ----
const isOnItsWay = () => waiting > 0 || document.querySelector(".htmx-request");
document.addEventListener("htmx:afterRequest", whole);

// ---- Two names of the next seats are tapped: they change places ----
document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const name = event.target.closest("#swap [name=seat]");
  /** @type {HTMLInputElement | null | undefined} */
  const first = name?.form?.querySelector("[name=first]");
  if (!name || !first || (first.value && first.value !== name.value)) return;
  event.preventDefault();
  first.value = first.value ? "" : name.value;
  name.setAttribute("aria-pressed", String(!!first.value));
  if (first.value) touched.add("next");
  else touched.delete("next");
});

// ---- Asleep and awake ----
function wake() {
  if (document.hidden) return wire.close();
  whole();
  wire.open();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("offline", wire.cut);
addEventListener("pageshow", ({ persisted }) => persisted && wake());
addEventListener("pagehide", wire.close);
// A form was sent: the page has a head of its own again.
document.addEventListener("htmx:afterSettle", () => {
  if (dot.className) show(!dot.matches(".off"));
});
wire.open();
tick();
