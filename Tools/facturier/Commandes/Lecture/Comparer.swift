import Facturier

/// `comparer`: what differs between two positions or two days.
struct Comparer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "comparer", en: "diff"),
    synonymes: ["différence", "différences"],
    synonymesAnglais: ["compare", "difference"],
    resume: Phrase(
      fr: "Ce qui diffère entre deux positions ou deux jours.",
      en: "What differs between two positions or two days."),
    arguments: [.avant, .apres])

  let seance: Seance

  func run() throws -> CodeRetour {
    let comparaison = try comparaison()
    if seance.json {
      for facture in comparaison.factures {
        try seance.sortie.objet("resultat") { $0.difference(facture) }
      }
      for client in comparaison.clients {
        try seance.sortie.objet("resultat") { $0.difference(client) }
      }
      try seance.sortie.objet("resume") {
        $0.nombre("factures", comparaison.factures.count)
        $0.nombre("clients", comparaison.clients.count)
        $0.texte("soldeAvant", comparaison.avant.solde.texte)
        $0.texte("soldeApres", comparaison.apres.solde.texte)
      }
      return .fait
    }
    if comparaison.factures.isEmpty && comparaison.clients.isEmpty {
      Environnement.dire(seance.dire(.aucuneDifference))
    }
    let mots = Mots(langue: seance.langue)
    for difference in comparaison.factures {
      let reference = (difference.apres ?? difference.avant)?.reference ?? ""
      try seance.sortie.ligne(seance.sortie.couleurs.gras(reference))
      let phrases =
        difference.enTete.utiles.map(mots.changement) + difference.lignes.map(mots.ligne)
        + difference.sommes.map(mots.changement)
      for phrase in phrases { try seance.raconter("  " + phrase) }
    }
    for client in comparaison.clients { try seance.raconter(mots.client(client)) }
    return .fait
  }

  private func comparaison() throws -> Comparaison {
    let (avant, apres) = (try moment(appel.exige(0)), try moment(appel.exige(1)))
    let progression = Progression()
    defer { progression.finir() }
    return try seance.journal().read { vue in
      try Comparaison(vue, avant(vue.head), apres(vue.head), progression: progression.avancer)
    }
  }

  /// A position as it is seen today, or all that is recorded as it is seen on a day.
  private func moment(_ texte: String) throws -> (Head) throws -> Comparaison.Moment {
    if let position = Int(texte), position >= 0 {
      return { _ in
        Comparaison.Moment(position: try seance.existante(position), jour: try seance.jour())
      }
    }
    guard let jour = try? DateCivile(texte: texte) else {
      throw Usage(.momentAttendu(texte))
    }
    return { Comparaison.Moment(jour: jour, jusqua: $0.position) }
  }
}
