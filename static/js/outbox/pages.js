// The page of the table and all of the round, kept for when there is no network.

import { $ } from "../dom.js";
import { drawWith } from "./drawing.js";
import { home, onTable, PAGES } from "./place.js";
import { drop, waitingWhere } from "./store.js";

/** @type {typeof import("./one_round.js") | undefined} */
export let rest;

/** What this round needs, as the server has drawn it: once for all rounds of a dealer. */
export async function fetchRest() {
  rest ||= await import("./one_round.js");
  drawWith(rest);
  const url = $("follow").dataset.forms;
  if (!url) return;
  const pages = await window.caches?.open(PAGES);
  const kept = await formsIn(await pages?.match(url));
  if (kept) return rest.use(kept);
  const answer = await fetch(url).catch(() => undefined);
  const forms = await formsIn(answer?.clone());
  if (!answer || !forms) return;
  rest.use(forms);
  await keepForms(url, answer).catch(() => {}); // a phone without room has them on this page
}

// Forms that drew each stage in all its ways; and those before, which did not say which
// stages every round has.
const OLDER = "[data-tree], [data-needed]:not([data-sure])";

/**
 * What was kept may be the page of somebody else, or forms of an earlier edition: then it
 * is none, and the stage that is open is finished alone.
 * @param {Response} [answer]
 */
async function formsIn(answer) {
  const text = answer?.ok ? await answer.text() : "";
  const page = new DOMParser().parseFromString(text, "text/html");
  /** @type {NodeListOf<HTMLTemplateElement>} */
  const found = page.querySelectorAll("template[data-kind]");
  const older = [...found].some(({ content }) => content.querySelector(OLDER));
  return found.length && !older ? page : undefined;
}

/**
 * In the place of those under other house rules or names.
 * @param {string} url
 * @param {Response} answer
 */
async function keepForms(url, answer) {
  const pages = await window.caches?.open(PAGES);
  await pages?.delete(url, { ignoreSearch: true });
  await pages?.put(url, answer);
}

/** The page as it was asked for, where no worker has kept it. */
export async function keepPage() {
  if (!window.caches || !onTable || !document.getElementById("entry")) return;
  try {
    const answer = await fetch(home);
    if (answer.ok && !answer.redirected) await (await caches.open(PAGES)).put(home, answer);
  } catch {
    // There is none: what is kept is the latest.
  }
}

/**
 * The kept page with the parts of it that have just come.
 * @param {Document} parts
 */
export async function keepParts(parts) {
  const pages = await window.caches?.open(PAGES);
  const kept = onTable && (await pages?.match(home));
  if (!pages || !kept) return;
  const page = new DOMParser().parseFromString(await kept.text(), "text/html");
  for (const part of ["main", "footer", ".bar", "#follow", "title"]) {
    const [old, fresh] = [page, parts].map((all) => all.querySelector(part));
    // What is said at the foot comes with the page alone: its places stay, and are empty.
    const said = old?.querySelectorAll(":scope > #notices, :scope > :has(> #fault)") || [];
    if (old && fresh) old.replaceChildren(...said, ...fresh.childNodes);
    for (const { name, value } of fresh?.attributes || []) old?.setAttribute(name, value);
  }
  page.getElementById("notices")?.replaceChildren();
  const headers = new Headers(kept.headers);
  for (const name of ["content-encoding", "content-length", "whole"]) headers.delete(name);
  await pages.put(
    home,
    new Response(`<!doctype html>${page.documentElement.outerHTML}`, { headers }),
  );
}

document.addEventListener("parts", async ({ detail }) => {
  await keepParts(detail).catch(() => {});
  await fetchRest().catch(() => {});
});

/** @param {string[]} codes */
export const forgetTables = (codes) => forget((code) => codes.includes(code));

/**
 * Signing out: of however many tables were open here, those stay that are the phone’s own.
 * @param {string[]} own
 */
export const forgetOthers = (own) => forget((code) => !own.includes(code));

/** @param {(code: string) => boolean} goes Of what belongs to no table the code is empty, and none goes. */
async function forget(goes) {
  for (const item of await waitingWhere(goes)) await drop(item);
  for (const name of Object.keys(localStorage))
    if (goes(name.split(/[:/]/)[1] || "")) localStorage.removeItem(name);
  const pages = await window.caches?.open(PAGES);
  for (const { url } of (await pages?.keys()) || []) {
    const { pathname } = new URL(url);
    const code = pathname.startsWith("/t/") ? pathname.split("/")[2] : "";
    if (pathname === "/" || (code && goes(code))) await pages?.delete(url);
  }
}
