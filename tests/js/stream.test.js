import assert from "node:assert/strict";
import { test } from "node:test";
import { hourOf, kindOf, pauseAfter, waitFor } from "../../static/js/stream.js";

test("a message is told by what it holds", () => {
  assert.equal(kindOf({ version: 4, among: 3 }, "me", "score"), "version");
  assert.equal(kindOf({ version: 4, role: "score" }, "me", "score"), "version");
  assert.equal(kindOf({ version: 4, role: "view" }, "me", "score"), "other role");
  assert.equal(kindOf({ own: 1 }, "me", "score"), "own");
  assert.equal(kindOf({ who: "Ben", what: "round 4", phone: "you" }, "me", "score"), "typing");
  assert.equal(kindOf({ who: "Ben", what: "round 4", phone: "me" }, "me", "score"), "mine");
});

test("many phones wait a while each, at most a second; who has just come does not", () => {
  assert.equal(waitFor({ among: 400 }, 0.5), 200);
  assert.equal(waitFor({ among: 90_000 }, 0.5), 500);
  assert.equal(waitFor({ among: 400, role: "view" }, 0.5), 0);
});

test("a line that is cut is tried again later each time, for five seconds at most", () => {
  assert.deepEqual(
    [1, 2, 5, 9].map((tries) => pauseAfter(tries, 1)),
    [1000, 2000, 5000, 5000],
  );
});

test("where there are no streams the page asks by itself, until it is closed", async (t) => {
  t.mock.method(globalThis, "setTimeout", () => 0);
  Object.assign(globalThis, { window: {} });
  const { follow } = await import("../../static/js/stream.js");
  let asked = 0;
  const wire = follow("/events/", {
    hear: () => {},
    ask: async () => {
      asked += 1;
    },
    lost: () => {},
  });
  wire.open();
  assert.equal(asked, 1);
  assert.equal(wire.isOpen(), false);
});

test("what was last heard on another day says which", () => {
  Object.assign(globalThis, { document: { documentElement: { lang: "en" } } });
  const at = new Date(2026, 10, 27, 21, 5);
  assert.equal(hourOf(at, new Date(2026, 10, 27, 23, 59)), "21:05");
  assert.equal(hourOf(at, new Date(2026, 10, 28, 0, 1)), "27 Nov, 21:05");
  Object.assign(document.documentElement, { lang: "es" });
  assert.equal(hourOf(at, new Date(2026, 10, 28, 0, 1)), "27 nov, 21:05");
});
