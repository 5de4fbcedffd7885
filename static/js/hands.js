// Hands and lay-downs as the form of melds keeps them: cards as words of one text.

/** @param {string} text */
export const words = (text) => text.split(" ").filter(Boolean);

/**
 * A hand with a card put in, or taken out.
 * @param {string[]} hand
 * @param {string} card
 */
export const toggled = (hand, card) =>
  hand.includes(card) ? hand.filter((one) => one !== card) : [...hand, card];

/**
 * One more card in a meld; melds stand between slashes.
 * @param {string} melds
 * @param {number} at
 * @param {string} card
 */
export function withCard(melds, at, card) {
  const all = melds.split("/");
  all[at] = `${all[at] || ""} ${card}`.trim();
  return all.join("/");
}

/**
 * One more card laid off: to which meld of whom.
 * @param {string} off
 * @param {string} card
 * @param {string} whose
 * @param {string} meld
 */
export const laidOff = (off, card, whose, meld) =>
  [...words(off), `${card}>${whose}.${meld}`].join(" ");

/**
 * What is recorded has changed since a draft: of the hands, or of who was laying down.
 * @param {URLSearchParams} draft
 * @param {string} stands
 * @param {boolean} ofHands
 */
export function isSaved(draft, stands, ofHands) {
  const was = (draft.get("stands") || "").split(",");
  const now = stands.split(",");
  const whose = ofHands ? 0 : Number(draft.get("whose"));
  return was[whose] !== now[whose];
}
