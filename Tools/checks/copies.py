#!/usr/bin/env python3
"""Attack a registre as the holder of its folder can, and see each attack named by the keeper of something.

    FACTURIER_BIN=.build/release Tools/checks/copies.py

The journal's tail is cut by one event after the other to the last, it is rolled back to a backup, its
end is written anew from each act on with a chain that is right, and all of it is forged, as the same
registre and as another. The keeper of a copy (`verifier --contre`), an anchor (`--ancre`, `--depuis`,
`--contre`) or the point of a brief verification is told, a copy at which event. Attacks that none of
these can know are seen to pass, lest the articles promise more. Exit status: 0 passed, 1 failed.
"""

import json
import shutil
import sys

import processes
from durability import Check, program
from second_verifier import anchor, chain, head_file

NOBODY = "01a0f67a-3be8-7000-8000-0000000000ff"


class Ledgers:
    """A registre, and a copy of it that nobody attacks."""

    def __init__(self, check):
        self.check, self.folder, self.copy = check, check.folder / "registre", check.folder / "copie"
        processes.run([program(), "demo", self.folder], check=True, stdout=processes.DEVNULL)
        self.ask("--bref")
        shutil.copytree(self.folder, self.copy)
        self.files = {path.name: path.read_bytes() for path in self.copy.iterdir()}
        self.lines = self.files["journal.jsonl"].splitlines(keepends=True)
        self.events = [json.loads(line) for line in self.lines]
        self.last = anchor(self.lines[-1])
        check.expect("verifie.point" in self.files, "no point was noted")

    @property
    def acts(self):
        """The places of the events with which acts begin."""
        return [place for place, event in enumerate(self.events)
                if event.get("batch", "1/").startswith("1/")]

    def lay(self, lines, tete=True, point=None):
        """Puts lines in the journal's place, with a head that vouches for them and a point, if any."""
        shutil.rmtree(self.folder)
        self.folder.mkdir()
        (self.folder / "journal.jsonl").write_bytes(b"".join(lines))
        if tete and lines:
            (self.folder / "tete.json").write_bytes(head_file(lines))
        if point:
            (self.folder / "verifie.point").write_bytes(point)

    def ask(self, *words):
        """The exit status of a verification, its anomalies and what sums them up."""
        done = processes.run([program(), "--registre", self.folder, "--json", "verifier", *words],
                             capture_output=True)
        *anomalies, summary = map(json.loads, done.stdout.splitlines())
        return done.returncode, anomalies, summary

    def expect_rule(self, what, *words):
        """A verification finds the anchor missing, and nothing else but that nothing is there."""
        status, anomalies, summary = self.ask(*words)
        rules = [one["regle"] for one in anomalies] or [summary.get("premiere", {}).get("regle")]
        self.check.expect(status == 3 and {"ancre"} <= set(rules) <= {"ancre", "vide"},
                          f"{what}: {words}: {status} {rules}")

    def expect_anchors(self, what):
        """The keeper of the anchor of the end is told."""
        self.expect_rule(what, "--ancre", self.last)
        self.expect_rule(what, "--depuis", self.last)
        self.expect_rule(what, "--bref", "--depuis", self.last)
        status, _, summary = self.ask("--contre", self.last)
        self.check.expect(status == 3 and summary["verdict"] in ("retard", "separes"),
                          f"{what}: --contre: {status} {summary}")
        return summary

    def expect_copy(self, what, verdict, **members):
        """The keeper of a copy is told this, and the copy stays as it is."""
        status, anomalies, summary = self.ask("--contre", self.copy)
        wrong = {name: summary.get(name) for name, value in members.items()
                 if summary.get(name) != value}
        self.check.expect(
            status == 3 and summary["verdict"] == verdict and not wrong and not anomalies,
            f"{what}: --contre: {status} {summary}, not {verdict} {members}")
        now = {path.name: path.read_bytes() for path in self.copy.iterdir()}
        self.check.expect(now == self.files, f"{what}: the copy was written to")
        return summary


def intact(ledgers, what, *words):
    """An attack that nobody can know passes, and the verdict says how far it looked."""
    status, _, summary = ledgers.ask(*words)
    ledgers.check.expect(status == 0, f"{what}: {words}: {status} {summary}")
    return summary


def cuts(ledgers):
    """The tail is cut by 1…all events, and the head with it."""
    count = len(ledgers.lines)
    for left in range(count):
        what = f"cut to {left} events"
        ledgers.lay(ledgers.lines[:left], point=ledgers.files["verifie.point"])
        whole = max((place for place in [*ledgers.acts, count] if place <= left), default=0)
        ledgers.expect_copy(what, "retard", communs=whole, ecart=count - whole)
        summary = ledgers.expect_anchors(what)
        ledgers.check.expect(summary["verdict"] == "retard" and summary["ecart"] == count - whole,
                             f"{what}: {summary}")
        ledgers.expect_rule(what, "--bref")
        if left == whole > 0:
            intact(ledgers, what)
            intact(ledgers, what, "--depuis", anchor(ledgers.lines[left - 1]))


def rollback(ledgers):
    """The whole folder is that of a backup: only what was kept elsewhere and is newer tells."""
    for place in ledgers.acts[1:]:
        what = f"rolled back to {place} events"
        ledgers.lay(ledgers.lines[:place])
        intact(ledgers, what, "--bref")
        ledgers.expect_anchors(what)
        ledgers.expect_copy(what, "retard", communs=place, ecart=len(ledgers.lines) - place)
        summary = intact(ledgers, what, "--bref")
        ledgers.check.expect(summary["tete"]["id"] == str(place), f"{what}: {summary}")


def rewritten(ledgers):
    """Another did what was done from an act on, and the chain is right."""
    for place in ledgers.acts:
        what = f"written anew from {place + 1} on"
        forged = [*ledgers.events[:place],
                  *({**event, "author": "mallory"} for event in ledgers.events[place:])]
        lines = chain(forged)
        ledgers.lay(lines, point=ledgers.files["verifie.point"])
        summary = ledgers.expect_copy(what, "separes", communs=place)
        parted = summary["separation"]
        ledgers.check.expect(
            parted["position"] == place + 1 and parted["ici"]["author"] == "mallory"
            and parted["autre"]["hash"] == ledgers.events[place]["hash"], f"{what}: {parted}")
        ledgers.expect_anchors(what)
        ledgers.expect_rule(what, "--bref")
        intact(ledgers, what)
        if place:
            # An anchor from before says nothing of what came after it.
            intact(ledgers, what, "--depuis", anchor(ledgers.lines[place - 1]))


def forged(ledgers):
    """Every event is another's, of this registre or of one that never was."""
    source = ledgers.events[0]["source"].removeprefix("urn:uuid:")
    other = [json.loads(line.replace(source.encode(), NOBODY.encode())) for line in ledgers.lines]
    ledgers.lay(chain(other), point=ledgers.files["verifie.point"])
    ledgers.expect_copy("another registre", "autre-registre", communs=0)
    ledgers.expect_anchors("another registre")
    ledgers.expect_rule("another registre", "--bref")
    intact(ledgers, "another registre")


def main():
    with Check("copies", __doc__, count=0) as check:
        ledgers = Ledgers(check)
        check.expect(ledgers.ask("--contre", ledgers.copy)[0] == 0, "a copy is not the same")
        for attack in cuts, rollback, rewritten, forged:
            attack(ledgers)
        count = 2 * len(ledgers.acts) + len(ledgers.lines)
        return check.finish(f"{count} attacks named by a copy, an anchor or a point")


if __name__ == "__main__":
    sys.exit(main())
