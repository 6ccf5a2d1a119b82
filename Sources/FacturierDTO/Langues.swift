public import Facturation
public import Facturier
import Importers
import Journaux

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
