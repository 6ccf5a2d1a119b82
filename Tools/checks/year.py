#!/usr/bin/env python3
"""Play the year of two firms, and compare every figure with an oracle in exact decimals.

    FACTURIER_BIN=.build/release Tools/checks/year.py [SCRIPT]

The scripts in `year` are what a consulting firm and a shop type in a year. `year_oracle.py` reads the
same words, and was written from the articles on sums, rules and events alone. After each act the invoices
that it touched must be as the oracle has them; at the end of each month so must be every invoice, the list,
the aged balance, and the totals of each month so far, of the quarters and of the year. What was said of a
month that is over may change by the reversal of a payment alone, as its answer says. At the end the numbers
follow each other, the journal is intact, a replay and an import of all that was exported come to the same.

Then the check itself is tried: for each figure in a script, an oracle is told of a larger one, and has to
disagree with what the program said. Exit status: 0 all agree, 1 some do not.
"""

import datetime
import json
import os
import pathlib
import sys
import tempfile
from decimal import Decimal

sys.dont_write_bytecode = True
import year_answers as expected  # noqa: E402
from year_answers import months, spans  # noqa: E402
from year_invoice import FOREVER  # noqa: E402
from year_oracle import Firm  # noqa: E402
from year_program import Program, Refused  # noqa: E402
from year_script import acts  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = pathlib.Path(__file__).resolve().parent / "year"
#: How many disagreements somebody still reads.
SHOWN = 20
#: For how many days after the end of a month the aged balance is asked.
LATER = 0, 20, 75


