"""Durable writing, beside SQLite's and beside the system calls alone.

Everything stays open from the first round to the last, and takes a short turn on the same disk in
each.

- journal: `Banc ecrire`, durable acts through the journal's port, by one event and by many; "cas
  d'usage" are acts through the use cases, which also read the facture that they change; "N ecrivains"
  are N threads that each append acts of one event to the same journal.
- sqlite: this interpreter's sqlite3 module, WAL, synchronous=FULL, a transaction for an act, a
  row for an event: one of the lines that the journal has just written. The statement is prepared
  once, as the module does; Python's own share is some microseconds a row.
- sans tete: pwrite and fdatasync of the same bytes at the end of a file, and nothing else. It is
  the floor for a journal in one file.
- tete …: the same, followed by 256 bytes for the head, by raw system calls: in place and not
  synced; in place and synced; in a new file that is synced, then renamed over the old one, and
  the folder synced.
"""

import functools
import itertools
import json
import os
import pathlib
import sqlite3
import subprocess
import tempfile
import time

from comparaison.mesures import Echec, entrelacer, programme

# So many events in an act, and so many acts in a turn for those of --lots.
LOTS = {100: 1, 1000: 1, 10_000: 0.25}
ECRIVAINS = [8, 32]
TETE = b" " * 255 + b"\n"


class Banc:
    """The journal's own program, which measures one trial for each line that it is sent."""

    def __init__(self, dossier, actes):
        self.syncs = {}
        self.journal = pathlib.Path(dossier) / "journal.jsonl"
        self.processus = subprocess.Popen(
            [programme("Banc"), "ecrire", dossier, "--pas-a-pas",
             "--evenements", str(actes)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def mesurer(self, epreuve):
        print(epreuve, file=self.processus.stdin, flush=True)
        reponse = self.processus.stdout.readline()
        if not reponse:
            raise Echec(f"{self.processus.args[0]} ended without an answer to “{epreuve}”")
        return json.loads(reponse)

    def vitesse(self, epreuve):
        mesure = self.mesurer(epreuve)
        self.syncs[epreuve] = mesure["syncs"] / mesure["evenements"]
        return mesure["evenements"] / float(mesure["secondes"])

    def lignes(self, epreuve):
        """The lines that one trial writes, without their line feeds."""
        mesure = self.mesurer(epreuve)
        debut = mesure["premier"] - 1
        return self.journal.read_bytes().splitlines()[debut:debut + mesure["evenements"]]

    def tuer(self, epreuve):
        """Kills it in the midst of a trial."""
        print(epreuve, file=self.processus.stdin, flush=True)
        time.sleep(1)
        self.processus.kill()
        self.processus.wait()

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
    for _ in range(max(1, 2000 // len(lignes))):
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


def epreuves(lots):
    """What the bench is asked for, by name and size of an act."""
    par_lots = {("journal", lot): f"lot {lot} {max(1, round(lots * part))}"
                for lot, part in LOTS.items()}
    par_ecrivains = {(f"{nombre} ecrivains", 1): f"ecrivains {nombre}" for nombre in ECRIVAINS}
    return {("journal", 1): "lot 1", ("cas d'usage", 1): "cas-usage"} | par_ecrivains | par_lots


def participants(dossier, banc, lignes, demandes):
    """What is compared: by name and size of an act, what gives its events a second."""
    tetes = {
        "sans tete": tete_absente, "tete en place": tete_en_place,
        "tete synchronisee": functools.partial(tete_en_place, synchronisee=True), "tete renommee": tete_renommee}
    tous = {cle: lambda mots=mots: banc.vitesse(mots) for cle, mots in demandes.items()}
    for lot in lignes:
        tous["sqlite", lot] = sqlite(dossier, lignes[lot], lot)
        tous["sans tete", lot] = appels(dossier, "sans tete", lignes[lot], lot, tete_absente)
    for nom, tete in tetes.items():
        tous[nom, 1] = appels(dossier, nom, lignes[1], 1, tete)
    return dict(sorted(tous.items(), key=lambda entree: entree[0][1]))


def mesurer(dossier, tours, actes, lots):
    """By name and size of an act, the events a second in each round; and the bytes and syncs of one."""
    with tempfile.TemporaryDirectory(dir=dossier) as dossier:
        banc = Banc(os.path.join(dossier, "registre"), actes)
        demandes = epreuves(lots)
        lignes = {lot: banc.lignes(demandes["journal", lot]) for lot in [1, *LOTS]}
        resultats = entrelacer(participants(dossier, banc, lignes, demandes), tours)
        banc.finir()
        octets = {lot: sum(len(ligne) + 1 for ligne in lues) // len(lues)
                  for lot, lues in lignes.items()}
        syncs = {cle: banc.syncs[mots] for cle, mots in demandes.items()}
        return resultats, octets, syncs
