// A sheet in a scanned code: as much of it is unpacked as a sheet may have, and no more.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

/** @type {any} */
const world = globalThis;
const LARGEST = 1_000_000;
/** Digits of so many bytes: showing/sheet_code.py. */
const DIGITS = [0, 3, 5, 8, 10, 13, 15];

/** @type {Map<string, any>} */
const found = new Map();
/** @param {string} id */
const element = (id) => {
  const made = {
    dataset: id === "sheet" ? { largest: `${LARGEST}` } : {},
    classList: { toggle() {} },
    value: "",
    scrollIntoView() {},
    replaceWith() {},
    click() {
      found.set("asked", true);
    },
  };
  if (!found.has(id)) found.set(id, made);
  return found.get(id);
};
world.document = { addEventListener() {}, getElementById: element };
world.history = { state: null, replaceState() {} };
world.requestAnimationFrame = (/** @type {() => void} */ act) => act();
/** @type {Record<string, () => Promise<void>>} */
const heard = {};
world.addEventListener = (/** @type {string} */ name, /** @type {any} */ act) => {
  heard[name] = act;
};

// How much comes out of it, whatever is done with that.
let out = 0;
const Unpacks = DecompressionStream;
world.DecompressionStream = class {
  /** @param {CompressionFormat} format */
  constructor(format) {
    const { readable, writable } = new Unpacks(format);
    const counts = new TransformStream({
      transform(chunk, to) {
        out += chunk.length;
        to.enqueue(chunk);
      },
    });
    Object.assign(this, { writable, readable: readable.pipeThrough(counts) });
  }
};

/** @param {string | Buffer} sheet */
function digits(sheet) {
  const packed = deflateRawSync(sheet, { level: 9 });
  const parts = [];
  for (let at = 0; at < packed.length; at += 6) {
    const part = packed.subarray(at, at + 6);
    parts.push(`${part.readUIntBE(0, part.length)}`.padStart(DIGITS[part.length], "0"));
  }
  return parts.join("");
}

/** @param {string} hash */
async function scan(hash) {
  found.clear();
  out = 0;
  world.location = { hash, pathname: "/check/" };
  await heard.load();
  await new Promise((then) => setTimeout(then, 20));
  return { pasted: element("pasted").value, fault: element("fault").textContent };
}

await import("../../static/js/check.js");

test("a sheet that is scanned is pasted and checked", async () => {
  const sheet = JSON.stringify({ game: "gypsy", players: ["Ånn 🂡", "Ben"] });
  const { pasted, fault } = await scan(`#1${digits(sheet)}`);
  assert.equal(pasted, sheet);
  assert.equal(fault, undefined);
  assert.ok(found.get("asked"));
});

test("what blows up is let go of at what a sheet may have", async () => {
  const all = 30_000_000;
  const { pasted, fault } = await scan(`#1${digits(Buffer.alloc(all, " "))}`);
  assert.equal(pasted, "");
  assert.ok(fault);
  assert.ok(!found.get("asked"));
  // A browser unpacks a little ahead of who reads.
  assert.ok(out > LARGEST && out < 4 * LARGEST, `${out}`);
  const then = out;
  await new Promise((go) => setTimeout(go, 100));
  assert.equal(out, then);
});

test("as long as a sheet may be it is taken, and a letter longer it is not", async () => {
  const whole = await scan(`#1${digits("9".repeat(LARGEST))}`);
  assert.equal(whole.pasted.length, LARGEST);
  const longer = await scan(`#1${digits("9".repeat(LARGEST + 1))}`);
  assert.equal(longer.pasted, "");
  assert.ok(longer.fault);
});

test("a code that is not whole is said, and nothing of it is pasted", async () => {
  const sheet = digits(JSON.stringify({ game: "gypsy" }));
  for (const hash of [`#1${sheet.slice(0, -4)}`, "#19", `#1${"9".repeat(90)}`]) {
    const { pasted, fault } = await scan(hash);
    assert.equal(pasted, "", hash);
    assert.ok(fault, hash);
  }
});
