#!/usr/bin/env python3
"""Have random documents on paper, and as Factur-X, judged by programs that read PDF.

    FACTURIER_BIN=.build/release Tools/checks/pdf.py [--seed N] [--count N]

Registres of four sellers are drawn and made through the program, as for `einvoices.py`. Of each document
qpdf and mutool find no fault, and what judges PDF/A-3b none but that it knows no metadata of others, which
Factur-X wants; every font is in it, in part and with Unicode. The text that is read aloud of it is that of
the page of HTML, word by word in its order, and pdftotext finds each figure as often. `factur-x` takes out
the XML of `exporter cii`, and its metadata say what it is. A font that forbids to be carried, or has no
letters, is refused; a bold one beside it is taken. Nothing is fetched. Exit status: 0 passed, 1 failed, 77 what judges them is not
installed.
"""

import importlib.util
import pathlib
import re
import shutil
import sys
import tempfile
import unicodedata
from collections import Counter

sys.dont_write_bytecode = True
import processes  # noqa: E402
from registres import SELLERS, Drawn  # noqa: E402

TOOLS = ["qpdf", "mutool", "pdffonts", "pdfinfo", "pdftotext"]
MODULES = ["pikepdf", "fontTools", "facturx", "lxml", "pypdf"]
FONT = pathlib.Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
BOLD = FONT.with_name("DejaVuSans-Bold.ttf")
#: What the judge of PDF/A says of metadata that explain themselves, as Factur-X's do.
EXTENSION = r"6\.6\.2\.3\.1-1 .* XMP (namespace|property) (pdfa(Extension|Schema|Property)|fx)[:=]"
NAMESPACE = "{urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#}"


def output(*words):
    """What a program says, on both its outputs, and how it ended."""
    done = processes.run(words, capture_output=True)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def words(text):
    """The words of a text as they are compared: in one form, with plain spaces and no sign of a break."""
    text = unicodedata.normalize("NFKC", text).replace("\u2011", "-").replace("\u2212", "-")
    return "".join(c for c in text if unicodedata.category(c) != "Cf").split()


def html_words(page):
    """What a page of HTML says in its body."""
    from lxml import html
    return words(" ".join(html.fromstring(page).find("body").itertext()))


def words_aloud(path):
    """What a document says by its structure, without what repeats on each page."""
    lines = output("pdfinfo", "-struct-text", path)[1].splitlines()
    return words(" ".join(said[1] for line in lines if (said := re.fullmatch(r'\s*"(.*)"', line))))


def figures(heard):
    """The words that are numbers, and how often each comes."""
    return Counter(word for word in heard if re.fullmatch(r"[\d.,]+", word))


def faults(path, page, cii):
    """What is wrong with a document."""
    found = []
    for program in (["qpdf", "--check"], ["mutool", "info"]):
        code, said = output(*program, path)
        if code or re.search("warning|error:", said, re.I):
            found.append(f"{program[0]}: {said[-300:]}")
    rows = output("pdffonts", path)[1].splitlines()[2:]
    if not rows or any(" yes yes yes " not in row for row in rows):
        found.append(f"fonts: {rows}")
    expected, heard = html_words(page), words_aloud(path)
    if heard != expected:
        place = next((n for n, (one, other) in enumerate(zip(heard, expected)) if one != other),
                     min(len(heard), len(expected)))
        found.append(f"{heard[place:place + 8]} is said for {expected[place:place + 8]}")
    seen = figures(words(output("pdftotext", "-layout", path, "-")[1]))
    if lost := figures(expected) - seen:
        found.append(f"not seen: {dict(lost)}")
    return found + breaches(path) + carried(path, cii)


def breaches(path):
    """What breaks a rule of PDF/A-3b, but for the metadata of Factur-X, which no rule lists."""
    from pikepdf import pdfa
    return [f"PDF/A: {finding}" for finding in map(str, pdfa.validate_written(path, "3b").findings)
            if not re.search(EXTENSION, finding)]


def carried(path, cii):
    """What is wrong with the data in a document, and with what it says of itself."""
    import facturx
    import pikepdf
    found = []
    name, xml = facturx.get_xml_from_pdf(path.read_bytes(), check_xsd=True)
    if (name, xml) != ("factur-x.xml", cii):
        found.append(f"{name} is not what `exporter cii` writes")
    with pikepdf.open(path) as document:
        files = [str(file.AFRelationship) for file in document.Root.AF]
        meta = document.open_metadata()
        said = [meta.get("pdfaid:part"), meta.get("pdfaid:conformance"),
                *(meta.get(NAMESPACE + key) for key in
                  ("DocumentFileName", "DocumentType", "Version", "ConformanceLevel"))]
        if files != ["/Alternative"]:
            found.append(f"files: {files}")
        if said != ["3", "B", "factur-x.xml", "INVOICE", "1.0", "EN 16931"]:
            found.append(f"metadata: {said}")
    return found


