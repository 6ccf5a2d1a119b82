@testable import Facturation
import Testing

/// What an event says of itself, for each of those that there are.
@Suite struct `The facts of an event` {
  private static let digest = String(repeating: "5a", count: 32)
  private static let said = [
    "RegistreOuvert: registre ouvert / ledger opened",
    "VendeurModifie: vendeur modifié / seller changed",
    "PlanComptableDefini: plan de comptes défini / accounts set",
    "HorlogeCorrigee: horloge corrigée / clock corrected",
    "DossierExporte: dossier d'audit exporté, du 1er janv. 2026 au 31 déc. 2026, empreinte \(digest)"
      + " / audit package exported, from 1 Jan 2026 to 31 Dec 2026, digest \(digest)",
    "ClientCree: client créé / customer created",
    "ClientModifie: client « Pose » modifié / customer « Pose » changed",
    "ClientArchive: client « Pose » archivé / customer « Pose » archived",
    "ClientRetabli: client « Pose » rétabli / customer « Pose » restored",
    "ProduitCree: produit créé / product created",
    "ProduitArchive: produit « Pose » archivé / product « Pose » archived",
    "ProduitRetabli: produit « Pose » rétabli / product « Pose » restored",
    "ProduitModifie: produit « Pose » modifié / product « Pose » changed",
    "FactureCreee: brouillon créé / draft created",
    "LigneAjoutee: ligne 2 ajoutée / line 2 added",
    "LigneModifiee: ligne 2 « Pose » modifiée / line 2 « Pose » changed",
    "LigneRetiree: ligne 2 retirée / line 2 removed",
    "RemiseAccordee: remise accordée / discount granted",
    "EcheanceModifiee: échéance modifiée / due date changed",
    "ConditionsModifiees: conditions modifiées / terms changed",
    "NotesModifiees: notes modifiées / notes changed",
    "NatureModifiee: nature modifiée / nature changed",
    "LivraisonModifiee: livraison modifiée / delivery changed",
    "ReferencesModifiees: références modifiées / references changed",
    "VersementModifie: versement modifié / remittance changed",
    "ClientChange: client changé / customer replaced",
    "FactureAnnulee: brouillon annulé / draft cancelled",
    "FactureEmise: émise sous le numéro FA202611-042 / issued as FA202611-042",
    "PaiementEnregistre: paiement enregistré / payment recorded",
    "PaiementAnnule: paiement annulé / payment reversed",
    "PaiementRejete: paiement rejeté / payment bounced",
    "RemboursementEffectue: remboursement effectué / refund made",
    "CreanceIrrecouvrable: créance passée en perte / debt written off",
    "AcompteDeduit: acompte déduit par FA202612-001 / deposit deducted by FA202612-001",
    "DeductionAnnulee: déduction annulée par l'avoir AV/2026/4"
      + " / deduction reversed by credit note AV/2026/4",
    "AvoirEmis: avoir AV/2026/3 émis / credit note AV/2026/3 issued",
    "DocumentExporte: document AV/2026/3 exporté / document AV/2026/3 exported",
    "PeriodeCloturee: période close jusqu'au 31 déc. 2026 / period closed until 31 Dec 2026",
  ]

  @Test func `tell what was done, in both languages`() throws {
    let told = try ExemplesComplets.evenements().map { event in
      let acte = event.acte(rang: "2", nom: " « Pose »")
      return "\(event.nom): \(acte.francais) / \(acte.anglais)"
    }
    let done = told.map { $0.replacing(" (import)", with: "").replacing(" (imported)", with: "") }
    #expect(Set(done) == Set(Self.said))
    let imported = "émise sous le numéro FA202611-042 (import) / issued as FA202611-042 (imported)"
    #expect(told.contains("FactureEmise: \(imported)"))
  }

