#!/usr/bin/env python3
#: (tools programs) alone
"""Replay and append beside simdjson, DuckDB and SQLite, and fail where speed is half what it was.

    FACTURIER_BIN=.build/release Tools/checks/speed.py

A small run of `Tools/comparer.py comparer`, which also fails when two of them come to different
totals; in memory where the system has such a place, for a disk is ten times as slow in one minute
as in another. A machine has bad moments: a slow answer is measured once more. Exit status: 0 as fast as
expected, 1 not, 77 a compiler, a library or a program that it compares with is missing.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

import processes

with processes.modules():
    import duckdb  # noqa: F401

COMPARER = pathlib.Path(__file__).parent.parent / "comparer.py"
SMALL = ["comparer", "--evenements", "20000", "--tours", "5", "--marge", "2"]
MEMORY = "/dev/shm"


def missing():
    """What the comparison needs and does not find."""
    programs = [name for name in ("g++", "sqlite3") if not shutil.which(name)]
    headers = ["simdjson.h", "openssl/sha.h"] if not programs else []
    return programs + [header for header in headers if not compiles(header)]


def compiles(header):
    words = ["g++", "-x", "c++", "-fsyntax-only", "-include", header, "/dev/null"]
    return processes.run(words, capture_output=True).returncode == 0


def empty_libpq(folder):
    """Puts an empty library there in the place of PostgreSQL's, which is not asked: where programs are built with the
    trait, they load it and twenty more at each start, and lists take less time than that."""
    program = pathlib.Path(os.environ["FACTURIER_BIN"]) / "facturier"
    told = processes.run(["nm", "--dynamic", "--undefined-only", program], capture_output=True, text=True).stdout
    functions = "".join(f"void {name}(void) {{}}\n" for name in sorted(set(re.findall(r" (PQ\w+)$", told, re.M))))
    processes.run(["cc", "-shared", "-x", "c", "-", "-Wl,-soname,libpq.so.5", "-o", f"{folder}/libpq.so.5"],
                  input=functions.encode(), check=True)
    os.environ["LD_LIBRARY_PATH"] = folder


def main():
    if needed := missing():
        print(f"speed: skipped, needs {', '.join(needed)}")
        return 77
    words = [sys.executable, COMPARER, *SMALL]
    if os.access(MEMORY, os.W_OK):
        words += ["--dossier", MEMORY]
    with tempfile.TemporaryDirectory() as folder:
        empty_libpq(folder)
        for _ in range(2):
            if processes.run(words).returncode == 0:
                return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
