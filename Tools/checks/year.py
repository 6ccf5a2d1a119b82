#!/usr/bin/env python3
"""Play the year of three firms, and compare every figure with an oracle.

    FACTURIER_BIN=.build/release Tools/checks/year.py [SCRIPT]

The scripts in `year` are what a consulting firm, a shop and a joiner's workshop type in a year. An oracle
reads the same words, written from the articles on sums, rules and events alone: `year_ledger.py` keeps a
flat list of dated facts, and `year_due.py` finds each figure of each day anew, exactly.

After each act the invoices that it touched must be as the oracle has them; at the end of each month so must
be every invoice, the list, the aged balance, the totals of each month so far, of the quarters and of the
year, what stands in the accounts, and the tables of payments and of VAT; and so the closings. The sums of a
month that is over may change by the reversal of a payment, as its answer says, and by what is dated back or
was delivered then; once it is closed, by nothing. At the end the numbers follow each other, the journal is
intact, a replay and an import of all that was exported come to the same.

Then the check itself is tried: for each figure in a script, the oracle is told of a larger one, and has to
disagree with what the program said. Exit status: 0 all agree, 1 some do not.
"""

import copy
import datetime
import json
import pathlib
import sys
import tempfile
from decimal import Decimal

sys.dont_write_bytecode = True
import processes  # noqa: E402
import year_tables  # noqa: E402
from year_due import FOREVER  # noqa: E402
from year_ledger import Ledger  # noqa: E402
from year_paper import moved  # noqa: E402
from year_program import Program, Refused  # noqa: E402
from year_script import Act, acts  # noqa: E402

SCRIPTS = pathlib.Path(__file__).resolve().parent / "year"
#: How many disagreements somebody still reads.
SHOWN = 20
#: For how many days after the end of a month the aged balance is asked.
LATER = 0, 20, 75
#: What may change a month that is over.
REACHES_BACK = {"annuler-paiement", "emettre"}


class Year:
    """A script, played by the program and by the oracle."""

    def __init__(self, program, script):
        self.program, self.acts, self.ledger = program, acts(script), Ledger()
        self.faults, self.compared = [], 0
        #: What the program said of the invoices that each act touched.
        self.said = []
        #: What it said of each month when that ended, and the months that acts changed since.
        self.ended, self.reopened = {}, set()
        #: How many figures the check itself was tried with.
        self.tried = 0

    def same(self, what, found, wanted):
        self.compared += 1
        if found != wanted:
            self.faults.append(f"{what}:\n{differences(found, wanted)}")

    def ask(self, question, *about):
        """The program answers as the oracle does."""
        said = getattr(self.program, question)(*about)
        self.same(f"{question} {' '.join(about)}", said, getattr(year_tables, question)(self.ledger, *about))
        return said

    def play(self):
        """Plays it down to the first disagreement, for all that follows would differ too."""
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
        if self.faults or refusal:
            return self.said.append({})
        before = self.by_month(act)
        self.said.append({reference: self.ask("shown", reference, act.day)
                          for reference in self.ledger.do(act)})
        for answer in answers:
            if "solde" in answer:
                owed = year_tables.shown(self.ledger, answer["numero"], FOREVER).get("solde", 0)
                self.same(f"{act.told}: balance", Decimal(answer["solde"]), owed)
        if act.command == "cloturer":
            self.ask("closings")
        self.reopen(act, before, answers)

    # --- Months that are over.

    def by_month(self, act):
        """Of each month down to an act that may change it: what came in, and base and VAT due."""
        if act.command not in REACHES_BACK and act.option("--date", act.day)[:7] == act.day[:7]:
            return {}
        return {first[:7]: received(year_tables.totals(self.ledger, first, last))
                for first, last in months(act.day)}

    def reopen(self, act, before, answers):
        """The months that a reversal says that it changes are those that it changes."""
        changed = {month: [new - old for new, old in zip(row, before[month])]
                   for month, row in (self.by_month(act) if before else {}).items()
                   if row != before[month]}
        if act.command == "annuler-paiement":
            said = {one["mois"]: [Decimal(one[name]) for name in ("encaisse", "base", "tva")]
                    for one in answers[0].get("moisTouches", [])}
            self.same(f"{act.told}: months", said, changed)
        closed = max((last for last, _, _ in year_tables.closings(self.ledger)), default="")
        opened = moved(closed, 1)[:7] if closed else ""
        self.same(f"{act.told}: closed months", [month for month in changed if month < opened], [])
        self.reopened |= set(changed)

    def compare(self, day):
        """All that is asked at the end of a month."""
        last = list(months(day))[-1][1]
        for span in spans(day):
            self.ask("totals", *span)
        for days in LATER:
            self.ask("aging", str(datetime.date.fromisoformat(last) + datetime.timedelta(days)))
        for reference in self.ask("listed", last):
            self.ask("shown", reference, last)
        for question in "books", "receipts", "taxes":
            self.ask(question, last)
        for first, last in months(day):
            said = self.program.totals(first, last)
            if first[:7] not in self.reopened:
                self.same(f"{first[:7]}, as it was declared", said, self.ended.get(first, said))
            self.ended[first] = said
        self.reopened.clear()

    # --- The end of the year.

    def end(self, folder):
        last = self.acts[-1].day
        self.same("verifier", self.program.run("verifier")[-1]["verdict"], "intact")
        self.ask("replayed")
        given = self.numbers()
        self.same("numbers", given, [f"{letter}{last[:4]}-{rank:04}" for letter in "AF" for rank in range(
            1, 1 + sum(number[0] == letter for number in given))])
        exported = self.program.text("exporter", "dto")
        sellers = {one["numero"]: (one["vendeur"]["adresse"]["ville"], one["vendeur"]["regime"],
                                   one["vendeur"]["optionDebits"])
                   for one in json.loads(exported) if "vendeur" in one}
        self.same("sellers", sellers, year_tables.sellers(self.ledger))
        again = Program(self.program.program, folder)
        again.run(*self.acts[0].words)
        again.run("importer", "dto", "-", given=exported)
        unclosed = self.unclosed()
        for span in spans(last):
            self.same(f"imported, totaux {span}", again.totals(*span), year_tables.totals(unclosed, *span))
        self.same("imported, rejouer", again.replayed(), self.program.replayed())

    def unclosed(self):
        """What the oracle knows that was told of no closing: an imported invoice was closed in no period there."""
        ledger = Ledger()
        for act in self.acts:
            if act.refusal is None and act.command != "cloturer":
                ledger.do(act)
        return ledger

    def numbers(self):
        """The numbers of all invoices and avoirs, as the program shows them."""
        last = self.acts[-1].day
        numbers = [one for one in self.program.listed(last) if not one.startswith("BROUILLON")]
        return sorted(numbers + [credit[0] for reference in numbers
                                 for credit in self.program.shown(reference, last)["avoirsEmis"]])

    def close(self):
        """Closes the months that are still open; a closed one takes nothing any more."""
        closed = max((last for last, _, _ in self.program.closings()), default="")
        ended = [last for _, last in months(self.acts[-1].day)]
        for last in ended:
            if last > closed:
                self.do(Act(last, ["cloturer", "--jusqu-au", last], None))
        late = ["payer", f"F{ended[0][:4]}-0001", "--montant", "1", "--trop-percu"]
        self.do(Act(ended[-1], late, "periode-close"))
        self.same("verifier, closed", self.program.run("verifier")[-1]["verdict"], "intact")

    # --- The check itself.

    def unnoticed(self):
        """The acts that the oracle can be told with a larger figure, and nothing disagrees."""
        so_far = Ledger()
        for index, act in enumerate(self.acts):
            for altered in act.altered() if act.refusal is None else []:
                self.tried += 1
                if not self.is_noticed(copy.deepcopy(so_far), index, altered):
                    yield altered.told
            if act.refusal is None:
                so_far.do(act)

    def is_noticed(self, ledger, index, altered):
        for number, act in enumerate([altered, *self.acts[index + 1:]], index):
            if act.refusal is None:
                wanted = {reference: year_tables.shown(ledger, reference, act.day)
                          for reference in ledger.do(act)}
                if wanted != self.said[number]:
                    return True
        return False


