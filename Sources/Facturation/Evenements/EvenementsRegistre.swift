/// A registre was opened: the first event of every journal.
public struct RegistreOuvert: Hashable, Sendable {
  /// Which registre.
  public let registre: RegistreID
  /// The version of the journal's format.
  public let format: Int
  /// Whose it is.
  public let vendeur: Vendeur
  /// How invoices are numbered.
  public let serieFactures: Serie
  /// How avoirs are numbered.
  public let serieAvoirs: Serie
  /// The time zone in which a moment becomes a day.
  public let fuseau: FuseauHoraire

  /// The version of the format that this code writes.
  public static let formatActuel = 1

  /// Records the opening.
  public init(
    registre: RegistreID, format: Int = Self.formatActuel, vendeur: Vendeur,
    serieFactures: Serie = .factures, serieAvoirs: Serie = .avoirs,
    fuseau: FuseauHoraire = .paris
  ) {
    self.registre = registre
    self.format = format
    self.vendeur = vendeur
    self.serieFactures = serieFactures
    self.serieAvoirs = serieAvoirs
    self.fuseau = fuseau
  }
}

/// The seller's particulars are now these; invoices issued before keep the old ones.
public struct VendeurModifie: Hashable, Sendable {
  /// All that is now known of the seller.
  public let vendeur: Vendeur

  /// Records the particulars.
  public init(vendeur: Vendeur) { self.vendeur = vendeur }
}

/// The clock was wrong and has been set back: the one event whose time may step back.
public struct HorlogeCorrigee: Hashable, Sendable {
  /// What had happened to the clock.
  public let motif: Libelle

  /// Records the correction.
  public init(motif: Libelle) { self.motif = motif }
}
