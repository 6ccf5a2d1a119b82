/// The sums of an invoice, in the order of EN 16931: one rounding for each line, one for the
/// discount and one for the VAT of each rate.
///
///     3 × 33.335 = 100.005 → 100.01     at 20 %
///     1 × 50.00            →  50.00     at 5.5 %
///     sous-total             150.01
///     remise 10 %: 20 %: 100.01 − 10.00 = 90.01    5.5 %: 50.00 − 5.00 = 45.00
///     TVA:         20 %: 18.00                     5.5 %: 2.48 (2.475)
///     total HT 135.01   TVA 20.48   total TTC 155.49
package enum CalculSommes {
  /// What so much of a line comes to: its quantity times its price, rounded to the cent, less its
  /// part of the line's discount.
  ///
  /// A line of nothing is refused, for it has no parts.
  package static func total(
    _ quantite: Quantite, de contenu: ContenuLigne
  ) throws(RefusFacturation) -> Montant {
    guard contenu.quantite != .zero else { throw .quantiteNulle }
    // Ten-thousandths times millionths are 10⁻¹⁰; a cent is 10⁸ of them.
    let produit = Int128(quantite.unites) * Int128(contenu.prixUnitaire.unites)
    let brut = Arrondi.diviser(produit, par: 100_000_000)
    guard let remise = contenu.remise(sur: quantite) else {
      return try Montant(unites: brut, champ: .total)
    }
    let reste = brut - remise.part(de: brut) - Int128(remise.montant.unites)
    return try Montant(unites: reste, champ: .total)
  }

  /// What the lines come to after the discount.
  package static func totaux(_ lignes: [Ligne], _ enTete: EnTete) throws(RefusFacturation) -> Totaux
  { try SommesParTaux(lignes).totaux(enTete) }

  /// Base and VAT of the lines of one group, from what is left of their sum after the discount.
  static func groupe(
    _ cle: CleTVA, reste: Int128, prix: PrixSaisis
  ) throws(RefusFacturation) -> GroupeTVA {
    GroupeTVA(
      cle, base: try Montant(unites: base(reste, cle.tva, prix), champ: .total),
      montantTVA: try Montant(unites: tva(reste, cle.tva, prix), champ: .total))
  }

  /// A sum without the VAT that may be in it.
  static func base(_ somme: Int128, _ taux: Taux, _ prix: PrixSaisis) -> Int128 {
    prix == .ht ? somme : somme - tva(somme, taux, prix)
  }

  /// The VAT on a sum, or the VAT in it.
  static func tva(_ somme: Int128, _ taux: Taux, _ prix: PrixSaisis) -> Int128 {
    let (part, entier) = (Int128(taux.unites), Int128(10_000))
    return Arrondi.part(somme, part, sur: prix == .ht ? entier : entier + part)
  }
}

extension Remise {
  /// What its percentage takes off a sum, rounded to the cent.
  func part(de somme: Int128) -> Int128 {
    Arrondi.part(somme, Int128(pourcentage.unites), sur: 10_000)
  }
}

extension ContenuLigne {
  /// The discount that so much of the line bears: the same percentage, and its part of an amount.
  package func remise(sur quantite: Quantite) -> Remise? {
    guard var remise else { return nil }
    let part = Arrondi.part(
      Int128(remise.montant.unites), Int128(quantite.unites), sur: Int128(self.quantite.unites))
    remise.montant = Montant(unitesAdmises: Int64(clamping: part))
    return remise
  }

  /// Whether the discount on the whole concerns the line: a deposit was invoiced without it, and what was paid for
  /// the client is asked back as it is (article 267, II, 2 of the CGI).
  package var estRemisable: Bool { vend }
}

