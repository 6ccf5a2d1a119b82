#!/usr/bin/env python3
"""Hold the books against what the program says elsewhere, by readers that others wrote or the law did.

    FACTURIER_BIN=.build/release Tools/checks/books.py [--seed N] [--count N] [--acts N]

The registres are the years of `year`, and some that hundreds of commands draw from the seed: deposits,
prices with VAT, reductions, bounces, refunds, set-offs, losses, sellers without VAT or with VAT on
invoices, names that would break a column. Of each

- the file of accounting entries of every financial year is read by `year_program.py`, which is written
  from the article of law. At the close of each, what each client owes is what `balance-agee` says; the
  VAT of each rate is what `totaux` says became due, and what stands for each means of payment what it
  says came in; what is lettered together comes to nothing;
- hledger and Beancount check the plain-text books against the balances that stand in them.

Then each is tried with a cent more, in a row and in a balance, and has to be refused.
Exit status: 0 all agree, 1 some do not, 77 hledger or Beancount isn't there.
"""

import datetime
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
from collections import defaultdict
from decimal import Decimal

sys.dont_write_bytecode = True
import processes  # noqa: E402
from life import BookLife, Registre, journal  # noqa: E402
from year_program import Fec, played  # noqa: E402

with processes.modules():
    from beancount import loader
    from beancount.ops import validation
