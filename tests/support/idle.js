// Laid in every page of a browser test, before the site's own scripts: counts what is under
// way, so that a test waits for the page and for no time.
(() => {
  const { clearTimeout: clear, EventSource: Stream, fetch: ask, setTimeout: set } = window;
  const { send } = XMLHttpRequest.prototype;
  const under = new Map(); // what was asked for, and has no answer yet
  const EARLY = "before quiet.js:";
  const HELD = 3000; // milliseconds
  const LATE = 20_000; // who is not idle by then never will be
  const timers = new Map(); // in how many milliseconds each was to ring
  let longest = Infinity; // milliseconds that a timer may wait and ring
  const soon = (run) => set.call(window, run);
  const frame = requestAnimationFrame.bind(window);
  let waiting = []; // who looks again once something has ended
  function ends(all, one) {
    all.delete(one);
    const awake = waiting;
    waiting = [];
    for (const look of awake) look();
  }

  // What htmx says while quiet.js, its logger, is still on the way.
  const { error } = console;
  console.error = (...words) =>
    error.call(console, ...(window.htmx?.logger === null ? [EARLY, ...words] : words));

  window.fetch = async (what, how) => {
    const one = {};
    under.set(one, `fetch ${what?.url || what}`);
    try {
      return await ask.call(window, what, how);
    } finally {
      soon(() => soon(() => ends(under, one)));
    }
  };
  XMLHttpRequest.prototype.send = function (...body) {
    under.set(this, "htmx");
    this.addEventListener("loadend", () => soon(() => ends(under, this)));
    return send.apply(this, body);
  };
  if (Stream)
    window.EventSource = class extends Stream {
      constructor(...given) {
        super(...given);
        under.set(this, `stream ${given[0]}`);
        for (const type of ["message", "error"])
          this.addEventListener(type, () => ends(under, this));
      }
      close() {
        ends(under, this);
        super.close();
      }
    };
  window.setTimeout = (run, ms = 0, ...given) => {
    const rings = (...all) => {
      ends(timers, id);
      if (ms <= longest) run(...all);
    };
    const id = set.call(window, rings, ms, ...given);
    timers.set(id, ms);
    return id;
  };
  window.clearTimeout = (id) => {
    ends(timers, id);
    clear.call(window, id);
  };

  // Two taps: how far they lie apart, as the site sees it.
  let later = 0;
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp");
  Object.defineProperty(Event.prototype, "timeStamp", {
    get() {
      return get.call(this) + later;
    },
  });

  // What those ask for in their turn, and when.
  const live = (follow) => /live\.[^/]*$/.test(follow);
  const onTable = () => /^\/t\/[^/]+\/$/.test(location.pathname);
  const ASKED = [
    [live, "./moves.js"],
    [
      (follow) => live(follow) && onTable() && document.getElementById("entry"),
      "./outbox/one_round.js",
    ],
    [() => document.querySelector(".deck button"), "./roving.js"],
  ];

  // What a page fetches once it is there (static/js/app.js, at its end).
  async function fetched() {
    if (document.readyState !== "complete")
      await new Promise((done) => addEventListener("load", done, { once: true }));
    const app = [...document.scripts].find(({ src }) => /\/app\.[^/]*js$/.test(src));
    const follow = document.getElementById("follow")?.dataset.js;
    const names = app ? ["./outbox.js", "./quiet.js", ...(follow ? [follow] : [])] : [];
    await Promise.all(names.map((name) => import(new URL(name, app.src))));
    const theirs = app ? ASKED.filter(([asks]) => asks(follow || "")) : [];
    await Promise.all(theirs.map(([, name]) => import(new URL(name, app.src))));
  }

  // A driver taps sooner than a hand finds what to tap: what it taps waits for the scripts
  // that come late, where no test holds them back.
  async function letTapsIn() {
    if (window.early || !document.documentElement) return; // one that is left again at once
    const { style } = document.documentElement;
    style.pointerEvents = "none";
    const held = new Promise((done) => set.call(window, done, HELD));
    await Promise.race([fetched(), held]).catch(() => {});
    style.pointerEvents = "";
  }
  addEventListener("readystatechange", letTapsIn, { capture: true, once: true });

  // A browser gives the focus as it draws a page that asks for it, and not before.
  async function focused() {
    if (!document.querySelector("[autofocus]")) return;
    if (document.activeElement !== document.body) return;
    const drawn = new Promise((done) => frame(() => frame(done)));
    const held = new Promise((done) => set.call(window, done, HELD));
    await Promise.race([drawn, held]);
  }

  window.tests = {
    later(ms) {
      later += ms;
    },
    within(ms) {
      longest = ms;
    },
    async idle(within, answers) {
      await fetched();
      await focused();
      const left = () => [
        ...(answers ? under.values() : []),
        ...[...timers.values()].filter((ms) => ms <= within),
      ];
      let late = false;
      const never = set.call(
        window,
        () => {
          late = true;
          for (const look of waiting) look();
        },
        LATE,
      );
      for (let calm = 0; calm < 3; ) {
        if (late) throw Error(`still under way: ${left()}`);
        if (left().length) await new Promise((done) => waiting.push(done));
        else await new Promise((done) => set.call(window, done, 5));
        calm = left().length ? 0 : calm + 1;
      }
      clear.call(window, never);
    },
  };
})();
