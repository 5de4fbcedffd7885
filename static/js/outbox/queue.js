// What waits to be sent, as values: in order, one at a time, each with its key. Nothing
// here knows the phone, the network or the page.

/**
 * A round that was entered, all of it that waits: `body` is its form as posted, `whole`
 * says that it holds all stages, else it is what was `told` and `lacks` the rest; a clash
 * with others makes it a question, what the site does not take is refused.
 * @typedef {object} Item
 * @property {number} [id] Where it stands in the queue.
 * @property {string} code
 * @property {number} round
 * @property {string} key
 * @property {boolean} whole
 * @property {string} [told]
 * @property {string} [lacks]
 * @property {string} body
 * @property {number} [at] When it was entered, by the clock of this phone.
 * @property {"waiting" | "question" | "refused"} state
 * @property {string} [why]
 * @property {string} [path] Of a phone that keeps the site: where it was posted at the table,
 * and it is an entry by itself.
 * @property {string} [what] What it is called then.
 * @property {string} [to] Where it is sent, if not at its table: what begins one.
 * @property {string} [makes] The code that the table has here which it begins.
 * @property {string} [who] Whose account was signed in: nobody else sends it.
 * @property {boolean} [others] It waits for the one whose it is.
 * @property {boolean} [looked] It was opened: only what was seen is discarded.
 */

/** @typedef {Item & { id: number }} Kept */

/** @param {Item} item */
export const waits = (item) => item.state === "waiting";

/**
 * It waits, and nothing of its table that was not taken stands before it.
 * @param {Kept} item
 * @param {Kept[]} items
 */
export const isDue = (item, items) =>
  waits(item) && items.every((one) => waits(one) || one.code !== item.code || one.id > item.id);

/** What a form has beside the facts of its round. */
const ABOUT = ["key", "after", "before", "round", "kind", "whole", "csrfmiddlewaretoken", "shape"];

/** What the post of one entry says of its own. */
const OF_ENTRY = ["refs", "base", "seen"];

/** Cards that were tapped elsewhere: what they leave is counted where they arrive. @param {string} name */
export const isOfCards = (name) => /^(hand|plan)-\d+$/.test(name);

/**
 * The names of the facts that a hand has told; blank, or as the app filled it in, is not.
 * @param {URLSearchParams} form
 */
export const factsIn = (form) =>
  [...form]
    .filter(([name, text]) => text && form.get(`fill.${name}`) !== text)
    .map(([name]) => name)
    .filter((name) => !ABOUT.includes(name) && !name.startsWith("fill.") && !isOfCards(name));

/** @param {FormData} data A form of a round has texts alone. */
export const texts = (data) =>
  new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));

/** @typedef {{ told?: string, lacks?: string }} Stages */

/**
 * The item that keeps a form: one for a round, whose stages are sent and answered together.
 * Another stage joins what waits; entered once more, it takes its place. What it says now
 * has a key of its own.
 * @param {Item[]} mine
 * @param {URLSearchParams} form
 * @param {string} code
 * @param {() => string} newKey
 * @param {Stages} [stages]
 * @returns {Item}
 */
export function kept(mine, form, code, newKey, { told = "", lacks = "" } = {}) {
  const round = Number(form.get("round"));
  const rounds = mine.filter((one) => !one.path && !one.to);
  const before = rounds.find((one) => one.key === form.get("key") || one.round === round);
  const joins = before && isAnotherStage(before, form);
  const body = joins ? withToldBefore([before], form) : new URLSearchParams(form);
  for (const part of ["csrfmiddlewaretoken", "shape"]) body.delete(part);
  if (joins) body.set("whole", "1");
  if (before && before.body !== String(body)) goOn(before, body, newKey);
  return {
    ...(before && { id: before.id }),
    code,
    round,
    key: body.get("key") || "",
    whole: body.has("whole") && !lacks,
    ...(lacks && { told: joined(before?.lacks && before.told, told), lacks }),
    body: String(body),
    state: "waiting",
  };
}

/** @param {(string | undefined)[]} parts */
const joined = (...parts) => [...new Set(parts.filter(Boolean))].join(", ");

/**
 * @param {Item} before
 * @param {URLSearchParams} form
 */
function isAnotherStage(before, form) {
  const told = factsIn(new URLSearchParams(before.body));
  const telling = factsIn(form);
  return telling.length > 0 && !telling.some((name) => told.includes(name));
}

