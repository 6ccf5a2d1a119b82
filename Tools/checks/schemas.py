#!/usr/bin/env python3
"""Hold the schemas of events against what Facturier writes and what it takes.

    FACTURIER_BIN=.build/release Tools/checks/schemas.py [--seed N] [--lines N] [--mutations N]
    Tools/checks/schemas.py --freeze VERSION

Needs jsonschema-rs, check-jsonschema and jsoncompat. Random lines come from
`$FACTURIER_BIN/repondeur`, a journal from `$FACTURIER_BIN/facturier demo`, and whether the reader
takes a line is asked of `repondeur` again. Exit status: 0 all holds, 1 something does not,
77 skipped because a tool is not installed. The same seed asks the same questions again.

With --freeze it does nothing but record today's files as released under that version.
"""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile
from collections import Counter

import processes

with processes.modules():
    import jsoncompat
    import check_jsonschema  # noqa: F401, called as a program
    import schema_set
    from schema_set import FOLDER, Mutator, SchemaSet, at, canonical, other_spellings


# What a schema can't say, and the reader checks alone: by the definition or the member concerned,
# words of the reader's own reason, and what is checked.
READER_ONLY = {
    "siren": (["check digits"], "Luhn's rule"),
    "siret": (["check digits"], "Luhn's rule, or the post office's"),
    "numeroTVA": (["check digits"], "the key of a French number"),
    "iban": (["check digits", "IBAN"], "the key, and the length and characters of its country"),
    "ics": (["check digits"], "the key"),
    "adresseElectronique": (
        ["check digits", "scheme", "longer than 254"], "what the scheme wants of the identifier"),
    "courriel": (["longer than 254"], "a length in bytes"),
    "serie": (["pattern", "longer than 35"], "{mois} needs {annee}, and the numbers fit"),
    "batch": (["place among"], "the place is not above the count"),
}

# Pairs of versions of which the newer doesn't accept what the older did, and why that is right.
BREAKS = {}


class Repondeur:
    """Asks the program all questions at once; answers come in the order of the questions."""

    def __init__(self, folder):
        self.program = folder / "repondeur"

    def ask(self, questions):
        output = processes.run(
            [self.program], input="".join(f"{question}\n" for question in questions).encode(),
            capture_output=True, check=True, timeout=600).stdout
        return output.decode().split("\n")[:-1]

    def types(self):
        return self.ask(["types"])[0].split(" ")

    def random_lines(self, seed, count):
        return self.ask([f"lignes\t{seed}\t{count}"])

    def verdicts(self, lines):
        """For each line None when it is taken, else the byte and the reason of its refusal."""
        answers = self.ask([f"ligne\t{line}" for line in lines])
        assert len(answers) == len(lines), f"{len(answers)} answers to {len(lines)} lines"
        return [None if answer == "valide" else refusal(answer) for answer in answers]


def refusal(answer):
    _, offset, _, expected = answer.split(" ", 3)
    return int(offset), expected


