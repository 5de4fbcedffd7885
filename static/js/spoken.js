// What happened is spoken once, for whoever does not see it. Places that say something are
// marked as such (status, alert); what changes in them together is one sentence: that of
// the place that matters most. Without this script each of them speaks for itself.

import { make } from "./dom.js";
import "./memory.js";

const MARKED = "[role=status], [role=alert], [aria-live], [data-who]";
// From what matters most; what is not named stands before the last two.
const RANKS = ["#fault, :has(> #fault)", ".ending", "#outbox", "#notices", "#requests", "#last"];
const LAST = ["[data-who]", "#check, #means"];
const UNSAID =
  "button, form[hidden], [hidden], [aria-hidden=true], .tally, .live:not(.off), script";
// What was done on the page before is told on the one that comes: also on its own line.
const DONE = "#notices, #unsaved, #freed, #asked, #check:has([data-again])";
const PAUSE = 150;

// In a room of its own: what it repeats stands on the page once, and no swap takes it away.
const room = make("p", { className: "vh" });
const region = make("span");
region.setAttribute("role", "status");
room.attachShadow({ mode: "closed" }).append(region);
room.style.insetBlockStart = "0";
document.documentElement.append(room);

/** @param {Element} one */
function rankOf(one) {
  const last = LAST.findIndex((where) => one.matches(where));
  if (last >= 0) return RANKS.length + 1 + last;
  const rank = RANKS.findIndex((where) => one.matches(where));
  return rank < 0 ? RANKS.length : rank;
}

/** @param {Element} one */
function wordsOf(one) {
  if (one.closest("[hidden]") || !(one.id === "check" || one.getClientRects().length)) return "";
  const copy = /** @type {Element} */ (one.cloneNode(true));
  for (const part of copy.querySelectorAll(UNSAID)) part.remove();
  for (const card of copy.querySelectorAll("abbr")) card.replaceWith(card.ariaLabel || "");
  for (const head of copy.querySelectorAll("h2")) head.append(". ");
  for (const line of copy.querySelectorAll("p")) line.append(" "); // none runs into the next
  return (copy.textContent || "").replace(/\s+/g, " ").trim();
}

/** The totals, for who only hears that something was entered. */
function points() {
  const sides = [...document.querySelectorAll("#scores > li")];
  return sides
    .map((side) =>
      ["nm", "tot"].map((part) => wordsOf(/** @type {Element} */ (side.querySelector(`.${part}`)))),
    )
    .map((words) => words.join(" "))
    .join(", ");
}

/** @typedef {{ rank: number, key: string, words: string, warns: boolean, done: boolean }} Place */

/** @returns {Place[]} */
function places() {
  return [...document.querySelectorAll(MARKED)].map((one) => {
    one.setAttribute("aria-live", "off");
    const warns = Boolean(one.querySelector(".warn"));
    const done = one.matches(DONE);
    return { rank: rankOf(one), key: one.id, words: wordsOf(one), warns, done };
  });
}

// What was told as the page came anew is a notice of the new one.
const KEY = "said";
const kept = sessionStorage.getItem(KEY);
sessionStorage.removeItem(KEY);
const notice = make("div", { className: "check toast" }, make("p", {}, kept || ""));
if (kept) document.getElementById("notices")?.append(notice);

let before = places();
let scores = points();
let told = ""; // what others entered: with it goes what it gave
let isDue = false;

/** @param {Place} place */
function isNew({ key, words }) {
  // Why a trick is won comes a moment after who has won it: that is no news.
  const grown = key === "last" ? words.split(",")[0] : words;
  return (
    words && !before.some((one) => one.key === key && [words, `${grown}.`].includes(one.words))
  );
}

/** Whose number is asked is no news where the others say it: then the site names both. */
function isImplied() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = document.querySelectorAll("main:has(~ * #strip[data-rest]) [data-chips] > [size]");
  return [...fields].filter((one) => !one.value).length === 1;
}

function look() {
  isDue = false;
  const now = places();
  const asks = document.querySelector("[data-who]:not(:empty), #cards-pad");
  // While it is asked from seat to seat, or card by card, the sum in between is not said too.
  const known = isImplied();
  const news = now.filter(
    (one) =>
      isNew(one) &&
      (one.key !== "check" || one.warns || !asks) &&
      !(known && one.rank === RANKS.length + 1),
  );
  const [first] = news.sort((one, other) => one.rank - other.rank);
  const then = points();
  if (first)
    speak(
      first.words.includes(told) && told && then !== scores
        ? `${first.words} ${then}.`
        : first.words,
    );
  before = now;
  scores = then;
  told = "";
}

/** @param {string} said */
export function speak(said) {
  // The same again is a change too.
  region.textContent = said === region.textContent ? `${said}\u00a0` : said;
  document.dispatchEvent(new CustomEvent("spoken", { detail: said }));
}

/** @param {Document} parts What others entered. */
const newsOf = (parts) => parts.getElementById("follow")?.dataset.news || "";
document.addEventListener("parts", ({ detail }) => {
  told = newsOf(detail);
});
// Files of a new edition come with a page anew, and so does what a site that was restored
// has: what was saved here, or entered by others, is told there.
document.addEventListener("news", ({ detail }) => {
  const saved = detail.querySelector("#notices p")?.textContent;
  try {
    sessionStorage.setItem(KEY, saved || newsOf(detail));
  } catch {
    // There is no room: what was saved stands in its place all the same.
  }
  location.reload();
});
new MutationObserver(() => {
  for (const one of document.querySelectorAll(MARKED)) one.setAttribute("aria-live", "off");
  if (!isDue) setTimeout(look, PAUSE);
  isDue = true;
}).observe(document.body.parentElement || document.body, {
  attributeFilter: ["hidden"],
  characterData: true,
  childList: true,
  subtree: true,
});
// What is said on a page that has just come was done on the one before.
const said = before.find(({ done, words }) => done && words);
if (said) setTimeout(speak, PAUSE, said.words);
