// The one import of Foundation, or of the part of it that has `Decimal` and `Date`; every file of
// this room and whoever imports it sees both types.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
public import Facturation
public import Facturier
import Importers
public import Journaux

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

// What Foundation shows of an error, in an alert say, is what the library says of it, in the system's language.

extension Echec: LocalizedError {
  /// What is wrong and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

extension RefusFacturation: LocalizedError {
  /// Which rule forbids it, and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

extension ErreurDTO: LocalizedError {
  /// The path, what is wrong there and what to do about it.
  public var errorDescription: String? { message(Langue(.current)) }
}

// The words of DTOs, which an app may keep and send.

extension StatutFacture: Codable {
  /// Reads `Brouillon`, `Envoyée`, `Payée`, `En Retard` or `Annulée`.
  public init(from decoder: any Decoder) throws { self = try MotDTO.lire(decoder) }

  /// Writes its word.
  public func encode(to encoder: any Encoder) throws { try MotDTO.ecrire(self, encoder) }
}

extension ConditionsPaiement: Codable {
  /// Reads `Virement`, `Chèque`, `Espèces`, `Carte`, `Prélèvement`, `Effet`, `Compensation` or `Autre`.
  public init(from decoder: any Decoder) throws { self = try MotDTO.lire(decoder) }

  /// Writes its word.
  public func encode(to encoder: any Encoder) throws { try MotDTO.ecrire(self, encoder) }
}

private enum MotDTO {
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
