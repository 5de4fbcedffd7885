// The entry of a round: drafts that survive a reload, one save at a time.
// Without it the same buttons post the form, and the server checks.

// ---- An entry on its way from the hand to the table, as values: what is exported knows
// no page, no network and no clock ----

/** A state that waits ends by itself. */
export const PATIENCE = 20_000;
/** Nobody has looked at a form that came a moment ago: a second tap is not meant for it. */
export const GLANCE = 350;

/**
 * It is sending until it is answered, sent until what came of it is shown.
 * @typedef {object} Entry
 * @property {"editing" | "sending" | "sent" | "refused"} phase
 * @property {unknown} form Which form it is: an answer to another one changes nothing.
 * @property {number} edits What was asked before the last of them is answered too late.
 * @property {string} chosen Whose number comes next, where a name was tapped.
 * @property {(string | undefined)[] | null} touched While a draft is on its way back: what
 * stands over it.
 * @property {number} ask When it is asked what the entry means; 0 is never, here and below.
 * @property {number} until When it waits no longer; an open one is not saved before.
 */

/** @type {Entry} */
export const BEGUN = {
  phase: "editing",
  form: null,
  edits: 0,
  chosen: "",
  touched: null,
  ask: 0,
  until: 0,
};

/** @param {Entry} entry */
export const isOpen = ({ phase }) => phase === "editing" || phase === "refused";
/** @param {Entry} entry */
export const mayAsk = (entry) => isOpen(entry) && !entry.touched;
/**
 * Whether what was asked after so many edits may change the page.
 * @param {Entry} entry
 * @param {number} edits
 */
export const takes = (entry, edits) => isOpen(entry) && entry.edits === edits;
/** When time changes it. @param {Entry} entry */
export const dueAt = ({ ask, until }) => Math.min(ask || Infinity, until || Infinity);

/** @type {Record<string, (entry: Entry, event: any, at: number) => Entry>} */
const BY = {
  form: (entry, { form, other }, at) =>
    other
      ? { ...BEGUN, form, edits: entry.edits + 1, until: at + GLANCE }
      : { ...entry, form, phase: "editing", edits: entry.edits + 1, until: 0 },
  brings: (entry) => ({ ...entry, touched: [] }),
  brought: (entry) => ({ ...entry, touched: null }),
  typed: (entry, { names, rest }, at) => ({
    ...entry,
    phase: "editing",
    edits: entry.edits + 1,
    chosen: "",
    touched: entry.touched && [...entry.touched, ...names],
    ask: at + rest,
    until: 0,
  }),
  chose: (entry, { name }) => ({ ...entry, chosen: name }),
  save: (entry, _, at) =>
    at < entry.until || entry.touched?.length === 0
      ? entry
      : { ...entry, phase: "sending", chosen: "", ask: 0, until: at + PATIENCE },
  answered: (entry, { form, taken }, at) =>
    entry.phase !== "sending" || form !== entry.form
      ? entry
      : { ...entry, phase: taken ? "sent" : "refused", until: taken ? at + PATIENCE : 0 },
  // Where it stands already, the answer to what is asked then leads on.
  time: (entry, _, at) => {
    if (entry.until && at >= entry.until)
      return { ...entry, until: 0, ...(!isOpen(entry) && { phase: "editing", ask: at }) };
    return entry.ask && at >= entry.ask ? { ...entry, ask: 0 } : entry;
  },
};

/**
 * What becomes of an entry: what a hand does waits until it is open.
 * @param {Entry} entry
 * @param {{ type: string } & Record<string, unknown>} event
 * @param {number} at
 */
export const next = (entry, event, at) =>
  ["typed", "chose", "save"].includes(event.type) && !isOpen(entry)
    ? entry
    : BY[event.type](entry, event, at);

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("entry"));
const live = () => document.querySelector("#entry [data-live]");
const words = () => /** @type {HTMLElement} */ (document.getElementById("words"));
/** @param {HTMLElement} entry */
const name = (entry) => `draft:${entry.dataset.draft}`;

// ---- What becomes of the entry is done here ----
/** @type {Entry} */
let state = { ...BEGUN, form: form() };
let draft = form()?.dataset.draft;
/** @type {ReturnType<typeof setTimeout>} */
let timer;

/** @param {{ type: string } & Record<string, unknown>} event */
function act(event) {
  const [before, at] = [state, performance.now()];
  state = next(before, event, at);
  if (isOpen(before) !== isOpen(state)) show();
  if (event.type === "time" && before.ask > state.ask && live()) htmx.trigger(live(), "ask");
  clearTimeout(timer);
  const due = dueAt(state);
  if (due < Infinity) timer = setTimeout(act, due - at, { type: "time" });
  return state !== before;
}

/** On its way it takes nothing, and the button says so. */
function show() {
  const there = form();
  if (!there) return;
  const { dataset } = words();
  there.inert = !isOpen(state);
  if (there.inert) {
    dataset.idle = words().innerHTML;
    words().textContent = dataset.busy || "";
  } else {
    if (dataset.idle) words().innerHTML = dataset.idle;
    delete dataset.idle;
  }
}

/** Another form is another entry, but where it is drawn anew: code, version and round are its. */
function look() {
  const there = form();
  if (there === state.form) return;
  const [was, is] = [draft, there?.dataset.draft].map((one) => one?.split("/", 3).join());
  draft = there?.dataset.draft;
  act({ type: "form", form: there, other: was !== is });
}

