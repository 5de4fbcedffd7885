// The form of what comes next, where the server cannot be asked: it has drawn one for
// every dealer and kind of round before. Nothing is counted here.
"use strict";

const $ = (id) => document.getElementById(id);
let forms, outbox;

export function use(fresh, box) {
  forms = fresh;
  outbox = box;
}

const WAITS = "What is asked next hangs on what was entered, and only the server can say. What is entered is kept.";

const make = (tag, given) => Object.assign(document.createElement(tag), given);
const hidden = (name, value) => make("input", { type: "hidden", name, value });

const named = (part) => [...part.querySelectorAll("[name]")].map((one) => one.name);

// The stages of this round that nothing waiting has told.
function openOf(template, round) {
  const told = new Set(outbox.mine().filter((item) => item.round === round)
    .flatMap((item) => [...new URLSearchParams(item.body).keys()]));
  const stages = [...template.content.querySelectorAll("[data-stage]")];
  const last = stages.findLastIndex((stage) => named(stage).some((name) => told.has(name)));
  return stages.slice(last + 1);
}

function templateOf(round, kind) {
  const { dealer, seats, round: due } = forms.getElementById("ahead").dataset;
  const deals = dealer && (Number(dealer) + round - due) % seats;
  const all = [...forms.querySelectorAll(`template[data-dealer="${deals}"]`)];
  return all.find((one) => one.dataset.kind === kind) || all[0];
}

function next(kind) {
  const last = outbox.mine().at(-1);
  const told = new URLSearchParams(last.body).get("kind");
  const template = templateOf(last.round, told);
  if (!last.whole && template) {
    const stages = openOf(template, last.round);
    if (stages.length) return { round: last.round, template, stages };
  }
  const round = last.round + 1;
  const draft = new URLSearchParams(localStorage.getItem(`draft:${draftOf(round)}`) || "");
  return { round, template: templateOf(round, kind || draft.get("kind")) };
}

function draftOf(round) {
  const { version } = forms.getElementById("ahead").dataset;
  return `${outbox.code}/${version}/${round}/ahead`;
}

export function draw(kind) {
  const there = $("entry");
  if (!there) return;
  const { round, template, stages } = next(kind);
  const name = `${round}/${stages?.length || "whole"}`;
  if (!kind && there.dataset.ahead === name) return;
  const form = template ? drawn(template, round, stages) : later(round);
  form.dataset.ahead = name;
  form.dataset.draft = draftOf(round);
  there.replaceWith(form);
  if (template) bringBack(form);
  drawFoot(round, template);
}

function drawn(template, round, stages) {
  const form = template.content.firstElementChild.cloneNode(true);
  form.querySelector(".ask h2").textContent = `Round ${round}`;
  form.prepend(hidden("round", round));
  if (!stages) return form;
  const names = stages.map((stage) => stage.dataset.stage);
  for (const stage of form.querySelectorAll("[data-stage]"))
    if (!names.includes(stage.dataset.stage)) stage.remove();
  const headings = form.querySelectorAll("h2");
  if (headings.length === 2) {
    headings[0].textContent += `: ${headings[1].textContent.toLowerCase()}`;
    headings[1].remove();
  }
  form.querySelector(".kinds")?.replaceWith(hidden("kind", template.dataset.kind));
  return form;
}

function later(round) {
  const said = make("section", { id: "entry", className: "empty" });
  const texts = [`Round ${round} waits for the network`, WAITS];
  said.append(...texts.map((text, i) => make("p", { className: i ? "gap" : "mid", textContent: text })));
  return said;
}

function drawFoot(round, template) {
  const { deals, does } = template?.dataset || {};
  const text = deals ? `Asked as if ${deals} ${does}; checked when sent.` : "Checked when sent.";
  const said = make("p", { className: "check" });
  said.append(make("span", { textContent: text }));
  $("check").replaceChildren(...(template ? [said] : []));
  $("save").parentElement.hidden = !template;
  $("words").className = "";
  $("words").textContent = `Keep round ${round}`;
}

function bringBack(form) {
  const draft = new URLSearchParams(localStorage.getItem(`draft:${form.dataset.draft}`) || "");
  for (const [name, text] of draft)
    for (const input of form.querySelectorAll(`[name="${CSS.escape(name)}"]`))
      if (["radio", "checkbox"].includes(input.type)) input.checked = input.value === text;
      else input.value = text;
}

export const typed = () => {
  const form = document.querySelector("#entry[data-ahead]");
  return form && localStorage.getItem(`draft:${form.dataset.draft}`);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.ahead === undefined) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form));
  body.set("key", (form.dataset.key ||= outbox.newKey()));
  // With what was told of this round before, it stands by itself if others came first.
  for (const item of outbox.mine().filter((one) => one.round === Number(body.get("round"))))
    for (const [name, text] of new URLSearchParams(item.body))
      if (!body.has(name)) body.append(name, text);
  outbox.keep(form, body);
});

document.addEventListener("change", ({ target }) => {
  if (target.name === "kind" && target.closest("[data-ahead]")) draw(target.value);
});
