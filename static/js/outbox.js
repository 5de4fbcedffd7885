// Rounds entered without a network: kept on this phone, sent in order, one at a time,
// each with its key, until the table has them or somebody has dealt with them.

import "./site.js";
import { $ } from "./dom.js";
import { goes } from "./going.js";
import { beginWorker, keptAgain } from "./kept.js";
import { draw, isOld, leave, leaving, sayWhetherItStays } from "./outbox/drawing.js";
import { bringBackTyped } from "./outbox/held.js";
import "./outbox/keeping.js";
import { fetchRest, forgetOthers, forgetTables, keepPage, rest } from "./outbox/pages.js";
import { alone, code, onTable } from "./outbox/place.js";
import { waits } from "./outbox/queue.js";
import { afterSending, anew, flush, foundNetwork, lostNetwork, offline } from "./outbox/sending.js";
import { forgetCounted, sayOtherwise, saySent } from "./outbox/sent.js";
import {
  discard,
  items,
  joinStages,
  load,
  sawAll,
  waitingWhere,
  whenChanged,
  whenKept,
} from "./outbox/store.js";

export { forgetOthers, waitingWhere };

function say() {
  draw();
  saySent();
}

afterSending(() => {
  const leaves = Boolean(!leaving && isOld() && !rest?.typed());
  if (leaves) leave(true);
  const moved = location.pathname.replace(/^\/t\/0[^/]+/, `/t/${code}`);
  if (leaves && moved !== location.pathname) location.replace(moved);
  else if (leaves) location.reload();
  else say();
  return leaves;
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("[data-forget]")) return;
  event.preventDefault();
  goes();
  await forgetTables([code]);
  form.submit();
});

/** A link says which of them is dealt with, and at what version: it may be tapped before this is there. */
async function dealWith() {
  const said = new URLSearchParams(location.search);
  const item = items.find(({ key }) => key === said.get("dealt"));
  if (!item) return;
  history.replaceState(history.state, "", location.pathname);
  await discard(item, Number(said.get("at")), true);
  await load();
  forgetCounted();
  if (alone) location.reload(); // it was drawn without what waited behind
}

async function begin() {
  bringBackTyped();
  keptAgain()
    .catch(() => {})
    .then(() => beginWorker());
  // What a kept page says has just been saved was saved long ago.
  if (offline && !alone) for (const toast of document.querySelectorAll(".toast")) toast.remove();
  if (onTable && !alone && document.getElementById("entry")) fetchRest().then(draw, () => {});
  try {
    await joinStages();
    await dealWith();
  } catch {
    return; // This browser keeps nothing: a save that fails says so.
  }
  sawAll();
  say();
  sayOtherwise();
  if (onTable) new MutationObserver(draw).observe($("main"), { childList: true });
  const [came] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType("navigation")
  );
  // A worker that took over since then has not seen this page.
  if (onTable && !came?.workerStart) keepPage();
  if (items.length) sayWhetherItStays();
  if (items.length) flush(true);
}

addEventListener("online", () => {
  if (!items.length) foundNetwork(); // else what is sent finds it
  anew(true);
});
addEventListener("offline", () => {
  lostNetwork();
  draw();
});
document.addEventListener("visibilitychange", () => document.hidden || anew(true));
document.addEventListener("htmx:afterSettle", draw);
document.addEventListener("site:foreign", draw);
// The site answers again: what was not taken may be by now.
document.addEventListener("parts", () => items.some((item) => !waits(item)) && flush(true));
whenChanged(() => load().then(draw, () => {}));
whenKept(() => flush());
begin();
