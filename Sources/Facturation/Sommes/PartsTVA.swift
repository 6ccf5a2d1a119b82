/// A group of a document, or what of it becomes due in one way where goods and services are sold together.
package struct PartTVA: Hashable, Sendable {
  /// Base and VAT.
  package let groupe: GroupeTVA
  /// Whether its VAT waits to be paid.
  package let attend: Bool

  /// Whether money that comes before it is due makes it due: a payment for goods to come is a deposit, whatever
  /// the document is called (article 269, 2, a of the CGI), where they bear VAT.
  var estDueDAvance: Bool { !attend && groupe.categorieTVA == .normale }

  /// Whether its VAT is given back where it was due and will never be paid: a sale without VAT has none to give back.
  var estRecuperable: Bool { groupe.categorieTVA == .normale }

  /// Takes base and VAT that wait to be paid, or do not.
  package init(_ groupe: GroupeTVA, attend: Bool) { (self.groupe, self.attend) = (groupe, attend) }

  /// The group, and whether it waits.
  struct Cle: Hashable {
    let groupe: CleTVA
    let attend: Bool
  }

  var cle: Cle { Cle(groupe: groupe.cle, attend: attend) }
}

extension Facture {
  /// What it charges, in parts that become due in one way each.
  package var partsTVA: [PartTVA] {
    guard let vendeurPartage else {
      return Self.entieres(totaux, attend: estExigibleALEncaissement)
    }
    return PartageTVA(self, de: vendeurPartage).parts
  }

  /// What its avoirs take off.
  package var credits: [Credit] {
    guard !avoirs.isEmpty else { return [] }
    guard let vendeurPartage else {
      let attend = estExigibleALEncaissement
      return avoirs.map { Credit($0, Self.entieres($0.totaux, attend: attend)) }
    }
    var partage = PartageTVA(self, de: vendeurPartage)
    return avoirs.map { Credit($0, partage.crediter($0)) }
  }

  /// What one of its avoirs takes off.
  package func credit(_ avoir: Avoir) -> Credit {
    let rang = estPartagee ? avoirs.firstIndex { $0.id == avoir.id } : nil
    return rang.map { credits[$0] }
      ?? Credit(avoir, Self.entieres(avoir.totaux, attend: estExigibleALEncaissement))
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

  private static func entieres(_ totaux: Totaux, attend: Bool) -> [PartTVA] {
    totaux.groupes.map { PartTVA($0, attend: attend) }
  }
}

extension EnTete {
  /// Whether all VAT of an issued invoice with this head waits to be paid, whatever its lines sell.
  func estExigibleALEncaissement(vendeur: Vendeur) -> Bool {
    attend(precisions.nature, vendeur: vendeur)
  }

  /// Whether VAT on what is sold under this head waits to be paid, as that on services does unless the
  /// seller has chosen to owe it when invoiced, and that on a deposit for goods always (article 269, 2, a
  /// and c of the CGI).
  ///
  /// What is of unknown nature counts as invoiced, rather early than late; of a deposit, as one on services.
  func attend(_ nature: NatureOperation?, vendeur: Vendeur) -> Bool {
    attend(nature, vendeur.regime, optionDebits: vendeur.optionDebits)
  }

  /// The same of a seller of whom no more is known than matters here.
  func attend(_ nature: NatureOperation?, _ regime: RegimeTVA, optionDebits: Bool) -> Bool {
    guard regime == .reel else { return false }
    let estAcompte = precisions.typeFacture == .acompte
    if nature == .biens { return estAcompte }
    return !optionDebits && (estAcompte || nature == .services)
  }
}

/// What an invoice of goods and services comes to, in parts, and what its avoirs leave of them one after the
/// other.
///
/// What deducts a deposit of goods or of services is taken off its own part, and beyond that off the other. All
/// else is parted as what is left of the lines that sell.
///
///     goods 300.00, services 100.00, a deposit of 40.00 on the goods deducted     260.00, and 100.00 that wait
///     half of the services is credited                                            260.00, and 50.00
///     the same, of a deposit on both                                              270.00, and 90.00 that wait
private struct PartageTVA {
  /// What a line does to its group.
  private enum Genre {
    case vend(attend: Bool)
    case deduit(attend: Bool)
    /// It lessens what the others sell.
    case suit
  }

