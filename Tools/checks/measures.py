#!/usr/bin/env python3
"""Have `Tools/comparer.py` measure the programs that FACTURIER_BIN names, and no others.

    Tools/checks/measures.py

The folder named holds a `Banc` that is made up, and then none: whatever is to be measured, it must be
that one which is run, and one that is missing must be said to be, in a line and not by a traceback.
Exit status: 0 passed, 1 failed.
"""

import os
import pathlib
import sys
import tempfile

import processes

COMPARER = pathlib.Path(__file__).resolve().parents[1] / "comparer.py"
ACTIONS = ["mesurer", "comparer", "ecrire"]


def said(action, folder):
    """What it says on standard error, which must be its last word."""
    done = processes.run([sys.executable, COMPARER, action], cwd="/", stdin=processes.DEVNULL,
                         stdout=processes.PIPE, stderr=processes.PIPE, text=True,
                         env=os.environ | {"FACTURIER_BIN": str(folder)})
    assert done.returncode == 1 and not done.stdout, f"{action}: {done}"
    assert done.stderr.startswith("comparer: ") and "Traceback" not in done.stderr, done.stderr
    return done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        banc, called = folder / "Banc", folder / "called"
        for action in ACTIONS:
            assert f"there is no Banc in {folder}" in said(action, folder), action
        banc.write_text(f"#!/bin/sh\nread line\necho \"$0\" >>{called}\nexit 9\n")
        banc.chmod(0o755)
        for action in ACTIONS:
            assert str(banc) in said(action, folder), action
        assert called.read_text().split() == [str(banc)] * len(ACTIONS), "another was run"
    print(f"measures: {', '.join(ACTIONS)} take what FACTURIER_BIN names")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        sys.exit(f"measures: {error}")
