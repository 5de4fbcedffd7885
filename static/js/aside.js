// From 56rem the score sheet stands beside the entry: fetched once the page is there, and
// again whenever the scores have changed, or a stage was saved that changes none.

const page = document.querySelector('.nav [href$="/sheet/"]')?.getAttribute("href");
const scores = () => document.getElementById("scores")?.textContent;
const version = () => document.querySelector('#entry [name="after"]')?.getAttribute("value");
const aside = document.createElement("aside");
aside.className = "aside";
aside.ariaLabel = /* said */ "Score sheet";
let drawn = "";

async function draw() {
  const now = `${scores()} ${version()}`;
  if (!page || !scores() || now === drawn || !version()) return;
  drawn = now;
  const answer = await fetch(page).catch(() => undefined);
  const html = await answer?.text().catch(() => "");
  // What did not come is asked for once more with the next change.
  if (!html || !answer?.ok) return forget(now);
  const sheet = new DOMParser().parseFromString(html, "text/html");
  const table = sheet.getElementById("pad");
  if (!table) return;
  for (const style of sheet.querySelectorAll('link[href*="css/sheet"]'))
    if (!document.querySelector(`link[href="${style.getAttribute("href")}"]`)) await put(style);
  // Where the lowest is ahead, its colours are those of the sheet’s own page.
  aside.classList.toggle("down", !!sheet.querySelector("main.down"));
  aside.replaceChildren(table);
  document.body.append(aside);
  htmx.process(aside);
}

/** @param {string} what */
function forget(what) {
  if (drawn === what) drawn = "";
}

/** Into the head, and loaded: a sheet drawn before its style would move the whole page. */
function put(/** @type {Element} */ style) {
  return new Promise((done) => {
    style.addEventListener("load", done);
    style.addEventListener("error", done);
    document.head.append(style);
  });
}

new MutationObserver(draw).observe(document.body, { childList: true, subtree: true });
draw();
