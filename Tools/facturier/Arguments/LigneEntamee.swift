import Facturier

/// A command line that is being typed: what of it is understood so far.
struct LigneEntamee {
  /// The command, once its words are there.
  let commande: Declaration?
  /// The words that are no options: those of the command, or what it takes in its place.
  let mots: [String]
  /// The options that were given, with their values.
  let valeurs: [String: String]
  /// The option whose value is being typed.
  let option: Option?
  /// The beginning of the word that is being typed.
  let debut: String
  /// What stands in front of that beginning in the same word: `--client=`.
  let tete: String

  /// Reads the words behind the program's name; the last is the one that is being typed.
  init(_ tous: [String], declarations: [Declaration]) {
    let connues = Option.communes + declarations.flatMap(\.options)
    var (mots, valeurs): ([String], [String: String]) = ([], [:])
    var attendue: Option?
    for mot in tous.dropLast() {
      let (nom, valeur) = Self.couper(mot)
      if let option = attendue {
        valeurs[option.nom] = mot
        attendue = nil
      } else if mot.hasPrefix("--") {
        valeurs[nom] = valeur ?? ""
        guard valeur == nil else { continue }
        attendue = connues.first { $0.nom == nom && $0.valeur != nil }
      } else {
        mots.append(mot)
      }
    }
    let dernier = tous.last ?? ""
    if attendue == nil, case (let nom, let valeur?) = Self.couper(dernier),
      let option = connues.first(where: { $0.nom == nom && $0.valeur != nil })
    {
      (self.option, debut, tete) = (option, valeur, "--\(nom)=")
    } else {
      (option, debut, tete) = (attendue, dernier, "")
    }
    commande = declarations.first { $0.estNommee(par: mots) }
    self.mots = Array(mots.dropFirst(commande?.chemin(.francais).count ?? 0))
    self.valeurs = valeurs
  }

  /// What the value that is being typed is called in the usage, if it is a value.
  var attendu: String? {
    if let option { return option.valeur }
    return commande.flatMap { commande in
      let rang = min(mots.count, commande.arguments.count - 1)
      guard rang >= 0, rang == mots.count || commande.arguments[rang].estRepete else { return nil }
      return commande.arguments[rang].nom
    }
  }

  /// `--nom=valeur` in its two parts.
  private static func couper(_ mot: String) -> (nom: String, valeur: String?) {
    guard mot.hasPrefix("--") else { return (mot, nil) }
    let parties = mot.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parties[0]), parties.count == 2 ? String(parties[1]) : nil)
  }
}
