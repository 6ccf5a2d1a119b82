"""What the program answers, in the shape of `year_tables.py`."""

import contextlib
import csv
import datetime
import json
import os
import re
from collections import defaultdict
from decimal import Decimal
from typing import NamedTuple

import processes
from year_script import acts
from year_tables import AGES, CLOSED, COUNTED, DOCUMENTS, DUE


# --- A reader of the file of accounting entries, written from article A47 A-1 of the tax procedure book.
#
# It knows nothing of what wrote the file: a row that the article would not have is a fault, and so is an
# entry that does not balance, or a number that is missing.

COLUMNS = ["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib",
           "CompAuxNum", "CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit",
           "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"]
#: Only these may be blank.
BLANK = {"CompAuxNum", "CompAuxLib", "EcritureLet", "DateLet", "Montantdevise", "Idevise"}
AMOUNT = re.compile(r"(0|[1-9][0-9]*),[0-9]{2}")


class Row(NamedTuple):
    """What a row says, its amount above zero where it is a debit."""
    number: int
    journal: str
    day: datetime.date
    account: str
    client: str
    piece: str
    label: str
    amount: Decimal
    letters: str
    settled: datetime.date | None
    validated: datetime.date


class Fec:
    """The rows of a file, and what is wrong with it."""

    def __init__(self, name, content, siren, closing):
        self.faults, self.rows = [], []
        if name != f"{siren}FEC{closing:%Y%m%d}.txt":
            self.fault("name", name)
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            return self.fault("encoding", error)
        lines = re.split("\r\n|\r|\n", text)
        if lines.pop() != "":
            self.fault("end", "the last row is not ended")
        if lines[0].split("\t") != COLUMNS:
            self.fault("header", lines[0])
        for place, line in enumerate(lines[1:], 2):
            self.read(place, line.split("\t"))
        self.check_numbers()
        self.check_entries()

    def fault(self, what, told):
        self.faults.append(f"{what}: {told}")

    def read(self, place, cells):
        if len(cells) != len(COLUMNS):
            return self.fault(f"row {place}", f"{len(cells)} cells: {cells}")
        cell = dict(zip(COLUMNS, cells))
        for name, value in cell.items():
            if not value.strip() and name not in BLANK:
                self.fault(f"row {place}", f"{name} is blank")
            if "|" in value or re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", value):
                self.fault(f"row {place}", f"{name} holds {value!r}")
        try:
            self.rows.append(self.row(cell))
        except ValueError as error:
            self.fault(f"row {place}", error)

    @staticmethod
    def row(cell):
        debit, credit = (amount(cell[name]) for name in ("Debit", "Credit"))
        if (debit == 0) == (credit == 0):
            raise ValueError(f"debit {debit} and credit {credit}")
        if not re.fullmatch("[0-9]{3}[0-9A-Za-z]*", cell["CompteNum"]):
            raise ValueError(f"account {cell['CompteNum']}")
        if bool(cell["EcritureLet"]) != bool(cell["DateLet"]):
            raise ValueError("letters without a day, or a day without")
        return Row(int(cell["EcritureNum"]), cell["JournalCode"], date_of(cell["EcritureDate"]),
                   cell["CompteNum"], cell["CompAuxNum"], cell["PieceRef"], cell["EcritureLib"],
                   debit - credit, cell["EcritureLet"],
                   date_of(cell["DateLet"]) if cell["DateLet"] else None, date_of(cell["ValidDate"]))

    def check_numbers(self):
        numbers = list(dict.fromkeys(row.number for row in self.rows))
        if numbers != list(range(1, len(numbers) + 1)):
            self.fault("numbers", f"{numbers[:20]} …")
        if [row.number for row in self.rows] != sorted(row.number for row in self.rows):
            self.fault("numbers", "rows of an entry stand apart")
        validated = [row.validated for row in self.rows]
        if validated != sorted(validated):
            self.fault("order", "not that of validation")

    def check_entries(self):
        entries = defaultdict(list)
        for row in self.rows:
            entries[row.number].append(row)
        for number, rows in entries.items():
            if sum(row.amount for row in rows):
                self.fault(f"entry {number}", f"does not balance: {rows}")
            if len({(row.journal, row.day, row.piece, row.validated) for row in rows}) != 1:
                self.fault(f"entry {number}", f"is not one: {rows}")
        if sum(row.amount for row in self.rows):
            self.fault("sum", "debits are not credits")

    def letters(self):
        """What is lettered together, in one account of a client."""
        groups = defaultdict(list)
        for row in self.rows:
            if row.letters:
                groups[row.account, row.client, row.letters].append(row)
        return groups


