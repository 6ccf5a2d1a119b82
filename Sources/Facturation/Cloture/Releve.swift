/// What documents and money come to, counted as they are met: from it a closing takes its totals.
///
///     effets of a facture ──▶ Releve + Releve + … ──▶ TotauxCloture
package struct Releve: Hashable, Sendable {
  private var factures = 0
  private var avoirs = 0
  private var parGroupe: [CleTVA: SommesTVA] = [:]
  private var parMode: [ConditionsPaiement: SommesFonds] = [:]

  /// Nothing yet.
  package init() {}

  /// What was recorded as totals, to go on from there.
  package init(_ totaux: TotauxCloture) {
    (factures, avoirs) = (totaux.factures, totaux.avoirs)
    for groupe in totaux.groupes { parGroupe[groupe.cle] = SommesTVA(groupe) }
    for mode in totaux.modes { parMode[mode.mode] = SommesFonds(mode) }
  }

  /// Adds what became of a facture.
  package mutating func ajouter(_ effet: Effet, de facture: Facture) {
    switch effet {
    case .emission:
      factures += 1
      for groupe in facture.totaux.groupes {
        parGroupe[groupe.cle, default: SommesTVA()].facturer(groupe)
      }
    case .avoir(let avoir):
      avoirs += 1
      for groupe in avoir.totaux.groupes {
        parGroupe[groupe.cle, default: SommesTVA()].crediter(groupe)
      }
    case .fonds(let fonds):
      parMode[fonds.mode, default: SommesFonds()].ajouter(fonds)
    case .frais, .abandon, .exigibilite: break
    }
  }

  /// Adds what others come to.
  package static func += (un: inout Self, autre: Self) {
    un.factures += autre.factures
    un.avoirs += autre.avoirs
    un.parGroupe.merge(autre.parGroupe) { $0 + $1 }
    un.parMode.merge(autre.parMode) { $0 + $1 }
  }

  /// The totals, or a refusal beyond what a closing can record.
  ///
  /// A means of which nothing is left, as its payments were reversed, is not listed.
  package func totaux() throws(RefusFacturation) -> TotauxCloture {
    var (groupes, modes) = ([GroupeCloture](), [ModeCloture]())
    for (cle, sommes) in parGroupe.sorted(by: { $0.key < $1.key }) {
      groupes.append(try GroupeCloture(cle, sommes))
    }
    for (mode, sommes) in parMode.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where sommes != SommesFonds() {
      modes.append(try ModeCloture(mode, sommes))
    }
    let documents = parGroupe.values.reduce(SommesTVA(), +)
    let fonds = parMode.values.reduce(SommesFonds(), +)
    return TotauxCloture(
      factures: factures, avoirs: avoirs, totalHT: try GrandTotal(documents.base),
      montantTVA: try GrandTotal(documents.montantTVA),
      avoirsHT: try GrandTotal(documents.baseCreditee),
      avoirsTVA: try GrandTotal(documents.tvaCreditee), recu: try GrandTotal(fonds.recu),
      rejete: try GrandTotal(fonds.rejete), rembourse: try GrandTotal(fonds.rembourse),
      groupes: groupes, modes: modes)
  }
}

extension GroupeCloture {
  fileprivate init(_ cle: CleTVA, _ sommes: SommesTVA) throws(RefusFacturation) {
    self.init(
      tva: cle.tva, categorieTVA: cle.categorieTVA, codeExoneration: cle.codeExoneration,
      base: try GrandTotal(sommes.base), montantTVA: try GrandTotal(sommes.montantTVA),
      baseCreditee: try GrandTotal(sommes.baseCreditee),
      tvaCreditee: try GrandTotal(sommes.tvaCreditee))
  }
}

extension ModeCloture {
  fileprivate init(
    _ mode: ConditionsPaiement, _ sommes: SommesFonds
  ) throws(RefusFacturation) {
    self.init(
      mode: mode, recu: try GrandTotal(sommes.recu), rejete: try GrandTotal(sommes.rejete),
      rembourse: try GrandTotal(sommes.rembourse))
  }
}
