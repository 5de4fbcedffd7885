// The fields of a round that the phone draws by itself: which they are, what a hand has
// said in them, and the rows of a list, which grows as it is filled.

/** @param {ParentNode} part @param {string} [what] @returns {HTMLInputElement[]} */
const inputs = (part, what = "[name]") => [
  .../** @type {NodeListOf<HTMLInputElement>} */ (part.querySelectorAll(what)),
];
/** @param {HTMLInputElement} one */
const isChosen = (one) => ["radio", "checkbox"].includes(one.type);

/** @param {HTMLElement} stage */
export const allOf = (stage) => new Set(inputs(stage).map(({ name }) => name));

/** What begins a stage: not its switches alone, where it asks more. @param {HTMLElement} stage */
export function namesOf(stage) {
  const all = inputs(stage);
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
  do sayIn(part, says);
  while (follow(part));
}

/**
 * Lists grow, and of those ticked in a row one is chosen beside.
 * @param {ParentNode} part
 * @returns {boolean} A list has grown.
 */
export function follow(part) {
  const grown = inputs(part, "fieldset > ol").map(grow).some(Boolean);
  for (const one of inputs(part, "li.row")) choose(one);
  return grown;
}

/** @param {ParentNode} part @param {URLSearchParams} says */
function sayIn(part, says) {
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
  const here = key ? inputs(list, `[name^="${key}-${last}-"]`) : [];
  const said = here.some((one) => (isChosen(one) ? one.checked : one.value));
  const old = here[0]?.closest("li");
  if (!said || !old) return false;
  const fresh = document.createElement("ol");
  fresh.innerHTML = rowAfter(old.outerHTML, key, last);
  for (const one of inputs(fresh))
    if (isChosen(one)) one.checked = false;
    else one.value = "";
  old.after(...fresh.children);
  return true;
}

/** @param {Element} one */
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

/**
 * How a round stands: which of its stages are told, which may still be asked behind the
 * last of them, and what it lacks. Behind a stage that is played in any case more may
 * come; behind one that is not, only what is played in any case.
 * @template {{ told: boolean, sure: boolean, needed: boolean }} S
 * @param {S[]} stages
 */
export function standing(stages) {
  const last = stages.findLastIndex(({ told }) => told);
  const sure = last >= 0 && stages[last].sure;
  const after = stages.slice(last + 1);
  const open = sure || after.some((one) => one.sure) ? after : [];
  const needed = stages.filter((one) => one.needed && !one.told);
  const lacking = needed.length || !sure ? needed : open.filter((one) => !one.sure);
  return { told: stages.filter(({ told }) => told), open, lacking };
}
