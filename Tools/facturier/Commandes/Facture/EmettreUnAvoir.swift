import Facturier

/// `avoir`: credits an issued invoice, in whole or in part.
struct EmettreUnAvoir: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "avoir", en: "credit"),
    synonymes: ["créditer", "note de crédit"],
    synonymesAnglais: ["credit note"],
    resume: Phrase(
      fr: "Émet un avoir sur une facture, en tout ou en partie.",
      en: "Credits an invoice, in whole or in part."),
    arguments: [.facture],
    options: [.motif.obligatoire, .ligne.repetable, .notes, .date, .dateFuture] + Option.dActe)

  let seance: Seance

  func run() throws -> CodeRetour {
    let id = try seance.facture(appel.exige(0))
    var demande = DemandeAvoir(
      motif: try Libelle(texte: appel.texte(.motif) ?? "", champ: Option.motif.champ),
      date: try appel.date(.date))
    demande.notes = try appel.valeur(.notes)
    demande.accepteDateFuture = appel.a(.dateFuture)
    if appel.a(.ligne) {
      demande.lignes = try appel.textes(.ligne).map { try ligne($0, de: id) }
    }
    let recu = try seance.faire(sur: .facture(id)) { try $0.emettreAvoir(id, demande) }
    return try seance.repondre(duSolde: recu, donnee: recu.numero?.texte) { facture, reste in
      .avoirEmis(
        recu.numero?.texte ?? "", total: recu.avoir?.totaux.totalTTC ?? .zero, facture.reference,
        reste)
    }
  }

  /// `LIGNE`, `LIGNE:QUANTITE` or `LIGNE=MONTANT`.
  private func ligne(
    _ texte: String, de facture: FactureID
  ) throws -> DemandeAvoir.LigneACrediter {
    let champ = Option.ligne.champ
    let nom = texte.prefix { $0 != ":" && $0 != "=" }
    let part = texte.dropFirst(nom.count + 1)
    let id = try seance.ligne(String(nom), de: facture)
    guard let signe = texte.dropFirst(nom.count).first else { return .init(ligneId: id) }
    return .init(
      ligneId: id,
      signe == "="
        ? .montant(try Montant(saisie: String(part), champ: champ))
        : .quantite(try Quantite(saisie: String(part), champ: champ)))
  }
}
