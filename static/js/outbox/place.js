// The page that this is: of which table, and where its kept pages lie.

const follow = document.getElementById("follow")?.dataset;
/** The code of the table whose page this is; of another page none. */
export let code = follow?.stream?.split("/")[2] || "";
/** The table has another code now. @param {string} now */
export const moveTo = (now) => {
  code = now;
};
export const home = `/t/${code}/`;
export const onTable = location.pathname === home;
/** Whose account was signed in when this page was drawn. */
export const { who = "" } = follow || {};
/** What is played there: a round, rounds, Round 3; or a hand, a deal, a turn. */
export const [ROUND = "round", ROUNDS = "rounds", FIRST = "Round"] = follow?.unit?.split(" ") || [];
/** The phone has drawn this page by itself: see alone.js. */
export const alone = Boolean(follow?.js?.includes("/alone."));
/** The phone keeps the site: what no network answers its worker does. */
export const keepsSite = () => document.cookie.includes("offline=1");
export const PAGES = "tables";
