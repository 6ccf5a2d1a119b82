"""What the program has to answer about a firm, in the shape of its answers: each a table of figures."""

import datetime
from collections import defaultdict
from decimal import Decimal

from year_invoice import FOREVER
from year_sums import NOTHING, gross, net, vat

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
    """`rejouer`: all that is recorded, whatever its day."""
    table = {}
    for invoice in firm.issued():
        figures = counted(invoice, FOREVER)
        figures["paye"], figures["emises"] = figures.pop("encaisse"), figures.pop("factures")
        add(table, "resume", figures)
    return filled(table)


def sellers(firm):
    """The seller's town, régime and option, as each invoice was issued."""
    return {one.number: one.seller for one in firm.issued()}
