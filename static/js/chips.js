// A chip puts its piece where the caret is. Without a script it comes back at the end.

/** @type {HTMLInputElement | null} */
let last = null;
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement) last = target;
});

document.addEventListener("click", (event) => {
  const chip = /** @type {HTMLElement} */ (event.target).closest("button[name=insert]");
  if (!(chip instanceof HTMLButtonElement)) return;
  const [name, ...piece] = chip.value.split(" ");
  const field = chip.form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  const end = field.value.length;
  const [from, to] =
    last === field ? [field.selectionStart ?? end, field.selectionEnd ?? end] : [end, end];
  const before = field.value.slice(0, from);
  const after = field.value.slice(to);
  const text = `${/[^\s(]$/.test(before) ? " " : ""}${piece.join(" ")}${/^[^\s),]/.test(after) ? " " : ""}`;
  field.focus();
  field.setRangeText(text, from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
