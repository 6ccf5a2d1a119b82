public import Facturation
public import FacturierFormats
public import Journaux

// The one import of Foundation, or of the part of it that has `Decimal` and `Date`; every file of this room
// and its importers see both types.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif

// Foundation's own types and ours, one made of the other; nothing of it is rounded or guessed.

extension UUIDTexte {
  /// The same bits.
  public init(_ uuid: UUID) {
    do throws(RefusFacturation) { try self.init(texte: uuid.uuidString) } catch {
      preconditionFailure("Foundation's text of a UUID is one: \(error)")
    }
  }
}

extension Identifiant {
  /// The same bits.
  public init(_ uuid: UUID) { self.init(UUIDTexte(uuid)) }
}

extension UUID {
  /// The same bits.
  public init(_ uuid: UUIDTexte) {
    guard let lu = UUID(uuidString: uuid.texte) else {
      preconditionFailure("Foundation reads any UUID")
    }
    self = lu
  }

  /// The same bits.
  public init(_ identifiant: Identifiant<some Any>) { self.init(identifiant.uuid) }
}

extension Nombre {
  /// Takes a decimal as it is, or refuses one that has more decimals than are kept, or is out of bounds.
  ///
  /// A decimal that was made of a `Double` may well have too many: `Decimal(0.1 + 0.2)`.
  public init(_ decimal: Decimal, champ: Champ? = nil) throws(RefusFacturation) {
    try self.init(texte: decimal.description, champ: champ)
  }
}

extension Decimal {
  /// The same number.
  public init(_ nombre: some Nombre) { self.init(canonique: nombre.texte) }

  /// The same sum.
  public init(_ cumul: Cumul) { self.init(canonique: cumul.texte) }

  private init(canonique texte: String) {
    guard let lu = Decimal(string: texte) else { preconditionFailure("\(texte) is a number") }
    self = lu
  }
}

extension DateCivile {
  /// The day that a moment belongs to in a time zone, commonly the registre's; nothing outside the years 1 to
  /// 9999.
  public init?(_ date: Date, dans fuseau: FuseauHoraire) {
    guard let secondes = Int64(exactly: date.timeIntervalSince1970.rounded(.down)),
      let jour = fuseau.jour(a: secondes)
    else { return nil }
    self = jour
  }
}

extension Date {
  /// The first moment of a day in a time zone, of which `DateCivile(_:dans:)` makes the same day again.
  public init(_ jour: DateCivile, dans fuseau: FuseauHoraire) {
    // Clocks are put forward and back after midnight, so that midnight has the offset of the day before.
    let minuit = Int64(jour.jour) * 86_400
    self.init(timeIntervalSince1970: TimeInterval(minuit - Int64(fuseau.decalage(a: minuit))))
  }

  /// The moment, to the microsecond.
  public init(_ moment: Timestamp) {
    self.init(timeIntervalSince1970: TimeInterval(moment.microseconds) / 1_000_000)
  }
}

extension Timestamp {
  /// The moment, to the nearest microsecond; nothing outside the years 1 to 9999.
  public init?(_ date: Date) {
    guard let micros = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
    else { return nil }
    self.init(microseconds: micros)
  }
}

extension Langue {
  /// The language in which a person is told something: French where his is, and English anywhere else.
  public init(_ locale: Locale) {
    let parts = locale.identifier.lowercased().split { $0 == "_" || $0 == "-" }
    self = parts.first == "fr" ? .francais : .anglais
  }
}

// Foundation shows of an error, in an alert say, the library's own words for it, in the system's language.

extension DepotError: LocalizedError {
  /// What is wrong and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

extension RefusFacturation: LocalizedError {
  /// Which rule forbids it, and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

extension DTOError: LocalizedError {
  /// The path, what is wrong there and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

// The words of DTOs, which an app may keep and send.

extension StatutFacture: Codable {
  /// Reads `Brouillon`, `Envoyée`, `Payée`, `En Retard` or `Annulée`.
  public init(from decoder: any Decoder) throws { self = try DTOWord.lire(decoder) }

  /// Writes its word.
  public func encode(to encoder: any Encoder) throws { try DTOWord.ecrire(self, encoder) }
}

extension ConditionsPaiement: Codable {
  /// Reads `Virement`, `Chèque`, `Espèces`, `Carte`, `Prélèvement`, `Effet`, `Compensation` or `Autre`.
  public init(from decoder: any Decoder) throws { self = try DTOWord.lire(decoder) }

  /// Writes its word.
  public func encode(to encoder: any Encoder) throws { try DTOWord.ecrire(self, encoder) }
}

private enum DTOWord {
  static func lire<Mot: Choice>(_ decoder: any Decoder) throws -> Mot {
    let conteneur = try decoder.singleValueContainer()
    let texte = try conteneur.decode(String.self)
    guard let mot = Mot.allCases.first(where: { $0.motDTO == texte }) else {
      let mots = Mot.allCases.map(\.motDTO).joined(separator: ", ")
      throw DecodingError.dataCorruptedError(
        in: conteneur, debugDescription: "\(texte) is none of \(mots)")
    }
    return mot
  }

