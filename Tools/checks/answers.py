#!/usr/bin/env python3
#: (programs)
"""Ask all there is to ask about all invoices, by what is kept of them and by the journal's lines alone.

    FACTURIER_BIN=.build/release Tools/checks/answers.py [--seed N] [--count N]

A registre that is long enough for states to be kept beside its journal gets more acts by chance: payments that
are reversed, that bounce and that are given back, avoirs, losses, new drafts, clients with other names. Lists
and totals, each of random days, clients and statuts, must say the same with `--sans-etats` as without,
to the byte, right after the acts; and what `pourquoi` tells of single events, which is read from the lines, comes
to the same figures. A report goes on from where verifications were noted to have come, and says so.
Kept files that were cut, spoilt or forged are the matter of the tests (`JournalFichierTests/States`). Exit status:
0 all agree, 1 some do not.
"""

import datetime
import decimal
import json
import os
import random
import re
import sys

sys.dont_write_bytecode = True
import processes  # noqa: E402
from durability import Check, generated, program, surroundings  # noqa: E402

#: Enough for states to be kept, and for a figure to be told by month.
EVENTS = 10000
STATUTS = ["payee", "impayee", "a-deduire", "envoyee", "en-retard", "annulee", "brouillon"]


class Asked:
    """A registre of which questions are asked twice."""

    def __init__(self, check, draw):
        self.check, self.draw, self.folder = check, draw, check.folder / "registre"
        generated(self.folder, EVENTS)
        self.deposits()
        rows = [json.loads(line) for line in self.run("lister", "--json")[1].splitlines()]
        self.rows = [row for row in rows if row["type"] == "facture"]
        self.clients = sorted({row["clientId"] for row in self.rows})
        self.issued = [row["reference"] for row in self.rows if row["statut"] != "Brouillon"]
        self.days = sorted(row["dateFacture"] for row in self.rows)

    def deposits(self):
        """Of two deposits one is deducted."""
        client = json.loads(self.run("client", "lister", "--json")[1].splitlines()[0])["id"]
        issued = []
        for kind, price in ("acompte", "100"), ("acompte", "200"), ("facture", "1000"):
            draft = self.told("creer", "--client", client, "--type", kind)
            self.run("ligne", "ajouter", draft, "--designation", "Table", "--quantite", "1", "--prix", price)
            if kind == "facture":
                self.run("deduire", draft, issued[0])
            issued.append(self.told("emettre", draft))
        found = [row["reference"] for row in map(json.loads, self.run(
            "lister", "--statut", "a-deduire", "--json")[1].splitlines()) if row["type"] == "facture"]
        self.check.expect(found == issued[1:2], f"undeducted: {found}, not {issued[1]}")

    def told(self, *words):
        return self.run(*words)[1].decode().split()[0]

    def run(self, *words):
        done = processes.run(
            [program(), "--registre", self.folder, *words], capture_output=True, env=surroundings())
        return done.returncode, done.stdout, done.stderr

    def life(self, acts):
        """Acts of which some are refused; how many were recorded."""
        return sum(self.run(*self.act())[0] == 0 for _ in range(acts))

    def act(self):
        number, draft = self.draw.choice(self.issued), self.draw.choice(self.rows)["reference"]
        return self.draw.choice([
            ["payer", number, "--montant", "7.10", "--mode", "cheque", "--trop-percu"],
            ["annuler-paiement", number, "--motif", "Saisi deux fois"],
            ["rejeter-paiement", number, "--motif", "Sans provision", "--frais", "9.50"],
            ["rembourser", number, "--montant", "1.30", "--mode", "virement", "--au-dela"],
            ["avoir", number, "--motif", "Rendu"],
            ["irrecouvrable", number, "--motif", "Liquidation"],
            ["creer", "--client", self.draw.choice(self.clients)],
            ["ligne", "ajouter", draft, "--designation", "Pose", "--quantite", "2", "--prix", "31"],
            ["emettre", draft, "--date", str(datetime.date.today())],
            ["client", "modifier", self.draw.choice(self.clients), "--nom", f"Nom {self.draw.random()}"],
        ])

    def questions(self):
        """One of each, of days that chance draws."""
        start = datetime.date.fromisoformat(self.draw.choice(self.days))
        end = start + datetime.timedelta(self.draw.choice([0, 6, 30, 400]))
        period = ["--du", str(start), "--au", str(end)]
        client, statut = self.draw.choice(self.clients), self.draw.choice(STATUTS)
        return [
            ["totaux", *period, "--json"], ["balance-agee", "--au", str(end), "--json"],
            ["lister", *period, "--json"], ["lister", "--statut", statut, "--au", str(end)],
            ["lister", "--client", client], ["client", "lister", "--json"]]

    def ask(self, what):
        for words in self.questions():
            kept, alone = self.run(*words), self.run(*words, "--sans-etats")
            self.check.expect(kept == alone and kept[0] == 0, f"{what}: {words}: {kept[0]} {kept[2]}")

    def explain(self, what):
        """Events add up to the figure of lists, which is kept; a month at a time where they are many."""
        start = datetime.date.fromisoformat(self.draw.choice(self.days))
        period = ["--du", str(start), "--au", str(start + datetime.timedelta(self.draw.choice([0, 30, 400])))]
        for options in [], period:
            totals = json.loads(self.run("totaux", *options, "--json")[1].splitlines()[-1])
            for name, member in [("solde", "solde"), ("totalTTC", "totalTTC"), ("encaisse", "paye"),
                                 ("avoirs", "avoirs"), ("encaissements", "encaissements")]:
                *parts, told = map(json.loads, self.run("pourquoi", name, *options, "--json")[1].splitlines())
                summed = sum((decimal.Decimal(one["part"]) for one in parts), decimal.Decimal(0))
                found = told["montant"], str(summed.quantize(decimal.Decimal("0.01"))), told["evenements"]
                self.check.expect(found == (totals[member], totals[member], len(parts)),
                                  f"{what}: pourquoi {name} {options}: {found}, not {totals[member]}")
        months = self.run("pourquoi", "totalTTC", "--langue", "en")
        events = self.run("pourquoi", "totalTTC", "--tout", "--langue", "en")
        self.check.expect(b"--all" in months[2] and len(months[1].splitlines()) < 100
                          and len(events[1].splitlines()) > 1001, f"{what}: by month: {months[2]}")
        shown = {out.splitlines()[-1].split("€".encode())[1].split()[0] for _, out, _ in (months, events)}
        self.check.expect(len(shown) == 1, f"{what}: by month and one by one: {shown}")

    def files(self):
        return sorted(self.folder.glob("etats*.point"))


