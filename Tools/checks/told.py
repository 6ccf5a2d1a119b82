#!/usr/bin/env python3
"""What sentences tell of a registre's history and of its differences, the JSON of the same tells too.

    FACTURIER_BIN=.build/release Tools/checks/told.py

Each amount, date, number, name and other quoted text that `historique` and `comparer` say in French is
looked for in the JSON object of the same event, invoice or customer. The registre is that of the
demonstration, with acts of every other kind added to it. Exit status: 0 passed, 1 failed.
"""

import itertools
import json
import re
import sys

import processes
from durability import Check, program, surroundings

MONTHS = {"janv.": 1, "févr.": 2, "mars": 3, "avr.": 4, "mai": 5, "juin": 6, "juil.": 7, "août": 8,
          "sept.": 9, "oct.": 10, "nov.": 11, "déc.": 12}
SPACES = dict.fromkeys(map(ord, "\xa0\u202f"), " ")


def facturier(check, *words):
    done = processes.run([program(), "--registre", "registre", "--langue", "fr", *words],
                         cwd=check.folder, env=surroundings(), capture_output=True, text=True)
    assert done.returncode == 0, (words, done)
    return done.stdout


def objects(check, *words):
    return [json.loads(line) for line in facturier(check, "--json", *words).splitlines()]


def make(check):
    """The demonstration, and what it does not show."""
    processes.run([program(), "demo", "registre"], cwd=check.folder, env=surroundings(), check=True,
                  capture_output=True)
    client = facturier(check, "client", "creer", "--nom", "Scierie Lebrun", "--email",
                       "scierie@exemple.fr").strip()
    other = facturier(check, "client", "creer", "--nom", "Maison Prigent", "--adresse",
                      "1 quai Sud", "--code-postal", "29200", "--ville", "Brest").strip()
    produit = facturier(check, "produit", "creer", "--designation", "Pose en atelier", "--prix",
                        "54.125", "--tva", "10").strip()
    draft = facturier(check, "creer", "--client", client, "--delai", "45", "--remise", "2.5",
                      "--livraison", "2026-10-28", "--livraison-fin", "2026-10-30").strip()
    facturier(check, "ligne", "ajouter", draft, "--produit", produit, "--quantite", "4.5")
    facturier(check, "ligne", "ajouter", draft, "--designation", "Chêne brut", "--quantite", "2",
              "--prix", "80", "--reference-commande", "C-77", "--date-commande", "2026-10-02")
    facturier(check, "ligne", "modifier", draft, "1", "--quantite", "5")
    facturier(check, "ligne", "retirer", draft, "2")
    facturier(check, "changer-client", draft, other)
    facturier(check, "produit", "modifier", produit, "--unite", "heure")
    facturier(check, "emettre", draft)
    number = objects(check, "lister")[-1]["reference"]
    facturier(check, "payer", number, "--montant", "100", "--mode", "cheque")
    facturier(check, "annuler-paiement", number, "1", "--motif", "Chèque sans provision")
    facturier(check, "avoir", number, "--motif", "Pose refaite", "--ligne", "1:2")
    facturier(check, "exporter", "facture", number, "--vers", "page.html")
    facturier(check, "client", "modifier", client, "--email", "")
    facturier(check, "vendeur", "modifier", "--iban", "FR1420041010050500013M02606")
    facturier(check, "comptes", "--banque", "512100")


def facts(sentence):
    """What a sentence says that a program may want: a form for each that JSON has it in."""
    sentence = sentence.translate(SPACES)
    for quoted in re.findall(r"« (.*?) »", sentence):
        yield quoted
    sentence = re.sub(r"« .*? »", "", sentence)
    for day, month, year in re.findall(r"\b(\d{1,2})(?:er)? (\S+) (\d{4})\b", sentence):
        if month in MONTHS:
            yield f"{year}-{MONTHS[month]:02}-{int(day):02}"
    for amount in re.findall(r"-?\d[\d ]*,\d\d(?= €)", sentence):
        yield amount.replace(" ", "").replace(",", ".")
    yield from re.findall(r"\b(?:[FA]\d{4}-\d{4}|BROUILLON-\d+)\b", sentence)
    yield from re.findall(r"\b(?:SIREN|IBAN|BIC) (\w+)", sentence)


def values(value):
    """All texts and numbers in a JSON value."""
    if isinstance(value, dict):
        for member in value.values():
            yield from values(member)
    elif isinstance(value, list):
        for element in value:
            yield from values(element)
    else:
        yield str(value)


def agree(check, sentence, told):
    """Each fact of the sentence stands in the object; gives how many there were."""
    there, wanted = set(values(told)), list(facts(sentence))
    for fact in wanted:
        check.expect(fact in there, f"{fact!r} of {sentence!r} is not in {told}")
    return len(wanted)


def histories(check):
    sentences = facturier(check, "historique").splitlines()
    events = objects(check, "historique")
    check.expect(len(sentences) == len(events), f"{len(sentences)} sentences of {len(events)} events")
    # The moment is told in the registre's own time, in front of the first colon that is its own.
    return sum(agree(check, sentence.split(", ", 1)[1], told)
               for sentence, told in zip(sentences, events))


def differences(check, ends):
    """Paragraphs of invoices and sentences of customers, in the order of the objects."""
    told = [one for one in objects(check, "comparer", *map(str, ends)) if one["type"] == "resultat"]
    paragraphs = []
    for line in facturier(check, "comparer", *map(str, ends)).splitlines():
        if line.startswith("  "):
            paragraphs[-1] += "\n" + line
        else:
            paragraphs.append(line)
    check.expect(len(told) == len(paragraphs), f"{paragraphs} and {told}")
    return sum(agree(check, *pair) for pair in zip(paragraphs, told))


def main():
    with Check("told", __doc__, count=0) as check:
        make(check)
        count = histories(check)
        last = objects(check, "historique")[-1]["position"]
        moments = [0, 3, 10, *range(14, last, 9), last]
        for ends in itertools.combinations(moments, 2):
            count += differences(check, ends)
            count += differences(check, ends[::-1])
        return check.finish(f"{count} facts of sentences")


if __name__ == "__main__":
    sys.exit(main())
