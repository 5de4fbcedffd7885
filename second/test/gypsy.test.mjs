/** Points worked out by hand from the rules, and what the line around them asks. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { points, winners } from "../gypsy.mjs";
import { answer } from "../judging.mjs";

const PLAYERS = ["Ann", "Ben", "Cleo", "Dan"];

function said(sheet) {
  const whole = { game: "gypsy", players: PLAYERS, rounds: [], ...sheet };
  return answer(JSON.stringify(whole));
}

function refused(line) {
  const { round, field, code } = answer(line).error;
  return [round, field, code];
}

test("an exact bid scores itself and 2, each trick beside it takes 1 off", () => {
  assert.deepEqual(points({ bids: [3, 4, 2, 3], tricks: [3, 5, 2, 3] }), [5, 3, 4, 5]);
  assert.deepEqual(points({ bids: [5, 1, 1, 1], tricks: [2, 4, 3, 4] }), [-3, -2, -1, -2]);
});

test("a zero bid scores the best of the others and 2, never less than 2", () => {
  assert.deepEqual(points({ bids: [0, 6, 4, 0], tricks: [0, 6, 5, 2] }), [10, 8, 3, -2]);
  assert.deepEqual(points({ bids: [0, 1, 1, 1], tricks: [0, 5, 4, 4] }), [2, -3, -2, -2]);
  assert.deepEqual(points({ bids: [0, 0, 0, 0], tricks: [0, 0, 4, 9] }), [2, 2, -4, -9]);
});

test("25 points win with 2 more than every other", () => {
  assert.deepEqual(winners([25, 23, 0, 0]), [0]);
  assert.deepEqual(winners([24, 3, 0, 0]), []);
  assert.deepEqual(winners([26, 27, 0, 0]), []);
});

test("a table that stopped has no winner, one that waits scores what is whole", () => {
  const rounds = [{ bids: [3, 4, 2, 3], tricks: [3, 5, 2, 3] }, { bids: [1, 1, 1, 1] }];
  assert.equal(said({ rounds }).state, "playing");
  assert.deepEqual(said({ rounds, ended: true }).totals, [5, 3, 4, 5]);
  assert.equal(said({ rounds, ended: true }).state, "stopped");
});

test("the kitty set aside leaves 12 tricks", () => {
  const round = { bids: [4, 4, 2, 3], tricks: [4, 5, 2, 2] };
  assert.deepEqual(said({ rounds: [round] }).error.code, "wrong-total");
  assert.deepEqual(said({ rounds: [{ ...round, tricks: [4, 4, 2, 2] }] }).totals, [6, 6, 4, -1]);
});

test("JSON is held to its letter", () => {
  const line = (round) =>
    `{"game":"gypsy","players":["A","B","C","D"],"rounds":[{"bids":[${round}]}]}`;
  assert.equal(answer(line("1,2,3,-0")).state, "playing");
  assert.deepEqual(refused(line("1,2,3,3.0")), [1, "bids.3", "wrong-type"]);
  assert.deepEqual(refused(line("1,2,3,1e1")), [1, "bids.3", "wrong-type"]);
  assert.deepEqual(refused('{"game":"gypsy","game":"gypsy"}'), [null, null, "bad-json"]);
  assert.deepEqual(refused('{"__proto__":1}'), [null, "__proto__", "unknown-key"]);
  assert.deepEqual(refused("[".repeat(100_000)), [null, null, "bad-json"]);
  assert.deepEqual(refused(""), [null, null, "bad-json"]);
});

test("names are compared as they are written, without the space around them", () => {
  const named = (...players) => said({ players }).error?.code ?? "stands";
  assert.equal(named("Ann", "ann", "\u00e9", "e\u0301"), "stands");
  assert.equal(named("Ann", "\u3000Ann\u0085", "C", "D"), "duplicate");
  assert.equal(named("Ann", "\ufeffAnn", "C", "D"), "stands");
  assert.equal(named("A", "B\u0007", "C", "D"), "bad-name");
  assert.equal(named("A", "\u{1f0a1}".repeat(40), "C", "D"), "stands");
});

test("a record of cards is not passed over in silence", () => {
  const rounds = [{ bids: [1, 1, 1, 1], play: { leader: 0, tricks: [] } }];
  assert.equal(said({ rounds }).error.code, "not-read");
});
