"""Transcripts of the program: commands as a person types them, and what each answers.

A transcript is text. A line that begins with `$ ` is a command, run word for word by bash; below it
stand its standard output, set in by two spaces, its standard error, behind `! `, and its exit code,
behind `= `, unless that is 0. `@ 2026-11-20 10:00:00` sets the clock, and `# ` begins a comment; the
first comment may set variables, of which `WORDS=none` leaves standard error out. `UUID-1` and
`HASH-1` stand for the first identifier and the first hash that the transcript shows, in commands
too, where `UUID-1/8` is how it begins.
"""

import os
import pathlib
import re
import tempfile

import processes
from durability import clock

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "Tests/Golden/cli"
#: What a run makes up: identifiers, and hashes. What begins with zeros stays.
MADE_UP = [
    ("UUID", r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"),
    ("HASH", r"[0-9a-f]{64}"),
]


class Masks:
    """The names that stand for what a run made up."""

    def __init__(self):
        self.names = {}

    def hide(self, text):
        """The text with each identifier and hash under its name."""
        for kind, pattern in MADE_UP:
            text = re.sub(pattern, lambda match, kind=kind: self._name(kind, match[0]), text)
        return text

    def _name(self, kind, value):
        if value.startswith("00000000"):
            return value
        count = sum(name.startswith(kind) for name in self.names.values())
        return self.names.setdefault(value, f"{kind}-{count + 1}")

    def show(self, text):
        """The text with each name's value, or as many characters of it as are asked for."""
        values = {name: value for value, name in self.names.items()}

        def value(match):
            found = values.get(match[1])
            assert found, f"{match[0]} is not known yet in: {text}"
            return found[:int(match[2])] if match[2] else found

        return re.sub(r"\b((?:UUID|HASH)-\d+)(?:/(\d+))?\b", value, text)


class Transcript:
    """A transcript's file, and what running it now gives."""

    def __init__(self, path):
        self.path = path
        self.written = path.read_text(encoding="utf-8")
        self.runs = []

    def run(self, folder):
        """Runs all commands below that folder, and gives the transcript that they make."""
        masks, lines = Masks(), []
        environment = self._environment(folder)
        for line in self.written.splitlines():
            if line.startswith("@ "):
                environment["FAKETIME"] = line[2:].strip()
            if line.startswith(("# ", "@ ")):
                if lines and not lines[-1].startswith(("# ", "@ ")):
                    lines.append("")
                lines.append(line)
            elif line.startswith("$ "):
                lines += [line, *self._answer(masks, line[2:], folder, environment)]
        return "\n".join(lines) + "\n"

    def _answer(self, masks, command, folder, environment):
        done = processes.run(
            # Nothing of the clock is left over where the shell doesn't become its last command.
            ["bash", "-c", f"{masks.show(command)}\nexit $?"], cwd=folder, env=environment,
            check=False, capture_output=True)
        output, words = (text.decode("utf-8") for text in (done.stdout, done.stderr))
        if environment.get("WORDS") == "none":
            words = ""
        self.runs.append((command, output, words, done.returncode))
        for line in masks.hide(output).splitlines():
            yield ("  " + line).rstrip()
        for line in masks.hide(words).splitlines():
            yield ("! " + line).rstrip()
        if done.returncode != 0:
            yield f"= {done.returncode}"

    def _environment(self, folder):
        """A small one, so that the machine's own language and user leave no trace."""
        first = self.written.splitlines()[0]
        given = dict(re.findall(r"(\w+)=(\S+)", first))
        program = str(pathlib.Path(os.environ["FACTURIER_BIN"]).absolute())
        return {
            "PATH": f"{program}:{os.environ['PATH']}", "HOME": str(folder), "TZ": "UTC",
            "FACTURIER_AUTEUR": "camille", "LANG": "C.UTF-8", "COLUMNS": "80",
            **clock("2026-11-20 10:00:00"), **given}


def all_transcripts():
    return [Transcript(path) for path in sorted(GOLDEN.glob("*.txt"))]


def run_all(transcripts, recording):
    """Runs transcripts, each in a folder of its own; gives those that are not as written."""
    different = {}
    for transcript in transcripts:
        with tempfile.TemporaryDirectory() as folder:
            now = transcript.run(pathlib.Path(folder))
        if now != transcript.written:
            different[transcript] = now
            if recording:
                transcript.path.write_text(now, encoding="utf-8")
    return different
