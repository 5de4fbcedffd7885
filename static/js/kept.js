// Whether this phone keeps the site: by a cookie, for the server gives it another worker.
// Where that has ended by itself, and what was fetched is whole, it is set again.

const AGE = 34560000;

export const isKept = () => document.cookie.split("; ").includes("offline=1");

/** The server sends it back: one that a script has set ends after days. @param {boolean} yes */
export async function sayKept(yes) {
  document.cookie = `offline=1;path=/;max-age=${yes ? AGE : 0};samesite=lax`;
  if (yes) await fetch("/livez", { method: "HEAD" }).catch(() => {});
}

/** Files of an edition that was begun with once. */
async function isWhole() {
  if (!globalThis.caches) return false;
  for (const name of await caches.keys()) {
    if (!name.startsWith("phone-")) continue;
    const all = (await (await caches.open(name)).keys()).map(({ url }) => url);
    if (["/site.zip", "/snapshot"].every((end) => all.some((url) => url.includes(end))))
      return true;
  }
  return false;
}

export async function keptAgain() {
  if (isKept() || !(await isWhole())) return;
  await sayKept(true);
  const registration = await navigator.serviceWorker.register("/sw.js");
  await registration.update();
}
