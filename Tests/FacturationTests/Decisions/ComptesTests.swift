import Litteraux
import Testing

@testable import Facturation

/// Which accounts may stand where.
@Suite struct `The accounts of the books` {
  private func definir(
    _ changer: (inout PlanComptable) -> Void, sur plan: PlanComptable = .usuel
  ) throws -> PlanComptable {
    var registre = Registre.exemple
    registre.plan = plan
    var nouveau = plan
    changer(&nouveau)
    return try registre.definir(plan: nouveau).plan
  }

  private func refus(_ role: RoleComptable, _ defaut: Defaut) -> RefusFacturation {
    .valeur(role.champ, defaut)
  }

  @Test(arguments: RoleComptable.allCases)
  func `take every beginning of a role, and none that is another's`(_ role: RoleComptable) throws {
    guard let poste = role.poste else { return }
    for debut in role.debuts {
      let compte = try CompteComptable(saisie: "\(debut)9999", champ: .compte)
      #expect(try definir { $0[keyPath: poste] = compte }[keyPath: poste] == compte)
    }
    for autre in RoleComptable.allCases {
      guard let sien = autre.poste.map({ PlanComptable.usuel[keyPath: $0] }) else { continue }
      guard !role.admet(sien) else { continue }
      #expect(throws: refus(role, .compteHorsRole(role))) {
        try definir { $0[keyPath: poste] = sien }
      }
    }
  }

  @Test func `are usually such as their roles allow, and tell these apart`() throws {
    let rien = PlanComptable(tous: "999")
    #expect(throws: Never.self) { try PlanComptable.usuel.verifier(remplacant: rien) }
  }

  @Test func `may be one for sales of both kinds, and one for the bank's means`() throws {
    let plan = try definir {
      $0.ventesServices = "707000"
      $0.cheques = "512000"
      $0.cartes = "512000"
    }
    #expect(plan.ventesServices == plan.ventesBiens && plan.cartes == plan.banque)
  }

  @Test func `tell VAT that is due from VAT that waits, and set-offs from other means`() {
    #expect(
      throws: refus(.tvaCollectee, .compteDejaPris("445740", par: .tvaEnAttente))
    ) { try definir { $0.tvaCollectee = "445740" } }
    #expect(
      throws: refus(.compensations, .compteDejaPris("467100", par: .autresReglements))
    ) {
      try definir {
        $0.compensations = "467100"
        $0.autresReglements = "467100"
      }
    }
  }

  @Test func `are not looked at again as long as they stay as they were recorded`() throws {
    var ancien = PlanComptable.usuel
    (ancien.clients, ancien.acomptes) = ("4110", "4110")
    #expect(try definir({ $0.banque = "512100" }, sur: ancien).clients == "4110")
    #expect(throws: refus(.acomptes, .compteHorsRole(.acomptes))) {
      try definir({ $0.acomptes = "4111" }, sur: ancien)
    }
  }

  @Test(arguments: ["411000", "419100", "445710", "512000", "601000"] as [CompteComptable])
  func `of a line or a produit are those of products, or of what was paid for the client`(
    _ compte: CompteComptable
  ) throws {
    let attendu = refus(.vente, .compteHorsRole(.vente))
    #expect(throws: attendu) {
      try Produit.creer(FicheProduit(designation: "Pain", prixUnitaire: "1", compte: compte))
    }
    var dossier = try Dossier()
    #expect(throws: attendu) { try dossier.ligne("1", a: "1") { $0.compte = compte } }
    try dossier.ligne("1", a: "1") { $0.compte = "467100" }
    try dossier.ligne("1", a: "1") { $0.compte = "758000" }
  }
}

extension PlanComptable {
  fileprivate init(tous compte: CompteComptable) {
    self = .usuel
    for poste in RoleComptable.allCases.compactMap(\.poste) { self[keyPath: poste] = compte }
  }
}
