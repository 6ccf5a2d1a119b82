#!/usr/bin/env python3
"""Have a long list of invoices written in every order and form, and hold each by the others.

    FACTURIER_BIN=.build/release Tools/checks/lists.py

Some thousand rows are held until it is known how wide columns are and which comes first: held rows
have to come out again, in any order, in the same columns of each row. The data in the order in
which invoices were begun is what is not sorted; Python sorts it anew, and adds it up. Exit status:
0 passed, 1 failed.
"""

import csv
import io
import json
import re
import sys
import unicodedata

import processes
from durability import Check, Ledger, generated, program

EVENTS = 20000


def bare(name):
    """A name without accents, spaces and hyphens, in lower case, as names are sorted."""
    return "".join(c for c in unicodedata.normalize("NFD", name.lower().replace("œ", "oe"))
                   if not unicodedata.combining(c) and c not in " -")


def number(row):
    """Its series and its place there; drafts come last."""
    found = re.fullmatch(r"(F\d+)-(\d+)", row["reference"])
    return (0, found[1], int(found[2])) if found else (1, "", 0)


def cents(text):
    return int(text.replace(".", ""))


ORDERS = {
    "date": lambda row: row["dateFacture"], "echeance": lambda row: row["dateEcheance"],
    "numero": number, "client": lambda row: bare(row["client"]),
    "montant": lambda row: -cents(row["totalTTC"]), "solde": lambda row: -cents(row["solde"])}


def ask(check, ledger, *words):
    done = processes.run([program(), "--registre", str(ledger.folder), "lister", *words],
                         env=ledger.env, stdin=processes.DEVNULL, stdout=processes.PIPE,
                         stderr=processes.PIPE)
    check.expect(done.returncode == 0 and not done.stderr, f"{words}: {done.stderr[-300:]}")
    return done.stdout.decode()


def shown(row):
    """What a person reads of a row, in English."""
    def amount(text):
        whole, part = text.lstrip("-").split(".")
        return ("-" if text[0] == "-" else "") + f"€{int(whole):,}.{part}"
    return [row["reference"], amount(row["totalTTC"]), amount(row["solde"])]


def hold(check, ledger, rows, *words):
    """Holds the three forms of a list by the rows that it has to be."""
    data = list(csv.DictReader(io.StringIO(ask(check, ledger, *words, "--csv"))))
    check.expect(data == rows, f"{words}: the CSV has other rows")
    objects = [json.loads(line) for line in ask(check, ledger, *words, "--json").splitlines()]
    wanted = [{"pertes": "0.00"} | {key: row[key] for key in row if key != "client"} for row in rows]
    untold = {"pertes": "0.00", "passeeEnPerte": "non"}
    told = [untold | {k: "oui" if v is True else v for k, v in o.items() if k != "type"}
            for o in objects]
    check.expect(told == wanted, f"{words}: the JSON has other objects")
    title, *lines, total = ask(check, ledger, *words, "--langue", "en").splitlines()
    check.expect(len({len(line) for line in [title, *lines, total]}) == 1, f"{words}: columns stagger")
    check.expect([[part[0], *part[-2:]] for part in (re.split(r"  +", line) for line in lines)]
                 == [shown(row) for row in rows], f"{words}: people are shown other rows")
    issued = [row for row in rows if number(row)[0] == 0]
    sums = [sum(cents(row[key]) for row in issued) for key in ("totalTTC", "solde")]
    check.expect(re.split(r"  +", total)[1:] == [f"€{s // 100:,}.{s % 100:02}" for s in sums],
                 f"{words}: {total}")
    return len(rows)


def main():
    with Check("lists", __doc__, count=EVENTS) as check:
        ledger = Ledger(check.folder / "registre")
        generated(ledger.folder, check.count, "--isoles")
        rows = list(csv.DictReader(io.StringIO(ask(check, ledger, "--csv"))))
        held = hold(check, ledger, rows)
        for order, key in ORDERS.items():
            held += hold(check, ledger, sorted(rows, key=key), "--tri", order)
        unpaid = [row for row in rows if row["statut"] in ("Envoyée", "En Retard")]
        held += hold(check, ledger, sorted(unpaid, key=ORDERS["solde"]), "--statut", "impayee",
                     "--tri", "solde")
        lines = ask(check, ledger, "--csv", "--sans-etats")
        check.expect(list(csv.DictReader(io.StringIO(lines))) == rows, "the lines alone say otherwise")
        return check.finish(f"{held} rows, each as CSV, as JSON and for people")


if __name__ == "__main__":
    sys.exit(main())
