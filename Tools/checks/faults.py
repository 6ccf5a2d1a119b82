#!/usr/bin/env python3
"""Make system calls fail, fill disks and break outputs: never a false acknowledgement.

    FACTURIER_BIN=.build/release Tools/checks/faults.py [--seed N] [--count INJECTIONS]

strace makes the n-th write, sync, open or cut fail, take less than it was given, or kill the
program. In each case the program says so, keeps what was there, and goes on with the next command;
where it says that nothing was recorded, nothing is. The control is a program that takes no notice
of failed syncs and short writes. Exit status: 0 passed, 1 failed, 77 skipped because this machine
has no strace or no C compiler.
"""

import os
import random
import re
import resource
import signal
import sys
from collections import Counter

import processes
from durability import (
    AS_ROOT, LINE_WORDS, SELLER, Broken, Check, Ledger, read, surroundings, whole_lines)

# What is injected, and how often one command makes that call on the registre's files.
FAULTS = [
    ("pwrite64", 3, ["error=ENOSPC", "error=EIO", "error=EINTR", "error=EDQUOT", "retval=0",
                     "signal=SIGKILL"]),
    ("fdatasync", 2, ["error=EIO", "error=ENOSPC", "error=EINTR", "signal=SIGKILL"]),
    ("fsync", 2, ["error=EIO", "error=EINTR", "signal=SIGKILL"]),
    ("openat", 8, ["error=EIO", "error=EMFILE", "error=EACCES", "error=ENOENT", "error=EINTR",
                    "signal=SIGKILL"]),
    ("pread64", 22, ["error=EIO", "error=EINTR", "retval=0", "signal=SIGKILL"]),
    ("flock", 2, ["error=EIO", "error=EINTR", "error=ENOLCK", "signal=SIGKILL"]),
    ("ftruncate", 1, ["error=EIO", "error=EINTR", "signal=SIGKILL"]),
    ("mkdir", 1, ["error=ENOSPC", "error=EACCES", "error=EIO"]),
    ("write", 1, ["error=ENOSPC", "error=EIO", "error=EINTR", "error=EPIPE"]),
]
# How the program says that an act was not recorded.
DENIALS = re.compile(r"nothing was recorded", re.IGNORECASE)


class Subject:
    """A registre copied from a model for each fault, so that none sees another's traces."""

    def __init__(self, check, rng):
        self.check, self.rng = check, rng
        model = Ledger(check.folder / "modele").begin()
        model.draft, model.issued, model.other = (model.invoice() for _ in range(3))
        model.do("emettre", model.issued)
        self.model, self.bytes = model, model.bytes()
        self.torn = self.bytes.splitlines(keepends=True)[-1][:300]
        self.number = 0

    def fresh(self, torn=False):
        self.number += 1
        ledger = Ledger(self.check.folder / f"faute-{self.number}")
        ledger.folder.mkdir(mode=0o700)
        ledger.journal.write_bytes(self.bytes + (self.torn if torn else b""))
        head = (self.model.folder / "tete.json").read_bytes()
        (ledger.folder / "tete.json").write_bytes(head)
        ledger.acknowledged = set(self.model.acknowledged)
        for name in ("client", "draft", "issued", "other"):
            setattr(ledger, name, getattr(self.model, name))
        return ledger

    def acts(self, ledger):
        return [["client", "creer", "--nom", "Autre"], ["creer", "--client", ledger.client],
                ["ligne", "ajouter", ledger.draft, *LINE_WORDS], ["emettre", ledger.draft],
                ["payer", ledger.issued, "--montant", "10"]]


def judge(check, ledger, before, answer, what):
    """Expects the truth of an answer that a fault came in the way of, and that acts go on."""
    lines = whole_lines(ledger.bytes() if ledger.journal.exists() else b"")[0]
    new = [line for line in lines if line not in before]
    if answer.result:
        digest = answer.result["tete"]["hash"].encode()
        check.expect(any(line.endswith(digest + b'"}') for line in lines),
                     f"{what}: acknowledged, but not recorded: {answer}")
    elif answer.status == 0:
        check.expect(False, f"{what}: success without an answer: {answer}")
    elif answer.status > 0:
        check.expect(answer.err.strip(), f"{what}: failed without a word: {answer}")
        check.expect(not (new and DENIALS.search(answer.err)),
                     f"{what}: recorded, but says that nothing was: {answer}")
    check.expect(lines[:len(before)] == before, f"{what}: lines that were there have changed")
    if not (ledger.journal.exists() and before):
        ledger.run("ouvrir", *SELLER)
    again = ledger.run("client", "creer", "--nom", "La suite")
    check.expect(again.status == 0, f"{what}: not reopened: {again}")
    ledger.judge(check, f"{what}, then the next command")


def strace(ledger, call, fault, nth, words, env=None):
    files = [ledger.folder, ledger.folder.parent, ledger.journal, ledger.folder / "tete.json"]
    # Standard output bears no name that could be filtered by.
    filters = [] if call == "write" else [word for file in files for word in ("-P", file)]
    before = ["strace", "-f", "-o", ledger.folder.parent / "trace", *filters,
              "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={nth}"]
    return ledger.run(*words, before=before, env=env)


