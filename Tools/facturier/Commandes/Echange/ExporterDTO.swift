import Facturier

/// `exporter dto`: the factures as JSON for other programs.
///
/// Each facture is folded from its own events when its turn comes, so that the registre may be as
/// long as it likes.
struct ExporterDTO: Commande {
  static let declaration = Declaration(
    nom: "exporter dto", alias: "export dto", resume: .resumeExporterDTO,
    options: [
      .clientSous, .lignesJSON, .enveloppe, .statut, .pourClient, .factures.repetable, .du,
      .auExport, .positionExport, .vers,
    ])

  let seance: Seance

  func run() throws -> CodeRetour {
    guard !(appel.a(.enveloppe) && appel.a(.lignesJSON)) else {
      throw Usage(.enveloppeOuLignes)
    }
    let clientSous = try appel.choix(.clientSous, ExportDTO.ClientSous.self) ?? .lesDeux
    let position = try appel.entier(.positionExport)
    try seance.journal().read { vue in
      let vue = try position.map(vue.upTo) ?? vue
      let etats = Etats(vue, maintenant: WallClock.system.now())
      let choix = try Choix(appel, etats, seance.langue)
      var export = ExportDTO(
        forme(vue.head, au: choix.jour), clientSous: clientSous, au: choix.jour)
      var issue = try Issue(seance)
      let nombre = try ecrire(choix, vue, etats, &export, dans: &issue)
      try issue.finir()
      if let chemin = issue.chemin { try seance.annoncer(nombre, chemin, vue.head) }
    }
    return .fait
  }

  private func forme(_ tete: Head, au jour: DateCivile) -> ExportDTO.Forme {
    if appel.a(.lignesJSON) { return .lignes }
    guard appel.a(.enveloppe) else { return .tableau }
    return .enveloppe(
      ExportDTO.Enveloppe(position: tete.position, hash: tete.hash.texte, au: jour))
  }

  /// Writes all that was chosen, and tells how many that is.
  private func ecrire(
    _ choix: Choix, _ vue: any JournalView, _ etats: Etats, _ export: inout ExportDTO,
    dans issue: inout Issue
  ) throws -> Int {
    var nombre = 0
    let progression = Progression()
    defer { progression.finir() }
    try export.begin(&issue)
    let candidates = try choix.candidates(vue, etats)
    for (rang, id) in candidates.enumerated() {
      progression.avancer(rang, sur: candidates.count)
      let facture = try etats.facture(id)
      guard choix.retient(facture) else { continue }
      let client = facture.emission == nil ? try etats.client(facture.clientId) : nil
      try export.write(facture, client: client, to: &issue)
      nombre += 1
    }
    try export.end(&issue)
    return nombre
  }
}

extension Seance {
  fileprivate func annoncer(_ factures: Int, _ chemin: String, _ tete: Head) throws {
    guard json else {
      return Environnement.dire(dire(.exporte(factures: factures, vers: chemin)))
    }
    try sortie.ligne(
      ObjetJSON("resultat").texte("vers", chemin).nombre("factures", factures).tete(tete).fin)
  }
}
