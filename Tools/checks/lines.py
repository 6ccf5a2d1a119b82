#!/usr/bin/env python3
"""Count what commands do for one invoice: twice its lines, or payments, may cost little more than twice.

    FACTURIER_BIN=.build/release Tools/checks/lines.py [--count LINES]

Under valgrind, which counts the instructions that a program takes: a count is the same on a busy
machine. A registre with a draft and an invoice of so many lines is imported, half of the invoice
credited line by line, and commands of every kind that looks at one invoice are run; then again with
twice as many lines, and with four times as many. The same is done with an invoice of as many payments,
each on a day of its own, of which some bounced or were annulled, and with what writes its books. The
second doubling should add twice what the first one did; where each line is looked for among all it adds
four times as much.

So is what verifying the last hundred events takes: `verifier --depuis` an anchor, in a registre of 10,000 events and
in one of 100,000. It may not take more than twenty times what `afficher` does there behind the program's start, nor
half as much again in the longer registre. `verifier --bref` reads the lines above its point as `rejouer` does, and may
take a tenth more.
In a short campaign one command in four is counted, by the day.
Exit status: 0 passed, 1 failed, 77 skipped because there is no valgrind.
"""

import datetime
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import processes  # noqa: E402
from comparaison.mesures import Registre, lancer  # noqa: E402
from durability import SELLER, Check  # noqa: E402

# Between 2, where each line costs the same, and 4; tables grow by leaps: 2.4 up to 400 lines may be 2.0 up to 800.
MOST = 2.7
#: How many times `afficher` a verification of the last events may take, and how much more in ten times as many.
MOST_OF_SHOWING, GROWTH = 20, 1.5
#: How many times `rejouer` a verification may take that goes on from a point, where nothing is new.
MOST_OF_REPLAYING = 1.1
EVENTS = 10_000
INVOICE, DRAFT = "F2026-0001", "BROUILLON-2"
COMMANDS = [
    ["--json", "afficher", INVOICE], ["historique", DRAFT],
    ["payer", INVOICE, "--montant", "1", "--date", "2026-11-20"],
    ["avoir", INVOICE, "--motif", "Retour"], ["exporter", "facture", "A2026-0002", "--vers", "-"],
    ["ligne", "modifier", DRAFT, "1", "--quantite", "3"], ["emettre", DRAFT], ["verifier"],
]
BOOKS = [
    ["exporter", "fec", "--exercice", "2020"], ["exporter", "hledger"],
    ["exporter", "recettes"], ["exporter", "csv", "paiements"],
]


def paid(payments):
    """An invoice of services of so many payments in the order of their days."""
    def payment(rank):
        day = datetime.date(2020, 1, 7) + datetime.timedelta(rank)
        one = {"montant": 1.2, "mode": "Chèque", "datePaiement": str(day), "reference": f"n° {rank}",
               "paiementId": f"01970000-0000-7000-9000-{rank:012x}"}
        if rank % 5 == 1:
            one["rejet"] = {"dateRejet": str(day), "motif": "Sans provision", "frais": 2}
        return one | ({"annulation": "Double saisie"} if rank % 7 == 2 else {})

    return json.dumps([{
        "id": f"01970000-0000-7000-8000-{1:012x}", "numero": "F2020-0001", "statut": "Envoyée",
        "dateFacture": "2020-01-06", "dateEcheance": "2020-02-05", "tva": 20, "nature": "services",
        "conditionsPaiement": "Virement", "remisePourcentage": 0,
        "client": {"nom": "Le Moulin", "categorie": "particulier"},
        "lignes": [{"designation": "Étude", "quantite": payments, "prixUnitaire": 3, "tva": rate}
                   for rate in (20.0, 10.0)],
        "paiements": [payment(rank) for rank in range(payments)]}])


def invoices(lines):
    """A draft and an invoice of so many lines, of which an avoir credits every other one."""
    rates = ["20", "10", "5.5", "2.1"]

    def document(number, status, rank):
        return {
            "id": f"01970000-0000-7000-8000-{rank:012x}", "numero": number, "statut": status,
            "dateFacture": "2026-10-05", "dateEcheance": "2026-11-04", "tva": 20,
            "conditionsPaiement": "Virement", "remisePourcentage": 0,
            "client": {"nom": "Le Moulin", "categorie": "particulier"},
            "lignes": [{"ligneId": f"01970000-0000-7000-8{rank:03x}-{line:012x}",
                        "designation": f"Étagère numéro {line}, en chêne massif",
                        "quantite": 2, "prixUnitaire": 50, "tva": float(rates[line % 4])}
                       for line in range(lines)],
        }

    issued = document(INVOICE, "Envoyée", 1)
    issued["avoirs"] = [{
        "numero": "A2026-0001", "dateAvoir": "2026-10-06", "motif": "Retour",
        "lignes": [{"ligneId": line["ligneId"], "quantite": 1} for line in issued["lignes"][::2]],
    }]
    return json.dumps([issued, document(DRAFT, "Brouillon", 2)])


