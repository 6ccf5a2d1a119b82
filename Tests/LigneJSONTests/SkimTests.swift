import Facturation
import Graine
import Hasard
import Journaux
@testable import LigneJSON
import Synchronization
import Testing

/// Skims of every line that the tests read: a line that a skim accepts, the reader must take too.
///
/// The memory of earlier lines goes on with a skim, as it does in a journal.
final class Skims: Sendable {
  static let shared = Skims()

  private let skimmers = Mutex((bySource: [RegistreID: LineSkimmer](), last: RegistreID?.none))

  /// Compares a skim with what the reader took, if it did.
  func compare(_ bytes: ContiguousArray<UInt8>, with line: Line?) {
    guard let skimmed = skim(bytes, of: line?.source) else { return }
    guard let line else {
      Issue.record("skimmed, and not to be read: \(text(bytes))")
      return
    }
    let event = line.event
    let isSame =
      skimmed.numbers == EventNumbers(event) && skimmed.author == event.author
      && skimmed.batch == event.batch && skimmed.cle == event.cle
      && skimmed.predecessor == event.predecessor
    if !isSame { Issue.record("skimmed otherwise than read: \(text(bytes))") }
  }

  /// What a skim gives of a line; where its registre isn't known, that of the line before is tried.
  func skim(_ bytes: ContiguousArray<UInt8>, of source: RegistreID?) -> SkimmedLine? {
    skimmers.withLock { skimmers in
      guard let source = source ?? skimmers.last else { return nil }
      if skimmers.bySource.count > 20 { skimmers.bySource = [:] }
      skimmers.last = source
      let isSkimmed =
        skimmers.bySource[source, default: LineSkimmer(source: source)]
        .skim(bytes, in: bytes.indices)
      return isSkimmed ? skimmers.bySource[source]?.line : nil
    }
  }
}

/// That a skim takes nothing the reader refuses is compared wherever a test reads a line.
@Suite struct `A skim` {
  @Test(arguments: 0..<Hasard.nombreDeSortes)
  func `takes every line of today, save those that it leaves to their reader`(sorte: Int) throws {
    for graine in 0..<40 {
      var hasard = Hasard(graine: UInt64(graine), presence: graine % 2 == 0 ? .toutes : .certaines)
      let event = hasard.recordedEvent(sorte: sorte)
      let source = hasard.registre()
      let skimmed = Skims.shared.skim(encoded(event, source: source), of: source)
      #expect((skimmed != nil) != isLeftToReader(event.evenement), "seed \(graine)")
    }
  }

  /// Those of the registre itself, closings, and those whose first member may be missing.
  private func isLeftToReader(_ evenement: Evenement) -> Bool {
    switch evenement {
    case .registre, .cloture, .facture(_, .notesModifiees), .facture(_, .natureModifiee),
      .facture(_, .livraisonModifiee), .facture(_, .referencesModifiees),
      .facture(_, .versementModifie), .client(_, .clientArchive),
      .client(_, .clientRetabli), .produit(_, .produitArchive), .produit(_, .produitRetabli):
      true
    default: false
    }
  }

