"""What a firm's acts come to: an oracle that reads the same words as the program.

It is written from the articles on sums, rules and events alone, in Python's `decimal`, and shares
nothing with what it judges.
"""

import copy
import datetime
from collections import defaultdict
from decimal import Decimal, ROUND_DOWN, ROUND_HALF_UP
from typing import NamedTuple

from year_script import number


# --- The sums of invoices, avoirs and receipts in exact decimals, from the article on sums alone.
#
# A group is what bears VAT alike: its rate, its category and its code of exemption.

CENT = Decimal("0.01")
OUTLAY = "VATEX-EU-79-C"
#: The states of the Union to which a firm sells.
UNION = ("BE", "DE", "IT", "LU", "NL")
NOTHING = Decimal("0.00")


def cents(value):
    """To the cent, halves away from zero."""
    return value.quantize(CENT, ROUND_HALF_UP)


class Discount:
    """A percentage, an amount, or neither."""

    def __init__(self, percent=NOTHING, amount=NOTHING):
        self.percent, self.amount = percent, amount

    def of(self, sum_, part=1):
        """What it takes off a sum, of which an amount is that part."""
        return cents(sum_ * self.percent / 100) + cents(self.amount * part)


class Line:
    """A line of an invoice."""

    def __init__(self, quantity, price, group, discount, is_deposit=False):
        self.quantity, self.price, self.group = quantity, price, group
        self.discount, self.is_deposit = discount, is_deposit
        # Neither is lessened by the discount on the whole.
        self.is_fixed = is_deposit or group[2] == OUTLAY

    def total(self, quantity=None):
        """What a quantity of it comes to, all of it when none is given."""
        quantity = self.quantity if quantity is None else quantity
        gross = cents(quantity * self.price)
        return gross - self.discount.of(gross, quantity / self.quantity)


def by_group(pairs):
    """The sum of the amounts of each group: the highest rate first, then by category and by code."""
    sums = {}
    for group, amount in pairs:
        sums[group] = sums.get(group, NOTHING) + amount
    return dict(sorted(sums.items(), key=lambda row: (-row[0][0], row[0][1], row[0][2] or "")))


def shared_out(amount, sums):
    """An amount by sums: rounded down, and a cent more for those that lose most by it."""
    whole = sum(sums.values())
    exact = {group: amount * part / whole for group, part in sums.items()}
    shares = {group: part.quantize(CENT, ROUND_DOWN) for group, part in exact.items()}
    missing = int((amount - sum(shares.values())) / CENT)
    for group in sorted(sums, key=lambda group: shares[group] - exact[group])[:missing]:
        shares[group] += CENT
    return shares


def taxed(amount, rate, is_ttc):
    """Base and VAT of what a group comes to, once the discount is off."""
    if is_ttc:
        vat = cents(amount * rate / (100 + rate))
        return amount - vat, vat
    return amount, cents(amount * rate / 100)


class Sums:
    """What an invoice comes to."""

    def __init__(self, lines, discount, is_ttc):
        totals = by_group((line.group, line.total()) for line in lines)
        #: What the discount on the whole is taken from, and what it takes, of each group.
        self.discounted = by_group((line.group, NOTHING if line.is_fixed else line.total())
                                   for line in lines)
        self.off = {group: cents(part * discount.percent / 100)
                    for group, part in self.discounted.items()}
        if discount.amount:
            self.off = shared_out(discount.amount, self.discounted)
        self.groups = {group: taxed(total - self.off[group], group[0], is_ttc)
                       for group, total in totals.items()}
        self.subtotal = sum(totals.values(), NOTHING)
        self.discount = sum(self.off.values(), NOTHING)


def net(groups):
    return sum((base for base, _ in groups.values()), NOTHING)


def vat(groups):
    return sum((tax for _, tax in groups.values()), NOTHING)


def gross(groups):
    return net(groups) + vat(groups)


def less(groups, others):
    """Base and VAT of each group, less those of others."""
    return {group: (base - others.get(group, (0, 0))[0], tax - others.get(group, (0, 0))[1])
            for group, (base, tax) in groups.items()}


