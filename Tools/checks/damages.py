#!/usr/bin/env python3
"""Change a journal of several blocks, and ask every command: it refuses, or answers as before.

    FACTURIER_BIN=.build/release Tools/checks/damages.py [--count DAMAGES] [--seed N]

Most changes are a forger's: an amount is another, and the line has the hash of what it says now. The
second verifier says of each that the journal is damaged. `Pannes tampering` tries many more, on the
library. Exit status: 0 passed, 1 failed.
"""

import hashlib
import json
import os
import pathlib
import random
import re
import sys

import processes
from durability import Answer, Check, Ledger, generated

EVENTS = 700
DAY = "2026-06-30"

#: What reads all of the journal.
COMPLETE = [
    ["rejouer", "--fils", "1"], ["rejouer", "--fils", "2"], ["rejouer", "--fils", "5"],
    ["rejouer", "--sans-verifier"], ["rejouer", "--jusqu-a", str(EVENTS)], ["totaux", "--au", DAY],
    ["lister", "--au", DAY], ["balance-agee", "--au", DAY], ["historique"],
    ["comparer", "1", str(EVENTS)], ["client", "lister"], ["produit", "lister"],
    ["exporter", "dto", "--au", DAY], ["exporter", "rapport", "--au", DAY]]

REFUSED = 65
ROOT = pathlib.Path(__file__).resolve().parents[2]


def parts(line):
    """What is hashed of a line, and the hash of the line above that it names."""
    sealed = line[:line.rindex(b',"hash":')]
    return sealed, sealed[-65:-1]


def seal(sealed):
    return sealed + b',"hash":"' + hashlib.sha256(sealed).hexdigest().encode() + b'"}\n'


def another_amount(line, _):
    """An amount is another, and the line has the hash of what it says now."""
    changed = re.sub(rb'("(?:montant|prixUnitaire|quantite|totalTTC)":")(\d)',
                     lambda found: found[1] + str(int(found[2]) % 9 + 1).encode(), line, count=1)
    return seal(parts(changed)[0]) if changed != line else None


def another_hash_above(line, rng):
    """The line names another hash above it, and has its own."""
    sealed, above = parts(line)
    return seal(sealed[:-65] + rng.randbytes(32).hex().encode() + b'"')


def a_flipped_bit(line, rng):
    changed = bytearray(line)
    changed[rng.randrange(len(line) - 1)] ^= 1 << rng.randrange(7)
    return bytes(changed)


def twice(line, _):
    return line * 2


def gone(_, __):
    return b""


CHANGES = [another_amount, another_amount, another_hash_above, a_flipped_bit, twice, gone]


def ask(ledger, *words):
    """What a command answers; nothing of it is an acknowledgement."""
    done = processes.run(ledger.command(*words), env=ledger.env, stdin=processes.DEVNULL,
                         capture_output=True)
    return Answer(done.returncode, done.stdout, done.stderr)


class Registre:
    """A registre that is put back as it was after each damage."""

    def __init__(self, check):
        self.ledger = Ledger(check.folder / "registre")
        generated(self.ledger.folder, EVENTS)
        ask(self.ledger, "totaux", "--au", DAY)
        self.files = {path: path.read_bytes() for path in self.ledger.folder.iterdir()}
        self.lines = self.ledger.bytes().splitlines(keepends=True)
        check.expect(len(self.lines) == EVENTS, f"{len(self.lines)} lines")
        check.expect(len(self.ledger.bytes()) > 2 * 262_144, "the journal is of one block")
        self.clean = {}
        for words in COMPLETE:
            answer = ask(self.ledger, *words)
            check.expect(answer.status == 0, f"{words}: {answer}")
            self.clean[tuple(words)] = answer.out

    def lay(self, lines):
        for path in self.ledger.folder.iterdir():
            if path not in self.files:
                path.unlink()
        for path, content in self.files.items():
            path.write_bytes(content)
        self.ledger.journal.write_bytes(b"".join(lines))


def everything(check, registre, rng):
    """A reader of all refuses what verification refuses, or answers as before."""
    refused = 0
    for number in range(check.count):
        change = CHANGES[number % len(CHANGES)]
        # One in two strikes the last block.
        place = rng.randrange(EVENTS if number % 2 else 300) + (0 if number % 2 else EVENTS - 300)
        changed = change(registre.lines[place], rng)
        if changed is None or changed == registre.lines[place]:
            continue
        registre.lay(registre.lines[:place] + [changed] + registre.lines[place + 1:])
        what = f"{change.__name__} at line {place + 1}"
        verdict = ask(registre.ledger, "verifier")
        check.expect(verdict.status == 3, f"{what}: verifier says {verdict}")
        for words in COMPLETE:
            if words[-1] == "--sans-verifier" and change is a_flipped_bit:
                continue
            answer = ask(registre.ledger, *words)
            refused += answer.status == REFUSED
            check.expect(
                answer.status == REFUSED
                or answer.status == 0 and answer.out == registre.clean[tuple(words)],
                f"{what}: {' '.join(words)}: {answer}")
    return refused


def sealed_file(text):
    """A JSON object with the hash of what it says, as derived files end."""
    return f'{text},"controle":"{hashlib.sha256(text.encode()).hexdigest()}"}}'


