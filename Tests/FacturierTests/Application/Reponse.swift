import Facturier

// Application.md
/// What an app answers when something was not done.
struct Reponse {
  let code: String
  let francais: String
  let anglais: String
  /// Whether the same request, under the same key, may well succeed later.
  let peutReprendre: Bool

  init(_ echec: Echec) {
    code = echec.code.rawValue
    francais = echec.message(.francais)
    anglais = echec.message(.anglais)
    peutReprendre = echec.peutReprendre
  }
}
// end
