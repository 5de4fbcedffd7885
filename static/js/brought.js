// A draft that comes back into its entry, where there is one: most pages have none. It is
// given what it needs: two files that import each other cannot be named by what is in them.

import "./site.js";

/**
 * A draft with what a hand has touched since.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 * @param {(string | undefined)[] | null} touched
 */
function asTouched(entry, draft, touched) {
  const body = new URLSearchParams(draft);
  const typed = new FormData(entry);
  for (const part of ["csrfmiddlewaretoken", "key", "after", ...(touched || [])]) {
    if (!part) continue;
    body.delete(part);
    for (const text of typed.getAll(part)) body.append(part, String(text));
  }
  return body;
}

/**
 * Asked until the line holds and the hand rests.
 * @param {any} own What entry.js has: its form, its state by now, and what asks and keeps it.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 * @param {Element | null} live
 */
export async function asBefore({ form, keep, now, isOpen, takes }, entry, draft, live) {
  const url = live?.getAttribute("hx-post") || "";
  while (entry === form()) {
    const { edits, touched } = now();
    const body = asTouched(entry, draft, touched);
    keep(new URLSearchParams(body));
    body.set("brought_back", "1");
    try {
      const answer = await fetch(url, { method: "POST", body });
      if (answer.status > 428) throw answer; // too much at once, or down: it may pass
      const html = answer.ok && (await answer.text());
      if (takes(now(), edits) && entry === form()) return html;
      if (!isOpen(now())) return;
    } catch {
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
}
