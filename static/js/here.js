// The site itself, in the worker of a phone that keeps it: a request is answered by the
// same views as at the site. Stands in front of sw.js (kept/views/worker.py), with what the
// site says of itself in PHONE.

const kept = PHONE;
// By a name: what hashes the addresses in scripts would take it for a file that is imported.
const ANSWERING = "phone.answering";
const CACHE = `phone-${kept.edition}`;
// The words of the language that this phone reads, where it is not English.
const WORDS = kept.files.find((name) => name.startsWith("words-"));
// A worker sees no Accept-Language: a phone that has chosen nothing reads what it has fetched.
const SPOKEN = WORDS ? { "accept-language": WORDS.slice("words-".length, -".zip".length) } : {};
// What has begun in one language has not read the words of another.
const SNAPSHOT = `${kept.root}snapshot${WORDS ? `-${WORDS}` : ""}`;
// Pyodide restores none above its first memory: it is made larger before.
const ROOM = 64e6;
const PAGE = 65536;
// What each file of an archive begins with.
const FILE = 0x04034b50;
const LATE = 4000;
const CALM = 2000;
/** Of what this phone answers by itself: see site.js. @type {[string, string]} */
const OURS = ["Scorekeeper", "here"];
const TOKEN = "csrfmiddlewaretoken";

// What Python is started with lies in the cache; a worker's own questions pass it by.
const ask = self.fetch.bind(self);
self.fetch = async (input, options) => {
  const at =
    typeof input === "string" || input instanceof URL ? new URL(input, location.href) : null;
  const found = at?.pathname.startsWith(kept.root) && (await partOf(at.pathname));
  return found || ask(input, options);
};

/** @param {string} path */
const partOf = async (path) => (await caches.open(CACHE)).match(path);

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function bytes(name) {
  const found = await partOf(kept.root + name);
  if (!found) throw new Error(`${name} is missing`);
  return found.arrayBuffer();
}

/** @param {string} text */
const decoded = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));

/**
 * Where a phone refuses its memory, what loads Python tells nobody, and waits for good.
 * @param {() => Promise<Python>} load
 * @param {(memory: WebAssembly.Memory) => unknown} grow
 * @returns {Promise<Python>}
 */
