// The desk: a ruling follows every touch, and the page stays where the hand is. Without it
// the same form is sent by its button, and the same link comes back.
"use strict";

(() => {
  const form = () => document.getElementById("desk");

  const field = () => form().elements.cards;
  let edits = 0;

  document.addEventListener("input", ({ target }) => {
    if (!form()?.contains(target)) return;
    edits += 1;
    // What a button types for a hand is a change too: nobody leaves the field after it.
    if (target !== document.activeElement && !target.closest("#cards-pad"))
      target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // ---- Taps: into the field at once, so that none is lost while another is judged ----
  function put(card, held) {
    const cards = field().value.split(/\s+/).filter(Boolean);
    if (card === null) cards.pop();
    else if (held) cards.splice(cards.lastIndexOf(card), 1);
    else if (cards.length < (form().dataset.most || Infinity)) cards.push(card);
    field().value = cards.join(" ");
    field().dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#desk[data-taps] :is(.deck button, #take)");
    if (!button) return;
    event.preventDefault();
    if (button.getAttribute("aria-disabled") === "true") return;
    if (button.id === "take") return put(null);
    const held = button.getAttribute("aria-pressed") === "true";
    if (button.hasAttribute("aria-pressed")) button.setAttribute("aria-pressed", !held);
    else if (!button.querySelector("small")) button.setAttribute("aria-disabled", true);
    put(button.value, held);
  });

  // The card that a button stands for is in the field by now.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    for (const name of ["card", "take"]) if (detail.elt === form()) delete detail.parameters[name];
  });

  // ---- Answers: the latest one, and never over what is being typed ----
  const asked = new WeakMap();
  document.addEventListener("htmx:beforeRequest", ({ detail }) => asked.set(detail.xhr, edits));
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target === form() && asked.get(detail.xhr) !== edits) detail.shouldSwap = false;
  });

  // Nothing is saved here: what did not come is only asked again.
  for (const name of ["htmx:responseError", "htmx:sendError", "htmx:timeout"])
    document.addEventListener(name, () => {
      const fault = document.getElementById("fault");
      fault.textContent = "No connection: the ruling is not on what stands here now.";
    });

  // ---- The page is drawn anew: what was open stays open, the hand where it was ----
  const folds = () => [...document.querySelectorAll("#desk details")];
  const label = (fold) => fold.querySelector("summary span").textContent;
  let open = [];
  let held = null;
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target !== form()) return;
    open = folds().filter((fold) => fold.open).map(label);
    const { id, name, value } = document.activeElement;
    held = !id && name ? `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : null;
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of folds()) fold.open ||= open.includes(label(fold));
    if (held) form()?.querySelector(held)?.focus({ preventScroll: true });
    held = null;
    remember();
  });

  // ---- Sharing: by the phone where it can, else the link is below ----
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href='#share']");
    const url = document.getElementById("link")?.value;
    if (!link || !url || !navigator.share) return;
    event.preventDefault();
    const { said, title } = document.getElementById("share").dataset;
    navigator.share({ title, text: said, url }).catch(() => {});
  });

  // ---- Asked before: the last rulings, kept by this phone alone ----
  const KEPT = "desk";
  const MOST = 5;
  const kept = () => JSON.parse(localStorage.getItem(KEPT) || "[]");

  function remember() {
    const share = document.getElementById("share");
    if (!share?.dataset.said) return;
    const { pathname, search } = new URL(document.getElementById("link").value);
    const one = { url: pathname + search, said: share.dataset.said, title: share.dataset.title };
    const longer = (url) => one.url.startsWith(url) && kept()[0]?.url === url;
    const others = kept().filter(({ url }) => url !== one.url && !longer(url));
    localStorage.setItem(KEPT, JSON.stringify([one, ...others].slice(0, MOST)));
  }

  function recall() {
    const box = document.getElementById("asked");
    if (!box || !kept().length) return;
    box.hidden = false;
    for (const { url, said, title } of kept()) {
      const row = document.createElement("a");
      row.className = "row";
      row.href = url;
      const who = row.appendChild(document.createElement("span"));
      who.className = "who";
      who.appendChild(document.createElement("b")).textContent = said;
      const small = who.appendChild(document.createElement("span"));
      small.className = "sm";
      small.textContent = title;
      box.querySelector("ul").appendChild(document.createElement("li")).appendChild(row);
    }
  }

  remember();
  recall();
})();
