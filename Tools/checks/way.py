#!/usr/bin/env python3
#: (counted) apart
"""Hold which types a payment passes, down to the synced line, against what the article on the house lists.

    Tools/checks/way.py

Of each room those are listed that did something, that is ran a function, as the program counts it that is built
for coverage, and that more than one file knows. The domain's are left out: what an invoice is, has to be known
anyway. FACTURIER_RECORD=1 writes the list anew. Exit status: 0 passed, 1 failed, 77 nothing was built for it.
"""

import collections
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

import processes

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLE = ROOT / "Sources/Facturier/Facturier.docc/Architecture.md"
PROGRAM = ROOT / ".build/coverage/debug/facturier"
#: How many rooms and, without the domain's, types there may be; both are to fall.
MOST_ROOMS, MOST_TYPES = 6, 47
DOMAIN = "Facturation"
#: What the program's own room is called by the compiler.
COMMANDS = "FacturierCLI"
BEGIN, END = "<!-- Tools/checks/way.py -->\n", "<!-- / -->\n"
#: What is no function: what a property begins with, a closure, an argument that was left out.
PART = re.compile(r"(implicit )?closure #|variable init|default arg|defer")
FUNCTION = re.compile(
    r"(?:static )?(?:\(extension in \w+\):)?(?P<room>\w+)\.(?P<type>[A-Z]\w*)"
    r"(?:<[^(]*?>)?(?:\.[A-Z]\w*)*\.(?!init\b)(?:\w+|[^\w\s(]+)(?:<.*?>)?\(")


def swift_tool(name):
    """A program that came with the compiler, whose form of counts it knows."""
    swift = pathlib.Path(shutil.which("swift") or "swift").resolve()
    return str(swift.with_name(name))


def functions_run(folder):
    """The functions that run when a payment is recorded, by their whole names."""
    def run(*words, counts=os.devnull):
        processes.run(
            [PROGRAM, *words], check=True, capture_output=True,
            env=os.environ | {"LLVM_PROFILE_FILE": counts})

    registre, counts, merged = (os.path.join(folder, name) for name in ("registre", "raw", "data"))
    run("demo", registre)
    run("--registre", registre, "payer", "F2026-0002", "--montant", "100", counts=counts)
    processes.run([swift_tool("llvm-profdata"), "merge", "-sparse", counts, "-o", merged], check=True)
    export = processes.run(
        [swift_tool("llvm-cov"), "export", PROGRAM, "-instr-profile", merged],
        check=True, capture_output=True).stdout
    names = [function["name"].rpartition(":")[2] for function in json.loads(export)["data"][0]["functions"]
             if function["count"]]
    return processes.run(
        ["swift", "demangle", "--compact"], input="\n".join(names), check=True, capture_output=True,
        text=True).stdout.splitlines()


def types_by_room(names):
    """The types that did something, by room; those of Swift itself, which a room extends, are nobody's."""
    rooms = collections.defaultdict(set)
    for name in names:
        # A private declaration bears the name of its file too; of a private type nobody else has to know.
        name = re.sub(r"\(([a-z]\w*) in _\w+\)", r"\1", name)
        match = None if PART.match(name) else FUNCTION.match(name)
        if match and (ROOT / "Sources" / match["room"]).is_dir() | (match["room"] == COMMANDS):
            rooms[match["room"]].add(match["type"])
    return rooms


def listed(rooms):
    """The list, as the article has it."""
    rows = [(f"`{room}`" if room != COMMANDS else "`Tools/facturier`",
             ", ".join(f"`{name}`" for name in sorted(types)) if room != DOMAIN
             else "values, the state of an invoice, the decision and its event")
            for room, types in sorted(rooms.items())]
    return "| room | what does something |\n|---|---|\n" + "".join(
        f"| {room} | {types} |\n" for room, types in rows)


def main():
    if not PROGRAM.exists():
        print(f"there is no {PROGRAM.relative_to(ROOT)}, which `Tools/test counted` builds")
        return 77
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        rooms = types_by_room(functions_run(folder))
    types = sum(len(types) for room, types in rooms.items() if room != DOMAIN)
    text = ARTICLE.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    old, end, after = rest.partition(END)
    if not end:
        faults.append(f"{ARTICLE.name} has no place for the list")
    if os.environ.get("FACTURIER_RECORD"):
        old = listed(rooms)
        ARTICLE.write_text(before + BEGIN + old + end + after, "utf-8")
    if old != listed(rooms):
        faults.append(f"the list of types on the way differs; FACTURIER_RECORD=1 writes it anew:\n{listed(rooms)}")
    if len(rooms) > MOST_ROOMS or types > MOST_TYPES:
        faults.append(f"a payment passes more than {MOST_ROOMS} rooms or {MOST_TYPES} types")
    print(*faults, f"a payment passes {len(rooms)} rooms, {types} types", sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
