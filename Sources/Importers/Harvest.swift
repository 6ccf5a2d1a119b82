public import Facturation
import Foreign

/// What reads the invoices of one format, for the one door through which all imports go.
package protocol ImportReader {
  /// What was read so far.
  var harvest: Harvest { get }
  /// What is wrong, the first of it.
  var defauts: [DefautImport] { get }
  /// How much more.
  var omitted: Int { get }
  /// The numbers that were rounded.
  var arrondis: [ArrondiImport] { get }
  /// Puts a fault that only the registre shows at its place.
  var situer: @Sendable (RefusImport) -> DefautImport { get }
}

extension ImportReader {
  /// The invoices that were read.
  package var factures: [FactureImportee] { harvest.factures }

  /// The numbers that were rounded.
  package var arrondis: [ArrondiImport] { harvest.arrondis }

  /// Puts a fault that only the registre shows at its place in its file.
  package var situer: @Sendable (RefusImport) -> DefautImport {
    { [harvest] in harvest.defaut($0) }
  }
}

/// The invoices that were read of other programs' files, and all that is wrong with them.
///
/// The reader of each format makes a DTO of each invoice, of which every value knows where it stands in that
/// file, and hands it over here: so one door takes up all of them.
package struct Harvest: Sendable {
  private let cadre: CadreImport
  /// What reads DTOs.
  var walker: DTOWalker
  private var places = ImportedPlaces()
  /// How values are reached in a file that is not JSON, by their places.
  var paths: [FilePlace: String] = [:]
  /// The invoices that were read, as far as so many can be imported at once.
  private(set) var factures: [FactureImportee] = []
  /// Those that are parted, rather than imported.
  private(set) var parting = FileParts()
  /// How many the files have.
  private var nombre = 0
  /// The first that is too many.
  private var premiereDeTrop: JSONView?

  init(_ cadre: CadreImport, _ reglages: ReglagesImport) {
    self.cadre = cadre
    walker = DTOWalker(reglages, fuseau: cadre.registre.fuseau)
  }

  /// The numbers that were rounded.
  var arrondis: [ArrondiImport] {
    walker.arrondis.map { arrondi in
      var arrondi = arrondi
      arrondi.chemin = paths[arrondi.place] ?? arrondi.chemin
      return arrondi
    }
  }

  /// What is wrong, in the order of the files; the first 1,000 faults of it.
  var defauts: [DefautImport] { (tropDeFactures + walker.enOrdre.prefix(maximum)).map(locate) }

  /// How much more was wrong than is kept.
  var omitted: Int { max(0, walker.fautes - walker.json.maximum) }

  /// How many faults are told.
  var maximum: Int { walker.json.maximum }

  /// Whether the files are to be parted.
  var parts: Bool { walker.reglages.decoupe }

  /// A fault that only the registre shows, at its place in the file.
  func defaut(_ refus: RefusImport) -> DefautImport { locate(places.defaut(refus)) }

  private var tropDeFactures: [DefautImport] {
    guard let lieu = premiereDeTrop else { return [] }
    return [ImportedPlaces.defaut(.tropDeFactures(nombre), dans: lieu)]
  }

  /// Reads an invoice, and checks it by itself.
  ///
  /// Members that a format cannot say are filled in by `completing` before that.
  mutating func take(
    _ vue: JSONView, statutRequis: Bool = true,
    completing: (inout FactureImportee) -> Void = { _ in }
  ) {
    let vue = walker.complete(vue)
    nombre += 1
    let estDeTrop = !parts && nombre > CadreImport.maximum
    if estDeTrop, premiereDeTrop == nil { premiereDeTrop = vue }
    guard var facture = walker.facture(vue, statutRequis: statutRequis) else { return }
    completing(&facture)
    for refus in facture.refus(dans: cadre, rang: factures.count) {
      walker.noter(ImportedPlaces.defaut(refus, dans: vue))
    }
    guard !parts else { return parting.ajouter(facture) }
    guard !estDeTrop else { return }
    factures.append(facture)
    places.ajouter(vue, facture)
  }

  private func locate(_ defaut: DefautImport) -> DefautImport {
    var defaut = defaut
    defaut.chemin = paths[defaut.place] ?? defaut.chemin
    return defaut
  }
}

