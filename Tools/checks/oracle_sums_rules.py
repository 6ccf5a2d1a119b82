"""What invoices and avoirs come to, in exact decimal arithmetic, from the article on sums alone.

Every rounding is to the cent, half away from zero.

- A line's total is round(quantité × prix), less its remise: round(that × remise %), or the amount.
  The sous-total is the sum of the totals.
- For each rate, the remise takes off round(sum of its lines' totals × remise %), deposits left out;
  or the amount is shared out by these sums, each share rounded down, and those that lose most by it
  take a cent more, the highest rate first among equals. A rate whose sum is not above zero takes
  none, and no more is taken than there is; an invoice is not issued that would take more.
- What is left of a rate's sum is its base, and its TVA is round(base × taux); under TTC it is base
  and TVA together, and the TVA is round(that × taux / (100 + taux)).
- The total HT is the sum of the bases, the total TTC that and all TVA; the remise is the sous-total
  less the total HT, or the total TTC under TTC.
- No amount may be above 999 999 999 999.99 in absolute value. Only finished sums count.
- An avoir sums what it credits in the same way: a quantity of a line takes its part of the line's
  amount off, round(amount × part), and what is credited of a rate its part of the rate's share of
  an amount off the whole. Its base of a rate is capped at what the earlier avoirs have left of that
  rate, and its TVA is round(that base × taux), capped likewise; under TTC both together are, and
  where one is above what is left of it the other takes the difference. The avoir that leaves
  nothing of a rate to credit takes exactly what is left, so that the parts add up to the whole.
- Nothing of a line is left to credit when none of its quantity is, or when some was credited by
  amount and none of its total is. What is credited of it is within both.
- Beside a line that deducts, a part of a rate is refused that is below zero or more than is left.
"""

from collections import Counter, namedtuple
from decimal import ROUND_HALF_UP, Decimal, getcontext

from oracle_sums_cases import TOO_LARGE

getcontext().prec = 60

CENT = Decimal("0.01")
CEILING = Decimal("999999999999.99")

#: What the requests exercised, counted while the expected answers are computed.
seen = Counter()


def cents(value, what):
    """`value` to the nearest cent; a half goes away from zero. `what` names it in the counts."""
    if abs(value * 100) % 1 == Decimal("0.5"):
        seen["half " + what] += 1
        seen["half below zero"] += value < 0
    return value.quantize(CENT, rounding=ROUND_HALF_UP)


def percent(value, rate):
    return value * rate * CENT


class Refused(Exception):
    """What is asked for is not to be done, by the rule of that code."""


class Remise:
    """A part of a sum, or an amount."""

    def __init__(self, text):
        in_euros = text.endswith("€")
        self.rate = Decimal(0) if in_euros else Decimal(text)
        self.amount = Decimal(text[:-1]) if in_euros else Decimal(0)


class Line:
    def __init__(self, text):
        quantity, price, rate, *more = text.split(";")
        self.quantity, self.price, self.rate = Decimal(quantity), Decimal(price), Decimal(rate)
        self.is_deposit = "acompte" in more
        self.remise = Remise(next((part for part in more if part != "acompte"), "0.00"))

    def total(self, quantity=None):
        quantity = self.quantity if quantity is None else quantity
        gross = cents(quantity * self.price, "line")
        off = cents(percent(gross, self.remise.rate), "line's remise")
        return gross - off - cents(self.remise.amount * quantity / self.quantity, "line's remise")


class Part(namedtuple("Part", "index quantity amount")):
    """What an avoir credits of a line: a quantity or an amount."""

    @staticmethod
    def read(text):
        index, part = text.split(":")
        if part.endswith("€"):
            return Part(int(index), None, Decimal(part[:-1]))
        return Part(int(index), Decimal(part), None)


class Rest:
    """What avoirs have left of a line."""

    def __init__(self, line):
        self.line, self.quantity, self.amount = line, line.quantity, line.total()
        self.sign = -1 if self.amount < 0 else 1
        self.by_amount = False

    @property
    def is_spent(self):
        return self.quantity == 0 or (self.by_amount and self.amount * self.sign <= 0)

    def everything(self, index):
        amount = self.amount if self.by_amount else None
        return Part(index, None if self.by_amount else self.quantity, amount)

    def take(self, part):
        """Takes a part off, and says what it comes to."""
        if self.is_spent:
            raise Refused("avoir-ligne-creditee")
        total = part.amount if part.quantity is None else self.line.total(part.quantity)
        if part.quantity is not None:
            assert 0 < part.quantity / self.line.quantity <= self.quantity / self.line.quantity
        is_within = 0 < total * self.sign <= self.amount * self.sign
        if (part.quantity is None or self.by_amount) and not is_within:
            raise Refused("avoir-montant")
        if part.quantity is None:
            self.by_amount = True
        else:
            self.quantity -= part.quantity
        self.amount -= total
        return total


