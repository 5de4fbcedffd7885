// Keeps the screen awake while this page is seen. It is asked for at once, which some
// browsers refuse before the first tap, then at a tap, and again on coming back.
/** @type {WakeLockSentinel | undefined} */
let lock;

async function keep() {
  if (document.hidden || (lock && !lock.released)) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // The battery is low, or nobody has tapped yet: the next tap asks again.
  }
}

if (navigator.wakeLock && !document.cookie.includes("awake=no")) {
  document.addEventListener("visibilitychange", keep);
  document.addEventListener("click", keep);
  keep();
}
