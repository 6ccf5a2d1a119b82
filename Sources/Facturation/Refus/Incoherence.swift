/// Why an event cannot follow upon the state before it; a journal that holds one is damaged.
package enum Incoherence: Error, Hashable, Sendable {
  /// The stream's first event is not the one that begins it.
  case sansDebut
  /// The event that begins a stream stands in it twice.
  case debutRepete
  /// The event needs a draft, or an issued invoice, and this is neither now.
  case etape
  /// The event speaks of a line or a payment that is not there.
  case elementAbsent(UUIDTexte)
  /// The event adds a line, a payment or an avoir that is there already.
  case elementPresent(UUIDTexte)
  /// The avoir credits more of a line than is left of it.
  case avoirExcessif(UUIDTexte)
  /// The sums pass the ceiling.
  case sommes
}

extension Incoherence {
  /// The event that cannot follow, in words that stand in a sentence.
  package var texte: Texte {
    switch self {
    case .sansDebut:
      Texte("un fait sur ce qui n'a jamais été créé", "a fact about what was never created")
    case .debutRepete:
      Texte("une seconde création de la même chose", "a second creation of the same thing")
    case .etape:
      Texte(
        "un fait que l'étape de la facture n'admet pas",
        "a fact that the invoice's stage does not allow")
    case .elementAbsent(let id):
      Texte("un fait sur \(id), qui n'y est pas", "a fact about \(id), which is not there")
    case .elementPresent(let id): Texte("un second ajout de \(id)", "a second addition of \(id)")
    case .avoirExcessif(let id):
      Texte(
        "un avoir plus grand que le reste de la ligne \(id)",
        "a credit note above what is left of line \(id)")
    case .sommes: Texte("des sommes au-delà du plafond", "sums beyond the ceiling")
    }
  }
}
