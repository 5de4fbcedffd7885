// After a save: totals count up, the marks of the race run to their place, and the end of
// a game is drawn. Nothing waits for it; it only repeats what stands there.
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LASTS = 600;
const SHORT = /^[−-]?\d+$/;

/** What stood there before: totals and the places of marks. @type {Map<string, number>} */
let before = new Map();
let ended = false;

const totals = () => [...document.querySelectorAll(".scores > li > .tot:not([aria-hidden])")];
const marks = () => [...document.querySelectorAll(".race > svg")];

/** @param {Element} mark */
const letters = (mark) => mark.querySelector("text")?.textContent || "";

/** Of what is drawn: of the mark itself Firefox says where the line begins. @param {Element} mark */
const placeOf = ({ firstElementChild: drawn }) => drawn?.getBoundingClientRect().x || Number.NaN; // 0: not shown

/** @param {Element} total */
function numberOf(total) {
  const text = total.firstChild?.textContent?.trim() || "";
  return SHORT.test(text) ? Number(text.replace("−", "-")) : Number.NaN;
}

function look() {
  before = new Map(marks().map((mark) => [letters(mark), placeOf(mark)]));
  for (const [at, one] of totals().entries()) before.set(`${at}`, numberOf(one));
  ended = document.querySelector(".plate") !== null;
}

function run() {
  for (const mark of marks()) {
    const from = (before.get(letters(mark)) ?? Number.NaN) - placeOf(mark);
    if (from)
      mark.animate([{ translate: `${from}px` }, {}], { duration: LASTS, easing: "ease-out" });
  }
  for (const [at, one] of totals().entries()) {
    const [from = Number.NaN, to] = [before.get(`${at}`), numberOf(one)];
    if (from - to) count(one, from, to);
  }
  const plate = document.querySelector(".plate");
  if (plate && !ended) rise(plate);
}

/**
 * The true number stays in the page, to be read aloud; a copy of it counts.
 * @param {Element} one
 * @param {number} from
 * @param {number} to
 */
function count(one, from, to) {
  const begun = performance.now();
  const face = /** @type {Element} */ (one.cloneNode(true));
  const text = /** @type {Node} */ (face.firstChild);
  face.ariaHidden = "true";
  one.classList.add("vh");
  one.after(face);
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, now - begun) / LASTS);
    text.textContent = `${Math.round(from + (to - from) * part)}`.replace("-", "−");
    if (part < 1 && face.isConnected) return requestAnimationFrame(step);
    face.remove();
    one.classList.remove("vh");
  };
  step(begun);
}

/** @param {Element} plate */
function rise(plate) {
  for (const [at, one] of [...plate.children].entries())
    one.animate([{ translate: "0 12px" }, {}], {
      duration: 300,
      delay: 100 * at,
      fill: "backwards",
      easing: "ease-out",
    });
  const line = /** @type {SVGPolylineElement | null} */ (plate.querySelector("polyline.won"));
  if (!line) return;
  const length = line.getTotalLength();
  const dashes = `${length}`;
  line.animate(
    [
      { strokeDasharray: dashes, strokeDashoffset: dashes },
      { strokeDasharray: dashes, strokeDashoffset: "0" },
    ],
    { duration: 900, delay: 300, fill: "backwards" },
  );
}

document.addEventListener("parts", () => {
  if (still.matches) return;
  look();
  queueMicrotask(run); // what came is in its place then, and not painted yet
});
