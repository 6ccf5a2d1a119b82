#!/usr/bin/env python3
"""Read the tables for spreadsheets back as others do, and compare them with JSON and with totals.

    FACTURIER_BIN=.build/release Tools/checks/tables.py [--seed N] [--count N]

Chance draws the life of some registres, whose texts are meant to harm tables: quotes, separators, line
feeds, formulas, marks that hide. Their tables are written in three conventions, that of RFC 4180, that of a
spreadsheet in French and that of tabulations, and read back by Python's csv module, numbers and days as such
a spreadsheet takes them. Every value must be that of `exporter dto`, `lister --json` and `client lister
--json`, the sums those of `totaux` and `balance-agee`; no cell of a text may begin as a formula does. Tables
that were spoilt have to be noticed.
Exit status: 0 all agree, 1 some do not.
"""

import collections
import csv
import datetime
import io
import json
import random
import re
import sys
import tempfile
import unicodedata
from decimal import Decimal

from life import Life, Registre

sys.dont_write_bytecode = True
import processes  # noqa: E402


# --- What the program says of a registre in JSON, in the shape of the tables that `tables.py` reads.

def bare_word(word):
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
                "conditionsPaiement": bare_word(invoice["conditionsPaiement"]),
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
                       "montant": paid["montant"], "mode": bare_word(paid["mode"]),
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
                    "montant": -back["montant"], "mode": bare_word(back["mode"]), "motif": None,
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


# --- The check.

#: Texts that a table must not be harmed by, nor harm its readers.
NAUGHTY = [
    "=1+1", "+33 6 12", "-12,50", "@SUM(A1:A9)", "=HYPERLINK(\"http://x.invalid\";\"y\")",
    "=cmd|'/c calc'!A1", "'déjà", "''", "Fer \"plat\"", "\"", "a;b,c", "\u202e=1+1", "\u200b-1",
    "\ufeff=2", "＝1+1", "👩\u200d🚀", "שלום, עולם", "1,5", "1.5", "2026-03-02", "007", "=",
]
#: Texts of several lines.
LONG = ["=1\n=2", "ligne\n\n\"autre\";", "\t=3", "\n+4", *NAUGHTY]
#: Options whose texts chance replaces, in each command.
TEXTS = {"--designation", "--motif", "--nom", "--motif-exoneration"}
MORE = {"creer": ["--notes", "--reference-commande"], "payer": ["--reference"],
        "ligne": ["--description", "--reference", "--rubrique"]}
SEVERAL_LINES = {"--notes", "--description"}
#: How a spreadsheet would take a cell that is no text.
#: What some program takes for the end of a cell.
PARTING = ";,\t\n\r"
FORMULA = re.compile(r"[=+\-@\t\r＝＋－＠]")
SIGNS = [(",", ".", False), (";", ",", True), ("tab", ".", False), ("tab", ",", True)]


class Hostile(Registre):
    """A registre whose every text is drawn from those that do harm."""

    def __init__(self, program, folder, draw):
        super().__init__(program, folder)
        self.draw = draw

    def run(self, *words):
        if words[0] == "ouvrir":
            return super().run(*words)
        given, rest = [], iter(words)
        for word in rest:
            if word in TEXTS:
                next(rest)
            given.append(self.text(word) if word in TEXTS else word)
        more = [self.text(option) for option in MORE.get(words[0], []) if self.draw.random() < 0.6]
        return super().run(*given, *more)

    def text(self, option):
        return f"{option}={self.draw.choice(LONG if option in SEVERAL_LINES else NAUGHTY)}"


# Reading as others do


#: Columns of numbers and of days; all others hold texts.
NUMBERS = {
    "sousTotal", "remise", "totalHT", "montantTVA", "totalTTC", "dejaPaye", "avoirs", "paye", "pertes",
    "solde", "ligne", "quantite", "prixUnitaire", "remisePourcentage", "remiseMontant", "total", "tva",
    "montant", "frais", "biens", "services", "debours", "biensHT", "servicesHT", "base", "baseCreditee",
    "tvaCreditee",
    "baseFacturee", "tvaFacturee", "baseEncaissee", "tvaEncaissee", "baseRecuperee", "tvaRecuperee", "factures", "encaisse",
    "nonEchu", "de1a30", "de31a60", "de61a90", "plusDe90"}
DAYS = {"date", "dateFacture", "dateEcheance", "dateCitee", "datePaiement", "au", "periodeDebut",
        "periodeFin", "dateCommande", "dateAnterieure"}


class Unread(Exception):
    """A table is not what it has to be."""


