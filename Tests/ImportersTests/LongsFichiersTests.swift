import CasUsage
import ExemplesFactures
import Exporters
import Facturation
import Foreign
import Graine
import Importers
import Journaux
import Litteraux
import Testing

/// Files that are parted, and imported part by part.
@Suite struct `A file that is parted` {
  private static let reglages = {
    var reglages = ReglagesImport()
    reglages.decoupe = true
    return reglages
  }()

  private func parties(
    _ octets: ContiguousArray<UInt8>, auPlus maximum: Int, parBlocsDe taille: Int = 4096
  ) throws -> [ContiguousArray<UInt8>] {
    let lecteur = try Atelier().lire(octets, Self.reglages, parBlocsDe: taille)
    try #require(lecteur.defauts.map(\.description) == [])
    #expect(lecteur.factures.isEmpty)
    return lecteur.parties(auPlus: maximum).map(lecteur.contents)
  }

  /// The numbers, or the names, of the invoices of each part.
  private func references(_ parties: [ContiguousArray<UInt8>]) throws -> [[String]] {
    try parties.map { try Atelier().lire($0).factures.map(\.reference.texte) }
  }

  @Test(arguments: 0..<6)
  func `becomes what it would be as a whole, in whatever form it is`(_ tour: Int) throws {
    let hasard = HasardDeValeurs(GenerateurGraine(graine: Graine.choisie &+ UInt64(tour)))
    var factures = FacturesCoherentes(hasard)
    let vues = try factures.suite(Campaign.count(40, long: 100))
    let forme: ExportDTO.Forme =
      [.tableau, .lignes, .enveloppe(.init(tete: .empty, au: "2026-11-20"))][tour % 3]
    let octets = try exporter(vues, forme)
    let (entier, decoupe) = (try Atelier(), try Atelier())
    _ = try entier.importer(octets)
    let parties = try parties(octets, auPlus: 7, parBlocsDe: 1 + tour * 50)
    let brouillons = vues.count { $0.facture.numero == nil }
    #expect(parties.count == (brouillons + 6) / 7 + (vues.count - brouillons + 6) / 7)
    for partie in parties { _ = try decoupe.importer(partie) }
    #expect(try tout(decoupe) == tout(entier), "\(hasard)")
    #expect(try decoupe.ecarts == [], "\(hasard)")
  }

  /// All that is known of each invoice and its client, save which draft it was that is one no more.
  private func tout(_ atelier: Atelier) throws -> [String: String] {
    var tout: [String: String] = [:]
    for vue in try atelier.vues {
      let texte = String(decoding: try exporter([vue], .lignes), as: UTF8.self)
      tout[vue.facture.id.texte] =
        vue.facture.numero == nil ? texte : texte.replacing(/"brouillon":[0-9]+/, with: "")
    }
    return tout
  }

  private func exporter(
    _ vues: [FacturesCoherentes.Vue], _ forme: ExportDTO.Forme
  ) throws -> ContiguousArray<UInt8> {
    var export = ExportDTO(forme, clientSous: .lesDeux, au: "2026-11-20")
    var flux = MemoryStream()
    try export.begin(&flux)
    for vue in vues { try export.write(vue.facture, client: vue.client, to: &flux) }
    try export.end(&flux)
    return flux.bytes
  }

