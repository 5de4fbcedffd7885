/** A line in, a line out: the verdict on a sheet, or why it is refused. */

import { gypsy } from "./gypsy.mjs";
import { parse } from "./json.mjs";
import { Refusal, readRound, readSheet, refuse } from "./reading.mjs";
import { skat } from "./skat.mjs";
import { atTable, seatsFrom } from "./table.mjs";

const GAMES = Object.assign(Object.create(null), { gypsy, skat });

export function answer(line) {
  try {
    return judge(sheetOf(line));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    const { round, field, code } = fault;
    return { error: { round, field, code, message: `Refused: ${code}.` } };
  }
}

function sheetOf(line) {
  try {
    return parse(line);
  } catch {
    return refuse("bad-json"); // no JSON, or so deep that nobody could read it
  }
}

export function judge(raw) {
  const sheet = readSheet(raw, GAMES);
  const { game, players, options } = sheet;
  const rounds = scored(sheet);
  const totals = rounds.at(-1)?.totals ?? players.map(() => 0);
  const winners = game.won({ totals, rounds, options });
  const state = winners ? "finished" : sheet.ended ? "stopped" : "playing";
  const sides = players.map((_, seat) => [seat]);
  const told = rounds.map(({ number, dealer, points, totals }) => ({
    number,
    dealer,
    points,
    totals,
  }));
  return { game: raw.game, players, state, sides, rounds: told, totals, winners: winners ?? [] };
}

/** The rounds that are whole, each with its points and what they add up to. */
function scored({ game, players, options, rounds }) {
  const done = [];
  const count = players.length;
  let totals = players.map(() => 0);
  let next = options.first_dealer;
  for (const [at, raw] of rounds.entries()) {
    const here = atTable(count, options.away, at + 1);
    const [dealer, ...others] = seatsFrom(next, count, here);
    const active = game.active?.(dealer, others) ?? here;
    const known = { count, options, here, dealer, active };
    const facts = inRound(at + 1, () => {
      if (game.won({ totals, rounds: done, options })) refuse("after-end");
      return readRound(raw, game, known, at === rounds.length - 1);
    });
    if (!facts) break;
    const points = game.points(facts, known);
    totals = totals.map((total, side) => total + points[side]);
    done.push({ number: at + 1, dealer, points, totals, facts });
    next = game.dealsAgain?.(facts, options) ? dealer : dealer + 1;
  }
  return done;
}

function inRound(round, read) {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof Refusal) fault.round = round;
    throw fault;
  }
}
