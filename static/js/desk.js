// The desk: a ruling follows every touch, and the page stays where the hand is. Without it
// the same form is sent by its button, and the same link comes back.

import "./memory.js";
import { $, make } from "./dom.js";

const form = () => /** @type {HTMLFormElement | null} */ (document.getElementById("desk"));
const field = () => /** @type {HTMLInputElement} */ (form()?.elements.namedItem("cards"));

document.addEventListener("input", ({ target }) => {
  if (!form()?.contains(target)) return;
  // What a hand has typed is no longer suggested, be it the same number.
  target.closest(".fill")?.querySelector("[type=hidden]")?.remove();
  // What a button types for a hand is a change too: nobody leaves the field after it.
  if (target !== document.activeElement && !target.closest("#cards-pad"))
    target.dispatchEvent(new Event("change", { bubbles: true }));
});

// A number that is touched is typed anew, as at a table (entry.js). A hand that was quicker
// has begun to type it, and goes on.
/** @param {{ target: any }} event */
function select({ target }) {
  if (!target.matches("#desk .step > input, #desk input.num")) return;
  const { value } = target;
  setTimeout(() => value === target.value && target.setSelectionRange(0, value.length));
}
document.addEventListener("focusin", select);
document.addEventListener("click", select);

// ---- Taps: into the field at once, so that none is lost while another is judged ----
/**
 * @param {string | null} card
 * @param {boolean} [held]
 */
function put(card, held) {
  const cards = field().value.split(/\s+/).filter(Boolean);
  if (card === null) cards.pop();
  else if (held) cards.splice(cards.lastIndexOf(card), 1);
  else if (cards.length < Number(form()?.dataset.most || Infinity)) cards.push(card);
  field().value = cards.join(" ");
  field().dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("#desk[data-taps] :is(.deck button, #take)");
  if (!button) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") === "true") return;
  if (button.id === "take") return put(null);
  const held = button.getAttribute("aria-pressed") === "true";
  if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", String(!held));
  else if (!button.querySelector("small")) button.setAttribute("aria-disabled", "true");
  put(button.value, held);
});

// The card that a button stands for is in the field by now.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form() || form()?.dataset.taps === undefined) return;
  for (const name of ["card", "take"]) delete detail.parameters[name];
});

// ---- Answers: to what stands there, and never over what is being typed ----
const stands = () =>
  String(new URLSearchParams(/** @type {any} */ (new FormData(form() || undefined))));
const asked = new WeakMap();
let late = false;
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!form()?.contains(detail.elt)) return;
  asked.set(detail.xhr, stands());
  late = false;
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== form() || asked.get(detail.xhr) === stands()) return;
  detail.shouldSwap = false;
  late = true;
});
// A field that is left as it was found has not changed, though its answer was let go.
document.addEventListener("focusout", ({ target }) => {
  if (late && form()?.contains(target))
    target.dispatchEvent(new Event("change", { bubbles: true }));
});

// Nothing is saved here: what did not come is only asked again. At the window: after what
// quiet.js says of any request.
for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  addEventListener(`htmx:${name}`, (/** @type {any} */ { detail: { xhr, requestConfig } }) => {
    if (requestConfig.verb !== "get") return;
    $("fault").textContent = xhr.status
      ? /* said */ "The ruling is not on what stands here now. Try again."
      : /* said */ "No connection: the ruling is not on what stands here now.";
  });

// ---- The page is drawn anew: what was open stays open, the hand where it was ----
function folds() {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const all = document.querySelectorAll("#desk details");
  return [...all];
}
/** @param {HTMLElement} fold */
const label = (fold) => fold.querySelector("summary span")?.textContent || "";
/** @type {string[]} */
let open = [];
/** @type {string | null} */
let held = null;
/** How far down the pack is. */
const pack = () => document.querySelector("#desk .deck")?.getBoundingClientRect().top;
/** @type {number | undefined} */
let before;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target !== form()) return;
  before = pack();
  open = folds()
    .filter((fold) => fold.open)
    .map(label);
  const { id, name, value } = /** @type {HTMLInputElement} */ (document.activeElement);
  held = !id && name ? `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : null;
});
document.addEventListener("htmx:afterSwap", () => {
  for (const fold of folds()) fold.open ||= open.includes(label(fold));
  if (held) form()?.querySelector(held)?.focus({ preventScroll: true });
  held = null;
  const now = pack();
  if (now !== undefined && before !== undefined) scrollBy(0, now - before);
  remember();
});

// ---- Sharing: by the phone where it can, else the link is below ----
const link = () =>
  /** @type {HTMLInputElement | null} */ (document.getElementById("link"))?.value || "";

document.addEventListener("click", (event) => {
  const share = event.target.closest("a[href='#share']");
  const url = link();
  if (!share || !url || !navigator.share) return;
  event.preventDefault();
  const { said, title } = $("share").dataset;
  navigator.share({ title, text: said, url }).catch(() => {});
});

// ---- Asked before: the last rulings, kept by this phone alone ----
const KEPT = "desk";
const MOST = 5;
/** @typedef {{ url: string, said: string, title: string }} Asked */
/** @returns {Asked[]} */
const kept = () => JSON.parse(localStorage.getItem(KEPT) || "[]");

function remember() {
  const share = document.getElementById("share");
  if (!share?.dataset.said) return;
  const { pathname, search } = new URL(link());
  const { said, title = "" } = share.dataset;
  const one = { url: pathname + search, said, title };
  /** @param {string} url */
  const longer = (url) => one.url.startsWith(url) && kept()[0]?.url === url;
  const others = kept().filter(({ url }) => url !== one.url && !longer(url));
  try {
    localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST)));
  } catch {
    // There is no room: its link says it all.
  }
}

function recall() {
  const box = document.getElementById("asked");
  if (!box || !kept().length) return;
  box.hidden = false;
  for (const { url, said, title } of kept()) {
    const words = [make("b", {}, said), make("span", { className: "sm" }, title)];
    const who = make("span", { className: "who" }, ...words);
    box
      .querySelector("ul")
      ?.append(make("li", {}, make("a", { className: "row", href: url }, who)));
  }
}

remember();
recall();
