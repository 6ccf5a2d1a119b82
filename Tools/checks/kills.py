#!/usr/bin/env python3
"""Kill commands at random moments, and see that nothing acknowledged is lost or half done.

    FACTURIER_BIN=.build/release Tools/checks/kills.py [--seed N] [--count KILLS]

Two kills in three strike a command at one of its calls that write, so that many fall between two
parts of one write, however busy the machine is; the others strike when the clock says. The commands
that follow, which set aside what was left, are killed like any other. The control is a program that
cannot cut the journal, and a judge shown journals damaged on purpose. Exit status: 0 passed, 1
failed, 77 skipped because this machine has no C compiler or is no Linux.
"""

import hashlib
import random
import statistics
import sys
import time
from collections import Counter

import processes
from durability import (
    LINE_WORDS, SELLER, Broken, Check, Ledger, numbering, read, reap, whole_lines)
from processes import Gate

#: More calls that write than a command makes for most of what is recorded here.
MOST_CALLS = 14


class Victim(Ledger):
    """A registre whose commands are killed."""

    def __init__(self, folder, rng):
        super().__init__(folder)
        self.rng, self.drafts, self.issued = rng, [], []

    def words(self):
        """A command at random, on something that is certainly there."""
        choices = [["creer", "--client", self.client], ["client", "creer", "--nom", "Un autre"]]
        if self.drafts:
            draft = self.rng.choice(self.drafts)
            choices += [["ligne", "ajouter", draft, *LINE_WORDS], ["emettre", draft],
                        ["notes", draft, "é" * self.rng.choice([1, 60, 600])]]
        if self.issued:
            choices += [["payer", self.rng.choice(self.issued), "--montant", "1"]]
        return self.rng.choice(choices)

    def resume(self, events):
        """What may be acted upon next, by the journal alone."""
        lines = {e["subject"] for e in events if e["type"] == "LigneAjoutee.v1"}
        issued = {e["subject"] for e in events if e["type"] == "FactureEmise.v1"}
        self.issued = [subject.split("/")[1] for subject in sorted(issued)][-5:]
        self.drafts = [subject.split("/")[1] for subject in sorted(lines - issued)][-5:]
        if not self.drafts:
            self.drafts = [self.invoice()]

    def set_aside(self):
        return {path.name: path.read_bytes() for path in self.folder.glob("*.ecarte-*")}


def duration(ledger):
    """How long a command usually takes, in seconds."""
    def once():
        start = time.perf_counter()
        ledger.do("client", "creer", "--nom", "Pour mesure")
        return time.perf_counter() - start
    return statistics.median(once() for _ in range(7))


def strike(victim, words, wait, env=None):
    """Starts a command, kills it after a wait, and gives what it had answered."""
    process = processes.start(
        victim.command(*words), env=victim.env | (env or {}), stdin=processes.DEVNULL,
        stdout=processes.PIPE, stderr=processes.PIPE)
    wait(process)
    answer = reap(process)
    victim.remember(answer)
    return answer


def strike_at(check, victim, words, call):
    """Kills a command at that call of those that write, unless it ends before."""
    gate = Gate(check, call)

    return strike(victim, words, gate.holds, gate.env)


def strike_after(victim, words, delay):
    """Kills a command once that time is over, wherever it then is."""
    return strike(victim, words, lambda _: time.sleep(delay))


def after(check, victim, before, answer, aside):
    """What a kill did, by the bytes it left; gives a word for it."""
    content = victim.bytes() if victim.journal.exists() else b""
    lines, rest = whole_lines(content)
    old_lines, old_rest = whole_lines(before)
    check.expect(lines[:len(old_lines)] == old_lines, "a kill changed lines that were there")
    fresh_aside = {k: v for k, v in victim.set_aside().items() if k not in aside}
    if old_rest and not content.startswith(before):
        # The tail is gone: every byte of it must stand beside the journal, and be spoken of if
        # the command lived to say so.
        check.expect(old_rest in fresh_aside.values() or old_rest in aside.values(),
                     f"{len(old_rest)} bytes were cut off and are nowhere")
        if answer.status == 0:
            check.expect(any(name in answer.err for name in fresh_aside),
                         f"set aside without a word: {answer}")
    if answer.result:
        check.expect(answer.result["tete"]["hash"].encode() in content, f"lost: {answer}")
        return "acknowledged"
    if len(lines) > len(old_lines):
        return "written, not acknowledged"
    if rest and rest != old_rest:
        return "written in part"
    return "set aside" if fresh_aside else "before the write"


def kill_many(check, rng):
    """The kills, spread over a few registres; gives what became of them."""
    outcomes, aside_count = Counter(), 0
    each = check.count // 3
    for index in range(3):
        victim = Victim(check.folder / f"registre-{index}", rng).begin()
        usual = duration(victim)
        victim.resume(victim.events())
        for _ in range(each):
            before, aside = victim.bytes(), victim.set_aside()
            if index < 2:
                answer = strike_at(check, victim, victim.words(), rng.randint(1, MOST_CALLS))
            else:
                answer = strike_after(victim, victim.words(), rng.uniform(0, 1.15) * usual)
            outcomes[after(check, victim, before, answer, aside)] += 1
            if not check.expect(answer.status in (-9, 0, 1), f"after a kill: {answer}"):
                break
            if rng.random() < 0.3:
                settle(check, victim)
        settle(check, victim)
        events = victim.judge(check, f"registre {index} at the end")
        check.expect(not numbering(events)[0], f"numbers: {numbering(events)[0][:3]}")
        aside_count += len(victim.set_aside())
    for moment in ("before the write", "written in part", "written, not acknowledged",
                   "acknowledged"):
        # Of so few kills as a short campaign has, one moment may well get but one or two.
        check.expect(outcomes[moment] >= processes.campaign(3, 1), f"too few kills fell {moment}: {outcomes}")
    return outcomes, aside_count


