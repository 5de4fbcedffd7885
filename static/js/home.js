// The game chooser filters as one types, as the server does with ?q=.
"use strict";
const query = document.getElementById("q");
const offers = [...document.querySelectorAll("[data-words]")];

function choose() {
  const bare = query.value.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  const sought = bare.match(/[a-z0-9]+/g) || [];
  for (const offer of offers)
    offer.hidden = !sought.every((word) => offer.dataset.words.includes(` ${word}`));
  for (const family of document.querySelectorAll(".family"))
    family.hidden = !family.querySelector("li:not([hidden])");
  const left = offers.filter((offer) => !offer.hidden);
  const advice = left.length ? "" : ". Try fewer letters.";
  document.getElementById("found").textContent =
    query.value.trim() && `${left.length} of ${offers.length} games${advice}`;
  return left;
}

query.addEventListener("input", choose);
query.form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [only, ...others] = choose();
  if (only && !others.length) only.querySelector("a").click();
});
