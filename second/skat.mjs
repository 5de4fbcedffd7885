/** Skat: one plays against two, or in Ramsch each alone. */

import { cards, suitOr } from "./cards.mjs";
import { active, choice, flag, number, orNull, perActive, refuse, sum } from "./reading.mjs";
import { agreeAway, away } from "./table.mjs";

const always = () => true;

// The pack.

const JACKS = ["JC", "JS", "JH", "JD"];
const RANKS = ["A", "10", "K", "Q", "9", "8", "7"]; // the jacks stand above them
const SUITS = ["C", "S", "H", "D"];
const PACK = [...JACKS, ...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit))];
const COUNTS = { A: 11, 10: 10, K: 4, Q: 3, J: 2 };
const LOW_TO_HIGH = PACK.map((card) => COUNTS[card.slice(0, -1)] ?? 0).sort((a, b) => a - b);

// What a game is worth.

const BASE = { D: 9, H: 10, S: 11, C: 12, grand: 24 };
const NULLS = [23, 35, 46, 59]; // and from the hand, and ouvert, and both

const BIDS = [...NULLS];
for (const base of Object.values(BASE))
  for (let times = 2; times <= (base === 24 ? 11 : 18); times += 1) BIDS.push(base * times);

const nullValue = ({ hand, ouvert }) => NULLS[(ouvert ? 2 : 0) + (hand ? 1 : 0)];

/** With or against how many: the unbroken run from the top that the declarer has, or lacks. */
export function matadors(held, game) {
  const trumps = game === "grand" ? JACKS : [...JACKS, ...RANKS.map((rank) => rank + game)];
  const has = trumps.map((card) => held.includes(card));
  const broken = has.indexOf(!has[0]);
  const run = broken < 0 ? trumps.length : broken;
  return has[0] ? run : -run;
}

/** Schwarz implies schneider, and ouvert implies both. */
function announced({ schneider, schwarz, ouvert }) {
  const all = Boolean(schwarz || ouvert);
  return { schneider: all || Boolean(schneider), schwarz: all };
}

/** The value of a suit game or grand in which these levels were made, by whichever side. */
function valueWith(facts, made) {
  const said = announced(facts);
  const levels = [
    facts.hand,
    made.schneider || said.schneider,
    said.schneider,
    made.schwarz || said.schwarz,
    said.schwarz,
    facts.ouvert,
  ];
  const times = Math.abs(facts.matadors) + 1 + levels.filter(Boolean).length;
  return BASE[facts.game] * times;
}

function levelsMade({ card_points, tricks, ended_early }) {
  if (ended_early) return {};
  return {
    schneider: card_points >= 90 || card_points <= 30,
    schwarz: tricks === 10 || tricks === 0,
  };
}

/** What the declarer scores for a suit game or grand. */
function counted(facts) {
  const value = valueWith(facts, levelsMade(facts));
  const base = BASE[facts.game];
  if (value < facts.bid) return -2 * base * Math.ceil(facts.bid / base);
  return isMade(facts) ? value : -2 * value;
}

const BY_OPPONENTS = ["opponents_gave_up", "opponent_broke_a_rule"];

function isMade(facts) {
  const { card_points, tricks, ended_early } = facts;
  if (ended_early) return BY_OPPONENTS.includes(ended_early);
  const said = announced(facts);
  return card_points >= (said.schneider ? 90 : 61) && (!said.schwarz || tricks === 10);
}

function nullScore(facts) {
  const { tricks, ended_early } = facts;
  const made = ended_early ? BY_OPPONENTS.includes(ended_early) : tricks === 0;
  return nullValue(facts) * (made ? 1 : -2);
}

// Ramsch: everyone passed.

function ramsch({ card_points, tricks, last_trick }, { active }) {
  const all = active.find((seat) => tricks?.[seat] === 10);
  if (all !== undefined) return [[all, -30]];
  const least = Math.min(...active.map((seat) => card_points[seat]));
  const level = active.filter((seat) => card_points[seat] === least); // forehand first
  const without = level.find((seat) => tricks?.[seat] === 0);
  if (without !== undefined) return [[without, 20]];
  if (level.length === 2) level.sort((a, b) => last_trick[a] - last_trick[b]);
  return [[level[0], 10]];
}

function schieberamsch({ card_points, tricks, pushes = 0 }, { active }) {
  const all = active.find((seat) => tricks?.[seat] === 10);
  if (all !== undefined) return [[all, 120]];
  const most = Math.max(...active.map((seat) => card_points[seat]));
  const doubled = pushes + (active.some((seat) => tricks?.[seat] === 0) ? 1 : 0);
  const level = active.filter((seat) => card_points[seat] === most);
  return level.map((seat) => [seat, -most * 2 ** doubled]);
}

