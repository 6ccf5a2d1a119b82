"""Region coverage of some rooms, from what llvm-cov exports.

usage: coverage.py EXPORT.json LEAST-PERCENT ROOM...

Prints a line a room, and to stderr where the regions begin that no test enters. Fails when a room
has less than the percentage; one without code passes.
"""

import json
import sys


def uncovered(segments):
    """Where the regions begin that were never entered."""
    # A segment is a line, a column, a count, whether it counts, begins a region, and is a gap.
    return [f"{line}:{column}" for line, column, count, counts, begins, gap in segments
            if begins and counts and not gap and count == 0]


def report(room, files, least):
    """Says how much of a room is covered; whether that is enough."""
    inside = [file for file in files if f"/Sources/{room}/" in file["filename"]]
    total = sum(file["summary"]["regions"]["count"] for file in inside)
    covered = sum(file["summary"]["regions"]["covered"] for file in inside)
    if total == 0:
        print(f"{room}: nothing to cover")
        return True
    # Compared as integers: 96.999 % isn't 97 %.
    enough = covered * 100 >= total * least
    print(f"{room}: {100 * covered / total:.2f} % of {total} regions"
          + ("" if enough else f", less than {least} %"))
    for file in inside:
        places = uncovered(file["segments"])
        if places:
            print(file["filename"], *places, file=sys.stderr)
    return enough


def main(export, least, *rooms):
    with open(export, encoding="utf-8") as file:
        files = json.load(file)["data"][0]["files"]
    return 0 if all([report(room, files, int(least)) for room in rooms]) else 1


sys.exit(main(*sys.argv[1:]))
