#!/usr/bin/env python3
"""Use the command line as people, scripts and mischief-makers do, and compare with transcripts.

    FACTURIER_BIN=.build/release Tools/checks/cli.py [--seed N] [--count N] [NAME…]

Runs the transcripts of Tests/Golden/cli, or those named, in ledgers of their own with a fixed clock;
`FACTURIER_RECORD=1` writes what they answer now. Every command must have one in one of the languages, in
JSON and with `--help`, which has to fit a screen or to be told under headings that do, and every
refusal one that provokes it. All JSON that the program writes is read against the closed schemas of
EventSchemas/cli. Then random command lines, which must end with a code that is documented and show
no more than they should. Exit status: 0 all is well, 1 it is not, 77 faketime or jsonschema-rs is
not installed.
"""

import argparse
import difflib
import functools
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

sys.dont_write_bytecode = True
import processes  # noqa: E402
from durability import clock, program  # noqa: E402


# --- Transcripts of the program: commands as a person types them, and what each answers.
#
# A transcript is text. A line that begins with `$ ` is a command, run word for word by bash; below it
# stand its standard output, set in by two spaces, its standard error, behind `! `, and its exit code,
# behind `= `, unless that is 0. `@ 2026-11-20 10:00:00` sets the clock, and `# ` begins a comment; the
# first comment may set variables, of which `WORDS=none` leaves standard error out. The usage of a command
# that its help shows too is told by the command's name. `UUID-1` and
# `HASH-1` stand for the first identifier and the first hash that the transcript shows, in commands
# too, where `UUID-1/8` is how it begins.

GOLDEN = pathlib.Path(__file__).resolve().parents[2] / "Tests/Golden/cli"
#: What a run makes up: identifiers, and hashes. A text that begins with zeros stays.
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

    @property
    def language(self):
        """The language in which it was written."""
        return "fr" if "LANG=fr" in self.written.splitlines()[0] else "en"

    def told_in_the_other_language(self):
        """What its commands tell in the other language; each ends as it does in its own."""
        other = Transcript(self.path)
        with tempfile.TemporaryDirectory() as folder:
            now = other.run(pathlib.Path(folder), "C" if self.language == "fr" else "fr_FR")
        assert statuses(now) == statuses(self.written), f"{self.path.name}: otherwise in the other language"
        return "".join(output + words for _, output, words, _ in other.runs)

    def run(self, folder, locale=None):
        """Runs all commands below that folder, and gives the transcript that they make."""
        masks, lines = Masks(), []
        environment = self._environment(folder)
        if locale:
            environment["LANG"] = f"{locale}.UTF-8"
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
        words = masks.hide(words)
        for line in (words if "COLUMNS=" in command else USAGE.sub(usage_named, words)).splitlines():
            yield ("! " + line).rstrip()
        if done.returncode != 0:
            yield f"= {done.returncode}"

    def _environment(self, folder):
        """A small one, so that the machine's own language and user leave no trace."""
        first = self.written.splitlines()[0]
        given = dict(re.findall(r"(\w+)=(\S+)", first))
        return {
            "PATH": f"{processes.built()}:{os.environ['PATH']}", "HOME": str(folder), "TZ": "UTC",
            "FACTURIER_AUTEUR": "camille", "LANG": "C.UTF-8", "COLUMNS": "80",
            **clock("2026-11-20 10:00:00"), **given}


#: What a command takes, as it stands below what is wrong with a call.
USAGE = re.compile(r"^USAGE\s?:.*\n(?:  .*\n)*", re.M)


def usage_named(found):
    """The usage of a command as a transcript shows it: with its name alone, where it is that of its help."""
    head, _, taken = found[0].partition("facturier ")
    name = itertools.takewhile(lambda word: word[0].isalpha(), taken.split())
    shown = f"{head}facturier {' '.join(name)}"
    return f"{shown} …\n" if found[0] == usage(shown) else found[0]


@functools.cache
def usage(shown):
    """The usage that a command's help shows, by how it begins."""
    language = "en" if shown.startswith("USAGE:") else "fr"
    told = processes.run(
        [program(), "--langue", language, *shown.split("facturier ")[1].split(), "--help"], check=True,
        capture_output=True, text=True, env={"COLUMNS": "80"}).stdout
    return USAGE.search(told)[0]


