// What was fetched of the site may be here without the cookie that says so.
globalThis.caches
  ?.keys()
  .then((names) => (names.join().includes("phone-") ? import("./kept.js") : undefined))
  .then((kept) => kept?.keptAgain())
  .catch(() => {});

// Where the site is installed, that it can be kept is said first of all.

if (matchMedia("(display-mode: standalone)").matches)
  for (const [which, hidden] of Object.entries({ installed: false, elsewhere: true }))
    for (const one of document.querySelectorAll(`[data-${which}]`)) one.hidden = hidden;

// The game chooser filters as one types, as the server does with ?q=.

const query = /** @type {HTMLInputElement} */ (document.getElementById("q"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const offers = [...document.querySelectorAll("[data-words]")];

function choose() {
  const bare = query.value.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const sought = bare.match(/[a-z0-9]+/g) || [];
  for (const offer of offers)
    offer.hidden = !sought.every((word) => offer.dataset.words?.includes(` ${word}`));
  for (const kind of document.querySelectorAll(".kind"))
    kind.hidden = !kind.querySelector("[data-words]:not([hidden])");
  const left = offers.filter((offer) => !offer.hidden);
  const [many, all] = [left.length, offers.length];
  const text = many
    ? /* said */ `${many} of ${all} games`
    : /* said */ `${many} of ${all} games. Try a shorter word.`;
  found.textContent = query.value.trim() && text;
  return left;
}

query.addEventListener("input", choose);
query.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  const [only, ...others] = choose();
  if (only && !others.length) only.querySelector("a")?.click();
});
