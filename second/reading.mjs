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
const has = (raw, key) => key in raw;

// Kinds of value: each reads a raw value at a place, and refuses what it is not.

export function number(least, most, among = () => true) {
  return (value, path, known) => {
    if (typeof value !== "number") refuse("wrong-type", ...path);
    const [low, high] = [least, most].map((one) => (typeof one === "function" ? one(known) : one));
    if (value < low || value > high || !among(value, known)) refuse("out-of-range", ...path);
    return value;
  };
}

/** Refuses a seat that does not play this round. */
export function seat(plays = () => true) {
  const read = number(0, ({ count }) => count - 1);
  return (value, path, known) => {
    read(value, path, known);
    if (!plays(value, known)) refuse("not-allowed", ...path);
    return value;
  };
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
  const known = { first_dealer: seat(), ...game.options };
  for (const key of Object.keys(raw)) if (!has(known, key)) refuse("unknown-key", "options", key);
  const options = { first_dealer: 0, ...game.agreed(count) };
  for (const [key, read] of Object.entries(known))
    if (has(raw, key)) options[key] = read(raw[key], ["options", key], { count });
  return options;
}

// A round: facts in stages, of one kind or another.

/** The facts of a round, or null where it waits for a later stage. */
export function readRound(raw, game, known, last) {
  if (!isObject(raw)) refuse("wrong-type");
  const kind = kindOf(raw, game);
  const facts = {};
  const stages = kind.stages.map((stage) => ({
    ...stage,
    begun: keysOf(stage).some((key) => said(raw, key)),
  }));
  for (const [at, stage] of stages.entries()) {
    if (stage.when && !stage.when(facts)) continue;
    const later = stages.slice(at + 1).some((one) => one.begun);
    if (!stage.begun && !later)
      return last ? null : refuse("incomplete", firstNeeded(stage, raw, facts, known));
    refuseOfOtherStages(raw, stage, stages, facts);
    readStage(raw, stage, facts, known);
  }
  return facts;
}

const keysOf = (stage) => Object.keys(stage.facts);

/** A flag that is false is a flag left out. */
const said = (raw, key) => has(raw, key) && raw[key] !== false;

function kindOf(raw, game) {
  const keys = new Set(game.kinds.flatMap((kind) => kind.stages.flatMap(keysOf)));
  for (const key of Object.keys(raw))
    if (!keys.has(key) && key !== "play") refuse("unknown-key", key);
  for (const { mark } of game.kinds) if (mark && has(raw, mark)) flag(raw[mark], [mark]);
  const kind = game.kinds.find(({ mark }) => mark && said(raw, mark)) ?? game.kinds[0];
  const own = kind.stages.flatMap(keysOf);
  for (const key of keys) if (said(raw, key) && !own.includes(key)) refuse("not-allowed", key);
  // This program reads no records of cards, and says so rather than pass one over.
  if (has(raw, "play")) refuse("not-read", "play");
  return kind;
}

/** What belongs to a stage that is not played this time is not allowed. */
function refuseOfOtherStages(raw, stage, stages, facts) {
  if (!stage.when) return;
  for (const other of stages)
    for (const key of keysOf(other))
      if (other.when && !other.when(facts) && said(raw, key) && !(key in stage.facts))
        refuse("not-allowed", key);
}

function readStage(raw, stage, facts, known) {
  for (const [key, { read, needed }] of Object.entries(stage.facts)) {
    if (has(raw, key)) {
      const value = read(raw[key], [key], { ...known, facts });
      if (value !== false) facts[key] = value;
    } else if (needed?.(facts, raw, known)) refuse("missing", key);
  }
  stage.agree?.(facts, known);
}

function firstNeeded(stage, raw, facts, known) {
  return Object.entries(stage.facts).find(([, { needed }]) => needed?.(facts, raw, known))[0];
}