def statuses(text):
    """The commands of a transcript, each with the exit code that stands below it."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append([line, "0"])
        elif line.startswith("= "):
            found[-1][1] = line[2:]
    return found


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
                transcript.written = now
    return different


# --- Random command lines and naughty texts for the command line: nothing may crash or leak.

#: The exit codes that are documented; any other, or an end by a signal, is a fault.
CODES = {0, 1, 3, 64, 65, 66, 73, 74, 75}
#: What a person has no use for: names of Swift types, traces of the runtime.
LEAKS = re.compile(
    r"\b(?:Facturation|Journaux|CasUsage|JournalFichier|LigneJSON|FacturierCLI|Swift|Foundation)\."
    r"[A-Z]|Optional\(|Fatal error|Stack dump|Thread 0|\b0x[0-9a-f]{6,16}\b|\.swift:\d|some\([A-Z\"]")
#: What would steer a terminal or hide: a control, a bidi mark, a zero-width character.
INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]")
#: A ledger is made anew after so many commands, so that it stays small.
COMMANDS_PER_LEDGER = 400
NAUGHTY = [
    "", " ", "\t", "\n", "a\r\nb", "--", "-", "-1", "'", '"', "\\", "`id`", "$(id)", "%s%n", "{n}",
    "../x", "/dev/null", "NaN", "1e9", "0x10", "１２", "٣", "+1", "1 000", "1,5",
    "9" * 40, "-0.00", "0.0000000001", "é", "e\u0301", "ﬀ", "İ", "ß", "👩‍👩‍👧‍👦", "🇫🇷", "𝔘𝔫𝔦",
    "שלום", "مرحبا", "\u202eabc", "a\u200bb", "\u2066x\u2069", "\ufeffx", "\u061c", "\xad", "\u2028",
    "a\u034fb", "\u3164", "\u115f\u1160", "\u2800", "\U000e0100", "\U0001d173",
    "\x1b[31mrouge", "\x1b]0;titre\x07", "\x7f", "\x85", "\x9b2J", "\U000e0041", "\ufffd", "\uffff",
    "null", "true", "Z̸a̴l̵g̷o̶", "a" * 251, "é" * 250, "\u0301" * 300, "'; DROP TABLE factures; --",
]
#: Bytes that are no UTF-8, which a shell passes on as they are.
NOT_UTF8 = [b"\xff", b"\xc3(", b"\xed\xa0\x80", b"F2026-\xf5", b"\xf0\x9f\x92", b"--nom=\xfe"]
INVOICES = ["BROUILLON-6", "F2026-0001", "F2026-0003", "F2026-0004", "BROUILLON-7", "F2026-0005"]
#: Values that fit an argument or an option, by what the usage calls them, in the demonstration.
FITTING = {
    "facture": INVOICES, "ligne": ["1", "2", "01a0"], "paiement": ["1", "2"],
    "client": ["01a0f67a-3fd0-7000-8000-000000000002"], "pourcent": ["0", "5", "33.33", "100"],
    "id": ["01a0f67a-3fd0-7000-8000-000000000002", "01a0f67a-47a0"], "jours": ["0", "30"],
    "echeance": ["30", "2026-12-31"], "mode": ["virement", "prelevement"],
    "date": ["2026-10-31", "2026-12-31", "2024-02-29"], "montant": ["1", "0.01", "1000,01 €"],
    "prix": ["10", "189.90", "0.000001"], "quantite": ["1", "2.5", "-1", "0.0001"],
    "taux": ["20 %", "5.5", "0"], "ordre": ["date", "solde"], "code": ["S", "E", "35000"],
    "nature": ["biens", "services"],
    "nom": ["Le Moulin à Épices", "x"], "texte": ["Merci", "Réf. 12"], "ville": ["Rennes"],
    "rue": ["1 place"], "pays": ["FR", "BE"], "siren": ["732829320", "123456782"],
    "adresse": ["a@b.fr"], "position": ["1", "10", "40"], "moment": ["12", "2026-10-12"],
    "avant": ["3", "2026-10-01"], "apres": ["20", "2026-10-31"], "statut": ["payée", "overdue"],
    "ligne[:quantite]": ["1", "1:1", "2:0.5"], "shell": ["bash", "zsh", "fish", "suites"],
    "regime": ["reel", "franchise"], "iban": ["FR1420041010050500013M02606"], "cle": ["a", "b"],
    "id|objet|les-deux": ["id", "objet", "les-deux"],
}


def run(program, seed, count):
    """Runs so many random command lines; gives what they came to in a sentence."""
    parts = [(str(program), seed * 1000 + part, size) for part, size in enumerate(split(count))]
    # Unlike Python's older pools, this notices when one of its own processes has died.
    with ProcessPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        codes = Counter()
        for part in pool.map(run_part, parts):
            codes.update(part)
    told = ", ".join(f"{code}: {times}" for code, times in sorted(codes.items()))
    return f"cli: {codes.total()} random command lines (seed {seed}) ended with {told}"


def split(count):
    whole, rest = divmod(count, COMMANDS_PER_LEDGER)
    return [COMMANDS_PER_LEDGER] * whole + [rest] * (rest > 0)


def run_part(part):
    """Runs some command lines, one after the other in one ledger; gives how often each code came."""
    program, seed, count = part
    chance = random.Random(seed)
    lines = Lines(program, chance)
    codes = Counter()
    with tempfile.TemporaryDirectory() as folder:
        base = pathlib.Path(folder)
        processes.run([program, "demo", base / "registre"], stdout=processes.DEVNULL, check=True)
        for _ in range(count):
            line = lines.line()
            codes[attempt(program, line, base)] += 1
        journal = (base / "registre/journal.jsonl").read_bytes()
        verdict = processes.run(
            [program, "--json", "--registre", base / "registre", "verifier"], check=False,
            stdout=processes.PIPE)
        assert verdict.returncode == 0, (seed, verdict, journal[-2000:])
    return codes


def attempt(program, line, folder):
    """Runs one command line, and finds fault with how it ended and what it said."""
    environment = {"PATH": "/usr/bin:/bin", "FACTURIER_REGISTRE": "registre", "HOME": str(folder)}
    done = processes.run(
        [program, *line], cwd=folder, env=environment, check=False, capture_output=True,
        stdin=processes.DEVNULL)
    what = f"{line!r:.2000} ended with {done.returncode}"
    assert done.returncode in CODES, f"{what}: {done.stderr[-2000:]!r}"
    output, words = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
    assert not (leak := LEAKS.search(output + words)), f"{what}, and says {leak[0]!r}"
    # An export or a table is no answer to a person, and keeps every character as it is.
    is_data = {b"exporter", b"export"} & set(line) or b"--csv" in line
    shown = words if is_data else output + words
    if b"suites" in line:
        # A shell asks for these, and takes the tab for the end of a word.
        shown = shown.replace("\t", " ")
    assert not (hidden := INVISIBLE.search(shown)), f"{what}, and shows {hidden[0]!r} as it is"
    if done.returncode not in (0, 3):
        assert words, f"{what}, without a word"
    return done.returncode


class Command(NamedTuple):
    """A command as its help declares it; an option has its name, and what its value is called."""
    name: str
    arguments: list
    options: list
    required: set


class Lines:
    """Makes command lines: real ones, real ones with a fault, and nonsense."""

    def __init__(self, program, chance):
        self.chance = chance
        self.commands = declared(program)

    def line(self):
        """A command line, in bytes, for an argument may be no UTF-8."""
        command = self.chance.choice(self.commands)
        line = command.name.split() + [self.word(kind) for kind in command.arguments]
        likely = self.chance.choice([0.05, 0.1, 0.5])
        for option, kind in command.options:
            if self.chance.random() < (0.97 if option in command.required else likely):
                line += [option] if kind is None else [option, self.word(kind)]
        if self.chance.random() < 0.2:
            line.insert(self.chance.randrange(len(line) + 1), self.chance.choice(["--json", "-h"]))
        if self.chance.random() < 0.2:
            line.append(f"--langue={self.chance.choice(['fr', 'en', 'fr', 'de'])}")
        if self.chance.random() < 0.25:
            self.spoil(line)
        # Nobody is there to stop it.
        if {"suivre", "follow"} & set(line):
            line.append("--jusqu-ici")
        encoded = [word.encode() for word in line]
        if self.chance.random() < 0.02:
            place = self.chance.randrange(len(encoded) + 1)
            encoded.insert(place, self.chance.choice(NOT_UTF8))
        return encoded

    def spoil(self, line):
        """Shuffles the words, misspells one, leaves one out, or puts one in."""
        place = self.chance.randrange(len(line))
        match self.chance.randrange(4):
            case 0:
                self.chance.shuffle(line)
            case 1:
                letter = self.chance.randrange(len(line[place]) + 1)
                line[place] = line[place][:letter] + self.chance.choice(["", "x", "é", "\u0301"])
            case 2:
                del line[place]
            case 3:
                line.insert(place, self.word("texte"))

    def word(self, kind):
        """A word for an argument or an option's value of that kind, mostly one that fits."""
        chance = self.chance.random()
        if chance < 0.6 and kind in FITTING:
            return self.chance.choice(FITTING[kind])
        if chance < 0.7:
            return self.chance.choice(self.chance.choice(list(FITTING.values())))
        if chance < 0.94:
            return self.chance.choice(NAUGHTY)
        if chance < 0.942:
            return self.chance.choice(["x", "é", "\u202e", "9", "👍"]) * 25_000
        ranges = [(1, 0x250), (0x2000, 0x2100), (0x1F300, 0x1F700)]
        return "".join(chr(self.chance.randrange(*self.chance.choice(ranges)))
                       for _ in range(self.chance.randrange(12)))


