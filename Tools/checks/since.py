#!/usr/bin/env python3
#: (release) alone
"""Verify the last hundred events of a long registre, in no more than five times what one invoice takes.

    FACTURIER_BIN=.build/release Tools/checks/since.py [--count EVENTS]

`verifier --depuis` an anchor, and `verifier --bref` from a point, beside `afficher`: whole processes, in
turns, and their medians. Exit status: 0 passed, 1 failed.
"""

import pathlib
import statistics
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from comparaison.mesures import Registre, entrelacer, lancer  # noqa: E402
from durability import Check  # noqa: E402

ROUNDS = 21
MOST = 5


def main():
    with Check("since", __doc__, count=100_000) as check:
        registre = Registre(check.folder / "registre", check.count)
        words = {
            "afficher": registre.mots("afficher", registre.facture()),
            "--depuis": registre.mots("verifier", "--depuis", registre.ancre(100)),
            "--bref": registre.mots("verifier", "--bref"),
        }
        # The first of each makes the index or the point, which later ones find.
        for first in words.values():
            lancer(*first)
        taken = entrelacer({name: lambda w=w: lancer(*w)[0] for name, w in words.items()}, ROUNDS)
        times = {name: statistics.median(seconds) * 1000 for name, seconds in taken.items()}
        for name in "--depuis", "--bref":
            check.expect(times[name] <= MOST * times["afficher"], f"{name}: {times} ms")
        told = ", ".join(f"{name} {ms:.1f} ms" for name, ms in times.items())
        return check.finish(f"{told}, in {check.count} events")


if __name__ == "__main__":
    sys.exit(main())
