/** What every sheet has in common: types, names, options, and rounds stage by stage. */

/** Why a sheet is refused: where, and by which code of the table in score-sheet.md. */
export class Refusal extends Error {
  constructor(code, field = null, round = null) {
    super(code);
    Object.assign(this, { code, field, round });
  }
}

export function refuse(code, ...field) {
  throw new Refusal(code, field.length ? field.join(".") : null);
}

export const isObject = (value) =>
  Object.prototype.toString.call(value) === "[object Object]" && !Object.getPrototypeOf(value);
const has = (raw, key) => Object.hasOwn(raw, key);

// Kinds of value: each reads a raw value at a place, and refuses what it is not.

export function number(least, most, among = () => true) {
  return (value, path, known) => {
    if (!["number", "bigint"].includes(typeof value)) refuse("wrong-type", ...path);
    const [low, high] = [least, most].map((one) => (typeof one === "function" ? one(known) : one));
    if (value < low || value > high || !among(value, known)) refuse("out-of-range", ...path);
    return value;
  };
}

export const seat = number(0, ({ count }) => count - 1);

/** A seat that plays this round. */
export function active(value, path, known) {
  seat(value, path, known);
  if (!known.active.includes(value)) refuse("not-allowed", ...path);
  return value;
}

export function choice(...words) {
  return (value, path) => {
    if (typeof value !== "string") refuse("wrong-type", ...path);
    if (!words.includes(value)) refuse("out-of-range", ...path);
    return value;
  };
}

export function flag(value, path) {
  if (typeof value !== "boolean") refuse("wrong-type", ...path);
  return value;
}

export function orNull(read) {
  return (value, path, known) => (value === null ? null : read(value, path, known));
}

/** A list of so many. What is said of each entry comes before what is said of all. */
export function list(size, read) {
  return (value, path, known) => {
    if (!Array.isArray(value)) refuse("wrong-type", ...path);
    if (value.length !== size(known)) refuse("wrong-length", ...path);
    return value.map((one, at) => read(one, [...path, at], known));
  };
}

export const perSeat = (read) => list(({ count }) => count, read);

/**
 * An entry a seat, 0 for whoever does not play this round. The last seats may be left out
 * where they are away.
 */
export function perActive(read, agree = () => {}) {
  return (value, path, known) => {
    const least = Math.max(...known.here) + 1;
    const size = Math.max(least, Math.min(value?.length ?? 0, known.count));
    const found = list(() => size, read)(value, path, known);
    for (const [at, one] of found.entries())
      if (one !== 0 && !known.active.includes(at)) refuse("not-allowed", ...path, at);
    agree(found, path, known);
    return [...found, ...Array(known.count - size).fill(0)];
  };
}

/** An object with keys of its own. */
export function record(facts) {
  return (value, path, known) => {
    if (!isObject(value)) refuse("wrong-type", ...path);
    for (const key of Object.keys(value)) if (!has(facts, key)) refuse("unknown-key", ...path, key);
    const found = {};
    for (const [key, { read, needed }] of Object.entries(facts)) {
      if (has(value, key)) found[key] = read(value[key], [...path, key], known);
      else if (needed) refuse("missing", ...path, key);
    }
    return found;
  };
}

export function sum(values) {
  return values.reduce((total, one) => total + one, 0);
}

// The sheet around the rounds.

const KEYS = ["game", "players", "options", "rounds", "ended"];
// What Unicode calls white space, and the four separators of ASCII; not U+FEFF.
const SPACE = `[\\p{White_Space}${"\u001c-\u001f"}]+`;
const AROUND = new RegExp(`^${SPACE}|${SPACE}$`, "gu");

export function readSheet(sheet, games) {
  if (!isObject(sheet)) refuse("wrong-type");
  for (const key of Object.keys(sheet)) if (!KEYS.includes(key)) refuse("unknown-key", key);
  for (const key of ["game", "players", "rounds"]) if (!has(sheet, key)) refuse("missing", key);
  if (typeof sheet.game !== "string") refuse("wrong-type", "game");
  const game = games[sheet.game] ?? refuse("unknown-game", "game");
  const players = readPlayers(sheet.players, game.players);
  const options = readOptions(sheet.options ?? refuseNull(sheet), game, players.length);
  const ended = has(sheet, "ended") ? flag(sheet.ended, ["ended"]) : false;
  if (!Array.isArray(sheet.rounds)) refuse("wrong-type", "rounds");
  return { game, players, options, ended, rounds: sheet.rounds };
}

function refuseNull(sheet) {
  if (has(sheet, "options")) refuse("wrong-type", "options");
  return Object.create(null);
}

function readPlayers(players, counts) {
  if (!Array.isArray(players)) refuse("wrong-type", "players");
  if (!counts.includes(players.length)) refuse("wrong-length", "players");
  const names = [];
  for (const [at, name] of players.entries()) names.push(readName(name, ["players", at], names));
  return names;
}

function readName(raw, path, others) {
  if (typeof raw !== "string") refuse("wrong-type", ...path);
  const name = raw.replace(AROUND, "");
  const length = [...name].length;
  if (length < 1 || length > 40 || /\p{Cc}/u.test(name)) refuse("bad-name", ...path);
  if (others.includes(name)) refuse("duplicate", ...path);
  return name;
}

