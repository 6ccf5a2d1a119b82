import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `Payments` {
  private func payer(
    _ atelier: Atelier, _ facture: FactureID, _ montant: Montant,
    _ preciser: (inout DemandePaiement) -> Void = { _ in }
  ) throws -> Recu {
    var demande = DemandePaiement(montant: montant)
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) { try $0.encaisser(facture, demande) }
      .recu
  }

  @Test func `are recorded as of today, in the way that the invoice asks for`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.horloge.regler("2026-03-20T09:00:00Z")
    let recu = try payer(atelier, facture, "20.00")
    let paiement = PaiementEnregistre(
      paiementId: try #require(recu.paiementId), montant: "20.00", mode: .virement,
      datePaiement: "2026-03-20")
    #expect(
      recu.evenements.map(\.evenement) == [.facture(facture, .paiementEnregistre(paiement))])
    #expect(recu.factureId == facture && recu.ligneId == nil && recu.numero == nil)
    #expect(try atelier.facture(facture).solde(le: "2026-03-19").texte == "120.00")
    #expect(try atelier.facture(facture).solde(le: "2026-03-20").texte == "100.00")
  }

  @Test func `keep what is told`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    _ = try payer(atelier, facture, "120.00") {
      $0.date = "2026-05-01"
      $0.accepteDateFuture = true
      $0.mode = .cheque
      $0.reference = "Chèque 7"
    }
    let paiement = try #require(try atelier.facture(facture).paiements.first)
    #expect(paiement.date == "2026-05-01" && paiement.mode == .cheque)
    #expect(paiement.reference == "Chèque 7")
    #expect(try atelier.facture(facture).statut(le: "2026-04-30") == .enRetard)
    #expect(try atelier.facture(facture).statut(le: "2026-05-01") == .payee)
  }

  @Test func `above the balance are taken only when asked for`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.refuse("paiement-superieur-au-solde") { try payer(atelier, facture, "120.01") }
    _ = try payer(atelier, facture, "120.01") { $0.accepteTropPercu = true }
    #expect(try atelier.facture(facture).solde(le: "2026-03-02").texte == "-0.01")
  }

  @Test func `count against the balance before their day comes`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    try atelier.refuse("paiement-date-future") {
      try payer(atelier, facture, "100.00") { $0.date = "2026-03-03" }
    }
    _ = try payer(atelier, facture, "100.00") {
      $0.date = "2026-12-31"
      $0.accepteDateFuture = true
    }
    try atelier.refuse("paiement-superieur-au-solde") { try payer(atelier, facture, "20.01") }
    _ = try payer(atelier, facture, "20.00")
  }

  @Test func `are positive, and not in much cash from a business`() throws {
    let atelier = try Atelier()
    let facture = try atelier.brouillon()
    try atelier.ligne(facture, "20")
    try atelier.emettre(facture)
    try atelier.refuse("paiement-non-positif") { try payer(atelier, facture, "0.00") }
    try atelier.refuse("paiement-non-positif") { try payer(atelier, facture, "-1.00") }
    try atelier.refuse("especes-au-dela-du-plafond") {
      try payer(atelier, facture, "1000.01") { $0.mode = .especes }
    }
    _ = try payer(atelier, facture, "1000.00") { $0.mode = .especes }
    try atelier.refuse("especes-au-dela-du-plafond") {
      try payer(atelier, facture, "0.01") { $0.mode = .especes }
    }
  }

  @Test func `are reversed once, and count no more`() throws {
    let atelier = try Atelier()
    let facture = try atelier.emise()
    let paiement = try atelier.payer(facture, "120.00")
    let recu = try atelier.outils.faire(par: atelier.contexte) {
      try $0.annulerPaiement(facture, paiement: paiement, motif: "Rejeté")
    }
    let annulation = PaiementAnnule(paiementId: paiement, motif: "Rejeté")
    #expect(recu.evenements.map(\.evenement) == [.facture(facture, .paiementAnnule(annulation))])
    #expect(recu.paiementId == nil)
    #expect(try atelier.facture(facture).solde(le: "2026-03-02").texte == "120.00")
    try atelier.refuse("paiement-deja-annule") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.annulerPaiement(facture, paiement: paiement, motif: "Rejeté")
      }
    }
    try atelier.refuse("paiement-inconnu") {
      try atelier.outils.faire(par: atelier.contexte) {
        try $0.annulerPaiement(facture, paiement: .inconnu, motif: "Rejeté")
      }
    }
    try atelier.payer(facture, "120.00")
  }
}
