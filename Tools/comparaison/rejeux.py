"""Replays to the totals, and exports of all invoices: ours and others', each of which must come to the same."""

import json
import os
import pathlib
import re
import sqlite3
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


#: Our export of all invoices, beside others' from tables that are kept of them.
EXPORTS = [("exporter dto", "DuckDB, tables"), ("exporter dto", "sqlite3, tables")]


def exports(registre, dossier):
    """What writes all invoices as the JSON of `exporter dto`, once it is known that all say the same."""
    notre, leur, lite = (f"{dossier}/{nom}.json" for nom in ("facturier", "duckdb", "sqlite3"))
    mots = registre.mots("exporter", "dto", "--vers", notre)
    lancer(*mots)
    factures = json.loads(pathlib.Path(notre).read_text())
    base, tables = duckdb.connect(f"{dossier}/dto.duckdb"), sqlite3.connect(f"{dossier}/dto.db")
    base.execute("CREATE TABLE facture AS SELECT * FROM read_json(?, sample_size = -1)", [notre])
    copie = f"COPY facture TO '{leur}' (FORMAT json, TIMESTAMPFORMAT '%Y-%m-%dT%H:%M:%SZ')"
    with tables:
        requete = f"SELECT {garnir(tables, 'facture', [(0, facture) for facture in factures])} FROM facture"
    tables.close()

    def copier():
        debut = time.perf_counter()
        base.execute(copie)
        return time.perf_counter() - debut

    actions = {"exporter dto": lambda: lancer(*mots)[0], "DuckDB, tables": copier,
               "sqlite3, tables": lambda: lancer("sqlite3", f"{dossier}/dto.db", f".output {lite}", requete)[0]}
    for nom, fichier in ("DuckDB, tables", leur), ("sqlite3, tables", lite):
        actions[nom]()
        ecrites = map(json.loads, pathlib.Path(fichier).read_text().splitlines())
        if list(map(dire, ecrites)) != list(map(dire, factures)):
            raise Echec(f"{nom}: other invoices than `exporter dto` writes")
    return actions


def garnir(base, table, objets):
    """Keeps objects in a table, each with the row in whose list it stands; gives what makes JSON of a row again."""
    plats = [dict(aplatir(objet)) for _, objet in objets]
    noms = dict.fromkeys((nom, isinstance(valeur, list)) for plat in plats for nom, valeur in plat.items())
    simples, listes = ([nom for nom, sienne in noms if sienne == est_liste] for est_liste in (False, True))
    base.execute(f"""CREATE TABLE "{table}" (mere INTEGER{''.join(f', "{nom}"' for nom in simples)})""")
    base.executemany(f'INSERT INTO "{table}" VALUES (?{", ?" * len(simples)})', (
        [mere, *(json.dumps(valeur) if isinstance(valeur, bool) else valeur for valeur in map(plat.get, simples))]
        for (mere, _), plat in zip(objets, plats)))
    base.execute(f'CREATE INDEX "de {table}" ON "{table}" (mere)')
    # SQLite knows no truth: what is true is kept as JSON.
    dits = {nom: f'json("{table}"."{nom}")' if any(isinstance(plat.get(nom), bool) for plat in plats)
            else f'"{table}"."{nom}"' for nom in simples}
    for nom in listes:
        siens = [(rang, element) for rang, plat in enumerate(plats, 1) for element in plat.get(nom, [])]
        dits[nom] = (f'(SELECT json_group_array({garnir(base, f"{table}.{nom}", siens)}) '
                     f'FROM "{table}.{nom}" WHERE mere = "{table}".rowid)')
    return en_json(dits)


def aplatir(objet, avant=""):
    """The members of an object and of those within it, each by its path."""
    for nom, valeur in objet.items():
        if isinstance(valeur, dict):
            yield from aplatir(valeur, f"{avant}{nom}.")
        else:
            yield avant + nom, valeur


def en_json(dits):
    """What makes an object again of members by their paths."""
    membres = {}
    for chemin, dit in dits.items():
        nom, _, reste = chemin.partition(".")
        membres.setdefault(nom, {})[reste] = dit
    paires = (f"'{nom}', {siens[''] if '' in siens else en_json(siens)}" for nom, siens in membres.items())
    return f"json_object({', '.join(paires)})"


def dire(valeur):
    """The same without members that say nothing, which a table cannot leave out."""
    if isinstance(valeur, list):
        return [dire(element) for element in valeur]
    if not isinstance(valeur, dict):
        return str(valeur) if isinstance(valeur, bool) else valeur
    dites = {nom: dire(membre) for nom, membre in valeur.items()}
    return {nom: dite for nom, dite in dites.items() if dite not in (None, {}, [])}
