import Facturation
import Graine
import Litteraux
import Testing

@testable import CasUsage

@Suite struct `The order in which imported factures are recorded` {
  private func numero(_ serie: String, _ rang: Int) throws -> NumeroEmis {
    NumeroEmis(
      numero: try NumeroFacture(texte: "\(serie)\(rang)", champ: nil),
      serie: try Serie(texte: "\(serie){n}"),
      rang: rang)
  }

  private func etapes(
    _ documents: [[(String, Int)]], demandent: Set<Int> = []
  ) throws -> EtapesDImport {
    EtapesDImport(
      try documents.map { try $0.map { try numero($0.0, $0.1) } }, demandent: demandent)
  }

  private func etape(_ facture: Int, _ parties: Range<Int>) -> EtapeDImport {
    EtapeDImport(facture: facture, parties: parties)
  }

  @Test func `is that of the drafts where the numbers let it be`() throws {
    let ordre = try etapes([[("F", 1), ("A", 1)], [], [("F", 2)]])
    #expect(Array(ordre.etapes) == [etape(0, 0..<4), etape(1, 0..<2), etape(2, 0..<3)])
    #expect(ordre.bloques.isEmpty)
  }

  @Test func `has a number wait for those before it`() throws {
    let ordre = try etapes([[("F", 2)], [("F", 1)]])
    #expect(Array(ordre.etapes) == [etape(0, 0..<1), etape(1, 0..<3), etape(0, 1..<3)])
  }

  @Test func `has those ask for a number last that have none yet`() throws {
    let ordre = try etapes([[("F", 1)], [("F", 2)]], demandent: [0])
    #expect(Array(ordre.etapes) == [etape(0, 0..<2), etape(1, 0..<3), etape(0, 2..<3)])
  }

  @Test func `names what waits in a circle`() throws {
    let ordre = try etapes([[("F", 2), ("A", 1)], [("A", 2), ("F", 1)], [("B", 1)]])
    #expect(ordre.bloques.map { "\($0.facture)/\($0.document)" } == ["0/0", "1/0"])
    #expect(Array(ordre.etapes).last == etape(2, 0..<3))
  }

  /// Of documents drawn at random, with circles now and then.
  @Test func `leaves nothing out, and has each series go up`() throws {
    var hasard = GenerateurGraine()
    for _ in 0..<Campaign.count(2_000) {
      let factures = (0..<hasard.entier(1...8)).map { _ in hasard.entier(0...3) }
      var rangs = Array((1...factures.reduce(1, +)).shuffled(using: &hasard))
      let documents = factures.map { nombre in
        (0..<nombre).map { _ in (hasard.parmi(["F", "A"]), rangs.removeLast()) }
      }
      let demandent = Set(
        documents.indices.filter { documents[$0].count == 1 && hasard.entier(1...3) == 1 })
      try verifier(documents, demandent, "\(hasard)")
    }
  }

  private func verifier(
    _ documents: [[(String, Int)]], _ demandent: Set<Int>, _ graine: Comment
  ) throws {
    let ordre = try etapes(documents, demandent: demandent)
    var faites = Array(repeating: 0, count: documents.count)
    var derniers: [String: Int] = [:]
    for etape in ordre.etapes {
      #expect(etape.parties.lowerBound == faites[etape.facture] && !etape.parties.isEmpty, graine)
      faites[etape.facture] = etape.parties.upperBound
      for partie in etape.parties where (1...3).contains(partie) {
        guard partie <= documents[etape.facture].count else { continue }
        let (serie, rang) = documents[etape.facture][partie - 1]
        #expect(derniers[serie, default: 0] < rang, graine)
        derniers[serie] = rang
      }
    }
    let debuts = ordre.etapes.filter { $0.parties.lowerBound == 0 }.map(\.facture)
    #expect(debuts == Array(documents.indices), graine)
    let bloquees = Set(ordre.bloques.map(\.facture))
    #expect(bloquees == Self.enCercle(documents), graine)
    for facture in documents.indices where !bloquees.contains(facture) {
      #expect(faites[facture] == documents[facture].count + 2, graine)
    }
  }

  /// The factures that are left when each document whose turn it is was taken away, as often as there
  /// is one.
  private static func enCercle(_ documents: [[(String, Int)]]) -> Set<Int> {
    var restes = documents.map { $0[...] }
    while let place = restes.indices.first(where: { place in
      restes[place].first.map { premier in
        restes.joined().allSatisfy { $0.0 != premier.0 || $0.1 >= premier.1 }
      } ?? false
    }) { restes[place].removeFirst() }
    return Set(restes.indices.filter { !restes[$0].isEmpty })
  }
}