def read(raw, signs):
    """The rows of a table, each a value by the name of its column, as a spreadsheet takes them."""
    separator, decimal, marked = signs
    text = raw.decode("utf-8")
    if text.startswith("\ufeff") != marked:
        raise Unread("the mark of UTF-8")
    text = text.removeprefix("\ufeff")
    if not text.endswith("\r\n"):
        raise Unread("the end of the last row")
    separator = "\t" if separator == "tab" else separator
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    names = rows[0]
    for row in rows:
        if len(row) != len(names):
            raise Unread(f"{len(row)} cells under {len(names)} names: {row}")
    return [{name: value(name, cell, decimal) for name, cell in zip(names, row, strict=True)}
            for row in rows[1:]]


def value(name, cell, decimal):
    """What a cell means to a spreadsheet; nothing where it is empty."""
    if not cell:
        return None
    if name in NUMBERS:
        if not re.fullmatch(rf"-?\d+(?:{re.escape(decimal)}\d+)?", cell):
            raise Unread(f"{name}: no number: {cell!r}")
        return Decimal(cell.replace(decimal, "."))
    if name in DAYS:
        return str(datetime.date.fromisoformat(cell))
    if FORMULA.match(cell):
        raise Unread(f"{name}: a formula: {cell!r}")
    return bare(cell)


def bare(cell):
    """A text without the apostrophes that keep it, or what stands behind a sign that parts cells, from being
    a formula."""
    return "".join(
        sign for place, sign in enumerate(cell)
        if not (sign == "'" and (place == 0 or cell[place - 1] in PARTING)
                and is_guarded(cell[place + 1:], place == 0)))


def is_guarded(rest, is_first):
    """Whether what begins here has an apostrophe in front of it."""
    if rest[:1] == "'" or (is_first and rest[:1] in tuple("\t\r\n")):
        return True
    for sign in rest:
        if sign in "=+-@＝＋－＠":
            return True
        passes = not is_first if sign == '"' else sign.isspace() or unicodedata.category(sign) == "Cf"
        if not passes or sign in PARTING:
            return False
    return False


# Comparing


def compare(found, expected, what):
    """Every value that JSON says stands in the table, and there are no rows besides."""
    if len(found) != len(expected):
        raise Unread(f"{what}: {len(found)} rows, {len(expected)} in JSON")
    for rank, (row, wanted) in enumerate(zip(found, expected, strict=True), 1):
        for name, one in wanted.items():
            if name not in row:
                raise Unread(f"{what}: no column {name}")
            if row[name] != one:
                raise Unread(f"{what}, row {rank}, {name}: {row[name]!r}, in JSON {one!r}")


def sums(rows, by, names):
    total = collections.defaultdict(lambda: [Decimal(0)] * len(names))
    for row in rows:
        total[by(row)] = [one + row[name] for one, name in zip(total[by(row)], names, strict=True)]
    return {key: value for key, value in total.items() if any(value)}


def check_totals(registre, tables, period):
    """The rows come to what `totaux` says of the period."""
    said = registre.objects("totaux", *period)
    rows = tables["tva"]
    group = ("tva", "categorieTVA", "codeExoneration")
    for names, is_note in [(("base", "montantTVA"), False), (("baseCreditee", "tvaCreditee"), True)]:
        found = sums([row for row in rows if (row["type"] == "avoir") == is_note],
                     lambda row: tuple(row[name] for name in group), ("base", "montantTVA"))
        wanted = {(Decimal(one["cle"]), one["categorieTVA"], one.get("codeExoneration")):
                  [(-1 if is_note else 1) * Decimal(one[name]) for name in names]
                  for one in said if one.get("par") == "tva"}
        wanted = {key: value for key, value in wanted.items() if any(value)}
        if found != wanted:
            raise Unread(f"tva: {found}, totaux {wanted}")
    found = sums(tables["recettes"], lambda row: row["mode"], ["montant"])
    wanted = {one["cle"]: [Decimal(one["montant"])] for one in said
              if one.get("par") == "encaissement" and Decimal(one["montant"])}
    if found != wanted:
        raise Unread(f"recettes: {found}, totaux {wanted}")
    for row in tables["recettes"]:
        parts = [row[name] for name in ("biens", "services", "debours", "biensHT", "servicesHT")]
        if len({part is None for part in parts}) > 1:
            raise Unread(f"recettes: {row}")


