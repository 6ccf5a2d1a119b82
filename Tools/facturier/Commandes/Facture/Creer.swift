import Facturier

/// `creer`: begins a draft.
struct Creer: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "creer", en: "create"),
    synonymes: [
      "facturer", "facture", "nouvelle", "nouvelle facture", "créer facture", "brouillon",
    ],
    synonymesAnglais: ["invoice", "new", "new invoice", "create invoice", "draft"],
    resume: Phrase(fr: "Commence un brouillon de facture.", en: "Begins a draft invoice."),
    options: [
      .client.obligatoire, .date, .echeance, .delai, .conditions, .tva, .remise, .motifRemise,
      .prixSaisis, .notes, .commentaire, .type, .remplace, .nature, .livraison,
    ] + FicheEnTete.livraison + FicheEnTete.references + FicheEnTete.versement + [.idempotence])

  let seance: Seance

  func run() throws -> CodeRetour {
    let (echeance, conditions) = (
      try echeance(), try appel.mode(.conditions)
    )
    let client: ClientID = try seance.tenu(appel.texte(.client) ?? "", .exclus)
    var demande = DemandeFacture(clientId: client, date: try appel.date(.date))
    demande.echeance = echeance
    demande.tva = try appel.nombre(.tva)
    demande.conditionsPaiement = conditions ?? .virement
    demande.remise = try appel.remise(sansSigne: .pourcentage) ?? .aucune
    demande.prixSaisis = try appel.prixSaisis()
    demande.notes = try appel.valeur(.notes, sinon: nil)
    demande.notesCommentaire = try appel.valeur(.commentaire, sinon: nil)
    demande.typeFacture = try appel.choix(.type)
    demande.remplace = try appel.texte(.remplace).map(seance.facture)
    demande.nature = try appel.choix(.nature)
    demande.livraison = try FicheEnTete.livraison(
      appel, debut: appel.date(.livraison), nomme: Option.livraison.tiret, sur: nil)
    try FicheEnTete.lire(appel, &demande.references)
    try FicheEnTete.lire(appel, &demande.versement)
    let recu = try seance.faire { try $0.creerFacture(demande) }
    return try seance.repondre(recu, seance.enTout)
  }

  private func echeance() throws -> Echeance {
    if let date = try appel.date(.echeance) { return .date(date) }
    return try appel.entier(.delai).map { .delai(jours: $0) } ?? .habituelle
  }
}
