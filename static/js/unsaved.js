// What is typed and not saved yet is kept on this phone: it stands there again after a
// reload, on the way back and another day, while what the site has is what it was.

import "./memory.js";

const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {[string, string, boolean]} Typed Of a field: its name, what it says, if ticked. */

/** @returns {HTMLFormElement | null} */
const form = () => document.querySelector("form[data-unsaved]");
/** By the page that it is sent to. @param {string} action */
const place = (action) => `unsaved:${new URL(action, location.href).pathname}`;
/** @param {HTMLFormElement} of @returns {Field[]} */
const fields = (of) =>
  /** @type {Field[]} */ (Array.from(of.elements)).filter((one) => one.matches(FIELDS));
/** @param {Field} field */
const ticked = (field) => /** @type {HTMLInputElement} */ (field).checked ?? false;

/** @param {Event} event */
function keep({ target }) {
  const of = form();
  if (!of || /** @type {Field} */ (target).form !== of) return;
  const typed = fields(of).map((one) => [one.name, one.value, ticked(one)]);
  try {
    localStorage.setItem(place(of.action), JSON.stringify([of.dataset.unsaved, typed]));
  } catch {
    // There is no room: it stands in the page while that is open.
  }
}

function bringBack() {
  const of = form();
  const kept = of && localStorage.getItem(place(of.action));
  if (!kept) return;
  /** @type {[string, Typed[]]} */
  const [saved, typed] = JSON.parse(kept);
  if (saved !== of.dataset.unsaved) return localStorage.removeItem(place(of.action));
  for (const field of fields(of)) {
    const ticks = field.type === "checkbox" || field.type === "radio";
    const found = typed.find(
      ([name, value]) => name === field.name && (!ticks || value === field.value),
    );
    if (!found) continue;
    if (ticks) /** @type {HTMLInputElement} */ (field).checked = found[2];
    else field.value = found[1];
  }
}

// Taken, it leads on to another page.
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr, requestConfig } }) => {
  const { path, verb } = requestConfig;
  if (verb === "post" && xhr.responseURL && place(xhr.responseURL) !== place(path))
    localStorage.removeItem(place(path));
});
document.addEventListener("input", keep);
document.addEventListener("change", keep);
bringBack();
