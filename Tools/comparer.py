#!/usr/bin/env python3
"""Measure Facturier, and compare it with what others can do with the same data.

    Tools/comparer.py mesurer [--evenements N …] [--tours 5] [--patience S] [--svg FILE]
                              [--commandes NAME …]
    Tools/comparer.py comparer [--evenements N] [--tours 9] [--marge 2] [--noter]
                               [--parties rejeux actes lignes questions livres histoire exports] [--patience S]
    Tools/comparer.py ecrire [--tours 31] [--actes 20] [--lots 4]
    Tools/comparer.py latences [--secondes 600]

Run it from the root of the repository after `swift build -c release`, with the Python that `Tools/test tools` makes
in .build/venv. Each registre is made up by `Banc generer`, the same for the same number of events. All that is
compared takes its turns in one and the same run.

`mesurer` runs our commands as whole processes, those that --commandes names ("ligne ajouter") or all; with --svg it
draws how they grow with the journal. A command that takes longer than --patience has one round, and none in a longer
journal. `ecrire` writes durably in one process, beside SQLite; `latences` tells how long single acts take there,
beside a bare write and a process that lists all the time. `comparer` has replays and acts run beside those of others;
a fold of a journal has to come to the same totals, or the comparison fails:

- simdjson: the same totals in C++ with simdjson's On-Demand reader, on one thread; with OpenSSL checking each hash
  (comparaison/simdjson.cpp).
- unread: the same file, its lines found and, with OpenSSL, hashed, but not read: no reader can be quicker.
- DuckDB: the same with exact decimals, on all processors, from columns of just what is needed
  (comparaison/totaux.sql); "recipe" is the query in the article on the journal's format.
- sqlite3: one process inserting one row, synchronous=FULL, into a table of the same events.
- afficher: our own look at one invoice, beside which `verifier --depuis` and `--bref` verify what is new; what is
  expected of these lets them take five times as long, with `--marge 2`.
- sqlite3 with -column, -csv, -json: one process that answers a question about all invoices from a table that is
  kept for it, with an index on the rows that it is about; both have to answer the same.
- hledger, ledger, bean-query: all accounts of the books that are exported to them, or those of clients; one whose
  first answer takes longer than --patience is left out. Only where --parties names `livres`.
- doltlite: all invoices as of a commit, two commits compared, and one invoice through all of them, from a table that
  was committed at 500 positions of the journal, at fewer of one of more than 20,000 events (10 of a million). It
  takes doltlite==0.51.3 of PyPI beside this Python, and is done only where --parties names `histoire`.
- DuckDB and sqlite3, tables: all invoices as the JSON of `exporter dto`, from tables that are kept of what it says;
  of DuckDB the query alone is timed. Only where --parties names `exports`.
- an act on an invoice of 10 lines, or with one payment: beside it one on 400 lines, or with 100 payments, in one
  process through the door of apps ("en cours"), and as a process of its own.
- rejouer --fils 2, entier: our own replay of the journal, beside which stand `verifier`, which reads the same lines,
  and `totaux` where the files that follow from the journal are gone and made again.
- JSONEncoder: Foundation's, writing 2000 invoices from their DTOs, beside ours writing the same JSON.

It judges the ratios by those in comparaison/seuils.json for that number of events: with `--marge 2`, one that is more
than twice as bad fails. `--noter` writes those of this run there, of the parts alone that --parties names.
Every figure is a median; the last line of the output is all of them as JSON.
"""

import argparse
import json
import pathlib
import platform
import shutil
import sqlite3
import sys
import tempfile
import threading

from comparaison import commandes, dessin, ecritures, histoire, livres, questions
from comparaison.mesures import (
    Echec, Registre, entrelacer, lancer, montrer, programme, quartiles, systeme_de_fichiers)

SEUILS = pathlib.Path(__file__).parent / "comparaison/seuils.json"
ACTES = ["ligne ajouter", "payer"]
#: What looks at the last events alone, beside what looks at one invoice.
RECENTES = ["verifier --depuis", "verifier --bref"]
PARTIES = ["rejeux", "actes", "lignes", "questions"]
LIGNES = [(f"ligne ajouter, 400{ou}", f"ligne ajouter, 10{ou}") for ou in ("", ", en cours")]
LIGNES += [("payer, 100, en cours", "payer, 1, en cours")]


