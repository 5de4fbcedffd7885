// What was sent, said once in the place of the check line: also on the page that is
// opened anew for it.

import { $, make } from "../dom.js";
import { code, FIRST, home, ROUNDS } from "./place.js";

const name = `sent:${code}`;
const rounds = () => (sessionStorage.getItem(name) || "").split(" ").filter(Boolean);

/** @param {number} round */
export function noteSent(round) {
  try {
    sessionStorage.setItem(name, [...new Set([...rounds(), String(round)])].join(" "));
  } catch {
    // There is no room to remember it: the scores say it too.
  }
}

export function saySent() {
  const some = rounds();
  if (!some.length) return;
  sessionStorage.removeItem(name);
  const last = some.pop();
  const many = `${FIRST[0]}${ROUNDS.slice(1)} ${some.join(", ")} and ${last} are`;
  const what = some.length ? many : `${FIRST} ${last} is`;
  const sheet = make("button", { textContent: "Sheet" });
  sheet.addEventListener("click", () => location.assign(`${home}sheet/`));
  const said = make("p", {}, make("b", { textContent: `Back. ${what} sent.` }));
  const toast = make("div", { className: "check toast" }, said, sheet);
  $("notices").replaceChildren(toast);
  setTimeout(() => toast.remove(), 20000);
}
