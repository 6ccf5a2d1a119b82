#!/usr/bin/env python3
"""Cut the power of a disk while it is written to: an acknowledged act is there afterwards.

    FACTURIER_BIN=.build/release Tools/checks/powercut.py [--seed N] [--count CUTS]

The disk is an image with ext4 in it. A power cut is a copy of the image, taken while commands
write: blocks that the file system had not sent to the disk by then are not in the copy, which is
mounted and looked at. One registre is so long that states are kept beside it, which nobody syncs:
they tell there just what its journal says. The control leaves out every sync, and must lose
something. Exit status: 0 passed, 1 failed, 77 skipped because this machine mounts no images or has
no C compiler.
"""

import contextlib
import filecmp
import os
import pathlib
import random
import shutil
import signal
import sys
import threading
import time

import processes
from durability import (
    AS_ROOT, LINE_WORDS, Broken, Check, Ledger, generated, identifier, whole_lines)

# The name of a registre beside which states are kept.
LONG = "registre-long"


class Disk:
    """An image with a file system in it, mounted."""

    def __init__(self, check, name):
        self.image = check.folder / f"{name}.img"
        self.folder = check.folder / name
        self.folder.mkdir()
        # How many power cuts struck a command.
        self.stopped = 0
        # Whether there were states in it, if they were looked at.
        self.kept = False

    def format(self):
        with open(self.image, "wb") as image:
            image.truncate(24 << 20)
        owner = f"root_owner={os.geteuid()}:{os.getegid()}"
        processes.run(["mkfs.ext4", "-q", "-F", "-E", owner, self.image], check=True)
        return self

    @contextlib.contextmanager
    def mounted(self):
        """The disk, with its files in `folder` for as long as it lasts."""
        processes.run([*AS_ROOT, "mount", "-o", "loop", self.image, self.folder], check=True,
                      capture_output=True)
        try:
            yield self
        finally:
            processes.run([*AS_ROOT, "umount", "-l", self.folder], check=True)

    def cut(self, check):
        """What is on the disk if the power fails now.

        A disk that changes while it is copied gives a mixture of moments, which no power cut
        leaves: the commands are stopped where they are, and two copies must be the same.
        """
        copy = Disk(check, f"coupe-{len(list(check.folder.glob('coupe-*')))}")
        again = check.folder / "encore.img"
        stopped = stop_commands()
        for _ in range(20):
            shutil.copyfile(self.image, copy.image)
            shutil.copyfile(self.image, again)
            if filecmp.cmp(copy.image, again, shallow=False):
                break
            stopped += stop_commands()
        else:
            check.expect(False, "the disk is never still")
        self.stopped += bool(stopped)
        for process in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        return copy

    def remove(self):
        self.image.unlink()


def stop_commands():
    """Stops every command that this process has started, wherever it is."""
    stopped = []
    for thread in pathlib.Path("/proc/self/task").iterdir():
        with contextlib.suppress(FileNotFoundError):
            stopped += map(int, (thread / "children").read_text().split())
    for process in stopped:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP)
    return stopped


class Writer(threading.Thread):
    """Writes to a registre, and opens another one now and then, until it is told to stop."""

    def __init__(self, folder, env, stop):
        super().__init__(daemon=True)
        self.folder, self.env, self.stop = folder, env, stop
        self.ledgers, self.failure = [], None

    def run(self):
        try:
            while not self.stop.is_set():
                ledger = Ledger(self.folder / f"registre-{len(self.ledgers)}", self.env)
                # Known before it is opened: its very first event may be acknowledged already.
                self.ledgers.append(ledger)
                ledger.begin()
                for _ in range(12):
                    if self.stop.is_set():
                        break
                    facture = identifier(ledger.do("creer", "--client", ledger.client))
                    ledger.do("ligne", "ajouter", facture, *LINE_WORDS)
                    ledger.do("emettre", facture)
        except (Broken, processes.Hangs) as broken:
            self.failure = broken

    def promised(self):
        """How many events have been acknowledged."""
        return sum(len(ledger.acknowledged) for ledger in list(self.ledgers))


class Asker(threading.Thread):
    """Acts on a long registre and asks for totals, so that states are kept, and made anew."""

    def __init__(self, folder, stop, rng):
        super().__init__(daemon=True)
        self.ledger, self.stop, self.rng = Ledger(folder / LONG), stop, rng
        self.asked, self.failure = 0, None
        generated(self.ledger.folder, 7000)

    def run(self):
        try:
            while not self.stop.is_set():
                for number in range(self.rng.randint(1, 9)):
                    self.ledger.do("client", "creer", "--nom", f"Client {number}")
                if self.rng.random() < 0.3:
                    (self.ledger.folder / "etats.point").unlink(missing_ok=True)
                self.ledger.do("totaux")
                self.asked += 1
        except (Broken, processes.Hangs) as broken:
            self.failure = broken


