// What is needed only once a hand has done something: fetched when the page is there.

// Before anything else asks the site, or the phone's memory.
import "./site.js";
import { make } from "./dom.js";
import { hasTyped } from "./memory.js";
import "./focus.js";
import "./going.js";
import { PAGES } from "./outbox/place.js";
import { speak } from "./spoken.js";

// ---- What waits to be sent, following the table ----
/** A line that breaks once leaves no page without it. @param {() => Promise<unknown>} what */
const fetched = (what) => what().catch(() => setTimeout(fetched, 9000, what));
/** There, or not for now. */
export const outbox = fetched(() => import("./outbox.js"));
const follow = document.getElementById("follow");
if (follow) fetched(() => import(follow.dataset.js || ""));

// A pack to tap is one stop of the Tab key.
const rove = () => document.querySelector(".deck button") && fetched(() => import("./roving.js"));
document.addEventListener("htmx:afterSettle", rove);
rove();

// A request given up or without a network is dealt with: the console need not hear of it.
htmx.logger = (_elt, _name, detail) => {
  if (detail.xhr?.status === 0) delete detail.error;
};

// ---- The focus in what htmx brings: the browser would try again, and say it could not ----
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  detail.serverResponse = detail.serverResponse.replaceAll('" autofocus', '" data-focus');
});
document.addEventListener("htmx:afterSettle", () => {
  /** @type {HTMLElement | null} */
  const found = document.querySelector("[data-focus]");
  found?.removeAttribute("data-focus");
  found?.focus();
});

// What a hand has selected in a field that is drawn anew stays so, and is typed over: htmx
// puts it back, but where it begins at the first letter.
/** @type {{ id: string, end: number } | null} */
let marked = null;
const mark = () => {
  const { id, selectionStart, selectionEnd } = /** @type {any} */ (document.activeElement);
  marked = id && selectionStart === 0 && selectionEnd ? { id, end: selectionEnd } : null;
};
for (const type of ["selectionchange", "input", "htmx:beforeSwap"])
  document.addEventListener(type, mark);
document.addEventListener("htmx:afterSwap", () => {
  const at = /** @type {any} */ (document.activeElement);
  if (marked && at.id === marked.id && at.selectionEnd === at.selectionStart)
    at.setSelectionRange?.(0, marked.end);
});

// A fold that a hand has opened stays open when the entry is drawn anew.
const folds = () =>
  Array.from(
    /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("#entry details")),
  );
/** @param {HTMLElement} fold */
const label = (fold) => fold.querySelector("summary")?.textContent || "";
/** @type {string[]} */
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = folds()
    .filter((fold) => fold.open)
    .map(label);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const fold of folds()) fold.open ||= open.includes(label(fold));
});

// What a fold opens lies above the foot, where a hand has opened it: also before this came.
/** @param {Element | null} touched */
function bringUp(touched) {
  const fold = touched?.closest("#entry summary")?.parentElement;
  const foot = document.querySelector("footer.foot")?.getBoundingClientRect().top || 0;
  requestAnimationFrame(() => {
    if (fold?.matches("[open]") && fold.getBoundingClientRect().bottom > foot)
      fold.scrollIntoView();
  });
}
document.addEventListener("click", ({ target }) => bringUp(target));
bringUp(document.activeElement);

// ---- A finger that bounces touches the same place of the strip again at once: that is no
// number for the next seat, as the next tap is ----
let bounced = { x: 0, y: 0, at: -1000 };
/** @param {MouseEvent} event */
function bounces({ clientX: x, clientY: y, timeStamp: at }) {
  const before = bounced;
  bounced = { x, y, at };
  return at - before.at < 120 && Math.hypot(x - before.x, y - before.y) < 24;
}

