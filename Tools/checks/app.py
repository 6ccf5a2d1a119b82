#!/usr/bin/env python3
#: (tools graphs)
"""Count what an app sees of the library, and compile what it may write and what it may not.

    Tools/checks/app.py

What is public is counted in the symbol graphs that `Tools/step graphs` leaves. All that the documents
show as Swift has to compile as a package of its own would compile it, to which what is `package` is
closed; and each line below has to be refused for the reason that stands beside it, and for that reason
to an app alone. Exit status: 0 passed, 1 failed.
"""

import json
import pathlib
import re
import sys
import tempfile

import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
GRAPHS = ROOT / ".build/graphs"
BUILT = ROOT / ".build/debug"
#: The rooms that say what an invoice holds and what can be done to it: as wide as the business is.
MODEL = ("Facturation", "FactureDTO", "CasUsage")
#: What whoever writes an adapter imports besides, and no app sees by importing the library.
ADAPTERS = ("Port", "Contract")
#: How many declarations an app may see of the model, and of all the rest, which needs no more when
#: invoices hold more. Whoever needs one more first looks for one that nobody needs: what stands below the
#: door of apps (`Depot`, 70 of them with what is told to who follows) is to be closed next.
MOST_OF_THE_MODEL = 1424
MOST_OF_THE_REST = 439
#: How many whoever writes an adapter may see.
MOST_OF_ADAPTERS = 50

CLOSED = r"is inaccessible due to 'package' protection level|has no (dynamic )?member|cannot find"
#: What a line is about, the line, and what the compiler has to say about it to an app, and may not say
#: within the package, where all of it exists. In reach are a `facture`, a `journal`, an `evenement`.
REFUSED = [
    ("a decision", "_ = try facture.annuler(motif: Libelle(\"Essai\"))", CLOSED),
    ("a decision", "_ = facture.emettre", CLOSED),
    ("a decision", "_ = facture.crediter", CLOSED),
    ("a decision", "_ = facture.enregistrer", CLOSED),
    ("a decision", "_ = facture.accorder", CLOSED),
    ("a decision", "_ = facture.ajouter", CLOSED),
    ("a decision", "_ = Facture.creer", CLOSED),
    ("a decision", "_ = Client.creer", CLOSED),
    ("a decision", "_ = Produit.creer", CLOSED),
    ("a decision", "_ = Registre.ouvrir", CLOSED),
    ("an evolution", "_ = facture.appliquer", CLOSED),
    ("an evolution", "_ = Facture.evoluer", CLOSED),
    ("a sum", "_ = CalculSommes.totaux", CLOSED),
    ("a state", "_ = Facture.init", CLOSED),
    ("a state", "_ = Totaux.init", CLOSED),
    ("a state", "_ = Ligne.init", CLOSED),
    ("a state", "_ = NumeroEmis.init", CLOSED),
    ("an unchecked value", "_ = Montant.init(unitesAdmises:)", CLOSED),
    ("an unchecked value", "_ = Taux.init(unitesAdmises:)", CLOSED),
    ("an unchecked value", "_ = Libelle.init(texteAdmis:)", CLOSED),
    ("an unchecked value", "_ = IBAN.init(texteAdmis:)", CLOSED),
    ("the journal's pen", "_ = journal.append", CLOSED),
    ("the journal's pen", "_ = InMemoryJournal(clock: .system).append", CLOSED),
    ("the journal's pen", "let _: any WritableJournal = journal", CLOSED),
    ("a recorded event", "_ = RecordedEvent.init", CLOSED),
    ("all kinds of an enum that grows",
     "switch evenement { case .registre, .client, .produit, .facture, .cloture: break }",
     r"may have additional unknown values"),
]


def event_types():
    """The events, by the names of their schemas."""
    names = (ROOT / "EventSchemas").glob("[A-Z]*.v*.json")
    return sorted({path.name.partition(".")[0] for path in names})


