"""Errors that rules make of all production Swift, and those that a seed draws of them."""

import collections
import hashlib
import tomllib
import zlib

from edits import Wrong, sources
from made import Declared, Rules
from planted import EQUIVALENT
from swift_source import TYPE, Source

#: What is no production code though it stands in Sources.
BESIDE = {"Contract"}


class MadeError:
    """An error in its place: what it puts there with a switch, and what it comes to without one."""

    def __init__(self, source, change, ordinal):
        self.file, self.rule = source.name, change.rule
        self.start, self.end, self.put = change.start, change.end, change.put
        first = source.text.rfind("\n", 0, self.start) + 1
        last = (source.text + "\n").index("\n", self.end)
        self.line = source.text.count("\n", 0, self.start) + 1
        self.text = squeezed(source.text[first:last])
        self.becomes = squeezed(source.text[first : self.start] + change.plain + source.text[self.end : last])
        self.name = f"{self.file}\0{self.rule}\0{self.text}\0{self.becomes}\0{ordinal}"
        self.number = None

    @property
    def room(self):
        return room(self.file)

    @property
    def key(self):
        """What tells it from others, with any text elsewhere."""
        return hashlib.sha256(self.name.encode()).hexdigest()[:20]


def squeezed(text):
    return " ".join(text.split())


def room(file):
    parts = file.split("/")
    return parts[1] if parts[0] == "Sources" else "facturier"


def production():
    """Every production file of Swift, by its name."""
    return {name: Source(name, content.decode()) for name, content in sorted(sources().items())
            if name.endswith(".swift") and room(name) not in BESIDE
            and (name.startswith("Sources/") or name.startswith("Tools/facturier/"))}


def made(everything):
    """All errors of all rules, in their order."""
    declared = Declared(everything.values())
    found = []
    for source in everything.values():
        seen, ordinals = set(), collections.Counter()
        for change in Rules(source, declared).changes():
            place = change.start, change.end, change.plain
            if place not in seen:
                seen.add(place)
                error = MadeError(source, change, 0)
                ordinals[error.name] += 1
                found.append(MadeError(source, change, ordinals[error.name]) if ordinals[error.name] > 1 else error)
    return found


def statements(everything):
    """How many statements each room has."""
    count = collections.Counter()
    for source in everything.values():
        count[room(source.name)] += sum(one.block.kind != TYPE for one in source.starts.values())
    return count


def drawn(everything, seed, wanted, without=()):
    """Errors that a seed draws: rooms by their statements, rules of a room in turn."""
    equivalents = named_equivalent()
    weights = statements(everything)
    ranked = collections.defaultdict(lambda: collections.defaultdict(list))
    for error in made(everything):
        if error.key not in without and (error.file, error.text, error.becomes) not in equivalents:
            ranked[error.room][error.rule].append(error)
    found = []
    for name, count in shares(weights, wanted).items():
        found += of_room(ranked[name], seed, count)
    return numbered(sorted(found, key=lambda error: (error.file, error.start)))


def shares(weights, wanted):
    """How many of all each room gets: the rest goes where most is lost."""
    total = sum(weights.values())
    exact = {name: wanted * weight / total for name, weight in weights.items()}
    given = {name: int(share) for name, share in exact.items()}
    for name in sorted(exact, key=lambda name: given[name] - exact[name])[: wanted - sum(given.values())]:
        given[name] += 1
    return given


def of_room(rules, seed, count):
    def rank(text):
        return hashlib.sha256(f"{seed}\0{text}".encode()).digest()
    left = {rule: sorted(errors, key=lambda error: rank(error.name), reverse=True)
            for rule, errors in sorted(rules.items(), key=lambda entry: rank(entry[0]))}
    found = []
    while len(found) < count and any(left.values()):
        for errors in left.values():
            while errors and len(found) < count:
                error = errors.pop()
                if not any(error.file == other.file and error.start < other.end and other.start < error.end
                           for other in found):
                    found.append(error)
                    break
    return found


def numbered(errors):
    """Numbers that stay with an error, so that no other file is built again."""
    taken = set()
    for error in errors:
        error.number = zlib.crc32(error.name.encode()) & 0xFFFF
        while error.number in taken or not error.number:
            error.number = error.number + 1 & 0xFFFF
        taken.add(error.number)
    return errors


def named_equivalent():
    """What the list of equivalent ones names: the file, the line, and what it becomes."""
    if not EQUIVALENT.is_file():
        return {}
    found = {}
    for file, entries in tomllib.loads(EQUIVALENT.read_text()).items():
        for entry in entries:
            if entry.keys() != {"text", "put", "why"}:
                raise Wrong(f"Equivalent.toml: an error has text, put and why: {entry}")
            found[file, squeezed(entry["text"]), squeezed(entry["put"])] = entry["why"]
    return found


def expect_equivalents():
    """Names what the list of equivalent ones has that no rule makes any more."""
    there = {(error.file, error.text, error.becomes) for error in made(production())}
    if lost := [f"{file}: {text}" for file, text, put in named_equivalent() if (file, text, put) not in there]:
        raise Wrong("\n  ".join(["these equivalent errors do not find their place:", *lost]))
