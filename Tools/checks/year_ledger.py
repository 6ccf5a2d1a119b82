"""The oracle's reading of acts: what is written on drafts, and a flat list of dated facts.

It is written from the articles on events, rules and sums alone. `year_due.py` says what facts come to.
"""

from collections import Counter
from fractions import Fraction

from year_due import FOREVER, Fact, left, owed, parts, payments
from year_paper import Line, Part, Terms, all_left, credited, rest, total
from year_paper import WAITS, Paper, all_waits, deposits, is_spent, moved, vat_day, way
from year_script import number

#: The codes of exemption that categories bring with them.
EXEMPT = {"AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O"}
FRANCHISE = number("0"), "E", "VATEX-FR-FRANCHISE"
#: The states in which the firms sell.
UNION = ("BE", "DE", "IT", "LU", "NL")
#: The first day of a firm that has closed nothing.
BEGINNING = "0001-01-01"


def amount(text):
    """What a person types, in cents."""
    return Fraction(number(text)) * 100


def with_vat(price, rate):
    """A price with VAT, in cents, of as few decimals as lead back to the price before it."""
    exact = price * (100 + Fraction(rate)) / 100
    for step in (10 ** -places for places in map(Fraction, range(4))):
        near = (exact / step + Fraction(1, 2)).__floor__() * step
        if abs(near * 100 / (100 + Fraction(rate)) - price) <= Fraction(1, 20000):
            return near
    return (exact * 10000 + Fraction(1, 2)).__floor__() / Fraction(10000)


def discount(text):
    """A discount as typed, in percent and in cents."""
    if "%" in text:
        return Fraction(number(text)), Fraction(0)
    return Fraction(0), amount(text)


