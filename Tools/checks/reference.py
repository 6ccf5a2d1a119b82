#!/usr/bin/env python3
"""The article on all commands says what --help says, and the README's transcript runs as it stands there.

    FACTURIER_BIN=.build/release Tools/checks/reference.py

The article is made from the declarations of the commands, by what `--help` tells of them in English;
`FACTURIER_RECORD=1` writes it anew.

In the README a block of ```console behind <!-- run --> holds commands behind "$ " and what they print, on standard
output and standard error together; "…" stands for what differs from run to run. Exit status: 0 it is as it should be, 1 it is not.
"""

import difflib
import os
import pathlib
import re
import sys
import tempfile

import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLE = ROOT / "Sources/Facturier/Facturier.docc/Reference.md"
#: The heading of what every command takes.
COMMON = "OPTIONS OF ALL COMMANDS"
#: Options that both languages call alike.
ALIKE = {f"--{name}" for name in """
    bic bom capital cheques code csv date email format help iban json logo mention nature notes position
    reference regime region signatures siren siret type version""".split()}
HEAD = """\
# The commands

What every command of `facturier` takes, in the words of `facturier COMMAND --help`.

## Overview

Each command, each option and each word that an option takes has a French name and an English one, which
do the same; both are always taken. This article gives the English names and behind them, in brackets, the
French ones. The texts are French or English, by `--language`, else by `LC_ALL`, `LC_MESSAGES` or `LANG`;
columns, members of JSON and values in them never depend on the language.

Days are typed as `2026-04-03`, `03/04/2026` (the day first; refused where the environment is American),
`3.4.2026`, `3 April 2026`, `3 avril` (of this year), `yesterday`, `today` or `tomorrow`. `--from`, `--to` and `--until`
take a month too, its first day or its last: `2026-04`, `4/2026`, `April 2026`, or `april`: the last that has begun, behind
`--from` the next of this year or before, and for `--until` the nearest. What is typed otherwise than `2026-04-03` is told back.

Data goes to standard output and words go to standard error. With `--json` every answer is JSON, an
object a line, by the closed schemas in `EventSchemas/cli`, but for a document, a table or books that are asked
for; an error has a stable name, `regle`, and a `message` in English.

This article is made from the program's declarations by `Tools/checks/reference.py`, which fails when
they differ; it is not edited by hand.

## Exit codes

| code | says |
|---|---|
| 0 | done |
| 1 | refused by a rule |
| 3 | verification found an anomaly |
| 64 | the command line was not understood |
| 65 | a value, a file or the journal is not as it should be |
| 66 | what was named is not there, nor a position behind the end of the journal; or several bear that name |
| 73 | the journal or a file could not be written |
| 74 | reading or answering failed |
| 75 | somebody else holds the registre |
| 130 | interrupted; 143 and 129 at SIGTERM and SIGHUP |
| 141 | nobody read the answer any more (SIGPIPE); what was recorded stays so |

## Options of all commands

"""


def told(language, *words):
    program = processes.built("facturier")
    environment = {"PATH": "/usr/bin:/bin", "COLUMNS": "80"}
    return processes.run([program, "--langue", language, *words, "--help"], capture_output=True,
                         text=True, check=True, env=environment).stdout


def sections(text):
    """The parts of a help by their titles; a part without one is the note."""
    parts = {}
    for part in text.rstrip("\n").split("\n\n"):
        title, _, rest = part.partition(":")
        if title.isupper():
            parts[title] = rest.strip("\n")
        else:
            parts["NOTE"] = part
    return parts


def entries(section):
    """The rows of a list: what is on the left, and the whole of what is on the right."""
    rows = []
    for line in section.split("\n"):
        match = re.match(r"^  (\S.*?)(?:  +(\S.*))?$", line)
        if match and not line.startswith("   "):
            rows.append([match[1], match[2] or ""])
        else:
            rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
    return rows


class Names:
    """The English and the French name of each option and word, as two helps show them in one place."""

    def __init__(self):
        self.pairs = set()

    def listed(self, english, french):
        text = ""
        for (name, meaning), (nom, _) in zip(entries(english), entries(french), strict=True):
            both = zip(*(re.split(r"([^\w-]+)", it) for it in (name, nom)), strict=True)
            self.pairs |= {pair for pair in both if pair[0].strip("<>[]|,. ")}
            text += f"- `{name}`" + (f" (`{nom}`)" if name != nom else "") + f": {meaning}\n"
        return text

    def check(self):
        """Each option has one name in each language, and none is another's in either."""
        options = {pair for pair in self.pairs if pair[0].startswith("--")}
        for place, language in enumerate(("English", "French")):
            names = [pair[place] for pair in options]
            twice = sorted(name for name in set(names) if names.count(name) > 1)
            assert not twice, f"{language} options with two meanings: {twice}"
        english, french = ({pair[place] for pair in options if pair[0] != pair[1]} for place in (0, 1))
        assert not english & french, f"options that mean two things: {sorted(english & french)}"
        untold = sorted({pair[0] for pair in options if pair[0] == pair[1]} - ALIKE)
        assert not untold, f"options without an English name: {untold}"
        known = {name for pair in options for name in pair} | {"--help", "--version"}
        for file in [*ROOT.glob("*.md"), *(ROOT / "Sources/Facturier/Facturier.docc").rglob("*.md")]:
            for typed in re.findall(r"(?:^\$ |`)facturier [^`\n]*", file.read_text("utf-8"), re.M):
                wrong = set(re.findall(r"(?<=\s)--[a-z][a-z-]*", typed)) - known
                assert not wrong, f"{file.name} names options that there are not: {sorted(wrong)} in {typed}"


