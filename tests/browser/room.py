"""What on a page has no room: cut, wider than its place, or over something else.

A page is laid out as it was drawn, without a server.
"""

import re
from pathlib import Path

from django.conf import settings

STYLE = re.compile(
    r'<link\s+rel="stylesheet"\s+href="/static/([^"]+)"(\s+media)?[^>]*>'
)
LOADED = re.compile(r"<script\b[^>]*></script>|<link rel=\"(?!stylesheet)[^>]*>")
# SLACK: pixels by which a letter may be drawn beside its box. CARD: no word to read.
CROWDED = """() => {
  const SLACK = 1.5;
  const CARD = /^[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]{0,2}[^\\p{L}\\p{N}]*$/u;
  const UNREAD = "script, style, noscript, .vh, .skip, svg, option";
  const ASKS = "a, button, input:not([type=hidden]), select, textarea, summary";
  const root = document.documentElement;
  const found = new Set();
  const style = getComputedStyle;
  const about = (one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60)
    || one.value || one.name;
  const say = (what, one) => {
    const { className } = one.closest("[class]") || root;
    found.add(`${what}: ${about(one)} (${one.localName}.${className})`);
  };
  const past = (text, box) => text.right > box.right + SLACK
    || text.left < box.left - SLACK;
  const boxes = (one) => {
    const all = [];
    for (let at = one; at !== document.body; at = at.parentElement)
      if (!/inline$|contents/.test(style(at).display)) all.push(at);
    return all;
  };
  // Those that stay in sight lie over the page.
  const layer = (one) => {
    for (let at = one; at; at = at.parentElement)
      if (/fixed|sticky/.test(style(at).position)) return at;
    return document.body;
  };

  // How far a text is seen: what scrolls, and a name that ends in dots, hold it.
  const room = (around, text) => {
    for (const at of boxes(around)) {
      const box = at.getBoundingClientRect();
      // One without a width is no place: it hangs out, and is to lie over nothing.
      if (!box.width) continue;
      const { overflowX, overflowY, textOverflow } = style(at);
      if (/auto|scroll/.test(overflowX) || textOverflow === "ellipsis") return box;
      if (/hidden|clip/.test(overflowX + overflowY)) {
        if (text.top > box.bottom) return null;
        if (past(text, box) || text.bottom > box.bottom + SLACK) say("cut", around);
      }
      if (past(text, box)) {
        say("wider than its place", around);
        break;
      }
    }
    if (past(text, { left: 0, right: root.clientWidth })) say("off the page", around);
    return { right: Infinity };
  };
  // The middle of a line of letters: without what is kept free above and below.
  const middle = ({ left, right, top, bottom, height }) =>
    ({ left, right, top: top + height * 0.22, bottom: bottom - height * 0.22 });
  const lines = [];
  const range = document.createRange();
  const read = (text) => {
    const one = text.parentElement;
    const seen = one.checkVisibility({ opacityProperty: true });
    if (CARD.test(text.data.trim()) || !seen || one.closest(UNREAD)) return;
    range.selectNodeContents(text);
    const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
      .map(middle);
    if (!parts.length) return;
    const end = room(one, {
      left: Math.min(...parts.map(({ left }) => left)),
      right: Math.max(...parts.map(({ right }) => right)),
      top: Math.min(...parts.map(({ top }) => top)),
      bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    });
    const on = layer(one);
    for (const part of end ? parts : [])
      lines.push({ ...part, one, on, right: Math.min(part.right, end.right) });
  };
  const face = (one) => one.matches(".vh") || style(one).opacity === "0"
    ? one.closest("label") : one;
  const controls = () => {
    const all = [...document.querySelectorAll(ASKS)].map(face);
    return [...new Set(all)]
      .filter((one) => one?.checkVisibility() && !one.closest(".vh, .skip"))
      .map((one) => ({ ...one.getBoundingClientRect().toJSON(), one, on: layer(one) }))
      .filter(({ width, height }) => width > 1 && height > 1);
  };
  const meet = (a, b) => a.on === b.on
    && Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const overlaps = (all) => {
    all.sort((a, b) => a.top - b.top);
    all.forEach((a, at) => {
      for (let n = at + 1; n < all.length && all[n].top < a.bottom; n += 1) {
        const b = all[n];
        if (!a.one.contains(b.one) && !b.one.contains(a.one) && meet(a, b))
          say(`over “${about(b.one)}”`, a.one);
      }
    });
  };

  const wide = root.scrollWidth - root.clientWidth;
  if (wide > 0) found.add(`the page: ${wide} px`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) read(texts.currentNode);
  overlaps(lines);
  const asked = controls();
  overlaps(asked);
  for (const { one } of asked)
    if (/^[−\\d]+$/.test(one.value) && one.scrollWidth > one.clientWidth + SLACK)
      say("a field too narrow", one);
  return [...found];
}"""


def lay_out(html: str) -> str:
    """With its styles in it, and without what it would load."""

    def style(found: re.Match[str]) -> str:
        path = Path(settings.BASE) / "static" / found[1]
        return "" if found[2] else f"<style>{path.read_text()}</style>"

    return LOADED.sub("", STYLE.sub(style, html))
