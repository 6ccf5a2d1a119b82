package import Facturation

/// What the accounts of one invoice come to, each on the side where it is more than zero: debit.
struct SoldesComptables {
  /// A few, so that looking through them is the quickest way.
  private(set) var lignes: [Ecriture.Ligne] = []

  /// Moves an account.
  mutating func porter(_ montant: Cumul, _ compte: Ecriture.Imputation) {
    guard montant != .zero else { return }
    guard let rang = lignes.firstIndex(where: { $0.compte == compte }) else {
      return lignes.append(Ecriture.Ligne(compte: compte, montant: montant))
    }
    let somme = lignes[rang].montant + montant
    if somme == .zero {
      lignes.remove(at: rang)
    } else {
      lignes[rang] = Ecriture.Ligne(compte: compte, montant: somme)
    }
  }

  /// The debits, then the credits, each in the order of the accounts and of the rates.
  var rangees: [Ecriture.Ligne] {
    lignes.sorted { une, autre in
      let (debit, credit) = (une.montant > .zero, autre.montant > .zero)
      return debit == credit ? une.compte.avant(autre.compte) : debit
    }
  }

  /// The same with other movements besides.
  static func + (une: Self, autre: Self) -> Self {
    autre.lignes.reduce(into: une) { $0.porter($1.montant, $1.compte) }
  }

  /// What leads from others to these.
  static func - (une: Self, autre: Self) -> Self {
    autre.lignes.reduce(into: une) { $0.porter(.zero - $1.montant, $1.compte) }
  }
}

extension Ecriture.Imputation {
  fileprivate func avant(_ autre: Self) -> Bool {
    (compte.texte, taux?.texte ?? "") < (autre.compte.texte, autre.taux?.texte ?? "")
  }
}

extension Encaissements {
  /// How each account of money was moved: a cheque that comes in waits to be cashed, one that goes out is the bank's.
  package func parCompte(_ plan: PlanComptable) -> [CompteComptable: Cumul] {
    var comptes = [plan.banque: .zero - frais]
    for mode in ConditionsPaiement.allCases {
      let (compte, moyen) = (plan.compte(de: mode), sommes.parCle[mode] ?? SommesFonds())
      comptes[compte, default: .zero] += moyen.recu - moyen.rejete
      comptes[mode == .cheque ? plan.banque : compte, default: .zero] -= moyen.rembourse
    }
    return comptes
  }
}

extension Facture {
  /// What its accounts come to on a day by which so much was moved, but for what it sells: the client's,
  /// VAT, money and losses.
  ///
  /// Each is what the read model says that answers for it: the balance, the VAT that became due, what
  /// came in. With its sales they add up to zero.
  func comptes(
    le jour: DateCivile, _ etat: EtatComptable, _ plan: PlanComptable
  ) -> SoldesComptables {
    var soldes = SoldesComptables()
    let encaisse = etat.encaissements
    for (compte, montant) in encaisse.parCompte(plan) {
      soldes.porter(montant, Ecriture.Imputation(compte: compte))
    }
    let creance = creance
    let du = creance.du(etat.avancement)
    if creance.compte(le: jour) {
      let client = Ecriture.Imputation(compte: plan.clients, estAuxiliaire: true)
      soldes.porter(creance.solde(le: jour, du: du), client)
    } else {
      // Money before the invoice is not owed to it yet.
      soldes.porter(.zero - encaisse.total, Ecriture.Imputation(compte: plan.acomptes))
    }
    let perdue = totaux.montantTVA == .zero ? .zero : creance.porterTVA(jour, etat, plan, &soldes)
    soldes.porter(
      creance.pertes(le: jour, du: du) - perdue, Ecriture.Imputation(compte: plan.pertes))
    soldes.porter(encaisse.frais, Ecriture.Imputation(compte: plan.fraisBancaires))
    return soldes
  }
}

