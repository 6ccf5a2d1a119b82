public import Facturation
public import Journaux

// Foundation's own types and ours, one made of the other; nothing of it is rounded or guessed.

extension UUIDTexte {
  /// The same bits.
  public init(_ uuid: UUID) {
    do throws(RefusFacturation) { try self.init(texte: uuid.uuidString) } catch {
      preconditionFailure("Foundation's text of a UUID is one: \(error)")
    }
  }
}

extension Identifiant {
  /// The same bits.
  public init(_ uuid: UUID) { self.init(UUIDTexte(uuid)) }
}

extension UUID {
  /// The same bits.
  public init(_ uuid: UUIDTexte) {
    guard let lu = UUID(uuidString: uuid.texte) else {
      preconditionFailure("Foundation reads any UUID")
    }
    self = lu
  }

  /// The same bits.
  public init(_ identifiant: Identifiant<some Any>) { self.init(identifiant.uuid) }
}

extension Nombre {
  /// Takes a decimal as it is, or refuses one that has more decimals than are kept, or is out of bounds.
  ///
  /// A decimal that was made of a `Double` may well have too many: `Decimal(0.1 + 0.2)`.
  public init(_ decimal: Decimal, champ: Champ? = nil) throws(RefusFacturation) {
    try self.init(texte: decimal.description, champ: champ)
  }
}

extension Decimal {
  /// The same number.
  public init(_ nombre: some Nombre) { self.init(canonique: nombre.texte) }

  /// The same sum.
  public init(_ cumul: Cumul) { self.init(canonique: cumul.texte) }

  private init(canonique texte: String) {
    guard let lu = Decimal(string: texte) else { preconditionFailure("\(texte) is a number") }
    self = lu
  }
}

extension DateCivile {
  /// The day that a moment belongs to in a time zone, commonly the registre's; nothing outside the years 1 to
  /// 9999.
  public init?(_ date: Date, dans fuseau: FuseauHoraire) {
    guard let secondes = Int64(exactly: date.timeIntervalSince1970.rounded(.down)),
      let jour = fuseau.jour(a: secondes)
    else { return nil }
    self = jour
  }
}

extension Date {
  /// The first moment of a day in a time zone, of which `DateCivile(_:dans:)` makes the same day again.
  public init(_ jour: DateCivile, dans fuseau: FuseauHoraire) {
    // Clocks are put forward and back after midnight, so that midnight has the offset of the day before.
    let minuit = Int64(jour.jour) * 86_400
    self.init(timeIntervalSince1970: TimeInterval(minuit - Int64(fuseau.decalage(a: minuit))))
  }

  /// The moment, to the microsecond.
  public init(_ moment: Timestamp) {
    self.init(timeIntervalSince1970: TimeInterval(moment.microseconds) / 1_000_000)
  }
}

extension Timestamp {
  /// The moment, to the nearest microsecond; nothing outside the years 1 to 9999.
  public init?(_ date: Date) {
    guard let micros = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
    else { return nil }
    self.init(microseconds: micros)
  }
}