class Year:
    """A script, played by the program and by the oracle."""

    def __init__(self, program, acts_):
        self.program, self.acts, self.firm = program, acts_, Firm()
        self.faults, self.compared = [], 0
        #: What the program said of the invoices that each act touched.
        self.said = []
        #: What it said of each month when that ended, and the months that reversals changed since.
        self.closed, self.reopened = {}, set()
        #: How many figures the check itself was tried with.
        self.tried = 0

    def same(self, what, found, wanted):
        self.compared += 1
        if found != wanted:
            self.faults.append(f"{what}:\n{differences(found, wanted)}")

    def play(self):
        """Plays it down to the first disagreement, for whatever follows would differ too."""
        for act, following in zip(self.acts, [*self.acts[1:], None]):
            self.do(act)
            if following is None or following.day[:7] != act.day[:7]:
                self.compare(act.day)
            if self.faults:
                break

    def do(self, act):
        try:
            answers, refusal = self.program.act(*act.typed()), None
        except Refused as refused:
            answers, refusal = [], str(refused)
        self.same(act.told, refusal, act.refusal)
        if self.faults:
            return
        before = self.by_month(act.day) if act.command == "annuler-paiement" else None
        touched = self.firm.do(act) if act.refusal is None else []
        self.said.append({one.reference: self.program.shown(one.reference, act.day)
                          for one in touched})
        for one in touched:
            self.same(f"{act.told}: {one.reference}", self.said[-1][one.reference],
                      expected.shown(one, act.day))
        for answer in answers:
            if "solde" in answer:
                owed = self.firm.find(answer["numero"]).balance(FOREVER)
                self.same(f"{act.told}: balance", Decimal(answer["solde"]), owed)
        if before:
            self.reopen(act, before, answers[0])

    def by_month(self, day):
        """What came in in each month of the year, and the base and VAT that became due in it."""
        return {first[:7]: expected.receipts(self.firm, first, last)
                for first, last in months(f"{day[:4]}-12-31")}

    def reopen(self, act, before, answer):
        """The months that a reversal says that it changes are those that it changes."""
        after = self.by_month(act.day)
        changed = {month: [new - old for new, old in zip(row, before[month])]
                   for month, row in after.items() if row != before[month]}
        said = {one["mois"]: [Decimal(one[name]) for name in ("encaisse", "base", "tva")]
                for one in answer.get("moisTouches", [])}
        self.same(f"{act.told}: months", said, changed)
        self.reopened |= set(said)

    # --- The end of a month.

    def compare(self, day):
        last = list(months(day))[-1][1]
        for span in spans(day):
            self.same(f"totaux {span}", self.program.totals(*span), expected.totals(self.firm, *span))
        for days in LATER:
            late = str(datetime.date.fromisoformat(last) + datetime.timedelta(days))
            self.same(f"balance-agee {late}", self.program.aging(late), expected.aging(self.firm, late))
        self.same(f"lister {last}", self.program.listed(last), expected.listed(self.firm, last))
        for one in self.firm.invoices:
            self.same(f"{last} {one.reference}", self.program.shown(one.reference, last),
                      expected.shown(one, last))
        self.compare_closed(day)

    def compare_closed(self, day):
        """A month that is over stays as it was, save by the reversal of a payment in it."""
        for first, last in months(day):
            said = self.program.totals(first, last)
            if first[:7] not in self.reopened:
                self.same(f"{first[:7]}, as it was declared", said, self.closed.get(first, said))
            self.closed[first] = said
        self.reopened.clear()

    # --- The end of the year.

    def end(self, folder):
        last = self.acts[-1].day
        self.same("verifier", self.program.run("verifier")[-1]["verdict"], "intact")
        self.same("rejouer", self.program.replayed(), expected.replayed(self.firm))
        given = sorted(one.number for one in self.firm.issued())
        given += sorted(credit.number for one in self.firm.issued() for credit in one.credits)
        shown = [one for one in self.program.listed(last) if not one.startswith("BROUILLON")]
        shown += [credit[0] for reference in shown
                  for credit in self.program.shown(reference, last)["avoirsEmis"]]
        self.same("numbers", sorted(shown, reverse=True), sorted(given, reverse=True))
        exported = self.program.text("exporter", "dto")
        self.same("sellers", {one["numero"]: (one["vendeur"]["adresse"]["ville"],
                                              one["vendeur"]["regime"],
                                              one["vendeur"]["optionDebits"])
                              for one in json.loads(exported) if "vendeur" in one},
                  {one.number: one.seller for one in self.firm.issued()})
        again = Program(self.program.program, folder)
        again.run(*self.acts[0].words)
        again.run("importer", "dto", "-", given=exported)
        for span in spans(last):
            self.same(f"imported, totaux {span}", again.totals(*span), self.program.totals(*span))
        self.same("imported, rejouer", again.replayed(), self.program.replayed())

    def close(self):
        """Month by month, once all of it is over; what is closed takes nothing any more."""
        ended = list(months(self.acts[-1].day))
        for _, last in ended:
            self.program.act("cloturer", "--jusqu-au", last)
        # The first has no beginning.
        spans = [("", ended[0][1]), *ended[1:]]
        self.same("clotures", self.program.closings(),
                  [(last, expected.closed(self.firm, first, last), expected.closed(self.firm, "", last))
                   for first, last in spans])
        number = self.firm.issued()[0].number
        try:
            refusal = self.program.act("payer", number, "--montant", "1", "--trop-percu", "--date",
                                       ended[-1][1])
        except Refused as refused:
            refusal = str(refused)
        self.same("payer in a closed month", refusal, "periode-close")
        self.same("verifier, closed", self.program.run("verifier")[-1]["verdict"], "intact")

    def unnoticed(self):
        """The acts that the oracle can be told with a larger figure, and nothing disagrees."""
        for index, act in enumerate(self.acts):
            for altered in act.altered() if act.refusal is None else []:
                self.tried += 1
                if not self.is_noticed(index, altered):
                    yield altered.told

    def is_noticed(self, index, altered):
        firm = Firm()
        for number, act in enumerate(self.acts):
            if act.refusal is None:
                touched = firm.do(altered if number == index else act)
                wanted = {one.reference: expected.shown(one, act.day) for one in touched}
                if wanted != self.said[number]:
                    return True
        return False


def differences(found, wanted):
    """What two answers differ in, row by row where they have rows."""
    if not (isinstance(found, dict) and isinstance(wanted, dict)):
        return f"  said {found}\n  for  {wanted}"
    return "\n".join(f"  {key}: said {found.get(key)}\n  {key}: for  {wanted.get(key)}"
                     for key in [*found, *(key for key in wanted if key not in found)]
                     if found.get(key) != wanted.get(key))


def check(program, script, folder):
    """How many disagreements there are about a script."""
    year = Year(Program(program, f"{folder}/{script.stem}"), acts(script))
    year.play()
    if not year.faults:
        year.end(f"{folder}/{script.stem}-again")
        year.close()
        year.faults += [f"not noticed: {one}" for one in year.unnoticed()]
    for fault in year.faults[:SHOWN]:
        print(fault)
    print(f"{script.stem}: {len(year.acts)} acts, {len(year.firm.issued())} invoices, "
          f"{year.firm.numbers['A']} avoirs, {year.compared} answers compared, {year.tried} figures "
          f"tried: {len(year.faults) or 'no'} disagreements")
    return len(year.faults)


def main():
    scripts = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(SCRIPTS.glob("*.txt"))
    program = str(ROOT / os.environ.get("FACTURIER_BIN", ".build/release") / "facturier")
    with tempfile.TemporaryDirectory() as folder:
        faults = sum(check(program, script, folder) for script in scripts)
    return 1 if faults or not scripts else 0


if __name__ == "__main__":
    sys.exit(main())
