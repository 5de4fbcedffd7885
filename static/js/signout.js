// Signing out: what this phone keeps of any table goes, but for those it knows by itself,
// and never a round that waits to be sent without a word about it.

import { $ } from "./dom.js";
import { goes } from "./going.js";
import { forgetOthers, waitingWhere } from "./outbox.js";

const waiting = $("waiting");
// Rules that are still being written are of the phone, not of an account: so is what is
// typed into them (unsaved.js).
const OF_DRAFTS = /^unsaved:\/another\//;

/** @param {string} name @param {string} text */
function bringBack(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // There is no room for it any more.
  }
}

/** @param {{ round: number, code: string }[]} rounds */
function say(rounds) {
  const which = rounds.map(({ round, code }) => /* said */ `round ${round} at ${code}`).join(", ");
  waiting.textContent = /* said */ `Not sent yet: ${which}. Wait for the network; or tap once more, and it is left out for good.`;
  waiting.hidden = false;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.own === undefined) return;
  event.preventDefault();
  const own = form.dataset.own.split(" ").filter(Boolean);
  try {
    const rounds = waiting.hidden ? await waitingWhere((code) => !own.includes(code)) : [];
    if (rounds.length) return say(rounds);
    const typed = Object.entries(localStorage).filter(([name]) => OF_DRAFTS.test(name));
    await forgetOthers(own);
    for (const [name, text] of typed) bringBack(name, text);
    sessionStorage.clear();
  } catch {
    // This browser keeps nothing.
  }
  goes();
  form.submit();
});
