import Facturier

/// A table on its way to a file or to standard output, from one look at the registre.
struct EcritureDeTable {
  /// What is asked for of it.
  let cadre: TableDeRegistre.Cadre

  private let seance: Seance
  private let tete: Head

  /// Looks at the registre as a command's `--du` and `--au` ask.
  init(_ seance: Seance, _ vue: any JournalView) throws {
    let au = try seance.appel.date(.auDeTable)
    let etats = Etats(vue, maintenant: WallClock.system.now())
    cadre = TableDeRegistre.Cadre(
      try seance.appel.periode(jusquAu: au ?? .derniere),
      le: try au ?? etats.aujourdhui(etats.registre()), try seance.appel.convention())
    self.seance = seance
    tete = vue.head
  }

  /// Writes a table, of which the body tells how many rows it has; that is said where it goes to a file.
  func ecrire(
    _ nom: String,
    _ body: (
      TableDeRegistre.Cadre, inout Issue, _ progression: (_ rang: Int, _ sur: Int) -> Void
    ) throws -> Int
  ) throws {
    var issue = try Issue(seance)
    let progression = Progression()
    defer { progression.finir() }
    let nombre = try body(cadre, &issue, progression.avancer)
    try issue.finir()
    seance.direSiVide(nombre, dans: cadre.periode)
    if let chemin = issue.chemin {
      try seance.annoncer(nom, lignes: nombre, chemin, tete)
    }
  }
}

extension Seance {
  fileprivate func annoncer(_ table: String, lignes: Int, _ chemin: String, _ tete: Head) throws {
    guard json else {
      return Environnement.dire(dire(.tableExportee(lignes: lignes, vers: chemin)))
    }
    try sortie.objet("resultat") {
      $0.texte("vers", chemin)
      $0.texte("table", table)
      $0.nombre("lignes", lignes)
      $0.tete(tete)
    }
  }
}