def joined(text):
    """A text that was broken into lines, on one."""
    return " ".join(text.split())


def folded(text):
    """Prose in lines of at most a hundred characters."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > 100:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def command(english, french, both):
    parts = sections(told("en", *english.split()))
    others = [*sections(told("fr", *english.split())).values()]
    usage, usage_fr = (joined(texts["USAGE"]) for texts in (parts, dict(zip(parts, others, strict=True))))
    shown = [usage] if usage == usage_fr else [usage_fr, usage]
    title = f"`{french}`" + (f" (`{english}`)" if english != french else "")
    text = f"### {title}\n\n{folded(joined(parts['OVERVIEW']))}\n\n"
    if "NOTE" in parts:
        text += folded(joined(parts["NOTE"])) + "\n\n"
    text += "```\n" + "\n".join(shown) + "\n```\n\n"
    for name, other in zip(parts, others, strict=True):
        if name not in ("OVERVIEW", "EXAMPLE", "NOTE", "USAGE", COMMON):
            heading = "" if name in ("ARGUMENTS", "OPTIONS") else f"{name}:\n\n"
            text += heading + both.listed(parts[name], other) + "\n"
    return text


def article():
    both = Names()
    common = [[*sections(told(language, "help", "options")).values()][0] for language in ("en", "fr")]
    text = HEAD + both.listed(*common) + "\n## Commands\n\n"
    for names, _ in [row for rows in sections(told("en", "help", "all")).values() for row in entries(rows)]:
        english, french = re.fullmatch(r"(.+?)(?: \((.+)\))?", names).groups()
        text += command(english, french or english, both)
    both.check()
    return text.rstrip("\n") + "\n"


def control():
    """A list whose words go on below is read whole."""
    assert entries("  --nom <nom>   The\n                name.\n  --x\n      y") == [
        ["--nom <nom>", "The name."], ["--x", "y"]]


# --- The README's transcript.

README = (ROOT / "README.md").read_text()


def steps():
    """Each command with the lines that it should print."""
    for block in re.findall(r"<!-- run -->\n```console\n(.*?)```", README, re.S):
        command, expected = None, []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command:
                    yield command, expected
                command, expected = line[2:], []
            else:
                expected.append(line)
        yield command, expected


def is_as_said(expected, found):
    pattern = "\n".join(".*".join(map(re.escape, line.split("…"))) for line in expected)
    return re.fullmatch(pattern, found.rstrip("\n"))


def run_all(folder):
    """Runs all commands in one shell, and yields what each printed."""
    mark = "--- end of a step ---"
    script = "".join(f"{command}\necho '{mark}'\n" for command, _ in steps())
    environment = {"PATH": f"{processes.built()}:{os.environ['PATH']}", "LANG": "en_US.UTF-8",
                   "FACTURIER_AUTEUR": "camille", "HOME": folder}
    done = processes.run(["bash", "-c", f"exec 2>&1\n{script}"], cwd=folder, env=environment,
                         stdout=processes.PIPE, text=True)
    return done.stdout.split(mark + "\n")[:-1]


def transcript():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for (command, expected), found in zip(steps(), run_all(folder), strict=True):
            # A step prints words and a line of data by two channels; which comes first does not matter.
            lines = found.rstrip("\n").split("\n")
            orders = lines, lines[1:] + lines[:1], lines[-1:] + lines[:-1]
            if not any(is_as_said(expected, "\n".join(order)) for order in orders):
                failures += 1
                print(f"$ {command}\nexpected:\n" + "\n".join(expected) + f"\nfound:\n{found}")
    return failures


def control_of_the_transcript():
    """A transcript that is wrong must be noticed."""
    assert is_as_said(["a …", "b"], "a 1\nb\n") and not is_as_said(["a …", "b"], "a 1\nc\n")


def main():
    control()
    control_of_the_transcript()
    count = len(list(steps()))
    assert count > 10, "the README shows hardly a command"
    failures = transcript()
    print(f"{count} commands of the README run: {failures} failures")
    now, written = article(), ARTICLE.read_text() if ARTICLE.exists() else ""
    commands = now.count("\n### ")
    assert commands > 30, f"only {commands} commands"
    if now != written and os.environ.get("FACTURIER_RECORD") == "1":
        ARTICLE.write_text(now)
        print(f"{ARTICLE.name}: written anew")
    elif now != written:
        sys.stdout.writelines(difflib.unified_diff(
            written.splitlines(keepends=True), now.splitlines(keepends=True),
            f"{ARTICLE.name}, as written", f"{ARTICLE.name}, as it should be"))
        print("reference: the article differs; FACTURIER_RECORD=1 writes it anew")
        return 1
    print(f"reference: {commands} commands are told as --help tells them")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
