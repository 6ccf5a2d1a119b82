public import Facturation

/// A field of a DTO that the domain cannot take, with its path and the reason.
public struct ErreurDTO: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where the field is: `lignes[1].quantite`, counted from 0.
  public let chemin: String
  private let cause: Cause

  enum Cause: Hashable, Sendable {
    case refus(RefusFacturation)
    case heure
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
    case .heure: .heure
    case .choix: .choix
    }
  }

  /// The reason and what to do about it, the path in front.
  public func message(_ langue: Langue) -> String {
    switch (cause, langue) {
    case (.refus(let refus), _): refus.message(langue)
    case (.heure, .francais): "\(chemin) : il faut un jour, écrit comme son minuit UTC."
    case (.heure, .anglais): "\(chemin): a day is needed, written as its midnight in UTC."
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

    /// A date is not midnight UTC, so that it may belong to the day before or after.
    public static let heure = Self(rawValue: "heure-dans-une-date")
    /// A word is none of those that are known.
    public static let choix = Self(rawValue: "mot-inconnu")
  }
}
