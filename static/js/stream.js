// One stream a page: a line that is cut is opened again; where none will hold, the page
// asks by itself.

const POLL = 5000;
const QUIET = 25_000; // a line on which nothing came for so long is dead

/**
 * What comes down the line of a table: a new version; what the seats say themselves (own);
 * who is entering what, on which phone.
 * @typedef {object} Message
 * @property {number} [version]
 * @property {number} [among] How many phones follow.
 * @property {string} [role] In the first message, what this phone may do.
 * @property {unknown} [own]
 * @property {string} [who]
 * @property {string} [what]
 * @property {any} [words]
 * @property {string} [phone]
 */

/**
 * What a message means for the phone `me` that has this role.
 * @param {Message} message
 * @param {string} me
 * @param {string | undefined} role
 */
export function kindOf(message, me, role) {
  if ("own" in message) return "own";
  if ("who" in message) return message.phone === me ? "mine" : "typing";
  if ("role" in message && message.role !== role) return "other role";
  return "version";
}

/**
 * How long to wait before the page is fetched: many phones do not ask at once.
 * @param {Message} message
 */
export const waitFor = ({ among = 0, role }, random = Math.random()) =>
  role ? 0 : random * Math.min(among, 1000);

/**
 * How long to wait before the line is opened again.
 * @param {number} tries
 */
export const pauseAfter = (tries, random = Math.random()) => Math.min(tries, 5) * 1000 * random;

/**
 * @param {string} url
 * @param {object} page
 * @param {(message: any) => void} page.hear
 * @param {() => Promise<unknown>} page.ask Where there are no streams.
 * @param {(tries: number, refused: boolean) => void} page.lost
 * @param {() => void} [page.closed] An open line was closed.
 */
export function follow(url, { hear, ask, lost, closed }) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let watch;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let again;
  let tries = 0;

  function close() {
    if (source) closed?.();
    source?.close();
    source = null;
    clearTimeout(watch);
    clearTimeout(again);
  }

  function open() {
    close();
    if (!window.EventSource) return void poll();
    source = new EventSource(url);
    source.onmessage = ({ data }) => {
      tries = 0;
      clearTimeout(watch);
      watch = setTimeout(cut, QUIET);
      hear(JSON.parse(data));
    };
    source.onerror = cut;
    watch = setTimeout(cut, POLL);
  }

  function cut() {
    const refused = source?.readyState === 2;
    close();
    tries += 1;
    lost(tries, refused);
    again = setTimeout(open, pauseAfter(tries));
  }

  async function poll() {
    await ask();
    again = setTimeout(poll, POLL);
  }

  /** The page heard the site by another way. */
  function reset() {
    tries = 0;
  }

  return { open, close, cut, reset, isOpen: () => source !== null };
}

/**
 * When it was; of another day than today with its date.
 * @param {Date} at
 */
export function hourOf(at, now = new Date()) {
  const time = at.toTimeString().slice(0, 5);
  if (at.toDateString() === now.toDateString()) return time;
  const lang = `${document.documentElement.lang}-GB`; // the day before the month
  return `${at.toLocaleDateString(lang, { day: "numeric", month: "short" })}, ${time}`;
}
