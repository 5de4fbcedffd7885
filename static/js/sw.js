// The shell is one edition; pages are asked of the network, and kept for when there is
// none. Streams, posts and what a script fetches are not touched.
// Served as /sw.js, where EDITION and FILES stand in front of it (kept/views/worker.py).
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL = `shell-${EDITION}`;
const PAGES = "tables";
const PATIENCE = 4000;

// Of a phone that keeps the site: here.js, which then stands in front.
const site = globalThis.siteHere;

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const waits = await site?.install();
  await (await caches.open(SHELL)).addAll(FILES);
  if (!waits) worker.skipWaiting();
}

worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  // Before the site is kept its parts are a page's: what was fetched stays.
  for (const name of await caches.keys())
    if (![SHELL, PAGES, site?.cache].includes(name) && (site || !/^phone-/.test(name)))
      await caches.delete(name);
  await worker.clients.claim();
}

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

/** @param {Request} request */
const file = async (request) => (await (await caches.open(SHELL)).match(request)) || fetch(request);

/** @param {FetchEvent} event */
async function page(event) {
  const kept = await (await caches.open(PAGES)).match(new URL(event.request.url).pathname);
  const answer = asked(event);
  event.waitUntil(answer.catch(() => {}));
  const late = kept && new Promise((go) => setTimeout(go, PATIENCE, kept));
  return Promise.race([answer, late || answer]).catch(() => kept || caches.match("/offline/"));
}

/** Of the network; a page is kept for when there is none. @param {FetchEvent} event */
async function asked({ request }) {
  const answer = await fetch(request);
  if (request.mode !== "navigate" || request.method !== "GET") return answer;
  const { pathname, search } = new URL(request.url);
  const pages = await caches.open(PAGES);
  const html = answer.headers.get("content-type")?.startsWith("text/html");
  if (answer.ok && !answer.redirected && !search && html && isKept(pathname))
    await pages.put(pathname, answer.clone());
  if ([403, 404, 410].includes(answer.status)) await pages.delete(pathname);
  return answer;
}

/** @param {string} path */
const isKept = (path) => path === "/" || path.startsWith("/t/");
