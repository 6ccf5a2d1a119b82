"""A browser that hears all that a page says and asks for, and counts what is expected of it."""

from axe_playwright_python.sync_playwright import Axe

import processes


class Check:
    """Counts what is looked at, and tells what is wrong."""

    def __init__(self):
        self.looked, self.faults = 0, []

    def expect(self, truth, what):
        self.looked += 1
        if not truth:
            self.faults.append(what)
            print("✗", what[:600])

    def equal(self, found, expected, what):
        self.expect(found == expected, f"{what}: {found!r} instead of {expected!r}")


class Browser:
    """Opens pages, and hears all that they say and ask for."""

    def __init__(self, chromium, check):
        self.chromium, self.check, self.axe = chromium, check, Axe()

    def open(self, path, width=1280, scheme="light"):
        page = self.chromium.new_page(
            viewport={"width": width, "height": 900}, color_scheme=scheme)
        page.heard = []
        page.on("console", lambda message: page.heard.append(message.text))
        page.on("pageerror", lambda error: page.heard.append(str(error)))
        page.on("request", lambda request: request.url.startswith("file:")
                or page.heard.append(request.url))
        page.goto(path.absolute().as_uri())
        # What lies far below is not laid out until somebody scrolls there, nor looked at.
        page.evaluate("""() => document.querySelectorAll('article').forEach(
          article => article.style.contentVisibility = 'visible')""")
        return page

    def look(self, path):
        """The page in both colours and widths."""
        name, title = path.stem, None
        for scheme, width in ("light", 1280), ("dark", 390):
            page = self.open(path, width, scheme)
            title = title or page.title()
            self.check.equal(page.heard, [], f"{name} is silent in {scheme}")
            self.check.equal(page.title(), title, f"{name}'s title")
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.check.expect(overflow <= 0, f"{name} is {overflow} pixels too wide at {width}")
            found = self.axe.run(page).response["violations"]
            self.check.expect(not found, f"{name}, {scheme}: " + "; ".join(
                f"{one['id']} at {one['nodes'][0]['target']}" for one in found))
            page.close()

    def press_tab(self, path):
        """Tab goes to everything that can be acted upon or scrolled, in the order of the page."""
        page = self.open(path, width=390)
        marked = page.evaluate("""() => {
          const all = [...document.querySelectorAll('a[href], summary, [tabindex="0"]')]
          const scrolls = [...document.querySelectorAll('*')].filter(e =>
            e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX == 'auto')
          all.forEach((element, rank) => element.dataset.rank = rank)
          return [all.length, scrolls.filter(e => e.tabIndex != 0).length]
        }""")
        self.check.equal(marked[1], 0, f"{path.stem}: frames that only a mouse can scroll")
        reached = []
        for _ in range(min(marked[0], 120)):
            page.keyboard.press("Tab")
            reached.append(page.evaluate("document.activeElement.dataset.rank"))
        self.check.equal(reached, [str(rank) for rank in range(len(reached))], f"{path.stem}: Tab")
        page.close()

    def pages_printed(self, path):
        """The text of each printed page."""
        page, pdf = self.open(path), path.with_suffix(".pdf")
        page.pdf(path=str(pdf), prefer_css_page_size=True)
        page.close()
        text = processes.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True,
                             text=True, encoding="utf-8", check=True).stdout
        return text.split("\f")[:-1]
