#!/usr/bin/env python3
"""Let 50 processes ask for totals and lists while 8 others record acts, and hold every answer by the journal.

    FACTURIER_BIN=.build/release Tools/checks/readers.py [--seed N] [--count SECONDS]

A question may answer from states kept beside the journal or from its lines: its answer has to be what the
lines alone come to at the event that it names, and no act that was acknowledged before it was asked may be
missing. A minute is a long run, a few seconds a short one.

Then a writer is stopped within its act, so that it keeps the lock of writers for as long as is wanted:
50 questions at once, with states that lines have come after and with none at all, all answer while it
stands. The control is an act, which has to be refused.

Before all that 50 processes write one journal at once: invoices begun, given a line, issued and paid. No
position and no number may be missing or given twice, each answer must stand in the journal, and a reader
meanwhile must find nothing wrong. The control takes the lock away, and must fail. Exit status: 0 passed, 1
failed, 77 skipped because this machine has no C compiler or is no Linux.
"""

import json
import os
import pathlib
import random
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import processes
from durability import LINE_WORDS, Broken, Check, Ledger, finished, generated, identifier, numbering
from processes import Gate

READERS, WRITERS, SECONDS = 50, 8, 4
#: From so many events on states are kept.
EVENTS = 8000
QUESTIONS = [["totaux"], ["balance-agee"], ["lister"], ["lister", "--statut", "impayee"],
             ["lister", "--tri", "solde"]]
#: An act finds the lock taken, and will not wait for it.
LOCKED = 75


def head(ledger):
    """How many whole lines stand in the journal, acknowledged or not."""
    with open(ledger.journal, "rb") as journal:
        journal.seek(-min(os.path.getsize(ledger.journal), 1 << 16), os.SEEK_END)
        return int(json.loads(journal.read().split(b"\n")[-2])["id"])


def record(ledger, clients, number, end, failures):
    """Invoices begun, issued and paid, one after the other, until the time is up."""
    draw = random.Random(number)
    try:
        while time.monotonic() < end:
            def do(*words):
                return ledger.do(*words, "--attente", "120")
            facture = identifier(do("creer", "--client", draw.choice(clients)))
            do("ligne", "ajouter", facture, *LINE_WORDS)
            do("emettre", facture)
            do("payer", facture, "--montant", str(draw.randint(1, 120)))
    except Exception as error:  # noqa: BLE001: any end of a writer has to be told.
        failures.append(f"a writer: {error!r}")


class Asked:
    """An answer, with where the journal certainly was before it and may have been after it."""

    def __init__(self, ledger, words):
        self.words = words
        # Acts that others acknowledge meanwhile may be seen or not.
        self.first = max(position for position, _ in set(ledger.acknowledged))
        start = time.monotonic()
        self.answer = ledger.run(*words)
        self.seconds = time.monotonic() - start
        self.last = head(ledger)

    @property
    def named(self):
        """The event that the answer names, if it names one."""
        ends = [o for o in self.answer.objects if "tete" in o]
        return int(ends[-1]["tete"]["id"]) if ends else None


def read(ledger, number, end, asked, failures):
    draw = random.Random(1000 + number)
    try:
        while time.monotonic() < end:
            asked.append(Asked(ledger, draw.choice(QUESTIONS)))
    except Exception as error:  # noqa: BLE001
        failures.append(f"a reader: {error!r}")