class Ledger:
    """What a firm has written: its papers and its facts."""

    def __init__(self):
        self.clients, self.products, self.papers, self.facts = {}, {}, [], []
        self.regime, self.on_debits, self.town = "reel", False, None
        self.first_open, self.closings = BEGINNING, []
        self.given, self.touched = Counter(), []

    def do(self, act):
        """Does what an act says, and gives the references of the invoices that it touched."""
        self.touched = []
        getattr(self, act.command.replace(" ", "_").replace("-", "_"))(act)
        return [paper.reference for paper in self.touched]

    def find(self, reference):
        paper = next(one for one in self.papers if one.reference == reference)
        if paper not in self.touched:
            self.touched.append(paper)
        return paper

    def issued(self):
        return [paper for paper in self.papers if paper.number]

    def note(self, paper, kind, day, **more):
        self.facts.append(Fact(paper.number, kind, day, **more))

    # --- The firm.

    def ouvrir(self, act):
        self.regime = act.option("--regime", self.regime)
        self.town = act.option("--ville", self.town)
        if {"--option-debits", "--sans-option-debits"} & set(act.options):
            self.on_debits = "--option-debits" in act.options

    vendeur_modifier = ouvrir

    def client_creer(self, act):
        self.clients[act.option("--nom")] = act.option("--pays", "FR")

    def client(self, part):
        return next(name for name in self.clients if part in name)

    def produit_creer(self, act):
        self.products[act.option("--reference")] = dict(act.options)

    def produit_modifier(self, act):
        self.products[act.arguments[0]].update(act.options)

    def cloturer(self, act):
        first, last = self.first_open, act.option("--jusqu-au")
        self.closings.append((first, last))
        self.first_open = moved(last, 1)

    # --- Drafts.

    def begin(self, client, act, **more):
        paper = Paper(f"BROUILLON-{len(self.papers) + 1}", self.client(client),
                      act.option("--date", act.day), **more)
        self.papers.append(paper)
        self.touched.append(paper)
        return paper

    def creer(self, act):
        off = discount(act.option("--remise", "0"))
        self.begin(act.option("--client"), act, due_day=act.option("--echeance"),
                   delay=int(act.option("--delai", 30)), means=act.option("--conditions", "virement"),
                   nature=act.option("--nature"), type=act.option("--type", "facture"),
                   replaces=act.option("--remplace"), terms=Terms(*off, act.option("--prix") == "ttc"),
                   rate=act.option("--tva", "0" if self.regime == "franchise" else "20"),
                   delivered=act.option("--livraison-fin", act.option("--livraison")))

    def dupliquer(self, act):
        model = self.find(act.arguments[0])
        changed = FRANCHISE if self.regime == "franchise" else self.group(act, "20")
        lines = tuple(line._replace(group=changed) if FRANCHISE in (line.group, changed) else line
                      for line in model.lines)
        self.begin(act.option("--client", model.client), act, delay=model.delay, means=model.means,
                   nature=model.nature, terms=model.terms, lines=lines)

    def group(self, act, rate):
        """Rate, category and code of exemption."""
        if self.regime == "franchise":
            return FRANCHISE
        code = act.option("--exoneration")
        category = act.option("--categorie-tva") or ("E" if code else "S" if number(rate) else "Z")
        return number(rate), category, code or EXEMPT.get(category)

    def line(self, act, known, rate):
        """A line as an act writes it, over what is known of it."""
        known = {name: values[-1] for name, values in known.items() if values}
        said = {**known, **{name: act.option(name) for name in act.options}}
        percent, less = discount(said.get("--remise", "0"))
        return Line(Fraction(number(said["--quantite"])), amount(said["--prix"]),
                    self.group(act, said.get("--tva", rate)), percent, less, said.get("--nature"))

    def ligne_ajouter(self, act):
        paper = self.find(act.arguments[0])
        known = self.products.get(act.option("--produit"), {})
        line = self.line(act, known, paper.rate)
        if paper.terms.ttc and "--prix" not in act.options:
            line = line._replace(price=with_vat(line.price, line.group[0]))
        paper.lines += (line,)

    def ligne_modifier(self, act):
        paper, rank = self.find(act.arguments[0]), int(act.arguments[1]) - 1
        line, said = paper.lines[rank], act.options
        if "--quantite" in said:
            line = line._replace(quantity=Fraction(number(act.option("--quantite"))))
        if "--prix" in said:
            line = line._replace(price=amount(act.option("--prix")))
        if "--remise" in said:
            percent, less = discount(act.option("--remise"))
            line = line._replace(percent=percent, amount=less)
        if {"--tva", "--exoneration", "--categorie-tva"} & set(said):
            line = line._replace(group=self.group(act, act.option("--tva")))
        paper.lines = (*paper.lines[:rank], line, *paper.lines[rank + 1:])

    def ligne_retirer(self, act):
        paper, rank = self.find(act.arguments[0]), int(act.arguments[1]) - 1
        paper.lines = paper.lines[:rank] + paper.lines[rank + 1:]

    def deduire(self, act):
        paper, deposit = map(self.find, act.arguments)
        for group, (base, vat) in left(self.facts, deposit, FOREVER).items():
            price = Fraction(base + vat if paper.terms.ttc else base)
            sold = {line.nature or deposit.nature for line in deposit.lines if line.group == group}
            nature = sold.pop() if len(sold) == 1 and sold <= {"biens", "services"} else None
            paper.lines += (Line(Fraction(-1), price, group, Fraction(0), Fraction(0), nature,
                                 deposit.number),)

    def remise(self, act):
        paper = self.find(act.arguments[0])
        paper.terms = Terms(*discount(act.arguments[1]), paper.terms.ttc)

    def echeance(self, act):
        paper, said = self.find(act.arguments[0]), act.arguments[1]
        paper.due_day = said if "-" in said else None
        paper.delay = paper.delay if "-" in said else int(said)

    def conditions(self, act):
        self.find(act.arguments[0]).means = act.arguments[1]

    def nature(self, act):
        self.find(act.arguments[0]).nature = act.arguments[1]

    def livraison(self, act):
        last = act.option("--livraison-fin", act.arguments[1])
        self.find(act.arguments[0]).delivered = last or None

    def changer_client(self, act):
        self.find(act.arguments[0]).client = self.client(act.arguments[1])

    def versement(self, act):
        self.find(act.arguments[0])

    def annuler(self, act):
        self.find(act.arguments[0]).is_given_up = True

    # --- Documents.

    def next_number(self, letter, day):
        self.given[letter] += 1
        return f"{letter}{day[:4]}-{self.given[letter]:04}"

    def emettre(self, act):
        paper = self.find(act.arguments[0])
        paper.day = act.option("--date", act.day)
        paper.number = self.next_number("F", paper.day)
        paper.frozen = paper.sums
        paper.seller = self.town, self.regime, self.on_debits
        paper.is_abroad = self.clients[paper.client] in UNION
        paper.waits = all_waits(paper)
        day = vat_day(paper)
        paper.vat_day = max(day, self.first_open)
        paper.belongs = day if day < paper.vat_day else None
        for deposit, day, belongs in self.made_due(paper):
            self.note(deposit, "deducted", day, belongs=belongs)
        if paper.replaces:
            replaced = self.find(paper.replaces)
            self.credit(replaced, paper.day, all_left(replaced.lines, parts(self.facts, replaced)))
        if "--paye" in act.options:
            paper.paid_at_issue = int(amount(act.option("--paye")))
            self.pay(paper, paper.day, paper.paid_at_issue, act)

    def avoir(self, act):
        paper = self.find(act.arguments[0])
        before = parts(self.facts, paper)
        asked = [self.part(paper, before, word) for word in act.options.get("--ligne", [])]
        self.credit(paper, act.option("--date", act.day), asked or all_left(paper.lines, before))

    @staticmethod
    def part(paper, before, word):
        """What `2:1.5`, `2=50` and `2` credit of a line."""
        rank, mark, figure = (word.partition(":") if ":" in word else word.partition("="))
        rank, line = int(rank), paper.lines[int(rank) - 1]
        if mark == ":":
            return Part(rank, Fraction(number(figure)), total(line, Fraction(number(figure))))
        if mark == "=":
            return Part(rank, None, int(amount(figure)))
        return Part(rank, *rest(line, [part for part in before if part.rank == rank])[:2])

    def credit(self, paper, day, asked):
        before = parts(self.facts, paper)
        sums = credited(paper.lines, paper.terms, left(self.facts, paper, FOREVER), before, asked)
        self.note(paper, "credited", day, number=self.next_number("A", day), parts=tuple(asked),
                  sums=sums)
        for deposit, _, _ in self.made_due(paper):
            after = [*before, *asked]
            if is_spent(paper, after, deposit.number) and not is_spent(paper, before, deposit.number):
                self.note(deposit, "freed", day)

    def made_due(self, paper):
        """The deposits of which all VAT is due where that invoice deducts them, and the day: that of the same on it.

        One on services waits beside what does not, as they do.
        """
        for deposit in map(self.find, deposits(paper)):
            sold = deposit.sold if paper.sold == "mixte" else paper.sold
            ways = {way(paper, sold, line.group[1]) for line in deposit.lines}
            if ways == {"facture"}:
                yield deposit, paper.day, None
            elif not ways <= set(WAITS):
                yield deposit, paper.vat_day, paper.belongs

    # --- Money.

    def pay(self, paper, day, cents, act):
        self.note(paper, "paid", day, amount=cents, mode=act.option("--mode", paper.means))

    def payer(self, act):
        papers = sorted(map(self.find, act.arguments), key=lambda one: (one.due, one.number))
        sum_, shares = int(amount(act.option("--montant"))), []
        for paper in papers:
            most = max(owed(self.facts, paper, FOREVER), 0)
            shares.append(min(sum_ - sum(shares), most))
        last = max((rank for rank, share in enumerate(shares) if share), default=len(shares) - 1)
        shares[last] += sum_ - sum(shares)
        for paper, share in zip(papers, shares):
            if share:
                self.pay(paper, act.option("--date", act.day), share, act)

    def annuler_paiement(self, act):
        paper, rank = self.find(act.arguments[0]), int(act.arguments[1])
        paid = list(payments(self.facts, paper))[rank - 1][0]
        self.note(paper, "reversed", paid.day, rank=rank)

    def rejeter_paiement(self, act):
        self.note(self.find(act.arguments[0]), "bounced", act.option("--date", act.day),
                  rank=int(act.arguments[1]), amount=int(amount(act.option("--frais", "0"))))

    def rembourser(self, act):
        paper = self.find(act.arguments[0])
        self.note(paper, "refunded", act.option("--date", act.day),
                  amount=int(amount(act.option("--montant"))),
                  mode=act.option("--mode", paper.means))

    def imputer(self, act):
        day, sum_ = act.option("--date", act.day), int(amount(act.option("--montant")))
        for paper, kind in zip(map(self.find, act.arguments), ("refunded", "paid")):
            self.note(paper, kind, day, amount=sum_, mode="compensation")

    def irrecouvrable(self, act):
        self.note(self.find(act.arguments[0]), "lost", act.option("--date", act.day))
