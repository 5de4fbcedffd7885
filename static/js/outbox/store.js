// The queue on this phone, in its database.

/** @import { Item, Kept } from "./queue.js" */
import { code, moveTo, PAGES } from "./place.js";
import { behind, kept, movedTo, newKey, stagesBehind, undoing } from "./queue.js";

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** Whether this browser had room for anything when it was last asked. */
export let keeps = true;

const database = () => {
  opened ||= new Promise((done, fail) => {
    const asked = indexedDB.open("scorekeeper", 1);
    asked.onupgradeneeded = () =>
      asked.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
    asked.onsuccess = () => {
      // Cleared, or closed by the browser: it is opened again.
      asked.result.onclose = asked.result.onversionchange = () => {
        asked.result.close();
        opened = undefined;
      };
      done(asked.result);
    };
    asked.onerror = () => fail(asked.error);
  });
  opened.then(
    () => (keeps = true),
    () => {
      keeps = false;
      opened = undefined; // it may pass, and is tried anew
    },
  );
  return opened;
};

/**
 * @template T
 * @param {(all: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function outbox(act) {
  const deed = (await database()).transaction("outbox", "readwrite");
  const asked = act(deed.objectStore("outbox"));
  return new Promise((done, fail) => {
    deed.oncomplete = () => done(asked.result);
    deed.onabort = deed.onerror = () => fail(deed.error);
  });
}

/** @type {Kept[]} As they were when last looked at. */
export let items = [];

/** @returns {Promise<Kept[]>} */
export const load = async () => (items = await outbox((all) => all.getAll()));
/** @type {Set<number>} What stood there when what can be entered here was drawn. */
let seen = new Set();
export const sawAll = () => (seen = new Set(items.map(({ id }) => id)));
/** Another window of this phone has kept something of this table since. */
export const isBehind = () => mine().some(({ id }) => !seen.has(id));

// Other windows of this phone hear of what this one has changed.
const windows = globalThis.BroadcastChannel && new BroadcastChannel("outbox");
/** @param {() => unknown} act */
export const whenChanged = (act) => windows?.addEventListener("message", act);
const changed = () => windows?.postMessage(0);
/** The worker of a kept site has kept what another page tapped. @param {() => unknown} act */
export const whenKept = (act) =>
  navigator.serviceWorker?.addEventListener("message", ({ data }) => data.kept && act());

/** @param {Item} item */
export const put = (item) => outbox((all) => all.put(item)).finally(changed);
/**
 * Read and written at once: what another window has written meanwhile is known.
 * @param {(mine: Kept[], seen: Set<number>) => Item} by
 */
export const add = async (by) => {
  /** @type {unknown} */
  let cause;
  const added = outbox((all) => {
    const asked = all.getAll();
    asked.onsuccess = () => {
      const mine = asked.result.filter((/** @type {Kept} */ one) => one.code === code);
      try {
        all.put(by(mine, seen));
      } catch (fault) {
        cause = fault;
        all.transaction.abort();
      }
    };
    return asked;
  });
  await added.catch((fault) => Promise.reject(cause || fault)).finally(changed);
};
/**
 * An item that still stands is changed: what was forgotten meanwhile does not come back.
 * @param {Kept} item
 * @param {(now: Kept) => Kept | false} by
 */
export const change = ({ id }, by) =>
  outbox((all) => {
    const asked = all.get(id);
    asked.onsuccess = () => {
      const changed = asked.result && by(asked.result);
      if (changed) all.put(changed);
    };
    return asked;
  });
/** @param {Kept} item */
export const drop = (item) => outbox((all) => all.delete(item.id)).finally(changed);
/**
 * What goes and what is another then is noted together, or, where there is no room, nothing of it.
 * @param {(items: Kept[]) => { gone?: Kept[], now?: Kept[] }} by
 */
const note = async (by) => {
  const noted = outbox((all) => {
    const asked = all.getAll();
    asked.onsuccess = () => {
      const { gone = [], now = [] } = by(asked.result);
      for (const { id } of gone) all.delete(id);
      for (const one of now) all.put(one);
    };
    return asked;
  });
  await noted.finally(changed);
  await load();
};
export const mine = () => items.filter((item) => item.code === code);

/**
 * The table has it: those after it go on from there.
 * @param {Kept} item
 * @param {number} version
 * @param {boolean} [own] It is an entry by itself, else it was counted as one with another.
 */
export const dealtWith = (item, version, own = false) =>
  note((all) => ({ gone: [item], now: behind(all, item, version, own ? "own" : "one") }));

/**
 * It does not come to stand, nor what was only said of it. At `version` both were looked at.
 * @param {Kept} item
 * @param {number} version
 * @param {boolean} [together] With the stages that were looked at beside it.
 */
export const discard = (item, version, together = false) =>
  note((all) => {
    const some = [item, ...(together ? stagesBehind(all, item) : [])];
    const gone = [...some, ...undoing(all, some)];
    const left = all.filter(({ id }) => gone.every((one) => one.id !== id));
    return { gone, now: behind(left, some[some.length - 1], version, "decided") };
  });

/**
 * A table that was begun here has its code: what waits goes there, and so do its pages.
 * @param {string} from
 * @param {string} to
 */
export async function move(from, to) {
  await note((all) => ({ now: movedTo(all, from, to) }));
  const pages = await window.caches?.open(PAGES);
  for (const name of ["log.json", "now.json"]) await pages?.delete(`/t/${from}/${name}`);
  await pages?.put(`/t/${from}/moved`, new Response(to)).catch(() => {}); // home leads there too
  if (from === code) moveTo(to);
}

/** An earlier edition kept the stages of one round apart: the later held the earlier. */
export async function joinStages() {
  for (const item of await load()) {
    const first = items.find((one) => one.code === item.code && one.round === item.round);
    if (!first || first.id === item.id || item.path || first.path || item.to || first.to) continue;
    const both = kept([first], new URLSearchParams(item.body), item.code, newKey);
    await note(() => ({ gone: [item], now: [/** @type {Kept} */ (both)] }));
  }
}

/** @param {(code: string) => boolean} at */
export const waitingWhere = async (at) => (await load()).filter((item) => at(item.code));
