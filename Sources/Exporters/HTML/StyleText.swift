/// The style sheets of pages: what they share, then what is each page's own.
///
/// Colours are named once, for light, for dark and for paper; no colour says anything alone.
enum StyleText {
  static let commune: StaticString = """

    :root {
      color-scheme: light dark;
      --encre: #1c2126; --gris: #565f69; --papier: #ffffff; --fond: #f3f1ec; --filet: #d9d5cb;
      --voile: #f8f6f1; --accent: #1d4f7c; --bon: #1c6a3d; --mauvais: #a32a22;
      --texte: "Source Sans 3", "Segoe UI", "Helvetica Neue", Helvetica, "Liberation Sans", Arial,
        "DejaVu Sans", sans-serif;
      --titre: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "DejaVu Serif", serif;
      --chasse: ui-monospace, "SF Mono", Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --encre: #e8e5de; --gris: #a8aeb5; --papier: #1b1e22; --fond: #121417; --filet: #3b4047;
        --voile: #23272c; --accent: #8fbde8; --bon: #7fcf9f; --mauvais: #f0988f;
      }
    }
    @media print {
      :root {
        color-scheme: light;
        --encre: #000000; --gris: #444444; --papier: #ffffff; --fond: #ffffff; --filet: #b5b5b5;
        --voile: #f4f4f2; --accent: #173f63; --bon: #14522e; --mauvais: #8a1f18;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0; background: var(--fond); color: var(--encre);
      font: 16px/1.5 var(--texte); font-variant-numeric: lining-nums tabular-nums;
      overflow-wrap: anywhere;
    }
    h1, h2, h3 { font-family: var(--titre); line-height: 1.2; text-wrap: balance; }
    h1, h2, h3, p, dl, dd, ol, ul, figure { margin: 0; }
    a { color: var(--accent); text-underline-offset: .18em; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    code, pre { font-family: var(--chasse); font-size: .875em; }
    pre { white-space: pre-wrap; }
    table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
    caption {
      position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
    }
    th, td { padding: .35rem .6rem; text-align: left; vertical-align: baseline; }
    th { font-weight: 400; }
    thead th {
      font-size: .8125rem; color: var(--gris); border-bottom: 1.5px solid var(--encre);
      vertical-align: bottom; overflow-wrap: normal;
    }
    tbody tr { border-bottom: 1px solid var(--filet); }
    .n { text-align: right; white-space: nowrap; }
    .c { white-space: nowrap; }
    .l { min-width: 9rem; }
    td, th, dd, li, .acte { unicode-bidi: isolate; }
    @page { size: A4; margin: 19mm 15mm 20mm; font: 8.5pt Arial, Helvetica, sans-serif; color: #444444; }
    @media print {
      html { font-size: 9.5pt; }
      body { font-size: 1rem; line-height: 1.4; }
      thead { display: table-header-group; }
      tfoot { display: table-row-group; }
      tr, dl > div { break-inside: avoid; }
      h1, h2, h3, caption, thead, tbody tr:nth-last-child(2), tbody tr:last-child { break-after: avoid; }
      tfoot tr { break-before: avoid; }
      .l { min-width: 0; }
      a { color: inherit; text-decoration: none; }
    }
    """

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