  @Test func `has drafts first, and last what asks for the next number`() throws {
    let octets = ContiguousArray(
      [
        DTO.emise("X-1", 1).avec("statut", "\"Annulée\""), .emise("X-2", 2), .brouillon(9),
        .emise("X-3", 3), .brouillon(4),
      ].texte.utf8)
    let parties = try parties(octets, auPlus: 2)
    #expect(
      try references(parties) == [["BROUILLON-4", "BROUILLON-9"], ["X-2", "X-3"], ["X-1"]])
  }

  @Test func `has who says what a client is before those who name it`() throws {
    let id = "\"01970000-0000-7000-8000-0000000000cc\""
    func de(_ nom: String?, _ numero: String, _ rang: Int, le jour: String) -> DTO {
      let dto = DTO.emise(numero, rang).sans("client").avec("dateFacture", "\"\(jour)\"")
        .avec("clientId", id)
      return nom.map { dto.avec("client", "{\"nom\":\"\($0)\"}") } ?? dto
    }
    let octets = ContiguousArray(
      [
        de(nil, "X-1", 1, le: "2026-09-01"), de("Ancien nom", "X-2", 2, le: "2026-09-02"),
        .emise("X-3", 3), de("Nouveau nom", "X-4", 4, le: "2026-10-04"),
      ].texte.utf8)
    let parties = try parties(octets, auPlus: 1)
    #expect(try references(parties) == [["X-4"], ["X-1"], ["X-2"], ["X-3"]])
    let atelier = try Atelier()
    for partie in parties { _ = try atelier.importer(partie) }
    #expect(
      try atelier.vues.map(\.client.fiche.nom)
        == ["Nouveau nom", "Nouveau nom", "Nouveau nom", "Le Moulin"])
  }

  @Test func `has each invoice as it stands, laid out over several lines or not`() throws {
    let texte = """
      [ {
        \(DTO.brouillon(1).texte.dropFirst().dropLast())
      } ,
      \(DTO.brouillon(2).texte) ]
      """
    let parties = try parties(ContiguousArray(texte.utf8), auPlus: 1, parBlocsDe: 3)
    #expect(
      parties.map { String(decoding: $0, as: UTF8.self) } == [
        "[\n{\n  \(DTO.brouillon(1).texte.dropFirst().dropLast())\n}\n]\n",
        "[\n\(DTO.brouillon(2).texte)\n]\n",
      ])
  }

  @Test func `is told what is wrong with it all the same`() throws {
    let octets = ContiguousArray([DTO.emise("SANS", 1), .brouillon(2)].texte.utf8)
    let lecteur = try Atelier().lire(octets, Self.reglages)
    #expect(lecteur.defauts.map(\.code) == ["numero-sans-serie"])
  }

  @Test func `of a table has the names of its columns in each part, and its rows together`() throws
  {
    let correspondance = """
      date = aaaa-mm-jj
      numero = N
      dateFacture = D
      client.nom = C
      ligne.designation = L
      ligne.quantite = Q
      ligne.prixUnitaire = P
      ligne.tva = T
      """
    let entete = "\u{FEFF}N;D;C;L;Q;P;T\r\n"
    func rangee(_ numero: String, _ libelle: String) -> String {
      "\(numero);2026-10-05;Le Moulin;\(libelle);1;10;20"
    }
    let deux = rangee("X-1", "\"Pose ; \"\"dépose\"\"\"") + "\n" + rangee("X-1", "Pose")
    let table = "\(entete)\(deux)\r\n;;;;;;\n\(rangee("X-2", "Un"))\n\(rangee("X-3", "Un"))"
    var lecteur = CSVReader(
      try Atelier().cadre, CSVMapping(ContiguousArray(correspondance.utf8)), Self.reglages,
      limits: Self.limites(rangees: 1))
    var blocs = [ContiguousArray(table.utf8)][...]
    lecteur.read { blocs.popFirst() ?? [] }
    #expect(lecteur.defauts.map(\.description) == [])
    func textes(_ parties: [[Int]]) -> [String] {
      parties.map { String(decoding: lecteur.contents($0), as: UTF8.self) }
    }
    let reste = [";;;;;;\n\(rangee("X-2", "Un"))\n", "\(rangee("X-3", "Un"))\n"]
    #expect(
      textes(lecteur.parties(auPlus: 2)) == ["\(entete)\(deux)\r\n\(reste[0])", entete + reste[1]])
    #expect(
      textes(lecteur.parties(auPlus: 9, Self.limites(rangees: 2)))
        == ["\(entete)\(deux)\r\n", entete + reste.joined()])
  }

  private static func limites(rangees: Int) -> CSVReader.Limits {
    var limites = CSVReader.Limits()
    limites.rows = rangees
    return limites
  }

  @Test func `of documents has credit notes with their invoice`() throws {
    let facture = Golden.texte("cii/facture.xml")
    let autre = facture.replacing("F2026-0050", with: "F2026-0051")
    let documents = [Golden.texte("cii/avoir.xml"), autre, facture]
    var lecteur = CIIReader(try Atelier().cadre, Self.reglages)
    for document in documents { lecteur.read(ContiguousArray(document.utf8)) }
    lecteur.finish()
    #expect(lecteur.defauts.map(\.description) == [])
    let parties = lecteur.parties(auPlus: 1).map(lecteur.documents)
    #expect(parties.map { $0.map(\.fichier) } == [[1], [2, 0]])
    for document in parties.joined() {
      #expect(String(decoding: document.octets, as: UTF8.self) == documents[document.fichier])
    }
  }
}

