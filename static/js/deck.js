// A pack to tap under a text field of cards. The text stays what is posted: a tap puts
// a card into it or takes it out, and what another field of the same fact has is struck.

import { cardsIn } from "./notation.js";

/** @param {HTMLElement} box */
const fieldOf = (box) =>
  /** @type {HTMLInputElement} */ (document.getElementById(box.dataset.deck || ""));

/** @param {HTMLElement} box */
function others(box) {
  const { among } = box.dataset;
  if (!among) return [];
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = document.querySelectorAll(`input[name^="${among}"]`);
  const rest = [...fields].filter((field) => field !== fieldOf(box));
  return rest.flatMap((field) => cardsIn(field.value));
}

/** @param {HTMLElement} box */
function draw(box) {
  const mine = cardsIn(fieldOf(box).value);
  const gone = others(box);
  /** @type {NodeListOf<HTMLButtonElement>} */
  const buttons = box.querySelectorAll(".deck button");
  for (const button of buttons) {
    const held = mine.includes(button.value);
    button.setAttribute("aria-pressed", String(held));
    button.toggleAttribute("aria-disabled", false);
    if (!held && gone.includes(button.value)) button.setAttribute("aria-disabled", "true");
  }
  const many = mine.length;
  /** @type {HTMLElement} */ (box.querySelector("p")).textContent =
    many === 1 ? /* said */ "1 card" : /* said */ `${many} cards`;
}

function drawAll() {
  for (const box of document.querySelectorAll("[data-deck]")) draw(box);
}

document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("[data-deck] .deck button");
  const box = button?.closest("[data-deck]");
  if (!button || !box) return;
  event.preventDefault();
  if (button.getAttribute("aria-disabled") === "true") return;
  const field = fieldOf(box);
  const mine = cardsIn(field.value);
  const at = mine.lastIndexOf(button.value);
  if (at < 0) mine.push(button.value);
  else mine.splice(at, 1);
  field.value = mine.join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", drawAll);
document.addEventListener("htmx:afterSettle", drawAll);
drawAll();
