import CasUsage
import Facturation
import Journaux
import Litteraux
import Testing

@testable import Importers

/// Tables and documents name a client as another program knows it, whatever became of it here.
@Suite struct `The client of an imported invoice` {
  private let atelier: Atelier
  private let contexte = Contexte(auteur: Atelier.auteur)

  init() throws { atelier = try Atelier() }

  /// Of whom the invoices are that a file holds.
  private func clients(_ factures: DTO...) throws -> [ClientID] {
    let bilan = try atelier.importer(factures.texte)
    return try atelier.journal.read { vue in
      try bilan.creees.map { try Etats(vue, maintenant: Atelier.maintenant).facture($0).clientId }
    }
  }

  private func chez(_ client: String, _ rang: Int) -> DTO {
    DTO.emise("F2026-000\(rang)", rang).avec("client", client)
  }

  private func changer(_ client: ClientID, en fiche: FicheClient) throws {
    _ = try atelier.outils.faire(par: contexte) { try $0.modifierClient(client, fiche) }
  }

  private var complet: FicheClient {
    FicheClient(
      nom: "Jeanne Martin", adresse: Adresse(voie: "2 quai", codePostal: "35000", ville: "Rennes"))
  }

  @Test func `is found by what was known of it before it was changed, and not created anew`()
    throws
  {
    let jeanne = #"{"nom":"Jeanne"}"#
    let client = try #require(try clients(chez(jeanne, 1)).first)
    try changer(client, en: complet)
    let bilan = try atelier.importer([chez(jeanne, 2), chez(jeanne, 3)].texte)
    #expect(bilan.clients == [] && bilan.creees.count == 2 && bilan.avertissements == [])
    try changer(client, en: FicheClient(nom: "Madame Martin"))
    #expect(try clients(chez(jeanne, 4)) == [client])
    #expect(
      try clients(
        chez(
          #"{"nom":"Jeanne Martin","adresse":{"voie":"2 quai","codePostal":"35000","ville":"Rennes"}}"#,
          5)) == [client])
    // Its own invoices say what they said.
    let vues = try atelier.vues
    #expect(Set(vues.map(\.client.fiche.nom)) == ["Madame Martin"])
    #expect(
      vues.compactMap(\.facture.emission?.client.nom.texte) == [
        "Jeanne", "Jeanne", "Jeanne", "Jeanne", "Jeanne Martin",
      ])
  }

  @Test func `is rather one of whom that is known now`() throws {
    let (jeanne, paul) = (#"{"nom":"Jeanne"}"#, #"{"nom":"Paul"}"#)
    let premiers = try clients(chez(jeanne, 1), chez(paul, 2))
    try changer(premiers[0], en: complet)
    try changer(premiers[1], en: FicheClient(nom: "Jeanne"))
    #expect(try clients(chez(jeanne, 3), chez(paul, 4)) == [premiers[1], premiers[1]])
  }

  @Test func `is another one where nothing of the kind was ever known`() throws {
    let client = try #require(try clients(chez(#"{"nom":"Jeanne"}"#, 1)).first)
    try changer(client, en: complet)
    let bilan = try atelier.importer(
      [chez(#"{"nom":"Jeanne Martin"}"#, 2)].texte)
    #expect(bilan.clients.count == 1)
    #expect(bilan.avertissements.map(\.code) == ["clients-homonymes"])
  }
}
