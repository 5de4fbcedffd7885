import assert from "node:assert/strict";
import { test } from "node:test";
import { isSaved, laidOff, toggled, withCard } from "../../static/js/hands.js";
import { cardsIn, shown, spelt } from "../../static/js/notation.js";

test("cards are typed in many ways, and written in one", () => {
  assert.deepEqual(["t♥", "10h", "q♠\ufe0e", "jk", "T"].map(spelt), [
    "10H",
    "10H",
    "QS",
    "JK",
    "T",
  ]);
  assert.deepEqual(cardsIn(" 7c, 8♦;jk | 9h/tS\n"), ["7C", "8D", "JK", "9H", "10S"]);
  assert.deepEqual(cardsIn(""), []);
});

test("cards are shown with signs that stay text", () => {
  assert.deepEqual(["10H", "QS", "JK"].map(shown), ["10♥\ufe0e", "Q♠\ufe0e", "joker"]);
});

test("a card goes into a hand, and out of it", () => {
  assert.deepEqual(toggled(["7C"], "8C"), ["7C", "8C"]);
  assert.deepEqual(toggled(["7C", "8C"], "7C"), ["8C"]);
});

test("a card goes into a meld that is there, or begins the next", () => {
  assert.equal(withCard("7C 8C/QS", 0, "9C"), "7C 8C 9C/QS");
  assert.equal(withCard("7C 8C", 1, "QS"), "7C 8C/QS");
  assert.equal(withCard("", 0, "QS"), "QS");
  assert.equal(laidOff("7C>1.0", "8C", "2", "1"), "7C>1.0 8C>2.1");
});

test("a draft is old once the hands, or the one who lays down, were recorded", () => {
  const draft = new URLSearchParams("stands=1,0,2&whose=2");
  assert.equal(isSaved(draft, "1,5,2", false), false);
  assert.equal(isSaved(draft, "1,0,3", false), true);
  assert.equal(isSaved(draft, "1,0,3", true), false);
  assert.equal(isSaved(draft, "2,0,2", true), true);
});
