/// The sums of an avoir: as those of an invoice, within what earlier avoirs have left.
extension Facture {
  /// What an avoir that credits so much of each line comes to.
  ///
  /// Rounding could take a cent more than is left of a group, or leave one that nothing credits.
  /// So an avoir never takes more than is left, and the one that credits the last of a group takes
  /// all that is left of it: the parts add up to the whole.
  package func totauxAvoir(_ creditees: [LigneCreditee]) throws(RefusFacturation) -> Totaux {
    var sommes: [CleTVA: Pris] = [:]
    var reste = resteACrediter()
    for creditee in creditees {
      guard let contenu = ligne(creditee.ligneId)?.contenu else { continue }
      sommes[CleTVA(contenu), default: Pris()].ajouter(creditee, de: contenu)
      reste[creditee.ligneId] = reste[creditee.ligneId]?.moins(creditee)
    }
    let ouvertes = Set(
      lignes.filter { reste[$0.id]?.estEpuise == false }.map { CleTVA($0.contenu) })
    let deduites = Set(
      lignes.filter { $0.contenu.quantite < .zero }.map { CleTVA($0.contenu) })
    let facturees = SommesParTaux(lignes)
    var groupes: [GroupeTVA] = []
    for (cle, pris) in sommes.sorted(by: { $0.key < $1.key }) {
      let laisse = try resteDuGroupe(cle)
      guard ouvertes.contains(cle) else {
        groupes.append(laisse)
        continue
      }
      let remise = facturees.remise(enTete.remise, sur: pris.remisable, de: cle)
      groupes.append(
        try groupePartiel(
          cle, somme: pris.somme - remise, laisse: laisse, deduit: deduites.contains(cle)))
    }
    let sousTotal = try Montant.somme(creditees.map(\.total))
    return try Totaux(sousTotal: sousTotal, groupes: groupes, prix: self.prixSaisis)
  }

  /// What is credited of one group's lines.
  private struct Pris {
    var somme: Int128 = 0
    /// That of the lines which the discount on the whole concerns.
    var remisable: Int128 = 0

    mutating func ajouter(_ creditee: LigneCreditee, de contenu: ContenuLigne) {
      somme += Int128(creditee.total.unites)
      if contenu.estRemisable { remisable += Int128(creditee.total.unites) }
    }
  }

  /// Base and VAT of what is credited of one group, neither above what is left of it.
  ///
  /// Only rounding takes it that far, save where lines were deducted: to credit the others without
  /// them may give back more than was charged, and is refused.
  private func groupePartiel(
    _ cle: CleTVA, somme: Int128, laisse: GroupeTVA, deduit: Bool
  ) throws(RefusFacturation) -> GroupeTVA {
    let groupe = try CalculSommes.groupe(cle, reste: somme, prix: self.prixSaisis)
    guard !deduit || (groupe.base >= .zero && groupe.base <= laisse.base) else {
      throw RefusFacturation.avoirDeductionPartielle(cle.tva)
    }
    if self.prixSaisis == .ht {
      let base = min(groupe.base, laisse.base)
      let tva = CalculSommes.tva(Int128(base.unites), cle.tva, .ht)
      return GroupeTVA(
        cle, base: base,
        montantTVA: min(try Montant(unites: tva, champ: .total), laisse.montantTVA))
    }
    let ttc = min(try groupe.base + groupe.montantTVA, try laisse.base + laisse.montantTVA)
    let tva = min(groupe.montantTVA, laisse.montantTVA)
    let base = min(try ttc - tva, laisse.base)
    return GroupeTVA(cle, base: base, montantTVA: try ttc - base)
  }

  /// What the avoirs have left of one group.
  func resteDuGroupe(_ cle: CleTVA) throws(RefusFacturation) -> GroupeTVA {
    var (base, montant) = (Montant.zero, Montant.zero)
    for groupe in totaux.groupes where groupe.cle == cle {
      (base, montant) = (groupe.base, groupe.montantTVA)
    }
    for groupe in avoirs.flatMap(\.totaux.groupes) where groupe.cle == cle {
      base = try base - groupe.base
      montant = try montant - groupe.montantTVA
    }
    return GroupeTVA(cle, base: base, montantTVA: montant)
  }
}
