import FactureDTO
import Facturier

// Application.md
/// What an app answers when something was not done.
struct Reponse {
  let code: String
  let francais: String
  let anglais: String
  /// Whether the same request, under the same key, may well succeed later.
  let peutReprendre: Bool

  init(_ erreur: any Error) {
    switch erreur {
    case let refus as RefusFacturation: self.init(refus.code.rawValue, refus.message)
    case let refus as ImportRefuse: self.init("import-refuse", refus.message)
    case let erreur as ErreurImport: self.init(erreur.code.rawValue, erreur.messageSitue)
    case let erreur as ErreurDTO: self.init(erreur.code.rawValue, erreur.message)
    case let erreur as JournalError:
      self.init(
        erreur.code.rawValue, erreur.message,
        peutReprendre: [.verrouille, .plein, .incertain].contains(erreur.code))
    default:
      self.init("inconnu") { langue in langue == .francais ? "Erreur interne." : "Internal error." }
    }
  }

  private init(
    _ code: String, _ message: (Langue) -> String, peutReprendre: Bool = false
  ) {
    self.code = code
    francais = message(.francais)
    anglais = message(.anglais)
    self.peutReprendre = peutReprendre
  }
}
// end
