// The round that is entered, where the server cannot be asked: what it still needs, as the
// server has drawn it when the round began. What comes after it needs the network.

import { $, hidden, make, unask } from "../dom.js";
import { keep, texts } from "./keeping.js";
import { code, FIRST, ROUND } from "./place.js";
import { factsIn, newKey, toldOf, withToldBefore } from "./queue.js";
import { offline } from "./sending.js";
import { mine } from "./store.js";

const SAVED =
  /* said */ "What you entered is saved on this phone, and sent when there is a connection.";

/** @typedef {{ round: number, template?: HTMLTemplateElement, stages?: HTMLElement[], half?: boolean }} Rest */

/** @type {Document | undefined} */
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
 * @param {string | null} [kind]
 * @returns {HTMLTemplateElement | undefined}
 */
function templateOf(kind) {
  /** @type {NodeListOf<HTMLTemplateElement> | undefined} */
  const found = forms?.querySelectorAll("template");
  const all = [...(found || [])];
  return all.find((one) => one.dataset.kind === kind) || all[0];
}

/**
 * @param {HTMLElement} there
 * @param {string} [kind]
 * @returns {Rest}
 */
function restOf(there, kind) {
  const last = mine().at(-1);
  if (!last) {
    const form = /** @type {HTMLFormElement} */ (there);
    return { round: Number(new FormData(form).get("round")), template: templateOf(kind) };
  }
  if (!last.lacks) return { round: last.round + 1 };
  const template = templateOf(new URLSearchParams(last.body).get("kind"));
  const stages = template && openOf(template, last.round);
  return stages?.length
    ? { round: last.round, template, stages }
    : { round: last.round, half: true };
}

/** @param {number} round */
const draftOf = (round) => `${code}/${about().version}/${round}/rest`;

/** @param {string} [kind] */
export function draw(kind) {
  const there = document.getElementById("entry");
  if (!there) return;
  const { round, template, stages, half } = restOf(there, kind);
  const name = `${round}/${stages?.length || "whole"}`;
  if (!kind && there.dataset.rest === name) return;
  const form = template ? drawn(template, round, stages) : later(round, half);
  form.dataset.rest = name;
  form.dataset.draft = draftOf(round);
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
  const later = make("small", { textContent: /* said */ "sent when there is a connection" });
  $("words").replaceChildren(/* said */ `Keep ${ROUND} ${round}`, " ", later);
}

/**
 * The next stage that nothing is entered of, else when it is checked. The button waits
 * until there is something to keep.
 */
function say() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("#entry[data-rest]"));
  const { told, lacking } = stagesOf(form, texts(new FormData(form)));
  $("words").classList.toggle("waits", !told.length);
  const asks = lacking[0]?.dataset.ask || /* said */ "Checked once you are online.";
  const text = make("span", { textContent: asks });
  $("check").replaceChildren(make("p", { className: "check" }, text));
}

document.addEventListener("input", ({ target }) => {
  if (target.closest("form#entry[data-rest]")) say();
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
  const form = document.querySelector("#entry[data-rest]");
  return form && localStorage.getItem(`draft:${form.dataset.draft}`);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.rest === undefined) return;
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

// Another kind of round: of one that waits in part it is known.
document.addEventListener("change", ({ target }) => {
  const there = target.name === "kind" && target.closest("#entry");
  if (there && templateOf() && (offline || there.dataset.rest)) draw(target.value);
});
