#!/usr/bin/env python3
"""Import CII, tables and DTOs that are good, and that are bombs, broken, false or large.

    FACTURIER_BIN=.build/release Tools/checks/imports.py

A wrong file must be refused with its code at its line, and leave the ledger's bytes as they were: a document
type full of entities, an external entity, 10,000 elements within each other, another encoding, sums that
disagree, a file cut off anywhere, one number in two files, bytes changed at random (by a seed that is said).
A good file must come in, be found intact, and change nothing when it comes a second time. An import of 20,000
invoices must keep within a peak of memory, the same again too; one of more is refused, and comes in part by
part. Exit status: 0 all is so, 1 something is not.
"""

import hashlib
import json
import pathlib
import random
import re
import resource
import shlex
import sys

import processes
from durability import Check

ROOT = pathlib.Path(__file__).resolve().parents[2]
FACTURIER = processes.built("facturier")
GOLDEN = ROOT / "Tests/ImportersTests/Golden"
INVOICE = (GOLDEN / "cii/facture.xml").read_text(encoding="utf-8")
CREDIT = (GOLDEN / "cii/avoir.xml").read_text(encoding="utf-8")
TABLE = (GOLDEN / "csv/factures.csv").read_text(encoding="utf-8")
MAPPING = (GOLDEN / "csv/correspondance.txt").read_text(encoding="utf-8")
# So many invoices are imported at once.
LARGE = 20_000
# Megabytes that an import of so many small invoices may take, and the same asked for again: then what was
# recorded is held beside what is decided.
MOST, AGAIN = 300, 420

check = Check("imports", __doc__)


class Ledger:
    """A ledger of the seller of the golden files, in a folder with what is imported."""

    def __init__(self, name):
        self.folder = check.folder / name
        self.folder.mkdir()
        self.registre = self.folder / "registre"
        self.run("ouvrir", "--non-interactif", "--nom", "Atelier Vermeil", "--siren", "732829320",
                 "--adresse", "4 rue des Tanneurs", "--code-postal", "35300", "--ville", "Fougères")

    def run(self, *words):
        return processes.run([FACTURIER, "--registre", self.registre, "--langue", "en", *words],
                             capture_output=True, cwd=self.folder, env={"PATH": "/nowhere"})

    def write(self, name, content):
        data = content.encode() if isinstance(content, str) else content
        (self.folder / name).write_bytes(data)
        return name

    def digest(self):
        return hashlib.sha256((self.registre / "journal.jsonl").read_bytes()).hexdigest()

    def refused(self, what, words, *wanted):
        """The import must end with 65 or 1 for these codes at these lines, and record nothing."""
        before = self.digest()
        done = self.run("--json", "importer", *words)
        said = [json.loads(line) for line in done.stdout.splitlines()]
        found = [(fault["regle"], fault["fichier"], fault["ligne"]) for fault in said]
        for one in wanted:
            check.expect(one in found, f"{what}: {one} and not {found}")
        check.expect(bool(said), f"{what}: faults")
        check.expect(done.returncode in (1, 65), f"{what}: exit status {done.returncode}")
        check.equal(self.digest(), before, f"{what}: nothing recorded")

    def taken(self, what, *words, says):
        done = self.run("importer", *words)
        said = done.stderr.decode()
        check.expect(done.returncode == 0 and says in said, f"{what}: exit status {done.returncode}, {said}")
        check.equal(self.run("verifier").returncode, 0, f"{what}: intact")


def bombs(ledger):
    """Documents that are made to harm their readers."""
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha"}">' for n in range(10))
    for name, text, code, line in [
            ("bomb.xml", f"{head}<!DOCTYPE a [{entities}]>\n<a>&e9;</a>", "xml-doctype", 2),
            ("external.xml",
             f'{head}<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
             "xml-doctype", 2),
            ("entity.xml", f"{head}\n<a>&x;</a>", "xml-entite", 3),
            ("deep.xml", head + "<a>" * 10_000 + "</a>" * 10_000, "xml-trop-grand", 2),
            ("wide.xml", head + "<a>" + "<b/>" * 600_000 + "</a>", "xml-trop-grand", 2),
            ("long.xml", head + "<a>" + "x" * (17 << 20) + "</a>", "xml-trop-grand", None),
            ("latin.xml", INVOICE.replace("UTF-8", "ISO-8859-1").encode("latin-1"), "xml-encodage", 1),
            ("utf16.xml", INVOICE.encode("utf-16"), "xml-encodage", 1),
            ("undeclared.xml", INVOICE.replace(head, "").encode("latin-1"), "xml-utf8", None),
            ("other.xml", "<a/>", "cii-racine", 1),
            ("page.xml", "<html/>", "cii-autre-format", 1), ("empty.xml", "", "xml-vide", 1)]:
        ledger.write(name, text)
        ledger.refused(name, ["cii", name], *([(code, name, line)] if line else []))


