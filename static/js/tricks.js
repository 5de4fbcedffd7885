// Tricks from the cards as they were played: who leads each, who wins it. Winners are found
// by comparing the numbers that came with the page; nothing is judged here.

/**
 * What came with the page: the cards of the pack; rows of their strengths; of each suit led,
 * by the seat that leads, which row counts for each place in the trick.
 * @typedef {object} Tables
 * @property {number[]} seats
 * @property {Record<number, string>} names
 * @property {number} tricks
 * @property {string[]} cards
 * @property {string[]} suits
 * @property {string[]} calls Cards whose leader names a suit.
 * @property {number[][]} rows
 * @property {Record<string, number[][]>} by
 * @property {number[]} pack
 * @property {number[]} used
 * @property {Record<string, string>} same
 */

/** @typedef {{ cards: string[], leader: number | null, named: Record<number, string> }} Played */
/** @typedef {{ lead: number | null, trick: string[], best: number }} Trick `best` is a place in it. */

/**
 * @param {Tables} tables
 * @param {number | null} lead
 * @param {string[]} trick
 * @param {string | undefined} named
 */
function winner({ by, calls, cards, rows, seats, suits }, lead, trick, named) {
  const led = calls.includes(trick[0]) && named ? named : suits[cards.indexOf(trick[0])];
  const tops = by[led][seats.indexOf(lead ?? seats[0]) % by[led].length];
  const high = trick.map((card, i) => rows[tops[i % tops.length]][cards.indexOf(card)]);
  return high.indexOf(Math.max(...high));
}

/**
 * The seats from the one that leads.
 * @param {number[]} seats
 * @param {number} lead
 */
export function turn(seats, lead) {
  const at = seats.indexOf(lead);
  return [...seats.slice(at), ...seats.slice(0, at)];
}

/**
 * Every trick, the one being played too.
 * @param {Tables} tables
 * @param {Played} played
 */
export function tricksOf(tables, { cards, leader, named }) {
  const size = tables.seats.length;
  /** @type {Trick[]} */
  const tricks = [];
  let lead = leader;
  for (let at = 0; at < cards.length || !at; at += size) {
    const trick = cards.slice(at, at + size);
    const whole = trick.length === size && trick.every((card) => tables.cards.includes(card));
    const best = whole ? winner(tables, lead, trick, named[tricks.length + 1]) : -1;
    tricks.push({ lead, trick, best });
    if (!whole) return tricks;
    if (lead !== null) lead = turn(tables.seats, lead)[best];
  }
  if (cards.length < size * tables.tricks) tricks.push({ lead, trick: [], best: -1 });
  return tricks;
}

/**
 * @param {Tables} tables
 * @param {Played} played
 */
export const isDone = (tables, { cards }) => cards.length >= tables.seats.length * tables.tricks;

/**
 * What stands over the cards.
 * @param {Tables} tables
 * @param {Played} played
 */
export function heading(tables, played) {
  const tricks = tricksOf(tables, played);
  const { lead, trick } = tricks[tricks.length - 1];
  const { names, seats } = tables;
  const [number, all] = [tricks.length, tables.tricks];
  if (isDone(tables, played))
    return all > 1 ? /* said */ `All ${all} tricks` : /* said */ "All 1 trick";
  // Whole by number, with a card that is none of the pack: nobody is to play, or has won.
  if (lead === null || trick.length === seats.length) return /* said */ `Trick ${number}`;
  const [who, next] = [names[lead], names[turn(seats, lead)[trick.length]]];
  if (!trick.length) return /* said */ `Trick ${number}: ${who} leads`;
  return /* said */ `Trick ${number}: ${who} led, ${next} to play`;
}

/**
 * Cards by tricks, the last one perhaps not whole.
 * @param {Tables} tables
 * @param {string[]} cards
 */
export function rowsOf({ seats }, cards) {
  const rows = [];
  for (let at = 0; at < cards.length; at += seats.length)
    rows.push(cards.slice(at, at + seats.length));
  return rows;
}

/**
 * The facts of the play: whole tricks alone, a named suit only where its card led.
 * @param {Tables} tables
 * @param {Played} played
 */
export function recordOf(tables, { cards, leader, named }) {
  const tricks = rowsOf(tables, cards).filter((row) => row.length === tables.seats.length);
  const called = Object.entries(named).filter(([n]) =>
    tables.calls.includes(tricks[Number(n) - 1]?.[0]),
  );
  return {
    ...(leader !== null && { leader }),
    tricks,
    ...(called.length && { named: Object.fromEntries(called) }),
  };
}

/**
 * How many of a card of the pack are still to come.
 * @param {Tables} tables
 * @param {string[]} cards
 * @param {string} card
 */
export function leftOf({ cards: all, pack, same, used }, cards, card) {
  const at = all.indexOf(card);
  const out = cards.filter((one) => (same[one] || one) === card).length;
  return Math.max(0, pack[at] - used[at] - out);
}
