// Saves that do not arrive wait, and so do those after them.

/** @import { Stages } from "./queue.js" */
import { $, make } from "../dom.js";
import { sayNotKept } from "../memory.js";
import { askToStay, draw, rest } from "./drawing.js";
import { alone, code, who } from "./place.js";
import { keptBeside, newKey, texts, waits } from "./queue.js";
import { flush, lostNetwork } from "./sending.js";
import { add, load, mine, sawAll } from "./store.js";

/** @param {HTMLFormElement} form */
export function isBlank(form) {
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = form.querySelectorAll("input:not([type=hidden]), select");
  const asked = [...all].filter((input) => input.name !== "kind");
  /** @param {HTMLInputElement} input */
  const told = (input) =>
    input.matches("[type=radio], [type=checkbox]")
      ? input.checked
      : input.value && !input.closest(".fill");
  return asked.length && !asked.some(told);
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 * @param {Stages} [stages] A page of one stage says itself which it is.
 */
export async function keep(form, body, stages = form.dataset) {
  if (isBlank(form)) return;
  $("fault").hidden = true; // it is kept: it was not lost
  try {
    const at = Date.now();
    await add((now, seen) => ({
      ...keptBeside(now, seen, body, code, newKey, stages),
      at,
      ...(who && { who }),
    }));
  } catch (cause) {
    return sayNotKept(cause); // the form stays, and what is typed in it
  }
  await load();
  sawAll();
  localStorage.removeItem(`draft:${form.dataset.draft}`);
  askToStay();
  draw();
  flush();
}

/**
 * A page of the server.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 */
function keepPage(form, body) {
  if (form.dataset.kind) body.set("kind", form.dataset.kind);
  keep(form, body, rest?.stagesIn(form, body));
}

/**
 * @param {HTMLElement} element
 * @param {string} path
 */
const isRecord = (element, path) => element.id === "entry" && path.endsWith("/record/");

document.addEventListener("htmx:confirm", (event) => {
  const { elt, path, triggeringEvent } = event.detail;
  if (!isRecord(elt, path) || triggeringEvent?.submitter?.name) return;
  if (alone || !mine().length || !mine().every(waits)) return;
  event.preventDefault();
  keepPage(elt, texts(new FormData(elt)));
});

/**
 * What is entered could not be looked at: the button waits no longer than for anything.
 * @param {HTMLFormElement | null} form
 */
function unchecked(form) {
  if (form && !form.dataset.rest) $("words").classList.toggle("waits", Boolean(isBlank(form)));
}

/** @param {HtmxEvent} event */
function missed({ type, detail }) {
  const { elt, requestConfig, xhr } = detail;
  const { path, formData } = requestConfig;
  if (elt.closest("[data-live]") && type !== "htmx:responseError") unchecked(elt.closest("#entry"));
  if (!isRecord(elt, path) || formData.has("count")) return;
  if (type === "htmx:responseError" && ![502, 503, 504].includes(xhr.status)) return;
  lostNetwork(xhr.status);
  keepPage(elt, texts(formData));
}

// A phone that keeps the site may have to start it first.
const LATE = 700;
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { elt, xhr } = detail;
  if (!elt.matches("[data-live]") || navigator.onLine) return;
  const text = /* said */ "The site is starting on this phone. What you enter is checked then.";
  const say = () =>
    $("check").replaceChildren(
      make("p", { className: "check" }, make("span", { textContent: text })),
    );
  const late = setTimeout(say, LATE);
  xhr.addEventListener("loadend", () => clearTimeout(late));
});

for (const name of /** @type {const} */ (["sendError", "timeout", "responseError"]))
  document.addEventListener(`htmx:${name}`, missed);