def count():
    """How much is public of the model, of the rest, and for adapters; tells in which rooms it stands."""
    rooms = {}
    for path in GRAPHS.glob("*.symbols.json"):
        room = re.split("[.@]", path.name)[0]
        symbols = json.loads(path.read_text("utf-8"))["symbols"]
        rooms[room] = rooms.get(room, 0) + len(symbols)
    told = ", ".join(f"{room} {number}" for room, number in sorted(rooms.items()) if number)
    model = sum(rooms.get(room, 0) for room in MODEL)
    adapters = sum(rooms.get(room, 0) for room in ADAPTERS)
    rest = sum(rooms.values()) - model - adapters
    print(f"{model} public declarations of the model of at most {MOST_OF_THE_MODEL}, {rest} of the "
          f"rest of at most {MOST_OF_THE_REST}, {adapters} for adapters of at most "
          f"{MOST_OF_ADAPTERS}: {told}")
    return model, rest, adapters


def compile_app(files, *options):
    """What the compiler says of an app's files, each by its name, one line an error."""
    words = ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App",
             "-I", BUILT / "Modules", *options]
    for path in sorted(BUILT.glob("*.build/module.modulemap")):
        words += ["-Xcc", f"-fmodule-map-file={path}"]
    with tempfile.TemporaryDirectory() as folder:
        paths = [pathlib.Path(folder, name) for name in files]
        for path in paths:
            path.write_text(files[path.name], "utf-8")
        done = processes.run([*words, *paths], capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if re.match(r"/\S+:\d+:\d+: error:", line)]
    if done.returncode and not errors:
        sys.exit(done.stderr)
    return errors


def examples():
    """What the documents show as Swift: that of each test file, with what the file imports."""
    files = {}
    for path in (ROOT / "Tests/FacturierTests").rglob("*.swift"):
        text = path.read_text("utf-8")
        shown = re.findall(r"^// \w+\.md\n(.*?)^// end$", text, re.M | re.S)
        if shown:
            imports = re.findall(r"^import (?!Testing$)\w+\n", text, re.M)
            files[path.name] = "".join(imports + shown)
    return files


def package_name():
    """What the package manager has called this package, which follows from its folder."""
    return re.search(r'"-package-name","([^"]+)"', (ROOT / ".build/debug.yaml").read_text())[1]


def refused():
    """Tells of each line that an app may write, or that says nothing that is there."""
    cases = REFUSED + [("an event", f"_ = {name}.init", CLOSED) for name in event_types()]
    lines = ["import Facturier", "import Facturation", "import Journal"]
    for number, (_, line, _) in enumerate(cases):
        lines.append(f"func case{number}(facture: Facture, journal: FileJournal, "
                     f"evenement: Evenement) throws {{ {line} }}")
    app = {"Refused.swift": "\n".join(lines) + "\n"}
    to_apps = compile_app(app)
    within = compile_app(app, "-package-name", package_name())
    for number, (what, line, reason) in enumerate(cases, 4):
        if not is_said(reason, number, to_apps):
            yield f"an app can have {what}: {line}"
        if is_said(reason, number, within):
            yield f"there is no such thing any more: {line}"
    print(f"{len(cases)} lines that no app may write")


def is_said(reason, number, errors):
    """Whether the compiler refuses a line of `Refused.swift` for that reason."""
    return any(re.search(reason, error) for error in errors if f"Refused.swift:{number}:" in error)


def main():
    faults = list(refused())
    files = examples()
    faults += compile_app(files) if files else ["no document shows Swift"]
    print(f"{len(files)} files of examples, as an app compiles them")
    for number, most in zip(count(), (MOST_OF_THE_MODEL, MOST_OF_THE_REST, MOST_OF_ADAPTERS)):
        if not 0 < number <= most:
            faults.append(f"{number} declarations are public, and at most {most} should be: see what "
                          "is needed by no app, and make it `package`")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