/** Who scores, and what. */
function scores(facts, known) {
  if (facts.thrown_in || facts.repeated) return [];
  if (facts.passed)
    return (known.options.passed_in === "pushed" ? schieberamsch : ramsch)(facts, known);
  return [[facts.declarer, facts.game === "null" ? nullScore(facts) : counted(facts)]];
}

export function points(facts, known) {
  const found = Array(known.count).fill(0);
  const doubled = [facts.contra, facts.re, facts.bock].filter(Boolean).length;
  for (const [seat, score] of scores(facts, known)) found[seat] = score * 2 ** doubled;
  return found;
}

// What a sheet may say.

function agreeGame(facts, { options }) {
  const { game, hand, bid, contra, re } = facts;
  if (game === "null" && nullValue(facts) < bid) refuse("out-of-range", "game");
  const inHand = game === "null" ? [] : ["ouvert"];
  for (const key of [...inHand, "schneider", "schwarz"])
    if (facts[key] && (game === "null" || !hand)) refuse("not-allowed", key);
  if (contra && options.contra === "no") refuse("not-allowed", "contra");
  if (re && (options.contra !== "re" || !contra)) refuse("not-allowed", "re");
  agreeBock(facts, options);
}

function agreeBock({ bock }, options) {
  if (bock && options.bock === "no") refuse("not-allowed", "bock");
}

/** The declarer of so many tricks has their cards and the skat. */
function fits(tricks, card_points) {
  const size = 3 * tricks + 2;
  return (
    card_points >= sum(LOW_TO_HIGH.slice(0, size)) && card_points <= sum(LOW_TO_HIGH.slice(-size))
  );
}

/** Whether not even schneider and schwarz together reach the bid. */
const isHopeless = (facts) => valueWith(facts, { schneider: true, schwarz: true }) < facts.bid;

/** The matadors are told, or counted from the cards. */
function withMatadors(facts) {
  return { ...facts, matadors: facts.matadors ?? matadors(facts.cards, facts.game) };
}

const pointsMatter = (facts) => !facts.ended_early && !isHopeless(withMatadors(facts));

/** One side may have all ten. */
function tricksMatter(facts) {
  const { card_points } = facts;
  return pointsMatter(facts) && (card_points <= 22 || card_points === 120);
}

const isMatadors = (value, { facts }) =>
  value !== 0 && Math.abs(value) <= (facts.game === "grand" ? 4 : 11);

function agreeCount(facts) {
  const { tricks, card_points, cards, skat } = facts;
  if (tricks !== undefined && card_points !== undefined && !fits(tricks, card_points))
    refuse("impossible", "tricks");
  if (cards && skat?.some((card) => !cards.includes(card))) refuse("impossible", "skat");
}

function compareMatadors(facts) {
  const { cards, game } = facts;
  if (!cards) return;
  facts.matadors ??= matadors(cards, game);
  if (facts.matadors !== matadors(cards, game)) refuse("impossible", "cards");
}

const noRamsch = (options) => ["next", "again"].includes(options.passed_in);

function agreePassed(_, { options }) {
  if (noRamsch(options)) refuse("not-allowed", "passed");
}

function agreeThrownIn(_, { options }) {
  if (!noRamsch(options)) refuse("not-allowed", "thrown_in");
}

function ramschTotal(found, path, { options }) {
  const least = options.ramsch_skat === "nobody" ? 98 : 120; // the skat holds at most two aces
  if (sum(found) < least || sum(found) > 120) refuse("wrong-total", ...path);
}

function tenTricks(found, path) {
  if (sum(found) !== 10) refuse("wrong-total", ...path);
}

const someHasNone = ({ card_points }, { active }) => active.some((seat) => card_points[seat] === 0);

/** The two who share the fewest card points, where both have tricks. */
function tied({ card_points, tricks }, { active, options }) {
  if (options.passed_in === "pushed") return [];
  const least = Math.min(...active.map((seat) => card_points[seat]));
  const level = active.filter((seat) => card_points[seat] === least);
  return level.length === 2 && level.every((seat) => tricks?.[seat] !== 0) ? level : [];
}

function agreeRamsch(facts, known) {
  const { card_points, tricks, last_trick, pushes } = facts;
  for (const [seat, won] of tricks?.entries() ?? [])
    if (won === 0 && card_points[seat]) refuse("impossible", "tricks", seat);
  if (last_trick && (tricks || !someHasNone(facts, known))) agreeLast(facts, known);
  agreeBock(facts, known.options);
  if (pushes !== undefined && known.options.passed_in !== "pushed") refuse("not-allowed", "pushes");
}

