"""The rules by which errors are made of any Swift.

A rule goes by tokens, so it yields some errors that do not compile: the build takes those out.
"""

import collections
import re

from swift_source import CLOSERS, CLOSURE, FUNCTIONS, OPENERS, TYPE, Source

TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "===": "!==", "!==": "==="}
OFF_BY_ONE = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
SUMS = {"+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+="}
PAIRS = [("min", "max"), ("first", "last"), ("prefix", "suffix"), ("dropFirst", "dropLast"),
         ("removeFirst", "removeLast"), ("firstIndex", "lastIndex"), ("hasPrefix", "hasSuffix"),
         ("lowerBound", "upperBound"), ("startIndex", "endIndex")]
OTHERS = {one: other for pair in PAIRS for one, other in (pair, pair[::-1])}
#: A guard: its loss is an error of its own rule.
GUARDS = re.compile(
    r"(?i)\b\w*(sync|secure|unlock|lock|giveback|check|verif|expect|require|flush|forget|close|control|exige)")
#: A call that only tells a programmer, or spares memory, is no rule of the house.
NOTHING = {"precondition", "preconditionFailure", "fatalError", "assert", "reserveCapacity"}

LOGICAL = {"&&", "||"}
#: Where an operand of a comparison ends, and where one of a sum does.
ASSIGNS = {"="} | {f"{sign}=" for sign in "+ - * / % | & ^ << >> &+ &-".split()}
AROUND_COMPARISONS = LOGICAL | ASSIGNS | {"?", ":", "->"}
AROUND_SUMS = AROUND_COMPARISONS | set(TURNED) | {"??", "..<", "...", "~="}
WORDS_AROUND = set("return if guard while else in where case let var try await unsafe throw switch for".split())
KEYWORDS = WORDS_AROUND | set(
    "do defer repeat break continue fallthrough func struct enum class init typealias nil true false".split())
#: What no ternary may grow larger than, for the compiler's patience.
LONGEST = 240

Change = collections.namedtuple("Change", "rule start end plain put")


# --- Where nothing is changed.


def quiet(source):
    """For each token whether it is no expression that runs: a signature, a pattern, an attribute."""
    tokens, found = source.tokens, [False] * len(source.tokens)

    def hush(first, last):
        found[first:last] = [True] * (last - first)

    depth, since = 0, 0
    for number, token in enumerate(tokens):
        if token.text == "#if":
            depth, since = depth + 1, since if depth else number
        elif token.text == "#endif":
            depth -= 1
            if not depth:
                hush(since, number + 1)
        elif token.text.startswith("@") or token.text in NOTHING:
            if number + 1 < len(tokens) and tokens[number + 1].text == "(":
                hush(number, tokens[number + 1].partner + 1)
        elif token.text == "case" and number not in source.cases:
            # `if case`, `for case`: a pattern stands before the value.
            hush(number, source.find(number, len(tokens), lambda place: tokens[place].text in ("=", "in", "{")))
    for label, colon in source.cases.items():
        hush(label, source.find(label, colon, lambda place: tokens[place].text == "where"))
    for one in source.starts.values():
        words = [token.text for token in tokens[one.first : min(one.first + 6, one.last)]]
        if one.block.kind == TYPE:
            end = source.find(one.first, one.last, lambda place: tokens[place].text == "=" or place in source.blocks)
            hush(one.first, one.last if {"case", "import"} & set(words) else end)
        elif {"func", "struct", "enum", "extension"} & set(words[:3]):
            hush(one.first, source.find(one.first, one.last, lambda place: place in source.blocks))
    return found


# --- Rules.


