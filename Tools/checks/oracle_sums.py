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
import sys
import tempfile
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal, getcontext

import processes
from oracle_sums_cases import BY_HAND, TOO_LARGE, random_requests

getcontext().prec = 60

CENT = Decimal("0.01")
CEILING = Decimal("999999999999.99")

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
            done = processes.run([program], stdin=asked, stdout=processes.PIPE, check=True)
        except (OSError, processes.CalledProcessError) as error:
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