def check_listed(registre, signs, words):
    """`lister`, `totaux` and `balance-agee` say as CSV what they say in JSON."""
    told = 0
    for command in "lister", "totaux", "balance-agee":
        asked = [command, *(words if command != "balance-agee" else words[-2:])]
        wanted = [one for one in registre.objects(*asked) if one["type"] != "resume"]
        found = read(csv_of(registre, signs, *asked, "--csv"), signs)
        told += len(found)
        if len(found) != len(wanted):
            raise Unread(f"{command}: {len(found)} rows, {len(wanted)} in JSON")
        for row, one in zip(found, wanted, strict=True):
            rated = one.get("par") in ("tva", "exigible")
            for name, said in one.items():
                name = "tva" if rated and name == "cle" else name
                if name == "type":
                    continue
                said = Decimal(said) if name in NUMBERS else "oui" if said is True else said
                if row[name] != said:
                    raise Unread(f"{command}, {name}: {row[name]!r}, in JSON {said!r}")
            if any(row[name] and row[name] != "non" for name in row
                   if name not in one and name not in {
                    "client", "nom", "tva", "pertes", "baseRecuperee", "tvaRecuperee"}):
                raise Unread(f"{command}: {row} says more than {one}")
    return told


def csv_of(registre, signs, *words):
    """What a command writes, byte for byte."""
    separator, decimal, marked = signs
    done = processes.run(
        [registre.program, "--registre", registre.folder, *words, "--separateur", separator,
         "--decimale", decimal, *(["--bom"] if marked else [])], capture_output=True)
    if done.returncode:
        raise Unread(f"{words}: {done.stderr.decode()}")
    return done.stdout


TABLES = ["factures", "lignes", "paiements", "tva", "clotures", "clients", "recettes"]


def words_of(table, period):
    return ["exporter", "recettes", *period] if table == "recettes" else [
        "exporter", "csv", table, *(period if table != "clients" else [])]


def check(registre, draw):
    """Every table of a registre, of all and of a period; how many rows and guarded cells were read."""
    days = sorted(str(datetime.date(2026, 1, 1) + datetime.timedelta(draw.randint(0, 150)))
                  for _ in range(2))
    rows = guarded = 0
    for first, last in (None, None), days:
        period = ["--du", first, "--au", last] if first else []
        said = Said(registre, first, last)
        for signs in SIGNS:
            tables = {}
            for table in TABLES:
                raw = csv_of(registre, signs, *words_of(table, period))
                guarded += len(re.findall(rb"\"'", raw))
                tables[table] = read(raw, signs)
                rows += len(tables[table])
                found = tables[table]
                wanted = list(getattr(said, table)())
                if table == "clients":
                    found.sort(key=lambda row: row["clientId"])
                    wanted.sort(key=lambda row: row["clientId"])
                compare(found, wanted, table)
            if period:
                check_totals(registre, tables, period)
                rows += check_listed(registre, signs, period)
    return rows, guarded


def check_spoilt(registre):
    """What must be noticed: a formula, another cent, a cell too many, a row too few, another text."""
    said = Said(registre, None, None)
    raw = csv_of(registre, SIGNS[0], "exporter", "csv", "lignes")
    wanted = list(said.lignes())
    compare(read(raw, SIGNS[0]), wanted, "lignes")
    rows = raw.split(b"\r\n")
    for what, spoilt in {
            "a formula": re.sub(rb"\"'(?=[=+@-])", b'"', raw, count=1),
            "a cent": re.sub(rb"\d(?=,\"HT\")", lambda one: b"%d" % (9 - int(one[0])), raw, count=1),
            "a cell": raw.replace(b"\r\n", b",\r\n", 1),
            "a row": b"\r\n".join(rows[:-2] + rows[-1:]),
            "an end": raw[:-2], "a mark": b"\xef\xbb\xbf" + raw,
            "a text": raw.replace(b'""', b"''", 1)}.items():
        if spoilt == raw:
            sys.exit(f"nothing to spoil: {what}")
        try:
            compare(read(spoilt, SIGNS[0]), wanted, "lignes")
        except (Unread, csv.Error):
            continue
        sys.exit(f"{what} that was spoilt went unnoticed")


def main():
    options = processes.asked(__doc__, count=processes.campaign(2, 1))
    print(f"seed {options.seed}")
    program = processes.built("facturier")
    rows = guarded = 0
    with tempfile.TemporaryDirectory() as folder:
        for rank in range(options.count):
            draw = random.Random(options.seed + rank)
            registre = Hostile(program, f"{folder}/{rank}", draw)
            life = Life(registre, draw)
            for _ in range(220):
                life.live()
            try:
                found = check(registre, draw)
            except Unread as fault:
                sys.exit(f"registre {rank}: {fault}")
            rows, guarded = rows + found[0], guarded + found[1]
        check_spoilt(registre)
    print(f"{rows} rows, {guarded} cells that would have been formulas")
    return 0 if guarded > 20 * options.count else "too few texts that could be formulas"


if __name__ == "__main__":
    sys.exit(main())
