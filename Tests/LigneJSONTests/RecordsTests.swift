@testable import Facturation
import Hasard
import Journaux
import Testing

@testable import LigneJSON

/// What a line might have held in a first version: an amount, and no quantity.
private struct LigneV1: Record {
  let ligneId: LigneID
  let designation: Libelle
  let montant: Montant

  /// One piece at the amount.
  var suivante: LigneV2 {
    LigneV2(
      ligneId: ligneId, designation: designation,
      prixUnitaire: PrixUnitaire(unitesAdmises: montant.unites * 10_000))
  }
}

extension LigneV1 {
  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
    designation = try walker.member("designation", record?.designation)
    montant = try walker.member("montant", record?.montant)
  }
}

/// A second version: a price, still without quantity and VAT.
private struct LigneV2: Record {
  let ligneId: LigneID
  let designation: Libelle
  let prixUnitaire: PrixUnitaire

  /// One piece, at the standard rate.
  var suivante: LigneAjoutee {
    LigneAjoutee(
      ligneId: ligneId,
      contenu: ContenuLigne(
        designation: designation, quantite: Quantite(unitesAdmises: 1_0000),
        prixUnitaire: prixUnitaire, tva: .normal))
  }
}

extension LigneV2 {
  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    ligneId = try walker.member("ligneId", record?.ligneId)
    designation = try walker.member("designation", record?.designation)
    prixUnitaire = try walker.member("prixUnitaire", record?.prixUnitaire)
  }
}

/// A catalogue in which today's LigneAjoutee is the third version of it.
@Suite struct `An older version` {
  private static let deV1 = Upcaster(from: "LigneAjoutee", version: 1) { (old: LigneV1) in
    old.suivante
  }
  private static let deV2 = Upcaster(from: "LigneAjoutee", version: 2) { (old: LigneV2) in
    old.suivante
  }

  private static func aujourdhui(_ version: Int, _ name: String = "LigneAjoutee") -> CurrentType {
    CurrentType(EventType(name, version: version)) { (payload: LigneAjoutee, flux) in
      if case .facture(let id) = flux { .facture(id, .ligneAjoutee(payload)) } else { nil }
    }
  }

  private func catalogue() throws -> EventCatalogue {
    try EventCatalogue([Self.aujourdhui(3)], upcasters: [Self.deV2, Self.deV1])
  }

  private let ligne = LigneID(exempleUUID(6))

  /// The line of a version, around what it holds.
  private func line(
    _ version: Int, _ payload: some Record, subject: String? = nil
  ) throws -> ContiguousArray<UInt8> {
    var writer = LineWriter()
    _ = writer.record(payload)
    var line = try SpoiltLine("LigneRetiree.v1")
    try line.replace("LigneRetiree.v1", by: "LigneAjoutee.v\(version)")
    try line.replace("{\"ligneId\":\"\(ligne)\"}", by: text(writer.bytes))
    if let subject { try line.replace("\"facture/", by: "\"\(subject)/") }
    return line.bytes
  }

  @Test func `is led to today's event, step by step`() throws {
    let catalogue = try catalogue()
    #expect(catalogue.types == ["LigneAjoutee.v1", "LigneAjoutee.v2", "LigneAjoutee.v3"])
    let v1 = LigneV1(
      ligneId: ligne, designation: "Pose", montant: "45.50")
    let today = v1.suivante.suivante
    #expect(today.contenu.prixUnitaire.texte == "45.50")
    let lines = [try line(1, v1), try line(2, v1.suivante), try line(3, today)]
    for bytes in lines {
      let event = try read(bytes, catalogue: catalogue).event.evenement
      guard case .facture(_, .ligneAjoutee(let read)) = event else {
        Issue.record("\(event)")
        continue
      }
      #expect(read == today)
    }
  }

  @Test func `is written no more`() throws {
    let catalogue = try catalogue()
    let v2 = LigneV2(
      ligneId: ligne, designation: "Pose", prixUnitaire: "45.50")
    let line = try read(line(2, v2), catalogue: catalogue)
    // Today's version is the catalogue's third only for this test: the writer writes what is today's.
    let written = encoded(line.event, source: line.source)
    #expect(text(written).contains("\"type\":\"\(LigneAjoutee.type)\""))
    #expect(try read(written).event.evenement == line.event.evenement)
  }

