// What the pages do beyond links and forms. Everything works without it, only slower.
"use strict";

// ---- Toasts: gone after 8 seconds unless a finger or the focus is on one; at a tap;
// and when the navigation below them is wanted ----
function letToastsGo() {
  for (const toast of document.querySelectorAll(".toast:not([data-going])")) {
    toast.dataset.going = "";
    const go = () =>
      toast.matches(":hover, :focus-within") ? setTimeout(go, 2000) : toast.remove();
    setTimeout(go, 8000);
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("button")) target.closest(".toast")?.remove();
});
document.addEventListener("focusin", ({ target }) => {
  if (target.closest(".nav")) document.querySelectorAll(".toast").forEach((t) => t.remove());
});

// ---- A request that failed: the page stays as it is, and a line says so ----
const KEPT = "What you typed is still here. ";
const WHY = {
  0: `Not saved: no connection. ${KEPT}Try again.`,
  403: `Not saved: this phone may not write here. ${KEPT}Open its link again.`,
  404: `Not saved: this table is no longer here. ${KEPT}`,
  410: `Not saved: this table has a new code. ${KEPT}`,
  429: `Not saved: too many at once. ${KEPT}Try again in a minute.`,
};

function sayWhatFailed(event) {
  const { requestConfig, xhr } = event.detail;
  const fault = document.getElementById("fault");
  if (!fault) return;
  const saving = requestConfig.verb !== "get" && !requestConfig.elt.closest("[data-live]");
  fault.textContent = saving
    ? WHY[xhr.status] || `Not saved. ${KEPT}Try again.`
    : "No connection. The line below may be old; saving checks everything again.";
  fault.hidden = false;
  if (saving) fault.scrollIntoView({ block: "nearest" });
}

function forgetWhatFailed(event) {
  const fault = document.getElementById("fault");
  if (fault && event.detail.successful) fault.hidden = true;
}

for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"])
  document.addEventListener(name, sayWhatFailed);
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
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
});

// ---- Stepping: at once, where without a script the button posts its form ----
const number = (text) => parseInt(text.replace("−", "-"), 10) || 0;

function onRungs(rungs, text, by) {
  const at = rungs.indexOf(text);
  const below = rungs.filter((rung) => number(rung) <= number(text)).length - 1;
  const next = at >= 0 ? at + by : text ? below + (by > 0 ? 1 : 0) : 0;
  return rungs[Math.min(Math.max(next, 0), rungs.length - 1)];
}

function stepped({ rungs, least, most, by }, text, up) {
  if (rungs) return onRungs(rungs.split("|"), text, up ? 1 : -1);
  let next = number(text) + (up ? 1 : -1) * (number(by) || 1);
  if (least !== "") next = Math.max(next, number(least));
  if (most !== "") next = Math.min(next, number(most));
  return String(next).replace("-", "−");
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[name=step]");
  if (!button) return;
  event.preventDefault();
  const box = button.parentElement;
  const input = box.querySelector("input:not([type=hidden])");
  input.value = stepped(box.dataset, input.value, button.value.endsWith("+"));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

// ---- A tap that came before the scripts did is told to them now ----
const isMoved = (one) => one.options
  ? one.selectedIndex > 0 && !one.selectedOptions[0].defaultSelected
  : one.value !== one.defaultValue
    || (one.checked !== one.defaultChecked && (one.checked || one.type !== "radio"));

addEventListener("DOMContentLoaded", () => {
  for (const one of document.querySelectorAll("input, select, textarea"))
    for (const type of isMoved(one) ? ["input", "change"] : [])
      one.dispatchEvent(new Event(type, { bubbles: true }));
});

// ---- Fetched once the page is there: what waits to be sent, following the table ----
addEventListener("load", () => import(document.body.dataset.late));
const follow = document.getElementById("follow");
if (follow) addEventListener("load", () => import(follow.dataset.js));