def declared(program):
    """Every command under both its names, as the program's help declares it."""
    commands = []
    for name in sorted({name for both in listed(program) for name in both} - {"demo"}):
        text = told(program, *name.split(), "--help")
        usage = " ".join(next(part for part in text.split("\n\n") if part.startswith("USAGE")).split())
        options = re.findall(r"^  (--[a-z0-9-]+)(?: <([^>]+)>)?", text, flags=re.M)
        commands.append(Command(
            name, re.findall(r"^  <([^>]+)>", text.partition("OPTIONS")[0], flags=re.M),
            # Files elsewhere and a long patience are for other tests.
            [(option, kind or None) for option, kind in options
             if option not in ("--registre", "--vers", "--attente", "--json", "--langue")],
            set(re.findall(r" (--[a-z-]+)", usage)) - set(re.findall(r"\[(--[a-z-]+)", usage))))
    return commands


def told(program, *words):
    return processes.run(
        [program, "--langue", "fr", *words], capture_output=True, text=True, check=True).stdout


def check_texts_are_kept(program):
    """A text that can be stored is stored as it was given, and shown with what is invisible visible."""
    with tempfile.TemporaryDirectory() as folder:
        base = [str(program), "--registre", str(pathlib.Path(folder) / "registre")]
        opened = ["ouvrir", "--nom=x", "--siren=732829320", "--adresse=x", "--code-postal=35000",
                  "--ville=v"]
        processes.run([*base, *opened], check=True, capture_output=True)
        journal = pathlib.Path(folder) / "registre/journal.jsonl"
        kept = 0
        for text in NAUGHTY:
            done = processes.run(
                [*base, "client", "creer", f"--nom={text}"], check=False, capture_output=True)
            if done.returncode != 0:
                assert done.returncode == 65, (text, done)
                continue
            kept += 1
            last = json.loads(journal.read_bytes().splitlines()[-1])
            assert last["data"]["nom"] == text, (text, last)
            identifier = done.stdout.decode().strip()
            for words in ["client", "lister"], ["historique"], ["client", "afficher", identifier]:
                told = processes.run([*base, *words], check=True, capture_output=True)
                shown = told.stdout.decode()
                assert not INVISIBLE.search(shown), (text, words, shown)
                for hidden in INVISIBLE.findall(text):
                    assert f"⟨U+{ord(hidden):04X}⟩" in shown, (text, words, shown)
        assert kept > 20, f"only {kept} texts were stored"


