// A pack to tap under a text field of cards. The text stays what is posted: a tap puts
// a card into it or takes it out, and what another field of the same fact has is struck.
"use strict";

(() => {
  const SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const spelt = (word) => {
    const bare = word.replace(/[\ufe0e\ufe0f]/g, "").replace(/[♣♦♥♠]/g, (s) => SIGNS[s]);
    return bare.toUpperCase().replace(/^T(?=.$)/, "10");
  };
  const cardsIn = (field) => field.value.split(/[\s,;]+/).filter(Boolean).map(spelt);
  const fieldOf = (box) => document.getElementById(box.dataset.deck);

  function others(box) {
    const { among } = box.dataset;
    if (!among) return [];
    const fields = [...document.querySelectorAll(`input[name^="${among}"]`)];
    return fields.filter((field) => field !== fieldOf(box)).flatMap(cardsIn);
  }

  function draw(box) {
    const mine = cardsIn(fieldOf(box));
    const gone = others(box);
    for (const button of box.querySelectorAll(".deck button")) {
      const held = mine.includes(button.value);
      button.setAttribute("aria-pressed", held);
      button.toggleAttribute("aria-disabled", false);
      if (!held && gone.includes(button.value)) button.setAttribute("aria-disabled", true);
    }
    box.querySelector("p").textContent = `${mine.length} card${mine.length === 1 ? "" : "s"}`;
  }

  const drawAll = () => document.querySelectorAll("[data-deck]").forEach(draw);

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-deck] .deck button");
    if (!button) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    const box = button.closest("[data-deck]");
    const field = fieldOf(box);
    const mine = cardsIn(field);
    const at = mine.lastIndexOf(button.value);
    if (at < 0) mine.push(button.value);
    else mine.splice(at, 1);
    field.value = mine.join(" ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });

  document.addEventListener("input", drawAll);
  document.addEventListener("htmx:afterSettle", drawAll);
  drawAll();
})();
