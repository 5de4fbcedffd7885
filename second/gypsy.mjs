/** Gypsy: four players bid how many tricks they will win. */

import { flag, number, perSeat, refuse, sum } from "./reading.mjs";

const always = () => true;

/** Bids of 13 in all set the kitty aside, and its trick with it. */
const tricksPlayed = (bids) => (sum(bids) === 13 ? 12 : 13);

function agree({ bids, tricks }) {
  if (sum(tricks) !== tricksPlayed(bids)) refuse("wrong-total", "tricks");
}

/** What a bid of one or more scores. */
export function bidPoints(bid, won) {
  if (won === bid) return bid + 2;
  return won > bid ? bid - (won - bid) : won - bid;
}

export function points({ bids, tricks, thrown_in, repeated }) {
  if (thrown_in || repeated) return [0, 0, 0, 0];
  const nonzero = bids.map((bid, seat) => (bid ? bidPoints(bid, tricks[seat]) : 0));
  const best = Math.max(0, ...nonzero);
  return bids.map((bid, seat) => {
    if (bid) return nonzero[seat];
    return tricks[seat] === 0 ? best + 2 : -tricks[seat];
  });
}

/** Who has 25 points, and two more than every other. */
export function winners(totals) {
  const [first, second] = totals.toSorted((a, b) => b - a);
  return first >= 25 && first - second >= 2 ? [totals.indexOf(first)] : [];
}

export const gypsy = {
  players: [4],
  options: {},
  agreed: () => ({}),
  kinds: [
    {
      stages: [
        { facts: { bids: { read: perSeat(number(0, 13)), needed: always } } },
        {
          result: true,
          facts: { tricks: { read: perSeat(number(0, 13)), needed: always } },
          agree,
        },
      ],
    },
    { mark: "thrown_in", stages: [{ facts: { thrown_in: { read: flag, needed: always } } }] },
    { mark: "repeated", stages: [{ facts: { repeated: { read: flag, needed: always } } }] },
  ],
  points,
  dealsAgain: ({ repeated }) => repeated,
  /** The sides that have won, or null while the game goes on. */
  won: ({ totals }) => (winners(totals).length ? winners(totals) : null),
};
