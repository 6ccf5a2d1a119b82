"""The schemas of EventSchemas, resolved: validators, and what a place in a line is defined as."""

import copy
import hashlib
import json
import pathlib
import random

import jsonschema_rs


# --- The freeze: a released schema in EventSchemas is never changed nor removed again.

# It grows with every type that is added, and is only a convenience.
NEVER_FROZEN = {"ligne.json"}


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def frozen_files(folder):
    """The files that a release of today would freeze."""
    files = [*folder.glob("*.v*.json"), *folder.glob("exemples/*.v*.jsonl")]
    return sorted(str(path.relative_to(folder)) for path in files if path.name not in NEVER_FROZEN)


def releases(folder):
    return json.loads((folder / "gel.json").read_text("utf-8"))["releases"]


def faults(folder):
    """What differs from what was released, a sentence each."""
    for release in releases(folder):
        for name, expected in release["files"].items():
            path = folder / name
            if not path.is_file():
                yield f"{name} was released with {release['version']} and is gone"
            elif digest(path) != expected:
                yield f"{name} was released with {release['version']} and has changed"


def freeze(folder, version):
    """Adds a release: every file that no earlier one has frozen."""
    known = releases(folder)
    earlier = {name for release in known for name in release["files"]}
    new = [name for name in frozen_files(folder) if name not in earlier]
    known.append({"version": version, "files": {name: digest(folder / name) for name in new}})
    (folder / "gel.json").write_text(json.dumps({"releases": known}, indent=2) + "\n", "utf-8")
    return new


# --- The set of schemas.

FOLDER = pathlib.Path("EventSchemas")
# References between the files are relative; nothing is ever fetched from here.
BASE = "https://schemas.invalid/"
NOT_EVENTS = {"definitions.v1.json", "enveloppe.v1.json", "ligne.json"}


class SchemaSet:
    def __init__(self, folder=FOLDER):
        paths = sorted(path for path in folder.glob("*.json") if path.name != "gel.json")
        self.schemas = {path.name: json.loads(path.read_text("utf-8")) for path in paths}
        self.registry = jsonschema_rs.Registry(
            [(BASE + name, schema) for name, schema in self.schemas.items()])
        self.types = sorted(
            name.removesuffix(".json") for name in self.schemas if name not in NOT_EVENTS)

    def validator(self, name):
        """Checks formats too, which JSON Schema leaves to the validator."""
        return jsonschema_rs.validator_for(
            {"$ref": BASE + name}, registry=self.registry, validate_formats=True)

    def inlined(self, name):
        """A schema without references to other files."""
        return jsonschema_rs.dereference(
            self.schemas[name], registry=self.registry, base_uri=BASE + name)

    def resolve(self, schema, name):
        """What a reference leads to: the schema, the name of its file and of its definition."""
        file, _, pointer = schema["$ref"].partition("#/$defs/")
        file = file or name
        return self.schemas[file]["$defs"][pointer], file, pointer

    def envelope(self, line_type):
        """The schema of a whole line, its data being of that type."""
        envelope = self.schemas["enveloppe.v1.json"]
        data = dict(self.schemas[f"{line_type}.json"])
        return {**envelope, "properties": {**envelope["properties"], "data": data}}

    def describe(self, line_type, path):
        """The schema at a place in a line, and the definitions passed on the way there."""
        schema, file, names = self.envelope(line_type), "enveloppe.v1.json", []
        for step in (*path, None):
            while "$ref" in schema:
                schema, file, name = self.resolve(schema, file)
                names.append(name)
            if step is None:
                break
            schema = schema["items"] if isinstance(step, int) else schema["properties"].get(step, {})
        return schema, names

    def places(self, line_type, line):
        """Every place in a line that a schema knows, with what is there: (path, value)."""
        def walk(path, value):
            if path:
                yield path, value
            steps = value.items() if isinstance(value, dict) else ()
            if isinstance(value, list):
                steps = enumerate(value)
            for step, inner in steps:
                yield from walk((*path, step), inner)
        return list(walk((), line))

    def members(self, line_type, path=()):
        """Every member that the schema of a line can hold, by its path; of arrays the first item."""
        schema, _ = self.describe(line_type, path)
        if schema.get("type") == "array":
            yield from self.members(line_type, (*path, 0))
        for name in schema.get("properties", {}):
            yield (*path, name)
            yield from self.members(line_type, (*path, name))


