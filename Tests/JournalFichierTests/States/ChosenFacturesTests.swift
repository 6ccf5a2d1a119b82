import Facturation
import Graine
import Journal
import JournalEcrit
import Testing

@testable import JournalFichier

/// Of a long journal only what is chosen is read; that has to be what going through all would give.
@Suite struct ChosenFacturesTests {
  @Test(arguments: 1...4)
  func `a period has the same factures as when all are gone through`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 400)
    _ = try registre.told()
    var hasard = GenerateurGraine(graine: seed)
    let journal = try registre.journal()
    try journal.read { vue throws in
      let factures = try Told(vue).factures
      let jours = factures.map(\.dateFacture).sorted()
      var few = 0
      for _ in 0..<40 {
        guard let start = jours.randomElement(using: &hasard),
          let end = start.plus(jours: Int.random(in: 0...20, using: &hasard))
        else { continue }
        let wanted = factures.filter { $0.peutConcerner(start...end) }.map(\.id)
        var (found, handed) = ([FactureID](), 0)
        try vue.forEachFacture(where: { $0.peutConcerner(start...end) }, take: \.id) { id, _, _ in
          if let id { found.append(id) }
          handed += 1
        }
        #expect(found == wanted, "\(start) to \(end)")
        if handed == wanted.count { few += 1 }
      }
      #expect(few > 5, "hardly ever only a few were read")
    }
  }

  /// What was said to be moved and never was stands in tables all the same.
  @Test(arguments: 1...6)
  func `no document and no money of a period is left out`(seed: UInt64) throws {
    let registre = try KeptRegistre(seed: seed, events: 300)
    try registre.journal().read { vue throws in
      let end = vue.head.position
      try vue.forEachState(of: [.facture], asOf: end...end) {
        try $0.facture()
      } _: { facture, _, _ in
        guard let facture else { return true }
        let fonds = facture.estEmise ? facture.fonds + facture.fondsAnnules : []
        for jour in facture.pieces.map(\.date) + fonds.map(\.date) {
          #expect(facture.fiche.peutConcerner(jour...jour), "\(facture.reference) \(jour)")
        }
        return true
      }
    }
  }

  @Test func `an index that is wrong makes all be gone through`() throws {
    let registre = try KeptRegistre(events: 300)
    _ = try registre.told()
    let wanted = try registre.told().factures.map(\.id)
    for name in try registre.folder.names() where name.hasSuffix("-0.index") {
      let file = "\(registre.folder.registre)/\(name)"
      var bytes = try registre.folder.read(file)
      for place in bytes.indices.dropFirst(64) { bytes[place] ^= 0xFF }
      try registre.folder.write(bytes, to: file)
    }
    try registre.journal().read { vue throws in
      let chosen = Set(wanted.prefix(wanted.count / 5))
      var found: [FactureID] = []
      try vue.forEachFacture(where: { chosen.contains($0.id) }, take: \.id) { id, _, _ in
        if let id { found.append(id) }
      }
      #expect(!chosen.isEmpty && found == wanted.filter(chosen.contains))
    }
  }
}