def mesurer(options, dossier):
    lignes, mesures, lents = [], [], set()
    for evenements in sorted(options.evenements):
        registre = Registre(f"{dossier}/{evenements}", evenements)
        mots = commandes.lectures(registre) | commandes.actes(registre)
        voulues = options.commandes or list(mots)
        mots = {nom: m for nom, m in mots.items() if nom in voulues and nom not in lents}
        durees = entrelacer(commandes.durees(mots), 1)
        lents |= {nom for nom, (duree,) in durees.items() if duree > options.patience}
        vifs = {nom: m for nom, m in mots.items() if nom not in lents}
        durees |= entrelacer(commandes.durees(vifs), options.tours)
        memoires = commandes.memoires(mots)
        for nom, secondes in durees.items():
            bas, milieu, haut = quartiles(secondes)
            lignes.append([nom, evenements, bas * 1e3, milieu * 1e3, haut * 1e3, memoires[nom]])
            mesures.append({"nom": nom, "evenements": evenements, "secondes": milieu,
                            "quartiles": [bas, haut], "megaoctets": memoires[nom]})
        shutil.rmtree(registre.dossier)
        pathlib.Path(f"{registre.dossier}.json").unlink(missing_ok=True)
    print(f"milliseconds over {options.tours} rounds; {systeme_de_fichiers(dossier)}")
    montrer(["", "events", "quartile", "median", "quartile", "MB"], lignes)
    if options.svg:
        options.svg.write_text(dessin.svg(mesures, options.tours))
    return {"mesures": mesures}


def comparer(options, dossier):
    registre = Registre(f"{dossier}/{options.evenements}", options.evenements)
    registre.annuler_un_paiement()
    secondes, paires = {}, []
    for partie in options.parties:
        mesurees, siennes = globals()[f"comparer_{partie}"](options, registre, dossier)
        secondes |= mesurees
        paires += siennes
    print(f"{options.evenements} events, {pathlib.Path(registre.journal).stat().st_size} bytes")
    return juger(options, paires, secondes)


def comparer_rejeux(options, registre, dossier):
    # Only here, for it needs DuckDB.
    from comparaison.rejeux import COMPARAISONS, Rejeux, nommer

    secondes = entrelacer(Rejeux(registre).actions, options.tours)
    return secondes, [(nommer(options), pair) for options, pair in COMPARAISONS]


def comparer_actes(options, registre, dossier):
    actes = {nom: mots for nom, mots in commandes.actes(registre).items()
             if nom in [*ACTES, *RECENTES, "afficher"]}
    # The first one of all notes the point from which the others go on.
    commandes.durees(actes)["verifier --bref"]()
    actes["sqlite3"] = commandes.sqlite(registre, dossier)
    secondes = entrelacer(commandes.durees(actes), options.tours)
    secondes |= commandes.ecritures_dto(registre, options.tours)
    paires = [(acte, "sqlite3") for acte in ACTES] + [("écrire le DTO", "JSONEncoder")]
    return secondes, paires + [(verification, "afficher") for verification in RECENTES]


def comparer_lignes(options, registre, dossier):
    return commandes.lignes(dossier, options.tours), LIGNES


def comparer_questions(options, registre, dossier):
    secondes = entrelacer(questions.Questions(registre, dossier).actions, options.tours)
    secondes |= entrelacer(questions.entieres(registre), min(options.tours, 5))
    return secondes, questions.PAIRES + [(notre, questions.REJEU) for notre in questions.ENTIERES]


def comparer_exports(options, registre, dossier):
    from comparaison.rejeux import EXPORTS, exports

    return entrelacer(exports(registre, dossier), options.tours), EXPORTS


def comparer_livres(options, registre, dossier):
    tous, paires = livres.demander(registre, dossier, options.patience)
    return entrelacer(commandes.durees(tous), options.tours), paires


def comparer_histoire(options, registre, dossier):
    demandee = histoire.Histoire(registre, dossier)
    secondes = entrelacer(demandee.actions, options.tours)
    demandee.finir()
    return secondes, histoire.PAIRES


def juger(options, paires, secondes):
    """Shows how many times as fast as the others ours is, and what is too slow."""
    seuils = json.loads(SEUILS.read_text()) if SEUILS.exists() else {}
    prevus = seuils.setdefault(str(options.evenements), {})
    lignes, mesures, lents = [], [], []
    for notre, pair in paires:
        cle = f"{notre} / {pair}"
        (_, ours, _), (_, theirs, _) = quartiles(secondes[notre]), quartiles(secondes[pair])
        ratio, prevu = theirs / ours, prevus.get(cle)
        lignes.append([notre, pair, ours * 1e3, theirs * 1e3, ratio, prevu])
        mesures.append({"notre": notre, "pair": pair, "secondes": [ours, theirs], "ratio": ratio})
        if prevu and ratio * options.marge < prevu:
            lents.append(f"{cle}: {ratio:.3f}, where {prevu} is expected")
        if options.noter:
            prevus[cle] = float(f"{ratio:.2g}")
    montrer(["", "beside", "ms", "ms", "times as fast", "expected"], lignes)
    if options.noter:
        SEUILS.write_text(json.dumps(seuils, indent=2, ensure_ascii=False) + "\n")
    return {"evenements": options.evenements, "comparaisons": mesures, "lents": lents}


