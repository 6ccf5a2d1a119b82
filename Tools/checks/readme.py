#!/usr/bin/env python3
"""The README's transcript runs as it stands there.

A block of ```console behind <!-- run --> holds commands behind "$ " and what they print, on standard
output and standard error together; "…" stands for what differs from run to run.
"""

import os
import pathlib
import re
import sys
import tempfile

import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def steps():
    """Each command with the lines that it should print."""
    for block in re.findall(r"<!-- run -->\n```console\n(.*?)```", README, re.S):
        command, expected = None, []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, expected
                command, expected = line[2:], []
            else:
                expected.append(line)
        yield command, expected


def matches(expected, found):
    pattern = "\n".join(".*".join(map(re.escape, line.split("…"))) for line in expected)
    return re.fullmatch(pattern, found.rstrip("\n"))


def run(folder):
    """Runs all commands in one shell, and yields what each printed."""
    mark = "--- end of a step ---"
    script = "".join(f"{command}\necho '{mark}'\n" for command, _ in steps())
    release = os.environ["FACTURIER_BIN"]
    environment = {"PATH": f"{release}:{os.environ['PATH']}", "LANG": "en_US.UTF-8",
                   "FACTURIER_AUTEUR": "camille", "HOME": folder}
    done = processes.run(["bash", "-c", f"exec 2>&1\n{script}"], cwd=folder, env=environment,
                         stdout=processes.PIPE, text=True)
    return done.stdout.split(mark + "\n")[:-1]


def transcript():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for (command, expected), found in zip(steps(), run(folder), strict=True):
            # A step prints words and a line of data by two channels; which comes first does not matter.
            lines = found.rstrip("\n").split("\n")
            orders = lines, lines[1:] + lines[:1], lines[-1:] + lines[:-1]
            if not any(matches(expected, "\n".join(order)) for order in orders):
                failures += 1
                print(f"$ {command}\nexpected:\n" + "\n".join(expected) + f"\nfound:\n{found}")
    return failures


def control():
    """A transcript that is wrong must be noticed."""
    assert matches(["a …", "b"], "a 1\nb\n") and not matches(["a …", "b"], "a 1\nc\n")


if __name__ == "__main__":
    control()
    count = len(list(steps()))
    assert count > 10, "the README shows hardly a command"
    failures = transcript()
    print(f"{count} commands of the README run: {failures} failures")
    sys.exit(1 if failures else 0)