  private let groupes: [GroupeTVA]
  private let prix: PrixSaisis
  private let lignes: [(id: LigneID, cle: CleTVA, genre: Genre)]
  /// Whether something that a group sells waits, and whether something does not.
  private var genres: [CleTVA: Set<Bool>] = [:]
  /// What is left of each group, and of each line.
  private var nets: [CleTVA: BaseEtTVA] = [:]
  private var restes: [LigneID: ResteDeLigne]

  /// Begins with all that a seller has charged.
  init(_ facture: Facture, de vendeur: Vendeur) {
    (groupes, prix) = (facture.totaux.groupes, facture.prixSaisis)
    let (enTete, autres) = (facture.enTete, facture.natureDesAutresLignes)
    lignes = facture.lignes.map { ligne in
      let deduit = ligne.contenu.factureAnterieure != nil
      let nature = ligne.contenu.natureVendue(sinon: autres)
      let attend = enTete.attend(nature, vendeur: vendeur)
      let suit = nature ?? .mixte == .mixte && ligne.total < .zero
      return (
        ligne.id, CleTVA(ligne.contenu),
        suit ? .suit : deduit ? .deduit(attend: attend) : .vend(attend: attend)
      )
    }
    // A journal of others may name a group or a line twice.
    for groupe in groupes { nets[groupe.cle] = BaseEtTVA(groupe) }
    restes = Dictionary(facture.lignes.map { ($0.id, ResteDeLigne($0)) }) { $1 }
    for case (_, let cle, .vend(let attend)) in lignes { genres[cle, default: []].insert(attend) }
  }

  /// The parts of all that is charged.
  var parts: [PartTVA] {
    let attendues = attendues
    return groupes.flatMap { parts($0, attendues[$0.cle] ?? .zero) }
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
      parts($0, (avant[$0.cle] ?? .zero) - (apres[$0.cle] ?? .zero))
    }
  }

  /// The parts of a group of a document: both where lines of both kinds are in it, though one be nothing.
  private func parts(_ groupe: GroupeTVA, _ attendue: BaseEtTVA) -> [PartTVA] {
    let genres = genres[groupe.cle] ?? []
    guard genres.count == 2 else { return [PartTVA(groupe, attend: genres.contains(true))] }
    return [
      PartTVA(GroupeTVA(groupe.cle, BaseEtTVA(groupe) - attendue), attend: false),
      PartTVA(GroupeTVA(groupe.cle, attendue), attend: true),
    ]
  }

  /// What is left of the lines of a group, before the discount on the whole.
  private struct Restant {
    var (vendu, venduEnAttente) = (Int128(0), Int128(0))
    var (deduit, deduitEnAttente) = (Int128(0), Int128(0))
  }

  private var restants: [CleTVA: Restant] {
    lignes.reduce(into: [:]) { restants, ligne in
      guard let reste = restes[ligne.id], !reste.estEpuise else { return }
      let montant = Int128(reste.montant.unites)
      var restant = restants[ligne.cle] ?? Restant()
      switch ligne.genre {
      case .suit: return
      case .vend(let attend):
        restant.vendu += montant
        restant.venduEnAttente += attend ? montant : 0
      case .deduit(let attend):
        restant.deduit += montant
        restant.deduitEnAttente += attend ? montant : 0
      }
      restants[ligne.cle] = restant
    }
  }

  /// What waits of that which is left of each group.
  private var attendues: [CleTVA: BaseEtTVA] {
    restants.reduce(into: [:]) { attendues, groupe in
      let (cle, restant) = groupe
      let net = nets[cle] ?? .zero
      let vendu = net - baseEtTVA(restant.deduit, cle)
      func part(_ somme: Cumul) -> Cumul {
        guard restant.vendu != 0 else { return .zero }
        return Cumul(
          centimes: Arrondi.part(somme.centimes, restant.venduEnAttente, sur: restant.vendu))
      }
      let attendue =
        BaseEtTVA(base: part(vendu.base), tva: part(vendu.tva))
        + baseEtTVA(restant.deduitEnAttente, cle)
      attendues[cle] = attendue.base < .zero ? .zero : attendue.base > net.base ? net : attendue
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
