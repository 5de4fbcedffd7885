// Cards as text: what is typed while an answer is on its way stands behind what that answer
// has left of what was sent.

const field = () => /** @type {HTMLInputElement | null} */ (document.getElementById("typed"));
/** @type {WeakMap<XMLHttpRequest, string>} */
const sent = new WeakMap();
/** @type {HTMLInputElement | null} */
let before = null;
let since = "";

document.addEventListener("htmx:beforeRequest", ({ detail: { xhr } }) => {
  sent.set(xhr, field()?.value || "");
});
document.addEventListener("htmx:beforeSwap", ({ detail: { xhr } }) => {
  before = field();
  const [was, is] = [sent.get(xhr) || "", before?.value || ""];
  since = is.startsWith(was) ? is.slice(was.length) : is;
});
document.addEventListener("htmx:oobAfterSwap", () => {
  const now = field();
  if (!now || now === before) return;
  if (since) now.value = (now.value + since).trimStart();
  before = now;
});
