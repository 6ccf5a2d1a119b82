import Facturation
import Journaux
import Testing

@Suite struct `Identifiers by the clock` {
  @Test func `are of version 7, and never the same twice`() {
    let source = IdentifierSource.uuid7(HorlogeReglable().horloge)
    let tires = (0..<10_000).map { _ in source.next() }
    #expect(Set(tires).count == tires.count)
    #expect(tires.allSatisfy { $0.haut >> 12 & 0xf == 7 })
    #expect(tires.allSatisfy { $0.bas >> 62 == 0b10 })
  }

  @Test func `stand in the order of the clock's milliseconds`() {
    let horloge = HorlogeReglable()
    let source = IdentifierSource.uuid7(horloge.horloge)
    let tires = (0..<200).map { _ in
      horloge.avancer(1000)
      return source.next()
    }
    #expect(tires == tires.sorted())
    #expect(tires.map(\.texte) == tires.map(\.texte).sorted())
    #expect(tires[0].haut >> 16 == 1_772_442_000_001)
  }

  @Test func `begin at zero where the clock stands before 1970`() {
    let source = IdentifierSource.uuid7(HorlogeReglable(-5_000_000).horloge)
    #expect(source.next().haut >> 16 == 0)
  }
}
