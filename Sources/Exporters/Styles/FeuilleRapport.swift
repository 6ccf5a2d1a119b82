extension Feuille {
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
