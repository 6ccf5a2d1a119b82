"""What the oracle has to say of a ledger, in the shape of the program's answers."""

import datetime
from collections import defaultdict
from decimal import Decimal

import year_due as of_day
from year_due import FOREVER, of
from year_paper import OUTLAY, bases, discounts, is_outlay, minus, total, vats
from year_ledger import BEGINNING
from year_paper import WAITS, is_parted, is_spent, moved

#: The accounts of the money that came in, by its means.
MONEY = {"virement": "512000", "prelevement": "512000", "cheque": "511200", "carte": "511500",
         "especes": "530000", "effet": "511300", "compensation": "467000", "autre": "511800"}
#: The names of the program's figures.
TOTALS = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "pertes", "solde"]
COUNTED = ["factures", "totalHT", "montantTVA", "totalTTC", "avoirs", "encaisse", "pertes", "solde"]
DOCUMENTS = ["base", "montantTVA", "baseCreditee", "tvaCreditee"]
DUE = ["baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee", "baseRecuperee",
       "tvaRecuperee", "base", "montantTVA"]
AGES = ["nonEchu", "de1a30", "de31a60", "de61a90", "plusDe90"]
CLOSED = ["factures", "totalHT", "montantTVA", "avoirs", "avoirsHT", "avoirsTVA", "recu", "rejete",
          "rembourse"]


def euros(cents):
    return Decimal(int(cents)) / 100


class Table:
    """Figures by row and by name; a row of nothing is not there."""

    def __init__(self):
        self.rows = defaultdict(lambda: defaultdict(Decimal))

    def add(self, key, names, sums):
        for name, sum_ in zip(names, sums):
            self.rows[key][name] += sum_

    def filled(self):
        rows = {key: {name: sum_ for name, sum_ in row.items() if sum_}
                for key, row in self.rows.items()}
        return {key: row for key, row in rows.items() if row}


def about(ledger, paper):
    """The facts about an invoice."""
    return [fact for fact in ledger.facts if fact.about == paper.number]


def each(ledger):
    """Each issued invoice with the facts about it."""
    return [(paper, about(ledger, paper)) for paper in ledger.issued()]


def sums_of(paper, facts, day):
    """What an invoice comes to, and what is left of it on a day."""
    sums = paper.sums
    return list(map(euros, [bases(sums), vats(sums), bases(sums) + vats(sums),
                            of_day.credited(facts, paper, day), of_day.paid(facts, paper, day),
                            of_day.loss(facts, paper, day), of_day.balance(facts, paper, day)]))


def documents(paper, facts):
    """An invoice and its avoirs: number, day and sums, these below zero of an avoir."""
    yield paper.number, paper.day, paper.sums
    for fact in of(facts, paper, "credited"):
        yield fact.number, fact.day, minus(dict.fromkeys(fact.sums, (0, 0)), fact.sums)


# --- Periods.

def totals(ledger, first, last):
    table = Table()
    for paper, facts in each(ledger):
        if first <= paper.day <= last:
            sums = sums_of(paper, facts, last)
            for key in (("mois", paper.day[:7]), ("client", paper.client),
                        ("statut", status(paper, facts, last), of_day.loss(facts, paper, last) != 0),
                        ("conditions", paper.means)):
                table.add(key, COUNTED, [1, *sums])
            table.add("resume", ["emises", *TOTALS], [1, *sums])
        for day, amount, means, _ in of_day.movements(facts, paper):
            if first <= day <= last:
                table.add(("encaissement", means), ["montant"], [euros(amount)])
                table.add("resume", ["encaissements"], [euros(amount)])
        for number, day, sums in documents(paper, facts):
            names, sign = (DOCUMENTS[:2], 1) if number == paper.number else (DOCUMENTS[2:], -1)
            for group, row in sums.items() if first <= day <= last else []:
                table.add(("tva", *group), names, [sign * euros(sum_) for sum_ in row])
        add_due(table, paper, facts, first, last)
    return table.filled()


def add_due(table, paper, facts, first, last):
    for day, sign in (last, 1), (moved(first, -1), -1):
        for column, sums in enumerate(of_day.due(facts, paper, day)):
            taken = -sign if column == 2 else sign
            # What was paid for the client is declared nowhere.
            for group, row in ((group, row) for group, row in sums.items() if group[2] != OUTLAY):
                table.add(("exigible", *group), DUE[2 * column:2 * column + 2],
                          [sign * euros(sum_) for sum_ in row])
                table.add(("exigible", *group), DUE[6:], [taken * euros(sum_) for sum_ in row])
    for belongs, day, sums in of_day.put_off(facts, paper):
        if first <= day <= last:
            table.add(("report", belongs[:7]), DUE[6:], [euros(bases(sums)), euros(vats(sums))])


def closed(ledger, first, last):
    """What a closing says of these days."""
    table = Table()
    for paper, facts in each(ledger):
        for number, day, sums in documents(paper, facts):
            names, sign = (CLOSED[:3], 1) if number == paper.number else (CLOSED[3:6], -1)
            if first <= day <= last:
                table.add("", names, [1, *(sign * euros(sum_) for sum_ in (bases(sums), vats(sums)))])
        for day, amount, _, kind in of_day.movements(facts, paper):
            if first <= day <= last:
                table.add("", [kind], [euros(amount if kind == "recu" else -amount)])
    return table.filled().get("", {})


def closings(ledger):
    return [(last, closed(ledger, first, last), closed(ledger, BEGINNING, last))
            for first, last in ledger.closings]


