import Facturation
import Journaux
import Litteraux

/// What issued factures come to, added up from the events in plain integers of cents.
struct ComptesNaifs {
  /// A facture as its events left it.
  struct Compte {
    let emission: FactureEmise
    var avoirs: [AvoirEmis] = []
    var paiements: [PaiementEnregistre] = []
    var rejets: [PaiementRejete] = []
    var remboursements: [Remboursement] = []
    var perte: DateCivile?

    var date: DateCivile { emission.enTete.dateFacture }
    var ttc: Int { Int(emission.totaux.totalTTC.centimes) }

    func credite(_ jour: DateCivile) -> Int {
      avoirs.filter { $0.dateAvoir <= jour }.map { Int($0.totaux.totalTTC.centimes) }.reduce(0, +)
    }

    func paye(_ jour: DateCivile) -> Int {
      let rejetes = Set(rejets.filter { $0.rejet.date <= jour }.map(\.paiementId))
      let tenus = paiements.filter { $0.datePaiement <= jour && !rejetes.contains($0.paiementId) }
      return tenus.map { Int($0.montant.centimes) }.reduce(0, +)
        - remboursements.filter { $0.date <= jour }.map { Int($0.montant.centimes) }.reduce(0, +)
    }

    func du(_ jour: DateCivile) -> Int { ttc - credite(jour) - paye(jour) }

    func estPerdue(_ jour: DateCivile) -> Bool { perte.map { $0 <= jour } ?? false }

    func solde(_ jour: DateCivile) -> Int { estPerdue(jour) ? min(0, du(jour)) : du(jour) }

    func statut(_ jour: DateCivile) -> StatutFacture { affiche(jour).statut }

    func affiche(_ jour: DateCivile) -> StatutAffiche {
      let faits = avoirs.filter { $0.dateAvoir <= jour }
      let creditees = faits.flatMap(\.lignes).map { Int($0.quantite?.unites ?? 0) }.reduce(0, +)
      let vendues = emission.lignes.map { Int($0.contenu.quantite.unites) }.reduce(0, +)
      if !faits.isEmpty && creditees == vendues { return .un(.annulee) }
      if du(jour) <= 0 { return .un(.payee) }
      if estPerdue(jour) { return .passeeEnPerte }
      return .un(emission.enTete.dateEcheance < jour ? .enRetard : .envoyee)
    }
  }

  private(set) var comptes: [FactureID: Compte] = [:]

  init(_ evenements: some Sequence<RecordedEvent>) {
    for case .facture(let id, let fait) in evenements.map(\.evenement) {
      switch fait {
      case .factureEmise(let emission): comptes[id] = Compte(emission: emission)
      case .avoirEmis(let avoir): comptes[id]?.avoirs.append(avoir)
      case .paiementEnregistre(let paiement): comptes[id]?.paiements.append(paiement)
      case .paiementAnnule(let annulation):
        comptes[id]?.paiements.removeAll { $0.paiementId == annulation.paiementId }
      case .paiementRejete(let rejet): comptes[id]?.rejets.append(rejet)
      case .remboursementEffectue(let fait):
        comptes[id]?.remboursements.append(fait.remboursement)
      case .creanceIrrecouvrable(let creance): comptes[id]?.perte = creance.perte.date
      default: break
      }
    }
  }

  /// The factures dated that day or before.
  func le(_ jour: DateCivile) -> [Compte] { comptes.values.filter { $0.date <= jour } }

  /// Number, net, VAT, gross, avoirs, payments and balance, of a choice of factures.
  func sommes(
    _ jour: DateCivile, _ choix: (Compte) -> Bool = { _ in true }
  ) -> [Int] {
    let choisis = le(jour).filter(choix)
    func somme(_ valeur: (Compte) -> Int) -> Int { choisis.map(valeur).reduce(0, +) }
    return [
      choisis.count, somme { Int($0.emission.totaux.totalHT.centimes) },
      somme { Int($0.emission.totaux.montantTVA.centimes) }, somme(\.ttc),
      somme { $0.credite(jour) }, somme { $0.paye(jour) }, somme { $0.solde(jour) },
    ]
  }

  /// Base and VAT invoiced under a rate and category, then credited.
  func tva(_ cle: CleTVA, _ jour: DateCivile) -> [Int] {
    let factures = le(jour).flatMap(\.emission.totaux.groupes)
    let avoirs = le(jour).flatMap(\.avoirs).filter { $0.dateAvoir <= jour }
      .flatMap(\.totaux.groupes)
    return [factures, avoirs].flatMap { groupes in
      let groupes = groupes.filter { $0.tva == cle.tva && $0.categorieTVA == cle.categorieTVA }
      return [
        groupes.map { Int($0.base.centimes) }.reduce(0, +),
        groupes.map { Int($0.montantTVA.centimes) }.reduce(0, +),
      ]
    }
  }
}