  @Test func `is as strict as today's, and in no other stream`() throws {
    let catalogue = try catalogue()
    let v1 = LigneV1(ligneId: ligne, designation: "Pose", montant: .zero)
    var spoilt = text(try line(1, v1))
    spoilt.replace("\"0.00\"", with: "\"0.0\"")
    let bytes = ContiguousArray(spoilt.utf8)
    let error = #expect(throws: Ecart.self) { try read(bytes, catalogue: catalogue) }
    #expect(error?.trouve.constante.hasPrefix("\"0.0\"") == true)

    let elsewhere = try line(1, v1, subject: "client")
    let other = #expect(throws: Ecart.self) { try read(elsewhere, catalogue: catalogue) }
    #expect(other?.attendu.constante.hasPrefix("an event of another stream than client/") == true)
    let unknown = try line(4, v1)
    let third = #expect(throws: Ecart.self) { try read(unknown, catalogue: catalogue) }
    #expect(third?.regle == .type)
  }

  @Test func `that nothing leads on from is refused at the start`() {
    for (upcasters, gap) in [([Self.deV1], 2), ([Self.deV2], 1), ([], 2)] {
      let error = #expect(throws: CatalogueGap.self) {
        try EventCatalogue([Self.aujourdhui(3)], upcasters: upcasters)
      }
      #expect(error?.type == EventType("LigneAjoutee", version: gap))
    }
  }

  @Test func `that stands twice is refused at the start`() {
    #expect(throws: CatalogueGap.self) {
      try EventCatalogue([Self.aujourdhui(1), Self.aujourdhui(1)])
    }
    #expect(throws: CatalogueGap.self, "two versions of today") {
      try EventCatalogue([Self.aujourdhui(1), Self.aujourdhui(2)], upcasters: [Self.deV1])
    }
    #expect(throws: CatalogueGap.self, "two ways from one version") {
      try EventCatalogue([Self.aujourdhui(3)], upcasters: [Self.deV1, Self.deV2, Self.deV2])
    }
  }

  @Test func `that leads to no event of today is refused at the start`() {
    #expect(throws: CatalogueGap.self, "of another event") {
      try EventCatalogue([Self.aujourdhui(1, "LignePosee")], upcasters: [Self.deV1])
    }
    #expect(throws: CatalogueGap.self, "of today's own version") {
      try EventCatalogue([Self.aujourdhui(2)], upcasters: [Self.deV1, Self.deV2])
    }
    #expect(throws: CatalogueGap.self, "to what the next version does not hold") {
      try EventCatalogue([Self.aujourdhui(2)], upcasters: [Self.deV1])
    }
  }

  @Test func `is named by what stands in the way`() {
    let error = #expect(throws: CatalogueGap.self) { try EventCatalogue([Self.aujourdhui(2)]) }
    #expect(error?.type.description == "LigneAjoutee.v1")
  }
}

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

/// An event of every kind of value, each behind a name so long that a literal holds it just so: a
/// comma, two quotes, a colon and 28 letters.
private struct Portee: Record {
  let identifiant: LigneID
  let empreinte: EmpreinteFichier
  let date: DateCivile
  let montant: Montant
  let prix: PrixUnitaire
  let libelle: Libelle
  let numero: NumeroFacture
  let siren: Siren
  let choix: RegimeTVA
  let rang: Rank
  let oui: Bool
  let adresses: [Adresse]
  let derniere: EmpreinteFichier

  static func exemple() throws -> Portee {
    Portee(
      identifiant: LigneID(exempleUUID(6)), empreinte: .nulle, date: .premiere,
      montant: Montant(unitesAdmises: Montant.limites.upperBound),
      prix: PrixUnitaire(unitesAdmises: PrixUnitaire.limites.upperBound),
      libelle: "Étagère \"murale\", 2 m de large, posée à l'atelier",
      numero: try NumeroFacture(
        texte: String(repeating: "F", count: NumeroFacture.longueurMaximale)),
      siren: "732829320", choix: .franchise, rang: Rank(123_456_789_012_345_678),
      oui: false,
      adresses: [
        Adresse(
          voie: "4 rue des Tanneurs", codePostal: "35300",
          ville: "Fougères")
      ], derniere: .nulle)
  }
}

