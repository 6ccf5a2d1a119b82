#!/usr/bin/env python3
"""Compare totals with DuckDB's SQL over the journal.

    FACTURIER_BIN=.build/release Tools/checks/projections.py [--seed N] [--count N]

The journals are the demonstration's and one that some hundreds of commands write, drawn from the
seed. As of several days, between them, and at several positions, what `totaux`, `rejouer` and
`balance-agee` say must equal sums of exact decimals over the lines of `journal.jsonl`.
Exit status: 0 all agree, 1 some do not, 77 DuckDB isn't there.
"""

import datetime
import json
import pathlib
import random
import sys
import tempfile
from decimal import Decimal

sys.dont_write_bytecode = True
import processes  # noqa: E402
from life import Life, Registre  # noqa: E402

with processes.modules():
    import duckdb

FIRST_DAY, LAST_DAY = "0001-01-01", "9999-12-31"


# What SQL says

TABLES = """
CREATE OR REPLACE TABLE evenements AS
  SELECT CAST(id AS BIGINT) AS position, split_part(type, '.', 1) AS type, subject, data
  FROM read_json(?, format = 'newline_delimited',
                 columns = {id: 'VARCHAR', type: 'VARCHAR', subject: 'VARCHAR', data: 'JSON'})
  WHERE CAST(id AS BIGINT) <= ?;
"""

VIEWS = """
CREATE OR REPLACE MACRO montant(texte) AS CAST(texte AS DECIMAL(20, 2));
CREATE OR REPLACE MACRO quantite(texte) AS CAST(texte AS DECIMAL(20, 4));
CREATE OR REPLACE VIEW emises AS
  SELECT subject, data->>'$.clientId' AS client, CAST(data->>'$.dateFacture' AS DATE) AS jour,
    CAST(data->>'$.dateEcheance' AS DATE) AS echeance, data->>'$.conditionsPaiement' AS conditions,
    montant(data->>'$.totaux.totalHT') AS ht, montant(data->>'$.totaux.montantTVA') AS tva,
    montant(data->>'$.totaux.totalTTC') AS ttc, data
  FROM evenements WHERE type = 'FactureEmise';
CREATE OR REPLACE VIEW avoirs AS
  SELECT subject, CAST(data->>'$.dateAvoir' AS DATE) AS jour,
    montant(data->>'$.totaux.totalTTC') AS ttc, data
  FROM evenements WHERE type = 'AvoirEmis';
CREATE OR REPLACE VIEW recus AS
  SELECT subject, data->>'$.paiementId' AS id, CAST(data->>'$.datePaiement' AS DATE) AS jour,
    montant(data->>'$.montant') AS montant, data->>'$.mode' AS mode
  FROM evenements
  WHERE type = 'PaiementEnregistre' AND (subject, data->>'$.paiementId') NOT IN (
    SELECT (subject, data->>'$.paiementId') FROM evenements WHERE type = 'PaiementAnnule');
CREATE OR REPLACE VIEW paiements AS
  SELECT subject, jour, montant, mode FROM recus
  UNION ALL
  SELECT recus.subject, CAST(data->>'$.dateRejet' AS DATE), -recus.montant, recus.mode
  FROM evenements JOIN recus
    ON recus.subject = evenements.subject AND recus.id = data->>'$.paiementId'
  WHERE type = 'PaiementRejete'
  UNION ALL
  SELECT subject, CAST(data->>'$.dateRemboursement' AS DATE), -montant(data->>'$.montant'),
    data->>'$.mode'
  FROM evenements WHERE type = 'RemboursementEffectue';
CREATE OR REPLACE VIEW perdues AS
  SELECT subject, CAST(data->>'$.date' AS DATE) AS jour
  FROM evenements WHERE type = 'CreanceIrrecouvrable';
CREATE OR REPLACE MACRO lignes(objet) AS
  from_json(json_extract(objet, '$.lignes'), '[{"ligneId": "VARCHAR", "quantite": "VARCHAR"}]');
CREATE OR REPLACE MACRO groupes(objet) AS
  from_json(json_extract(objet, '$.totaux.groupes'),
            '[{"tva": "VARCHAR", "categorieTVA": "VARCHAR", "codeExoneration": "VARCHAR",
               "base": "VARCHAR", "montantTVA": "VARCHAR"}]');
"""

