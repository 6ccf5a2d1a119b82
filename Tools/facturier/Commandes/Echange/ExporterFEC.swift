import Facturier

/// `exporter fec`: the file of accounting entries that a tax audit asks for.
struct ExporterFEC: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "exporter fec", en: "export fec"),
    synonymes: ["fec", "écritures", "exporter comptabilité"],
    synonymesAnglais: ["entries", "export entries", "export books"],
    resume: Phrase(
      fr: "Écrit le fichier des écritures comptables (FEC) d'un exercice.",
      en: "Writes the file of accounting entries (FEC) of a financial year."),
    options: [.exercice, .exerciceDu, .exerciceAu, .versDossier].attendant([.exercice]))

  let seance: Seance

  func run() throws -> CodeRetour {
    let exercice = try exercice()
    try seance.journal().read { vue in
      let cadre = try CadreComptable(de: vue)
      let description = DescriptionFEC(cadre.registre, exercice: exercice)
      let dossier = seance.appel.texte(.versDossier).flatMap { $0 == "-" ? nil : $0 }
      if let dossier { try FileReplacement.makeFolder(dossier) }
      let base = dossier.map { "\($0)/\(description.nom)" }
      var issue = try Issue(seance, vers: base.map { "\($0).txt" })
      var export = ExportFEC(cadre, exercice: exercice)
      let progression = Progression()
      defer { progression.finir() }
      try export.ecrire(vue, dans: &issue, progression: progression.avancer)
      try issue.finir()
      seance.direSiVide(export.nombre, dans: exercice.periode)
      guard let chemin = issue.chemin, let base else { return }
      var notice = try Issue(seance, vers: "\(base)-description.txt")
      try notice.write(ContiguousArray(description.texte.utf8))
      try notice.finir()
      try seance.annoncer(
        EcrituresExportees(
          nombre: export.nombre, periode: exercice.periode, chemin: chemin,
          description: notice.chemin, tete: vue.head))
    }
    return .fait
  }

  /// The year that is asked for, by its closing or by its days.
  private func exercice() throws -> Exercice {
    if let saisi = appel.texte(.exercice) {
      guard let exercice = Exercice(saisi) else {
        throw Usage(.exerciceAttendu(trouve: saisi), de: Option.exercice.champ)
      }
      return exercice
    }
    guard appel.a(.exerciceDu), let fin = try appel.date(.exerciceAu) else {
      throw Usage(.exerciceOuJours)
    }
    let jours = try appel.periode(jusquAu: fin)
    guard let exercice = Exercice(du: jours.lowerBound, au: jours.upperBound) else {
      throw Usage(.exerciceTropLong)
    }
    return exercice
  }
}

extension CadreComptable {
  /// What the books of a registre call their accounts.
  init(de vue: any JournalView) throws {
    let registre = try Etats(vue, maintenant: WallClock.system.now()).registre()
    try self.init(registre, vue)
  }
}

/// Entries that were written into a file.
struct EcrituresExportees {
  let nombre: Int
  let periode: ClosedRange<DateCivile>
  let chemin: String
  var description: String?
  let tete: Head
}

extension Seance {
  /// Tells of entries that went into a file.
  func annoncer(_ export: EcrituresExportees) throws {
    guard json else {
      return Environnement.dire(dire(.ecrituresExportees(export.nombre, vers: export.chemin)))
    }
    try sortie.objet("resultat") {
      $0.texte("vers", export.chemin)
      $0.texte("description", export.description)
      $0.date("du", export.periode.lowerBound)
      $0.date("au", export.periode.upperBound)
      $0.nombre("ecritures", export.nombre)
      $0.tete(export.tete)
    }
  }
}