def counts(check, number):
    """How many instructions each command takes, one after the other in the registre of its kind."""
    return (counts_of(check, f"lines-{number}", invoices(number), COMMANDS)
            | counts_of(check, f"payments-{number}", paid(number), BOOKS))


def counts_of(check, name, content, commands):
    registre, file = check.folder / f"registre-{name}", check.folder / f"{name}.json"
    file.write_text(content)
    run(check, registre, ["ouvrir", *SELLER])
    counted = {f"importer {name.partition('-')[0]}":
               count(check, registre, ["importer", "dto", file])}
    # The first to come reads what is new, and learns how to where that is much.
    run(check, registre, ["lister"])
    for rank, words in enumerate(commands):
        # To begin a program under valgrind takes most of the time.
        if processes.campaign(2) == 1 and (rank + processes.SEED) % 4:
            run(check, registre, words)
        else:
            counted[" ".join(words)] = count(check, registre, words)
    return counted


def run(check, registre, words, before=()):
    program = [check.folder / "facturier", "--registre", registre, "--auteur", "camille"]
    done = processes.run([*before, *program, *words], capture_output=True)
    check.expect(done.returncode == 0, f"{words}: {done.returncode} {done.stderr[-400:]}")
    return done.stderr.decode(errors="replace")


def count(check, registre, words):
    tool = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    found = re.search(r"I +refs: +([\d,]+)", run(check, registre, words, tool))
    return int(found.group(1).replace(",", "")) if found else 0


def since(check, events, *counted):
    """How many instructions these commands take in a registre of so many events."""
    registre = Registre(check.folder / f"registre-{events}", events)
    words = {
        "afficher": ["afficher", registre.facture()],
        "--depuis": ["verifier", "--depuis", registre.ancre(100)],
        "--bref": ["verifier", "--bref"],
        "rejouer": ["rejouer"],
        "--version": ["--version"],
    }
    # The first of each makes the index or the point, which later ones find.
    for first in words.values():
        lancer(*registre.mots(*first))
    return {name: count(check, registre.dossier, words[name]) for name in counted}


def check_since(check):
    short = since(check, EVENTS, "--depuis", "--bref", "rejouer")
    long = since(check, 10 * EVENTS, "--depuis", "afficher", "--version")
    start = long["--version"]
    check.expect(long["--depuis"] - start <= MOST_OF_SHOWING * (long["afficher"] - start), f"{long}")
    check.expect(long["--depuis"] <= GROWTH * short["--depuis"], f"{short}, then {long}")
    check.expect(short["--bref"] <= MOST_OF_REPLAYING * short["rejouer"], f"{short}")
    for events, numbers in (EVENTS, short), (10 * EVENTS, long):
        print(", ".join(f"{name} {number:,}" for name, number in numbers.items()), f"in {events} events")


def main():
    with Check("lines", __doc__, 100) as check:
        check.needs("valgrind", "strip")
        # Valgrind gives up where a Swift program says how it was made.
        program = processes.built("facturier")
        processes.run(["strip", "-o", check.folder / "facturier", program], check=True)
        once, twice, again = (counts(check, check.count * times) for times in (1, 2, 4))
        worst = 0
        for command, first in once.items():
            added = twice[command] - first, again[command] - twice[command]
            ratio = added[1] / added[0] if added[0] > 0 else 0
            # A command whose work grows by less than this for hundreds of lines does not look at them.
            if added[1] < 2_000_000:
                continue
            worst = max(worst, ratio)
            print(f"{command}: {first:,}, then {added[0]:,} and {added[1]:,} more ({ratio:.2f})")
            check.expect(ratio <= MOST, f"{command}: then {ratio:.2f} times as much")
        check_since(check)
        return check.finish(f"at most {worst:.2f} times as much for twice as many lines")


if __name__ == "__main__":
    sys.exit(main())
