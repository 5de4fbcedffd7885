// An entry on its way to the table: whatever comes in whatever order, the form that stands
// at the end is alive, holds what was typed, and nothing was saved twice or unseen.

import assert from "node:assert/strict";
import { test } from "node:test";

// The page around it is not there: what is tested are the values that the script exports.
globalThis.document = /** @type {any} */ ({
  addEventListener() {},
  getElementById: () => null,
  querySelector: () => null,
  querySelectorAll: () => [],
});
const entering = await import("../../static/js/entry.js");

const SEEDS = 5000;
const BUSY_FOR = 6000; // ms in which hands and network do what they like

/** @param {number} seed Mulberry32. */
function chanceOf(seed) {
  let a = seed;
  const chance = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** @param {number} from @param {number} to */
  const between = (from, to) => from + Math.floor(chance() * (to - from));
  return { chance, between };
}

/**
 * @typedef {{ id: number, round: number, key: string, typed: string, came: number,
 *   touched: boolean, saving: boolean }} Form
 * @typedef {object} Machine What decides on the page: today's, or that of before.
 * @property {(form: Form | null, other: boolean, at: number) => void} form
 * @property {(at: number) => boolean} type
 * @property {(at: number) => boolean} save
 * @property {(form: Form, taken: boolean, at: number) => void} answered
 * @property {() => void} parts
 * @property {() => boolean} mayAsk
 * @property {() => number} edits
 * @property {(edits: number) => boolean} takes
 * @property {(at: number) => boolean} time True where it is asked now what the entry means.
 * @property {() => number} due
 * @property {(on: boolean) => void} brings
 */

/** @returns {Machine} */
function today() {
  let state = entering.BEGUN;
  /** @param {{ type: string } & Record<string, unknown>} event @param {number} at */
  const act = (event, at) => {
    const before = state;
    state = entering.next(before, event, at);
    return before !== state;
  };
  return {
    form: (form, other, at) => act({ type: "form", form, other }, at),
    type: (at) => act({ type: "typed", names: ["a"], rest: 180 }, at),
    save: (at) => act({ type: "save" }, at),
    answered: (form, taken, at) => act({ type: "answered", form, taken }, at),
    parts() {},
    mayAsk: () => entering.mayAsk(state),
    edits: () => state.edits,
    takes: (edits) => entering.takes(state, edits),
    time: (at) => {
      const { ask } = state;
      act({ type: "time" }, at);
      return ask > state.ask;
    },
    due: () => entering.dueAt(state),
    brings: (on) => act({ type: on ? "brings" : "brought" }, 0),
  };
}

/** As it was: one number for whatever form stands there. @returns {Machine} */
function before() {
  let [saving, edits, asks, bringing] = [0, 0, 0, false];
  return {
    form() {},
    type: (at) => {
      edits += 1;
      asks = at + 180;
      return true;
    },
    save: () => {
      saving = 2;
      asks = 0;
      return true;
    },
    answered: (_, taken) => {
      saving = taken ? 1 : 0;
    },
    parts: () => {
      if (saving < 2) saving = 0;
    },
    mayAsk: () => !saving && !bringing,
    edits: () => edits,
    takes: (then) => then === edits,
    time: (at) => {
      const due = asks && at >= asks;
      if (due) asks = 0;
      return Boolean(due);
    },
    due: () => asks || Infinity,
    brings: (on) => {
      bringing = on;
    },
  };
}

/** A table, a network, a page with its stream, and a hand. */
class World {
  /** @param {number} seed @param {() => Machine} make */
  constructor(seed, make) {
    Object.assign(this, chanceOf(seed));
    this.make = make;
    this.machine = make();
    this.at = 1;
    /** @type {{ at: number, act: () => void }[]} */
    this.plan = [];
    /** @type {{ key: string, facts: string, round: number, mine: boolean }[]} */
    this.log = [];
    /** @type {Set<string>} */
    this.faults = new Set();
    this.calm = false;
    this.forms = 0;
    this.typings = 0;
    /** @type {Map<number, string>} What stays on the phone, by round. */
    this.drafts = new Map();
    /** @type {Map<string, Set<string>>} Under which keys a form sent what it held. */
    this.sent = new Map();
    /** @type {{ cancelled: boolean } | null} */
    this.asking = null;
    this.version = 0;
    this.life = 0;
    this.mine = false;
    this.fetching = false;
    /** @type {Form} */
    this.form = this.fresh();
    this.machine.form(this.form, false, 0);
  }

