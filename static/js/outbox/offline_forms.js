// The form of what comes next, where the server cannot be asked: it has drawn one for
// every dealer and kind of round before. Nothing is counted here.

import { $, hidden, make, unask } from "../dom.js";
import { keep, texts } from "./keeping.js";
import { code, FIRST, ROUND, ROUNDS } from "./place.js";
import { factsIn, newKey, toldOf, withToldBefore } from "./queue.js";
import { mine } from "./store.js";

/** @typedef {{ round: number, template?: HTMLTemplateElement, stages?: HTMLElement[] }} Next */

const WAITS = /* said */ `What to enter next depends on the ${ROUNDS} before. They are saved on this phone.`;

/** @type {Document} */
let forms;

/** @param {Document} fresh */
export const use = (fresh) => (forms = fresh);
const about = () => $("follow").dataset;

/** @param {string} name */
const draftAt = (name) => new URLSearchParams(localStorage.getItem(`draft:${name}`) || "");

/** @param {ParentNode} part */
const named = (part) =>
  [.../** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll("[name]"))].map(
    (one) => one.name,
  );

/** @param {HTMLElement} stage */
const isNeeded = (stage) => "needed" in stage.dataset;

// The stages of this round that nothing waiting has told, if any of them is needed.
/**
 * @param {HTMLTemplateElement} template
 * @param {number} round
 */
function openOf(template, round) {
  const told = toldOf(mine(), round);
  const stages = [...template.content.querySelectorAll("[data-stage]")];
  const last = stages.findLastIndex((stage) => named(stage).some((name) => told.has(name)));
  const open = stages.slice(last + 1);
  return open.some(isNeeded) ? open : [];
}

/**
 * @param {number} round
 * @param {string | null} [kind]
 * @returns {HTMLTemplateElement | undefined}
 */
function templateOf(round, kind) {
  const { dealer, seats, due } = about();
  const deals = dealer && (Number(dealer) + round - Number(due)) % Number(seats);
  /** @type {NodeListOf<HTMLTemplateElement>} */
  const found = forms.querySelectorAll(`template[data-dealer="${deals}"]`);
  const all = [...found];
  return all.find((one) => one.dataset.kind === kind) || all[0];
}

/**
 * @param {string} [kind]
 * @returns {Next}
 */
function next(kind) {
  const last = /** @type {NonNullable<ReturnType<typeof mine>[0]>} */ (mine().at(-1));
  const told = new URLSearchParams(last.body).get("kind");
  const template = templateOf(last.round, told);
  if (!last.whole && template) {
    const stages = openOf(template, last.round);
    if (stages.length) return { round: last.round, template, stages };
  }
  const round = last.round + 1;
  const known = kind || draftAt(draftOf(round)).get("kind");
  return { round, template: templateOf(round, known) };
}

/** @param {number} round */
const draftOf = (round) => `${code}/${about().version}/${round}/ahead`;

/** @param {string} [kind] */
export function draw(kind) {
  const there = document.getElementById("entry");
  if (!there) return;
  const { round, template, stages } = next(kind);
  const name = `${round}/${stages?.length || "whole"}`;
  if (!kind && there.dataset.ahead === name) return;
  const form = template ? drawn(template, round, stages) : later(round);
  form.dataset.ahead = name;
  form.dataset.draft = draftOf(round);
  form.dataset.round = String(round);
  form.dataset.kind = template?.dataset.kind || "";
  unask(there);
  there.replaceWith(form);
  if (template) bringBack(form);
  document.dispatchEvent(new Event("htmx:afterSettle")); // as any form that is put there
  drawFoot(round, template);
}

/**
 * @param {HTMLTemplateElement} template
 * @param {number} round
 * @param {HTMLElement[]} [stages]
 */
function drawn(template, round, stages) {
  const first = /** @type {HTMLFormElement} */ (template.content.firstElementChild);
  const form = /** @type {HTMLFormElement} */ (first.cloneNode(true));
  /** @type {HTMLElement} */ (form.querySelector(".ask h2")).textContent = `${FIRST} ${round}`;
  form.prepend(hidden("round", round), hidden("after", about().version || ""));
  if (!stages) return form;
  const names = stages.map((stage) => stage.dataset.stage);
  for (const stage of form.querySelectorAll("[data-stage]"))
    if (!names.includes(stage.dataset.stage)) stage.remove();
  const headings = form.querySelectorAll("h2");
  if (headings.length === 2) {
    headings[0].textContent += `: ${headings[1].textContent?.toLowerCase()}`;
    headings[1].remove();
  }
  form.querySelector(".kinds")?.replaceWith(hidden("kind", template.dataset.kind || ""));
  return form;
}

/** @param {number} round */
const later = (round) =>
  make(
    "section",
    { id: "entry", className: "empty" },
    make("p", { className: "mid", textContent: /* said */ `${FIRST} ${round} needs the network` }),
    make("p", { className: "gap", textContent: WAITS }),
  );

/**
 * @param {number} round
 * @param {HTMLTemplateElement | undefined} template
 */
function drawFoot(round, template) {
  $("check").replaceChildren();
  if (template) say(template.dataset);
  /** @type {HTMLElement} */ ($("save").parentElement).hidden = !template;
  $("words").className = "";
  const later = make("small", { textContent: /* said */ "sent when there is a connection" });
  $("words").replaceChildren(/* said */ `Keep ${ROUND} ${round}`, " ", later);
}

/**
 * The next stage that nothing is entered of, else when it is checked.
 * @param {DOMStringMap} about
 */
function say({ deals, does }) {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("#entry[data-ahead]"));
  const { lacking } = stagesOf(form, texts(new FormData(form)));
  const checked = deals
    ? /* said */ `Assuming ${deals} ${does}. It is checked once you are online.`
    : /* said */ "Checked once you are online.";
  const text = make("span", { textContent: lacking[0]?.dataset.ask || checked });
  $("check").replaceChildren(make("p", { className: "check" }, text));
}

