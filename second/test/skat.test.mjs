/** Points worked out by hand from the rules of Skat, and what a sheet of it may say. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../judging.mjs";
import { matadors } from "../skat.mjs";

const NAMES = ["Ann", "Ben", "Cleo", "Dan"];
// Ann deals, so Ben is forehand; diamonds with the jack of clubs and without that of spades.
const DIAMONDS = { declarer: 1, bid: 18, game: "D", matadors: 1, card_points: 70 };
const GRAND = { ...DIAMONDS, game: "grand", matadors: 2, card_points: 80 };
const NULL = { declarer: 1, bid: 18, game: "null", tricks: 0 };
const EARLY = { declarer: 1, bid: 18, game: "D", matadors: 1, hand: true };
const RAMSCH = { passed: true, card_points: [40, 50, 30] };

function judged(rounds, options = {}, players = 3, more = {}) {
  const sheet = { game: "skat", players: NAMES.slice(0, players), options, rounds, ...more };
  return answer(JSON.stringify(sheet));
}

/** What Ben, the declarer, scores. */
function scored(round, options) {
  const { rounds } = judged([round], options);
  assert.deepEqual([rounds[0].points[0], rounds[0].points[2]], [0, 0]);
  return rounds[0].points[1];
}

function points(round, options, players) {
  return judged([round], options, players).rounds[0].points;
}

function refused(round, options, players) {
  const { field, code } = judged([round], options, players).error;
  return `${field} ${code}`;
}

test("a game is worth its base times the matadors, the game and each level", () => {
  assert.equal(scored(DIAMONDS), 18); // 9 × (1 + 1)
  assert.equal(scored({ ...DIAMONDS, game: "C", matadors: -3 }), 48); // 12 × (3 + 1)
  assert.equal(scored(GRAND), 72); // 24 × (2 + 1)
  assert.equal(scored({ ...DIAMONDS, hand: true }), 27);
  assert.equal(scored({ ...DIAMONDS, card_points: 89 }), 18);
  assert.equal(scored({ ...DIAMONDS, card_points: 90 }), 27); // schneider
  assert.equal(scored({ ...DIAMONDS, card_points: 120, tricks: 9 }), 27);
  assert.equal(scored({ ...DIAMONDS, card_points: 120, tricks: 10 }), 36); // schwarz
});

test("61 points make it, a game lost costs twice its value", () => {
  assert.equal(scored({ ...DIAMONDS, card_points: 61 }), 18);
  assert.equal(scored({ ...DIAMONDS, card_points: 60 }), -36);
  assert.equal(scored({ ...DIAMONDS, card_points: 31 }), -36);
  assert.equal(scored({ ...DIAMONDS, card_points: 30 }), -54); // 2 × 9 × (1 + 1 + 1)
  assert.equal(scored({ ...DIAMONDS, card_points: 10, tricks: 0 }), -72);
});

test("what is announced counts whether it is reached or not", () => {
  const hand = { ...DIAMONDS, hand: true };
  assert.equal(scored({ ...hand, schneider: true, card_points: 90 }), 45); // 9 × (1+1+1+1+1)
  assert.equal(scored({ ...hand, schneider: true, card_points: 89 }), -90);
  // Schwarz implies schneider: with 1, game, hand, two of each.
  assert.equal(scored({ ...hand, schwarz: true, card_points: 120, tricks: 10 }), 63);
  assert.equal(scored({ ...hand, schwarz: true, card_points: 110, tricks: 9 }), -126);
  assert.equal(scored({ ...hand, ouvert: true, card_points: 120, tricks: 10 }), 72);
  assert.equal(scored({ ...hand, ouvert: true, card_points: 110 }), -144);
});