  /** @type {() => number} */ chance = () => 0;
  /** @type {(from: number, to: number) => number} */ between = () => 0;

  /** @param {number} wait @param {() => void} act */
  soon(wait, act) {
    this.plan.push({ at: this.at + wait, act });
  }

  /** Of this page: what belongs to one that was left does nothing. @param {number} wait @param {() => void} act */
  here(wait, act) {
    const { life } = this;
    this.soon(wait, () => life === this.life && act());
  }

  get round() {
    return this.log.length;
  }

  /** @returns {Form} */
  fresh() {
    this.forms += 1;
    const key = `k${this.forms}`;
    const { round, at } = this;
    return { id: this.forms, round, key, typed: "", came: at, touched: false, saving: false };
  }

  /** @param {Form} form */
  put(form) {
    const other = form.round !== this.form.round;
    this.form = form;
    this.machine.form(form, other, this.at);
  }

  // ---- The network: slow, lost on the way, lost on the way back, hanging ----

  /** @param {() => any} server @param {(answer: any) => void} back @param {() => void} lost */
  ask(server, back, lost) {
    const way = this.calm ? 0 : this.chance();
    const [there, home] = [this.between(10, 300), this.between(10, 300)];
    if (way > 0.94) return this.here(this.between(50, 500), lost);
    this.soon(there, () => {
      const answer = server();
      if (way > 0.9) return this.here(15_000, lost);
      this.here(home, () => back(answer));
    });
  }

  // ---- The table ----

  /** @param {string} key @param {string} facts @param {number} round @param {boolean} mine */
  record(key, facts, round, mine) {
    if (this.log.some((one) => one.key === key)) return "recorded";
    if (round !== this.round) return "moved";
    if (!facts) return "problems";
    this.log.push({ key, facts, round, mine });
    for (let times = 0; times < 2; times += 1) this.here(this.between(0, 400), () => this.heard());
    return "recorded";
  }

  // ---- The page: live.js, htmx ----

  heard() {
    if (this.round > this.version) this.refresh(false);
  }

  /** @param {boolean} again */
  refresh(again) {
    if (this.fetching) return again && this.here(100, () => this.refresh(true));
    this.fetching = true;
    const forMine = this.mine;
    this.ask(
      () => this.round,
      (round) => {
        this.fetching = false;
        const answered = forMine === this.mine;
        if (answered && round > this.version) this.parts();
        else if (answered && again && this.mine) return this.reload();
        if (again && !answered) this.here(100, () => this.refresh(true));
      },
      () => {
        this.fetching = false;
        this.here(800, () => this.refresh(again));
      },
    );
  }

  parts() {
    this.version = this.round;
    this.machine.parts();
    const typing = this.form.touched || this.drafts.has(this.form.round);
    if (!this.mine && typing) return this.question();
    this.mine = false;
    this.put(this.fresh());
  }

  /** What it means so far; where it stands already, the page goes on. */
  question() {
    if (!this.machine.mayAsk()) return;
    if (this.asking) this.asking.cancelled = true;
    const asking = { cancelled: false };
    this.asking = asking;
    const { form } = this;
    const { typed, round } = form;
    const edits = this.machine.edits();
    const stands = () => this.log[round]?.facts === typed;
    this.ask(
      stands,
      (stood) => {
        if (asking.cancelled || form !== this.form || !this.machine.takes(edits)) return;
        if (stood) this.reload();
      },
      () => {},
    );
  }

  /** A page is left for itself: what was typed comes back into a form of the same round. */
  reload() {
    this.life += 1;
    [this.fetching, this.mine, this.asking] = [false, false, null];
    this.version = this.round;
    for (const round of this.drafts.keys()) if (round < this.round) this.drafts.delete(round);
    this.machine = this.make();
    this.form = { ...this.fresh(), came: -1000 }; // a page that loads is looked at
    this.machine.form(this.form, false, this.at);
    if (this.drafts.has(this.form.round)) this.bringBack();
  }

