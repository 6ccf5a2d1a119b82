/// A group of a document, or what of it becomes due in one way where goods and services are sold together.
package struct PartTVA: Hashable, Sendable {
  /// Base and VAT.
  package let groupe: GroupeTVA
  /// By what its VAT becomes due.
  package let echeance: EcheanceTVA

  /// Whether its VAT is given back where it was due and will never be paid: a sale without VAT has none to give back.
  var estRecuperable: Bool { groupe.categorieTVA == .normale }

  /// Takes base and VAT, and by what this becomes due.
  package init(_ groupe: GroupeTVA, _ echeance: EcheanceTVA) {
    (self.groupe, self.echeance) = (groupe, echeance)
  }

  /// The group, and by what it becomes due.
  struct Cle: Hashable {
    let groupe: CleTVA
    let echeance: EcheanceTVA
  }

  var cle: Cle { Cle(groupe: groupe.cle, echeance: echeance) }
}

extension Facture {
  /// What it charges, in parts that become due in one way each.
  package var partsTVA: [PartTVA] {
    let regle = regleDExigibilite
    return regleDePartage(regle).map { PartageTVA(self, $0).parts } ?? entieres(totaux, regle)
  }

  /// By what its VAT becomes due: what bears none has no say in it where something does.
  package var echeances: Set<EcheanceTVA> {
    let parts = partsTVA
    let taxees = parts.taxees
    return Set((taxees.isEmpty ? parts : taxees).map(\.echeance))
  }

  /// Whether it and its avoirs are to say that VAT is due when invoiced, as the seller has chosen by its issue; that
  /// seller, of a draft.
  ///
  /// The choice is one of services: goods are due when they are delivered, and deposits on them when they are paid.
  package func ditLesDebits(sinonDe vendeur: Vendeur) -> Bool {
    let vendeur = emission?.vendeur ?? vendeur
    guard vendeur.regime == .reel, vendeur.optionDebits, echeances != [.paiement] else {
      return false
    }
    let lignes = lignes
    let autres = lignes.natureDesAutres(sous: self.nature, vendeur.nature)
    return lignes.contains {
      $0.contenu.vend && $0.contenu.tva != .zero
        && $0.contenu.natureVendue(sinon: autres) != .biens
    }
  }

  /// What its avoirs take off.
  package var credits: [Credit] {
    guard !avoirs.isEmpty else { return [] }
    let regle = regleDExigibilite
    guard let partagee = regleDePartage(regle) else {
      return avoirs.map { Credit($0, entieres($0.totaux, regle)) }
    }
    var partage = PartageTVA(self, partagee)
    return avoirs.map { Credit($0, partage.crediter($0)) }
  }

  /// What one of its avoirs takes off.
  package func credit(_ avoir: Avoir) -> Credit {
    let rang = estPartagee ? avoirs.firstIndex { $0.id == avoir.id } : nil
    return rang.map { credits[$0] } ?? Credit(avoir, entieres(avoir.totaux, regleDExigibilite))
  }

  /// Whether VAT on its goods becomes due in another way, and on another day, than that on its services.
  var estPartagee: Bool { regleDePartage(regleDExigibilite) != nil }

  /// The rule of an invoice of which that is so.
  ///
  /// Where its issue recorded no VAT day, what does not wait is due with its date.
  private func regleDePartage(_ regle: RegleDExigibilite?) -> RegleDExigibilite? {
    guard self.nature == .mixte, let regle else { return nil }
    switch (regle.echeance(.biens, .normale), regle.echeance(.services, .normale)) {
    case (.jour, .facture): return emission?.jourDeTVA == nil ? nil : regle
    case let (biens, services): return biens == services ? nil : regle
    }
  }

  private func entieres(_ totaux: Totaux, _ regle: RegleDExigibilite?) -> [PartTVA] {
    let nature = self.nature
    return totaux.groupes.map {
      PartTVA($0, regle?.echeance(nature, $0.categorieTVA) ?? .jour)
    }
  }
}

/// What an invoice of goods and services comes to, in parts, and what its avoirs leave of them one after the
/// other.
///
/// What deducts a deposit of goods or of services is taken off its own part, and beyond that off the other. All
/// else is parted as what is left of the lines that sell.
///
/// A group is in two parts at most, of which that on services is the second.
///
///     goods 300.00, services 100.00, a deposit of 40.00 on the goods deducted     260.00, and 100.00 that wait
///     half of the services is credited                                            260.00, and 50.00
///     the same, of a deposit on both                                              270.00, and 90.00 that wait
private struct PartageTVA {
  /// What a line does to its group.
  private enum Genre {
    case vend(EcheanceTVA)
    case deduit(EcheanceTVA)
    /// It lessens what the others sell.
    case suit
  }

  private let groupes: [GroupeTVA]
  private let prix: PrixSaisis
  private let lignes: [(id: LigneID, cle: CleTVA, genre: Genre)]
  /// By what becomes due what a group sells.
  private var echeances: [CleTVA: Set<EcheanceTVA>] = [:]
  /// What is left of each group, and of each line.
  private var nets: [CleTVA: BaseEtTVA] = [:]
  private var restes: [LigneID: ResteDeLigne]

