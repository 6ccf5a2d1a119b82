"""The requests that oracle_sums sends: some worked by hand, the others drawn at random."""

import random

TOO_LARGE = "refus montant-trop-grand"
RATES = ["0.00", "0.90", "1.05", "1.75", "2.10", "5.50", "8.50", "10.00", "20.00"]


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
    # A line's own remise: 3 × 33.335 = 100.01 less round(10.001), and 2 × 10.00 less 2.50.
    ("facture\t0.00\t3;33.335;20.00;10.00,2;10.00;20.00;2.50€",
     "107.51 0.00 107.51 21.50 129.01 20.00:107.51:21.50"),
    # Euros off the whole: 10.00 by three equal sums.
    ("facture\t10.00€\t1;100.00;20.00,1;100.00;10.00,1;100.00;5.50",
     "300.00 10.00 290.00 34.32 324.32 20.00:96.66:19.33,10.00:96.67:9.67,5.50:96.67:5.32"),
    # 1.00 by 1.00, 2.00 and 4.00 is 0.142…, 0.285… and 0.571…: those lose most that end in 5 and 2.
    ("facture\t1.00€\t1;4.00;20.00,1;2.00;10.00,1;1.00;5.50",
     "7.00 1.00 6.00 0.91 6.91 20.00:3.43:0.69,10.00:1.71:0.17,5.50:0.86:0.05"),
    # More than the lines come to is not taken, and nothing from a rate below zero.
    ("facture\t10.00€\t1;4.00;20.00,-1;3.00;10.00",
     "1.00 4.00 -3.00 -0.30 -3.30 20.00:0.00:0.00,10.00:-3.00:-0.30"),
    # A deposit takes no part in the remise: 3 900.00 − 390.00 − 900.00.
    ("facture\t10.00\t1;3000.00;20.00,2;450.00;20.00,-1;900.00;20.00;acompte",
     "3000.00 390.00 2610.00 522.00 3132.00 20.00:2610.00:522.00"),
    # Prices with TVA: 29.97 × 20 / 120 = 4.995.
    ("facture\tTTC0.00\t3;9.99;20.00", "29.97 0.00 24.97 5.00 29.97 20.00:24.97:5.00"),
    # 50.00 less 5.00 is 45.00, of which 7.50 are TVA.
    ("facture\tTTC10.00\t5;10.00;20.00", "50.00 5.00 37.50 7.50 45.00 20.00:37.50:7.50"),
    # 50.00 off 1 234.00, then all that is left, to the cent.
    ("avoirs\t0.00\t1;1234.00;20.00\t0:50.00€|reste",
     "50.00 10.00 60.00 20.00:50.00:10.00|1184.00 236.80 1420.80 20.00:1184.00:236.80"),
    # A third by quantity and the rest by amount leave nothing, though 1.00 was three thirds.
    ("avoirs\t0.00\t3;0.333333;20.00\t0:1|0:0.67€|reste",
     "refus avoir-rien-a-crediter"),
    ("avoirs\t0.00\t3;0.333333;20.00\t0:0.50€|0:0.51€", "refus avoir-montant"),
    # Half of a line with 2.50 off, and half of 9.99 off the whole: 7.50 − 3.75 (3.746…).
    ("avoirs\t7.49€\t2;10.00;20.00;5.00€\t0:1|reste",
     "3.75 0.75 4.50 20.00:3.75:0.75|3.76 0.75 4.51 20.00:3.76:0.75"),
    # Of 10.00 at 20 % of which 6.00 were deducted, 4.00 are left to credit.
    ("avoirs\t0.00\t1;10.00;20.00,-1;6.00;20.00;acompte\t0:4.01€",
     "refus avoir-deduction-partielle"),
    ("avoirs\t0.00\t1;10.00;20.00,-1;6.00;20.00;acompte\t0:4.00€|reste",
     "4.00 0.80 4.80 20.00:4.00:0.80|0.00 0.00 0.00 20.00:0.00:0.00"),
    # Thirds of 9.99 with TVA: 3.33 of which 0.56 (0.555), and what is left of 8.32 and 1.67.
    ("avoirs\tTTC0.00\t3;3.33;20.00\t0:1|0:1|0:1",
     "2.77 0.56 3.33 20.00:2.77:0.56|2.77 0.56 3.33 20.00:2.77:0.56|"
     "2.78 0.55 3.33 20.00:2.78:0.55"),
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


def euros(cents):
    """An amount as it is asked for."""
    return canonical(cents, 2, 2) + "€"


def line(quantity, price, rate, *more):
    """A line from a quantity in ten-thousandths and a price in millionths."""
    return ";".join([canonical(quantity, 4, 0), canonical(price, 6, 2), rate, *more])


