// Follows the table: what others enter is on this page at once. One stream a page; it
// brings versions and who is entering, and the page then fetches what has changed.
import { $, make, unask } from "./dom.js";
import { follow, hourOf, kindOf, waitFor } from "./stream.js";

/** @typedef {import("./stream.js").Message} Message */

const { stream = "", parts = "", lang = "", role, ...page } = $("follow").dataset;
const main = $("main");
const me = Math.random().toString(36).slice(2);
const DOUBT = 800;

// ---- What is said: a dot beside the round, a sentence at the foot if there is one ----
const dot = make("span");
const line = make("div");
line.setAttribute("role", "status");
$("fault").parentElement?.after(line);
let on = true;
let seen = new Date(Number(page.at) * 1000);
let said = "";
let enters = " ";
let others = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let silence;

function show() {
  const time = hourOf(seen);
  const words = on ? said : /* said */ `Last update ${time}. Trying again.`;
  const state = on ? /* said */ "Live" : /* said */ "Not connected";
  // Where somebody enters too, nothing at the foot may move under the thumb.
  const above = on && said === enters && document.getElementById("entry");
  dot.textContent = above ? said : on && others ? /* said */ `${others} following` : state;
  dot.className = on ? "live" : "live off";
  if (!dot.isConnected) document.querySelector(".bar p")?.append(make("span", {}, " · "), dot);
  const mark = make("span", { className: dot.className }, `${state}.`);
  const text = make(
    "p",
    { className: above ? "vh" : "check" },
    make("span", {}, mark, ` ${words}`),
  );
  if (!words) line.replaceChildren();
  else if (line.textContent !== text.textContent) line.replaceChildren(text);
}

/**
 * @param {string} words
 * @param {number} [wait]
 */
function say(words, wait) {
  clearTimeout(silence);
  said = words;
  if (wait) silence = setTimeout(say, wait, "");
  show();
}

// ---- The stream ----
let version = Number(page.version);
let heard = version;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let doubt;
let missed = false;
const OLD = /* said */ "The network brings an old page: what is new is not here yet.";

function trust() {
  clearTimeout(doubt);
  doubt = undefined;
}

function alive() {
  trust();
  wire.reset();
  on = true;
  seen = new Date();
  show();
}

function off() {
  on = false;
  show();
}

function doubtSoon() {
  doubt ??= setTimeout(off, DOUBT);
}

const wire = follow(stream, {
  hear,
  ask: refresh,
  lost(tries, refused) {
    doubtSoon();
    if (!on) show(); // meanwhile it may be another day
    if (refused || tries > 2) refresh();
  },
  closed() {
    missed = true;
  },
});

/** @param {Message} message */
function hear(message) {
  others = message.among ? message.among - 1 : others;
  alive();
  const kind = kindOf(message, me, role);
  if (kind === "own") return void setTimeout(own, Math.random() * 300);
  if (kind === "typing") return tell(message);
  if (kind === "other role") return location.reload();
  if (kind !== "version") return;
  heard = message.version ?? heard;
  if (message.role && missed && heard <= version) own();
  if (message.role) missed = false;
  soon(waitFor(message));
}

/**
 * What was heard is fetched, but while this phone saves: the answer to that is awaited.
 * @param {number} wait
 */
function soon(wait) {
  setTimeout(() => {
    if (heard <= version) return;
    const left = saving - Date.now();
    if (left > 0) soon(left);
    else refresh();
  }, wait);
}

/** @param {Message} message */
function tell({ who, words: { [lang]: what } }) {
  who ||= /* said */ "Someone";
  const then = role === "view" ? /* said */ " You see the score once it is saved." : "";
  enters = /* said */ `${who} is entering ${what}.${then}`;
  say(enters, 12000);
}

// What seats say themselves goes into the form, or the list, and over nothing typed. The
// list is asked for once at a time: what arrives takes the place of what stands by then.
/** @type {Promise<unknown>} */
let listed = Promise.resolve();

function own() {
  const form = main.querySelector("#entry [data-live]");
  if (form) htmx.trigger(form, "own");
  if ("here" in page) list("#said");
  list("#requests");
}

/** @param {string} target */
function list(target) {
  const headers = { Live: `${version}` };
  const how = { headers, target, select: target, swap: "outerHTML" };
  const ask = () => document.querySelector(target) && htmx.ajax("GET", parts, how);
  listed = listed.then(ask).catch(() => {});
}

// ---- What has changed ----
let fetching = false;
let mine = false; // it was recorded here: what was typed is in it

/** True once it was answered. */
async function refresh() {
  if (fetching) return false;
  fetching = true;
  let answered = false;
  const [forMine, least] = [mine, heard];
  try {
    const answer = await fetch(address(), {
      headers: { Live: forMine ? "recorded" : `${version}` },
      signal: AbortSignal.timeout(8000),
    });
    if ([403, 404, 410].includes(answer.status)) location.reload();
    if (!answer.ok) throw 0;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    answered = mine === forMine;
    // A page in the place of its parts is played back.
    if (answered && answer.headers.has("Live")) put(fresh);
    if (answered && version < least) say(OLD);
    if (!wire.isOpen()) alive();
  } catch {
    if (!wire.isOpen()) off();
  }
  fetching = false;
  if (wire.isOpen()) soon(2000);
  return answered;
}

