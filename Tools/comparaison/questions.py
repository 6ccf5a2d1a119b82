"""Questions about all invoices, beside sqlite3 answering them from a table that is kept for them; and what
reads the whole journal, beside a replay.

The table holds what acts would have written into it, a row for each invoice with what is paid and due,
with an index on what is open, for that is asked for most. So SQLite reads no more than what it answers
with, and what it answers has to be the same as ours, row by row.
"""

import csv
import io
import json
import pathlib
import re
import sqlite3
from datetime import date

from comparaison.mesures import Echec, lancer

SOMMES = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "solde"]
MONTANTS = ["totalHT", "montantTVA", "totalTTC", "avoirs", "paye", "pertes", "solde"]
SCHEMA = """
CREATE TABLE client (id TEXT PRIMARY KEY, nom TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE facture (
  rang INTEGER PRIMARY KEY, id TEXT NOT NULL, reference TEXT NOT NULL, clientId TEXT NOT NULL,
  dateFacture TEXT NOT NULL, dateEcheance TEXT NOT NULL, etape TEXT NOT NULL, totalHT INTEGER NOT NULL,
  montantTVA INTEGER NOT NULL, totalTTC INTEGER NOT NULL, avoirs INTEGER NOT NULL,
  paye INTEGER NOT NULL, pertes INTEGER NOT NULL, solde INTEGER NOT NULL);
"""
# For each question the rows that it is about, and no others.
OUVERTES, IMPAYEES = "etape = 'emise' AND solde <> 0", "etape = 'emise' AND solde > 0"
INDEX = [f"CREATE INDEX ouvertes ON facture (rang) WHERE {OUVERTES}",
         f"CREATE INDEX impayees ON facture (rang) WHERE {IMPAYEES}"]
#: The brackets of `balance-agee`, and how late each begins and ends.
TRANCHES = [("nonEchu", -10**6, 0), ("jusqua30", 1, 30), ("jusqua60", 31, 60),
            ("jusqua90", 61, 90), ("auDela", 91, 10**6)]


def centimes(nom):
    """An amount as people and programs write it."""
    return f"printf('%s%d.%02d', iif({nom} < 0, '-', ''), abs({nom}) / 100, abs({nom}) % 100)"


def requetes(jour):
    """What SQLite is asked, by name, with the way in which it is to write."""
    statut = f"iif(dateEcheance < '{jour}', 'En Retard', 'Envoyée') AS statut"
    dates = f"dateFacture, dateEcheance, {statut}"
    montants = {nom: f"{centimes(nom)} AS {nom}" for nom in MONTANTS}
    sommes = ", ".join(f"{centimes(f'sum({nom})')} AS {nom}" for nom in SOMMES)
    retard = f"CAST(julianday('{jour}') - julianday(dateEcheance) AS INTEGER)"
    ages = ", ".join(f"{centimes(f'sum(iif({retard} BETWEEN {de} AND {a}, solde, 0))')} AS {nom}"
                     for nom, de, a in TRANCHES)
    nommees = f"FROM facture f JOIN client c ON c.id = f.clientId WHERE {IMPAYEES} ORDER BY rang"
    tous = ", ".join(montants.values())
    dits = ", ".join(montants[nom] for nom in SOMMES)
    return {
        "impayées, -column": ("-column", f"SELECT reference, nom AS client, {dates}, "
                              f"{montants['totalTTC']}, {montants['solde']} {nommees}"),
        "impayées, -csv": ("-csv", f"SELECT f.id, reference, clientId, nom AS client, {dates}, {tous} "
                           f"{nommees}"),
        "impayées, -json": ("-json", f"SELECT id, reference, clientId, {dates}, {dits} FROM facture "
                            f"WHERE {IMPAYEES} ORDER BY rang"),
        "sommes": ("-json", f"SELECT count(*) AS emises, {sommes} FROM facture WHERE etape = 'emise'"),
        "âges": ("-json", f"SELECT clientId, {ages}, {centimes('sum(solde)')} AS total FROM facture "
                          f"WHERE {OUVERTES} GROUP BY clientId")}


#: Our questions, by the name of what SQLite is asked.
NOTRES = {
    "impayées, -column": ["lister", "--statut", "impayee"],
    "impayées, -csv": ["lister", "--statut", "impayee", "--csv"],
    "impayées, -json": ["--json", "lister", "--statut", "impayee"],
    "sommes": ["--json", "totaux"],
    "âges": ["--json", "balance-agee"]}


