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
    try atelier.ligne(facture, "5")
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

  /// Of many the last few are looked at, so that an issue costs the same.
  @Test func `are looked for among the last of the client`() throws {
    let acomptes = try (0..<9).map { _ in try emettre(.acompte).emission.numero.numero.texte }
    let derniers = acomptes[1...].joined(separator: ", ")
    #expect(try emettre().dits == [derniers, derniers])
  }
}
