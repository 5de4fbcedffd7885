// Cards as they are played, one tap each. A trick's winner is found by comparing the
// numbers that came with the page; all that is judged comes from the server, which is
// asked behind each tap and never waited for. Without this every card posts the form.

/** @import { Played, Tables, Trick } from "./tricks.js" */
import "./memory.js";
import { $, make } from "./dom.js";
import { cardsIn, named, shown } from "./notation.js";
import { heading, isDone, leftOf, recordOf, rowsOf, tricksOf, turn } from "./tricks.js";

// A second tap on the same button within so many milliseconds is the same tap.
const TWICE = 300;

/** @param {string} name */
const field = (name) => {
  const form = /** @type {HTMLFormElement} */ ($("cards-pad").closest("form"));
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
};
/** @type {Tables} */
let tables;
/** @type {Played} */
let played = { cards: [], leader: null, named: {} };
let edits = 0;

function read() {
  /** @type {HTMLInputElement | null} */
  const chosen = document.querySelector("#leader :checked");
  /** @type {Played["named"]} */
  const named = {};
  for (const word of field("named").value.split(" "))
    if (word) named[parseInt(word, 10)] = word.slice(-1);
  const leader = chosen ? Number(chosen.value) : null;
  played = { cards: cardsIn(field("cards").value), leader, named };
}

/** @param {string} card */
const known = (card) => tables.cards.includes(card);

// ---- Drawing ----

/** @param {number | null} seat */
const name = (seat) => (seat === null ? "" : tables.names[seat]);
const done = () => isDone(tables, played);

/**
 * @param {string} card
 * @param {string} who
 * @param {boolean} next
 * @param {boolean} wins
 */
function face(card, who, next, wins) {
  const marks = ["face", known(card) ? card.slice(-1) : "", next && "next", wins && "wins"];
  const text = known(card) ? shown(card) : card;
  const box = make(
    "span",
    { className: marks.filter(Boolean).join(" ") },
    ...(next ? "?" : named(text)),
  );
  const li = make("li", {}, box, make("span", {}, who));
  if (next) li.setAttribute("aria-current", "step");
  return li;
}

function drawDeck() {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = document.querySelectorAll("#deck button");
  for (const button of buttons) {
    const left = leftOf(tables, played.cards, button.value);
    if (left) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
    const small = button.querySelector("small");
    const whole = tables.pack[tables.cards.indexOf(button.value)];
    if (small) small.textContent = left < whole ? String(left) : "";
  }
}

/** @param {Trick[]} tricks */
function drawNaming(tricks) {
  const at = tricks.findLastIndex(({ trick }) => tables.calls.includes(trick[0]));
  const box = $("naming");
  box.hidden = at < 0;
  if (at < 0) return;
  const words = box.querySelector("legend .sm");
  const [card, number] = [shown(tricks[at].trick[0]), at + 1];
  if (words) words.replaceChildren(...named(/* said */ `${card} leads trick ${number}`));
  box.dataset.trick = String(at + 1);
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = box.querySelectorAll("button");
  for (const button of buttons)
    button.setAttribute("aria-pressed", String(played.named[at + 1] === button.value));
}

/** @param {Trick[]} tricks */
function drawLast(tricks) {
  const whole = tricks.findLastIndex(({ best }) => best >= 0);
  const { lead, trick, best } = tricks[whole] || { lead: null };
  const [said, number] = [$("last"), whole + 1];
  if (lead === null) return void (said.textContent = "");
  const [wins, card] = [name(turn(tables.seats, lead)[best]), shown(trick[best])];
  const text = /* said */ `Trick ${number}: ${wins} wins it with ${card}`;
  if (!said.textContent?.trim().startsWith(text)) said.replaceChildren(...named(`${text}.`));
}

/** @param {Trick} now */
function drawFaces({ lead, trick, best }) {
  const order = lead === null ? tables.seats.map(() => null) : turn(tables.seats, lead);
  const faces = order.map((seat, i) =>
    face(trick[i] || "", name(seat), i === trick.length, done() && i === best),
  );
  $("faces").replaceChildren(...faces);
}

function draw() {
  const { cards, leader } = played;
  const tricks = tricksOf(tables, played);
  const size = tables.seats.length;
  const [many, all] = [cards.length, size * tables.tricks];
  const last = tricks[tricks.length - 1];
  drawFaces((done() && tricks.findLast(({ trick }) => trick.length === size)) || last);
  $("now").textContent = heading(tables, played);
  $("count").textContent = /* said */ `${many} of ${all} cards`;
  $("cards-pad").classList.toggle("done", done());
  const who = name(leader);
  $("leads").textContent =
    leader === null
      ? /* said */ "Who led the first trick"
      : /* said */ `${who} led the first trick`;
  drawDeck();
  drawNaming(tricks);
  drawLast(tricks);
  drawTake(cards[cards.length - 1]);
}

/** @param {string | undefined} last */
function drawTake(last) {
  const take = document.getElementById("take");
  if (!take) return;
  const card = last && known(last) ? shown(last) : last;
  const words = last ? /* said */ `Remove ${card}` : /* said */ "Remove";
  take.replaceChildren(make("bdi", {}, ...named(words)));
  if (last) take.removeAttribute("aria-disabled");
  else take.setAttribute("aria-disabled", "true");
}