def settle(check, victim):
    """The next command reopens what a kill left, and says what it set aside."""
    before, aside = victim.bytes(), victim.set_aside()
    answer = victim.run("client", "creer", "--nom", "Après")
    check.expect(answer.status == 0 and answer.result, f"not reopened: {answer}")
    after(check, victim, before, answer, aside)
    events = victim.events()
    check.expect(not victim.lost(events), f"lost: {victim.lost(events)}")
    victim.resume(events)


def opening(check, rng):
    """Kills while a registre is opened: the same command opens it in the end."""
    outcomes = Counter()
    for index in range(max(6, check.count // 10)):
        victim = Victim(check.folder / f"ouverture-{index}", rng)
        answer = strike_at(check, victim, ["ouvrir", *SELLER], rng.randint(1, MOST_CALLS))
        if answer.result:
            outcomes["acknowledged"] += 1
        elif victim.journal.exists():
            outcomes["begun"] += 1
        else:
            outcomes["before"] += 1
        again = victim.run("ouvrir", *SELLER)
        done = victim.journal.exists() and whole_lines(victim.bytes())[0]
        check.expect(bool(done) and again.status in (0, 1), f"not opened in the end: {again}")
        victim.judge(check, f"opening {index}")
    return outcomes


def torn_batches(check, rng):
    """An act of several events, written here and cut off anywhere: all of it counts, or nothing."""
    model = Victim(check.folder / "lots", rng).begin()
    draft = model.invoice()
    model.do("notes", draft, "Une note")
    base, head = model.bytes(), (model.folder / "tete.json").read_bytes()
    last = read(base)[-1]
    front, rest = base.splitlines()[-1].split(b'"id":"%s"' % last["id"].encode())
    middle, data = rest.split(b',"predecessorhash"')[0].split(b',"data":')
    batch, above = b"", last["hash"].encode()
    for index in (1, 2, 3):
        hashed = b'%s"id":"%d"%s,"batch":"%d/3","data":%s,"predecessorhash":"%s"' % (
            front, int(last["id"]) + index, middle, index, data, above)
        above = hashlib.sha256(hashed).hexdigest().encode()
        batch += hashed + b',"hash":"' + above + b'"}\n'
    ends = [place + 1 for place, byte in enumerate(batch) if byte == 10]
    places = sorted({1, len(batch) - 1, len(batch), *ends, *(end - 1 for end in ends),
                     *rng.sample(range(1, len(batch)), 25)})
    for place in places:
        victim = Victim(check.folder / f"lot-{place}", rng)
        victim.folder.mkdir()
        victim.journal.write_bytes(base + batch[:place])
        (victim.folder / "tete.json").write_bytes(head)
        answer = victim.run("client", "creer", "--nom", "Après")
        kept = base + batch if place == len(batch) else base
        content = victim.bytes()
        check.expect(answer.status == 0 and content.startswith(kept)
                     and len(whole_lines(content)[0]) == len(whole_lines(kept)[0]) + 1,
                     f"a batch cut off after {place} of {len(batch)} bytes: {answer}")
        aside = victim.set_aside()
        check.expect(list(aside.values()) == ([] if kept != base else [batch[:place]])
                     and all(name in answer.err for name in aside),
                     f"a batch cut off after {place} bytes was not set aside: {list(aside)}")
        victim.judge(check, f"a batch cut off after {place} bytes")
    return len(places)


def control(check, rng):
    """Sabotage: nothing is cut off the journal, so the rest of a write stays in it."""
    for call in range(1, MOST_CALLS):
        victim = Victim(check.folder / f"sans-coupe-{call}", rng).begin()
        strike_at(check, victim, ["notes", victim.invoice(), "é" * 600], call)
        if len(whole_lines(victim.bytes())[1]) < 600:
            continue  # the next line would cover it
        victim.run("client", "creer", "--nom", "A", env=check.shim("no-cut"))
        try:
            read(victim.bytes())
        except Broken as broken:
            return f"without cutting, broken after a kill at call {call} ({broken})"
    check.expect(False, "without cutting nothing broke: this check would notice nothing")
    return "the control failed to fail"


def judge_is_awake(check, rng):
    """The judge must notice a lost line, a changed byte, half a line and a line twice."""
    ledger = Ledger(check.folder / "temoin").begin()
    for _ in range(5):
        ledger.invoice()
    content = ledger.bytes()
    lines = content.splitlines(keepends=True)
    place = rng.randrange(len(content) - 1)
    damaged = {
        "its last line": b"".join(lines[:-1]),
        "a changed byte": content[:place] + bytes([content[place] ^ 1]) + content[place + 1:],
        "half a line": content[:-rng.randrange(2, 200)],
        "a line twice": content + lines[-1],
        "two lines exchanged": b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]),
    }
    for name, bytes_ in damaged.items():
        try:
            noticed = bool(ledger.lost(read(bytes_)))
        except Broken:
            noticed = True
        check.expect(noticed, f"the judge does not notice {name}")


def main():
    with Check("kills", __doc__, count=processes.campaign(300, 60)) as check:
        check.needs("cc")
        rng = random.Random(check.seed)
        judge_is_awake(check, rng)
        outcomes, aside = kill_many(check, rng)
        opened = opening(check, rng)
        places = torn_batches(check, rng)
        broken = control(check, rng)
        kinds = ", ".join(f"{outcomes[kind]} {kind}" for kind in sorted(outcomes))
        return check.finish(f"{outcomes.total()} kills: {kinds}; {aside} files set aside; while "
                            f"opening {dict(opened)}; a batch cut off at {places} places; {broken}")


if __name__ == "__main__":
    sys.exit(main())
