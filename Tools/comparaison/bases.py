#!/usr/bin/env python3
"""Acts in PostgreSQL, one after the other, beside those of pyeventsourcing on the same server.

    Tools/comparaison/bases.py [--actes 2000] [--tours 5] [--evenements 1000000] [--python PYTHON]

Needs Banc and facturier built with the trait, `swift build -c release --traits PostgreSQL --scratch-path
.build/postgresql`, whose folder FACTURIER_BIN names; and a Python with `eventsourcing[postgres]==9.5.6`.
The two take turns. Theirs is one event saved in an aggregate of its own; ours is a client created, which
besides is decided, chained and found by its keys. Then acts in a registre of so many events take turns with
acts in one of a thousand. The last line is all of it as JSON. It also tells how long single acts take, by the
median of the turns; the 99.9th percentile needs many, `--actes 100000 --tours 1`.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys
import tempfile
import uuid

from mesures import lancer, montrer
from postgresql_server import Server

BIN = pathlib.Path(os.environ.get("FACTURIER_BIN") or ".build/postgresql/release").absolute()
THEIRS = """
import json, os, sys, time
host, port, count = sys.argv[1:]
os.environ.update(PERSISTENCE_MODULE="eventsourcing.postgres", POSTGRES_DBNAME="theirs",
                  POSTGRES_HOST=host, POSTGRES_PORT=port, POSTGRES_USER="postgres",
                  POSTGRES_PASSWORD="x")
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

class Client(Aggregate):
    @event("Registered")
    def __init__(self, name, address):
        self.name, self.address = name, address

app = Application()
for _ in range(20):
    app.save(Client("Le Moulin", "x" * 400))
begin, taken = time.perf_counter(), []
for _ in range(int(count)):
    start = time.perf_counter()
    app.save(Client("Le Moulin", "x" * 400))
    taken.append(round((time.perf_counter() - start) * 1e6))
whole = time.perf_counter() - begin
taken.sort()
print(json.dumps({"parSeconde": round(len(taken) / whole),
                  "microsecondes": [taken[(len(taken) - 1) * part // 1000] for part in (500, 990, 999)]}))
app.close()
"""


def told(command):
    return lancer(*map(str, command), patience=3600)[1].strip().rpartition("\n")[2]


def ours(address, acts):
    return json.loads(told([BIN / "Banc", "base", address, "--actes", acts]))


def registre(server, folder, events):
    """The address of a registre of so many events, made up and copied into the base."""
    made = folder / str(events)
    # The same seed would make the same registre.
    told([BIN / "Banc", "generer", events, made, "--graine", events])
    told([BIN / "facturier", "copier", made, server.address("ours")])
    source = json.loads((made / "tete.json").read_text())["source"]
    return server.address("ours", source.removeprefix("urn:uuid:"))


def speed(turns):
    return statistics.median(turn["parSeconde"] for turn in turns)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--actes", type=int, default=2000)
    parser.add_argument("--tours", type=int, default=5)
    parser.add_argument("--evenements", type=int, default=1_000_000)
    parser.add_argument("--python", default=sys.executable)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        server = Server(folder / "server").create()
        try:
            for base in ("ours", "theirs"):
                server.do(f"CREATE DATABASE {base}")
            told([BIN / "facturier", "serveur", "preparer", server.address("ours")])
            figures = {"leurs": [], "notres": []}
            for _ in range(asked.tours):
                figures["leurs"].append(json.loads(told(
                    [asked.python, "-c", THEIRS, "127.0.0.1", server.port, asked.actes])))
                figures["notres"].append(ours(server.address("ours", uuid.uuid4()), asked.actes))
            places = {events: registre(server, folder, events)
                      for events in (1000, asked.evenements)}
            server.do("VACUUM ANALYZE", "ours")
            medians = {events: [] for events in places}
            for _ in range(asked.tours):
                for events, address in places.items():
                    medians[events].append(ours(address, asked.actes // 4)["microsecondes"][0])
        finally:
            server.stop("immediate")
    ratio = speed(figures["notres"]) / speed(figures["leurs"])
    rows = [[whose, speed(turns), *map(statistics.median, zip(*(turn["microsecondes"] for turn in turns)))]
            for whose, turns in zip(["pyeventsourcing", "Facturier"], figures.values())]
    montrer(["", "acts a second", "p50", "p99", "p99.9, µs"], rows)
    long, short = (statistics.median(medians[events]) for events in (asked.evenements, 1000))
    print(f"{ratio:.2f} × the appends of pyeventsourcing; an act in {asked.evenements} events takes "
          f"{long / short:.2f} × one in 1000")
    print(json.dumps(figures | {"medianesMicrosecondes": medians}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
