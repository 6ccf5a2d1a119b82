#!/usr/bin/env python3
"""Compare durable writing with SQLite's, and ways to write the head file.

    Tools/comparer.py [--tours 31] [--actes 20] [--lots 4] [--dossier DIR] [--json FICHIER]

Run it from the root of the repository after `swift build -c release`. Everything stays open from
the first round to the last, and in each round each takes a short turn on the same disk, in an
order that moves on by one: a disk has good moments and bad ones, and all shall have both. What is
shown are the medians and quartiles of the rounds.

- journal: `Banc ecrire`, durable acts through the journal's port, by one event and by a hundred;
  "cas d'usage" are acts through the use cases, which also read the facture that they change.
- sqlite: this interpreter's sqlite3 module, WAL, synchronous=FULL, a transaction for an act, a
  row for an event: one of the lines that the journal has just written. The statement is prepared
  once, as the module does; Python's own share is some microseconds a row.
- sans tete: pwrite and fdatasync of the same bytes at the end of a file, and nothing else. It is
  the floor for a journal in one file.
- tete …: the same, followed by 256 bytes for the head, by raw system calls: in place and not
  synced; in place and synced; in a new file that is synced, then renamed over the old one, and
  the folder synced.
"""

import argparse
import itertools
import json
import os
import pathlib
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

LOT = 100
TETE = b" " * 255 + b"\n"


