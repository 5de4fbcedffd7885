// Tables, in the worker of a phone that keeps the site. Each is a replica: what the site
// gave of it last, and on it what was entered here and waits to be sent. The site answers
// where it does so soon; else this phone does. Stands behind here.js.

/** @typedef {{ id?: number, code: string, path?: string, key: string, round: number, what: string, body: string, state: string, to?: string, makes?: string, given?: string }} Deed */

const GIVEN = "log.json";
const NOW = "now.json";
const MOVED = "moved";
const MOST = 24;
const NEW = /^\/new\/[^/]+\/$/;
const TOLD = 4000;
// A page gives up what it has asked after 15 seconds (base.html), and keeps it by itself.
const GIVEN_UP = 14000;
// Streams, what is sent, and what is only at the site.
const GETS =
  /^\/t\/[^/]+\/(?!events\/|send\/|rest\/|next\/|ask|list\/|log\.json|now\.json|renew|mine|secret)/;
const POSTS =
  /^\/t\/[^/]+\/(check|record|undo|end|again|foul|confirm|rounds\/\d+\/(cards|correct|melds|mine|dispute|accept|refuse)|disputes\/\d+\/(answer|end|agree|withdraw))\/$/;
const FORM = "application/x-www-form-urlencoded";

// ---- What waits ----
/** @type {Promise<IDBDatabase> | undefined} */
let opened;