document.addEventListener(
  "click",
  (/** @type {any} */ event) => {
    if (!event.target.closest(".strip") || !bounces(event)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// ---- Where nobody can be asked what an entry means, nothing is said of it: numbers that
// followed from others may follow no more, and the button only saves ----
/** @param {HtmxEvent} event */
function unasked({ detail }) {
  if (!detail.requestConfig.elt.matches("#entry [data-live]")) return;
  for (const box of document.querySelectorAll("#entry .sug.fill")) {
    for (const part of [box, ...box.children]) part.classList.remove("fill", "sug");
    for (const one of box.querySelectorAll("[type=hidden], [value*='=']")) one.remove();
    /** @type {HTMLInputElement | HTMLSelectElement | null} */
    const number = box.querySelector("[size]");
    if (number) number.value = "";
  }
  const words = document.getElementById("words");
  if (words) words.textContent = /* said */ "Save";
}
for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${name}`, unasked);

// ---- Keys over the foot: where they take no room of the page, as on iPhones, the foot
// stands on them, with the button and what it waits for ----
function standOnKeys() {
  const { height = 0, offsetTop = 0, scale = 1 } = visualViewport || {};
  const under = document.documentElement.clientHeight - height - offsetTop;
  /** @type {HTMLElement | null} */
  const foot = document.querySelector("footer.foot");
  // Who looks closer has no keys there; a bar of the browser is lower than they are.
  if (foot) foot.style.insetBlockEnd = scale < 1.01 && under > 120 ? `${under}px` : "";
}
for (const type of ["resize", "scroll"]) visualViewport?.addEventListener(type, standOnKeys);

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
/**
 * @param {XMLHttpRequest} xhr
 * @param {string} KEPT
 */
function whyNot(xhr, KEPT) {
  // Signed in or out since, or cookies cleared: of who may score here it says nothing.
  if (xhr.getResponseHeader("Stale"))
    return /* said */ `Not saved: this page is out of date. ${KEPT}Reload it, then save again.`;
  /** @type {Record<number, string>} */
  const why = {
    0: /* said */ `Not saved: no connection. ${KEPT}Try again.`,
    403: /* said */ `Not saved: this phone cannot score here now. ${KEPT}Ask the host to let it in.`,
    404: /* said */ `Not saved: this table is no longer here. ${KEPT}`,
    410: /* said */ `Not saved: this table has a new code. ${KEPT}`,
    423: /* said */ `Not saved: an entry of this table is in doubt. Deal with that first. ${KEPT}`,
    429: /* said */ `Not saved: too many at once. ${KEPT}Try again in a minute.`,
    503: /* said */ `Not saved: the site can save nothing just now. ${KEPT}Try again in a minute.`,
  };
  return why[xhr.status] || /* said */ `Not saved. ${KEPT}Try again.`;
}

/** @param {HtmxEvent} event What a live check asks, and what a hand. */
function kindOf({ detail: { requestConfig } }) {
  const { elt, verb, triggeringEvent } = requestConfig;
  const by = triggeringEvent?.type || "";
  if (by === "own") return ""; // what seats have said, which nobody here has typed
  if (elt.closest("[data-live]")) return "check";
  if (!/^(submit|click|change)$/.test(by)) return "";
  return verb === "get" ? "look" : "save";
}

/** @param {HtmxEvent} event */
function sayWhatFailed(event) {
  const { requestConfig, xhr } = event.detail;
  const fault = document.getElementById("fault");
  const kind = kindOf(event);
  // What a page asks by itself nobody waits for: it is asked again, or that page says so.
  if (!fault || !kind) return;
  const saving = kind === "save";
  // What a save said stays where a check that was asked for before it fails too.
  if (!saving && !fault.hidden && !fault.classList.contains("stale")) return;
  const unchecked = xhr.status
    ? /* said */ "What you enter is checked when you save."
    : /* said */ "No connection. What you enter is checked when you save.";
  const unseen = xhr.status
    ? /* said */ "It could not be shown. Try again."
    : /* said */ "It could not be shown: no connection. Try again.";
  const kept = hasTyped(requestConfig.elt) ? /* said */ "What you typed is still here. " : "";
  fault.textContent = saving ? whyNot(xhr, kept) : kind === "check" ? unchecked : unseen;
  fault.hidden = false;
  fault.classList.toggle("stale", !saving);
  if (saving) fault.scrollIntoView({ block: "nearest" });
}

/** @param {HtmxEvent} event */
function forgetWhatFailed(event) {
  const fault = document.getElementById("fault");
  if (!fault || !event.detail.successful || !kindOf(event)) return;
  fault.hidden = true;
  fault.classList.remove("stale");
}

// First: a page that knows better says it after this.
for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${name}`, sayWhatFailed, true);
document.addEventListener("htmx:afterRequest", forgetWhatFailed);
document.addEventListener("htmx:afterSettle", letToastsGo);
letToastsGo();

// ---- Colours; also those that were chosen before this came ----
/** @param {{ value: string }} theme */
function paint({ value }) {
  document.documentElement.dataset.theme = value;
  document.cookie = `theme=${value};path=/;max-age=34560000;samesite=lax`;
  fetch("/livez", { method: "HEAD" }).catch(() => {}); // it sends it back, to stay
}
// Where a worker sees no cookies, as in Safari before 18.4, what it draws has no colours.
const [, theme] = /\btheme=(light|dark)/.exec(document.cookie) || [];
if (theme) document.documentElement.dataset.theme ||= theme;
document.addEventListener("change", ({ target }) => {
  if (target.name === "theme") paint(target);
});
/** @type {NodeListOf<HTMLInputElement>} */
const chosen = document.querySelectorAll("[name=theme]:checked:not([checked])");
for (const theme of chosen) paint(theme);

// ---- The clock of this phone: by it the site says hours that no league counts ----
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
if (timeZone && !document.cookie.split("; ").includes(`zone=${timeZone}`))
  document.cookie = `zone=${timeZone};path=/;max-age=34560000;samesite=lax`;

// ---- Without a network: the tables whose page this phone has, as its memory says now ----
/** @param {HTMLElement} around */
async function showKept(around) {
  const pages = await caches.open(PAGES);
  const codes = (await pages.keys()).map(({ url }) => /\/t\/([^/]+)\/$/.exec(url)?.[1]);
  for (const code of codes.filter(Boolean)) {
    const name = make("b", { textContent: /* said */ `Table ${code}` });
    const who = make("span", { className: "who" }, name);
    const row = make("a", { className: "row", href: `/t/${code}/` }, who);
    around.querySelector("ul")?.append(make("li", {}, row));
    around.hidden = false;
  }
}
const kept = document.getElementById("kept");
if (kept) showKept(kept).catch(() => {});

// ---- Copying, printing ----
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy], [data-print]");
  if (!button) return;
  if ("print" in button.dataset) return print();
  await navigator.clipboard.writeText(button.dataset.copy || "");
  button.removeAttribute("aria-label"); // what is read on it is its name
  button.textContent = /* said */ "Copied";
  speak(button.textContent);
});

// ---- Return goes to the next field of an entry ----
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Enter" || !target.matches("#entry input:not([type=checkbox])")) return;
  const entry = /** @type {HTMLElement} */ (target.closest("#entry"));
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = entry.querySelectorAll("input:not([type=hidden]), select");
  const inputs = [...all];
  const next = inputs
    .slice(inputs.indexOf(target) + 1)
    .find((i) => i.type !== "radio" && i.getClientRects().length);
  (next || document.getElementById("save"))?.focus();
});

// ---- Drafts of what was saved since are no longer needed ----
/** @param {HTMLElement} entry */
function forgetOld({ dataset }) {
  const [code, after] = (dataset.draft || "").split("/");
  // Where the version goes back, as where the site has less than this phone, it stays.
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`draft:${code}/`) && Number(key.split("/")[1]) < Number(after))
      localStorage.removeItem(key);
}
const there = document.getElementById("entry");
if (there) forgetOld(there);

// ---- A tablet may be turned: the sheet comes once there is width for it ----
function beside() {
  if (document.getElementById("entry") && matchMedia("(width > 56rem)").matches)
    import("./aside.js").catch(() => {});
}
addEventListener("resize", beside);
beside();
