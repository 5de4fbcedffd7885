// Other forms need the network: where it may be gone they are held back, and nothing
// typed is lost.

import { $ } from "../dom.js";
import { goes, stays } from "../going.js";
import { keepText } from "../memory.js";
import { code, keepsSite } from "./place.js";
import { offline, unable } from "./sending.js";

/** @param {HTMLFormElement} form */
const isOther = (form) =>
  form.method === "post" &&
  form.target !== "_blank" &&
  !form.closest("[hx-boost=true]") &&
  !form.matches("[hx-post], [data-rest], [data-forget], [data-own]");
const inDoubt = () => offline || !navigator.onLine || document.querySelector(".bar .live.off");
const letGo = new WeakSet();
let trying = false;

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
  if (letGo.has(form) || !inDoubt()) return sent();
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
  $("fault").textContent = /* said */ `${why} Nothing has changed; what you typed is still here.`;
  $("fault").hidden = false;
});

// ---- Words typed on a page of a table stay on the phone until they were sent ----
const typedHere = `typed:${code}${location.pathname}`;

function fields() {
  /** @type {NodeListOf<HTMLTextAreaElement | HTMLInputElement>} */
  const all = document.querySelectorAll("[name=words], [name=reason]");
  return code ? [...all] : [];
}

document.addEventListener("input", ({ target }) => {
  if (!fields().includes(target)) return;
  const typed = fields().map(({ name, value }) => [name, value]);
  keepText(typedHere, JSON.stringify(typed));
});

function sent() {
  if (localStorage.getItem(typedHere)) keepText(`${typedHere}?`, "sent");
}

function forgetTyped() {
  localStorage.removeItem(typedHere);
  localStorage.removeItem(`${typedHere}?`);
}

function forgetSent() {
  for (const name of Object.keys(localStorage))
    if (name.startsWith("typed:") && name.endsWith("?"))
      for (const one of [name, name.slice(0, -1)]) localStorage.removeItem(one);
}

export function bringBackTyped() {
  const [navigation] = performance.getEntriesByType("navigation");
  const { type } = /** @type {PerformanceNavigationTiming} */ (navigation || {});
  if (type === "navigate" && !offline) forgetSent();
  /** @type {[string, string][]} */
  const typed = JSON.parse(localStorage.getItem(typedHere) || "[]");
  for (const field of fields())
    for (const [name, text] of typed)
      if (name === field.name && text && !field.value) field.value = text;
}

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
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && asks()) location.reload();
});
const [came] = /** @type {PerformanceNavigationTiming[]} */ (
  performance.getEntriesByType("navigation")
);
const isCached = came?.type === "back_forward" && !came.transferSize && !came.workerStart;
if (isCached && navigator.onLine && asks()) location.reload();
