// What waits to be sent.

/** @import { Kept } from "../../static/js/outbox/queue.js" */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import {
  asOne,
  behind,
  counted,
  factsIn,
  half,
  isDue,
  kept,
  keptBeside,
  movedTo,
  newKey,
  notTaken,
  otherwise,
  saidTwice,
  stagesBehind,
  toldOf,
  undoing,
  withToldBefore,
} from "../../static/js/outbox/queue.js";

// Node 18 has it, and not everywhere.
globalThis.crypto ??= /** @type {Crypto} */ (webcrypto);

/**
 * @param {Partial<Kept>} given
 * @returns {Kept}
 */
const item = (given) => ({
  id: 1,
  code: "AB12",
  round: 3,
  key: "k1",
  whole: true,
  body: "round=3&key=k1&bids-0=2",
  state: "waiting",
  ...given,
});
const form = (/** @type {string} */ text) => new URLSearchParams(text);

test("a form is kept without what only its page knows", () => {
  const text = "csrfmiddlewaretoken=t&shape=s&key=k9&round=4&whole=1&bids-0=2";
  assert.deepEqual(
    kept([], form(text), "AB12", () => "new"),
    {
      code: "AB12",
      round: 4,
      key: "k9",
      whole: true,
      body: "key=k9&round=4&whole=1&bids-0=2",
      state: "waiting",
    },
  );
});

test("the same form twice is one item, with one key", () => {
  const first = item({});
  const again = kept([first], form(first.body), "AB12", () => "new");
  assert.equal(again.id, 1);
  assert.equal(again.key, "k1");
});

test("another form under the same key takes its place, with a key of its own", () => {
  const again = kept([item({})], form("round=3&key=k1&bids-0=5"), "AB12", () => "new");
  assert.deepEqual([again.id, again.key], [1, "new"]);
  assert.equal(again.body, "round=3&key=new&bids-0=5");
});

test("a round entered once more takes the place of the one that was not taken", () => {
  const again = kept([item({ state: "refused" })], form("round=3&key=k2"), "AB12", () => "new");
  assert.deepEqual([again.id, again.state], [1, "waiting"]);
});

const BIDS = { whole: false, told: "bids", lacks: "tricks" };
const bids = item({ ...BIDS, body: "round=3&key=k1&after=4&bids-0=2&bids-1=" });

test("two stages of a round wait as one, under a key of its own", () => {
  const tricks = form("round=3&key=k2&after=9&tricks-0=1&whole=1");
  const both = kept([bids], tricks, "AB12", () => "new");
  assert.deepEqual([both.id, both.key, both.whole, half(both, "Round")], [1, "new", true, ""]);
  const told = Object.fromEntries(form(both.body));
  // As the first page saw the table, whose bids may have arrived as k1.
  assert.deepEqual(told, {
    round: "3",
    key: "new",
    before: "k1 k2",
    after: "4",
    whole: "1",
    "bids-0": "2",
    "bids-1": "",
    "tricks-0": "1",
  });
});

test("the rest of a round joins one that was not taken, which is asked again", () => {
  const tricks = form("round=3&key=k2&tricks-0=1");
  const both = kept([{ ...bids, state: "question" }], tricks, "AB12", () => "new");
  assert.deepEqual([both.id, both.state, both.whole], [1, "waiting", true]);
  assert.deepEqual([...toldOf([both], 3)], ["tricks-0", "bids-0"]);
});

test("a void round takes the place of the part that waits, and names its key", () => {
  const bids = item({ body: "round=3&after=2&key=k1&bids-0=2", whole: false, lacks: "tricks" });
  const text = "round=3&after=2&kind=repeated&whole=1&key=k2";
  const now = kept([bids], form(text), "AB12", () => "new");
  const body = "round=3&after=2&kind=repeated&whole=1&key=new&before=k1+k2";
  assert.deepEqual(now, { ...item({}), key: "new", body });
});

test("a stage of another round waits by itself", () => {
  const other = kept([bids], form("round=4&key=k2&bids-0=1"), "AB12", () => "new");
  assert.deepEqual([other.id, other.key], [undefined, "k2"]);
});

test("half a round is no whole one, and is shown as such", () => {
  const text = "round=6&key=k2&bids-0=1&tricks-0=&whole=1";
  const first = kept([], form(text), "AB12", () => "new", { told: "bids", lacks: "tricks" });
  assert.equal(first.whole, false);
  assert.equal(half(first, "Deal"), "Deal 6: bids, without tricks");
  assert.equal(half(item({}), "Deal"), "");
  const more = { told: "trump", lacks: "tricks" };
  const second = kept([first], form("round=6&key=k3&trump=S"), "AB12", () => "new", more);
  assert.equal(half(second, "Deal"), "Deal 6: bids, trump, without tricks");
});

