#!/usr/bin/env python3
"""Count what verifying the last hundred events takes: little, however long the registre is.

    FACTURIER_BIN=.build/release Tools/checks/since.py [--count EVENTS]

`verifier --depuis` an anchor, and `verifier --bref` from a point, beside `afficher`, in a registre of so
many events and in one of ten times as many; under valgrind, which counts the instructions that a program
takes: a count is the same on a busy machine. Neither may take more than five times what `afficher` does,
nor half as much again in the longer registre. How long they take is told by `Tools/comparer.py`.
Exit status: 0 passed, 1 failed, 77 skipped because there is no valgrind.
"""

import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import processes  # noqa: E402
from comparaison.mesures import Registre, lancer  # noqa: E402
from durability import Check  # noqa: E402
from lines import count  # noqa: E402

MOST, GROWTH = 5, 1.5


def counts(check, events):
    """How many instructions each command takes in a registre of so many events."""
    registre = Registre(check.folder / f"registre-{events}", events)
    words = {
        "afficher": ["afficher", registre.facture()],
        "--depuis": ["verifier", "--depuis", registre.ancre(100)],
        "--bref": ["verifier", "--bref"],
    }
    # The first of each makes the index or the point, which later ones find.
    for first in words.values():
        lancer(*registre.mots(*first))
    return {name: count(check, registre.dossier, one) for name, one in words.items()}


def main():
    with Check("since", __doc__, count=10_000) as check:
        check.needs("valgrind", "strip")
        # Valgrind gives up where a Swift program says how it was made.
        program = pathlib.Path(os.environ["FACTURIER_BIN"]) / "facturier"
        processes.run(["strip", "-o", check.folder / "facturier", program], check=True)
        short, long = (counts(check, check.count * times) for times in (1, 10))
        for name in "--depuis", "--bref":
            check.expect(long[name] <= MOST * long["afficher"], f"{name}: {long} instructions")
            check.expect(long[name] <= GROWTH * short[name], f"{name}: {short}, then {long}")
        told = ", ".join(f"{name} {number:,}" for name, number in long.items())
        return check.finish(f"{told} instructions, in {10 * check.count} events")


if __name__ == "__main__":
    sys.exit(main())
