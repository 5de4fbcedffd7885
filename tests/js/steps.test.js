// The buttons beside a number.

import assert from "node:assert/strict";
import { before, test } from "node:test";

/** @type {(data: Record<string, string>, text: string, up: boolean) => string} */
let stepped;

// The script belongs to a page; it needs as much of one as to be read.
before(async () => {
  const document = {
    addEventListener() {},
    getElementById: () => null,
    documentElement: { dataset: {} },
    querySelectorAll: () => [],
  };
  Object.assign(globalThis, { document, addEventListener() {} });
  ({ stepped } = await import("../../static/js/app.js"));
});

test("a number goes up and down, with a true minus", () => {
  const data = { least: "-2", most: "10", by: "1" };
  assert.equal(stepped(data, "3", true), "4");
  assert.equal(stepped(data, "0", false), "−1");
  assert.equal(stepped(data, "−1", true), "0");
  assert.equal(stepped(data, "−2", false), "−2");
  assert.equal(stepped(data, "10", true), "10");
});

test("it goes by so many, and an empty field begins at nothing", () => {
  assert.equal(stepped({ least: "", most: "", by: "5" }, "", true), "5");
  assert.equal(stepped({ least: "", most: "", by: "5" }, "", false), "−5");
});

test("on rungs it goes from one to the next", () => {
  const data = { rungs: "18|20|22|23" };
  assert.equal(stepped(data, "20", true), "22");
  assert.equal(stepped(data, "18", false), "18");
  assert.equal(stepped(data, "23", true), "23");
  assert.equal(stepped(data, "", true), "18");
  assert.equal(stepped(data, "21", true), "22");
  assert.equal(stepped(data, "21", false), "20");
});

test("far on both sides of nothing they say on which side a number is", () => {
  const data = { least: "-9999", most: "9999", by: "1" };
  assert.equal(stepped(data, "25", false), "−25");
  assert.equal(stepped(data, "−25", false), "−25");
  assert.equal(stepped(data, "-25", true), "25");
  assert.equal(stepped(data, "", false), "");
  assert.equal(stepped({ least: "-20", most: "9999", by: "1" }, "25", false), "24");
});
