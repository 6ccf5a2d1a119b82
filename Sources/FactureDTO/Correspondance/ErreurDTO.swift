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
  public var code: Code {
    switch cause {
    case .refus(let refus): Code(rawValue: refus.code.rawValue)
    case .date: .date
    case .choix: .choix
    }
  }

  /// The reason and what to do about it, the path in front.
  public func message(_ langue: Langue) -> String {
    switch (cause, langue) {
    case (.refus(let refus), _): refus.message(langue)
    case (.date, .francais): "\(chemin) : il faut un jour entre les années 1 et 9999."
    case (.date, .anglais): "\(chemin): a day between the years 1 and 9999 is needed."
    case (.choix(let parmi), .francais):
      "\(chemin) : il faut l'un de ces mots : \(parmi.joined(separator: ", "))."
    case (.choix(let parmi), .anglais):
      "\(chemin): one of these words is needed: \(parmi.joined(separator: ", "))."
    }
  }

  /// The reason, in English.
  public var description: String { message(.anglais) }

  /// Names what is wrong: a refusal's code, or one of those here.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Names what is wrong.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A date is no day of the calendar.
    public static let date = Self(rawValue: "date-attendue")
    /// A word is none of those that are known.
    public static let choix = Self(rawValue: "mot-inconnu")
  }
}
