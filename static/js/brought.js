// A draft that comes back into its entry, where there is one: most pages have none.

import { form, isOpen, keep, state, takes } from "./entry.js";
import "./site.js";

/**
 * A draft with what a hand has touched since.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 */
function asTouched(entry, draft) {
  const body = new URLSearchParams(draft);
  const typed = new FormData(entry);
  for (const part of ["csrfmiddlewaretoken", "key", "after", ...(state.touched || [])]) {
    if (!part) continue;
    body.delete(part);
    for (const text of typed.getAll(part)) body.append(part, String(text));
  }
  return body;
}

/**
 * Asked until the line holds and the hand rests.
 * @param {HTMLFormElement} entry
 * @param {string} draft
 * @param {string} url
 */
export async function asBefore(entry, draft, url) {
  while (entry === form()) {
    const { edits } = state;
    const body = asTouched(entry, draft);
    keep(new URLSearchParams(body));
    body.set("brought_back", "1");
    try {
      const answer = await fetch(url, { method: "POST", body });
      if (answer.status > 428) throw answer; // too much at once, or down: it may pass
      const html = answer.ok && (await answer.text());
      if (takes(state, edits) && entry === form()) return html;
      if (!isOpen(state)) return;
    } catch {
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
}
