/// What lines come to rate by rate, before the discount: a line more or less costs the same however
/// many there are.
struct SommesParTaux: Hashable, Sendable {
  /// The rates of the lines, the highest first.
  private var groupes: [Groupe] = []

  private struct Groupe: Hashable {
    let cle: CleTVA
    var somme: Int128 = 0
    /// Without any the group is gone, whatever its sum.
    var lignes = 0
  }

  /// Adds a line.
  mutating func ajouter(_ ligne: Ligne) { compter(ligne, 1) }

  /// Takes a line off that was added before.
  mutating func retirer(_ ligne: Ligne) { compter(ligne, -1) }

  /// What the lines come to after the discount.
  func totaux(remise: Pourcentage) throws(RefusFacturation) -> Totaux {
    var sommes: [GroupeTVA] = []
    sommes.reserveCapacity(groupes.count)
    for groupe in groupes {
      sommes.append(try CalculSommes.groupe(groupe.cle, somme: groupe.somme, remise: remise))
    }
    let sousTotal = groupes.reduce(0) { $0 + $1.somme }
    return try Totaux(sousTotal: Montant(unites: sousTotal, champ: .total), groupes: sommes)
  }

  private mutating func compter(_ ligne: Ligne, _ nombre: Int) {
    let rang = rang(de: CleTVA(ligne.contenu))
    groupes[rang].somme += Int128(nombre) * Int128(ligne.total.unites)
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
