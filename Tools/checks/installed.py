#!/usr/bin/env python3
#: (tools) in .build/usual apart
"""Install the program into a folder of its own, as its users do, run it there, and time how it starts.

    Tools/checks/installed.py [--count STARTS]

Runs Tools/install into a folder of its own: the program must run there without the libraries that
built it, say of a database that it knows none, and show a month of invoices; its median start must take
less than twice that of /bin/true's, or 3 ms. It is built in .build/usual, beside what the other checks
build with their own flags. Exit status: 0 passed, 1 failed, 77 skipped because this is no Linux.
"""

import os
import pathlib
import statistics
import sys
import time

import processes
from durability import Check, surroundings

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["bin/facturier", "share/bash-completion/completions/facturier",
         "share/fish/vendor_completions.d/facturier.fish",
         "share/zsh/site-functions/_facturier"]
ATTEMPTS = 5


def install(check, prefix):
    # Where nothing is built yet, that takes minutes.
    done = processes.run([ROOT / "Tools/install", prefix, "--scratch-path", ROOT / ".build/usual"],
                         capture_output=True, text=True, timeout=1500)
    check.expect(done.returncode == 0, f"Tools/install: {done.stdout[-800:]} {done.stderr[-800:]}")
    for file in FILES:
        check.expect((prefix / file).is_file(), f"{file} is not there")
        check.expect(f"installed {prefix / file}" in done.stdout, f"{file} is not named")
    found = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    check.expect(found == set(FILES), f"more than was said: {found - set(FILES)}")


def runs_alone(check, program):
    """Without libraries, a home, or an environment, and it knows who runs it."""
    needed = processes.run(["readelf", "--dynamic", program], capture_output=True, text=True)
    check.expect("NEEDED" not in needed.stdout, f"it needs libraries: {needed.stdout}")
    words = ["--registre", check.folder / "registre", "ouvrir", "--nom", "x", "--siren",
             "732829320", "--adresse", "x", "--code-postal", "35000", "--ville", "v"]
    done = processes.run([program, *words], env={}, capture_output=True, text=True)
    check.expect(done.returncode == 0, f"{done}")
    user = processes.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
    journal = (check.folder / "registre/journal.jsonl").read_text()
    check.expect(f'"author":"{user}"' in journal, f"not by {user}: {journal}")
    base = "postgresql://127.0.0.1/x?registre=00000000-0000-7000-8000-000000000001"
    for language, words in ("fr", "construit sans PostgreSQL"), ("en", "built without PostgreSQL"):
        for asked in ["--json", "--registre", base, "lister"], ["serveur", "lister", base.partition("?")[0]]:
            done = processes.run([program, "--langue", language, *asked], capture_output=True, text=True)
            check.expect(done.returncode == 64 and words in done.stderr, f"of a database: {done}")
            check.expect("--json" not in asked or "sans-postgresql" in done.stdout, f"of a database: {done}")
    done = processes.run([program, "demo"], cwd=check.folder, capture_output=True, text=True)
    check.expect(done.returncode == 0, f"its demonstration: {done}")


def start(command):
    """Milliseconds from a start to its end."""
    begin = time.perf_counter_ns()
    pid = os.posix_spawn(command[0], command, surroundings(),
                         file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)])
    processes.await_end(pid, command[0])
    return (time.perf_counter_ns() - begin) / 1e6


def starts_quickly(check, program):
    """The two take turns, so that load of the machine slows both."""
    for _ in range(ATTEMPTS):
        pairs = [(start(["/bin/true"]), start([program, "--version"]))
                 for _ in range(check.count)]
        nothing, version = (statistics.median(times) for times in zip(*pairs, strict=True))
        if version < max(2 * nothing, 3):
            break
    told = f"--version takes {version:.2f} ms, /bin/true {nothing:.2f} ms (medians)"
    check.expect(version < max(2 * nothing, 3), told)
    return told


def main():
    with Check("installed", __doc__, count=200) as check:
        check.needs("readelf")
        prefix = check.folder / "prefix"
        install(check, prefix)
        program = str(prefix / "bin/facturier")
        runs_alone(check, program)
        return check.finish(starts_quickly(check, program))


if __name__ == "__main__":
    sys.exit(main())
