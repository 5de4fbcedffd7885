// Check a file: what is too large is not sent, and the button says that work goes on.
// Without it the same form is posted, and the server says the same.

import { $ } from "./dom.js";

const form = () => $("sheet");
const words = () => $("words");

/** @param {string} text */
function say(text) {
  const fault = $("fault");
  fault.textContent = text;
  fault.hidden = !text;
  if (text) fault.scrollIntoView({ block: "nearest" });
}

const chosen = () => /** @type {HTMLInputElement} */ ($("file")).files?.[0];
const typed = () => /** @type {HTMLTextAreaElement} */ ($("pasted")).value;

/** The button waits until there is something to check, and the line over it says so. */
function ready() {
  const waits = !chosen() && !typed().trim();
  words().classList.toggle("waits", waits);
  const wants = document.getElementById("wants");
  if (wants) wants.hidden = !waits;
}

function tooLarge() {
  const [file, pasted] = [chosen(), typed()];
  const size = file ? file.size : new Blob([pasted]).size;
  if (size <= Number(form().dataset.largest)) return "";
  const most = form().dataset.most;
  const mega = (Math.ceil(size / 100000) / 10).toLocaleString(document.documentElement.lang);
  return /* said */ `This has ${mega} MB; a sheet has at most ${most}.`;
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt !== form()) return;
  const text = tooLarge();
  say(text);
  if (text) return event.preventDefault();
  words().dataset.idle = words().textContent || "";
  words().textContent = words().dataset.busy || "";
});

for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${name}`, ({ detail }) => {
    if (detail.elt !== form()) return;
    words().textContent = words().dataset.idle || "";
    say(
      detail.xhr.status
        ? /* said */ "Not checked. What is here stays. Try again."
        : /* said */ "Not checked: no connection. What is here stays. Try again.",
    );
  });

// ---- A sheet in the address itself, as a QR code holds it (showing/sheet_code.py): no server
// is told of it before it is checked ----
const BYTES = [0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 4, 0, 0, 5, 0, 6]; // of so many digits
const AT_ONCE = 15;

/** @param {string} digits */
function bytesOf(digits) {
  const parts = digits.match(new RegExp(`.{1,${AT_ONCE}}`, "g")) || [];
  return parts.flatMap((part) => {
    const bytes = [];
    let number = Number(part);
    for (let left = BYTES[part.length]; left; left -= 1) {
      bytes.unshift(number % 256);
      number = Math.floor(number / 256);
    }
    if (!bytes.length || number) throw new RangeError("digits");
    return bytes;
  });
}

/**
 * As much as a sheet may have, and no more.
 * @param {string} digits
 */
async function sheetOf(digits) {
  const packed = new Blob([new Uint8Array(bytesOf(digits))]).stream();
  const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += decoder.decode(next.value, { stream: true });
    if (text.length > Number(form().dataset.largest)) throw new RangeError("large");
  }
  return text + decoder.decode();
}

async function scanned() {
  const [, digits] = location.hash.match(/^#1(\d+)$/) || [];
  if (!digits) return;
  history.replaceState(history.state, "", location.pathname);
  try {
    /** @type {HTMLTextAreaElement} */ ($("pasted")).value = await sheetOf(digits);
  } catch {
    return say(
      /* said */ "This code is not whole. Scan it again, or type the sheet from the paper.",
    );
  }
  ready();
  // A browser focuses one thing of a page by itself, and says so where something has the
  // focus by then, as the verdict has: here it is the button.
  const button = $("ask");
  button.autofocus = true;
  button.replaceWith(button);
  requestAnimationFrame(() => setTimeout(() => button.click()));
}
addEventListener("hashchange", scanned);
addEventListener("load", scanned);

document.addEventListener("input", ready);
document.addEventListener("htmx:afterSettle", ready);
addEventListener("pageshow", ready); // what a browser has filled in again
