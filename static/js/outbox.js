// Rounds entered without a network: kept on this phone, sent in order, one at a time,
// each with its key, until the table has them or somebody has dealt with them.
"use strict";

const code = document.getElementById("follow")?.dataset.stream.split("/")[2];
const home = `/t/${code}/`;
const onTable = location.pathname === home;
const PAGES = "tables";
const PATIENCE = 15_000;
const [SOON, SELDOM] = [1000, 8000];
const $ = (id) => document.getElementById(id);

// ---- What waits ----
const database = new Promise((done, fail) => {
  const asked = indexedDB.open("scorekeeper", 1);
  asked.onupgradeneeded = () =>
    asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});

async function outbox(act) {
  const deed = (await database).transaction("outbox", "readwrite");
  const asked = act(deed.objectStore("outbox"));
  return new Promise((done, fail) => {
    deed.oncomplete = () => done(asked.result);
    deed.onabort = deed.onerror = () => fail(deed.error);
  });
}

let items = [];
const load = async () => (items = await outbox((all) => all.getAll()));
const put = (item) => outbox((all) => all.put(item));
const drop = (item) => outbox((all) => all.delete(item.id));
const mine = () => items.filter((item) => item.code === code);
const waits = (item) => item.state === "waiting";

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");

function isBlank(form) {
  const asked = [...form.querySelectorAll("input:not([type=hidden]), select")]
    .filter((input) => input.name !== "kind");
  const told = (input) => input.matches("[type=radio], [type=checkbox]")
    ? input.checked
    : input.value && !input.closest(".fill");
  return asked.length && !asked.some(told);
}

async function keep(form, body) {
  if (isBlank(form)) return;
  for (const part of ["csrfmiddlewaretoken", "shape"]) body.delete(part);
  const round = Number(body.get("round"));
  // Entered once more, it takes the place of what was not taken, or not yet sent.
  const before = mine().find(
    (one) => one.key === body.get("key") || (one.round === round && !waits(one)));
  if (before && before.body !== String(body)) body.set("key", newKey());
  await put({
    ...(before && { id: before.id }),
    code,
    round,
    key: body.get("key"),
    whole: body.has("whole"),
    body: String(body),
    state: "waiting",
  });
  await load();
  localStorage.removeItem(`draft:${form.dataset.draft}`);
  $("fault").hidden = true;
  navigator.storage?.persist?.();
  draw();
  flush();
}

// ---- Sending ----
const WHY = {
  400: "The site does not understand it.",
  403: "This phone may not write at this table. Open its link again.",
  404: "This table is no longer here.",
  410: "This table has a new code. Open its link again.",
  500: "Something is broken on the site. Try again later.",
};
let offline = !navigator.onLine;
let sending = false;
let arrived = false;
let again;
let pause = SOON;
let more; // asked for while it was sending: with what was not taken, or without
let asking;

const lock = (act) =>
  navigator.locks ? navigator.locks.request("outbox", act) : act();

async function flush(all = false) {
  if (sending) return void (more ||= all);
  sending = true;
  clearTimeout(again);
  try {
    do {
      more = undefined;
      await lock(() => sendAll(all));
      all = more;
    } while (more !== undefined);
  } finally {
    sending = false;
  }
  if (isOld() && !ahead?.typed()) return location.reload();
  draw();
  if (!items.some(isDue)) return void (pause = SOON);
  again = setTimeout(flush, offline ? pause : 0);
  pause = Math.min(2 * pause, SELDOM);
}

// The network may be another one: what hangs in the old one is asked anew, by its key.
function anew(all) {
  asking?.abort();
  pause = SOON;
  flush(all);
}

// It waits, and nothing that was not taken stands before it.
const isDue = (item) => waits(item) && items.every(
  (one) => waits(one) || one.code !== item.code || one.id > item.id);

// What stands here was drawn for what waited, and no longer waits.
function isOld() {
  const drawn = document.querySelector("#entry[data-ahead]");
  return onTable && (arrived || drawn) && !mine().some(isDue);
}

// Behind one that is not taken the later ones of its table wait.
async function sendAll(all) {
  const stuck = new Set();
  for (const { id } of await load()) {
    const item = items.find((one) => one.id === id);
    if (!item || stuck.has(item.code)) continue;
    if (!waits(item) && !all) stuck.add(item.code);
    else if (!(await send(item))) stuck.add(item.code);
    await load();
    if (offline) return;
  }
}

async function send(item) {
  const answer = await post(item);
  offline = !answer;
  if (offline) return false;
  const now = (await load()).find((one) => one.id === item.id);
  if (now?.body !== item.body) return false; // entered anew meanwhile
  if ("version" in answer) {
    await drop(item);
    await goOn(item, answer.version);
    arrived ||= item.code === code;
    return true;
  }
  item.state = answer.clash ? "question" : "refused";
  item.why = answer.clash || answer.why;
  await put(item);
  return false;
}

// The next one was written knowing this one.
async function goOn({ code, id }, version) {
  const next = (await load()).find((one) => one.code === code && one.id > id);
  if (!next) return;
  const body = new URLSearchParams(next.body);
  body.set("after", Math.max(body.get("after"), version));
  next.body = String(body);
  await put(next);
}

