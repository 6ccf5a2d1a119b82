public import Facturation
import Foreign

/// Reads invoices from DTO JSON that comes in blocks, and gathers all that is wrong with them.
///
///     var lecteur = LecteurDTO(cadre, ReglagesImport())
///     try lecteur.lire { try fichier.lire() }
///     guard lecteur.erreurs.isEmpty else { … }
///     let bilan = try await depot.importer(lecteur.factures, …)
///
/// The JSON of one invoice at a time is held, and of each only its values are kept.
public struct LecteurDTO: Sendable {
  private var recolte: Recolte
  private var forme = FormeDuFichier()
  private var flux: FluxJSON?
  /// All bytes, and where invoices stand among them, where they are to be parted.
  private var contenu = ContiguousArray<UInt8>()
  private var morceaux: [Range<Int>] = []
  /// Whether each line can be read without the one above.
  private var estEnLignes = false

  /// Whether the JSON broke off where nothing behind can be understood; what still comes is dropped.
  package private(set) var estPerdu = false

  /// The invoices that were read.
  public var factures: [FactureImportee] { recolte.factures }

  /// Begins before the first byte; `cadre` says what an invoice is checked against by itself.
  public init(_ cadre: CadreImport, _ reglages: ReglagesImport = ReglagesImport()) {
    recolte = Recolte(cadre, reglages)
  }

  /// The numbers that were rounded.
  public var arrondis: [ArrondiImport] { recolte.arrondis }

  /// What is wrong, in the order of the file; the first 1,000 faults of it.
  public var erreurs: [ErreurImport] { recolte.erreurs }

  /// How much more was wrong than is kept.
  public var erreursOmises: Int { recolte.erreursOmises }

  /// Reads blocks from a source until it gives an empty one, or nothing more can be understood.
  public mutating func lire(_ source: () throws -> ContiguousArray<UInt8>) rethrows {
    while !estPerdu {
      let octets = try source()
      guard !octets.isEmpty else { break }
      recevoir(octets)
    }
    terminer()
  }

  /// Takes the bytes that follow.
  public mutating func recevoir(_ octets: ContiguousArray<UInt8>) {
    guard !estPerdu else { return }
    if recolte.decoupe { contenu += octets }
    guard flux == nil else {
      flux?.recevoir(octets)
      return avancer()
    }
    if let forme = forme.regarder(octets, complet: false) { commencer(forme) }
  }

  /// Says that no more bytes will come.
  public mutating func terminer() {
    if flux == nil { commencer(forme.regarder([], complet: true) ?? .valeur) }
    flux?.terminer()
    avancer()
  }

  /// A fault that only the registre shows, at its place in the file.
  public func erreur(_ refus: RefusImport) -> ErreurImport { recolte.erreur(refus) }

  private mutating func commencer(_ forme: FluxJSON.Forme) {
    flux = FluxJSON(forme)
    estEnLignes = forme == .lignes
    flux?.recevoir(self.forme.octets)
    self.forme = FormeDuFichier()
    avancer()
  }

  private mutating func avancer() {
    while !estPerdu {
      do throws(ErreurJSON) {
        guard let vue = try flux?.suivant() else { return }
        prendre(vue)
      } catch {
        recolte.lecture.json.ajouter(error)
        if estEnLignes { flux?.passerLaLigne() } else { estPerdu = true }
      }
    }
  }

  private mutating func prendre(_ vue: VueJSON) {
    if case .membre(let nom, .racine) = vue.chemin {
      guard nom != "tete", nom != "au" else { return }
      return recolte.lecture.json.ajouter(
        vue.erreur(.jsonMembreInconnu(nom, admis: ["tete", "au", "factures"])))
    }
    recolte.prendre(vue)
    if recolte.decoupe, let flux { morceaux.append(flux.derniere) }
  }
}

/// Parts of a file that are imported one after the other.
extension LecteurDTO {
  /// The parts, each the ranks of so many invoices at most.
  package func parties(auPlus maximum: Int) -> [[Int]] {
    recolte.decoupage.parties(auPlus: maximum)
  }

