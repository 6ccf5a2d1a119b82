"""Registres that live by chance: what `projections.py`, `tables.py` and `books.py` look at."""

import datetime
import json
import os
import pathlib
import sys
from decimal import Decimal

import processes

class Registre:
    """A folder, and the program to ask about it."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.refused = 0

    def run(self, *words):
        """Its exit status and what it wrote; a status other than done or refused ends the check."""
        quiet = {"PATH": os.environ["PATH"], "FACTURIER_AUTEUR": "camille"}
        done = processes.run([self.program, "--registre", self.folder, *words], env=quiet,
                             capture_output=True, text=True, encoding="utf-8")
        if done.returncode not in (0, 1):
            sys.exit(f"{words}: status {done.returncode}: {done.stderr}")
        return done.returncode, done.stdout

    def objects(self, *words):
        """The objects that a command wrote; none when a rule refused it."""
        status, text = self.run(*words, "--json")
        self.refused += status
        return [json.loads(line) for line in text.splitlines()] if status == 0 else []

    def act(self, *words):
        """The answer of a command that records something, if it was not refused."""
        return next(iter(self.objects(*words)), None)


class Life:
    """Draws commands, and remembers what they may be about."""

    def __init__(self, registre, draw):
        self.registre, self.draw = registre, draw
        self.day = datetime.date(2026, 1, 5)
        self.clients, self.drafts, self.issued = [], [], []
        self.lines, self.payments, self.buyers = {}, {}, {}
        registre.act("ouvrir", "--nom", "Atelier Vermeil", "--siren", "732829320", "--adresse",
                     "4 rue des Tanneurs", "--code-postal", "35300", "--ville", "Fougères")
        for name in "Le Moulin", "La Mairie", "Jeanne Dupont", "L'Épicerie":
            answer = registre.act("client", "creer", "--particulier", "--nom", name)
            self.clients.append(answer["subject"].removeprefix("client/"))

    def live(self):
        self.day += datetime.timedelta(days=self.draw.choice([0, 0, 0, 1, 1, 2]))
        acts = [self.begin] * 16 + [self.line] * 34 + [self.issue] * 18 + [self.pay] * 16
        acts += [self.reverse] * 3 + [self.credit] * 7 + [self.cancel] * 2 + [self.bounce] * 4
        self.draw.choice(acts + [self.refund] * 3 + [self.settle, self.allocate, self.give_up] * 2)()

    def day_near(self, first, last):
        return str(self.day + datetime.timedelta(days=self.draw.randint(first, last)))

    def recent(self, subjects):
        return self.draw.choice(subjects[-6:])

    def begin(self):
        buyer = self.draw.choice(self.clients)
        answer = self.registre.act(
            "creer", "--client", buyer, "--date", str(self.day),
            "--delai", self.draw.choice(["0", "15", "30", "60"]),
            "--conditions", self.draw.choice(["virement", "cheque", "carte"]),
            "--tva", self.draw.choice(["20", "10", "5.5"]),
            "--remise", self.draw.choice(["0", "0", "5%", "12.5%"]),
            *self.draw.choice([[], ["--nature", "biens"], *[["--nature", "services"]] * 2]))
        if not answer:
            return
        draft = answer["subject"].removeprefix("facture/")
        self.drafts.append(draft)
        self.buyers[draft] = buyer

    def line(self):
        if not self.drafts:
            return self.begin()
        draft = self.recent(self.drafts)
        price = Decimal(self.draw.randint(1, 9_000_000)) / self.draw.choice([100, 1000, 10_000])
        words = ["--designation", "Planche", "--quantite",
                 str(Decimal(self.draw.randint(1, 120)) / self.draw.choice([1, 4, 10])),
                 "--prix", f"{price:f}"]
        if self.draw.random() < 0.5:
            rate = self.draw.choice(["20", "10", "5.5", "2.1", "0"])
            words += ["--tva", rate]
            if rate == "0":
                code = self.draw.choice(["VATEX-EU-132", "VATEX-EU-79-C"])
                words += ["--exoneration", code, "--motif-exoneration", "Article 261 du CGI"]
        answer = self.registre.act("ligne", "ajouter", draft, *words)
        if answer:
            self.lines.setdefault(draft, []).append(answer["ligneId"])

    def issue(self):
        filled = [draft for draft in self.drafts if draft in self.lines]
        if not filled:
            return self.line()
        draft = self.recent(filled)
        total = Decimal(self.state(draft)["totalTTC"])
        paid = [] if self.draw.random() < 0.9 or total < 1 else ["--paye", f"{total / 2:.2f}"]
        if self.registre.act("emettre", draft, "--date", str(self.day), *paid):
            self.drafts.remove(draft)
            self.issued.append(draft)

    def state(self, invoice):
        return self.registre.objects("rejouer", "--facture", invoice)[0]

    def cancel(self):
        if self.drafts:
            draft = self.recent(self.drafts)
            if self.registre.act("annuler", draft, "--motif", "Doublon"):
                self.drafts.remove(draft)

    def pay(self):
        if not self.issued:
            return self.issue()
        invoice = self.recent(self.issued)
        due = self.state(invoice)["solde"]
        amount = Decimal(due) / self.draw.choice([1, 1, 1, 2, 3])
        amount += self.draw.choice([0, 0, 0, 0, 5])
        answer = self.registre.act("payer", invoice, "--montant", f"{amount:.2f}", "--date",
                                   self.day_near(-5, 25), "--date-future",
                                   "--trop-percu")
        if answer:
            self.payments.setdefault(invoice, []).append(answer["paiementId"])

    def undo(self, act, reason, *choices):
        if self.payments:
            invoice = self.draw.choice(sorted(self.payments))
            self.registre.act(act, invoice, self.draw.choice(self.payments[invoice]), "--motif", reason,
                              *(self.draw.choice(choices) if choices else []))

    def reverse(self):
        self.undo("annuler-paiement", "Refusé")

    def bounce(self):
        self.undo("rejeter-paiement", "Impayé")

    def refund(self):
        if self.issued:
            invoice = self.recent(self.issued)
            paid = Decimal(self.state(invoice)["paye"]) / self.draw.choice([1, 2, 3])
            if paid > 0:
                self.registre.act("rembourser", invoice, "--montant", f"{paid:.2f}", "--au-dela")

    def recent_pair(self):
        """A recent invoice and one of the same customer, perhaps itself."""
        one = self.recent(self.issued)
        return one, self.recent([other for other in self.issued
                                 if self.buyers[other] == self.buyers[one]])

    def settle(self):
        if self.issued:
            invoices = self.recent_pair()
            due = sum(Decimal(self.state(invoice)["solde"]) for invoice in set(invoices))
            if due > 1:
                self.registre.act("payer", *invoices, "--montant",
                                  f"{due * self.draw.choice([1, 2, 3]) / 3:.2f}")

    def allocate(self):
        if self.issued:
            one, other = self.recent_pair()
            amount = min(Decimal(self.state(one)["paye"]), Decimal(self.state(other)["solde"]))
            if amount > 0:
                self.registre.act("imputer", one, other, "--montant", f"{amount:.2f}")

    def give_up(self):
        if self.issued:
            self.registre.act("irrecouvrable", self.recent(self.issued), "--motif", "Liquidation")

    def credit(self):
        if self.issued:
            invoice = self.recent(self.issued)
            words = []
            if self.draw.random() < 0.6:
                words = ["--ligne", f"{self.draw.choice(self.lines[invoice])}:0.1"]
            self.registre.act("avoir", invoice, "--motif", "Retour", "--date", str(self.day),
                              *words)


# --- What firms of all kinds do in a year, drawn from a seed: registres for `books.py`.

#: Texts that columns, comments, quotes and accounts' names could be broken by.
HOSTILE = ["Barre | verticale", "Point; virgule", 'Guillemets "droits" et \\', "  deux  espaces",
           "=2+3", "(parenthèses)", "Éléonore Œuvrard-Ñandú", "{accolade} #dièse ^lien @à", "%; note"]
SELLERS = [[], [], ["--option-debits"], ["--regime", "franchise"], ["--nature", "biens"]]


class BookLife(Life):
    """A life with deposits, prices with VAT, reductions, accounts of its own, and hostile names."""

    def __init__(self, registre, draw):
        super().__init__(registre, draw)
        self.seller = draw.choice(SELLERS)
        if self.seller:
            registre.act("vendeur", "modifier", *self.seller)
        self.deposits = {}
        for number, name in enumerate(HOSTILE[:5]):
            code = [] if number % 2 else ["--code", draw.choice(HOSTILE) + str(number)]
            answer = registre.act("client", "creer", "--particulier", "--nom", name, *code)
            self.clients.append(answer["subject"].removeprefix("client/"))
        if draw.random() < 0.4:
            registre.act("comptes", "--clients", "4110", "--ventes-biens", "70711",
                         "--caisse", "531", "--cheques", "51120")

    def others(self):
        """Other accounts from a day on, be it within a year; they do not hold before others do."""
        self.registre.act("comptes", "--depuis", str(self.day), "--clients",
                          self.draw.choice(["411000", "411100"]), "--banque",
                          self.draw.choice(["512000", "517100"]), "--tva-collectee",
                          self.draw.choice(["445710", "445711"]))

    def live(self):
        if self.draw.random() < 0.01:
            return self.others()
        extra = [self.deposit, self.deduct, self.reduce, self.special, self.hostile_payment]
        if self.draw.random() < 0.25:
            return self.draw.choice(extra)()
        if self.draw.random() < 0.3:
            return self.issue()
        super().live()

    def created(self, answer, buyer):
        draft = answer["subject"].removeprefix("facture/")
        self.drafts.append(draft)
        self.buyers[draft] = buyer
        return draft

    def add(self, draft, *more):
        answer = self.registre.act(
            "ligne", "ajouter", draft, "--designation", self.draw.choice(HOSTILE), "--quantite",
            str(self.draw.randint(1, 9)), "--prix", f"{self.draw.randint(1, 90000) / 100:.2f}", *more)
        if answer:
            self.lines.setdefault(draft, []).append(answer["ligneId"])

    def deposit(self):
        buyer = self.draw.choice(self.clients)
        answer = self.registre.act("creer", "--client", buyer, "--type", "acompte", "--date",
                                   str(self.day), "--nature",
                                   self.draw.choice(["biens", "services"]))
        draft = self.created(answer, buyer)
        self.add(draft)
        self.drafts.remove(draft)
        if self.registre.act("emettre", draft, "--date", str(self.day)):
            self.issued.append(draft)
            self.deposits[draft] = buyer

    def deduct(self):
        if not self.deposits:
            return self.deposit()
        deposit, buyer = self.draw.choice(sorted(self.deposits.items()))
        prices = self.draw.choice([[], ["--prix", "ttc"]])
        answer = self.registre.act("creer", "--client", buyer, "--date", str(self.day), "--nature",
                                   self.draw.choice(["biens", "services", "mixte"]), *prices)
        if not answer:
            return None
        draft = self.created(answer, buyer)
        for _ in range(self.draw.randint(1, 3)):
            self.add(draft, *self.draw.choice([[], ["--nature", "biens"]]))
        if self.registre.act("deduire", draft, deposit):
            del self.deposits[deposit]

    def special(self):
        """Prices with VAT, discounts in euros, accounts of lines, and both natures."""
        buyer = self.draw.choice(self.clients)
        answer = self.registre.act(
            "creer", "--client", buyer, "--date", str(self.day),
            "--conditions", self.draw.choice(["especes", "prelevement", "effet", "autre", "cheque"]),
            *self.draw.choice([[], ["--prix", "ttc"]]), *self.draw.choice([[], ["--nature", "mixte"]]))
        if not answer:
            return
        draft = self.created(answer, buyer)
        for _ in range(self.draw.randint(1, 4)):
            self.add(draft, *self.draw.choice([[], ["--compte", "70612"], ["--tva", "10"],
                                               ["--tva", "5.5"], ["--remise", "10%"]]))
        if self.draw.random() < 0.5:
            self.registre.act("remise", draft, self.draw.choice(["3,33€", "7%", "0,02€"]))

    def reduce(self):
        if self.issued:
            invoice = self.recent(self.issued)
            if self.lines.get(invoice):
                line = self.draw.choice(self.lines[invoice])
                self.registre.act("avoir", invoice, "--motif", "Geste", "--date", str(self.day),
                                  "--ligne", f"{line}={self.draw.randint(1, 999) / 100:.2f}")

    def hostile_payment(self):
        if self.issued:
            invoice = self.recent(self.issued)
            due = Decimal(self.state(invoice)["solde"])
            if due > 1:
                means = self.draw.choice(["especes", "prelevement", "effet", "compensation", "autre"])
                answer = self.registre.act(
                    "payer", invoice, "--montant", f"{due / 2:.2f}", "--mode", means, "--date",
                    self.day_near(-40, 0), "--reference", self.draw.choice(HOSTILE))
                if answer:
                    self.payments.setdefault(invoice, []).append(answer["paiementId"])

    def bounce(self):
        self.undo("rejeter-paiement", "Impayé", [], ["--frais", "12,34"])


def journal(registre):
    """The lines of a registre's journal."""
    return pathlib.Path(registre.folder, "journal.jsonl").read_text("utf-8").splitlines()