# --- The check.

with processes.modules():
    import jsonschema_rs

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORDING = os.environ.get("FACTURIER_RECORD") == "1"
#: Codes of refusals that no command line leads to, and why.
UNREACHABLE = {
    "avoir-sans-ligne": "`avoir` without a line credits all that is left",
    "registre-non-ouvert": "a folder without a journal is absent before it is closed",
    "ligne-inconnue": "a line is named among those of its invoice",
    "paiement-inconnu": "a payment is named among those of its invoice",
    "remise-double": "a discount is typed in percent or in euros",
}

#: Kinds of lines that no transcript shows, and the check that does.
ELSEWHERE = {"registre": "postgresql.py lists those of a base", "reprise": "live.py takes an end away"}

#: A command that only succeeds where there is a database: `postgresql.py` asks for it.
OF_A_BASE = {"serveur preparer", "serveur lister"}


# What must have a transcript


def commands():
    """Every command: its name in French, then in English, as the program lists them."""
    return listed(program())


def listed(program):
    rows = re.findall(
        r"^  (\S[^(\n]*?)(?: \(([^)]+)\))?(?:  .*)?$", told(program, "help", "tout"), flags=re.M)
    return [(name, alias or name) for name, alias in rows]


def check_all_is_covered(transcripts):
    runs = [(words(command), code) for each in transcripts for command, _, _, code in each.runs]

    def done(wanted, *also, code=0):
        wanted = wanted.split()
        return any(
            given[:len(wanted)] == wanted and ended == code and all(one in all_ for one in also)
            for (given, all_), ended in runs)

    for names in commands():
        if names[0] not in OF_A_BASE:
            assert any(map(done, names)), f"no transcript of a success of `{names[0]}`"
            assert any(done(name, "--json") for name in names), f"no transcript of `{names[0]} --json`"