// ---- The form and the phone keep what was tapped ----

const lines = () =>
  rowsOf(tables, played.cards)
    .map((row) => row.join(" "))
    .join("\n");

/** @typedef {{ cards: string, leader: number | null, named: Played["named"], from?: string }} Draft */

function changed(typed = false) {
  edits += 1;
  const { leader, named } = played;
  if (!typed) field("cards").value = lines();
  field("named").value = Object.entries(named)
    .map((one) => one.join(""))
    .join(" ");
  field("play").value = JSON.stringify(recordOf(tables, played));
  draw();
  const kept = { cards: lines(), leader, named, from: $("cards-pad").dataset.recorded };
  try {
    if (keeps()) localStorage.setItem(draft(), JSON.stringify(kept));
  } catch (detail) {
    document.dispatchEvent(new CustomEvent("draft:full", { detail }));
  }
  htmx.trigger($("asks"), "played");
}

// Without a table nothing is kept: its link says all.
const keeps = () => $("cards-pad").dataset.draft;
const draft = () => `cards:${keeps()}`;
/** @param {string} text */
const flat = (text) => text.split(/\s+/).filter(Boolean).join(" ");

/** @param {Draft} kept */
function use({ cards, leader, named }) {
  played = { cards: cards.split(/\s+/).filter(Boolean), leader, named };
  /** @type {NodeListOf<HTMLInputElement>} */
  const radios = document.querySelectorAll("#leader input");
  for (const radio of radios) radio.checked = Number(radio.value) === leader;
  changed();
}

// What was tapped here is brought back; where others recorded other cards since, it
// is offered.
function bringBack() {
  /** @type {Draft | null} */
  const kept = JSON.parse(localStorage.getItem(draft()) || "null");
  const { recorded = "" } = $("cards-pad").dataset;
  const mine = kept && flat(kept.cards);
  if (mine === recorded) localStorage.removeItem(draft());
  if (!kept || mine === null || mine === flat(field("cards").value)) return;
  const row = $("kept");
  row.hidden = false;
  if (flat(kept.from || "") === recorded || mine.startsWith(recorded)) return use(kept);
  /** @type {HTMLElement} */ (row.querySelector("span")).textContent =
    /* said */ "Other cards were saved meanwhile. Those you tapped are still on this phone.";
  const button = /** @type {HTMLButtonElement} */ (row.querySelector("button"));
  button.textContent = /* said */ "Use them";
  delete button.dataset.fresh;
  button.addEventListener("click", () => {
    row.hidden = true;
    use(kept);
  });
}

function begin() {
  const pad = document.getElementById("cards-pad");
  if (!pad || pad.dataset.begun) return;
  pad.dataset.begun = "1";
  tables = JSON.parse($("pad-tables").textContent || "");
  read();
  bringBack();
  draw();
}

// ---- Hands ----

// An arrow key goes from name to name: only a finger has chosen with its first touch.
let byFinger = false;
for (const type of /** @type {const} */ (["pointerdown", "keydown"]))
  document.addEventListener(type, () => {
    byFinger = type === "pointerdown";
  });

/** @type {{ button: HTMLButtonElement | null, at: number }} */
let last = { button: null, at: 0 };

/**
 * @param {HTMLButtonElement} button
 * @param {number} at
 */
function twice(button, at) {
  const same = last.button === button && at - last.at < TWICE;
  last = { button, at };
  return same;
}

document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("#deck button, #naming button, #take, [data-fresh]");
  if (!button || !document.getElementById("cards-pad")) return;
  event.preventDefault();
  if (button.matches("[data-fresh]")) {
    localStorage.removeItem(draft());
    location.reload();
    return;
  }
  if (twice(button, event.timeStamp) || button.getAttribute("aria-disabled") === "true") return;
  if (button.id === "take") played.cards.pop();
  else if (button.name === "suit") played.named[Number($("naming").dataset.trick)] = button.value;
  else if (!done()) played.cards.push(button.value);
  changed();
});

document.addEventListener("input", ({ target }) => {
  if (!document.getElementById("cards-pad")?.contains(target)) return;
  read();
  changed(target.name === "cards");
  if (target.name === "leader" && byFinger) $("leader").removeAttribute("open");
});

// ---- Requests: the latest answer wins, and never over a later tap ----

const asked = new WeakMap();
document.addEventListener("htmx:beforeRequest", ({ detail }) => asked.set(detail.xhr, edits));
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const asks = document.getElementById("asks");
  if (detail.requestConfig.elt.id === "asks") detail.shouldSwap &&= asked.get(detail.xhr) === edits;
  else if (asks) htmx.trigger(asks, "htmx:abort"); // the cards it asks about go
});
document.addEventListener("htmx:afterSettle", begin);
begin();
// What was brought back is asked about again: before htmx knows the page nobody hears it.
const askAgain = () => htmx.trigger($("asks"), "played");
if (edits) document.addEventListener("htmx:load", askAgain, { once: true });
