// The entry of a round: drafts that survive a reload, one save at a time.
// Without it the same buttons post the form, and the server checks.

import { BEGUN, dueAt, isOpen, mayAsk, next, takes } from "./entering.js";

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("entry"));
const live = () => document.querySelector("#entry [data-live]");
const words = () => /** @type {HTMLElement} */ (document.getElementById("words"));
/** @param {HTMLElement} entry */
const name = (entry) => `draft:${entry.dataset.draft}`;

// ---- What becomes of the entry: entering.js says it, and here it is done ----
/** @type {import("./entering.js").Entry} */
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
  if (there.inert) dataset.idle = words().innerHTML;
  if (there.inert) words().textContent = dataset.busy || "";
  else if (dataset.idle) words().innerHTML = dataset.idle;
  if (!there.inert) delete dataset.idle;
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
  if (more) unsaid(document.querySelector("#check .todo"));
});

/** @param {Element | null} todo The sentence at the foot, and where it led: both are done. */
function unsaid(todo) {
  todo?.replaceChildren();
  todo?.closest("a")?.removeAttribute("href");
}

// ---- The strip of small numbers: for the first seat without one, or whose name is tapped ----
/** True where it asks for more, and the numbers so far do not say the last of them. */
function showStrip() {
  const strip = document.getElementById("strip");
  if (!strip) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = document.querySelectorAll("#entry [data-chips] > [size]");
  const empty = [...all].filter((one) => !one.value);
  const input = [...all].find(({ name }) => name === state.chosen) || empty[0];
  strip.hidden = !input;
  for (const one of all) one.closest(".row")?.classList.toggle("now", one === input);
  if (!input) return;
  const [name, cells] = Array.from(strip.querySelectorAll("b, div"));
  name.textContent = `${input.closest(".row")?.querySelector("b")?.textContent}${strip.dataset.says}`;
  cells.setAttribute("aria-label", input.ariaLabel || "");
  /** @type {NodeListOf<HTMLButtonElement>} */
  const numbers = cells.querySelectorAll("button");
  for (const cell of numbers) {
    cell.value = `${input.name}=${cell.textContent}`;
    cell.ariaPressed = String(cell.textContent === input.value);
  }
  return empty[strip.hasAttribute("data-rest") ? 1 : 0];
}

// A name leads to its strip, and so does what is missing at the foot.
document.addEventListener("click", (event) => {
  const to = event.target.closest("a.check")?.getAttribute("href");
  const from = to ? document.querySelector(to) : event.target.closest("#entry .row > .who");
  /** @type {HTMLInputElement | null | undefined} */
  const input = from?.closest(".row")?.querySelector("[data-chips] > [size]");
  if (!input) return;
  act({ type: "chose", name: input.name });
  showStrip();
  event.preventDefault(); // a label would call the keys up
});
document.addEventListener("htmx:afterSettle", () => {
  look();
  showStrip();
});
showStrip();

// A number that is touched is typed anew: behind a click too, which would undo it.
/** @param {{ target: any }} event */
function select({ target }) {
  const isNumber = target.matches("#entry .step > input, #entry input.num");
  if (isNumber) setTimeout(() => target.setSelectionRange(0, target.value.length));
}
document.addEventListener("focusin", select);
document.addEventListener("click", select);

// ---- Drafts: what is typed and not saved stays on the phone ----
const told = () =>
  new URLSearchParams([...new FormData(form())].map(([part, text]) => [part, String(text)]));

function keep(typed = told()) {
  for (const part of ["csrfmiddlewaretoken", "key", "after", "shape"]) typed.delete(part);
  try {
    localStorage.setItem(name(form()), String(typed));
  } catch {
    document.dispatchEvent(new Event("draft:full"));
  }
}

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
  const html = await asBefore(entry, draft, live()?.getAttribute("hx-post") || "");
  act({ type: "brought" });
  if (html) htmx.swap("#entry", html, { swapStyle: "outerHTML" });
}

/**
 * A draft with what a hand has touched since.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 */
function asTouched(entry, draft) {
  const body = new URLSearchParams(draft);
  const typed = new FormData(entry);
  for (const part of ["csrfmiddlewaretoken", "key", "after", ...(state.touched || [])]) {
    if (!part) continue;
    body.delete(part);
    for (const text of typed.getAll(part)) body.append(part, String(text));
  }
  return body;
}

/**
 * Asked until the line holds and the hand rests.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 * @param {string} url
 */
async function asBefore(entry, draft, url) {
  await import("./site.js");
  while (entry === form()) {
    const { edits } = state;
    const body = asTouched(entry, draft);
    keep(new URLSearchParams(body));
    body.set("brought_back", "1");
    try {
      const answer = await fetch(url, { method: "POST", body });
      const html = answer.ok && (await answer.text());
      if (takes(state, edits) && entry === form()) return html;
      if (!isOpen(state)) return;
    } catch {
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
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
  if (detail.target.contains(document.activeElement)) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr, successful } }) => {
  const { elt } = requestConfig;
  if (elt.id !== "entry") return;
  look();
  const taken = successful && (xhr.status === 204 || !!xhr.getResponseHeader("HX-Redirect"));
  act({ type: "answered", form: elt, taken });
});

bringBack();