def nommer(notre):
    return " ".join(mot for mot in NOTRES[notre] if mot != "--json") + (
        " --json" if "impayées, -json" == notre else "")


PAIRES = [(nommer(leur), f"sqlite3: {leur}") for leur in NOTRES]
#: What reads all of a journal, beside the replay of one.
ENTIERES = ["verifier", "totaux, tout refait"]
REJEU = "rejouer --fils 2, entier"


class Questions:
    """What is asked of one registre in both ways, once it is known that both say the same."""

    def __init__(self, registre, dossier):
        self.registre, self.jour = registre, date.today().isoformat()
        self.base = f"{dossier}/factures.db"
        self.garnir()
        demandes = requetes(self.jour)
        self.actions = {}
        for leur, (forme, requete) in demandes.items():
            notres = registre.mots(*NOTRES[leur], "--au", self.jour)
            leurs = ["sqlite3", "-header", forme, self.base, requete]
            self.confronter(leur, lancer(*notres)[1], lancer(*leurs)[1])
            self.actions[nommer(leur)] = lambda mots=notres: lancer(*mots)[0]
            self.actions[f"sqlite3: {leur}"] = lambda mots=leurs: lancer(*mots)[0]

    def garnir(self):
        """Fills the table, by what our own list says of each invoice."""
        lues = csv.DictReader(io.StringIO(
            lancer(*self.registre.mots("lister", "--csv", "--au", self.jour))[1]))
        clients = {}

        def rangees():
            for lue in lues:
                clients[lue["clientId"]] = lue["client"]
                etape = "brouillon" if lue["reference"].startswith("BROUILLON") else "emise"
                yield [lue["id"], lue["reference"], lue["clientId"], lue["dateFacture"],
                       lue["dateEcheance"], etape,
                       *(int(lue[nom].replace(".", "")) for nom in MONTANTS)]

        with sqlite3.connect(self.base) as base:
            base.executescript(SCHEMA)
            base.executemany(f"INSERT INTO facture VALUES (NULL{', ?' * 13})", rangees())
            base.executemany("INSERT INTO client VALUES (?, ?)", clients.items())
            for index in INDEX:
                base.execute(index)
            base.execute("ANALYZE")
        base.close()

    def confronter(self, quoi, notre, leur):
        """Holds both answers against each other, by what SQLite's tells."""
        dites, autres = lire(quoi, notre), lire(quoi, leur)
        if quoi.endswith("-column"):
            # Each writes amounts and days in its own way, so that only which invoices they are is held.
            dites, autres = dites[1:-1], autres[2:]
        elif not quoi.endswith("-csv"):
            cles = autres[0].keys()
            dites = [[objet[cle] for cle in cles] for objet in dites if objet.keys() >= cles]
            autres = [list(objet.values()) for objet in autres]
        if not dites or sorted(dites) != sorted(autres):
            ecarts = [paire for paire in zip(sorted(dites), sorted(autres)) if paire[0] != paire[1]]
            raise Echec(f"{quoi}: {len(dites)} rows and {len(autres)}, and of these {ecarts[:1]}")


def lire(quoi, texte):
    """An answer's rows."""
    if quoi.endswith("-csv"):
        return [list(rangee.values()) for rangee in csv.DictReader(io.StringIO(texte))]
    if quoi.endswith("-column"):
        return [ligne.split()[0] for ligne in texte.splitlines()]
    return json.loads(texte) if texte.startswith("[") else [
        json.loads(ligne) for ligne in texte.splitlines()]


def entieres(registre):
    """What reads a whole journal: our verification, and a question where nothing is kept."""
    tout = registre.mots("--json", "totaux")

    def refaire():
        for fichier in pathlib.Path(registre.dossier).iterdir():
            if re.search(r"\.(point|index)$", fichier.name):
                fichier.unlink()
        return lancer(*tout)[0]

    return {"verifier": lambda: lancer(*registre.mots("--json", "verifier"))[0],
            "totaux, tout refait": refaire,
            REJEU: lambda: lancer(*registre.mots("--json", "rejouer", "--fils", "2"))[0]}