/// However long a file is, what is read of it and kept of its faults has an end.
@Suite struct BornesTests {
  /// Takes blocks from a source that never ends, and counts them.
  private func blocs(
    _ debut: String, puis octet: UInt8
  ) throws -> (pris: Int, lecteur: DTOReader) {
    var lecteur = DTOReader(try Atelier().cadre)
    let suite = ContiguousArray(repeating: octet, count: 4096)
    var pris = 0
    lecteur.read {
      pris += 1
      // A cursor that goes on for so long goes on for ever.
      guard pris < 100_000 else { return [] }
      return pris == 1 ? ContiguousArray(debut.utf8) : suite
    }
    return (pris, lecteur)
  }

  @Test(
    arguments: [
      ("[x", 0), ("\u{0}", 0), ("{\"factures\":{}", 0x20), ("[1,}", 0x31),
      ("[{\"id\":\u{1}", 0x41),
    ])
  func `behind a fault that nothing can be read after, no more is taken`(
    debut: String, octet: UInt8
  ) throws {
    let (compte, lecteur) = try blocs(debut, puis: octet)
    #expect(compte <= 2, "\(debut)")
    #expect(lecteur.isLost && !lecteur.defauts.isEmpty)
  }

  @Test func `a text without an end is given up after a mebibyte or two`() throws {
    let (compte, lecteur) = try blocs("[{\"notes\":\"", puis: 0x41)
    #expect(compte <= 3 << 20 / 4096)
    #expect(lecteur.defauts.map(\.code.rawValue) == ["json-texte-trop-long"])
  }

  @Test func `what is handed over behind such a fault is dropped`() throws {
    var lecteur = try blocs("[x", puis: 0).lecteur
    let (avant, faute) = (lecteur.defauts, ContiguousArray("]".utf8))
    for _ in 0..<3 { lecteur.receive(faute) }
    lecteur.finish()
    #expect(lecteur.defauts == avant && lecteur.omitted == 0)
  }

  @Test(arguments: [999, 1000, 1001, 2500])
  func `of many faults the first thousand are kept, and the others counted`(nombre: Int) throws {
    // Every other line is no JSON of the right shape, and every other has a word that is none.
    let lignes = (0..<nombre).map {
      $0.isMultiple(of: 2)
        ? DTO.brouillon().sans("tva").texte : DTO.brouillon().avec("statut", "\"Draft\"").texte
    }
    let lecteur = try Atelier().lire(
      ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 16)
    #expect(lecteur.defauts.count == min(nombre, 1000))
    #expect(lecteur.omitted == max(0, nombre - 1000))
    #expect(lecteur.defauts.map(\.ligne) == Array(1...min(nombre, 1000)))
    #expect(lecteur.factures.isEmpty)
  }

  @Test func `beyond a thousand faults of one kind, an invoice at fault is still none`() throws {
    let fautive = DTO.brouillon().avec("statut", "\"Draft\"").texte
    let lignes = Array(repeating: fautive, count: 1001) + [DTO.brouillon().texte]
    let lecteur = try Atelier().lire(
      ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 16)
    #expect(lecteur.omitted == 1 && lecteur.factures.count == 1)
  }
}

