/// A group of a document, or what of it becomes due in one way where goods and services are sold together.
package struct PartTVA: Hashable, Sendable {
  /// Base and VAT.
  package let groupe: GroupeTVA
  /// Whether its VAT waits to be paid.
  package let attend: Bool

  /// Takes base and VAT that wait to be paid, or do not.
  package init(_ groupe: GroupeTVA, attend: Bool) { (self.groupe, self.attend) = (groupe, attend) }

  /// What is told apart.
  struct Cle: Hashable {
    let groupe: CleTVA
    let attend: Bool
  }

  var cle: Cle { Cle(groupe: groupe.cle, attend: attend) }
}

extension Facture {
  /// What it charges, in parts that become due in one way each.
  package var partsTVA: [PartTVA] {
    guard let vendeurPartage else { return entieres(totaux) }
    return PartageTVA(self, de: vendeurPartage).parts
  }

  /// What its avoirs take off.
  package var credits: [Credit] {
    guard !avoirs.isEmpty, let vendeurPartage else {
      return avoirs.map { Credit($0, entieres($0.totaux)) }
    }
    var partage = PartageTVA(self, de: vendeurPartage)
    return avoirs.map { Credit($0, partage.crediter($0)) }
  }

  /// What one of its avoirs takes off.
  package func credit(_ avoir: Avoir) -> Credit {
    let rang = estPartagee ? avoirs.firstIndex { $0.id == avoir.id } : nil
    return rang.map { credits[$0] } ?? Credit(avoir, entieres(avoir.totaux))
  }

  /// Whether VAT on its goods becomes due in another way than that on its services.
  package var estPartagee: Bool { vendeurPartage != nil }

  /// The seller of an invoice of which that is so.
  private var vendeurPartage: Vendeur? {
    guard self.nature == .mixte, let vendeur = emission?.vendeur,
      enTete.attend(.biens, vendeur: vendeur) != enTete.attend(.services, vendeur: vendeur)
    else { return nil }
    return vendeur
  }

  private func entieres(_ totaux: Totaux) -> [PartTVA] {
    let attend = estExigibleALEncaissement
    return totaux.groupes.map { PartTVA($0, attend: attend) }
  }
}

extension EnTete {
  /// Whether all VAT of an issued invoice with this head waits to be paid.
  func estExigibleALEncaissement(vendeur: Vendeur) -> Bool {
    attend(precisions.nature, vendeur: vendeur)
  }

  /// Whether VAT on what is sold under this head waits to be paid, as that on services does unless the
  /// seller has chosen to owe it when invoiced, and that on a deposit for goods always (article 269, 2, a
  /// and c of the CGI).
  ///
  /// What is of unknown nature counts as invoiced, rather early than late; of a deposit, as one on services.
  fileprivate func attend(_ nature: NatureOperation?, vendeur: Vendeur) -> Bool {
    guard vendeur.regime == .reel else { return false }
    let estAcompte = precisions.typeFacture == .acompte
    if nature == .biens { return estAcompte }
    return vendeur.doitALEncaissement && (estAcompte || nature == .services)
  }
}

/// What an invoice of goods and services comes to, in parts, and what its avoirs leave of them one after the
/// other.
///
/// What sells is parted as what is left of its lines. What deducts a deposit is parted as all that was sold.
///
///     goods 300.00, services 100.00, a deposit of 40.00 deducted      270.00, and 90.00 that wait
///     half of the services is credited                                270.00, and 40.00
private struct PartageTVA {
  /// What is left of the lines of a group, before the discount on the whole.
  private struct Restant {
    /// Of those that sell, and of those whose VAT waits.
    var (vendu, attendu) = (Int128(0), Int128(0))
    /// Of those that deduct.
    var deduit = Int128(0)

    /// What waits of a sum that is shared out as these are.
    func attendue(_ somme: BaseEtTVA) -> BaseEtTVA {
      func part(_ cumul: Cumul) -> Cumul {
        vendu == 0
          ? .zero : Cumul(centimes: Arrondi.part(cumul.centimes, attendu, sur: vendu))
      }
      return BaseEtTVA(base: part(somme.base), tva: part(somme.tva))
    }
  }