def falsehoods(ledger):
    """Documents that are well-formed, and not so."""
    def line(text):
        return 1 + INVOICE[:INVOICE.index(text)].count("\n")

    for before, after, code in [
            ("<ram:GrandTotalAmount>1047.38", "<ram:GrandTotalAmount>1047.39", "total-en-desaccord"),
            ("<ram:TaxBasisTotalAmount>900.00", "<ram:TaxBasisTotalAmount>901.00", "total-en-desaccord"),
            ("<ram:DuePayableAmount>1000.00", "<ram:DuePayableAmount>1047.38", "total-en-desaccord"),
            ("<ram:TypeCode>380", "<ram:TypeCode>751", "cii-valeur-non-reprise"),
            ("<ram:InvoiceCurrencyCode>EUR", "<ram:InvoiceCurrencyCode>USD", "cii-valeur-non-reprise"),
            ('<udt:DateTimeString format="102">20261005', '<udt:DateTimeString format="102">20261305',
             "date-attendue"),
            ("<ram:LineTotalAmount>1000.00", "<ram:LineTotalAmount>1001.00", "total-en-desaccord")]:
        ledger.write("false.xml", INVOICE.replace(before, after, 1))
        ledger.refused(after, ["cii", "false.xml"], (code, "false.xml", line(before)))
    ledger.write("one.xml", INVOICE)
    ledger.write("two.xml", INVOICE)
    ledger.refused("one number in two files", ["cii", "one.xml", "two.xml"],
                   ("identifiant-en-double", "two.xml", 2))
    ledger.write("credit.xml", CREDIT)
    ledger.refused("a credit note alone", ["cii", "credit.xml"],
                   ("cii-avoir-sans-facture", "credit.xml", 137))


def damages(ledger, hasard):
    """Files cut off or changed somewhere: refused, or read as what they then say, and never recorded."""
    for text, name in [(INVOICE, "cut.xml"), (TABLE, "cut.csv")]:
        ledger.write("mapping.txt", MAPPING)
        data = text.encode()
        for number in range(processes.campaign(40, 10)):
            place = hasard.randrange(len(data))
            rest = b"" if number % 2 else bytes([hasard.randrange(256)]) + data[place + 1:]
            cut = data[:place] + rest
            ledger.write(name, cut)
            mapping = [] if name.endswith("xml") else ["--correspondance", "mapping.txt"]
            words = [name[-3:].replace("xml", "cii"), name, *mapping]
            before = ledger.digest()
            done = ledger.run("importer", *words, "--essai")
            check.expect(done.returncode in (0, 65), f"{name} {number}: exit status {done.returncode}")
            check.equal(ledger.digest(), before, f"{name} {number}: recorded")
            if number % 2 and name.endswith("xml") and place < len(data) - 2:
                check.equal(done.returncode, 65, f"{name} cut at {place}: refused")


def good(ledger):
    """A good file comes in, once."""
    ledger.write("invoice.xml", INVOICE)
    ledger.write("credit.xml", CREDIT)
    ledger.taken("invoice and credit note", "cii", "credit.xml", "invoice.xml",
                 says="1 invoice imported, 0 unchanged, 1 customer created.")
    before = ledger.digest()
    ledger.taken("the same again", "cii", "credit.xml", "invoice.xml", says="imported already")
    ledger.taken("the same in another order", "cii", "invoice.xml", "credit.xml",
                 says="0 invoices imported, 1 unchanged")
    check.equal(ledger.digest(), before, "nothing of the same is recorded")
    ledger.refused("its number under another content", ["cii", ledger.write(
        "changed.xml", INVOICE.replace("Conseil", "Audit"))], ("facture-connue-autrement", "changed.xml", 2))
    ledger.write("table.csv", TABLE)
    ledger.write("mapping.txt", MAPPING)
    # Its customer is another one than that of the documents: less is known of it.
    ledger.taken("a table", "csv", "table.csv", "--correspondance", "mapping.txt",
                 says="2 invoices imported, 0 unchanged, 2 customers created.")
    ledger.taken("the same table", "csv", "table.csv", "--correspondance", "mapping.txt",
                 says="imported already")


def round_trip(ledger, name):
    """An export of one ledger as CII comes into another to the same sums, discounts and deductions too."""
    def act(*words):
        done = ledger.run(*words)
        check.equal(done.returncode, 0, f"{words}: {done.stderr.decode()}")
        return done.stdout.decode().strip()

    act("vendeur", "modifier", "--nature", "biens")
    client = act("client", "creer", "--nom", "Le Four", "--siren", "404833048", "--adresse",
                 "2 place du Marché", "--code-postal", "35000", "--ville", "Rennes",
                 "--adresse-electronique", "0225:404833048")
    for number, (kind, price, words) in enumerate([
            ("acompte", "100", []), ("facture", "1000", [("deduire", "F2026-0001"), ("remise", "5%")]),
            ("facture", "70", [])], 1):
        draft = act("creer", "--client", client, "--date", f"2026-03-0{number}", "--type", kind)
        act("ligne", "ajouter", draft, "--designation", "Table", "--quantite", "1", "--prix", price)
        for word, *rest in words:
            act(word, draft, *rest)
        act("emettre", draft, "--date-ancienne")
    act("avoir", "F2026-0003", "--motif", "Geste", "--ligne", "1=20", "--date", "2026-03-04")
    act("exporter", "cii", "--du", "2000-01-01", "--vers", "cii")
    sums = act("--json", "totaux", "--du", "2026-01-01", "--au", "2026-12-31").splitlines()[:-1]
    other = Ledger(name)
    files = sorted(str(file) for file in (ledger.folder / "cii").iterdir())
    check.equal(len(files), 4, "four documents")
    other.taken("what was exported", "cii", *files, says="3 invoices imported")
    told = other.run("--json", "totaux", "--du", "2026-01-01", "--au", "2026-12-31")
    by_rate = [[line for line in lines if '"par":"tva"' in line or '"par":"mois"' in line]
               for lines in (sums, told.stdout.decode().splitlines())]
    check.equal(by_rate[1], by_rate[0], "sums of what was exported")


