import Facturation
import Hasard
import Journaux
import LigneJSON
import Testing

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
