/// The sums of an avoir: as those of an invoice, within what earlier avoirs have left.
extension Facture {
  /// What an avoir that credits so much of each line comes to.
  ///
  /// Rounding could take a cent more than is left of a rate, or leave one that nothing credits.
  /// So an avoir never takes more than is left, and the one that credits the last of a rate takes
  /// all that is left of it: the parts add up to the whole.
  package func totauxAvoir(_ creditees: [LigneCreditee]) throws(RefusFacturation) -> Totaux {
    let contenus = Dictionary(uniqueKeysWithValues: lignes.map { ($0.id, $0.contenu) })
    var sommes: [CleTVA: Int128] = [:]
    var reste = resteACrediter().mapValues(\.unites)
    for creditee in creditees {
      guard let contenu = contenus[creditee.ligneId] else { continue }
      sommes[CleTVA(contenu), default: 0] += Int128(creditee.total.unites)
      reste[creditee.ligneId, default: 0] -= creditee.quantite.unites
    }
    let ouvertes = Set(
      lignes.filter { reste[$0.id] != 0 }.map { CleTVA($0.contenu) })
    var groupes: [GroupeTVA] = []
    for (cle, somme) in sommes.sorted(by: { $0.key < $1.key }) {
      let laisse = try resteDuGroupe(cle)
      groupes.append(
        ouvertes.contains(cle)
          ? try groupePartiel(cle, somme: somme, laisse: laisse) : laisse)
    }
    let sousTotal = try Montant.somme(creditees.map(\.total))
    return try Totaux(sousTotal: sousTotal, groupes: groupes)
  }

  /// Base and VAT of what is credited of one rate, neither above what is left of it.
  private func groupePartiel(
    _ cle: CleTVA, somme: Int128, laisse: GroupeTVA
  ) throws(RefusFacturation) -> GroupeTVA {
    let base = min(try CalculSommes.base(somme, remise: self.remisePourcentage), laisse.base)
    return GroupeTVA(
      tva: cle.tva, categorieTVA: cle.categorieTVA, base: base,
      montantTVA: min(try CalculSommes.tva(base, cle.tva), laisse.montantTVA))
  }

  /// What the avoirs have left of one rate.
  func resteDuGroupe(_ cle: CleTVA) throws(RefusFacturation) -> GroupeTVA {
    var (base, montant) = (Montant.zero, Montant.zero)
    for groupe in totaux.groupes where groupe.cle == cle {
      (base, montant) = (groupe.base, groupe.montantTVA)
    }
    for groupe in avoirs.flatMap(\.totaux.groupes) where groupe.cle == cle {
      base = try base - groupe.base
      montant = try montant - groupe.montantTVA
    }
    return GroupeTVA(
      tva: cle.tva, categorieTVA: cle.categorieTVA, base: base, montantTVA: montant)
  }
}
