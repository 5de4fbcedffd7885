// Cards as words: what is typed or tapped, and what is shown.

import { make } from "./dom.js";

/** @type {Record<string, string>} */
const LETTERS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
/** @type {Record<string, string>} A sign, asked to be drawn as text. */
const SIGNS = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };

/**
 * A card as the referee writes it: 10H for t♥.
 * @param {string} word
 */
export function spelt(word) {
  const bare = word.replace(/[\ufe0e\ufe0f]/g, "").replace(/[♣♦♥♠]/g, (sign) => LETTERS[sign]);
  return bare.toUpperCase().replace(/^T(?=.$)/, "10");
}

/** @param {string} text */
export const cardsIn = (text) =>
  text
    .split(/[\s,;|/]+/)
    .filter(Boolean)
    .map(spelt);

/** @type {Record<string, string>} What is printed in a corner, where it is a letter of a word. */
const CORNERS = { J: /* said */ "J", Q: /* said */ "Q" };

/**
 * A card as people read it.
 * @param {string} card
 */
export function shown(card) {
  if (card === "JK") return /* said */ "joker";
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  return (CORNERS[rank] || rank) + (SIGNS[suit] || suit);
}

/**
 * Cards of a text by their signs for the eye, and for the ear as their buttons are called:
 * as the site itself writes them.
 * @param {string} text
 */
export function named(text) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const pack = document.querySelectorAll(".deck button");
  return text.split(/((?:10|\w)[♣♦♥♠]\ufe0e)/).map((part) => {
    const ariaLabel = [...pack].find(({ value }) => shown(value) === part)?.ariaLabel;
    return ariaLabel ? make("abbr", { role: "img", ariaLabel }, part) : part;
  });
}
