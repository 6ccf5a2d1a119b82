"""Registres in a base, as the checks of PostgreSQL write to them and judge what became of them."""

import os
import pathlib
import random
import sys
import threading
import uuid
from concurrent.futures import ThreadPoolExecutor

import processes
from durability import LINE_WORDS, Broken, Ledger, identifier, numbering, read

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: What is built with the trait.
BUILT = pathlib.Path(os.environ.get("FACTURIER_POSTGRESQL_BIN")
                     or ROOT / ".build/debug").absolute()
#: Exit statuses with which an act may end that nobody knows of, or that was not recorded.
FAILED = (1, 73, 74, 75)


def prepared(server, name):
    """A new base, prepared by the program as its owner."""
    server.do(f"CREATE DATABASE {name}")
    done = processes.run([str(BUILT / "facturier"), "serveur", "preparer", server.address(name)],
                         stdout=processes.PIPE, stderr=processes.PIPE)
    assert done.returncode == 0, done
    return name


class Registre(Ledger):
    """A registre in a base."""

    def __init__(self, server, base, folder, name=None):
        super().__init__(folder)
        self.server, self.base, self.name = server, base, name or str(uuid.uuid4())
        self.address = server.address(base, self.name)
        self.lock = threading.Lock()

    def command(self, *words):
        return [str(BUILT / "facturier"), "--registre", self.address, "--json", *words]

    def copied(self, check, when):
        """Copies the registre out, has the second verifier read it, and gives its events."""
        folder = check.folder / "copies" / f"{self.name}-{random.randrange(1 << 30)}"
        folder.parent.mkdir(exist_ok=True)
        done = processes.run(
            [str(BUILT / "facturier"), "copier", self.address, str(folder)], env=self.env,
            stdout=processes.PIPE, stderr=processes.PIPE)
        if not check.expect(done.returncode == 0, f"{when}: copier: {done.stderr[-300:]!r}"):
            return []
        second = processes.run([sys.executable, str(ROOT / "Tools/verifier.py"), str(folder)],
                               stdout=processes.PIPE, stderr=processes.PIPE)
        check.expect(second.returncode == 0, f"{when}: the second verifier: {second.stdout[-300:]!r}")
        try:
            return read((folder / "journal.jsonl").read_bytes())
        except Broken as broken:
            check.expect(False, f"{when}: {broken}")
            return []

    def judge(self, check, when):
        events = self.copied(check, when)
        lost = self.lost(events)
        check.expect(not lost, f"{when}: acknowledged but not there: {lost[:5]} of {self.name}")
        wrong = numbering(events)[0]
        check.expect(not wrong, f"{when}: numbers: {wrong[:3]}")
        first = [event for event in events if event.get("batch", "1/1").startswith("1/")]
        acts = [event["command"] for event in first if "command" in event]
        check.expect(len(set(acts)) == len(acts), f"{when}: an act is there twice")
        return len(events)

    def act(self, *words, patient=True):
        """An act under a key, which is asked for again until somebody knows what became of it."""
        key = str(uuid.uuid4())
        for attempt in range(200):
            answer = self.run(*words, "--idempotence", key, "--attente", "60")
            if answer.status == 0 and answer.result:
                return answer.result
            if not patient or answer.status not in FAILED:
                break
            threading.Event().wait(0.05 * min(attempt, 10))
        raise Broken(f"{' '.join(words)}: {answer}")

    def invoice_wholly(self):
        """Mixed acts on an invoice of its own: begun, given a line, issued, paid."""
        facture = identifier(self.act("creer", "--client", self.client))
        self.act("ligne", "ajouter", facture, *LINE_WORDS)
        self.act("emettre", facture)
        self.act("payer", facture, "--montant", "120", "--mode", "virement")


def at_once(check, work, workers):
    """Lets some do their work at once, and tells what failed."""
    failures = []

    def one(index):
        try:
            work(index)
        except (Broken, processes.Hangs, AssertionError) as failure:
            failures.append(str(failure))

    with ThreadPoolExecutor(workers) as pool:
        list(pool.map(one, range(workers)))
    for failure in failures[:5]:
        check.expect(False, failure)
    check.expect(not failures, f"{len(failures)} of {workers} gave up")


def begun(check, server, base, count):
    """Registres with a client each, begun by eight at once."""
    registres = [Registre(server, base, "x") for _ in range(count)]
    at_once(check, lambda index: [r.begin() for r in registres[index::8]], 8)
    return registres


def judged(check, registres, when):
    with ThreadPoolExecutor(4) as pool:
        events = sum(pool.map(lambda registre: registre.judge(check, when), registres))
    return f"{events} events in {len(registres)} registres"


def writers_while(check, registres, disturb, writers):
    """Lets some write while something happens to the server, and stop once that is over."""
    over = threading.Event()

    def work(index):
        if index == writers:
            try:
                disturb()
            finally:
                over.set()
            return
        while not over.is_set():
            registres[index % len(registres)].invoice_wholly()

    at_once(check, work, writers + 1)
