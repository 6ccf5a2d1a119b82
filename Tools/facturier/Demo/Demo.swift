import Facturier

/// Plays a month of a small firm in a new folder, and shows what became of it.
struct Demo: Commande {
  static let nom = "demo"

  func run(_ contexte: ContexteCommande) throws -> CodeRetour {
    let langue = contexte.langue
    let dossier = try contexte.options.argument ?? Self.dossierLibre()
    guard !Fichiers.existe(dossier) else {
      throw Usage(
        francais: "\(dossier) existe déjà ; la démonstration ne touche à aucun dossier existant.",
        anglais: "\(dossier) exists already; the demonstration touches no existing folder.")
    }
    let horloge = HorlogeDeScene()
    let journal = try FileJournal(folder: dossier, creating: true, clock: horloge.horloge)
    let outils = Outils(journal: journal, identifiants: horloge.identifiants)
    let ids = try Scenario(outils: outils, horloge: horloge).jouer()
    let soir = try DateCivile("2026-10-31")
    let factures = try journal.read { vue in
      let etats = Etats(vue, maintenant: .epoch)
      return try ids.map { id in
        let facture = try etats.facture(id)
        return (facture, try etats.client(facture.clientId))
      }
    }
    print(titre(soir, langue))
    for (facture, client) in factures { print(ligne(facture, client, le: soir, langue)) }
    print(total(factures.map(\.0), le: soir, langue))
    print(suite(dossier, langue))
    return .fait
  }

  /// The first of the demonstration's own names that is free here.
  private static func dossierLibre() throws -> String {
    for rang in 1... {
      let nom = rang == 1 ? "demo-facturier" : "demo-facturier-\(rang)"
      if !Fichiers.existe(nom) { return nom }
    }
    return ""
  }

  private func titre(_ soir: DateCivile, _ langue: Langue) -> String {
    switch langue {
    case .francais: "Atelier Vermeil, un mois d'activité, au \(soir.affiche(langue))\n"
    case .anglais: "Atelier Vermeil, a month of business, as of \(soir.affiche(langue))\n"
    }
  }

  private func ligne(
    _ facture: Facture, _ client: Client, le jour: DateCivile, _ langue: Langue
  ) -> String {
    [
      facture.reference.cale(12), client.fiche.nom.texte.cale(24),
      facture.statut(le: jour).libelle(langue).cale(10),
      facture.totaux.totalTTC.affiche(langue).cale(13, aDroite: true),
      facture.solde(le: jour).affiche(langue).cale(13, aDroite: true),
    ].joined(separator: "  ")
  }

  private func total(_ factures: [Facture], le jour: DateCivile, _ langue: Langue) -> String {
    var (ttc, solde) = (Cumul.zero, Cumul.zero)
    for facture in factures where facture.emission != nil {
      ttc += facture.totaux.totalTTC
      solde += facture.solde(le: jour)
    }
    let mots = langue == .francais ? "Émis, et reste dû" : "Issued, and still due"
    return [
      mots.cale(50), ttc.affiche(langue).cale(13, aDroite: true),
      solde.affiche(langue).cale(13, aDroite: true),
    ].joined(separator: "  ")
  }

  private func suite(_ dossier: String, _ langue: Langue) -> String {
    let (titre, commandes) =
      langue == .francais
      ? ("Tout est dans \(dossier)/journal.jsonl. Essayez :", ["verifier", "rejouer"])
      : ("All of it is in \(dossier)/journal.jsonl. Try:", ["verify", "replay"])
    return "\n\(titre)\n"
      + commandes.map { "  facturier --registre \(dossier) \($0)" }.joined(separator: "\n")
  }
}

extension String {
  /// The text, filled up with spaces to a width.
  fileprivate func cale(_ largeur: Int, aDroite: Bool = false) -> String {
    let vide = String(repeating: " ", count: max(0, largeur - count))
    return aDroite ? vide + self : self + vide
  }
}