const database = () => {
  opened ||= new Promise((done, fail) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    asked.onsuccess = () => {
      // Cleared, or closed by the browser: it is opened again.
      asked.result.onclose = asked.result.onversionchange = () => {
        asked.result.close();
        opened = undefined;
      };
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

/**
 * @template T
 * @param {(all: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function outbox(act) {
  const deed = (await database()).transaction("outbox", "readwrite");
  const asked = act(deed.objectStore("outbox"));
  return new Promise((done, fail) => {
    deed.oncomplete = () => done(asked.result);
    deed.onabort = deed.onerror = () => fail(deed.error);
  });
}

/**
 * What waits of a table, with the path that each is posted to; nothing behind what was
 * not taken, which somebody looks at first.
 * @param {string} code
 */
async function waitingOf(code) {
  const mine = await allOf(code);
  const stuck = mine.findIndex(isStuck);
  const due = stuck < 0 ? mine : mine.slice(0, stuck);
  return due.map((one) => ({ ...one, path: one.path || "record/" }));
}

/** @param {string} code @returns {Promise<Deed[]>} */
async function allOf(code) {
  /** @type {Deed[]} */
  const all = await outbox((store) => store.getAll());
  return all.filter((one) => one.code === code);
}

/** @param {Deed} deed */
const isStuck = ({ state }) => state !== "waiting";

// ---- What the site gave ----
const pages = () => caches.open("tables");

/** Of what cannot be read there is nothing. @param {string} code @param {string} name */
async function textOf(code, name) {
  const found = await keptAt(`/t/${code}/${name}`);
  return found ? found.text() : "";
}

/** @param {string} code @param {string} name @param {string} text */
const keepText = async (code, name, text) =>
  (await pages()).put(`/t/${code}/${name}`, new Response(text));

/** @param {string} code */
async function forgetGiven(code) {
  for (const name of [GIVEN, NOW]) await (await pages()).delete(`/t/${code}/${name}`);
}

/** Where the phone has gone on to another table meanwhile, the oldest goes. */
async function bound() {
  const cache = await pages();
  const all = (await cache.keys()).filter(({ url }) => url.endsWith(`/${GIVEN}`));
  for (const { url } of all.slice(0, Math.max(all.length - MOST, 0))) {
    const code = new URL(url).pathname.split("/")[2];
    if (!(await waitingOf(code)).length) await forgetGiven(code);
  }
}

/** @param {string} text */
function isTable(text) {
  try {
    return Boolean(JSON.parse(text).table.code);
  } catch {
    return false;
  }
}

/** The table as it is at the site now. @param {string} code */
async function fetchGiven(code) {
  // Under an address of its own each time: what somebody between has kept of it is older.
  const now = `/t/${code}/${GIVEN}?at=${Date.now()}`;
  const answer = await ask(now, { cache: "no-store" }).catch(() => undefined);
  if (!answer) return;
  if ([403, 404, 410].includes(answer.status)) await forgetGiven(code);
  else if (answer.ok) {
    const text = await answer.text();
    if (text === (await textOf(code, GIVEN)) || !isTable(text)) return;
    await keepText(code, GIVEN, text);
    await bound();
  }
}

// ---- The replica ----
/** By code, of what it was laid. @type {Map<string, string>} */
const laid = new Map();
/** @type {Promise<unknown>} One after the other: each stands on what was before. */
let turn = Promise.resolve();

/** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
function inTurn(act) {
  const mine = turn.then(act, act);
  turn = mine.catch(() => {});
  return mine;
}

/** @param {string} given @param {Deed[]} deeds */
const signOf = (given, deeds) => [...deeds.map(({ key }) => key), given].join("\n");

/** @param {string} text */
async function hashOf(text) {
  const sum = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(sum)].map((one) => one.toString(16)).join();
}

/** @param {any} answering @param {string} code @param {string} given @param {Deed[]} deeds */
async function lay(answering, code, given, deeds) {
  const sign = signOf(given, deeds);
  if (laid.get(code) === sign) return;
  laid.delete(code);
  const text = deeds.length ? await textOf(code, NOW) : "";
  const now = text ? JSON.parse(text) : {};
  if (now.of === (await hashOf(sign))) answering.lay(now.text, "[]");
  else answering.lay(given, JSON.stringify(deeds));
  laid.set(code, sign);
}

/** @param {any} answering @param {string} code @returns {Promise<[string, Deed[]]>} */
async function layNow(answering, code) {
  const given = await textOf(code, GIVEN);
  const deeds = await waitingOf(code);
  await lay(answering, code, given, deeds);
  return [given, deeds];
}

/** One that cannot be read takes no other with it. @param {any} answering @param {string} code */
async function isLaid(answering, code) {
  try {
    await layNow(answering, code);
    return true;
  } catch {
    if (!isTable(await textOf(code, GIVEN))) await forgetGiven(code);
    return false;
  }
}

/** For a page that hangs on all tables: home, and the names for a new one. What was forgotten since this worker began is none of them. @param {any} answering @returns {Promise<[string, Deed[]]>} */
async function layAll(answering) {
  const all = (await (await pages()).keys()).map(({ url }) => new URL(url).pathname.split("/"));
  const here = all.filter(([, , , name]) => name === GIVEN).map(([, , code]) => code);
  const whole = [];
  for (const code of here) if (await isLaid(answering, code)) whole.push(code);
  for (const code of laid.keys()) if (!whole.includes(code)) laid.delete(code);
  answering.forget_but(JSON.stringify(whole));
  return ["", []];
}

/**
 * A request as it can be asked twice, and which page asked.
 * @param {FetchEvent} event
 */
async function copied({ request, clientId: from }) {
  const { method, url, mode } = request;
  const headers = Object.fromEntries(request.headers);
  const body = method === "POST" ? await request.text() : "";
  return { method, url, mode, headers, body, from, at: performance.now() };
}

/** @typedef {Awaited<ReturnType<typeof copied>>} Copy */

/** A form that has no key is given one: sent twice, it is one entry. @param {Copy} copy */
function withKey(copy) {
  if (copy.method !== "POST" || !(copy.headers["content-type"] || "").startsWith(FORM)) return;
  const form = new URLSearchParams(copy.body);
  if (form.get("key")) return;
  form.set("key", crypto.randomUUID().replaceAll("-", ""));
  copy.body = String(form);
}

/**
 * Answered by this phone; what it writes waits from then on.
 * @param {Copy} copy
 * @param {string} code
 * @returns {Promise<Response>}
 */
const answerTable = (copy, code) =>
  inTurn(async () => {
    const answering = await ready();
    running = true;
    const [given, deeds] = code ? await layNow(answering, code) : await layAll(answering);
    // The page that stands there is of the site: what is recorded leads to one of this phone.
    const heard = { ...SPOKEN, ...copy.headers, phone: undefined, cookie: await cookies() };
    const headers = JSON.stringify(heard);
    const body = new TextEncoder().encode(copy.body);
    const follow = copy.mode !== "navigate";
    const said = answering.answer_table(code, copy.method, copy.url, headers, body, follow);
    const [status, pairs, content, wrote] = said.toJs();
    said.destroy();
    const deed = JSON.parse(wrote);
    if (deed) {
      if (isGivenUp(copy)) unsay(answering)(new Error("late"));
      await keepDeed(answering, given, deeds, deed).catch(unsay(answering));
      await tellOthers(copy.from);
    }
    return responseOf(copy, status, JSON.parse(pairs), content);
  });

/** Kept here too it would wait twice, and who tapped would not hear of it. @param {Copy} copy */
const isGivenUp = ({ headers, at }) => "hx-request" in headers && performance.now() - at > GIVEN_UP;

/** The page sends it by itself, behind what waits. @param {Copy} copy */
function endIfGivenUp(copy) {
  if (isGivenUp(copy)) throw new Error("late");
}

/** What could not be kept was not saved, and no page says that it was. @param {any} answering */
const unsay = (answering) => (/** @type {unknown} */ fault) => {
  answering.unsay();
  throw fault;
};

/**
 * Who tapped may be gone by now: a page that was opened meanwhile hears that something
 * waits, or it would wait there for nobody. The one that tapped goes on by the answer.
 * @param {string} from
 */
async function tellOthers(from) {
  for (const one of await worker.clients.matchAll({ type: "window" }))
    if (one.id !== from) one.postMessage({ kept: true });
}

/** @param {any} answering @param {string} given @param {Deed[]} deeds @param {Deed} deed */
async function keepDeed(answering, given, deeds, { given: begun, ...deed }) {
  laid.delete(deed.code); // where it cannot be kept, it is not there
  if (begun) await keepText(deed.makes || "", GIVEN, begun);
  const { who } = given ? JSON.parse(given) : {};
  const made = { at: Date.now(), ...(who && { who }) };
  await outbox((all) => all.add({ ...deed, state: "waiting", ...made }));
  if (deed.to) return; // the table is laid as it was begun
  const sign = signOf(given, [...deeds, deed]);
  const text = JSON.stringify({ of: await hashOf(sign), text: answering.now(deed.code) });
  await keepText(deed.code, NOW, text).catch(() => {}); // it is made again from what waits
  laid.set(deed.code, sign);
}

/** @param {Copy} copy @param {number} status @param {[string, string][]} pairs @param {Uint8Array<ArrayBuffer>} content */
function responseOf(copy, status, pairs, content) {
  const to = new Headers(pairs).get("location");
  if (to && status > 300 && status < 400)
    return Response.redirect(new URL(to, copy.url).href, status);
  return responseWith(status, pairs, content);
}

// ---- The site ----

/** @param {Copy} copy @param {string} body @returns {Promise<Response>} */
async function post(copy, body) {
  const redirect = copy.mode === "navigate" ? "manual" : "follow";
  const answer = await ask(copy.url, { method: "POST", redirect, headers: copy.headers, body });
  // Sent twice it is one entry.
  if (answer.type === "opaqueredirect") await isThere(copy.url);
  return answer;
}

/** From a page that this phone drew: its token is none that the site knows. @param {Copy} copy @param {string} code */
async function postToSite(copy, code) {
  const answer = await post(copy, copy.body);
  if (answer.status !== 403) return answer;
  const from = code ? `/t/${code}/send/` : `${copy.url}send/`;
  const sends = await ask(from, { cache: "no-store" });
  if (!sends.ok) return answer;
  const form = new URLSearchParams(copy.body);
  form.set(TOKEN, (await sends.json()).token);
  return post(copy, String(form));
}

/**
 * The site where it answers soon and well.
 * @param {Promise<Response>} asked
 */
async function soon(asked) {
  const late = new Promise((go) => setTimeout(go, LATE));
  const answer = /** @type {Response | undefined} */ (
    await Promise.race([asked.catch(() => {}), late])
  );
  return answer && ![502, 503, 504].includes(answer.status) ? answer : undefined;
}

/**
 * @param {FetchEvent} event
 * @param {string} code
 * @param {() => Promise<Response>} site What asks the site.
 */
async function tableOf(event, code, site) {
  const { request } = event;
  const post = request.method === "POST";
  const moved = code && (await textOf(code, MOVED));
  if (moved) return Response.redirect(request.url.replace(`/t/${code}/`, `/t/${moved}/`), 302);
  if (code && !(await textOf(code, GIVEN)))
    return withGiven(event, code, await site().catch((fault) => keptPage(request, fault)));
  const copy = await copied(event);
  withKey(copy);
  const { waits, stuck } = await standing(copy, code);
  const here = () => (stuck ? locked() : answerTable(copy, code));
  if (waits || (post && (await isQuick(copy, code)))) {
    const answer = await here().catch(() => endIfGivenUp(copy));
    if (answer && (answer.status < 500 || waits)) return answer;
  }
  const ofSite = () => (post ? postToSite(copy, code) : site());
  // Where the browser says that there is no network, nothing is sent that this phone can
  // answer: what waits would be there twice.
  const asked = navigator.onLine ? ofSite() : undefined;
  event.waitUntil(Promise.resolve(asked).catch(() => {}));
  const answer = asked && (await soon(asked));
  if (answer) return withGiven(event, code, answer);
  return here()
    .catch(() => asked || ofSite())
    .catch((fault) => keptPage(request, fault));
}

/**
 * Whether this phone answers first, for what waits here; and whether it enters nothing
 * without the site, for what that did not take.
 * @param {Copy} copy
 * @param {string} code
 */
async function standing({ method, url }, code) {
  // Where it cannot be read what waits, the site is asked as ever.
  const mine = await allOf(code).catch(() => []);
  const stuck = method === "POST" && mine.some(isStuck) && !url.endsWith("/check/");
  const due = mine.length > 0 && !isStuck(mine[0]);
  return { stuck, waits: code.startsWith("0") || (due && !stuck) };
}

/** The page says which entry is in doubt: that is dealt with first. */
const locked = async () => responseWith(423, [], null);

/** Where this phone could not begin: the page as it was last, as without the site. @param {Request} request @param {unknown} fault */
async function keptPage({ mode, method, url }, fault) {
  if (mode !== "navigate" || method !== "GET") throw fault;
  const found = await keptAt(new URL(url).pathname);
  return found || inItsPlace(/** @type {{ answer?: Response }} */ (fault));
}

/**
 * The next time the network may be gone; a page that is opened may be typed on.
 * @param {FetchEvent} event
 * @param {string} code
 * @param {Response} answer
 */
function withGiven(event, code, answer) {
  const { method, mode } = event.request;
  if (!code || method !== "GET" || !answer.ok) return answer;
  const given = fetchGiven(code);
  event.waitUntil(mode === "navigate" ? given.then(() => beginAt(code)).catch(() => {}) : given);
  return answer;
}

/** Python runs, and has the table, before the first key. @param {string} code */
const beginAt = (code) =>
  inTurn(async () => {
    await layNow(await ready(), code);
    running = true;
  });

// ---- A line that is looked at with every key ----
let running = false;
let toldAt = 0;

/**
 * The live check of a table that is here as the page saw it; others who follow hear of it now
 * and then. Where seats say their own numbers, the site knows them.
 * @param {Copy} copy
 * @param {string} code
 */
async function isQuick(copy, code) {
  if (!running || !copy.url.endsWith("/check/")) return false;
  const { entries, claims } = JSON.parse(await textOf(code, GIVEN));
  const form = new URLSearchParams(copy.body);
  if (claims.length > 1 || form.get("after") !== String(entries.length)) return false;
  if (Number(copy.headers.others) && Date.now() - toldAt > TOLD) {
    toldAt = Date.now();
    post(copy, copy.body).catch(() => {});
  }
  return true;
}

/** A page asks before it lets a form go: whether this phone can answer it. @param {string} path @param {string} code */
async function saysWhether(path, code) {
  const free = async () => !(await allOf(code)).some(isStuck);
  const can = NEW.test(path) || (POSTS.test(path) && (await textOf(code, GIVEN)) && (await free()));
  return responseWith(can ? 204 : 404, [], null);
}

/**
 * @param {FetchEvent} event
 * @param {string} path
 * @param {() => Promise<Response>} site
 */
function answerAtTable(event, path, site) {
  const { request } = event;
  const any = NEW.test(path) || (path === "/" && request.mode === "navigate");
  const code = any ? "" : path.split("/")[2];
  if (request.headers.has("alone")) return saysWhether(path, code);
  const asks = request.method === "GET" ? GETS : request.method === "POST" ? POSTS : null;
  if (!any && !asks?.test(path)) return undefined;
  if (request.headers.has("live")) return site().then((answer) => withGiven(event, code, answer));
  return tableOf(event, code, site);
}

const before = globalThis.siteHere;
if (before)
  globalThis.siteHere = {
    ...before,
    answer: (event, path, site) =>
      answerAtTable(event, path, site) || before.answer(event, path, site),
  };
