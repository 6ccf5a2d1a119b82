"""Our own commands as whole processes: how long they take, and how much memory."""

import itertools
import json
import sqlite3

from comparaison.mesures import LIGNE, entrelacer, lancer, memoire, programme

REJEUX = [[], ["--fils", "1"], ["--fils", "2"], ["--sans-verifier"],
          ["--sans-verifier", "--fils", "1"], ["--sans-verifier", "--fils", "2"]]


def lectures(registre):
    """What reads all of a journal: words by name."""
    mots = {" ".join(["rejouer", *options]): registre.mots("--json", "rejouer", *options) for options in REJEUX}
    mots["verifier"] = registre.mots("--json", "verifier")
    mots["exporter dto"] = registre.mots("exporter", "dto", "--vers", f"{registre.dossier}.json")
    for commande in "lister", "totaux", "balance-agee":
        mots[commande] = registre.mots("--json", commande)
    mots["lister --statut impayee"] = registre.mots("lister", "--statut", "impayee")
    return mots


def actes(registre):
    """What concerns one facture: words by name."""
    brouillon, facture = registre.brouillon(), registre.facture()
    return {
        "afficher": registre.mots("afficher", facture),
        "historique": registre.mots("historique", facture),
        "verifier --depuis": registre.mots("--json", "verifier", "--depuis", registre.ancre(100)),
        "verifier --bref": registre.mots("--json", "verifier", "--bref"),
        "ligne ajouter": registre.mots("ligne", "ajouter", brouillon, *LIGNE),
        "payer": Paiements(registre.mots("payer", facture))}


class Paiements:
    """The words of a payment, of another sum each time: to pay the same once more is asked about."""

    def __init__(self, mots):
        self.mots, self.sommes = mots, itertools.count(1)

    def __iter__(self):
        yield from [*self.mots, "--montant", f"{next(self.sommes) / 100}"]


def ecritures_dto(registre, tours):
    """The seconds that our writer and Foundation's take for the JSON of the same invoices, in turns
    within one process."""
    mots = programme("Banc"), "exporter", registre.dossier, "--tours", str(tours)
    mesure = json.loads(lancer(*mots)[1])
    notres, leurs = mesure["microsecondes"], mesure["microsecondesJSONEncoder"]
    return {"écrire le DTO": [duree / 1e6 for duree in notres],
            "JSONEncoder": [duree / 1e6 for duree in leurs]}


def lignes(dossier, tours):
    """The seconds that an act on a long invoice takes and one on a short one: in one process through the
    door of apps, and as a process of its own."""
    dossier, secondes = f"{dossier}/lignes", {}
    dites = lancer(programme("Banc"), "lignes", dossier, "--tours", str(10 * tours))[1]
    for mesure in map(json.loads, dites.splitlines()):
        nom = f"{mesure['acte']}, {mesure['sur']}, en cours"
        secondes[nom] = [duree / 1e6 for duree in mesure["microsecondes"]]
    mots = [programme("facturier"), "--registre", dossier, "--auteur", "banc", "ligne", "ajouter"]
    brouillons = {"ligne ajouter, 10": "BROUILLON-1", "ligne ajouter, 400": "BROUILLON-2"}
    return secondes | entrelacer(
        durees({nom: [*mots, brouillon, *LIGNE] for nom, brouillon in brouillons.items()}), tours)


def sqlite(registre, dossier):
    """The words of one process that inserts a row, synced, into a table of the same events.

    The rollback journal, for here a process that only inserts one row is done sooner with it than
    with a write-ahead log, which the last to close has to copy back.
    """
    chemin = f"{dossier}/evenements.db"
    with open(registre.journal, encoding="utf-8") as journal, sqlite3.connect(chemin) as base:
        base.execute("CREATE TABLE evenements (id INTEGER PRIMARY KEY, ligne TEXT NOT NULL)")
        base.executemany("INSERT INTO evenements (ligne) VALUES (?)", ((l,) for l in journal))
        (ligne,) = base.execute("SELECT ligne FROM evenements WHERE id = 1").fetchone()
    base.close()
    texte = ligne.replace("'", "''")
    return ["sqlite3", chemin, "PRAGMA synchronous=FULL; "
            f"INSERT INTO evenements (ligne) VALUES ('{texte}');"]


def durees(mots):
    """Actions that run those words, and give the seconds they took."""
    return {nom: lambda m=m: lancer(*m)[0] for nom, m in mots.items()}


def memoires(mots):
    """The most memory that each takes, in megabytes, by one more run."""
    return {nom: memoire(*m) for nom, m in mots.items()}
