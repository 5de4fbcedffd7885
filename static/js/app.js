// What the pages do beyond links and forms. Everything works without it, only slower.

// ---- Toasts: gone after 20 seconds unless a finger or the focus is on one, and with
// the first thing that is entered ----
function letToastsGo() {
  for (const toast of document.querySelectorAll(".toast:not([data-going])")) {
    toast.dataset.going = "";
    const go = () =>
      toast.matches(":hover, :focus-within") ? setTimeout(go, 2000) : toast.remove();
    setTimeout(go, 20000);
  }
}

for (const type of /** @type {const} */ (["input", "click"]))
  document.addEventListener(type, ({ target, isTrusted }) => {
    if (isTrusted && target.closest("main :is(button, input, label), .strip"))
      for (const toast of document.querySelectorAll(".toast")) toast.remove();
  });

// ---- A request that failed: the page stays as it is, and a line says so ----
const KEPT = /* said */ "What you typed is still here. ";
/** @type {Record<number, string>} */
const WHY = {
  0: /* said */ `Not saved: no connection. ${KEPT}Try again.`,
  403: /* said */ `Not saved: this phone cannot score here. ${KEPT}Open the score link again.`,
  404: /* said */ `Not saved: this table is no longer here. ${KEPT}`,
  410: /* said */ `Not saved: this table has a new code. ${KEPT}`,
  429: /* said */ `Not saved: too many at once. ${KEPT}Try again in a minute.`,
  503: /* said */ `Not saved: the site can save nothing just now. ${KEPT}Try again in a minute.`,
};

/** @param {HtmxEvent} event */
function sayWhatFailed(event) {
  const { requestConfig, xhr } = event.detail;
  const fault = document.getElementById("fault");
  if (!fault) return;
  const saving = requestConfig.verb !== "get" && !requestConfig.elt.closest("[data-live]");
  fault.textContent = saving
    ? WHY[xhr.status] || /* said */ `Not saved. ${KEPT}Try again.`
    : /* said */ "No connection. What you enter is checked when you save.";
  fault.hidden = false;
  fault.classList.toggle("stale", !saving);
  if (saving) fault.scrollIntoView({ block: "nearest" });
}

/** @param {HtmxEvent} event */
function forgetWhatFailed(event) {
  const fault = document.getElementById("fault");
  if (!fault || !event.detail.successful) return;
  fault.hidden = true;
  fault.classList.remove("stale");
}

for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${name}`, sayWhatFailed);
document.addEventListener("htmx:afterRequest", forgetWhatFailed);
document.addEventListener("htmx:afterSettle", letToastsGo);
letToastsGo();

// ---- Colours, copying, printing ----
document.addEventListener("change", ({ target }) => {
  if (target.name !== "theme") return;
  document.documentElement.dataset.theme = target.value;
  document.cookie = `theme=${target.value};path=/;max-age=34560000;samesite=lax`;
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  await navigator.clipboard.writeText(button.dataset.copy || "");
  button.textContent = /* said */ "Copied";
});

// ---- Stepping: at once, where without a script the button posts its form ----
/** @param {string} [text] */
const number = (text = "") => parseInt(text.replace("−", "-"), 10) || 0;

/**
 * @param {string[]} rungs
 * @param {string} text
 * @param {1 | -1} by
 */
function onRungs(rungs, text, by) {
  const at = rungs.indexOf(text);
  const below = rungs.filter((rung) => number(rung) <= number(text)).length - 1;
  const next = at >= 0 ? at + by : text ? below + (by > 0 ? 1 : 0) : 0;
  return rungs[Math.min(Math.max(next, 0), rungs.length - 1)];
}

/**
 * A number one step on, as a button with these data says.
 * @param {DOMStringMap} data
 * @param {string} text
 * @param {boolean} up
 * @returns {string}
 */
export function stepped({ rungs, least, most, by, begin }, text, up) {
  if (begin && !text && up) return begin;
  if (rungs && begin && !text) return stepped({ rungs }, begin, up);
  if (rungs) return onRungs(rungs.split("|"), text, up ? 1 : -1);
  let next = number(text) + (up ? 1 : -1) * (number(by) || 1);
  if (least !== "") next = Math.max(next, number(least));
  if (most !== "") next = Math.min(next, number(most));
  return String(next).replace("-", "−");
}

// A button of the strip says a number: bids-2=5. Two quick taps on it are one.
let tapped = -300;
document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("[name=step]");
  if (!button) return;
  event.preventDefault();
  // Where a tap gives no focus, as on iPhones, htmx would send it along with what is saved.
  button.dispatchEvent(new Event("focusout", { bubbles: true }));
  const { timeStamp } = event;
  const [, name, step, says] = /** @type {string[]} */ (/^(.+?)([-+]|=(.+))$/.exec(button.value));
  if (button.closest(".strip") && timeStamp - tapped < 300) return;
  tapped = timeStamp;
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector(`[name="${name}"]:not([type=hidden])`);
  if (!input) return;
  input.value = says || stepped(input.parentElement?.dataset || {}, input.value, step === "+");
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

// ---- A tap that came before the scripts did is told to them now ----
/** @param {any} one An input, a select or a textarea. */
const isMoved = (one) =>
  one.options
    ? one.selectedIndex > 0 && !one.selectedOptions[0].defaultSelected
    : one.value !== one.defaultValue ||
      (one.checked !== one.defaultChecked && (one.checked || one.type !== "radio"));

addEventListener("DOMContentLoaded", () => {
  for (const one of document.querySelectorAll("input, select, textarea"))
    for (const type of isMoved(one) ? ["input", "change"] : [])
      one.dispatchEvent(new Event(type, { bubbles: true }));
});

// ---- Fetched once the page is there: what waits to be sent, following the table ----
addEventListener("load", () => import("./outbox.js"));
addEventListener("load", () => import("./quiet.js"));
const follow = document.getElementById("follow");
if (follow) addEventListener("load", () => import(follow.dataset.js || ""));
