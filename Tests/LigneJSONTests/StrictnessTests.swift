import Graine
import Journaux
import LigneJSON
import Testing

/// A line is read exactly as it would have been written.
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

  @Test func `finds the hash of a line where all its 64 bytes are digits`() throws {
    var line = try #require(Self.lines.first)
    let digits = line.count - 66..<line.count - 2
    for place in digits {
      let digit = line[place]
      for byte in UInt8.min...UInt8.max {
        line[place] = byte
        let stated = Line.Scanned(
          bytes: line, range: line.indices, offset: 0, isComplete: true
        ).statedHash
        #expect(stated == Empreinte(hexadecimal: line[digits]), "byte \(byte) at \(place)")
      }
      line[place] = digit
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
  func `names the end when a line stops before it`(index: Int) throws {
    let line = Self.lines[index]
    let built = BuiltValues()
    for _ in 0..<20 { _ = try Line.read(line, in: line.indices, knowing: built) }
    let step = Campaign.step(1, long: 1)
    for length in stride(from: index % step, to: line.count, by: step) {
      let error = #expect(throws: Ecart.self) {
        try Line.read(line, in: 0..<length)
      }
      #expect((error?.octet ?? .max) <= length)
      let knowing = #expect(throws: Ecart.self) {
        try Line.read(line, in: 0..<length, knowing: built)
      }
      #expect(knowing == error)
      guard length % 5 == index % 5 else { continue }
      // Bytes behind it are not looked at.
      let alone = #expect(throws: Ecart.self) {
        try Line.read(ContiguousArray(line[..<length]), in: 0..<length)
      }
      #expect(alone == error)
    }
  }

  /// Whole pieces are moved, doubled and taken from other lines; seeds make failures repeatable.
  ///
  /// Who remembers what was built of the lines before reads the same of each, or refuses it likewise.
  @Test func `survives whatever is made of lines`() throws {
    var hasard = GenerateurGraine()
    let built = BuiltValues()
    var read = 0
    for _ in 0..<Campaign.count(25_000, long: 300_000) {
      let line = mutated(using: &hasard)
      let alone = Result { () throws(Ecart) in try Line.read(line, in: line.indices).event }
      let knowing = Result { () throws(Ecart) in
        try Line.read(line, in: line.indices, knowing: built).event
      }
      #expect(alone == knowing, "\(hasard): \(text(line))")
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

/// One fault in a line: what is replaced by what, and where and how the reader says so.
struct Fault: Sendable, CustomTestStringConvertible {
  let type: String
  let old: String
  let new: String
  /// Counted from the beginning of what was replaced.
  let offset: Int
  let expected: String
  let found: String

  init(
    _ old: String, _ new: String, in type: String = "FactureEmise.v1", at offset: Int,
    expected: String, found: String
  ) {
    (self.type, self.old, self.new) = (type, old, new)
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }

  var testDescription: String { "\(old) → \(new)" }

  static let ofForm = [
    Fault("{\"spec", " {\"spec", at: 0, expected: "{", found: " {"),
    Fault("\"1.0\"", "\"1.1\"", at: 0, expected: "\"1.0\"", found: "\"1.1\""),
    Fault(",\"id\":", ", \"id\":", at: 0, expected: ",\"id\":", found: ", \"id\""),
    Fault("\"id\":\"27\"", "\"id\":27", at: 5, expected: "\"", found: "27"),
    Fault("\"27\"", "\"027\"", at: 1, expected: "digits without leading zeros", found: "027"),
    Fault("\"27\"", "\"0\"", at: 1, expected: "a number from 1", found: "0\""),
    Fault("\"27\"", "\"\"", at: 1, expected: "digits without leading zeros", found: "\""),
    Fault(
      "\"27\"", "\"1234567890123456789\"", at: 19, expected: "at most 18 digits", found: "9\""),
    Fault("urn:uuid:", "urn:uuId:", at: -1, expected: "urn:uuid: and a UUID", found: "\"urn:uuId"),
    Fault("facture/0", "FACTURE/0", at: -1, expected: "registre, or client/", found: "\"FACTURE"),
    Fault(
      "\"2026-11-20T", "\"2026-11-31T", at: 0, expected: "a time like", found: "\"2026-11-31T"),
    Fault("\"2/2\"", "\"3/2\"", at: 0, expected: "a place among two or more", found: "\"3/2\""),
    Fault("\"2/2\"", "\"1/1\"", at: 0, expected: "a place among two or more", found: "\"1/1\""),
    Fault("\"2/2\"", "\"2-2\"", at: 2, expected: "/", found: "-2\""),
    Fault("\"data\":{", "\"data\":[", at: 7, expected: "{", found: "["),
    Fault("\"rang\":42", "\"rang\":42.0", at: 9, expected: ",\"clientId\":", found: ".0"),
    Fault("\"rang\":42", "\"rang\":0", at: 7, expected: "a number from 1", found: "0,"),
    Fault("\"rang\":42", "\"rang\":-1", at: 7, expected: "digits", found: "-1"),
    Fault(
      "\"optionDebits\":true", "\"optionDebits\":True", at: 15, expected: "true or false",
      found: "True"),
    Fault("\"lignes\":[", "\"lignes\":[,", at: 10, expected: "{", found: ",{"),
    Fault("\"lignes\":[", "\"lignes\":{", at: 9, expected: "[", found: "{{"),
    Fault("},{\"ligneId\"", "}{\"ligneId\"", at: 1, expected: ",", found: "{\"ligneId"),
    Fault("}],\"totaux\"", "},],\"totaux\"", at: 2, expected: "{", found: "],"),
    Fault(
      "\"origine\":\"import\"", "\"origine\":\"export\"", at: 10, expected: "import",
      found: "\"export"),
    Fault(
      ",\"predecessorhash\"", ",\"predecessor\"", at: 0, expected: ",\"predecessorhash\":",
      found: ",\"predecessor\""),
  ]

  static let ofValues = [
    Fault("\"tva\":\"20.00\"", "\"tva\":20.00", at: 6, expected: "\"", found: "20.00"),
    Fault("\"tva\":\"20.00\"", "\"tva\":\"20.0\"", at: 6, expected: "decimal", found: "\"20.0"),
    Fault("\"tva\":\"20.00\"", "\"tva\":\"100.01\"", at: 6, expected: "100.00", found: "\"100"),
    Fault("\"tva\":\"20.00\"", "\"tva\":\"2\\n\"", at: 8, expected: "no escape", found: "\\n"),
    Fault("\"tva\":\"20.00\"", "\"tva\":\"2\u{1}\"", at: 8, expected: "no escape", found: "\u{1}"),
    Fault("2026-11-20", "2026-02-29", at: -1, expected: "", found: "\"2026-02-29"),
    Fault("2026-11-20", "2026-11-2", at: -1, expected: "", found: "\"2026-11-2"),
    Fault("732829320", "732829321", at: -1, expected: "", found: "\"732829321"),
    Fault("\"virement\"", "\"Virement\"", at: 0, expected: "virement, cheque", found: "\"Vire"),
    Fault("\"K\"", "\"\u{212A}\"", at: 0, expected: "one of S, Z", found: "\"\u{212A}"),
    Fault("PSSTFRPP", "PSSTFR__", at: -1, expected: "", found: "\"PSSTFR__"),
    Fault(
      "VIR 8812", "VIR\\t8812", in: "PaiementEnregistre.v1", at: -1, expected: "",
      found: "\"VIR\\t"),
    Fault(
      "VIR 8812", "VIR\t8812", in: "PaiementEnregistre.v1", at: 3,
      expected: "no bare control character", found: "\t8812"),
    Fault(
      "VIR 8812", "VIR\\u00208812", in: "PaiementEnregistre.v1", at: 3, expected: "one of",
      found: "\\u0020"),
    Fault(
      "VIR 8812", "VIR\\/8812", in: "PaiementEnregistre.v1", at: 3, expected: "one of",
      found: "\\/"),
    Fault("\"author\":\"comptabilite\"", "\"author\":\"\"", at: 9, expected: "", found: "\"\""),
    Fault(
      "\"empreinte\":\"ba", "\"empreinte\":\"Ba", at: 12, expected: "64 hexadecimal",
      found: "\"Ba"),
    Fault("\"command\":\"0", "\"command\":\"X", at: 10, expected: "", found: "\"X"),
  ]
}

@Suite struct `A refusal` {
  @Test(arguments: Fault.ofForm + Fault.ofValues)
  func `names the byte, what should stand there and what does`(fault: Fault) throws {
    var line = try SpoiltLine(fault.type)
    let place = try line.replace(fault.old, by: fault.new)
    let bytes = line.bytes
    let error = try #require(throws: Ecart.self) { try read(bytes) }
    #expect(error.octet == place + fault.offset)
    #expect(error.attendu.constante.contains(fault.expected), "\(error.attendu)")
    #expect(error.trouve.constante.hasPrefix(fault.found), "\(error.trouve)")
    #expect(error.regle == .forme)
  }

  @Test(arguments: ["LigneAjoutee.v2", "LigneAjoutee.v0", "LigneAjoutee", "ligneAjoutee.v1", ""])
  func `of a type that is not known is of another rule`(type: String) throws {
    var line = try SpoiltLine("LigneAjoutee.v1")
    let place = try line.replace("\"LigneAjoutee.v1\"", by: "\"\(type)\"")
    let bytes = line.bytes
    let error = try #require(throws: Ecart.self) { try read(bytes) }
    #expect(error.regle == .type)
    #expect(error.regle.rawValue == "type")
    #expect(error.octet == place - ",\"type\":".utf8.count)
    #expect(error.trouve.constante.hasPrefix(",\"type\":\"\(type)\""))
  }

  @Test(
    arguments: [
      ("RegistreOuvert.v1", "\"registre\"", "\"client/01a1eed0-0000-7000-8000-000000000000\""),
      ("ClientCree.v1", "\"client/", "\"produit/"), ("ProduitCree.v1", "\"produit/", "\"facture/"),
      ("LigneAjoutee.v1", "\"facture/", "\"client/"),
    ])
  func `of an event in a stream of another kind says so`(
    type: String, stream: String, other: String
  ) throws {
    var line = try SpoiltLine(type)
    try line.replace("\"subject\":\(stream)", by: "\"subject\":\(other)")
    let bytes = line.bytes
    let error = try #require(throws: Ecart.self) { try read(bytes) }
    #expect(error.attendu.constante.hasPrefix("an event of another stream than"))
  }

  @Test func `at the end says that the line ends`() throws {
    let bytes = try SpoiltLine("LigneRetiree.v1").bytes
    let error = #expect(throws: Ecart.self) { try Line.read(bytes, in: 0..<bytes.count - 1) }
    #expect(error?.trouve == .finDeLigne)
    #expect(error?.attendu == .octets("}"))
    let longer = bytes + [UInt8(ascii: " ")]
    let other = #expect(throws: Ecart.self) { try read(longer) }
    #expect(other?.octet == bytes.count)
    #expect(other?.attendu == .finDeLigne)
  }

  /// Unpaired and paired surrogates, overlong forms, what is cut off, and what lies beyond Unicode.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0xAF],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
      [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x22, 0xC3],
    ] as [[UInt8]])
  func `meets whatever is not UTF-8`(bad: [UInt8]) throws {
    for (number, type) in EventCatalogue.current.types.enumerated() {
      let bytes = try SpoiltLine(type).bytes
      let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
      // In some texts of each type, in others of the next: most come in several types.
      let step = Campaign.step(3, long: 1)
      for quote in stride(from: number % step, to: quotes.count, by: step) {
        let place = quotes[quote]
        let line = bytes[...place] + bad + bytes[(place + 1)...]
        #expect(throws: Ecart.self) { try read(ContiguousArray(line)) }
      }
    }
  }

  @Test func `names the text that is not UTF-8, with an escape in it too`() throws {
    for text in ["comptabilite", "\\\"compta"] {
      var line = try SpoiltLine("LigneRetiree.v1")
      let place = try line.replace("comptabilite", by: text)
      let bytes = line.bytes
      let bad = bytes[..<(place + 4)] + [0xFF] + bytes[(place + 4)...]
      let error = #expect(throws: Ecart.self) { try read(ContiguousArray(bad)) }
      #expect(error?.octet == place - 1)
      #expect(error?.attendu == .valeur("UTF-8"))
    }
  }

  @Test(arguments: [
    "\0", "\\u0000", "\\0", "\u{7F}", "\u{85}", "\u{2028}", "\r", "\\r", "\u{1B}[2J",
  ])
  func `meets characters that control something`(character: String) throws {
    for type in ["LigneRetiree.v1", "FactureEmise.v1", "NotesModifiees.v1"] {
      var line = try SpoiltLine(type)
      try line.replace("comptabilite", by: "compta\(character)")
      let bytes = line.bytes
      #expect(throws: Ecart.self) { try read(bytes) }
    }
  }

  @Test func `meets what is too long or too deep at once`() throws {
    let long = String(repeating: "é", count: 500_000)
    let deep = String(repeating: "[", count: 100_000)
    let objects = String(repeating: "{\"a\":", count: 100_000)
    for new in [long, "\"\(long)\"", deep, objects, "\"\(deep)\""] {
      for old in [
        "\"comptabilite\"", "\"Vu avec la mairie\"", "{\"notes\"", "\"NotesModifiees.v1\"",
      ] {
        var line = try SpoiltLine("NotesModifiees.v1")
        try line.replace(old, by: new)
        let bytes = line.bytes
        #expect(throws: Ecart.self) { try read(bytes) }
      }
    }
  }
}

@Suite struct `What is missing of a journal` {
  @Test func `is told as a line or as the rest of a batch, at the journal's end`() {
    for (missing, rule, expected) in [
      (Anomalie.missing(7, offset: 90), Ecart.Regle.forme, Teneur.ligne),
      (.unfinished(from: 7, end: 90), .lot, .resteDuLot),
    ] {
      #expect(missing.position == 7 && missing.octet == 90)
      #expect(missing.ecart.regle == rule)
      #expect((missing.ecart.attendu, missing.ecart.trouve) == (expected, .finDuFichier))
    }
  }
}
