// The worker, and whether this phone keeps the site: by a cookie, for the server gives it
// another worker then. Where that has ended by itself, and what was fetched is whole, it is
// set again.

const AGE = 34560000;

export const isKept = () => document.cookie.split("; ").includes("offline=1");

/** The server sends it back: one that a script has set ends after days. @param {boolean} yes */
export async function sayKept(yes) {
  document.cookie = `offline=1;path=/;max-age=${yes ? AGE : 0};samesite=lax`;
  const signal = AbortSignal.timeout?.(4000);
  if (yes) await fetch("/livez", { method: "HEAD", signal }).catch(() => {});
}

/** Files of an edition that was begun with once. */
async function isWhole() {
  if (!globalThis.caches) return false;
  for (const name of await caches.keys()) {
    if (!name.startsWith("phone-")) continue;
    const all = (await (await caches.open(name)).keys()).map(({ url }) => url);
    if (["/site.zip", "/snapshot", ".wasm"].every((end) => all.some((url) => url.includes(end))))
      return true;
  }
  return false;
}

/** A browser that clears what is kept may leave the cookie: it is looked at, not believed. */
async function isGone() {
  for (const name of await caches.keys())
    if (name.startsWith("phone-") && (await (await caches.open(name)).keys()).length) return false;
  return true;
}

export async function keptAgain() {
  const again = !isKept();
  if (!(await (again ? isWhole() : isGone()))) return;
  await sayKept(again);
  const update = (/** @type {ServiceWorkerRegistration} */ registration) => registration.update();
  navigator.serviceWorker
    .register("/sw.js")
    .then(update)
    .catch(() => {}); // it may hang
  if (again) return;
  for (const row of document.querySelectorAll("main [href='/phone/']")) row.remove();
}

/**
 * A worker of which one file did not come is gone: it is begun again, or this page has
 * none for as long as it stays open. One that hangs is not waited for.
 */
export function beginWorker(pause = 8000) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.register("/sw.js").catch(() => {});
  // Of the pages that the worker claimed as it began, one still on its way was none.
  workers.ready.then(({ active }) => workers.controller || active?.postMessage(0));
  const look = async () => (await workers.getRegistration())?.active || beginWorker(2 * pause);
  setTimeout(look, pause);
}
