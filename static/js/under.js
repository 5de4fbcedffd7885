// Where a form was sent from a part of a page that comes again, reading goes on at the
// heading of that part: the focus comes to the first heading (focus.js), and from there.

import "./memory.js";

const KEY = "under";
/** @returns {HTMLElement[]} */
const heads = () => [...document.querySelectorAll("main h2:not(.vh)")];
/** Without what is counted beside it, which changes. @param {Element} head */
const nameOf = (head) => (head.firstElementChild || head).textContent?.trim() || "";

document.addEventListener("submit", (event) => {
  const pressed = event.submitter || event.target;
  const under = heads().findLast(
    (one) => one.compareDocumentPosition(pressed) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const name = pressed.closest("main") && under ? nameOf(under) : "";
  try {
    sessionStorage.setItem(KEY, `${location.pathname} ${name}`);
  } catch {
    // There is no room: the first heading it is.
  }
});

function goOn() {
  const [path, ...words] = (sessionStorage.getItem(KEY) || "").split(" ");
  const name = words.join(" ");
  const at = document.activeElement;
  if (path !== location.pathname || !at?.matches("main h2, h1") || nameOf(at) === name) return;
  const head = heads().find((one) => nameOf(one) === name);
  if (!head) return;
  sessionStorage.removeItem(KEY);
  head.tabIndex = -1;
  head.focus();
  // The first heading is brought in by the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => head.scrollIntoView({ block: "nearest" })),
  );
}

document.addEventListener("focusin", () => queueMicrotask(goOn)); // once it is kept
goOn();