document.addEventListener("input", ({ target }) => {
  const form = target.closest("#entry[data-ahead]");
  if (form) say(templateOf(Number(form.dataset.round), form.dataset.kind)?.dataset || {});
});

/** @param {HTMLElement} form */
function bringBack(form) {
  for (const [name, text] of draftAt(form.dataset.draft || "")) {
    /** @type {NodeListOf<HTMLInputElement>} */
    const inputs = form.querySelectorAll(`[name="${CSS.escape(name)}"]`);
    for (const input of inputs)
      if (["radio", "checkbox"].includes(input.type)) input.checked = input.value === text;
      else input.value = text;
  }
}

/** What is typed into the form that was drawn here. */
export const typed = () => {
  const form = document.querySelector("#entry[data-ahead]");
  return form && localStorage.getItem(`draft:${form.dataset.draft}`);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.ahead === undefined) return;
  event.preventDefault();
  const body = texts(new FormData(form));
  body.set("key", (form.dataset.key ||= newKey()));
  keep(form, withToldBefore(mine(), body), stagesIn(form, body));
});

/**
 * Which stages are told, and which of those that the round needs are not.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 */
function stagesIn(form, body) {
  const { told, lacking } = stagesOf(form, body);
  return { told: labels(told), lacks: labels(lacking) };
}

/**
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} body
 */
function stagesOf(form, body) {
  const facts = factsIn(body);
  const all = [...form.querySelectorAll("[data-stage]")];
  const told = all.filter((stage) => named(stage).some((name) => facts.includes(name)));
  return { told, lacking: all.filter((stage) => isNeeded(stage) && !told.includes(stage)) };
}

/** @param {HTMLElement[]} stages */
const labels = (stages) => [...new Set(stages.map((stage) => stage.dataset.label))].join(", ");

document.addEventListener("change", ({ target }) => {
  if (target.name === "kind" && target.closest("[data-ahead]")) draw(target.value);
});