/// What a document comes to before VAT, line by line, whether its prices include it or not.
///
/// Before VAT the lines have their own totals. With prices that include it, the base of each group is
/// shared out over its lines, so that they add up to it to the cent:
///
///     9.99, 9.99, 9.99 at 20 %: base 24.97     8.33  8.32  8.32
///
/// The difference between the lines of a group and its base is the discount on the whole; on an avoir without
/// one it is a cent or two of rounding, more or less.
package struct SommesHT {
  /// What each line comes to.
  package private(set) var lignes: [Montant]
  /// The groups, and what their lines come to beyond their base.
  package private(set) var ecarts: [(groupe: GroupeTVA, montant: Montant)] = []

  /// Shares the bases of groups out over their lines.
  package init(_ lignes: [LigneASommer], groupes: [GroupeTVA], prix: PrixSaisis) {
    self.lignes = lignes.map(\.total)
    for groupe in groupes {
      let rangs = lignes.indices.filter { lignes[$0].cle == groupe.cle }
      let siennes = rangs.map { lignes[$0] }
      let somme = siennes.reduce(0) { $0 + Int128($1.total.unites) }
      let net = prix == .ht ? somme : Self.horsTaxe(somme, groupe)
      for (rang, part) in zip(rangs, groupe.parts(de: net, siennes, prix)) {
        self.lignes[rang] = Montant(cents: part)
      }
      ecarts.append((groupe, Montant(cents: net - Int128(groupe.base.unites))))
    }
  }

  /// What the lines of a group come to before VAT: its base, unless there is a discount to take off.
  private static func horsTaxe(_ somme: Int128, _ groupe: GroupeTVA) -> Int128 {
    let net = Int128(groupe.base.unites) + Int128(groupe.montantTVA.unites)
    if somme == net { return Int128(groupe.base.unites) }
    return CalculSommes.base(somme, groupe.tva, .ttc)
  }

  /// A price or an amount of that rate without the VAT in it, in the same unit.
  package static func horsTaxe(_ unites: Int64, _ taux: Taux, _ prix: PrixSaisis) -> Int64 {
    guard prix == .ttc else { return unites }
    let part = Arrondi.part(Int128(unites), 10_000, sur: Int128(10_000 + taux.unites))
    return Int64(clamping: part)
  }

  /// The VAT on a base.
  package static func tva(de base: Montant, _ taux: Taux) -> Montant {
    Montant(cents: CalculSommes.tva(Int128(base.unites), taux, .ht))
  }
}

extension ContenuLigne {
  /// What so much of it comes to before its own discount.
  package func brut(_ quantite: Quantite) throws(RefusFacturation) -> Montant {
    var entier = self
    entier.remise = nil
    return try CalculSommes.total(quantite, de: entier)
  }
}

extension Remise {
  /// Whether it is a percentage that takes just so much off a sum.
  package func prend(_ montant: Montant, de somme: Montant) -> Bool {
    self.montant == .zero && !estNulle && part(de: Int128(somme.unites)) == Int128(montant.unites)
  }
}

extension Montant {
  /// An amount that lies within the ceiling as those it was made of do.
  fileprivate init(cents: Int128) { self.init(unitesAdmises: Int64(clamping: cents)) }
}

/// What each line of a document comes to before VAT once the discount on the whole is taken off.
///
/// The parts of a group add up to its base, in spite of rounding: each is what it should be rounded down, and
/// those that lose most by it take a cent more. A deduction is rounded by itself before.
///
///     50.00 and 30.01 at 20 %, remise 10 %     base 72.01     45.00 and 27.01
extension Facture {
  /// What each line comes to before VAT, in their order, its share of the discount on the whole taken off: what
  /// sales are told apart by, for the parts add up to the total before VAT, which the lines' own totals do not.
  public var partsHT: [(ligne: Ligne, part: Cumul)] {
    let lignes = lignes
    let parts = partsHT(de: totaux, lignes.map { LigneASommer($0.contenu, $0.total) })
    return Array(zip(lignes, parts).map { ($0, $1) })
  }

  /// The same of what one of the invoice's avoirs credits, beside the lines that it credits.
  public func partsHT(
    creditees avoir: Avoir
  ) -> [(ligne: Ligne, creditee: LigneCreditee, part: Cumul)] {
    let creditees = avoir.lignes.compactMap { creditee in
      ligne(creditee.ligneId).map { (ligne: $0, creditee: creditee) }
    }
    let parts = partsHT(
      de: avoir.totaux, creditees.map { LigneASommer($0.ligne.contenu, $0.creditee.total) })
    return zip(creditees, parts).map { ($0.ligne, $0.creditee, $1) }
  }