  /// A search for an event by a tag is led there by the skim.
  @Test func `knows numbers, settlements, SIRENs and clients by which an event is found`() throws {
    var seen: Set<String> = []
    for graine in 0..<600 {
      var hasard = Hasard(graine: UInt64(graine))
      let event = hasard.recordedEvent()
      let source = hasard.registre()
      let bytes = encoded(event, source: source)
      guard let skimmed = Skims.shared.skim(bytes, of: source) else { continue }
      func text(_ range: Range<Int>?) -> String? {
        range.map { String(decoding: bytes[$0], as: UTF8.self) }
      }
      let given = event.evenement.document?.numero
      #expect(text(skimmed.number) == given?.numero.texte, "seed \(graine)")
      #expect(text(skimmed.series) == given?.serie.texte, "seed \(graine)")
      let acompte = text(skimmed.deducted).map { EventTag.deduction(NumeroFacture(texteAdmis: $0)) }
      let reglement = skimmed.settlement.map { EventTag.settlement(ReglementID($0)) }
      let siren = text(skimmed.siren).map { EventTag.siren(Siren(texteAdmis: $0)) }
      let depot = skimmed.isDeposit ? EventTag.deposits(ClientID(skimmed.client)) : nil
      let renvoi = event.tags.first {
        switch $0 {
        case .deposits, .deduction, .settlement, .siren: true
        default: false
        }
      }
      #expect((depot ?? acompte ?? reglement ?? siren) == renvoi, "seed \(graine)")
      if renvoi != nil { seen.insert(event.evenement.nom) }
    }
    #expect(
      seen == [
        "FactureEmise", "LigneAjoutee", "LigneModifiee", "PaiementEnregistre",
        "RemboursementEffectue", "ClientCree", "ClientModifie",
      ])
  }

  /// A skim remembers much or nothing, but zeros are no text: a disk leaves them.
  ///
  /// Where they begin within the blocks of a text matters, and each sort of line has its texts elsewhere.
  @Test(arguments: [8, 12, 27, 64])
  func `takes no line in which bytes were zeroed`(count: Int) {
    var hasard = Hasard(graine: 12, presence: .toutes)
    let source = hasard.registre()
    for sorte in stride(from: 0, to: Hasard.nombreDeSortes, by: 2) {
      let bytes = encoded(hasard.recordedEvent(sorte: sorte), source: source)
      var experienced = LineSkimmer(source: source)
      _ = experienced.skim(bytes, in: bytes.indices)
      let step = Campaign.step(5, long: 1)
      for start in stride(from: sorte % step, to: bytes.count - count, by: step) {
        var zeroed = bytes
        for place in start..<start + count { zeroed[place] = 0 }
        var fresh = LineSkimmer(source: source)
        let isTaken =
          fresh.skim(zeroed, in: zeroed.indices) || experienced.skim(zeroed, in: zeroed.indices)
        if isTaken { Issue.record("\(count) zeros at \(start) of sort \(sorte)") }
      }
    }
  }

  /// Texts are looked at in blocks: pieces of them stand at the edges of one, and on both sides.
  @Test(arguments: [("LigneAjoutee.v1", "designation"), ("FactureEmise.v1", "numero")])
  func `takes no text that its reader refuses`(type: String, member: String) throws {
    var example = try SpoiltLine(type)
    let opening = "\"\(member)\":\""
    let start = try example.replace(opening, by: opening) + opening.utf8.count
    let line = example.bytes
    let end = try #require(line[start...].firstIndex(of: UInt8(ascii: "\"")))
    for first in Self.pieces {
      for second in Self.pieces {
        for padding in [0, 1, 7, 8, 13, 14, 15, 16, 33, 35] {
          let text = [UInt8](repeating: UInt8(ascii: "a"), count: padding) + first + second
          var spoilt = line
          spoilt.replaceSubrange(start..<end, with: text)
          _ = try? read(spoilt)
        }
      }
    }
  }

  /// The signs of a number are named in the domain, and once more where bytes are looked at in blocks.
  @Test func `takes a document's number just where the domain does`() throws {
    var example = try SpoiltLine("FactureEmise.v1")
    let opening = "\"numero\":\""
    let start = try example.replace(opening, by: opening) + opening.utf8.count
    let line = example.bytes
    let source = try read(line).source
    let end = try #require(line[start...].firstIndex(of: UInt8(ascii: "\"")))
    for byte in UInt8.min...UInt8.max {
      for place in [0, 15, 16, 34] {
        var number = [UInt8](repeating: UInt8(ascii: "M"), count: 35)
        number[place] = byte
        var spoilt = line
        spoilt.replaceSubrange(start..<end, with: number)
        var skimmer = LineSkimmer(source: source)
        let isTaken = skimmer.skim(spoilt, in: spoilt.indices)
        let text = String(validating: number, as: UTF8.self)
        let isRight = text.map { NumeroFacture.examiner($0) == nil } ?? false
        if isTaken != isRight { Issue.record("byte \(byte) at \(place)") }
      }
    }
  }

  @Test func `names the author of each line, however long the name`() throws {
    var hasard = Hasard(graine: 5)
    let source = hasard.registre()
    var skimmer = LineSkimmer(source: source)
    let long = String(repeating: "é", count: 40)
    for (number, name) in ["camille", long, "camille", "camille", long, "Zoé", long].enumerated() {
      let event = RecordedEvent(
        position: number + 2, time: .epoch, author: try Author(texte: name),
        evenement: hasard.recordedEvent(sorte: 14).evenement)
      let bytes = encoded(event, source: source)
      let isTaken = skimmer.skim(bytes, in: bytes.indices)
      #expect(isTaken && skimmer.line.author.name == name, "\(number)")
    }
  }

  /// What may stand in a text, or may not: escapes, controls, characters whole and broken.
  private static let pieces: [[UInt8]] = [
    [], [0x61], [0x22], [0x5C], [0x5C, 0x22], [0x5C, 0x5C], [0x5C, 0x6E], [0x5C, 0x75], [0x00],
    [0x1F], [0x20], [0x2F], [0x3A], [0x40], [0x7F], [0x80], [0xBF], [0xC0, 0xAF], [0xC2, 0x85],
    [0xC2, 0xA0], [0xC3], [0xC3, 0xA9], [0xC5, 0x93], [0xDF, 0xBF], [0xE0, 0x80, 0x80],
    [0xE2, 0x80], [0xE2, 0x80, 0x93], [0xE2, 0x80, 0xA8], [0xED, 0xA0, 0x80],
    [0xF0, 0x9F, 0x98, 0x80], [0xFF],
  ]

  @Test func `takes many lines to their end, or all up to some in which one was changed`() throws {
    var hasard = Hasard(graine: 3, presence: .toutes)
    let source = hasard.registre()
    var encoder = LineEncoder(source: source)
    let act = Circumstances(time: .epoch, author: try Author(texte: "camille"), cle: nil)
    var count = 0
    for sorte in 0..<Hasard.nombreDeSortes {
      let evenement = hasard.recordedEvent(sorte: sorte).evenement
      for _ in 0..<(isLeftToReader(evenement) ? 0 : 8) {
        encoder.write(evenement, at: count + 2, in: nil, act)
        count += 1
      }
    }
    let lines = encoder.take().sealed(behind: .nulle)
    let end = lines.bytes.count
    try #require(count > 2 * Line.hashedAtOnce)
    func expect(_ taken: Int, of bytes: ContiguousArray<UInt8>, checkingHashes: Bool) {
      var (skimmer, run) = (LineSkimmer(source: source), EventRun())
      var chain = Chain(behind: Head(position: 1, hash: .nulle, time: .epoch), of: source)
      let reached = skimmer.skim(
        bytes + ContiguousArray(repeating: 0, count: reachOfStep), in: 0..<end, &chain,
        checkingHashes: checkingHashes, into: &run)
      #expect(reached.place == (taken < count ? lines.ranges[taken].lowerBound : end))
      #expect(reached.settled == reached.place && run.settledCount == taken)
      #expect(chain.head.position == taken + 1)
    }
    expect(count, of: lines.bytes, checkingHashes: true)
    var changed = lines.bytes
    let name = try #require(
      changed[lines.ranges[Line.hashedAtOnce + 9]].firstRange(of: "camille".utf8))
    changed[name.lowerBound] = UInt8(ascii: "C")
    expect(Line.hashedAtOnce, of: changed, checkingHashes: true)
    expect(count, of: changed, checkingHashes: false)
  }

  @Test func `takes no line of another registre`() {
    var hasard = Hasard(graine: 4)
    let event = hasard.recordedEvent(sorte: 14)
    let bytes = encoded(event, source: hasard.registre())
    var skimmer = LineSkimmer(source: hasard.registre())
    let isTaken = skimmer.skim(bytes, in: bytes.indices)
    #expect(!isTaken)
  }
}

