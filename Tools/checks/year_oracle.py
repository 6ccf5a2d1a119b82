"""What a firm's acts come to: an oracle that reads the same words as the program.

It is written from the articles on sums, rules and events alone, in Python's `decimal`, and shares
nothing with what it judges.
"""

import copy
import datetime
from collections import defaultdict
from decimal import Decimal

from year_invoice import FOREVER, Invoice, Payment, Refund
from year_script import number
from year_sums import Discount, Line

#: What a category says by itself.
CODES = {"AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O", "S": None,
         "Z": None}
FRANCHISE = (Decimal(0), "E", "VATEX-FR-FRANCHISE")

class Firm:
    """A firm, its clients and its invoices."""

    def __init__(self):
        self.clients, self.products, self.invoices = [], {}, []
        self.regime, self.is_on_debits = "reel", False
        #: Where the seller is, which each invoice keeps as it was when it was issued.
        self.town = None
        self.numbers, self.touched, self.closings = defaultdict(int), [], []

    def do(self, act):
        """Does what an act says, and gives the references of the invoices that it touched."""
        self.touched = []
        getattr(self, act.command.replace(" ", "_").replace("-", "_"))(act)
        return [one.reference for one in self.touched]

    def find(self, reference):
        found = next(one for one in self.invoices if one.reference == reference)
        self.touched.append(found)
        return found

    def client(self, beginning):
        return next(name for name in self.clients if beginning in name)

    def issued(self):
        return [one for one in self.invoices if one.number]

    # --- The firm.

    def ouvrir(self, act):
        self.vendeur_modifier(act)

    def vendeur_modifier(self, act):
        self.regime = act.option("--regime", self.regime)
        self.town = act.option("--ville", self.town)
        if "--option-debits" in act.options:
            self.is_on_debits = True
        if "--sans-option-debits" in act.options:
            self.is_on_debits = False

    def client_creer(self, act):
        self.clients.append(act.option("--nom"))

    def client_modifier(self, act):
        """Where a client lives changes no sum."""

    def produit_creer(self, act):
        self.products[act.option("--reference")] = act

    def produit_modifier(self, act):
        product = self.products[act.arguments[0]]
        self.products[act.arguments[0]] = product._replace(
            words=[*product.words, *act.words[3:]])

    def cloturer(self, act):
        """Closes down to a day; the first period has no beginning."""
        last = act.option("--jusqu-au")
        before = datetime.date.fromisoformat(self.closings[-1][1]) if self.closings else None
        self.closings.append((str(before + datetime.timedelta(1)) if before else "", last))

    # --- Drafts.

    def begin(self, client, day):
        invoice = Invoice(f"BROUILLON-{len(self.invoices) + 1}", client, day)
        self.invoices.append(invoice)
        self.touched.append(invoice)
        return invoice

    def creer(self, act):
        invoice = self.begin(self.client(act.option("--client")), act.option("--date", act.day))
        invoice.due_day = act.option("--echeance")
        invoice.delay = int(act.option("--delai", 30))
        invoice.terms = act.option("--conditions", "virement")
        invoice.nature, invoice.type = act.option("--nature"), act.option("--type", "facture")
        invoice.replaces = act.option("--remplace")
        invoice.is_ttc = act.option("--prix") == "ttc"
        invoice.discount = discount(act.option("--remise", "0"), is_percent=True)
        invoice.rate = act.option("--tva", "0" if self.regime == "franchise" else "20")

    def dupliquer(self, act):
        before = self.find(act.arguments[0])
        client = self.client(act.option("--client", before.client))
        invoice = self.begin(client, act.option("--date", act.day))
        for name in "delay", "terms", "is_ttc", "discount", "nature":
            setattr(invoice, name, getattr(before, name))
        invoice.lines = copy.deepcopy(before.lines)
        for line in invoice.lines:
            if self.regime == "franchise":
                line.group = FRANCHISE
            elif line.group == FRANCHISE:
                line.group = self.group(None, "20")

    def ligne_ajouter(self, act):
        invoice = self.find(act.arguments[0])
        product = self.products.get(act.option("--produit"))

        def given(name, default=None):
            known = product.option(name, default) if product else default
            return act.option(name, known)

        invoice.lines.append(Line(
            number(given("--quantite")), number(given("--prix")),
            self.group(act, given("--tva", invoice.rate)),
            discount(act.option("--remise", "0"), is_percent=False)))

    def ligne_modifier(self, act):
        line = self.find(act.arguments[0]).lines[int(act.arguments[1]) - 1]
        if "--quantite" in act.options:
            line.quantity = number(act.option("--quantite"))
        if "--prix" in act.options:
            line.price = number(act.option("--prix"))
        if "--remise" in act.options:
            line.discount = discount(act.option("--remise"), is_percent=False)
        if {"--tva", "--exoneration", "--categorie-tva"} & set(act.options):
            line.group = self.group(act, act.option("--tva"))

    def group(self, act, rate):
        """Rate, category and code of exemption of a line."""
        if self.regime == "franchise":
            return FRANCHISE
        code = act.option("--exoneration") if act else None
        usual = "E" if code else "S" if number(rate) else "Z"
        category = act.option("--categorie-tva", usual) if act else usual
        return (number(rate), category, code or CODES[category])

    def ligne_retirer(self, act):
        del self.find(act.arguments[0]).lines[int(act.arguments[1]) - 1]

    def remise(self, act):
        reference, figure = act.arguments
        self.find(reference).discount = discount(figure, is_percent=True)

    def deduire(self, act):
        self.find(act.arguments[0]).deduct(self.find(act.arguments[1]))

    def echeance(self, act):
        invoice = self.find(act.arguments[0])
        is_day = "-" in act.arguments[1]
        invoice.due_day = act.arguments[1] if is_day else None
        invoice.delay = invoice.delay if is_day else int(act.arguments[1])

    def conditions(self, act):
        self.find(act.arguments[0]).terms = act.arguments[1]

    def nature(self, act):
        self.find(act.arguments[0]).nature = act.arguments[1]

    def changer_client(self, act):
        self.find(act.arguments[0]).client = self.client(act.arguments[1])

    def notes(self, act):
        """Words change no sum."""

    livraison = references = versement = notes

    def annuler(self, act):
        self.find(act.arguments[0]).is_cancelled = True

    # --- Documents.

    def next_number(self, letter, day):
        self.numbers[letter] += 1
        return f"{letter}{day[:4]}-{self.numbers[letter]:04}"

    def emettre(self, act):
        invoice = self.find(act.arguments[0])
        invoice.day = act.option("--date", act.day)
        invoice.number = self.next_number("F", invoice.day)
        invoice.seller = self.town, self.regime, self.is_on_debits
        may_wait = invoice.nature == "biens" or not self.is_on_debits
        waits = invoice.type == "acompte" or invoice.nature == "services"
        invoice.is_on_receipts = self.regime == "reel" and may_wait and waits
        if invoice.replaces:
            replaced = self.find(invoice.replaces)
            replaced.credit(self.next_number("A", invoice.day), invoice.day, rest(replaced))
        if "--paye" in act.options:
            invoice.paid_at_issue = number(act.option("--paye"))
            self.pay(invoice, invoice.day, invoice.paid_at_issue,
                     act.option("--mode", invoice.terms))

    def avoir(self, act):
        invoice = self.find(act.arguments[0])
        asked = rest(invoice)
        if "--ligne" in act.options:
            asked = dict(credited(word) for word in act.options["--ligne"])
        day = act.option("--date", act.day)
        invoice.credit(self.next_number("A", day), day, asked)

    # --- Money.

    @staticmethod
    def pay(invoice, day, amount, mode):
        invoice.payments.append(Payment(day, amount, mode))

    def payer(self, act):
        invoices = sorted(map(self.find, act.arguments), key=lambda one: (one.due, one.number))
        left, day = number(act.option("--montant")), act.option("--date", act.day)
        paid = []
        for invoice in invoices:
            part = left if len(invoices) == 1 else min(left, invoice.owed(FOREVER))
            if part > 0:
                self.pay(invoice, day, part, act.option("--mode", invoice.terms))
                paid.append(invoice)
                left -= part
        if left:
            paid[-1].payments[-1].amount += left

    def payment(self, act):
        invoice = self.find(act.arguments[0])
        return invoice, invoice.payments[int(act.arguments[1]) - 1]

    def annuler_paiement(self, act):
        invoice, payment = self.payment(act)
        payment.is_reversed = True

    def rejeter_paiement(self, act):
        invoice, payment = self.payment(act)
        payment.bounced = act.option("--date", act.day)

    def rembourser(self, act):
        invoice = self.find(act.arguments[0])
        invoice.refunds.append(Refund(act.option("--date", act.day),
                                      number(act.option("--montant")),
                                      act.option("--mode", invoice.terms)))

    def imputer(self, act):
        invoice, other = map(self.find, act.arguments)
        day, amount = act.option("--date", act.day), number(act.option("--montant"))
        invoice.refunds.append(Refund(day, amount, "compensation"))
        self.pay(other, day, amount, "compensation")

    def irrecouvrable(self, act):
        invoice = self.find(act.arguments[0])
        invoice.given_up = act.option("--date", act.day)


def discount(figure, is_percent):
    """A discount as typed; a bare number is percent of the whole, and an amount of a line."""
    is_percent = "%" in figure or (is_percent and "€" not in figure)
    return Discount(**{"percent" if is_percent else "amount": number(figure)})


def credited(word):
    """What `2:1.5`, `2=50` and `2` credit: a line's rank, and how much of it."""
    for mark in ":=":
        if mark in word:
            rank, figure = word.split(mark)
            return int(rank) - 1, (mark, number(figure))
    return int(word) - 1, None


def rest(invoice):
    """All that is left of each line that has something left."""
    return {rank: None for rank in range(len(invoice.lines))
            if not invoice.is_credited(invoice.credits, rank)}