/**
 * A form goes on from an item, which may have arrived although no answer came: what is
 * sent under another key says which keys it had.
 * @param {Item} before
 * @param {URLSearchParams} body
 * @param {() => string} newKey
 */
function goOn(before, body, newKey) {
  const earlier = new URLSearchParams(before.body);
  if (body.has("whole")) {
    const keys = [earlier.get("before"), before.key, body.get("key")];
    body.set("before", [...new Set(keys.join(" ").split(" "))].filter(Boolean).join(" "));
    if (earlier.has("after")) {
      const after = Math.min(Number(earlier.get("after")), Number(body.get("after")));
      body.set("after", String(after));
    }
  }
  body.set("key", newKey());
}

/**
 * Half a round, as such: "Round 6: bids, without tricks".
 * @param {Item} item
 * @param {string} first
 */
export const half = ({ round, told, lacks }, first) =>
  lacks ? /* said */ `${first} ${round}: ${told}, without ${lacks}` : "";

/**
 * Those of its table that wait behind an item which was dealt with, as they go on: the next
 * was written knowing that one. It is an entry of its own now, which the site knows by its
 * phone; or it was counted as one with that of another; or somebody has looked at both
 * versions of its round, and decided.
 * @param {Kept[]} items
 * @param {Kept} item
 * @param {number} version
 * @param {"own" | "one" | "decided"} [how]
 * @returns {Kept[]}
 */
export function behind(items, item, version, how = "own") {
  const { code, id, round } = item;
  const later = items.filter((one) => one.code === code && one.id > id);
  const now = later.map((one, at) => {
    const body = new URLSearchParams(one.body);
    if (!at && !contradicts(item, one)) raise(body, "after", version);
    if (how === "one" && body.has("base"))
      body.set("seen", `${body.get("seen") || ""} ${version}`.trim());
    if (how === "decided" && body.has("base") && one.round === round) raise(body, "base", version);
    return { ...one, body: String(body) };
  });
  return now.filter((one, at) => one.body !== later[at].body);
}

/**
 * @param {URLSearchParams} body
 * @param {string} name
 * @param {number} least
 */
const raise = (body, name, least) =>
  body.set(name, String(Math.max(Number(body.get(name)), least)));

/** @param {Item} item */
const isStage = ({ path, to }) => !to && (!path || path === "record/");

/**
 * Two windows told the same of a round: neither was written knowing the other.
 * @param {Item} item
 * @param {Item} one
 */
function contradicts(item, one) {
  const [told, tells] = [item, one].map(({ body }) => factsIn(new URLSearchParams(body)));
  const same = tells.some((name) => told.includes(name) && !OF_ENTRY.includes(name));
  return same && isStage(item) && isStage(one) && one.round === item.round;
}

/**
 * The stages of its round that wait behind an item and were written knowing it, up to
 * anything else: they are looked at together, and what is said of one is said of all.
 * @param {Kept[]} items
 * @param {Kept} item
 */
export function stagesBehind(items, item) {
  const later = items.filter((one) => one.code === item.code && one.id > item.id);
  const end = later.findIndex((one) => !isStage(one) || one.round !== item.round);
  if (!isStage(item)) return [];
  const before = new URLSearchParams(item.body).get("before") || "";
  const known = new Set([item.key, ...before.split(" ")]);
  return later.slice(0, end < 0 ? later.length : end).filter((one) => {
    const refs = new URLSearchParams(one.body).get("refs");
    const knows = !refs || refs.split(" ").some((ref) => known.has(ref.split(":")[1]));
    if (knows && !contradicts(item, one)) known.add(one.key);
    return known.has(one.key);
  });
}

/**
 * An item as it is looked at: with the stages of its round that wait behind it.
 * @param {Item} item
 * @param {Item[]} stages
 */
export function asOne(item, stages) {
  const body = new URLSearchParams(item.body);
  for (const one of stages) {
    const more = new URLSearchParams(one.body);
    for (const name of [...ABOUT, ...OF_ENTRY]) more.delete(name);
    addTo(body, more);
  }
  if (stages.length) body.set("whole", "1");
  // Where it says two things it is looked at, and nothing of it is saved so.
  const twice = saidTwice(body);
  for (const name of twice) body.set(name, body.get(name) || "");
  if (twice.length) body.set("look", "1");
  return body;
}

/**
 * What goes with items that do not come to stand: who took one of them back took back
 * nothing of the table's.
 * @param {Kept[]} items
 * @param {Kept[]} gone
 */
