// What is said of what waits: rows in the foot, a line below the scores.

/** @import { Kept, Stages } from "./queue.js" */
import { make } from "../dom.js";
import { goes, stays } from "../going.js";
import { alone, code, FIRST, onTable, ROUND, ROUNDS } from "./place.js";
import { asOne, counted, half, isDue, stagesBehind, waits } from "./queue.js";
import {
  anew,
  arrived,
  flush,
  foreign,
  full,
  lostNetwork,
  offline,
  sending,
  unable,
} from "./sending.js";
import { forgetCounted } from "./sent.js";
import { change, discard, isBehind, items, load, mine, sawAll } from "./store.js";

/** @typedef {[string, (button: HTMLButtonElement) => unknown]} Button */

const box = make("div", { id: "outbox" });
const FOREIGN = /* said */ "This network answers for the site. Sign in to it, or go on without.";
const SURE = /* said */ "Tap again to discard it";
/** What was tapped once to be discarded: what is drawn anew meanwhile still knows. */
const sure = new Set();
box.setAttribute("role", "status");
let shown = "";
/** Another page is on its way: nothing is drawn here that would be tapped in vain. */
export let leaving = false;
/** @param {boolean} now */
export const leave = (now) => (leaving = now);
// The browser gives a page back as it was left.
addEventListener("pageshow", () => leave(false));
const FLEETING =
  /* said */ "Open the site within 7 days, or the browser may clear it. A private window loses it when it is closed.";
let fleeting = false;

/**
 * What the browser answers to what has to stay is said where it waits.
 * @param {Promise<boolean> | undefined} answer
 */
export async function sayWhetherItStays(answer = navigator.storage?.persisted?.()) {
  const stays = await Promise.resolve(answer).catch(() => false);
  if (fleeting === !stays) return;
  fleeting = !fleeting;
  shown = "";
  draw();
}

/** A browser may ask the person first, who may never answer: what holds until then is said. */
export function askToStay() {
  const meanwhile = setTimeout(sayWhetherItStays, 2000);
  sayWhetherItStays(navigator.storage?.persist?.()).finally(() => clearTimeout(meanwhile));
}

/**
 * The rest of the round, once it is there. It is not named here: it imports this file, and
 * what collects the scripts takes a name in a comment for an import too.
 * @typedef {{ draw: () => unknown, isTyped: () => boolean, stagesIn: (form: HTMLFormElement, body: URLSearchParams) => Stages }} OneRound
 */
/** @type {OneRound | undefined} */
export let rest;

/** @param {OneRound} module */
export const drawWith = (module) => (rest = module);

/**
 * @param {string} lead
 * @param {string} text
 * @param {Button[]} buttons
 */
function row(lead, text, buttons) {
  const words = make("span", {}, make("b", { textContent: lead }), ` ${text}`);
  const p = make("p", { className: buttons.length > 1 ? "row warn stack" : "row warn" }, words);
  for (const [label, act] of buttons) {
    const button = p.appendChild(make("button", { textContent: label }));
    button.addEventListener("click", () => act(button));
  }
  return p;
}

/** @returns {Generator<HTMLElement, void>} */
function* rows() {
  // A page that deals with one of them says so itself.
  if (/\/(record|mine)\/$/.test(location.pathname)) return;
  const here = code ? mine() : items;
  const stuck = here.filter((item) => !waits(item));
  yield* stuck.map(rowOfStuck);
  if (foreign) yield row(FOREIGN, "", []);
  if (alone) return; // the head of the page says what waits
  for (const part of here.map((item) => half(item, FIRST)).filter(Boolean))
    yield make("p", { className: "row", textContent: part });
  const waiting = here.filter(waits);
  if (!waiting.length) return;
  const many = counted(waiting, ROUND, ROUNDS);
  if (stuck.length && !full)
    return yield row(/* said */ "Kept.", /* said */ `${many} waiting behind it.`, []);
  yield row(...stateOf(many), [[/* said */ "Try now", () => anew(true)]]);
  if (offline && fleeting) yield make("p", { className: "in sm", textContent: FLEETING });
}

