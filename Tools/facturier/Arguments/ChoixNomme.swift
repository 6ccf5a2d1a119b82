import Facturier

/// Something that each language has a name for.
protocol Nommable {
  /// The name, in that language.
  func libelle(_ langue: Langue) -> String
}

extension ConditionsPaiement: Nommable {
  /// The words to type, each with what it means where that is not plain: `especes (cash)`.
  static func mots(_ langue: Langue) -> String {
    let mots = allCases.map { mode in
      let nom = mode.libelle(langue)
      return nom.sansParure == mode.rawValue.sansParure
        ? mode.rawValue : "\(mode.rawValue) (\(nom.lowercased()))"
    }
    let ou = Phrase(fr: "ou", en: "or").en(langue)
    return mots.dropLast().joined(separator: ", ") + " \(ou) " + (mots.last ?? "")
  }
}

/// What `--statut` asks for: one statut, or all that is still to be paid.
enum StatutDemande: Nommable, CaseIterable {
  case un(StatutAffiche)
  case impayee

  static var allCases: [StatutDemande] { StatutAffiche.allCases.map(Self.un) + [.impayee] }

  func libelle(_ langue: Langue) -> String {
    switch self {
    case .un(let statut): statut.libelle(langue)
    case .impayee: Phrase.impayee.en(langue)
    }
  }

  /// Whether something is due of all that are asked for.
  var exigeUnSolde: Bool {
    switch self {
    case .impayee, .un(.un(.envoyee)), .un(.un(.enRetard)): true
    case .un(.un(.brouillon)), .un(.un(.payee)), .un(.un(.annulee)), .un(.passeeEnPerte): false
    }
  }

  /// Whether a facture of that statut is asked for; what was given up is one that is `annulee`, too.
  func comprend(_ affiche: StatutAffiche) -> Bool {
    switch self {
    case .un(.passeeEnPerte): affiche == .passeeEnPerte
    case .un(.un(let voulu)): affiche.statut == voulu
    case .impayee: affiche.statut == .envoyee || affiche.statut == .enRetard
    }
  }
}

/// Choices that people call by a name of their language.
extension Appel {
  /// The statut meant, or the statuts.
  func statut(_ langue: Langue) throws -> StatutDemande? {
    try texte(.statut).map { texte in
      try Self.choisir(texte, de: Option.statut.champ) { $0.libelle(langue) }
    }
  }

  /// The means of payment that an option means.
  func mode(_ option: Option) throws -> ConditionsPaiement? {
    try texte(option).map { try Self.mode($0, de: option.champ) }
  }

  /// The means of payment that the text of an option or an argument means.
  static func mode(_ texte: String, de champ: Champ) throws -> ConditionsPaiement {
    try choisir(texte, de: champ, montrer: \.rawValue)
  }

  /// The one that bears that name in either language, with or without accents and capitals.
  private static func choisir<Valeur: Nommable & CaseIterable>(
    _ texte: String, de champ: Champ, montrer: (Valeur) -> String
  ) throws -> Valeur {
    for valeur in Valeur.allCases {
      if Langue.allCases.contains(where: { valeur.libelle($0).sansParure == texte.sansParure }) {
        return valeur
      }
    }
    throw Usage(.choixAttendu(trouve: texte, parmi: Valeur.allCases.map(montrer)), de: champ)
  }
}
