// The round that is entered, where the server cannot be asked: what it still needs, as the
// server has drawn it when the round began. What comes after it needs the network.

import { $, hidden, make, unask } from "../dom.js";
import { keepText } from "../memory.js";
import { isBlank, keep } from "./keeping.js";
import { code, FIRST, keepsSite, ROUND } from "./place.js";
import { factsIn, isOfCards, newKey, texts, withToldBefore } from "./queue.js";
import { lostNetwork, offline } from "./sending.js";
import {
  allOf,
  focused,
  follow as followIn,
  namesOf,
  sayAgain,
  shapeOf,
  standing,
  unfolded,
} from "./stages.js";
import { keeps, mine } from "./store.js";

const SAVED =
  /* said */ "What you entered is saved on this phone, and sent when there is a connection.";
const NOT_THERE = [502, 503, 504];

/** @typedef {{ round: number, before: URLSearchParams, template?: HTMLTemplateElement, stages?: HTMLElement[], half?: boolean }} Rest */

/** @type {Document | undefined} */
let forms;

/** @param {Document} fresh */
export function use(fresh) {
  forms = fresh;
  comeBack();
  follow();
}

const about = () => $("follow").dataset;

/** @param {string} name */
const draftAt = (name) => new URLSearchParams(localStorage.getItem(`draft:${name}`) || "");

/** What stands of a round, at the table and by what waits. @param {number} round */
function saidOf(round) {
  const said = new URLSearchParams($("entry").dataset.stands);
  said.set("round", String(round));
  return withToldBefore(mine(), said);
}

/** @param {ParentNode} part @returns {HTMLElement[]} */
const stagesOf = (part) => [
  .../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-stage]")),
];

/** How a round stands after what was said of it. @param {ParentNode} part @param {URLSearchParams} said */
function standingOf(part, said) {
  const facts = factsIn(said);
  return standing(
    stagesOf(part).map((stage) => ({
      stage,
      told: facts.some((name) => namesOf(stage).has(name)),
      sure: "sure" in stage.dataset,
      needed: "needed" in stage.dataset,
    })),
  );
}

/**
 * @param {string | null} [kind]
 * @returns {HTMLTemplateElement | undefined}
 */
function templateOf(kind) {
  /** @type {NodeListOf<HTMLTemplateElement> | undefined} */
  const found = forms?.querySelectorAll("template[data-kind]");
  const all = [...(found || [])];
  return all.find((one) => one.dataset.kind === kind) || all[0];
}

/** What is chosen in a form that was drawn here. @param {HTMLElement} form */
const chosenIn = (form) =>
  /** @type {HTMLInputElement | null} */ (form.querySelector("[name=kind]:checked"))?.value;

/** @param {HTMLTemplateElement} template */
const asksNothing = ({ content }) => !stagesOf(content).some((stage) => allOf(stage).size);

/** @param {HTMLElement} there @param {string} [asked] @returns {Rest} */
function restOf(there, asked) {
  const last = mine().at(-1);
  const kind = asked || (there.dataset.rest && chosenIn(there));
  const form = last ? new URLSearchParams(last.body) : asTexts(there);
  const round = last?.round || Number(form.get("round"));
  const before = saidOf(round);
  const template = templateOf(kind || form.get("kind") || before.get("kind"));
  if (!last && !there.dataset.stands) return { round, before, template };
  const stages = template && standingOf(template.content, before).open.map(({ stage }) => stage);
  // Void is a round that is begun and asks nothing more, until that is kept.
  const isVoid = template && kind && (!last || last.lacks) && asksNothing(template);
  if (stages?.length || isVoid) return { round, before, template, stages };
  return last?.lacks ? { round, before, half: true } : { round: round + 1, before };
}

/** @param {HTMLElement} form */
const asTexts = (form) => texts(new FormData(/** @type {HTMLFormElement} */ (form)));

