// Names at once, without asking the server: a chip takes a seat or leaves it, and
// whoever sits there can be chosen to begin. Enter goes to the next seat. What is wrong with
// a name goes as it is changed. House rules that a hand has changed are no longer those that
// were kept.

import "./memory.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
/** @type {NodeListOf<HTMLInputElement>} */
const inputs = form.querySelectorAll("[name^='seat-']");
const seats = [...inputs];
/** @type {NodeListOf<HTMLButtonElement>} */
const chips = form.querySelectorAll("[name='pick']");

function show() {
  const names = seats.map((seat) => seat.value.trim());
  for (const place of document.querySelectorAll("[data-seat]")) {
    const number = Number(place.dataset.seat);
    const seat = number + 1;
    place.textContent = names[number] || /* said */ `Seat ${seat}`;
  }
  for (const chip of chips) chip.setAttribute("aria-pressed", String(names.includes(chip.value)));
  /** @type {HTMLInputElement | null} */
  const begins = form.querySelector("fieldset.in :checked");
  for (const line of form.querySelectorAll("[data-begins]"))
    line.hidden = line.dataset.begins !== begins?.value;
}

/** @param {KeyboardEvent} event */
function next(event) {
  const seat = seats.indexOf(/** @type {HTMLInputElement} */ (event.target));
  if (event.key !== "Enter" || seat < 0 || seat === seats.length - 1) return;
  event.preventDefault();
  seats[seat + 1].focus();
}

/**
 * @param {Event} event
 * @param {string} name
 */
function pick(event, name) {
  const sits = seats.find((seat) => seat.value.trim() === name);
  const seat = sits || seats.find((seat) => !seat.value.trim());
  event.preventDefault();
  if (!seat) return;
  seat.value = sits ? "" : name;
  mend(seat);
  show();
}

function change() {
  for (const chip of form.querySelectorAll("[name='preset']"))
    chip.setAttribute("aria-pressed", "false");
  for (const now of document.querySelectorAll("#new summary > span, [data-agreed]"))
    now.textContent = /* said */ "Changed";
}

/** What was wrong with a name is gone once it is another. */
function mend(/** @type {HTMLInputElement} */ seat) {
  seat.removeAttribute("aria-invalid");
  seat.removeAttribute("aria-describedby");
  document.getElementById(`${seat.id}_error`)?.remove();
}

form.addEventListener("input", ({ target }) => {
  if (seats.includes(target)) mend(target);
  if (target.closest("details") && target.name !== "name") change();
  else show();
});
form.addEventListener("keydown", next);
document.querySelector(".agreed")?.addEventListener("click", () => {
  /** @type {HTMLDetailsElement} */ (form.querySelector("#house ~ details")).open = true;
});
for (const chip of chips) chip.addEventListener("click", (event) => pick(event, chip.value));
show();

// ---- Back comes to the page as it was last typed ----
const typed = `new:${location.pathname}`;

/** Of this page: what was sent to make it is not sent again by Back. */
history.replaceState(history.state, "");
addEventListener("pagehide", () => {
  if (!seats.some((seat) => seat.value)) return;
  const texts = [...new FormData(form)].map(([name, text]) => [name, String(text)]);
  try {
    sessionStorage.setItem(typed, JSON.stringify(texts));
  } catch {
    // There is no room: Back comes to an empty page.
  }
});

/** The server draws it, with names, house rules and number of players. */
function comeBack() {
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  const kept = sessionStorage.getItem(typed);
  sessionStorage.removeItem(typed);
  if (came?.type !== "back_forward" || !kept) return;
  const again = document.createElement("form");
  again.method = "post";
  /** @type {[string, string][]} */
  const texts = JSON.parse(kept);
  for (const [name, text] of texts) {
    const own = form.querySelector(`[name="${CSS.escape(name)}"]`);
    const once = ["csrfmiddlewaretoken", "key"].includes(name);
    const value = once ? /** @type {HTMLInputElement} */ (own).value : text;
    const input = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    again.append(input);
  }
  document.body.append(again);
  again.submit();
}
comeBack();