def months(day):
    """The first and the last day of each month of the year, down to that of a day."""
    first = datetime.date.fromisoformat(day).replace(month=1, day=1)
    while str(first) <= day:
        following = (first + datetime.timedelta(31)).replace(day=1)
        yield str(first), str(following - datetime.timedelta(1))
        first = following


def spans(day):
    """The months down to that of a day, the quarters, and the year."""
    ended = list(months(day))
    quarters = [ended[index:index + 3] for index in range(0, len(ended), 3)]
    return sorted({*ended, *((some[0][0], some[-1][1]) for some in [*quarters, ended])})


def received(rows):
    """What came in in a period, and the base and VAT that became due in it."""
    due = [row for key, row in rows.items() if key[0] == "exigible"]
    return [rows.get("resume", {}).get("encaissements", Decimal(0)),
            *(sum((row.get(name, Decimal(0)) for row in due), Decimal(0))
              for name in ("base", "montantTVA"))]


def differences(found, wanted):
    """What two answers differ in, row by row where they have rows."""
    if not (isinstance(found, dict) and isinstance(wanted, dict)):
        return f"  said {found}\n  for  {wanted}"
    return "\n".join(f"  {key}: said {found.get(key)}\n  {key}: for  {wanted.get(key)}"
                     for key in [*found, *(key for key in wanted if key not in found)]
                     if found.get(key) != wanted.get(key))


def check(program, script, folder):
    """How many disagreements there are about a script."""
    year = Year(Program(program, f"{folder}/{script.stem}"), script)
    year.play()
    if not year.faults:
        year.end(f"{folder}/{script.stem}-again")
        year.close()
        year.faults += [f"not noticed: {one}" for one in year.unnoticed()]
    for fault in year.faults[:SHOWN]:
        print(fault)
    print(f"{script.stem}: {len(year.acts)} acts, {len(year.numbers())} documents, {year.compared} answers "
          f"compared, {year.tried} figures tried: {len(year.faults) or 'no'} disagreements")
    return len(year.faults)


def main():
    scripts = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(SCRIPTS.glob("*.txt"))
    program = str(processes.built("facturier"))
    with tempfile.TemporaryDirectory() as folder:
        faults = sum(check(program, script, folder) for script in scripts)
    return 1 if faults or not scripts else 0


if __name__ == "__main__":
    sys.exit(main())
