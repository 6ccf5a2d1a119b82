"""Questions about all invoices, beside sqlite3 answering them from a table that is kept for them; and what
reads the whole journal, beside a replay.

The tables hold what acts would have written into them: a row for each invoice with what is paid and due,
for each payment, and for each rate of a document's VAT, with indexes on what is asked for most. So SQLite
reads no more than what it answers with, and what it answers has to be the same as ours, row by row.
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
#: By what `totaux` groups the invoices, besides how they stand today.
GROUPES = {"mois": "substr(dateFacture, 1, 7)", "client": "clientId", "conditions": "conditions"}
SCHEMA = """
CREATE TABLE client (id TEXT PRIMARY KEY, nom TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE facture (
  rang INTEGER PRIMARY KEY, id TEXT NOT NULL, reference TEXT NOT NULL, clientId TEXT NOT NULL,
  dateFacture TEXT NOT NULL, dateEcheance TEXT NOT NULL, etape TEXT NOT NULL, reglee TEXT,
  conditions TEXT NOT NULL, totalHT INTEGER NOT NULL, montantTVA INTEGER NOT NULL,
  totalTTC INTEGER NOT NULL, avoirs INTEGER NOT NULL, paye INTEGER NOT NULL, pertes INTEGER NOT NULL,
  solde INTEGER NOT NULL);
CREATE TABLE paiement (rang INTEGER PRIMARY KEY, mode TEXT NOT NULL, montant INTEGER NOT NULL);
CREATE TABLE tva (
  rang INTEGER PRIMARY KEY, taux TEXT NOT NULL, categorie TEXT NOT NULL, base INTEGER NOT NULL,
  montant INTEGER NOT NULL, baseCreditee INTEGER NOT NULL, tvaCreditee INTEGER NOT NULL);
"""
# For each question the rows that it is about, and no others.
OUVERTES, IMPAYEES = "etape = 'emise' AND solde <> 0", "etape = 'emise' AND solde > 0"
SOMMEES = ", ".join(SOMMES)
INDEX = [f"CREATE INDEX ouvertes ON facture (rang) WHERE {OUVERTES}",
         f"CREATE INDEX impayees ON facture (rang) WHERE {IMPAYEES}",
         *(f"CREATE INDEX par_{nom} ON facture ({cle}, {SOMMEES}) WHERE etape = 'emise'"
           for nom, cle in GROUPES.items()),
         "CREATE INDEX modes ON paiement (mode, montant)",
         "CREATE INDEX taux ON tva (taux, categorie, base, montant, baseCreditee, tvaCreditee)"]
#: The brackets of `balance-agee`, and how late each begins and ends.
TRANCHES = [("nonEchu", -10**6, 0), ("de1a30", 1, 30), ("de31a60", 31, 60),
            ("de61a90", 61, 90), ("plusDe90", 91, 10**6)]


def entier(montant):
    """An amount in cents."""
    return int(montant.replace(".", ""))


def centimes(nom):
    """An amount as people and programs write it."""
    return f"printf('%s%d.%02d', iif({nom} < 0, '-', ''), abs({nom}) / 100, abs({nom}) % 100)"


def sommes(**colonnes):
    """Sums of columns, each under a name."""
    return ", ".join(f"{centimes(f'sum({colonne})')} AS {nom}" for nom, colonne in colonnes.items())


def totaux(statut):
    """All that `totaux` tells: what invoices come to, all of them and by what they are grouped."""
    emises = "FROM facture WHERE etape = 'emise'"
    noms = {nom: nom for nom in SOMMES}
    groupes = {nom: nom for nom in SOMMES if nom != "paye"} | {"encaisse": "paye"}
    credits = sommes(base="base", montantTVA="montant", baseCreditee="baseCreditee",
                     tvaCreditee="tvaCreditee")
    return "; ".join(
        [f"SELECT '{nom}' AS par, {cle} AS cle, count(*) AS factures, {sommes(**groupes)} {emises} "
         "GROUP BY 2" for nom, cle in (GROUPES | {"statut": statut}).items()]
        + [f"SELECT 'encaissement' AS par, mode AS cle, {sommes(montant='montant')} FROM paiement "
           "GROUP BY 2",
           f"SELECT 'tva' AS par, taux AS cle, categorie AS categorieTVA, {credits} FROM tva "
           "GROUP BY 2, 3",
           f"SELECT count(*) AS emises, {sommes(**noms)} {emises}"])


def requetes(jour):
    """What SQLite is asked, by name, with the way in which it is to write."""
    statut = f"ifnull(reglee, iif(dateEcheance < '{jour}', 'En Retard', 'Envoyée'))"
    dates = f"dateFacture, dateEcheance, {statut} AS statut"
    montants = {nom: f"{centimes(nom)} AS {nom}" for nom in MONTANTS}
    retard = f"CAST(julianday('{jour}') - julianday(dateEcheance) AS INTEGER)"
    ages = ", ".join(f"{centimes(f'sum(iif({retard} BETWEEN {de} AND {a}, solde, 0))')} AS {nom}"
                     for nom, de, a in TRANCHES)
    nommees = f"FROM facture f JOIN client c ON c.id = f.clientId WHERE {IMPAYEES} ORDER BY rang"
    tous = ", ".join(montants.values())
    dits = ", ".join(montants[nom] for nom in SOMMES)
    return {
        "impayées, -column": ("-column", f"SELECT reference, nom AS client, {dates}, "
                              f"{montants['totalTTC']}, {montants['solde']} {nommees}"),
        "impayées, -csv": ("-csv", f"SELECT f.id, reference, clientId, nom AS client, {dates}, {tous}, "
                           f"'non' AS passeeEnPerte {nommees}"),
        "impayées, -json": ("-json", f"SELECT id, reference, clientId, {dates}, {dits} FROM facture "
                            f"WHERE {IMPAYEES} ORDER BY rang"),
        "sommes": ("-json", totaux(statut)),
        "âges": ("-json", f"SELECT clientId, {ages}, {centimes('sum(solde)')} AS solde FROM facture "
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
        self.actions = {}
        for leur, (forme, requete) in requetes(self.jour).items():
            notres = registre.mots(*NOTRES[leur], "--au", self.jour)
            leurs = ["sqlite3", "-header", forme, self.base, requete]
            self.confronter(leur, lancer(*notres)[1], lancer(*leurs)[1])
            self.actions[nommer(leur)] = lambda mots=notres: lancer(*mots)[0]
            self.actions[f"sqlite3: {leur}"] = lambda mots=leurs: lancer(*mots)[0]

    def table(self, *mots):
        """The rows of a table that we write as CSV."""
        return csv.DictReader(io.StringIO(
            lancer(*self.registre.mots(*mots, "--au", self.jour))[1]))

    def factures(self, clients):
        """A row for each invoice, by what our own list says of it; notes whom it names."""
        conditions = {lue["factureId"]: lue["conditionsPaiement"]
                      for lue in self.table("exporter", "csv", "factures", "--vers", "-")
                      if lue["type"] == "facture"}
        for lue in self.table("lister", "--csv"):
            clients[lue["clientId"]] = lue["client"]
            est_emise = not lue["reference"].startswith("BROUILLON")
            suit_le_jour = lue["statut"] in ("Envoyée", "En Retard")
            yield [lue["id"], lue["reference"], lue["clientId"], lue["dateFacture"],
                   lue["dateEcheance"], "emise" if est_emise else "brouillon",
                   None if suit_le_jour else lue["statut"], conditions.get(lue["id"], ""),
                   *(entier(lue[nom]) for nom in MONTANTS)]

    def paiements(self):
        """A row for each payment, and for each that was taken back."""
        for lue in self.table("exporter", "csv", "paiements", "--vers", "-"):
            if lue["mouvement"] not in ("paiement", "annulation"):
                raise Echec(f"a registre that is made up knows payments alone: {lue}")
            yield [lue["mode"], entier(lue["montant"])]

    def taxes(self):
        """A row for each rate of a document."""
        for lue in self.table("exporter", "csv", "tva", "--vers", "-"):
            dites = [abs(entier(lue[nom])) for nom in ("base", "montantTVA")]
            yield [lue["tva"], lue["categorieTVA"],
                   *(dites + [0, 0] if lue["type"] == "facture" else [0, 0] + dites)]

    def garnir(self):
        """Fills the tables."""
        clients = {}
        with sqlite3.connect(self.base) as base:
            base.executescript(SCHEMA)
            base.executemany(f"INSERT INTO facture VALUES (NULL{', ?' * 15})", self.factures(clients))
            base.executemany("INSERT INTO client VALUES (?, ?)", clients.items())
            base.executemany("INSERT INTO paiement VALUES (NULL, ?, ?)", self.paiements())
            base.executemany(f"INSERT INTO tva VALUES (NULL{', ?' * 6})", self.taxes())
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
            # Ours may tell more in a row than SQLite was asked for.
            formes = {tuple(objet) for objet in autres}
            dites = [[objet[cle] for cle in forme] for forme in formes for objet in dites
                     if objet.keys() >= set(forme)]
            autres = [list(objet.values()) for objet in autres]
        dites, autres = sorted(dites, key=repr), sorted(autres, key=repr)
        if not dites or dites != autres:
            ecarts = [paire for paire in zip(dites, autres) if paire[0] != paire[1]]
            raise Echec(f"{quoi}: {len(dites)} rows and {len(autres)}, and of these {ecarts[:1]}")


def lire(quoi, texte):
    """An answer's rows."""
    if quoi.endswith("-csv"):
        return [list(rangee.values()) for rangee in csv.DictReader(io.StringIO(texte))]
    if quoi.endswith("-column"):
        return [ligne.split()[0] for ligne in texte.splitlines()]
    if not texte.startswith("["):
        return [json.loads(ligne) for ligne in texte.splitlines()]
    # An array for each SELECT, one behind the other.
    rangees, reste = [], texte
    while reste:
        lues, fin = json.JSONDecoder().raw_decode(reste)
        rangees += lues
        reste = reste[fin:].lstrip()
    return rangees


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