async function post(item) {
  const { signal } = (asking = new AbortController());
  const late = setTimeout(() => asking.abort(), PATIENCE);
  const ask = async (options) => {
    const url = `/t/${item.code}/send/`;
    const answer = await fetch(url, { ...options, cache: "no-store", signal });
    if (WHY[answer.status]) return { why: WHY[answer.status] };
    return answer.ok ? answer.json() : null;
  };
  try {
    const { token, why } = (await ask({})) || {};
    if (!token) return why ? { why } : null;
    const body = new URLSearchParams(item.body);
    return await ask({ method: "POST", body, headers: { "X-CSRFToken": token } });
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}

// ---- Saves that do not arrive wait, and so do those after them ----
const isRecord = (elt, path) => elt.id === "entry" && path.endsWith("/record/");

document.addEventListener("htmx:confirm", (event) => {
  const { elt, path, triggeringEvent } = event.detail;
  if (!isRecord(elt, path) || triggeringEvent?.submitter?.name) return;
  if (!mine().length || !mine().every(waits)) return;
  event.preventDefault();
  keep(elt, new URLSearchParams(new FormData(elt)));
});

function missed({ type, detail }) {
  const { elt, requestConfig: { path, formData }, xhr } = detail;
  if (!isRecord(elt, path) || formData.has("count")) return;
  if (type === "htmx:responseError" && ![502, 503, 504].includes(xhr.status)) return;
  offline = true;
  keep(elt, new URLSearchParams(formData));
}

for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"])
  document.addEventListener(name, missed);

// ---- Other forms need the network: where it may be gone they are held back, and
// nothing typed is lost ----
const isOther = (form) => form.method === "post" && form.target !== "_blank"
  && !form.closest("[hx-boost=true]") && !form.matches("[hx-post], [data-ahead], [data-forget]");
const inDoubt = () => offline || !navigator.onLine || document.querySelector(".bar .live.off");
const letGo = new WeakSet();
let trying;

document.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !isOther(form) || submitter?.matches("[hx-post]")) return;
  if (letGo.has(form) || !inDoubt()) return sent();
  event.preventDefault();
  if (trying) return;
  trying = fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout?.(4000) });
  const there = await trying.then(({ ok }) => ok, () => false);
  trying = null;
  if (there) {
    letGo.add(form);
    return form.requestSubmit(submitter);
  }
  const what = submitter?.textContent.trim() || "This";
  $("fault").textContent = `No network: “${what}” needs it. Nothing has changed, and what is typed here is kept.`;
  $("fault").hidden = false;
});

// Words typed on a page of a table stay on the phone until they were sent.
const typedHere = `typed:${code}${location.pathname}`;
const fields = () => code ? [...document.querySelectorAll("[name=words], [name=reason]")] : [];

document.addEventListener("input", ({ target }) => {
  if (!fields().includes(target)) return;
  const typed = fields().map(({ name, value }) => [name, value]);
  localStorage.setItem(typedHere, JSON.stringify(typed));
});

function sent() {
  if (localStorage.getItem(typedHere)) localStorage.setItem(`${typedHere}?`, "sent");
}

function forgetTyped() {
  localStorage.removeItem(typedHere);
  localStorage.removeItem(`${typedHere}?`);
}

function bringBackTyped() {
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  const sentFrom = Object.keys(localStorage).filter((name) => name.startsWith("typed:") && name.endsWith("?"));
  if (type === "navigate" && !offline)
    for (const name of sentFrom) [name, name.slice(0, -1)].map((one) => localStorage.removeItem(one));
  const typed = JSON.parse(localStorage.getItem(typedHere) || "[]");
  for (const field of fields())
    for (const [name, text] of typed)
      if (name === field.name && text && !field.value) field.value = text;
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { requestConfig: { elt, verb }, xhr } = detail;
  const taken = xhr.status >= 200 && xhr.status < 400;
  if (taken && verb === "post" && !elt.closest("[data-live]")) forgetTyped();
});

// ---- What is said of it ----
const box = document.createElement("div");
box.setAttribute("role", "status");
let shown = "";

function row(lead, text, buttons) {
  const p = document.createElement("p");
  p.className = buttons.length > 1 ? "row warn stack" : "row warn";
  const words = p.appendChild(document.createElement("span"));
  words.appendChild(document.createElement("b")).textContent = lead;
  words.append(` ${text}`);
  for (const [label, act] of buttons) {
    const button = p.appendChild(document.createElement("button"));
    button.textContent = label;
    button.addEventListener("click", () => act(button));
  }
  return p;
}

const numbers = (some) => [...new Set(some.map((item) => item.round))];
const counted = (some) => {
  const many = numbers(some).length;
  return `${many} round${many > 1 ? "s" : ""}`;
};