test("an overbid costs twice the lowest multiple that reaches the bid", () => {
  assert.equal(scored({ ...DIAMONDS, bid: 20 }), -54); // 27 is the first of 9 from 20
  assert.equal(scored({ ...DIAMONDS, bid: 27, card_points: 90 }), 27); // the value itself is enough
  assert.equal(scored({ ...GRAND, bid: 96 }), -192);
  // 9 × 4 is all that schneider and schwarz could make of it: no points are asked.
  assert.equal(scored({ declarer: 1, bid: 40, game: "D", matadors: 1 }), -90);
  assert.equal(refused({ declarer: 1, bid: 36, game: "D", matadors: 1 }), "card_points missing");
});

test("null is worth what it is worth", () => {
  assert.equal(scored(NULL), 23);
  assert.equal(scored({ ...NULL, hand: true }), 35);
  assert.equal(scored({ ...NULL, ouvert: true, tricks: 1 }), -92);
  assert.equal(scored({ ...NULL, hand: true, ouvert: true, tricks: 3 }), -118);
  assert.equal(refused({ ...NULL, bid: 24 }), "game out-of-range");
  assert.equal(refused({ ...NULL, schneider: true }), "schneider not-allowed");
});

test("a deal that ended early is won or lost simply", () => {
  assert.equal(scored({ ...EARLY, ended_early: "opponents_gave_up" }), 27);
  assert.equal(scored({ ...EARLY, ended_early: "declarer_gave_up" }), -54);
  assert.equal(scored({ ...EARLY, ended_early: "opponent_broke_a_rule", card_points: 100 }), 27);
  assert.equal(scored({ ...EARLY, ended_early: "declarer_broke_a_rule", schneider: true }), -90);
  assert.equal(scored({ ...EARLY, ended_early: "opponents_gave_up", bid: 30 }), -72); // 36
  assert.equal(scored({ ...NULL, ended_early: "opponents_gave_up", tricks: 2 }), 23);
});

test("contra, re and Bock double, where they are played", () => {
  const all = { contra: "re", bock: "yes" };
  assert.equal(scored({ ...DIAMONDS, contra: true }, all), 36);
  assert.equal(scored({ ...DIAMONDS, contra: true, re: true }, all), 72);
  assert.equal(scored({ ...DIAMONDS, contra: true, re: true, bock: true, bid: 20 }, all), -432);
  assert.deepEqual(points({ ...RAMSCH, bock: true }, all), [0, 0, 20]);
  assert.equal(refused({ ...DIAMONDS, contra: true }), "contra not-allowed");
  assert.equal(refused({ ...DIAMONDS, re: true }, all), "re not-allowed");
  assert.equal(
    refused({ ...DIAMONDS, contra: true, re: true }, { contra: "contra" }),
    "re not-allowed",
  );
  assert.equal(refused({ ...RAMSCH, bock: true }), "bock not-allowed");
});

test("matadors are the unbroken run from the top, in the hand or out of it", () => {
  assert.equal(matadors(["JC", "JS", "JD", "AC"], "C"), 2);
  assert.equal(matadors(["JC", "JS", "JH", "JD", "AC", "KC"], "C"), 5);
  assert.equal(matadors(["JC", "JS", "JH", "JD", "AC"], "grand"), 4);
  assert.equal(matadors(["JH", "AC"], "C"), -2);
  assert.equal(matadors(["7C"], "C"), -10);
  assert.equal(matadors(["AS"], "C"), -11);
  assert.equal(matadors(["AS"], "grand"), -4);
});

test("the declarer's cards stand for the matadors", () => {
  const cards = "JC j♠ AD TD KD QD 9D AC AS 7C 8C 9C".split(" ");
  const { matadors: _, ...untold } = DIAMONDS;
  assert.equal(scored({ ...untold, cards, skat: ["7C", "8C"] }), 27); // with 2
  assert.equal(refused({ ...DIAMONDS, cards }), "cards impossible");
  assert.equal(refused({ ...untold, cards, skat: ["7C", "7S"] }), "skat impossible");
  assert.equal(refused({ ...untold, cards: cards.slice(1) }), "cards wrong-length");
  assert.equal(refused({ ...DIAMONDS, skat: ["7C", "7♣"] }), "skat.1 duplicate-card");
  assert.equal(refused({ ...DIAMONDS, skat: ["7C", "6C"] }), "skat.1 bad-card");
});

