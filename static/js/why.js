// Why something is corrected or undone is sent by a form that leads to another page. It goes
// once quiet.js is there, which keeps what was typed and asks whether the site answers;
// where that does not come, as without scripts.

const PATIENCE = 9000;
const letGo = new WeakSet();
const late = (/** @type {number} */ ms) => new Promise((go) => setTimeout(go, ms));
let there = false;
async function quiet() {
  const came = await import("./quiet.js").catch(() => undefined);
  await came?.outbox;
  there = Boolean(came);
}
if (document.readyState === "complete") quiet();
else addEventListener("load", quiet);

document.addEventListener(
  "submit",
  async (/** @type {any} */ event) => {
    const { target: form, submitter } = event;
    if (there || letGo.has(form) || !form.elements.namedItem("reason")) return;
    event.preventDefault();
    event.stopPropagation();
    await Promise.race([quiet(), late(PATIENCE)]);
    letGo.add(form);
    form.requestSubmit(submitter);
  },
  true,
);