export function undoing(items, gone) {
  const keys = new Set(gone.map(({ key }) => key));
  return items.filter((one) => {
    const refs = new URLSearchParams(one.body).get("refs") || "";
    const named = refs.split(" ").some((ref) => keys.has(ref.split(":")[1]));
    const goes = one.path === "undo/" && named;
    if (goes) keys.add(one.key);
    return goes;
  });
}

/**
 * An item that was not taken; what names entries in it names those of the table now.
 * @template {Item} T
 * @param {T} item
 * @param {{ clash?: string, why?: string, path?: string, body?: string, others?: boolean }} answer
 * @returns {T}
 */
export const notTaken = (item, { clash, why, path, body, others = false }) => ({
  ...item,
  others,
  ...(body && { path, body }),
  state: clash ? "question" : "refused",
  why: clash || why,
  looked: item.looked && item.why === (clash || why),
});

/**
 * What was told of a round and waits.
 * @param {Item[]} mine
 * @param {number} round
 */
export const toldOf = (mine, round) =>
  new Set(
    mine
      .filter((item) => item.round === round)
      .flatMap((item) => factsIn(new URLSearchParams(item.body))),
  );

/**
 * A form with what was told of its round before: it stands by itself if others came first.
 * @param {Item[]} mine
 * @param {URLSearchParams} form
 */
export function withToldBefore(mine, form) {
  const body = new URLSearchParams(form);
  const some = mine.filter((one) => one.round === Number(body.get("round")));
  for (const item of some) addTo(body, new URLSearchParams(item.body));
  return body;
}

/**
 * Each name is said by one: what is there already stays.
 * @param {URLSearchParams} body
 * @param {URLSearchParams} more
 */
function addTo(body, more) {
  const said = new Set(body.keys());
  for (const [name, text] of more) if (!said.has(name)) body.append(name, text);
}

/**
 * The item that keeps a form, where another window of this phone may have kept something of
 * its round meanwhile, which is none of the items that the form was drawn with: what both
 * tell differently is two items, and the site asks which is right.
 * @param {Kept[]} mine
 * @param {Set<number>} seen
 * @param {URLSearchParams} form
 * @param {string} code
 * @param {() => string} newKey
 * @param {Stages} [stages]
 * @returns {Item}
 */
export function keptBeside(mine, seen, form, code, newKey, stages) {
  const round = Number(form.get("round"));
  const others = mine.filter((one) => !seen.has(one.id) && isStage(one) && one.round === round);
  const apart = others.filter((one) => !isAnotherStage(one, form));
  return kept(apart.length ? [] : mine, form, code, newKey, stages);
}

/**
 * What a form says twice, and differently.
 * @param {URLSearchParams} body
 */
export const saidTwice = (body) =>
  [...new Set(body.keys())].filter((name) => new Set(body.getAll(name)).size > 1);

/** @param {Item[]} some */
export const rounds = (some) => [...new Set(some.map((item) => item.round))];

/**
 * How many wait: 2 hands; of a phone that keeps the site, 2 entries.
 * @param {Item[]} some
 * @param {string} one
 * @param {string} more
 */
export function counted(some, one, more) {
  const all = some.length;
  if (some.some(({ path, to }) => path || to))
    return all > 1 ? /* said */ `${all} entries` : /* said */ "1 entry";
  const many = rounds(some).length;
  return `${many} ${many > 1 ? more : one}`;
}

/** @param {() => Uint8Array} random */
export const newKey = (random = () => crypto.getRandomValues(new Uint8Array(16))) =>
  [...random()].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * What was entered at a table that only this phone had, at the table that the site made.
 * @param {Kept[]} items
 * @param {string} from
 * @param {string} code
 */
export const movedTo = (items, from, code) =>
  items.filter((item) => item.code === from).map((item) => ({ ...item, code }));

/** @typedef {{ code: string, version: string, totals: string[] }} Count */

/**
 * Where a phone and the site count one version of a table otherwise: both.
 * @param {Count} seen
 * @param {Count} now
 */
export function otherwise(seen, now) {
  const same = seen.code === now.code || seen.code.startsWith("0");
  if (!same || seen.version !== now.version || !now.totals.length) return "";
  const [phone, site] = [seen.totals.join(", "), now.totals.join(", ")];
  if (phone === site) return "";
  return /* said */ `This phone counted ${phone} by another edition of the rules. The site counts ${site}: that stands.`;
}
