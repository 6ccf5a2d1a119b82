#!/usr/bin/env python3
#: (tools) apart
"""Add an event, a field, a refusal and a command to a copy as CONTRIBUTING says, build it, and use them.

    Tools/checks/widening.py [--list]

With --list nothing is built: each edit must find its place, the Swift stay formatted, and the files be those that
CONTRIBUTING lists. The examples are in Tools/widening, each a
list of edits, which touch exactly the files that CONTRIBUTING lists. An edit has a `text`, which stands once in
its `file` or is the first behind `after`, and what is `put` in its place, where TEXT is what stood there; a file
without `text` is new.

The copy is .build/widened: it is built in minutes the first time, then as much of it as has changed.
Its schemas and example lines are missed, written, and found right by tests; its program records what was
added, tells of it, replays and verifies it. Exit status: 0 passed, 1 failed, 77 this machine can't do it.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent))
import processes  # noqa: E402
from edits import ROOT, Edit, Wrong, patched, sources, write  # noqa: E402

try:
    import tomllib
except ImportError:
    print("widening: python3 is older than 3.11")
    sys.exit(77)

COPY = ROOT / ".build/widened"
BUILT = COPY / ".build/debug"
#: Each example with the words by which CONTRIBUTING begins to tell of it.
EXAMPLES = {"field": "A field", "event": "An event", "refusal": "A refusal", "command": "A command"}
#: How many files in which something is done, and not tried or told, each may touch.
MOST = {"field": 6, "event": 7, "refusal": 2, "command": 2}
DONE = re.compile(r"(Sources|Tools/facturier)/.*\.swift")
#: What they are tried by before all else: lines, facts, what apps see of them, and what refusals say; each
#: filter with a suite that it finds.
TESTS = {"The example lines": "The example lines", "A random event": "A random event",
         "The facts of an event": "The facts of an event", "^FacturierDTOTests": "CorrespondanceTests",
         "^FacturationTests.MessagesTests": "MessagesTests"}
#: The tests and programs of the copy that are built; additions are named in no others.
BUILT_TARGETS = {"LigneJSONTests", "FacturierDTOTests", "FacturationTests", "FacturierCLI", "Schemas"}
#: Where the words of refusals are recorded.
REFUSALS = COPY / "Tests/FacturationTests/Golden/refus.txt"
#: Seconds that all of it may take, in less than the limit of a step.
LONGEST = 1700
BEGUN = time.monotonic()


# --- The copy.


def edited(wanted):
    """Makes all edits in what the files say; gives the names of each example's files."""
    edits, touched = collections.defaultdict(list), {}
    for example in EXAMPLES:
        entries = tomllib.loads((ROOT / f"Tools/widening/{example}.toml").read_text("utf-8"))["edit"]
        touched[example] = {entry["file"] for entry in entries}
        for number, entry in enumerate(entries, 1):
            name, file = f"{example}, edit {number}", entry["file"]
            if "text" not in entry:
                if file in wanted:
                    raise Wrong(f"{name}: there is a {file} already")
                wanted[file] = entry["put"].encode()
            elif file not in wanted:
                raise Wrong(f"{name}: there is no {file}")
            else:
                edits[file].append(Edit(name, entry))
    for file, there in edits.items():
        wanted[file] = patched(wanted[file].decode(), there).encode()
    return touched


def make_copy():
    """Writes the copy; gives the names of each example's files."""
    wanted = sources()
    touched = edited(wanted)
    wanted["Package.swift"] = narrowed(wanted["Package.swift"].decode()).encode()
    write(wanted, COPY)
    return touched


def narrowed(manifest):
    """The manifest without the tests and programs that nothing here is tried by."""
    narrow = re.sub(r'^    (?:tests|tool)\(\s*"(\w+)"[^()]*\),\n',
                    lambda entry: entry[0] if entry[1] in BUILT_TARGETS else "", manifest, flags=re.M)
    left = set(re.findall(r'^    (?:tests|tool)\(\s*"(\w+)"', narrow, flags=re.M))
    expect(left == BUILT_TARGETS, f"the copy would build {left}")
    return narrow


def swift(*words, record=False):
    """Runs the toolchain in the copy; gives its status and what it said."""
    done = processes.run(["swift", *words], cwd=COPY, stdin=processes.DEVNULL, stdout=processes.PIPE,
                         stderr=sys.stdout, text=True, env=surroundings(record),
                         timeout=max(1, BEGUN + LONGEST - time.monotonic()))
    return done.returncode, done.stdout


def surroundings(record):
    """Variables for what holds the copy against what is committed in it, or writes that anew."""
    return os.environ | {"FACTURIER_BIN": str(BUILT), "FACTURIER_RECORD": "1" if record else ""}


