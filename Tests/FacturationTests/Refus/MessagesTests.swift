import Facturation
import Testing
import Litteraux

/// What refusals say stands in `Golden/refus.txt`, to be read; `FACTURIER_RECORD=1` writes it anew.
@Suite struct MessagesTests {
  @Test func `every refusal says what the golden file holds`() throws {
    let blocs = try Reproducteur.tous.map { reproducteur in
      try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)").bloc(reproducteur.nom)
    }
    try Blocs.tenir(blocs, dans: "refus.txt")
  }

  @Test func `every reproducer has a name of its own`() {
    let noms = Reproducteur.tous.map(\.nom)
    #expect(Set(noms).count == noms.count)
  }

  @Test func `every message is a sentence or two, without a double space`() throws {
    for reproducteur in Reproducteur.tous {
      let refus = try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)")
      for langue in Langue.allCases {
        let message = refus.message(langue)
        #expect(message.hasSuffix("."), "\(message)")
        #expect(!message.contains("  "), "\(message)")
        #expect(!message.contains(".."), "\(message)")
        // A sentence begins with a capital, or with the name of the field at fault.
        let debut = refus.champ == nil ? message.first?.isUppercase : true
        #expect(debut == true, "\(message)")
      }
    }
  }

  @Test func `French puts a space before its double signs, English none`() throws {
    for reproducteur in Reproducteur.tous {
      let refus = try #require(try reproducteur.refus(), "allowed: \(reproducteur.nom)")
      for signe in [" :", " ;", " !", " ?"] {
        #expect(!refus.message(.anglais).contains(signe), "\(refus.message(.anglais))")
      }
      for (avant, signe) in zip(refus.message(.francais), refus.message(.francais).dropFirst())
      where ";!?".contains(signe) {
        #expect(avant == " ", "\(refus.message(.francais))")
      }
    }
  }
}