async function orRefused(load, grow) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  const heard = new AbortController();
  const refused = new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = async (...given) => {
      try {
        const made = await instantiateStreaming(...given);
        grow(/** @type {WebAssembly.Memory} */ (made.instance.exports.memory));
        return made;
      } catch (fault) {
        fail(fault);
        throw fault;
      }
    };
    // What a browser is able to is tried by this too: only want of memory is the end.
    WebAssembly.instantiate = (/** @type {any[]} */ ...given) => {
      const made = /** @type {any} */ (instantiate)(...given);
      made.catch((/** @type {unknown} */ fault) => fault instanceof RangeError && fail(fault));
      return made;
    };
    // Some of it was begun before, as the scripts were read.
    const unheard = (/** @type {PromiseRejectionEvent} */ { reason }) =>
      reason instanceof RangeError && fail(reason);
    self.addEventListener("unhandledrejection", unheard, { signal: heard.signal });
  });
  try {
    return /** @type {Python} */ (await Promise.race([load(), refused]));
  } finally {
    heard.abort();
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

/** @param {object} how @param {(memory: WebAssembly.Memory) => unknown} [grow] @returns {Promise<Python>} */
async function python(how, grow = () => {}) {
  // Read while Python is made.
  const archives = Promise.all(["site.zip", ...(WORDS ? [WORDS] : [])].map(bytes));
  const lockFileContents = new TextDecoder().decode(await bytes("lock.json"));
  const all = {
    indexURL: kept.root,
    stdLibURL: `${kept.root}library.zip`,
    lockFileContents,
    createPyodideModule,
    stdout: () => {},
    stderr: () => {},
    ...how,
  };
  const py = await orRefused(() => loadPyodide(all), grow);
  for (const archive of await archives) unpack(py, archive);
  return py;
}

/**
 * Files lie stored in an archive, one after the other (phone/build.mjs): each is a part of
 * it, and none is copied. Python itself takes four times as long for so many.
 * @param {Python} py
 * @param {ArrayBuffer} archive
 */
function unpack(py, archive) {
  const view = new DataView(archive);
  const text = new TextDecoder();
  const folders = new Set();
  for (let at = 0; view.getUint32(at, true) === FILE; ) {
    const size = view.getUint32(at + 18, true);
    const [named, more] = [view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const path = `/site/${text.decode(new Uint8Array(archive, at + 30, named))}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) py.FS.mkdirTree(folder);
    folders.add(folder);
    at += 30 + named + more;
    py.FS.writeFile(path, new Uint8Array(archive, at, size), { canOwn: true });
    at += size;
  }
}

/** From the byte code; what it is then is written down for the next start. */
async function fromCode() {
  const py = await python({ _makeSnapshot: true });
  py.runPython("import sys; sys.path.insert(0, '/site')\nfrom phone import packed; packed.use()");
  py.runPython("from phone import answering; answering.prepare()");
  const made = py.makeMemorySnapshot();
  // Where there is no room, it starts so again.
  writing = () => keepSnapshot(made).catch(() => {});
  setTimeout(writeDown, CALM);
  return py;
}

/** @type {(() => Promise<void>) | undefined} */
let writing;
/** The snapshot, once: somebody who waits for a page is answered before. */
async function writeDown() {
  const write = writing;
  writing = undefined;
  await write?.();
}

/** @param {Uint8Array<ArrayBuffer>} made */
async function keepSnapshot(made) {
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys())
    if (request.url.includes("/snapshot")) await cache.delete(request);
  await cache.put(SNAPSHOT, new Response(made));
}

/** @param {ArrayBuffer} snapshot */
async function fromSnapshot(snapshot) {
  return python({ _loadSnapshot: Promise.resolve(snapshot) }, (memory) => {
    const more = Math.max(snapshot.byteLength, ROOM) - memory.buffer.byteLength;
    if (more > 0) memory.grow(Math.ceil(more / PAGE));
  });
}

async function start() {
  const snapshot = await partOf(SNAPSHOT);
  let py;
  if (snapshot) py = await fromSnapshot(await snapshot.arrayBuffer()).catch(() => undefined);
  if (!py) py = await fromCode();
  const answering = py.pyimport(ANSWERING);
  answering.begin_browser(JSON.stringify(kept.names), kept.zone, decoded(kept.zoneFile));
  return answering;
}

/** @type {ReturnType<typeof start> | undefined} */
let begun;
const ready = () => {
  begun ||= start().catch((fault) => {
    begun = undefined;
    throw fault;
  });
  return begun;
};

/** What the pages have set for themselves, where a worker may look. */
async function cookies() {
  const store = /** @type {any} */ (self).cookieStore;
  const all = (await store?.getAll()) || [];
  const ours = all.filter((/** @type {{ name: string }} */ { name }) =>
    ["theme", "awake", "language"].includes(name),
  );
  return ours
    .map((/** @type {{ name: string, value: string }} */ one) => `${one.name}=${one.value}`)
    .join("; ");
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function answerHere(request) {
  const said = Object.fromEntries(request.headers);
  const headers = { ...SPOKEN, ...said, cookie: await cookies() };
  const body = new Uint8Array(await request.arrayBuffer());
  const answering = await ready();
  const follow = request.mode !== "navigate";
  const given = answering.answer_browser(
    request.method,
    request.url,
    JSON.stringify(headers),
    body,
    follow,
  );
  const [status, answered, content] = given.toJs();
  given.destroy();
  const pairs = JSON.parse(answered);
  const to = new Headers(pairs).get("location");
  if (to && status > 300 && status < 400)
    return Response.redirect(new URL(to, request.url).href, status);
  return responseWith(status, pairs, content);
}

/**
 * What this phone says by itself.
 * @param {number} status
 * @param {[string, string][]} pairs
 * @param {BodyInit | null} content
 */
const responseWith = (status, pairs, content) =>
  new Response([204, 304].includes(status) ? null : content, { status, headers: [...pairs, OURS] });

// ---- For the worker ----

/** All of it is here, and Python has begun once; true where this worker waits for its turn. */
async function installHere() {
  await fetchSite();
  // It lists what waits, and no worker may have seen it come.
  await keepAll("tables", ["/phone/"]);
  await ready();
  await writeDown();
  return inGame();
}

/** What was not fetched by a tap is that of a new edition: never where it is paid for. */
async function fetchSite() {
  const { root, files } = kept;
  const cache = await caches.open(CACHE);
  const has = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.map((name) => root + name).filter((path) => !has.has(path));
  const { saveData, type } = /** @type {any} */ (navigator).connection || {};
  if (missing.length && (saveData || type === "cellular" || (await inGame())))
    throw new Error("not now: this worker stays, and the browser asks again");
  await keepAll(CACHE, missing);
  for (const [name, size] of Object.entries(kept.sizes))
    if ((await (await partOf(kept.root + name))?.blob())?.size !== size) await refuse(name);
}

/** Cut on its way, where nothing else says so: it is fetched again. @param {string} name */
async function refuse(name) {
  await (await caches.open(CACHE)).delete(kept.root + name);
  throw new Error(`${name} is not whole`);
}

/** A table is open that goes on with the edition before: this one waits until it is left. */
async function inGame() {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith("phone-") && name !== CACHE,
  );
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  return others.length && pages.some(({ url }) => new URL(url).pathname.startsWith("/t/"));
}

/** What hangs on no table: the referee, the rules. @param {string} path */
const isHere = (path) => ["/desk/", "/games/", "/check/"].some((one) => path.startsWith(one));
/** What is kept for others as well: a table that a sheet makes. @param {Request} request @param {string} path */
const isKeptThere = ({ method }, path) => method === "POST" && path === "/check/open/";

/**
 * The site where it answers soon and well; this phone where it does not. Nothing that is
 * asked here is written anywhere, so both may be asked.
 * @param {Request} request
 */
async function siteOrHere(request) {
  const late = new Promise((go) => setTimeout(go, LATE));
  const asked = navigator.onLine ? fetch(request.clone()) : undefined;
  const answer = /** @type {Response | undefined} */ (
    await Promise.race([asked?.catch(() => {}), late])
  );
  if (answer && answer.status < 500 && !(answer.status === 403 && request.method === "POST"))
    return answer;
  // Where it was cleared, or cannot begin, the site is waited for.
  return answerHere(request.clone())
    .catch(() => asked || fetch(request))
    .catch((fault) => keptPage(request, fault));
}

/**
 * What only the site can keep, from a page that this phone drew: its token is none that the
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

/**
 * What the phone has a word in; of everything else nothing.
 * @param {FetchEvent} event
 * @param {string} path
 */
function answerOf({ request }, path) {
  if (isKeptThere(request, path)) return withToken(request);
  return isHere(path) ? siteOrHere(request) : undefined;
}

globalThis.siteHere = { cache: CACHE, install: installHere, answer: answerOf };
