// What More keeps on this phone: whether the screen stays awake at a table. Where a
// browser does not copy (on a site without a certificate), the links are shown instead.

const box = () => /** @type {HTMLInputElement | null} */ (document.getElementById("awake"));

function show() {
  const awake = box();
  if (awake) awake.checked = !document.cookie.split("; ").includes("awake=no");
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
