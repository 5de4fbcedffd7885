// Cards tapped into hands and melds: drawn at once, then the referee's answer comes.
// Without it every card is a button that posts the form.

import "./memory.js";
import { $, hidden, make } from "./dom.js";
import { BEGUN, dueAt, isOpen, mayAsk, next } from "./entry.js";
import { isSaved, laidOff, toggled, withCard, words } from "./hands.js";
import { named, shown } from "./notation.js";
import "./typing.js";

const form = /** @type {HTMLFormElement} */ ($("melds"));
const name = `melds:${form.dataset.draft}`;
/**
 * @param {string} key
 * @returns {HTMLInputElement | null}
 */
const find = (key) => form.querySelector(`#stored [name="${key}"]`);
/** @param {string} key */
const stored = (key) => /** @type {HTMLInputElement} */ (find(key));
/** @type {import("./entry.js").Entry} */
let state = { ...BEGUN, form };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let last = { card: "", at: 0 };

// ---- A hand: a card goes in or comes out ----
/** @param {string} card */
function toHand(card) {
  const hand = stored(`hand-${stored("whose").value}`);
  const now = toggled(words(hand.value), card);
  hand.value = now.join(" ");
  const many = document.querySelector("#whose [aria-pressed=true] .sm");
  if (many) many.textContent = `${now.length} of ${form.dataset.size}`;
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = form.querySelectorAll("[name=card]");
  for (const button of buttons)
    button.setAttribute("aria-pressed", String(now.includes(button.value)));
}

// ---- A lay-down: one more of a card, to where the next one goes ----
/** @param {HTMLButtonElement} button */
function toMeld(button) {
  const [kind, at, meld] = stored("to").value.split(".");
  if (kind === "off") stored("off").value = laidOff(stored("off").value, button.value, at, meld);
  else stored("melds").value = withCard(stored("melds").value, Number(at), button.value);
  const face = make(
    "span",
    { className: `face ${button.className}` },
    ...named(shown(button.value)),
  );
  document.querySelector(`[data-to="${stored("to").value}"]`)?.append(face);
  const left = Number(button.dataset.left) - 1;
  button.dataset.left = String(left);
  const small = button.querySelector("small");
  if (small) small.textContent = String(left);
  if (left < 1) button.setAttribute("aria-disabled", "true");
}

// ---- What a thumb is on stays under it: lines come and go above the pack ----
/** @type {{ id: string, top: number } | null} */
let stood = null;
/** @param {Element | null} one */
function stand(one) {
  stood = one && { id: one.id, top: one.getBoundingClientRect().top };
}

function stay() {
  const one = stood && document.getElementById(stood.id);
  if (one) scrollBy(0, one.getBoundingClientRect().top - (stood?.top || 0));
}

// What is pressed before the answer to what was pressed last waits for it.
document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("button[name]");
  if (!pressing || button?.form !== form || button.name === "card") return;
  event.preventDefault();
  waiting.push(button);
});

form.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("[name=card]");
  if (!button || button.getAttribute("aria-disabled")) return;
  event.preventDefault();
  // A finger that trembles taps twice.
  const again = last.card === button.value && event.timeStamp - last.at < 300;
  last = { card: button.value, at: event.timeStamp };
  if (again || !isOpen(state)) return;
  if (pressing) waiting.push(button);
  else put(button);
});

/** @param {HTMLButtonElement} button */
function put(button) {
  stand(button);
  if (form.dataset.size) toHand(button.value);
  else toMeld(button);
  stay();
  ask(400);
}

/** @param {number} rest */
function ask(rest) {
  act({ type: "typed", names: [], rest });
  keep();
}

// ---- On its way to the table: as any other entry ----
/** @param {{ type: string } & Record<string, unknown>} event */
function act(event) {
  const [before, at] = [state, performance.now()];
  state = next(before, event, at);
  if (event.type === "time" && before.ask > state.ask) htmx.trigger(form, "look");
  clearTimeout(timer);
  const due = dueAt(state);
  if (due < Infinity) timer = setTimeout(act, due - at, { type: "time" });
  return state !== before;
}

// ---- Drafts: what is not saved stays on the phone ----
const once = ["key", "after", "csrfmiddlewaretoken", "brought_back", "entered", "typed"];

