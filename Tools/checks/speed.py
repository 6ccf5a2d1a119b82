#!/usr/bin/env python3
#: (tools peer programs) alone
"""Replay and append beside simdjson, DuckDB and SQLite, and fail where speed is half what it was.

    FACTURIER_BIN=.build/release Tools/checks/speed.py

A small run of `Tools/comparer.py comparer`, which also fails when two of them come to different
totals; in memory where the system has such a place, for a disk is ten times as slow in one minute
as in another. A machine has bad moments: a slow answer is measured once more. Exit status: 0 as fast as
expected, 1 not, 77 a compiler, a library or a program that it compares with is missing.
"""

import os
import pathlib
import shutil
import sys

TOOLS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOOLS))
import processes  # noqa: E402

with processes.modules():
    from comparaison import mesures, rejeux

SMALL = ["comparer", "--evenements", "20000", "--tours", "5", "--marge", "2"]
MEMORY = "/dev/shm"


def missing():
    """What the comparison needs and does not find, or why it does not compile."""
    programs = [name for name in ("g++", "sqlite3") if not shutil.which(name)]
    if not programs:
        try:
            rejeux.compiler()
        except mesures.Echec as echec:
            print(echec)
            return ["what simdjson.cpp is compiled with"]
    return programs


def main():
    if needed := missing():
        print(f"speed: skipped, needs {', '.join(needed)}")
        return 77
    words = [sys.executable, TOOLS / "comparer.py", *SMALL]
    if os.access(MEMORY, os.W_OK):
        words += ["--dossier", MEMORY]
    for _ in range(2):
        if processes.run(words).returncode == 0:
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
