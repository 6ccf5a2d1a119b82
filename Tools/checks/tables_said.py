"""What the program says of a registre in JSON, in the shape of the tables that `tables.py` reads."""

import json
import unicodedata
from decimal import Decimal


def bare(word):
    """The word of a choice, as journals have it."""
    plain = unicodedata.normalize("NFD", word)
    return "".join(one for one in plain if not unicodedata.combining(one)).lower()


def day(text):
    return text and text[:10]


def exported(registre, given):
    """The invoices that `exporter dto` writes."""
    _, text = registre.run("exporter", "dto", "--lignes-json", *given)
    read = [json.loads(line, parse_float=Decimal, parse_int=Decimal) for line in text.splitlines()]
    return [one for one in read if "vendeur" in one]


class Said:
    """What the program says of a registre in JSON, in the shape of tables."""

    def __init__(self, registre, first, last):
        self.first, self.last = first or "0001-01-01", last or "9999-12-31"
        given = ["--au", last] if last else []
        self.invoices = exported(registre, given)
        #: Money is told on its own day, be the invoice that it pays dated after the period.
        self.paid = exported(registre, [])
        self.listed = {one["id"]: one for one in registre.objects("lister", *given)
                       if one["type"] == "facture"}
        self.closed = [one for one in registre.objects("clotures") if one["type"] == "cloture"]
        self.clients_listed = registre.objects("client", "lister") \
            + registre.objects("client", "lister", "--archives")

    def within(self, date):
        return self.first <= date <= self.last

    def documents(self):
        """Each document: the invoice, the avoir if it is one, what names it, and its sign."""
        for invoice in self.invoices:
            for note in [None, *invoice["avoirs"]]:
                document = note or invoice
                date = day(document["dateAvoir" if note else "dateFacture"])
                if self.within(date):
                    kind = "avoir" if note else invoice.get("typeFacture", "facture")
                    yield invoice, note, -1 if note else 1, {
                        "numero": document["numero"], "type": kind, "date": date,
                        **self.buyer(invoice, document)}

    def buyer(self, invoice, document):
        return {"clientId": invoice["clientId"], "client": document["client"]["nom"],
                "codeClient": document["client"].get("code")}

    def factures(self):
        for invoice, note, sign, named in self.documents():
            row = {**named, "factureId": invoice["id"], "nature": invoice.get("nature"),
                   "prixSaisis": invoice.get("prixSaisis", "HT"),
                   "notes": (note or invoice).get("notes") or None,
                   "referenceCommande": invoice.get("referenceCommande"),
                   **{name: sign * (note or invoice)[name] for name in (
                       "sousTotal", "remise", "totalHT", "montantTVA", "totalTTC")}}
            if note:
                yield row | {"factureCitee": invoice["numero"], "motif": note["motif"],
                             "dateCitee": day(invoice["dateFacture"]), "solde": None, "statut": None,
                             "passeeEnPerte": None}
                continue
            seen = self.listed.get(invoice["id"], {})
            yield row | {
                "dateEcheance": day(invoice["dateEcheance"]), "dejaPaye": invoice.get("dejaPaye"),
                "conditionsPaiement": bare(invoice["conditionsPaiement"]),
                "solde": invoice["solde"], "statut": invoice["statut"],
                "datePaiement": day(invoice.get("datePaiement")),
                **({name: Decimal(seen.get(name, 0)) for name in ("avoirs", "paye", "pertes")}
                   | {"passeeEnPerte": "oui" if seen.get("passeeEnPerte") else "non"}
                   if seen else {})}

    def lignes(self):
        for invoice, note, sign, named in self.documents():
            places = {line["ligneId"]: (rank, line) for rank, line in enumerate(invoice["lignes"], 1)}
            for part in (note or invoice)["lignes"]:
                rank, line = places[part["ligneId"]]
                period = line.get("periode", {})
                yield named | {
                    "ligne": Decimal(rank), "total": sign * part["total"], "tva": line["tva"],
                    "quantite": sign * part["quantite"] if "quantite" in part else None,
                    "prixSaisis": invoice.get("prixSaisis", "HT"),
                    "prixUnitaire": line["prixUnitaire"], "ligneId": line["ligneId"],
                    "remisePourcentage": None if note else line.get("remisePourcentage"),
                    "remiseMontant": None if note else line.get(
                        "remiseMontant", 0 if "remisePourcentage" in line else None),
                    "periodeDebut": day(period.get("debut")), "periodeFin": day(period.get("fin")),
                    **{name: line.get(name) for name in (
                        "rubrique", "reference", "designation", "description", "nature", "compte",
                        "codeUnite", "categorieTVA", "codeExoneration", "motifExoneration",
                        "referenceCommande", "produitId")}}

    def tva(self):
        for invoice, note, sign, named in self.documents():
            for group in (note or invoice)["groupes"]:
                yield named | {
                    "tva": group["tva"], "categorieTVA": group["categorieTVA"],
                    "codeExoneration": group.get("codeExoneration"), "base": sign * group["base"],
                    "montantTVA": sign * group["montantTVA"]}

    def paiements(self):
        for invoice in self.paid:
            moved, annulled = [], []
            for paid in invoice["paiements"]:
                row = {"mouvement": "paiement", "date": day(paid["datePaiement"]),
                       "montant": paid["montant"], "mode": bare(paid["mode"]),
                       "reference": paid.get("reference"), "reglement": paid.get("reglement"),
                       "paiementId": paid["paiementId"], "motif": None, "frais": None}
                rows = [row]
                if back := paid.get("rejet"):
                    rows.append(row | {
                        "mouvement": "rejet", "date": day(back["dateRejet"]),
                        "montant": -paid["montant"], "motif": back["motif"],
                        "frais": back.get("frais")})
                if "annulation" in paid:
                    for one in rows:
                        annulled += [one, one | {
                            "mouvement": "annulation", "montant": -one["montant"],
                            "motif": paid["annulation"],
                            "frais": None if one["frais"] is None else -one["frais"]}]
                else:
                    moved += rows
            notes = {note["avoirId"]: note["numero"] for note in invoice["avoirs"]}
            for back in invoice.get("remboursements", []):
                moved.append({
                    "mouvement": "remboursement", "date": day(back["dateRemboursement"]),
                    "montant": -back["montant"], "mode": bare(back["mode"]), "motif": None,
                    "reference": back.get("reference"), "reglement": back.get("reglement"),
                    "remboursementId": back["remboursementId"], "avoir": notes.get(back.get("avoirId"))})
            for row in sorted(moved + annulled, key=lambda row: row["date"]):
                if self.within(row["date"]):
                    yield row | {"facture": invoice["numero"],
                                 "dateFacture": day(invoice["dateFacture"]),
                                 **self.buyer(invoice, invoice)}

    def recettes(self):
        natures = {one["numero"]: one.get("nature") for one in self.paid}
        for row in sorted(self.paiements(), key=lambda row: row["date"]):
            kept = ("date", "facture", "dateFacture", "client", "mouvement", "montant", "mode",
                    "reference", "motif")
            yield {name: row[name] for name in kept} | {"nature": natures[row["facture"]]}

    def clotures(self):
        for one in self.closed:
            if self.within(one["au"]):
                sums = [("", one["totaux"]), ("perpetuel", one["perpetuels"])]
                yield {"du": one.get("du"), "au": one["au"], "closLe": one["time"],
                       "auteur": one["author"],
                       **{(prefix + name[0].upper() + name[1:]) if prefix else name: value
                          for prefix, totals in sums for name, value in totals.items()
                          if name not in ("groupes", "modes")}}

    def clients(self):
        for one in self.clients_listed:
            place = one.get("adresse", {})
            yield {"clientId": one["id"], "nom": one["nom"], "codeClient": one.get("code"),
                   "categorieClient": one["categorie"], "siret": one.get("siret"),
                   "numeroTVA": one.get("numeroTVA"), "courriel": one.get("courriel"),
                   "voie": place.get("voie"), "ville": place.get("ville"), "pays": place.get("pays")}