function agreeLast(facts, known) {
  const { last_trick } = facts;
  const unknown = tied(facts, known).filter((seat) => last_trick[seat] === null);
  if (unknown.length) refuse("missing", "last_trick", Math.min(...unknown));
  const wrong = known.active.filter((seat) => !canBeLast(seat, facts));
  if (wrong.length) refuse("impossible", "last_trick", Math.min(...wrong));
  if (!last_trick.includes(null) && !last_trick.includes(10)) refuse("impossible", "last_trick");
}

/** Whoever has no trick has no last one; so many tricks take so long; nobody shares one. */
function canBeLast(seat, { last_trick, tricks }) {
  const last = last_trick[seat];
  const won = tricks?.[seat] ?? 1;
  if (last === null) return true;
  if (won === 0) return last === 0;
  return last >= won && !last_trick.slice(0, seat).includes(last);
}

const EARLY = {
  read: choice(
    "declarer_gave_up",
    "opponents_gave_up",
    "declarer_broke_a_rule",
    "opponent_broke_a_rule",
  ),
};
const FLAG = { read: flag };
const TRICKS = number(0, 10);
const CARD_POINTS = number(0, 120);

const DECLARED = [
  {
    facts: {
      declarer: { read: active, needed: always },
      bid: { read: number(18, 264, (value) => BIDS.includes(value)), needed: always },
    },
  },
  {
    facts: {
      game: { read: suitOr("grand", "null"), needed: always },
      hand: FLAG,
      ouvert: FLAG,
      schneider: FLAG,
      schwarz: FLAG,
      contra: FLAG,
      re: FLAG,
      bock: FLAG,
    },
    agree: agreeGame,
  },
  {
    result: true,
    when: ({ game }) => game !== "null",
    facts: {
      matadors: { read: number(-11, 11, isMatadors), needed: ({ cards }) => !cards },
      cards: { read: cards(12, PACK) },
      card_points: { read: CARD_POINTS, due: pointsMatter },
      tricks: { read: TRICKS, due: tricksMatter },
      skat: { read: cards(2, PACK) },
      ended_early: EARLY,
    },
    agree: agreeCount,
    compare: compareMatadors,
  },
  {
    result: true,
    when: ({ game }) => game === "null",
    facts: {
      tricks: { read: TRICKS, due: ({ ended_early }) => !ended_early },
      ended_early: EARLY,
    },
  },
];

const RAMSCH = [
  { facts: { passed: { read: flag, needed: always } }, agree: agreePassed },
  {
    result: true,
    facts: {
      card_points: { read: perActive(CARD_POINTS, ramschTotal), needed: always },
      tricks: { read: perActive(TRICKS, tenTricks), due: someHasNone },
      last_trick: {
        read: perActive(orNull(TRICKS)),
        due: (facts, known) => tied(facts, known).length > 0,
      },
      pushes: { read: number(0, 3) },
      bock: FLAG,
    },
    agree: agreeRamsch,
  },
];

const dealsAgain = ({ repeated, thrown_in }, { passed_in }) =>
  Boolean(repeated || (thrown_in && passed_in === "again"));

/** Whoever has most once the deals are played; what was dealt again is none of them. */
function won({ totals, rounds, options }) {
  const played = rounds.filter(({ facts }) => !dealsAgain(facts, options)).length;
  if (played < options.deals) return null;
  const most = Math.max(...totals);
  return [...totals.keys()].filter((seat) => totals[seat] === most);
}

export const skat = {
  players: [3, 4],
  options: {
    away,
    deals: number(1, Infinity, (value, { count, options }) =>
      options.away.length ? true : BigInt(value) % BigInt(count) === 0n,
    ),
    passed_in: choice("ramsch", "pushed", "next", "again"),
    ramsch_skat: choice("last_trick", "nobody"),
    contra: choice("no", "contra", "re"),
    bock: choice("no", "yes"),
  },
  agreed: (count) => ({
    away: [],
    deals: 12 * count,
    passed_in: "ramsch",
    ramsch_skat: "last_trick",
    contra: "no",
    bock: "no",
  }),
  agreeOptions: (options, count) => agreeAway(options.away, count, 3),
  kinds: [
    { stages: DECLARED },
    { mark: "passed", stages: RAMSCH },
    {
      mark: "thrown_in",
      stages: [{ facts: { thrown_in: { read: flag, needed: always } }, agree: agreeThrownIn }],
    },
    { mark: "repeated", stages: [{ facts: { repeated: { read: flag, needed: always } } }] },
  ],
  /** Forehand first; with four at the table the dealer sits out. */
  active: (dealer, others) => (others.length > 2 ? others : [...others, dealer]),
  points,
  dealsAgain,
  won,
};
