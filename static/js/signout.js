// Signing out: what this phone keeps of the account’s tables goes with them, but never
// a round that waits to be sent without a word about it.
"use strict";

const outbox = import(document.body.dataset.late);
const waiting = document.getElementById("waiting");

function say(rounds) {
  const which = rounds.map(({ round, code }) => `round ${round} at ${code}`).join(", ");
  waiting.textContent = `Not sent yet: ${which}. Wait for the network; or tap once more, and it is left out for good.`;
  waiting.hidden = false;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.leave === undefined) return;
  event.preventDefault();
  const codes = form.dataset.leave.split(" ").filter(Boolean);
  try {
    const { forgetTables, waitingAt } = await outbox;
    const rounds = waiting.hidden ? await waitingAt(codes) : [];
    if (rounds.length) return say(rounds);
    await forgetTables(codes);
  } catch {
    // This browser keeps nothing.
  }
  form.submit();
});
