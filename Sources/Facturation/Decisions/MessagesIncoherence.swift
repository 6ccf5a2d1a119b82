extension Incoherence {
  /// The event that cannot follow, in words that stand in a sentence.
  package func message(_ langue: Langue) -> String {
    switch langue {
    case .francais: francais
    case .anglais: anglais
    }
  }

  private var francais: String {
    switch self {
    case .sansDebut: "un fait sur ce qui n'a jamais été créé"
    case .debutRepete: "une seconde création de la même chose"
    case .etape: "un fait que l'étape de la facture n'admet pas"
    case .elementAbsent(let id): "un fait sur \(id), qui n'y est pas"
    case .elementPresent(let id): "un second ajout de \(id)"
    case .avoirExcessif(let id): "un avoir plus grand que le reste de la ligne \(id)"
    case .sommes: "des sommes au-delà du plafond"
    }
  }

  private var anglais: String {
    switch self {
    case .sansDebut: "a fact about what was never created"
    case .debutRepete: "a second creation of the same thing"
    case .etape: "a fact that the invoice's stage does not allow"
    case .elementAbsent(let id): "a fact about \(id), which is not there"
    case .elementPresent(let id): "a second addition of \(id)"
    case .avoirExcessif(let id): "a credit note above what is left of line \(id)"
    case .sommes: "sums beyond the ceiling"
    }
  }
}