class Rules:
    """All errors that rules make of one file."""

    def __init__(self, source, declared):
        self.source, self.tokens, self.declared = source, source.tokens, declared
        self.quiet = quiet(source)

    def changes(self):
        for number, token in enumerate(self.tokens):
            if self.quiet[number] or self.source.owner[number] is None:
                continue
            if token.kind == "sign" and self.source.spaced(number):
                yield from self.of_comparison(number)
                yield from self.of_logic(number)
                yield from self.of_sum(number)
            elif token.kind in ("number", "text") or token.text in ("true", "false"):
                yield from self.of_constant(number)
            elif token.text in ("if", "guard", "while"):
                yield from self.of_conditions(number)
            elif token.text == "where":
                yield from self.of_where(number)
            elif token.kind == "word":
                yield from self.of_pair(number)
                yield from self.of_neighbour(number)
            if number in self.source.starts:
                yield from self.of_statement(self.source.starts[number])

    def said(self, first, last):
        """The text from one token to the one before another."""
        return self.source.text[self.tokens[first].start : self.tokens[last - 1].end]

    def other(self, first, number, last, text):
        """The same with another text for one of its tokens."""
        start, token = self.tokens[first].start, self.tokens[number]
        said = self.said(first, last)
        return said[: token.start - start] + text + said[token.end - start :]

    def change(self, rule, first, last, plain, put=None):
        text = self.said(first, last)
        put = put or f"(PLANTED ? {plain} : {text})"
        if len(text) <= LONGEST or "TEXT" in put:
            start, end = self.tokens[first].start, self.tokens[last - 1].end
            yield Change(rule, start, end, plain, put.replace("TEXT", text))

    def operand(self, number, around, step):
        """The last token of an expression that reaches as far as it can from a sign."""
        block, place = self.source.owner[number], number + step
        reached = None
        while 0 <= place < len(self.tokens):
            token = self.tokens[place]
            opening, closing = (OPENERS, CLOSERS) if step > 0 else (CLOSERS, OPENERS)
            if token.text in opening and token.partner is not None:
                brace = place if step > 0 else token.partner
                if brace in self.source.blocks and self.source.blocks[brace].kind != CLOSURE:
                    break
                place = token.partner
            elif token.text in closing or token.text in (",", ";", ":") or token.text in WORDS_AROUND:
                break
            elif token.kind == "sign" and token.text in around and (
                    self.source.spaced(place) or token.text in ("..<", "...")):
                break
            elif step > 0 and place in self.source.starts or self.source.owner[place] is not block:
                break
            reached = place
            if step < 0 and reached in self.source.starts:
                break
            place += step
        return reached

    def operands(self, number, around):
        first, last = self.operand(number, around, -1), self.operand(number, around, 1)
        return None if first is None or last is None else (first, last + 1)

    def of_comparison(self, number):
        sign = self.tokens[number].text
        if sign not in TURNED or not (ends := self.operands(number, AROUND_COMPARISONS)):
            return
        for rule, signs in [("comparison turned", TURNED), ("comparison off by one", OFF_BY_ONE)]:
            if sign in signs:
                yield from self.change(rule, *ends, self.other(ends[0], number, ends[1], signs[sign]))

    def of_logic(self, number):
        sign = self.tokens[number].text
        if sign not in LOGICAL or not (last := self.operand(number, AROUND_COMPARISONS, 1)):
            return
        kept = "true" if sign == "&&" else "false"
        yield from self.change("condition dropped", number + 1, last + 1, kept, f"(PLANTED ? {kept} : (TEXT))")

    def of_sum(self, number):
        sign = self.tokens[number].text
        if sign not in SUMS:
            return
        if sign.endswith("="):
            if statement := self.source.around(number):
                plain = self.other(statement.first, number, statement.last, SUMS[sign])
                yield from self.change("sum turned", statement.first, statement.last, plain,
                                       f"if PLANTED {{ {plain} }} else {{ TEXT }}")
            return
        ends = self.operands(number, AROUND_SUMS)
        # Values with texts or lists in them are put together rather than added up.
        if ends and not any(token.kind == "text" or token.text == "[" and before.end < token.start
                            for before, token in zip(self.tokens[ends[0] - 1 :], self.tokens[ends[0] : ends[1]])):
            yield from self.change("sum turned", *ends, self.other(ends[0], number, ends[1], SUMS[sign]))

    def of_constant(self, number):
        token, before = self.tokens[number], self.tokens[number - 1]
        if before.is_dot or token.kind == "number" and (
                "." in token.text or self.tokens[number + 1].text == "of"):
            return
        if token.kind == "number":
            value = int(token.text.replace("_", ""), 0)
            # One less than a power of two may be all that its type holds.
            other = str(value - 1 if value and not value & value + 1 else value + 1)
            yield from self.change("number changed", number, number + 1, other)
        elif token.kind == "word" and before.text != "while":
            other = "false" if token.text == "true" else "true"
            yield from self.change("truth changed", number, number + 1, other)
        elif re.match(r'"[^"\\\n]+"$', token.text):
            inner = token.text[1:-1]
            other = inner[:-1] if len(inner) > 1 else chr(ord(inner) + 1)
            if other not in ('"', "\\"):
                yield from self.change("text changed", number, number + 1, f'"{other}"')

    def of_conditions(self, number):
        tokens, word = self.tokens, self.tokens[number].text
        ends = number + 1
        parts, begin = [], number + 1
        for ends in self.source.inside(number + 1, len(tokens)):
            token = tokens[ends]
            opens = ends in self.source.blocks and self.source.blocks[ends].kind != CLOSURE
            if token.text == "else" or opens or word == "while" and ends in self.source.starts and ends > begin:
                break
            if token.text == ",":
                parts.append((begin, ends))
                begin = ends + 1
        parts.append((begin, ends))
        for first, last in parts:
            if first >= last or tokens[first].text in ("let", "var", "case", "#available", "true", "unsafe"):
                continue
            yield from self.of_condition(first, last, word != "while")

    def of_where(self, number):
        last = self.operand(number, {"->", "="}, 1)
        if last and self.source.owner[number].kind != TYPE:
            yield from self.of_condition(number + 1, last + 1, True)

    def of_condition(self, first, last, may_drop):
        negated = f"!({self.said(first, last)})"
        yield from self.change("condition negated", first, last, negated, "(PLANTED != (TEXT))")
        if may_drop:
            yield from self.change("condition dropped", first, last, "true", "(PLANTED ? true : (TEXT))")

    def of_statement(self, statement):
        block, first = statement.block, self.tokens[statement.first]
        if block.kind == TYPE:
            return
        text, words = self.said(statement.first, statement.last), block.head
        alone = len(block.statements) == 1
        put = "if !PLANTED { TEXT }"
        if first.text == "defer":
            inner = self.source.blocks.get(statement.first + 1)
            if inner and inner.statements:
                yield from self.change("deferred left out", inner.first, inner.last, "", put)
            return
        if first.text in ("return", "throw", "continue", "break"):
            # In an `if` alone, for other blocks may not go on behind it.
            behind = self.tokens[block.last + 1].text if block.last + 1 < len(self.tokens) else ""
            if words[:1] == ["if"] and behind != "else" and statement is block.statements[-1]:
                yield from self.change("exit left out", statement.first, statement.last, "", put)
            return
        place = statement.first
        while self.tokens[place].text in ("try", "await", "unsafe", "_", "="):
            place += 1
        if self.tokens[place].kind != "word" and self.tokens[place].text != "(" or \
                self.tokens[place].text in KEYWORDS or self.tokens[place].text.startswith("#"):
            return
        assigns = any(self.tokens[number].text in ASSIGNS and self.source.spaced(number)
                      for number in self.source.inside(place, statement.last))
        calls = self.tokens[statement.last - 1].text in (")", "}")
        function = block.function
        if not (assigns or calls) or assigns and "init" in function.head and block is function:
            return
        if alone and not assigns and (block.kind == CLOSURE or block is function and (
                "->" in words or "func" not in words and "init" not in words)):
            return
        rule = "check left out" if GUARDS.search(text.split("(")[0]) and not assigns else "statement left out"
        yield from self.change(rule, statement.first, statement.last, "", put)

    def chain(self, number):
        """The ends of an expression of names, calls and subscripts around one of its names."""
        first = number
        while self.tokens[first - 1].is_dot and self.tokens[first - 1].start == self.tokens[first - 2].end:
            first -= 2
            while self.tokens[first].text in CLOSERS or self.tokens[first].kind == "sign":
                partner = self.tokens[first].partner
                first = (first if partner is None else partner) - 1
                if self.tokens[first].end != self.tokens[first + 1].start:
                    first += 1
                    break
            if self.tokens[first].kind in ("mark", "sign") and self.tokens[first].text not in OPENERS:
                return None
        last = number + 1
        while last < len(self.tokens) and self.tokens[last].start == self.tokens[last - 1].end and (
                self.tokens[last].text in ("(", "[") or self.tokens[last].is_dot or self.tokens[last].text == "!"):
            last = self.tokens[last].partner + 1 if self.tokens[last].text in OPENERS else \
                last + 2 if self.tokens[last].is_dot else last + 1
        return first, last

    def of_pair(self, number):
        token = self.tokens[number]
        called = self.tokens[number + 1].text == "(" and self.tokens[number + 1].start == token.end
        free = token.text in ("min", "max") and called and not self.tokens[number - 1].is_dot
        if token.text not in OTHERS or not (free or self.tokens[number - 1].is_dot):
            return
        if not (ends := self.chain(number)) or self.tokens[ends[1]].text in ("{", "=", "+=", "-="):
            return
        if free:
            ends = (number, ends[1])
        plain = self.other(ends[0], number, ends[1], OTHERS[token.text])
        rule = "min for max" if token.text in ("min", "max") else "first for last"
        yield from self.change(rule, *ends, plain)

    def is_assigned(self, number):
        """Whether it stands on the left of an assignment to several."""
        statement = self.source.around(number)
        first = self.tokens[statement.first] if statement else None
        return bool(first) and first.text == "(" and number < first.partner \
            and self.tokens[first.partner + 1].text == "="

    def of_neighbour(self, number):
        token, before, behind = self.tokens[number], self.tokens[number - 1], self.tokens[number + 1]
        if behind.text in (":", "(", "=", "+=", "-=", "|=", "in", "{") or behind.text == "," and \
                self.source.owner[number].kind == CLOSURE and self.source.owner[number].first == number:
            return
        if self.is_assigned(number):
            return
        if before.text in (".", ) and before.start and self.source.text[before.start - 1] in " ([\n!":
            if other := self.declared.cases.get(token.text):
                yield from self.change("case for its neighbour", number - 1, number + 1, f".{other}")
            return
        if before.is_dot:
            other = self.declared.members.get(token.text)
            if not other or not (ends := self.chain(number)) or ends[1] < len(self.tokens) and \
                    self.tokens[ends[1]].text in ("=", "+=", "-=", "{"):
                return
            first = self.tokens[ends[0] - 1].text
            if self.tokens[ends[0]].text in ("\\", "&") or first.endswith(("&", "\\", "\\.")):
                return
            plain = self.other(ends[0], number, ends[1], other)
            yield from self.change("member for its neighbour", *ends, plain)
        elif before.text not in ("let", "var", "func", "&", "case", "for", "in") and not before.text.startswith("&"):
            if other := self.parameters(number).get(token.text):
                yield from self.change("member for its neighbour", number, number + 1, other)

    def parameters(self, number):
        """The parameters of the function around a token that stand beside one of their type."""
        block = self.source.owner[number].function
        if not hasattr(block, "alike"):
            block.alike = {}
            brace = block.first - 1
            statement = FUNCTIONS & set(block.head) and self.source.around(brace)
            if statement:
                opened = self.source.find(statement.first, brace, lambda place: self.tokens[place].text == "(")
                block.alike = neighbours(list(self.declared_in(opened))) if opened < brace else {}
        return block.alike

    def declared_in(self, opened):
        begin = opened + 1
        for number in self.source.inside(opened + 1, self.tokens[opened].partner + 1):
            if self.tokens[number].text in (",", ")") and number > begin:
                text = self.said(begin, number)
                if match := re.match(r"(?:\w+ )?(\w+): ([\w.<>?\[\]: ]+?)(?: = .*)?$", text):
                    yield match[1], match[2]
                begin = number + 1


