// Whether something that a hand has typed stands on this page: only then is it said so.

/** @param {any} one A field, as it stands beside what came with the page. */
function isMoved(one) {
  if (one.options) return one.selectedIndex > 0 && !one.selectedOptions[0].defaultSelected;
  // Scripts write what is hidden, and choose; a box and a file are not typed.
  const typed = !/hidden|file|radio|checkbox/.test(one.type) && one.getClientRects().length;
  return Boolean(typed) && one.value !== one.defaultValue;
}

/** @param {any} [of] The form that was sent, or a button of it: what it keeps may be no field. */
export function hasTyped(of) {
  const form = of?.form || of;
  if (form?.matches("[data-draft]") || form?.querySelector("[data-draft]")) return true;
  return [...document.querySelectorAll("main :is(input, select, textarea)")].some(isMoved);
}