// ---- Typing: what a hand has touched is no longer the app's to fill in ----
document.addEventListener("input", ({ target }) => {
  if (!target.closest("#entry")) return;
  look();
  target.ariaInvalid = null;
  const box = target.closest(".fill");
  /** @type {NodeListOf<HTMLInputElement> | undefined} */
  const filled = box?.querySelectorAll("[type=hidden]");
  for (const one of [box, ...(box?.children || [])]) one?.classList.remove("fill", "sug");
  for (const one of filled || []) one.remove();
  const more = showStrip() && target.closest("[data-chips]");
  const names = [target.name, filled?.[0]?.name];
  act({ type: "typed", names, rest: more ? 600 : 180 });
  if (!state.touched) keep();
  showStrip();
});

// ---- The strip of small numbers: for the first seat without one, or whose row is tapped; once
// all are said it stays with the one that was said last ----
/** True where it asks for more, and the numbers so far do not say the last of them. */
function showStrip() {
  const strip = document.getElementById("strip");
  if (!strip) return;
  const all = /** @type {HTMLInputElement[]} */ ([
    ...document.querySelectorAll("#entry [data-chips] > [size]"),
  ]);
  const empty = all.filter((one) => !one.value);
  const asked = all.find((one) => one.name === state.chosen) || empty[0];
  const input = asked || all.find((one) => one.ariaLabel === strip.ariaLabel);
  strip.hidden = !input;
  for (const one of all) {
    one.closest(".row")?.classList.toggle("now", one === input);
    if (one.matches(".num")) one.inputMode = "none"; // all its numbers are on the strip
  }
  const who = document.querySelector("#check [data-who]");
  if (who)
    who.textContent =
      asked && `${asked.closest(".row")?.querySelector("b")?.textContent}${strip.dataset.says}`;
  if (!input) return;
  strip.ariaLabel = input.ariaLabel;
  for (const cell of /** @type {NodeListOf<HTMLButtonElement>} */ (
    strip.querySelectorAll("button")
  )) {
    const [, number] = cell.value.split("=");
    cell.value = `${input.name}=${number}`;
    cell.ariaPressed = String(number === input.value);
  }
  return empty["rest" in strip.dataset ? 1 : 0];
}

// A row leads to its strip, and so does what is missing at the foot.
document.addEventListener("click", (event) => {
  /** @type {any} */
  const link = event.target.closest("a.check");
  const to = link?.hash;
  const from = to ? document.querySelector(to) : event.target.closest("#entry .row");
  /** @type {HTMLInputElement | null | undefined} */
  const input = from?.closest(".row")?.querySelector("[data-chips] > [size]");
  if (!input) return;
  act({ type: "chose", name: input.name });
  showStrip();
  // A label would call the keys up; who has keys goes there: Return on a link is a click, for
  // Firefox one of a finger.
  if (event.detail && !event.target.matches("a:focus-visible")) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", () => {
  look();
  showStrip();
});
showStrip();

// A number that is touched is typed anew: behind a click too, which would undo it. A hand
// that was quicker has begun to type it, and goes on.
/** @param {{ target: any }} event */
function select({ target }) {
  if (!target.matches("#entry .step > input, #entry input.num")) return;
  const { edits } = state;
  setTimeout(() => edits === state.edits && target.setSelectionRange(0, target.value.length));
}
document.addEventListener("focusin", select);
document.addEventListener("click", select);

// ---- Drafts: what is typed and not saved stays on the phone ----

function keep(typed = new URLSearchParams(/** @type {any} */ (new FormData(form())))) {
  for (const part of ["csrfmiddlewaretoken", "key", "after", "shape"]) typed.delete(part);
  try {
    localStorage.setItem(name(form()), String(typed));
  } catch (detail) {
    document.dispatchEvent(new CustomEvent("draft:full", { detail }));
  }
}

/** Fetched until the line holds. @returns {Promise<typeof import("./brought.js")>} */
const brought = () =>
  import("./brought.js").catch(() => new Promise((go) => setTimeout(go, 2000)).then(brought));

async function bringBack() {
  const entry = form();
  if (!entry) return;
  if ("counted" in entry.dataset) {
    keep();
    return history.replaceState(0, "", location.pathname);
  }
  const draft = localStorage.getItem(name(entry));
  if (!draft || "pressed" in entry.dataset) return;
  act({ type: "brings" });
  const { asBefore } = await brought();
  const own = { form, keep, now: () => state, isOpen, takes };
  const html = await asBefore(own, entry, draft, live());
  act({ type: "brought" });
  if (html) htmx.swap("#entry", html, { swapStyle: "outerHTML" });
}

// ---- Requests: the latest answer wins, and never over what is being typed ----
const asked = new WeakMap();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  asked.set(xhr, state.edits);
  if (elt.id !== "entry") return elt === live() && !mayAsk(state) && event.preventDefault();
  look();
  if (!act({ type: "save" })) return event.preventDefault();
  if (live()) htmx.trigger(live(), "htmx:abort");
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { requestConfig, xhr } = detail;
  if (requestConfig.elt.matches("[data-live]") && !takes(state, asked.get(xhr)))
    detail.shouldSwap = false;
});

document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (form() && detail.target.contains(document.activeElement)) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr, successful } }) => {
  const { elt } = requestConfig;
  if (elt.id !== "entry") return;
  look();
  const taken = successful && (xhr.status === 204 || !!xhr.getResponseHeader("HX-Redirect"));
  act({ type: "answered", form: elt, taken });
});

bringBack().catch(() => {}); // there may be no memory: see memory.js
