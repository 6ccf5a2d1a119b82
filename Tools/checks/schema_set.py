"""The schemas of EventSchemas, resolved: validators, and what a place in a line is defined as."""

import json
import pathlib

import jsonschema_rs

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
