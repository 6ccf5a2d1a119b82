import CasUsage
import Exporters
import Facturation
import Journaux
import Litteraux
import Projections
import Testing

/// What a book in plain text asserts is what its own entries come to.
@Suite struct `A book in plain text` {
  private let atelier: Atelier

  /// Four clients, of whom three have codes that make one name of an account.
  init() throws {
    atelier = try Atelier()
    for (rang, code) in (["M.1", "M+1", "m/1", "L"] as [Libelle]).enumerated() {
      var fiche = FicheClient(nom: "Le Moulin", adresse: .exemple)
      fiche.code = code
      let client = try atelier.outils.faire(par: atelier.contexte) { try $0.creerClient(fiche) }
        .valeur
      let facture = try atelier.emise(client)
      try atelier.payer(facture, Montant(unitesAdmises: Int64(rang + 1)), le: "2026-03-10")
    }
  }

  /// The words of the book's lines.
  private func lignes<Format: FormatDeLivre>(
    _: Format.Type, du premier: DateCivile
  ) throws -> [[Substring]] {
    try atelier.journal.read { vue in
      let registre = try #require(try atelier.repertoire.registre)
      var flux = MemoryStream()
      var export = ExportLivre<Format>(
        try CadreComptable(registre, vue), periode: premier..."2026-12-31")
      try export.ecrire(vue, dans: &flux)
      return String(decoding: flux.bytes, as: UTF8.self).split(separator: "\n").map {
        $0.split(separator: " ")
      }
    }
  }

  /// What entries come to by account.
  private func entres(_ lignes: [[Substring]]) -> [Substring: Int] {
    lignes.reduce(into: [:]) { entres, mots in
      guard mots.count > 2, mots[2] == "EUR", let montant = centimes(mots[1]) else { return }
      entres[mots[0], default: 0] += montant
    }
  }

  private func centimes(_ texte: Substring) -> Int? { Int(texte.filter { $0 != "." }) }

  private func verifier(_ dits: [(Substring, Int?)], _ lignes: [[Substring]]) {
    let entres = entres(lignes)
    for (compte, solde) in dits { #expect(solde == entres[compte], "\(compte)") }
    let clients = entres.keys.filter { $0.hasPrefix("Actif:411000:") }
    #expect(clients.count == 2)
    #expect(clients.allSatisfy { compte in dits.count { $0.0 == compte } == 1 })
  }

  @Test(arguments: [.premiere, "2026-03-03"] as [DateCivile])
  func `for hledger adds up the clients whose accounts have one name`(
    premier: DateCivile
  ) throws {
    let lignes = try lignes(LivreHledger.self, du: premier)
    verifier(
      lignes.filter { $0.count > 4 && $0[3] == "=" }.map { ($0[0], centimes($0[4])) },
      lignes.filter { $0.count < 5 || $0[3] != "=" })
  }

  /// Beancount's balances are those of a morning.
  @Test(arguments: [.premiere, "2026-03-03"] as [DateCivile])
  func `for Beancount does so too, on the morning after`(premier: DateCivile) throws {
    let lignes = try lignes(LivreBeancount.self, du: premier)
    let soldes = lignes.filter { $0.count > 3 && $0[1] == "balance" }
    verifier(soldes.map { ($0[2], centimes($0[3])) }, lignes)
    #expect(soldes.allSatisfy { $0[0] == "2027-01-01" })
  }
}
