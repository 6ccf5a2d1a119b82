"""What the program answers, in the shape of `year_answers.py`."""

import csv
import datetime
import json
import os
from collections import defaultdict
from decimal import Decimal

import processes
from books_fec import Fec
from year_answers import AGES, CLOSED, COUNTED, DOCUMENTS, DUE

SUMS = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "pertes", "solde"]
COUNTS = [*SUMS, "emises", "encaissements"]
#: What each row of `totaux` holds, save those that count invoices.
FIGURES = {"tva": DOCUMENTS, "exigible": DUE, "report": DUE[6:], "encaissement": ["montant"], "resume": COUNTS}


class Refused(Exception):
    """A rule refused an act; its code says which."""


class Program:
    """The program, asked about one registre; what it answered is kept until something is done."""

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
        return {(row["numero"], *group(row, "tva")): (
            row["date"], row["exigibilite"], row["dateTVA"], Decimal(row["base"]),
            Decimal(row["montantTVA"])) for row in self.rows("tva", day)}

    def rows(self, table, day):
        text = self.read("exporter", "csv", table, "--au", day)
        return csv.DictReader(text.splitlines())

    def replayed(self):
        return {"resume": nonzero(self.ask("rejouer")[-1], COUNTS)}


def group(one, rate):
    """What bears VAT alike: its rate, its category and its code of exemption."""
    return Decimal(one[rate]), one["categorieTVA"], one.get("codeExoneration") or None


def nonzero(one, names):
    """The figures of an answer, without zeros."""
    figures = {name: Decimal(one.get(name, 0)) for name in names}
    return {name: figure for name, figure in figures.items() if figure}