def received(groups, paid):
    """What a payment of part of these groups brings of the base and VAT of each."""
    owed = gross(groups)
    part = min(paid, owed)
    if part <= 0:
        return {}
    result, running = {}, NOTHING
    for group, (base, tax) in groups.items():
        before = cents(running * part / owed)
        running += base + tax
        brought = cents(tax * part / owed)
        result[group] = (cents(running * part / owed) - before - brought, brought)
    return result


# --- An invoice with what happens to it, from the articles on sums, rules and events alone.

#: A day by which all that is recorded has happened.
FOREVER = "9999-12-31"


class Payment:
    """What came in; it never was if it was reversed, and is no more from the day it bounced."""

    def __init__(self, day, amount, mode):
        self.day, self.amount, self.mode = day, amount, mode
        self.bounced = self.is_reversed = None

    def counts(self, day):
        has_bounced = self.bounced is not None and self.bounced <= day
        return self.day <= day and not self.is_reversed and not has_bounced


class Refund(NamedTuple):
    """What was given back."""
    day: str
    amount: Decimal
    mode: str


class Credit(NamedTuple):
    """An avoir: what it credits of each line, and of each group."""
    number: str
    day: str
    totals: list
    groups: dict
    #: Whether all avoirs down to this one have credited all of every line.
    is_last: bool


