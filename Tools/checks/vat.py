#!/usr/bin/env python3
"""Add up the VAT of each month anew from the journal's lines, and compare with `totaux --du`.

    FACTURIER_BIN=.build/release Tools/checks/vat.py [--seed N] [--count N]

Some hundreds of commands, drawn from the seed, write a journal of goods and services. For each month
the VAT of its documents and the VAT that became due in it, on documents or on receipts, less what is
recovered of what was given up, are found
from the rules of the article on sums alone, in exact decimals, and must equal what the program says;
so must the months together what it says of the whole time. Exit status: 0 all agree, 1 some do not.
"""

import argparse
import datetime
import json
import os
import pathlib
import random
import sys
import tempfile
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

sys.dont_write_bytecode = True
from projections_life import Life, Registre  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
CENT = Decimal("0.01")


def is_on_receipts(nature, is_deposit, on_debits):
    """Whether VAT is due when it is paid, as the table in the article on sums says."""
    if nature == "biens":
        return is_deposit
    return not on_debits and (is_deposit or nature == "services")


class Invoice:
    """What the lines say of an issued invoice."""

    def __init__(self, data):
        self.day, self.sums = data["dateFacture"], groups(data)
        seller = data["vendeur"]
        self.on_receipts = seller["regime"] == "reel" and is_on_receipts(
            data.get("nature"), data.get("typeFacture") == "acompte", seller["optionDebits"])
        self.credits, self.payments, self.bounces, self.refunds = [], {}, {}, []
        self.given_up = None

    def paid(self, day):
        """What has come in by the end of a day, less what bounced or was given back."""
        came = sum(amount for key, (paid_on, amount) in self.payments.items()
                   if paid_on <= day and not self.bounces.get(key, "9999-99") <= day)
        return came - sum(amount for given_on, amount in self.refunds if given_on <= day)

    def left(self, day):
        """Base and VAT of each group that avoirs have left by the end of a day."""
        left = dict(self.sums)
        for credited, sums in self.credits:
            if credited <= day:
                for key, (base, vat) in sums.items():
                    left[key] = (left[key][0] - base, left[key][1] - vat)
        return left

    def recovered(self, day):
        """Base and VAT of each group that were due when invoiced, and are unpaid of what was given up."""
        result = defaultdict(lambda: [Decimal(0)] * 2)
        if self.given_up is None or self.given_up > day or self.on_receipts:
            return result
        for key, sums in self.left(day).items():
            result[key] = plus(result[key], sums)
        for key, (base, vat) in self.received(day).items():
            result[key] = plus(result[key], (-base, -vat))
        return result

    def received(self, day):
        """Base and VAT of each rate that have come in by the end of a day."""
        left = self.left(day)
        due = sum((base + vat for base, vat in left.values()), Decimal(0))
        paid = min(due, self.paid(day))
        result, running = defaultdict(lambda: [Decimal(0)] * 2), Decimal(0)
        for key, (base, vat) in left.items() if paid > 0 else []:
            before = share(running, paid, due)
            running += base + vat
            part = share(vat, paid, due)
            result[key] = plus(result[key],
                               (share(running, paid, due) - before - part, part))
        return result


def share(amount, paid, due):
    return (amount * paid / due).quantize(CENT, ROUND_HALF_UP)


def plus(one, other):
    return [left + right for left, right in zip(one, other)]


def groups(data):
    """Base and VAT by rate, category and code of exemption, in the document's order."""
    return {(group["tva"], group["categorieTVA"], group.get("codeExoneration")):
            (Decimal(group["base"]), Decimal(group["montantTVA"]))
            for group in data["totaux"]["groupes"]}


def read(journal):
    """The issued invoices of a journal."""
    invoices = {}
    for line in journal.read_text("utf-8").splitlines():
        event = json.loads(line)
        kind, data, of = event["type"].split(".")[0], event["data"], event["subject"]
        if kind == "FactureEmise":
            invoices[of] = Invoice(data)
        elif kind == "AvoirEmis":
            invoices[of].credits.append((data["dateAvoir"], groups(data)))
        elif kind == "PaiementEnregistre":
            paid = (data["datePaiement"], Decimal(data["montant"]))
            invoices[of].payments[data["paiementId"]] = paid
        elif kind == "PaiementAnnule":
            del invoices[of].payments[data["paiementId"]]
        elif kind == "PaiementRejete":
            invoices[of].bounces[data["paiementId"]] = data["dateRejet"]
        elif kind == "RemboursementEffectue":
            given = (data["dateRemboursement"], Decimal(data["montant"]))
            invoices[of].refunds.append(given)
        elif kind == "CreanceIrrecouvrable":
            invoices[of].given_up = data["date"]
    return list(invoices.values())