/**
 * Under the entries that the page was drawn after, as its own drafts.
 * @param {number} round
 * @param {HTMLElement} there
 */
const draftOf = (round, there) =>
  `${code}/${there.dataset.draft?.split("/")[1] || about().version}/${round}/rest`;

/**
 * @param {string} [kind]
 * @param {URLSearchParams} [typed] What stands in the form that it takes the place of.
 */
export function draw(kind, typed) {
  const there = document.getElementById("entry");
  if (!there) return;
  const { round, before, template, stages, half } = restOf(there, kind);
  const name = `${round}/${stages?.length || "whole"}`;
  if (!kind && !typed && there.dataset.rest === name) return;
  const form = template ? drawn(template, round, there, stages, before) : later(round, half);
  if (template && mine().length) form.append(...offer());
  for (const [name, cards] of cardsOf(there, round, typed)) form.prepend(hidden(name, cards));
  const draft = draftOf(round, there);
  Object.assign(form.dataset, { rest: name, draft, stands: there.dataset.stands || "" });
  if (typed) keepText(`draft:${draft}`, String(typed));
  const [focus, unfold] = [focused(there), unfolded(there)];
  unask(there);
  there.replaceWith(form);
  if (template) fill(form, [...draftAt(draft), ...before]);
  unfold(form);
  focus(form);
  document.dispatchEvent(new Event("htmx:afterSettle")); // as any form that is put there
  drawFoot(round, template);
}

/**
 * The cards that the form carried which it takes the place of.
 * @param {HTMLElement} there
 * @param {number} round
 * @param {URLSearchParams} [typed]
 */
function cardsOf(there, round, typed) {
  const stood = there.localName === "form" ? asTexts(there) : new URLSearchParams();
  const says = typed || (Number(stood.get("round")) === round ? stood : []);
  return [...says].filter(([name, cards]) => cards && isOfCards(name));
}

/** @param {HTMLElement} form @param {[string, string][]} said */
function fill(form, said) {
  const says = new URLSearchParams(said);
  for (const fact of ["kind", "round", "after", "key", "whole"]) says.delete(fact);
  sayAgain(form, says);
  head(form);
}

/** Of a stage that stands there alone the name goes into the heading. @param {HTMLElement} form */
function head(form) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = form.querySelectorAll("h2");
  const [all, ...stages] = found;
  const alone = stages.length === 1;
  const stage = alone ? `: ${stages[0].textContent?.toLowerCase()}` : "";
  all.textContent = `${FIRST} ${asTexts(form).get("round")}${stage}`;
  for (const one of stages) one.hidden = alone;
}

/**
 * @param {HTMLTemplateElement} template
 * @param {number} round
 * @param {HTMLElement} there
 * @param {HTMLElement[]} [stages]
 * @param {URLSearchParams} [before]
 */
function drawn(template, round, there, stages, before) {
  const first = /** @type {HTMLFormElement} */ (template.content.firstElementChild);
  const form = /** @type {HTMLFormElement} */ (first.cloneNode(true));
  form.prepend(hidden("round", round), hidden("after", about().version || ""));
  const offered = stages ? null : there.querySelector(".kinds");
  kindsIn(form, template.dataset.kind || "", offered, before?.get("kind"));
  const names = stages?.map((stage) => stage.dataset.stage);
  for (const stage of stagesOf(form))
    if (names && !names.includes(stage.dataset.stage)) stage.remove();
  return form;
}

/**
 * The kinds that the page offers, and by which the round is void; of one begun its own.
 * @param {HTMLFormElement} form
 * @param {string} kind
 * @param {Element | null} offered
 * @param {string | null} [begun]
 */
function kindsIn(form, kind, offered, begun) {
  const place = /** @type {Element} */ (form.querySelector(".kinds"));
  const own = storedKinds(begun);
  const kinds = offered ? withVoids(/** @type {Element} */ (offered.cloneNode(true)), own) : own;
  place.replaceWith(kinds.querySelector("label") ? kinds : hidden("kind", kind));
  /** @type {NodeListOf<HTMLInputElement>} */
  const all = form.querySelectorAll(".kinds input");
  for (const one of all) one.checked = one.value === kind;
}

