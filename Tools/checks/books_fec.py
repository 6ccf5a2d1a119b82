"""A reader of the file of accounting entries, written from article A47 A-1 of the tax procedure book.

It knows nothing of what wrote the file: a row that the article would not have is a fault, and so is an
entry that does not balance, or a number that is missing.
"""

import re
from collections import defaultdict
from datetime import date, datetime
from decimal import Decimal
from typing import NamedTuple

COLUMNS = ["JournalCode", "JournalLib", "EcritureNum", "EcritureDate", "CompteNum", "CompteLib",
           "CompAuxNum", "CompAuxLib", "PieceRef", "PieceDate", "EcritureLib", "Debit", "Credit",
           "EcritureLet", "DateLet", "ValidDate", "Montantdevise", "Idevise"]
#: Only these may be blank.
BLANK = {"CompAuxNum", "CompAuxLib", "EcritureLet", "DateLet", "Montantdevise", "Idevise"}
AMOUNT = re.compile(r"(0|[1-9][0-9]*),[0-9]{2}")


class Row(NamedTuple):
    """What a row says, its amount above zero where it is a debit."""
    number: int
    journal: str
    day: date
    account: str
    client: str
    piece: str
    label: str
    amount: Decimal
    letters: str
    settled: date | None
    validated: date


class Fec:
    """The rows of a file, and what is wrong with it."""

    def __init__(self, name, content, siren, closing):
        self.faults, self.rows = [], []
        if name != f"{siren}FEC{closing:%Y%m%d}.txt":
            self.fault("name", name)
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            return self.fault("encoding", error)
        lines = re.split("\r\n|\r|\n", text)
        if lines.pop() != "":
            self.fault("end", "the last row is not ended")
        if lines[0].split("\t") != COLUMNS:
            self.fault("header", lines[0])
        for place, line in enumerate(lines[1:], 2):
            self.read(place, line.split("\t"))
        self.check_numbers()
        self.check_entries()

    def fault(self, what, told):
        self.faults.append(f"{what}: {told}")

    def read(self, place, cells):
        if len(cells) != len(COLUMNS):
            return self.fault(f"row {place}", f"{len(cells)} cells: {cells}")
        cell = dict(zip(COLUMNS, cells))
        for name, value in cell.items():
            if not value.strip() and name not in BLANK:
                self.fault(f"row {place}", f"{name} is blank")
            if "|" in value or re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]", value):
                self.fault(f"row {place}", f"{name} holds {value!r}")
        try:
            self.rows.append(self.row(cell))
        except ValueError as error:
            self.fault(f"row {place}", error)

    @staticmethod
    def row(cell):
        debit, credit = (amount(cell[name]) for name in ("Debit", "Credit"))
        if (debit == 0) == (credit == 0):
            raise ValueError(f"debit {debit} and credit {credit}")
        if not re.fullmatch("[0-9]{3}[0-9A-Za-z]*", cell["CompteNum"]):
            raise ValueError(f"account {cell['CompteNum']}")
        if bool(cell["EcritureLet"]) != bool(cell["DateLet"]):
            raise ValueError("letters without a day, or a day without")
        return Row(int(cell["EcritureNum"]), cell["JournalCode"], day(cell["EcritureDate"]),
                   cell["CompteNum"], cell["CompAuxNum"], cell["PieceRef"], cell["EcritureLib"],
                   debit - credit, cell["EcritureLet"],
                   day(cell["DateLet"]) if cell["DateLet"] else None, day(cell["ValidDate"]))

    def check_numbers(self):
        numbers = list(dict.fromkeys(row.number for row in self.rows))
        if numbers != list(range(1, len(numbers) + 1)):
            self.fault("numbers", f"{numbers[:20]} …")
        if [row.number for row in self.rows] != sorted(row.number for row in self.rows):
            self.fault("numbers", "rows of an entry stand apart")
        validated = [row.validated for row in self.rows]
        if validated != sorted(validated):
            self.fault("order", "not that of validation")

    def check_entries(self):
        entries = defaultdict(list)
        for row in self.rows:
            entries[row.number].append(row)
        for number, rows in entries.items():
            if sum(row.amount for row in rows):
                self.fault(f"entry {number}", f"does not balance: {rows}")
            if len({(row.journal, row.day, row.piece, row.validated) for row in rows}) != 1:
                self.fault(f"entry {number}", f"is not one: {rows}")
        if sum(row.amount for row in self.rows):
            self.fault("sum", "debits are not credits")

    def letters(self):
        """What is lettered together, in one account of a client."""
        groups = defaultdict(list)
        for row in self.rows:
            if row.letters:
                groups[row.account, row.client, row.letters].append(row)
        return groups


def amount(text):
    if not AMOUNT.fullmatch(text):
        raise ValueError(f"amount {text!r}")
    return Decimal(text.replace(",", "."))


def day(text):
    return datetime.strptime(text, "%Y%m%d").date()