class Lines:
    """What the lines alone come to, each asked for once."""

    def __init__(self, ledger):
        self.ledger, self.known = ledger, {}

    def said(self, words, position):
        key = (*words, position)
        if key not in self.known:
            self.known[key] = self.ledger.run(*words, "--position", str(position)).out
        return self.known[key]

    def agrees(self, one):
        """Whether an answer is what the lines come to where it was given."""
        named = one.named
        places = range(one.first, one.last + 1) if named is None else [named]
        return any(self.said(one.words, place) == one.answer.out for place in places)

    def replayed(self, one):
        """Whether the sums are those of a replay too, which knows nothing of lists."""
        end = one.answer.objects[-1]
        replay = self.ledger.run("rejouer", "--jusqu-a", str(one.named)).objects[-1]
        return all(end[sum] == replay[sum] for sum in
                   ("totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "solde", "tete"))


def judge(check, ledger, asked):
    """Holds the answers by the lines: of those that name an event all that name the same are one."""
    lines, draw = Lines(ledger), random.Random(check.seed)
    distinct, open_ended = {}, []
    for one in asked:
        check.expect(one.answer.status == 0 and not one.answer.err, f"{one.words}: {one.answer}")
        if one.named is None:
            open_ended.append(one)
            continue
        check.expect(one.first <= one.named <= one.last,
                     f"{one.words} names {one.named}, asked between {one.first} and {one.last}")
        same = distinct.setdefault((*one.words, one.named), one)
        check.expect(same.answer.out == one.answer.out, f"{one.words}: two answers at {one.named}")
    most = 10 + 5 * check.count
    named = draw.sample(list(distinct.values()), min(most, len(distinct)))
    # One that names no event is looked for among all that it may mean.
    open_ended.sort(key=lambda one: one.last - one.first)
    for one in named + open_ended[:most // 3]:
        check.expect(lines.agrees(one),
                     f"{one.words}, {one.first} to {one.last}, says what no lines come to")
        if one.words == ["totaux"]:
            check.expect(lines.replayed(one), f"{one.words} at {one.named}: a replay differs")
    check.expect(named and open_ended, "nothing to hold")
    return len(named), min(most // 3, len(open_ended))


def race(check, ledger, clients):
    failures, asked, end = [], [], time.monotonic() + check.count
    threads = [threading.Thread(target=record, args=(ledger, clients, i, end, failures), daemon=True)
               for i in range(WRITERS)]
    threads += [threading.Thread(target=read, args=(ledger, i, end, asked, failures), daemon=True)
                for i in range(READERS)]
    begun = head(ledger)
    for thread in threads:
        thread.start()
    processes.join(threads)
    for failure in failures:
        check.expect(False, failure)
    named, searched = judge(check, ledger, asked)
    check.expect(head(ledger) > begun, "nobody wrote")
    slowest = max(one.seconds for one in asked)
    return (f"{head(ledger) - begun} events by {WRITERS} writers, {len(asked)} answers to {READERS} "
            f"readers, the slowest after {slowest:.1f} s; {named} held by their event, {searched} by search")


def stopped(check, ledger):
    """Questions while a writer stands within its act, having written some of it."""
    drafts = [ledger.invoice() for _ in range(3)]
    states = sorted(pathlib.Path(ledger.folder).glob("etats*.point"))
    check.expect(len(states) == 2, f"there are no states to answer from: {states}")
    answered = 0
    for draft, are_gone in zip(drafts, [False, False, True]):
        if are_gone:
            for file in states:
                file.unlink(missing_ok=True)
        before = head(ledger)
        gate = Gate(check, 2, "pwrite")
        writer = processes.start(ledger.command("emettre", draft), env=ledger.env | gate.env,
                                 stdin=processes.DEVNULL, stdout=processes.PIPE,
                                 stderr=processes.PIPE)
        check.expect(gate.holds(writer), "a writer did not come to its second write")
        refused = ledger.run("notes", draft, "Non", "--attente", "0")
        check.expect(refused.status == LOCKED, f"the lock is not held: {refused}")
        with ThreadPoolExecutor(READERS) as pool:
            asked = list(pool.map(lambda i: Asked(ledger, QUESTIONS[i % len(QUESTIONS)]),
                                  range(READERS)))
        check.expect(writer.poll() is None, "the writer went on: nothing was shown")
        gate.open()
        ended = finished(writer)
        check.expect(ended.status == 0, f"a writer that was let go: {ended}")
        ledger.remember(ended)
        for one in asked:
            check.expect(one.answer.status == 0, f"{one.words} beside a stopped writer: {one.answer}")
            check.expect(one.named in (None, before), f"{one.words} names {one.named}, not {before}")
        answered += len(asked)
    return f"{answered} answers beside a writer that stands"


# --- Writers beside each other.

#: So many processes write at once, each so many events.
TOGETHER, EVENTS_EACH = 50, processes.campaign(40, 8)


def write_all(ledger, index, events, failures, env=None):
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


def write_at_once(ledger, writers, events, env=None, readers=()):
    """All at once; gives what failed, and how often it was read meanwhile."""
    failures, looks, done = [], [], threading.Event()
    watchers = [threading.Thread(target=watch, args=(ledger, words, done, failures, looks),
                                 daemon=True) for words in readers]
    for watcher in watchers:
        watcher.start()
    with ThreadPoolExecutor(writers) as pool:
        for index in range(writers):
            pool.submit(write_all, ledger, index, events, failures, env)
    done.set()
    processes.join(watchers)
    return failures, looks


def with_lock(check):
    ledger = Ledger(check.folder / "ensemble").begin()
    start = time.monotonic()
    failures, looks = write_at_once(
        ledger, TOGETHER, EVENTS_EACH, readers=[["verifier"], ["rejouer"], ["lister"]])
    seconds = time.monotonic() - start
    for failure in failures:
        check.expect(False, failure)
    events = ledger.judge(check, "after all have written")
    wanted = 2 + TOGETHER * EVENTS_EACH
    check.expect(len(events) == wanted, f"{len(events)} events instead of {wanted}")
    check.expect(len(ledger.acknowledged) == wanted,
                 f"{len(ledger.acknowledged)} events acknowledged instead of {wanted}")
    wrong, series = numbering(events)
    check.expect(not wrong, f"numbers: {wrong[:3]}")
    issued = sum(rank for rank, _ in series.values())
    check.expect(issued == TOGETHER * EVENTS_EACH // 4, f"{issued} invoices issued")
    check.expect(events == sorted(events, key=lambda event: event["time"]), "time steps back")
    return f"{wanted} events by {TOGETHER} processes in {seconds:.0f} s, {issued} numbers, " \
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
        write_at_once(ledger, 12, 12, env=check.shim("no-lock"))
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
    with Check("readers", __doc__, count=processes.campaign(SECONDS, 2)) as check:
        check.needs("cc")
        half_an_act(check)
        print(f"{with_lock(check)}; {without_lock(check)}")
        ledger = Ledger(generated(check.folder / "registre", EVENTS, "--isoles"))
        ledger.client = identifier(
            ledger.do("client", "creer", "--particulier", "--nom", "Client Essai"))
        clients = [ledger.client] + [
            identifier(ledger.do("client", "creer", "--particulier", "--nom", f"Client {i}"))
            for i in range(4)]
        said = race(check, ledger, clients)
        standing = stopped(check, ledger)
        ledger.judge(check, "after all")
        return check.finish(f"{said}; {standing}")


if __name__ == "__main__":
    sys.exit(main())