def expect_written(touched, folder):
    """What the examples touch is formatted there and listed in CONTRIBUTING, and no more files than they may."""
    files = sorted(set().union(*touched.values()))
    told = processes.run(["swift", "format", "lint", "--strict", *(file for file in files if file.endswith(".swift"))],
                         cwd=folder, stdin=processes.DEVNULL, capture_output=True, text=True)
    expect(told.returncode == 0, f"the examples are not formatted\n{told.stderr}")
    for example, files in touched.items():
        expect_listed(example, files)
        expect_few(example, files)


def build():
    was_built = (COPY / ".build").exists()
    # Without what only debuggers read.
    words = ["build", "--build-tests", "--explicit-target-dependency-import-check", "error",
             "-Xswiftc", "-gnone"]
    status, told = swift(*words)
    if status and was_built:
        # Swift 6.3 may leave compiled what was compiled for something that has changed since.
        shutil.rmtree(COPY / ".build")
        status, told = swift(*words)
    expect(status == 0, f"the copy does not build\n{told}")


# --- What is said of it.


def expect_listed(example, touched):
    """CONTRIBUTING lists the files that an example touches, all of them and no others."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    told = re.search(rf"^\*\*{EXAMPLES[example]}\.\*\*.*?(?=^\*\*)", text, re.M | re.S)
    listed = set()
    for item in re.findall(r"^- (`.*(?:\n  .*)*)", told[0] if told else "", re.M):
        listed |= set(re.findall(r"`([^`]+)`", item.partition(":")[0]))
    expect(listed == touched, f"CONTRIBUTING lists other files for “{EXAMPLES[example]}” than its "
           f"example touches: {sorted(listed ^ touched)}")


def expect_few(example, touched):
    """An example touches no more files in which something is done than it may."""
    done = [file for file in touched if DONE.fullmatch(file)]
    expect(len(done) <= MOST[example], f"{EXAMPLES[example]} touches {len(done)} files: {sorted(done)}")


def generated(record):
    """Holds the copy's schemas against its lists, or writes them; gives a status and what was said."""
    done = processes.run([sys.executable, "Tools/checks/generated.py"], cwd=COPY,
                         stdout=processes.PIPE, text=True, env=surroundings(record))
    return done.returncode, done.stdout


def tested(record):
    """Runs the copy's tests of lines and facts, or has them write the lines."""
    filters = [word for test in TESTS for word in ("--filter", test)]
    return swift("test", "--skip-build", *filters, record=record)


def expect_recorded():
    """A consequence of the edits is missed until it is written."""
    for follow, missed in (generated, "ClientSuspendu.v1.json"), (tested, "ClientSuspendu.v1"):
        status, told = follow(record=False)
        expect(status and missed in told, f"nobody misses {missed}\n{told}")
        status, told = follow(record=True)
        expect(status == 0, f"what writes {missed} fails\n{told}")
    status, told = tested(record=False)
    expect(status == 0, f"tests fail\n{told}")
    expect("retabli-sans-motif: restoring" in REFUSALS.read_text("utf-8"),
           "the words of the refusal are not recorded")
    for suite in TESTS.values():
        expect(suite in told, f"no test is called {suite} any more")


def schema(name):
    return json.loads((COPY / "EventSchemas" / name).read_text("utf-8"))


def expect(holds, what):
    if not holds:
        sys.exit(f"widening: {what}")


# --- Its program.