extension Portee {
  init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    identifiant = try walker.member("identifiantXXXXXXXXXXXXXXXXX", record?.identifiant)
    empreinte = try walker.member("empreinteXXXXXXXXXXXXXXXXXXX", record?.empreinte)
    date = try walker.member("dateXXXXXXXXXXXXXXXXXXXXXXXX", record?.date)
    montant = try walker.member("montantXXXXXXXXXXXXXXXXXXXXX", record?.montant)
    prix = try walker.member("prixXXXXXXXXXXXXXXXXXXXXXXXX", record?.prix)
    libelle = try walker.member("libelleXXXXXXXXXXXXXXXXXXXXX", record?.libelle)
    numero = try walker.member("numeroXXXXXXXXXXXXXXXXXXXXXX", record?.numero)
    siren = try walker.member("sirenXXXXXXXXXXXXXXXXXXXXXXX", record?.siren)
    choix = try walker.member("choixXXXXXXXXXXXXXXXXXXXXXXX", record?.choix)
    rang = try walker.member("rangXXXXXXXXXXXXXXXXXXXXXXXX", record?.rang)
    oui = try walker.member("ouiXXXXXXXXXXXXXXXXXXXXXXXXX", record?.oui)
    adresses = try walker.list("adressesXXXXXXXXXXXXXXXXXXXX", record?.adresses)
    derniere = try walker.member("derniereXXXXXXXXXXXXXXXXXXXX", record?.derniere)
  }
}

/// What stands in a line, and what does not.
extension Portee {
  static let type = CurrentType(EventType("LigneRetiree")) { (payload: Portee, flux) in
    guard case .facture(let id) = flux else { return nil }
    return .facture(id, .ligneRetiree(LigneRetiree(ligneId: payload.identifiant)))
  }

  /// A line that holds one, of an author whose name is as long as one that is remembered.
  static func line() throws -> ContiguousArray<UInt8> {
    var writer = LineWriter()
    _ = writer.record(try exemple())
    var line = try SpoiltLine("LigneRetiree.v1")
    try line.replace("{\"ligneId\":\"\(exempleUUID(6))\"}", by: text(writer.bytes))
    try line.replace("\"comptabilite\"", by: "\"\(String(repeating: "c", count: 62))\"")
    return line.bytes
  }

  /// What tempts a step to go on and on, and is as long as what it may look at behind a literal.
  static var temptations: [ContiguousArray<UInt8>] {
    ["1", "a", "\"", "é", "\"1", "\"a", "\"Z", "\"aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa"].map {
      let rest = $0 + String(repeating: String($0.suffix(1)), count: reachOfStep)
      return ContiguousArray(rest.utf8.prefix(reachOfStep - Literal.longest))
    }
  }
}

/// Bytes that a step must never look at are not there at all: they end where its reach does, and an
/// assertion stops a step that looks behind that end.
@Suite struct `A step of a walk` {
  @Test func `looks no further than its reach`() async {
    await #expect(processExitsWith: .success) {
      let line = try Portee.line()
      let catalogue = try EventCatalogue([Portee.type])
      let source = try Line.read(line, in: line.indices, catalogue: catalogue).source
      var skimmer = LineSkimmer(source: source, program: LineProgram(of: [Portee.type]))
      // Once as a whole, so that its memory is compared from then on.
      let isTaken = skimmer.skim(line, in: line.indices)
      try #require(isTaken)
      for place in line.indices {
        let part = ContiguousArray(line[..<place])
        _ = skimmer.end(of: part, from: 0)
        // Values stand behind colons.
        guard part.last == UInt8(ascii: ":") else { continue }
        for temptation in Portee.temptations { _ = skimmer.end(of: part + temptation, from: 0) }
      }
    }
  }

  /// The longest literal and the hash behind it: if less was promised, the test above would fail.
  @Test func `needs all of its reach`() throws {
    let line = try Portee.line()
    let name = try #require(line.firstRange(of: ",\"derniereXXXXXXXXXXXXXXXXXXXX\":".utf8))
    let hash = line[name.upperBound...].prefix { $0 != UInt8(ascii: "}") }
    #expect(name.count == Literal.longest && name.count + hash.count == reachOfStep)
  }
}