class Invoice:
    """Lines under a remise, with what its rates come to."""

    def __init__(self, head, lines):
        self.with_tax = head.startswith("TTC")
        self.remise = Remise(head.removeprefix("TTC"))
        self.lines = lines
        self.totals = [line.total() for line in lines]
        self.sums = self.by_rate(range(len(lines)), self.totals)
        self.lessened = self.by_rate(range(len(lines)), self.totals, without_deposits=True)
        self.shares = shared_out(self.remise.amount, self.lessened)
        self.groups = {}
        for rate, total in self.sums.items():
            off = cents(percent(self.lessened[rate], self.remise.rate), "remise")
            self.groups[rate] = self.taxed(total - off - self.shares[rate], rate)

    def by_rate(self, indices, totals, without_deposits=False):
        """Adds totals of lines up: {rate: sum}, the highest rate first."""
        sums = {}
        for index, total in sorted(zip(indices, totals), key=lambda row: -self.lines[row[0]].rate):
            line = self.lines[index]
            total = Decimal(0) if without_deposits and line.is_deposit else total
            sums[line.rate] = sums.get(line.rate, Decimal("0.00")) + total
        return sums

    def taxed(self, rest, rate):
        """Base and TVA of what is left of a rate's sum."""
        if not self.with_tax:
            return rest, cents(percent(rest, rate), "TVA")
        tva = cents(rest * rate / (100 + rate), "TVA")
        return rest - tva, tva

    def part(self, rate, total, lessened):
        """Base and TVA of some of the lines of a rate, by themselves."""
        off = cents(percent(lessened, self.remise.rate), "remise")
        if self.lessened[rate] > 0:
            off += cents(self.shares[rate] * lessened / self.lessened[rate], "remise")
        return self.taxed(total - off, rate)


def shared_out(amount, weights):
    """`amount` by weights, to the last cent: {rate: share}."""
    weights = {rate: max(weight, Decimal(0)) for rate, weight in weights.items()}
    whole = sum(weights.values())
    amount = min(amount, whole)
    if amount == 0:
        return dict.fromkeys(weights, Decimal(0))
    parts = {rate: divmod(amount * weight / CENT, whole) for rate, weight in weights.items()}
    shares = {rate: whole_cents * CENT for rate, (whole_cents, _) in parts.items()}
    losers = sorted(weights, key=lambda rate: (-parts[rate][1], -rate))
    for rate in losers[:int((amount - sum(shares.values())) / CENT)]:
        shares[rate] += CENT
        seen["remise in euros, a cent more"] += 1
    return shares


def amount(value):
    return "0.00" if value == 0 else f"{value:.2f}"


def totals_and_groups(groups):
    net = sum(base for base, _ in groups.values())
    tax = sum(tva for _, tva in groups.values())
    parts = (f"{rate:.2f}:{amount(base)}:{amount(tva)}" for rate, (base, tva) in groups.items())
    return f"{amount(net)} {amount(tax)} {amount(net + tax)} {','.join(parts)}"


def expected_invoice(invoice):
    groups = invoice.groups
    subtotal = sum(invoice.totals)
    net = sum(base for base, _ in groups.values())
    tax = sum(tva for _, tva in groups.values())
    off = subtotal - net - (tax if invoice.with_tax else 0)
    amounts = invoice.totals + list(invoice.sums.values())
    amounts += [part for group in groups.values() for part in group]
    amounts += [subtotal, off, net, tax, net + tax]
    largest = max(map(abs, amounts))
    seen["facture"] += 1
    seen["facture, mixed rates"] += len(groups) > 1
    seen["facture, negative lines"] += any(line.quantity < 0 for line in invoice.lines)
    if largest > CEILING:
        seen["facture, above the ceiling"] += 1
        return TOO_LARGE
    seen["facture, up to 10 € below the ceiling"] += largest > CEILING - 10
    return f"{amount(subtotal)} {amount(off)} {totals_and_groups(groups)}"