test("what is blank, or as the app filled it in, nobody has told", () => {
  const some = form("round=6&kind=hand&a-0=1&a-1=&b-0=2&fill.b-0=2&c-0=3&fill.c-0=2");
  assert.deepEqual(factsIn(some), ["a-0", "c-0"]);
});

test("cards that a form carries tell no fact: they are counted where they arrive", () => {
  const some = new URLSearchParams({ "hand-1": "KC KD", "plan-1": "KC KD", "deadwood-2": "30" });
  assert.deepEqual(factsIn(some), ["deadwood-2"]);
});

test("an item is due unless one of its table before it was not taken", () => {
  const stuck = item({ id: 1, state: "question" });
  const behind = item({ id: 2 });
  const elsewhere = item({ id: 3, code: "XY99" });
  const all = [stuck, behind, elsewhere];
  assert.deepEqual(
    all.map((one) => isDue(one, all)),
    [false, false, true],
  );
  assert.equal(isDue(item({ id: 0 }), all), true);
});

test("the next of the table goes on from the version that was reached", () => {
  const next = item({ id: 5, round: 4, body: "after=4&bids-0=1" });
  const all = [item({ id: 1 }), item({ id: 3, code: "XY99" }), next];
  const bodies = (/** @type {Kept[]} */ some) => some.map(({ id, body }) => [id, body]);
  assert.deepEqual(bodies(behind(all, all[0], 7)), [[5, "after=7&bids-0=1"]]);
  assert.deepEqual(bodies(behind(all, all[0], 2)), []);
  assert.deepEqual(bodies(behind(all, next, 7)), []);
  assert.equal(next.body, "after=4&bids-0=1");
});

test("what others entered too all behind it have seen, what was compared its round alone", () => {
  const path = "record/";
  const tricks = item({ id: 2, path, body: "after=5&base=4" });
  const correction = item({ id: 3, round: 1, path: "rounds/1/correct/", body: "after=6&base=4" });
  const all = [item({ id: 1, path }), tricks, correction];
  const bodies = (/** @type {Kept[]} */ some) => some.map(({ body }) => body);
  assert.deepEqual(bodies(behind(all, all[0], 9, "one")), [
    "after=9&base=4&seen=9",
    "after=6&base=4&seen=9",
  ]);
  assert.deepEqual(bodies(behind(all, all[0], 9, "decided")), ["after=9&base=9"]);
  assert.deepEqual(bodies(behind(all, all[0], 9, "own")), ["after=9&base=4"]);
});

test("the stages of a round are looked at together, up to anything else", () => {
  const path = "record/";
  const bids = item({ path, body: "round=3&key=k1&after=4&base=4&bids-0=2" });
  const tricks = item({ id: 2, path, body: "round=3&key=k2&after=5&refs=5:k1&base=4&tricks-0=1" });
  const undo = item({ id: 3, path: "undo/", body: "entry=6&refs=6:k2" });
  const more = item({ id: 4, path, body: "round=3&tricks-0=2" });
  assert.deepEqual(stagesBehind([bids, tricks, undo, more], bids), [tricks]);
  assert.deepEqual(stagesBehind([bids, undo, more], bids), []);
  assert.deepEqual(stagesBehind([bids, item({ id: 2, path, round: 4 })], bids), []);
  assert.equal(
    String(asOne(bids, [tricks])),
    "round=3&key=k1&after=4&base=4&bids-0=2&tricks-0=1&whole=1",
  );
  assert.equal(String(asOne(bids, [])), bids.body);
});

test("what two windows told of one round are no stages of each other", () => {
  const path = "record/";
  const first = item({ path, body: "round=3&key=k1&after=4&base=4&bids-0=2" });
  const other = item({ id: 2, key: "w1", body: "round=3&key=w1&after=4&bids-0=5" });
  const text = "round=3&key=k2&after=5&refs=5:k1&base=4&tricks-0=1";
  const tricks = item({ id: 3, key: "k2", path, body: text });
  const last = item({ id: 4, key: "k3", path, body: "round=3&refs=6:k2&points-0=1" });
  const all = [first, other, tricks, last];
  assert.deepEqual(stagesBehind(all, first), [tricks, last]);
  assert.deepEqual(stagesBehind(all, other), []);
  // Where the first stands the other was not written knowing it.
  assert.equal(
    behind(all, first, 5).some(({ id }) => id === other.id),
    false,
  );
});

test("an undo goes with what it undid, and so does what undid that", () => {
  const gone = item({ key: "k1" });
  const undo = item({ id: 2, key: "u1", path: "undo/", body: "entry=5&refs=5:k1" });
  const redo = item({ id: 3, key: "u2", path: "undo/", body: "entry=6&refs=6:u1" });
  const other = item({ id: 4, key: "u3", path: "undo/", body: "entry=7&refs=7:k9" });
  assert.deepEqual(undoing([gone, undo, redo, other], [gone]), [undo, redo]);
});

