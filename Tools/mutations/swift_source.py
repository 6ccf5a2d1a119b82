"""The tokens of a Swift file, its blocks and its statements: as much as rules on tokens have to know.

It goes by how `swift format` writes: binary operators stand between spaces, a block's statements begin in
one column, and what a statement goes on with is indented further.
"""

import re

CODE, TYPE, CASES, CLOSURE = "code", "type", "cases", "closure"
CONTROLS = {"if", "guard", "while", "for", "switch", "do", "catch", "else", "defer", "repeat"}
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
FUNCTIONS = {"func", "init", "deinit", "subscript"}
#: What a line goes on with that does not begin a statement, though it stands in the column of one.
CONTINUES = {"else", "catch", "where"}
OPENERS, CLOSERS = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*|/\*)|(?P<text>#*\")"
    r"|(?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?)"
    r"|(?P<word>[@#$]?[^\W\d]\w*|`[^`\n]+`|\$\d+)|(?P<mark>[()\[\]{},;:])|(?P<sign>[^\w\s()\[\]{},;:\"`$@#]+)")


class Token:
    """A word, number, text, mark or sign, where it stands, and what it is paired with."""

    def __init__(self, kind, text, start, source):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        line = source.rfind("\n", 0, start) + 1
        self.column, self.opens_line = start - line, not source[line:start].strip()
        #: The number of the bracket that goes with it.
        self.partner = None

    @property
    def is_dot(self):
        return self.kind == "sign" and self.text.endswith(".") and not self.text.endswith("..")


def end_of_text(source, start):
    """Where a literal ends that begins there, over all its interpolations."""
    pounds = len(source[start:]) - len(source[start:].lstrip("#")) if source[start] == "#" else 0
    place = start + pounds
    quote = '"""' if source.startswith('"""', place) else '"'
    hole, end = "\\" + "#" * pounds + "(", quote + "#" * pounds
    place += len(quote)
    while not source.startswith(end, place):
        if source.startswith(hole, place):
            place, depth = place + len(hole), 1
            while depth:
                if source[place] == '"':
                    place = end_of_text(source, place)
                    continue
                depth += {"(": 1, ")": -1}.get(source[place], 0)
                place += 1
        else:
            place += 2 if source[place] == "\\" and not pounds else 1
    return place + len(end)


def end_of_comment(source, start):
    place, depth = start + 2, 1
    while depth:
        if source.startswith("/*", place) or source.startswith("*/", place):
            depth += 1 if source[place] == "/" else -1
            place += 1
        place += 1
    return place


def tokens_of(source):
    found, open_ones, place = [], [], 0
    while place < len(source):
        match = TOKEN.match(source, place)
        kind, end = match.lastgroup, match.end()
        if kind == "text":
            end = end_of_text(source, place)
        elif kind == "comment" and match[0] == "/*":
            end = end_of_comment(source, place)
        elif kind == "sign" and (comment := re.search("//|/[*]", match[0])) and comment.start():
            end = place + comment.start()
        if kind not in ("space", "comment"):
            token = Token(kind, source[place:end], place, source)
            if token.text in OPENERS:
                open_ones.append(len(found))
            elif kind == "mark" and token.text in CLOSERS:
                token.partner = open_ones.pop()
                found[token.partner].partner = len(found)
            found.append(token)
        place = end
    return found


class Block:
    """What stands between braces, and what these belong to."""

    def __init__(self, kind, head, first, last, parent):
        #: `head` are the words before the brace that say what it is.
        self.kind, self.head, self.first, self.last, self.parent = kind, head, first, last, parent
        self.statements = []

    @property
    def function(self):
        """The block of the function that it is part of."""
        block = self
        while block.parent and block.parent.kind != TYPE and not FUNCTIONS & set(block.head):
            block = block.parent
        return block


class Statement:
    """A statement or declaration: the numbers of its first token, and of that behind its last."""

    def __init__(self, first, last, block):
        self.first, self.last, self.block = first, last, block


