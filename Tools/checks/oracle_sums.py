#!/usr/bin/env python3
"""Compare the sums of invoices and credit notes with exact decimal arithmetic.

    FACTURIER_BIN=.build/debug Tools/checks/oracle_sums.py [--seed N] [--count N]

Writes requests to `$FACTURIER_BIN/repondeur`, one a line, and compares each answer with one
that is computed here from the rules alone, in Python's `decimal`. Exit status: 0 all agree,
1 some do not. The same seed and count ask the same questions again.

    facture <TAB> remise % <TAB> quantité;prix;taux,quantité;prix;taux…
      → sousTotal remise totalHT montantTVA totalTTC taux:base:tva,taux:base:tva…
      → refus montant-trop-grand

    avoirs <TAB> remise % <TAB> lines, as above <TAB> index:quantité,index:quantité…|…
      → totalHT montantTVA totalTTC taux:base:tva,…|…        one part for each avoir

The rules. Every rounding is to the cent, half away from zero.

- A line's total is round(quantité × prix); the sous-total is their sum.
- For each rate, base = sum of its lines' totals − round(that sum × remise %) and
  TVA = round(base × taux). The total HT is the sum of the bases, the remise is the sous-total
  minus the total HT, and the total TTC is the total HT plus all TVA.
- No amount may be above 999 999 999 999.99 in absolute value. Only finished sums count.
- An avoir sums what it credits in the same way. Its base of a rate is capped at what the
  earlier avoirs have left of that rate, and its TVA is round(that base × taux), capped
  likewise; the avoir that leaves no quantity of a rate takes exactly what is left, so that
  the parts add up to the whole.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal, getcontext

getcontext().prec = 60

CENT = Decimal("0.01")
CEILING = Decimal("999999999999.99")
TOO_LARGE = "refus montant-trop-grand"
RATES = ["0.00", "0.90", "1.05", "1.75", "2.10", "5.50", "8.50", "10.00", "20.00"]

#: What the requests exercised, counted while the expected answers are computed.
seen = Counter()


# The rules


def cents(value, what):
    """`value` to the nearest cent; a half goes away from zero. `what` names it in the counts."""
    if abs(value * 100) % 1 == Decimal("0.5"):
        seen["half " + what] += 1
        seen["half below zero"] += value < 0
    return value.quantize(CENT, rounding=ROUND_HALF_UP)


def percent(value, rate):
    return value * rate * CENT


class Line:
    def __init__(self, text):
        quantity, price, rate = text.split(";")
        self.quantity, self.price, self.rate = Decimal(quantity), Decimal(price), Decimal(rate)

    def total(self, quantity=None):
        return cents((self.quantity if quantity is None else quantity) * self.price, "line")


def sums_by_rate(totals):
    """Adds (rate, line total) pairs up: {rate: sum}, the highest rate first."""
    sums = {}
    for rate, total in sorted(totals, key=lambda pair: -pair[0]):
        sums[rate] = sums.get(rate, Decimal("0.00")) + total
    return sums


def taxed(sums, discount):
    """Base and TVA of each rate, once the discount is off: {rate: (base, tva)}."""
    groups = {}
    for rate, total in sums.items():
        base = total - cents(percent(total, discount), "remise")
        groups[rate] = (base, cents(percent(base, rate), "TVA"))
    return groups


def amount(value):
    return "0.00" if value == 0 else f"{value:.2f}"


def totals_and_groups(groups):
    net = sum(base for base, _ in groups.values())
    tax = sum(tva for _, tva in groups.values())
    parts = (f"{rate:.2f}:{amount(base)}:{amount(tva)}" for rate, (base, tva) in groups.items())
    return f"{amount(net)} {amount(tax)} {amount(net + tax)} {','.join(parts)}"


def expected_invoice(discount, lines):
    totals = [(line.rate, line.total()) for line in lines]
    sums = sums_by_rate(totals)
    groups = taxed(sums, discount)
    subtotal = sum(total for _, total in totals)
    net = sum(base for base, _ in groups.values())
    tax = sum(tva for _, tva in groups.values())
    amounts = [total for _, total in totals] + list(sums.values())
    amounts += [part for group in groups.values() for part in group]
    amounts += [subtotal, subtotal - net, net, tax, net + tax]
    largest = max(map(abs, amounts))
    seen["facture"] += 1
    seen["facture, mixed rates"] += len(groups) > 1
    seen["facture, negative lines"] += any(line.quantity < 0 for line in lines)
    if largest > CEILING:
        seen["facture, above the ceiling"] += 1
        return TOO_LARGE
    seen["facture, up to 10 € below the ceiling"] += largest > CEILING - 10
    return f"{amount(subtotal)} {amount(subtotal - net)} {totals_and_groups(groups)}"


def expected_credits(discount, lines, credits):
    left = taxed(sums_by_rate((line.rate, line.total()) for line in lines), discount)
    quantities = [line.quantity for line in lines]
    answers = []
    for credit in credits:
        totals = []
        for index, quantity in credit:
            quantities[index] -= quantity
            assert quantities[index] >= 0, "the generator credits more than there is"
            totals.append((lines[index].rate, lines[index].total(quantity)))
        groups = taxed(sums_by_rate(totals), discount)
        for rate, computed in groups.items():
            rest = left[rate]
            is_last = not any(q for q, line in zip(quantities, lines) if line.rate == rate)
            base = min(computed[0], rest[0])
            capped = (base, min(cents(percent(base, rate), "TVA"), rest[1]))
            seen["avoir rate, remainder differs"] += is_last and computed != rest
            seen["avoir rate, capped"] += not is_last and capped != computed
            groups[rate] = rest if is_last else capped
            left[rate] = tuple(whole - part for whole, part in zip(rest, groups[rate]))
        answers.append(totals_and_groups(groups))
    seen["avoirs"] += 1
    seen["avoir documents"] += len(credits)
    seen["avoirs, whole invoice by one"] += not any(quantities) and len(credits) == 1
    seen["avoirs, whole invoice by several"] += not any(quantities) and len(credits) > 1
    seen["avoirs, part of the invoice"] += any(quantities)
    return "|".join(answers)


def parse(request):
    """A request as (kind, discount, lines, credits)."""
    kind, discount, lines, *rest = request.split("\t")
    credits = [
        [(int(index), Decimal(quantity)) for index, quantity in
         (part.split(":") for part in credit.split(","))]
        for credit in (rest[0].split("|") if rest else [])
    ]
    return kind, Decimal(discount), [Line(line) for line in lines.split(",")], credits


def expected(request):
    kind, discount, lines, credits = parse(request)
    seen["remise 0"] += discount == 0
    seen["remise 100"] += discount == 100
    if kind == "facture":
        return expected_invoice(discount, lines)
    return expected_credits(discount, lines, credits)


def check_conservation(request, answer):
    """Asserts that no rate is credited beyond the invoice, nor short of it once all is."""
    _, discount, lines, credits = parse(request)
    whole = taxed(sums_by_rate((line.rate, line.total()) for line in lines), discount)
    given = {rate: [Decimal(0), Decimal(0)] for rate in whole}
    for part in answer.split("|"):
        for group in part.split(" ")[3].split(","):
            rate, base, tva = map(Decimal, group.split(":"))
            given[rate][0] += base
            given[rate][1] += tva
    quantities = [line.quantity for line in lines]
    for credit in credits:
        for index, quantity in credit:
            quantities[index] -= quantity
    for rate, (base, tva) in whole.items():
        assert given[rate][0] <= base and given[rate][1] <= tva, f"too much at {rate}: {request}"
        if not any(q for q, line in zip(quantities, lines) if line.rate == rate):
            assert given[rate] == [base, tva], f"parts and whole differ at {rate}: {request}"


# Cases computed by hand

TOP = "1000;999999999.99999"  # × = 999 999 999 999.99, the ceiling itself

BY_HAND = [
    # 99.98 × 20 % = 19.996
    ("facture\t0.00\t2;49.99;20.00",
     "99.98 0.00 99.98 20.00 119.98 20.00:99.98:20.00"),
    # A half of a cent counts as one, on both sides of zero; less than a half is nothing.
    ("facture\t0.00\t1;0.005;0.00", "0.01 0.00 0.01 0.00 0.01 0.00:0.01:0.00"),
    ("facture\t0.00\t-1;0.005;0.00", "-0.01 0.00 -0.01 0.00 -0.01 0.00:-0.01:0.00"),
    ("facture\t0.00\t1;0.004999;20.00", "0.00 0.00 0.00 0.00 0.00 20.00:0.00:0.00"),
    ("facture\t0.00\t-1;0.004999;20.00", "0.00 0.00 0.00 0.00 0.00 20.00:0.00:0.00"),
    # 1.5 × 0.03 = 0.045 (half to even would say 0.04)
    ("facture\t0.00\t1.5;0.03;0.00", "0.05 0.00 0.05 0.00 0.05 0.00:0.05:0.00"),
    # 0.05 × 10 % = 0.005
    ("facture\t0.00\t1;0.05;10.00", "0.05 0.00 0.05 0.01 0.06 10.00:0.05:0.01"),
    ("facture\t0.00\t-1;0.05;10.00", "-0.05 0.00 -0.05 -0.01 -0.06 10.00:-0.05:-0.01"),
    # Each line is rounded before the sum: 3 × 0.01, not round(0.015).
    ("facture\t0.00\t1;0.005;0.00,1;0.005;0.00,1;0.005;0.00",
     "0.03 0.00 0.03 0.00 0.03 0.00:0.03:0.00"),
    # TVA is rounded once for each rate: round(0.06 × 20 %), not 3 × round(0.004).
    ("facture\t0.00\t1;0.02;20.00,1;0.02;20.00,1;0.02;20.00",
     "0.06 0.00 0.06 0.01 0.07 20.00:0.06:0.01"),
    # 10.00 comes before 8.50, and 1.00 × 8.5 % = 0.085.
    ("facture\t0.00\t1;1.00;8.50,1;1.00;10.00",
     "2.00 0.00 2.00 0.19 2.19 10.00:1.00:0.10,8.50:1.00:0.09"),
    ("facture\t0.00\t1;100.00;0.90,1;100.00;20.00,1;100.00;2.10",
     "300.00 0.00 300.00 23.00 323.00 20.00:100.00:20.00,2.10:100.00:2.10,0.90:100.00:0.90"),
    # A remise of everything leaves the rates, at nothing.
    ("facture\t100.00\t1;10.00;20.00", "10.00 10.00 0.00 0.00 0.00 20.00:0.00:0.00"),
    # The remise is rounded for each rate: 2 × round(0.005), not round(0.01).
    ("facture\t50.00\t1;0.01;20.00,1;0.01;10.00",
     "0.02 0.02 0.00 0.00 0.00 20.00:0.00:0.00,10.00:0.00:0.00"),
    ("facture\t50.00\t-1;0.01;20.00", "-0.01 -0.01 0.00 0.00 0.00 20.00:0.00:0.00"),
    # 66.67 × 20 % = 13.334 and 66.67 × 5.5 % = 3.66685
    ("facture\t33.33\t1;100.00;20.00,1;100.00;5.50",
     "200.00 66.66 133.34 17.00 150.34 20.00:66.67:13.33,5.50:66.67:3.67"),
    # The ceiling is allowed, on both sides of zero; a cent more is not.
    (f"facture\t0.00\t{TOP};0.00",
     "999999999999.99 0.00 999999999999.99 0.00 999999999999.99 0.00:999999999999.99:0.00"),
    (f"facture\t0.00\t-{TOP};0.00",
     "-999999999999.99 0.00 -999999999999.99 0.00 -999999999999.99 0.00:-999999999999.99:0.00"),
    (f"facture\t100.00\t{TOP};20.00",
     "999999999999.99 999999999999.99 0.00 0.00 0.00 20.00:0.00:0.00"),
    ("facture\t0.00\t10000;100000000.00;0.00", TOO_LARGE),
    ("facture\t100.00\t10000;100000000.00;0.00", TOO_LARGE),
    ("facture\t0.00\t1000;999999999.999995;0.00", TOO_LARGE),  # the half goes above
    (f"facture\t0.00\t{TOP};0.90", TOO_LARGE),  # only the total TTC is too large
    ("facture\t0.00\t999999999.9999;999999999.999999;20.00", TOO_LARGE),
    # Only finished sums count, but that of one rate counts as much as the whole.
    (f"facture\t0.00\t{TOP};0.00,{TOP};0.00,-{TOP};0.00",
     "999999999999.99 0.00 999999999999.99 0.00 999999999999.99 0.00:999999999999.99:0.00"),
    (f"facture\t100.00\t{TOP};0.00,1;0.01;0.00,-1;1.00;20.00", TOO_LARGE),
    # Three thirds: 0.33 × 20 % = 0.066 twice, then what is left of 1.00 and 0.20.
    ("avoirs\t0.00\t3;0.333333;20.00\t0:1|0:1|0:1",
     "0.33 0.07 0.40 20.00:0.33:0.07|0.33 0.07 0.40 20.00:0.33:0.07|"
     "0.34 0.06 0.40 20.00:0.34:0.06"),
    # 4 × 0.005 = 0.02: two quarters take it all, and the others find nothing.
    ("avoirs\t0.00\t4;0.005;0.00\t0:1|0:1|0:1|0:1",
     "0.01 0.00 0.01 0.00:0.01:0.00|0.01 0.00 0.01 0.00:0.01:0.00|"
     "0.00 0.00 0.00 0.00:0.00:0.00|0.00 0.00 0.00 0.00:0.00:0.00"),
    # A remise: round(0.005) is off the first half, so the second has the one cent there is.
    ("avoirs\t50.00\t2;0.01;20.00\t0:1|0:1",
     "0.00 0.00 0.00 20.00:0.00:0.00|0.01 0.00 0.01 20.00:0.01:0.00"),
    # Two lines share a rate: base 0.10, TVA 0.01, which the first takes.
    ("avoirs\t0.00\t1;0.05;10.00,1;0.05;10.00\t0:1|1:1",
     "0.05 0.01 0.06 10.00:0.05:0.01|0.05 0.00 0.05 10.00:0.05:0.00"),
    # One rate is wholly credited, the other in part: 0.5 × 0.03 = 0.015.
    ("avoirs\t0.00\t1;0.05;10.00,2;0.03;20.00\t1:0.5,0:1",
     "0.07 0.01 0.08 20.00:0.02:0.00,10.00:0.05:0.01"),
    # The base of 0.03 is capped at the 0.02 that are left; their TVA is 0.004.
    ("avoirs\t0.00\t2;0.005;20.00,1.2;0.025;20.00\t0:1|0:1|1:1",
     "0.01 0.00 0.01 20.00:0.01:0.00|0.01 0.00 0.01 20.00:0.01:0.00|"
     "0.02 0.00 0.02 20.00:0.02:0.00"),
    # 5.00 × 5.5 % = 0.275, then the rest of 15.00 and 0.83.
    ("avoirs\t0.00\t1.5;10.00;5.50\t0:0.5|0:1",
     "5.00 0.28 5.28 5.50:5.00:0.28|10.00 0.55 10.55 5.50:10.00:0.55"),
    ("avoirs\t33.33\t1;100.00;20.00,1;100.00;5.50\t0:1,1:1",
     "133.34 17.00 150.34 20.00:66.67:13.33,5.50:66.67:3.67"),
]


# Random requests


def canonical(units, decimals, at_least):
    """`units` × 10^-`decimals` in full, without needless zeros after the first `at_least`."""
    whole, fraction = divmod(abs(units), 10**decimals)
    digits = f"{fraction:0{decimals}d}" if decimals else ""
    while len(digits) > at_least and digits.endswith("0"):
        digits = digits[:-1]
    return ("-" if units < 0 else "") + str(whole) + ("." + digits if digits else "")


def quantity_units(rng):
    """A quantity in ten-thousandths, mostly one that a person would write."""
    return rng.choice([
        lambda: rng.randint(1, 20) * 10000,
        lambda: rng.randint(1, 400) * 2500,
        lambda: rng.randint(1, 1000) * 10**rng.randint(0, 4),
        lambda: 5 * 10**rng.randint(0, 3),
        lambda: rng.randint(1, 10**7),
    ])()


def price_units(rng):
    """A unit price in millionths; many of them make halves of cents."""
    return rng.choice([
        lambda: rng.randint(0, 2000) * 10**6,
        lambda: rng.randint(0, 100_000) * 10**4,
        lambda: rng.randint(0, 50) * 10**4,
        lambda: (2 * rng.randint(0, 1000) + 1) * 5000,
        lambda: rng.choice([333333, 666667, 999999, 5000, 4999, 5001, 1, 0, 15000, 2675000]),
        lambda: rng.randint(0, 10**9),
    ])()


def discount(rng):
    return rng.choice([
        "0.00", "0.00", "0.00", "100.00", "50.00", "33.33", "66.67", "0.01", "99.99",
        canonical(rng.randint(0, 20) * 500, 2, 2), canonical(rng.randint(0, 10000), 2, 2),
    ])


def rates(rng):
    """The rates that one invoice draws from: one, two, or all."""
    return rng.choice([[rng.choice(RATES)], rng.sample(RATES, 2), RATES])


def line(quantity, price, rate):
    """A line from a quantity in ten-thousandths and a price in millionths."""
    return f"{canonical(quantity, 4, 0)};{canonical(price, 6, 2)};{rate}"


def ordinary_invoice(rng):
    some = rates(rng)
    negative = rng.choice([0, 0, 0, 0, 0.3, 1])
    lines = []
    for _ in range(rng.randint(1, 12)):
        sign = -1 if rng.random() < negative else 1
        lines.append(line(sign * quantity_units(rng), price_units(rng), rng.choice(some)))
    return f"facture\t{discount(rng)}\t{','.join(lines)}"


def exactly(total, rate):
    """A line whose total is `total` cents: 10 000 × the price, and so any size or sign."""
    return line(10**8 if total >= 0 else -(10**8), abs(total), rate)


def about(rng, total, rate):
    """A line whose total lies within cents of `total` cents, and needs rounding."""
    quantity = rng.randint(1001 * 10**4, 10**9)
    price = (total * 10**8 + quantity // 2) // quantity
    return line(quantity, price, rate)


def huge_invoice(rng):
    """Amounts that meet the ceiling to the cent, from both sides, in every sum there is."""
    ceiling = 99_999_999_999_999
    target = ceiling + rng.randint(-3, 3)
    some = rates(rng)
    rate, other = rng.choice(some), rng.choice(RATES)
    part = rng.randint(0, target)

    def spread(total, count):
        """`total` cents in `count` exact lines, whose running sum may well pass the ceiling."""
        parts = [rng.randint(-ceiling, ceiling) for _ in range(count - 1)]
        rest = total - sum(parts)
        while abs(rest) > ceiling:
            step = max(-ceiling, min(ceiling, rest))
            parts.append(step)
            rest -= step
        parts.append(rest)
        rng.shuffle(parts)
        return parts

    lines = rng.choice([
        lambda: [exactly(target, rate)],
        lambda: [about(rng, target, rate)],
        lambda: [exactly(part, rate), exactly(target - part, rate)],
        lambda: [exactly(part, rate), exactly(target - part, other)],
        lambda: [exactly(part, rng.choice(some)) for part in spread(target, rng.randint(2, 5))],
        lambda: [exactly(part, rate) for part in spread(target, rng.randint(2, 5))],
        lambda: [exactly(target, rate), exactly(-rng.randint(1, 10**4), other)],
        # The total TTC meets the ceiling.
        lambda: [exactly(target * 10000 // (10000 + int(rate.replace(".", ""))), rate)],
        # Nothing is near, or all is far beyond, even for the product of 64-bit integers.
        lambda: [line(rng.randint(1, 10**13 - 1), rng.randint(0, 10**15 - 1), rate)],
        lambda: [line(10**13 - 1, 10**15 - 1, rate)],
    ])()
    if rng.random() < 0.3:
        lines = [text[1:] if text.startswith("-") else "-" + text for text in lines]
    percentage = rng.choice(["0.00", "0.00", "100.00", discount(rng)])
    return f"facture\t{percentage}\t{','.join(lines)}"


def shares(rng, units, count, is_whole):
    """Cuts `units` into `count` random parts, some of them 0; all of it only if `is_whole`."""
    step = rng.choice([step for step in (1, 100, 2500, 10000) if units % step == 0])
    available = units // step if is_whole else rng.randint(0, units // step)
    cuts = sorted(rng.randint(0, available) for _ in range(count - 1))
    return [(b - a) * step for a, b in zip([0] + cuts, cuts + [available])]


def credit_notes(rng):
    some = rates(rng)
    if rng.random() < 0.3:  # a few cents in many parts: roundings add up and meet the caps
        quantities = [rng.randint(2, 8) * 10000 for _ in range(rng.randint(1, 4))]
        prices = [rng.randint(1, 60) * 1000 for _ in quantities]
        count = rng.randint(4, 8)
    else:
        quantities = [quantity_units(rng) for _ in range(rng.randint(1, 12))]
        prices = [price_units(rng) for _ in quantities]
        count = rng.choice([1, 1, 2, 2, 3, 4, 6])
    lines = [line(*pair, rng.choice(some)) for pair in zip(quantities, prices)]
    completeness = rng.choice([1, 1, 0.7, 0])  # how likely a line is credited to its end
    credits = [[] for _ in range(count)]
    for index, units in enumerate(quantities):
        for credit, part in zip(credits, shares(rng, units, count, rng.random() < completeness)):
            if part:
                credit.append(f"{index}:{canonical(part, 4, 0)}")
    credits = [credit for credit in credits if credit]
    for credit in credits:
        if rng.random() < 0.2:
            rng.shuffle(credit)
    if not credits:
        credits = [[f"0:{canonical(quantities[0], 4, 0)}"]]
    text = "|".join(",".join(credit) for credit in credits)
    return f"avoirs\t{discount(rng)}\t{','.join(lines)}\t{text}"


def random_requests(seed, count):
    rng = random.Random(seed)
    kinds = [credit_notes] * 4 + [huge_invoice] * 3 + [ordinary_invoice] * 13
    for _ in range(count):
        yield rng.choice(kinds)(rng)


# The comparison


def ask(requests):
    """The answers of the program, a line for each request."""
    folder = os.environ.get("FACTURIER_BIN")
    if not folder:
        sys.exit("oracle_sums: FACTURIER_BIN must name the folder that holds repondeur")
    with tempfile.TemporaryFile() as asked:
        asked.write("".join(request + "\n" for request in requests).encode())
        asked.seek(0)
        program = pathlib.Path(folder).absolute() / "repondeur"
        try:
            done = subprocess.run([program], stdin=asked, stdout=subprocess.PIPE, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"oracle_sums: {error}")
    answers = done.stdout.decode(errors="replace").split("\n")
    if answers.pop() != "" or len(answers) != len(requests):
        sys.exit(f"oracle_sums: {len(requests)} requests, but {len(answers)} whole answers")
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=20260901)
    parser.add_argument("--count", type=int, default=100_000)
    options = parser.parse_args()

    for request, answer in BY_HAND:
        assert expected(request) == answer, f"{request!r}: {expected(request)} is not {answer}"
    seen.clear()
    requests = list(random_requests(options.seed, options.count))
    answers = [expected(request) for request in requests]
    figures = "; ".join(f"{name} {seen[name]}" for name in sorted(seen))

    asked = [request for request, _ in BY_HAND] + requests
    wanted = [answer for _, answer in BY_HAND] + answers
    for request, answer in zip(asked, wanted):
        if request.startswith("avoirs"):
            check_conservation(request, answer)
    wrong = [row for row in zip(asked, wanted, ask(asked)) if row[1] != row[2]]
    for request, answer, got in wrong[:10]:
        print(f"request   {request!r}\nexpected  {answer}\ngot       {got}\n")
    print(
        f"oracle_sums: {len(asked) - len(wrong)} of {len(asked)} answers agree "
        f"({len(BY_HAND)} by hand; seed {options.seed}, count {options.count}): {figures}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
