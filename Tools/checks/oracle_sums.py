#!/usr/bin/env python3
"""Compare the sums of invoices and credit notes with exact decimal arithmetic.

    FACTURIER_BIN=.build/debug Tools/checks/oracle_sums.py [--seed N] [--count N]

Writes requests to `$FACTURIER_BIN/repondeur`, one a line, and compares each answer with one
that is computed here from the rules alone, in Python's `decimal`. Exit status: 0 all agree,
1 some do not. The same seed and count ask the same questions again.

    facture <TAB> remise <TAB> ligne,ligne…
      → sousTotal remise totalHT montantTVA totalTTC taux:base:tva,taux:base:tva…
      → refus montant-trop-grand

    avoirs <TAB> remise <TAB> ligne,ligne… <TAB> index:part,index:part…|…
      → totalHT montantTVA totalTTC taux:base:tva,…|…        one answer for each avoir
      → refus avoir-montant, refus avoir-deduction-partielle…

A line is `quantité;prix;taux`, then its own remise if it has one, then `acompte` if it deducts a
deposit. A remise is `10.00`, in percent, or `12.50€`; that of the whole has `TTC` before it where
prices include TVA. A part of a line is a quantity or `12.50€`, and an avoir that is `reste` credits
all that is left.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import processes
from oracle_sums_cases import BY_HAND, random_requests
from oracle_sums_rules import expected, seen


def ask(requests):
    """The answers of the program, a line for each request."""
    folder = os.environ.get("FACTURIER_BIN")
    if not folder:
        sys.exit("oracle_sums: FACTURIER_BIN must name the folder that holds repondeur")
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(request + "\n" for request in requests).encode())
        asked.seek(0)
        program = pathlib.Path(folder).absolute() / "repondeur"
        try:
            done = processes.run([program], stdin=asked, stdout=processes.PIPE, check=True)
        except (OSError, processes.CalledProcessError) as error:
            sys.exit(f"oracle_sums: {error}")
    answers = done.stdout.decode(errors="replace").split("\n")
    if answers.pop() != "" or len(answers) != len(requests):
        sys.exit(f"oracle_sums: {len(requests)} requests, but {len(answers)} whole answers")
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=20260901)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()

    for request, answer in BY_HAND:
        assert expected(request) == answer, f"{request!r}: {expected(request)} is not {answer}"
    seen.clear()
    requests = list(random_requests(options.seed, options.count))
    answers = [expected(request) for request in requests]
    figures = "; ".join(f"{name} {seen[name]}" for name in sorted(seen))

    asked = [request for request, _ in BY_HAND] + requests
    wanted = [answer for _, answer in BY_HAND] + answers
    wrong = [row for row in zip(asked, wanted, ask(asked)) if row[1] != row[2]]
    for request, answer, got in wrong[:10]:
        print(f"request   {request!r}\nexpected  {answer}\ngot       {got}\n")
    print(
        f"oracle_sums: {len(asked) - len(wrong)} of {len(asked)} answers agree "
        f"({len(BY_HAND)} by hand; seed {options.seed}, count {options.count}): {figures}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