def canonical(line):
    """The bytes of a line, were it written by Facturier, as text."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def at(line, path):
    for step in path:
        line = line[step]
    return line


# --- Seeded mutations of lines: each a kind, the place it touches, and the line that comes of it.

DECIMALS = {"montant", "quantite", "prixUnitaire", "taux", "pourcentage"}
NUMBERS = [
    "-0.00", "-0", "0", "0.0", "00.00", "007.00", "1", "1.0", "1.000", "1.5", ".50", "1.", "1e3",
    "+1.00", "12,50", " 1.00", "1.00 ", "1 000.00", "100.01", "100.00", "999999999.999999",
    "1000000000.00", "1000000000", "999999999.9999", "999999999999.99", "1000000000000.00",
    "-999999999999.99", "0.3330", "0.0000001", "0.10", "0.30000", "NaN", "１.00", "",
    "99999999999999999999.00", "-1.00", "0.00001",
]
DAYS = [
    "2026-02-29", "2024-02-29", "0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01",
    "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-01", "2026-01-01T00:00:00Z", "01/02/2026",
    "",
]
TEXTS = [
    "", " ", "\u00a0\u3000", "\t", "\n", "a\nb", "a\tb", "a\rb", "\u0000", "a\u007f", "a\u0085",
    "a\u2028b", "\u007fa", "\u0085a", "\u2029a", "\u0001a", "x" * 100, "x" * 101, "é" * 250,
    "é" * 251, "😀" * 250, "😀" * 251, "x" * 10_000, "x" * 10_001, "a\ufeff", "\ufeff", "\u200b",
    "\u212a", "S\u0301", "FR", "fr", "XX12", "virement", "Virement", "a@b", "a@b@c", "@b", "a b@c",
    "F{annee}-{n:4}", "{n}{n}", "{n:1}", "{mois}{n}", "F{annee", "+-_/",
    "urn:uuid:00000000-0000-0000-0000-000000000000", "00000000-0000-0000-0000-000000000000",
    "registre", "1.0", "1/2", "2/2", "3/2", "0/2", "1/1", "02/3", "0" * 64, "G" * 64,
]
COUNTS = [-1, 0, 1, 10**18 - 1, 10**18, 10**30, 1.5]
LETTERS = list("09aAzZfFgGIOK-+_/.:@{}\"\\ \n\té😀\u212a１\u0000\u2028")


class Mutator:
    """Takes lines as parsed JSON, `samples` being where values are borrowed from."""

    def __init__(self, schemas, samples, seed):
        self.schemas = schemas
        self.random = random.Random(seed)
        # The shortest first, of which probes make thousands of copies.
        self.samples = sorted(samples, key=lambda line: len(str(line)))
        self.kinds = [
            self.remove, self.rename, self.add, self.other_type, self.number, self.value, self.letter,
            self.borrow, self.retype, self.null,
        ]
        self.almost_good = {
            "siren": self.other_digit, "siret": self.other_digit, "iban": self.other_digit,
            "ics": self.other_digit, "numeroTVA": self.other_digit,
            "courriel": lambda value: "é" * 200 + value,
            "serie": lambda value: self.random.choice(["{mois}-{n}", "x" * 35 + "{n}"]),
            "batch": lambda value: self.random.choice(["3/2", "12345678/12345677"]),
        }
        self.pool = {}
        for line in samples:
            for path, value in schemas.places(line["type"], line):
                self.pool.setdefault(self.kind_of(line, path), []).append(value)

    def mutate(self, line):
        """(kind, path, mutated line); a mutation may by chance leave the line as it was."""
        line = copy.deepcopy(line)
        places = self.schemas.places(line["type"], line)
        checked = [(path, value) for path, value in places if self.check_of(line, path)]
        if checked and self.random.random() < 0.2:
            path, value = self.random.choice(checked)
            at(line, path[:-1])[path[-1]] = self.almost_good[self.check_of(line, path)](value)
            return "almost good", path, line
        while True:
            kind = self.random.choice(self.kinds)
            path, value = self.random.choice(places)
            touched = kind(line, at(line, path[:-1]), path, value)
            if touched:
                return kind.__name__, touched, line

    def probes(self):
        """In one place of each kind of value, all that might be taken for one."""
        places = {}
        for line in self.samples:
            for path, value in self.schemas.places(line["type"], line):
                kind = self.kind_of(line, path)
                if not isinstance(value, (dict, list)) and kind not in places:
                    places[kind] = line, path
        for kind, (line, path) in sorted(places.items()):
            texts = [value for value in self.pool[kind] if isinstance(value, str) and len(value) < 50]
            near = [other for value in self.random.sample(texts, min(len(texts), 6))
                    for other in near_misses(value)]
            for value in [*NUMBERS, *DAYS, *TEXTS, *COUNTS, *near]:
                other = copy.deepcopy(line)
                at(other, path[:-1])[path[-1]] = value
                yield "probe", path, other

    def kind_of(self, line, path):
        """What a place is defined as; in the envelope, which member it is."""
        names = self.schemas.describe(line["type"], path)[1]
        return names[-1] if names and path[0] == "data" else path[-1]

    def check_of(self, line, path):
        """The name under which a place has a check that a schema can't say, or None."""
        names = [path[-1], *self.schemas.describe(line["type"], path)[1]]
        return next((name for name in names if name in self.almost_good), None)

    def other_digit(self, value):
        """One digit is another, so that the form is right and the check is not."""
        places = [place for place, sign in enumerate(value) if sign.isdigit()]
        if not places:
            return value
        place = self.random.choice(places)
        return value[:place] + str((int(value[place]) + 1) % 10) + value[place + 1:]

    def remove(self, line, holder, path, value):
        del holder[path[-1]]
        return path

    def rename(self, line, holder, path, value):
        if isinstance(holder, list):
            return None
        name = self.random.choice([path[-1] + "s", path[-1].swapcase(), "x", path[-1] + " "])
        members = [(name if key == path[-1] else key, inner) for key, inner in holder.items()]
        holder.clear()
        holder.update(members)
        return path

    def add(self, line, holder, path, value):
        """Another member in any place, or a second one of an array's items."""
        if isinstance(holder, list):
            holder.insert(path[-1], copy.deepcopy(value))
            return path
        members = list(holder.items())
        name = self.random.choice(["inconnu", "devise", "$schema", "a\"b", "data"])
        if name in holder:
            return None
        members.insert(self.random.randint(0, len(members)), (name, self.random.choice(["x", 1, {}])))
        holder.clear()
        holder.update(members)
        return path

    def other_type(self, line, holder, path, value):
        others = ["texte", 7, True, [], {}, [value], {"valeur": value}, 12.34]
        others = [other for other in others if type(other) is not type(value)]
        holder[path[-1]] = self.random.choice(others)
        return path

    def null(self, line, holder, path, value):
        holder[path[-1]] = None
        return path

    def number(self, line, holder, path, value):
        """A number where a text of digits stands, as programs write money by mistake."""
        names = self.schemas.describe(line["type"], path)[1]
        if not DECIMALS & set(names) or not isinstance(value, str):
            return None
        holder[path[-1]] = self.random.choice([float(value), int(float(value))])
        return path

    def value(self, line, holder, path, value):
        names = self.schemas.describe(line["type"], path)[1]
        if isinstance(value, (dict, list)):
            return None
        if isinstance(value, int):
            others = COUNTS
        elif DECIMALS & set(names):
            others = NUMBERS
        elif "date" in names or path[-1] == "time":
            others = DAYS + [str(value).replace(value[5:7], "02", 1)]
        else:
            others = TEXTS
        holder[path[-1]] = self.random.choice(others)
        return path

    def letter(self, line, holder, path, value):
        """A character more, less, or another one."""
        if not isinstance(value, str):
            return None
        place = self.random.randint(0, len(value))
        new = self.random.choice([*LETTERS, ""])
        holder[path[-1]] = value[:place] + new + value[place + self.random.randint(0, 1):]
        return path

    def borrow(self, line, holder, path, value):
        """Another value of the same definition, which is as good."""
        values = self.pool[self.kind_of(line, path)]
        holder[path[-1]] = copy.deepcopy(self.random.choice(values))
        return path

    def retype(self, line, holder, path, value):
        """The event's data under another name or in another stream."""
        member = self.random.choice(["type", "subject"])
        line[member] = self.random.choice(self.pool[member])
        return (member,)


def near_misses(value):
    """The text with one character less, more, or another, in each place."""
    for place in range(len(value) + 1):
        if place < len(value):
            yield value[:place] + value[place + 1:]
        for letter in LETTERS:
            yield value[:place] + letter + value[place:]
            if place < len(value):
                yield value[:place] + letter + value[place + 1:]


def other_spellings(text):
    """The same JSON value, not as Facturier writes it: (kind, text)."""
    yield "space after a colon", text.replace(":", ": ", 1)
    yield "space at the end", text + " "
    yield "line break between members", text.replace(",\"id\"", ",\r\t\"id\"", 1)
    yield "members in another order", text.replace(
        '"specversion":"1.0",', "", 1).replace('"source"', '"specversion":"1.0","source"', 1)
    yield "a member twice", text.replace('"specversion":"1.0",', '"specversion":"1.0",' * 2, 1)
    yield "an escaped slash", text.replace("/", "\\/", 1)
    yield "an escaped letter", text.replace('"1.0"', '"\\u0031.0"', 1)
    yield "an escaped name", text.replace('"id"', '"i\\u0064"', 1)
