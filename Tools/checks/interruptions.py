#!/usr/bin/env python3
"""Interrupt the program while it writes, reads and answers: whatever it leaves behind is whole.

    FACTURIER_BIN=.build/release Tools/checks/interruptions.py [--count MOMENTS]

A signal ends it with 128 and the signal's number; an export that was not whole is gone, and the file
that it was to replace is as it was. A signal that was ignored at the start stays so, as `nohup` and
`&` want it. Exit status: 0 passed, 1 failed, 77 skipped because this machine can't do it.
"""

import os
import signal
import subprocess
import sys
import time

import durability
from durability import Check, Ledger

ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def export(check, ledger, target, ignored=None):
    """Begins an export on a slow disk, and waits until part of it is there."""
    def ignore():
        if ignored:
            signal.signal(ignored, signal.SIG_IGN)

    process = subprocess.Popen(
        ledger.command("exporter", "dto", "--vers", str(target)),
        env=ledger.env | check.shim("slow"), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=ignore)
    until = time.monotonic() + 20
    while process.poll() is None and time.monotonic() < until:
        if any(part.stat().st_size > 400 for part in unfinished(target)):
            return process
    check.expect(False, f"nothing was written before the end: {process.communicate()}")
    return process


def unfinished(target):
    return list(target.parent.glob(".facturier-*"))


def exports(check, ledger):
    """An export that is interrupted leaves what was there, and nothing beside it."""
    target = check.folder / "export.json"
    for before in (None, b"as it was"):
        if before:
            target.write_bytes(before)
        for number, status in ENDS.items():
            process = export(check, ledger, target)
            process.send_signal(number)
            out, err = process.communicate(timeout=20)
            what = f"an export that got {number.name}"
            check.expect(process.returncode == status, f"{what}: {process.returncode} {err!r}")
            check.expect(not out and not err, f"{what} said {out!r} {err!r}")
            check.expect(not unfinished(target), f"{what} left {unfinished(target)}")
            now = target.read_bytes() if target.exists() else None
            check.expect(now == before, f"{what} changed what was there")
    # The control: what can't be caught leaves the part that the other signals took away.
    process = export(check, ledger, target)
    process.kill()
    process.communicate()
    check.expect(len(unfinished(target)) == 1, "the search for parts finds nothing")
    for part in unfinished(target):
        part.unlink()


def ignored_signals(check, ledger):
    """Whoever starts the program with a signal ignored has it finish its work."""
    for number in ENDS:
        target = check.folder / f"malgre-{number.name}.json"
        process = export(check, ledger, target, ignored=number)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
        check.expect(process.returncode == 0 and target.exists(),
                     f"{number.name} was ignored: {process.returncode} {out!r} {err!r}")
        check.expect(not unfinished(target), f"{unfinished(target)} beside a whole export")


def acts(check, ledger):
    """An act that is interrupted at any moment is recorded whole, or not at all."""
    for moment in range(check.count):
        process = subprocess.Popen(
            ledger.command("client", "creer", "--nom", f"C{moment}"),
            env=ledger.env | check.shim("slow"), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(0.03 * moment / check.count)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        # Before the program takes the signal in hand, the system's own answer to it holds.
        check.expect(process.returncode in (0, 130, -signal.SIGINT),
                     f"an act that was interrupted: {process.returncode} {err!r}")
        ledger.remember(durability.Answer(process.returncode, out, err))
    answer = ledger.run("client", "creer", "--nom", "après")
    check.expect(answer.status == 0, f"an act after all these: {answer}")
    return len(ledger.judge(check, "after acts that were interrupted"))


def main():
    with Check("interruptions", __doc__, count=60) as check:
        check.needs("cc")
        folder = check.folder / "demo"
        subprocess.run([durability.program(), "demo", str(folder)], check=True,
                       stdout=subprocess.DEVNULL, env=os.environ | {"LC_ALL": "C"})
        ledger = Ledger(folder)
        exports(check, ledger)
        ignored_signals(check, ledger)
        events = acts(check, Ledger(check.folder / "actes").begin())
        return check.finish(f"{events} events stand after {check.count} interrupted acts")


if __name__ == "__main__":
    sys.exit(main())
