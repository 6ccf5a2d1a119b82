#!/usr/bin/env python3
"""Let 50 processes write one journal at once, while others read it.

    FACTURIER_BIN=.build/release Tools/checks/concurrency.py [--seed N] [--count PROCESSES]

Each records 40 events: invoices begun, given a line, issued and paid. No position and no number
may be missing or given twice, each answer must stand in the journal, and whoever reads meanwhile
must find nothing wrong. The control takes the lock away, and must fail. Exit status: 0 passed,
1 failed, 77 skipped because this machine has no C compiler or is no Linux.
"""

import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import processes
from durability import LINE_WORDS, Broken, Check, Ledger, identifier, numbering

EVENTS_EACH = 40


def write(ledger, index, events, failures, env=None):
    """What one of the processes does; a failure ends it."""
    def do(*words):
        answer = ledger.run(*words, "--attente", "120", "--auteur", f"poste {index}", env=env)
        if answer.status != 0 or not answer.result:
            failures.append(f"{' '.join(words[:2])}: {answer}")
            raise Broken
        return answer.result

    try:
        for _ in range(events // 4):
            facture = identifier(do("creer", "--client", ledger.client))
            do("ligne", "ajouter", facture, *LINE_WORDS)
            do("emettre", facture)
            do("payer", facture, "--montant", "120", "--mode", "virement")
    except Broken:
        pass
    except processes.Hangs as hangs:
        failures.append(str(hangs))


def watch(ledger, words, done, failures, looks):
    """Reads again and again while others write; an act being written is no anomaly."""
    while not done.is_set():
        try:
            answer = ledger.run(*words)
        except processes.Hangs as hangs:
            return failures.append(str(hangs))
        looks.append(words[0])
        if answer.status != 0:
            failures.append(f"{words[0]} while others write: {answer}")
        done.wait(0.5)


def race(ledger, writers, events, env=None, readers=()):
    """All at once; gives what failed, and how often it was read meanwhile."""
    failures, looks, done = [], [], threading.Event()
    watchers = [threading.Thread(target=watch, args=(ledger, words, done, failures, looks),
                                 daemon=True) for words in readers]
    for watcher in watchers:
        watcher.start()
    with ThreadPoolExecutor(writers) as pool:
        for index in range(writers):
            pool.submit(write, ledger, index, events, failures, env)
    done.set()
    processes.join(watchers)
    return failures, looks


def with_lock(check):
    ledger = Ledger(check.folder / "registre").begin()
    start = time.monotonic()
    failures, looks = race(
        ledger, check.count, EVENTS_EACH, readers=[["verifier"], ["rejouer"], ["lister"]])
    seconds = time.monotonic() - start
    for failure in failures:
        check.expect(False, failure)
    events = ledger.judge(check, "after all have written")
    wanted = 2 + check.count * EVENTS_EACH
    check.expect(len(events) == wanted, f"{len(events)} events instead of {wanted}")
    check.expect(len(ledger.acknowledged) == wanted,
                 f"{len(ledger.acknowledged)} events acknowledged instead of {wanted}")
    wrong, series = numbering(events)
    check.expect(not wrong, f"numbers: {wrong[:3]}")
    issued = sum(rank for rank, _ in series.values())
    check.expect(issued == check.count * EVENTS_EACH // 4, f"{issued} invoices issued")
    check.expect(events == sorted(events, key=lambda event: event["time"]), "time steps back")
    return f"{wanted} events by {check.count} processes in {seconds:.0f} s, {issued} numbers, " \
           f"read {len(looks)} times meanwhile"


def half_an_act(check):
    """Verifies while a slow disk takes an act in many parts: half an act is no damage."""
    ledger = Ledger(check.folder / "lent").begin()
    draft, done, slow = ledger.invoice(), threading.Event(), check.shim("slow")
    failures = []

    def write_slowly():
        while not done.is_set() and not failures:
            text = f"{len(ledger.acknowledged)} " + "é" * 500
            try:
                ledger.do("notes", draft, text, env=slow)
            except (Broken, processes.Hangs) as error:
                failures.append(error)

    writer = threading.Thread(target=write_slowly, daemon=True)
    writer.start()
    for word in ["verifier"] * 60 + ["lister", "rejouer"] * 10:
        answer = ledger.run(word)
        check.expect(answer.status == 0, f"{word} during a slow act: {answer}")
    done.set()
    processes.join([writer])
    check.expect(not failures, f"a slow act: {failures}")
    ledger.judge(check, "after slow acts")


def without_lock(check):
    """Sabotage: nobody waits for anybody. Some attempt must end in a broken journal."""
    for attempt in range(1, 6):
        ledger = Ledger(check.folder / f"sans-verrou-{attempt}").begin()
        race(ledger, 12, 12, env=check.shim("no-lock"))
        try:
            events = ledger.events()
            amiss = ledger.lost(events) or numbering(events)[0]
        except Broken as broken:
            amiss = broken
        if amiss:
            return f"without the lock broken at attempt {attempt}"
    check.expect(False, "without the lock nothing broke: this check would notice nothing")
    return "the control failed to fail"


def main():
    with Check("concurrency", __doc__, count=50) as check:
        check.needs("cc")
        half_an_act(check)
        return check.finish(f"{with_lock(check)}; {without_lock(check)}")


if __name__ == "__main__":
    sys.exit(main())
