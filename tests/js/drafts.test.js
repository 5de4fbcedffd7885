// Drafts in the worker of a phone that keeps the site, where the site was too slow.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const source = fs.readFileSync(new URL("../../static/js/drafts_here.js", import.meta.url), "utf8");

/** The worker’s own functions: they stand in one script, and lead out of none. */
function worker() {
  const world = vm.createContext({});
  vm.runInContext(`${source}\n;Object.assign(globalThis, { changed, joined });`, world);
  /** @type {(value: unknown) => any} */
  const plain = (value) => JSON.parse(JSON.stringify(value));
  return {
    changed: (/** @type {any[]} */ ...given) => plain(world.changed(...given)),
    joined: (/** @type {any[]} */ ...given) => plain(world.joined(...given)),
  };
}
const { changed, joined } = worker();
const written = (text = "", key = "k") => ({ key, text, players: [], stamp: `of ${text}` });
const given = (text = "", key = "k") => ({ key, text, players: [], base: `of ${text}` });
const NONE = { drafts: [], gone: [] };

test("a draft says by which stamps it has gone since the site gave it", () => {
  let here = changed({ drafts: [given("1")], gone: [] }, [written("2")]);
  here = changed(here, [written("3")]);
  here = changed(here, [written("3")]);
  const [one] = here.drafts;
  assert.deepEqual(
    [one.base, one.past, one.waits, "stamp" in one],
    ["of 1", ["of 2", "of 3"], true, false],
  );
});

test("what was begun here has no base, and goes by what it was begun as", () => {
  const { drafts } = changed(NONE, [written("1")]);
  assert.deepEqual(drafts, [
    { key: "k", text: "1", players: [], base: "", waits: true, past: ["of 1"] },
  ]);
});

test("what nobody has changed does not wait", () => {
  const { drafts } = changed({ drafts: [given("1")], gone: [] }, [written("1")]);
  assert.equal(drafts[0].waits, undefined);
});

test("what was written while it was sent stays as it is, and waits", () => {
  const sent = changed({ drafts: [given("1")], gone: [] }, [written("2")]);
  const here = changed(sent, [written("3")]);
  const { drafts } = joined([given("2")], sent, here);
  assert.deepEqual(
    drafts.map((/** @type {any} */ one) => [one.text, one.base, one.past]),
    [["3", "of 1", ["of 2", "of 3"]]],
  );
  assert.deepEqual(joined([given("3")], here, here).drafts, [given("3")]);
});

test("what is thrown away here goes at the site too, as it may have got it after all", () => {
  const begun = changed(NONE, [written("1")]);
  const { gone } = changed(begun, []);
  assert.deepEqual(gone, ["k"]);
});