/** @param {string | null} [kind] */
function storedKinds(kind) {
  const stored = templateOf(kind)?.content.querySelector(".kinds");
  return /** @type {Element} */ (stored?.cloneNode(true));
}

/** Those of `own` that the page does not offer, put to what it offers. @param {Element} kinds @param {Element} own */
function withVoids(kinds, own) {
  for (const label of own.querySelectorAll("label"))
    if (!kinds.querySelector(`#${label.querySelector("input")?.id}`))
      kinds.querySelector(".seg")?.append(label);
  return kinds;
}

/**
 * That a round is void is said under More, which asks the site: without it where the
 * round is entered, in the form of the site too.
 * @param {HTMLFormElement} form
 */
function offerVoids(form) {
  if (mine().length) return;
  const template = templateOf(saidOf(0).get("kind") || asTexts(form).get("kind"));
  const own = storedKinds(template?.dataset.kind);
  if (!template || !own.querySelector("label")) return;
  const there = form.querySelector(".kinds");
  if (there) return void withVoids(there, own);
  /** @type {HTMLInputElement | null} */
  const usual = own.querySelector(`[value="${template.dataset.kind}"]`);
  if (usual) usual.defaultChecked = true;
  form.querySelector(".ask")?.after(own);
}

/** How to play on next time, where the site can be kept on this phone. */
function offer() {
  const keeps = forms?.getElementById("keeps");
  return keeps ? [keeps.cloneNode(true)] : [];
}

/**
 * @param {number} round
 * @param {boolean} [half]
 */
function later(round, half) {
  const all = /* said */ `${FIRST} ${round} needs the network`;
  const part = /* said */ `The rest of ${ROUND} ${round} needs the network`;
  return make(
    "section",
    { id: "entry", className: "empty" },
    make("p", { className: "mid", textContent: half ? part : all }),
    make("p", { className: "gap", textContent: SAVED }),
    ...offer(),
  );
}

/**
 * @param {number} round
 * @param {HTMLTemplateElement | undefined} template
 */
function drawFoot(round, template) {
  $("check").replaceChildren();
  $("words").className = "";
  if (template) say();
  /** @type {HTMLElement} */ ($("save").parentElement).hidden = !template;
  sayButton(round);
}

/** Else it is sent as soon as it is saved. */
const waitsForNetwork = () => offline || !navigator.onLine || mine().length > 0;

/** @param {number | string} round */
function sayButton(round) {
  const later = make("small", { textContent: /* said */ "sent when there is a connection" });
  if (waitsForNetwork())
    $("words").replaceChildren(/* said */ `Keep ${ROUND} ${round}`, " ", later);
  else $("words").replaceChildren(/* said */ "Save");
}

// The network has come back, or gone, under what somebody types here.
document.addEventListener("outbox", () => {
  /** @type {HTMLInputElement | null} */
  const round = document.querySelector("#entry[data-rest] [name=round]");
  if (!round) return;
  sayButton(round.value);
  say();
});

/**
 * The next stage that nothing is entered of, else when it is checked. The button waits
 * until there is something to keep.
 */
function say() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("#entry[data-rest]"));
  const { told, lacking } = standingOf(form, asTexts(form));
  // Of a kind that asks nothing there is nothing to enter.
  $("words").classList.toggle("waits", Boolean(!told.length && isBlank(form)));
  const checked = waitsForNetwork()
    ? /* said */ "Checked once you are online."
    : /* said */ "What you enter is checked when you save.";
  const asks = lacking[0]?.stage.dataset.ask || checked;
  const text = make("span", { textContent: asks });
  $("check").replaceChildren(make("p", { className: "check" }, text));
}