/// Where invoices stand in their files, and those of their members that the registre may contradict.
///
/// Of each invoice a few places are kept, one behind the other, and nothing else of the JSON:
///
///     places    the invoice   id   numero   clientId   client   statut   avoirs[0].numero   …
struct ImportedPlaces {
  private var places: ContiguousArray<FilePlace> = []
  /// Where the places of each invoice begin.
  private var debuts: ContiguousArray<Int> = []
  /// How each is reached.
  private var racines: ContiguousArray<JSONPath> = []

  /// Keeps the places of the next invoice.
  mutating func ajouter(_ vue: JSONView, _ facture: FactureImportee) {
    debuts.append(places.count)
    racines.append(vue.path)
    places += Self.champs(avoirs: facture.avoirs.count).map { Self.place(de: $0, dans: vue) }
  }

  /// A fault at its place, or at its invoice's when that is not known.
  func defaut(_ refus: RefusImport) -> DefautImport {
    let debut = debuts[refus.rang]
    let siennes = places[debut..<(debuts.dropFirst(refus.rang + 1).first ?? places.count)]
    let champs = Self.champs(avoirs: siennes.count - Self.champs(avoirs: 0).count)
    let sienne = debut + (champs.firstIndex(of: refus.champ) ?? 0)
    return DefautImport(
      defaut: .facture(refus.defaut),
      chemin: Self.chemin(de: refus.champ, depuis: racines[refus.rang]),
      place: places[sienne])
  }

  /// The fields of an invoice whose places are kept, in their order.
  private static func champs(avoirs: Int) -> [String] {
    ["", "id", "numero", "clientId", "client", "statut"]
      + (0..<avoirs).map { "avoirs[\($0)].numero" }
  }

  // Fields of an invoice that is at hand.

  /// A fault at its place in the file, or at that of the innermost value around it that is there.
  static func defaut(_ refus: RefusImport, dans vue: JSONView) -> DefautImport {
    DefautImport(
      defaut: .facture(refus.defaut), chemin: chemin(de: refus.champ, depuis: vue.path),
      place: place(de: refus.champ, dans: vue))
  }

  /// The path of a field: `$[3].lignes[1].total` for `lignes[1].total`.
  private static func chemin(de champ: String, depuis racine: JSONPath) -> String {
    champ.isEmpty ? "\(racine)" : "\(racine).\(champ)"
  }

  private static func place(de champ: String, dans vue: JSONView) -> FilePlace {
    var noeud = vue.node
    // Of `avoirs[0].numero`, these are `avoirs`, `0]` and `numero`.
    for pas in champ.split(whereSeparator: { ".[".contains($0) }) {
      switch noeud.value {
      case .object(let membres):
        guard let membre = membres.first(where: { $0.name == pas }) else { return noeud.place }
        noeud = membre.node
      case .array(let elements):
        guard let rang = Int(pas.dropLast()), elements.indices.contains(rang) else {
          return noeud.place
        }
        noeud = elements[rang]
      default: return noeud.place
      }
    }
    return noeud.place
  }
}

/// The invoices of files that are parted, so that each part can be imported as one act.
///
/// Imported one after the other, the parts make of them what one import would. First come the drafts by their
/// ranks, in parts of their own, for each keeps its name where its rank is still to come. Last come those that ask for the next
/// number of a series, which is known when all others are given. Before an invoice comes the one that says
/// what is known of its client, for a client is made known by the first part that names it. An invoice that
/// deducts a deposit may come before it or behind it.
struct FileParts {
  private struct Facture {
    let client: ClientID?
    /// By what it follows others.
    let ordre: (groupe: Int, brouillon: Int, rang: Int)
  }

