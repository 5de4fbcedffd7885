// The stages of a round as they are asked after what is said so far: the server has drawn
// each in all its ways, with a tree of the answers that lead to them.

import { texts } from "./queue.js";

// Stages may hang on each other.
const TIMES = 5;

/** @param {ParentNode} part @param {string} [what] @returns {HTMLInputElement[]} */
const inputs = (part, what = "[name]") => [
  .../** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll(what)),
];
/** @param {HTMLInputElement} one */
const isChosen = (one) => ["radio", "checkbox"].includes(one.type);

/** @param {HTMLElement} stage @returns {HTMLTemplateElement[]} */
const waysOf = (stage) => [
  .../** @type {NodeListOf<HTMLTemplateElement>} */ (stage.querySelectorAll("template")),
];

/**
 * A stage in the way it is asked then; nothing where it is not played.
 * @param {HTMLElement} stage
 * @param {URLSearchParams} says
 * @returns {HTMLTemplateElement | undefined}
 */
export const wayOf = (stage, says) =>
  waysOf(stage)[endOf(JSON.parse(stage.dataset.tree || "0"), says)];

/** What a stage may ask, in all its ways. @param {HTMLElement} stage */
const asksOf = (stage) => waysOf(stage).flatMap((way) => inputs(way.content));

/** @param {HTMLElement} stage */
export const allOf = (stage) => new Set(asksOf(stage).map(({ name }) => name));

/** What begins a stage: not its switches alone, where it asks more. @param {HTMLElement} stage */
export function namesOf(stage) {
  const all = asksOf(stage);
  const more = all.filter((one) => !one.matches("[role=switch]"));
  return new Set((more.length ? more : all).map(({ name }) => name));
}

/**
 * What a part of a form asks, in a word.
 * @param {ParentNode} part
 * @param {(name: string) => boolean} among
 */
export const shapeOf = (part, among = () => true) =>
  inputs(part)
    .filter((one) => one.type !== "hidden" && one.localName !== "button" && among(one.name))
    .map((one) => (isChosen(one) ? `${one.name}=${one.value}` : one.name))
    .sort()
    .join();

/**
 * Every stage of a form as it is asked now.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} before What was said of the round before.
 */
export function settle(form, before) {
  /** @type {NodeListOf<HTMLElement>} */
  const stages = form.querySelectorAll("[data-tree]");
  for (let time = 0; time < TIMES; time += 1) {
    const says = new URLSearchParams([...texts(new FormData(form)), ...before]);
    if (![...stages].map((stage) => turn(stage, says)).some(Boolean)) break;
  }
  for (const list of inputs(form, "fieldset > ol")) grow(list);
  for (const one of inputs(form, "li.row")) choose(one);
}

/** @param {HTMLElement} stage @param {URLSearchParams} says */
function turn(stage, says) {
  const way = wayOf(stage, says);
  const at = way ? String(waysOf(stage).indexOf(way)) : "";
  if (stage.dataset.at === at) return false;
  stage.dataset.at = at;
  const [focus, unfold] = [focused(stage), unfolded(stage)];
  for (const one of [...stage.children]) if (one.localName !== "template") one.remove();
  if (way) stage.append(way.content.cloneNode(true));
  stage.toggleAttribute("data-needed", Boolean(way?.hasAttribute("data-needed")));
  stage.dataset.ask = way?.dataset.ask || "";
  sayAgain(stage, says);
  unfold();
  focus();
  return true;
}

/** @param {Element} fold */
const labelOf = (fold) => fold.querySelector("summary")?.textContent?.trim();

/** What a hand has opened stays open when its place is drawn anew. @param {ParentNode} part */
export function unfolded(part) {
  const open = [...part.querySelectorAll("details[open]")].map(labelOf);
  return (within = part) => {
    for (const fold of within.querySelectorAll("details"))
      if (open.includes(labelOf(fold))) fold.toggleAttribute("open", true);
  };
}

/** Where a finger is stays the same when its place is drawn anew. @param {HTMLElement} part */
export function focused(part) {
  const at = /** @type {HTMLInputElement} */ (document.activeElement);
  if (!part.contains(at) || !at.name) return () => {};
  const { name, value } = at;
  return (/** @type {ParentNode} */ within = part) => {
    const same = inputs(within, `[name="${CSS.escape(name)}"]:not([type=hidden])`);
    const one = same.find((each) => isChosen(each) && each.value === value) || same[0];
    one?.focus();
    // Who types goes on behind what stands there.
    if (one?.type === "text") one.setSelectionRange(one.value.length, one.value.length);
  };
}

/**
 * What a hand has said stands there again; what the app suggests is drawn by itself.
 * @param {ParentNode} part
 * @param {URLSearchParams} says
 */
export function sayAgain(part, says) {
  for (const input of inputs(part, "[name]:not([type=hidden], button)")) {
    const said = says.getAll(input.name);
    if (!said.join("") || says.get(`fill.${input.name}`) === said[0]) continue;
    touched(input);
    if (isChosen(input)) input.checked = said.includes(input.value);
    else input.value = said[0];
    input.closest("details")?.setAttribute("open", "");
  }
}

/** It is no longer the app's to fill in. @param {HTMLInputElement} input */
function touched(input) {
  const box = input.closest(".fill");
  if (!box) return;
  for (const one of inputs(box, "[type=hidden]")) one.remove();
  for (const one of [box, ...box.children]) one.classList.remove("fill", "sug");
}

/** One more row, where the last of a list that grows is begun. @param {Element} list */
function grow(list) {
  const names = inputs(list).map(({ name }) => name);
  const { key, last } = growing(names);
  if (!key) return;
  const here = inputs(list, `[name^="${key}-${last}-"]`);
  const said = here.some((one) => (isChosen(one) ? one.checked : one.value));
  const old = here[0]?.closest("li");
  if (!said || !old) return;
  const fresh = document.createElement("ol");
  fresh.innerHTML = rowAfter(old.outerHTML, key, last);
  for (const one of inputs(fresh))
    if (isChosen(one)) one.checked = false;
    else one.value = "";
  old.after(...fresh.children);
}

/** Of those ticked in a row one is chosen beside. @param {Element} one */
function choose(one) {
  const ticks = inputs(one, ".chips [type=checkbox]");
  const all = ticks.map(({ value }) => value);
  const on = ticks.filter(({ checked }) => checked).map(({ value }) => value);
  for (const group of inputs(one, "[type=radio]:first-of-type, select")) {
    const seats = inputs(group.closest(".seg") || group, "[type=radio], option:not([value=''])");
    if (!seats.some(({ value }) => all.includes(value))) continue;
    /** @type {HTMLElement} */ for (const each of seats)
      (each.closest("label") || each).hidden = !on.includes(each.value);
  }
}

// ---- As values, without a page ----

/**
 * `on` are the names of inputs; after what they say together, joined by commas, comes what
 * stands beside it in `of`, after all else `or`. At its ends are numbers.
 * @typedef {number | { on: string[], of: [string[], Tree][], or: Tree }} Tree
 */

/**
 * The end that is reached by what is said.
 * @param {Tree} tree
 * @param {URLSearchParams} says
 * @returns {number}
 */
export function endOf(tree, says) {
  if (typeof tree === "number") return tree;
  const said = tree.on.map((name) => says.get(name) || "").join();
  const [, way] = tree.of.find(([some]) => some.includes(said)) || [];
  return endOf(way ?? tree.or, says);
}

/**
 * The list that these inputs are rows of, and its last row: bets-2 of bets-2-amount.
 * @param {string[]} names
 */
export function growing(names) {
  const rows = names.map((name) => /^([a-z_]+)-(\d+)-./.exec(name)).filter(Boolean);
  const key = rows[0]?.[1] || "";
  return { key, last: Math.max(-1, ...rows.map((row) => Number(row?.[2]))) };
}

/**
 * A row of a list as the one after it; people count them from 1.
 * @param {string} html
 * @param {string} key
 * @param {number} row
 */
export const rowAfter = (html, key, row) =>
  html
    .replaceAll(`${key}-${row}`, `${key}-${row + 1}`)
    .replace(/aria-label="[^"]*"/g, (label) =>
      label.replace(new RegExp(`\\b${row + 1}\\b`), String(row + 2)),
    );