@Suite struct `A time of the day before` {
  @Test(arguments: [
    ("00:00:00.000000", true), ("23:59:59.999999", true), ("24:00:00.000000", false),
    ("23:60:00.000000", false), ("23:59:60.000000", false), ("23.59:59.000000", false),
    ("23:59:59,000000", false), ("2a:59:59.000000", false),
  ])
  func `is read where there is such a one`(clock: String, exists: Bool) {
    var last = LastDay()
    for text in ["2026-11-20T12:00:00.000000Z", "2026-11-20T\(clock)Z"] {
      let bytes = ContiguousArray((text + String(repeating: " ", count: 32)).utf8)
      // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
      let time = unsafe last.time(bytes.span.bytes, bytes, at: 0)
      #expect((time != nil) == (exists || !text.contains(clock)), "\(text)")
      if let time { #expect(time.text == text) }
    }
  }
}

@Suite struct `A canonical decimal` {
  @Test func `is read the quick way as it is the careful way, or not at all`() {
    let pieces = [
      "", "-", "0", "7", "10", "00", ".", "5", "50", "05", "000001", "123456789012345678",
    ]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let text = first + second + third
          expectAgreement(text, Montant.self)
          expectAgreement(text, Quantite.self)
          expectAgreement(text, PrixUnitaire.self)
        }
      }
    }
  }

  @Test func `is read eight characters at a time as it is one by one`() {
    let pieces = ["", "-", "0", "7", "10", ".", "5", "50", "07", "99999", "12345678", "/", "é"]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          for fourth in ["", "0", "25", ".5", ".10"] {
            let text = first + second + third + fourth
            for decimals in [(2, 2), (4, 0), (6, 2)] { expectSame(text, decimals) }
          }
        }
      }
    }
  }

  private func expectSame(_ text: String, _ decimals: (most: Int, least: Int)) {
    let bytes = ContiguousArray((text + "\"" + String(repeating: "x", count: 32)).utf8)
    let single = DecimaleCanonique.lire(
      bytes.span, a: 0, decimales: decimals.most, montrees: decimals.least)
    let isWhole = single?.fin == text.utf8.count
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    let short = unsafe ShortDecimal(
      bytes.span.bytes, at: 0, decimals: (UInt8(decimals.most), UInt8(decimals.least)))
    let isShort = text.utf8.count <= 15 && !text.hasPrefix("-")
    #expect((short != nil) == (isWhole && isShort) || short != nil && isWhole, "\(text)")
    if let short { #expect(short.units == single?.unites && short.end == single?.fin, "\(text)") }
  }

  private func expectAgreement<Valeur: ValeurDecimale>(_ text: String, _ type: Valeur.Type) {
    let bytes = ContiguousArray(text.utf8)
    let quick = DecimaleCanonique.lire(
      bytes.span, a: 0, decimales: Valeur.decimales, montrees: Valeur.decimalesMontrees)
    let careful = try? Valeur.lire(bytes.span, enCanonique: true)
    guard let quick, quick.fin == bytes.count else {
      #expect(careful == nil || text.utf8.count > 12, "\(text)")
      return
    }
    guard Valeur.limites.contains(quick.unites) else { return }
    #expect(careful?.unites == quick.unites, "\(text)")
  }
}

