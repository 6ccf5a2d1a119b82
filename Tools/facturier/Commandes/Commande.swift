import Facturier

/// One command of the program.
protocol Commande: SendableMetatype {
  /// The command's name.
  static var nom: String { get }
  /// The command's English name.
  static var alias: String { get }

  init()

  /// Does what the command is for.
  func run(_ contexte: ContexteCommande) throws -> CodeRetour
}

extension Commande {
  static var alias: String { nom }
}

/// What every command is given.
struct ContexteCommande {
  let options: Options
  let langue: Langue
}

/// The codes with which the program ends; scripts rely on them.
enum CodeRetour: Int32 {
  case fait = 0
  case refuse = 1
  case anomalies = 3
  case usage = 64
  case donnees = 65
  case introuvable = 66
  case ecriture = 73
  case entreeSortie = 74
  case verrouille = 75
}

/// The command line was not understood.
struct Usage: Error {
  let francais: String
  let anglais: String
}

extension CodeRetour {
  /// The code that tells a script what kind of error this is.
  init(_ erreur: any Error) {
    switch erreur {
    case is RefusFacturation: self = .refuse
    case is Usage: self = .usage
    case let erreur as JournalError:
      switch erreur.code {
      case .introuvable: self = .introuvable
      case .endommage, .tronque, .incoherence: self = .donnees
      case .verrouille: self = .verrouille
      case .interdit, .plein: self = .ecriture
      case .versionPerimee, .cleReutilisee, .horlogeEnRetard: self = .refuse
      default: self = .entreeSortie
      }
    default: self = .entreeSortie
    }
  }
}