  private var factures: [Facture] = []
  /// The invoice that says what is known of a client, and by what it goes before others.
  private var porteuses: [ClientID: (rang: Int, force: (Int, Int, Int))] = [:]

  /// Takes up the next invoice.
  mutating func ajouter(_ facture: FactureImportee) {
    let rang = factures.count
    var groupe = facture.demandeUnNumero ? 2 : 1
    if case .brouillon = facture.reference { groupe = 0 }
    factures.append(
      Facture(client: facture.client.id, ordre: (groupe, facture.brouillon ?? .max, rang)))
    guard let client = facture.client.id, facture.client.fiche != nil else { return }
    // Drafts all say the same, so that the first will do and none is moved; else the latest invoice says it.
    let force =
      groupe == 0
      ? (0, -(facture.brouillon ?? .max), -rang) : (-groupe, Int(facture.dateFacture.jour), rang)
    if porteuses[client].map({ $0.force < force }) ?? true { porteuses[client] = (rang, force) }
  }

  /// The parts, each the ranks of so many invoices at most; their weight besides is nowhere more than the
  /// greatest weights, unless one alone is.
  func parties(
    auPlus maximum: Int, _ plusGrands: [Int] = [], poids: (Int) -> [Int] = { _ in [] }
  ) -> [[Int]] {
    var (parties, reste, apresUnBrouillon) = ([[Int]](), [Int](), false)
    for rang in ordre {
      let (pris, estBrouillon) = ([1] + poids(rang), factures[rang].ordre.groupe == 0)
      reste = zip(reste, pris).map(-)
      // In a part of both, what was issued could take the ranks that drafts are to keep.
      let commence = apresUnBrouillon && !estBrouillon
      if parties.isEmpty || commence || reste.contains(where: { $0 < 0 }) {
        parties.append([])
        reste = zip([maximum] + plusGrands, pris).map(-)
      }
      parties[parties.count - 1].append(rang)
      apresUnBrouillon = estBrouillon
    }
    return parties
  }

  private var ordre: [Int] {
    var (ordre, placees) = ([Int](), Set<Int>())
    for facture in factures.sorted(by: { $0.ordre < $1.ordre }) {
      let porteuse = facture.client.flatMap { porteuses[$0]?.rang }
      for rang in [porteuse, facture.ordre.rang].compactMap(\.self)
      where placees.insert(rang).inserted { ordre.append(rang) }
    }
    return ordre
  }
}

/// A fault of an imported file: what it is and where, for a person to find and a program to compare.
///
///     line 12, column 21, $[3].lignes[0].quantite: At most 4 decimals are kept…
public struct DefautImport: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package internal(set) var defaut: DefautDeFichier
  /// The value concerned, as a JSONPath: `$[3].lignes[0].quantite`.
  public internal(set) var chemin: String
  /// Where it shows.
  var place: FilePlace
  /// The header of the column in which it shows, in a table.
  public internal(set) var enTete: String?
  /// What a mapping calls the value, where that gives it to every row.
  var membre: String?

  /// The line, counted from 1.
  public var ligne: Int { place.line }
  /// The byte within the line, counted from 1.
  public var colonne: Int { place.column }
  /// Which file it is, of several that are imported together, counted from 0.
  public var fichier: Int { place.file }

  /// Which fault it is; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// The figures that a rule's refusal turns on, each by its name.
  package var chiffres: [RefusFacturation.Chiffre] {
    if case .facture(let defaut) = defaut { defaut.enonce.chiffres } else { [] }
  }

  /// Whether the file may be good, and only what the registre holds speaks against it.
  package var vientDuRegistre: Bool {
    if case .facture(let defaut) = defaut { defaut.vientDuRegistre } else { false }
  }

  /// What is wrong and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { defaut.enonce.texte.en(langue) }

  /// The place and what is wrong there.
  public func messageSitue(_ langue: Langue) -> String {
    let texte =
      if case .valeur(let defaut) = defaut { defaut.text(at: chemin) } else { defaut.enonce.texte }
    let faute = texte.en(langue)
    return Texte("\(lieu.francais) : \(faute)", "\(lieu.anglais): \(faute)").en(langue)
  }

  /// Where it is, for a person: in a table no path leads there.
  private var lieu: Texte {
    if let enTete {
      return Texte("ligne \(ligne), colonne « \(enTete) »", "line \(ligne), column “\(enTete)”")
    }
    if let membre { return Texte("ligne \(ligne), « \(membre) »", "line \(ligne), “\(membre)”") }
    let suite = if case .table = defaut { "" } else { ", \(chemin)" }
    return Texte(
      "ligne \(ligne), colonne \(colonne)\(suite)", "line \(ligne), column \(colonne)\(suite)")
  }

  /// The code, the place and the fault in English, for logs.
  public var description: String { "\(code): \(messageSitue(.anglais))" }
}

