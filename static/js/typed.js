// Back to a form comes to it as it was last typed: what was refused and mended is not lost
// on the way. Whoever opens the page anew finds it empty.

import "./memory.js";

/** A form that is sent to its own page; others are buttons of a page, with nothing typed. */
const FORMS = "form[method=post]:not([action])";
const FIELDS = "input:not([type=hidden], [type=password], [type=file]), select, textarea";
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {[string, string, boolean]} Typed Of a field: its name, what it says, if ticked. */

const place = () => `typed:${location.pathname}`;
/** @returns {Field[]} */
const fields = () => {
  /** @type {NodeListOf<HTMLFormElement>} */
  const forms = document.querySelectorAll(FORMS);
  const all = [...forms].flatMap((form) => Array.from(form.elements));
  return /** @type {Field[]} */ (all.filter((one) => one.matches(FIELDS)));
};
/** @param {Field} field */
const ticks = (field) => field.type === "checkbox" || field.type === "radio";
/** @param {Field} field */
const ticked = (field) => ticks(field) && /** @type {HTMLInputElement} */ (field).checked;

/** @param {Event} event */
function keep({ target }) {
  const { form } = /** @type {Field} */ (target);
  if (!form?.matches(FORMS)) return;
  const typed = fields().map((one) => [one.name, one.value, ticked(one)]);
  try {
    sessionStorage.setItem(place(), JSON.stringify(typed));
  } catch {
    // There is no room: Back comes to the page as the site has it.
  }
}

function bringBack() {
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  // htmx comes back by loading the page once more.
  if (came?.type === "navigate") return sessionStorage.removeItem(place());
  /** @type {Typed[]} */
  const typed = JSON.parse(sessionStorage.getItem(place()) || "[]");
  for (const field of fields()) {
    const found = typed.find(
      ([name, value]) => name === field.name && (!ticks(field) || value === field.value),
    );
    if (!found) continue;
    if (ticks(field)) /** @type {HTMLInputElement} */ (field).checked = found[2];
    else field.value = found[1];
  }
}

document.addEventListener("input", keep);
document.addEventListener("change", keep);
bringBack();
