"""Forced colours: what tells two things apart there; and letters of drawings in all."""

# What is left in forced colours, where neither a ground nor a hue is: lines and marks.
MARKS = """(one) => {
  const of = (style) => ["outlineStyle", "borderTopStyle", "borderTopWidth", "fill",
    "borderTopColor", "textDecorationLine", "content", "strokeWidth"]
    .map((name) => style[name]);
  return [null, "::before"].flatMap((part) => of(getComputedStyle(one, part))).join();
}"""
# How much light a colour sends, as contrast is reckoned with it; 0 where none is.
LIGHT = """
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const part = [...pen.getImageData(0, 0, 1, 1).data].map((byte) => byte / 255);
    const [r, g, b] = part.map((c) =>
      c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return part[3] && 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
"""
# Lines, letters and marks that are drawn too much like the ground to be seen: no system
# forces its colours on a drawing. A code for cameras has its own ground.
FAINT = (
    "() => {"
    + LIGHT
    + """
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "Canvas";
  const ground = light(getComputedStyle(probe).backgroundColor);
  probe.remove();
  const apart = (colour) => {
    const own = colour === "none" ? 0 : light(colour);
    return own ? Math.max(own, ground) / Math.min(own, ground) : 0;
  };
  const found = [];
  const drawn = ":is(polyline, path, line, circle, rect, text, use):not(.axis)";
  for (const one of document.querySelectorAll(`svg:not(.qr) ${drawn}`)) {
    if (!one.checkVisibility() || !one.getBoundingClientRect().width) continue;
    const { fill, stroke } = getComputedStyle(one);
    const under = one.matches("text") && one.previousElementSibling;
    if (under && apart(getComputedStyle(under).fill) >= 3) continue; // on a mark
    const most = Math.max(apart(fill), apart(stroke));
    const of = one.closest("svg").getAttribute("class");
    if (most && most < 3) found.push(`${of}: ${one.outerHTML.slice(0, 60)}`);
  }
  return found;
}"""
)
# Letters of a drawing that are too much like what they stand on: a mark, else the page.
PALE = (
    "() => {"
    + LIGHT
    + """
  const under = (one) => {
    for (let at = one.closest("svg"); at; at = at.parentElement) {
      const found = light(getComputedStyle(at).backgroundColor);
      if (found) return found;
    }
    return 1.05;
  };
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x + width / 2, y + height / 2, height / 2];
  };
  const found = [];
  for (const one of document.querySelectorAll("svg text")) {
    if (!one.checkVisibility() || !one.getBoundingClientRect().width) continue;
    const [x, y] = middle(one);
    const marks = [...one.closest("svg").querySelectorAll("circle, rect")];
    const mark = marks.findLast((each) => {
      const [left, top, most] = middle(each);
      return Math.hypot(left - x, top - y) < most;
    });
    const ground = (mark && light(getComputedStyle(mark).fill)) || under(one);
    const own = light(getComputedStyle(one).fill);
    const apart = Math.max(own, ground) / Math.min(own, ground);
    if (apart < 4.5) found.push(`${one.textContent.trim()}: ${apart.toFixed(1)}`);
  }
  return found;
}"""
)
