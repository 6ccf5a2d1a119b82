import Facturation
import Journaux
import Testing

@testable import LigneJSON

/// An event whose members bear the names of the envelope's, and hold what a skim could keep of these.
private struct Homonyme: Record {
  let id: Rank
  let source: Libelle
  let type: Libelle
  let subject: Libelle
  let time: DateCivile
  let author: Libelle
  let batch: Libelle
  let command: LigneID
  let predecessorhash: EmpreinteFichier
  let hash: EmpreinteFichier
}

extension Homonyme {
  static var revient: Bool { true }

  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    id = try walker.member("id", record?.id)
    source = try walker.member("source", record?.source)
    type = try walker.member("type", record?.type)
    subject = try walker.member("subject", record?.subject)
    time = try walker.member("time", record?.time)
    author = try walker.member("author", record?.author)
    batch = try walker.member("batch", record?.batch)
    command = try walker.member("command", record?.command)
    predecessorhash = try walker.member("predecessorhash", record?.predecessorhash)
    hash = try walker.member("hash", record?.hash)
  }
}

@Suite struct `A member that bears a name of the envelope` {
  private static let type = CurrentType(EventType("LigneRetiree")) { (payload: Homonyme, flux) in
    guard case .facture(let id) = flux else { return nil }
    return .facture(id, .ligneRetiree(LigneRetiree(ligneId: payload.command)))
  }

  @Test(arguments: [
    Mouvement.creation(brouillon: 1), .avoir(totalTTC: .zero), .aucun,
    .emission(totalHT: .zero, montantTVA: .zero, totalTTC: .zero),
    .paiement(PaiementID(exempleUUID(7)), .zero), .annulation(PaiementID(exempleUUID(7))),
  ])
  func `is not kept, whatever the event does to the sums`(movement: Mouvement) throws {
    let learnt = LineForm(keeping: Capture.ofData(movement)) { line throws(Ecart) in
      _ = try line.record(nil as Homonyme?)
    }
    let form = try #require(learnt)
    #expect(form.steps.count(where: { $0.action != .none }) > Capture.ofEnvelope.count)
    #expect(form.steps.allSatisfy { $0.capture == .none })
  }

  @Test func `looks for sellers and customers among those seen, and for nothing else`() throws {
    func records<Held: Record>(_: Held.Type) throws -> Int {
      let form = LineForm(keeping: Capture.ofData(.aucun)) { line throws(Ecart) in
        _ = try line.record(nil as Held?)
      }
      return try #require(form).steps.count { $0.action == .record }
    }
    #expect(try records(FactureEmise.self) == 2 && records(AvoirEmis.self) == 2)
    #expect(try records(FactureCreee.self) == 0 && records(LigneAjoutee.self) == 0)
    #expect(try records(PaiementEnregistre.self) == 0)
  }

  @Test func `is not taken for the envelope's`() throws {
    let payload = Homonyme(
      id: Rank(7), source: "ailleurs", type: "FactureEmise.v1",
      subject: "registre", time: .premiere, author: "personne",
      batch: "7/9", command: LigneID(exempleUUID(6)), predecessorhash: .nulle,
      hash: .nulle)
    var writer = LineWriter()
    _ = writer.record(payload)
    var line = try SpoiltLine("LigneRetiree.v1")
    try line.replace("{\"ligneId\":\"\(exempleUUID(6))\"}", by: text(writer.bytes))
    let bytes = line.bytes
    let read = try Line.read(bytes, in: bytes.indices, catalogue: EventCatalogue([Self.type]))
    var skimmer = LineSkimmer(source: read.source, program: LineProgram(of: [Self.type]))
    let isTaken = skimmer.skim(bytes, in: bytes.indices)
    let (skimmed, event) = (skimmer.line, read.event)
    #expect(isTaken && skimmed.numbers == EventNumbers(event))
    #expect(skimmed.author == event.author && skimmed.batch == event.batch)
    #expect(skimmed.cle == event.cle && skimmed.predecessor == event.predecessor)
  }
}
