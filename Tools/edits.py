"""Texts that take the place of others, in a copy of the repository: planted errors, and examples.

A text's place is known by what stands there alone: it stands once in its file, or is the first behind
`after`, which stands there once. So a place that is lost is named, and never guessed.
"""

import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Wrong(Exception):
    """Something about a list of edits that keeps them from being made."""


class Edit:
    """What comes in place of a text; TEXT in it is what stood there."""

    def __init__(self, name, entry):
        self.name, self.file = name, entry["file"]
        self.after, self.text, self.put = entry.get("after"), entry["text"], entry["put"]

    @property
    def becomes(self):
        """What stands there then."""
        return self.put.replace("TEXT", self.text)

    def place(self, source):
        """Where its text stands."""
        start = 0
        if self.after is not None:
            self.expect_once(source, self.after)
            start = source.index(self.after) + len(self.after)
            if self.text not in source[start:]:
                raise Wrong(f"{self.name}: {self.file} no longer has it there: {self.text}")
        else:
            self.expect_once(source, self.text)
        start = source.index(self.text, start)
        return start, start + len(self.text)

    def expect_once(self, source, text):
        if (count := source.count(text)) != 1:
            raise Wrong(f"{self.name}: {self.file} has this {count} times, not once: {text}")


def patched(source, edits):
    """A source with all its edits, each of which goes by what the source said before."""
    places = sorted(((*edit.place(source), edit) for edit in edits), key=lambda place: place[:2])
    for (_, end, edit), (start, _, other) in zip(places, places[1:]):
        if start < end:
            raise Wrong(f"“{edit.name}” and “{other.name}” stand in the same place")
    for start, end, edit in reversed(places):
        source = source[:start] + edit.becomes + source[end:]
    return source


def sources():
    """The files of the repository, by their names, as they are now."""
    names = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True, timeout=60).stdout.split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}


def write(wanted, copy):
    """Has a folder hold these files and no others but in `.build`; unchanged ones stay untouched."""
    for path in copy.rglob("*"):
        name = path.relative_to(copy)
        if name.parts[0] != ".build" and path.is_file() and str(name) not in wanted:
            path.unlink()
    for name, content in wanted.items():
        path = copy / name
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        shutil.copymode(ROOT / name if (ROOT / name).exists() else __file__, path)