/**
 * Why it waits, and what comes of it.
 * @param {string} many
 * @returns {[string, string]}
 */
function stateOf(many) {
  const waiting = /* said */ `${many} waiting to be sent.`;
  if (full)
    return [
      /* said */ "This phone’s memory is full.",
      /* said */ "Make room on it. What is sent twice counts once.",
    ];
  if (!offline) return [/* said */ "Sending.", waiting];
  if (!navigator.onLine) return [/* said */ "Offline.", waiting];
  const kept = /* said */ `Kept on this phone: ${many} waiting to be sent.`;
  if (unable) return [/* said */ "The site cannot save right now.", kept];
  return [/* said */ "The site does not answer.", kept];
}

/** @param {Kept} item */
function rowOfStuck(item) {
  const what = item.what ? item.what[0].toUpperCase() + item.what.slice(1) : "";
  const part = what || (item.round ? `${FIRST} ${item.round}` : /* said */ "An entry");
  const name = code ? part : `${whereOf(item)} · ${part}`;
  // Of a question the sentence of the site says who was first, and with what.
  const [lead, look] =
    item.state === "question"
      ? [`${name}:`, /* said */ "Compare"]
      : [/* said */ `${name} could not be saved.`, /* said */ "Look"];
  /** @type {Button} */
  const discards = [
    sure.has(item.id) ? SURE : /* said */ "Discard it",
    (button) => leaveOut(item, button),
  ];
  if (item.others) return row(`${name}:`, item.why || "", []);
  // Nothing goes that was not looked at.
  return row(lead, item.why || "", [[look, () => open(item)], ...(item.looked ? [discards] : [])]);
}

/** @param {Kept} item */
const whereOf = ({ code }) =>
  code.startsWith("0") ? /* said */ "The new table" : /* said */ `Table ${code}`;

/**
 * A second tap, so that nothing goes by mistake.
 * @param {Kept} item
 * @param {HTMLButtonElement} button
 */
async function leaveOut(item, button) {
  if (!sure.has(item.id)) {
    sure.add(item.id);
    button.textContent = SURE;
    return;
  }
  await discard(item, 0);
  await load();
  forgetCounted();
  flush(true);
}

/**
 * As a page of its own: both versions side by side, or the form with what is wrong.
 * @param {Kept} item
 */
async function open(item) {
  goes();
  leave(true); // what was tapped leads on, whatever else is answered meanwhile
  const asked = await fetch(`/t/${item.code}/send/`).catch(() => lostNetwork());
  if (!asked?.ok) {
    // Of a table that is gone there is no more to be seen than what stands here.
    if (asked?.status === 404) await change(item, (now) => ({ ...now, looked: true })).then(load);
    leave(false);
    stays();
    return draw();
  }
  const { token } = await asked.json();
  await change(item, (now) => ({ ...now, looked: true }));
  const form = make("form", {
    method: "post",
    action: `/t/${item.code}/${item.path || "record/"}`,
  });
  const body = asOne(item, stagesBehind(items, item));
  for (const [name, value] of [...body, ["csrfmiddlewaretoken", token]])
    form.append(make("input", { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}

/** What stands here was drawn for what waited, and no longer waits. */
export function isOld() {
  const drawn = alone ? arrived : arrived || document.querySelector("#entry[data-rest]");
  return (alone || onTable) && drawn && !mine().some((item) => isDue(item, items));
}

export function draw() {
  if (leaving || (sending && isOld())) return;
  const now = JSON.stringify([items, offline, navigator.onLine, unable, foreign, full]);
  if (now !== shown || !box.isConnected) box.replaceChildren(...rows());
  shown = now;
  const foot = document.querySelector(".foot");
  if (foot && foot.firstChild !== box) foot.prepend(box);
  document.dispatchEvent(new Event("outbox"));
  if (alone) return;
  if (!onTable || !mine().length || !mine().every(waits)) return;
  // What is typed stays where another window was first: once it is saved, both are asked.
  if (isBehind() && rest?.isTyped()) return;
  rest?.draw();
  sawAll();
}
