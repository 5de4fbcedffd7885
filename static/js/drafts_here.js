// Drafts of rule sheets, in the worker of a phone that keeps the site: as the site gave
// them last, and what was changed of them here. That is sent before the site is asked for
// one; where it does not answer, this phone does. Stands behind tables_here.js.

// What the site has may be what this phone had meanwhile: it may get a form after all that
// was given up here. So a draft says by which stamps it has gone (`past`), and what a form
// begins has one key in both places.

/** @typedef {{ key: string, text: string, players: string[], base: string, waits?: boolean, past?: string[] }} RuleDraft */
/** @typedef {{ drafts: RuleDraft[], gone: string[] }} Drafts */

const OF_DRAFTS = /^\/another\/(?!drafts\/|pad\/)/;
const GIVEN_DRAFTS = "/another/drafts/";
const MANY = 99;

/** @returns {Promise<Drafts>} */
async function draftsHere() {
  const found = await keptAt(GIVEN_DRAFTS);
  return found ? found.json() : { drafts: [], gone: [] };
}

/** @param {Drafts} found */
const keepDrafts = async (found) =>
  (await pages()).put(GIVEN_DRAFTS, new Response(JSON.stringify(found)));

/** As the site has them now; nothing where it does not say. @param {RequestInit} [how] */
async function askDrafts(how) {
  const answer = await ask(GIVEN_DRAFTS, { cache: "no-store", ...how });
  if (!answer.ok) throw new Error(`${answer.status}`);
  /** @type {{ drafts: RuleDraft[], token: string }} */
  const { drafts, token } = await answer.json();
  return { drafts, token };
}

/** What was written here goes first: the site then has what this phone has. */
async function sendDrafts() {
  const { drafts, gone } = await draftsHere();
  const sent = drafts.filter(({ waits }) => waits);
  if (!sent.length && !gone.length) return;
  const { token } = await askDrafts();
  const told = JSON.stringify({ drafts: sent, gone });
  const body = new URLSearchParams({ [TOKEN]: token, drafts: told });
  const now = await askDrafts({ method: "POST", body });
  await inTurn(async () =>
    keepDrafts(joined(now.drafts, { drafts: sent, gone }, await draftsHere())),
  );
}

/**
 * What the site has, but for what was written here since it was sent.
 * @param {RuleDraft[]} given @param {Drafts} sent @param {Drafts} here @returns {Drafts}
 */
function joined(given, sent, here) {
  const text = new Map(sent.drafts.map((one) => [one.key, one.text]));
  const since = here.drafts.filter((one) => one.waits && text.get(one.key) !== one.text);
  const rest = given.filter(({ key }) => !since.some((one) => one.key === key));
  return { drafts: [...since, ...rest], gone: here.gone.filter((key) => !sent.gone.includes(key)) };
}

async function fetchDrafts() {
  const { drafts } = await askDrafts();
  const none = { drafts: [], gone: [] };
  await inTurn(async () => keepDrafts(joined(drafts, none, await draftsHere())));
}

/**
 * Answered by this phone; what it writes waits from then on.
 * @param {Copy} copy
 * @returns {Promise<Response>}
 */
const answerDraft = (copy) =>
  inTurn(async () => {
    const answering = await ready();
    const before = await draftsHere();
    const headers = JSON.stringify({ ...SPOKEN, ...copy.headers, cookie: await cookies() });
    const said = answering.answer_draft(
      JSON.stringify(before.drafts),
      copy.method,
      copy.url,
      headers,
      new TextEncoder().encode(copy.body),
      copy.mode !== "navigate",
    );
    const [status, pairs, content, now] = said.toJs();
    said.destroy();
    if (copy.method === "POST") await keepDrafts(changed(before, JSON.parse(now)));
    return responseOf(copy, status, JSON.parse(pairs), content);
  });

/** @typedef {Omit<RuleDraft, "base"> & { stamp: string }} Written */
/** @param {Drafts} before @param {Written[]} now @returns {Drafts} */
function changed({ drafts, gone }, now) {
  const was = new Map(drafts.map((one) => [one.key, one]));
  const left = new Set(now.map(({ key }) => key));
  return {
    drafts: now.map(({ stamp, ...one }) => {
      const { base = "", text, waits, past = [] } = was.get(one.key) || {};
      if (text === one.text) return { ...one, base, waits, past };
      return { ...one, base, waits: true, past: [...past, stamp].slice(-MANY) };
    }),
    gone: [...gone, ...drafts.filter(({ key }) => !left.has(key)).map(({ key }) => key)],
  };
}

/** @param {FetchEvent} event @param {() => Promise<Response>} site */
async function draftOf(event, site) {
  const { request } = event;
  const asks = { request: request.clone(), clientId: event.clientId };
  const copy = await copied(/** @type {FetchEvent} */ (asks));
  const there = navigator.onLine && (await soon(sendDrafts().then(() => new Response())));
  if (there) {
    const asked = request.method === "POST" ? withToken(request) : site();
    event.waitUntil(asked.catch(() => {}));
    const answer = await soon(asked);
    if (answer) {
      event.waitUntil(fetchDrafts().catch(() => {}));
      return answer;
    }
  }
  return answerDraft(copy).catch((fault) => keptPage(request, fault));
}

const beforeDrafts = globalThis.siteHere;
if (beforeDrafts)
  globalThis.siteHere = {
    ...beforeDrafts,
    answer: (event, path, site) =>
      OF_DRAFTS.test(path) ? draftOf(event, site) : beforeDrafts.answer(event, path, site),
  };
