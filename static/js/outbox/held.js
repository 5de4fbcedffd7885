// Other forms need the network: where it may be gone they are held back, and nothing
// typed is lost.

import { $ } from "../dom.js";
import { goes, stays } from "../going.js";
import { hasTyped, keepText } from "../memory.js";
import { code, keepsSite } from "./place.js";
import { offline, unable } from "./sending.js";

/** @param {HTMLFormElement} form */
const isOther = (form) =>
  form.method === "post" &&
  form.target !== "_blank" &&
  !form.closest("[hx-boost=true]") &&
  !form.matches("[hx-post], [data-rest], [data-forget], [data-own]");
/** Who has said why has typed more than a tap, and nobody has noticed yet that a line is dead. @param {HTMLFormElement} form */
const inDoubt = ({ elements }) =>
  offline ||
  !navigator.onLine ||
  elements.namedItem("reason") ||
  document.querySelector(".bar .live.off");
const letGo = new WeakSet();
let trying = false;
/** What was said of a line that is known to be dead. */
let outdated = "";

// Whether the database is there is asked where the last answer was that it is not.
async function isThere() {
  const path = unable ? "/healthz" : "/livez";
  const asked = fetch(path, { cache: "no-store", signal: AbortSignal.timeout?.(4000) });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * A phone that keeps the site answers some forms by itself: its worker says which.
 * @param {string} path
 */
async function isHere(path) {
  if (!keepsSite()) return false;
  const answer = await fetch(path, { method: "HEAD", headers: { Alone: "1" } }).catch(() => {});
  return answer?.status === 204;
}

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !isOther(form) || submitter?.matches("[hx-post]")) return;
  if (letGo.has(form) || !inDoubt(form)) return;
  event.preventDefault();
  if (trying) return;
  trying = true;
  goes();
  const there = (await isHere(form.action)) || (await isThere());
  trying = false;
  if (there) {
    letGo.add(form);
    return form.requestSubmit(submitter);
  }
  stays();
  const what = submitter?.textContent?.trim() || /* said */ "This";
  const why = unable
    ? /* said */ "The site cannot save right now."
    : /* said */ `The site does not answer, and “${what}” needs a connection.`;
  const text = hasTyped(form)
    ? /* said */ `${why} Nothing has changed; what you typed is still here.`
    : /* said */ `${why} Nothing has changed.`;
  $("fault").textContent = text;
  $("fault").hidden = false;
  outdated = offline ? text : "";
});
// The site answers again: it says so no longer.
document.addEventListener("outbox", () => {
  if (!offline && outdated && $("fault").textContent === outdated) $("fault").hidden = true;
});

// ---- Words typed on a page of a table stay on the phone until they were sent ----
const typedHere = `typed:${code}${location.pathname}`;
const ONCE = ["csrfmiddlewaretoken", "key", "after"];

/** @typedef {HTMLTextAreaElement | HTMLInputElement} Words */

/** @returns {Words[]} */
function fields() {
  /** @type {NodeListOf<Words>} */
  const all = document.querySelectorAll(":is([name=words], [name=reason]):not([type=hidden])");
  return code ? [...all] : [];
}

/**
 * Of a form that leads to another page nobody here hears whether the site has taken it, and
 * whoever answers in its place may answer well: what was typed stays, with what it was said
 * of, and comes back to that alone.
 * @param {Words} field
 */
function about({ form }) {
  if (!form || !isOther(form) || [...form.elements].some((one) => one.matches("[hx-post]")))
    return "";
  const told = [...new FormData(form)].filter(
    ([name]) => !ONCE.includes(name) && !/^(words|reason)$/.test(name),
  );
  return `#${new URLSearchParams(told.map(([name, text]) => [name, String(text)]))}`;
}

/** @param {Words} field */
const place = (field) => typedHere + about(field);

/** @param {any} field */
function keep(field) {
  const all = fields();
  if (!all.includes(field)) return;
  const at = place(field);
  const beside = all.filter((one) => place(one) === at);
  keepText(at, JSON.stringify(beside.map(({ name, value }) => [name, value])));
}

document.addEventListener("input", ({ target }) => keep(target));
for (const field of fields()) if ("typed" in field.dataset) keep(field);

const forgetTyped = () => localStorage.removeItem(typedHere);

/** @type {WeakSet<Words>} What a hand has emptied since stays empty. */
const known = new WeakSet();

export function bringBackTyped() {
  for (const field of fields()) {
    if (known.has(field)) continue;
    known.add(field);
    /** @type {[string, string][]} */
    const typed = JSON.parse(localStorage.getItem(place(field)) || "[]");
    const found = typed.find(([name]) => name === field.name);
    if (found?.[1] && !field.value) field.value = found[1];
  }
}
// A page that shows what would change comes by htmx, in the place of its form.
document.addEventListener("htmx:afterSettle", bringBackTyped);

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { elt, verb } = detail.requestConfig;
  // Of an answer that leads to another page htmx says nothing more.
  const taken = detail.successful ?? [200, 204].includes(detail.xhr.status);
  if (taken && verb === "post" && !elt.closest("[data-live]")) forgetTyped();
});

// ---- The entry of a round ----
document.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-fresh]")) return;
  localStorage.removeItem(`draft:${document.getElementById("entry")?.dataset.draft}`);
  location.reload();
});

// A page from the browser's memory may show a round that is long recorded, and so may one
// that Back took from its cache.
const asks = () => document.querySelector("#entry, #melds, #deal, #cards-pad");
addEventListener("pageshow", async ({ persisted }) => {
  // Where nobody would bring it anew it stays, with what was typed in it.
  if (persisted && asks() && (keepsSite() || (await isThere()))) location.reload();
});
const [came] = /** @type {PerformanceNavigationTiming[]} */ (
  performance.getEntriesByType("navigation")
);
const isCached = came?.type === "back_forward" && !came.transferSize && !came.workerStart;
if (isCached && navigator.onLine && asks()) location.reload();
