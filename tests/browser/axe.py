"""Of a page in both looks: what axe finds, text that is too small to be read, and whether it reaches past its side.

Most of what axe costs is the colours of each element, and most elements of a page stand on every other page, too. Such a
part (a link of the bar, the account's menu) is left out where the same one was found in order before, in the same look.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Browser, BrowserContext, Page


class Look(NamedTuple):
    scheme: Literal["light", "dark"]
    width: int


# Colours do not depend on the width, nor the layout on the colours: each is seen once.
WIDE, NARROW = Look("light", 1440), Look("dark", 320)
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# Every text that is seen and set in less than 12 px.
TINY = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || element.closest(".visually-hidden") || !element.checkVisibility()) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size < 12) found.add(`${size} px: ${element.outerHTML}`);
    }
    return [...found];
}"""

# A control of 24 pixels that nothing lies over in the middle of the window.
WHOLE_WHEN_SCROLLED = """element => {
    element.scrollIntoView({ block: "center" });
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const own = (x, y) => element.contains(document.elementFromPoint(x, y));
    return width >= 24 && height >= 24 && own(left + 2, top + 2) && own(right - 2, bottom - 2);
}"""

AXE = AXE_FILE_PATH.read_text()
# Landmarks and lists stay: it is what is in them that stands everywhere.
PARTS = ".bar :is(a, button, details), :is(.tabs, .account-places) a"
# What a part is told by: all that its colours, its size and its name may come from.
FINGERPRINTS = """parts => {
    const shell = [document.documentElement, document.body].map(each => each.cloneNode(false).outerHTML);
    const look = [innerWidth, matchMedia("(prefers-color-scheme: dark)").matches, ...shell];
    return [...document.querySelectorAll(parts)].map(each => {
        const apart = each.matches(":focus-within, :hover") ? ["apart"] : [];
        return [...look, each.parentElement.className, each.outerHTML, ...apart].join(" ");
    });
}"""
# What is broken alone: of what passes, which is most, it would work out and send every element.
VIOLATIONS = """([options, parts, known]) => {
    const found = [...document.querySelectorAll(parts)];
    const exclude = known.map(place => found[place]);
    return axe.run({ exclude }, options).then(({ violations }) => violations.map(({ id, nodes }) =>
        ({ id, nodes: nodes.map(({ html, target }) => ({ html, target })) })));
}"""

OVERFLOWS = """() => {
  const stacked = [...document.querySelectorAll("table")].filter((each) => getComputedStyle(each).display === "block");
  const whole = [document.documentElement, ...stacked.map((each) => each.parentElement)];
  return whole.some((each) => each.scrollWidth > each.clientWidth);
}"""

_in_order: set[str] = set()


def opened(browser: Browser) -> BrowserContext:
    """A window that brings axe with it: sent to each page anew, its text would be read three times."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(AXE)
    return context


def check(page: Page) -> None:
    """Nothing is wrong with it wide and light, nor narrow and dark. It stays narrow, where the mouse has the least room."""
    wrong = {
        look: found for look in looks(page, WIDE, NARROW) if (found := [*complaints(page), *too_wide(page)])
    }
    assert not wrong, f"{page.url}: {wrong}"


def looks(page: Page, *wanted: Look) -> Iterator[Look]:
    for look in wanted:
        show(page, look)
        yield look


def show(page: Page, look: Look) -> None:
    page.emulate_media(color_scheme=look.scheme)
    page.set_viewport_size({"width": look.width, "height": 900})


def complaints(page: Page) -> list[str]:
    """Each rule that is broken, and where; and text that is too small to be read. In the look that the page has now."""
    return [*broken(page), *page.evaluate(TINY)]


def broken(page: Page) -> list[str]:
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)
    parts = page.evaluate(FINGERPRINTS, PARTS)
    known = [place for place, fingerprint in enumerate(parts) if fingerprint in _in_order]
    options = {"runOnly": RULES, "resultTypes": ["violations"]}
    found = [
        f"{rule['id']}: {node['html']}"
        for rule in page.evaluate(VIOLATIONS, [options, PARTS, known])
        for node in rule["nodes"]
        if not (rule["id"] == "target-size" and covered(page, node["target"][0]))
    ]
    if not found:
        _in_order.update(parts)
    return found


def covered(page: Page, target: str) -> bool:
    """What lies over a control for now: an open menu, or a bar at the bottom that it can be scrolled out of."""
    outside = "element => !element.closest('.menu-panel')"
    found = page.locator(target)
    below_menu = page.locator(".menu[open]").count() > 0 and bool(found.evaluate(outside))
    return below_menu or bool(found.evaluate(WHOLE_WHEN_SCROLLED))


def too_wide(page: Page) -> list[str]:
    return ["overflows"] if overflows(page) else []


def overflows(page: Page) -> bool:
    """Whether the page, or a table whose cells stand under each other, reaches past its side."""
    return bool(page.evaluate(OVERFLOWS))