  private let groupes: [GroupeTVA]
  private let prix: PrixSaisis
  private let lignes: [(id: LigneID, cle: CleTVA, deduit: Bool, attend: Bool)]
  /// What is left of each group, and of each line.
  private var (nets, restes): ([CleTVA: BaseEtTVA], [LigneID: ResteDeLigne])
  /// All lines before there was an avoir.
  private var entiers: [CleTVA: Restant] = [:]

  /// Begins with all that a seller has charged.
  init(_ facture: Facture, de vendeur: Vendeur) {
    (groupes, prix) = (facture.totaux.groupes, facture.prixSaisis)
    let (enTete, autres) = (facture.enTete, facture.natureDesAutresLignes)
    lignes = facture.lignes.map { ligne in
      let nature = ligne.contenu.nature.map { NatureOperation($0) } ?? autres
      return (
        ligne.id, CleTVA(ligne.contenu), ligne.contenu.factureAnterieure != nil,
        enTete.attend(nature, vendeur: vendeur)
      )
    }
    nets = Dictionary(uniqueKeysWithValues: groupes.map { ($0.cle, BaseEtTVA($0)) })
    restes = Dictionary(uniqueKeysWithValues: facture.lignes.map { ($0.id, ResteDeLigne($0)) })
    entiers = restants
  }

  /// The parts of all that is charged.
  var parts: [PartTVA] {
    let attendues = attendues
    return groupes.flatMap { Self.parts($0, attendues[$0.cle] ?? .zero) }
  }

  /// The parts of what the next avoir takes off.
  mutating func crediter(_ avoir: Avoir) -> [PartTVA] {
    let avant = attendues
    for creditee in avoir.lignes {
      restes[creditee.ligneId] = restes[creditee.ligneId]?.moins(creditee)
    }
    for groupe in avoir.totaux.groupes { nets[groupe.cle, default: .zero] -= BaseEtTVA(groupe) }
    let apres = attendues
    return avoir.totaux.groupes.flatMap {
      Self.parts($0, (avant[$0.cle] ?? .zero) - (apres[$0.cle] ?? .zero))
    }
  }

  /// Both parts, though one be nothing: what is credited may move from one to the other.
  private static func parts(_ groupe: GroupeTVA, _ attendue: BaseEtTVA) -> [PartTVA] {
    let tout = BaseEtTVA(groupe)
    guard tout != .zero || attendue != .zero else { return [PartTVA(groupe, attend: false)] }
    return [
      PartTVA(GroupeTVA(groupe.cle, tout - attendue), attend: false),
      PartTVA(GroupeTVA(groupe.cle, attendue), attend: true),
    ]
  }

  private var restants: [CleTVA: Restant] {
    lignes.reduce(into: [:]) { restants, ligne in
      guard let reste = restes[ligne.id], !reste.estEpuise else { return }
      let montant = Int128(reste.montant.unites)
      if ligne.deduit {
        restants[ligne.cle, default: Restant()].deduit += montant
      } else {
        restants[ligne.cle, default: Restant()].vendu += montant
        if ligne.attend { restants[ligne.cle, default: Restant()].attendu += montant }
      }
    }
  }

  /// What waits of that which is left of each group.
  private var attendues: [CleTVA: BaseEtTVA] {
    let restants = restants
    return Dictionary(
      uniqueKeysWithValues: nets.map { cle, net in
        let (restant, entier) = (restants[cle] ?? Restant(), entiers[cle] ?? Restant())
        let tva = CalculSommes.tva(restant.deduit, cle.tva, prix)
        let deduite = BaseEtTVA(
          base: Cumul(centimes: prix == .ttc ? restant.deduit - tva : restant.deduit),
          tva: Cumul(centimes: tva))
        return (cle, restant.attendue(net - deduite) + entier.attendue(deduite))
      })
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
