// A phone whose memory is full says so, where the answer to a save stands.

import { $ } from "../dom.js";

const FULL = /* said */ "Not saved: this phone’s memory is full.";

export function sayNotKept() {
  const fault = $("fault");
  if (!fault) return;
  if (fault.textContent !== FULL) fault.textContent = FULL;
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
  } catch {
    sayNotKept();
  }
}

// What keeps drafts came before this was fetched, and says it this way.
document.addEventListener("draft:full", sayNotKept);
