// Names at once, without asking the server: a chip takes a seat or leaves it, and
// whoever sits there can be chosen to begin. House rules that a hand has changed are
// no longer those that were kept.
"use strict";

const form = document.getElementById("new");
const seats = [...form.querySelectorAll("[name^='seat-']")];
const chips = [...form.querySelectorAll("[name='pick']")];

function show() {
  const names = seats.map((seat) => seat.value.trim());
  for (const place of form.querySelectorAll("[data-seat]")) {
    const number = Number(place.dataset.seat);
    place.textContent = names[number] || `Seat ${number + 1}`;
  }
  for (const chip of chips) chip.setAttribute("aria-pressed", names.includes(chip.value));
}

function pick(event) {
  const name = event.currentTarget.value;
  const sits = seats.find((seat) => seat.value.trim() === name);
  const seat = sits || seats.find((seat) => !seat.value.trim());
  event.preventDefault();
  if (!seat) return;
  seat.value = sits ? "" : name;
  show();
}

function change() {
  for (const chip of form.querySelectorAll("[name='preset']"))
    chip.setAttribute("aria-pressed", false);
  form.querySelector("summary > span").textContent = "Changed";
}

form.addEventListener("input", ({ target }) =>
  target.closest("details") && target.name !== "name" ? change() : show());
for (const chip of chips) chip.addEventListener("click", pick);
show();
