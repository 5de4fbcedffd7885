// Three seats, six cards, hearts always beat; a joker names its suit.

/** @import { Played, Tables } from "../../static/js/tricks.js" */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  heading,
  isDone,
  leftOf,
  recordOf,
  rowsOf,
  tricksOf,
  turn,
} from "../../static/js/tricks.js";

// The rows: clubs led (hearts beat them), hearts led.
/** @type {Tables} */
const TABLES = {
  seats: [0, 1, 2],
  names: { 0: "Ann", 1: "Ben", 2: "Cleo" },
  tricks: 2,
  cards: ["7C", "8C", "9C", "7H", "8H", "JK"],
  suits: ["C", "C", "C", "H", "H", "C"],
  calls: ["JK"],
  rows: [
    [1, 2, 3, 11, 12, 4],
    [0, 0, 0, 11, 12, 13],
  ],
  by: { C: [[0]], H: [[1]] },
  pack: [1, 1, 1, 1, 1, 1],
  used: [0, 0, 0, 0, 0, 0],
  same: { JOKER: "JK" },
};
/**
 * @param {string} cards
 * @param {number | null} [leader]
 * @param {Record<number, string>} [named]
 * @returns {Played}
 */
const played = (cards, leader = 0, named = {}) => ({
  cards: cards.split(" ").filter(Boolean),
  leader,
  named,
});

test("turns go round from whoever leads", () => {
  assert.deepEqual(turn([0, 1, 2], 1), [1, 2, 0]);
});

test("the highest of the suit led wins, and leads next", () => {
  const [first, second] = tricksOf(TABLES, played("8C 9C 7C", 1));
  assert.deepEqual(first, { lead: 1, trick: ["8C", "9C", "7C"], best: 1 });
  assert.deepEqual(second, { lead: 2, trick: [], best: -1 });
});

test("a trump beats the suit led", () => {
  assert.equal(tricksOf(TABLES, played("9C 7H 8C"))[0].best, 1);
});

test("a card that calls leads the suit that is named", () => {
  assert.equal(tricksOf(TABLES, played("JK 7H 9C"))[0].best, 1);
  assert.equal(tricksOf(TABLES, played("JK 7H 9C", 0, { 1: "H" }))[0].best, 0);
});

test("nothing is won by a card that the pack does not have", () => {
  const tricks = tricksOf(TABLES, played("8C XX 7C 9C"));
  assert.equal(tricks.length, 1);
  assert.equal(tricks[0].best, -1);
  assert.equal(heading(TABLES, played("8C XX 7C")), "Trick 1");
  assert.equal(heading(TABLES, played("8C XX 7C 9C")), "Trick 1");
});

test("without a leader tricks are won, and by nobody that is known", () => {
  const [first, second] = tricksOf(TABLES, played("8C 9C 7C", null));
  assert.deepEqual([first.lead, first.best, second.lead], [null, 1, null]);
});

test("the heading says who is to play", () => {
  assert.equal(heading(TABLES, played("")), "Trick 1: Ann leads");
  assert.equal(heading(TABLES, played("8C 9C")), "Trick 1: Ann led, Cleo to play");
  assert.equal(heading(TABLES, played("8C 9C 7C")), "Trick 2: Ben leads");
  assert.equal(heading(TABLES, played("", null)), "Trick 1");
  const all = played("8C 9C 7C 7H 8H JK");
  assert.equal(heading(TABLES, all), "All 2 tricks");
  assert.deepEqual([isDone(TABLES, all), isDone(TABLES, played("8C"))], [true, false]);
});

test("only whole tricks are recorded, and a suit only where its card led", () => {
  assert.deepEqual(rowsOf(TABLES, ["8C", "9C", "7C", "7H"]), [["8C", "9C", "7C"], ["7H"]]);
  assert.deepEqual(recordOf(TABLES, played("8C 9C 7C 7H", 1, { 1: "H" })), {
    leader: 1,
    tricks: [["8C", "9C", "7C"]],
  });
  assert.deepEqual(recordOf(TABLES, played("JK 7H 9C", null, { 1: "H" })), {
    tricks: [["JK", "7H", "9C"]],
    named: { 1: "H" },
  });
});

test("a card is counted down, under any of its names", () => {
  const tables = { ...TABLES, pack: [1, 1, 1, 1, 1, 2], used: [1, 0, 0, 0, 0, 0] };
  assert.equal(leftOf(tables, ["JOKER"], "JK"), 1);
  assert.equal(leftOf(tables, ["JOKER", "JK", "JK"], "JK"), 0);
  assert.equal(leftOf(tables, [], "7C"), 0);
});
