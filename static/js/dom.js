// Elements found and made.

/**
 * One that the page has for sure.
 * @param {string} id
 */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} given
 * @param {(Node | string)[]} inside
 */
export function make(tag, given = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), given);
  made.append(...inside);
  return made;
}

/**
 * @param {string} name
 * @param {string | number} value
 */
export const hidden = (name, value) =>
  make("input", { type: "hidden", name, value: String(value) });

/**
 * What an entry has asked is not waited for: it goes.
 * @param {HTMLElement} around
 */
export function unask(around) {
  const asks = around.querySelector("[data-live]");
  if (asks) htmx.trigger(asks, "htmx:abort");
}
