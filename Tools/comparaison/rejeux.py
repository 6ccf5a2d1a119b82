"""Replays to the totals, ours and others', each of which must come to the same."""

import json
import os
import pathlib
import re
import time
from decimal import Decimal

import duckdb

from comparaison.mesures import RACINE, Echec, lancer

ICI = pathlib.Path(__file__).parent
#: The peer in C++, kept for as long as it is newer than its source.
SIMDJSON = RACINE / ".build/comparaison/simdjson"
ARTICLE = RACINE / "Sources/Facturier/Facturier.docc/FormatDuJournal.md"
RECETTE = re.compile(r"^```sql\n(-- Recipe: net, VAT and gross.*?)^```$", re.M | re.S)

# What ours is compared with, by how much of it: the same work with the same number of threads.
COMPARAISONS = [
    (["--sans-verifier", "--fils", "1"], "simdjson"),
    (["--sans-verifier", "--fils", "1"], "unread"),
    (["--fils", "1"], "simdjson, OpenSSL"),
    (["--fils", "1"], "unread, OpenSSL"),
    (["--fils", "2"], "simdjson, OpenSSL"),
    (["--sans-verifier", "--fils", "2"], "DuckDB"),
    (["--fils", "2"], "DuckDB"),
    (["--fils", "2"], "DuckDB, recipe"),
]


def compiler():
    """Builds the peer in C++ where that is to be done, and gives its path."""
    source = ICI / "simdjson.cpp"
    if not SIMDJSON.exists() or SIMDJSON.stat().st_mtime < source.stat().st_mtime:
        SIMDJSON.parent.mkdir(parents=True, exist_ok=True)
        lancer("g++", "-std=c++17", "-O3", "-march=native", "-Wall", "-Wextra", "-o", f"{SIMDJSON}.new",
               str(source), "-lsimdjson", "-lcrypto")
        os.replace(f"{SIMDJSON}.new", SIMDJSON)
    return str(SIMDJSON)


class Rejeux:
    """What folds one journal, and what all of them found."""

    def __init__(self, registre):
        self.registre, self.attendu = registre, None
        simdjson = compiler()
        article = RECETTE.search(ARTICLE.read_text())[1]
        self.actions = {
            "simdjson": self.processus(simdjson, registre.journal),
            "simdjson, OpenSSL": self.processus(simdjson, registre.journal, "--hashes"),
            "unread": lambda: lancer(simdjson, registre.journal, "--unread")[0],
            "unread, OpenSSL":
                lambda: lancer(simdjson, registre.journal, "--hashes", "--unread")[0],
            "DuckDB": self.requete((ICI / "totaux.sql").read_text()),
            "DuckDB, recipe": self.requete(article.replace("'journal.jsonl'", "$journal"))}
        for options, _ in COMPARAISONS:
            self.actions[nommer(options)] = self.processus(
                *registre.mots("--json", "rejouer", *options))

    def processus(self, *mots):
        def mesurer():
            duree, sortie = lancer(*mots)
            self.confronter(mots[0], json.loads(sortie.splitlines()[-1]))
            return duree
        return mesurer

    def requete(self, sql):
        """A query on both processors; DuckDB's own start is not counted."""
        base = duckdb.connect()

        def mesurer():
            debut = time.perf_counter()
            reponse = base.execute(sql, {"journal": self.registre.journal})
            valeurs = reponse.fetchone()
            duree = time.perf_counter() - debut
            self.confronter(
                "DuckDB", dict(zip((colonne[0] for colonne in reponse.description), valeurs)))
            return duree
        return mesurer

    def confronter(self, qui, totaux):
        """Holds an answer against the first one, by what both tell."""
        exacts = {cle: Decimal(totaux[cle]) for cle in CLES if cle in totaux}
        if self.attendu is None:
            self.attendu = exacts
        communs = self.attendu.keys() & exacts.keys()
        if not communs >= SOMMES or any(self.attendu[cle] != exacts[cle] for cle in communs):
            raise Echec(f"{qui} says {exacts}, and another {self.attendu}")


SOMMES = {"totalHT", "montantTVA", "totalTTC", "avoirs", "paye"}
CLES = SOMMES | {"evenements", "factures", "emises", "solde"}


def nommer(options):
    return " ".join(["rejouer", *options])
