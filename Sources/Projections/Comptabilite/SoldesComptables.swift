import Facturation

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
    for mode in ConditionsPaiement.allCases {
      let compte = Ecriture.Imputation(compte: plan.compte(de: mode))
      soldes.porter(encaisse.parMode[mode] ?? .zero, compte)
    }
    let creance = creance
    let du = creance.du(etat.avancement)
    if creance.compte(le: jour) {
      let client = Ecriture.Imputation(compte: plan.clients, estAuxiliaire: true)
      soldes.porter(creance.solde(le: jour, du: du), client)
    } else {
      // What comes before the invoice is not owed to it yet.
      soldes.porter(.zero - encaisse.total, Ecriture.Imputation(compte: plan.acomptes))
    }
    let perdue =
      totaux.montantTVA == .zero ? .zero : creance.porterTVA(jour, etat, plan, &soldes)
    soldes.porter(
      creance.pertes(le: jour, du: du) - perdue, Ecriture.Imputation(compte: plan.pertes))
    soldes.porter(encaisse.frais, Ecriture.Imputation(compte: plan.fraisBancaires))
    soldes.porter(.zero - encaisse.frais, Ecriture.Imputation(compte: plan.banque))
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
    for cle in Set(groupes.map(\.cle)).sorted() {
      let exigible = due[cle]?.tva ?? .zero
      var attendue = (facturee[cle]?.nette.tva ?? .zero) - exigible
      for groupe in impayes where groupe.cle == cle {
        perdue += groupe.montantTVA
        attendue -= groupe.montantTVA
      }
      soldes.porter(
        .zero - exigible, Ecriture.Imputation(compte: plan.tvaCollectee, taux: cle.tva))
      soldes.porter(
        .zero - attendue, Ecriture.Imputation(compte: plan.tvaEnAttente, taux: cle.tva))
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

  /// What an avoir takes back of that.
  func ventes(creditees avoir: Avoir, _ plan: PlanComptable) -> SoldesComptables {
    partsHT(creditees: avoir).reduce(into: SoldesComptables()) { soldes, reprise in
      let compte = plan.compte(
        de: reprise.ligne, facture: self, reduite: reprise.creditee.quantite == nil)
      soldes.porter(reprise.part, Ecriture.Imputation(compte: compte))
    }
  }
}

extension PlanComptable {
  /// Where a line is entered: among deposits if it is one or deducts one, among reductions if it is only
  /// made cheaper, else where it says itself, or by what it sells.
  fileprivate func compte(
    de ligne: Ligne, facture: Facture, reduite: Bool = false
  ) -> CompteComptable {
    let estAcompte = facture.typeFacture == .acompte || ligne.contenu.factureAnterieure != nil
    if estAcompte { return acomptes }
    if reduite { return reductions }
    if let compte = ligne.contenu.compte { return compte }
    return facture.natureVendue(sur: ligne) == .biens ? ventesBiens : ventesServices
  }
}
