package import Facturation
import Hasard

/// Invoices with every field that there is, each optional one there half of the time.
extension HasardDeValeurs {
  /// A facture as its events make it, anywhere between draft and wholly credited.
  package mutating func facture() throws -> Facture {
    let creation = FactureCreee(brouillon: entier(1...1_000_000), enTete: enTete())
    var facture = Facture(creation, id: identifiant())
    switch entier(0...5) {
    case 0: for _ in 0..<entier(0...3) { try facture.appliquer(.ligneAjoutee(petiteLigne())) }
    case 1: try facture.appliquer(.factureAnnulee(FactureAnnulee(motif: libelle())))
    default:
      try facture.appliquer(.factureEmise(emission(facture.enTete)))
      for _ in 0..<entier(0...2) { try payer(&facture) }
      for _ in 0..<entier(0...2) { try crediter(&facture) }
      for _ in 0..<entier(0...1) { try rembourser(&facture) }
      if entier(0...3) == 0 {
        try facture.appliquer(.creanceIrrecouvrable(CreanceIrrecouvrable(tirer())))
      }
    }
    return facture
  }

  /// The client that a draft names.
  package mutating func client(_ id: ClientID) -> Client { Client(id: id, fiche: tirer()) }

  package mutating func enTete() -> EnTete {
    var enTete: EnTete = tirer()
    enTete.remise.montant = Montant(unitesAdmises: Int64(entier(0...1) * entier(0...1_000)))
    enTete.delaiJours = facultatif { $0.entier(0...60) }
    return enTete
  }

  /// A line whose total passes no ceiling.
  private mutating func petiteLigne() -> LigneAjoutee {
    var contenu: ContenuLigne = tirer()
    contenu.quantite = Quantite(unitesAdmises: Int64(entier(-100_000...100_000)))
    contenu.remise?.montant = Montant(unitesAdmises: Int64(entier(0...1_000)))
    return LigneAjoutee(ligneId: identifiant(), contenu: contenu)
  }

  private mutating func emission(_ enTete: EnTete) -> FactureEmise {
    FactureEmise(
      numero: numero("F"), enTete: enTete, vendeur: tirer(), client: tirer(),
      lignes: (0..<entier(1...3)).map { _ in tirer() }, totaux: tirer(),
      dejaPaye: facultatif { $0.nombre(au: 1) }, mentions: mentions())
  }

  private mutating func numero(_ lettre: String) -> NumeroEmis {
    let rang = entier(1...9999)
    return NumeroEmis(
      numero: NumeroFacture(texteAdmis: "\(lettre)2026/\(rang)"),
      serie: Serie(texteAdmis: "\(lettre)2026/{n}"), rang: rang)
  }

  private mutating func payer(_ facture: inout Facture) throws {
    let paiement = PaiementEnregistre(
      paiementId: identifiant(), montant: nombre(au: 1), mode: choix(), datePaiement: jour(),
      reference: facultatif { $0.libelle() }, reglement: facultatif { $0.identifiant() })
    try facture.appliquer(.paiementEnregistre(paiement))
    if entier(0...2) == 0 {
      let rejet = Rejet(
        date: max(paiement.datePaiement, jour()), motif: libelle(),
        frais: facultatif { $0.nombre(au: 1) })
      try facture.appliquer(
        .paiementRejete(PaiementRejete(paiementId: paiement.paiementId, rejet: rejet)))
    }
    guard entier(0...2) == 0 else { return }
    let annulation = PaiementAnnule(paiementId: paiement.paiementId, motif: libelle())
    try facture.appliquer(.paiementAnnule(annulation))
  }

  private mutating func rembourser(_ facture: inout Facture) throws {
    let avoir = facture.avoirs.last?.id
    let rendu = Remboursement(
      id: identifiant(), montant: nombre(au: 1), mode: choix(), date: jour(),
      reference: facultatif { $0.libelle() }, avoirId: entier(0...1) == 0 ? avoir : nil,
      reglement: facultatif { $0.identifiant() })
    try facture.appliquer(.remboursementEffectue(RemboursementEffectue(rendu)))
  }

  private mutating func crediter(_ facture: inout Facture) throws {
    let reste = facture.resteACrediter()
    let lignes = facture.lignes.compactMap { ligne -> LigneCreditee? in
      guard let reste = reste[ligne.id], !reste.estEpuise else { return nil }
      return LigneCreditee(ligneId: ligne.id, quantite: reste.quantite, total: nombre())
    }
    let avoir = AvoirEmis(
      avoirId: identifiant(), numero: numero("A"), dateAvoir: jour(),
      numeroFacture: facture.numero ?? NumeroFacture(texteAdmis: "F1"),
      dateFacture: facture.dateFacture, motif: libelle(), notes: facultatif { $0.text(nil) },
      vendeur: tirer(), client: tirer(), lignes: lignes, totaux: tirer(), mentions: mentions())
    try facture.appliquer(.avoirEmis(avoir))
  }

  /// What a document says, if anything is known of it.
  package mutating func mentions() -> [Mention]? {
    facultatif { $0.list(MemberName("mentions", "mentions", "mentions"), nil) }
  }
}
