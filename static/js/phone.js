// The page of what this phone keeps: the site itself, fetched by a tap, with how far it
// has come; removed by another. What was fetched the worker finds in its cache.

/** @import { Kept } from "./outbox/queue.js" */
import { $, make } from "./dom.js";
import { isKept, keptAgain, sayKept } from "./kept.js";
import { load } from "./outbox/store.js";
import "./site.js";
import { hourOf } from "./stream.js";

const { edition = "", root = "", files = "" } = $("keeping").dataset;
const CACHE = `phone-${edition}`;
const PATIENCE = 60_000;
const SOON = 500;
const parts = files.split(",").map((one) => {
  const [name, sent, size] = one.split(" ");
  return { name, sent: Number(sent), size: Number(size) };
});
const mega = (/** @type {number} */ bytes) =>
  (bytes / 1e6).toLocaleString(document.documentElement.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
/** @type {AbortController | undefined} */
let asking;

/** @param {string} text */
const say = (text) => ($("say").textContent = text);

/** Nothing is offered once it has ended, until what there is of it is put away. */
function show() {
  const fetching = Boolean(asking && !asking.signal.aborted);
  const kept = !asking && isKept();
  $("state").textContent = kept ? /* said */ "on this phone" : /* said */ "not on this phone yet";
  $("state").classList.toggle("live", kept);
  $("once").hidden = $("keep").hidden = kept || Boolean(asking);
  $("stop").hidden = $("fetched").hidden = !fetching;
  $("remove").hidden = !kept;
}

/** What there was, and when: how fast it comes is known after a while. */
let begun = { bytes: 0, at: 0 };

/** @param {number} bytes */
function showCome(bytes) {
  const bar = /** @type {HTMLProgressElement} */ ($("progress"));
  $("come").textContent = mega(bytes);
  bar.value = bytes;
  const [come, took] = [bytes - begun.bytes, (Date.now() - begun.at) / 1000];
  if (took < 1 || !come) return;
  const time = lasting(((bar.max - bytes) * took) / come);
  $("left").textContent = bytes < bar.max ? /* said */ `About ${time} more.` : "";
}

/** @param {number} seconds */
function lasting(seconds) {
  const [many, unit] = seconds < 100 ? [seconds, "second"] : [seconds / 60, "minute"];
  const { lang } = document.documentElement;
  const how = /** @type {const} */ ({ style: "unit", unit, unitDisplay: "long" });
  return new Intl.NumberFormat(lang, how).format(Math.ceil(many));
}

/** @param {AbortSignal} signal */
async function fetchAll(signal) {
  for (const name of await caches.keys())
    if (name.startsWith("phone-") && name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const whole = await Promise.all(parts.map((part) => isWhole(cache, part)));
  const missing = parts.filter((_, at) => !whole[at]);
  const all = parts.reduce((sum, { sent }) => sum + sent, 0);
  let before = missing.reduce((sum, { sent }) => sum - sent, all);
  begun = { bytes: before, at: Date.now() };
  showCome(before);
  for (const part of missing) {
    await fetchOne(cache, part, before, signal);
    showCome((before += part.sent));
  }
}

/** @param {Cache} cache @param {{ name: string, size: number }} part */
async function isWhole(cache, { name, size }) {
  const found = await cache.match(root + name);
  return (await found?.blob())?.size === size;
}

/**
 * What comes is unpacked on its way: of its size so much is there as of what is sent.
 * @param {Cache} cache
 * @param {{ name: string, sent: number, size: number }} part
 * @param {number} before
 * @param {AbortSignal} signal
 */
async function fetchOne(cache, { name, sent, size }, before, signal) {
  // What the browser has of it from an edition before does not say whose it is.
  const answer = await fetch(root + name, { signal, cache: "no-cache" });
  if (!answer.ok) throw new Refused(name);
  const kept = cache.put(root + name, answer.clone());
  kept.catch(() => {}); // told below, once all has come
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  let come = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    come += next.value.length;
    showCome(before + (sent * come) / size);
  }
  await kept;
  if (come === size) return;
  await cache.delete(root + name); // cut on its way
  throw new TypeError(name);
}

/**
 * What asks the network may hang: it is given up after a while, or as soon as it is stopped.
 * @template T
 * @param {Promise<T>} asked
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
const inTime = (asked, signal) =>
  new Promise((done, fail) => {
    const late = setTimeout(fail, PATIENCE, new TypeError("late"));
    signal?.addEventListener("abort", () => fail(signal.reason));
    asked.then(done, fail).finally(() => clearTimeout(late));
  });

/**
 * The worker is another one: it has all that was fetched, and has begun with it once.
 * @param {AbortSignal} [signal]
 */
async function install(signal) {
  const { active } = await navigator.serviceWorker.ready;
  const registration = await inTime(navigator.serviceWorker.register("/sw.js"), signal);
  await inTime(registration.update(), signal);
  const worker = registration.installing || registration.waiting || registration.active;
  if (!worker) throw new Error("no worker");
  await settled(worker);
  // One that is refused at once may be gone before it was looked at; one that was given up
  // before may have begun since.
  if (registration.active === active && !(await snapshots()).length) throw new Error("refused");
}

/** What a worker has written down once it had begun. */
async function snapshots() {
  const all = await (await caches.open(CACHE)).keys();
  return all.filter(({ url }) => url.includes("/snapshot"));
}

/** @param {ServiceWorker} worker @returns {Promise<void>} */
const settled = (worker) =>
  new Promise((done, fail) => {
    // Python is begun in it: at a twentieth of the speed for minutes.
    const late = setTimeout(fail, 4 * PATIENCE, new Late());
    const look = () => {
      if (!["activated", "redundant"].includes(worker.state)) return;
      clearTimeout(late);
      if (worker.state === "activated") done();
      else fail(new Error("refused"));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/** A private window may have no workers, or refuse them. */
const mayWork = async () =>
  Boolean(
    window.caches &&
      "WebAssembly" in window &&
      (await navigator.serviceWorker?.register("/sw.js").catch(() => {})),
  );

async function keep() {
  if (!(await mayWork()))
    return say(/* said */ "This browser cannot keep the site. Everything else works as before.");
  asking = new AbortController();
  const { signal } = asking;
  show();
  const others = setTimeout(
    say,
    SOON,
    /* said */ "Another window of this browser is fetching it; this one waits for it.",
  );
  try {
    await inTurn(signal, async () => {
      clearTimeout(others);
      if (!isKept() || !(await isHere())) await fetchAndBegin(signal);
    });
    await sayHowLong();
  } catch (fault) {
    clearTimeout(others);
    // At once: a worker that was refused may be long in going.
    const [text, stays] = signal.aborted ? [STOPPED, true] : why(fault);
    say(text);
    asking.abort();
    show();
    if (stays) await sayKept(false);
    else await forget();
  }
  asking = undefined;
  show();
}

/**
 * One window at a time: what two fetch at once is paid for twice.
 * @param {AbortSignal} signal
 * @param {() => unknown} act
 */
const inTurn = (signal, act) =>
  navigator.locks ? navigator.locks.request("phone", { signal }, act) : act();

/** @param {AbortSignal} signal */
async function fetchAndBegin(signal) {
  say(/* said */ "You can go on; each part that has come whole stays.");
  await fetchAll(signal);
  say(/* said */ "It is looked at once.");
  await sayKept(true);
  await install(signal);
  // A browser may ask the person first, who may never answer: it is kept all the same.
  const asked = navigator.storage?.persist?.();
  asked?.then(() => (isKept() && !sure ? sayHowLong() : undefined)).catch(() => {});
}

const STOPPED = /* said */ "Stopped. The parts that came whole stay for the next time.";
const FOREIGN =
  /* said */ "This network answers for the site. Sign in to it, then try again: the parts that came whole stay.";
const UNABLE =
  /* said */ "The site cannot send it just now. Try again later: the parts that came whole stay.";
const LOST =
  /* said */ "No connection. Try again when there is one: the parts that came whole stay.";
const ROOM =
  /* said */ "This phone could not keep the site: it may lack the room. Everything else works as before.";
const SLOW =
  /* said */ "This phone did not begin with it within 4 minutes. Try again: the parts that came whole stay.";
/** The site answered, and sent something else. */
class Refused extends Error {}
class Late extends Error {}

/**
 * What does not come fails otherwise than what finds no room; and whether what came stays.
 * @param {unknown} fault
 * @returns {[string, boolean]}
 */
function why(fault) {
  if (fault instanceof Refused) return [UNABLE, true];
  if (fault instanceof Late) return [SLOW, true];
  const { answer } = /** @type {{ answer?: Response }} */ (fault);
  if (answer && (answer.status < 400 || answer.status === 511)) return [FOREIGN, true];
  return fault instanceof TypeError || !navigator.onLine ? [LOST, true] : [ROOM, false];
}

/** Browsers clear what nobody has opened for a while, where they did not promise to keep it. */
async function sayHowLong() {
  const stays = await navigator.storage?.persisted?.();
  say(
    stays
      ? /* said */ "It stays here until you remove it. Nobody else sees it."
      : /* said */ "It stays while you use it: a browser may clear what nobody opened for 7 days, and a private window when it is closed. Put the site on the Home Screen, and it stays.",
  );
}

async function clear() {
  for (const name of await caches.keys()) if (name.startsWith("phone-")) await caches.delete(name);
}

async function forget() {
  await sayKept(false);
  await clear();
  await install().catch(() => {}); // the worker without it
  await clear(); // what one with it fetched again, that the browser had still begun
}

let sure = false;

/** What waits is sent without it too, but not entered on: a second tap, where some does. */
async function remove() {
  const waiting = await load().catch(() => []);
  if (waiting.length && !sure) {
    sure = true;
    const many = waiting.length;
    return say(
      /* said */ `${many} not sent yet. They stay and are sent later, but tables do not go on without a network. Tap again to remove it.`,
    );
  }
  sure = false;
  await forget();
  say(/* said */ "Removed from this phone.");
  show();
}

/**
 * A table, how much of it waits, and since when; where that cannot be read nothing is said of it.
 * @param {string} code
 * @param {Kept[] | undefined} of
 */
function rowOf(code, of) {
  const at = of?.[0]?.at;
  const row = make("a", { className: "row", href: `/t/${code}/` });
  const many = of?.length;
  const none = of ? /* said */ "all sent" : "";
  const text = many ? /* said */ `${many} not sent yet` : none;
  const name = code.startsWith("0") ? /* said */ "No code yet" : code;
  const who = make("span", { className: "who" }, make("b", { textContent: name }));
  who.append(make("span", { className: "sm", textContent: text }));
  const time = at && hourOf(new Date(at));
  row.append(who, make("span", { className: "live off", textContent: time || "" }));
  return make("li", {}, row);
}

/** The codes of the tables that go on here without a network, the latest last. */
async function tablesHere() {
  const cache = await caches.open("tables");
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname.split("/"));
  return paths.filter(([, , , name]) => name === "log.json").map(([, , code]) => code);
}

/** What waits on top. */
async function sayTables() {
  const waiting = await load().catch(() => undefined);
  const codes = new Set(waiting?.map(({ code }) => code));
  const here = isKept() ? await tablesHere().catch(() => []) : [];
  const sent = here.filter((code) => !codes.has(code));
  for (const code of [...sent, ...codes]) {
    const of = waiting?.filter((one) => one.code === code);
    $("here").prepend(rowOf(code, of));
  }
}

/**
 * A cookie says that it is here: it may have been cleared all the same, or a part of it.
 * What is being fetched is not.
 */
async function look() {
  if (!(was || isKept()) || (await isHere()) || asking) return;
  await sayKept(false);
  await dropSnapshots();
  await install().catch(() => {}); // the worker without it
  say(/* said */ "This browser has cleared it. Keep it again.");
  show();
}

/** What was begun with once is no longer whole: a page that finds it would believe it. */
async function dropSnapshots() {
  const cache = await caches.open(CACHE);
  for (const one of await snapshots()) await cache.delete(one);
}

/** Of another edition than this page’s nobody here knows the parts. */
async function isHere() {
  const names = (await window.caches?.keys()) || [];
  if (names.some((name) => name.startsWith("phone-") && name !== CACHE)) return true;
  const cache = await caches.open(CACHE);
  const whole = await Promise.all(parts.map((part) => isWhole(cache, part)));
  return whole.every(Boolean);
}

$("keep").addEventListener("click", keep);
$("stop").addEventListener("click", () => asking?.abort());
$("remove").addEventListener("click", remove);
const was = isKept();
keptAgain()
  .catch(() => {})
  .then(look)
  .then(show)
  .then(() => (isKept() && !asking ? sayHowLong() : undefined))
  .catch(() => {});
sayTables();