  /// A part as a file of its own: an array of its invoices, each byte for byte as it stands.
  package func contenu(_ partie: [Int]) -> ContiguousArray<UInt8> {
    var octets = ContiguousArray("[\n".utf8)
    for (place, rang) in partie.enumerated() {
      if place > 0 { octets += ",\n".utf8 }
      octets += contenu[morceaux[rang]]
    }
    octets += "\n]\n".utf8
    return octets
  }
}

/// What stands in a file, by itself.
extension LecteurDTO {
  /// A record that an encoder has written, perhaps with its identifier; or the first thing wrong with it.
  package static func lire<Valeur: Record>(
    _ octets: ContiguousArray<UInt8>, dans fuseau: FuseauHoraire
  ) throws(ErreurImport) -> Valeur {
    var flux = FluxJSON(.valeur)
    flux.recevoir(octets)
    flux.terminer()
    var lecture = LectureDTO(ReglagesImport(), fuseau: fuseau)
    var valeur: Valeur?
    do throws(ErreurJSON) {
      if let vue = try flux.suivant() {
        valeur = lecture.lire(vue) { lecture in
          _ = lecture.facultatif("id")
          return lecture.included(nil)
        }
      }
    } catch {
      lecture.json.ajouter(error)
    }
    if let premiere = lecture.enOrdre.first { throw premiere }
    guard let valeur else { preconditionFailure("a value that is not there has its faults") }
    return valeur
  }
}

/// Finds out how the invoices of a file are put together, from its first bytes.
///
///     [ …                            an array
///     {"tete": …, "factures": [ …    an envelope, as an export writes it
///     {"id": … }                     JSON Lines, when the object ends on the line where it begins
///     {                              one invoice, when it does not
///       "id": …
struct FormeDuFichier {
  /// The bytes that were looked at, which are still to be read.
  private(set) var octets = ContiguousArray<UInt8>()
  private var place = 0
  private var profondeur = 0
  private var dansTexte = false
  private var echappe = false
  /// Whether a line has ended within the object.
  private var estCoupe = false
  private var nom: ContiguousArray<UInt8>?
  private var premierNom: ContiguousArray<UInt8>?

  /// After so many bytes without the end of a line, the file is taken for JSON Lines.
  private static let patience = 1 << 20
  private static let enveloppe = ["tete", "au", "factures"].map { ContiguousArray($0.utf8) }

  /// Looks at more bytes; gives the form once it is known, or when no more will come.
  mutating func regarder(_ suite: ContiguousArray<UInt8>, complet: Bool) -> FluxJSON.Forme? {
    octets += suite
    while place < octets.count {
      if let forme = avancer(octets[place]) { return forme }
      place += 1
    }
    if place > Self.patience { return .lignes }
    return complet ? .valeur : nil
  }

  private mutating func avancer(_ octet: UInt8) -> FluxJSON.Forme? {
    if dansTexte {
      lireTexte(octet)
      return estEnveloppe ? .membre("factures") : nil
    }
    switch octet {
    case 0x20, 0x09, 0x0D: return nil
    case 0x0A:
      estCoupe = estCoupe || profondeur > 0
      return estCoupe && premierNom != nil ? .valeur : nil
    case UInt8(ascii: "["):
      if profondeur == 0 { return .tableau }
      profondeur += 1
    case UInt8(ascii: "{"): profondeur += 1
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      profondeur -= 1
      if profondeur <= 0 { return estCoupe ? .valeur : .lignes }
    case UInt8(ascii: "\""):
      dansTexte = true
      if premierNom == nil { nom = [] }
    default: break
    }
    return profondeur == 0 ? .valeur : nil
  }

  private mutating func lireTexte(_ octet: UInt8) {
    if echappe {
      echappe = false
    } else if octet == UInt8(ascii: "\\") {
      echappe = true
    } else if octet == UInt8(ascii: "\"") {
      dansTexte = false
      premierNom = premierNom ?? nom
      return
    }
    if premierNom == nil, nom?.count ?? 0 < 16 { nom?.append(octet) }
  }

  private var estEnveloppe: Bool {
    !dansTexte && profondeur == 1 && premierNom.map(Self.enveloppe.contains) == true
  }
}
