/** Cards and suits as sheets write them. */

import { list, refuse } from "./reading.mjs";

const CARD = /^(10|[2-9AKQJTakqjt])([CDHScdhs]|[♣♦♥♠][\ufe0e\ufe0f]?)$/u;
const SUIT = /^(?:[CDHScdhs]|[♣♦♥♠][\ufe0e\ufe0f]?)$/u;
const SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };

const suitOf = (written) => SIGNS[written[0]] ?? written.toUpperCase();

/** A suit, or one of these words. */
export function suitOr(...words) {
  return (value, path) => {
    if (typeof value !== "string") refuse("wrong-type", ...path);
    if (SUIT.test(value)) return suitOf(value);
    if (!words.includes(value)) refuse("out-of-range", ...path);
    return value;
  };
}

function card(value, path, pack) {
  if (typeof value !== "string") refuse("wrong-type", ...path);
  const [, rank, suit] = value.match(CARD) ?? refuse("bad-card", ...path);
  const found = (/t/i.test(rank) ? "10" : rank.toUpperCase()) + suitOf(suit);
  if (!pack.includes(found)) refuse("bad-card", ...path);
  return found;
}

/** So many cards of a pack that has each once. */
export function cards(size, pack) {
  return (value, path, known) => {
    const seen = new Set();
    const each = list(
      () => size,
      (raw, at) => {
        const found = card(raw, at, pack);
        if (seen.has(found)) refuse("duplicate-card", ...at);
        seen.add(found);
        return found;
      },
    );
    return each(value, path, known);
  };
}
