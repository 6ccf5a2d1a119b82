"""The sums of invoices, avoirs and receipts in exact decimals, from the article on sums alone.

A group is what bears VAT alike: its rate, its category and its code of exemption.
"""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
NOTHING = Decimal("0.00")


def cents(value):
    """To the cent, halves away from zero."""
    return value.quantize(CENT, ROUND_HALF_UP)


class Discount:
    """A percentage, an amount, or neither."""

    def __init__(self, percent=NOTHING, amount=NOTHING):
        self.percent, self.amount = percent, amount

    def of(self, sum_, part=1):
        """What it takes off a sum, of which an amount is that part."""
        return cents(sum_ * self.percent / 100) + cents(self.amount * part)


class Line:
    """A line of an invoice."""

    def __init__(self, quantity, price, group, discount, is_deposit=False):
        self.quantity, self.price, self.group = quantity, price, group
        self.discount, self.is_deposit = discount, is_deposit

    def total(self, quantity=None):
        """What a quantity of it comes to, all of it when none is given."""
        quantity = self.quantity if quantity is None else quantity
        gross = cents(quantity * self.price)
        return gross - self.discount.of(gross, quantity / self.quantity)


def by_group(pairs):
    """The sum of the amounts of each group: the highest rate first, then by category and by code."""
    sums = {}
    for group, amount in pairs:
        sums[group] = sums.get(group, NOTHING) + amount
    return dict(sorted(sums.items(), key=lambda row: (-row[0][0], row[0][1], row[0][2] or "")))


def shared_out(amount, sums):
    """An amount by sums: rounded down, and a cent more for those that lose most by it."""
    whole = sum(sums.values())
    exact = {group: amount * part / whole for group, part in sums.items()}
    shares = {group: part.quantize(CENT, ROUND_DOWN) for group, part in exact.items()}
    missing = int((amount - sum(shares.values())) / CENT)
    for group in sorted(sums, key=lambda group: shares[group] - exact[group])[:missing]:
        shares[group] += CENT
    return shares


def taxed(amount, rate, is_ttc):
    """Base and VAT of what a group comes to, once the discount is off."""
    if is_ttc:
        vat = cents(amount * rate / (100 + rate))
        return amount - vat, vat
    return amount, cents(amount * rate / 100)


class Sums:
    """What an invoice comes to."""

    def __init__(self, lines, discount, is_ttc):
        totals = by_group((line.group, line.total()) for line in lines)
        #: What the discount on the whole is taken from, and what it takes, of each group.
        self.discounted = by_group((line.group, NOTHING if line.is_deposit else line.total())
                                   for line in lines)
        self.off = {group: cents(part * discount.percent / 100)
                    for group, part in self.discounted.items()}
        if discount.amount:
            self.off = shared_out(discount.amount, self.discounted)
        self.groups = {group: taxed(total - self.off[group], group[0], is_ttc)
                       for group, total in totals.items()}
        self.subtotal = sum(totals.values(), NOTHING)
        self.discount = sum(self.off.values(), NOTHING)


def net(groups):
    return sum((base for base, _ in groups.values()), NOTHING)


def vat(groups):
    return sum((tax for _, tax in groups.values()), NOTHING)


def gross(groups):
    return net(groups) + vat(groups)


def less(groups, others):
    """Base and VAT of each group, less those of others."""
    return {group: (base - others.get(group, (0, 0))[0], tax - others.get(group, (0, 0))[1])
            for group, (base, tax) in groups.items()}


def received(groups, paid):
    """What a payment of part of these groups brings of the base and VAT of each."""
    owed = gross(groups)
    part = min(paid, owed)
    if part <= 0:
        return {}
    result, running = {}, NOTHING
    for group, (base, tax) in groups.items():
        before = cents(running * part / owed)
        running += base + tax
        brought = cents(tax * part / owed)
        result[group] = (cents(running * part / owed) - before - brought, brought)
    return result
