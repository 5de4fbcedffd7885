// What htmx does, without a word on the console.

// A request given up or without a network is dealt with: the console need not hear of it.
htmx.logger = (_elt, _name, detail) => {
  if (detail.xhr?.status === 0) delete detail.error;
};

// ---- The focus in what htmx brings: the browser would try again, and say it could not ----
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  detail.serverResponse = detail.serverResponse.replaceAll('" autofocus', '" data-focus');
});
document.addEventListener("htmx:afterSettle", () => {
  /** @type {HTMLElement | null} */
  const found = document.querySelector("[data-focus]");
  found?.removeAttribute("data-focus");
  found?.focus();
});

// A fold that a hand has opened stays open when the entry is drawn anew.
const folds = () =>
  Array.from(
    /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("#entry details")),
  );
/** @param {HTMLElement} fold */
const label = (fold) => fold.querySelector("summary")?.textContent || "";
/** @type {string[]} */
let open = [];
document.addEventListener("htmx:beforeSwap", () => {
  open = folds()
    .filter((fold) => fold.open)
    .map(label);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const fold of folds()) fold.open ||= open.includes(label(fold));
});