#: The heading of what every command takes, in both languages.
COMMON_OPTIONS = re.compile(r"^(?:OPTIONS DE TOUTES LES COMMANDES\xa0|OPTIONS OF ALL COMMANDS):", re.M)
#: How many lines a terminal shows at once, at the least.
SCREEN = 24


def check_help_fits():
    """A command's own options fit a screen, or each of its headings does; both names tell the same."""
    for names in commands():
        for language in "fr", "en":
            told, other = (processes.run(
                [program(), "--langue", language, *name.split(), "--help"], check=True,
                capture_output=True, text=True, env={"COLUMNS": "80"}).stdout for name in names)
            assert told == other, f"`{names[1]} --help` is not `{names[0]} --help` in {language}"
            assert (fault := help_fault(told)) is None, (
                f"`{names[0]} --help` in {language}: {fault}; an option says behind `under:` under "
                "which heading it stands")


def help_fault(told):
    """What of a help is too long to be seen at once, if anything."""
    own = COMMON_OPTIONS.split(told)
    assert len(own) == 2, f"the options of all commands are not told: {told}"
    if own[0].strip().count("\n") < SCREEN:
        return None
    # The purpose of a command, how it is typed and its first options are one thing to read.
    parts = own[0].strip().split("\n\n")
    options = [rank for rank, part in enumerate(parts) if re.match(r"[^\n]*:\n  --", part)]
    first = "\n\n".join(parts[:options[0] + 1])
    for seen in [first, *(parts[rank] for rank in options[1:])]:
        if (lines := seen.count("\n") + 1) > SCREEN:
            return f"{lines} lines down to the end of {seen.splitlines()[-1].strip()!r}"
    return None if len(options) > 1 else "more than a screen of options without a heading"


def check_help_control():
    """A help of 24 lines passes, of 25 only under two headings, and no list may be as long."""
    def told(*lists):
        parts = ["OVERVIEW: X.", "USAGE: facturier x"] + [
            "\n".join([f"{name}:"] + ["  --x  X."] * count) for name, count in lists]
        return "\n\n".join([*parts, "OPTIONS OF ALL COMMANDS: --json.\n"])
    for lists, passes in [
            ([("OPTIONS", 19)], True), ([("OPTIONS", 20)], False),
            ([("OPTIONS", 19), ("VAT", 23)], True), ([("OPTIONS", 20), ("VAT", 1)], False),
            ([("OPTIONS", 1), ("VAT", 24)], False)]:
        assert (help_fault(told(*lists)) is None) == passes, lists


def words(command):
    """A command's words without the options in front, and all of them."""
    everything = command.split("facturier ", 1)[-1].split()
    rest = list(everything)
    while rest and rest[0].startswith("-"):
        takes_value = rest.pop(0) in ("--registre", "--attente", "--langue", "--auteur")
        del rest[:takes_value]
    return rest, everything


def codes_of_refusals():
    """The code of every refusal, as the tests of the refusals record them."""
    golden = (ROOT / "Tests/FacturationTests/Golden/refus.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z-]+): ", golden, flags=re.M))


