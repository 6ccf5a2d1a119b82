/// What the lines of an invoice or an avoir come to.
public struct Totaux: Hashable, Sendable {
  /// The sum of the lines, which includes VAT where their prices do.
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
  init(
    sousTotal: Montant, groupes: [GroupeTVA], prix: PrixSaisis
  ) throws(RefusFacturation) {
    let totalHT = try Montant.somme(groupes.lazy.map(\.base))
    let montantTVA = try Montant.somme(groupes.lazy.map(\.montantTVA))
    let totalTTC = try totalHT + montantTVA
    self.init(
      sousTotal: sousTotal, remise: try sousTotal - (prix == .ht ? totalHT : totalTTC),
      totalHT: totalHT, groupes: groupes, montantTVA: montantTVA, totalTTC: totalTTC)
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

/// The lines of one VAT rate, category and reason, after the discount.
public struct GroupeTVA: Hashable, Sendable {
  /// The rate.
  public let tva: Taux
  /// Why that rate.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?
  /// What the rate applies to.
  public let base: Montant
  /// The VAT.
  public let montantTVA: Montant

  /// Gathers a group.
  init(_ cle: CleTVA, base: Montant, montantTVA: Montant) {
    tva = cle.tva
    categorieTVA = cle.categorieTVA
    codeExoneration = cle.codeExoneration
    self.base = base
    self.montantTVA = montantTVA
  }

  /// Gathers a group.
  package init(
    tva: Taux, categorieTVA: CategorieTVA, codeExoneration: CodeExoneration? = nil, base: Montant,
    montantTVA: Montant
  ) {
    let cle = CleTVA(tva: tva, categorieTVA: categorieTVA, codeExoneration: codeExoneration)
    self.init(cle, base: base, montantTVA: montantTVA)
  }

  /// What lines are grouped by.
  public var cle: CleTVA {
    CleTVA(tva: tva, categorieTVA: categorieTVA, codeExoneration: codeExoneration)
  }
}

extension GroupeTVA: Record {
  @inlinable @inline(__always)
  package init<W: Walker & ~Copyable>(_ walker: inout W, like record: Self?) throws(W.Failure) {
    tva = try walker.member("tva", record?.tva)
    categorieTVA = try walker.member("categorieTVA", record?.categorieTVA)
    codeExoneration = try walker.optional("codeExoneration", record?.codeExoneration)
    base = try walker.member("base", record?.base)
    montantTVA = try walker.member("montantTVA", record?.montantTVA)
  }
}

/// What lines are grouped by: two categories at 0 % are two groups, as EN 16931 asks, and so are two
/// reasons of one; so they are on a VAT return.
public struct CleTVA: Hashable, Comparable, Sendable {
  /// The rate.
  public let tva: Taux
  /// Why that rate.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?

  /// Gathers a rate and why it is that.
  package init(
    tva: Taux, categorieTVA: CategorieTVA, codeExoneration: CodeExoneration? = nil
  ) {
    self.tva = tva
    self.categorieTVA = categorieTVA
    self.codeExoneration = codeExoneration
  }

  /// That of a line.
  package init(_ contenu: ContenuLigne) {
    self.init(
      tva: contenu.tva, categorieTVA: contenu.categorieTVA,
      codeExoneration: contenu.codeExoneration)
  }

  /// The highest rate first, then by category, then by code.
  public static func < (gauche: Self, droite: Self) -> Bool {
    if gauche.tva != droite.tva { return gauche.tva > droite.tva }
    if gauche.categorieTVA != droite.categorieTVA {
      return gauche.categorieTVA.rawValue < droite.categorieTVA.rawValue
    }
    return (gauche.codeExoneration?.texte ?? "") < (droite.codeExoneration?.texte ?? "")
  }
}