def aging(ledger, day):
    table = Table()
    for paper, facts in each(ledger):
        if paper.day <= day:
            late = datetime.date.fromisoformat(day) - datetime.date.fromisoformat(paper.due)
            age = AGES[sum(late.days > limit for limit in (0, 30, 60, 90))]
            solde = euros(of_day.balance(facts, paper, day))
            for key in paper.client, "resume":
                table.add(key, [age, "solde"], [solde, solde])
    return table.filled()


def replayed(ledger):
    table = Table()
    for paper, facts in each(ledger):
        table.add("resume", ["emises", *TOTALS], [1, *sums_of(paper, facts, FOREVER)])
    return table.filled()


# --- One invoice.

def status(paper, facts, day):
    credits = of_day.parts(facts, paper, day)
    is_credited = paper.number and credits and is_spent(paper, credits)
    if paper.is_given_up or is_credited:
        return "Annulée"
    if not paper.number:
        return "Brouillon"
    if of_day.owed(facts, paper, day) <= 0:
        return "Payée"
    if of(facts, paper, "lost", day):
        return "Annulée"
    return "En Retard" if paper.due < day else "Envoyée"


def short(paper, facts, day):
    sums = dict(zip(TOTALS, sums_of(paper, facts, day)))
    return {name: sum_ for name, sum_ in sums.items() if sum_} | {
        "clientId": paper.client, "dateFacture": paper.day, "dateEcheance": paper.due,
        "statut": status(paper, facts, day)}


def listed(ledger, day):
    return {paper.reference: short(paper, about(ledger, paper), day) for paper in ledger.papers}


def shown(ledger, reference, day):
    paper = ledger.find(reference)
    facts = about(ledger, paper)
    return short(paper, facts, day) | {
        "sousTotal": euros(sum(map(total, paper.lines))),
        "remise": euros(sum(discounts(paper.lines, paper.terms).values())),
        "dejaPaye": euros(paper.paid_at_issue),
        "groupesTVA": [(*group, *map(euros, row)) for group, row in paper.sums.items()],
        "lignes": [euros(total(line)) for line in paper.lines],
        "paiements": [(fact.day, euros(fact.amount), fact.mode, bounce and bounce.day, is_reversed)
                      for fact, bounce, is_reversed in of_day.payments(facts, paper)],
        "remboursements": [(fact.day, euros(fact.amount), fact.mode)
                           for fact in of(facts, paper, "refunded")],
        "avoirsEmis": [(fact.number, fact.day, euros(bases(fact.sums)), euros(vats(fact.sums)),
                        [(part.rank, euros(part.amount)) for part in fact.parts])
                       for fact in of(facts, paper, "credited")],
    }


# --- Books and tables.

def books(ledger, day):
    """What stands in the accounts at the end of a day: what each client owes, the VAT, the money."""
    table = Table()
    for paper, facts in each(ledger):
        if paper.day <= day:
            table.add(("411000", paper.client), ["solde"], [euros(of_day.balance(facts, paper, day))])
        loss, charge = of_day.lost_base(facts, paper, day), of_day.charges(facts, paper, day)
        for account, cents in (("445710", -of_day.due_vat(facts, paper, day)),
                               ("445740", -of_day.waiting_vat(facts, paper, day)),
                               ("467100", -outlays(facts, paper, day)),
                               ("654000", loss), ("627000", charge), ("512000", -charge)):
            table.add(account, ["solde"], [euros(cents)])
        for came, amount, means, what in of_day.movements(facts, paper):
            if came <= day:
                # A cheque that is given back goes out of the bank.
                account = MONEY["virement" if (what, means) == ("rembourse", "cheque") else means]
                table.add(account, ["solde"], [euros(amount)])
    return {account: row["solde"] for account, row in table.filled().items()}


def outlays(facts, paper, day):
    """What was paid for the client and is asked back, less what avoirs took off."""
    mine = {rank for rank, line in enumerate(paper.lines, 1) if is_outlay(line)}
    parts = [part for fact in of(facts, paper, "credited", day) for part in fact.parts]
    asked = sum(total(paper.lines[rank - 1]) for rank in mine) if paper.day <= day else 0
    return asked - sum(part.amount for part in parts if part.rank in mine)


def receipts(ledger, day):
    """The money by day, invoice and means, as the table of payments has it."""
    table = Table()
    for paper, facts in each(ledger):
        for came, amount, means, _ in of_day.movements(facts, paper):
            if came <= day:
                table.add((came, paper.number, means), ["montant"], [euros(amount)])
    return {key: row["montant"] for key, row in table.filled().items()}


def taxes(ledger, day):
    """Each document's VAT, and from which day on it counts, as the table of VAT has it."""
    table = {}
    for paper, facts in each(ledger):
        sides = of_day.sides(facts, paper)
        for (number, dated, _), sums in zip(documents(paper, facts), sides):
            sign = 1 if number == paper.number else -1
            for (*group, way), row in sums.items() if dated <= day else []:
                counts = "" if way in WAITS else max(dated if sign < 0 else "", of_day.day_of(paper, way))
                due = {"paiement": "encaissement", "deduction": "deduction"}.get(way, "facturation")
                if row != (0, 0) or not is_parted(paper):
                    table[number, *group, due, counts] = (dated, *(sign * euros(sum_) for sum_ in row))
    return table


def sellers(ledger):
    """The seller's town, régime and option, as each invoice was issued."""
    return {paper.number: paper.seller for paper in ledger.issued()}
