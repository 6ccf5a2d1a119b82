"""The errors that `Tools/mutants` plants, as Tools/mutations lists them, and the places that they find."""

import tomllib
import zlib

from edits import ROOT, Edit, Wrong, patched

LIST = ROOT / "Tools/mutations"
#: Those of rules that nobody can notice, which are another list.
EQUIVALENT = LIST / "Equivalent.toml"
#: What comes in a text's place where an error does not say: nothing, once it is planted.
LEFT_OUT = "if !PLANTED { TEXT }"
#: What can be compiled alone, for it imports nothing.
DOMAIN = "Sources/Facturation"


class PlantedError(Edit):
    """One error of the list."""

    KEYS = {"name", "file", "after", "text", "put", "tests", "checks", "survives", "refused"}

    def __init__(self, room, entry):
        for key in {"name", "file", "text", "put"} - entry.keys():
            raise Wrong(f"{room}: an error without {key!r}: {entry}")
        for key in entry.keys() - self.KEYS:
            raise Wrong(f"{entry['name']}: nobody knows {key!r}")
        super().__init__(entry["name"], entry)
        self.room, self.refused = room, entry.get("refused")
        self.tests, self.checks = entry.get("tests", []), entry.get("checks", [])
        self.survives = entry.get("survives")
        # Of the name alone, so that one more in the list has no other file built again.
        self.number = zlib.crc32(self.name.encode()) & 0x7FFF_FFFF
        if self.refused:
            self.expect_refusable()
        elif "PLANTED" not in self.put:
            raise Wrong(f"{self.name}: without PLANTED, it would always be there")
        elif not self.tests and not self.checks:
            raise Wrong(f"{self.name}: nothing is named that should notice it")

    def expect_refusable(self):
        if "PLANTED" in self.put:
            raise Wrong(f"{self.name}: what does not compile has no switch")
        if not self.file.startswith(f"{DOMAIN}/"):
            raise Wrong(f"{self.name}: only the domain is compiled alone, for it imports nothing")

    @property
    def becomes(self):
        return super().becomes.replace("PLANTED", f"isPlanted({self.number})")


def errors():
    """All errors of the list."""
    found = {}
    for path in sorted(LIST.glob("*.toml")):
        if path == EQUIVALENT:
            continue
        try:
            content = tomllib.loads(path.read_text())
        except tomllib.TOMLDecodeError as error:
            raise Wrong(f"{path.name}: {error}") from None
        common = {key: content[key] for key in ("tests", "checks") if key in content}
        above = {}
        for entry in content["error"]:
            own = common if not entry.keys() & {"tests", "checks", "refused"} else {}
            usual = {} if "refused" in entry else {"put": LEFT_OUT}
            error = PlantedError(path.stem, usual | above | own | entry)
            above = {"file": error.file}
            if other := found.get(error.number):
                raise Wrong(f"{error.name}: told from “{other.name}” by nothing")
            found[error.number] = error
    return list(found.values())


def planted(errors):
    """Those that are built, and wanted as a program starts."""
    return [error for error in errors if not error.refused]


def expect_places(everything):
    """Names all errors together that do not find their place."""
    wrong = []
    for file in sorted({error.file for error in everything}):
        there = [error for error in everything if error.file == file]
        if not (ROOT / file).is_file():
            wrong += [f"{error.name}: there is no {file}" for error in there]
            continue
        source = (ROOT / file).read_text()
        lost = []
        for error in there:
            try:
                error.place(source)
            except Wrong as why:
                lost.append(str(why))
        if not lost:
            try:
                patched(source, planted(there))
            except Wrong as why:
                lost.append(str(why))
        wrong += lost
    if wrong:
        raise Wrong("\n  ".join(["these errors do not find their place:", *wrong]))