test("a clash makes a question, anything else is refused", () => {
  const clash = notTaken(item({}), { clash: "Ben entered it differently." });
  assert.deepEqual([clash.state, clash.why], ["question", "Ben entered it differently."]);
  const refused = notTaken(item({}), { why: "This table is no longer here." });
  assert.deepEqual([refused.state, refused.why], ["refused", "This table is no longer here."]);
});

test("a later stage is sent with what was told before, and overrules it", () => {
  const mine = [item({ body: "round=3&bids-0=2&key=k1" }), item({ round: 4, body: "x=1" })];
  assert.deepEqual([...toldOf(mine, 3)], ["bids-0"]);
  const body = withToldBefore(mine, form("round=3&key=k2&tricks-0=1"));
  assert.equal(String(body), "round=3&key=k2&tricks-0=1&bids-0=2");
});

test("of two items of one round each name is said by one", () => {
  const mine = [
    item({ body: "round=3&bids-0=2&won=a&won=b" }),
    item({ id: 2, body: "round=3&bids-0=4" }),
  ];
  const body = withToldBefore(mine, form("round=3&tricks-0=1"));
  assert.equal(String(body), "round=3&tricks-0=1&bids-0=2&won=a&won=b");
});

test("what another window has told meanwhile is no part of this one’s form", () => {
  const first = item({ body: "round=3&key=k1&bids-0=2" });
  const key = () => "new";
  const beside = (/** @type {string} */ text, /** @type {number[]} */ ...seen) =>
    keptBeside([first], new Set(seen), form(text), "AB12", key);
  // Not drawn with it: two answers to one question are two items.
  assert.equal(beside("round=3&key=k2&bids-0=5").id, undefined);
  assert.equal(beside("round=3&key=k2&bids-0=5").body, "round=3&key=k2&bids-0=5");
  // Drawn with it, it is entered once more; the next stage joins it either way.
  assert.equal(beside("round=3&key=k2&bids-0=5", 1).id, 1);
  assert.equal(beside("round=3&key=k2&tricks-0=1").id, 1);
  assert.equal(beside("round=4&key=k2&bids-0=1").id, undefined);
});

test("what an earlier edition said twice is looked at, and saved by nobody unseen", () => {
  const body = "round=3&key=k1&bids-0=2&bids-0=4&won=a&won=a";
  assert.deepEqual(saidTwice(form(body)), ["bids-0"]);
  const looked = asOne(item({ body }), []);
  assert.equal(looked.get("look"), "1");
  assert.deepEqual(looked.getAll("bids-0"), ["2"]);
});

test("rounds are counted once", () => {
  assert.equal(counted([item({})], "deal", "deals"), "1 deal");
  assert.equal(
    counted([item({}), item({ id: 2 }), item({ id: 3, round: 4 })], "deal", "deals"),
    "2 deals",
  );
});

test("a key is 16 bytes in hexadecimal digits", () => {
  assert.equal(
    newKey(() => Uint8Array.from([0, 10, 255])),
    "000aff",
  );
  assert.match(newKey(), /^[0-9a-f]{32}$/);
  assert.notEqual(newKey(), newKey());
});

test("an entry by itself is joined with no other of its round", () => {
  const own = item({ path: "record/" });
  const now = kept([own], form("round=3&key=k2&tricks-0=2"), "AB12", () => "k3");
  assert.equal(now.id, undefined);
  assert.equal(now.key, "k2");
});

test("what is not taken names the entries that the table has", () => {
  const own = item({ path: "disputes/4/end/", body: "refs=4:k0" });
  const now = notTaken(own, { why: "No.", path: "disputes/6/end/", body: "key=k1" });
  assert.deepEqual([now.path, now.body, now.state], ["disputes/6/end/", "key=k1", "refused"]);
});

test("what was entered at a table that only the phone had goes where it is now", () => {
  const items = [item({ code: "0AAAAA" }), item({ id: 2 })];
  assert.deepEqual(movedTo(items, "0AAAAA", "CD34"), [item({ code: "CD34" })]);
});

test("two counts of one version are told, and no others", () => {
  const seen = { code: "AB12", version: "3", totals: ["7", "−1"] };
  const now = { ...seen, totals: ["7", "1"] };
  const both = otherwise(seen, now);
  assert.match(both, /7, −1 by another edition.* 7, 1: that stands/);
  assert.match(otherwise({ ...seen, code: "0AAAAA" }, now), /that stands/);
  assert.equal(otherwise(seen, seen), "");
  assert.equal(otherwise(seen, { ...now, version: "4" }), "");
  assert.equal(otherwise(seen, { ...now, code: "CD34" }), "");
});

test("entries by themselves are counted as such", () => {
  const begun = item({ round: 0, to: "/new/skat/send/" });
  assert.equal(counted([begun], "round", "rounds"), "1 entry");
  assert.equal(counted([begun, item({ path: "undo/" })], "round", "rounds"), "2 entries");
});
