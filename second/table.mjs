/** Who is at the table, and who is not. */

import { number, record, refuse, seat } from "./reading.mjs";

const isAway = ({ first, last = Infinity }, round) => first <= round && round <= last;

/** The seats that are there in a round. */
export function atTable(count, away, round) {
  const gone = away?.filter((one) => isAway(one, round)).map(({ seat }) => seat) ?? [];
  return [...Array(count).keys()].filter((seat) => !gone.includes(seat));
}

/** Those seats in the order of the deal, from one of all. */
export function seatsFrom(first, count, seats) {
  return seats.toSorted((a, b) => ((a - first + count) % count) - ((b - first + count) % count));
}

const entry = record({
  seat: { read: seat, needed: true },
  first: { read: number(1, Infinity), needed: true },
  last: { read: number(1, Infinity) },
});

/** The option `away`. */
export function away(value, path, known) {
  if (!Array.isArray(value)) refuse("wrong-type", ...path);
  return value.map((one, at) => entry(one, [...path, at], known));
}

/** Refuses what leaves too few at the table, once all options are read. */
export function agreeAway(away, count, least) {
  for (const [at, { first, last }] of away.entries())
    if (last < first) refuse("out-of-range", "options", "away", at, "last");
  for (const [at, { first }] of away.entries())
    if (atTable(count, away, first).length < least)
      refuse("not-allowed", "options", "away", at, "first");
}
