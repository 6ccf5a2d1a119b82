import Facturier

/// `demo`: plays a month of a small firm in a new folder, and shows what became of it.
struct Demo: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "demo", en: "demo"),
    synonymes: ["démonstration", "exemple", "essai"],
    synonymesAnglais: ["demonstration", "example", "try"],
    resume: Phrase(
      fr: "Joue un mois d'une petite entreprise dans un dossier neuf.",
      en: "Plays a month of a small firm in a new folder."),
    arguments: [.dossier.facultatif])

  let seance: Seance

  func run() throws -> CodeRetour {
    let dossier = appel.argument(0) ?? dossierLibre()
    guard !Fichiers.existe(dossier) else {
      throw Usage(.dossierExiste(dossier))
    }
    let horloge = HorlogeDeScene()
    let journal = try FileJournal(folder: dossier, creating: true, clock: horloge.horloge)
    let outils = Outils(journal: journal, identifiants: horloge.identifiants)
    let ids = try Scenario(outils: outils, horloge: horloge).jouer()
    seance.sortie.acteEnregistre = true
    var repertoire = Repertoire()
    try journal.read { _ = try Rejeu().executer($0, &repertoire) }
    let soir = DateCivile("2026-10-31")
    guard !seance.json else {
      for facture in ids.compactMap({ repertoire.factures[$0] }) {
        try seance.sortie.objet("facture") { $0.facture(FactureListee(facture.fiche, le: soir)) }
      }
      try seance.sortie.objet("resume") {
        $0.texte("dossier", dossier)
        $0.tete(repertoire.tete)
      }
      return .fait
    }
    try seance.raconter(seance.dire(.demoTitre(jour: soir.affiche(seance.langue))))
    try seance.sortie.ligne("")
    try seance.montrer(
      tableau(ids.compactMap { repertoire.factures[$0] }, repertoire, soir))
    try seance.sortie.ligne("")
    try seance.raconter(seance.dire(.demoSuite(dossier: dossier)))
    for commande in [Lister.declaration, Verifier.declaration, Rejouer.declaration] {
      let nom = seance.dire(commande.nom)
      try seance.sortie.ligne("  facturier --registre \(dossier.pourLeShell) \(nom)")
    }
    return .fait
  }

  /// The first of the demonstration's own names that is free here.
  private func dossierLibre() -> String {
    var rang = 1
    var nom = "demo-facturier"
    while Fichiers.existe(nom) {
      rang += 1
      nom = "demo-facturier-\(rang)"
    }
    return nom
  }

  private func tableau(
    _ factures: [Facture], _ repertoire: Repertoire, _ soir: DateCivile
  ) -> Tableau {
    let langue = seance.langue
    var tableau = Tableau([
      .init(titre: seance.dire(.colonneFacture)),
      .init(titre: seance.dire(.colonneClient), cession: .coupe),
      .init(titre: seance.dire(.colonneStatut)),
      .init(titre: seance.dire(.colonneTTC), aDroite: true),
      .init(titre: seance.dire(.solde), aDroite: true),
    ])
    var (ttc, solde) = (Cumul.zero, Cumul.zero)
    for facture in factures {
      let statut = facture.statutAffiche(le: soir)
      tableau.ajouter(
        [
          facture.reference, repertoire.clients[facture.clientId]?.fiche.nom.texte ?? "",
          statut.libelle(langue), facture.totaux.totalTTC.affiche(langue),
          facture.solde(le: soir).affiche(langue),
        ], teinte: statut.statut.teinte)
      if facture.emission != nil { ttc += facture.totaux.totalTTC }
      solde += facture.solde(le: soir)
    }
    tableau.ajouter(
      [
        "", seance.dire(.demoTotal), "", ttc.affiche(langue), solde.affiche(langue),
      ], estTotal: true)
    return tableau
  }
}
