"""An invoice with what happens to it, from the articles on sums, rules and events alone."""

import datetime
from decimal import Decimal
from typing import NamedTuple

from year_sums import (NOTHING, Discount, Line, Sums, by_group, cents, gross, less, received,
                       taxed)

#: A day by which all that is recorded has happened.
FOREVER = "9999-12-31"


class Payment:
    """What came in; it never was if it was reversed, and is no more from the day it bounced."""

    def __init__(self, day, amount, mode):
        self.day, self.amount, self.mode = day, amount, mode
        self.bounced = self.is_reversed = None

    def counts(self, day):
        has_bounced = self.bounced is not None and self.bounced <= day
        return self.day <= day and not self.is_reversed and not has_bounced


class Refund(NamedTuple):
    """What was given back."""
    day: str
    amount: Decimal
    mode: str


class Credit(NamedTuple):
    """An avoir: what it credits of each line, and of each group."""
    number: str
    day: str
    totals: list
    groups: dict
    #: Whether all avoirs down to this one have credited all of every line.
    is_last: bool


class Invoice:
    """An invoice, from its draft on."""

    def __init__(self, draft, client, day):
        self.draft, self.client, self.day = draft, client, day
        self.number = self.is_cancelled = self.given_up = self.is_on_receipts = None
        #: The seller's town, régime and option, as they were when it was issued.
        self.seller = None
        self.due_day, self.delay, self.terms, self.nature = None, 30, "virement", None
        self.type, self.replaces, self.rate = "facture", None, "20"
        self.is_ttc, self.discount, self.lines = False, Discount(), []
        self.payments, self.refunds, self.credits, self.paid_at_issue = [], [], [], None

    @property
    def reference(self):
        return self.number or self.draft

    @property
    def sums(self):
        return Sums(self.lines, self.discount, self.is_ttc)

    @property
    def due(self):
        """The day on which it is due."""
        if self.due_day:
            return self.due_day
        return str(datetime.date.fromisoformat(self.day) + datetime.timedelta(self.delay))

    # --- As of a day.

    def left(self, day):
        """What avoirs have left of each group."""
        groups = self.sums.groups
        for credit in self.credits:
            groups = less(groups, credit.groups if credit.day <= day else {})
        return groups

    def credited(self, day):
        return sum((gross(credit.groups) for credit in self.credits if credit.day <= day), NOTHING)

    def paid(self, day):
        came = sum((one.amount for one in self.payments if one.counts(day)), NOTHING)
        return came - sum((one.amount for one in self.refunds if one.day <= day), NOTHING)

    def owed(self, day):
        """What is due, whether it was given up or not."""
        return gross(self.left(day)) - self.paid(day)

    def balance(self, day):
        owed = self.owed(day) if self.number else NOTHING
        return min(owed, NOTHING) if self.is_given_up(day) else owed

    def loss(self, day):
        return self.owed(day) - self.balance(day) if self.number else NOTHING

    def is_given_up(self, day):
        return self.given_up is not None and self.given_up <= day

    def status(self, day):
        """The first line of the table that applies."""
        credits = [credit for credit in self.credits if credit.day <= day]
        rows = [
            ("Annulée", self.is_cancelled or (credits and credits[-1].is_last)),
            ("Brouillon", not self.number),
            ("Payée", self.owed(day) <= 0),
            ("Annulée", self.is_given_up(day)),
            ("En Retard", self.due < day),
        ]
        return next((word for word, applies in rows if applies), "Envoyée")

    def brought(self, day):
        """Base and VAT of each group that have come in."""
        return received(self.left(day), self.paid(day))

    def recovered(self, day):
        """Base and VAT of each group that were due when invoiced, and will never be paid."""
        if self.is_on_receipts or not self.is_given_up(day):
            return {}
        return less(self.left(day), self.brought(day))

    # --- Avoirs.

    def credit(self, number, day, asked):
        """Credits what is asked of each line, by its rank: `None` is all that is left."""
        totals = [(rank, *self.credited_line(rank, what)) for rank, what in asked.items()]
        groups = {}
        so_far = [*self.credits, Credit(number, day, totals, {}, False)]
        left = self.left(FOREVER)
        sums = self.sums
        for group, total in by_group((self.lines[rank].group, amount)
                                     for rank, _, amount in totals).items():
            if self.is_used_up(so_far, group):
                groups[group] = left[group]
                continue
            bare = sum((amount for rank, _, amount in totals
                        if self.lines[rank].group == group and not self.lines[rank].is_deposit),
                       NOTHING)
            whole = sums.discounted[group]
            off = cents(bare * self.discount.percent / 100)
            if self.discount.amount and whole:
                off = cents(sums.off[group] * bare / whole)
            groups[group] = self.capped(total - off, group[0], *left[group])
        is_last = all(self.is_used_up(so_far, group) for group in left)
        self.credits.append(Credit(number, day, totals, groups, is_last))
        return self.credits[-1]

    def capped(self, amount, rate, base_left, tax_left):
        """Base and VAT of what is credited of a group, neither above what is left of it."""
        if self.is_ttc:
            amount = min(amount, base_left + tax_left)
            tax = min(taxed(amount, rate, True)[1], tax_left)
            base = min(amount - tax, base_left)
            return base, amount - base
        base = min(amount, base_left)
        return base, min(taxed(base, rate, False)[1], tax_left)

    def credited_line(self, rank, what):
        """The quantity and the total by which an avoir credits a line."""
        line = self.lines[rank]
        quantity, amount, by_amount = self.credited_so_far(self.credits, rank)
        if what is None:
            rest = line.quantity - quantity
            return rest, line.total() - amount if by_amount else line.total(rest)
        kind, figure = what
        return (figure, line.total(figure)) if kind == ":" else (None, figure)

    @staticmethod
    def credited_so_far(credits, rank):
        """Of a line: the quantity credited, the total credited, and whether an amount of it was."""
        parts = [part for credit in credits for part in credit.totals if part[0] == rank]
        return (sum((quantity or Decimal(0) for _, quantity, _ in parts), Decimal(0)),
                sum((amount for _, _, amount in parts), NOTHING),
                any(quantity is None for _, quantity, _ in parts))

    def is_used_up(self, credits, group):
        """Whether nothing of a group's lines is left to credit."""
        return all(self.is_credited(credits, rank) for rank, line in enumerate(self.lines)
                   if line.group == group)

    def is_credited(self, credits, rank):
        quantity, amount, by_amount = self.credited_so_far(credits, rank)
        line = self.lines[rank]
        return quantity == line.quantity or (by_amount and amount == line.total())

    def deduct(self, deposit):
        """Deducts what another invoice charged and avoirs have left, as it was charged."""
        for group, (base, tax) in deposit.left(FOREVER).items():
            price = base + tax if self.is_ttc else base
            self.lines.append(Line(Decimal(-1), price, group, Discount(), is_deposit=True))