def reported(registre):
    """A report goes on from the point that is noted, says so, and says no more than it has looked at."""
    page = registre.folder.parent / "rapport.html"

    def report(*options):
        words = ["exporter", "rapport", "--du", registre.days[0], "--au", registre.days[20],
                 "--vers", page, "--json", "--langue", "en", *options]
        status, out, said = registre.run(*words)
        answer = json.loads(out)
        text = page.read_text()
        onTrust = "surParole" in answer
        for sentence, whole in [("all of the journal, for this page", True), ("is intact", True),
                                ("relies on earlier verifications", False)]:
            registre.check.expect(status or (sentence in text) == (whole != onTrust), sentence)
        told = re.sub('(?s)<section id="verification">.*?</section>', "", text)
        histories = told[told.index('id="factures"'):] if 'id="factures"' in told else ""
        return status, onTrust, int(answer["tete"]["id"]), histories, said

    def expect(what, found, expected):
        registre.check.expect(found == expected, f"report, {what}: {found}, not {expected}")

    first, second = report(), report()
    expect("whole, then on trust", (first[:2], second[:2]), ((0, False), (0, True)))
    expect("the same invoices", first[3] == second[3], True)
    status, _, said = registre.run("exporter", "rapport", "--vers", page)
    expect("sentence", (status, b"--verify-all" in said), (0, True))
    registre.life(10)
    point = (registre.folder / "verifie.point").read_bytes()
    expect("all asked for", report("--tout-verifier")[:2], (0, False))
    expect("an anchor", report("--ancre", registre.run("ancre")[1].decode().strip())[:2], (0, False))
    expect("the point then", (registre.folder / "verifie.point").read_bytes(), point)
    expect("what is new", report()[:2], (0, True))
    expect("its bytes", report()[3] == report("--tout-verifier")[3], True)
    point = (registre.folder / "verifie.point").read_bytes()
    journal, head = (registre.folder / name for name in ("journal.jsonl", "tete.json"))
    whole, itsHead = journal.read_bytes(), head.read_bytes()
    head.unlink()
    journal.write_bytes(whole[:whole.index(b"\n", len(whole) * 9 // 10) + 1])
    status, onTrust, *_ = report()
    expect("a journal that was cut", (status, onTrust), (3, False))
    expect("the point of more", (registre.folder / "verifie.point").read_bytes(), point)
    journal.write_bytes(whole)
    head.write_bytes(itsHead)
    expect("whole again", report()[:2], (0, True))
    expect("its histories", report()[3].count("<article") > 1, True)
    head.unlink()
    (registre.folder / "verifie.point").unlink()
    expect("an end that nothing vouches for", b"vouches" in report()[4], True)
    expect("its page", "tete.json is missing" in page.read_text(), True)
    expect("nothing noted of it", (registre.folder / "verifie.point").exists(), False)
    head.write_bytes(itsHead)
    for path in registre.folder.glob("journal-*.index"):
        content = bytearray(path.read_bytes())
        for place in range(100, len(content), 1000):
            content[place] ^= 1
        path.write_bytes(content)
    expect("a spoilt index", report()[3] == report("--tout-verifier")[3], True)
    (registre.folder / "verifie.point").unlink()
    (registre.folder / "verifie.point").mkdir()
    expect("a point that cannot be read", report()[:2], (0, False))
    (registre.folder / "verifie.point").rmdir()


def main():
    with Check("answers", __doc__, count=processes.campaign(6, 2)) as check:
        registre = Asked(check, random.Random(check.seed))
        check.expect(len(registre.files()) == 2, f"nothing is kept: {os.listdir(registre.folder)}")
        recorded = 0
        for number in range(check.count):
            recorded += registre.life(25)
            registre.ask(f"after acts, {number}")
            registre.explain(f"after acts, {number}")
        check.expect(recorded > 8 * check.count, f"{recorded} acts were recorded alone")
        reported(registre)
        status, _, said = registre.run("verifier")
        check.expect(status == 0, f"verifier: {status} {said}")
        return check.finish(f"{recorded} acts beside {EVENTS} events")


if __name__ == "__main__":
    sys.exit(main())
