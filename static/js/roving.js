// A pack is one stop of the Tab key: arrows go from card to card, Home and End to its ends.
// Without it each card is a stop, as it is for whoever has no script.

const CARD = ".deck button";

/** The cards of a pack, in the order they stand. @param {Element} pack */
function cardsOf(pack) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const all = pack.querySelectorAll(`:scope > ${CARD}`);
  return [...all];
}
/** @param {Element} card */
const packOf = (card) => /** @type {Element} */ (card.closest(".deck")?.parentElement);

/** The card that had the focus last: its pack may be drawn anew. */
let last = "";
/** Tab leads to one card of a pack. @param {Element} pack */
function lead(pack) {
  const all = cardsOf(pack);
  const first = all.find(({ value }) => value === last) || all[0];
  for (const one of all) one.tabIndex = one === first ? 0 : -1;
}

function leadAll() {
  const decks = [...document.querySelectorAll(CARD)];
  for (const pack of new Set(decks.map(packOf))) lead(pack);
}

/**
 * The nearest card of the next line up or down, which may be of the same suit.
 * @param {HTMLElement[]} all
 * @param {HTMLElement} from
 * @param {number} way
 */
function acrossLines(all, from, way) {
  const { top, left } = from.getBoundingClientRect();
  const far = all
    .map((one) => ({ one, at: one.getBoundingClientRect() }))
    .filter(({ at }) => (at.top - top) * way > 4)
    .map(({ one, at }) => ({ one, by: [(at.top - top) * way, Math.abs(at.left - left)] }));
  far.sort((a, b) => a.by[0] - b.by[0] || a.by[1] - b.by[1]);
  return far[0]?.one;
}

/** @type {Record<string, (all: HTMLElement[], from: HTMLElement) => HTMLElement | undefined>} */
const TO = {
  ArrowRight: (all, from) => all[all.indexOf(from) + 1],
  ArrowLeft: (all, from) => all[all.indexOf(from) - 1],
  ArrowDown: (all, from) => acrossLines(all, from, 1),
  ArrowUp: (all, from) => acrossLines(all, from, -1),
  Home: (all) => all[0],
  End: (all) => all.at(-1),
};

document.addEventListener("keydown", (event) => {
  const card = event.target.closest(CARD);
  if (!card || !TO[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  TO[event.key](cardsOf(packOf(card)), card)?.focus();
});
document.addEventListener("focusin", ({ target }) => {
  /** @type {HTMLButtonElement | null} */
  const card = target.closest(CARD);
  if (!card) return;
  last = card.value;
  lead(packOf(card));
});
document.addEventListener("htmx:afterSettle", leadAll);
leadAll();
