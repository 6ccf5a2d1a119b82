extension Feuille {
  static let facture: StaticString = """

    body { padding: 2rem 1rem; }
    main {
      max-width: 50rem; margin: 0 auto; background: var(--papier); padding: 3.25rem 3.5rem 2.5rem;
      box-shadow: 0 1px 12px rgb(0 0 0 / .14); position: relative;
    }
    .haut { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem 3rem; }
    .vendeur { font-size: .875rem; line-height: 1.45; }
    .vendeur strong { font: 700 1.375rem/1.25 var(--titre); display: block; margin-bottom: .25rem; }
    .document { text-align: right; }
    h1 { font-size: 2rem; }
    .numero { font-size: 1.125rem; }
    .marque {
      display: inline-block; margin-top: .4rem; border: 1.5px solid var(--encre); padding: .05rem .6rem;
      font-weight: 600; letter-spacing: .05em;
    }
    .parties { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem 3rem; margin-top: 2.25rem; }
    .faits > div { display: grid; grid-template-columns: 8.5rem 1fr; gap: .75rem; padding-top: .12rem; padding-bottom: .12rem; font-size: .9375rem; }
    dt, .intitule { color: var(--gris); font-size: .8125rem; }
    .faits dt { padding-top: .1rem; }
    .adresse { line-height: 1.45; }
    .adresse strong { font-size: 1.0625rem; }
    .adresse + .intitule { margin-top: .8rem; }
    .petit { font-size: .875rem; }
    .g { display: inline-block; margin-right: .25em; }
    .lignes { margin-top: 2.25rem; }
    .lignes th, .lignes td { padding: .5rem .5rem; }
    .lignes th:first-child { padding-left: 0; width: 45%; }
    .lignes tr > :last-child { padding-right: 0; }
    .lignes tbody th span { display: block; color: var(--gris); font-size: .8125rem; white-space: pre-line; }
    .lignes .rubrique th { text-align: left; font-weight: 600; padding-top: .9rem; }
    .lignes .rubrique th + td { font-weight: 600; }
    .bas { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 1.5rem 3rem; margin-top: 1.25rem; }
    .recapitulatif { flex: 1 1 17rem; font-size: .875rem; }
    .recapitulatif th, .recapitulatif td { padding: .25rem .4rem; }
    .recapitulatif th:first-child { padding-left: 0; }
    .recapitulatif p { margin-top: .5rem; }
    .sommes dd { white-space: nowrap; }
    .sommes { flex: 0 1 21rem; margin-left: auto; }
    .sommes div { display: flex; justify-content: space-between; gap: 1rem; padding: .2rem 0; }
    .sommes dt { font-size: .9375rem; }
    .sommes .net { border-top: 1.5px solid var(--encre); margin-top: .35rem; padding-top: .45rem; font-weight: 700; font-size: 1.1875rem; }
    .sommes .net dt { color: inherit; font-size: inherit; }
    .reglement, .conditions, .notes { margin-top: 1.75rem; }
    h2 { font-size: 1rem; border-bottom: 1px solid var(--filet); padding-bottom: .2rem; margin-bottom: .45rem; }
    .conditions p, .reglement p { font-size: .875rem; }
    .reglement p { margin-top: .4rem; }
    .notes p { white-space: pre-line; }
    main > footer { margin-top: 2rem; border-top: 1px solid var(--filet); padding-top: .6rem; color: var(--gris); font-size: .8125rem; }
    .filigrane { position: absolute; top: 0; right: 0; bottom: 0; left: 0; overflow: hidden; pointer-events: none; }
    .filigrane::before {
      content: attr(data-marque); position: absolute; top: 26rem; left: 50%; font: 700 6.5rem/1 var(--titre);
      color: var(--encre); opacity: .07; transform: translate(-50%, -50%) rotate(-32deg); white-space: nowrap;
    }
    @media (max-width: 44rem) {
      body { padding: 0; }
      main { padding: 1.5rem 1rem; box-shadow: none; }
      .haut, .parties { grid-template-columns: 1fr; }
      .document { text-align: left; }
      .lignes { overflow-x: auto; }
      .lignes th:first-child { min-width: 11rem; }
      .filigrane::before { font-size: 3.2rem; top: 16rem; }
    }
    @media print {
      html { font-size: 10pt; }
      body { padding: 0; line-height: 1.35; }
      main { max-width: none; padding: 0 1px 0 0; box-shadow: none; }
      .haut, .parties { grid-template-columns: 1fr 1fr; }
      .document { text-align: right; }
      .parties, .lignes { margin-top: 1.4rem; }
      .lignes { overflow: visible; }
      .lignes th, .lignes td { padding-top: .35rem; padding-bottom: .35rem; }
      .bas { margin-top: .9rem; }
      .reglement, .conditions, .notes, main > footer { margin-top: 1.1rem; }
      .lignes tbody tr:last-child { break-after: avoid; }
      .bas { break-inside: avoid; break-before: avoid; }
      .sommes, .recapitulatif, .reglement, .conditions, main > footer { break-inside: avoid; }
      .filigrane { position: fixed; }
      .filigrane::before { top: 50%; font-size: 74pt; }
    }
    """
}
