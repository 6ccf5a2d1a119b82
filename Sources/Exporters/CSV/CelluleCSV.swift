package import Facturation

/// What stands in a cell of a table, by its kind: what is a number stays one wherever it is read.
package enum CelluleCSV: Hashable, Sendable {
  /// Nothing.
  case vide
  /// What people wrote, a word of a list or an identifier.
  case chaine(String)
  /// The bits of an identifier.
  case uuid(UUIDTexte)
  /// A count of units of so many decimals, of which that many are always shown.
  case decimal(Int128, decimales: Int, montrees: Int)
  /// A whole number.
  case entier(Int)
  /// A day.
  case date(DateCivile)
  /// Yes or no.
  case verite(Bool)

  /// An amount, or nothing.
  package static func montant(_ montant: Montant?) -> Self { nombre(montant) }

  /// A sum of amounts.
  package static func montant(_ cumul: Cumul) -> Self {
    .decimal(
      cumul.centimes, decimales: Montant.decimales, montrees: Montant.decimalesMontrees)
  }

  /// An amount, a quantity, a price or a rate, or so much taken off; or nothing.
  package static func nombre<Valeur: ValeurDecimale>(
    _ valeur: Valeur?, negatif: Bool = false
  ) -> Self {
    guard let valeur else { return .vide }
    let unites = Int128(valeur.unites)
    return .decimal(
      negatif ? -unites : unites, decimales: Valeur.decimales, montrees: Valeur.decimalesMontrees)
  }

  /// A checked text, or nothing.
  package static func texte(_ valeur: (some ValeurTexte)?) -> Self {
    valeur.map { .chaine($0.texte) } ?? .vide
  }

  /// The word of a choice, or nothing.
  package static func mot(_ choix: (some RawRepresentable<String>)?) -> Self {
    choix.map { .chaine($0.rawValue) } ?? .vide
  }

  /// An identifier, or nothing.
  package static func id<Objet>(_ id: Identifiant<Objet>?) -> Self {
    id.map { .uuid($0.uuid) } ?? .vide
  }

  /// A day, or nothing.
  package static func jour(_ jour: DateCivile?) -> Self { jour.map { .date($0) } ?? .vide }
}
