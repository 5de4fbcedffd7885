"""Forced colours: what tells two things apart there."""

# What is left in forced colours, where neither a ground nor a hue is: lines and marks.
MARKS = """(one) => {
  const of = (style) => ["outlineStyle", "borderTopStyle", "borderTopWidth", "fill",
    "borderTopColor", "textDecorationLine", "content", "strokeWidth"]
    .map((name) => style[name]);
  return [null, "::before"].flatMap((part) => of(getComputedStyle(one, part))).join();
}"""