  bringBack() {
    this.machine.brings(true);
    const { form } = this;
    const edits = this.machine.edits();
    this.ask(
      () => true,
      () => {
        const fits = form === this.form && this.machine.takes(edits);
        this.machine.brings(false);
        if (!fits) return form === this.form && this.bringAgain();
        const { key, round, came } = form;
        const drawn = { ...this.fresh(), key, round, came };
        this.put({ ...drawn, typed: this.drafts.get(form.round) || "" });
      },
      () => this.here(2000, () => form === this.form && this.bringBack()),
    );
  }

  /** A hand was quicker: what it typed is the draft by now. */
  bringAgain() {
    if (this.drafts.has(this.form.round)) this.bringBack();
  }

  // ---- A hand ----

  type() {
    if (!this.machine.type(this.at)) return false;
    this.typings += 1;
    this.form.typed = `${this.form.round}:${this.typings}`;
    this.form.touched = true;
    this.drafts.set(this.form.round, this.form.typed);
    return true;
  }

  save() {
    const { form } = this;
    if (form.saving || !this.machine.save(this.at)) return; // htmx drops what is on its way
    if (!form.touched && this.at - form.came < entering.GLANCE && form.round)
      this.faults.add("unseen");
    form.saving = true;
    const { key, typed, round } = form;
    const keys = this.sent.get(`${this.life} ${typed}`) || new Set();
    this.sent.set(`${this.life} ${typed}`, typed ? keys.add(key) : keys);
    if (keys.size > 1) this.faults.add("two keys");
    if (this.asking) this.asking.cancelled = true;
    this.ask(
      () => this.record(key, typed, round, true),
      (answer) => this.answer(form, answer),
      () => {
        form.saving = false;
        this.machine.answered(form, false, this.at);
      },
    );
  }

  /** @param {Form} form @param {string} answer */
  answer(form, answer) {
    form.saving = false;
    const stands = form === this.form;
    if (answer === "problems") {
      if (stands) this.put({ ...form });
      return this.machine.answered(form, false, this.at);
    }
    this.machine.answered(form, true, this.at);
    if (!stands) return; // nobody hears what it says
    if (answer === "moved") return this.here(50, () => this.reload());
    this.drafts.delete(form.round);
    form.touched = false;
    this.mine = true;
    this.refresh(true);
  }

  /** One after the other, until it is quiet. */
  run() {
    for (let at = 0; at < BUSY_FOR; at += this.between(20, 500)) this.soon(at, () => this.act());
    this.until(BUSY_FOR + 1);
    this.calm = true;
    this.until(BUSY_FOR + 120_000);
    this.judge();
    return [...this.faults];
  }

  act() {
    const what = this.chance();
    if (what < 0.45) this.type();
    else if (what < 0.9) {
      this.save();
      if (this.chance() < 0.6) this.here(this.between(60, 280), () => this.save());
    } else if (what < 0.95) this.record(`other${this.at}`, "other", this.round, false);
    else if (what < 0.98) this.reload();
    else this.here(0, () => this.question());
  }

  /** @param {number} end */
  until(end) {
    for (;;) {
      const due = this.machine.due();
      const first = this.plan.reduce((a, b) => (b.at < a.at ? b : a), { at: end, act() {} });
      this.at = Math.max(this.at, Math.min(first.at, due, end));
      if (this.at >= end) return;
      if (due <= first.at) {
        if (this.machine.time(this.at)) this.question();
        continue;
      }
      this.plan.splice(this.plan.indexOf(first), 1);
      first.act();
    }
  }

  judge() {
    const { form, log } = this;
    if (form.typed && this.drafts.get(form.round) !== form.typed)
      if (!log.some(({ facts }) => facts === form.typed)) this.faults.add("no draft");
    for (const [round, typed] of this.drafts)
      if (round === form.round && typed !== form.typed) this.faults.add("lost");
    const rounds = log.filter(({ mine }) => mine).map(({ facts }) => facts);
    if (new Set(rounds).size < rounds.length) this.faults.add("saved twice");
    this.at += 1000;
    if (!this.machine.mayAsk()) this.faults.add("dead: nothing is asked");
    if (!this.type()) this.faults.add("dead: nothing can be typed");
    if (!this.machine.save(this.at)) this.faults.add("dead: nothing can be saved");
  }
}