extension Creance {
  /// The VAT that is due, and that which waits to be paid; tells how much will never be.
  fileprivate func porterTVA(
    _ jour: DateCivile, _ etat: EtatComptable, _ plan: PlanComptable,
    _ soldes: inout SoldesComptables
  ) -> Cumul {
    let facturee = etat.documents.parGroupe
    let due = tvaExigible(le: jour, etat.avancement)
    let impayes = estIrrecouvrable(le: jour) ? self.impayes(etat.avancement) : []
    var perdue = Cumul.zero
    for cle in Set(parts.map(\.groupe.cle)).sorted() {
      let exigible = due[cle]?.tva ?? .zero
      var attendue = (facturee[cle]?.nette.tva ?? .zero) - exigible
      for groupe in impayes where groupe.cle == cle {
        perdue += groupe.montantTVA
        attendue -= groupe.montantTVA
      }
      soldes.porter(.zero - exigible, Ecriture.Imputation(compte: plan.tvaCollectee, taux: cle.tva))
      soldes.porter(.zero - attendue, Ecriture.Imputation(compte: plan.tvaEnAttente, taux: cle.tva))
    }
    return perdue
  }
}

extension Facture {
  /// What it sells, net of its discount, by account.
  func ventes(_ plan: PlanComptable) -> SoldesComptables {
    partsHT.reduce(into: SoldesComptables()) { soldes, vendue in
      let compte = plan.compte(de: vendue.ligne, facture: self)
      soldes.porter(.zero - vendue.part, Ecriture.Imputation(compte: compte))
    }
  }

  /// What its last avoir takes back of that: by amount it makes a line cheaper, unless nothing is left of it.
  func ventes(creditees avoir: Avoir, _ plan: PlanComptable) -> SoldesComptables {
    let restes = resteACrediter()
    return partsHT(creditees: avoir).reduce(into: SoldesComptables()) { soldes, reprise in
      let reste = restes[reprise.ligne.id]?.estEpuise == false
      let compte = plan.compte(
        de: reprise.ligne, facture: self, reduite: reste && reprise.creditee.quantite == nil)
      soldes.porter(reprise.part, Ecriture.Imputation(compte: compte))
    }
  }
}

extension PlanComptable {
  /// Where a line is entered: among deposits if it is one or deducts one, among reductions if a sale is only
  /// made cheaper, else where it says itself, or by what it sells.
  ///
  /// Money laid out for the client is no sale, and stands in no account of sales.
  fileprivate func compte(
    de ligne: Ligne, facture: Facture, reduite: Bool = false
  ) -> CompteComptable {
    let estAcompte = facture.typeFacture == .acompte || ligne.contenu.factureAnterieure != nil
    if estAcompte { return acomptes }
    let compte = ligne.contenu.compte
    let dit = ligne.contenu.estUnDebours && compte?.estDeDebours != true ? .debours : compte
    if reduite, dit?.texte.hasPrefix("7") ?? true { return reductions }
    if let dit { return dit }
    return facture.natureVendue(sur: ligne) == .biens ? ventesBiens : ventesServices
  }
}

/// The accounts of one invoice from day to day, as its events have left them so far.
///
/// An event changes its own day and those after it: the days before are kept, and the sums moved by a day
/// are added to, not gone through again. So events that come in the order of their days cost the same each,
/// however many there were.
///
///     2026-03-02  411 120.00, 44574 −20.00                issued
///     2026-03-10  411  90.00, 44574 −15.00, 512 30.00 …   paid in part; the first day stays as it is
struct CoursDesComptes {
  /// A day on which the accounts change, and what they come to until the next.
  private struct Jour {
    let date: DateCivile
    var etat: EtatComptable
    var comptes: SoldesComptables
  }

  private let plan: PlanComptable
  private let fin: DateCivile
  /// In their order.
  private var jours: [Jour] = []

  /// Begins with nothing, and will look at the days up to a last one.
  init(_ plan: PlanComptable, au fin: DateCivile) { (self.plan, self.fin) = (plan, fin) }