def small(number, **others):
    """A small invoice of that number, of the ledger's own series."""
    day = f"2026-{1 + number % 9:02}-{1 + number % 28:02}"
    return {
        "id": f"01900000-0000-7000-8000-{number:012x}", "numero": f"F2026-{number:04}",
        "statut": "Payée", "dateFacture": day, "dateEcheance": day, "datePaiement": day,
        "conditionsPaiement": "Virement", "tva": 20, "remisePourcentage": 0,
        "client": {"nom": f"Client {number % 5000}"},
        "lignes": [{"designation": f"Prestation {number}", "quantite": 1 + number % 7,
                    "prixUnitaire": 100 + number % 13},
                   {"designation": "Déplacement", "quantite": 2, "prixUnitaire": 10}]} | others


def large(ledger):
    """As many small invoices as are imported at once, and the most memory that the program had meanwhile."""
    ledger.write("large.json", "".join(
        json.dumps(small(number), ensure_ascii=False) + "\n" for number in range(1, LARGE + 1)))
    peaks = []
    for most, says in ((MOST, f"{LARGE} invoices imported"), (AGAIN, "imported already")):
        done = ledger.run("importer", "dto", "large.json")
        said = done.stderr.decode()
        check.expect(done.returncode == 0 and says in said, f"{LARGE} invoices: exit status {done.returncode}, {said}")
        # No program before takes nearly as much.
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        peaks.append(peak // (1024 * 1024 if sys.platform == "darwin" else 1024))
        check.expect(peaks[-1] <= most, f"{LARGE} invoices, {says}, take {peaks[-1]} MB, {most} at most")
    check.equal(ledger.run("verifier").returncode, 0, f"{LARGE} invoices: intact")
    return peaks[0]


def parted(ledger):
    """A file of too many invoices, in the worst order: its numbers descend, and the first asks for one."""
    count = processes.campaign(2, 1) * LARGE + 3
    invoices = [small(number) for number in range(count, 0, -1)]
    invoices[0] |= {"statut": "Annulée", "datePaiement": None}
    lines = ",\n".join(json.dumps(invoice, ensure_ascii=False) for invoice in invoices)
    name = ledger.write("all.json", f"[\n{lines}\n]\n")
    ledger.refused("too many invoices", ["dto", name], ("trop-de-factures", name, LARGE + 2))
    before = ledger.digest()
    done = ledger.run("importer", "dto", name, "--decouper", "parts of it")
    check.equal(done.returncode, 0, f"parts: {done.stderr.decode()}exit status")
    check.equal(ledger.digest(), before, "parts: nothing recorded")
    again = ledger.run("importer", "dto", name, "--decouper", "parts of it")
    check.expect(again.returncode != 0, "parts: a folder that is not empty")
    commands = [shlex.split(line) for line in done.stdout.decode().splitlines()]
    check.equal([command[:3] for command in commands], [["facturier", "import", "dto"]] * (count // LARGE + 1),
                "parts")
    for command in commands:
        words = command[3:command.index("--ledger")]
        ledger.taken(" ".join(command), "dto", *words, says=" invoice")
    shown = ledger.run("--json", "afficher", f"F2026-{count:04}")
    check.expect(b'"statut":"Annul' in shown.stdout, f"parts: what asks for a number has it not: {shown.stdout}")
    told = [json.loads(line) for line in ledger.run("--json", "totaux").stdout.splitlines()]
    check.equal(sum(line["factures"] for line in told if line.get("par") == "mois"), count, "parts: invoices")
    # Of so many events each month has a line, with how many there are.
    why = ledger.run("why", "gross").stdout.decode()
    events = [int(number) for number in re.findall(r"^(?:\w+ \d{4}|Total) +(\d+) ", why, re.M)]
    check.expect(len(events) >= 2 and events[-1] == sum(events[:-1]) >= count, f"why of {count} invoices: {why}")


def main():
    with check:
        ledger = Ledger("first")
        bombs(ledger)
        falsehoods(ledger)
        damages(ledger, random.Random(check.seed))
        good(ledger)
        round_trip(Ledger("from"), "to")
        peak = large(Ledger("large"))
        parted(Ledger("parts"))
        return check.finish(f"what is good comes in, what is not leaves no byte; {LARGE} invoices took {peak} MB")


if __name__ == "__main__":
    sys.exit(main())
