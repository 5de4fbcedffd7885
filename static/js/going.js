// The next page takes its time: a bar over this one says that it is on its way.

import { make } from "./dom.js";

/** What comes sooner needs none. */
const SOON = 100;
/** A browser tells nobody that a page was not fetched after all. */
const LONG = 30_000;
const LABEL = /* said */ "The next page is on its way";
// Here, so that no page waits for a rule that few of them need.
const STYLE =
  "position:fixed;z-index:9;inset:0 0 auto;block-size:4px;background:var(--pen);transform-origin:left;forced-color-adjust:none";
/** @type {HTMLElement | undefined} */
let bar;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let late;

/** It runs towards its end and never says that it is there; or stands, where nothing is to move. */
function show() {
  bar ||= make("div", { id: "going", role: "progressbar", ariaLabel: LABEL });
  bar.style.cssText = STYLE;
  document.body.append(bar);
  late = setTimeout(stays, LONG);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const grows = { transform: ["scaleX(.08)", "scaleX(.7)", "scaleX(.95)"], offset: [0, 0.2] };
  bar.animate(grows, { duration: LONG, easing: "ease-out", fill: "forwards" });
}

export function goes() {
  stays();
  late = setTimeout(show, SOON);
}

/** This page stays in its place. */
export function stays() {
  clearTimeout(late);
  bar?.remove();
}

/** @param {Delegated["click"]} event */
function leads({ target, button, altKey, ctrlKey, metaKey, shiftKey }) {
  const link = /** @type {HTMLAnchorElement | null} */ (target.closest("a[href]"));
  if (!link || button || altKey || ctrlKey || metaKey || shiftKey) return false;
  const [there, here] = [link, location].map(({ href }) => href.split("#")[0]);
  const away = !link.hash || there !== here;
  return away && !link.target && !link.hasAttribute("download") && /^http/.test(link.protocol);
}

/** Once all have heard of it: others may hold it back. @param {Event} event */
const unlessHeld = (event, on = () => true) =>
  setTimeout(() => event.defaultPrevented || (on() && goes()));
document.addEventListener("click", (event) => leads(event) && unlessHeld(event));
document.addEventListener("submit", (event) => event.target.target || unlessHeld(event));
/** When it began to be left. */
let left = Number.NEGATIVE_INFINITY;
// Also from the browser's memory, which keeps it as it was left.
addEventListener("pageshow", () => {
  left = Number.NEGATIVE_INFINITY;
  stays();
});

// What a page hears while it is being left would have it drawn anew, and the tap that leads
// on would be lost. Where it stays after all (a file came), it is drawn then.
addEventListener("beforeunload", () => {
  left = performance.now();
});
globalThis.navigation?.addEventListener("navigate", (event) => {
  const { navigationType, userInitiated, cancelable } = event;
  const wait = left + LONG - performance.now();
  if (navigationType !== "reload" || userInitiated || !cancelable || wait < 0) return;
  event.preventDefault();
  setTimeout(() => location.reload(), wait);
});

// What htmx asks for by a tap; where its place is gone by then, the page does not hear.
// A second tap is held back, and nothing would end its bar.
document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  const { type } = requestConfig.triggeringEvent || {};
  if (type !== "submit" && type !== "click") return;
  xhr.addEventListener("loadend", stays);
  unlessHeld(event, () => xhr.readyState > 0 && xhr.readyState < XMLHttpRequest.DONE);
});
