// In the place of live.js on a page of a table that this phone has drawn by itself: it
// says so, and what waits to be sent; once the site is back, its page takes the place.

import { make } from "./dom.js";
import { noteCounted } from "./outbox/sent.js";
import { load, mine } from "./outbox/store.js";

const AGAIN = 8000;
const [LATE, ALIVE] = [4000, "/livez"];
const dot = make("span", { className: "live off" });
let typed = false;

async function show() {
  await load().catch(() => []);
  const many = mine().length;
  dot.textContent = many
    ? /* said */ `On this phone · ${many} not sent`
    : /* said */ "On this phone";
  if (!dot.isConnected) document.querySelector(".bar p")?.append(" · ", dot);
}

/** The site's own page, where nothing waits and nobody types. */
async function goBack() {
  if (document.hidden || typed || !navigator.onLine) return;
  await load().catch(() => []);
  if (mine().some(({ state }) => state === "waiting")) return;
  const signal = AbortSignal.timeout?.(LATE);
  const answer = await fetch(ALIVE, { cache: "no-store", signal }).catch(() => undefined);
  if (answer?.ok && !typed) location.reload();
}

document.addEventListener("input", () => {
  typed = true;
});
document.addEventListener("outbox", show);
document.addEventListener("visibilitychange", goBack);
addEventListener("online", goBack);
setInterval(goBack, AGAIN);
noteCounted();
show();