def ecrire(options, dossier):
    resultats, octets, syncs = ecritures.mesurer(dossier, options.tours, options.actes, options.lots)
    print(f"events a second over {options.tours} rounds; {systeme_de_fichiers(dossier)}; "
          f"SQLite {sqlite3.sqlite_version}, Python {platform.python_version()}")
    lignes, mesures = [], []
    for (nom, lot), vitesses in resultats.items():
        bas, milieu, haut = quartiles(vitesses)
        ratio = milieu / quartiles(resultats["sqlite", lot])[1]
        attentes = syncs.get((nom, lot))
        lignes.append(
            [nom, lot, octets[lot], round(bas), round(milieu), round(haut), ratio, attentes])
        mesures.append({"nom": nom, "lot": lot, "octets": octets[lot], "parSeconde": milieu,
                        "quartiles": [bas, haut], "contreSQLite": ratio, "syncs": attentes})
    montrer(["", "events", "bytes", "quartile", "median", "quartile", "to SQLite", "syncs/event"], lignes)
    return {"sqlite": sqlite3.sqlite_version, "mesures": mesures}


def latences(options, dossier):
    """How long one durable act takes beside a process that lists all the time, and a bare write beside it;
    and the first answer behind a writer that was killed."""
    registre, fini = f"{dossier}/registre", threading.Event()
    banc = ecritures.Banc(registre, 1)
    liste = [programme("facturier"), "--registre", registre, "lister"]

    def lister():
        while not fini.is_set():
            lancer(*liste)

    # Its answer says that there is a registre to be listed.
    banc.mesurer("lot 1")
    fil = threading.Thread(target=lister)
    fil.start()
    mesure = banc.mesurer(f"latences {options.secondes}")
    fini.set()
    fil.join()
    durees = {nom: [int(duree) for duree in mesure[nom].split()] for nom in ("actes", "ecritures")}
    montrer(["", "p50", "p99", "p99.9, µs"], [[nom, *siennes] for nom, siennes in durees.items()])
    banc.tuer(f"latences {options.secondes}")
    reponses = [lancer(*liste)[0] * 1e3 for _ in range(options.tours)]
    print(f"{mesure['evenements']} acts; behind kill -9 the first list took {reponses[0]:.1f} ms, "
          f"the others {quartiles(reponses[1:])[1]:.1f}")
    return {"actes": mesure["evenements"], "latences": durees, "apresLaMort": reponses}


def mots():
    analyse = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sous = analyse.add_subparsers(required=True, metavar="mesurer|comparer|ecrire|latences")
    for action, tours in (mesurer, 5), (comparer, 9), (ecrire, 31), (latences, 5):
        commande = sous.add_parser(action.__name__)
        commande.set_defaults(action=action)
        commande.add_argument("--tours", type=int, default=tours, help="rounds")
        commande.add_argument("--dossier", help="where to write; else among temporary files")
        if action is mesurer:
            commande.add_argument("--evenements", type=int, nargs="+",
                                  default=[100, 1_000_000], help="events")
            commande.add_argument("--patience", type=float, default=60, help="seconds")
            commande.add_argument("--svg", type=pathlib.Path, help="a file for a chart")
            commande.add_argument("--commandes", nargs="+", help="these commands only")
        elif action is comparer:
            commande.add_argument("--evenements", type=int, default=1_000_000, help="events")
            commande.add_argument("--marge", type=float, default=1.25, help="how much worse is borne")
            commande.add_argument("--noter", action="store_true", help="write the ratios down")
            commande.add_argument("--parties", nargs="+", choices=[*PARTIES, "livres", "histoire", "exports"], default=PARTIES,
                                  help="these comparisons only")
            commande.add_argument("--patience", type=float, default=600, help="seconds, for books")
        elif action is latences:
            commande.add_argument("--secondes", type=int, default=600, help="seconds")
        else:
            commande.add_argument("--actes", type=int, default=20, help="acts of one event a turn")
            commande.add_argument("--lots", type=int, default=4, help="acts of many events a turn")
    return analyse.parse_args()


def main():
    options = mots()
    with tempfile.TemporaryDirectory(dir=options.dossier) as dossier:
        try:
            rapport = options.action(options, dossier)
        except Echec as echec:
            sys.exit(f"comparer: {echec}")
    print(json.dumps({"type": options.action.__name__, "tours": options.tours} | rapport))
    for lent in rapport.get("lents", []):
        print(f"too slow: {lent}", file=sys.stderr)
    return 1 if rapport.get("lents") else 0


if __name__ == "__main__":
    sys.exit(main())
