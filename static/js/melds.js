// Cards tapped into hands and melds: drawn at once, then the referee's answer comes.
// Without it every card is a button that posts the form.
"use strict";

(() => {
  const form = document.getElementById("melds");
  if (!form) return;
  const name = `melds:${form.dataset.draft}`;
  const stored = (key) => form.querySelector(`#stored [name="${key}"]`);
  const cards = (input) => input.value.split(" ").filter(Boolean);
  let edits = 0;
  let timer = 0;
  let last = { card: "", at: 0 };

  // ---- A hand: a card goes in or comes out ----
  function toHand({ value: card }) {
    const whose = stored("whose").value;
    const hand = stored(`hand-${whose}`);
    const held = cards(hand);
    const now = held.includes(card) ? held.filter((one) => one !== card) : [...held, card];
    hand.value = now.join(" ");
    const words = `${now.length} of ${form.dataset.size}`;
    document.querySelector("#whose [aria-pressed=true] .sm").textContent = words;
    for (const button of form.querySelectorAll("[name=card]"))
      button.setAttribute("aria-pressed", now.includes(button.value));
  }

  // ---- A lay-down: one more of a card, to where the next one goes ----
  function toMeld(button) {
    const [kind, at, meld] = stored("to").value.split(".");
    if (kind === "off") {
      stored("off").value = [...cards(stored("off")), `${button.value}>${at}.${meld}`].join(" ");
    } else {
      const melds = stored("melds").value.split("/");
      melds[at] = `${melds[at] || ""} ${button.value}`.trim();
      stored("melds").value = melds.join("/");
    }
    const face = document.createElement("span");
    face.className = `face ${button.className}`;
    face.textContent = button.getAttribute("aria-label").includes(" of ")
      ? `${button.value.slice(0, -1)}${{ S: "♠", H: "♥", D: "♦", C: "♣" }[button.className]}\ufe0e`
      : "joker";
    const row = document.querySelector(`[data-to="${stored("to").value}"]`);
    row?.append(face);
    button.dataset.left -= 1;
    const small = button.querySelector("small");
    if (small) small.textContent = button.dataset.left;
    if (button.dataset.left < 1) button.setAttribute("aria-disabled", "true");
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[name=card]");
    if (!button || button.getAttribute("aria-disabled")) return;
    event.preventDefault();
    // A finger that trembles taps twice.
    const again = last.card === button.value && event.timeStamp - last.at < 300;
    last = { card: button.value, at: event.timeStamp };
    if (again) return;
    if (form.dataset.size) toHand(button);
    else toMeld(button);
    ask(400);
  });

  function ask(wait) {
    edits += 1;
    keep();
    clearTimeout(timer);
    timer = setTimeout(() => htmx.trigger(form, "look"), wait);
  }

  // ---- Drafts: what is not saved stays on the phone ----
  const once = ["key", "after", "csrfmiddlewaretoken", "brought_back", "entered", "typed"];

  function keep() {
    const typed = new URLSearchParams(new FormData(form));
    for (const part of once) typed.delete(part);
    typed.set("stands", form.dataset.stands);
    const some = [...typed].some(([key, text]) => /^(hand|melds|off)/.test(key) && text);
    if (some) localStorage.setItem(name, typed);
    else localStorage.removeItem(name);
  }

  // What is recorded has changed since: of the hands, or of who was laying down.
  function isSaved(draft) {
    const was = (draft.get("stands") || "").split(",");
    const now = form.dataset.stands.split(",");
    const whose = draft.get("whose");
    return form.dataset.size ? was[0] !== now[0] : was[whose] !== now[whose];
  }

  function bringBack() {
    const draft = new URLSearchParams(localStorage.getItem(name) || "");
    if (isSaved(draft)) return localStorage.removeItem(name);
    const kept = [...draft].filter(([key, text]) => stored(key) && text !== stored(key).value);
    if (!kept.some(([key]) => /^(hand|plan|melds|off)/.test(key))) return;
    for (const [key, text] of kept) stored(key).value = text;
    const flag = document.createElement("input");
    Object.assign(flag, { type: "hidden", name: "brought_back", value: "1" });
    document.getElementById("stored").append(flag);
    last = {};
    ask(0);
  }

  form.addEventListener("click", ({ target }) => {
    if (!target.matches("[data-fresh]")) return;
    localStorage.removeItem(name);
    location.reload();
  });

  // ---- Requests: the latest answer wins; what is saved is no draft any more ----
  const asked = new WeakMap();
  let saving = false;
  let moved = "";
  const pressed = (detail) => detail.requestConfig.triggeringEvent?.submitter?.name;

  // htmx sends the button of the form that was clicked last, not one that stands in the
  // foot; and what a card did is done.
  const deeds = ["card", "pick", "put", "move", "take", "aim", "show", "first", "best", "clear", "add", "away"];
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.elt !== form) return;
    for (const deed of deeds) delete detail.parameters[deed];
    const { submitter } = detail.triggeringEvent || {};
    if (submitter?.name) detail.parameters[submitter.name] = submitter.value;
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt !== form) return;
    if (saving) return event.preventDefault();
    clearTimeout(timer);
    asked.set(event.detail.xhr, edits);
    moved = stored("picked")?.value;
    saving = ["save", "use", "dispute"].includes(pressed(event.detail));
    form.toggleAttribute("data-live", !saving); // what a failure then says
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const { elt, xhr } = detail;
    if (elt !== form || !asked.has(xhr)) return;
    if (asked.get(xhr) !== edits) detail.shouldSwap = false;
    // The pack is not swapped while it is tapped, nor the field: a finger may be on it.
    const tapped = !pressed(detail) && !stored("brought_back");
    const { parts } = form.dataset;
    form.setAttribute("hx-select-oob", tapped ? parts.replace(",#typing", "") : `${parts},#pack`);
  });

  // What was pressed may be gone: the focus stays with the card that was moved.
  document.addEventListener("htmx:afterSettle", () => {
    if (!form.isConnected) return;
    keep();
    if (document.activeElement !== document.body) return;
    const next = document.getElementById(`pick-${moved}`) || document.getElementById("main");
    next.focus({ preventScroll: true });
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt !== form || !asked.has(detail.xhr)) return;
    const gone = detail.xhr.getResponseHeader("HX-Redirect");
    if (gone && pressed(detail) === "save") localStorage.removeItem(name);
    saving = Boolean(gone);
  });

  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  bringBack();
})();
