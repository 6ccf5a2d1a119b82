#!/usr/bin/env python3
#: (tools programs)
"""Let several processes write one journal, while those who follow it are killed and go on.

    FACTURIER_BIN=.build/release Tools/checks/live.py [--seed N] [--acts N] [--writers N] [--measure DIR]

The follower keeps the anchor of the last act that it was told, and goes on from there once it has been
killed, at any moment. It has to have been told every act once and in order, of every writer and through both
doors: by the library's, and by `facturier suivre`. Then the files are put back to an earlier state: that is
told. With --measure it prints instead, for journals in that folder, how fast acts and news come. Exit status:
0 passed, 1 failed.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

import processes
from durability import Check, generated


# --- What the door of apps and those who follow take: printed, for times vary from one moment to the next.
#
# A line each: acts of 20 tasks a second with a sync of 10 ms, how late a heart beats meanwhile and for how long
# a call holds the main actor; how long after its answer an act of another process reaches a live sum of 300,000
# events, and a live list of its invoices (the median of 200); what who shows these uses of the processor in ten
# seconds in which nothing is recorded.

def door(place, banc):
    """Twenty tasks, and a sync of 10 ms."""
    words = [banc, "porte", f"{place}/porte", "--taches", "20", "--actes", "4000", "--attente", "10000"]
    told = json.loads(processes.run(words, check=True, capture_output=True, text=True).stdout)
    rate = told["actes"] * 1_000_000 / told["microsecondes"]
    print(f"{rate:.0f} acts a second, {told['syncs']} syncs; heart late by {told['coeur']['mediane']} µs "
          f"at the median, {told['coeur']['max']} at most; screen by {told['ecran']['mediane']}, "
          f"{told['ecran']['max']} at most; a call holds it for {told['appelMax']} µs at most")


def latency(folder, banc, what, *form):
    """Acts of one process, what another keeps live."""
    live = processes.start([banc, "vivre", folder, *form], stdout=processes.PIPE, text=True)
    position = int(live.stdout.readline().split()[2])
    writer = processes.start([banc, "inscrire", folder, "--actes", "200", "--pas-a-pas"],
                             stdin=processes.PIPE, stdout=processes.PIPE, text=True)
    late = []
    for _ in range(200):
        writer.stdin.write("\n")
        writer.stdin.flush()
        written, position = map(int, writer.stdout.readline().split())
        while True:
            _, told, end, _ = live.stdout.readline().split()
            if int(end) >= position:
                break
        late.append(int(told) - written)
        time.sleep(0.02)
    writer.stdin.close()
    writer.wait(timeout=60)
    used = idle(live)
    live.kill()
    live.wait(timeout=60)
    late.sort()
    print(f"{what}: {late[100]} µs after the answer at the median of 200, {late[-1]} at most; "
          f"idle, {used} ms of the processor in 10 s")


def idle(process):
    """How many milliseconds of the processor a process uses while nothing is recorded."""
    def used():
        words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) * 1000 // os.sysconf("SC_CLK_TCK")
    time.sleep(2)
    before = used()
    time.sleep(10)
    return used() - before


def measure(given, banc):
    """Measures all, in a folder of its own within the one that is given."""
    with (tempfile.TemporaryDirectory(dir=given) as place,
          processes.alarm(processes.PATIENCE, "what is measured did not end")):
        door(place, str(banc))
        folder = f"{place}/longue"
        generated(folder, 300000)
        latency(folder, str(banc), "a live sum of 300,000 events")
        latency(folder, str(banc), "a live list of their invoices", "--liste")
    return 0


# --- The check.

BANC = processes.built("Banc")


class Follower:
    """Follows through the library, act after act, however often it is killed."""

    def __init__(self, folder):
        self.folder = folder
        self.anchor = None
        self.acts = []
        self.process = None
        self.reader = None

    def start(self):
        self.begin([BANC, "nouvelles", self.folder, *(["--depuis", self.anchor] if self.anchor else [])])

    def begin(self, words):
        self.process = processes.start([str(word) for word in words], stdout=processes.PIPE, text=True)
        self.reader = threading.Thread(target=self.read, args=(self.process,), daemon=True)
        self.reader.start()

    def end(self):
        """Kills the process, and waits until all that it has told is read: the next goes on from there."""
        end(self.process)
        self.reader.join(timeout=60)

    def read(self, process):
        for line in process.stdout:
            if not line.endswith("\n"):
                return
            words = line.split()
            if words[0] == "acte":
                self.anchor = words[2]
                self.acts.append([int(position) for position in words[3].split(",")])
            elif words[0] == "reprise":
                self.acts.append(f"reprise {words[2]}")


class Told(Follower):
    """Follows by the program, and keeps what comes before the end that is told to be reached."""

    def start(self):
        words = [processes.built("facturier"), "--registre", self.folder, "suivre", "--json"]
        if self.anchor:
            words += ["--depuis", self.anchor]
        elif self.acts == []:
            # Behind the opening, with which every registre begins.
            opening = json.loads((self.folder / "journal.jsonl").open().readline())
            self.anchor, self.acts = f"1:{opening['hash']}", [[1]]
            words += ["--depuis", self.anchor]
        self.begin(words)

    def read(self, process):
        waiting = []
        for line in process.stdout:
            if not line.endswith("\n"):
                return
            told = json.loads(line)
            if told["type"] == "resultat":
                waiting.append([told["position"]])
            elif told["type"] == "aJour":
                self.anchor = told["ancre"]
                self.acts += waiting
                waiting = []
            elif told["type"] == "reprise" and self.anchor:
                waiting.append(f"reprise {told['tete']['id']}")


def end(process):
    """Kills what was started, and waits until it is gone."""
    process.kill()
    process.wait(timeout=60)


def stress(check, folder):
    """Writers who write at once, followers who are killed."""
    random_, writing = random.Random(check.seed), check.asked.writers
    each = check.asked.acts // writing
    words = [str(BANC), "inscrire", str(folder), "--actes"]
    processes.run([*words, "1"], check=True)
    writers = [processes.start([*words, str(each)]) for _ in range(writing)]
    followers = [Follower(folder), Follower(folder), Told(folder)]
    for follower in followers:
        follower.start()
    kills = 0
    while any(writer.poll() is None for writer in writers):
        time.sleep(random_.uniform(0.01, 0.5))
        follower = random_.choice(followers)
        follower.end()
        time.sleep(0.01)
        follower.start()
        kills += 1
    if any(writer.wait(timeout=60) for writer in writers):
        check.expect(False, "a writer failed")
    last = each * writing + 2
    patience = time.monotonic() + processes.PATIENCE
    for follower in followers:
        while time.monotonic() < patience:
            told = follower.acts[-1:] if follower.acts else []
            if told and told[0][-1] == last:
                break
            time.sleep(0.05)
        follower.end()
        told = [position for act in follower.acts for position in act]
        wrong = next((n for n, (a, b) in enumerate(zip(told, range(1, last + 1))) if a != b), None)
        check.expect(told == list(range(1, last + 1)), f"{type(follower).__name__} was told {len(told)} of "
                     f"{last} events, wrong from number {wrong}")
    return f"{last} events by {writing} processes, {kills} kills of {len(followers)} who follow"


def restored(folder, kind, replaces):
    """Files that are put back to an earlier state, or replaced by it, and what is said of it."""
    words = [str(BANC), "inscrire", str(folder), "--actes"]
    processes.run([*words, "5"], check=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        copy = pathlib.Path(place, "copie")
        shutil.copytree(folder, copy)
        before = len((copy / "journal.jsonl").read_bytes().splitlines())
        processes.run([*words, "3"], check=True)
        follower = kind(folder)
        follower.start()
        try:
            processes.until(
                lambda: follower.acts and follower.acts[-1] == [before + 3], "nobody was told what was there")
            # Those who follow sleep meanwhile: between the two files stands a journal that is shorter than its head
            # says, which a reader refuses, rightly.
            follower.process.send_signal(signal.SIGSTOP)
            # The signal is sent sooner than it is heeded: half a copy would be seen as damage.
            threads = pathlib.Path(f"/proc/{follower.process.pid}/task")
            processes.until(
                lambda: all(") T " in (it / "stat").read_text() for it in threads.iterdir()), "who follows goes on")
            for name in ("journal.jsonl", "tete.json"):
                (os.replace if replaces else shutil.copy)(copy / name, folder / name)
            follower.process.send_signal(signal.SIGCONT)
            processes.until(
                lambda: f"reprise {before}" in follower.acts, "nobody was told that something was taken back")
            processes.run([*words, "1"], check=True)
            processes.until(lambda: follower.acts[-1] == [before + 1], "nobody was told what came then")
        finally:
            follower.end()


def main():
    with Check("live", __doc__, acts=4000, writers=4, measure="") as check:
        if check.asked.measure:
            return measure(check.asked.measure, BANC)
        folder = check.folder / "registre"
        told = stress(check, folder)
        for kind in Follower, Told:
            for replaces in False, True:
                restored(folder, kind, replaces)
        return check.finish(told)


if __name__ == "__main__":
    sys.exit(main())