// The sheet with the reasons that are open.
function address() {
  const open = main.querySelector("#pad [aria-current]");
  return open ? `${parts}?why=${open.id.slice(1).replace("-", ".")}` : parts;
}

/** @param {Document} fresh */
function put(fresh) {
  const { news = "", version: now } = /** @type {HTMLElement} */ (fresh.getElementById("follow"))
    .dataset;
  // What is recorded here may have come by the stream before; it was not said yet.
  if (Number(now) < version + (mine ? 0 : 1)) return void (mine && anew(fresh)); // it has less
  version = Number(now);
  document.dispatchEvent(new CustomEvent("parts", { detail: fresh.cloneNode(true) }));
  Object.assign($("follow").dataset, fresh.getElementById("follow")?.dataset);
  if (!mine && typing()) return beside(fresh, news);
  if (!("here" in page)) return say(news);
  if (lacks(fresh)) return anew(fresh);
  const notices = fresh.getElementById("notices");
  if (notices) $("notices").replaceChildren(...notices.childNodes);
  const folds = [...main.querySelectorAll("[open] > summary")].map((fold) => fold.textContent);
  unask(main);
  htmx.swap("#main", /** @type {HTMLElement} */ (fresh.querySelector("main")).innerHTML, {
    swapStyle: "innerHTML",
  });
  for (const fold of main.querySelectorAll("summary"))
    if (folds.includes(fold.textContent)) fold.parentElement?.setAttribute("open", "");
  while (line.nextSibling) line.nextSibling.remove();
  line.after(...(fresh.querySelector("footer")?.childNodes || []));
  around(fresh);
  say(mine ? "" : news, 12000);
  mine = false;
}

/** @param {Document} detail What it says is said on the page that comes. */
function anew(detail) {
  mine = false;
  document.dispatchEvent(new CustomEvent("news", { detail }));
}

// Where somebody is typing, only what stands above the entry is put in place.
/**
 * @param {Document} fresh
 * @param {string} news
 */
function beside(fresh, news) {
  const [entry, other] = [main, fresh].map((all) => all.querySelector("#entry"));
  if (entry && other && "here" in page) {
    while (entry.previousSibling) entry.previousSibling.remove();
    const above = [...(other.parentElement?.childNodes || [])];
    entry.before(...above.slice(0, above.indexOf(other)));
    htmx.process(main);
    around(fresh);
  }
  say(/* said */ `${news} Your entry stays as it is.`);
  own(); // it may be just what was recorded: then the page goes on
}

/** @param {Document} fresh */
function around(fresh) {
  const [here, there] = [document, fresh].map((all) => all.querySelector(".bar p"));
  if (here && there) here.textContent = there.textContent;
  document.title = fresh.title;
}

/** @param {Document} fresh */
function lacks(fresh) {
  const files = [...fresh.querySelectorAll("head [src], head [href]")];
  return !files.every((file) => {
    const name = file.hasAttribute("src") ? "src" : "href";
    return document.querySelector(`head [${name}="${file.getAttribute(name)}"]`);
  });
}

// ---- Whoever types here is left alone ----
let touched = Boolean(main.querySelector("[data-typed]")); // before this was fetched
let saving = 0;

function typing() {
  const entry = document.getElementById("entry");
  const draft = entry && localStorage.getItem(`draft:${entry.dataset.draft}`);
  const at = document.activeElement;
  return touched || draft || (main.contains(at) && at?.matches("input, select, textarea"));
}

document.addEventListener("input", ({ target }) => {
  touched ||= main.contains(target);
});
document.addEventListener("submit", () => {
  saving = Date.now() + 3000;
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers.Phone = me;
  detail.headers.Others = String(others);
});

// What was typed here is recorded: the page goes on with what came of it, as soon as the
// network lets it.
document.addEventListener("recorded", async () => {
  localStorage.removeItem(`draft:${document.getElementById("entry")?.dataset.draft}`);
  touched = false;
  mine = true;
  while (mine && !(await refresh()))
    await new Promise((then) => setTimeout(then, fetching ? 100 : DOUBT));
  if (!mine) scrollTo(0, 0);
  else location.reload();
});

// ---- Asleep and awake ----
function open() {
  doubtSoon();
  wire.open();
}

function wake() {
  if (!document.hidden) return open();
  wire.close();
  trust();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("offline", wire.cut);
addEventListener("pageshow", ({ persisted }) => persisted && wake());
addEventListener("pagehide", wire.close);
import("./moves.js").catch(() => {});
if ("wake" in page) import("./wake.js").catch(() => {});
show();
wake();