/// What is wrong, by what it is wrong with: where a person looks for it depends on that.
package enum DefautDeFichier: Hashable, Sendable {
  /// A value is none by itself, or the JSON around it.
  case valeur(Defaut)
  /// The invoice contradicts itself, others or the registre.
  case facture(Defaut)
  /// A document is no CII, or says what has no place in a registre.
  case document(Defaut)
  /// A table is none, or not of the shape that its mapping says.
  case table(Defaut)

  /// What is said of it.
  package var enonce: Enonce {
    switch self {
    case .valeur(let defaut), .facture(let defaut), .document(let defaut), .table(let defaut):
      defaut.enonce
    }
  }
}

/// What a file is that was given in place of a CII document or a table.
package enum ForeignFormat: CaseIterable, Hashable, Sendable {
  case classeur, html, json, pdf, ubl, xml

  /// How many bytes from its beginning are looked at.
  static let debut = 1024

  /// What the first bytes of a file give away; nothing where they may be a table.
  init?(_ octets: ContiguousArray<UInt8>) {
    // A workbook is a ZIP archive, or a compound file as the Excel of old wrote them.
    let classeurs: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0]]
    let marque: [UInt8] = [0xEF, 0xBB, 0xBF]
    let suite = octets.starts(with: marque) ? octets.dropFirst(3) : octets[...]
    let visible = suite.prefix(Self.debut).drop(while: \.isBlank)
    let debut = String(decoding: visible, as: UTF8.self).lowercased()
    if classeurs.contains(where: octets.starts) {
      self = .classeur
    } else if debut.hasPrefix("%pdf-") {
      self = .pdf
    } else if visible.commenceUnJSON {
      self = .json
    } else if debut.hasPrefix("<!doctype html") || debut.hasPrefix("<html") {
      self = .html
    } else if debut.hasPrefix("<?xml") || debut.hasPrefix("<") && debut.contains("xmlns") {
      // A header like `<DATE>;<TIME>` is one of a table.
      self = .xml
    } else {
      return nil
    }
  }

  /// What the element gives away that holds everything.
  init?(_ racine: XMLName) {
    if racine.local.lowercased() == "html" {
      self = .html
    } else if racine.namespace.hasPrefix("urn:oasis:names:specification:ubl:") {
      self = .ubl
    } else {
      return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it opens an object or an array, and nothing follows that neither could hold: a header
  /// like `[Date];[Client]` is one of a table.
  fileprivate var commenceUnJSON: Bool {
    guard let premier = first, "{[".utf8.contains(premier) else { return false }
    return dropFirst().first { !$0.isBlank }.map("{[]}\"".utf8.contains) ?? true
  }
}

extension DefautImport: BilingualError {
  /// The place and what is wrong there.
  package func phrase(_ langue: Langue) -> String { messageSitue(langue) }
}
