"""What a person sees of a page without scrolling: all above the foot, and the foot."""

from playwright.sync_api import Locator, Page

from tests.support.idle import idle

# What of a control a hand meets: an input that nobody sees has its label.
FACE = """(one) => {
  const unseen = one.matches(".vh") || getComputedStyle(one).opacity === "0";
  return (unseen && one.closest("label")) || one;
}"""
# Why a hand cannot tap it; nothing where it can.
HIDDEN = f"""(one) => {{
  const face = ({FACE})(one);
  const {{ top, bottom, left, width, height }} = face.getBoundingClientRect();
  const foot = document.querySelector("footer.foot");
  const below = foot.getBoundingClientRect();
  const beside = foot.contains(face) || left + width < below.left + 1;
  const end = beside ? innerHeight : below.top;
  if (!width) return "not drawn";
  if (document.documentElement.style.pointerEvents) return "not yet";
  if (top < 0) return `${{Math.round(-top)}} px above the window`;
  const over = Math.round(bottom - Math.min(end, innerHeight));
  if (over > 0) return `${{over}} px below the foot`;
  const line = [...face.getClientRects()].find((one) => one.width);
  const middle = [line.left + line.width / 2, line.top + line.height / 2];
  const met = document.elementFromPoint(...middle);
  return face.contains(met) ? "" : `under ${{met?.outerHTML.slice(0, 80)}}`;
}}"""
# The controls of the entry that lie below the foot, each with by how much.
BELOW = f"""() => {{
  const end = document.querySelector("footer.foot").getBoundingClientRect().top;
  const asks = ":is(input:not([type=hidden]), select, button, summary, a)";
  const found = [];
  for (const one of document.querySelectorAll(`#entry [data-live] ${{asks}}`)) {{
    if (!one.checkVisibility()) continue;
    const over = ({FACE})(one).getBoundingClientRect().bottom + scrollY - end;
    const name = one.name || one.textContent.trim();
    if (over > 0.5) found.push(`${{name}}: ${{Math.round(over)}} px`);
  }}
  return found;
}}"""
SOON = ("not drawn", "not yet")
# What a wheel turned is in its place.
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(done)))"""
# So many turns of a thumb, each of so many pixels, before it is not on the page.
TURNS = 40
TURN = 160


# A sheet that came with a part of the page is there, or will not come.
STYLED = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
  .every(({ sheet }) => sheet)"""


def below_the_foot(page: Page) -> list[str]:
    """What of the entry is not seen before scrolling."""
    page.wait_for_function(STYLED)
    found: list[str] = page.evaluate(BELOW)
    return found


def reach(page: Page, element: Locator, scrolling: bool = False) -> Locator:
    """It, seen; found by scrolling only where the page is meant to scroll."""
    element.wait_for(state="attached")
    why = element.evaluate(HIDDEN)
    if why in SOON:  # found just when the form was drawn anew, or its page came
        idle(page)
        why = element.evaluate(HIDDEN)
    page.mouse.move(190, 300)
    for _ in range(TURNS if scrolling else 0):
        if not why:
            break
        page.mouse.wheel(0, -TURN if "above" in why else TURN)
        page.evaluate(DRAWN)
        why = element.evaluate(HIDDEN)
    assert not why, f"out of sight, {why}: {element}"
    return element


def in_sight(element: Locator) -> None:
    """Once it is: what brings it there takes its time."""
    element.wait_for(state="attached")
    looked = f"(one) => !({HIDDEN})(one)"
    element.page.wait_for_function(looked, arg=element.element_handle())
