// The phone's memory: where it is full the page says so, where the answer to a save stands.
// And whether something that a hand has typed stands there: only then it is said so.

import { $ } from "./dom.js";

// With cookies blocked even a look at it fails: then another lasts as long as the page.
const own = {
  /** @this {Record<string, string>} @param {string} name */
  getItem(name) {
    return this[name] ?? null;
  },
  /** @this {Record<string, string>} @param {string} name @param {unknown} text */
  setItem(name, text) {
    this[name] = String(text);
  },
  /** @this {Record<string, string>} @param {string} name */
  removeItem(name) {
    delete this[name];
  },
  clear() {},
};
for (const name of /** @type {const} */ (["localStorage", "sessionStorage"]))
  try {
    globalThis[name].getItem("");
  } catch {
    Object.defineProperty(globalThis, name, { configurable: true, value: Object.create(own) });
  }

const FULL = /* said */ "Not saved: this phone’s memory is full. Make room on it, then save again.";
const NOTHING =
  /* said */ "Not saved: this browser keeps nothing just now. Save again once there is a connection.";

/** Only what refuses for want of room is full. @param {unknown} cause */
export function sayNotKept(cause) {
  const fault = $("fault");
  if (!fault) return;
  const isFull =
    /** @type {{ name?: string } | undefined} */ (cause)?.name === "QuotaExceededError";
  const text = isFull ? FULL : NOTHING;
  if (fault.textContent !== text) fault.textContent = text;
  fault.hidden = false;
  fault.scrollIntoView?.({ block: "nearest" });
}

/**
 * @param {string} name
 * @param {string} text
 */
export function keepText(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch (cause) {
    sayNotKept(cause);
  }
}

// What keeps drafts came before this was fetched, and says it this way.
document.addEventListener("draft:full", ({ detail }) => sayNotKept(detail));

/** @param {any} one A field, as it stands beside what came with the page. */
function isMoved(one) {
  if (one.options) return one.selectedIndex > 0 && !one.selectedOptions[0].defaultSelected;
  // Scripts write what is hidden, and choose; a box and a file are not typed.
  const typed = !/hidden|file|radio|checkbox/.test(one.type) && one.getClientRects().length;
  return Boolean(typed) && one.value !== one.defaultValue;
}

/** @param {any} [of] The form that was sent, or a button of it: what it keeps may be no field. */
export function hasTyped(of) {
  const form = of?.form || of;
  if (form?.matches("[data-draft]") || form?.querySelector("[data-draft]")) return true;
  return [...document.querySelectorAll("main :is(input, select, textarea)")].some(isMoved);
}
