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
