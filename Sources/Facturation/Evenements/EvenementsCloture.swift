/// A period was closed: nothing is dated into it any more, nor before it.
public struct PeriodeCloturee: Hashable, Sendable {
  /// The first day of the period, that after the period before; the first one has no beginning.
  public let du: DateCivile?
  /// Its last day.
  public let au: DateCivile
  /// What the documents and the money of its days come to.
  public let totaux: TotauxCloture
  /// The same of this period and of all those before, which is never reset.
  public let perpetuels: TotauxCloture
  /// Where the journal ended before.
  public let position: Int
  /// The hash of its last line there, which vouches for all above.
  public let tete: EmpreinteFichier

  /// Records the closing.
  package init(
    du: DateCivile?, au: DateCivile, totaux: TotauxCloture, perpetuels: TotauxCloture,
    position: Int, tete: EmpreinteFichier
  ) {
    (self.du, self.au) = (du, au)
    (self.totaux, self.perpetuels) = (totaux, perpetuels)
    (self.position, self.tete) = (position, tete)
  }
}

extension PeriodeCloturee: Fact {
  @usableFromInline package static let type = EventType("PeriodeCloturee")
  @usableFromInline package func acte(rang: String, nom: String) -> Texte {
    Texte(
      "période close jusqu'au \(au.affiche(.francais))",
      "period closed until \(au.affiche(.anglais))")
  }
  @usableFromInline package var faits: Faits {
    Faits(date: au, tire: .flux, reponses: [("closJusquAu", au.texte)])
  }
  @usableFromInline package var recoupement: Recoupement { .cloture(self) }

  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    du = try walker.optional("du", record?.du)
    au = try walker.member("au", record?.au)
    totaux = try walker.member("totaux", record?.totaux)
    perpetuels = try walker.member("perpetuels", record?.perpetuels)
    position = try walker.rank("position", record?.position)
    tete = try walker.member("tete", record?.tete)
  }
}
