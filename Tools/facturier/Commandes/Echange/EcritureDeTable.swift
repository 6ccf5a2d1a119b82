import Facturier

/// A table on its way to a file or to standard output, from one look at the registre.
struct EcritureDeTable {
  /// The day as of which all is told.
  let jour: DateCivile
  /// The dates that are asked for.
  let periode: ClosedRange<DateCivile>

  private let seance: Seance
  private let vue: any JournalView

  /// Looks at the registre as a command's `--du` and `--au` ask.
  init(_ seance: Seance, _ vue: any JournalView) throws {
    let au = try seance.appel.date(.auDeTable)
    let etats = Etats(vue, maintenant: WallClock.system.now())
    jour = try au ?? etats.aujourdhui(etats.registre())
    periode = try seance.appel.periode(jusquAu: au ?? .derniere)
    self.seance = seance
    self.vue = vue
  }

  /// Writes a table whose rows the body hands over, and tells how many rows that was where it goes to a file.
  func ecrire<Rangee>(
    _ nom: String, _ colonnes: [ColonneCSV<Rangee>],
    _ body: (any JournalView, _ rangee: (Rangee) throws -> Void) throws -> Void
  ) throws {
    var export = ExportCSV(colonnes, try seance.appel.convention())
    var issue = try Issue(seance)
    try export.begin(&issue)
    try body(vue) { try export.write($0, to: &issue) }
    try issue.finir()
    seance.direSiVide(export.nombre, dans: periode)
    if let chemin = issue.chemin {
      try seance.annoncer(nom, lignes: export.nombre, chemin, vue.head)
    }
  }
}

extension JournalView {
  /// Hands over what is taken from each state of a kind, in the order in which they began, with a bar
  /// that shows how far it is.
  func parcourir<Extrait: Sendable>(
    _ kind: StreamKind, prendre: @Sendable (Etat) -> Extrait?, _ body: (Extrait) throws -> Void
  ) throws {
    let progression = Progression()
    defer { progression.finir() }
    try forEachEtat(of: [kind], prendre: prendre) { extrait, rang, nombre in
      progression.avancer(rang, sur: nombre)
      if let extrait { try body(extrait) }
      return true
    }
  }
}

extension Seance {
  fileprivate func annoncer(_ table: String, lignes: Int, _ chemin: String, _ tete: Head) throws {
    guard json else {
      return Environnement.dire(dire(.tableExportee(lignes: lignes, vers: chemin)))
    }
    try sortie.ligne(
      ObjetJSON("resultat").texte("vers", chemin).texte("table", table).nombre("lignes", lignes)
        .tete(tete).fin)
  }
}
