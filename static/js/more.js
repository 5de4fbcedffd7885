// What More keeps on this phone: whether the screen stays awake at a table.
"use strict";

const box = () => document.getElementById("awake");

function show() {
  if (box()) box().checked = !document.cookie.split("; ").includes("awake=no");
}

document.addEventListener("change", ({ target }) => {
  if (target !== box()) return;
  const age = target.checked ? 0 : 34560000;
  document.cookie = `awake=no;path=/;max-age=${age};samesite=lax`;
});
document.addEventListener("htmx:afterSwap", show);
show();
