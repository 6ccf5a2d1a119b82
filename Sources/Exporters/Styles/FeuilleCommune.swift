/// The style sheets of pages: what they share, then what is each page's own.
///
/// Colours are named once, for light, for dark and for paper; no colour says anything alone.
enum Feuille {
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
}
