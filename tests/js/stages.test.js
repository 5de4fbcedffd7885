// What a form asks, as far as it hangs on what is said in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { endOf, growing, rowAfter } from "../../static/js/outbox/stages.js";

const said = (/** @type {string} */ text) => new URLSearchParams(text);

test("a stage that hangs on nothing is asked in its one way", () => {
  assert.equal(endOf(0, said("game=D")), 0);
});

/** @type {import("../../static/js/outbox/stages.js").Tree} */
const TREE = {
  on: ["game"],
  of: [[["null", ""], -1]],
  or: { on: ["defence-0", "defence-1"], of: [[["drop,drop"], 2]], or: 1 },
};

test("what is said leads along its branch, all else along the other", () => {
  assert.equal(endOf(TREE, said("game=null")), -1);
  assert.equal(endOf(TREE, said("defence-0=drop")), -1);
  assert.equal(endOf(TREE, said("game=D&defence-0=drop")), 1);
  assert.equal(endOf(TREE, said("game=D&defence-0=drop&defence-1=drop")), 2);
});

test("of a name that is said twice the first counts: the page, before what waits", () => {
  assert.equal(endOf(TREE, said("game=D&game=null")), 1);
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
