-- The totals of `facturier rejouer --json`, from columns of just what they need: DuckDB's quickest
-- way to them. DECIMAL keeps every cent.
WITH journal AS (
  SELECT type, subject, data
  FROM read_json($journal, format = 'newline_delimited', columns = {
    type: 'VARCHAR', subject: 'VARCHAR',
    data: 'STRUCT(
      paiementId UUID, montant DECIMAL(18, 2),
      totaux STRUCT(
        totalHT DECIMAL(18, 2), montantTVA DECIMAL(18, 2), totalTTC DECIMAL(18, 2)))'
  })
), annule AS (
  SELECT (subject, data.paiementId) FROM journal WHERE type = 'PaiementAnnule.v1'
)
SELECT count(*) AS evenements,
       count(*) FILTER (type = 'FactureCreee.v1') AS factures,
       count(*) FILTER (type = 'FactureEmise.v1') AS emises,
       coalesce(sum(data.totaux.totalHT) FILTER (type = 'FactureEmise.v1'), 0) AS "totalHT",
       coalesce(sum(data.totaux.montantTVA) FILTER (type = 'FactureEmise.v1'), 0) AS "montantTVA",
       coalesce(sum(data.totaux.totalTTC) FILTER (type = 'FactureEmise.v1'), 0) AS "totalTTC",
       coalesce(sum(data.totaux.totalTTC) FILTER (type = 'AvoirEmis.v1'), 0) AS avoirs,
       coalesce(sum(data.montant) FILTER (
         type = 'PaiementEnregistre.v1' AND (subject, data.paiementId) NOT IN (FROM annule)), 0) AS paye
FROM journal;