/** @param {() => Machine} machine @param {number} seeds */
function faultsOf(machine, seeds) {
  /** @type {Record<string, number[]>} */
  const found = {};
  for (let seed = 1; seed <= seeds; seed += 1)
    for (const fault of new World(seed, machine).run()) (found[fault] ||= []).push(seed);
  return found;
}

test("whatever comes in whatever order, the form is alive at the end", () => {
  assert.deepEqual(faultsOf(today, SEEDS), {});
});

test("it is no walk in which nothing happens", () => {
  const worlds = Array.from({ length: 100 }, (_, seed) => new World(seed, today));
  for (const world of worlds) world.run();
  const log = worlds.flatMap((world) => world.log);
  assert.ok(log.filter(({ mine }) => mine).length > 150, String(log.length));
  assert.ok(log.some(({ mine }) => !mine));
  assert.ok(worlds.filter(({ life }) => life > 0).length > 20);
});

test("one number for every form that stood there left some of them dead", () => {
  const found = Object.keys(faultsOf(before, SEEDS / 10));
  assert.ok(found.includes("dead: nothing is asked"), String(found));
  assert.ok(found.includes("unseen"));
});

// ---- By hand ----

const { BEGUN, GLANCE, PATIENCE, next } = entering;
/** @param {import("../../static/js/entry.js").Entry} state @param {[number, { type: string } & Record<string, unknown>][]} events */
const after = (state, ...events) =>
  events.reduce((now, [at, event]) => next(now, event, at), state);
const TYPED = { type: "typed", names: ["bids-0"], rest: 180 };
const SAVE = { type: "save" };

test("a second save waits for what came of the first", () => {
  const form = {};
  const sent = after(
    { ...BEGUN, form },
    [1, TYPED],
    [2, SAVE],
    [3, { type: "answered", form, taken: true }],
  );
  assert.equal(sent.phase, "sent");
  assert.equal(next(sent, SAVE, 4), sent);
  assert.equal(next(sent, TYPED, 5), sent);
});

test("the answer to a form that is gone is none to the one that stands", () => {
  const [old, form] = [{}, {}];
  const now = after(
    { ...BEGUN, form: old },
    [1, TYPED],
    [2, SAVE],
    [3, { type: "form", form, other: true }],
    [4, { type: "answered", form: old, taken: true }],
  );
  assert.equal(now.phase, "editing");
  const sending = after(now, [5, TYPED], [6, SAVE]);
  assert.equal(next(sending, { type: "answered", form: old, taken: false }, 7), sending);
});

test("what waits ends by itself, and asks what it means", () => {
  const sending = after({ ...BEGUN, form: 1 }, [1, SAVE]);
  const sent = after(sending, [2, { type: "answered", form: 1, taken: true }]);
  for (const waits of [sending, sent]) {
    assert.ok(entering.dueAt(waits) <= 2 + PATIENCE);
    const end = next(waits, { type: "time" }, 2 + PATIENCE);
    assert.equal(end.phase, "editing");
    assert.ok(end.ask > 0);
  }
});

test("a form that just came is saved once somebody has seen or touched it", () => {
  const came = after(BEGUN, [1000, { type: "form", form: {}, other: true }]);
  assert.equal(next(came, SAVE, 999 + GLANCE), came);
  assert.equal(next(came, SAVE, 1000 + GLANCE).phase, "sending");
  assert.equal(after(came, [1001, TYPED], [1002, SAVE]).phase, "sending");
});

test("while a draft comes back, what a hand touches stands over it", () => {
  const comes = after(BEGUN, [1, { type: "brings" }], [2, TYPED]);
  assert.deepEqual(comes.touched, ["bids-0"]);
  assert.equal(entering.mayAsk(comes), false);
  assert.equal(entering.mayAsk(after(comes, [3, { type: "brought" }])), true);
});

test("what was asked before the last edit is answered too late", () => {
  const [one, two] = [after(BEGUN, [1, TYPED]), after(BEGUN, [1, TYPED], [2, TYPED])];
  assert.equal(entering.takes(one, one.edits), true);
  assert.equal(entering.takes(two, one.edits), false);
  assert.equal(entering.takes(after(two, [3, SAVE]), two.edits), false);
});