class Credited:
    """An invoice, and what avoirs have left of it."""

    def __init__(self, invoice):
        self.invoice = invoice
        self.rests = [Rest(line) for line in invoice.lines]
        self.left = dict(invoice.groups)

    def open_rates(self):
        return {rest.line.rate for rest in self.rests if not rest.is_spent}

    def credit(self, parts):
        """The groups of an avoir on these parts, or on all that is left."""
        if not self.open_rates():
            raise Refused("avoir-rien-a-crediter")
        if parts is None:
            parts = [rest.everything(index) for index, rest in enumerate(self.rests)
                     if not rest.is_spent]
            seen["avoir, all that is left"] += 1
        totals = [self.rests[part.index].take(part) for part in parts]
        # All lines that deduct are of one deposit, which is deducted as a whole or not at all.
        deducting = [rest for rest in self.rests if rest.line.is_deposit]
        if (any(self.rests[part.index].line.is_deposit for part in parts)
                and not all(rest.is_spent for rest in deducting)):
            raise Refused("deduction-entiere")
        seen["avoir part, by amount"] += sum(part.quantity is None for part in parts)
        indices = [part.index for part in parts]
        lessened = self.invoice.by_rate(indices, totals, without_deposits=True)
        groups = {}
        for rate, total in self.invoice.by_rate(indices, totals).items():
            groups[rate] = self.group(rate, self.invoice.part(rate, total, lessened[rate]))
        for rate, group in groups.items():
            self.left[rate] = tuple(whole - part for whole, part in zip(self.left[rate], group))
        return groups

    def group(self, rate, computed):
        """Base and TVA of a rate in an avoir, within what is left of it."""
        base_left, tva_left = self.left[rate]
        if rate not in self.open_rates():
            seen["avoir rate, remainder differs"] += computed != self.left[rate]
            return self.left[rate]
        deducts = any(line.quantity < 0 for line in self.invoice.lines if line.rate == rate)
        if deducts and not 0 <= computed[0] <= base_left:
            raise Refused("avoir-deduction-partielle")
        if self.invoice.with_tax:
            both = min(sum(computed), base_left + tva_left)
            base = both - min(self.invoice.taxed(both, rate)[1], tva_left)
            base = min(base, base_left)
            capped = (base, both - base)
        else:
            base = min(computed[0], base_left)
            capped = (base, min(cents(percent(base, rate), "TVA"), tva_left))
        seen["avoir rate, capped"] += capped != computed
        return capped


def expected_credits(invoice, credits):
    if invoice.remise.amount > sum(max(weight, 0) for weight in invoice.lessened.values()):
        return "refus remise-excessive"
    credited = Credited(invoice)
    answers = []
    seen["avoirs"] += 1
    seen["avoir documents"] += len(credits)
    for parts in credits:
        try:
            groups = credited.credit(parts)
        except Refused as refusal:
            seen[f"avoirs, {refusal}"] += 1
            return f"refus {refusal}"
        answers.append(totals_and_groups(groups))
    whole = not credited.open_rates()
    seen["avoirs, whole invoice by one"] += whole and len(credits) == 1
    seen["avoirs, whole invoice by several"] += whole and len(credits) > 1
    seen["avoirs, part of the invoice"] += not whole
    check_conservation(credited, answers)
    return "|".join(answers)


def check_conservation(credited, answers):
    """Asserts that no rate is credited beyond the invoice, nor short of it once all is."""
    given = {rate: [Decimal(0), Decimal(0)] for rate in credited.invoice.groups}
    for part in answers:
        for group in part.split(" ")[3].split(","):
            rate, base, tva = map(Decimal, group.split(":"))
            assert base >= 0 and tva >= 0, f"below zero at {rate}: {part}"
            given[rate][0] += base
            given[rate][1] += tva
    for rate, (base, tva) in credited.invoice.groups.items():
        assert given[rate][0] <= base and given[rate][1] <= tva, f"too much at {rate}: {answers}"
        if rate not in credited.open_rates():
            assert given[rate] == [base, tva], f"parts and whole differ at {rate}: {answers}"


def expected(request):
    """The answer to a request."""
    kind, head, lines, *rest = request.split("\t")
    invoice = Invoice(head, [Line(line) for line in lines.split(",")])
    seen["remise 0"] += invoice.remise.rate == invoice.remise.amount == 0
    seen["remise 100"] += invoice.remise.rate == 100
    seen["remise in euros"] += invoice.remise.amount > 0
    seen["TTC"] += invoice.with_tax
    seen["line's remise in percent"] += any(line.remise.rate > 0 for line in invoice.lines)
    seen["line's remise in euros"] += any(line.remise.amount > 0 for line in invoice.lines)
    seen["deposit"] += any(line.is_deposit for line in invoice.lines)
    if kind == "facture":
        return expected_invoice(invoice)
    credits = [
        None if credit == "reste" else [Part.read(part) for part in credit.split(",")]
        for credit in rest[0].split("|")
    ]
    return expected_credits(invoice, credits)