# --- What stands beside what.


def neighbours(declared):
    """For each name the one beside it that has the same type."""
    found = {}
    for (one, kind), (other, alike) in zip(declared, declared[1:]):
        if kind == alike and one != other:
            found.setdefault(one, other)
            found.setdefault(other, one)
    return found


class Declared:
    """The properties and cases of all types, each with its neighbour of the same type."""

    def __init__(self, everything):
        members, cases, statics = collections.defaultdict(set), collections.defaultdict(set), {"zero"}
        for source in everything:
            for block in source.blocks.values():
                if block.kind == TYPE:
                    self.look(source, block, members, cases)
            statics |= set(re.findall(r"\bstatic (?:let|var|func) (\w+)", source.text))
        # A case that has another beside it in some type, or none, is told by no rule from that.
        self.members = {name: min(others) for name, others in members.items()
                        if len(others) == 1 and None not in others}
        self.cases = {name: min(others) for name, others in cases.items()
                      if len(others) == 1 and name not in statics}

    @staticmethod
    def look(source, block, members, cases):
        properties, named = [], []
        for statement in block.statements:
            tokens = source.tokens
            text = source.text[tokens[statement.first].start : tokens[statement.last - 1].end]
            if match := re.match(r"(?:[\w()]+ )*(?:let|var) ((?:\w+, )*\w+): ([^={]+?)(?: [={].*)?$", text, re.S):
                properties += [(name, match[2]) for name in match[1].split(", ")]
            else:
                properties.append((None, None))
            if match := re.match(r"case (\w+(?:, \w+)*)(?: = .*)?$", text):
                named += match[1].split(", ")
        beside = neighbours(properties)
        for name, _ in properties:
            members[name].add(beside.get(name))
        # A type of one case has none beside it.
        for place, name in enumerate(named):
            if len(named) > 1:
                cases[name].add(named[place - 1 if place else 1])
