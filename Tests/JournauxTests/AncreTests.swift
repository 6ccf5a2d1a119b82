import Facturation
import Graine
import Journaux
import Testing

/// A whole anchor is one line, with one spelling.
@Suite struct AncreTests {
  private static let registre = "019aa0c0-0000-7000-8000-00000000002a"
  private static let hash = String(repeating: "5a", count: 32)
  private static let time = "2026-11-20T10:11:12.123456Z"
  private static let ligne = "facturier-ancre 1 \(registre) 28 \(hash) \(time)"

  @Test func `a line is read back as what it says`() throws {
    let ancre = try #require(AncreDatee(ligne: Self.ligne))
    #expect(ancre.registre.texte == Self.registre)
    #expect(ancre.position == 28 && ancre.hash.texte == Self.hash)
    #expect(ancre.time.text == Self.time)
    #expect(ancre.ligne == Self.ligne)
    #expect(AncreDatee(octets: ancre.octets) == ancre)
    #expect(ancre.octets.last == UInt8(ascii: "\n"))
  }

  @Test(arguments: [
    ("28", "028"), ("28", "+28"), ("28", "0"), ("28", "28 "), ("28", "-28"), (" 1 ", " 2 "),
    (" 1 ", " 01 "), ("facturier", "Facturier"), ("facturier", " facturier"), ("5a", "5A"),
    ("5a5a ", "5a5 "), ("Z", "Z "), ("Z", ""), ("11-20", "11-31"), ("019a", "019A"),
    ("019aa0c0", "019aa0c"), (" 28 ", "\t28 "), ("Z", "Z\n"), ("Z", "Z\r"),
  ])
  func `refuses a line that is written otherwise`(original: String, other: String) throws {
    let changed = Self.ligne.replacing(original, with: other, maxReplacements: 1)
    #expect(changed != Self.ligne)
    #expect(AncreDatee(ligne: changed) == nil)
    #expect(Ancre(changed) == nil)
  }

  @Test func `a file is the line and one line feed`() throws {
    let octets = ContiguousArray(Self.ligne.utf8)
    let feed: ContiguousArray<UInt8> = [0x0A]
    #expect(AncreDatee(octets: octets + feed) != nil)
    for other in [octets, octets + feed + feed, octets + [0x0D] + feed, feed + octets + feed, feed]
    {
      #expect(AncreDatee(octets: ContiguousArray(other)) == nil)
    }
  }

  @Test func `a whole line demands what its position and hash do`() throws {
    let ancre = try #require(Ancre(Self.ligne))
    #expect(ancre.description == "28:\(Self.hash)")
    #expect(ancre.datee?.ligne == Self.ligne)
    #expect(Ancre("28:\(Self.hash)")?.datee == nil)
  }

  @Test func `a journal that is not chained has none`() throws {
    let journal = InMemoryJournal(clock: HorlogeReglable().horloge)
    #expect(try journal.read { try $0.ancre() } == nil)
    try journal.inscrire([.client(1)])
    #expect(try journal.read { try $0.ancre() } == nil)
    #expect(try journal.read { try $0.ancre(2) } == nil)
  }
}