def look_at_states(check, copy):
    """The states of the copy tell just what its journal says; gives whether it has any."""
    ledger = Ledger(copy.folder / LONG)
    kept = (ledger.folder / "etats.point").exists()
    lines = ledger.run("totaux", "--sans-etats").objects
    for _ in range(2):
        told = ledger.run("totaux").objects
        check.expect(lines and told == lines, "states tell otherwise than the journal")
    return kept


def look(check, copy, promised):
    """What of the promised events the copy lacks; the copy must open with the next command."""
    missing = 0
    with copy.mounted():
        for name, acknowledged in promised.items():
            ledger = Ledger(copy.folder / name)
            ledger.acknowledged = acknowledged
            content = ledger.bytes() if ledger.journal.exists() else b""
            hashes = {line[-66:-2].decode(errors="replace") for line in whole_lines(content)[0]}
            missing += sum(digest not in hashes for _, digest in acknowledged)
            if missing or not acknowledged:
                continue
            if name == LONG:
                copy.kept = look_at_states(check, copy)
            answer = ledger.run("client", "creer", "--nom", "Après la coupure")
            check.expect(answer.status == 0, f"not reopened: {answer}")
            ledger.judge(check, f"{name} after the power cut")
    copy.remove()
    return missing


def cuts(check, count, name, env, rng):
    """Cuts the power so many times; gives how many events were promised, and how many missing."""
    promised_events = missing = kept = 0
    with Disk(check, name).format().mounted() as disk:
        os.sync()
        stop = threading.Event()
        writer = Writer(disk.folder, env, stop)
        writer.start()
        asker = None if env else Asker(disk.folder, stop, rng)
        if asker:
            asker.start()
        # Whether a cut finds states, or a command at work, is chance: where few did, more are made.
        for number in range(4 * count):
            if number >= count and disk.stopped > count // 2 and (not asker or kept > count // 4):
                break
            # After a few acts more, however long they take; then wherever the next one is by now.
            known = writer.promised() + rng.randint(1, 8)
            processes.until(lambda known=known: writer.promised() >= known or writer.failure,
                            "no more acts were acknowledged")
            time.sleep(rng.uniform(0, 0.02))
            # An act acknowledged before the power fails is promised; a later one is not.
            promised = {ledger.folder.name: set(ledger.acknowledged)
                        for ledger in [*writer.ledgers, *([asker.ledger] if asker else [])]}
            promised_events += sum(map(len, promised.values()))
            copy = disk.cut(check)
            missing += look(check, copy, promised)
            kept += copy.kept
        stop.set()
        processes.join([writer, *([asker] if asker else [])])
        check.expect(not writer.failure, f"while writing: {writer.failure}")
        if asker:
            check.expect(not asker.failure, f"while asking: {asker.failure}")
            check.expect(kept > count // 4, f"{kept} cuts found states of {asker.asked}")
        check.expect(disk.stopped > count // 2, f"only {disk.stopped} cuts struck a command")
    return promised_events, missing


def repeated_key(check):
    """An act that was killed before its sync, asked for again under its key: it is promised now."""
    with Disk(check, "cle").format().mounted() as disk:
        ledger = Ledger(disk.folder / "registre").begin()
        words = ["client", "creer", "--nom", "Une fois", "--idempotence", "cle-1"]
        killed = ledger.run(*words, env=check.shim("dies-before-sync"))
        check.expect(killed.status == -9 and not killed.result, f"not killed: {killed}")
        again = ledger.run(*words)
        check.expect(again.status == 0, f"the same key again: {again}")
        missing = look(check, disk.cut(check), {"registre": set(ledger.acknowledged)})
        check.expect(not missing, "an answer under a key used again was not synced")


def main():
    with Check("powercut", __doc__, count=processes.campaign(25, 8)) as check:
        check.needs("cc", "mkfs.ext4", "mount")
        try:
            with Disk(check, "essai").format().mounted():
                pass
        except (OSError, processes.CalledProcessError) as error:
            check.skip(f"this machine mounts no images ({error})")
        rng = random.Random(check.seed)
        promised, missing = cuts(check, check.count, "disque", {}, rng)
        check.expect(not missing, f"{missing} of {promised} acknowledged events lost")
        repeated_key(check)
        unsynced, lost = cuts(check, 4, "sans-sync", check.shim("no-sync"), rng)
        check.expect(lost, "without sync nothing was lost: this check would notice nothing")
        return check.finish(
            f"{missing} of {promised} acknowledged events lost; without sync {lost} of {unsynced}")


if __name__ == "__main__":
    sys.exit(main())
