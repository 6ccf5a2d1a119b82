"""The balances of exported books by plain-text accounting, beside our `totaux` and `balance-agee`.

hledger and ledger read what `exporter hledger` writes, bean-query what `exporter beancount` does; it keeps what
it has read beside that file, as we do beside the journal. Each has to find in every account, and for each client,
what we say.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
from collections import Counter

from comparaison.mesures import Echec, lancer
from comparaison.questions import entier

CLIENTS = "Actif:411"
#: Where what came in stands, by its means: those of a registre that is made up.
MOYENS = {"virement": "Actif:512", "cheque": "Actif:5112", "carte": "Actif:5115"}
COMPTE, MONTANT = re.compile(r"[A-Z]\w+:[\w:-]+"), re.compile(r"-?\d+\.\d\d")


def demandes(livre, des_clients):
    """The words of each program, by its name."""
    filtre, condition = ([CLIENTS], f"WHERE account ~ '{CLIENTS}'") if des_clients else ([], "")
    texte = ["-f", f"{livre}.hledger", "balance", "--flat", *filtre]
    sql = f"SELECT account, sum(position) {condition} GROUP BY account"
    bean_query = [str(pathlib.Path(sys.executable).with_name("bean-query")), "-f", "csv", f"{livre}.beancount", sql]
    return {"hledger": ["hledger", *texte], "ledger": ["ledger", *texte], "bean-query": bean_query}


def par_compte(lues):
    """The cents in each account, or in those that begin so, by what `totaux` answers."""
    soldes = Counter()
    for lue in lues:
        if lue.get("par") == "tva":
            soldes["Passif:4457"] -= entier(lue["montantTVA"]) - entier(lue["tvaCreditee"])
            soldes["Produits:70"] -= entier(lue["base"]) - entier(lue["baseCreditee"])
        elif lue.get("par") == "encaissement":
            soldes[MOYENS[lue["cle"]]] += entier(lue["montant"])
        elif lue["type"] == "resume":
            soldes[CLIENTS] += entier(lue["solde"])
    return soldes


def par_client(lues):
    """The cents in the account of each client, by what `balance-agee` answers."""
    return Counter({f"{CLIENTS}000:C{lue['clientId'].replace('-', '')[-12:].upper()}": entier(lue["solde"])
                    for lue in lues if lue["type"] == "resultat"})


def confronter(leur, attendus, texte):
    """Holds what a program finds against ours, each balance by how its account begins."""
    trouves = Counter()
    for ligne in texte.splitlines():
        compte, montant = COMPTE.search(ligne), MONTANT.search(ligne)
        if compte and montant:
            debut = next((debut for debut in attendus if compte[0].startswith(debut)), compte[0])
            trouves[debut] += entier(montant[0])
    if trouves != attendus or not any(trouves.values()):
        raise Echec(f"{leur} finds {trouves - attendus} cents more, and {attendus - trouves} less")


def demander(registre, dossier, patience):
    """The words of ours and of those that find the same within so many seconds; and the pairs of them."""
    livre, tous, paires = f"{dossier}/livre", {}, []
    if manque := [mots[0] for mots in demandes(livre, False).values() if not shutil.which(mots[0])]:
        raise Echec(f"there is no {', no '.join(manque)}; wanted are Debian's hledger and ledger, and "
                    "beancount and beanquery==0.2.0 of PyPI beside this Python")
    for forme in "hledger", "beancount":
        lancer(*registre.mots("exporter", forme, "--vers", f"{livre}.{forme}"))
    for commande, attendre in ("totaux", par_compte), ("balance-agee", par_client):
        notre = f"{commande}, livres"
        tous[notre] = registre.mots("--json", commande)
        attendus = attendre(map(json.loads, lancer(*tous[notre])[1].splitlines()))
        for nom, mots in demandes(livre, attendre is par_client).items():
            leur = f"{nom}: {commande}"
            try:
                confronter(leur, attendus, lancer(*mots, patience=patience)[1])
            except subprocess.TimeoutExpired:
                print(f"{leur} did not finish within {patience:g} s")
                continue
            tous[leur] = mots
            paires.append((notre, leur))
    return tous, paires