if not shutil.which("hledger"):
    sys.exit(print("hledger is missing") or 77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Tools/checks/year"
CENT = Decimal("0.01")
LAST = "2030-12-31"
FIRST = "0001-01-01"
#: The account of each means of payment: those of the article, and those that `BookLife` sets.
MEANS = {"virement": "banque", "prelevement": "banque", "cheque": "cheques", "especes": "caisse",
         "carte": "cartes", "effet": "effets", "compensation": "compensations",
         "autre": "autresReglements"}


class Books:
    """One registre, and what is found wrong with its books."""

    def __init__(self, name, registre, folder, draw):
        self.name, self.registre, self.folder, self.draw = name, registre, folder, draw
        self.faults, self.files, self.rows = [], 0, 0
        self.siren = registre.objects("vendeur", "afficher")[0]["siren"]
        self.plans = [(line["data"].get("depuis", FIRST), line["data"])
                      for line in map(json.loads, journal(registre))
                      if line["type"] == "PlanComptableDefini.v1"]
        self.usual = registre.objects("comptes", "--depuis", FIRST)[0]
        self.codes = {one["id"]: one.get("code", "C" + one["id"].replace("-", "")[-12:].upper())
                      for one in registre.objects("client", "lister")
                      + registre.objects("client", "lister", "--archives")}

    def same(self, what, found, wanted):
        found, wanted = ({key: value for key, value in table.items() if value}
                         for table in (found, wanted))
        if found != wanted:
            self.faults.append(f"{self.name}: {what}:\n  books  {found}\n  wanted {wanted}")

    def plan(self, day):
        """The accounts that hold on a day."""
        return ([self.usual] + [plan for since, plan in self.plans if since <= str(day)])[-1]

    def spans(self, first, last):
        """The days of a year, cut where other accounts begin to hold."""
        cuts = sorted({since for since, _ in self.plans if first < since <= last})
        eves = [str(datetime.date.fromisoformat(cut) - datetime.timedelta(1)) for cut in cuts]
        return list(zip([first, *cuts], [*eves, last]))

    # --- The file of accounting entries.

    def fec(self, close):
        """The file of the year that closes with a month, `2026` or `2026-06`."""
        answer, = self.registre.objects("exporter", "fec", "--exercice", close, "--vers", self.folder)
        path, closing = pathlib.Path(answer["vers"]), datetime.date.fromisoformat(answer["au"])
        content = path.read_bytes()
        fec = Fec(path.name, content, self.siren, closing)
        self.faults += [f"{self.name}: {fault}" for fault in fec.faults]
        described = pathlib.Path(answer["description"]).read_text("utf-8")
        if path.name not in described or "UTF-8" not in described:
            self.faults.append(f"{self.name}: the description lacks the name or the encoding")
        if any(not answer["du"] <= str(row.day) <= answer["au"] for row in fec.rows):
            self.faults.append(f"{self.name}: an entry of another year")
        self.files, self.rows = self.files + 1, self.rows + len(fec.rows)
        if fec.rows and not Fec(path.name, self.a_cent_more(content), self.siren, closing).faults:
            self.faults.append(f"{self.name}: a cent more in a row is not noticed")
        return answer, fec

    def a_cent_more(self, content):
        lines = content.decode("utf-8").split("\r\n")
        place = self.draw.randrange(1, len(lines) - 1)
        cells = lines[place].split("\t")
        column = 12 if cells[11] == "0,00" else 11
        cells[column] = f"{Decimal(cells[column].replace(',', '.')) + CENT}".replace(".", ",")
        lines[place] = "\t".join(cells)
        return "\r\n".join(lines).encode("utf-8")

    def check_years(self):
        suffix = self.draw.choice(["", "", "-06", "-02", "-11"])
        owed, is_first = defaultdict(Decimal), True
        for year in range(2023, 2031):
            answer, fec = self.fec(f"{year}{suffix}")
            for row in fec.rows:
                if row.account == self.plan(row.day)["clients"]:
                    owed[row.client] += row.amount
            self.check_clients(answer["au"], owed)
            self.check_vat(answer, fec)
            self.check_money(answer, fec)
            if fec.rows and is_first:
                self.check_letters(fec)
                is_first = False

    def check_clients(self, day, owed):
        wanted = defaultdict(Decimal)
        for one in self.registre.objects("balance-agee", "--au", day):
            if one["type"] == "resultat":
                wanted[cleaned(self.codes[one["clientId"]])] += Decimal(one["solde"])
        self.same(f"411 on {day}", owed, wanted)

    def check_vat(self, answer, fec):
        found, wanted = defaultdict(Decimal), defaultdict(Decimal)
        for row in fec.rows:
            if row.account == self.plan(row.day)["tvaCollectee"]:
                rate = re.search(r"TVA ([0-9,]+).%$", row.label).group(1).replace(",", ".")
                found[Decimal(rate)] -= row.amount
        for one in self.totals(answer):
            if one.get("par") == "exigible":
                wanted[Decimal(one["cle"])] += Decimal(one["montantTVA"])
        self.same(f"4457 of {answer['au']}", found, wanted)

    def check_money(self, answer, fec):
        found, wanted = defaultdict(Decimal), defaultdict(Decimal)
        for row in fec.rows:
            if row.account in {self.plan(row.day)[name] for name in MEANS.values()}:
                found[row.account] += row.amount
        for first, last in self.spans(answer["du"], answer["au"]):
            plan = self.plan(first)
            for one in self.totals({"du": first, "au": last}):
                if one.get("par") == "encaissement":
                    wanted[plan[MEANS[one["cle"]]]] += Decimal(one["montant"])
            wanted[plan["banque"]] -= self.charges(first, last)
            # A cheque that is given back is none of those that wait to be cashed.
            for account, sign in (plan["cheques"], 1), (plan["banque"], -1):
                wanted[account] += sign * self.refunded_by_cheque(first, last)
        self.same(f"money of {answer['au']}", found, wanted)

    def totals(self, answer):
        return self.registre.objects("totaux", "--du", answer["du"], "--au", answer["au"])

    def charges(self, first, last):
        """What the bank charged for bounces, of payments that were not reversed since."""
        bounced, reversed_ = {}, set()
        for line in map(json.loads, journal(self.registre)):
            key = line["subject"], line["data"].get("paiementId")
            if line["type"] == "PaiementRejete.v1":
                bounced[key] = line["data"]["dateRejet"], Decimal(line["data"].get("frais", 0))
            elif line["type"] == "PaiementAnnule.v1":
                reversed_.add(key)
        return sum(amount for key, (day, amount) in bounced.items()
                   if key not in reversed_ and first <= day <= last)

    def refunded_by_cheque(self, first, last):
        refunds = [line["data"] for line in map(json.loads, journal(self.registre))
                   if line["type"] == "RemboursementEffectue.v1"]
        return sum(Decimal(one["montant"]) for one in refunds
                   if one["mode"] == "cheque" and first <= one["dateRemboursement"] <= last)

    def check_letters(self, fec):
        groups, last = fec.letters(), {}
        # An invoice that moved two accounts of its client's is settled once both are.
        for (_, client, letters), rows in groups.items():
            day = max(row.day for row in rows)
            last[client, letters] = max(day, last.get((client, letters), day))
        for letters, rows in groups.items():
            self.same(f"lettered {letters}", {"": sum(row.amount for row in rows)}, {})
            days = {row.settled for row in rows}
            after = sum(row.amount for row in rows if row.day > min(days))
            if len(days) != 1 or min(days) > last[letters[1:]] or after:
                self.faults.append(f"{self.name}: {letters} settled on another day")

    # --- Books in plain text.

    def check_ledgers(self):
        for number, span in enumerate((["--au", LAST], ["--du", "2026-02-01", "--au", "2026-03-15"])):
            for program, accepts in ("hledger", hledger), ("beancount", beancount):
                path = pathlib.Path(self.folder, f"livre-{number}.{program}")
                self.registre.run("exporter", program, *span, "--vers", str(path))
                text = path.read_text("utf-8")
                said = accepts(path)
                if said:
                    self.faults.append(f"{self.name}: {program} {span}: {said}")
                for altered in self.altered(text):
                    path.write_text(altered, "utf-8")
                    if not accepts(path):
                        self.faults.append(f"{self.name}: {program}: a cent more is not noticed")

    def altered(self, text):
        """The text with a cent more in one balance."""
        places = list(re.finditer(r"(?:= | balance .*?  )(-?[0-9]+\.[0-9]{2})", text))
        if places:
            place = self.draw.choice(places)
            more = Decimal(place.group(1)) + self.draw.choice([CENT, -CENT])
            yield text[:place.start(1)] + str(more) + text[place.end(1):]


def cleaned(text):
    """A text as a cell has it."""
    return re.sub(r"[|\x00-\x1f]", " ", text)


def hledger(path):
    done = processes.run(["hledger", "check", "--strict", "-f", str(path)], capture_output=True,
                         encoding="utf-8", env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.stderr if done.returncode else ""


def beancount(path):
    """What bean-check says, which loads a file just so."""
    _, errors, _ = loader.load_file(
        str(path), extra_validations=validation.HARDCORE_VALIDATIONS)
    return "\n".join(error.message for error in errors)


def life(program, draw, number, folder):
    registre = Registre(program, folder)
    one = BookLife(registre, draw)
    while len(journal(registre)) < number:
        one.live()
    return registre


def registres(program, options, folder):
    """Each registre, with its name and what chance draws for it."""
    for script in sorted(SCRIPTS.glob("*.txt")):
        draw = random.Random(options.seed)
        played(script, f"{folder}/{script.stem}")
        yield script.stem, Registre(program, f"{folder}/{script.stem}"), draw
    for seed in range(options.seed, options.seed + options.count):
        draw = random.Random(seed)
        yield f"seed {seed}", life(program, draw, options.acts, f"{folder}/{seed}"), draw


def main():
    options = processes.asked(__doc__, count=processes.campaign(14, 2), acts=110)
    program = str(processes.built("facturier"))
    faults, files, rows = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, registre, draw in registres(program, options, folder):
            books = Books(name, registre, tempfile.mkdtemp(dir=folder), draw)
            books.check_years()
            books.check_ledgers()
            faults, files, rows = faults + books.faults, files + books.files, rows + books.rows
    for fault in faults[:20]:
        print(fault)
    print(f"seed {options.seed}: {files} files of {rows} rows: {len(faults) or 'no'} disagreements")
    return 1 if faults or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