class Checks:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.repondeur = Repondeur(folder)
        self.schemas = SchemaSet()
        self.faults = []

    def expect(self, holds, fault):
        if not holds:
            self.faults.append(fault)
            if len(self.faults) <= 20:
                print(f"  {fault}")
        return holds

    def run(self):
        self.every_type_has_its_schema()
        self.schemas_are_schemas()
        lines = self.what_is_written_is_valid()
        self.schema_and_reader_agree(lines)
        self.other_spellings_are_refused(lines)
        self.every_member_is_read()
        self.released_files_stand()
        self.newer_versions_accept_older()
        print(f"{len(self.faults)} faults")
        return 1 if self.faults else 0

    def every_type_has_its_schema(self):
        types = self.repondeur.types()
        self.expect(types == self.schemas.types, "the schemas are not those of the types: "
                    f"{sorted(set(types) ^ set(self.schemas.types))}")
        known = self.schemas.schemas["ligne.json"]["properties"]["type"]["enum"]
        conditions = [entry["if"]["properties"]["type"]["const"]
                      for entry in self.schemas.schemas["ligne.json"]["allOf"]]
        self.expect(sorted(known) == sorted(conditions) == types, "ligne.json lacks a type")
        for line_type in types:
            self.expect((FOLDER / "exemples" / f"{line_type}.jsonl").is_file(),
                        f"{line_type} has no example")
        print(f"{len(types)} types, each with its schema and its example")

    def schemas_are_schemas(self):
        files = [str(FOLDER / name) for name in self.schemas.schemas]
        done = processes.run([sys.executable, "-m", "check_jsonschema", "--check-metaschema", *files],
                             capture_output=True, text=True)
        self.expect(done.returncode == 0, done.stdout + done.stderr)
        for name in self.schemas.schemas:
            for place, schema in objects(self.schemas.schemas[name]):
                self.expect(schema.get("additionalProperties") is False or place == ("data",),
                            f"{name} is open at {'/'.join(place) or 'the top'}")
        print(f"{len(files)} schemas of the 2020-12 dialect, closed everywhere")

    def what_is_written_is_valid(self):
        lines = self.repondeur.random_lines(self.options.seed, self.options.lines)
        self.expect(len(lines) == self.options.lines, f"{len(lines)} lines were written")
        demo = self.demo()
        examples = [line for path in sorted(FOLDER.glob("exemples/*.jsonl"))
                    for line in path.read_text("utf-8").split("\n")[:-1]]
        self.expect(demo and examples, "no demonstration, or no examples")
        whole, envelope = (self.schemas.validator(f) for f in ("ligne.json", "enveloppe.v1.json"))
        data = {name: self.schemas.validator(f"{name}.json") for name in self.schemas.types}
        parsed, counts = [], Counter()
        for text in [*examples, *demo, *lines]:
            line = json.loads(text)
            parsed.append(line)
            counts[line["type"]] += 1
            valid = (whole.is_valid(line) and envelope.is_valid(line)
                     and data[line["type"]].is_valid(line["data"]))
            self.expect(valid, f"written, and not valid: {text[:500]}")
            self.expect(canonical(line) == text, f"Python writes it otherwise: {text[:500]}")
            self.expect(self.is_in_order(line), f"in another order than its schema: {text[:500]}")
        self.expect(set(counts) == set(self.schemas.types), "not every type was written")
        print(f"{len(parsed)} lines valid, {len(demo)} of them of the demonstration, "
              f"{min(counts.values())} or more of each type")
        return parsed

    def demo(self):
        with tempfile.TemporaryDirectory() as folder:
            registre = pathlib.Path(folder) / "registre"
            processes.run([self.folder / "facturier", "demo", registre], check=True,
                          capture_output=True, timeout=60)
            return (registre / "journal.jsonl").read_text("utf-8").split("\n")[:-1]

    def is_in_order(self, line):
        """Members stand in the order in which the schema lists them."""
        for path, value in [((), line), *self.schemas.places(line["type"], line)]:
            if isinstance(value, dict):
                listed = self.schemas.describe(line["type"], path)[0]["properties"]
                if list(value) != [name for name in listed if name in value]:
                    return False
        return True

    def schema_and_reader_agree(self, lines):
        short = [line for line in lines if len(canonical(line)) < 8000]
        mutator = Mutator(self.schemas, short[:3000], self.options.seed)
        mutations = [mutator.mutate(short[number % len(short)])
                     for number in range(self.options.mutations)]
        # In a short campaign each fifth, others by another seed.
        step = processes.campaign(1, 5)
        mutations += list(mutator.probes())[self.options.seed % step::step]
        validator = self.schemas.validator("ligne.json")
        refusals = self.repondeur.verdicts([canonical(line) for _, _, line in mutations])
        both, alone = Counter(), Counter()
        for (kind, path, line), refused in zip(mutations, refusals):
            valid = validator.is_valid(line)
            where = f"{kind} of {'/'.join(map(str, path))}: {canonical(line)[:1500]}"
            if valid == (refused is None):
                both[kind, "taken" if valid else "refused"] += 1
            elif self.expect(valid, f"the schema alone refuses {where}"):
                name = self.reader_only(line, path, refused[1])
                if self.expect(name, f"the reader alone refuses, {refused}, {where}"):
                    alone[name] += 1
        for kind in sorted({kind for kind, _ in both}):
            print(f"  {kind}: {both[kind, 'refused']} refused, {both[kind, 'taken']} taken by both")
        for name, (_, why) in READER_ONLY.items():
            self.expect(alone[name], f"the reader never refused a {name} alone: {why}")
            print(f"  {name}: {alone[name]} refused by the reader alone, for {why}")
        print(f"{sum(both.values())} mutations judged alike, and {sum(alone.values())} refused for "
              "what a schema can't say")

    def reader_only(self, line, path, reason):
        """The name under which this refusal is known to be the reader's alone, or None."""
        return next((name for name in self.definitions(line, path)
                     if name in READER_ONLY
                     and any(words in reason for words in READER_ONLY[name][0])), None)

    def definitions(self, line, path):
        if line["type"] not in self.schemas.types:
            return []
        return [path[-1], *self.schemas.describe(line["type"], path)[1]]

    def other_spellings_are_refused(self, lines):
        spellings = [(kind, text) for line in lines[:processes.campaign(2000, 400)]
                     for kind, text in other_spellings(canonical(line)) if text != canonical(line)]
        validator = self.schemas.validator("ligne.json")
        kinds = Counter()
        refused = self.repondeur.verdicts([text for _, text in spellings])
        for (kind, text), refusal_ in zip(spellings, refused):
            self.expect(validator.is_valid(json.loads(text)), f"{kind}, not valid: {text[:500]}")
            self.expect(refusal_ is not None, f"{kind}, taken: {text[:500]}")
            kinds[kind] += 1
        print(f"{sum(kinds.values())} spellings of valid lines that the reader alone refuses: "
              + ", ".join(sorted(kinds)))

    def every_member_is_read(self):
        """Spoilt at its first byte, a member is refused at that byte; renamed, before it."""
        questions = []
        for line_type in self.schemas.types:
            text = (FOLDER / "exemples" / f"{line_type}.jsonl").read_text("utf-8").split("\n")[0]
            for path in self.schemas.members(line_type):
                questions += self.questions(line_type, json.loads(text), path)
        answers = self.repondeur.verdicts([text for text, _, _ in questions])
        for (text, expected, what), refused in zip(questions, answers):
            offset = refused and refused[0]
            self.expect(expected(offset), f"{what}: refused at {offset}: {text[:800]}")
        print(f"{len(questions) // 3} members of schemas, each of them read")

    def questions(self, line_type, line, path):
        """(line, what the answer must be, what was done) for a member spoilt, renamed, removed."""
        name = f"{line_type} {'/'.join(map(str, path))}"
        try:
            holder = at(line, path[:-1])
            value = holder[path[-1]]
        except (KeyError, IndexError):
            self.expect(False, f"the first example of {name} lacks it")
            return
        holder[path[-1]] = "\x00"
        before, _, after = canonical(line).partition('"\\u0000"')
        place = len(before.encode())
        yield before + "~" + after, lambda offset: offset == place, f"{name} spoilt at {place}"
        holder[path[-1]] = value
        members = [(key + "X" if key == path[-1] else key, inner) for key, inner in holder.items()]
        renamed = json.loads(canonical(line))
        spot = at(renamed, path[:-1])
        spot.clear()
        spot.update(members)
        yield canonical(renamed), lambda offset: offset is not None, f"{name} renamed"
        del holder[path[-1]]
        valid = self.schemas.validator("ligne.json").is_valid(line)
        yield canonical(line), lambda offset: (offset is None) == valid, f"{name} removed"

    def released_files_stand(self):
        for fault in schema_set.faults(FOLDER):
            self.expect(False, fault)
        released = sum(len(release["files"]) for release in schema_set.releases(FOLDER))
        self.prove_the_freeze()
        print(f"{released} released files stand; in a copy, each change to a frozen one was seen")

    def prove_the_freeze(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "EventSchemas"
            shutil.copytree(FOLDER, copy)
            frozen = schema_set.freeze(copy, "0.0.0-test")
            self.expect(len(frozen) >= 2 * len(self.schemas.types), "the freeze leaves files out")
            self.expect(not schema_set.freeze(copy, "0.0.1-test"), "a file is frozen twice")
            self.expect(not list(schema_set.faults(copy)), "an untouched file is refused")
            for name in frozen:
                bytes_ = (copy / name).read_bytes()
                (copy / name).write_bytes(bytes_[:-2] + b" " + bytes_[-2:])
                self.expect(len(list(schema_set.faults(copy))) == 1, f"{name} may change")
                (copy / name).unlink()
                self.expect(len(list(schema_set.faults(copy))) == 1, f"{name} may go")
                (copy / name).write_bytes(bytes_)
            (copy / "LigneAjoutee.v2.json").write_text("{}")
            self.expect(not list(schema_set.faults(copy)), "a new version is refused")

    def newer_versions_accept_older(self):
        pairs = 0
        for newer in self.schemas.types:
            name, _, version = newer.partition(".v")
            older = f"{name}.v{int(version) - 1}"
            if older in self.schemas.types:
                pairs += 1
                accepts = accepts_all(self.schemas.inlined(f"{newer}.json"),
                                      self.schemas.inlined(f"{older}.json"))
                self.expect(accepts != ((older, newer) in BREAKS),
                            f"{newer} accepts what {older} did: {accepts}")
        today = self.schemas.inlined("LigneAjoutee.v1.json")
        optional = {**today, "properties": {**today["properties"], "nouveau": {"type": "string"}}}
        required = {**today, "required": [*today["required"], "codeUnite"]}
        fewer = {**today, "properties": {name: schema for name, schema in today["properties"].items()
                                         if name != "codeUnite"}}
        self.expect(accepts_all(today, today) and accepts_all(optional, today),
                    "jsoncompat refuses a member more that may be missing")
        self.expect(not accepts_all(required, today) and not accepts_all(fewer, today),
                    "jsoncompat takes a member more that is required, or one fewer")
        print(f"{pairs} pairs of versions, of which the newer accepts what the older did; "
              "a made-up one that doesn't was seen")


def accepts_all(newer, older):
    """Whether every event of the older version is valid by the newer one."""
    if newer.get("dependentRequired") == older.get("dependentRequired"):
        # jsoncompat gives up on these beside many members, even when they are the same.
        newer, older = ({key: value for key, value in schema.items() if key != "dependentRequired"}
                        for schema in (newer, older))
    return jsoncompat.check_compat(json.dumps(older), json.dumps(newer), "deserializer")


def objects(schema, place=()):
    """Every schema of an object in a file, with the names that lead to it."""
    if schema.get("type") == "object":
        yield place, schema
    for group in "$defs", "properties":
        for name, inner in schema.get(group, {}).items():
            yield from objects(inner, (*place, name))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=processes.SEED)
    parser.add_argument("--lines", type=int, default=processes.campaign(21_000, 4_200))
    parser.add_argument("--mutations", type=int, default=processes.campaign(40_000, 8_000))
    parser.add_argument("--freeze", metavar="VERSION")
    options = parser.parse_args()
    if options.freeze:
        print(f"{len(schema_set.freeze(FOLDER, options.freeze))} files frozen")
        return 0
    return Checks(options, processes.built()).run()


if __name__ == "__main__":
    sys.exit(main())