class Ledger:
    """A registre that the copy's program writes and reads."""

    def __init__(self, folder, name):
        self.folder = pathlib.Path(folder, name)
        self.do("ouvrir", "--nom", "Atelier Vermeil", "--siren", "732829320", "--adresse",
                "1 rue du Test", "--code-postal", "75001", "--ville", "Paris")

    def do(self, *words, status=0):
        """Runs a command, which ends with that status, and gives the objects that it answers."""
        done = processes.run(
            [BUILT / "facturier", "--registre", self.folder, "--langue", "fr", "--json", *words],
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "FACTURIER_AUTEUR": "essai"},
            stdout=processes.PIPE, stderr=processes.PIPE, text=True)
        expect(done.returncode == status, f"{words}: {done.returncode} {done.stderr}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def lines(self, name):
        """What is recorded of the events of that name."""
        text = (self.folder / "journal.jsonl").read_text("utf-8")
        lines = [json.loads(line) for line in text.splitlines()]
        return [line["data"] for line in lines if line["type"] == f"{name}.v1"]

    def expect_intact(self):
        """Records are read back, by replay and by verification."""
        count = len((self.folder / "journal.jsonl").read_bytes().splitlines())
        for command in "rejouer", "verifier":
            told = self.do(command)
            expect(told[-1]["evenements"] == count, f"{command} reads less than {count} lines: {told}")


def suspend_a_client(ledger):
    """The event, by the command that records it."""
    ledger.do("client", "creer", "--nom", "Scierie Lebrun")
    offered = [{"type": "resultat", "suite": "Scierie Lebrun"}]
    told = ledger.do("completions", "suites", "--", "client", "afficher", "Sci")
    expect(told == offered, f"a client is not offered: {told}")
    ledger.do("client", "suspendre", "Scierie Lebrun", "--motif", "Cessation")
    expect(ledger.lines("ClientSuspendu") == [{"motif": "Cessation"}], "no such event is recorded")
    told = ledger.do("historique", "--client", "Scierie Lebrun")[-1]
    expect((told["evenement"], told["motif"]) == ("ClientSuspendu", "Cessation"),
           f"history tells something else: {told}")
    told = ledger.do("completions", "suites", "--", "client", "afficher", "Sci")
    expect(told == [], f"a suspended client is still offered: {told}")
    member = schema("ClientSuspendu.v1.json")["properties"]["motif"]
    expect(member["description"] == "Why.", f"the event's schema says something else: {member}")


def restore_a_client(ledger):
    """The refusal of a call without a reason; and what passes."""
    ledger.do("client", "creer", "--nom", "Tuilerie Morel")
    ledger.do("client", "archiver", "Tuilerie Morel")
    told = ledger.do("client", "archiver", "Tuilerie Morel", "--annuler", status=1)[-1]
    expect((told["regle"], told["nom"]) == ("retabli-sans-motif", "Tuilerie Morel"),
           f"a client that is restored without a reason is refused otherwise: {told}")
    ledger.do("client", "archiver", "Tuilerie Morel", "--annuler", "--motif", "Reprise")


def file_an_invoice(ledger, other):
    """The field, from the option that asks for it to what is written, told, printed and taken over."""
    ledger.do("client", "creer", "--nom", "Menuiserie Blanc", "--particulier")
    ledger.do("creer", "--client", "Menuiserie Blanc", "--dossier", "2026-117")
    ledger.do("ligne", "ajouter", "BROUILLON-1", "--designation", "Pose", "--quantite", "1",
              "--prix", "100")
    told = ledger.do("historique", "BROUILLON-1")[0]["changements"]
    expect({"champ": "dossier", "apres": "2026-117"} in told, f"history does not tell of it: {told}")
    number = ledger.do("emettre", "BROUILLON-1")[0]["numero"]
    for name in "FactureCreee", "FactureEmise":
        recorded = [line["dossier"] for line in ledger.lines(name)]
        expect(recorded == ["2026-117"], f"{name} records something else: {recorded}")
    for name in "FactureCreee.v1", "FactureEmise.v1", "dto/FactureDTO.v1", "cli/facture":
        member = schema(f"{name}.json")["properties"]["dossier"]
        expect(member["description"] == "The seller's own file number.",
               f"the schema {name} says something else: {member}")
    # A ledger's own folder takes no other files.
    page, dto = ledger.folder.with_name("page.html"), ledger.folder.with_name("dto.json")
    ledger.do("exporter", "facture", number, "--vers", page)
    page = page.read_text("utf-8")
    expect("Notre dossier" in page and "2026-117" in page, "the page does not print it")
    ledger.do("exporter", "dto", "--vers", dto)
    other.do("importer", "dto", dto)
    for one in ledger, other:
        told = one.do("afficher", number)[0]
        expect(told["dossier"] == "2026-117", f"the invoice is shown without it: {told}")
        one.expect_intact()


def await_payments(ledger):
    """The command, by its two options, and the heading under which its help shows one of them."""
    invoice = ledger.do("lister", "--statut", "impayee")[0]
    for least, expected in (invoice["solde"], [invoice]), ("999999", []):
        told = ledger.do("attendre", "--horizon", "400", "--plancher", least)
        expect(told == expected, f"what is awaited from {least} on is {told}, not {expected}")
    told = processes.run([BUILT / "facturier", "--langue", "fr", "attendre", "--help"],
                         stdout=processes.PIPE, text=True).stdout
    expect(told.index("--horizon <jours>  ") < told.index("PRÉCISIONS") < told.index("--plancher <montant>  "),
           f"an option does not stand under its heading: {told}")


def main():
    if {"-h", "--help"} & set(sys.argv):
        print(__doc__.strip())
        return 0
    if "--list" in sys.argv:
        wanted = sources()
        touched = edited(wanted)
        narrowed(wanted["Package.swift"].decode())
        with tempfile.TemporaryDirectory() as folder:
            write({file: wanted[file] for file in {".swift-format"}.union(*touched.values())}, pathlib.Path(folder))
            expect_written(touched, folder)
        return 0
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        print("widening: what belongs to the repository, git alone knows, and this is no clone")
        return 77
    touched = make_copy()
    expect_written(touched, COPY)
    build()
    expect_recorded()
    with tempfile.TemporaryDirectory(prefix="widening-") as folder:
        ledger, other = Ledger(folder, "one"), Ledger(folder, "other")
        suspend_a_client(ledger)
        restore_a_client(ledger)
        file_an_invoice(ledger, other)
        await_payments(ledger)
    print(f"{len(touched)} examples, and the files that each touches, of these those in which something is done: "
          + ", ".join(f"{name} {len(files)}, {MOST[name]} at most" for name, files in touched.items()))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as wrong:
        sys.exit(f"widening: {wrong}")
