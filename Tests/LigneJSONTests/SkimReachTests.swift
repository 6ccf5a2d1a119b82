import Facturation
import Journaux
import Testing

@testable import LigneJSON

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

/// What a step must never look at is not there at all: the bytes end where its reach does, and an
/// assertion stops whoever looks behind that end.
@Suite struct `A step of a walk` {
  @Test func `looks no further than its reach`() async {
    await #expect(processExitsWith: .success) {
      let line = try Portee.line()
      let catalogue = try EventCatalogue([Portee.type])
      let source = try Line.read(line, in: line.indices, catalogue: catalogue).source
      var skimmer = LineSkimmer(source: source, program: LineProgram(of: [Portee.type]))
      // Once as a whole, so that what is remembered of it is compared from then on.
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