function* rows() {
  // A page that deals with one of them says so itself.
  if (/\/(record|mine)\/$/.test(location.pathname)) return;
  const here = code ? mine() : items;
  const stuck = here.filter((item) => !waits(item));
  for (const item of stuck) {
    const [lead, look] = item.state === "question"
      ? [`Round ${item.round} is a question.`, "Compare"]
      : [`Round ${item.round} is not taken.`, "Look"];
    yield row(lead, item.why, [[look, () => open(item)], ["Leave it out", leaveOut(item)]]);
  }
  const rest = here.filter(waits);
  if (!rest.length) return;
  if (stuck.length) return yield row("Kept.", `${counted(rest)} waiting behind it.`, []);
  const lead = offline ? "Offline." : "Sending.";
  const after = onTable ? " Keep scoring." : "";
  yield row(lead, `${counted(rest)} waiting to be sent.${after}`, [["Try now", () => anew(true)]]);
}

// A second tap, so that nothing goes by mistake.
const leaveOut = (item) => async (button) => {
  if (!button.dataset.sure) {
    button.dataset.sure = "1";
    button.textContent = "Leave it out for good";
    return;
  }
  await drop(item);
  await goOn(item, 0);
  await load();
  flush(true);
};

// As a page of its own: both versions side by side, or the form with what is wrong.
async function open(item) {
  const { token } = await (await fetch(`/t/${item.code}/send/`)).json();
  const form = document.createElement("form");
  form.method = "post";
  form.action = `/t/${item.code}/record/`;
  for (const [name, value] of [
    ...new URLSearchParams(item.body), ["csrfmiddlewaretoken", token],
  ]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

function draw() {
  const now = JSON.stringify([items, offline]);
  if (now !== shown || !box.isConnected) box.replaceChildren(...rows());
  shown = now;
  const foot = document.querySelector(".foot");
  if (foot && foot.firstChild !== box) foot.prepend(box);
  drawUncounted();
  if (onTable && mine().length && mine().every(waits)) ahead?.draw();
}

function drawUncounted() {
  const some = numbers(mine().filter((item) => item.state !== "question"));
  const text = some.length ? `Not counted yet: round${some.length > 1 ? "s" : ""} ${some.join(", ")}.` : "";
  let line = $("uncounted");
  if (!line && text) {
    line = Object.assign(document.createElement("p"), { id: "uncounted", className: "in gap" });
    $("scores")?.after(line);
  }
  if (line && line.textContent !== text) line.textContent = text;
}

// ---- The form of what comes next, as the server has drawn it ahead ----
let ahead;

async function fetchForms() {
  const pages = await window.caches?.open(PAGES);
  const url = `${home}ahead/`;
  let answer;
  try {
    answer = await fetch(url);
    if (answer.ok) await pages?.put(url, answer.clone());
  } catch {
    answer = await pages?.match(url);
  }
  if (!answer?.ok) return;
  const forms = new DOMParser().parseFromString(await answer.text(), "text/html");
  ahead ||= await import(forms.getElementById("ahead").dataset.js);
  ahead.use(forms, { code, mine, keep, newKey });
}

// ---- Dealt with; forgotten ----
document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-dealt]");
  const item = link && items.find((one) => one.key === link.dataset.dealt);
  if (!item) return;
  event.preventDefault();
  await drop(item);
  await goOn(item, $("follow").dataset.version);
  location.assign(link.href);
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-forget]")) return;
  event.preventDefault();
  await forgetTables([code]);
  form.submit();
});

export const waitingAt = async (codes) =>
  (await load()).filter((item) => codes.includes(item.code));

export async function forgetTables(codes) {
  for (const item of await waitingAt(codes)) await drop(item);
  for (const name of Object.keys(localStorage))
    if (codes.includes(name.split(/[:/]/)[1])) localStorage.removeItem(name);
  const pages = await window.caches?.open(PAGES);
  for (const { url } of (await pages?.keys()) || []) {
    const { pathname } = new URL(url);
    const gone = codes.some((one) => pathname.startsWith(`/t/${one}/`));
    if (pathname === "/" || gone) await pages.delete(url);
  }
}

// ---- This page, for when there is no network ----
let keeping;

async function keepPage() {
  clearTimeout(keeping);
  if (!window.caches || !onTable || !$("entry")) return;
  try {
    const answer = await fetch(home);
    if (answer.ok && !answer.redirected) await (await caches.open(PAGES)).put(home, answer);
    await fetchForms();
  } catch {
    // There is none: what is kept is the latest.
  }
}

function changed() {
  draw();
  clearTimeout(keeping);
  keeping = setTimeout(keepPage, 1000);
}

async function begin() {
  bringBackTyped();
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
  // What a kept page says has just been saved was saved long ago.
  if (offline) document.querySelectorAll(".toast").forEach((toast) => toast.remove());
  if (onTable && $("entry")) fetchForms().then(draw);
  try {
    await load();
  } catch {
    return; // This browser keeps nothing: a save that fails says so.
  }
  draw();
  if (onTable) new MutationObserver(changed).observe($("main"), { childList: true });
  if (onTable && !navigator.serviceWorker?.controller) keepPage();
  if (items.length) flush(true);
}

addEventListener("online", () => anew(true));
addEventListener("offline", () => {
  offline = true;
  draw();
});
document.addEventListener("visibilitychange", () => document.hidden || anew(false));
document.addEventListener("htmx:afterSettle", draw);
begin();
