"""How things are measured: whole processes and other actions, in turns, and tables of medians."""

import json
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import time

RACINE = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(RACINE / "Tools/checks"))
import processes  # noqa: E402

# GNU time starts from so little memory of its own that it can tell another's.
GNU_TIME = shutil.which("time")


class Echec(Exception):
    """Something that was to be measured did not work."""


def programme(nom):
    return str(processes.built(nom))


def lancer(*mots, patience=None):
    """Runs a process to its end; how many seconds it took, and what it wrote."""
    debut = time.perf_counter()
    fait = subprocess.run(
        mots, stdin=subprocess.DEVNULL, capture_output=True, close_fds=False, timeout=patience)
    duree = time.perf_counter() - debut
    if fait.returncode:
        raise Echec(f"{' '.join(mots)}: {fait.returncode}, {fait.stderr.decode()[-300:]}")
    return duree, fait.stdout.decode()


def memoire(*mots):
    """The most memory that a process took at once, in megabytes, where that can be known."""
    if not GNU_TIME:
        return None
    fait = subprocess.run([GNU_TIME, "--format=%M", *mots], stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if fait.returncode:
        raise Echec(f"{' '.join(mots)}: {fait.returncode}")
    return int(fait.stderr.split()[-1]) / 1000


class Registre:
    """A registre of so many events, made up in a folder by the journal's own writer."""

    def __init__(self, dossier, evenements):
        self.dossier, self.evenements = str(dossier), evenements
        self.journal = f"{dossier}/journal.jsonl"
        lancer(programme("Banc"), "generer", str(evenements), self.dossier, "--isoles")

    def mots(self, *mots):
        """The words of a command on it."""
        return [programme("facturier"), "--registre", self.dossier, "--auteur", "banc", *mots]

    def faire(self, *mots):
        """Has a command done, and gives the last object of its answer."""
        return json.loads(lancer(*self.mots("--json", *mots))[1].splitlines()[-1])

    def ancre(self, suite):
        """The anchor behind which so many events come."""
        with open(self.journal, "rb") as journal:
            journal.seek(-min(os.path.getsize(self.journal), 4096 * (suite + 1)), os.SEEK_END)
            ligne = json.loads(journal.read().splitlines()[-1 - suite])
        return f"{ligne['id']}:{ligne['hash']}"

    def brouillon(self):
        """A new draft of one line, dear enough to be paid a cent at a time."""
        client = self.faire("client", "creer", "--nom", "Le Moulin à Épices", "--particulier")["subject"]
        brouillon = self.faire("creer", "--client", client.split("/")[1])["reference"]
        self.faire("ligne", "ajouter", brouillon, *LIGNE)
        return brouillon

    def facture(self):
        """A new facture, issued."""
        return self.faire("emettre", self.brouillon())["numero"]

    def annuler_un_paiement(self):
        """Has a payment made and taken back, which never happens in what is made up."""
        facture = self.facture()
        paiement = self.faire("payer", facture, "--montant", "100")["paiementId"]
        self.faire("annuler-paiement", facture, paiement, "--motif", "Versé par erreur")


LIGNE = ["--designation", "Étagère murale en chêne, 2 m", "--quantite", "3", "--prix", "18990.90"]


def entrelacer(actions, tours):
    """What each action gives in each round, whose order is drawn: a machine has good moments and bad
    ones, what ran just before leaves its traces, and all shall have their share of both."""
    hasard, resultats = random.Random(1), {nom: [] for nom in actions}
    for _ in range(tours):
        for nom in hasard.sample(list(actions), len(actions)):
            resultats[nom].append(actions[nom]())
    return resultats


def quartiles(valeurs):
    """The lower quartile, the median and the upper quartile."""
    if len(valeurs) == 1:
        return valeurs * 3
    return statistics.quantiles(valeurs, n=4, method="inclusive")


def montrer(entetes, lignes):
    """Prints a table: the first column to the left, the others to the right."""
    textes = [entetes, *[[texte(valeur) for valeur in ligne] for ligne in lignes]]
    largeurs = [max(map(len, colonne)) for colonne in zip(*textes)]
    for premier, *autres in textes:
        cases = [autre.rjust(largeur) for autre, largeur in zip(autres, largeurs[1:])]
        print("  ".join([premier.ljust(largeurs[0]), *cases]).rstrip())


def texte(valeur):
    if valeur is None:
        return ""
    if isinstance(valeur, float):
        return f"{valeur:.{2 if valeur >= 1 else 3}f}" if valeur < 100 else f"{valeur:.0f}"
    return str(valeur)


def systeme_de_fichiers(dossier):
    """The kind of file system and its options, where the system tells."""
    mots = "findmnt", "--raw", "--noheadings", "--output", "FSTYPE,OPTIONS", "--target", dossier
    return lancer(*mots)[1].strip() if shutil.which(mots[0]) else "unknown"
