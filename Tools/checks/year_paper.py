"""The oracle's papers: a draft, what it becomes, and when its VAT is due, from the articles alone."""

import dataclasses
import datetime
from fractions import Fraction
from typing import NamedTuple


# --- The oracle's sums: plain functions in whole cents and exact fractions, from the article on sums.
#
# A group is what bears VAT alike: its rate, its category and its code of exemption. The sums of a document
# are a pair for each group, base and VAT.

#: The code of what was paid for the client and is asked back.
OUTLAY = "VATEX-EU-79-C"


class Line(NamedTuple):
    """A line of a document; its price and its discount are in cents."""
    quantity: Fraction
    price: Fraction
    group: tuple
    percent: Fraction
    amount: Fraction
    nature: str | None
    #: The number of the deposit that it deducts.
    deposit: str | None = None


class Terms(NamedTuple):
    """The discount on the whole, in percent or in cents, and whether prices include VAT."""
    percent: Fraction
    amount: Fraction
    ttc: bool


class Part(NamedTuple):
    """What an avoir credits of a line, by its rank from 1: a quantity, or an amount without one."""
    rank: int
    quantity: Fraction | None
    amount: int


def cents(exact):
    """The one rounding: to the cent, halves away from zero."""
    nearest = int((2 * abs(exact) + 1) // 2)
    return nearest if exact > 0 else -nearest


def total(line, quantity=None):
    """What a line comes to, or so much of it."""
    quantity = line.quantity if quantity is None else quantity
    gross = cents(quantity * line.price)
    share = Fraction(quantity) / line.quantity
    return gross - cents(gross * line.percent / 100) - cents(line.amount * share)


def groups_of(lines):
    """The groups of some lines, in the order in which a document shows them."""
    return sorted({line.group for line in lines},
                  key=lambda group: (-group[0], group[1], group[2] or ""))


def is_outlay(line):
    """Whether it asks back what was paid for the client."""
    return line.group[2] == OUTLAY


def fixed(line):
    """Whether the discount on the whole does not lessen it."""
    return line.deposit or is_outlay(line)


def discounts(lines, terms):
    """What the discount on the whole takes off each group."""
    sums = {group: sum(total(line) for line in lines if line.group == group and not fixed(line))
            for group in groups_of(lines)}
    if not terms.amount:
        return {group: cents(sum_ * terms.percent / 100) for group, sum_ in sums.items()}
    whole = sum(sum_ for sum_ in sums.values() if sum_ > 0)
    granted = min(cents(terms.amount), whole)
    exact = {group: Fraction(granted * max(sum_, 0), whole or 1) for group, sum_ in sums.items()}
    taken = {group: int(part) for group, part in exact.items()}
    for group in sorted(exact, key=lambda group: taken[group] - exact[group]):
        taken[group] += 1 if sum(taken.values()) < granted else 0
    return taken


def taxed(amount, rate, ttc):
    """Base and VAT of what a group comes to."""
    rate = Fraction(rate)
    if ttc:
        vat = cents(amount * rate / (100 + rate))
        return amount - vat, vat
    return amount, cents(amount * rate / 100)


def charged(lines, terms):
    """The sums of an invoice."""
    off = discounts(lines, terms)
    return {group: taxed(sum(total(line) for line in lines if line.group == group) - off[group],
                         group[0], terms.ttc) for group in off}


def minus(sums, others):
    """Sums less others, where there are any of the group."""
    return {group: (base - others.get(group, (0, 0))[0], vat - others.get(group, (0, 0))[1])
            for group, (base, vat) in sums.items()}


def bases(sums):
    return sum(base for base, _ in sums.values())


def vats(sums):
    return sum(vat for _, vat in sums.values())


def received(sums, paid):
    """What a payment brings of sums that are owed, by group and by whether they wait for it."""
    owed, paid = bases(sums) + vats(sums), min(paid, bases(sums) + vats(sums))
    brought, reached, given, taxed_so_far = {}, 0, 0, {}
    for (*group, waits), (base, vat) in sums.items() if paid > 0 else []:
        reached += base + vat
        share = cents(Fraction(reached * paid, owed)) - given
        given += share
        before = taxed_so_far.get(tuple(group), 0)
        taxed_so_far[tuple(group)] = before + vat
        tax = cents(Fraction((before + vat) * paid, owed)) - cents(Fraction(before * paid, owed))
        brought[*group, waits] = share - tax, tax
    return brought


def by_group(sums):
    """Sums by group and by whether they wait, by group alone."""
    result = {}
    for (*group, _), (base, vat) in sums.items():
        old = result.get(tuple(group), (0, 0))
        result[tuple(group)] = old[0] + base, old[1] + vat
    return result


# --- Avoirs.

def rest(line, parts):
    """The quantity and the amount of a line that avoirs have left, and whether it is credited in full."""
    quantity = line.quantity - sum(part.quantity for part in parts if part.quantity is not None)
    amount = total(line) - sum(part.amount for part in parts)
    by_amount = any(part.quantity is None for part in parts)
    is_spent = quantity == 0 or (by_amount and amount == 0)
    return quantity, amount if by_amount else total(line, quantity), is_spent


def ranked(lines, parts):
    """Each line with its rank, and what avoirs credit of it."""
    for rank, line in enumerate(lines, 1):
        yield rank, line, [part for part in parts if part.rank == rank]


def all_left(lines, parts):
    """An avoir of all that others have left."""
    left = [(rank, *rest(line, of)) for rank, line, of in ranked(lines, parts)]
    return [Part(rank, quantity, amount) for rank, quantity, amount, is_spent in left
            if not is_spent]


def credited(lines, terms, left, before, parts):
    """The sums of an avoir: its parts, after those of the avoirs before it, which left such sums."""
    off, sums = discounts(lines, terms), {}
    for group in groups_of([lines[part.rank - 1] for part in parts]):
        members = [(line, of) for _, line, of in ranked(lines, [*before, *parts])
                   if line.group == group]
        if all(rest(line, of)[2] for line, of in members):
            sums[group] = left[group]
            continue
        mine = [(lines[part.rank - 1], part.amount) for part in parts
                if lines[part.rank - 1].group == group]
        amount = sum(amount for _, amount in mine)
        bare = sum(amount for line, amount in mine if not fixed(line))
        less = cents(bare * terms.percent / 100)
        if terms.amount and bare:
            whole = sum(total(line) for line, _ in members if not fixed(line))
            less = cents(Fraction(off[group] * bare, whole))
        sums[group] = within(amount - less, group[0], terms.ttc, *left[group])
    return sums


def within(amount, rate, ttc, base_left, vat_left):
    """Base and VAT of what is credited of a group, neither above what is left."""
    if not ttc:
        base = min(amount, base_left)
        return base, min(taxed(base, rate, False)[1], vat_left)
    amount = min(amount, base_left + vat_left)
    vat = min(max(taxed(amount, rate, True)[1], amount - base_left), vat_left)
    return amount - vat, vat


# --- Papers.

@dataclasses.dataclass(eq=False)
class Paper:
    """A draft, and the invoice that it becomes; its later facts are among the facts."""
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
    #: Whether the buyer is in another state of the Union.
    is_abroad: bool = False
    #: Whether all of its VAT waits.
    waits: bool = False
    #: The day from which on its VAT counts that neither waits nor counts with its date.
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
        if len(said - {None}) > 1:
            return "mixte"
        return said.pop() if len(said) == 1 else None if said else self.nature


def moved(day, days):
    return str(datetime.date.fromisoformat(day) + datetime.timedelta(days))


#: What makes VAT due that waits: a payment, or that another invoice deducts it.
WAITS = ("paiement", "deduction")
#: What comes before it is due makes so much due of these.
PREPAID = ("S", "AE")


def way(paper, sold, category):
    """What makes VAT on that due: the VAT day, the invoice's date, a payment or a deduction."""
    _, regime, on_debits = paper.seller
    is_deposit = paper.type == "acompte"
    if regime != "reel":
        return "jour"
    if category == "K":
        return "deduction" if is_deposit else "jour"
    if sold == "biens" or category == "AE" and paper.is_abroad and (is_deposit or sold == "services"):
        return "paiement" if is_deposit else "jour"
    if sold == "services" or is_deposit:
        return "facture" if on_debits else "paiement"
    return "jour"


def all_waits(paper):
    return all(way(paper, paper.sold, line.group[1]) in WAITS for line in paper.lines)


# --- Goods and services on one invoice.

def parted(paper, avoirs):
    """What is due in one way each, of the invoice and then of each avoir.

    An avoir is its parts and its sums. Each becomes sums by group and by what makes them due.
    """
    left, taken = dict(paper.sums), []
    fitted = services_of(paper, left, taken)
    yield sided(paper, left, fitted)
    for parts, sums in avoirs:
        taken += parts
        left, before = minus(left, sums), fitted
        fitted = services_of(paper, left, taken)
        yield sided(paper, sums, minus(before, fitted))


def sided(paper, sums, services):
    """Sums and those of services among them, by group and by what makes them due."""
    if not is_parted(paper):
        return {(*group, way(paper, paper.sold, group[1])): row for group, row in sums.items()}
    sides = {}
    for group, row in sums.items():
        goods = minus({group: row}, services)[group]
        for sold, side in ("biens", goods), ("services", services.get(group, (0, 0))):
            key = (*group, way(paper, sold, group[1]))
            sides[key] = tuple(map(sum, zip(sides.get(key, (0, 0)), side)))
    return sides


def services_of(paper, left, taken):
    """What is left of services, of the sums that are left."""
    return {group: served(paper, group, row, taken) for group, row in left.items()} if is_parted(paper) else {}


def served(paper, group, left, taken):
    """The same of a group: what deducts goods or services is theirs, the rest is as is left of what sells.

    What is deducted beyond its own part goes off the other.
    """
    said = {line.nature for line in paper.lines if line.nature and not line.deposit}
    other = {"biens": "services", "services": "biens"}
    others = paper.nature if paper.nature in other else other[said.pop()] if len(said) == 1 else None
    sold, deducted = [], []
    for line, amount in rests(paper, group, taken):
        nature = line.nature or (None if line.deposit else others)
        if nature or total(line) > 0:
            (deducted if line.deposit else sold).append((amount, nature == "services"))
    share = Fraction(sum(amount for amount, serves in sold if serves), sum(amount for amount, _ in sold) or 1)
    off, served_off = (taxed(sum(amount for amount, serves in deducted if serves or every), group[0], paper.terms.ttc)
                       for every in (True, False))
    base, vat = (cents((whole - gone) * share) + back for whole, gone, back in zip(left, off, served_off))
    if base < 0:
        return 0, 0
    return left if base > left[0] else (base, vat)


def rests(paper, group, taken):
    """The lines of a group that avoirs have left something of, and how much."""
    for _, line, parts in ranked(paper.lines, taken):
        if line.group == group and not rest(line, parts)[2]:
            yield line, total(line) - sum(part.amount for part in parts)


def is_parted(paper):
    """Whether VAT on its goods becomes due in another way than that on its services, and on another day."""
    if not paper.seller or paper.sold != "mixte":
        return False
    goods, services = (way(paper, sold, "S") for sold in ("biens", "services"))
    same = (goods, services) == ("jour", "facture") and (paper.belongs or paper.vat_day) == paper.day
    return goods != services and not same


def vat_day(paper):
    """The day to which VAT belongs that neither waits nor counts with the invoice's date."""
    if paper.type == "acompte" or not paper.delivered or paper.seller[1] != "reel":
        return paper.day
    if paper.type == "rectificative":
        return max(paper.day, sale_day(paper))
    return sale_day(paper)


def sale_day(paper):
    """The same of what is delivered and was not invoiced before."""
    has_goods = any(line.group[0] and way(paper, line.nature or paper.sold, line.group[1]) == "jour"
                    for line in paper.lines)
    if any(line.group[1] == "K" for line in paper.lines) and not has_goods:
        following = moved(paper.delivered[:8] + "01", 31)
        return min(paper.day, following[:8] + "15")
    if paper.sold == "biens":
        return paper.delivered
    if paper.sold == "services":
        is_declared = any(way(paper, "services", line.group[1]) == "jour" for line in paper.lines)
        return paper.delivered if is_declared else paper.day
    said = {line.nature for line in paper.lines if not line.deposit and not is_outlay(line)}
    is_known = None not in said or paper.nature in ("biens", "services") or len(said) == 2
    return paper.delivered if paper.sold == "mixte" and is_known else min(paper.day, paper.delivered)


def is_spent(paper, credits, deposit=None):
    """Whether avoirs have left nothing of all its lines, or of those that deduct a deposit."""
    return all(rest(line, [part for part in credits if part.rank == rank])[2]
               for rank, line in enumerate(paper.lines, 1) if deposit in (None, line.deposit))


def deposits(paper):
    """The numbers of the deposits that an invoice deducts."""
    return sorted({line.deposit for line in paper.lines if line.deposit})
