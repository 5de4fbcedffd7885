// The entry of a round: steps at once, drafts that survive a reload, one save at a time.
// Without it the same buttons post the form, and the server steps and checks.
"use strict";

(() => {
  const form = () => document.getElementById("entry");
  const live = () => document.querySelector("#entry [data-live]");
  const name = (entry) => `draft:${entry.dataset.draft}`;
  let edits = 0;

  // ---- Stepping ----
  const number = (text) => parseInt(text.replace("−", "-"), 10) || 0;

  function onRungs(rungs, text, by) {
    const at = rungs.indexOf(text);
    const below = rungs.filter((rung) => number(rung) <= number(text)).length - 1;
    const next = at >= 0 ? at + by : text ? below + (by > 0 ? 1 : 0) : 0;
    return rungs[Math.min(Math.max(next, 0), rungs.length - 1)];
  }

  function stepped({ rungs, least, most, by }, text, up) {
    if (rungs) return onRungs(rungs.split("|"), text, up ? 1 : -1);
    let next = number(text) + (up ? 1 : -1) * (number(by) || 1);
    if (least !== "") next = Math.max(next, number(least));
    if (most !== "") next = Math.min(next, number(most));
    return String(next).replace("-", "−");
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#entry [name=step]");
    if (!button) return;
    event.preventDefault();
    const box = button.parentElement;
    const input = box.querySelector("input:not([type=hidden])");
    input.value = stepped(box.dataset, input.value, button.value.endsWith("+"));
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

  // ---- Typing: what a hand has touched is no longer the app's to fill in ----
  document.addEventListener("input", ({ target }) => {
    if (!target.closest("#entry")) return;
    edits += 1;
    const box = target.closest(".fill");
    box?.classList.remove("fill");
    box?.querySelector("[type=hidden]")?.remove();
    keep();
  });

  document.addEventListener("focusin", ({ target }) => {
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
  function keep() {
    const entry = form();
    const typed = new URLSearchParams(new FormData(entry));
    for (const part of ["csrfmiddlewaretoken", "key", "after", "shape"]) typed.delete(part);
    localStorage.setItem(name(entry), typed);
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
    const draft = localStorage.getItem(name(entry));
    if (!draft || "pressed" in entry.dataset) return;
    const body = new URLSearchParams(draft);
    for (const part of ["csrfmiddlewaretoken", "key", "after"])
      body.set(part, entry.elements[part].value);
    const before = edits;
    const answer = await fetch(live().getAttribute("hx-post"), { method: "POST", body });
    if (answer.ok && edits === before)
      htmx.swap("#entry", await answer.text(), { swapStyle: "outerHTML" });
  }

  // ---- Requests: the latest answer wins, and never over what is being typed ----
  const asked = new WeakMap();
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
    asked.set(xhr, edits);
    if (elt.id !== "entry") return;
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

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
    const words = document.getElementById("words");
    if (elt.id === "entry" && !successful && words.dataset.idle)
      words.textContent = words.dataset.idle;
  });

  // A page from the browser's memory may show a round that is long recorded.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  bringBack();
})();