@Suite struct `What was built of lines before` {
  private func found(
    _ text: String, _ type: Any.Type, in memory: BuiltValues.Memory
  ) -> String? {
    let bytes = ContiguousArray(text.utf8)
    // Safe: every UInt8 is one byte, with no padding that would be read uninitialised.
    return unsafe memory.text(of: type, bytes.span.bytes, 0..<bytes.count)
  }

  @Test func `is found by its type and by all of its bytes`() {
    for length in [1, 8, 17, 95, 96, 97] {
      var memory = BuiltValues.Memory()
      let text = String(repeating: "x", count: length)
      let bytes = ContiguousArray(text.utf8)
      // Safe: as above.
      unsafe memory.insert(text, of: Libelle.self, bytes.span.bytes, 0..<length)
      #expect(found(text, Libelle.self, in: memory) == (length <= 96 ? text : nil))
      #expect(found(text, Note.self, in: memory) == nil)
      for other in [text + "x", String(text.dropLast()), String(text.dropLast()) + "y"] {
        #expect(found(other, Libelle.self, in: memory) == nil, "\(length)")
      }
    }
  }

  @Test func `gives way to what is built of others in its place`() {
    var memory = BuiltValues.Memory()
    let texts = (0..<5000).map { "Vis \($0)" }
    for text in texts {
      let bytes = ContiguousArray(text.utf8)
      // Safe: as above.
      unsafe memory.insert(text, of: Libelle.self, bytes.span.bytes, 0..<bytes.count)
    }
    let known = texts.filter { found($0, Libelle.self, in: memory) == $0 }
    #expect((500...1024).contains(known.count) && known.contains("Vis 4999"))
    #expect(texts.allSatisfy { found($0, Libelle.self, in: memory) ?? $0 == $0 })
  }

  @Test func `are the seller of an issue, and given back to the next reader`() throws {
    let lines = try EventSchemas.exemple("FactureEmise.v1.jsonl").split(
      separator: UInt8(ascii: "\n"))
    let line = ContiguousArray(lines[1])
    let member = Array(#""vendeur":"#.utf8)
    let place = line.indices.first { line[$0...].starts(with: member) }
    let start = try #require(place) + member.count
    var reader = LineReader(line, in: start..<line.count)
    reader.built = BuiltValues.Memory()
    let vendeur = try Vendeur.walk(&reader, nil)
    let memory = try #require(reader.built)
    // Safe: as above.
    let known: (value: Vendeur, end: Int)? = unsafe memory.record(line.span.bytes, at: start)
    #expect(known?.value == vendeur)
    let other: (value: FicheClient, end: Int)? = unsafe memory.record(line.span.bytes, at: start)
    #expect(other == nil)
    // Of a whole line one text displaces another, but not all.
    let built = BuiltValues()
    let event = try Line.read(line, in: line.indices, knowing: built).event
    guard case .facture(_, .factureEmise(let emission)) = event.evenement else {
      Issue.record("no issue")
      return
    }
    var after: BuiltValues.Memory?
    built.exchange(&after)
    let remembered = try #require(after)
    let names = emission.lignes.map(\.contenu.designation.texte) + [vendeur.nom.texte]
    #expect(names.contains { found($0, Libelle.self, in: remembered) == $0 })
  }

  @Test func `are who wrote a line`() throws {
    let text = ContiguousArray(#""camille""#.utf8)
    var reader = LineReader(text, in: text.indices)
    reader.built = BuiltValues.Memory()
    _ = try Author.read(from: &reader)
    let memory = try #require(reader.built)
    #expect(found("camille", Author.self, in: memory) == "camille")
    #expect(found("camille", Libelle.self, in: memory) == nil)
  }
}
