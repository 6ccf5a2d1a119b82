"""What a firm types in a year, as `year.py` plays it and its oracle understands it.

    @ 2025-03-04                        the day of what follows
    $ payer F2025-0003 --montant 450    a command, as it is typed; ` \\` at its end has it go on below
    = paiement-superieur-au-solde       the rule by which the command above is refused

Lines that begin with `#`, and empty ones, are for people. The day is added as `--date` to each command
that takes one and names none, so that nothing here depends on today.
"""

import re
import shlex
from decimal import Decimal
from typing import NamedTuple

#: Commands of two words begin with these.
TOPICS = {"client", "vendeur", "ligne", "produit"}
#: Options without a value.
FLAGS = {"--particulier", "--professionnel", "--option-debits", "--sans-option-debits",
         "--trop-percu", "--au-dela"}
#: Commands that say on which day they happen.
DATED = {"creer", "dupliquer", "emettre", "payer", "rejeter-paiement", "rembourser", "imputer",
         "irrecouvrable", "avoir"}
#: What holds an amount, a price, a quantity or a percentage.
FIGURES = {"--montant", "--prix", "--quantite", "--remise", "--paye", "--tva", "--ligne"}


class Act(NamedTuple):
    """One command: its day, its words, and the rule that refuses it, if one does."""
    day: str
    words: list
    refusal: str | None

    @property
    def command(self):
        return " ".join(self.words[:2 if self.words[0] in TOPICS else 1])

    @property
    def arguments(self):
        """The words that are neither the command's nor an option's."""
        return self._sorted()[0]

    @property
    def options(self):
        """The values of each option; a flag has none."""
        return self._sorted()[1]

    def _sorted(self):
        arguments, options = [], {}
        rest = iter(self.words[len(self.command.split()):])
        for word in rest:
            if not word.startswith("--"):
                arguments.append(word)
            else:
                options.setdefault(word, []).extend([] if word in FLAGS else [next(rest)])
        return arguments, options

    def option(self, name, default=None):
        return self.options.get(name, [default])[-1]

    @property
    def told(self):
        """The act for people."""
        return f"{self.day} {' '.join(self.words)}"

    def typed(self):
        """The words for the program."""
        has_date = self.command not in DATED or "--date" in self.options
        words = self.words if has_date else [*self.words, "--date", self.day]
        return [*words, "--date-ancienne"] if self.command == "emettre" else words

    def altered(self):
        """The same act, once for each figure in it, with that figure larger."""
        for index, word in enumerate(self.words):
            before = self.words[index - 1]
            is_figure = before in FIGURES or (self.command == "remise" and index == 2)
            is_line = before == "--ligne" and not re.search("[:=]", word)
            if is_figure and not is_line and re.search(r"\d", word):
                yield self._replace(words=[*self.words[:index], larger(word),
                                           *self.words[index + 1:]])


def larger(figure):
    """A figure as typed, one more of it; of a line credited, that of its quantity or its amount."""
    head, mark, last = re.fullmatch(r"(?:(.*)([:=]))?(.*)", figure).groups()
    sign = "%" if "%" in last else "€" if "€" in last else ""
    return f"{head or ''}{mark or ''}{number(last) + 1}{sign}"


def number(figure):
    """What a person means by `1 234,50 €` or `5 %`."""
    return Decimal(re.sub(r"[\s€%]", "", figure).replace(",", "."))


def acts(path):
    """The acts of a script, in their order."""
    day, result = None, []
    text = path.read_text("utf-8").replace(" \\\n", " ")
    for line in text.splitlines():
        mark, _, rest = line.strip().partition(" ")
        if mark == "@":
            day = rest
        elif mark == "$":
            result.append(Act(day, shlex.split(rest), None))
        elif mark == "=":
            result[-1] = result[-1]._replace(refusal=rest)
    return result
