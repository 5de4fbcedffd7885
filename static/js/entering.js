// An entry on its way from the hand to the table, as values: nothing here knows the page,
// the network or the clock.

/** A state that waits ends by itself. */
export const PATIENCE = 20_000;
/** Nobody has looked at a form that came a moment ago: a second tap is not meant for it. */
export const GLANCE = 350;

/**
 * It is sending until it is answered, sent until what came of it is shown.
 * @typedef {object} Entry
 * @property {"editing" | "sending" | "sent" | "refused"} phase
 * @property {unknown} form Which form it is: an answer to another one changes nothing.
 * @property {number} edits What was asked before the last of them is answered too late.
 * @property {string} chosen Whose number comes next, where a name was tapped.
 * @property {(string | undefined)[] | null} touched While a draft is on its way back: what
 * stands over it.
 * @property {number} ask When it is asked what the entry means; 0 is never, here and below.
 * @property {number} until When it waits no longer; an open one is not saved before.
 */

/** @type {Entry} */
export const BEGUN = {
  phase: "editing",
  form: null,
  edits: 0,
  chosen: "",
  touched: null,
  ask: 0,
  until: 0,
};

/** @param {Entry} entry */
export const isOpen = ({ phase }) => phase === "editing" || phase === "refused";
/** @param {Entry} entry */
export const mayAsk = (entry) => isOpen(entry) && !entry.touched;
/**
 * Whether what was asked after so many edits may change the page.
 * @param {Entry} entry
 * @param {number} edits
 */
export const takes = (entry, edits) => isOpen(entry) && entry.edits === edits;
/** When time changes it. @param {Entry} entry */
export const dueAt = ({ ask, until }) => Math.min(ask || Infinity, until || Infinity);

/** @type {Record<string, (entry: Entry, event: any, at: number) => Entry>} */
const BY = {
  form: (entry, { form, other }, at) =>
    other
      ? { ...BEGUN, form, edits: entry.edits + 1, until: at + GLANCE }
      : { ...entry, form, phase: "editing", edits: entry.edits + 1, until: 0 },
  brings: (entry) => ({ ...entry, touched: [] }),
  brought: (entry) => ({ ...entry, touched: null }),
  typed: (entry, { names, rest }, at) => ({
    ...entry,
    phase: "editing",
    edits: entry.edits + 1,
    chosen: "",
    touched: entry.touched && [...entry.touched, ...names],
    ask: at + rest,
    until: 0,
  }),
  chose: (entry, { name }) => ({ ...entry, chosen: name }),
  save: (entry, _, at) =>
    at < entry.until || entry.touched?.length === 0
      ? entry
      : { ...entry, phase: "sending", chosen: "", ask: 0, until: at + PATIENCE },
  answered: (entry, { form, taken }, at) =>
    entry.phase !== "sending" || form !== entry.form
      ? entry
      : { ...entry, phase: taken ? "sent" : "refused", until: taken ? at + PATIENCE : 0 },
  // Where it stands already, the answer to what is asked then leads on.
  time: (entry, _, at) => {
    if (entry.until && at >= entry.until)
      return { ...entry, until: 0, ...(!isOpen(entry) && { phase: "editing", ask: at }) };
    return entry.ask && at >= entry.ask ? { ...entry, ask: 0 } : entry;
  },
};
/** What a hand does waits until an entry is open. */
const BY_HAND = ["typed", "chose", "save"];

/**
 * What becomes of an entry.
 * @param {Entry} entry
 * @param {{ type: string } & Record<string, unknown>} event
 * @param {number} at
 */
export const next = (entry, event, at) =>
  BY_HAND.includes(event.type) && !isOpen(entry) ? entry : BY[event.type](entry, event, at);