test("tricks and points have to fit", () => {
  const taken = (card_points, tricks) => ({ ...DIAMONDS, card_points, tricks });
  // Two aces lie in the skat; with one trick three more cards, with all tens at most 54.
  assert.equal(scored(taken(22, 0)), -72);
  assert.equal(refused(taken(23, 0)), "tricks impossible");
  assert.equal(scored(taken(54, 1)), -36);
  assert.equal(refused(taken(55, 1)), "tricks impossible");
  assert.equal(scored(taken(87, 9)), 18);
  assert.equal(refused(taken(86, 9)), "tricks impossible");
  assert.equal(refused({ ...DIAMONDS, card_points: 22 }), "tricks missing");
  assert.equal(refused({ ...DIAMONDS, card_points: 120 }), "tricks missing");
});

test("Ramsch is won by the fewest points", () => {
  const tie = { passed: true, card_points: [30, 60, 30] };
  const none = { passed: true, card_points: [0, 60, 60] };
  assert.deepEqual(points(RAMSCH), [0, 0, 10]);
  assert.deepEqual(points({ ...none, tricks: [0, 5, 5] }), [20, 0, 0]);
  assert.deepEqual(points({ ...none, tricks: [1, 5, 4] }), [10, 0, 0]);
  assert.deepEqual(
    points({ ...RAMSCH, card_points: [0, 0, 120], tricks: [0, 0, 10] }),
    [0, 0, -30],
  );
  assert.deepEqual(points({ ...tie, last_trick: [9, 10, 8] }), [0, 0, 10]);
  assert.deepEqual(points({ ...tie, last_trick: [8, null, 9] }), [10, 0, 0]);
  assert.deepEqual(points({ ...RAMSCH, card_points: [40, 40, 40] }), [0, 10, 0]);
  assert.equal(refused(tie), "last_trick missing");
  assert.equal(refused({ ...tie, last_trick: [8, 10, null] }), "last_trick.2 missing");
  assert.equal(refused({ ...tie, last_trick: [8, 9, 7] }), "last_trick impossible");
  assert.equal(refused({ ...tie, last_trick: [8, 10, 8] }), "last_trick.2 impossible");
  assert.equal(refused(none), "tricks missing");
  assert.equal(refused({ ...RAMSCH, tricks: [0, 5, 5] }), "tricks.0 impossible");
});

test("the skat of Ramsch may go to nobody, with 22 points at most", () => {
  const rest = { passed: true, card_points: [40, 38, 20] };
  assert.deepEqual(points(rest, { ramsch_skat: "nobody" }), [0, 0, 10]);
  assert.equal(refused(rest), "card_points wrong-total");
  const less = { ...rest, card_points: [40, 37, 20] };
  assert.equal(refused(less, { ramsch_skat: "nobody" }), "card_points wrong-total");
});

test("in Schieberamsch the most points are lost", () => {
  const pushed = { passed_in: "pushed" };
  assert.deepEqual(points(RAMSCH, pushed), [0, -50, 0]);
  assert.deepEqual(points({ ...RAMSCH, pushes: 2 }, pushed), [0, -200, 0]);
  assert.deepEqual(points({ ...RAMSCH, card_points: [50, 50, 20] }, pushed), [-50, -50, 0]);
  const none = { passed: true, card_points: [40, 80, 0], pushes: 1 };
  assert.deepEqual(points({ ...none, tricks: [3, 7, 0] }, pushed), [0, -320, 0]);
  assert.deepEqual(points({ ...none, tricks: [3, 6, 1] }, pushed), [0, -160, 0]);
  const all = { passed: true, card_points: [0, 120, 0], tricks: [0, 10, 0], pushes: 3 };
  assert.deepEqual(points(all, pushed), [0, 120, 0]);
  assert.equal(refused({ ...RAMSCH, pushes: 0 }), "pushes not-allowed");
});