  /// Begins with all that an invoice has charged.
  init(_ facture: Facture, _ regle: RegleDExigibilite) {
    (groupes, prix) = (facture.totaux.groupes, facture.prixSaisis)
    let autres = facture.natureDesAutresLignes
    lignes = facture.lignes.map { ligne in
      let deduit = ligne.contenu.factureAnterieure != nil
      let nature = ligne.contenu.natureVendue(sinon: autres)
      let echeance = regle.echeance(de: ligne.contenu, sinon: autres)
      let suit = nature ?? .mixte == .mixte && ligne.total < .zero
      return (
        ligne.id, CleTVA(ligne.contenu),
        suit ? .suit : deduit ? .deduit(echeance) : .vend(echeance)
      )
    }
    // A journal of others may name a group or a line twice.
    for groupe in groupes { nets[groupe.cle] = BaseEtTVA(groupe) }
    restes = Dictionary(facture.lignes.map { ($0.id, ResteDeLigne($0)) }) { $1 }
    for case (_, let cle, .vend(let echeance)) in lignes {
      echeances[cle, default: []].insert(echeance)
    }
  }

  /// The parts of all that is charged.
  var parts: [PartTVA] {
    let secondes = secondes
    return groupes.flatMap { parts($0, secondes[$0.cle] ?? .zero) }
  }

  /// The parts of what the next avoir takes off.
  mutating func crediter(_ avoir: Avoir) -> [PartTVA] {
    let avant = secondes
    for creditee in avoir.lignes {
      restes[creditee.ligneId] = restes[creditee.ligneId]?.moins(creditee)
    }
    for groupe in avoir.totaux.groupes { nets[groupe.cle, default: .zero] -= BaseEtTVA(groupe) }
    let apres = secondes
    return avoir.totaux.groupes.flatMap {
      parts($0, (avant[$0.cle] ?? .zero) - (apres[$0.cle] ?? .zero))
    }
  }

  /// The parts of a group of a document: both where lines of both kinds are in it, though one be nothing.
  private func parts(_ groupe: GroupeTVA, _ seconde: BaseEtTVA) -> [PartTVA] {
    let echeances = (echeances[groupe.cle] ?? []).sorted { $0.rawValue < $1.rawValue }
    guard echeances.count == 2 else { return [PartTVA(groupe, echeances.first ?? .jour)] }
    return [
      PartTVA(GroupeTVA(groupe.cle, BaseEtTVA(groupe) - seconde), echeances[0]),
      PartTVA(GroupeTVA(groupe.cle, seconde), echeances[1]),
    ]
  }

  /// What is left of the lines of a group, before the discount on the whole.
  private struct Restant {
    var (vendu, venduEnSecond) = (Int128(0), Int128(0))
    var (deduit, deduitEnSecond) = (Int128(0), Int128(0))
  }

  private var restants: [CleTVA: Restant] {
    lignes.reduce(into: [:]) { restants, ligne in
      guard let reste = restes[ligne.id], !reste.estEpuise else { return }
      let montant = Int128(reste.montant.unites)
      let seconde = echeances[ligne.cle]?.max { $0.rawValue < $1.rawValue }
      var restant = restants[ligne.cle] ?? Restant()
      switch ligne.genre {
      case .suit: return
      case .vend(let echeance):
        restant.vendu += montant
        restant.venduEnSecond += echeance == seconde ? montant : 0
      case .deduit(let echeance):
        restant.deduit += montant
        restant.deduitEnSecond += echeance == seconde ? montant : 0
      }
      restants[ligne.cle] = restant
    }
  }

  /// The second part of that which is left of each group.
  private var secondes: [CleTVA: BaseEtTVA] {
    restants.reduce(into: [:]) { secondes, groupe in
      let (cle, restant) = groupe
      let net = nets[cle] ?? .zero
      let vendu = net - baseEtTVA(restant.deduit, cle)
      func part(_ somme: Cumul) -> Cumul {
        guard restant.vendu != 0 else { return .zero }
        return Cumul(
          centimes: Arrondi.part(somme.centimes, restant.venduEnSecond, sur: restant.vendu))
      }
      let seconde =
        BaseEtTVA(base: part(vendu.base), tva: part(vendu.tva))
        + baseEtTVA(restant.deduitEnSecond, cle)
      secondes[cle] = seconde.base < .zero ? .zero : seconde.base > net.base ? net : seconde
    }
  }

  /// What lines come to that bear no discount.
  private func baseEtTVA(_ somme: Int128, _ cle: CleTVA) -> BaseEtTVA {
    let tva = CalculSommes.tva(somme, cle.tva, prix)
    return BaseEtTVA(
      base: Cumul(centimes: prix == .ttc ? somme - tva : somme), tva: Cumul(centimes: tva))
  }
}

extension GroupeTVA {
  /// Whether it comes to nothing.
  package var estNul: Bool { base == .zero && montantTVA == .zero }

  /// A group of sums; where documents do not add up they may be more than an amount holds.
  init(_ cle: CleTVA, _ somme: BaseEtTVA) {
    func borne(_ cumul: Cumul) -> Montant {
      let limites = Int128(Montant.limites.lowerBound)...Int128(Montant.limites.upperBound)
      return Montant(
        unitesAdmises: Int64(min(max(cumul.centimes, limites.lowerBound), limites.upperBound)))
    }
    self.init(cle, base: borne(somme.base), montantTVA: borne(somme.tva))
  }
}
