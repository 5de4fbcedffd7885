"""A phone with a notch, with keys over the page, with a memory that may be cleared, or
one that knows less: as no browser of a computer is.

Sheets are read anew as they are served, with something else in a place of them.
"""

# On its side, with the notch at its left or its right; and upright. In pixels.
ON_ITS_SIDE = {"top": 0, "right": 47, "bottom": 21, "left": 47}
UPRIGHT = {"top": 47, "right": 0, "bottom": 34, "left": 0}

READ = """async (pattern, put) => {
  const links = [...document.querySelectorAll("link[rel=stylesheet]")];
  const read = async ({ href, media }) => {
    const text = await (await fetch(href)).text();
    const write = (_, side) => typeof put === "string" ? put : `${put[side]}px`;
    const sheet = new CSSStyleSheet({ media });
    return sheet.replace(text.replace(new RegExp(pattern, "g"), write));
  };
  document.adoptedStyleSheets = await Promise.all(links.map(read));
  for (const link of links) link.disabled = true;
}"""
INSETS = r"env\(safe-area-inset-(\w+)[^)]*\)"
# Safari knows it since 17.
SCRIPTING = r"@media \(scripting: ?\w+\)"
UNKNOWN = "@media (unknown)"
# What is said with a variable says nothing to a browser that knows none.
VARIABLES = r"[\w-]+:[^;{}]*var\([^;{}]*"

# What is read or tapped and lies under the notch; of the foot also what lies under the
# bar at the end of the screen, once the page was scrolled to its end.
UNDER = """(inset) => {
  scrollTo(0, document.documentElement.scrollHeight);
  const { clientWidth: wide, clientHeight: tall } = document.documentElement;
  const words = document.createRange();
  const boxOf = (one) => {
    if (one.matches("a, button, input, select, textarea, summary, label"))
      return one.getBoundingClientRect();
    words.selectNodeContents(one);
    return words.getBoundingClientRect();
  };
  const shown = { opacityProperty: true, visibilityProperty: true };
  const isSeen = (one) => one.checkVisibility(shown)
    && !one.closest(".vh, svg") && boxOf(one).width > 2;
  const isUnder = (one) => {
    const { left, right, bottom } = boxOf(one);
    const isBelow = one.closest(".foot") && bottom > tall - inset.bottom + 0.5;
    return isBelow || left < inset.left - 0.5 || right > wide - inset.right + 0.5;
  };
  return [...document.querySelectorAll("body > * *")]
    .filter((one) => !one.children.length && isSeen(one) && isUnder(one))
    .map((one) => `${one.tagName} ${one.className}: ${one.innerText || one.value}`);
}"""

# Keys of 300 pixels that take no room of the page.
KEYS = """() => {
  const seen = { height: innerHeight - 300, offsetTop: 0, scale: 1 };
  for (const [name, value] of Object.entries(seen))
    Object.defineProperty(visualViewport, name, { configurable: true, value });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
GONE = """() => {
  Object.defineProperty(visualViewport, "height", { value: innerHeight });
  visualViewport.dispatchEvent(new Event("resize"));
}"""
# An empty page has no memory of its own in every browser.
STAYS = """if (navigator.storage)
  navigator.storage.persist = navigator.storage.persisted = async () => %s"""

# What can scroll, and whether a bar of it is as dark as the ground that it lies on.
BARS = """() => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const all = [...document.querySelectorAll("*")];
  const groundOf = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = getComputedStyle(at).backgroundColor
        .match(/[\\d.]+/g).map(Number);
      if (alpha) return r + g + b < 382 ? "dark" : "light";
    }
    return "light";
  };
  const scrolls = (one) => one === document.documentElement
    || /auto|scroll/.test(getComputedStyle(one).overflow);
  return all.filter(scrolls).map((one) => {
    const { colorScheme } = getComputedStyle(one);
    const both = /light/.test(colorScheme) && /dark/.test(colorScheme);
    const bar = both ? (dark ? "dark" : "light") : colorScheme;
    return [one.tagName + "." + one.className, bar, groundOf(one)];
  });
}"""