  static let rapport: StaticString = """

    body { background: var(--papier); }
    body > * { max-width: 76rem; margin-left: auto; margin-right: auto; padding-left: 1.5rem; padding-right: 1.5rem; }
    .saut { position: absolute; left: -200vw; background: var(--papier); padding: .5rem 1rem; }
    .saut:focus { left: .5rem; top: .5rem; }
    .tete { padding-top: 3rem; padding-bottom: 1.5rem; }
    .genre { color: var(--gris); font-size: .9375rem; letter-spacing: .04em; }
    h1 { font-size: 2.25rem; margin: .1rem 0 1.5rem; }
    h2 { font-size: 1.5rem; margin-bottom: .35rem; }
    h3 { font-size: 1.1875rem; }
    section { padding-top: 2.25rem; padding-bottom: 0; }
    .note { color: var(--gris); max-width: 46rem; margin-bottom: 1rem; }
    .faits { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .9rem 1.5rem; }
    .faits dt { color: var(--gris); font-size: .8125rem; }
    .faits .large { grid-column: 1 / -1; }
    .sommaire ul {
      display: flex; flex-wrap: wrap; gap: .35rem 1.4rem; list-style: none; padding: .8rem 0;
      border-top: 1px solid var(--filet); border-bottom: 1px solid var(--filet);
    }
    .verdict { font-size: 1.1875rem; padding: .6rem 0 .6rem 1rem; border-left: 4px solid; margin: .5rem 0 1rem; }
    .bon { color: var(--bon); }
    .mauvais { color: var(--mauvais); border-left-style: double; border-left-width: 8px; }
    #verification p + .faits, .faits + .defile { margin-top: 1rem; }
    .commande { margin-top: 1rem; }
    .commande p { color: var(--gris); font-size: .875rem; }
    .commande pre { background: var(--voile); border: 1px solid var(--filet); padding: .5rem .75rem; margin: .25rem 0 0; }
    .defile { overflow-x: auto; position: relative; }
    .cote { display: flex; flex-wrap: wrap; gap: 1.5rem 2.5rem; align-items: flex-end; }
    .cote > * { min-width: 0; max-width: 100%; }
    .cote > .defile:last-child { flex: 1 1 52rem; }
    tfoot th, tfoot td { font-weight: 700; border-top: 1.5px solid var(--encre); }
    .graphique { display: block; max-width: none; }
    .graphique text { font: 12px var(--texte); fill: var(--gris); }
    .graphique .valeur { text-anchor: end; font-variant-numeric: tabular-nums; }
    .graphique .mois { text-anchor: middle; }
    .graphique .annee { fill: var(--encre); }
    .graduation { stroke: var(--filet); }
    .zero { stroke: var(--encre); }
    .ht { fill: var(--accent); }
    .tva { fill: url(#hachures); stroke: var(--accent); }
    .fond { fill: var(--papier); }
    .trait { fill: var(--accent); }
    .encaisse { fill: var(--papier); stroke: var(--bon); stroke-width: 1.5; }
    .ttc { stroke: var(--encre); stroke-width: 2; }
    .legende { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; padding: .4rem 0 0; font-size: .875rem; }
    .legende li { display: flex; align-items: center; gap: .4rem; }
    #factures table { font-size: .875rem; }
    #factures th, #factures td { padding-left: .4rem; padding-right: .4rem; }
    #factures tbody td:nth-child(5) { font-weight: 600; }
    article { padding-top: 1.6rem; padding-bottom: .4rem; content-visibility: auto; contain-intrinsic-size: auto 30rem; }
    article h3 { border-top: 1.5px solid var(--encre); padding-top: .7rem; }
    .resume { color: var(--gris); }
    article ol { list-style: none; padding: .6rem 0 0; }
    article ol > li { border-left: 2px solid var(--filet); margin-left: 1rem; padding: 0 0 1rem 2.25rem; position: relative; }
    article li > p:first-child { color: var(--gris); font-size: .8125rem; }
    article li > p:first-child > b {
      position: absolute; left: -1px; top: 0; min-width: 2rem; padding-left: .4rem; padding-right: .4rem; text-align: center;
      background: var(--voile); border: 1px solid var(--filet); border-radius: 1rem;
      transform: translateX(-50%); color: var(--encre); font-weight: 400;
    }
    article li > p + p > b { display: inline-block; font-weight: 600; }
    article li > p + p > b::first-letter { text-transform: uppercase; }
    article li ul { list-style: none; padding: 0; font-size: .875rem; display: flex; flex-wrap: wrap; gap: 0 1.2rem; }
    article li li { white-space: pre-line; }
    article li li b { font-weight: 400; color: var(--gris); }
    small { font-size: .8125rem; color: var(--gris); }
    del { color: var(--gris); }
    ins { text-decoration: none; font-weight: 600; }
    details { font-size: .8125rem; color: var(--gris); }
    details small { display: block; }
    summary { cursor: pointer; width: fit-content; }
    details pre { background: var(--voile); border: 1px solid var(--filet); color: var(--encre); padding: .5rem .75rem; margin: .25rem 0 0; }
    body > footer { color: var(--gris); font-size: .875rem; padding-top: 3rem; padding-bottom: 3rem; }
    @media (max-width: 40rem) {
      body > * { padding-left: 1rem; padding-right: 1rem; }
      .tete { padding-top: 1.5rem; }
      h1 { font-size: 1.75rem; }
      article ol > li { margin-left: .75rem; }
    }
    @media print {
      html { font-size: 8.5pt; }
      body { line-height: 1.3; }
      body > * { max-width: none; padding-left: 0; padding-right: 1px; }
      .tete { padding-top: 0; padding-bottom: .2rem; }
      .saut, .sommaire { display: none; }
      h1 { font-size: 1.75rem; margin-bottom: .6rem; }
      h2 { font-size: 1.25rem; margin-bottom: .2rem; }
      section { padding-top: 1rem; }
      .faits { gap: .3rem 1.2rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
      .verdict { font-size: 1rem; padding-top: .2rem; padding-bottom: .2rem; margin: .3rem 0 .4rem; }
      .note { font-size: .875rem; margin-bottom: .4rem; }
      .commande { margin-top: .4rem; }
      .commande pre { padding: .15rem .4rem; }
      .defile { overflow: visible; }
      .graphique { max-width: 100%; max-height: 45mm; width: auto; height: auto; }
      figure { break-inside: avoid; break-after: avoid; }
      table { font-size: 8pt; }
      #factures table { font-size: 6.5pt; }
      #factures .l { min-width: 5.5rem; }
      th, td { padding: .15rem .3rem; }
      .note, .resume { break-inside: avoid; break-after: avoid; max-width: none; }
      .cote { display: block; }
      .cote > figure { margin-bottom: .4rem; }
      #historique { font-size: 7.5pt; columns: 2; column-gap: 7mm; column-rule: 1px solid var(--filet); }
      #historique > h2, #historique > .note, #historique > .commande { column-span: all; }
      article { content-visibility: visible; contain-intrinsic-size: none; padding-top: .5rem; padding-bottom: .2rem; }
      article h3 { font-size: 1.1em; padding-top: .2rem; border-top-width: 1px; }
      article ol { padding-top: .2rem; }
      article ol > li { break-inside: avoid; margin-left: 0; padding: 0 0 .3rem 2.6em; border-left: none; }
      article li > p, article li ul { display: inline; font-size: 1em; }
      article li > p:first-child, small { font-size: .9em; }
      article li > p:first-child > b { left: 0; transform: none; min-width: 2em; border-radius: 0; padding: 0 .2em; }
      article li > p + p::before, article li ul::before { content: " · "; }
      article li > p + p > b { display: inline; }
      article li li { display: inline; }
      article li li + li::before { content: " · "; color: var(--gris); }
      .commande { break-inside: avoid; }
      details::details-content { content-visibility: visible; height: auto; }
      summary, details pre { display: none; }
      body > footer { padding-top: .6rem; padding-bottom: 0; }
    }
    """
}