  /// Takes up what an event has changed that led to the facture, and gives what became of each account on
  /// each day that may have changed.
  mutating func suivre(
    _ effets: [Effet], _ facture: Facture
  ) -> [(date: DateCivile, ecart: SoldesComptables)] {
    let vus = effets.filter { $0.date <= fin }
    guard let premier = vus.map(\.date).min() else { return [] }
    for effet in vus { ouvrir(effet.date) }
    for effet in vus {
      for rang in rang(de: effet.date)..<jours.count {
        jours[rang].etat.ajouter(effet, de: facture)
      }
    }
    var (ecarts, jusquIci): ([(DateCivile, SoldesComptables)], SoldesComptables) = ([], .init())
    for rang in rang(de: premier)..<jours.count {
      let comptes = facture.comptes(le: jours[rang].date, jours[rang].etat, plan)
      let ecart = comptes - jours[rang].comptes
      ecarts.append((jours[rang].date, ecart - jusquIci))
      jusquIci = ecart
      jours[rang].comptes = comptes
    }
    return ecarts
  }

  /// Makes a day one of its own, which begins as the one before it ends.
  private mutating func ouvrir(_ date: DateCivile) {
    let rang = rang(de: date)
    guard rang == jours.count || jours[rang].date != date else { return }
    let veille = rang > 0 ? jours[rang - 1] : nil
    jours.insert(
      Jour(
        date: date, etat: veille?.etat ?? EtatComptable(),
        comptes: veille?.comptes ?? SoldesComptables()),
      at: rang)
  }

  /// Where the first day stands that is that one or later.
  private func rang(de date: DateCivile) -> Int {
    jours.indices.premier { jours[$0].date >= date }
  }
}

/// What had been moved for an invoice by a day: what its accounts of that day follow from, each by the
/// sums of the read models.
struct EtatComptable {
  /// What came in, by its means, and what the bank charged.
  private(set) var encaissements = Encaissements(periode: .premiere ... .derniere)
  /// What its documents charge of VAT.
  private(set) var documents = TVAPeriode(periode: .premiere ... .derniere)
  /// How far it has come.
  private(set) var avancement = Avancement()

  fileprivate mutating func ajouter(_ effet: Effet, de facture: Facture) {
    switch effet {
    case .emission: documents.facturer(facture.partsTVA)
    case .avoir(let credit):
      documents.crediter(credit.parts)
      avancement.ajouter(credit)
    case .fonds(let fonds):
      encaissements.ajouter(fonds)
      avancement.ajouter(fonds)
    case .frais(let frais, _): encaissements.ajouter(frais: frais)
    case .abandon, .exigibilite: break
    }
  }
}

/// The accounts of one invoice from day to day, under accounts that are others from a day on.
///
/// Money that moves on a day moves in the accounts of that day. So an account that is left keeps what stands
/// there, as at a change of books, and what was entered before does not change:
///
///     2026-12-20  411000 120.00, 706000 −100.00 …    issued
///     2027-01-10  512000 120.00, 411100 −120.00      paid, once clients have 411100
struct CoursParPlan {
  private let plans: PlansComptables
  /// The invoice as it were under each of them alone.
  private var cours: [CoursDesComptes]

  /// Begins with nothing, and will look at the days up to a last one.
  init(_ plans: PlansComptables, au fin: DateCivile) {
    self.plans = plans
    cours = plans.tous.map { CoursDesComptes($0, au: fin) }
  }

  /// Takes up what an event has changed that led to the facture, and gives what became of each account on
  /// each day that may have changed.
  mutating func suivre(
    _ effets: [Effet], _ facture: Facture
  ) -> [(date: DateCivile, ecart: SoldesComptables)] {
    let parPlan = cours.indices.map { cours[$0].suivre(effets, facture) }
    return parPlan[0].enumerated().map { rang, jour in parPlan[plans.rang(le: jour.date)][rang] }
  }
}
