import CasUsage
import Facturation
import Journaux
import Testing
import Litteraux

@Suite struct `A new draft` {
  private func creer(
    _ atelier: Atelier, _ client: ClientID? = nil, _ preciser: (inout DemandeFacture) -> Void
  ) throws -> Recu {
    var demande = DemandeFacture(clientId: try client ?? atelier.client())
    preciser(&demande)
    return try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }.recu
  }

  @Test func `takes the usual values for what is not told`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let recu = try creer(atelier, client) { _ in }
    let id = try #require(recu.factureId)
    let enTete = EnTete(
      clientId: client, dateFacture: "2026-03-02", dateEcheance: "2026-04-01", delaiJours: 30,
      tva: "20.00", conditionsPaiement: .virement, remise: "0.00")
    #expect(
      recu.evenements.map(\.evenement)
        == [.facture(id, .factureCreee(FactureCreee(brouillon: 1, enTete: enTete)))])
    #expect(recu.numero == nil && recu.ligneId == nil && recu.paiementId == nil)
    #expect(try atelier.facture(id).reference == "BROUILLON-1")
  }

  @Test func `keeps what is told`() throws {
    let atelier = try Atelier()
    let livraison = Livraison(debut: "2026-02-01", fin: "2026-02-28", adresse: .exemple)
    let recu = try creer(atelier) {
      $0.date = "2026-02-28"
      $0.echeance = .date("2026-02-28")
      $0.tva = "5.50"
      $0.conditionsPaiement = .cheque
      $0.remise = "2.50"
      $0.notes = "Merci"
      $0.notesCommentaire = "À relire"
      $0.nature = .services
      $0.livraison = livraison
      $0.references.acheteur = "Service 7"
      $0.references.commande = "C-12"
    }
    let enTete = try atelier.facture(try #require(recu.factureId)).enTete
    var attendu = EnTete(
      clientId: enTete.clientId, dateFacture: "2026-02-28", dateEcheance: "2026-02-28",
      tva: "5.50", conditionsPaiement: .cheque, remise: "2.50")
    (attendu.notes, attendu.notesCommentaire) = ("Merci", "À relire")
    (attendu.nature, attendu.livraison) = (.services, livraison)
    (attendu.references.acheteur, attendu.references.commande) = ("Service 7", "C-12")
    #expect(enTete == attendu)
  }

  @Test func `counts on from the last draft, whatever has become of that one`() throws {
    let atelier = try Atelier()
    let premier = try atelier.brouillon()
    try atelier.annuler(premier)
    _ = try atelier.emise()
    let troisieme = try atelier.brouillon()
    #expect(try atelier.facture(premier).reference == "BROUILLON-1")
    #expect(try atelier.facture(troisieme).reference == "BROUILLON-3")
  }

  @Test func `bears no VAT where the seller charges none`() throws {
    let atelier = try Atelier(.enFranchise)
    let client = try atelier.client()
    let facture = try atelier.brouillon(client)
    #expect(try atelier.facture(facture).tva == .zero)
    try atelier.refuse("franchise-sans-tva") { try creer(atelier, client) { $0.tva = "20.00" } }
  }

  @Test func `is refused with the rule that it would break`() throws {
    let atelier = try Atelier()
    let client = try atelier.client()
    let refus: [(String, (inout DemandeFacture) -> Void)] = [
      ("client-inconnu", { $0.clientId = .inconnu }),
      ("echeance-avant-facture", { $0.echeance = .date("2026-03-01") }),
      ("hors-limites", { $0.echeance = .delai(jours: -1) }),
      ("hors-limites", { $0.echeance = .delai(jours: 3651) }),
      ("date-inexistante", { $0.date = "9999-12-31" }),
      ("taux-non-admis", { $0.tva = "19.60" }),
      ("livraison-inversee", { $0.livraison = Livraison(debut: "2026-02-02", fin: "2026-02-01") }),
    ]
    for (code, preciser) in refus {
      try atelier.refuse(code) { try creer(atelier, client, preciser) }
    }
  }
}