/** Something is typed into the form that stands there. */
export function isTyped() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#entry"));
  return Boolean(form && !isBlank(form));
}

/** What is typed into the form that was drawn here. */
export const typed = () => {
  const form = document.querySelector("#entry[data-rest]");
  return form && localStorage.getItem(`draft:${form.dataset.draft}`);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.rest === undefined) return;
  event.preventDefault();
  const body = texts(new FormData(form));
  body.set("key", (form.dataset.key ||= newKey()));
  const { told, lacking } = standingOf(form, body);
  const stages = { told: labels(told), lacks: labels(lacking) };
  const template = templateOf(body.get("kind"));
  const isVoid = template && asksNothing(template);
  keep(form, isVoid ? body : withToldBefore(mine(), body), stages);
});

/** @param {{ stage: HTMLElement }[]} stages */
const labels = (stages) => [...new Set(stages.map(({ stage }) => stage.dataset.label))].join(", ");

/**
 * What is told by a page of the server, and what its round lacks then.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 */
export function stagesIn(form, body) {
  const said = new URLSearchParams([...body, ...saidOf(Number(body.get("round")))]);
  const template = templateOf(said.get("kind"));
  if (!template) return form.dataset;
  const { told } = standingOf(template.content, body);
  const { lacking } = standingOf(template.content, said);
  return { told: labels(told), lacks: labels(lacking) };
}

// ---- What is asked hangs on what is said: without the server all of it stands there ----

/** A page of the server asks by now what it was not drawn for. @param {HTMLFormElement} form */
function isBehind(form) {
  /** @type {HTMLInputElement | null} */
  const kind = form.querySelector("[name=kind]:checked");
  if (kind && !kind.defaultChecked) return true; // it may ask nothing at all
  if (isBlank(form)) return false;
  const said = new URLSearchParams([...asTexts(form), ...saidOf(0)]);
  const template = /** @type {HTMLTemplateElement} */ (templateOf(said.get("kind")));
  return stagesOf(template.content).some((stage) => {
    const [begins, all] = [namesOf(stage), allOf(stage)];
    if (!shapeOf(form, (name) => begins.has(name))) return false;
    return shapeOf(stage) !== shapeOf(form, (name) => all.has(name));
  });
}

/** @param {boolean} [missed] Nobody has answered: not the worker either, of a phone that keeps the site. */
function follow(missed) {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#entry"));
  if (!form || !templateOf()) return;
  if (form.dataset.rest !== undefined) {
    followIn(form);
    say();
    return;
  }
  // What the phone draws it has to keep, too: the site's own form can still be sent.
  const alone = offline && keeps && (missed || !keepsSite());
  if (alone && isBehind(form)) draw(asTexts(form).get("kind") || "", asTexts(form));
  else if (alone) offerVoids(form);
}

/** What was typed into such a form before the page was opened anew. */
function comeBack() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form#entry"));
  if (!form || form.dataset.rest !== undefined || mine().length) return;
  const said = draftAt(draftOf(Number(asTexts(form).get("round")), form));
  if (String(said)) draw(said.get("kind") || "", said);
}

document.addEventListener("input", ({ target }) => target.closest("form#entry") && follow());
addEventListener("offline", () => follow());

/** @param {HtmxEvent} event */
function missed({ type, detail }) {
  if (!detail.elt.matches("[data-live]")) return;
  if (type === "htmx:responseError" && !NOT_THERE.includes(detail.xhr.status)) return;
  lostNetwork(detail.xhr.status);
  follow(true);
}

for (const name of /** @type {const} */ (["sendError", "timeout", "responseError"]))
  document.addEventListener(`htmx:${name}`, missed);

// Another kind of round: of one that waits in part it is known.
document.addEventListener("change", ({ target }) => {
  const there = target.name === "kind" && target.closest("#entry");
  const alone = offline && !keepsSite();
  if (there && templateOf() && (alone || there.dataset.rest)) draw(target.value);
});
