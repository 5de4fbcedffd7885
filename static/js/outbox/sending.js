// Sends what waits, until the table has it or says why not.

/** @import { Kept } from "./queue.js" */
import { code } from "./place.js";
import { isDue, notTaken, waits } from "./queue.js";
import { forgetCounted, noteSent } from "./sent.js";
import { change, dealtWith, items, load, mine, move } from "./store.js";

const PATIENCE = 15_000;
const [SOON, SELDOM] = [1000, 8000];
/** @type {Record<number, string>} */
const WHY = {
  400: /* said */ "The site does not understand it.",
  403: /* said */ "This phone may not enter this here now. Ask the host to let it in.",
  404: /* said */ "This table is no longer here.",
  410: /* said */ "This table has a new code. Open its link again.",
  500: /* said */ "Something is broken on the site. Try again later.",
};

export let offline = !navigator.onLine;
/** The site answers, and cannot save: it is not the network. */
export let unable = false;
/** Somebody speaks in the site's place: a network that one signs in to. */
export let foreign = false;
document.addEventListener("site:foreign", ({ detail }) => {
  foreign = detail;
  if (foreign) lostNetwork();
});
/** The browser has no room to note what became of what was sent. */
export let full = false;
/** Whether something of this table was taken. */
export let arrived = false;
/** What it finds is drawn, or the page left, at its end. */
export let sending = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;
let pause = SOON;
/** @type {boolean | undefined} Asked for while it was sending: with what was not taken, or without. */
let more;
/** @type {AbortController | undefined} */
let asking;
/** Draws what has become of it; true where the page is left. */
let settle = () => false;

/** @param {() => boolean} act */
export const afterSending = (act) => (settle = act);
/** @param {number} [status] What the site answered, if it did. */
export function lostNetwork(status = 0) {
  offline = true;
  unable = status > 500;
}

export function foundNetwork() {
  offline = false;
}

/** @param {() => Promise<void>} act */
const lock = (act) => (navigator.locks ? navigator.locks.request("outbox", act) : act());

export async function flush(all = false) {
  if (sending) return void (more ||= all);
  sending = true;
  clearTimeout(again);
  let failed = false;
  try {
    await sendUntilDone(all);
    full = false;
  } catch (cause) {
    failed = true; // the phone could not note what became of it: it waits, and has its key
    full = /** @type {{ name?: string } | null} */ (cause)?.name === "QuotaExceededError";
  }
  sending = false;
  if (settle()) return;
  if (!items.some((item) => isDue(item, items))) return void (pause = SOON);
  again = setTimeout(flush, offline || failed ? pause : 0);
  pause = Math.min(2 * pause, SELDOM);
}

/** @param {boolean} all */
async function sendUntilDone(all) {
  /** @type {boolean | undefined} */
  let now = all;
  while (now !== undefined) {
    const these = now;
    more = undefined;
    await lock(() => sendAll(these));
    now = more;
  }
}

/**
 * The network may be another one: what hangs in the old one is asked anew, by its key.
 * @param {boolean} all
 */
export function anew(all) {
  asking?.abort();
  pause = SOON;
  flush(all);
}

/**
 * Behind one that is not taken the later ones of its table wait.
 * @param {boolean} all
 */
async function sendAll(all) {
  const stuck = new Set();
  for (const { id } of await load()) {
    const item = items.find((one) => one.id === id);
    if (!item || stuck.has(item.code)) continue;
    // Behind what begins another table wait those of that one.
    if ((!waits(item) && !all) || !(await send(item))) stuck.add(item.code).add(item.makes);
    await load();
    if (offline) return;
  }
}

/** @param {Kept} item */
async function send(item) {
  const answer = await post(item);
  offline = !answer;
  if (!answer) return false;
  // It may have been entered anew meanwhile, or forgotten.
  if (!answer.own) forgetCounted();
  if (answer.version === undefined) {
    await change(item, (now) => now.body === item.body && notTaken(now, answer));
    return false;
  }
  const now = (await load()).find((one) => one.id === item.id);
  if (now?.body !== item.body) return false;
  await dealtWith(item, answer.version, answer.own);
  if (item.makes && answer.code) await move(item.makes, answer.code);
  if (![item.code, answer.code].includes(code)) return true;
  arrived = true;
  const rest = mine().some(({ round }) => round === item.round);
  if ((item.whole || (item.path && item.round)) && !rest) noteSent(item.round);
  return true;
}

/** On a phone that several use. @param {string} who */
const entered = (who) => /* said */ `Entered by ${who}: sign in as ${who} to send it.`;

/** How long it has waited: the site knows by its own clock when it was entered. @param {Kept} item */
const waitedOf = ({ at }) =>
  at ? { Ago: String(Math.round((Date.now() - at) / 1000)) } : undefined;

/**
 * @typedef {{ token?: string, who?: string, others?: boolean, key?: string, version?: number, own?: boolean, why?: string, clash?: string,
 *   path?: string, body?: string, code?: string }} Answer
 * @param {Kept} item
 * @param {boolean} [again]
 * @returns {Promise<Answer | null>} Without a network there is none.
 */
async function post(item, again = false) {
  const asked = new AbortController();
  asking = asked;
  const late = setTimeout(() => asked.abort(), PATIENCE);
  /** @param {RequestInit} options @returns {Promise<Answer | null>} */
  const ask = async (options) => {
    const { signal } = asked;
    const to = options.body ? item.path || "" : "";
    const answer = await fetch(item.to || `/t/${item.code}/send/${to}`, {
      ...options,
      cache: "no-store",
      signal,
    });
    unable = answer.status > 500;
    // Somebody has signed in or out since it gave the token: it says nothing of this phone.
    if (answer.headers.has("Stale") && !again) return post(item, true);
    // The table has just given its token: of what it does not know it says nothing of itself.
    const status = options.body && answer.status === 404 ? 400 : answer.status;
    if (WHY[status]) return { why: WHY[status] };
    return answer.ok ? answer.json() : null;
  };
  try {
    const { token, why, who } = (await ask({})) || {};
    if (!token) return why ? { why } : null;
    if (item.who && item.who !== who) return { why: entered(item.who), others: true };
    const body = new URLSearchParams(item.body);
    const said = await ask({
      method: "POST",
      body,
      headers: { "X-CSRFToken": token, ...waitedOf(item) },
    });
    // An answer says whose it is: of anything else it says nothing.
    return said?.version === undefined || said.key === item.key ? said : null;
  } catch {
    unable = false;
    return null;
  } finally {
    clearTimeout(late);
  }
}
