import Graine
import Journaux
import LigneJSON
import Testing

/// What is read is exactly what would have been written.
@Suite struct `The reader` {
  private static let lines = (try? EventSchemas.lines()) ?? []

  /// Bytes that mean something in JSON or in UTF-8, and some that mean nothing.
  private static let candidates =
    Array("\"\\{}[]:, 0an/-\n\tKé\u{212A}".utf8) + [0, 0x7F, 0xC0, 0xFF]

  @Test(arguments: lines.indices)
  func `takes no line with a byte more, less or other, unless it is one that is written`(
    index: Int
  ) {
    let line = Self.lines[index]
    expectRefusedOrCanonical(line)
    let step = Campaign.step(2, long: 1)
    for place in stride(from: index % step, through: line.count, by: step) {
      if place < line.count {
        expectRefusedOrCanonical(line.replacing(place..<place + 1, with: []))
      }
      for byte in candidates(at: place) {
        expectRefusedOrCanonical(line.replacing(place..<place, with: [byte]))
        if place < line.count {
          expectRefusedOrCanonical(line.replacing(place..<place + 1, with: [byte]))
        }
      }
    }
  }

  @Test func `takes no empty list where none is written`() throws {
    let line = try SpoiltLine("VendeurModifie.v1")
    let list = try #require(line.text.firstMatch(of: /"mentions":\[[^\]]*\]/)).output
    var spoilt = line
    try spoilt.replace(String(list), by: "\"mentions\":[]")
    #expect(throws: Ecart.self) { try LigneJSONTests.read(spoilt.bytes) }
    _ = try LigneJSONTests.read(line.bytes)
  }

  @Test func `takes no usual value where none is written`() throws {
    let line = try SpoiltLine("FactureCreee.v1")
    for (written, usual) in [
      (#""remiseMontant":"12.50""#, #""remiseMontant":"0.00""#),
      (#""prixSaisis":"TTC""#, #""prixSaisis":"HT""#),
    ] {
      var spoilt = line
      try spoilt.replace(written, by: usual)
      #expect(throws: Ecart.self) { try LigneJSONTests.read(spoilt.bytes) }
    }
  }

  @Test(arguments: lines.indices)
  func `names the end when a line stops before it`(index: Int) {
    let line = Self.lines[index]
    let step = Campaign.step(1, long: 1)
    for length in stride(from: index % step, to: line.count, by: step) {
      let error = #expect(throws: Ecart.self) {
        try Line.read(line, in: 0..<length)
      }
      #expect((error?.octet ?? .max) <= length)
      guard length % 5 == index % 5 else { continue }
      // What stands behind it is not looked at.
      let alone = #expect(throws: Ecart.self) {
        try Line.read(ContiguousArray(line[..<length]), in: 0..<length)
      }
      #expect(alone == error)
    }
  }

  /// Whole pieces are moved, doubled and taken from other lines; seeds make failures repeatable.
  @Test func `survives whatever is made of lines`() throws {
    var hasard = GenerateurGraine()
    var read = 0
    for _ in 0..<Campaign.count(25_000, long: 300_000) {
      let line = mutated(using: &hasard)
      do throws(Ecart) {
        let taken = try LigneJSONTests.read(line)
        guard isCanonical(line, taken) else {
          Issue.record("\(hasard): taken, and not what is written: \(text(line))")
          continue
        }
        read += 1
      } catch {
        #expect((0...line.count).contains(error.octet), "\(hasard): \(text(line))")
      }
    }
    #expect(read > 0, "\(hasard)")
  }

  /// Usually one is tried, another one in each place: so many lines have places of each kind for all.
  private func candidates(at place: Int) -> [UInt8] {
    Campaign.isLong ? Self.candidates : [Self.candidates[place % Self.candidates.count]]
  }

  private func mutated(using hasard: inout GenerateurGraine) -> ContiguousArray<UInt8> {
    var line = Self.lines.randomElement(using: &hasard) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &hasard) {
      let places = [0, 0].map { _ in Int.random(in: 0...line.count, using: &hasard) }.sorted()
      let range = places[0]..<min(places[1], places[0] + 30)
      switch Int.random(in: 0..<5, using: &hasard) {
      case 0: line.removeSubrange(range)
      case 1:
        line.insert(contentsOf: line[range], at: Int.random(in: 0...line.count, using: &hasard))
      case 2: line.replaceSubrange(range, with: hasard.octets(range.count))
      case 3:
        let other = Self.lines.randomElement(using: &hasard) ?? []
        line.replaceSubrange(range, with: other[range.clamped(to: other.indices)])
      default:
        if let digit = line.indices.filter({ (0x30...0x39).contains(line[$0]) })
          .randomElement(using: &hasard)
        {
          line[digit] = UInt8.random(in: 0x30...0x39, using: &hasard)
        }
      }
    }
    return line
  }

  private func expectRefusedOrCanonical(_ bytes: ContiguousArray<UInt8>) {
    guard let line = try? read(bytes) else { return }
    // Said only of what is wrong: a message for each of a million lines would take minutes.
    if !isCanonical(bytes, line) { Issue.record("taken, and not what is written: \(text(bytes))") }
  }
}

extension ContiguousArray<UInt8> {
  fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> Self {
    var replaced = self
    replaced.replaceSubrange(range, with: bytes)
    return replaced
  }
}