function readOptions(raw, game, count) {
  if (!isObject(raw)) refuse("wrong-type", "options");
  const known = { first_dealer: seat, ...game.options };
  for (const key of Object.keys(raw)) if (!has(known, key)) refuse("unknown-key", "options", key);
  const options = { first_dealer: 0, ...game.agreed(count) };
  for (const [key, read] of Object.entries(known))
    if (has(raw, key)) options[key] = read(raw[key], ["options", key], { count, options });
  game.agreeOptions?.(options, count);
  return options;
}

// A round: facts in stages, of one kind or another.

/**
 * The facts of a round, or null where it waits for a later stage. What belongs to another kind
 * is refused together with the stage at its place: as soon as that stage's own facts are read.
 */
export function readRound(raw, game, known, last) {
  if (!isObject(raw)) refuse("wrong-type");
  const kind = kindOf(raw, game);
  const facts = {};
  for (const place of placesOf(game)) {
    const stage = readPlace(place, raw, game, kind, facts, known);
    if (!stage) continue;
    if (isBegun(stage, raw) || isBegunAfter(place, raw, game, kind)) finish(stage, facts, known);
    else return last ? null : refuse("incomplete", firstNeeded(stage, facts, known));
  }
  return facts;
}

/** Reads the stage that is played at this place, and refuses all others there. */
function readPlace(place, raw, game, kind, facts, known) {
  let played = null;
  for (const stage of stagesAt(place, kind)) {
    if (!isPlayed(stage, facts)) refuseStage(stage, raw, kind, facts);
    else {
      readFacts(stage, raw, facts, known);
      played = stage;
    }
  }
  for (const other of game.kinds.filter((one) => one !== kind))
    for (const stage of stagesAt(place, other)) refuseStage(stage, raw, kind, facts);
  return played;
}

const keysOf = (stage) => Object.keys(stage.facts);

/** The stages of a kind stand one after the other, what may be read off the cards at the end. */
const placeOf = (stage, at) => (stage.result ? Infinity : at);
const stagesAt = (place, kind) => kind.stages.filter((stage, at) => placeOf(stage, at) === place);

function placesOf({ kinds }) {
  const places = new Set(kinds.flatMap(({ stages }) => stages.map(placeOf)));
  return [...places].toSorted((a, b) => a - b);
}

const isBegun = (stage, raw) => keysOf(stage).some((key) => said(raw, key, stage));

/** Whether anything is said that is read after this place. */
function isBegunAfter(place, raw, game, kind) {
  const own = kind.stages.flatMap(keysOf);
  return game.kinds.some((one) =>
    one.stages.some(
      (stage, at) =>
        placeOf(stage, at) > place &&
        keysOf(stage).some((key) => (one === kind || !own.includes(key)) && said(raw, key, stage)),
    ),
  );
}

/** A flag that is false is a flag left out. */
const said = (raw, key, stage) =>
  has(raw, key) && !(raw[key] === false && stage.facts[key].read === flag);

function kindOf(raw, game) {
  const stages = game.kinds.flatMap((kind) => kind.stages);
  const keys = ["play", ...stages.flatMap(keysOf)];
  for (const key of Object.keys(raw)) if (!keys.includes(key)) refuse("unknown-key", key);
  // This program reads no records of cards, and says so rather than pass one over.
  if (has(raw, "play")) refuse("not-read", "play");
  const marked = ({ mark }) => mark && has(raw, mark) && flag(raw[mark], [mark]);
  return game.kinds.find(marked) ?? game.kinds[0];
}

const isPlayed = (stage, facts) => !stage.when || stage.when(facts);

/** Refuses what is said for a stage that is not played, and belongs to none that is. */
function refuseStage(stage, raw, kind, facts) {
  const own = kind.stages.filter((one) => isPlayed(one, facts)).flatMap(keysOf);
  for (const key of keysOf(stage))
    if (said(raw, key, stage) && !own.includes(key)) refuse("not-allowed", key);
}

function readFacts(stage, raw, facts, known) {
  for (const [key, { read }] of Object.entries(stage.facts)) {
    if (!has(raw, key)) continue;
    const value = read(raw[key], [key], { ...known, facts });
    if (value !== false) facts[key] = value;
  }
}

/**
 * What is always needed is missed first, what is needed beside other facts (`due`) once those
 * agree with each other; what is known in two ways is compared at the end.
 */
function finish(stage, facts, known) {
  const missing = (asked) =>
    keysOf(stage).find((key) => !has(facts, key) && stage.facts[key][asked]?.(facts, known));
  const needed = missing("needed");
  if (needed) refuse("missing", needed);
  stage.agree?.(facts, known);
  const due = missing("due");
  if (due) refuse("missing", due);
  stage.compare?.(facts, known);
}

/** The first key that a stage not begun lacks. */
function firstNeeded(stage, facts, known) {
  const { facts: keys } = stage;
  return keysOf(stage).find(
    (key) => keys[key].needed?.(facts, known) || keys[key].due?.(facts, known),
  );
}
