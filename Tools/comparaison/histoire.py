"""Invoices as of a position, what changed between two, and the way of one, beside doltlite.

doltlite is SQLite with a history: here a table of all invoices, committed at some positions of the journal. A
commit of it is asked for, two are compared, and the row of one invoice is told through all of them. It has to
answer as we do; of a history it has to know each of its changes from an event of ours. Ours are whole processes. Of
doltlite only the query is timed, on a new connection, in a Python that already runs: starting that would take longer.
"""

import csv
import io
import itertools
import json
import subprocess
import sys

from comparaison.mesures import Echec, lancer, programme

COLONNES = ["reference", "clientId", "dateFacture", "dateEcheance", "totalTTC", "avoirs", "paye", "solde"]
#: How many of a row are the invoice's, before what tells of the commit.
LARGEUR = len(COLONNES) + 1
SCHEMA = f"CREATE TABLE facture (id TEXT PRIMARY KEY, {', '.join(f'{nom} TEXT' for nom in COLONNES)})"
GARNIR = ("INSERT OR REPLACE INTO facture SELECT " + ", ".join(f"value ->> {rang}" for rang in range(LARGEUR))
          + " FROM json_each(?)")
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
    """The positions that are committed. For each, all invoices are listed from the whole journal, so that a long
    one has fewer; and they lie far enough apart for invoices to change between any two."""
    nombre = max(10, min(500, evenements // 40, 10_000_000 // evenements))
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
        liste, ecarts = ["lister", "--csv", "--position", str(avant)], ["comparer", str(avant), str(apres)]
        questions = [("SELECT * FROM dolt_at_facture(?)", [ici]), ("SELECT * FROM dolt_diff_facture(?, ?)", [ici, la]),
                     ("SELECT * FROM dolt_history_facture WHERE id = ?", [self.choisie])]
        siennes = [self.demander(*question)[1] for question in questions]
        changee = self.changee(siennes[2])
        confronter("lister", self.rangees(liste), sorted(siennes[0]))
        confronter("comparer", self.ecarts(ecarts), leurs_ecarts(siennes[1]))
        confronter("historique", [commit for commit in self.touchee() if commit in changee], changee)
        self.actions = {}
        for (notre, leur), mots, question in zip(PAIRES, [liste, ecarts, ["historique", self.choisie]], questions):
            self.actions[notre] = lambda mots=mots: lancer(*self.mots(*mots))[0]
            self.actions[leur] = lambda question=question: self.demander(*question)[0]

    def finir(self):
        self.leur.stdin.close()
        self.leur.wait()

    def mots(self, *mots):
        """The words of a command without --auteur, by which `historique` would show that author's events alone."""
        return [programme("facturier"), "--registre", self.registre.dossier, *mots]

    def demander(self, sql, valeurs=()):
        """The seconds that a query took there, and its rows."""
        try:
            print(json.dumps([sql, list(valeurs)]), file=self.leur.stdin, flush=True)
            return json.loads(self.leur.stdout.readline())
        except (BrokenPipeError, ValueError):
            raise Echec("doltlite ended, above is why; where it is missing, `pip install doltlite==0.51.3` "
                        "installs it for this Python") from None

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
        """What we answer of invoices, as objects."""
        lus = map(json.loads, lancer(*self.mots("--json", *mots))[1].splitlines())
        return [objet for objet in lus if objet.get("subject", "").startswith("facture/")]

    def ecarts(self, mots):
        """By invoice and column what stood there before, and what after."""
        return sorted(
            ((objet["subject"].split("/")[1], dit["champ"], dit.get("avant"), dit.get("apres"))
             for objet in self.objets(mots) for dit in objet["changements"] if dit["champ"] in COLONNES), key=repr)

    def touchee(self):
        """The commits since the ones before which the chosen invoice has an event."""
        positions = {objet["position"] for objet in self.objets(["historique", self.choisie])}
        bornes = zip([0, *(position for position, _ in self.commits)], self.commits)
        return [commit for debut, (fin, commit) in bornes
                if any(debut < position <= fin for position in positions)]

    def changee(self, rangees):
        """The commits at which its row there is another than at the ones before."""
        par_commit = {rangee[LARGEUR]: rangee[:LARGEUR] for rangee in rangees}
        toutes = [None, *(par_commit.get(commit) for _, commit in self.commits)]
        return [commit for (_, commit), avant, apres in zip(self.commits, toutes, toutes[1:]) if avant != apres]


def leurs_ecarts(rangees):
    """The same of two commits: the columns after, the commit and its time, and as much of before."""
    trouves = []
    for rangee in rangees:
        apres, avant = rangee[:LARGEUR], rangee[LARGEUR + 2 : 2 * LARGEUR + 2]
        trouves += [(apres[0], nom, de, a) for nom, de, a in zip(COLONNES, avant[1:], apres[1:]) if de != a]
    return sorted(trouves, key=repr)


def confronter(quoi, notres, leurs):
    """Refuses to compare how quickly different things are said, or nothing."""
    ecarts = [paire for paire in itertools.zip_longest(notres, leurs) if paire[0] != paire[1]]
    if ecarts or not notres:
        raise Echec(f"{quoi}: we say {len(notres)} things and doltlite {len(leurs)}; the first that differ: {ecarts[:1]}")