  private func partsHT(de totaux: Totaux, _ lignes: [LigneASommer]) -> [Cumul] {
    var parts = Array(repeating: Cumul.zero, count: lignes.count)
    for groupe in totaux.groupes {
      let rangs = lignes.indices.filter { lignes[$0].cle == groupe.cle }
      let siennes = rangs.map { lignes[$0] }
      for (rang, part) in zip(rangs, groupe.parts(siennes, self.prixSaisis)) {
        parts[rang] = Cumul(centimes: part)
      }
    }
    return parts
  }
}

/// A line as far as its group and its share of that go.
package struct LigneASommer {
  let cle: CleTVA
  let total: Montant
  /// Whether it deducts a deposit: it bears no discount on the whole.
  let deduit: Bool

  /// So much of a line.
  package init(_ contenu: ContenuLigne, _ total: Montant) {
    (cle, self.total, deduit) = (CleTVA(contenu), total, !contenu.estRemisable)
  }
}

extension GroupeTVA {
  /// The base, shared out to its lines, of which all but deductions bear the discount on the whole.
  fileprivate func parts(_ lignes: [LigneASommer], _ prix: PrixSaisis) -> [Int128] {
    let base = Int128(base.unites)
    func somme(_ lignes: [LigneASommer]) -> Int128 {
      lignes.reduce(0) { $0 + Int128($1.total.unites) }
    }
    let remisable = somme(lignes.filter { !$0.deduit })
    let remise = somme(lignes) - (prix == .ht ? base : base + Int128(montantTVA.unites))
    // What is left of each cent of a line that bears the discount; none is shared out where nothing
    // bears it.
    let garde = remisable > 0 ? (remisable - remise, remisable) : (1, 1)
    return parts(de: base, lignes, prix, gardant: garde)
  }

  /// A sum before VAT, shared out to lines of which so much is left.
  ///
  /// A deduction comes to what it would come to as an invoice, and a line of nothing to nothing; the others bear
  /// what rounding leaves, or deductions that stand alone.
  fileprivate func parts(
    de somme: Int128, _ lignes: [LigneASommer], _ prix: PrixSaisis,
    gardant garde: (part: Int128, sur: Int128) = (1, 1)
  ) -> [Int128] {
    let (avant, avec): (Int128, Int128) =
      prix == .ht ? (1, 1) : (10_000, 10_000 + Int128(tva.unites))
    func repartir(_ somme: Int128, _ lignes: [LigneASommer]) -> [Int128] {
      let parts = lignes.map { Int128($0.total.unites) * garde.part * avant }
      return Arrondi.repartir(somme, parts: parts, sur: garde.sur * avec)
    }
    let autres = lignes.indices.filter { !lignes[$0].deduit && lignes[$0].total != .zero }
    guard !autres.isEmpty else { return repartir(somme, lignes) }
    var parts = lignes.map {
      $0.deduit ? CalculSommes.base(Int128($0.total.unites), tva, prix) : 0
    }
    let restantes = repartir(somme - parts.reduce(0, +), autres.map { lignes[$0] })
    for (rang, part) in zip(autres, restantes) { parts[rang] = part }
    return parts
  }
}

