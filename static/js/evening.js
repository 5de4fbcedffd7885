// Follows an evening: its tables and who is here are on this page at once. One stream
// brings versions; the page then fetches the table that has changed, or the whole.
const { stream } = document.getElementById("follow").dataset;
const POLL = 5000;
const QUIET = 25_000; // a line on which nothing came for so long is dead
const dot = document.createElement("span");
let source, watch, again;
let tries = 0;

function show(on) {
  dot.textContent = on ? "Live" : "Not connected, trying again";
  dot.className = on ? "live" : "live off";
  if (!dot.isConnected) document.querySelector(".bar p").append(" · ", dot);
}

// ---- The stream ----
function close() {
  source?.close();
  source = null;
  clearTimeout(watch);
  clearTimeout(again);
}

function open() {
  close();
  if (!window.EventSource) return poll();
  source = new EventSource(stream);
  source.onmessage = ({ data }) => hear(JSON.parse(data));
  source.onerror = lost;
  watch = setTimeout(lost, POLL);
}

// A line that is cut is opened again; where none will hold, the page asks by itself.
function lost() {
  close();
  tries += 1;
  if (tries > 1) show(false);
  if (tries > 2) whole();
  again = setTimeout(open, Math.min(tries, 5) * 1000 * Math.random());
}

async function poll() {
  await whole();
  again = setTimeout(poll, POLL);
}

function hear({ of, version, among }) {
  tries = 0;
  show(true);
  clearTimeout(watch);
  watch = setTimeout(lost, QUIET);
  if (version === undefined) return;
  const wait = Math.random() * Math.min(among, 1000);
  if (of.startsWith("evening.")) {
    if (version > known("evening")) setTimeout(whole, wait);
  } else if (document.getElementById(`t-${of}`)) {
    if (version > known(`t-${of}`)) setTimeout(table, wait, of);
  } else if (ended.get(of) !== version) {
    // Not on the page: it is finished. What changes there changes the evening so far.
    if (ended.has(of)) setTimeout(whole, wait);
    ended.set(of, version);
  }
}

const ended = new Map();
const known = (id) => Number(document.getElementById(id).dataset.version);

// ---- What has changed ----
async function ask(address) {
  try {
    const answer = await fetch(address, {
      headers: { Live: "1" },
      signal: AbortSignal.timeout?.(8000),
    });
    if ([403, 404].includes(answer.status)) location.reload();
    if (answer.status === 204) return "over";
    if (!answer.ok) throw answer.status;
    if (!source) show(true);
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    if (!source) show(false);
  }
}

async function table(code) {
  const fresh = await ask(`${location.pathname}?table=${code}`);
  const there = document.getElementById(`t-${code}`);
  if (fresh === "over") return whole();
  const item = fresh?.getElementById(`t-${code}`);
  if (item && there && item.dataset.version > there.dataset.version)
    there.replaceWith(item);
}

let fetching = false;

async function whole() {
  if (waiting) return; // what is tapped is not sent yet
  if (fetching) return void setTimeout(whole, 300);
  fetching = true;
  const fresh = await ask(location.pathname);
  fetching = false;
  const evening = fresh?.getElementById("evening");
  if (!evening || waiting) return;
  const moved = Number(evening.dataset.version) > known("evening");
  put(fresh);
  // Tables were begun: they are followed too.
  if (moved && source) open();
}

// Section by section; where somebody types or chooses, it stays as it is.
function put(fresh) {
  const here = document.getElementById("evening");
  const evening = fresh.getElementById("evening");
  const kept = [...touched].map((id) => document.getElementById(id)).filter(Boolean);
  const folds = [...here.querySelectorAll("[open] > summary")].map((fold) => fold.textContent);
  const focused = document.activeElement?.id;
  here.dataset.version = evening.dataset.version;
  htmx.swap("#evening", evening.innerHTML, { swapStyle: "innerHTML" });
  for (const part of kept) document.getElementById(part.id)?.replaceWith(part);
  for (const after of document.getElementsByName("after")) after.value = here.dataset.version;
  for (const fold of here.querySelectorAll("summary"))
    if (folds.includes(fold.textContent)) fold.parentElement.open = true;
  htmx.swap("#go", fresh.getElementById("go").innerHTML, { swapStyle: "innerHTML" });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  const [now, then] = [document, fresh].map((all) => all.querySelector(".bar p"));
  now.textContent = then.textContent;
  show(true);
}

const touched = new Set();
document.addEventListener("input", ({ target }) => {
  const part = target.closest("section[id]");
  if (part) touched.add(part.id);
});
document.addEventListener("submit", () => touched.clear());

// ---- Who is here: a tap shows at once, and is sent after the taps before it ----
let waiting = 0;
let sent = Promise.resolve();

document.addEventListener("click", (event) => {
  const chip = event.target.closest("[data-taps] .chip");
  if (!chip) return;
  event.preventDefault();
  const body = new FormData(chip.form, chip);
  const here = chip.getAttribute("aria-pressed") !== "true";
  chip.setAttribute("aria-pressed", here);
  chip.value = `${chip.id.slice(1)}-${here ? "away" : chip.dataset.yes}`;
  waiting += 1;
  sent = sent.then(() => send(chip.form.action, body));
});

async function send(address, body) {
  const fault = document.getElementById("fault");
  try {
    // Where it leads to is not looked at: that is fetched once, after the last tap.
    const answer = await fetch(address, { method: "POST", body, redirect: "manual" });
    if (answer.type !== "opaqueredirect") throw answer.status;
    fault.hidden = true;
  } catch {
    fault.textContent = "Not saved: no connection. Tap again who is here.";
    fault.hidden = false;
  }
  waiting -= 1;
  whole();
}

// ---- Asleep and awake ----
function wake() {
  if (document.hidden) return close();
  whole();
  open();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
addEventListener("offline", lost);
addEventListener("pageshow", ({ persisted }) => persisted && wake());
addEventListener("pagehide", close);
// A form was sent: the page has a head of its own again.
document.addEventListener("htmx:afterSettle", () => {
  if (dot.className) show(!dot.matches(".off"));
});
open();
