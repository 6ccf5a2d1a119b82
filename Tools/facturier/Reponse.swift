import Facturier

/// How a command answers once something was recorded.
extension Seance {
  /// Answers for an act on a facture: its reference or what was made, and a sentence on it.
  func repondre(
    _ recu: Recu, donnee: String? = nil, _ phrase: (Facture) -> Phrase
  ) throws -> CodeRetour {
    guard let id = recu.factureId else { return .fait }
    // Whatever goes wrong from here on, the act is recorded, and no other error says so.
    sortie.acteEnregistre = true
    guard let facture = try? lire({ try $0.facture(id) }) else {
      throw SortiePerdue(apresActe: true)
    }
    if json {
      try sortie.ligne(objet(recu, facture).fin)
    } else {
      try sortie.ligne(donnee ?? facture.reference)
      annoncer(recu, phrase(facture), objet: facture.reference)
    }
    return .fait
  }

  /// Answers for an act on a client, a produit or the registre.
  func repondre(_ recu: Recu, donnee: String?, _ phrase: Phrase) throws -> CodeRetour {
    sortie.acteEnregistre = true
    if json {
      try sortie.ligne(objet(recu, nil).fin)
    } else {
      if let donnee { try sortie.ligne(donnee) }
      annoncer(recu, phrase, objet: donnee ?? dossier)
    }
    return .fait
  }

  /// What a draft comes to, after a change.
  func enTout(_ facture: Facture) -> Phrase {
    .brouillonEnTout(facture.reference, total: facture.totaux.totalTTC.affiche(langue))
  }

  private func annoncer(_ recu: Recu, _ phrase: Phrase, objet: String) {
    let dite = recu.dejaFait ? .dejaEnregistre(objet) : phrase
    Environnement.dire(dite.texte(langue))
  }

  private func objet(_ recu: Recu, _ facture: Facture?) -> ObjetJSON {
    var objet = ObjetJSON("resultat").texte("subject", recu.evenements.first?.evenement.flux.texte)
      .texte("reference", facture?.reference).texte("numero", facture?.numero?.texte)
      .texte("ligneId", recu.ligneId?.texte).texte("paiementId", recu.paiementId?.texte)
      .texte("avoirId", recu.avoir?.avoirId.texte)
      .texte("avoirNumero", recu.avoir?.numero.numero.texte)
    if let positions = recu.positions {
      objet = objet.nombres("positions", [positions.lowerBound, positions.upperBound])
    }
    return objet.tete(recu.tete)
  }
}
