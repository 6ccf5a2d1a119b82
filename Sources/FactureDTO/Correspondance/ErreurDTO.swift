public import Facturation

/// A field of a DTO that the domain cannot take, with its path and the reason.
public struct ErreurDTO: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the field is: `lignes[1].quantite`, counted from 0.
  public let chemin: String
  private let cause: Cause

  enum Cause: Hashable, Sendable {
    case refus(RefusFacturation)
    case date
    case choix(parmi: [String])
  }

  init(_ cause: Cause, chemin: String) {
    self.cause = cause
    self.chemin = chemin
  }

  /// What is wrong; stable, for programs to compare.
  public var code: RefusFacturation.Code { enonce.code }

  /// The reason and what to do about it, the path in front.
  public func message(_ langue: Langue) -> String { enonce.texte.en(langue) }

  /// The reason, in English.
  public var description: String { message(.anglais) }

  private var enonce: Enonce {
    switch cause {
    case .refus(let refus): refus.motif.enonce
    case .date:
      RefusFacturation.Code.dateAttendue.dit(
        "\(chemin) : il faut un jour entre les années 1 et 9999.",
        "\(chemin): a day between the years 1 and 9999 is needed.")
    case .choix(let parmi):
      RefusFacturation.Code.motInconnu.dit(
        "\(chemin) : il faut l'un de ces mots : \(parmi.joined(separator: ", ")).",
        "\(chemin): one of these words is needed: \(parmi.joined(separator: ", ")).")
    }
  }
}
