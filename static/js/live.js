// Follows the table: what others enter is on this page at once. One stream a page; it
// brings versions and who is entering, and the page then fetches what has changed.
const { stream, parts, role, ...page } = document.getElementById("follow").dataset;
const main = document.getElementById("main");
const me = Math.random().toString(36).slice(2);
const POLL = 5000;
const QUIET = 25_000; // a line on which nothing came for so long is dead
const DOUBT = 800;

// ---- What is said: a dot beside the round, a sentence at the foot if there is one ----
const dot = document.createElement("span");
const line = document.createElement("div");
line.setAttribute("role", "status");
document.getElementById("fault").parentElement.after(line);
let on = true;
let seen = new Date(page.at * 1000);
let said = "";
let among;
let silence;

function show() {
  const words = on ? said : `Last seen ${seen.toTimeString().slice(0, 5)}. Trying again.`;
  const state = on ? "Live" : "Not connected";
  dot.textContent = on && among > 1 ? `${among - 1} following` : state;
  dot.className = on ? "live" : "live off";
  if (!dot.isConnected) document.querySelector(".bar p")?.append(" · ", dot);
  const text = document.createElement("p");
  text.className = "check";
  const mark = dot.cloneNode(true);
  mark.textContent = `${state}.`;
  text.append(document.createElement("span"));
  text.firstChild.append(mark, ` ${words}`);
  if (!words) line.replaceChildren();
  else if (line.textContent !== text.textContent) line.replaceChildren(text);
}

function say(words, seconds) {
  clearTimeout(silence);
  said = words;
  if (seconds) silence = setTimeout(say, seconds * 1000, "");
  show();
}

// ---- The stream ----
let version = Number(page.version);
let heard = version;
let source, watch, again;
let doubt = null;
let tries = 0;
let missed = false;

function alive() {
  clearTimeout(doubt);
  doubt = null;
  tries = 0;
  on = true;
  seen = new Date();
  show();
}

function off() {
  on = false;
  show();
}

function close() {
  missed ||= !!source;
  source?.close();
  source = null;
  clearTimeout(watch);
  clearTimeout(again);
}

function open() {
  close();
  doubt ??= setTimeout(off, DOUBT);
  if (!window.EventSource) return poll();
  source = new EventSource(stream);
  source.onmessage = ({ data }) => hear(JSON.parse(data));
  source.onerror = lost;
  watch = setTimeout(lost, POLL);
}

// A line that is cut is opened again; where none will hold, the page asks by itself.
function lost() {
  const refused = source?.readyState === 2;
  close();
  doubt ??= setTimeout(off, DOUBT);
  tries += 1;
  if (refused || tries > 2) refresh();
  again = setTimeout(open, Math.min(tries, 5) * 1000 * Math.random());
}

async function poll() {
  await refresh();
  again = setTimeout(poll, POLL);
}

function hear(message) {
  among = message.among ?? among;
  alive();
  clearTimeout(watch);
  watch = setTimeout(lost, QUIET);
  if ("own" in message) return setTimeout(own, Math.random() * 300);
  if ("who" in message) return message.phone === me || tell(message);
  if ("role" in message && message.role !== role) return location.reload();
  heard = message.version;
  if (message.role && missed && heard <= version) own();
  if (message.role) missed = false;
  if (heard <= version) return;
  const wait = message.role ? 0 : Math.random() * Math.min(message.among, 1000);
  setTimeout(refresh, Math.max(wait, saving - Date.now()));
}

function tell({ who, what }) {
  const then = role === "look" ? " You will see the score as soon as it is saved." : "";
  say(`${who || "Somebody"} is entering ${what}.${then}`, 12);
}

// What seats say themselves goes into the form, or the list, and over nothing typed. The
// list is asked for once at a time: what arrives takes the place of what stands by then.
let listed = Promise.resolve();

function own() {
  const form = main.querySelector("#entry [data-live]");
  if (form) htmx.trigger(form, "own");
  const headers = { Live: version };
  const list = { headers, target: "#said", select: "#said", swap: "outerHTML" };
  const ask = () => document.getElementById("said") && htmx.ajax("GET", parts, list);
  if ("here" in page) listed = listed.then(ask).catch(() => {});
}

// ---- What has changed ----
let fetching = false;

async function refresh() {
  if (fetching) return;
  fetching = true;
  try {
    const answer = await fetch(address(), {
      headers: { Live: version },
      signal: AbortSignal.timeout?.(8000),
    });
    if ([403, 404, 410].includes(answer.status)) location.reload();
    if (!answer.ok) throw answer.status;
    put(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (!source) alive();
  } catch {
    if (!source) off();
  }
  fetching = false;
  if (source && heard > version) setTimeout(refresh, 2000);
}

// The sheet with the reasons that are open.
function address() {
  const open = main.querySelector("#pad [aria-current]");
  return open ? `${parts}?why=${open.id.slice(1).replace("-", ".")}` : parts;
}

function put(fresh) {
  const { dataset } = fresh.getElementById("follow");
  if (dataset.version <= version) return;
  version = Number(dataset.version);
  if (typing()) return beside(fresh, dataset.news);
  if (!("here" in page)) return say(dataset.news);
  if (lacks(fresh)) return location.reload();
  const folds = opened();
  htmx.swap("#main", fresh.querySelector("main").innerHTML, { swapStyle: "innerHTML" });
  for (const fold of main.querySelectorAll("summary"))
    if (folds.includes(fold.textContent)) fold.parentElement.open = true;
  while (line.nextSibling) line.nextSibling.remove();
  line.after(...fresh.querySelector("footer").childNodes);
  around(fresh);
  say(dataset.news, 12);
}

// Where somebody is typing, only what stands above the entry is put in place.
function beside(fresh, news) {
  const [entry, other] = [main, fresh].map((all) => all.querySelector("#entry"));
  if (entry && other && "here" in page) {
    while (main.firstChild !== entry) main.firstChild.remove();
    while (other.parentElement.firstChild !== other) entry.before(other.parentElement.firstChild);
    htmx.process(main);
    around(fresh);
  }
  say(`${news} What is typed here is kept.`);
  own(); // it may be just what was recorded: then the page goes on
}

function around(fresh) {
  const [here, there] = [document, fresh].map((all) => all.querySelector(".bar p"));
  if (here && there) here.textContent = there.textContent;
  document.title = fresh.title;
}

const opened = () =>
  [...main.querySelectorAll("[open] > summary")].map((fold) => fold.textContent);

function lacks(fresh) {
  const files = [...fresh.querySelectorAll("head [src], head [href]")];
  const has = (name) => (file) =>
    document.querySelector(`head [${name}="${file.getAttribute(name)}"]`);
  return !files.every((file) => has(file.src ? "src" : "href")(file));
}

// ---- Whoever types here is left alone ----
let touched = false;
let saving = 0;

function typing() {
  const entry = document.getElementById("entry");
  const draft = entry && localStorage.getItem(`draft:${entry.dataset.draft}`);
  const at = document.activeElement;
  return touched || draft || (main.contains(at) && at.matches("input, select, textarea"));
}

document.addEventListener("input", ({ target }) => {
  touched ||= main.contains(target);
});
document.addEventListener("submit", () => {
  saving = Date.now() + 3000;
});
document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.headers.Phone = me;
});

// ---- Asleep and awake ----
function wake() {
  if (!document.hidden) return open();
  close();
  clearTimeout(doubt);
  doubt = null;
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("offline", lost);
addEventListener("pageshow", ({ persisted }) => persisted && wake());
addEventListener("pagehide", close);
if (page.wake) import(page.wake);
show();
wake();
