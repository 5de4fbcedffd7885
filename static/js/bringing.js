// An import: how far it has come, from the upload to its last number. Without it the page
// waits, and says so by its button alone.

import { $ } from "./dom.js";
import "./site.js";

const PAUSE = 600;
let form = /** @type {HTMLElement | null} */ (null);
let next = 0;

/**
 * @param {string} text
 * @param {number} done
 * @param {number} count
 */
function say(text, done, count) {
  const bar = document.querySelector("#bringing progress");
  $("bringing").hidden = false;
  if ($("doing").textContent !== text) $("doing").textContent = text;
  if (!bar) return;
  if (count) {
    bar.setAttribute("max", `${count}`);
    bar.setAttribute("value", `${done}`);
  } else bar.removeAttribute("value");
}

async function ask() {
  const answer = await fetch(form?.dataset.progress || "").catch(() => null);
  const { said, done, count } = answer?.ok ? await answer.json() : {};
  // The import may have ended meanwhile, and its page be gone.
  if (!form?.isConnected) return;
  if (said) say(said, done, count);
  next = window.setTimeout(ask, PAUSE);
}

function stop() {
  clearTimeout(next);
  form = null;
  if ($("bringing")) $("bringing").hidden = true;
}

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (!detail.elt.dataset.progress) return;
  form = detail.elt;
  next = window.setTimeout(ask, PAUSE);
});
document.addEventListener("htmx:xhr:progress", ({ detail }) => {
  const { lengthComputable, loaded, total } = /** @type {any} */ (detail);
  if (!form || !lengthComputable || loaded >= total) return;
  say($("bringing").dataset.uploading || "", loaded, total);
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === form) stop();
});

// ---- The check of an import goes on by itself: where a step of it is not answered it is
// asked again, and no hand is to do anything ----
const AGAIN = 4000;
for (const type of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${type}`, ({ detail: { elt, xhr } }) => {
    if (elt.id !== "checking") return;
    // Cancelled meanwhile, or no longer for this phone: the page says so.
    if ([403, 404].includes(xhr.status)) return location.reload();
    $("fault").textContent = xhr.status
      ? /* said */ "The check stands still just now. It goes on by itself."
      : /* said */ "No connection. The check goes on by itself once it is back.";
    $("fault").hidden = false;
    setTimeout(() => htmx.trigger(document.getElementById("checking"), "again"), AGAIN);
  });
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "checking" && detail.successful) $("fault").hidden = true;
});
