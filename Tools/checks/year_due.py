"""The oracle's figures of a day: plain functions of a flat list of dated facts.

Nothing is kept from one day to the next. Each figure is found anew from all that was ever recorded of a
document, in any order: facts dated on a day or before it count.
"""

from typing import NamedTuple

from year_paper import PREPAID, WAITS, bases, by_group, minus, moved, parted, received, vats

#: A day by which all that is recorded has happened.
FOREVER = "9999-12-31"


class Fact(NamedTuple):
    """What became true of an issued invoice on a day; amounts are in cents."""
    about: str
    kind: str
    day: str
    amount: int = 0
    mode: str | None = None
    #: Which payment bounced or was reversed, from 1.
    rank: int = 0
    #: An avoir's number, what it credits and its sums.
    number: str | None = None
    parts: tuple = ()
    sums: dict | None = None
    #: The closed day that a deduction belongs to, where it counts on a later one.
    belongs: str | None = None


def of(facts, paper, kind, day=FOREVER):
    """The facts of a kind about an invoice by the end of a day, as they were recorded."""
    return [fact for fact in facts
            if fact.about == paper.number and fact.kind == kind and fact.day <= day]


def payments(facts, paper):
    """Each payment with the day on which it bounced, and whether it was reversed."""
    bounced = {fact.rank: fact for fact in of(facts, paper, "bounced")}
    reversed_ = {fact.rank for fact in of(facts, paper, "reversed")}
    for rank, fact in enumerate(of(facts, paper, "paid"), 1):
        yield fact, bounced.get(rank), rank in reversed_


def movements(facts, paper):
    """The money that came in or went out: its day, the amount, the means, and what moved it."""
    for fact, bounce, is_reversed in payments(facts, paper):
        if not is_reversed:
            yield fact.day, fact.amount, fact.mode, "recu"
            if bounce:
                yield bounce.day, -fact.amount, fact.mode, "rejete"
    for fact in of(facts, paper, "refunded"):
        yield fact.day, -fact.amount, fact.mode, "rembourse"


def charges(facts, paper, day):
    """What the bank charged for payments that bounced."""
    return sum(bounce.amount for _, bounce, is_reversed in payments(facts, paper)
               if bounce and bounce.day <= day and not is_reversed)


def paid(facts, paper, day):
    return sum(amount for moved, amount, _, _ in movements(facts, paper) if moved <= day)


def left(facts, paper, day):
    """What avoirs have left of each group."""
    return by_group(left_parts(facts, paper, day))


def left_parts(facts, paper, day):
    """What avoirs have left, by group and by what makes it due."""
    sums, *taken = sides(facts, paper)
    for fact, sums_taken in zip(of(facts, paper, "credited"), taken):
        if fact.day <= day:
            sums = minus(sums, sums_taken)
    return sums


def sides(facts, paper):
    """What an invoice charges, then what each avoir takes off, by group and by what makes it due."""
    return parted(paper, [(fact.parts, fact.sums) for fact in of(facts, paper, "credited")])


def lost_base(facts, paper, day):
    """What was given up and has not come in, without VAT."""
    if not of(facts, paper, "lost", day):
        return 0
    return bases(left(facts, paper, day)) - bases(came_in(facts, paper, day))


def credited(facts, paper, day):
    return sum(bases(fact.sums) + vats(fact.sums) for fact in of(facts, paper, "credited", day))


def parts(facts, paper, day=FOREVER):
    """All that avoirs credit of the lines."""
    return [part for fact in of(facts, paper, "credited", day) for part in fact.parts]


def owed(facts, paper, day):
    """What is due of it, given up or not."""
    return bases(paper.sums) + vats(paper.sums) - credited(facts, paper, day) - paid(facts, paper, day)


def loss(facts, paper, day):
    return max(owed(facts, paper, day), 0) if of(facts, paper, "lost", day) else 0