def injected(ledger):
    return "(INJECTED)" in (ledger.folder.parent / "trace").read_text() \
        or "SIGKILL" in (ledger.folder.parent / "trace").read_text()


def inject(check, subject, rng):
    """A fault at each call of each kind, and more at random until there are enough."""
    certain = [(call, fault, nth) for call, most, faults in FAULTS if most <= 3
               for fault in faults for nth in range(1, most + 1)]
    others = [(call, fault, nth) for call, most, faults in FAULTS if most > 3
              for fault in faults for nth in range(1, most + 1)]
    rng.shuffle(others)
    struck, unstruck = Counter(), 0
    for call, fault, nth in (certain + others)[:check.count]:
        opening = call in ("fsync", "mkdir") or rng.random() < 0.1
        ledger = subject.fresh(torn=call == "ftruncate" or rng.random() < 0.2)
        words = rng.choice(subject.acts(ledger))
        if opening:
            ledger = Ledger(check.folder / f"neuf-{subject.number}")
            words = ["ouvrir", *SELLER]
        before = whole_lines(ledger.bytes())[0] if ledger.journal.exists() else []
        answer = strace(ledger, call, fault, nth, words)
        what = f"{words[0]} with {call} {nth} {fault}"
        if injected(ledger):
            struck[call] += 1
            if call == "fdatasync" and "error" in fault and not opening:
                check.expect(answer.status > 0, f"{what}: succeeded without a sync: {answer}")
        else:
            unstruck += 1
        judge(check, ledger, before, answer, what)
    return struck, unstruck


def folders_synced(check):
    """A registre whose opening was killed is synced when it is opened after all, folders too."""
    for nth in (1, 2):
        ledger = Ledger(check.folder / f"repris-{nth}")
        strace(ledger, "fsync", "signal=SIGKILL", nth, ["ouvrir", *SELLER])
        trace = check.folder / "trace"
        answer = ledger.run("ouvrir", *SELLER, before=[
            "strace", "-y", "-o", trace, "-e", "trace=fsync,pwrite64"])
        check.expect(answer.result, f"ouvrir after a kill: {answer}")
        earlier = trace.read_text().split("pwrite64")[0]
        for folder in (ledger.folder, ledger.folder.parent):
            check.expect(f"<{folder}>) = 0" in earlier, f"{folder} was never synced: {earlier}")


def deaf(check, subject):
    """Sabotage: a program that takes failed syncs and short writes for success."""
    shim = check.shim("deaf")
    ledger = subject.fresh()
    answer = strace(ledger, "fdatasync", "error=EIO", 1, ["client", "creer", "--nom", "B"], shim)
    check.expect(answer.status == 0 and injected(ledger),
                 "a program deaf to failed syncs is not noticed")
    ledger = subject.fresh()
    answer = strace(ledger, "pwrite64", "retval=1", 1, ["client", "creer", "--nom", "B"], shim)
    try:
        noticed = answer.status != 0 or ledger.lost(read(ledger.bytes()))
    except Broken:
        noticed = True
    check.expect(noticed, "a program deaf to short writes is not noticed")


def full_disk(check, subject):
    """A real disk without room: all that is recorded before it is full stays."""
    folder = check.folder / "plein"
    folder.mkdir()
    options = f"size=24k,uid={os.geteuid()},gid={os.getegid()}"
    try:
        processes.run([*AS_ROOT, "mount", "-t", "tmpfs", "-o", options, "essai", folder],
                      capture_output=True, check=True)
    except (OSError, processes.CalledProcessError) as error:
        return check.without(f"a full disk, for no tmpfs can be mounted ({error})")
    try:
        ledger = Ledger(folder / "registre").begin()
        refused = fill(check, ledger, {})
        check.expect(refused == 73, f"a full disk ends with {refused} instead of 73")
        processes.run([*AS_ROOT, "mount", "-o", "remount,size=200k", folder], check=True)
        check.expect(ledger.run("client", "creer", "--nom", "Place").status == 0,
                     "no act once there is room again")
        ledger.judge(check, "a full disk, then room")
    finally:
        processes.run([*AS_ROOT, "umount", "-l", folder], check=True)


def fill(check, ledger, how):
    """Acts until one is refused; gives its exit status."""
    for index in range(200):
        before = whole_lines(ledger.bytes())[0]
        answer = ledger.run("client", "creer", "--nom", f"Client {index}", **how)
        if answer.status == 0:
            continue
        after = whole_lines(ledger.bytes())
        check.expect(after[0] == before, f"refused, but recorded: {answer}")
        check.expect(not answer.result, f"refused, but acknowledged: {answer}")
        if answer.status > 0:
            check.expect(answer.err.strip() and not after[1], f"no word, or half a line: {answer}")
        return answer.status
    return None


