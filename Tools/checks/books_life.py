"""What firms of all kinds do in a year, drawn from a seed: registres for `books.py`."""

import pathlib
from decimal import Decimal

from projections_life import Life

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
        if self.payments:
            invoice = self.draw.choice(sorted(self.payments))
            self.registre.act("rejeter-paiement", invoice,
                              self.draw.choice(self.payments[invoice]), "--motif", "Impayé",
                              *self.draw.choice([[], ["--frais", "12,34"]]))


def journal(registre):
    """The lines of a registre's journal."""
    return pathlib.Path(registre.folder, "journal.jsonl").read_text("utf-8").splitlines()
