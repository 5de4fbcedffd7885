// The shell is one edition; pages are asked of the network, and kept for when there is
// none. Streams, posts and what a script fetches are not touched.
// Served as /sw.js, where EDITION and FILES stand in front of it (kept/views/worker.py).
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL = `shell-${EDITION}`;
const PAGES = "tables";
const PATIENCE = 4000;
/** It cannot answer now, or does not want to: what is kept of a page stays in its place. */
const NOT_NOW = [429, 502, 503, 504];

// Of a phone that keeps the site: here.js, which then stands in front.
const site = globalThis.siteHere;

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const waits = await site?.install();
  await keepAll(SHELL, FILES);
  if (!waits) worker.skipWaiting();
}

/**
 * Files as they are at the site. One that the browser has from an edition before says not
 * whose it is, so it is asked for anew; a page in the place of a script is nobody's.
 * @param {string} name
 * @param {string[]} paths
 */
async function keepAll(name, paths) {
  const cache = await caches.open(name);
  const keep = async (/** @type {string} */ path) => {
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok) throw new Error(path);
    await cache.put(path, answer);
  };
  await Promise.all(paths.map(keep));
}
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  await worker.clients.claim();
  // Before the site is kept its parts are a page's: what was fetched stays.
  for (const name of await caches.keys())
    if (![SHELL, PAGES, site?.cache].includes(name) && (site || !/^phone-/.test(name)))
      await caches.delete(name);
}

// A page that came as the worker began asks to be its own.
worker.addEventListener("message", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || pathname.endsWith("/events/")) return;
  const answer = site?.answer(event, pathname, () => asked(event));
  if (answer) return event.respondWith(answer);
  if (request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** What the browser has of it says not whose it is: a script from elsewhere is no script. @param {Request} request */
const file = async (request) => (await keptIn(SHELL, request)) || askAnybody(request);

/** @param {FetchEvent} event */
async function page(event) {
  const { pathname } = new URL(event.request.url);
  const kept = await keptAt(pathname);
  const answer = asked(event);
  event.waitUntil(answer.then(mend).catch(() => {}));
  const late = kept && new Promise((go) => setTimeout(go, PATIENCE, kept));
  const first = await Promise.race([answer, late || answer]).catch(
    (fault) => kept || inItsPlace(fault),
  );
  return kept && NOT_NOW.includes(first.status) ? kept : first;
}

/** What was cleared meanwhile is fetched again. */
async function mend() {
  if (!(await caches.has(SHELL))) await keepAll(SHELL, FILES);
}

/**
 * Of what cannot be read there is nothing; and a phone without room, or whose memory was
 * cleared, still shows what the site says.
 * @template T
 * @param {string} name
 * @param {(cache: Cache) => Promise<T>} act
 */
const within = (name, act) =>
  caches
    .open(name)
    .then(act)
    .catch(() => undefined);
/** @param {string} name @param {string | Request} what */
const keptIn = (name, what) => within(name, (cache) => cache.match(what));
/** @param {string} pathname */
const keptAt = (pathname) => keptIn(PAGES, pathname);

/**
 * Of a page that is not kept: what somebody else says in the site's place, so that one can
 * sign in there; else that there is no network.
 * @param {{ answer?: Response }} fault
 */
async function inItsPlace({ answer }) {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const found = await caches.match("/offline/").catch(() => undefined);
  return answer || found || new Response(LOST, { status: 503, headers });
}

/** Of the network; a page is kept for when there is none. @param {FetchEvent} event */
async function asked({ request }) {
  const answer = await fetch(request);
  if (request.mode !== "navigate" || request.method !== "GET") return answer;
  const { pathname, search } = new URL(request.url);
  // A phone that keeps the site has a page of its own for any.
  if (answer.type === "opaqueredirect" && (site || (await keptAt(pathname))))
    await isThere(request.url);
  const html = answer.headers.get("content-type")?.startsWith("text/html");
  if (answer.ok && !answer.redirected && !search && html && isKept(pathname))
    await within(PAGES, (pages) => pages.put(pathname, answer.clone()));
  if ([403, 404, 410].includes(answer.status))
    await within(PAGES, (pages) => pages.delete(pathname));
  return answer;
}

/** Nobody sees who leads elsewhere: it is the site if that answers there, or where it leads. @param {string} url */
const isThere = (url) => fetch(url, { method: "HEAD", cache: "no-store" });

/** @param {string} path */
const isKept = (path) => ["/", "/phone/"].includes(path) || path.startsWith("/t/");
