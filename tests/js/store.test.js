// What waits on a phone that has no room left: what is noted of several is noted of all.

/** @import { Kept } from "../../static/js/outbox/queue.js" */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {any} */
const world = globalThis;
const follow = { dataset: { stream: "/t/AB12/events/" } };
world.document = {
  addEventListener() {},
  getElementById: (/** @type {string} */ id) => (id === "follow" ? follow : null),
  querySelector: () => null,
};
Object.defineProperty(world, "navigator", { value: { onLine: true } });
world.addEventListener = () => {};
world.sessionStorage = { removeItem() {} };
world.location = { pathname: "/t/AB12/" };
Object.assign(globalThis, { BroadcastChannel: undefined });

/** @type {Map<number, Kept>} */
let rows = new Map();
let full = false;

/** One transaction: all of it comes to stand, or nothing. */
function transaction() {
  const now = new Map(rows);
  /** @type {any[]} */
  const asked = [];
  let failed = false;
  const ask = (/** @type {() => unknown} */ act) => {
    const request = { result: /** @type {unknown} */ (undefined), act };
    asked.push(request);
    return request;
  };
  const store = {
    get: (/** @type {number} */ id) => ask(() => now.get(id)),
    getAll: () => ask(() => [...now.values()]),
    delete: (/** @type {number} */ id) => ask(() => now.delete(id)),
    put: (/** @type {Kept} */ one) =>
      ask(() => {
        failed ||= full;
        now.set(one.id, one);
      }),
  };
  /** @type {any} */
  const deed = { objectStore: () => store };
  setTimeout(() => {
    for (let next = asked.shift(); next; next = asked.shift()) {
      next.result = next.act();
      next.onsuccess?.();
    }
    if (!failed) rows = now;
    deed.error = new DOMException("", "QuotaExceededError");
    (failed ? deed.onabort : deed.oncomplete)();
  });
  return deed;
}
world.indexedDB = {
  open() {
    const asked = { result: { transaction }, onsuccess() {} };
    setTimeout(() => asked.onsuccess());
    return asked;
  },
};
const { dealtWith, discard, joinStages, mine } = await import("../../static/js/outbox/store.js");
const sending = await import("../../static/js/outbox/sending.js");
const { flush } = sending;

/** @param {number} id @param {number} round @param {string} body @returns {any} */
const item = (id, round, body) => ({
  ...{ id, code: "AB12", round, key: `k${id}`, whole: false, path: "record/" },
  ...{ state: "waiting", body: `key=k${id}&round=${round}&after=0&base=0&${body}` },
});
const FIRST = item(1, 1, "bids-0=2");
const SECOND = item(2, 1, "tricks-0=3");

beforeEach(() => {
  full = false;
  rows = new Map([FIRST, SECOND].map((one) => [one.id, one]));
});

test("the table has one: the next goes on from there", async () => {
  await dealtWith(FIRST, 7, true);
  const [next] = mine(); // what the page has read is what stands
  assert.deepEqual([...rows.keys(), next.id], [2, 2]);
  assert.equal(new URLSearchParams(next.body).get("after"), "7");
});

test("without room one that was sent stays before the next, which says what it said", async () => {
  full = true;
  await assert.rejects(dealtWith(FIRST, 7, true), { name: "QuotaExceededError" });
  assert.deepEqual([...rows.values()], [FIRST, SECOND]);
  full = false;
  await dealtWith(FIRST, 7, true);
  assert.deepEqual([...rows.keys()], [2]);
});

test("without room nothing of what was decided is discarded by half", async () => {
  full = true;
  await assert.rejects(discard(FIRST, 7));
  assert.deepEqual([...rows.values()], [FIRST, SECOND]);
  full = false;
  await discard(FIRST, 7, true);
  assert.equal(rows.size, 0);
});

test("without room stages that an earlier edition kept apart stay apart", async () => {
  const later = item(2, 1, "bids-0=2&tricks-0=3"); // it held the earlier
  const old = [FIRST, later].map((one) => ({ ...one, path: undefined }));
  rows = new Map(old.map((one) => [one.id, one]));
  full = true;
  await assert.rejects(joinStages());
  assert.deepEqual([...rows.values()], old);
  full = false;
  await joinStages();
  const [both] = [...rows.values()];
  const said = new URLSearchParams(both.body);
  assert.equal(rows.size, 1);
  assert.deepEqual([said.get("bids-0"), said.get("tricks-0")], ["2", "3"]);
});

test("a table that does not know what is sent to it is still here", async () => {
  const headers = new Headers();
  const known = { headers, ok: true, status: 200, json: async () => ({ token: "t" }) };
  world.fetch = async (/** @type {string} */ _url, /** @type {RequestInit} */ { method }) =>
    method === "POST" ? { headers, ok: false, status: 404 } : known;
  await flush();
  assert.equal(mine()[0].why, "The site does not understand it.");
  world.fetch = async () => ({ headers, ok: false, status: 404 });
  await flush(true);
  assert.equal(mine()[0].why, "This table is no longer here.");
});

test("what was sent and cannot be noted for want of room is known as such", async () => {
  rows = new Map([[1, { ...FIRST, state: "waiting", why: undefined }]]);
  world.fetch = async (/** @type {string} */ _url, /** @type {RequestInit} */ { method }) => ({
    headers: new Headers(),
    ok: true,
    status: 200,
    json: async () => (method === "POST" ? { why: "Say it again." } : { token: "t" }),
  });
  full = true;
  await flush();
  assert.equal(sending.full, true);
  full = false;
  await flush();
  assert.equal(sending.full, false);
});
