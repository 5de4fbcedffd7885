// A phone that can keep no more: the form stays, and the page says so.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {any} */
const world = globalThis;
const fault = { textContent: "", hidden: true };
const element = () => ({ setAttribute() {}, append() {}, replaceChildren() {} });
world.document = {
  addEventListener() {},
  createElement: element,
  getElementById: (/** @type {string} */ id) => (id === "fault" ? fault : null),
  querySelector: () => null,
};
world.location = { pathname: "/t/AB12/" };
world.addEventListener = () => {};
Object.defineProperty(world, "navigator", { value: { onLine: false } });
/** @type {string[]} */
const forgotten = [];
world.localStorage = {
  getItem: () => null,
  setItem() {
    throw new DOMException("", "QuotaExceededError");
  },
  removeItem: (/** @type {string} */ name) => forgotten.push(name),
};

/** @param {(deed: any) => void} end What becomes of each transaction. */
function memory(end) {
  const database = {
    transaction() {
      const deed = { objectStore: () => ({ put: () => ({}), getAll: () => ({ result: [] }) }) };
      queueMicrotask(() => setTimeout(() => end(deed)));
      return deed;
    },
  };
  return {
    open() {
      const asked = { result: database, onsuccess() {} };
      setTimeout(() => asked.onsuccess());
      return asked;
    },
  };
}

let why = "QuotaExceededError";
world.indexedDB = memory((deed) => {
  deed.error = new DOMException("", why);
  deed.onabort();
});
// There is no other window, and a channel to one would keep the process.
Object.assign(globalThis, { BroadcastChannel: undefined });
const { keep } = await import("../../static/js/outbox/keeping.js");
const { keepText } = await import("../../static/js/memory.js");
const FULL = "Not saved: this phone’s memory is full. Make room on it, then save again.";
const NOTHING =
  "Not saved: this browser keeps nothing just now. Save again once there is a connection.";

test("a round that the phone cannot keep is said, and its draft stays", async () => {
  fault.hidden = true;
  /** @type {any} */
  const form = { dataset: { draft: "AB12/1" }, querySelectorAll: () => [] };
  await keep(form, new URLSearchParams("round=1&key=k1&bids-0=2"));
  assert.deepEqual([fault.textContent, fault.hidden], [FULL, false]);
  assert.deepEqual(forgotten, []);
});

test("what refuses for another cause is not told as full", async () => {
  why = "InvalidStateError";
  /** @type {any} */
  const form = { dataset: { draft: "AB12/1" }, querySelectorAll: () => [] };
  await keep(form, new URLSearchParams("round=1&key=k1&bids-0=2"));
  assert.deepEqual([fault.textContent, fault.hidden], [NOTHING, false]);
});

test("words that the phone cannot keep are said too", () => {
  Object.assign(fault, { textContent: "", hidden: true });
  keepText("typed:AB12/", "Ben took 3.");
  assert.deepEqual([fault.textContent, fault.hidden], [FULL, false]);
});
