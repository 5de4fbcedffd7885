// A deal entered card by card: every tap is judged, and what is not saved stays on the
// phone. Without it every card is a button that posts the form.

import "./memory.js";
import { $, hidden } from "./dom.js";
import "./typing.js";

const form = /** @type {HTMLFormElement} */ ($("deal"));
const name = `deal:${form.dataset.draft}`;
/** @param {string} key */
const stored = (key) =>
  /** @type {HTMLInputElement | null} */ (form.querySelector(`#stored [name="${key}"]`));
const begun = stored("deal")?.value || "[]";
const PRESSED = "card begin choose bet undo drop end add save dispute".split(" ");
let last = { card: "", at: 0 };
let done = false;
let waits = false;
let unheard = false; // an answer: a card after it would say something else
const typed = () => /** @type {HTMLInputElement | null} */ (document.getElementById("typed"));

// A finger that trembles taps twice.
form.addEventListener(
  "click",
  (event) => {
    /** @type {HTMLButtonElement | null} */
    const button = /** @type {Element} */ (event.target).closest("[name=card]");
    if (!button) return;
    const again = last.card === button.value && event.timeStamp - last.at < 300;
    last = { card: button.value, at: event.timeStamp };
    if (again || button.getAttribute("aria-disabled")) event.preventDefault();
  },
  true,
);

// htmx sends the button of the form that was clicked last, not one that stands in the
// foot; and what a tap did is done.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form) return;
  const { submitter } = detail.triggeringEvent || {};
  for (const one of PRESSED) if (one !== submitter?.name) delete detail.parameters[one];
  if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
  // What waits its turn goes on from the answer before it.
  for (const key of ["deal", "place", "begun", "kind"])
    detail.parameters[key] = stored(key)?.value || "";
});

// Return in the field of typed cards turns them, in that of a bet places it: the form's own
// first button is as the page came.
document.addEventListener("keydown", (event) => {
  const { id } = /** @type {Element} */ (event.target);
  if (event.key !== "Enter" || !["typed", "amount"].includes(id)) return;
  event.preventDefault();
  /** @type {HTMLElement | null} */
  const button = document.querySelector(id === "typed" ? "#add" : "#ask [name=bet]");
  button?.click();
});

// ---- Without a network: what is tapped waits in the field of typed cards ----
const AGAIN = 2000;

/** Asked by no hand, and until it is answered. @param {Event} event */
function lookAgain({ type }) {
  const fault = $("fault");
  unheard = true;
  fault.textContent =
    type === "htmx:responseError"
      ? /* said */ "Nothing is lost: what you entered is shown in a moment."
      : /* said */ "No connection. Nothing is lost: what you entered is shown once it is back.";
  fault.hidden = false;
  fault.classList.add("stale");
  setTimeout(() => stored("brought_back") && htmx.trigger(form, "look"), AGAIN);
}

function failed(/** @type {HtmxEvent} */ event) {
  const { detail } = event;
  const { elt, triggeringEvent } = detail.requestConfig;
  if (elt !== form) return;
  if (triggeringEvent?.type !== "submit") return lookAgain(event);
  const pressed = triggeringEvent.submitter;
  const [field, fault] = [typed(), $("fault")];
  if (event.type === "htmx:responseError") {
    // Of a save quiet.js has said why.
    if (!/^(save|dispute)$/.test(pressed?.name || ""))
      fault.textContent = /* said */ "That was not taken. Nothing is lost: tap again.";
    return;
  }
  fault.textContent = /* said */ "No connection. Nothing is lost: tap again once it is back.";
  unheard ||= pressed?.name !== "card";
  if (unheard || !field || !pressed) return;
  field.value = `${field.value} ${pressed.value}`.trim();
  waits = true;
  const cards = field.value;
  fault.textContent = cards.includes(" ")
    ? /* said */ `No connection. ${cards} wait to be turned once it is back.`
    : /* said */ `No connection. ${cards} waits to be turned once it is back.`;
  keep();
}

// At the window: after what quiet.js says of any request, whichever of them came first.
for (const type of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  addEventListener(`htmx:${type}`, /** @type {any} */ (failed));

addEventListener("online", () => {
  if (waits) $("add").click();
});

// ---- Drafts ----
function keep() {
  const deal = stored("deal")?.value || "[]";
  const cards = typed()?.value || "";
  if (deal === begun && !cards && !stored("brought_back")) return localStorage.removeItem(name);
  const draft = JSON.stringify([form.dataset.stands, deal, cards]);
  try {
    localStorage.setItem(name, draft);
  } catch (detail) {
    document.dispatchEvent(new CustomEvent("draft:full", { detail }));
  }
}

function bringBack() {
  const [stands, deal, cards] = JSON.parse(localStorage.getItem(name) || "[]");
  if (stands !== form.dataset.stands || !deal || (deal === begun && !cards))
    return localStorage.removeItem(name);
  const [events, place, field] = [stored("deal"), stored("place"), typed()];
  if (field && cards) field.value = cards;
  if (!events || !place) return;
  events.value = deal;
  place.value = String(JSON.parse(deal).length);
  $("stored").append(hidden("brought_back", 1));
  // Once htmx knows the page: before, by whatever timer, nobody hears it.
  document.addEventListener("htmx:load", () => htmx.trigger(form, "look"), { once: true });
}

form.addEventListener("click", ({ target }) => {
  if (!target.matches("[data-fresh]")) return;
  localStorage.removeItem(name);
  location.assign(location.pathname);
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt !== form) return;
  if (detail.successful) waits = unheard = false;
  const gone = detail.xhr.getResponseHeader("HX-Redirect");
  const pressed = detail.requestConfig.triggeringEvent?.submitter?.name;
  if (!gone || pressed !== "save") return;
  done = true;
  localStorage.removeItem(name);
});

// The pack stays where it is: a finger may be on it.
function strike() {
  const out = stored("deal")?.value || "";
  for (const button of document.querySelectorAll("#pack button")) {
    const is = out.includes(`"${/** @type {HTMLButtonElement} */ (button).value}"`);
    if (is) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
}

document.addEventListener("htmx:afterSettle", () => {
  if (!form.isConnected || done) return;
  keep();
  strike();
  if (document.activeElement !== document.body) return;
  /** @type {HTMLElement | null} */
  const next = document.querySelector("#amount, #ask button");
  /** @type {HTMLElement | null} */
  const card = document.querySelector("#pack button:not([tabindex='-1'])");
  (next || card || $("main")).focus({ preventScroll: true });
});

bringBack();
