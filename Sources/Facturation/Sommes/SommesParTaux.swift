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
    /// Without any the group is gone, whatever its sum.
    var lignes = 0
  }

  /// Nothing yet.
  init() {}

  /// What some lines come to.
  package init(_ lignes: [Ligne]) {
    for ligne in lignes { ajouter(ligne) }
  }

  /// Adds a line.
  mutating func ajouter(_ ligne: Ligne) { compter(ligne, 1) }

  /// Takes a line off that was added before.
  mutating func retirer(_ ligne: Ligne) { compter(ligne, -1) }

  /// What the lines come to under a head.
  func totaux(_ enTete: EnTete) throws(RefusFacturation) -> Totaux {
    try totaux(remise: enTete.remise, prix: enTete.prixSaisis)
  }

  /// What the lines come to after the discount.
  package func totaux(remise: Remise, prix: PrixSaisis) throws(RefusFacturation) -> Totaux {
    let remises = remises(remise)
    var sommes: [GroupeTVA] = []
    sommes.reserveCapacity(groupes.count)
    for (groupe, remise) in zip(groupes, remises) {
      _ = try Montant(unites: groupe.somme, champ: .total)
      sommes.append(
        try CalculSommes.groupe(groupe.cle, reste: groupe.somme - remise, prix: prix))
    }
    let sousTotal = groupes.reduce(0) { $0 + $1.somme }
    return try Totaux(
      sousTotal: Montant(unites: sousTotal, champ: .total), groupes: sommes, prix: prix)
  }

  /// What the discount takes off some of the lines of a group.
  func remise(_ remise: Remise, sur somme: Int128, de cle: CleTVA) -> Int128 {
    let part = remise.part(de: somme)
    guard let rang = groupes.firstIndex(where: { $0.cle == cle }), groupes[rang].remisable > 0
    else { return part }
    return part + Arrondi.part(somme, montants(remise)[rang], sur: groupes[rang].remisable)
  }

  /// What an amount taken off the whole can be at most.
  var remisable: Cumul { Cumul(centimes: groupes.reduce(0) { $0 + max($1.remisable, 0) }) }

  /// What the discount takes off each group.
  private func remises(_ remise: Remise) -> [Int128] {
    zip(groupes, montants(remise)).map { remise.part(de: $0.remisable) + $1 }
  }

  /// The amount of a discount, shared out by what the groups come to; as far as they reach, since
  /// those of a draft are still on their way.
  private func montants(_ remise: Remise) -> [Int128] {
    guard remise.montant > .zero else { return groupes.map { _ in 0 } }
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
