#!/usr/bin/env python3
"""Interrupt the program while it writes, reads and answers: its leavings are whole.

    FACTURIER_BIN=.build/release Tools/checks/interruptions.py [--count MOMENTS]

A signal ends it with 128 and the signal's number; an export that was not whole is gone, and the file
that it was to replace is as it was. A signal that was ignored at the start stays so, as `nohup` and
`&` want it.

At its end this check runs anew, and that of questions with it, as `nohup … &` would: with signals ignored from the
start. An ignored signal is inherited by all that a check starts, unless it sees to it. Exit status: 0 passed,
1 failed, 77 skipped because this machine can't do it.
"""

import itertools
import os
import pathlib
import signal
import sys
import time

import durability
import processes
from durability import Check, Ledger
from processes import Gate

ENDS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


def export(check, ledger, target, ignoring=()):
    """Begins an export, and waits until a part of it is written; gives it, and where it stands."""
    gate = Gate(check, 4)
    process = processes.start(
        ledger.command("exporter", "dto", "--vers", str(target)), env=ledger.env | gate.env,
        stdout=processes.PIPE, stderr=processes.PIPE, ignoring=ignoring)
    check.expect(gate.holds(process) and any(part.stat().st_size for part in unfinished(target)),
                 f"nothing was written before the end of {process.args}")
    return process, gate


def unfinished(target):
    return list(target.parent.glob(".facturier-*"))


def exports(check, ledger):
    """An export that is interrupted leaves what was there, and nothing beside it."""
    target = check.folder / "export.json"
    for before in (None, b"as it was"):
        if before:
            target.write_bytes(before)
        for number, status in ENDS.items():
            process, _ = export(check, ledger, target)
            process.send_signal(number)
            out, err = processes.finish(process)
            what = f"an export that got {number.name}"
            check.expect(process.returncode == status, f"{what}: {process.returncode} {err!r}")
            check.expect(not out and not err, f"{what} said {out!r} {err!r}")
            check.expect(not unfinished(target), f"{what} left {unfinished(target)}")
            now = target.read_bytes() if target.exists() else None
            check.expect(now == before, f"{what} changed what was there")
    # The control: a signal that can't be caught leaves the part that the other signals took away.
    process, _ = export(check, ledger, target)
    process.kill()
    processes.finish(process)
    check.expect(len(unfinished(target)) == 1, "the search for parts finds nothing")
    for part in unfinished(target):
        part.unlink()


def ignored_signals(check, ledger):
    """A program that was started with a signal ignored finishes its work."""
    for number in ENDS:
        target = check.folder / f"malgre-{number.name}.json"
        process, gate = export(check, ledger, target, ignoring=[number])
        process.send_signal(number)
        gate.open()
        out, err = processes.finish(process)
        check.expect(process.returncode == 0 and target.exists(),
                     f"{number.name} was ignored: {process.returncode} {out!r} {err!r}")
        check.expect(not unfinished(target), f"{unfinished(target)} beside a whole export")


def acts(check, ledger):
    """An act that is interrupted, at a call or at any moment, is recorded whole or not at all."""
    ledger.seen = len(ledger.bytes().splitlines())
    for call in itertools.count(1):
        gate = Gate(check, call)
        process = act(ledger, gate.env)
        held = gate.holds(process)
        interrupt(check, ledger, process)
        if not held:
            break
    check.expect(call > 5, f"an act makes only {call - 1} calls that write")
    for moment in range(check.count):
        process = act(ledger, check.shim("slow"))
        time.sleep(0.03 * moment / check.count)
        interrupt(check, ledger, process)
    answer = ledger.run("client", "creer", "--nom", "après")
    check.expect(answer.status == 0, f"an act after all these: {answer}")
    events = ledger.judge(check, "after acts that were interrupted")
    return f"{call - 1 + check.count} interrupted acts, of which {len(events)} events stand"


def act(ledger, env):
    return processes.start(ledger.command("client", "creer", "--nom", "C"), env=ledger.env | env,
                           stdout=processes.PIPE, stderr=processes.PIPE)


def interrupt(check, ledger, process):
    """Interrupts an act; one that is recorded all the same is not passed over in silence."""
    process.send_signal(signal.SIGINT)
    out, err = processes.finish(process)
    advice = f"“facturier --ledger {ledger.folder} history”", f"« facturier --registre {ledger.folder} historique »"
    said = any(words in err.decode() for words in advice)
    events = len(ledger.bytes().splitlines())
    check.expect(process.returncode != 130 or events == ledger.seen or said,
                 f"an act that was interrupted is recorded, and nothing says so: {err!r}")
    ledger.seen = events
    # Before the program takes the signal in hand, the system's own answer to it holds.
    check.expect(process.returncode in (0, 130, -signal.SIGINT),
                 f"an act that was interrupted: {process.returncode} {err!r}")
    ledger.remember(durability.Answer(process.returncode, out, err))


# --- Under nohup.

#: A shell that is no terminal's has these ignored for what runs in its background.
IGNORING = ["sh", "-c", 'trap "" INT QUIT; exec nohup "$@"', "sh"]
CHECKS = [["interruptions.py", "--count", "10"], ["questions.py"]]
#: What tells the check that it is one of these.
WITHIN = "FACTURIER_UNDER_NOHUP"
IGNORED = """
import signal
print(*(n.name for n in signal.valid_signals() if signal.getsignal(n) is signal.SIG_IGN))
"""


def ignoring_all(*words):
    return processes.run([*IGNORING, sys.executable, *words], stdin=processes.DEVNULL,
                         stdout=processes.PIPE, stderr=processes.PIPE, text=True,
                         env=os.environ | {WITHIN: "1"})


def under_nohup(check):
    """The control shows that the signals are ignored here."""
    ignored = ignoring_all("-c", IGNORED).stdout.split()
    check.expect({"SIGHUP", "SIGINT", "SIGQUIT"} <= set(ignored), f"ignored are {ignored}")
    for name, *words in CHECKS:
        done = ignoring_all(pathlib.Path(__file__).with_name(name), *words)
        check.expect(done.returncode == 0,
                     f"{name} under nohup: {done.returncode}\n{done.stdout}{done.stderr}")


def main():
    with Check("interruptions", __doc__, count=processes.campaign(60, 10)) as check:
        check.needs("cc", "nohup")
        folder = check.folder / "demo"
        processes.run([durability.program(), "demo", str(folder)], check=True,
                      stdout=processes.DEVNULL, env=os.environ | {"LC_ALL": "C"})
        ledger = Ledger(folder)
        exports(check, ledger)
        ignored_signals(check, ledger)
        if WITHIN not in os.environ:
            under_nohup(check)
        return check.finish(acts(check, Ledger(check.folder / "actes").begin()))


if __name__ == "__main__":
    sys.exit(main())
