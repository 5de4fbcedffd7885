// The fields of a round that the phone draws by itself, and how far it is told.

import assert from "node:assert/strict";
import { test } from "node:test";
import { growing, rowAfter, standing } from "../../static/js/outbox/stages.js";

const stage = (
  /** @type {string} */ name,
  /** @type {boolean} */ told,
  /** @type {string} */ how = "needed",
) => ({ name, told, sure: how !== "maybe", needed: how === "needed" });

/** @param {ReturnType<typeof stage>[]} stages */
const names = (stages) => stages.map(({ name }) => name);

/** @param {boolean[]} told The bid, the game and the result of Skat: a null has another. */
function skat(...told) {
  const [bid, game, count] = told;
  const found = standing([stage("bid", bid), stage("game", game), stage("count", count, "maybe")]);
  return [names(found.told), names(found.open), names(found.lacking)];
}

test("all stages are open while none is told", () => {
  assert.deepEqual(skat(false, false, false), [[], ["bid", "game", "count"], ["bid", "game"]]);
});

test("what comes behind the last that is told is open, and what must come is lacking", () => {
  assert.deepEqual(skat(true, false, false), [["bid"], ["game", "count"], ["game"]]);
});

test("behind a stage of every round one that may be played is lacking", () => {
  assert.deepEqual(skat(true, true, false), [["bid", "game"], ["count"], ["count"]]);
});

test("a round is whole once its last stage is told", () => {
  assert.deepEqual(skat(true, true, true), [["bid", "game", "count"], [], []]);
});

test("a kind of round that asks nothing has nothing open", () => {
  const found = standing([stage("thrown_in", false, "maybe")]);
  assert.deepEqual([names(found.open), names(found.lacking)], [[], []]);
});

test("a stage that was passed over is lacking", () => {
  assert.deepEqual(skat(true, false, true), [["bid", "count"], [], ["game"]]);
});

test("behind a stage that few rounds have, what is played in any case is open", () => {
  const stages = [
    stage("trump", true),
    stage("dropped", true, "maybe"),
    stage("tricks", false, "sure"),
  ];
  const found = standing(stages);
  assert.deepEqual([names(found.open), names(found.lacking)], [["tricks"], []]);
});

test("a list ends with its last row", () => {
  const names = ["bets-0-seat", "bets-0-amount", "bets-10-amount", "bets.none"];
  assert.deepEqual(growing(names), { key: "bets", last: 10 });
  assert.deepEqual(growing(["tricks-0", "tricks-1"]), { key: "", last: -1 });
});

test("the row after it has names and words of its own", () => {
  const row = '<input name="bets-2-amount" id="id_bets-2-amount" aria-label="Bets 3, amount">';
  assert.equal(
    rowAfter(row, "bets", 2),
    '<input name="bets-3-amount" id="id_bets-3-amount" aria-label="Bets 4, amount">',
  );
});
