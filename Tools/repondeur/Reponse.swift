import Facturation

/// The answer to one question; the kind of question stands in the first field.
enum Reponse {
  static func a(_ champs: [String]) throws -> String {
    let reste = champs.dropFirst()
    switch (champs[0], reste.count) {
    case ("siren", 1): return try valide(Siren(texte: champs[1]))
    case ("siret", 1): return try valide(Siret(texte: champs[1]))
    case ("tva", 1):
      guard champs[1].hasPrefix("FR") else { return "refus autre-pays" }
      return try valide(NumeroTVA(texte: champs[1]))
    case ("numero", 1):
      let numero = try NumeroTVA(texte: champs[1])
      try numero.verifier()
      return valide(numero)
    case ("pays", 1):
      let pays = try CodePays(texte: champs[1])
      try pays.verifier()
      return valide(pays)
    case ("iban", 1): return try valide(IBAN(texte: champs[1]))
    case ("types", 0): return Lignes.types
    case ("lignes", 2):
      return Lignes.auHasard(graine: UInt64(champs[1]) ?? 0, nombre: Int(champs[2]) ?? 0)
    case ("ligne", _): return Lignes.lire(reste.joined(separator: "\t"))
    default: return "refus question-inconnue"
    }
  }

  private static func valide(_ valeur: some ValeurTexte) -> String { "valide" }
}
