#!/usr/bin/env python3
"""Hold schemas against the lists of members that they follow from.

    FACTURIER_BIN=.build/release Tools/checks/generated.py

Has `$FACTURIER_BIN/Schemas` write them, with the sentences above the properties in the sources, and
compares each file with the one in EventSchemas; FACTURIER_RECORD=1 writes it there. So it does with the
list of those that the program carries. A property without a sentence is a fault, which is tried on a copy.
Exit status: 0 all is as it should be, 1 it is not.
"""

import os
import pathlib
import re
import sys

import processes
from schema_set import releases

FOLDER = pathlib.Path("EventSchemas")
#: What has the program carry them, so that it can hand them out.
CARRIED = pathlib.Path("Sources/CRessources/schemas.h")
ROOMS = ["Sources/Facturation", "Sources/LigneJSON", "Tools/schemas/Shapes"]


def sources():
    files = [path for room in ROOMS for path in sorted(pathlib.Path(room).rglob("*.swift"))]
    return "".join(path.read_text("utf-8") for path in files)


def schemas(text):
    """What the program makes of sources: its exit status and what it wrote."""
    program = processes.built("Schemas")
    done = processes.run([program], input=text.encode(), capture_output=True, timeout=60)
    return done.returncode, done.stdout.decode()


def prove_that_sentences_are_needed(text):
    undocumented = text.replace("  /// Who buys.\n", "")
    assert undocumented != text, "no property is documented as `Who buys.`"
    status, told = schemas(undocumented)
    assert status == 1 and "EnTete.clientId" in told, f"nobody misses a sentence: {status} {told[:500]}"


def committed(name):
    path = FOLDER / name
    return path.read_text("utf-8") if path.is_file() else None


def carried(names):
    """The rows of C that carry files of that folder: the name of each, and its bytes up to a zero."""
    rows = (
        f'  {{"{FOLDER / name}", (const unsigned char[]){{\n#embed "../../{FOLDER / name}" suffix(, 0)\n  }}}},\n'
        for name in sorted(names))
    return "// Written by Tools/checks/generated.py.\n\n" + "".join(rows)


def main():
    text = sources()
    prove_that_sentences_are_needed(text)
    status, told = schemas(text)
    if status:
        sys.exit(f"generated: the schemas cannot be written\n{told}")
    written = dict(re.findall(r"^=== (\S+)\n(.*?^\}\n)", told, flags=re.M | re.S))
    if os.environ.get("FACTURIER_RECORD") == "1":
        for name, schema in written.items():
            (FOLDER / name).write_text(schema, "utf-8")
    released = {name for release in releases(FOLDER) for name in release["files"]}
    there = [*FOLDER.glob("*.json"), *FOLDER.glob("dto/*.json")]
    names = {str(path.relative_to(FOLDER)) for path in there}
    if os.environ.get("FACTURIER_RECORD") == "1":
        CARRIED.write_text(carried(names - {"gel.json"}), "utf-8")
    strays = names - written.keys() - released - {"gel.json"}
    differing = [name for name in written if committed(name) != written[name]]
    for name in sorted(strays):
        print(f"  {name} belongs to no event of today, and to no release")
    if CARRIED.read_text("utf-8") != carried(names - {"gel.json"}):
        differing.append(str(CARRIED))
    for name in differing:
        print(f"  {name} is not what follows from the lists; FACTURIER_RECORD=1 writes it anew")
    print(f"{len(written)} schemas, {len(strays) + len(differing)} faults")
    return 1 if strays or differing else 0


if __name__ == "__main__":
    sys.exit(main())
