// What the pages do beyond links and forms. Everything works without it, only slower.

document.documentElement.dataset.js = ""; // for browsers whose style sheets cannot ask

// ---- A grey big button does nothing: not tapped, nor by Return or a script ----
for (const type of ["click", "submit"])
  document.addEventListener(
    type,
    (/** @type {any} */ event) => {
      const { target, submitter = target.closest("button") } = event;
      if (!submitter?.matches('.btn[aria-disabled="true"]')) return; // a card says why
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

// ---- Stepping: at once, where without a script the button posts its form ----
/** @param {string} [text] */
const number = (text = "") => parseInt(text.replace("−", "-"), 10) || 0;

/**
 * @param {string[]} rungs
 * @param {string} text
 * @param {1 | -1} by
 */
function onRungs(rungs, text, by) {
  const at = rungs.indexOf(text);
  const below = rungs.filter((rung) => number(rung) <= number(text)).length - 1;
  const next = at >= 0 ? at + by : text ? below + (by > 0 ? 1 : 0) : 0;
  return rungs[Math.min(Math.max(next, 0), rungs.length - 1)];
}

/**
 * A number one step on, as a button with these data says.
 * @param {DOMStringMap} data
 * @param {string} text
 * @param {boolean} up
 * @returns {string}
 */
export function stepped({ rungs, least, most, by, begin }, text, up) {
  if (begin && !text && up) return begin;
  if (rungs && begin && !text) return stepped({ rungs }, begin, up);
  const way = up ? 1 : -1;
  if (rungs) return onRungs(rungs.split("|"), text, way);
  // Far on both sides of 0 they say the sign.
  const signs = number(least) < -999 && number(most) > 999;
  if (signs && !text) return text;
  let next = signs ? way * Math.abs(number(text)) : number(text) + way * (number(by) || 1);
  if (least !== "") next = Math.max(next, number(least));
  if (most !== "") next = Math.min(next, number(most));
  return String(next).replace("-", "−");
}

// A button of the strip says a number: bids-2=5.
document.addEventListener("click", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = event.target.closest("[name=step]");
  if (!button) return;
  event.preventDefault();
  // Where a tap gives no focus, as on iPhones, htmx would send it along with what is saved.
  button.dispatchEvent(new Event("focusout", { bubbles: true }));
  const [, name, step, says] = /** @type {string[]} */ (/^(.+?)([-+]|=(.+))$/.exec(button.value));
  /** @type {HTMLInputElement | null} */
  const input = document.querySelector(`[name="${name}"]:not([type=hidden])`);
  if (!input || input.closest("[inert]")) return;
  input.value = says || stepped(input.parentElement?.dataset || {}, input.value, step === "+");
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

// ---- A tap that came before the scripts did is told to them now ----
/** @param {any} one An input, a select or a textarea. */
const isMoved = (one) =>
  one.options
    ? one.selectedIndex > 0 && !one.selectedOptions[0].defaultSelected
    : one.checked !== one.defaultChecked
      ? one.checked || one.type !== "radio"
      : !/x$/.test(one.type) && one.value !== one.defaultValue; // a box says "on"

addEventListener("DOMContentLoaded", () => {
  for (const one of document.querySelectorAll("input, select, textarea"))
    for (const type of isMoved(one) ? ["input", "change"] : [])
      one.dispatchEvent(new Event(type, { bubbles: true }));
});

// What was typed already says so to scripts that come later than a hand.
addEventListener("input", (/** @type {any} */ { target }) => {
  target.dataset.typed = "";
});

// ---- Return saves nothing: it goes to the next field, once quiet.js has come ----
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches("#entry input:not([type=checkbox])"))
    event.preventDefault();
});

// ---- Fetched once the page is there: what waits to be sent, following the table ----
const late = new Promise((come) => {
  const later = () =>
    import("./quiet.js").then(
      ({ outbox }) => come(outbox),
      () => setTimeout(later, 9000),
    );
  addEventListener("load", later);
});

// What fails before that, is cut (by the length that the site says of an answer) or comes
// from somebody else, is heard once it is there. Where it does not come a form goes as
// without scripts: nobody here could say what became of it.
document.addEventListener(
  "htmx:beforeSend",
  (/** @type {any} */ { detail: { xhr, requestConfig } }) => {
    const { target, submitter } = requestConfig.triggeringEvent || {};
    for (const name of ["onload", "onerror", "ontimeout"]) {
      const hear = xhr[name];
      xhr[name] = () => {
        const says = xhr.status < 400 && xhr.getResponseHeader("Whole");
        if (says && says <= new Blob([xhr.response]).size) return hear();
        const bare = setTimeout(() => {
          if (submitter) {
            target.toggleAttribute("hx-disable");
            htmx.process(target);
            target.requestSubmit(submitter);
          }
        }, 9000);
        late.then(() => hear(clearTimeout(bare)));
      };
    }
  },
);