def check_refusals_are_covered(transcripts):
    seen = {
        json.loads(line)["regle"] for each in transcripts
        for _, output, _, _ in each.runs for line in output.splitlines()
        if line.startswith('{"type":"erreur"')}
    missing = codes_of_refusals() - seen - UNREACHABLE.keys()
    assert not missing, f"no transcript provokes {sorted(missing)} under --json, as refusals.en.txt does others"
    assert not (again := seen & UNREACHABLE.keys()), f"{again} can be reached"


# JSON


def check_json(transcripts):
    """Every line of JSON has a schema; the same schema refuses it with a member too many."""
    base = "https://schemas.invalid/"  # A name for the folder EventSchemas; nothing is fetched.
    shared = json.loads((ROOT / "EventSchemas/definitions.v1.json").read_text("utf-8"))
    registry = jsonschema_rs.Registry([(base + "definitions.v1.json", shared)])
    validators = {
        path.stem: jsonschema_rs.validator_for(
            path.read_text("utf-8"), registry=registry, base_uri=f"{base}cli/{path.name}")
        for path in sorted((ROOT / "EventSchemas/cli").glob("*.json"))}
    seen = dict.fromkeys(validators, 0)
    for each in transcripts:
        for command, output, _, _ in each.runs:
            if "--json" not in command or "--help" in command:
                continue
            for line in output.splitlines():
                value = json.loads(line, object_pairs_hook=no_member_twice)
                kind = value["type"]
                for fault in validators[kind].iter_errors(value):
                    raise AssertionError(f"{each.path.name}: `{command}`: {line}: {fault}")
                assert not validators[kind].is_valid({**value, "intrus": 1}), f"{kind} is open"
                seen[kind] += 1
    missing = [kind for kind, lines in seen.items() if not lines and kind not in ELSEWHERE]
    assert not missing, f"no line of a kind: {missing}"
    return sum(seen.values())


def no_member_twice(pairs):
    assert len(dict(pairs)) == len(pairs), f"a member stands twice: {pairs}"
    return dict(pairs)


def check_languages_agree(transcripts):
    """What programs read is the same in all languages."""
    (spoken,) = [each for each in transcripts if each.path.name == "json.txt"]
    with tempfile.TemporaryDirectory() as folder:
        french = spoken.written.replace("# WORDS=none", "# WORDS=none LANG=fr_FR.UTF-8", 1)
        copy = type(spoken)(spoken.path)
        copy.written = french
        now = copy.run(pathlib.Path(folder))
    differing = [f"{one} / {other}" for one, other in zip(now.splitlines(), french.splitlines())
                 if one != other]
    assert now == french, f"json.txt: answers in JSON depend on the language: {differing[:1]}"


# Everything


def compare(transcripts):
    different = run_all(transcripts, RECORDING)
    for transcript, now in different.items():
        name = transcript.path.name
        if RECORDING:
            print(f"{name}: written anew")
            continue
        sys.stdout.writelines(difflib.unified_diff(
            transcript.written.splitlines(keepends=True), now.splitlines(keepends=True),
            f"{name}, as written", f"{name}, as it is now"))
    assert RECORDING or not different, (
        f"{len(different)} transcripts differ; if they should, FACTURIER_RECORD=1 writes them anew")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="transcripts, without .txt; all of them if none")
    parser.add_argument("--seed", type=int, default=processes.SEED, help="of the random command lines")
    parser.add_argument("--count", type=int, default=processes.campaign(2_000),
                        help="how many of these; 20000 take a minute of two processors")
    options = parser.parse_args()
    if not shutil.which("faketime"):
        print("cli: skipped, faketime is not installed")
        return 77
    if not options.names:
        check_help_control()
        check_help_fits()
    transcripts = [
        each for each in all_transcripts() if not options.names or each.path.stem in options.names]
    compare(transcripts)
    lines = check_json(transcripts) if not options.names else 0
    if not options.names:
        check_all_is_covered(transcripts)
        check_refusals_are_covered(transcripts)
        check_languages_agree(transcripts)
        check_texts_are_kept(program())
        print(run(program(), options.seed, options.count))
    runs = sum(len(each.runs) for each in transcripts)
    print(f"cli: {len(transcripts)} transcripts of {runs} commands, {lines} lines of JSON")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except AssertionError as error:
        sys.exit(f"cli: {error}")
