import CasUsage
import Facturation
import Litteraux
import Testing

/// A client who has paid ahead would pay twice if the invoice did not say so.
@Suite struct `Deposits that no invoice deducts` {
  private let atelier: Atelier
  private let client: ClientID

  init() throws {
    atelier = try Atelier()
    client = try atelier.client()
  }

  /// Issues an invoice, and gives what `check` had told of deposits before, and what is told of them since.
  private func emettre(
    _ type: TypeFacture = .facture, a autre: ClientID? = nil,
    deduisant acomptes: ArraySlice<FactureID> = []
  ) throws -> (id: FactureID, emission: FactureEmise, dits: [String?]) {
    var demande = DemandeFacture(clientId: autre ?? client)
    demande.typeFacture = type
    let facture = try atelier.outils.faire(par: atelier.contexte) { try $0.creerFacture(demande) }
      .valeur
    try atelier.ligne(facture, type == .acompte ? "1" : "5")
    for acompte in acomptes {
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.deduireAcompte(facture, acompte: acompte)
      }
    }
    let avant = try atelier.lire { try $0.controler(facture).avertissements }
    let emission = try atelier.outils.faire(par: atelier.contexte) { try $0.emettre(facture) }
      .valeur
    return (facture, emission, [dits(avant), try dits(emission)])
  }

  private func dits(_ avertissements: [Avertissement]) -> String? {
    avertissements.first { $0.code == "acomptes-a-deduire" }?.chiffres.first?.valeur
  }

  private func dits(_ emission: FactureEmise) throws -> String? {
    try dits(atelier.lire { try $0.avertissements(surLEmission: emission) })
  }

  @Test func `are told of before and after an invoice to their client is issued`() throws {
    let acomptes = try (0..<3).map { _ in try emettre(.acompte) }
    let (ids, numeros) = (acomptes.map(\.id), acomptes.map(\.emission.numero.numero.texte))
    try atelier.crediter(ids[2])
    let premiere = try emettre()
    let deux = numeros[..<2].joined(separator: ", ")
    #expect(premiere.dits == [deux, deux])
    #expect(try emettre(deduisant: ids[..<1]).dits == [numeros[1], numeros[1]])
    let autre = try atelier.client(FicheClient(nom: "Un autre", adresse: .exemple))
    #expect(try emettre(a: autre).dits == [nil, nil])
    let suivant = try emettre(.acompte)
    #expect(suivant.dits == [nil, nil])
    let dernier = suivant.emission.numero.numero.texte
    #expect(try emettre(deduisant: ids[1..<2]).dits == [dernier, dernier])
    // Asked again, an older invoice is told of what is still open, and of nothing that came after it.
    #expect(try dits(premiere.emission) == nil)
  }

  @Test func `are told of neither where a draft does, nor where the invoice could not`() throws {
    let acompte = try emettre(.acompte)
    let (petite, brouillon) = (try atelier.brouillon(client), try atelier.brouillon(client))
    try atelier.ligne(petite, "0.5")
    #expect(try dits(atelier.lire { try $0.controler(petite).avertissements }) == nil)
    try atelier.ligne(petite, "0.5")
    let numero = acompte.emission.numero.numero.texte
    #expect(try dits(atelier.lire { try $0.controler(petite).avertissements }) == numero)
    try atelier.ligne(brouillon, "5")
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.deduireAcompte(brouillon, acompte: acompte.id)
    }
    #expect(try dits(atelier.lire { try $0.controler(petite).avertissements }) == nil)
  }

  /// At the new rate nothing of the invoice is what the deposit asked for, and yet it is for the same sale.
  @Test func `are told of where they were asked for under another scheme of VAT`() throws {
    func passer(a regime: RegimeTVA) throws {
      _ = try atelier.outils.faire(par: atelier.contexte) {
        try $0.modifierVendeur { $0.regime = regime }
      }
    }
    try passer(a: .franchise)
    let numero = try emettre(.acompte).emission.numero.numero.texte
    let deduction = try atelier.brouillon()
    try atelier.ligne(deduction, "-1")
    try passer(a: .reel)
    #expect(try emettre().dits == [numero, numero])
    // What mends a line mends the base of its rate too: two remedies would contradict each other.
    let refus = try atelier.lire { try $0.controler(deduction).refus }
    #expect(refus.map(\.code) == ["regime-change"])
  }

  @Test(arguments: [nil, "60.00" as Montant])
  func `are told of where they were given up, if something was paid`(paye: Montant?) throws {
    let acompte = try emettre(.acompte)
    if let paye { try atelier.payer(acompte.id, paye) }
    let finale = try emettre(deduisant: [acompte.id])
    _ = try atelier.outils.faire(par: atelier.contexte) {
      try $0.passerEnPerte(acompte.id, DemandePerte(motif: "Liquidation"))
    }
    try atelier.crediter(finale.id)
    #expect(try emettre().dits.map { $0 != nil } == [paye != nil, paye != nil])
  }

  /// What it replaces is credited by the issue, and deducts nothing any more.
  @Test func `are told of before and after a corrected invoice without them is issued`() throws {
    let acompte = try emettre(.acompte)
    let finale = try emettre(deduisant: [acompte.id])
    let numero = acompte.emission.numero.numero.texte
    let rectificative = try atelier.outils.faire(par: atelier.contexte) { registre in
      var demande = DemandeFacture(clientId: client)
      demande.remplace = finale.id
      let facture = try registre.creerFacture(demande)
      try registre.ajouterLigne(facture, DemandeLigne("Étagère", quantite: "5", prix: "100.00"))
      return facture
    }.valeur
    #expect(try dits(atelier.lire { try $0.controler(rectificative).avertissements }) == numero)
    let emission = try atelier.outils.faire(par: atelier.contexte) {
      try $0.emettre(rectificative)
    }.valeur
    #expect(try dits(emission) == numero)
  }

  /// Of many the last few are looked at, so that an issue costs the same.
  @Test func `are looked for among the last of the client`() throws {
    let acomptes = try (0..<17).map { _ in try emettre(.acompte).emission.numero.numero.texte }
    let derniers = acomptes[1...].joined(separator: ", ")
    #expect(try emettre().dits == [derniers, derniers])
  }
}