/// What lines come to rate by rate, before the discount: a line more or less costs the same however
/// many there are.
package struct SommesParTaux: Hashable, Sendable {
  /// The groups of the lines, the highest rate first.
  private var groupes: [Groupe] = []

  private struct Groupe: Hashable {
    let cle: CleTVA
    var somme: Int128 = 0
    /// That of the lines which the discount on the whole concerns.
    var remisable: Int128 = 0
    /// Without any the group is gone, even with a sum.
    var lignes = 0
  }

  /// Nothing yet.
  init() {}

  /// What some lines come to.
  package init(_ lignes: [Ligne]) { for ligne in lignes { ajouter(ligne) } }

  /// Adds a line.
  mutating func ajouter(_ ligne: Ligne) { compter(ligne, 1) }

  /// Takes a line off that was added before.
  mutating func retirer(_ ligne: Ligne) { compter(ligne, -1) }

  /// Whether they are so small that nothing they come to passes the ceiling: a discount takes off at most twice
  /// what bears it, and VAT doubles what is left at most.
  var sontLoinDuPlafond: Bool {
    groupes.reduce(0) { $0 + $1.somme.magnitude + 2 * $1.remisable.magnitude }
      < UInt128(Montant.limites.upperBound / 2)
  }

  /// What the lines come to under a head.
  func totaux(_ enTete: EnTete) throws(RefusFacturation) -> Totaux {
    try totaux(remise: enTete.remise, prix: enTete.prixSaisis)
  }

  /// What the lines come to after the discount.
  package func totaux(remise: Remise, prix: PrixSaisis) throws(RefusFacturation) -> Totaux {
    let montants = montants(remise)
    var (sommes, sousTotal) = ([GroupeTVA](), Int128(0))
    sommes.reserveCapacity(groupes.count)
    for rang in groupes.indices {
      let somme = groupes[rang].somme
      _ = try Montant(unites: somme, champ: .total)
      let otee = remise.part(de: groupes[rang].remisable) + (montants?[rang] ?? 0)
      sommes.append(try CalculSommes.groupe(groupes[rang].cle, reste: somme - otee, prix: prix))
      sousTotal += somme
    }
    return try Totaux(
      sousTotal: Montant(unites: sousTotal, champ: .total), groupes: sommes, prix: prix)
  }

  /// What the discount takes off some of the lines of a group.
  func remise(_ remise: Remise, sur somme: Int128, de cle: CleTVA) -> Int128 {
    let part = remise.part(de: somme)
    guard let rang = groupes.firstIndex(where: { $0.cle == cle }), groupes[rang].remisable > 0
    else { return part }
    let montant = montants(remise)?[rang] ?? 0
    return part + Arrondi.part(somme, montant, sur: groupes[rang].remisable)
  }

  /// What an amount taken off the whole can be at most.
  var remisable: Cumul { Cumul(centimes: groupes.reduce(0) { $0 + max($1.remisable, 0) }) }

  /// The amount of a discount that has one, shared out by what the groups come to; as far as they reach,
  /// since those of a draft are still on their way.
  private func montants(_ remise: Remise) -> [Int128]? {
    guard remise.montant > .zero else { return nil }
    let montant = min(Int128(remise.montant.unites), remisable.centimes)
    return Arrondi.repartir(montant, selon: groupes.map { max($0.remisable, 0) })
  }

  private mutating func compter(_ ligne: Ligne, _ nombre: Int) {
    let rang = rang(de: CleTVA(ligne.contenu))
    let total = Int128(nombre) * Int128(ligne.total.unites)
    groupes[rang].somme += total
    if ligne.contenu.estRemisable { groupes[rang].remisable += total }
    groupes[rang].lignes += nombre
    if groupes[rang].lignes == 0 { groupes.remove(at: rang) }
  }

  /// The place of a group, which is made where there is none.
  ///
  /// Few rates stand on one invoice: a list of them is looked through faster than a table.
  private mutating func rang(de cle: CleTVA) -> Int {
    let rang = groupes.firstIndex { !($0.cle < cle) } ?? groupes.count
    if rang == groupes.count || groupes[rang].cle != cle {
      groupes.insert(Groupe(cle: cle), at: rang)
    }
    return rang
  }
}

/// A base, and the VAT on it.
public struct BaseEtTVA: Hashable, Sendable {
  /// What a rate applies to.
  public let base: Cumul
  /// The VAT on the base.
  public let tva: Cumul

  /// Nothing of either.
  package static let zero = Self(base: .zero, tva: .zero)
}

extension BaseEtTVA {
  init(_ groupe: GroupeTVA) { self.init(base: Cumul(groupe.base), tva: Cumul(groupe.montantTVA)) }

  /// Both together.
  package var total: Cumul { base + tva }

  /// The sums of two.
  package static func + (une: Self, autre: Self) -> Self {
    Self(base: une.base + autre.base, tva: une.tva + autre.tva)
  }

  /// The differences of two.
  package static func - (une: Self, autre: Self) -> Self {
    Self(base: une.base - autre.base, tva: une.tva - autre.tva)
  }

  /// Adds another.
  static func += (une: inout Self, autre: Self) { une = une + autre }

  /// Takes another off.
  static func -= (une: inout Self, autre: Self) { une = une - autre }
}