function keep() {
  const typed = new URLSearchParams();
  for (const [key, text] of new FormData(form)) typed.append(key, String(text));
  for (const part of once) typed.delete(part);
  typed.set("stands", form.dataset.stands || "");
  const some = [...typed].some(([key, text]) => /^(hand|melds|off)/.test(key) && text);
  if (!some) return localStorage.removeItem(name);
  try {
    localStorage.setItem(name, String(typed));
  } catch (detail) {
    document.dispatchEvent(new CustomEvent("draft:full", { detail }));
  }
}

function bringBack() {
  const draft = new URLSearchParams(localStorage.getItem(name) || "");
  const { size, stands = "" } = form.dataset;
  if (isSaved(draft, stands, Boolean(size))) return localStorage.removeItem(name);
  const kept = [...draft].filter(([key, text]) => find(key) && text !== stored(key).value);
  if (!kept.some(([key]) => /^(hand|plan|melds|off)/.test(key))) return;
  for (const [key, text] of kept) stored(key).value = text;
  $("stored").append(hidden("brought_back", 1));
  last = { card: "", at: 0 };
  // What is asked before htmx knows the page, by whatever timer, nobody hears.
  document.addEventListener("htmx:load", () => ask(0), { once: true });
}

form.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-fresh]")) return;
  localStorage.removeItem(name);
  location.reload();
});

// ---- Requests: the latest answer wins; what is saved is no draft any more ----
const asked = new WeakMap();
let pressing = false;
/** @type {HTMLButtonElement[]} Tapped before it is known where what was pressed leads. */
let waiting = [];
/** @type {string | undefined} */
let moved = "";
const SAVES = ["save", "use", "dispute"];
/** @param {HtmxDetail} detail */
const pressed = (detail) => detail.requestConfig.triggeringEvent?.submitter?.name;

// htmx sends the button of the form that was clicked last, not one that stands in the
// foot; and what a card did is done.
const BUTTONS = [
  "card",
  "pick",
  "put",
  "move",
  "take",
  "aim",
  "show",
  "first",
  "best",
  "clear",
  "add",
  "away",
  "answer",
];
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form) return;
  for (const button of BUTTONS) delete detail.parameters[button];
  const { submitter } = detail.triggeringEvent || {};
  if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt !== form) return;
  const saves = SAVES.includes(pressed(event.detail) || "");
  if (saves ? !act({ type: "save" }) : !mayAsk(state)) return event.preventDefault();
  if (!saves) {
    clearTimeout(timer);
    state = { ...state, ask: 0 };
  }
  asked.set(event.detail.xhr, state.edits);
  moved = find("picked")?.value;
  pressing = Boolean(pressed(event.detail));
  form.toggleAttribute("data-live", !saves); // what a failure then says
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt, xhr } = detail;
  if (elt !== form || !asked.has(xhr)) return;
  const { submitter } = detail.requestConfig.triggeringEvent || {};
  stand(submitter?.id ? submitter : stood && document.getElementById(stood.id));
  if (asked.get(xhr) !== state.edits) detail.shouldSwap = false;
  // The pack is not swapped while it is tapped, nor the field: a finger may be on it.
  const tapped = !pressed(detail) && !find("brought_back");
  const { parts = "" } = form.dataset;
  form.setAttribute("hx-select-oob", tapped ? parts.replace(",#typing", "") : `${parts},#pack`);
});

document.addEventListener("htmx:afterSwap", stay);

// What was pressed may be gone: the focus stays with the card that was moved.
document.addEventListener("htmx:afterSettle", () => {
  if (!form.isConnected) return;
  keep();
  if (document.activeElement !== document.body) return;
  const next = document.getElementById(`pick-${moved}`) || $("main");
  next.focus({ preventScroll: true });
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt !== form || !asked.has(detail.xhr)) return;
  const gone = detail.xhr.getResponseHeader("HX-Redirect");
  if (gone && pressed(detail) === "save") localStorage.removeItem(name);
  if (SAVES.includes(pressed(detail) || "")) act({ type: "answered", form, taken: !!gone });
  pressing = false;
  if (gone || !detail.successful) waiting = [];
  while (waiting.length && !pressing) again(/** @type {HTMLButtonElement} */ (waiting.shift()));
});

/**
 * As the page now has it: drawn anew, or gone.
 * @param {HTMLButtonElement} before
 */
function again({ name, value }) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const all = document.querySelectorAll("button[name]:not([aria-disabled])");
  const button = [...all].find((one) => one.name === name && one.value === value);
  if (!button || button.form !== form) return;
  if (name === "card") return put(button);
  pressing = true;
  setTimeout(() => form.requestSubmit(button));
}

bringBack();
