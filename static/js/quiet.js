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

// What a fold opens lies above the foot, where a hand has opened it.
document.addEventListener("click", ({ target }) => {
  const fold = target.closest("#entry summary")?.parentElement;
  const foot = document.querySelector("footer.foot")?.getBoundingClientRect().top || 0;
  requestAnimationFrame(() => {
    if (fold?.matches("[open]") && fold.getBoundingClientRect().bottom > foot)
      fold.scrollIntoView();
  });
});

// ---- Where nobody can be asked what an entry means, nothing is said of it: numbers that
// followed from others may follow no more, and the button only saves ----
/** @param {HtmxEvent} event */
function unasked({ detail }) {
  if (!detail.requestConfig.elt.matches("#entry [data-live]")) return;
  for (const box of document.querySelectorAll("#entry .sug.fill")) {
    for (const part of [box, ...box.children]) part.classList.remove("fill", "sug");
    for (const one of box.querySelectorAll("[type=hidden], [value*='=']")) one.remove();
    /** @type {HTMLInputElement | null} */
    const number = box.querySelector("input");
    if (number) number.value = "";
  }
  const words = document.getElementById("words");
  if (words) words.textContent = /* said */ "Save";
}
for (const name of /** @type {const} */ (["responseError", "sendError", "timeout"]))
  document.addEventListener(`htmx:${name}`, unasked);