#: Every invoice dated between two days, as of the last of them.
AS_OF = """
WITH reste AS (
  SELECT subject, ligne.ligneId AS id, quantite(ligne.quantite) AS quantite
  FROM (SELECT subject, unnest(lignes(data)) AS ligne FROM emises)
  UNION ALL
  SELECT subject, ligne.ligneId, -quantite(ligne.quantite)
  FROM (SELECT subject, unnest(lignes(data)) AS ligne FROM avoirs WHERE jour <= $jour)
), ouvertes AS (
  SELECT DISTINCT subject
  FROM (SELECT subject FROM reste GROUP BY subject, id HAVING sum(quantite) <> 0)
), etats AS (
  SELECT e.*, strftime(e.jour, '%Y-%m') AS mois,
    coalesce((SELECT sum(ttc) FROM avoirs a WHERE a.subject = e.subject AND a.jour <= $jour), 0)
      AS avoirs,
    coalesce((SELECT sum(montant) FROM paiements p
              WHERE p.subject = e.subject AND p.jour <= $jour), 0) AS paye
  FROM emises e WHERE e.jour BETWEEN $du AND $jour
), dus AS (
  SELECT *, ttc - avoirs - paye AS du,
    subject IN (SELECT subject FROM perdues WHERE jour <= $jour) AS perdue
  FROM etats
), factures AS (
  SELECT *, CASE WHEN perdue THEN greatest(du, 0) ELSE 0 END AS pertes,
    CASE WHEN perdue THEN least(du, 0) ELSE du END AS solde,
    datediff('day', echeance, CAST($jour AS DATE)) AS retard,
    CASE WHEN subject NOT IN (SELECT subject FROM ouvertes) THEN 'Annulée'
      WHEN du <= 0 THEN 'Payée' WHEN perdue THEN 'Annulée'
      WHEN echeance < $jour THEN 'En Retard' ELSE 'Envoyée' END AS statut
  FROM dus
)
"""

SUMS = "count(*), sum(ht), sum(tva), sum(ttc), sum(avoirs), sum(paye), sum(pertes), sum(solde)"
NAMES = ["factures", "totalHT", "montantTVA", "totalTTC", "avoirs", "encaisse", "pertes", "solde"]

RATES = """
SELECT concat_ws(' ', tva, categorieTVA, codeExoneration), sum(base), sum(montantTVA), sum(baseCreditee),
  sum(tvaCreditee) FROM (
  SELECT g.tva, g.categorieTVA, g.codeExoneration, montant(g.base) AS base, montant(g.montantTVA) AS montantTVA,
    montant('0') AS baseCreditee, montant('0') AS tvaCreditee
  FROM (SELECT unnest(groupes(data)) AS g FROM emises
        WHERE jour BETWEEN $du AND $jour)
  UNION ALL
  SELECT g.tva, g.categorieTVA, g.codeExoneration, 0, 0, montant(g.base), montant(g.montantTVA)
  FROM (SELECT unnest(groupes(data)) AS g FROM avoirs WHERE jour BETWEEN $du AND $jour)
) GROUP BY tva, categorieTVA, codeExoneration
"""
RATE_NAMES = ["base", "montantTVA", "baseCreditee", "tvaCreditee"]

BRACKETS = {
    "nonEchu": "retard <= 0", "de1a30": "retard BETWEEN 1 AND 30",
    "de31a60": "retard BETWEEN 31 AND 60", "de61a90": "retard BETWEEN 61 AND 90",
    "plusDe90": "retard > 90", "solde": "TRUE",
}


def cents(value):
    """A sum as the program writes it; no rows come to nothing."""
    return f"{value if value is not None else Decimal(0):.2f}"


def figures(names, row):
    return {name: value if isinstance(value, int) else cents(value)
            for name, value in zip(names, row)}


class SQL:
    """The journal up to a position, in tables."""

    def __init__(self, journal, position=10**9):
        self.base = duckdb.connect()
        self.base.execute(TABLES, [str(journal), position])
        self.base.execute(VIEWS)

    def rows(self, query, **values):
        return self.base.execute(query, values).fetchall()

    def sums(self, day, by=None, since=FIRST_DAY):
        """The sums of each group, or of all."""
        if by is None:
            row, = self.rows(f"{AS_OF} SELECT {SUMS} FROM factures", du=since, jour=day)
            return figures(NAMES, row)
        query = f"{AS_OF} SELECT {by}, {SUMS} FROM factures GROUP BY {by}"
        return {key: figures(NAMES, row)
                for key, *row in self.rows(query, du=since, jour=day)}

    def rates(self, day, since):
        return {key: figures(RATE_NAMES, row)
                for key, *row in self.rows(RATES, du=since, jour=day)}

    def receipts(self, day, since):
        """What came in between two days by each means, for invoices of any date."""
        return {mode: cents(sum_) for mode, sum_ in self.rows(
            "SELECT mode, sum(montant) FROM paiements WHERE jour BETWEEN $du AND $jour GROUP BY mode",
            du=since, jour=day)}

    def aging(self, day, by_client):
        sums = ", ".join(f"sum(solde) FILTER ({where})" for where in BRACKETS.values())
        group = "GROUP BY client" if by_client else ""
        key = "client" if by_client else "''"
        rows = self.rows(f"{AS_OF} SELECT {key}, {sums} FROM factures WHERE solde <> 0 {group}",
                         du=FIRST_DAY, jour=day)
        return {key: figures(BRACKETS, row) for key, *row in rows}

    def counts(self):
        row, = self.rows("SELECT count(*), count(*) FILTER (type = 'FactureCreee') FROM evenements")
        return row


