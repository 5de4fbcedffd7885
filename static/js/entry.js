// The entry of a round: drafts that survive a reload, one save at a time.
// Without it the same buttons post the form, and the server checks.
"use strict";

(() => {
  const form = () => document.getElementById("entry");
  const live = () => document.querySelector("#entry [data-live]");
  const name = (entry) => `draft:${entry.dataset.draft}`;
  let edits = 0;

  // ---- Typing: what a hand has touched is no longer the app's to fill in ----
  document.addEventListener("input", ({ target }) => {
    if (!target.closest("#entry")) return;
    edits += 1;
    const box = target.closest(".fill");
    const filled = box?.querySelector("[type=hidden]");
    box?.classList.remove("fill");
    filled?.remove();
    if (touched) touched.push(target.name, filled?.name);
    else keep();
  });

  // A number that is touched is typed anew: after a click too, which would undo it.
  for (const touch of ["focusin", "click"])
    document.addEventListener(touch, ({ target }) => {
      if (target.matches("#entry .step input, #entry .num")) target.select();
    });

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "Enter" || !target.matches("#entry input:not([type=checkbox])")) return;
    event.preventDefault();
    const inputs = [...form().querySelectorAll("input:not([type=hidden]), select")];
    const next = inputs.slice(inputs.indexOf(target) + 1).find((i) => i.type !== "radio");
    (next || document.getElementById("save")).focus();
  });

  // ---- Drafts: what is typed and not saved stays on the phone ----
  let touched; // while a draft is on its way back: what stands over it

  function keep(told = new FormData(form())) {
    const typed = new URLSearchParams(told);
    for (const part of ["csrfmiddlewaretoken", "key", "after", "shape"]) typed.delete(part);
    localStorage.setItem(name(form()), typed);
  }

  function forgetOld(entry) {
    const [code, after] = entry.dataset.draft.split("/");
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`draft:${code}/`) && !key.startsWith(`draft:${code}/${after}/`))
        localStorage.removeItem(key);
  }

  async function bringBack() {
    const entry = form();
    if (!entry) return;
    forgetOld(entry);
    if ("counted" in entry.dataset) {
      keep();
      return history.replaceState(0, "", location.pathname);
    }
    const draft = localStorage.getItem(name(entry));
    if (!draft || "pressed" in entry.dataset) return;
    touched = [];
    const html = await asBefore(entry, draft, live().getAttribute("hx-post"));
    touched = null;
    if (html) htmx.swap("#entry", html, { swapStyle: "outerHTML" });
  }

  // Asked until the line holds and the hand rests.
  async function asBefore(entry, draft, url) {
    while (entry === form()) {
      const before = edits;
      const body = new URLSearchParams(draft);
      const typed = new FormData(entry);
      for (const part of ["csrfmiddlewaretoken", "key", "after", ...touched]) {
        body.delete(part);
        for (const text of typed.getAll(part)) body.append(part, text);
      }
      keep(body);
      body.set("brought_back", "1");
      try {
        const answer = await fetch(url, { method: "POST", body });
        const html = answer.ok && await answer.text();
        if (edits === before && entry === form()) return html;
      } catch {
        await new Promise((go) => setTimeout(go, 2000));
      }
    }
  }

  document.addEventListener("click", ({ target }) => {
    if (!target.matches("[data-fresh]")) return;
    localStorage.removeItem(name(form()));
    location.reload();
  });

  // ---- Requests: the latest answer wins, and never over what is being typed ----
  const asked = new WeakMap();
  let saving = false;
  document.addEventListener("htmx:beforeRequest", (event) => {
    const { elt, xhr } = event.detail;
    asked.set(xhr, edits);
    if (elt.id !== "entry")
      return (saving || (touched && elt === live())) && event.preventDefault();
    saving = true;
    htmx.trigger(live(), "htmx:abort");
    const words = document.getElementById("words");
    words.dataset.idle = words.textContent;
    words.textContent = words.dataset.busy;
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt.matches("[data-live]") && asked.get(detail.xhr) !== edits)
      detail.shouldSwap = false;
  });

  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    if (detail.target.contains(document.activeElement)) detail.shouldSwap = false;
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { requestConfig, xhr, successful } = detail;
    if (requestConfig.elt.id !== "entry") return;
    saving = xhr.getResponseHeader("HX-Redirect");
    const words = document.getElementById("words");
    if (!successful && !saving) words.textContent = words.dataset.idle;
  });

  // A fold that a hand has opened stays open when the entry is drawn anew.
  const folds = () => [...document.querySelectorAll("#entry details")];
  const label = (fold) => fold.querySelector("summary").textContent;
  let open = [];
  document.addEventListener("htmx:beforeSwap", () => {
    open = folds().filter((fold) => fold.open).map(label);
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const fold of folds()) fold.open ||= open.includes(label(fold));
  });

  // A page from the browser's memory may show a round that is long recorded.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  bringBack();
})();
