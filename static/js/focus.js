// The focus after a part of the page was replaced: on the same control if it is still there,
// else on the first of what is asked next, else on the heading. Where nothing of it was
// lost, nothing moves: what another phone saves takes the focus from nobody.

import "./memory.js";

/** @type {HTMLElement | null} What has the focus, until a hand leaves it. */
let held = null;
let mark = "";
let path = location.pathname;
/** Whether a key was pressed last: a finger wants no keyboard called up. */
let byKeys = false;
/** Saved here: what comes next is asked for, not what was just pressed. */
let goesOn = false;

const OTHER = 'input:not([type="hidden"]), select, textarea, button, a[href], summary';

/**
 * By what the same control is known where it is drawn anew.
 * @param {any} one
 */
function markOf(one) {
  if (one.id) return `#${one.id}`;
  const chosen = one.matches("button, [type=radio], [type=checkbox]") && one.value;
  const text = chosen || one.matches("input, select, textarea") ? "" : one.textContent.trim();
  const href = one.getAttribute("href");
  return [one.tagName, one.name, chosen, href, one.getAttribute("form"), text].join("|");
}

/** In a fold that is closed a box may be laid out, and takes no focus. @param {Element} one */
const isShown = (one) =>
  one.isConnected && one.getClientRects().length > 0 && one.checkVisibility?.() !== false;
/** @param {Element} one */
const isOpen = (one) => isShown(one) && !one.closest("[inert]");
const isNowhere = () => !document.activeElement || document.activeElement === document.body;

/** @param {string} by */
function marked(by) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = document.querySelectorAll(`${OTHER}, [tabindex]`);
  return [...all].find((one) => isOpen(one) && markOf(one) === by);
}
const again = () => (path === location.pathname ? marked(mark) : undefined);

/** Where a number that was suggested is taken, its field stands in its place. */
function beside() {
  const box = held?.isConnected && held.closest(".step, .small");
  const inside = box ? box.querySelectorAll(byKeys ? "[size]" : "button") : [];
  return [...inside].reverse().find(isOpen);
}

function first() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = document.querySelectorAll(
    "#entry [data-live] :is(input:not([type=hidden]), select, textarea)",
  );
  const one = [...all].find(isOpen);
  if (!one || (!byKeys && !one.matches("[type=radio], [type=checkbox]"))) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const group = document.querySelectorAll(`#entry [type=radio][name="${one.name}"]`);
  return [...group].find((other) => other.checked) || one;
}

function heading() {
  // Another page is read from its head.
  const found = ["#entry .ask h2", "#ruling", "main h2:not(.vh)", "h1"]
    .slice(path === location.pathname ? 0 : 3)
    .map((where) => document.querySelector(where))
    .find((one) => one && isShown(one));
  if (found) found.tabIndex = -1;
  return found;
}

function restore() {
  const one = (goesOn && first()) || again() || beside() || first() || heading();
  held = null;
  goesOn = false;
  one?.focus({ preventScroll: true });
  if (one) bringIn(one);
}

/** Whole: a browser leaves the half that is in sight. @param {Element} one */
function bringIn(one) {
  const face = one.closest("label") || one;
  const bring = () => document.activeElement === one && face.scrollIntoView({ block: "nearest" });
  if (byKeys) requestAnimationFrame(bring); // unless the focus has gone on
}

function look() {
  if (!held || !document.hasFocus()) return;
  if (held.isConnected && held.closest("[inert]")) return; // on its way: it may come back
  const lost = !isShown(held);
  if (lost && (isNowhere() || document.activeElement === held)) restore();
  else if (!lost && isNowhere()) setTimeout(() => setTimeout(takeBack));
}

// A field that is left has changed first, with the focus nowhere: it is taken back only
// after the hand had its time to say where it goes.
function takeBack() {
  if (held && document.hasFocus() && isShown(held) && isNowhere())
    held.focus({ preventScroll: true });
}

/** @param {Element | null} one */
function hold(one) {
  if (!one || one === document.body) return;
  held = /** @type {HTMLElement} */ (one);
  mark = markOf(one);
  path = location.pathname;
}

document.addEventListener("focusin", ({ target }) => {
  bringIn(target);
  hold(target);
});
document.addEventListener("focusout", ({ target }) => {
  const left = /** @type {HTMLElement} */ (target);
  setTimeout(() => {
    if (held !== left || document.activeElement === left || !document.hasFocus()) return;
    if (isOpen(left)) held = null;
    else look();
  });
});
for (const type of /** @type {const} */ (["keydown", "pointerdown"]))
  document.addEventListener(
    type,
    () => {
      byKeys = type === "keydown";
    },
    true,
  );

// ---- A mouse that goes down on one control and up where another has come to stand: no
// browser calls that a click, and the hand has tapped ----
const STILL = 10; // pixels: beyond them a hand has drawn away, and takes it back
/** @type {{ one: HTMLElement, mark: string, x: number, y: number } | null} */
let down = null;
/** @param {PointerEvent} event @returns {HTMLElement | null} */
function controlAt({ target }) {
  const touched = /** @type {HTMLElement} */ (target);
  const label = /** @type {HTMLLabelElement | null} */ (touched.closest("label"));
  return label?.control || touched.closest(OTHER);
}
document.addEventListener("pointerdown", (event) => {
  const one = event.pointerType === "mouse" ? controlAt(event) : null;
  down = one && { one, mark: markOf(one), x: event.clientX, y: event.clientY };
});
document.addEventListener("pointerup", (event) => {
  if (!down || controlAt(event) === down.one) return;
  const { one, mark, x, y } = down;
  if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) return;
  (one.isConnected ? one : marked(mark))?.click();
});
document.addEventListener("recorded", () => {
  goesOn = true;
});
hold(document.activeElement);
new MutationObserver(look).observe(document.documentElement, {
  attributeFilter: ["hidden", "inert", "class", "open"],
  childList: true,
  subtree: true,
});

// ---- The same behind a form that led to a new page: who works by keys is at the question ----
const KEYS = "by-keys";
document.addEventListener("submit", () => {
  if (!byKeys) return;
  try {
    sessionStorage.setItem(KEYS, location.pathname);
  } catch {
    // There is no room: the page begins at its head, as any page does.
  }
});
const saved = sessionStorage.getItem(KEYS);
// What is wrong with a form asks for the focus itself.
if (saved && isNowhere() && !document.querySelector("[autofocus]")) {
  byKeys = true;
  // At the end of a game nothing more is asked: reading goes on where it is told.
  (first() || (saved === location.pathname && heading()) || null)?.focus();
}
sessionStorage.removeItem(KEYS);
