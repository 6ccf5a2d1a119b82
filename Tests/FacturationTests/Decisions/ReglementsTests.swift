import Facturation
import Litteraux
import Testing

@Suite struct `One settlement` {
  /// Invoices of 120.00 each, due on these days, the first with the first number.
  private func factures(_ echeances: [DateCivile], apres premier: Int = 0) throws -> [Facture] {
    try echeances.enumerated().map { place, echeance in
      let rang = premier + place
      var dossier = try Dossier(id: FactureID(rang: UInt64(rang + 1))) {
        $0.echeance = .date(echeance)
      }
      dossier.derniers["F2026-{n:4}"] = DernierEmis(rang: rang, date: "2026-11-20")
      try dossier.ligne("1", a: "100")
      try dossier.emettre()
      return dossier.facture
    }
  }

  private func regler(
    _ factures: [Facture], _ montant: Montant, tropPercu: Bool = false
  ) throws -> [PaiementEnregistre] {
    var demande = DemandePaiement(montant: montant)
    demande.accepteTropPercu = tropPercu
    var rang: UInt64 = 0
    return try Facture.regler(factures, demande, aujourdhui: "2026-11-20") {
      rang += 1
      return PaiementID(rang: rang)
    }.map(\.1)
  }

  @Test func `pays the oldest first, by due date and then by number`() throws {
    let factures = try factures(["2026-12-31", "2026-12-01", "2026-12-01"])
    var demande = DemandePaiement(montant: "250")
    demande.mode = .cheque
    var rang: UInt64 = 0
    let paiements = try Facture.regler(factures, demande, aujourdhui: "2026-11-20") {
      rang += 1
      return PaiementID(rang: rang)
    }
    #expect(paiements.map(\.0) == [factures[1].id, factures[2].id, factures[0].id])
    #expect(paiements.map(\.1.montant) == ["120", "120", "10"])
    #expect(paiements.allSatisfy { $0.1.mode == .cheque && $0.1.reglement == 1 })
  }

  @Test func `pays the tenth thousandth of one day after the one before it`() throws {
    let factures = try factures(["2026-12-01", "2026-12-01"], apres: 9998)
    #expect(factures.map(\.reference) == ["F2026-9999", "F2026-10000"])
    #expect(try regler(factures.reversed(), "120").map(\.montant) == ["120"])
    var rang: UInt64 = 0
    let paiements = try Facture.regler(
      factures.reversed(), DemandePaiement(montant: "120"), aujourdhui: "2026-11-20"
    ) {
      rang += 1
      return PaiementID(rang: rang)
    }
    #expect(paiements.map(\.0) == [factures[0].id])
  }

  @Test func `leaves out what it does not reach, and is none where it pays but one`() throws {
    let paiements = try regler(try factures(["2026-12-01", "2026-12-31"]), "120")
    #expect(paiements.map(\.montant) == ["120"] && paiements[0].reglement == nil)
  }

  @Test func `is no more than all balances, unless that is welcome: then the last takes it`() throws
  {
    let factures = try factures(["2026-12-01", "2026-12-31"])
    let refus = refuse("reglement-superieur-aux-soldes") { try regler(factures, "240.01") }
    #expect(refus?.figures == "montant=240.01 soldes=240.00")
    #expect(try regler(factures, "250", tropPercu: true).map(\.montant) == ["120", "130"])
  }

  @Test func `moves what came in from one invoice to another`() throws {
    let due = try factures(["2026-12-01", "2026-12-31"])[1]
    var payee = try Dossier.emis()
    try payee.payer("200") { $0.accepteTropPercu = true }
    func imputer(_ montant: Montant, sur autre: Facture) throws -> (
      Remboursement, PaiementEnregistre
    ) {
      let (rendu, paiement) = try payee.facture.imputer(
        montant, sur: autre, le: nil, aujourdhui: "2026-11-20", ids: (7, 8))
      return (rendu.remboursement, paiement)
    }
    refuse("imputation-sur-elle-meme") { try imputer("80", sur: payee.facture) }
    refuse("paiement-superieur-au-solde") { try imputer("120.01", sur: due) }
    let (rendu, paiement) = try imputer("80", sur: due)
    #expect(rendu.mode == .compensation && paiement.mode == .compensation)
    #expect(rendu.reglement == 7 && paiement.reglement == 7)
    #expect(rendu.date == "2026-11-20" && paiement.datePaiement == "2026-11-20")
  }
}