def balance(facts, paper, day):
    return owed(facts, paper, day) - loss(facts, paper, day) if paper.number else 0


# --- VAT.

def due(facts, paper, day):
    """The sums that have become due by the end of a day: as charged, as received, and those recovered."""
    return tuple(map(by_group, due_parts(facts, paper, day)))


def due_parts(facts, paper, day):
    """The same by group and by what makes them due."""
    rest, came = left_parts(facts, paper, day), came_parts(facts, paper, day)
    since = deducted_since(facts, paper, day)
    before = came if since is None else came_parts(facts, paper, since)
    charged, brought, whole = {}, {}, {}
    for key, row in rest.items():
        if key[-1] == "paiement":
            brought[key] = before.get(key, (0, 0))
        elif key[-1] != "deduction" and key[1] in PREPAID and (
                paper.type != "rectificative" or day_of(paper, key[-1]) > paper.day):
            eve = min(day, moved(day_of(paper, key[-1]), -1))
            ahead = came_parts(facts, paper, eve) if any(fact.day <= eve for fact in of(facts, paper, "paid")) else {}
            brought[key] = ahead.get(key, (0, 0))
        if is_whole(facts, paper, day, key[-1]):
            # Of what bore no VAT nothing is given back.
            whole.update({key: row} if key[1] == "S" else {})
            charged.update(minus({key: row}, brought))
    lost = minus(whole, came) if of(facts, paper, "lost", day) else {}
    return charged, brought, lost


def day_of(paper, way):
    """The day on which that is due which does not wait."""
    return paper.day if way == "facture" else paper.vat_day


def is_whole(facts, paper, day, way):
    """Whether all of what is due in a way is due by the end of a day."""
    return deducted_since(facts, paper, day) is not None if way in WAITS else day_of(paper, way) <= day


def came_in(facts, paper, day):
    """The sums that payments have brought by the end of a day."""
    return by_group(came_parts(facts, paper, day))


def came_parts(facts, paper, day):
    """The same by group and by what makes them due."""
    return received(left_parts(facts, paper, day), paid(facts, paper, day))


def deducted_since(facts, paper, day):
    """The first of the days from which on a final invoice that deducts this deposit makes it due.

    The document that frees the deposit ends the deduction that was recorded before it.
    """
    begun, ended = of(facts, paper, "deducted"), of(facts, paper, "freed")
    ends = [fact.day for fact in ended] + [FOREVER] * (len(begun) - len(ended))
    return min((fact.day for fact, end in zip(begun, ends) if fact.day <= day < end), default=None)


def put_off(facts, paper):
    """What is due as charged on a day to which a closed one put it off: that one, the day, and the sums."""
    days = [(fact.belongs, fact.day) for fact in of(facts, paper, "deducted")]
    for belongs, day in days if paper.waits else [(paper.belongs, paper.vat_day), *days]:
        if belongs:
            by_then, before = (due_parts(facts, paper, one)[0] for one in (day, moved(day, -1)))
            sums = {key: row for key, row in by_then.items() if key[-1] != "facture"}
            yield belongs, day, by_group(minus(sums, before))


def due_vat(facts, paper, day):
    """The VAT to be declared down to a day."""
    as_charged, as_received, recovered = due(facts, paper, day)
    return vats(as_charged) + vats(as_received) - vats(recovered)


def waiting_vat(facts, paper, day):
    """The VAT of documents down to a day that is not due yet; below zero where it was due before them.

    Of what is given up the VAT that is unpaid waits no more.
    """
    as_charged, as_received, _ = due(facts, paper, day)
    shown = left_parts(facts, paper, day) if paper.day <= day else {}
    if of(facts, paper, "lost", day):
        came = came_parts(facts, paper, day)
        shown = {key: row if is_whole(facts, paper, day, key[-1]) else came.get(key, (0, 0))
                 for key, row in shown.items()}
    return vats(shown) - vats(as_charged) - vats(as_received)
