// The worker of a page, where what is asked for hangs.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @type {any} */
const world = globalThis;
const never = new Promise(() => {});
let registered = 0;
/** @type {{ active?: object } | undefined} */
let registration;
const serviceWorker = {
  register() {
    registered += 1;
    return never;
  },
  getRegistration: async () => registration,
  ready: never,
};
Object.defineProperty(world, "navigator", { value: { serviceWorker } });
world.document = { cookie: "" };
let kept = ["/site.zip", "/snapshot", "/pyodide.asm.wasm"];
world.caches = {
  keys: async () => ["phone-1"],
  open: async () => ({ keys: async () => kept.map((url) => ({ url })) }),
};
world.fetch = async (/** @type {string} */ _url, /** @type {RequestInit} */ { signal }) => {
  if (!signal?.aborted) await never;
  throw signal?.reason;
};
/** @type {[() => unknown, number][]} */
const due = [];
world.setTimeout = (/** @type {() => unknown} */ act, /** @type {number} */ ms) =>
  due.push([act, ms]);
const { beginWorker, keptAgain } = await import("../../static/js/kept.js");

test("a worker whose script hangs is begun again, ever more seldom, until it is there", async () => {
  beginWorker();
  const waited = [];
  for (let times = 1; due.length; times += 1) {
    const [act, ms] = /** @type {[() => unknown, number]} */ (due.pop());
    waited.push(ms);
    assert.equal(registered, times);
    if (times === 3) registration = { active: {} };
    await act();
  }
  assert.deepEqual(waited, [8000, 16_000, 32_000]);
  assert.equal(registered, 3);
});

test("a kept site whose cookie has ended goes on where the network hangs", async () => {
  AbortSignal.timeout = () => AbortSignal.abort();
  registered = 0;
  await keptAgain();
  assert.match(world.document.cookie, /^offline=1;/);
  assert.equal(registered, 1);
});

test("a kept site that lacks a part is not said to be here", async () => {
  for (const part of kept) {
    world.document.cookie = "";
    kept = ["/site.zip", "/snapshot", "/pyodide.asm.wasm"].filter((url) => url !== part);
    await keptAgain();
    assert.equal(world.document.cookie, "");
  }
});