class Invoice:
    """An invoice, from its draft on."""

    def __init__(self, draft, client, day):
        self.draft, self.client, self.day = draft, client, day
        self.number = self.is_cancelled = self.given_up = self.is_on_receipts = None
        #: The seller's town, régime and option, as they were when it was issued.
        self.seller = None
        self.due_day, self.delay, self.terms, self.nature = None, 30, "virement", None
        self.type, self.replaces, self.rate = "facture", None, "20"
        self.is_ttc, self.discount, self.lines = False, Discount(), []
        self.payments, self.refunds, self.credits, self.paid_at_issue = [], [], [], None

    @property
    def reference(self):
        return self.number or self.draft

    @property
    def sums(self):
        return Sums(self.lines, self.discount, self.is_ttc)

    @property
    def due(self):
        """The day on which it is due."""
        if self.due_day:
            return self.due_day
        return str(datetime.date.fromisoformat(self.day) + datetime.timedelta(self.delay))

    # --- As of a day.

    def left(self, day):
        """What avoirs have left of each group."""
        groups = self.sums.groups
        for credit in self.credits:
            groups = less(groups, credit.groups if credit.day <= day else {})
        return groups

    def credited(self, day):
        return sum((gross(credit.groups) for credit in self.credits if credit.day <= day), NOTHING)

    def paid(self, day):
        came = sum((one.amount for one in self.payments if one.counts(day)), NOTHING)
        return came - sum((one.amount for one in self.refunds if one.day <= day), NOTHING)

    def owed(self, day):
        """What is due, whether it was given up or not."""
        return gross(self.left(day)) - self.paid(day)

    def balance(self, day):
        owed = self.owed(day) if self.number else NOTHING
        return min(owed, NOTHING) if self.is_given_up(day) else owed

    def loss(self, day):
        return self.owed(day) - self.balance(day) if self.number else NOTHING

    def is_given_up(self, day):
        return self.given_up is not None and self.given_up <= day

    def status(self, day):
        """The first line of the table that applies."""
        credits = [credit for credit in self.credits if credit.day <= day]
        rows = [
            ("Annulée", self.is_cancelled or (credits and credits[-1].is_last)),
            ("Brouillon", not self.number),
            ("Payée", self.owed(day) <= 0),
            ("Annulée", self.is_given_up(day)),
            ("En Retard", self.due < day),
        ]
        return next((word for word, applies in rows if applies), "Envoyée")

    def brought(self, day):
        """Base and VAT of each group that have come in."""
        return received(self.left(day), self.paid(day))

    def recovered(self, day):
        """Base and VAT of each taxed group that were due when invoiced, and will never be paid."""
        if self.is_on_receipts or not self.is_given_up(day):
            return {}
        return {group: sums for group, sums in less(self.left(day), self.brought(day)).items()
                if group[1] == "S"}

    # --- Avoirs.

    def credit(self, number, day, asked):
        """Credits what is asked of each line, by its rank: `None` is all that is left."""
        totals = [(rank, *self.credited_line(rank, what)) for rank, what in asked.items()]
        groups = {}
        so_far = [*self.credits, Credit(number, day, totals, {}, False)]
        left = self.left(FOREVER)
        sums = self.sums
        for group, total in by_group((self.lines[rank].group, amount)
                                     for rank, _, amount in totals).items():
            if self.is_used_up(so_far, group):
                groups[group] = left[group]
                continue
            bare = sum((amount for rank, _, amount in totals
                        if self.lines[rank].group == group and not self.lines[rank].is_fixed),
                       NOTHING)
            whole = sums.discounted[group]
            off = cents(bare * self.discount.percent / 100)
            if self.discount.amount and whole:
                off = cents(sums.off[group] * bare / whole)
            groups[group] = self.capped(total - off, group[0], *left[group])
        is_last = all(self.is_used_up(so_far, group) for group in left)
        self.credits.append(Credit(number, day, totals, groups, is_last))
        return self.credits[-1]

    def capped(self, amount, rate, base_left, tax_left):
        """Base and VAT of what is credited of a group, neither above what is left of it."""
        if self.is_ttc:
            amount = min(amount, base_left + tax_left)
            tax = min(taxed(amount, rate, True)[1], tax_left)
            base = min(amount - tax, base_left)
            return base, amount - base
        base = min(amount, base_left)
        return base, min(taxed(base, rate, False)[1], tax_left)

    def credited_line(self, rank, what):
        """The quantity and the total by which an avoir credits a line."""
        line = self.lines[rank]
        quantity, amount, by_amount = self.credited_so_far(self.credits, rank)
        if what is None:
            rest = line.quantity - quantity
            return rest, line.total() - amount if by_amount else line.total(rest)
        kind, figure = what
        return (figure, line.total(figure)) if kind == ":" else (None, figure)

    @staticmethod
    def credited_so_far(credits, rank):
        """Of a line: the quantity credited, the total credited, and whether an amount of it was."""
        parts = [part for credit in credits for part in credit.totals if part[0] == rank]
        return (sum((quantity or Decimal(0) for _, quantity, _ in parts), Decimal(0)),
                sum((amount for _, _, amount in parts), NOTHING),
                any(quantity is None for _, quantity, _ in parts))

    def is_used_up(self, credits, group):
        """Whether nothing of a group's lines is left to credit."""
        return all(self.is_credited(credits, rank) for rank, line in enumerate(self.lines)
                   if line.group == group)

    def is_credited(self, credits, rank):
        quantity, amount, by_amount = self.credited_so_far(credits, rank)
        line = self.lines[rank]
        return quantity == line.quantity or (by_amount and amount == line.total())

    def deduct(self, deposit):
        """Deducts what another invoice charged and avoirs have left, as it was charged."""
        for group, (base, tax) in deposit.left(FOREVER).items():
            price = base + tax if self.is_ttc else base
            self.lines.append(Line(Decimal(-1), price, group, Discount(), is_deposit=True))


# --- The firm.

#: What a category says by itself.
CODES = {"AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O", "S": None,
         "Z": None}
FRANCHISE = (Decimal(0), "E", "VATEX-FR-FRANCHISE")

class Firm:
    """A firm, its clients and its invoices."""

    def __init__(self):
        self.clients, self.products, self.invoices = {}, {}, []
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
        self.clients[act.option("--nom")] = act.option("--pays", "FR")

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
        invoice.discount = discount(act.option("--remise", "0"))
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
            discount(act.option("--remise", "0"))))

    def ligne_modifier(self, act):
        line = self.find(act.arguments[0]).lines[int(act.arguments[1]) - 1]
        if "--quantite" in act.options:
            line.quantity = number(act.option("--quantite"))
        if "--prix" in act.options:
            line.price = number(act.option("--prix"))
        if "--remise" in act.options:
            line.discount = discount(act.option("--remise"))
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
        self.find(reference).discount = discount(figure)

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
        # A buyer in another state declares the VAT on services itself; it waits for no payment.
        declared = self.clients[invoice.client] in UNION and all(line.group[1] == "AE" for line in invoice.lines)
        invoice.is_on_receipts = self.regime == "reel" and may_wait and waits and not declared
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


