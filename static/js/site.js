// Whose answer it is. Every answer of the site says that it is the site's, with its edition
// (scorekeeper/middleware.py). What says nothing came from somebody between: the page of a
// hotel's network, a proxy that gave up. Then there is no network, whatever it says. And
// every answer says how long it is (scorekeeper/lengths.py): one that was cut on its way is
// none either, also where the browser takes it for whole, as Firefox does.
//
// The one place for pages and workers alike, so it neither imports nor exports.

{
  const MARK = "Scorekeeper";
  const HERE = "here"; // of what the worker of a phone answers by itself
  const WHOLE = "Whole";
  const page = globalThis.document;
  const others = globalThis.clients;
  let foreign = false;

  /**
   * Somebody speaks in the site's place, or no longer. A web server in front of the site
   * answers errors too: only who says that all is well, or asks to sign in, is meant.
   * @param {boolean} now
   */
  async function heard(now) {
    if (now === foreign) return;
    foreign = now;
    page?.dispatchEvent(new CustomEvent("site:foreign", { detail: now }));
    for (const one of (await others?.matchAll({ type: "window" })) || [])
      one.postMessage({ foreign: now });
  }

  /**
   * @param {string | null} mark
   * @param {number} status
   */
  function judged(mark, status) {
    const speaks = status < 400 || status === 511;
    if (mark !== HERE && (mark || speaks)) heard(!mark);
    return Boolean(mark);
  }

  /**
   * A page is read to its end also where it does not say how long it is: what cannot be
   * unpacked fails there.
   * @param {Response} answer
   * @param {string} [method]
   */
  async function whole(answer, method) {
    const says = Number(answer.headers.get(WHOLE));
    const html = answer.headers.get("content-type")?.startsWith("text/html");
    if ((says || html) && answer.status === 200 && method !== "HEAD") {
      const { byteLength } = await answer.clone().arrayBuffer();
      if (byteLength < says) throw new TypeError("cut");
    }
    return answer;
  }

  globalThis.askAnybody ??= globalThis.fetch.bind(globalThis); // once: it would ask itself

  globalThis.fetch = async (input, options) => {
    const answer = await globalThis.askAnybody(input, options);
    const url = typeof input === "string" || input instanceof URL ? input : input.url;
    const { origin } = new URL(url, location.href);
    // A redirect that a browser follows by itself shows nobody what it says.
    if (origin !== location.origin || answer.type === "opaqueredirect") return answer;
    // Parts of a page, played back by who does not look at what asked for them.
    const bare = answer.headers.has("Live") && /** @type {Request} */ (input).mode === "navigate";
    if (bare) throw new TypeError("parts");
    if (judged(answer.headers.get(MARK), answer.status))
      return whole(answer, options?.method || /** @type {Request} */ (input).method);
    throw Object.assign(new TypeError("foreign-answer"), { answer });
  };

  // What htmx asks: nothing of it is put in, and it is told as what did not come.
  const lost = { status: 0, getResponseHeader: () => null };
  page?.addEventListener("htmx:beforeOnLoad", (event) => {
    const { elt, xhr } = event.detail;
    const cut = new Blob([xhr.response]).size < Number(xhr.getResponseHeader(WHOLE));
    if (judged(xhr.getResponseHeader(MARK), xhr.status) && !cut) return;
    event.preventDefault();
    event.detail.successful = false; // or who hears of its end would go by its status
    const detail = { ...event.detail, xhr: lost };
    elt.dispatchEvent(new CustomEvent("htmx:sendError", { detail, bubbles: true }));
  });
  if (page)
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
      if ("foreign" in data) heard(data.foreign);
    });
}