def judged(folder, seller, seed, count):
    """How many documents of a seller there are, and what is wrong with them."""
    registre = Drawn(folder / seller, seller, seed).run_until(count)
    targets = [folder / f"{seller}-{kind}" for kind in ("facturx", "cii")]
    registre.run("exporter", "facturx", "--du", "2000-01-01", "--malgre-tout", "--vers", targets[0])
    registre.run("exporter", "cii", "--du", "2000-01-01", "--malgre-tout", "--copie", "--vers", targets[1])
    paths = sorted(targets[0].iterdir())
    failed = 0
    for path in paths:
        number = path.stem.replace("~", "/")
        page = folder / "page.html"
        registre.run("exporter", "facture", number, "--copie", "--vers", page)
        # A copy says that it is one, and the name of the lines is heard, not seen.
        text = re.sub(r'<p class="marque">\w+</p>|<caption>(Lines|Lignes)</caption>', "", page.read_text())
        cii = (targets[1] / f"{path.stem}.cii.xml").read_bytes()
        for fault in faults(path, text, cii)[:5]:
            print(f"{seller} {number}: {fault}")
            failed += 1
    return len(paths), failed, registre, number


def completed(folder, registre):
    """Whether the page of a client whose address came after the issue lacks it, though its data bear it."""
    client = registre.run("client", "creer", "--nom", "Venu Tard", "--particulier").strip()
    draft = registre.run("creer", "--client", client).strip()
    registre.run("ligne", "ajouter", draft, "--designation", "Stage", "--quantite", "1", "--prix", "80", "--tva", "0",
                 "--exoneration", "VATEX-EU-132", "--motif-exoneration", "Formation")
    number = registre.run("emettre", draft).strip()
    registre.run("client", "modifier", client, "--adresse", "9 quai Neuf", "--code-postal", "29200", "--ville", "Brest")
    page = folder / "completed.pdf"
    registre.run("exporter", "facturx", number, "--malgre-tout", "--vers", page)
    if "9 quai Neuf" in output("pdftotext", page, "-")[1]:
        return 0
    print(f"{number}: its page lacks the address that its data bear")
    return 1


def table(font, name):
    """Where a table lies in a font's file, and where that is said."""
    for place in range(12, 12 + 16 * int.from_bytes(font[4:6], "big"), 16):
        if font[place:place + 4] == name:
            return int.from_bytes(font[place + 8:place + 12], "big"), place
    raise AssertionError(f"{name} is not there")


def spoilt_fonts(folder, registre, number):
    """How many fonts are not refused that can't be used, by what is said of them."""
    failed = 0
    for name, said in ((b"OS/2", "défend"), (b"cmap", "manque des lettres")):
        font = bytearray(FONT.read_bytes())
        start, _ = table(font, name)
        if name == b"OS/2":
            font[start + 8:start + 10] = b"\0\2"
        else:
            font[start + 2:start + 4] = b"\0\0"
        path = folder / "spoilt.ttf"
        path.write_bytes(font)
        done = registre.start("exporter", "facturx", number, "--police", path, "--langue", "fr")
        if done.returncode != 65 or said not in done.stderr:
            print(f"a spoilt {name.decode()}: exit {done.returncode}, {done.stderr}")
            failed += 1
    return failed


def bold_fonts(folder, registre, number):
    """How many pages do without the bold font that stands beside theirs, however both are called."""
    failed = 0
    for rank, (plain, bold) in enumerate([
            ("A.ttf", "A-Bold.ttf"), ("A.ttf", "A_Bold.ttf"), ("A.ttf", "A Bold.ttf"),
            ("A-Regular.ttf", "A-Bold.ttf"), ("A.TTF", "A-Bold.TTF"), ("A.ttf", "B-Bold.ttf")]):
        place = folder / f"fonts.{rank}"
        place.mkdir()
        shutil.copy(FONT, place / plain)
        shutil.copy(BOLD, place / bold)
        page = place / "page.pdf"
        registre.run("exporter", "facture", number, "--copie", "--police", place / plain, "--vers", page)
        if ("-Bold" in output("pdffonts", page)[1]) != (bold[0] == "A"):
            print(f"beside {plain}, {bold} is missed or taken")
            failed += 1
    return failed


def main():
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    missing += [module for module in MODULES if importlib.util.find_spec(module) is None]
    missing += [str(font) for font in (FONT, BOLD) if not font.exists()]
    if missing:
        print(f"pdf: skipped, {', '.join(missing)} is missing")
        return 77
    asked = processes.asked(__doc__, count=processes.campaign(80, 12))
    documents = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for seller in SELLERS:
            count, faulty, registre, number = judged(
                scratch, seller, str(asked.seed), -(-asked.count // len(SELLERS)))
            documents, failed = documents + count, failed + faulty
        failed += spoilt_fonts(scratch, registre, number) + completed(scratch, registre)
        failed += bold_fonts(scratch, registre, number)
    print(f"{documents} documents on paper, {failed} failures, seed {asked.seed}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
