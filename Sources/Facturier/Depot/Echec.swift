public import Facturation
package import Importers
import JournalFichier
package import Journaux

/// Why a depot has not done what it was asked for: the one error that its calls throw.
///
/// `switch echec.code { case .versionPerimee: …  case "paiement-superieur-au-solde": … }`
public struct Echec: Error, Sendable, CustomStringConvertible {
  /// Which rule refused or what failed: constants name what failed, and a rule is named as it is written.
  public typealias Code = RefusFacturation.Code

  /// Which rule refused or what failed; stable, for programs to compare.
  public let code: Code
  /// The field that is at fault, when one is, as DTOs name it.
  public let champ: Champ?
  /// The figures that a refusal turns on, by name.
  public let chiffres: [RefusFacturation.Chiffre]
  /// The error that this was made of, which may know more: all faults of a file, say; none of an app's own
  /// refusal.
  public let cause: (any Error)?
  private let texte: Texte

  /// Says of any error what apps ask of it.
  public init(_ cause: any Error) {
    if let echec = cause as? Echec {
      self = echec
      return
    }
    let dite = cause as? any ErreurDite
    self.cause = cause
    champ = dite?.champ
    chiffres = dite?.chiffres ?? []
    if let dite {
      code = dite.code
      texte = Texte(dite.phrase(.francais), dite.phrase(.anglais))
    } else if cause is CancellationError {
      code = .annule
      texte = Texte(
        "La demande est abandonnée ; rien n'a été enregistré pour elle.",
        "The request was given up; nothing was recorded for it.")
    } else {
      code = .inattendu
      texte = Texte("Erreur inattendue : \(cause)", "Unexpected error: \(cause)")
    }
  }

  /// Refuses by a rule of an app's own: thrown in the closure of an act, it comes out of the depot as it is,
  /// and nothing is recorded.
  ///
  /// It says what is wrong and what to do about it; in French alone, where an app has no other language.
  public init(code: Code, champ: Champ? = nil, francais: String, anglais: String? = nil) {
    (self.code, self.champ, chiffres, cause) = (code, champ, [], nil)
    texte = Texte(francais, anglais ?? francais)
  }

  /// Whether the same request, under the same key, may well succeed later.
  public var peutReprendre: Bool {
    [.verrouille, .plein, .incertain, .injoignable, .sansFil, .annule].contains(code)
  }

  /// What is wrong and what to do about it, in one or two sentences.
  public func message(_ langue: Langue) -> String { texte.en(langue) }

  /// The code and the message in English, for logs.
  public var description: String { "\(code): \(message(.anglais))" }
}

extension Echec.Code {
  /// The task that asked was cancelled before anything was done.
  public static let annule = Self(rawValue: "annule")
  /// Imported invoices are refused, for reasons that the cause names one by one.
  public static let importRefuse = Self(rawValue: "import-refuse")
  /// An error that the library does not know, such as one of a closure that an app gave.
  public static let inattendu = Self(rawValue: "inattendu")
}

extension RefusFacturation: ErreurDite {
  /// The reason and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}

extension ErreurImport: ErreurDite {
  /// The place and what is wrong there.
  package func phrase(_ langue: Langue) -> String { messageSitue(langue) }
}

extension ImportRefuse: ErreurDite {
  /// That of all that may be wrong with a file.
  package var code: RefusFacturation.Code { .importRefuse }

  /// The first fault, and how many there are.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}

extension JournalError: ErreurDite {
  /// What happened and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}