test("where no Ramsch is played nobody scores, and the same may deal again", () => {
  const thrown = { thrown_in: true };
  const dealers = (...asked) => judged(...asked).rounds.map(({ dealer }) => dealer);
  assert.deepEqual(dealers([thrown, thrown], { passed_in: "next" }), [0, 1]);
  assert.deepEqual(dealers([thrown, thrown], { passed_in: "again" }), [0, 0]);
  assert.deepEqual(dealers([{ repeated: true }, DIAMONDS]), [0, 0]);
  assert.equal(refused(thrown), "thrown_in not-allowed");
  assert.equal(refused(RAMSCH, { passed_in: "again" }), "passed not-allowed");
});

test("the highest total wins after the agreed deals, void ones not counted", () => {
  const three = { deals: 3, passed_in: "again" };
  const deals = [DIAMONDS, { repeated: true }, { ...DIAMONDS, declarer: 2 }, { thrown_in: true }];
  assert.equal(judged(deals, three).state, "playing");
  const last = { ...DIAMONDS, declarer: 0, card_points: 50 };
  const { state, winners, totals } = judged([...deals, last], three);
  assert.deepEqual([state, winners, totals], ["finished", [1, 2], [-36, 18, 18]]);
  assert.equal(judged([...deals, last, {}], three).error.code, "after-end");
  assert.equal(judged(deals, three, 3, { ended: true }).state, "stopped");
});

test("with four the dealer sits out, and whoever is away is passed over", () => {
  const away = [{ seat: 1, first: 2, last: 2 }];
  const others = [DIAMONDS, { ...DIAMONDS, declarer: 2 }, { ...DIAMONDS, declarer: 0 }];
  const { rounds } = judged(others, { away }, 4);
  assert.deepEqual(
    rounds.map(({ dealer }) => dealer),
    [0, 2, 3],
  );
  assert.equal(refused({ ...DIAMONDS, declarer: 0 }, {}, 4), "declarer not-allowed");
  assert.equal(refused(RAMSCH, {}, 4), "card_points wrong-length");
  // Dan comes for round 2: the list of round 1 ends before him.
  assert.deepEqual(points(RAMSCH, { away: [{ seat: 3, first: 1, last: 1 }] }, 4), [0, 0, 10, 0]);
  const two = [
    { seat: 3, first: 2 },
    { seat: 2, first: 4 },
  ];
  assert.equal(refused(DIAMONDS, { away: two }, 4), "options.away.1.first not-allowed");
  assert.equal(refused(DIAMONDS, { deals: 6 }, 4), "options.deals out-of-range");
  assert.equal(judged([], { deals: 6, away }, 4).state, "playing");
});

test("a number may be larger than JavaScript holds", () => {
  const deals = (many) =>
    answer(`{"game":"skat","players":["A","B","C"],"rounds":[],"options":{"deals":${many}}}`);
  assert.equal(deals(`3${"0".repeat(30)}`).state, "playing");
  assert.equal(deals(`3${"0".repeat(29)}1`).error.code, "out-of-range");
  assert.equal(deals(`-3${"0".repeat(30)}`).error.code, "out-of-range");
});

test("the first of several faults is told", () => {
  assert.equal(refused({ bid: "18" }), "bid wrong-type");
  assert.equal(refused({ ...RAMSCH, bock: true, matadors: 1 }), "matadors not-allowed");
  assert.equal(refused({ ...DIAMONDS, ouvert: true, pushes: 1 }), "ouvert not-allowed");
  assert.equal(refused({ ...NULL, tricks: 11, matadors: 1 }), "matadors not-allowed");
  assert.equal(refused({ thrown_in: true, repeated: true }), "repeated not-allowed");
  assert.equal(judged([{ declarer: 1, bid: 18 }]).state, "playing");
  assert.equal(judged([{ declarer: 1, bid: 18 }, DIAMONDS]).error.code, "incomplete");
});