  /// Deleting one of these from an event is noticed here, beside all else that depends on it.
  @Test func `are those that history, searches, sums and checks ask for`() throws {
    let events = try ExemplesComplets.evenements()
    func names(_ holds: (Evenement) -> Bool) -> Set<String> {
      Set(events.filter(holds).map(\.nom))
    }
    #expect(
      names { $0.faits.motif != nil }
        == [
          "HorlogeCorrigee", "ClientArchive", "ClientRetabli", "ProduitArchive", "ProduitRetabli",
          "FactureAnnulee", "PaiementAnnule", "PaiementRejete",
          "CreanceIrrecouvrable", "AvoirEmis",
        ])
    #expect(
      names { $0.faits.date != nil } == [
        "PlanComptableDefini", "FactureEmise", "PaiementEnregistre", "PaiementRejete",
        "RemboursementEffectue", "CreanceIrrecouvrable", "AvoirEmis", "AcompteDeduit",
        "DeductionAnnulee", "PeriodeCloturee",
      ])
    #expect(
      names { $0.faits.ligne != nil } == ["LigneAjoutee", "LigneModifiee", "LigneRetiree"])
    #expect(
      names { $0.faits.paiement != nil }
        == ["PaiementEnregistre", "PaiementAnnule", "PaiementRejete"])
    #expect(names { $0.faits.remboursement != nil } == ["RemboursementEffectue"])
    #expect(names { $0.faits.perte != nil } == ["CreanceIrrecouvrable"])
    #expect(names { $0.faits.client != nil } == ["FactureCreee", "ClientChange"])
    #expect(names { $0.faits.produit != nil } == ["LigneAjoutee", "LigneModifiee"])
    #expect(
      names { $0.faits.tire != nil } == [
        "RegistreOuvert", "ClientCree", "ProduitCree", "FactureCreee", "LigneAjoutee",
        "PaiementEnregistre", "RemboursementEffectue", "AvoirEmis", "PeriodeCloturee",
      ])
    #expect(names { $0.corrigeHorloge } == ["HorlogeCorrigee"])
    #expect(names { $0.faits.retire } == ["LigneRetiree"])
    #expect(names { $0.document != nil } == ["FactureEmise", "AvoirEmis"])
    #expect(
      names { $0.mouvement != .aucun } == [
        "FactureCreee", "FactureEmise", "AvoirEmis", "PaiementEnregistre", "PaiementAnnule",
        "PaiementRejete", "RemboursementEffectue", "CreanceIrrecouvrable",
      ])
    #expect(names { $0.faits.totalTTC != nil } == ["FactureEmise", "AvoirEmis"])
    #expect(names { $0.faits.format != nil } == ["DocumentExporte"])
  }

  /// A member that an event leaves out here, neither books nor closings would ever count.
  @Test func `reach as far as the sums that they move, on the days that they concern`() throws {
    let faits = try ExemplesComplets.evenements().compactMap { event in
      if case .facture(_, let fait) = event { fait } else { nil }
    }
    var facture: Facture?
    let menant = [
      "FactureCreee", "FactureEmise", "PaiementEnregistre", "AvoirEmis", "RemboursementEffectue",
      "AcompteDeduit",
    ]
    for nom in menant {
      for fait in faits where fait.nom == nom {
        if nom == "AcompteDeduit" { facture?.enTete.precisions.typeFacture = .acompte }
        facture = try Facture.evoluer(facture, fait, id: FactureID(exempleUUID(7)))
      }
    }
    let issue = try #require(facture)
    func names(_ holds: (EvenementFacture) -> Bool) -> Set<String> {
      Set(faits.filter(holds).map(\.nom))
    }
    let moved = names { $0.mouvement != .aucun }.subtracting(["FactureCreee"])
    // These say when VAT is due, and move no sum of their own.
    let exigibles: Set = ["AcompteDeduit", "DeductionAnnulee"]
    #expect(names { $0.portee(dans: issue) != nil } == moved.union(exigibles))
    #expect(names { $0.premierJour(sur: issue) != nil } == moved.union(exigibles))
  }
}