def line_discount(rng, total):
    """What a line of so many cents says of its own remise, mostly nothing, and what that leaves."""
    kind = rng.random()
    if kind < 0.75 or total < 1:
        return [], total
    if kind < 0.9:
        off = discount(rng)
        return [off], total - -(-total * int(off.replace(".", "")) // 10000)
    off = rng.randint(0, total)
    return [euros(off)], total - off


def discount_on_the_whole(rng, total):
    """A remise on lines of so many cents."""
    prefix = rng.choice(["", "", "TTC"])
    if rng.random() < 0.7 or total < 1:
        return prefix + discount(rng)
    return prefix + euros(rng.choice([rng.randint(0, total), rng.randint(0, min(total, 100))]))


def ordinary_invoice(rng):
    some = rates(rng)
    negative = rng.choice([0, 0, 0, 0, 0.3, 1])
    lines, whole = [], 0
    for _ in range(rng.randint(1, 12)):
        quantity, price, rate = quantity_units(rng), price_units(rng), rng.choice(some)
        total = quantity * price // 10**8
        whole += total
        more, _ = line_discount(rng, total)
        is_negative = rng.random() < negative
        if is_negative and rng.random() < 0.4:
            more.append("acompte")
        lines.append(line(-quantity if is_negative else quantity, price, rate, *more))
    return f"facture\t{discount_on_the_whole(rng, whole)}\t{','.join(lines)}"


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
    head = rng.choice(["0.00", "0.00", "100.00", discount(rng), "TTC" + discount(rng)])
    return f"facture\t{head}\t{','.join(lines)}"


def shares(rng, units, count, is_whole):
    """Cuts `units` into `count` random parts, some of them 0; all of it only if `is_whole`."""
    step = rng.choice([step for step in (1, 100, 2500, 10000) if units % step == 0])
    available = units // step if is_whole else rng.randint(0, units // step)
    cuts = sorted(rng.randint(0, available) for _ in range(count - 1))
    return [(b - a) * step for a, b in zip([0] + cuts, cuts + [available])]


def credited_lines(rng):
    """Lines to be credited, by quantity and price, and in how many avoirs."""
    if rng.random() < 0.3:  # a few cents in many parts: roundings add up and meet the caps
        quantities = [rng.randint(2, 8) * 10000 for _ in range(rng.randint(1, 4))]
        prices = [rng.randint(1, 60) * 1000 for _ in quantities]
        return list(zip(quantities, prices)), rng.randint(4, 8)
    quantities = [quantity_units(rng) for _ in range(rng.randint(1, 12))]
    return [(units, price_units(rng)) for units in quantities], rng.choice([1, 1, 2, 2, 3, 4, 6])


def parts_of_line(rng, units, total, count, is_whole):
    """Quantities of a line, or amounts of its total; now and then some of both."""
    kind = rng.random()
    if kind < 0.6 or total < count:
        return [canonical(part, 4, 0) if part else None
                for part in shares(rng, units, count, is_whole)]
    amounts = [euros(part) if part else None for part in shares(rng, total, count, is_whole)]
    if kind < 0.75 and 1 < count <= units:
        return [canonical(units // count, 4, 0)] + amounts[1:]
    return amounts


def credit_notes(rng):
    """Avoirs on lines of which each is positive, or deducts less than half of one before it."""
    some = rates(rng)
    pairs, count = credited_lines(rng)
    completeness = rng.choice([1, 1, 0.7, 0])  # how likely a line is credited to its end
    lines, credits, whole = [], [[] for _ in range(count)], 0
    with_deposit = rng.random() < 0.2
    for quantity, price in pairs:
        rate = rng.choice(some)
        total = quantity * price // 10**8
        more, total = ([], total) if with_deposit else line_discount(rng, total)
        whole += total
        is_whole = rng.random() < completeness
        parts = parts_of_line(rng, quantity, total, count, is_whole)
        for credit, part in zip(credits, parts):
            if part:
                credit.append(f"{len(lines)}:{part}")
        lines.append(line(quantity, price, rate, *more))
        if with_deposit and total > 10 and rng.random() < 0.5:
            deposit = rng.randint(1, total * 2 // 5)
            part = rng.choice(["-1", euros(-deposit), euros(-rng.randint(1, deposit))])
            rng.choice(credits).append(f"{len(lines)}:{part}")
            lines.append(line(-10000, deposit * 10**4, rate, "acompte"))
    credits = [credit for credit in credits if credit] or [[f"0:{canonical(pairs[0][0], 4, 0)}"]]
    for credit in credits:
        if rng.random() < 0.2:
            rng.shuffle(credit)
    text = "|".join(",".join(credit) for credit in credits)
    if rng.random() < (0.1 if completeness == 1 else 0.6):
        text += "|reste"
    head = credited_discount(rng, lines, whole, with_deposit)
    return f"avoirs\t{head}\t{','.join(lines)}\t{text}"


def credited_discount(rng, lines, whole, with_deposit):
    """A remise under which the lines can be issued: no rate comes below zero."""
    if with_deposit:
        return rng.choice(["", "TTC"]) + rng.choice(["0.00", "10.00", "33.33", euros(whole // 10)])
    if any("€" in text or text.count(";") > 2 for text in lines):
        return rng.choice(["", "TTC"]) + rng.choice([discount(rng), euros(rng.randint(0, 3))])
    return discount_on_the_whole(rng, whole)


def random_requests(seed, count):
    rng = random.Random(seed)
    kinds = [credit_notes] * 4 + [huge_invoice] * 3 + [ordinary_invoice] * 13
    for _ in range(count):
        yield rng.choice(kinds)(rng)
