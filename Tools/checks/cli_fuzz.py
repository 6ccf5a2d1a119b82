"""Random command lines and naughty texts for the command line: nothing may crash or leak."""

import json
import os
import pathlib
import random
import re
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import processes

#: The exit codes that are documented; any other, or an end by a signal, is a fault.
CODES = {0, 1, 3, 64, 65, 66, 73, 74, 75}
#: What a person has no use for: names of Swift types, traces of the runtime.
LEAKS = re.compile(
    r"\b(?:Facturation|Journaux|CasUsage|JournalFichier|LigneJSON|FacturierCLI|Swift|Foundation)\."
    r"[A-Z]|Optional\(|Fatal error|Stack dump|Thread 0|0x[0-9a-f]{6}|\.swift:\d|some\([A-Z\"]")
#: What would steer a terminal or hide: a control, a bidi mark, a zero-width character.
INVISIBLE = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]")
#: A ledger is made anew after so many commands, so that it stays small.
COMMANDS_PER_LEDGER = 400
#: Where a sync costs nothing, for what is written here is to be lost.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

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
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
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
    listed = told(program, "--help").split("SUBCOMMANDS:\n")[1].split("\n\n")[0]
    names = re.findall(r"^  (\S[^(\n]*?)(?: \(([^)]+)\))?(?:  .*)?$", listed, flags=re.M)
    commands = []
    for name in sorted({name for both in names for name in both if name} - {"demo"}):
        text = told(program, *name.split(), "--help")
        usage = " ".join(text.split("\n\n")[1].split())
        options = re.findall(r"^  (--[a-z-]+)(?: <([^>]+)>)?", text, flags=re.M)
        commands.append(Command(
            name, re.findall(r"^  <([^>]+)>", text.partition("OPTIONS")[0], flags=re.M),
            # Files elsewhere and a long patience are for other tests.
            [(option, kind or None) for option, kind in options
             if option not in ("--registre", "--vers", "--attente", "--json", "--langue")],
            set(re.findall(r" (--[a-z-]+)", usage)) - set(re.findall(r"\[(--[a-z-]+)", usage))))
    return commands


def told(program, *words):
    return processes.run(
        [program, "--langue", "en", *words], capture_output=True, text=True, check=True).stdout


def check_texts_are_kept(program):
    """What can be stored is stored as it was given, and shown with what is invisible visible."""
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
