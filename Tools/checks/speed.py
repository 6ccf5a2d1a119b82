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

import processes

with processes.modules():
    import duckdb  # noqa: F401

COMPARER = pathlib.Path(__file__).parent.parent / "comparer.py"
SMALL = ["comparer", "--evenements", "20000", "--tours", "5", "--marge", "2"]
MEMORY = "/dev/shm"


def missing():
    """What the comparison needs and does not find."""
    headers = ["/usr/include/simdjson.h", "/usr/include/openssl/sha.h"]
    return [name for name in ("g++", "sqlite3") if not shutil.which(name)] + [
        header for header in headers if not os.path.exists(header)]


def main():
    if needed := missing():
        print(f"speed: skipped, needs {', '.join(needed)}")
        return 77
    words = [sys.executable, COMPARER, *SMALL]
    if os.access(MEMORY, os.W_OK):
        words += ["--dossier", MEMORY]
    for _ in range(2):
        if processes.run(words).returncode == 0:
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