def discount(figure):
    """A discount as typed."""
    return Discount(**{"percent" if "%" in figure else "amount": number(figure)})


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


# --- What the program has to answer about a firm, in the shape of its answers: each a table of figures.

DOCUMENTS = ["base", "montantTVA", "baseCreditee", "tvaCreditee"]
DUE = ["baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee", "baseRecuperee",
       "tvaRecuperee", "base", "montantTVA"]
COUNTED = ["factures", "totalHT", "montantTVA", "totalTTC", "avoirs", "encaisse", "pertes", "solde"]
AGES = ["nonEchu", "de1a30", "de31a60", "de61a90", "plusDe90"]


def months(day):
    """The first and the last day of each month of the year, down to that of a day."""
    first = datetime.date.fromisoformat(day).replace(month=1, day=1)
    while str(first) <= day:
        following = (first + datetime.timedelta(31)).replace(day=1)
        yield str(first), str(following - datetime.timedelta(1))
        first = following


def spans(day):
    """The months down to that of a day, the quarters, and the year."""
    ended = list(months(day))
    quarters = [ended[index:index + 3] for index in range(0, len(ended), 3)]
    return sorted({*ended, *((some[0][0], some[-1][1]) for some in [*quarters, ended])})


def add(table, key, figures):
    """Adds figures by their names to a row of a table."""
    row = table.setdefault(key, defaultdict(Decimal))
    for name, figure in figures.items():
        row[name] += figure


def filled(table):
    """The rows in which there is anything, without zeros."""
    rows = {key: {name: figure for name, figure in row.items() if figure}
            for key, row in table.items()}
    return {key: row for key, row in rows.items() if row}


def counted(invoice, day):
    """An invoice in a row of `totaux`."""
    groups = invoice.sums.groups
    return dict(zip(COUNTED, [1, net(groups), vat(groups), gross(groups), invoice.credited(day),
                              invoice.paid(day), invoice.loss(day), invoice.balance(day)]))


def totals(firm, first, last):
    """`totaux --du --au`: each row by what it is about."""
    table = {}
    for invoice in firm.issued():
        if first <= invoice.day <= last:
            figures = counted(invoice, last)
            for key in [("mois", invoice.day[:7]), ("client", invoice.client),
                        ("statut", invoice.status(last)), ("conditions", invoice.terms)]:
                add(table, key, figures)
            figures["paye"] = figures.pop("encaisse")
            figures["emises"] = figures.pop("factures")
            add(table, "resume", figures)
        for day, amount, mode in movements(invoice):
            if first <= day <= last:
                add(table, ("encaissement", mode), {"montant": amount})
                add(table, "resume", {"encaissements": amount})
        add_documents(table, invoice, first, last)
        add_due(table, invoice, first, last)
    return filled(table)


def movements(invoice):
    """What came in for an invoice, and what bounced or was given back."""
    for payment in invoice.payments:
        if not payment.is_reversed:
            yield payment.day, payment.amount, payment.mode
            if payment.bounced:
                yield payment.bounced, -payment.amount, payment.mode
    for refund in invoice.refunds:
        yield refund.day, -refund.amount, refund.mode


def documents(invoice):
    """The groups of an invoice and of its avoirs, each with its day and its sign."""
    yield invoice.day, 1, invoice.sums.groups
    for credit in invoice.credits:
        yield credit.day, -1, credit.groups


def add_documents(table, invoice, first, last):
    for day, sign, groups in documents(invoice):
        for group, (base, tax) in groups.items() if first <= day <= last else []:
            names = DOCUMENTS[:2] if sign > 0 else DOCUMENTS[2:]
            add(table, ("tva", *group), dict(zip(names, [base, tax])))


CLOSED = ["factures", "totalHT", "montantTVA", "avoirs", "avoirsHT", "avoirsTVA", "recu", "rejete",
          "rembourse"]


