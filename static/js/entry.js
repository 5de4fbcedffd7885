// The entry of a round: drafts that survive a reload, one save at a time.
// Without it the same buttons post the form, and the server checks.

const form = () => /** @type {HTMLFormElement} */ (document.getElementById("entry"));
const live = () => document.querySelector("#entry [data-live]");
/** @param {HTMLElement} entry */
const name = (entry) => `draft:${entry.dataset.draft}`;
let edits = 0;
/** @type {ReturnType<typeof setTimeout>} What it means is asked when the hand rests. */
let asks;

// ---- Typing: what a hand has touched is no longer the app's to fill in ----
document.addEventListener("input", ({ target }) => {
  if (!target.closest("#entry")) return;
  edits += 1;
  target.ariaInvalid = null;
  const box = target.closest(".fill");
  /** @type {NodeListOf<HTMLInputElement> | undefined} */
  const filled = box?.querySelectorAll("[type=hidden]");
  for (const one of [box, ...(box?.children || [])]) one?.classList.remove("fill", "sug");
  for (const one of filled || []) one.remove();
  if (touched) touched.push(target.name, filled?.[0]?.name);
  else keep();
  chosen = "";
  const more = showStrip() && target.closest("[data-chips]");
  if (more) unsaid(document.querySelector("#check .todo"));
  clearTimeout(asks);
  asks = setTimeout(() => live() && htmx.trigger(live(), "ask"), more ? 600 : 180);
});

/** @param {Element | null} todo The sentence at the foot, and where it led: both are done. */
function unsaid(todo) {
  todo?.replaceChildren();
  todo?.closest("a")?.removeAttribute("href");
}

// ---- The strip of small numbers: for the first seat without one, or whose name is tapped ----
let chosen = ""; // until a number is entered: an answer on its way changes nothing about it

/** True where it asks for more, and the numbers so far do not say the last of them. */
function showStrip() {
  const strip = document.getElementById("strip");
  if (!strip) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = document.querySelectorAll("#entry [data-chips] > [size]");
  const empty = [...all].filter((one) => !one.value);
  const input = [...all].find(({ name }) => name === chosen) || empty[0];
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
  chosen = input.name;
  showStrip();
  event.preventDefault(); // a label would call the keys up
});
document.addEventListener("htmx:afterSettle", showStrip);
showStrip();

// A number that is touched is typed anew: after a click too, which would undo it.
/** @param {{ target: HTMLElement }} event */
function select({ target }) {
  const isNumber = target.matches("#entry .step > input, #entry input.num");
  if (isNumber) /** @type {HTMLInputElement} */ (target).select();
}
document.addEventListener("focusin", select);
document.addEventListener("click", select);

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "Enter" || !target.matches("#entry input:not([type=checkbox])")) return;
  event.preventDefault();
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = form().querySelectorAll("input:not([type=hidden]), select");
  const inputs = [...all];
  const next = inputs.slice(inputs.indexOf(target) + 1).find((i) => i.type !== "radio");
  (next || document.getElementById("save"))?.focus();
});

// ---- Drafts: what is typed and not saved stays on the phone ----
/** @type {(string | undefined)[] | null | undefined} */
let touched; // while a draft is on its way back: what stands over it

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

/** @param {HTMLElement} entry */
function forgetOld(entry) {
  const [code, after] = (entry.dataset.draft || "").split("/");
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`draft:${code}/`) && !key.startsWith(`draft:${code}/${after}/`))
      localStorage.removeItem(key);
}

async function bringBack() {
  const entry = form();
  if (!entry) return;
  forgetOld(entry);
  if ("counted" in entry.dataset) {
    keep();
    return history.replaceState(0, "", location.pathname);
  }
  const draft = localStorage.getItem(name(entry));
  if (!draft || "pressed" in entry.dataset) return;
  touched = [];
  const html = await asBefore(entry, draft, live()?.getAttribute("hx-post") || "");
  touched = null;
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
  for (const part of ["csrfmiddlewaretoken", "key", "after", ...(touched || [])]) {
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
  while (entry === form()) {
    const before = edits;
    const body = asTouched(entry, draft);
    keep(new URLSearchParams(body));
    body.set("brought_back", "1");
    try {
      const answer = await fetch(url, { method: "POST", body });
      const html = answer.ok && (await answer.text());
      if (edits === before && entry === form()) return html;
    } catch {
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
}

// ---- Requests: the latest answer wins, and never over what is being typed ----
const asked = new WeakMap();
/** 2 until it is answered, 1 until what came of it is shown */
let saving = 0;
const words = () => /** @type {HTMLElement} */ (document.getElementById("words"));
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  asked.set(xhr, edits);
  if (elt.id !== "entry") return (saving || (touched && elt === live())) && event.preventDefault();
  saving = 2;
  chosen = "";
  clearTimeout(asks);
  htmx.trigger(live(), "htmx:abort");
  const { dataset } = words();
  dataset.idle = words().innerHTML;
  words().textContent = dataset.busy || "";
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt.matches("[data-live]") && asked.get(detail.xhr) !== edits)
    detail.shouldSwap = false;
});

document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.contains(document.activeElement)) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { requestConfig, xhr, successful } = detail;
  if (requestConfig.elt.id !== "entry") return;
  saving = xhr.status === 204 || xhr.getResponseHeader("HX-Redirect") ? 1 : 0;
  if (!successful && !saving) words().innerHTML = words().dataset.idle || "";
});

// What was recorded is on its way back as parts of the page.
document.addEventListener("parts", () => {
  if (saving < 2) saving = 0; // before its answer it is what others recorded
});

bringBack();
// A tablet may be turned: the sheet comes once there is width for it.
function beside() {
  if (matchMedia("(min-width: 56.25rem)").matches) import("./aside.js");
}
addEventListener("resize", beside);
beside();
