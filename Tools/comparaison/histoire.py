"""Invoices as of a position, what changed between two, and the way of one, beside doltlite.

doltlite is SQLite with a history: here a table of all invoices, committed at some positions of the journal. A
commit of it is asked for, two are compared, and the row of one invoice is told through all of them. It has to
answer as we do. Ours are whole processes; of doltlite a query is timed, by a connection of its own, in a process
that runs: to start Python, which has it here, would be its greater part.
"""

import csv
import io
import json
import subprocess
import sys

from comparaison.mesures import Echec, lancer, programme

COLONNES = ["reference", "clientId", "dateFacture", "dateEcheance", "totalTTC", "avoirs", "paye", "solde"]
SCHEMA = f"CREATE TABLE facture (id TEXT PRIMARY KEY, {', '.join(f'{nom} TEXT' for nom in COLONNES)})"
GARNIR = ("INSERT OR REPLACE INTO facture SELECT "
          + ", ".join(f"value ->> {rang}" for rang in range(len(COLONNES) + 1)) + " FROM json_each(?)")
#: Our question, and what doltlite is asked for it.
PAIRES = [("lister --position", "doltlite: dolt_at"), ("comparer", "doltlite: dolt_diff"),
          ("historique", "doltlite: dolt_history")]
#: doltlite's library takes the place of SQLite's in the whole interpreter.
LEUR = """
import doltlite, json, sqlite3, sys, time
for ligne in sys.stdin:
    debut = time.perf_counter()
    base = sqlite3.connect(sys.argv[1], isolation_level=None)
    rangees = base.execute(*json.loads(ligne)).fetchall()
    base.close()
    print(json.dumps([time.perf_counter() - debut, rangees]), flush=True)
"""


def points(evenements):
    """The positions that are committed: each costs a list of all invoices, in a journal that is read whole."""
    nombre = max(10, min(500, evenements, 10_000_000 // evenements))
    return [evenements * rang // nombre for rang in range(1, nombre + 1)]


class Histoire:
    """What is asked of one registre in both ways, once it is known that both say the same."""

    def __init__(self, registre, dossier):
        self.registre = registre
        self.leur = subprocess.Popen([sys.executable, "-c", LEUR, f"{dossier}/histoire.db"],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.garnir()
        milieu = len(self.commits) // 2
        (avant, ici), (apres, la) = self.commits[milieu : milieu + 2]
        listes = ["lister", "--csv", "--position", str(avant)]
        comparaison, histoire = ["comparer", str(avant), str(apres)], ["historique", self.choisie]
        a_demander = {
            "lister --position": (listes, self.rangees(listes)),
            "doltlite: dolt_at": (("SELECT * FROM dolt_at_facture(?)", [ici]), sorted),
            "comparer": (comparaison, self.ecarts(comparaison)),
            "doltlite: dolt_diff": (("SELECT * FROM dolt_diff_facture(?, ?)", [ici, la]), self.leurs_ecarts),
            "historique": (histoire, self.chemin(histoire)),
            "doltlite: dolt_history": (("SELECT * FROM dolt_history_facture WHERE id = ?", [self.choisie]),
                                       self.leur_chemin)}
        self.actions = {}
        for notre, leur in PAIRES:
            (mots, attendu), (question, lire) = a_demander[notre], a_demander[leur]
            trouve = lire(self.demander(*question)[1])
            if not attendu or attendu != trouve:
                raise Echec(f"{leur} does not say what {notre} says: "
                            f"{[paire for paire in zip(attendu, trouve) if paire[0] != paire[1]][:1]}")
            self.actions[notre] = lambda mots=mots: lancer(*self.mots(*mots))[0]
            self.actions[leur] = lambda question=question: self.demander(*question)[0]

    def mots(self, *mots):
        """The words of a command: nobody acts, and to a history an author is a choice of events."""
        return [programme("facturier"), "--registre", self.registre.dossier, *mots]

    def demander(self, sql, valeurs=()):
        """The seconds that a query took there, and its rows."""
        print(json.dumps([sql, list(valeurs)]), file=self.leur.stdin, flush=True)
        reponse = self.leur.stdout.readline()
        if not reponse:
            raise Echec("doltlite does not answer; wanted is doltlite==0.51.3 of PyPI beside this Python")
        return json.loads(reponse)

    def garnir(self):
        """Commits what all invoices are at each of the positions, and chooses the one that changes most."""
        self.demander(SCHEMA)
        self.commits, connues, changements = [], {}, {}
        for position in points(self.registre.evenements):
            lues = {lue[0]: lue for lue in self.rangees(["lister", "--csv", "--position", str(position)])}
            autres = [lue for cle, lue in lues.items() if connues.get(cle) != lue]
            for cle, *_ in autres:
                changements[cle] = changements.get(cle, 0) + 1
            connues = lues
            self.demander(GARNIR, [json.dumps(autres)])
            commit = self.demander("SELECT dolt_commit('-A', '--allow-empty', '-m', ?)", [str(position)])
            self.commits.append((position, commit[1][0][0]))
        self.choisie = max(changements, key=changements.get)

    def rangees(self, mots):
        """Our invoices, by their identifiers."""
        lues = csv.DictReader(io.StringIO(lancer(*self.mots(*mots))[1]))
        return sorted([lue["id"], *(lue[nom] for nom in COLONNES)] for lue in lues)

    def objets(self, mots):
        lus = map(json.loads, lancer(*self.mots("--json", *mots))[1].splitlines())
        return [objet for objet in lus if objet["type"] == "resultat"]

    def ecarts(self, mots):
        """By invoice and column what stood there before, and what after."""
        return sorted(
            [objet["subject"].split("/")[1], dit["champ"], dit.get("avant"), dit.get("apres")]
            for objet in self.objets(mots) for dit in objet["changements"] if dit["champ"] in COLONNES)

    @staticmethod
    def leurs_ecarts(rangees):
        trouves = []
        for rangee in rangees:
            # The columns after, the commit and its time, and the same before.
            apres, avant = (rangee[debut : debut + len(COLONNES) + 1] for debut in (0, len(COLONNES) + 3))
            trouves += [[apres[0], nom, de, a] for nom, de, a in zip(COLONNES, avant[1:], apres[1:]) if de != a]
        return sorted(trouves, key=repr)

    def chemin(self, mots):
        """At which of the commits the chosen invoice was another than at the one before, by its own events."""
        positions = {objet["position"] for objet in self.objets(mots)}
        bornes = zip([0, *(position for position, _ in self.commits)], self.commits)
        return [commit for debut, (fin, commit) in bornes
                if any(debut < position <= fin for position in positions)]

    def leur_chemin(self, rangees):
        par_commit = {rangee[len(COLONNES) + 1]: rangee[:len(COLONNES) + 1] for rangee in rangees}
        avant, changees = None, []
        for _, commit in self.commits:
            if par_commit.get(commit) != avant:
                avant = par_commit.get(commit)
                changees.append(commit)
        return changees
