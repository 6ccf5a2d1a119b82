"""The second oracle's papers: a draft, what it becomes, and when its VAT is due, from the articles alone."""

import dataclasses
import datetime
from fractions import Fraction

from year_figures import Terms, charged, rest


@dataclasses.dataclass(eq=False)
class Paper:
    """A draft, and the invoice that it becomes; what happens to that is among the facts."""
    draft: str
    client: str
    day: str
    due_day: str | None = None
    delay: int = 30
    means: str = "virement"
    nature: str | None = None
    type: str = "facture"
    replaces: str | None = None
    rate: str = "20"
    terms: Terms = Terms(Fraction(0), Fraction(0), False)
    lines: tuple = ()
    #: The last day of its delivery.
    delivered: str | None = None
    is_given_up: bool = False
    number: str | None = None
    seller: tuple = ()
    paid_at_issue: int = 0
    on_receipts: bool = False
    #: The day from which on its VAT counts, where that does not wait for a payment.
    vat_day: str | None = None
    #: The closed day that it belongs to, where it counts on the first open one.
    belongs: str | None = None
    #: Base and VAT of each group, once it is issued.
    frozen: dict | None = None

    @property
    def reference(self):
        return self.number or self.draft

    @property
    def sums(self):
        return self.frozen or charged(self.lines, self.terms)

    @property
    def due(self):
        return self.due_day or moved(self.day, self.delay)

    @property
    def sold(self):
        """What is sold, as the lines say or else the whole."""
        said = {line.nature or self.nature for line in self.lines if not line.deposit}
        return said.pop() if len(said) == 1 else "mixte" if said else self.nature


def moved(day, days):
    return str(datetime.date.fromisoformat(day) + datetime.timedelta(days))


def waits_for_payment(paper, regime, on_debits):
    """Whether VAT is due as it is paid."""
    if regime != "reel" or (on_debits and paper.sold != "biens"):
        return False
    return paper.type == "acompte" or paper.sold == "services"


def vat_day(paper):
    """The day to which VAT belongs that does not wait for a payment."""
    if paper.type != "facture" or not paper.delivered or paper.seller[1] != "reel":
        return paper.day
    if any(line.group[1] == "K" for line in paper.lines):
        following = moved(paper.delivered[:8] + "01", 31)
        return min(paper.day, following[:8] + "15")
    if paper.sold == "biens":
        return paper.delivered
    return paper.day if paper.sold == "services" else min(paper.day, paper.delivered)


def is_spent(paper, credits, deposit=None):
    """Whether avoirs have left nothing of all its lines, or of those that deduct a deposit."""
    return all(rest(line, [part for part in credits if part.rank == rank])[2]
               for rank, line in enumerate(paper.lines, 1) if deposit in (None, line.deposit))


def deposits(paper):
    """The numbers of the deposits that an invoice deducts."""
    return sorted({line.deposit for line in paper.lines if line.deposit})
