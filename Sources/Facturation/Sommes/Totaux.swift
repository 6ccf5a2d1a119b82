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
  init(sousTotal: Montant, groupes: [GroupeTVA], prix: PrixSaisis) throws(RefusFacturation) {
    // By their places: a group that is handed out is copied.
    let totalHT = try Montant.somme(groupes.indices.lazy.map { groupes[$0].base })
    let montantTVA = try Montant.somme(groupes.indices.lazy.map { groupes[$0].montantTVA })
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
  /// The rate of the group's lines.
  public let tva: Taux
  /// The VAT category.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?
  /// What the rate applies to.
  public let base: Montant
  /// The VAT on the base.
  public let montantTVA: Montant

  /// Gathers a group.
  package init(_ cle: CleTVA, base: Montant, montantTVA: Montant) {
    tva = cle.tva
    categorieTVA = cle.categorieTVA
    codeExoneration = cle.codeExoneration
    self.base = base
    self.montantTVA = montantTVA
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
  /// The rate of the group's lines.
  public let tva: Taux
  /// The category that says why the rate applies.
  public let categorieTVA: CategorieTVA
  /// The reason of an exemption, by its code.
  public let codeExoneration: CodeExoneration?

  /// Gathers a rate and why it is that.
  package init(tva: Taux, categorieTVA: CategorieTVA, codeExoneration: CodeExoneration? = nil) {
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

  /// Whether it is what was paid for the client and is asked back.
  package var estUnDebours: Bool { codeExoneration == .debours }

  /// The highest rate first, then by category, then by code.
  public static func < (gauche: Self, droite: Self) -> Bool {
    if gauche.tva != droite.tva { return gauche.tva > droite.tva }
    if gauche.categorieTVA != droite.categorieTVA {
      return gauche.categorieTVA.rawValue < droite.categorieTVA.rawValue
    }
    return (gauche.codeExoneration?.texte ?? "") < (droite.codeExoneration?.texte ?? "")
  }
}

extension Totaux {
  /// What stands for each reason of a category that has several: `E1`, `E2`; the category's code where there is
  /// one reason alone.
  package var reperes: [CleTVA: String] {
    groupes.reduce(into: [:]) { reperes, groupe in
      let siens = groupes.filter { $0.categorieTVA == groupe.categorieTVA }
      let rang = siens.firstIndex { $0.cle == groupe.cle }.map { String($0 + 1) } ?? ""
      reperes[groupe.cle] = groupe.categorieTVA.rawValue + (siens.count > 1 ? rang : "")
    }
  }
}

/// What one VAT rate and category comes to: what invoices charged, and what avoirs took back.
public struct SommesTVA: Hashable, Sendable {
  /// What invoices applied the rate to.
  public private(set) var base = Cumul.zero
  /// The VAT on that.
  public private(set) var montantTVA = Cumul.zero
  /// What avoirs took off the base.
  public private(set) var baseCreditee = Cumul.zero
  /// What avoirs took off the VAT.
  public private(set) var tvaCreditee = Cumul.zero

  /// Nothing yet.
  package init() {}

  /// What a closing recorded.
  package init(_ groupe: GroupeCloture) {
    (base, montantTVA) = (groupe.base.cumul, groupe.montantTVA.cumul)
    (baseCreditee, tvaCreditee) = (groupe.baseCreditee.cumul, groupe.tvaCreditee.cumul)
  }

  /// What is left of base and VAT.
  public var nette: BaseEtTVA {
    BaseEtTVA(base: base - baseCreditee, tva: montantTVA - tvaCreditee)
  }

  /// What two rates, or two periods, come to together.
  package static func + (une: Self, autre: Self) -> Self {
    var somme = une
    somme.base += autre.base
    somme.montantTVA += autre.montantTVA
    somme.baseCreditee += autre.baseCreditee
    somme.tvaCreditee += autre.tvaCreditee
    return somme
  }

  /// Adds what an invoice charges.
  package mutating func facturer(_ groupe: GroupeTVA) {
    base += groupe.base
    montantTVA += groupe.montantTVA
  }

  /// Adds what an avoir takes back.
  package mutating func crediter(_ groupe: GroupeTVA) {
    baseCreditee += groupe.base
    tvaCreditee += groupe.montantTVA
  }
}

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
    let deduites = Set(lignes.filter { $0.contenu.quantite < .zero }.map { CleTVA($0.contenu) })
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
      throw .avoirDeductionPartielle(cle.tva)
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

/// What money was moved: what came in, and what of it went out again.
package struct SommesFonds: Hashable, Sendable {
  /// What came in.
  package private(set) var recu = Cumul.zero
  /// What of it bounced.
  package private(set) var rejete = Cumul.zero
  /// What was given back.
  package private(set) var rembourse = Cumul.zero

  /// Nothing yet.
  package init() {}

  /// What a closing recorded.
  package init(_ mode: ModeCloture) {
    (recu, rejete) = (mode.recu.cumul, mode.rejete.cumul)
    rembourse = mode.rembourse.cumul
  }

  /// What is left of what came in.
  package var net: Cumul { recu - rejete - rembourse }

  /// What two means, or two periods, come to together.
  package static func + (une: Self, autre: Self) -> Self {
    var somme = une
    somme.recu += autre.recu
    somme.rejete += autre.rejete
    somme.rembourse += autre.rembourse
    return somme
  }

  /// Adds money that was moved, or its contrary where it never was.
  package mutating func ajouter(_ fonds: Fonds) {
    switch fonds.origine {
    case .paiement: recu += fonds.montant
    case .rejet: rejete -= fonds.montant
    case .remboursement: rembourse -= fonds.montant
    }
  }
}