def closed(firm, first, last):
    """What a closing of these days says, but for its groups and means."""
    row = {}
    for invoice in firm.issued():
        for day, sign, groups in documents(invoice):
            names = CLOSED[:3] if sign > 0 else CLOSED[3:6]
            if first <= day <= last:
                add(row, "", dict(zip(names, [1, net(groups), vat(groups)])))
        moved = [(paid.day, "recu", paid) for paid in invoice.payments if not paid.is_reversed]
        moved += [(paid.bounced, "rejete", paid) for _, _, paid in moved if paid.bounced]
        moved += [(refund.day, "rembourse", refund) for refund in invoice.refunds]
        for day, name, one in moved:
            if first <= day <= last:
                add(row, "", {name: one.amount})
    return filled(row).get("", {})


def closings(firm):
    """`clotures`: each period that was closed, and all that was closed down to its end."""
    return [(last, closed(firm, first, last), closed(firm, "", last))
            for first, last in firm.closings]


def add_due(table, invoice, first, last):
    """The VAT that became due: on documents or on what came in, less what is recovered."""
    def due(names, groups, sign):
        share = -sign if names == DUE[4:6] else sign
        for group, (base, tax) in groups.items():
            # What was paid for the client is declared nowhere.
            if group[2] == OUTLAY:
                continue
            add(table, ("exigible", *group), dict(zip(names, [sign * base, sign * tax])))
            add(table, ("exigible", *group), dict(zip(DUE[6:], [share * base, share * tax])))

    for day, sign, groups in documents(invoice) if not invoice.is_on_receipts else []:
        if first <= day <= last:
            due(DUE[:2], groups, sign)
    eve = str(datetime.date.fromisoformat(first) - datetime.timedelta(1))
    for day, sign in (last, 1), (eve, -1):
        if invoice.is_on_receipts:
            due(DUE[2:4], invoice.brought(day), sign)
        due(DUE[4:6], invoice.recovered(day), sign)


def aging(firm, day):
    """`balance-agee --au`: what is unpaid, by how many days it is overdue."""
    table = {}
    for invoice in firm.issued():
        if invoice.day <= day:
            late = (datetime.date.fromisoformat(day) - datetime.date.fromisoformat(invoice.due)).days
            age = AGES[sum(late > limit for limit in (0, 30, 60, 90))]
            for key in invoice.client, "resume":
                add(table, key, {age: invoice.balance(day), "solde": invoice.balance(day)})
    return filled(table)


def listed(firm, day):
    """`lister --au`: every invoice in short."""
    return {invoice.reference: short(invoice, day) for invoice in firm.invoices}


def short(invoice, day):
    groups = invoice.sums.groups
    figures = [net(groups), vat(groups), gross(groups), invoice.credited(day), invoice.paid(day),
               invoice.loss(day), invoice.balance(day)]
    names = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "pertes", "solde"]
    row = {name: figure for name, figure in zip(names, figures) if figure}
    return row | {"clientId": invoice.client, "dateFacture": invoice.day,
                  "dateEcheance": invoice.due, "statut": invoice.status(day)}


def shown(firm, reference, day):
    """`afficher --au`: an invoice in full; a group is its rate, category, code, base and VAT."""
    invoice = firm.find(reference)
    sums = invoice.sums
    return short(invoice, day) | {
        "sousTotal": sums.subtotal, "remise": sums.discount,
        "dejaPaye": invoice.paid_at_issue or NOTHING,
        "groupesTVA": [(*group, *figures) for group, figures in sums.groups.items()],
        "lignes": [line.total() for line in invoice.lines],
        "paiements": [(one.day, one.amount, one.mode, one.bounced, bool(one.is_reversed))
                      for one in invoice.payments],
        "remboursements": list(map(tuple, invoice.refunds)),
        "avoirsEmis": [(credit.number, credit.day, net(credit.groups), vat(credit.groups),
                        [(rank + 1, amount) for rank, _, amount in credit.totals])
                       for credit in invoice.credits],
    }


def replayed(firm):
    """`rejouer`: all that is recorded, of any day."""
    table = {}
    for invoice in firm.issued():
        figures = counted(invoice, FOREVER)
        figures["paye"], figures["emises"] = figures.pop("encaisse"), figures.pop("factures")
        add(table, "resume", figures)
    return filled(table)


def sellers(firm):
    """The seller's town, régime and option, as each invoice was issued."""
    return {one.number: one.seller for one in firm.issued()}