/// An import is one act, and held in memory as a whole.
@Suite struct `A file of more invoices than are imported at once` {
  private static let maximum = 20_000

  /// The same invoice so many times, which is refused for that once it is looked at.
  private func factures(_ nombre: Int) throws -> [FactureImportee] {
    let lecteur = try Atelier().lire(ContiguousArray(DTO.brouillon(1).texte.utf8))
    return Array(repeating: try #require(lecteur.factures.first), count: nombre)
  }

  @Test func `is refused before any is decided`() throws {
    let atelier = try Atelier()
    for (nombre, attendu) in [
      (Self.maximum, "identifiant-en-double" as RefusFacturation.Code),
      (Self.maximum + 1, "trop-de-factures"),
    ] {
      let factures = try factures(nombre)
      let refus = #expect(throws: ImportRefuse.self) {
        try atelier.outils.importer(
          factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur)
        ) { _, _ in #expect(attendu == "identifiant-en-double") }
      }
      #expect(refus?.refus.map(\.code).allSatisfy { $0 == attendu } == true)
    }
  }

  @Test func `tells of each invoice that is done with, and ends where that throws`() throws {
    struct Arret: Error {}
    let atelier = try Atelier()
    _ = try atelier.importer([DTO.brouillon(1)].texte)
    let dtos = [DTO.emise("F2026-0002", 2), .brouillon(1), .emise("F2026-0001", 3)]
    let factures = try atelier.lire(ContiguousArray(dtos.texte.utf8)).factures
    func importer(jusqua fin: Int) throws -> [[Int]] {
      var dites: [[Int]] = []
      _ = try atelier.outils.importer(
        factures, de: #require(Atelier.origine), par: Contexte(auteur: Atelier.auteur)
      ) { faites, sur in
        dites.append([faites, sur])
        if faites == fin { throw Arret() }
      }
      return dites
    }
    let avant = try atelier.evenements
    #expect(throws: Arret.self) { try importer(jusqua: 3) }
    #expect(try atelier.evenements == avant)
    #expect(try importer(jusqua: 4) == [[1, 3], [2, 3], [3, 3]])
  }

  @Test
  func `is told of at the first that is too many, with how many it has, beside its other faults`()
    throws
  {
    let bon = DTO.brouillon(1).avec("lignes", "[]").texte.replacing("\n", with: " ")
    let lignes = ["{}"] + Array(repeating: bon, count: Self.maximum + 2)
    let lecteur = try Atelier().lire(
      ContiguousArray(lignes.joined(separator: "\n").utf8), parBlocsDe: 1 << 20)
    #expect(lecteur.factures.count == Self.maximum - 1)
    #expect(Set(lecteur.defauts.map(\.code)) == ["trop-de-factures", "json-membre-absent"])
    let erreur = try #require(lecteur.defauts.first { $0.code == "trop-de-factures" })
    #expect(erreur.ligne == Self.maximum + 1)
    #expect(erreur.message(.anglais).contains("\(lignes.count) invoices"))
  }
}

/// What means the same in a file of another program.
@Suite struct `Words and lines of files` {
  @Test(arguments: [("HUR", "HUR"), ("heures", "HUR"), ("day", "DAY"), ("Kg", "KGM"), ("ZZ", "ZZ")])
  func `are units by their codes or their words`(_ dite: String, _ code: String) throws {
    let atelier = try Atelier()
    _ = try atelier.importer(DTO.emise().ligne("\"codeUnite\":\"\(dite)\"").texte)
    #expect(try atelier.vues[0].facture.lignes[0].contenu.codeUnite?.texte == code)
  }

  @Test func `end as they do in Windows too`() throws {
    let atelier = try Atelier()
    _ = try atelier.importer(DTO.emise().avec("notes", #""Merci.\r\nÀ bientôt.""#).texte)
    #expect(try atelier.vues[0].facture.enTete.notes?.texte == "Merci.\nÀ bientôt.")
  }
}