class Source:
    """A file, its tokens and its statements."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.tokens = tokens_of(text)
        #: The block that a brace opens, the innermost block of each token, and what begins there.
        self.blocks, self.owner, self.starts = {}, [None] * len(self.tokens), {}
        #: The colon of each `case` and `default` of a switch.
        self.cases = {}
        self.file = Block(TYPE, [], 0, len(self.tokens), None)
        self.split(self.file)

    def spaced(self, number):
        """Whether a sign stands between two operands."""
        token = self.tokens[number]
        return (token.kind == "sign" and self.text[token.start - 1].isspace()
                and self.text[token.end : token.end + 1].isspace())

    def inside(self, first, last):
        """The numbers of the tokens between two, brackets' contents left out."""
        while first < last:
            yield first
            token = self.tokens[first]
            first = token.partner + 1 if token.text in OPENERS and token.partner else first + 1

    def find(self, first, last, holds):
        """The first token between two, not in brackets, of which something holds; the end where none is."""
        return next((place for place in self.inside(first, last) if holds(place)), last)

    def around(self, number):
        """The statement that a token stands in, unless the token is in a block of it."""
        block = self.owner[number]
        return next((one for one in block.statements if one.first <= number < one.last), None)

    def split(self, block):
        """Finds a block's statements, and the blocks in them."""
        for number in range(block.first, block.last):
            self.owner[number] = block
        if block.kind == CASES:
            begins = self.begins_of_cases(block)
        else:
            begins = self.begins(self.behind_signature(block), block.last)
        for first, last in zip(begins, [*begins[1:], block.last]):
            # The code behind a case's colon ends where the next case begins.
            statement = Statement(first, min([last, *self.labels_behind(block, first)]), block)
            block.statements.append(statement)
            self.starts[first] = statement
            self.enter(statement)

    def begins(self, first, last):
        found, column = [], None
        for number in self.inside(first, last):
            token = self.tokens[number]
            if not found or self.tokens[number - 1].text == ";" or (
                    token.opens_line and token.column == column
                    and token.text not in CONTINUES | {"{"} and not token.is_dot):
                found.append(number)
                column = token.column if token.opens_line else column
        return found

    def begins_of_cases(self, block):
        found = []
        labels = [number for number in self.inside(block.first, block.last)
                  if self.tokens[number].text in ("case", "default") and
                  (self.tokens[number].opens_line or number == block.first)
                  or self.tokens[number].text == "@unknown"]
        for label, behind in zip(labels, [*labels[1:], block.last]):
            colon = next(number for number in self.inside(label, behind)
                         if self.tokens[number].text == ":" and not self.in_ternary(label, number))
            self.cases[label] = colon
            found += self.begins(colon + 1, behind)
        return found

    def in_ternary(self, first, colon):
        return any(self.tokens[number].text == "?" and self.spaced(number)
                   for number in self.inside(first, colon)) and self.text[self.tokens[colon].start - 1] == " "

    def labels_behind(self, block, first):
        return [label for label in self.cases if label > first] if block.kind == CASES else []

    def behind_signature(self, block):
        """The first token of a block behind what a closure takes."""
        if block.kind == CLOSURE:
            for number in self.inside(block.first, block.last):
                token = self.tokens[number]
                if token.opens_line and number > block.first or token.text in ("for", "return", "if"):
                    break
                if token.text == "in":
                    return number + 1
        return block.first

    def enter(self, statement):
        """Finds the blocks of a statement, in its brackets too."""
        begin = number = statement.first
        while number < statement.last:
            token = self.tokens[number]
            if token.text in ("(", "[", ",") or token.kind == "sign" and self.spaced(number):
                begin = number + 1 if token.text in ("(", "[") else begin
            if token.text == "{" and token.partner:
                kind, head = self.kind_of(begin, number, statement.block)
                block = Block(kind, head, number + 1, token.partner, statement.block)
                self.blocks[number] = block
                self.split(block)
                number = token.partner
                if kind != CLOSURE:
                    begin = number + 1
            elif token.text in CLOSERS and token.partner is not None:
                begin = statement.first if token.partner > statement.first else begin
            number += 1

    def kind_of(self, begin, brace, parent):
        numbers = list(self.inside(begin, brace))
        words = [self.tokens[number].text for number in numbers
                 if self.tokens[number].kind in ("word", "sign")
                 and not (number and self.tokens[number - 1].is_dot)]
        if parent.kind == TYPE and "=" not in words or words[:1] == ["func"]:
            declared = next((word for number, word in enumerate(words)
                             if word in TYPES | FUNCTIONS | {"var", "let"}
                             and not (word == "class" and {"func", "var"} & set(words[number + 1 :]))), None)
            return (TYPE if declared in TYPES else CODE), words
        controls = [word for word in words if word in CONTROLS]
        if words[:1] and words[0] in TYPES | FUNCTIONS:
            return (TYPE if words[0] in TYPES else CODE), words
        # `guard` has its block behind `else`; a block before is a closure's.
        if controls and controls[-1] != "guard":
            return (CASES if controls[-1] == "switch" else CODE), words
        accessors = {"get", "set", "didSet", "willSet", "_read", "_modify"}
        return (CODE if words and words[0] in accessors else CLOSURE), words