class Banc:
    """The journal's own program, which measures one trial for each line that it is sent."""

    def __init__(self, dossier, actes, lots):
        programme = pathlib.Path(os.environ.get("FACTURIER_BIN", ".build/release"), "Banc")
        self.journal = pathlib.Path(dossier) / "journal.jsonl"
        self.processus = subprocess.Popen(
            [programme, "ecrire", dossier, "--pas-a-pas",
             "--evenements", str(actes), "--lots", str(lots)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def mesurer(self, epreuve):
        print(epreuve, file=self.processus.stdin, flush=True)
        return json.loads(self.processus.stdout.readline())

    def vitesse(self, epreuve):
        mesure = self.mesurer(epreuve)
        return mesure["evenements"] / float(mesure["secondes"])

    def lignes(self, epreuve):
        """The lines that one trial writes, without their line feeds."""
        mesure = self.mesurer(epreuve)
        debut = mesure["premier"] - 1
        return self.journal.read_bytes().splitlines()[debut:debut + mesure["evenements"]]

    def finir(self):
        self.processus.stdin.close()
        self.processus.wait()


def chrono(evenements, action):
    debut = time.perf_counter()
    action()
    return evenements / (time.perf_counter() - debut)


def sqlite(dossier, lignes, lot):
    base = sqlite3.connect(pathlib.Path(dossier) / f"journal-{lot}.db", isolation_level=None)
    assert base.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    base.execute("PRAGMA synchronous=FULL")
    assert base.execute("PRAGMA synchronous").fetchone() == (2,)
    base.execute("CREATE TABLE evenements (id INTEGER PRIMARY KEY, ligne BLOB NOT NULL)")
    rangs = itertools.count(1)

    def inserer():
        for debut in range(0, len(lignes), lot):
            base.execute("BEGIN IMMEDIATE")
            for ligne in lignes[debut:debut + lot]:
                base.execute("INSERT INTO evenements VALUES (?, ?)", (next(rangs), ligne))
            base.execute("COMMIT")

    # Until the log has been checkpointed once and is written over, not made longer.
    for _ in range(2000 // len(lignes)):
        inserer()
    return lambda: chrono(len(lignes), inserer)


def tete_absente(dossier, nom):
    return lambda: None


def tete_en_place(dossier, nom, synchronisee=False):
    fichier = os.open(pathlib.Path(dossier) / f"{nom}.tete", os.O_RDWR | os.O_CREAT, 0o600)

    def ecrire():
        os.pwrite(fichier, TETE, 0)
        if synchronisee:
            os.fdatasync(fichier)

    return ecrire


def tete_synchronisee(dossier, nom):
    return tete_en_place(dossier, nom, synchronisee=True)


def tete_renommee(dossier, nom):
    tete, neuve = (pathlib.Path(dossier) / f"{nom}.{fin}" for fin in ("tete", "neuve"))
    repertoire = os.open(dossier, os.O_RDONLY)

    def ecrire():
        fichier = os.open(neuve, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.write(fichier, TETE)
        os.fdatasync(fichier)
        os.close(fichier)
        os.rename(neuve, tete)
        os.fsync(repertoire)

    return ecrire


def appels(dossier, nom, lignes, lot, tete):
    """The system calls of a journal alone: write, sync, then the head in some way."""
    nom = f"{nom}-{lot}"
    fichier = os.open(pathlib.Path(dossier) / nom, os.O_RDWR | os.O_CREAT, 0o600)
    lots = [b"\n".join(lignes[d:d + lot]) + b"\n" for d in range(0, len(lignes), lot)]
    ecrire_tete = tete(dossier, nom)
    ecrire_tete()
    fin = 0

    def ecrire():
        nonlocal fin
        for octets in lots:
            fin += os.pwrite(fichier, octets, fin)
            os.fdatasync(fichier)
            ecrire_tete()

    return lambda: chrono(len(lignes), ecrire)


def participants(dossier, banc, lignes):
    """What is compared: by name and size of an act, what gives its events a second."""
    tetes = {
        "sans tete": tete_absente, "tete en place": tete_en_place,
        "tete synchronisee": tete_synchronisee, "tete renommee": tete_renommee}
    tous = {
        ("journal", 1): lambda: banc.vitesse("acte"),
        ("cas d'usage", 1): lambda: banc.vitesse("cas-usage"),
        ("sqlite", 1): sqlite(dossier, lignes[1], 1)}
    for nom, tete in tetes.items():
        tous[nom, 1] = appels(dossier, nom, lignes[1], 1, tete)
    tous["journal", LOT] = lambda: banc.vitesse("lot")
    tous["sqlite", LOT] = sqlite(dossier, lignes[LOT], LOT)
    tous["sans tete", LOT] = appels(dossier, "sans tete", lignes[LOT], LOT, tete_absente)
    return tous


def systeme_de_fichiers(dossier):
    """The kind of file system and its options, where the system tells."""
    trouve = ("", "unknown")
    try:
        for ligne in pathlib.Path("/proc/mounts").read_text().splitlines():
            _, point, genre, reglages = ligne.split()[:4]
            dedans = os.path.commonpath([point, os.path.realpath(dossier)]) == point
            if dedans and len(point) >= len(trouve[0]):
                trouve = (point, f"{genre} {reglages}")
    except OSError:
        pass
    return trouve[1]


def mesurer(options):
    with tempfile.TemporaryDirectory(dir=options.dossier) as dossier:
        banc = Banc(os.path.join(dossier, "registre"), options.actes, options.lots)
        lignes = {1: banc.lignes("acte"), LOT: banc.lignes("lot")}
        tous = participants(dossier, banc, lignes)
        noms, resultats = list(tous), {nom: [] for nom in tous}
        for tour in range(options.tours):
            for rang in range(len(noms)):
                nom = noms[(rang + tour) % len(noms)]
                resultats[nom].append(tous[nom]())
        banc.finir()
        octets = {lot: sum(len(ligne) + 1 for ligne in lues) // len(lues)
                  for lot, lues in lignes.items()}
        return resultats, octets, systeme_de_fichiers(dossier)


def main():
    analyse = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    analyse.add_argument("--tours", type=int, default=31, help="rounds")
    analyse.add_argument("--actes", type=int, default=20, help="acts of one event in a turn")
    analyse.add_argument("--lots", type=int, default=4, help="acts of a hundred in a turn")
    analyse.add_argument("--dossier", help="where to write; else among temporary files")
    analyse.add_argument("--json", help="a file for the figures of every round")
    options = analyse.parse_args()
    resultats, octets, support = mesurer(options)

    print(f"events a second over {options.tours} rounds; {support}; "
          f"SQLite {sqlite3.sqlite_version}, Python {platform.python_version()}")
    print(f"{'':18}{'events':>8}{'bytes':>7}{'quartile':>10}{'median':>10}{'quartile':>10}"
          f"{'to SQLite':>11}")
    medianes = []
    for (nom, lot), vitesses in resultats.items():
        bas, milieu, haut = statistics.quantiles(vitesses, n=4)
        ratio = milieu / statistics.median(resultats["sqlite", lot])
        print(f"{nom:18}{lot:>8}{octets[lot]:>7}{bas:>10.0f}{milieu:>10.0f}{haut:>10.0f}"
              f"{ratio:>11.2f}")
        medianes.append({
            "nom": nom, "lot": lot, "octets": octets[lot], "parSeconde": round(milieu),
            "quartiles": [round(bas), round(haut)], "contreSQLite": round(ratio, 3)})
    rapport = {
        "type": "comparaison", "tours": options.tours, "support": support,
        "sqlite": sqlite3.sqlite_version, "medianes": medianes}
    print(json.dumps(rapport))
    if options.json:
        tours = [{"nom": n, "lot": lot, "tours": v} for (n, lot), v in resultats.items()]
        pathlib.Path(options.json).write_text(json.dumps(rapport | {"mesures": tours}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