def crafted(check, registre):
    """Derived files that are well formed and say nothing, or too little: they are thrown away."""
    folder = registre.ledger.folder
    registre.lay(registre.lines)
    index = (folder / "journal.index").read_text()
    text = index[:index.rindex(',"controle":')]
    nothing = text[:text.index('"parties":')] + '"parties":[]'
    short = re.sub(r'("entrees":)\d+', r"\g<1>1", text)
    for what, forged in (("nothing", nothing), ("one entry a run", short)):
        for words in COMPLETE + [["client", "lister"], ["lister", "--au", DAY]]:
            registre.lay(registre.lines)
            (folder / "journal.index").write_text(sealed_file(forged))
            answer = ask(registre.ledger, *words)
            # A page says that it was set aside.
            same = "rapport" in words or answer.out == registre.clean[tuple(words)]
            check.expect(answer.status == 0 and same,
                         f"an index of {what}: {' '.join(words)}: {answer}")
        answer = ask(registre.ledger, "client", "creer", "--nom", "Encore")
        check.expect(answer.status == 0, f"an index of {what}: an act: {answer}")


def paid_twice(check, registre):
    """A payment that is recorded twice, the chain and the head made right: a sum says that it has not asked,
    and a question refuses."""
    place = next(place for place, line in enumerate(registre.lines)
                 if b'"type":"PaiementEnregistre.v1"' in line)
    registre.lay(registre.lines)
    (registre.ledger.folder / "tete.json").unlink()
    *_, last = lines = list(registre.lines)
    sealed = re.sub(rb'"id":"\d+"', b'"id":"%d"' % (len(lines) + 1), parts(lines[place])[0], count=1)
    sealed = re.sub(rb',"batch":"[^"]*"', b"", sealed, count=1)
    sealed = re.sub(rb'"time":"[^"]*"', re.search(rb'"time":"[^"]*"', last)[0], sealed, count=1)
    lines.append(seal(sealed[:-65] + last[-67:-3] + b'"'))
    registre.ledger.journal.write_bytes(b"".join(lines))
    replayed, totals = ask(registre.ledger, "rejouer"), ask(registre.ledger, "totaux", "--sans-etats")
    check.expect(replayed.objects[-1:] and replayed.objects[-1]["coherenceVerifiee"] is False,
                 f"a payment recorded twice: rejouer: {replayed}")
    check.expect(totals.status == REFUSED, f"a payment recorded twice: totaux: {totals}")
    check.expect(ask(registre.ledger, "verifier").status == 3, "a payment recorded twice: verifier")


def headless(check, registre):
    """A journal of whole acts, of which others may have been cut off, and its head's file with them: the second
    verifier says that nothing vouches for the end, and takes nothing else that bears the head's name for no head."""
    head = registre.ledger.folder / "tete.json"

    def second(*words):
        return processes.run([sys.executable, ROOT / "Tools/verifier.py", registre.ledger.folder, *words],
                             capture_output=True)

    def away():
        if head.is_dir() and not head.is_symlink():
            head.rmdir()
        else:
            head.unlink(missing_ok=True)

    for what, lay in (("a link", lambda: head.symlink_to("nulle-part")), ("a pipe", lambda: os.mkfifo(head)),
                      ("a folder", head.mkdir), ("nothing", lambda: None)):
        registre.lay(registre.lines)
        away()
        lay()
        done, program = second(), ask(registre.ledger, "verifier")
        if what == "nothing":
            check.expect((done.returncode, program.status) == (0, 0), f"no head: {done} {program}")
            check.expect(b"tete.json" in done.stderr, f"no head: the second verifier vouches for the end: {done}")
            last = json.loads(registre.lines[-1])
            done = second("--ancre", f"{last['id']}:{last['hash']}")
            check.expect((done.returncode, done.stderr) == (0, b""), f"no head, but an anchor: {done}")
        else:
            check.expect(done.returncode == 3 and b", tete: " in done.stdout, f"{what} as head: {done}")
            check.expect(program.status not in (0, 3), f"{what} as head: verifier: {program}")
        away()
    registre.lay(registre.lines)
    check.expect(second().stderr == b"", "the second verifier doubts an end that its head vouches for")


def single_lines(check, registre, rng):
    """A person who looks up an invoice whose payment was changed is not told a wrong balance."""
    payments = [place for place, line in enumerate(registre.lines)
                if b'"type":"PaiementEnregistre.v1"' in line and place < EVENTS - 1]
    for place in rng.sample(payments, min(len(payments), max(5, check.count // 4))):
        line = registre.lines[place]
        facture = json.loads(line)["subject"].split("/")[1]
        lines = list(registre.lines)
        lines[place] = another_amount(line, rng)
        registre.lay(lines)
        target = str(check.folder / "facture.html")
        for words in (["afficher", facture], ["payer", facture, "--montant", "0.01"],
                      ["exporter", "facture", facture, "--vers", target]):
            answer = ask(registre.ledger, *words)
            check.expect(answer.status == REFUSED,
                         f"payment of line {place + 1} changed: {' '.join(words)}: {answer}")
    return len(payments)


def main():
    with Check("damages", __doc__, count=processes.campaign(48, 8)) as check:
        rng = random.Random(check.seed)
        registre = Registre(check)
        refused = everything(check, registre, rng)
        crafted(check, registre)
        paid_twice(check, registre)
        headless(check, registre)
        payments = single_lines(check, registre, rng)
        check.expect(refused > check.count * len(COMPLETE) // 2, f"{refused} refusals alone")
        check.expect(payments >= 5, f"{payments} payments alone")
        return check.finish(f"{refused} answers refused of {check.count} damaged journals")


if __name__ == "__main__":
    sys.exit(main())