def expected(invoices, first, last):
    """By rate, category and code: base and VAT charged and credited; then those due on documents and
    on receipts, and those recovered."""
    documents = defaultdict(lambda: [Decimal(0)] * 4)
    due = defaultdict(lambda: [Decimal(0)] * 6)
    eve = str(datetime.date.fromisoformat(first) - datetime.timedelta(days=1))
    for invoice in invoices:
        for day, sums, sign in [(invoice.day, invoice.sums, 1),
                                *[(day, sums, -1) for day, sums in invoice.credits]]:
            for key, (base, vat) in sums.items() if first <= day <= last else []:
                row = [base, vat, 0, 0] if sign > 0 else [0, 0, base, vat]
                documents[key] = plus(documents[key], row)
                if not invoice.on_receipts:
                    due[key] = plus(due[key], [sign * base, sign * vat, 0, 0, 0, 0])
        for sign, day in (1, last), (-1, eve):
            for key, (base, vat) in invoice.received(day).items() if invoice.on_receipts else []:
                due[key] = plus(due[key], [0, 0, sign * base, sign * vat, 0, 0])
            for key, (base, vat) in invoice.recovered(day).items():
                due[key] = plus(due[key], [0, 0, 0, 0, sign * base, sign * vat])
    return documents, due


def said(registre, first, last, by, keys):
    """What the program says of a period, by rate, category and code of exemption."""
    return {(one["cle"], one["categorieTVA"], one.get("codeExoneration")):
            [Decimal(one.get(key, 0)) for key in keys]
            for one in registre.objects("totaux", "--du", first, "--au", last)
            if one.get("par") == by}


DOCUMENTS = ["base", "montantTVA", "baseCreditee", "tvaCreditee"]
DUE = ["baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee", "baseRecuperee", "tvaRecuperee"]


def months(first, last):
    """The first and the last day of each month between two days."""
    while first <= last:
        following = (first.replace(day=1) + datetime.timedelta(days=31)).replace(day=1)
        yield str(first.replace(day=1)), str(following - datetime.timedelta(days=1))
        first = following


def nonzero(rows):
    return {key: row for key, row in rows.items() if any(row)}


def compare(registre, invoices, last):
    """How many figures of the program differ from ours."""
    faults = 0
    days = [datetime.date.fromisoformat(invoice.day) for invoice in invoices]
    spans = list(months(min(days) - datetime.timedelta(days=31), last))
    together = defaultdict(lambda: [Decimal(0)] * 6)
    for first, end in [*spans, (spans[0][0], spans[-1][1])]:
        documents, due = expected(invoices, first, end)
        for by, keys, ours in ("tva", DOCUMENTS, documents), ("exigible", DUE, due):
            found = nonzero(said(registre, first, end, by, keys))
            if found != nonzero(ours):
                faults += 1
                print(f"{first} to {end}, {by}:\n  found    {found}\n  expected {nonzero(ours)}")
        if (first, end) in spans:
            for key, row in due.items():
                together[key] = plus(together[key], row)
    if nonzero(together) != nonzero(due):
        faults += 1
        print(f"the months add up to {nonzero(together)}, not to {nonzero(due)}")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=20261120)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    program = str(ROOT / os.environ.get("FACTURIER_BIN", ".build/release") / "facturier")
    with tempfile.TemporaryDirectory() as folder:
        registre = Registre(program, f"{folder}/drawn")
        life = Life(registre, random.Random(options.seed))
        for _ in range(options.count):
            life.live()
        invoices = read(pathlib.Path(registre.folder) / "journal.jsonl")
        faults = compare(registre, invoices, life.day + datetime.timedelta(days=40))
    services = sum(invoice.on_receipts for invoice in invoices)
    bounced = sum(len(invoice.bounces) for invoice in invoices)
    given_up = sum(invoice.given_up is not None for invoice in invoices)
    print(f"{len(invoices)} invoices, {services} due on receipts, {bounced} payments bounced, "
          f"{given_up} given up: "
          + (f"{faults} disagreements (--seed {options.seed})" if faults else "all agree"))
    return 1 if faults or not (services and bounced and given_up) else 0


if __name__ == "__main__":
    sys.exit(main())