def limited_file(check, subject, ignored):
    """A limit on the file's size: a write takes some bytes, the next one none."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(subject.bytes) + 1500,) * 2)
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN if ignored else signal.SIG_DFL)

    ledger = subject.fresh()
    status = fill(check, ledger, {"preexec_fn": limit})
    check.expect(status == 73 if ignored else status in (73, -25),
                 f"a file at its limit ends with {status}")
    answer = ledger.run("client", "creer", "--nom", "Suite")
    check.expect(answer.status == 0, f"no act after the limit: {answer}")
    ledger.judge(check, "a file at its limit")


def lost_output(check, subject):
    """Answers that nobody can read: the act stands, and the exit status says that they are lost."""
    with open("/dev/full", "wb") as full:
        for json in (True, False):
            ledger = subject.fresh()
            acts = kinds(subject, ledger)
            for words in acts + readings(ledger):
                command = [w for w in ledger.command(*words) if json or w != "--json"]
                done = processes.run(command, stdin=processes.DEVNULL, stdout=full,
                                     stderr=processes.PIPE, env=ledger.env, cwd=check.folder)
                # This one answers a person in words only, and words go elsewhere.
                wanted = 0 if not json and words[0] == "vendeur" else 74
                check.expect(done.returncode == wanted and done.stderr,
                             f"{words} with a full stdout: {done.returncode} {done.stderr!r}")
            ledger.judge(check, "after answers that nobody read")
            check.expect(len(ledger.events()) == len(whole_lines(subject.bytes)[0]) + len(acts),
                         "an act whose answer was lost is not recorded")
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        closed_streams(check, subject, closed)


def kinds(subject, ledger):
    """A command of each kind that records an event, in an order in which none is refused."""
    draft, issued, other, why = ledger.draft, ledger.issued, ledger.other, ["--motif", "Essai"]
    return [
        ["notes", draft, "Note"], ["remise", draft, "10%"], ["echeance", draft, "45"],
        ["conditions", draft, "cheque"], ["ligne", "modifier", draft, "1", "--prix", "5"],
        *subject.acts(ledger), ["annuler-paiement", issued, "1", *why],
        ["avoir", issued, *why], ["ligne", "retirer", other, "1"], ["annuler", other, *why],
        ["produit", "creer", "--designation", "P", "--prix", "1", "--tva", "20"],
        ["client", "modifier", ledger.client, "--nom", "Autre nom"],
        ["vendeur", "modifier", "--nom", "Autre vendeur"]]


def readings(ledger):
    """A command of each kind that records nothing; each has something to answer."""
    return [["lister"], ["verifier"], ["rejouer"], ["client", "lister"], ["produit", "lister"],
            ["client", "afficher", ledger.client], ["afficher", ledger.issued],
            ["historique", ledger.issued], ["totaux"], ["balance-agee"], ["demo", f"{ledger.folder}-demo"],
            ["--help"], ["--version"], ["completions", "bash"]]


def closed_streams(check, subject, closed):
    """A journal must not become stdout: what is written there would stand in it."""
    ledger = subject.fresh(torn=True)
    for words in subject.acts(ledger):
        trace = check.folder / "trace"
        processes.run(
            ["sh", "-c", f'exec strace -f -o {trace} -e trace=pwrite64,write "$@" {closed}', "sh",
             *ledger.command(*words)], env=surroundings(), capture_output=True)
        numbers = re.findall(r"pwrite64\((\d+),", trace.read_text())
        check.expect(numbers and all(int(number) > 2 for number in numbers),
                     f"{words[0]} {closed}: journal written through descriptors {numbers}")
    ledger.judge(check, f"after {closed}")
    check.expect(len(ledger.events()) == len(whole_lines(subject.bytes)[0]) + 5,
                 f"after {closed}: not every act was recorded")


def early_end(check, subject):
    """Answers into a pipe that nobody reads any more: the act stands."""
    ledger = subject.fresh()
    read_end, write_end = os.pipe()
    os.close(read_end)
    for words in subject.acts(ledger):
        answer = ledger.run(*words, stdout=write_end)
        check.expect(answer.status in (-13, 74), f"{words} into a closed pipe: {answer}")
    os.close(write_end)
    events = ledger.judge(check, "after pipes that closed early")
    check.expect(len(events) == len(whole_lines(subject.bytes)[0]) + 5,
                 "an act into a closed pipe is not recorded")


def main():
    with Check("faults", __doc__, count=processes.campaign(190, 40)) as check:
        check.needs("strace", "cc")
        rng = random.Random(check.seed)
        subject = Subject(check, rng)
        deaf(check, subject)
        struck, unstruck = inject(check, subject, rng)
        folders_synced(check)
        full_disk(check, subject)
        limited_file(check, subject, ignored=True)
        limited_file(check, subject, ignored=False)
        lost_output(check, subject)
        early_end(check, subject)
        calls = ", ".join(f"{call} {struck[call]}" for call in sorted(struck))
        return check.finish(f"{struck.total()} faults injected ({calls}), {unstruck} came too late")


if __name__ == "__main__":
    sys.exit(main())
