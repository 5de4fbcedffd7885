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

document.addEventListener("input", ready);
document.addEventListener("htmx:afterSettle", ready);
addEventListener("pageshow", ready); // what a browser has filled in again
