/// What a company has to state on its invoices, by the member of the seller that holds it.
package enum MentionDeSociete: String, Hashable, Sendable {
  case formeJuridique, capital, rcs

  /// What people call it.
  var texte: Texte {
    switch self {
    case .formeJuridique: Texte("la forme juridique", "the legal form")
    case .capital: Texte("le capital", "the capital")
    case .rcs: Texte("le RCS", "the registration (RCS)")
    }
  }
}

extension Vendeur {
  /// Legal form, capital and registration: `SARL au capital de 10 000,00 €, RCS Rennes`.
  var societe: String? {
    let montant = capital?.affiche(.francais)
    let forme =
      switch (formeJuridique?.texte, montant) {
      case (let forme?, let montant?): "\(forme) au capital de \(montant)"
      case (nil, let montant?): "Capital de \(montant)"
      case (let forme, nil): forme
      }
    let parties = [forme, immatriculation].compactMap(\.self)
    return parties.isEmpty ? nil : parties.joined(separator: ", ")
  }

  /// The registration behind the name of its register, which is the RCS where it names none.
  private var immatriculation: String? {
    rcs.map { $0.sigles.isDisjoint(with: Self.registres) ? "RCS \($0)" : $0.texte }
  }

  private static let registres: Set = ["RCS", "RM", "RNE", "RSAC", "RSEIRL"]

  private static let formes: Set = [
    "EURL", "SA", "SARL", "SARLU", "SAS", "SASU", "SCA", "SCI", "SCM", "SCOP", "SCP", "SCS",
    "SELAFA", "SELARL", "SELARLU", "SELAS", "SELASU", "SNC",
  ]

  /// What it has to state as a French company, and does not.
  var manqueALaSociete: [MentionDeSociete] {
    guard estUneSociete, adresse.pays.estDeLaRepubliqueFrancaise else { return [] }
    let dites: [(MentionDeSociete, Bool)] = [
      (.formeJuridique, formeJuridique != nil), (.capital, capital != nil), (.rcs, rcs != nil),
    ]
    return dites.filter { !$0.1 }.map(\.0)
  }

  /// Whether its form says that it is a company, or else its name or a capital.
  private var estUneSociete: Bool {
    guard let formeJuridique else {
      return capital != nil || !nom.sigles.isDisjoint(with: Self.formes)
    }
    let forme = formeJuridique.texte.sansParure
    return !formeJuridique.sigles.isDisjoint(with: Self.formes) || forme.hasPrefix("societe")
  }
}

extension Libelle {
  /// Its words in capitals, without the points within: `S.A.R.L.` is `SARL`.
  fileprivate var sigles: Set<String> {
    let mots = texte.filter { $0 != "." }.split { !$0.isLetter }.map(String.init)
    return Set(mots.filter { $0 == $0.uppercased() })
  }
}
