// What More keeps on this phone: whether the screen stays awake at a table. Where a
// browser does not copy (on a site without a certificate), the links are shown instead.

import "./site.js";

const box = () => /** @type {HTMLInputElement | null} */ (document.getElementById("awake"));

function show() {
  const awake = box();
  // As if it came so: no hand has moved it.
  if (awake)
    awake.defaultChecked = awake.checked = !document.cookie.split("; ").includes("awake=no");
  const how = awake?.closest("label")?.querySelector(".sm");
  // An iPhone has cookieStore since the version in which an installed site keeps it awake.
  const { standalone } = /** @type {{ standalone?: boolean }} */ (navigator);
  if (how && !navigator.wakeLock) how.textContent = /* said */ "this browser cannot do it";
  else if (how && standalone && !("cookieStore" in window))
    how.textContent = /* said */ "on the Home Screen from iOS 18.4 on; in Safari before";
  if (navigator.clipboard) return;
  for (const copy of document.querySelectorAll("[data-copy]")) {
    copy.nextElementSibling?.classList.remove("ns");
    copy.remove();
  }
}

document.addEventListener("change", ({ target }) => {
  if (target !== box()) return;
  const age = target.checked ? 0 : 34560000;
  document.cookie = `awake=no;path=/;max-age=${age};samesite=lax`;
  fetch("/livez", { method: "HEAD" }).catch(() => {}); // it sends it back, to stay
});
document.addEventListener("htmx:afterSwap", show);
show();