def amount(text):
    if not AMOUNT.fullmatch(text):
        raise ValueError(f"amount {text!r}")
    return Decimal(text.replace(",", "."))


def date_of(text):
    return datetime.datetime.strptime(text, "%Y%m%d").date()


# --- The program's answers.

SUMS = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "pertes", "solde"]
COUNTS = [*SUMS, "emises", "encaissements"]
#: What each row of `totaux` holds, save those that count invoices.
FIGURES = {"tva": DOCUMENTS, "exigible": DUE, "report": DUE[6:], "encaissement": ["montant"], "resume": COUNTS}


class Refused(Exception):
    """A rule refused an act; its code says which."""


class Program:
    """The program, asked about one registre; its answers are kept until something is done."""

    def __init__(self, program, folder):
        self.program, self.folder, self.kept, self.names = program, folder, {}, {}

    def text(self, *words, given=None):
        """What a command writes; a refusal is raised."""
        quiet = {"PATH": os.environ["PATH"], "FACTURIER_AUTEUR": "camille"}
        done = processes.run([self.program, "--registre", self.folder, *words],
                             env=quiet, input=given, capture_output=True, encoding="utf-8")
        if done.returncode:
            said = done.stdout.partition("\n")[0]
            raise Refused(json.loads(said)["regle"] if said else done.stderr)
        return done.stdout

    def run(self, *words, given=None):
        """The objects that a command answers."""
        return list(map(json.loads, self.text(*words, "--json", given=given).splitlines()))

    def act(self, *words):
        self.kept.clear()
        return self.run(*words)

    def ask(self, *words):
        """The same question has the same answer as long as nothing is done."""
        if words not in self.kept:
            self.kept[words] = self.run(*words)
        return self.kept[words]

    def read(self, *words):
        """The same file as long as nothing is done."""
        if words not in self.kept:
            self.kept[words] = self.text(*words)
        return self.kept[words]

    def client(self, identifier):
        """The name of a client."""
        if identifier not in self.names:
            self.names = {one["id"]: one["nom"] for one in self.ask("client", "lister")}
        return self.names[identifier]

    # --- Its answers as tables.

    def totals(self, first, last):
        table = {}
        for one in self.ask("totaux", "--du", first, "--au", last):
            about = one.get("par", "resume")
            key = (about, self.client(one["cle"]) if about == "client" else one.get("cle"))
            if about in ("tva", "exigible"):
                key = (about, *group(one, "cle"))
            elif about == "statut":
                key = (*key, one.get("passeeEnPerte", False))
            assert key not in table, f"two rows for {key}"
            table[key if one.get("par") else "resume"] = nonzero(one, FIGURES.get(about, COUNTED))
        return {key: row for key, row in table.items() if row}

    def aging(self, day):
        table = {}
        for one in self.ask("balance-agee", "--au", day):
            key = self.client(one["clientId"]) if one["type"] == "resultat" else "resume"
            table[key] = nonzero(one, [*AGES, "solde"])
        return {key: row for key, row in table.items() if row}

    def listed(self, day):
        return {one["reference"]: self.short(one) for one in self.ask("lister", "--au", day)
                if one["type"] == "facture"}

    def short(self, one):
        words = {name: one[name] for name in ("dateFacture", "dateEcheance", "statut")}
        return nonzero(one, SUMS) | words | {"clientId": self.client(one["clientId"])}

    def shown(self, reference, day):
        one = self.ask("afficher", reference, "--au", day)[0]
        return self.short(one) | {
            "sousTotal": Decimal(one["sousTotal"]), "remise": Decimal(one["remise"]),
            "dejaPaye": Decimal(one.get("dejaPaye", 0)),
            "groupesTVA": [(*group(part, "tva"), Decimal(part["base"]), Decimal(part["montantTVA"]))
                           for part in one["groupesTVA"]],
            "lignes": [Decimal(line["total"]) for line in one["lignes"]],
            "paiements": [(paid["datePaiement"], Decimal(paid["montant"]), paid["mode"],
                           paid.get("rejet", {}).get("dateRejet"), "annulation" in paid)
                          for paid in one["paiements"]],
            "remboursements": [(back["dateRemboursement"], Decimal(back["montant"]), back["mode"])
                               for back in one.get("remboursements", [])],
            "avoirsEmis": [(credit["numero"], credit["dateAvoir"], Decimal(credit["totalHT"]),
                            Decimal(credit["montantTVA"]),
                            [(line["ligne"], Decimal(line["total"])) for line in credit["lignes"]])
                           for credit in one["avoirsEmis"]],
        }

    def closings(self):
        """Of each closed period its last day, what it comes to, and all that was closed so far."""
        return [(one["au"], nonzero(one["totaux"], CLOSED), nonzero(one["perpetuels"], CLOSED))
                for one in self.run("clotures")]

    def books(self, day):
        """What stands in the accounts at the end of a day that are told without a plan of accounts."""
        siren = self.ask("vendeur", "afficher")[0]["siren"]
        clients = {"C" + one["id"].replace("-", "")[-12:].upper(): one["nom"]
                   for one in self.ask("client", "lister")}
        file = Fec(f"{siren}FEC{day[:4]}1231.txt", self.read("exporter", "fec", "--exercice", day[:4])
                   .encode(), siren, datetime.date(int(day[:4]), 12, 31))
        assert not file.faults, file.faults
        table = defaultdict(Decimal)
        for row in file.rows:
            key = (row.account, clients[row.client]) if row.client else row.account
            table[key] += row.amount if str(row.day) <= day else 0
        return {key: sum_ for key, sum_ in table.items()
                if sum_ and (key[0] == "411000" or key[:2] in ("51", "53", "46", "62", "65")
                             or key[:4] == "4457")}

    def receipts(self, day):
        table = defaultdict(Decimal)
        for row in self.rows("paiements", day):
            table[row["date"], row["facture"], row["mode"]] += Decimal(row["montant"])
        return {key: sum_ for key, sum_ in table.items() if sum_}

    def taxes(self, day):
        return {(row["numero"], *group(row, "tva"), row["exigibilite"], row["dateTVA"]): (
            row["date"], Decimal(row["base"]), Decimal(row["montantTVA"])) for row in self.rows("tva", day)}

    def rows(self, table, day):
        text = self.read("exporter", "csv", table, "--au", day)
        return csv.DictReader(text.splitlines())

    def replayed(self):
        return {"resume": nonzero(self.ask("rejouer")[-1], COUNTS)}


def played(script, folder):
    """Plays a script into a registre; what is refused is refused."""
    one = Program(str(processes.built("facturier")), str(folder))
    for act in acts(script):
        with contextlib.suppress(Refused):
            one.act(*act.typed())


def group(one, rate):
    """What bears VAT alike: its rate, its category and its code of exemption."""
    return Decimal(one[rate]), one["categorieTVA"], one.get("codeExoneration") or None


def nonzero(one, names):
    """The figures of an answer, without zeros."""
    figures = {name: Decimal(one.get(name, 0)) for name in names}
    return {name: figure for name, figure in figures.items() if figure}