  static func ecrire(_ mot: some Choice, _ encoder: any Encoder) throws {
    var conteneur = encoder.singleValueContainer()
    try conteneur.encode(mot.motDTO)
  }
}

// A value of the domain becomes a DTO, and a DTO a value of the domain, by the JSON that both have: one
// writes it for all programs, and one reads it of all.

extension FactureDTO {
  /// An invoice as of a day: statut, balance and day of payment depend on it, the lists do not.
  ///
  /// The client is that of the issue, if it was issued, and else the one given.
  public init(_ facture: Facture, client: Client?, le jour: DateCivile) {
    self = DTOJSON.lire(ExportDTO.octets(de: facture, client: client, le: jour))
  }
}

extension ClientDTO {
  /// The same client.
  public init(_ fiche: FicheClient, id: ClientID) {
    self = DTOJSON.lire(ExportDTO.octets(de: fiche, id: id))
  }

  /// What is known of the client.
  public func fiche() throws(DTOError) -> FicheClient { try DTOJSON.valeur(self) }
}

extension VendeurDTO {
  /// The same seller.
  public init(_ vendeur: Vendeur) { self = DTOJSON.lire(ExportDTO.octets(de: vendeur)) }

  /// What is known of the seller.
  public func valeur() throws(DTOError) -> Vendeur { try DTOJSON.valeur(self) }
}

extension ProduitDTO {
  /// The same produit.
  public init(_ produit: Produit) {
    self = DTOJSON.lire(ExportDTO.octets(de: produit.fiche, id: produit.id))
  }

  /// What the produit proposes.
  public func fiche() throws(DTOError) -> FicheProduit { try DTOJSON.valeur(self) }
}

extension PaiementDTO {
  /// What the payment asks to be recorded, if it was never reversed and did not bounce.
  ///
  /// A moment that is not midnight UTC is a day in the time zone.
  public func demande(dans fuseau: FuseauHoraire) throws(DTOError) -> DemandePaiement {
    let paiement: PaiementImporte = try DTOJSON.valeur(self, dans: fuseau)
    var demande = DemandePaiement(montant: paiement.montant, date: paiement.date)
    (demande.mode, demande.reference) = (paiement.mode, paiement.reference)
    return demande
  }
}

/// Foundation's coding of the JSON that DTOs stand in.
private enum DTOJSON {
  /// The DTO that was written, of which all is there that one must have.
  static func lire<DTO: Decodable>(_ octets: ContiguousArray<UInt8>) -> DTO {
    let decoder = JSONDecoder()
    // Foundation counts days before 1582 as the Julian calendar does.
    decoder.dateDecodingStrategy = .custom { decoder in
      let texte = try decoder.singleValueContainer().decode(String.self)
      return Date(minuit: try DateCivile(texte: String(texte.prefix(10))))
    }
    do {
      return try decoder.decode(DTO.self, from: Data(octets))
    } catch { preconditionFailure("what is written as a DTO is one: \(error)") }
  }

  /// What a DTO says, or why it cannot be.
  static func valeur<Valeur: Record>(
    _ dto: some Encodable, dans fuseau: FuseauHoraire = .paris
  ) throws(DTOError) -> Valeur {
    let encoder = JSONEncoder()
    // In an order of its own, so that of several faults it is always the same that is told.
    encoder.outputFormatting = .sortedKeys
    // A value that is no number becomes a text, and is refused as any other would be.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "NaN")
    do {
      return try DTOReader.read(ContiguousArray(encoder.encode(dto)), in: fuseau)
    } catch let erreur as DefautImport {
      throw DTOError(erreur)
    } catch {
      preconditionFailure("a DTO has a form in JSON: \(error)")
    }
  }
}

extension Date {
  /// Midnight UTC of the day.
  fileprivate init(minuit jour: DateCivile) {
    // Whole seconds of ten thousand years are exact in a `TimeInterval`.
    self.init(timeIntervalSince1970: TimeInterval(jour.jour) * 86_400)
  }
}

/// A field of a DTO that the domain cannot take, and why.
///
///     adresse.pays: …
public struct DTOError: Error, Hashable, Sendable, CustomStringConvertible, BilingualError {
  /// Where the field is in the DTO: `adresse.pays`.
  public let chemin: String
  private let defaut: DefautDeFichier

  /// A fault of the JSON that the DTO stood in, where it has no place of its own.
  init(_ cause: DefautImport) {
    chemin = String(cause.chemin.dropFirst("$.".count))
    defaut = cause.defaut
  }

  /// What is wrong; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// The path, what is wrong there and what to do about it.
  public func message(_ langue: Langue) -> String {
    // The path ends with the field, which is not named twice.
    let mots = defaut.enonce.mots
    return Texte("\(chemin) : \(mots.francais)", "\(chemin): \(mots.anglais)").en(langue)
  }

  /// The reason, in English.
  public var description: String { message(.anglais) }
}
