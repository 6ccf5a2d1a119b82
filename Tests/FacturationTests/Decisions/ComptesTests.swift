import Litteraux
import Testing

@testable import Facturation

/// Which accounts may stand where.
@Suite struct `The accounts of the books` {
  private func definir(
    _ changer: (inout PlanComptable) -> Void, sur plan: PlanComptable = .usuel
  ) throws -> PlanComptable {
    var registre = Registre.exemple
    registre.plans = PlansComptables(plan)
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

  private static let close = PeriodeCloturee(
    du: nil, au: "2026-10-31", totaux: .zero, perpetuels: .zero, position: 1,
    tete: EmpreinteFichier(digits: String(repeating: "0", count: 64)))

  /// From which day accounts hold that are set: since a day that is said, if one is, after others that hold
  /// since a day, if they do.
  private func depuis(
    _ dit: String?, apres dernier: String? = nil, clos: Bool = false
  ) throws -> String? {
    var registre = Registre.exemple
    if let dernier {
      let defini = PlanComptableDefini(plan: .usuel, depuis: try DateCivile(texte: dernier))
      registre.plans.prendre(defini)
    }
    let jour = try dit.map { try DateCivile(texte: $0) }
    let defini = try registre.definir(
      plan: .usuel, depuis: jour, apres: clos ? Self.close : nil)
    return defini.depuis?.texte
  }

  @Test func `hold from a day that is open`() throws {
    #expect(try depuis(nil) == nil)
    #expect(try depuis("2026-07-01") == "2026-07-01")
    #expect(try depuis(nil, clos: true) == "2026-11-01")
    #expect(try depuis("2026-11-15", clos: true) == "2026-11-15")
    #expect(try depuis(nil, apres: "2027-01-01", clos: true) == "2026-11-01")
    #expect(try depuis(nil, apres: "2026-07-01", clos: true) == "2026-11-01")
    #expect(try depuis(nil, apres: "2027-01-01") == nil)
    #expect(try depuis("2027-01-01", apres: "2027-01-01") == "2027-01-01")
    // A day that was mistyped is taken back by an earlier one.
    #expect(try depuis("2026-12-31", apres: "2072-01-01", clos: true) == "2026-12-31")
  }

  @Test func `are refused for a closed day`() throws {
    let registre = Registre.exemple
    #expect(
      throws: RefusFacturation.periodeClose("2026-10-31", jusquAu: "2026-10-31")
    ) {
      try registre.definir(plan: .usuel, depuis: "2026-10-31", apres: Self.close)
    }
  }

  @Test func `hold until others do, those that were recorded last for one day`() throws {
    var plans = PlansComptables()
    func prendre(_ clients: CompteComptable, depuis jour: DateCivile?) {
      var plan = PlanComptable.usuel
      plan.clients = clients
      plans.prendre(PlanComptableDefini(plan: plan, depuis: jour))
    }
    func clients(le jour: String) throws -> String {
      plans[try DateCivile(texte: jour)].clients.texte
    }
    func jours(de premier: DateCivile, a dernier: DateCivile) -> [String] {
      plans.parts(de: premier...dernier).map { "\($0.jours) \($0.plan.clients)" }
    }
    prendre("4111", depuis: "2026-07-01")
    prendre("4112", depuis: "2027-01-01")
    prendre("4113", depuis: "2027-01-01")
    #expect(try clients(le: "0001-01-01") == "411000")
    #expect(try clients(le: "2026-06-30") == "411000")
    #expect(try clients(le: "2026-07-01") == "4111")
    #expect(try clients(le: "2026-12-31") == "4111")
    #expect(try clients(le: "2027-01-01") == "4113")
    #expect(
      jours(de: "2026-06-30", a: "2026-12-31")
        == ["2026-06-30...2026-06-30 411000", "2026-07-01...2026-12-31 4111"])
    #expect(jours(de: "2027-03-01", a: "2027-03-01") == ["2027-03-01...2027-03-01 4113"])
    // One account that is changed before leaves the others as they are set from later days on.
    var plan = plans["2026-06-30"]
    plan.banque = "5171"
    plans.prendre(PlanComptableDefini(plan: plan, depuis: "2026-06-01"))
    #expect(try clients(le: "2026-06-01") == "411000" && clients(le: "2027-01-01") == "4113")
    #expect(plans["2027-01-01"].banque == "5171" && plans["2026-05-31"].banque == "512000")
    // As lines mean that were written before days could be said.
    prendre("4114", depuis: nil)
    #expect(try clients(le: "2026-01-01") == "4114" && clients(le: "2027-01-01") == "4114")
  }
}

extension PlanComptable {
  fileprivate init(tous compte: CompteComptable) {
    self = .usuel
    for poste in RoleComptable.allCases.compactMap(\.poste) { self[keyPath: poste] = compte }
  }
}
