#!/usr/bin/env python3
#: (tools graphs)
"""Count what an app sees of the library, and compile what it may write and what it may not.

    Tools/checks/app.py

Public declarations are counted in the symbol graphs that `Tools/step graphs` leaves, and held type by type
against a list, so that nothing comes or goes unseen: FACTURIER_RECORD=1 writes that anew. All that the
documents show as Swift has to compile as a package of its own would compile it, to which what is `package` is
closed; and each line below has to be refused for the reason that stands beside it, and for that reason to an
app alone. Exit status: 0 passed, 1 failed.
"""

import collections
import hashlib
import json
import os
import pathlib
import re
import sys
import tempfile

import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
GRAPHS = ROOT / ".build/graphs"
LISTED = ROOT / "Tests/Golden/app/symbols.txt"
BUILT = processes.built()
#: What is counted, in which rooms it stands, and how many declarations there may be. All that stands
#: elsewhere is an app's: an author who needs one more first looks for one that nobody needs.
COUNTED = [("for who writes an adapter", ("Port", "Contract"), 39)]
MOST_FOR_APPS = 1800

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
    ("a door beside the depot", "_ = InMemoryJournal.init", CLOSED),
    ("a door beside the depot", "_ = Outils.init", CLOSED),
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


def public():
    """What an app sees: a line for each declaration, as `Facturation Facture.solde(le:) method`."""
    for path in GRAPHS.glob("*.symbols.json"):
        room = re.split("[.@]", path.name)[0]
        for symbol in json.loads(path.read_text("utf-8"))["symbols"]:
            kind = symbol["kind"]["identifier"].removeprefix("swift.")
            yield f"{room} {'.'.join(symbol['pathComponents'])} {kind}"


def by_type(lines):
    """A line for each type: how many declarations it has, and a digest by which another name is noticed."""
    types = collections.defaultdict(list)
    for line in lines:
        room, path, _ = line.split(" ", 2)
        types[f"{room} {path.partition('.')[0]}"].append(line)
    return {name: f"{name} {len(members)} {hashlib.sha256(repr(members).encode()).hexdigest()[:4]}"
            for name, members in types.items()}, types


def unlisted(lines):
    """Tells of the types that have come, gone or changed since the list was written, with what they now have."""
    now, members = by_type(lines)
    if os.environ.get("FACTURIER_RECORD"):
        LISTED.parent.mkdir(parents=True, exist_ok=True)
        LISTED.write_text("".join(f"{line}\n" for line in now.values()), "utf-8")
    before = {line.rsplit(" ", 2)[0]: line for line in LISTED.read_text("utf-8").splitlines()}
    for name in sorted(before.keys() | now.keys()):
        if before.get(name) != now.get(name):
            yield f"public, and not as {LISTED.relative_to(ROOT)} has it: {name}: {members[name]}"


def count(lines):
    """How much of each kind is public, and how much may be; tells in which rooms it stands."""
    rooms = collections.Counter(line.partition(" ")[0] for line in lines)
    told = ", ".join(f"{room} {number}" for room, number in sorted(rooms.items()) if number)
    rest = sum(rooms.values())
    for what, of, most in COUNTED:
        number = sum(rooms.get(room, 0) for room in of)
        rest -= number
        yield number, most, what
    yield rest, MOST_FOR_APPS, "for apps"
    print(told)


def compile_app(files, *options):
    """What the compiler says of an app's files, each by its name, one line an error."""
    words = ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "App",
             "-I", BUILT / "Modules", *options]
    maps = [*BUILT.glob("*.build/module.modulemap"), *ROOT.glob("Sources/*/module.modulemap")]
    for path in sorted(maps):
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


def sample():
    """The sample app: all that it is made of is there for any app."""
    return {path.name: path.read_text("utf-8") for path in (ROOT / "Tools/exemple").glob("*.swift")}


def article(name):
    return (ROOT / f"Sources/Facturier/Facturier.docc/{name}.md").read_text("utf-8")


def planned(manifest):
    """How the package manager would build an app with such a manifest; nothing, and why, where it would not."""
    with tempfile.TemporaryDirectory() as folder:
        # The name of a package is that of its folder.
        (pathlib.Path(folder) / "facturier").symlink_to(ROOT)
        app = pathlib.Path(folder) / "boutique"
        (app / "Sources/Boutique").mkdir(parents=True)
        (app / "Sources/Boutique/Boutique.swift").write_text("import Facturier\n", "utf-8")
        (app / "Package.swift").write_text(
            f'// swift-tools-version: 6.3\nimport PackageDescription\n\nlet package = Package(\n'
            f'name: "Boutique",\n{manifest})\n', "utf-8")
        done = processes.run(["swift", "build", "--package-path", app, "--print-manifest-job-graph"],
                             capture_output=True, text=True, check=False)
        plan = app / ".build/debug.yaml"
        return (plan.read_text("utf-8") if plan.exists() and not done.returncode else ""), done.stderr


def manifests():
    """Tells what is wrong with the manifests that the articles show, without the trait and with it."""
    plain = re.search(r"^```\n(platforms: .*?)^```$", article("Application"), re.M | re.S)[1]
    trait = re.search(r"^dependencies: .*$", article("Hebergement"), re.M)[0]
    for manifest, has in ((plain, False), (re.sub(r"^dependencies: .*$", trait, plain, flags=re.M), True)):
        plan, said = planned(manifest)
        if not plan:
            yield f"an app's manifest: {said[-500:]}"
        elif ("-DPostgreSQL" in plan) != has:
            yield f"PostgreSQL is {'not ' if has else ''}built into an app with\n{manifest}"


def package_name():
    """What the package manager has called this package, which follows from its folder."""
    return re.search(r'"-package-name","([^"]+)"', BUILT.with_name(f"{BUILT.name}.yaml").read_text())[1]


def refused():
    """Tells of each line that an app may write, or that says nothing that is there."""
    cases = REFUSED + [("an event", f"_ = {name}.init", CLOSED) for name in event_types()]
    lines = ["import Facturier", "import Facturation", "import Journaux"]
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


def without_trait():
    """Tells what keeps the room of PostgreSQL from being compiled as most compile it, without the trait."""
    features = re.findall(r'enableUpcomingFeature\("(\w+)"\)', (ROOT / "Package.swift").read_text("utf-8"))
    words = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-module-name", "JournalPostgreSQL",
             "-package-name", package_name(), "-I", BUILT / "Modules",
             *(word for feature in features for word in ("-enable-upcoming-feature", feature)),
             *(word for path in BUILT.glob("*.build/module.modulemap") for word in ("-Xcc", f"-fmodule-map-file={path}")),
             *(ROOT / "Sources/JournalPostgreSQL").rglob("*.swift")]
    done = processes.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        yield f"without the trait PostgreSQL:\n{done.stderr[-2000:]}"


def is_said(reason, number, errors):
    """Whether the compiler refuses a line of `Refused.swift` for that reason."""
    return any(re.search(reason, error) for error in errors if f"Refused.swift:{number}:" in error)


def main():
    faults = [*refused(), *without_trait()]
    files = examples()
    faults += compile_app(files) if files else ["no document shows Swift"]
    faults += compile_app(sample(), "-parse-as-library")
    faults += manifests()
    print(f"{len(files)} files of examples and the sample app, as an app compiles them")
    seen = sorted(public())
    faults += unlisted(seen)
    for number, most, what in count(seen):
        print(f"{number} public declarations {what} of at most {most}")
        if not 0 < number <= most:
            faults.append(f"{number} declarations are public, and at most {most} should be: see what "
                          "is needed by no app, and make it `package`")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
