// Cards as they are played, one tap each. A trick's winner is found by comparing the
// numbers that came with the page; all that is judged comes from the server, which is
// asked behind each tap and never waited for. Without this every card posts the form.
"use strict";

(() => {
  const SIGNS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S" };
  const PICTURES = { C: "♣\ufe0e", D: "♦\ufe0e", H: "♥\ufe0e", S: "♠\ufe0e" };
  // A second tap on the same button within so many milliseconds is the same tap.
  const TWICE = 300;

  const $ = (id) => document.getElementById(id);
  const field = (name) => $("cards-pad").closest("form").elements[name];
  let tables, leader, cards, named;
  let edits = 0;

  // ---- What is on the page, as values ----

  const spelt = (word) => {
    const bare = word.replace(/[\ufe0e\ufe0f]/g, "").replace(/[♣♦♥♠]/g, (s) => SIGNS[s]);
    return bare.toUpperCase().replace(/^T(?=.$)/, "10");
  };

  function read() {
    cards = field("cards").value.split(/[\s,;|/]+/).filter(Boolean).map(spelt);
    const chosen = document.querySelector("#leader :checked");
    leader = chosen ? Number(chosen.value) : null;
    named = {};
    for (const word of field("named").value.split(" "))
      if (word) named[parseInt(word, 10)] = word.slice(-1);
  }

  const known = (card) => tables.cards.includes(card);
  const show = (card) =>
    card === "JK" ? "joker" : card.slice(0, -1) + (PICTURES[card.slice(-1)] || card.slice(-1));

  // ---- The play: every trick with who leads it and who wins ----

  function winner(lead, trick, number) {
    const { by, calls, rows, seats, suits } = tables;
    const led = calls.includes(trick[0]) && named[number]
      ? named[number] : suits[tables.cards.indexOf(trick[0])];
    const tops = by[led][seats.indexOf(lead ?? seats[0]) % by[led].length];
    const high = trick.map((card, i) => rows[tops[i % tops.length]][tables.cards.indexOf(card)]);
    return high.indexOf(Math.max(...high));
  }

  function turn(lead) {
    const at = tables.seats.indexOf(lead);
    return [...tables.seats.slice(at), ...tables.seats.slice(0, at)];
  }

  function play() {
    const size = tables.seats.length;
    const tricks = [];
    let lead = leader;
    for (let at = 0; at < cards.length || !at; at += size) {
      const trick = cards.slice(at, at + size);
      const whole = trick.length === size && trick.every(known);
      const best = whole ? winner(lead, trick, tricks.length + 1) : -1;
      tricks.push({ lead, trick, best });
      if (!whole) return tricks;
      if (lead !== null) lead = turn(lead)[best];
    }
    if (cards.length < size * tables.tricks) tricks.push({ lead, trick: [], best: -1 });
    return tricks;
  }

  // ---- Drawing ----

  const name = (seat) => (seat === null ? "" : tables.names[seat]);
  const done = () => cards.length >= tables.seats.length * tables.tricks;

  function heading(tricks) {
    const { lead, trick } = tricks.at(-1);
    if (done()) return `All ${tables.tricks} trick${tables.tricks > 1 ? "s" : ""}`;
    const number = `Trick ${tricks.length}`;
    if (lead === null) return number;
    if (!trick.length) return `${number}: ${name(lead)} leads`;
    return `${number}: ${name(lead)} led, ${name(turn(lead)[trick.length])} to play`;
  }

  function face(card, who, next, wins) {
    const li = document.createElement("li");
    const box = li.appendChild(document.createElement("span"));
    box.className = ["face", known(card) ? card.slice(-1) : "", next && "next", wins && "wins"]
      .filter(Boolean).join(" ");
    box.textContent = next ? "?" : known(card) ? show(card) : card;
    li.appendChild(document.createElement("span")).textContent = who;
    if (next) li.setAttribute("aria-current", "step");
    return li;
  }

  function drawDeck() {
    const out = {};
    for (const card of cards) {
      const one = tables.same[card] || card;
      out[one] = (out[one] || 0) + 1;
    }
    for (const button of document.querySelectorAll("#deck button")) {
      const at = tables.cards.indexOf(button.value);
      const left = Math.max(0, tables.pack[at] - tables.used[at] - (out[button.value] || 0));
      if (left) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", true);
      const small = button.querySelector("small");
      if (small) small.textContent = left < tables.pack[at] ? left : "";
    }
  }

  function drawNaming(tricks) {
    const at = tricks.findLastIndex(({ trick }) => tables.calls.includes(trick[0]));
    const box = $("naming");
    box.hidden = at < 0;
    if (at < 0) return;
    const words = box.querySelector("legend .sm");
    words.textContent = `${show(tricks[at].trick[0])} leads trick ${at + 1}`;
    box.dataset.trick = at + 1;
    for (const button of box.querySelectorAll("button"))
      button.setAttribute("aria-pressed", named[at + 1] === button.value);
  }

  function drawLast(tricks) {
    const whole = tricks.findLastIndex(({ best }) => best >= 0);
    const said = $("last");
    if (whole < 0 || leader === null) return void (said.textContent = "");
    const { lead, trick, best } = tricks[whole];
    const text = `Trick ${whole + 1}: ${name(turn(lead)[best])} wins it with ${show(trick[best])}`;
    if (!said.textContent.trim().startsWith(text)) said.textContent = `${text}.`;
  }

  function draw() {
    const tricks = play();
    const size = tables.seats.length;
    const now = done() ? tricks.findLast(({ trick }) => trick.length === size) : tricks.at(-1);
    const order = now.lead === null ? tables.seats.map(() => null) : turn(now.lead);
    const faces = order.map((seat, i) =>
      face(now.trick[i] || "", name(seat), i === now.trick.length, done() && i === now.best));
    $("faces").replaceChildren(...faces);
    $("now").textContent = heading(tricks);
    $("count").textContent = `${cards.length} of ${size * tables.tricks} cards`;
    $("cards-pad").classList.toggle("done", done());
    $("leads").textContent =
      leader === null ? "Who led the first trick" : `${name(leader)} led the first trick`;
    const slot = leader === null || cards.length < size ? "before" : "after";
    const place = document.querySelector(`[data-slot=${slot}]`);
    if (!place.contains($("leader"))) place.append($("leader"));
    drawDeck();
    drawNaming(tricks);
    drawLast(tricks);
    const take = $("take");
    if (!take) return;
    const last = cards.at(-1);
    take.textContent = last ? `Take back ${known(last) ? show(last) : last}` : "Take back";
    if (last) take.removeAttribute("aria-disabled");
    else take.setAttribute("aria-disabled", true);
  }

  // ---- The form and the phone keep what was tapped ----

  function lines() {
    const size = tables.seats.length;
    const rows = [];
    for (let at = 0; at < cards.length; at += size) rows.push(cards.slice(at, at + size).join(" "));
    return rows.join("\n");
  }

  function record() {
    const size = tables.seats.length;
    const tricks = [];
    for (let at = 0; at + size <= cards.length; at += size) tricks.push(cards.slice(at, at + size));
    const called = Object.entries(named).filter(([n]) => tables.calls.includes(tricks[n - 1]?.[0]));
    return { ...(leader !== null && { leader }), tricks,
      ...(called.length && { named: Object.fromEntries(called) }) };
  }

  function changed(typed) {
    edits += 1;
    if (!typed) field("cards").value = lines();
    field("named").value = Object.entries(named).map((one) => one.join("")).join(" ");
    field("play").value = JSON.stringify(record());
    draw();
    const kept = { cards: lines(), leader, named, from: $("cards-pad").dataset.recorded };
    if (keeps()) localStorage.setItem(draft(), JSON.stringify(kept));
    htmx.trigger($("asks"), "played");
  }

  // Without a table nothing is kept: its link says all.
  const keeps = () => $("cards-pad").dataset.draft;
  const draft = () => `cards:${keeps()}`;
  const flat = (text) => text.split(/\s+/).filter(Boolean).join(" ");

  function use(kept) {
    cards = kept.cards.split(/\s+/).filter(Boolean);
    named = kept.named;
    for (const radio of document.querySelectorAll("#leader input"))
      radio.checked = Number(radio.value) === kept.leader;
    leader = kept.leader;
    changed();
  }

  // What was tapped here is brought back; where others recorded other cards since, it
  // is offered.
  function bringBack() {
    const kept = JSON.parse(localStorage.getItem(draft()) || "null");
    const recorded = $("cards-pad").dataset.recorded;
    const mine = kept && flat(kept.cards);
    if (mine === recorded) localStorage.removeItem(draft());
    if (!kept || mine === flat(field("cards").value)) return;
    const row = $("kept");
    row.hidden = false;
    if (flat(kept.from) === recorded || mine.startsWith(recorded)) return use(kept);
    row.querySelector("span").textContent =
      "Other cards are recorded now. Those tapped here are still on this phone.";
    const button = row.querySelector("button");
    button.textContent = "Use them";
    delete button.dataset.fresh;
    button.addEventListener("click", () => {
      row.hidden = true;
      use(kept);
    });
  }

  function begin() {
    if (!$("cards-pad") || $("cards-pad").dataset.begun) return;
    $("cards-pad").dataset.begun = "1";
    tables = JSON.parse($("pad-tables").textContent);
    read();
    bringBack();
    draw();
  }

  // ---- Hands ----

  let last = { button: null, at: 0 };
  function twice(button, at) {
    const same = last.button === button && at - last.at < TWICE;
    last = { button, at };
    return same;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("#deck button, #naming button, #take, [data-fresh]");
    if (!button || !$("cards-pad")) return;
    event.preventDefault();
    if (button.matches("[data-fresh]")) {
      localStorage.removeItem(draft());
      location.reload();
      return;
    }
    if (twice(button, event.timeStamp) || button.getAttribute("aria-disabled") === "true") return;
    if (button.id === "take") cards.pop();
    else if (button.name === "suit") named[$("naming").dataset.trick] = button.value;
    else if (!done()) cards.push(button.value);
    changed();
  });

  document.addEventListener("input", ({ target }) => {
    if (!$("cards-pad")?.contains(target)) return;
    read();
    changed(target.name === "cards");
    if (target.name === "leader") $("leader").open = false;
  });

  // ---- Requests: the latest answer wins, and never over a later tap ----

  const asked = new WeakMap();
  document.addEventListener("htmx:beforeRequest", ({ detail }) => asked.set(detail.xhr, edits));
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.requestConfig.elt.id === "asks" && asked.get(detail.xhr) !== edits)
      detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterSettle", begin);

  // A page from the browser's memory may show cards that are long recorded.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  begin();
})();
