// What was sent, said once in the place of the check line: also on the page that is
// opened anew for it.

import { $, make } from "../dom.js";
import { goes } from "../going.js";
import { alone, code, FIRST, ROUNDS } from "./place.js";
import { otherwise } from "./queue.js";

/** The table may have another code since the page was drawn. */
const name = () => `sent:${code}`;
const rounds = () => (sessionStorage.getItem(name()) || "").split(" ").filter(Boolean).map(Number);

/** @param {number} round */
export function noteSent(round) {
  try {
    sessionStorage.setItem(name(), [...new Set([...rounds(), round])].join(" "));
  } catch {
    // There is no room to remember it: the scores say it too.
  }
}

export function saySent() {
  // A correction is sent before the round that waits longer.
  const some = rounds().sort((a, b) => a - b);
  if (!some.length) return;
  sessionStorage.removeItem(name());
  const [last, first] = [some.pop(), some.join(", ")];
  const more = FIRST[0] + ROUNDS.slice(1);
  const text = first
    ? /* said */ `Back. ${more} ${first} and ${last} are sent.`
    : /* said */ `Back. ${FIRST} ${last} is sent.`;
  const sheet = make("button", { textContent: /* said */ "Sheet" });
  sheet.addEventListener("click", () => {
    goes();
    location.assign(`/t/${code}/sheet/`);
  });
  const said = make("p", {}, make("b", { textContent: text }));
  const toast = make("div", { className: "check toast" }, said, sheet);
  $("notices").replaceChildren(toast);
  setTimeout(() => toast.remove(), 20000);
}

// ---- Two counts of one table: this phone's, of another edition, and the site's ----
const SEEN = "alone";

/** The totals on this page, at which version of the table. */
function counted() {
  const all = [...document.querySelectorAll("#scores .tot")];
  const { version = "" } = document.getElementById("follow")?.dataset || {};
  return { code, version, totals: all.map((one) => one.textContent.trim()) };
}

/** What this phone counted by itself, for when the site counts again. */
export function noteCounted() {
  const now = counted();
  try {
    if (now.totals.length) sessionStorage.setItem(SEEN, JSON.stringify(now));
  } catch {
    // There is no room: the site's count stands anyway.
  }
}

/** Not all of it came to stand: what the site counts is another table. */
export const forgetCounted = () => sessionStorage.removeItem(SEEN);

/** The site's count stands; what the phone said is not passed over. */
export function sayOtherwise() {
  const seen = alone ? null : sessionStorage.getItem(SEEN);
  if (!seen) return;
  sessionStorage.removeItem(SEEN);
  const text = otherwise(JSON.parse(seen), counted());
  if (text) $("notices").append(make("p", { className: "row warn", textContent: text }));
}
