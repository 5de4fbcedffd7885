// The shell is one edition; pages are asked of the network, and kept for when there is
// none. Streams, posts and what a script fetches are not touched.
// Served as /sw.js, where EDITION and FILES stand in front of it (views/offline.py).
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELL = `shell-${EDITION}`;
const PAGES = "tables";
const PATIENCE = 4000;
const TOKEN = "csrfmiddlewaretoken";

// Of a phone that keeps the site: what it is called there, and how it answers (here.js).
const SITE = PHONE ? `phone-${PHONE.edition}` : "";
const { answerHere: here, beginHere: begin } = globalThis;

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  if (SITE && PHONE) await fetchSite(PHONE);
  await (await caches.open(SHELL)).addAll(FILES);
  await begin?.();
  if (!SITE || !(await inGame())) worker.skipWaiting();
}

/**
 * What was not fetched by a tap is that of a new edition: never where it is paid for.
 * @param {Kept} site
 */
async function fetchSite({ root, files }) {
  const cache = await caches.open(SITE);
  const has = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.map((name) => root + name).filter((path) => !has.has(path));
  const { saveData, type } = /** @type {any} */ (navigator).connection || {};
  if (missing.length && (saveData || type === "cellular" || (await inGame())))
    throw new Error("not now: this worker stays, and the browser asks again");
  await cache.addAll(missing);
}

/** A table is open that goes on with the edition before: this one waits until it is left. */
async function inGame() {
  const others = (await caches.keys()).filter((name) => name.startsWith("phone-") && name !== SITE);
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return others.length && pages.some(({ url }) => new URL(url).pathname.startsWith("/t/"));
}

worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const old = (await caches.keys()).filter((name) => ![SHELL, PAGES, SITE].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || pathname.endsWith("/events/")) return;
  if (here && isHere(pathname)) return event.respondWith(siteOrHere(request));
  if (here && pathname === "/check/open/") return event.respondWith(withToken(request));
  if (request.method !== "GET") return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

/** What hangs on no table: the referee, the rules. A table that a sheet makes is none of it. @param {string} path */
const isHere = (path) =>
  path !== "/check/open/" && ["/desk/", "/games/", "/check/"].some((one) => path.startsWith(one));

/**
 * The site where it answers soon and well; this phone where it does not. Nothing that is
 * asked here is written anywhere, so both may be asked.
 * @param {Request} request
 */
async function siteOrHere(request) {
  const copy = request.clone();
  const late = new Promise((go) => setTimeout(go, PATIENCE));
  const asked = navigator.onLine ? fetch(request).catch(() => {}) : undefined;
  const answer = /** @type {Response | undefined} */ (await Promise.race([asked, late]));
  if (answer && answer.status < 500 && !(answer.status === 403 && copy.method === "POST"))
    return answer;
  return /** @type {(request: Request) => Promise<Response>} */ (here)(copy);
}

/**
 * A sheet that becomes a table, from a page that this phone drew: its token is none that the
 * site knows, so the form goes once more with the site's own.
 * @param {Request} request
 */
async function withToken(request) {
  const copy = request.clone();
  const answer = await fetch(request);
  if (answer.status !== 403) return answer;
  const body = await copy.formData();
  const page = await (await fetch("/check/", { cache: "no-store" })).text();
  const [, from = ""] = page.split(`name="${TOKEN}" value="`);
  body.set(TOKEN, from.split('"')[0]);
  const { url, method, redirect } = copy;
  const headers = [...copy.headers].filter(([name]) => name.startsWith("hx-"));
  return fetch(url, { method, redirect, headers, body });
}

/** @param {Request} request */
const file = async (request) => (await (await caches.open(SHELL)).match(request)) || fetch(request);

/** @param {FetchEvent} event */
async function page(event) {
  const { pathname, search } = new URL(event.request.url);
  const pages = await caches.open(PAGES);
  const kept = await pages.match(pathname);
  const asked = fetch(event.request).then(async (answer) => {
    const html = answer.headers.get("content-type")?.startsWith("text/html");
    if (answer.ok && !answer.redirected && !search && html && isKept(pathname))
      await pages.put(pathname, answer.clone());
    if ([403, 404, 410].includes(answer.status)) await pages.delete(pathname);
    return answer;
  });
  event.waitUntil(asked.catch(() => {}));
  const late = kept && new Promise((go) => setTimeout(go, PATIENCE, kept));
  return Promise.race([asked, late || asked]).catch(() => kept || caches.match("/offline/"));
}

/** @param {string} path */
const isKept = (path) => path === "/" || path.startsWith("/t/");
