/// What the lines of an invoice or an avoir come to.
public struct Totaux: Hashable, Sendable {
  /// The sum of the lines.
  public let sousTotal: Montant
  /// What the discount takes off.
  public let remise: Montant
  /// The sum before VAT.
  public let totalHT: Montant
  /// Base and VAT for each rate, the highest rate first.
  public let groupes: [GroupeTVA]
  /// The VAT of all rates.
  public let montantTVA: Montant
  /// The sum with VAT.
  public let totalTTC: Montant

  /// Nothing at all.
  package static let zero = Totaux(
    sousTotal: .zero, remise: .zero, totalHT: .zero, groupes: [], montantTVA: .zero,
    totalTTC: .zero)

  /// Sums as they were recorded.
  package init(
    sousTotal: Montant, remise: Montant, totalHT: Montant, groupes: [GroupeTVA],
    montantTVA: Montant, totalTTC: Montant
  ) {
    self.sousTotal = sousTotal
    self.remise = remise
    self.totalHT = totalHT
    self.groupes = groupes
    self.montantTVA = montantTVA
    self.totalTTC = totalTTC
  }

  /// Adds up the groups, or refuses what passes the ceiling.
  init(sousTotal: Montant, groupes: [GroupeTVA]) throws(RefusFacturation) {
    let totalHT = try Montant.somme(groupes.lazy.map(\.base))
    let montantTVA = try Montant.somme(groupes.lazy.map(\.montantTVA))
    self.init(
      sousTotal: sousTotal, remise: try sousTotal - totalHT, totalHT: totalHT,
      groupes: groupes, montantTVA: montantTVA, totalTTC: try totalHT + montantTVA)
  }
}

extension Totaux: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    sousTotal = try walker.member("sousTotal", record?.sousTotal)
    remise = try walker.member("remise", record?.remise)
    totalHT = try walker.member("totalHT", record?.totalHT)
    groupes = try walker.list("groupes", record?.groupes)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
    totalTTC = try walker.member("totalTTC", record?.totalTTC)
  }
}

/// The lines of one VAT rate and category, after the discount.
public struct GroupeTVA: Hashable, Sendable {
  /// The rate.
  public let tva: Taux
  /// Why that rate.
  public let categorieTVA: CategorieTVA
  /// What the rate applies to.
  public let base: Montant
  /// The VAT.
  public let montantTVA: Montant

  /// Gathers a group.
  package init(tva: Taux, categorieTVA: CategorieTVA, base: Montant, montantTVA: Montant) {
    self.tva = tva
    self.categorieTVA = categorieTVA
    self.base = base
    self.montantTVA = montantTVA
  }

  /// What lines are grouped by.
  public var cle: CleTVA { CleTVA(tva: tva, categorieTVA: categorieTVA) }
}

extension GroupeTVA: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    tva = try walker.member("tva", record?.tva)
    categorieTVA = try walker.member("categorieTVA", record?.categorieTVA)
    base = try walker.member("base", record?.base)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
  }
}

/// What lines are grouped by: two categories at 0 % are two groups, as EN 16931 asks, and so they are on
/// a VAT return.
public struct CleTVA: Hashable, Comparable, Sendable {
  /// The rate.
  public let tva: Taux
  /// Why that rate.
  public let categorieTVA: CategorieTVA

  /// Gathers a rate and why it is that.
  package init(tva: Taux, categorieTVA: CategorieTVA) {
    self.tva = tva
    self.categorieTVA = categorieTVA
  }

  /// The highest rate first, then by code.
  public static func < (gauche: Self, droite: Self) -> Bool {
    gauche.tva == droite.tva
      ? gauche.categorieTVA.rawValue < droite.categorieTVA.rawValue : gauche.tva > droite.tva
  }
}