# Comparing

faults = 0


def expect(what, found, expected):
    global faults
    if found != expected:
        faults += 1
        print(f"{what}:\n  found    {found}\n  expected {expected}")


def picked(answer, names):
    """Some members of an answer, of which losses are left out where there are none."""
    return {name: answer[name] for name in names if name != "pertes"} | (
        {"pertes": answer.get("pertes", cents(None))} if "pertes" in names else {})


def compare_totals(registre, sql, day, since=FIRST_DAY):
    words = ["totaux", *([] if since == FIRST_DAY else ["--du", since]), "--au", day]
    what, (*results, summary) = " ".join(words), registre.objects(*words)
    # What was given up is told apart from what was cancelled.
    lost = "statut || CASE WHEN pertes > 0 AND avoirs < ttc THEN ', perte' ELSE '' END"
    for by, group in ("mois", "mois"), ("client", "client"), ("statut", lost), ("conditions", "conditions"):
        found = {one["cle"] + (", perte" if one.get("passeeEnPerte") else ""): picked(one, NAMES)
                 for one in results if one["par"] == by}
        expect(f"{what} by {by}", found, sql.sums(day, group, since))
    found = {" ".join(one[name] for name in ("cle", "categorieTVA", "codeExoneration") if name in one):
             picked(one, RATE_NAMES) for one in results if one["par"] == "tva"}
    expect(f"{what} by rate", found, sql.rates(day, since))
    compare_receipts(what, results, summary, sql.receipts(day, since))
    compare_summary(what, summary, sql, day, since)


def compare_receipts(what, results, summary, expected):
    found = {one["cle"]: one["montant"] for one in results if one["par"] == "encaissement"}
    expect(f"{what} by means", found, expected)
    expect(f"{what} received", summary["encaissements"], cents(sum(map(Decimal, found.values()))))


def compare_summary(what, summary, sql, day, since=FIRST_DAY):
    found = picked(summary, ["evenements", "factures"])
    found |= picked({**summary, "encaisse": summary["paye"]}, NAMES[1:])
    found["emises"] = summary["emises"]
    events, drafts = sql.counts()
    sums = sql.sums(day, since=since)
    expect(what, found, {**sums, "evenements": events, "factures": drafts,
                         "emises": sums["factures"]})


def compare_aging(registre, sql, day):
    *clients, summary = registre.objects("balance-agee", "--au", day)
    found = {one["clientId"]: picked(one, BRACKETS) for one in clients}
    expect(f"balance-agee by client on {day}", found, sql.aging(day, by_client=True))
    expect(f"balance-agee on {day}", picked(summary, BRACKETS), sql.aging(day, False)[""])


def compare(registre):
    """Everything about a registre, on some days and at some positions."""
    journal = pathlib.Path(registre.folder) / "journal.jsonl"
    sql = SQL(journal)
    events, _ = sql.counts()
    (first, last), = sql.rows("SELECT min(jour), max(jour) FROM emises")
    span = (last - first).days + 100
    days = [str(first + datetime.timedelta(days=span * step // 8 - 1)) for step in range(9)]
    for day in [*days, LAST_DAY]:
        compare_totals(registre, sql, day)
        compare_aging(registre, sql, day)
    for since, day in zip(days, days[1:]):
        compare_totals(registre, sql, day, since)
    lines = journal.read_bytes().splitlines()
    for position in sorted({1, *(events * step // 6 for step in range(1, 7))}):
        summary, = registre.objects("rejouer", "--jusqu-a", str(position))
        # An act is told whole, to the last of its lines.
        place, count = map(int, json.loads(lines[position - 1]).get("batch", "1/1").split("/"))
        compare_summary(f"rejouer to {position}", summary, SQL(journal, position + count - place), LAST_DAY)
    summary, = registre.objects("rejouer")
    compare_summary("rejouer", summary, sql, LAST_DAY)
    return events


def main():
    options = processes.asked(__doc__, count=processes.campaign(400, 120))
    program = str(processes.built("facturier"))
    with tempfile.TemporaryDirectory() as folder:
        demo = Registre(program, f"{folder}/demo")
        demo.run("demo", demo.folder)
        events = compare(demo)
        drawn = Registre(program, f"{folder}/drawn")
        life = Life(drawn, random.Random(options.seed))
        for _ in range(options.count):
            life.live()
        refused = drawn.refused
        events += compare(drawn)
    # Some seeds refuse a quarter of a short campaign; a life that is mostly refused would try nothing.
    expect("commands refused, of all", refused < options.count // 2, True)
    print(f"{events} events, {len(life.issued)} invoices drawn, {refused} commands refused: "
          + (f"{faults} disagreements (--seed {options.seed})" if faults else "all agree"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
