import CasUsage
import Facturation
import Journaux
import Litteraux

/// The laws that hold in every registre, whatever was asked of it.
struct Lois {
  let reel: RegistreReel

  /// The states folded anew from the journal are those that evolved event by event.
  func etatsRelus(parmi nombre: Int) throws {
    try reel.journal.read { vue in
      let etats = Etats(vue, maintenant: .epoch)
      try exiger(try etats.registreOuvert() == reel.etats.registre, "registre")
      for (rang, id) in reel.factures.enumerated() where rang.isMultiple(of: nombre) {
        try exiger(try etats.facture(id) == reel.etats.factures[id], "facture \(rang) refolded")
      }
      for (id, client) in reel.etats.clients {
        try exiger(try etats.client(id) == client, "client \(id) refolded")
      }
      for (id, produit) in reel.etats.produits {
        try exiger(try etats.produit(id) == produit, "produit \(id) refolded")
      }
    }
  }

  /// In the order of the journal, each series counts 1, 2, 3 … and never goes back in time.
  func numerosSansTrou() throws {
    var derniers: [Serie: DernierEmis] = [:]
    var donnes: Set<NumeroFacture> = []
    try reel.journal.read { vue in
      try vue.forEach(after: 0) { enregistre in
        guard let (numero, date) = enregistre.evenement.numeroDonne else { return true }
        let dernier = derniers[numero.serie]
        try exiger(numero.rang == (dernier?.rang ?? 0) + 1, "a gap before \(numero)")
        try exiger(dernier.map { $0.date <= date } ?? true, "\(numero) goes back in time")
        try exiger(donnes.insert(numero.numero).inserted, "\(numero) was given before")
        derniers[numero.serie] = DernierEmis(rang: numero.rang, date: date)
        return true
      }
    }
  }

  /// Of no rate and no line is more credited than was invoiced; wholly credited is all of it.
  func avoirsDansLaLimite() throws {
    for facture in reel.etats.factures.values where !facture.avoirs.isEmpty {
      let reste = facture.resteACrediter()
      for ligne in facture.lignes {
        let laisse = reste[ligne.id]?.quantite.unites ?? 0
        let facturee = ligne.contenu.quantite.unites
        try exiger(
          laisse.magnitude <= facturee.magnitude && laisse * facturee.signum() >= 0,
          "\(laisse) left of \(facturee) in \(facture.reference)")
      }
      for groupe in facture.totaux.groupes {
        let meme = facture.avoirs.flatMap(\.totaux.groupes).filter {
          $0.cle == groupe.cle
        }
        let base = meme.map(\.base.centimes).reduce(0, +)
        let tva = meme.map(\.montantTVA.centimes).reduce(0, +)
        try exiger(
          meme.allSatisfy { $0.base >= .zero && $0.montantTVA >= .zero }
            && base <= groupe.base.centimes && tva <= groupe.montantTVA.centimes,
          "\(base) and \(tva) credited of \(groupe) in \(facture.reference)")
      }
      if reste.values.allSatisfy(\.estEpuise) {
        let credite = facture.credite(le: .derniere)
        try exiger(
          credite == Cumul(facture.totaux.totalTTC),
          "\(facture.reference) is wholly credited, but by \(credite)")
      }
    }
  }

  /// What was closed is what its days come to ever after, and perpetual totals are all of it so far.
  func clotures(prevues: [ClotureNaive]) throws {
    try exiger(
      prevues == reel.etats.clotures.map(ClotureNaive.init), "closings \(reel.etats.clotures)")
    var tout = Releve()
    var debut = DateCivile.premiere
    for cloture in reel.etats.clotures {
      var releve = Releve()
      for facture in reel.etats.factures.values {
        for effet in facture.effets where effet.date >= debut && effet.date <= cloture.au {
          releve.ajouter(effet, de: facture)
        }
      }
      tout += releve
      try exiger(try releve.totaux() == cloture.totaux, "days closed until \(cloture.au)")
      try exiger(try tout.totaux() == cloture.perpetuels, "all days until \(cloture.au)")
      debut = cloture.au.plus(jours: 1) ?? .derniere
    }
  }

  /// What became due of the VAT of closed days, write-offs counted, stays what it was: a closing need not
  /// record it.
  func exigibleDesPeriodesCloses() throws {
    for (cloture, avant) in zip(reel.etats.clotures, reel.etats.exigibles) {
      let apres = reel.etats.exigible(de: cloture)
      try exiger(avant == apres, "VAT due until \(cloture.au): \(avant), now \(apres)")
    }
  }

  /// No two drafts or invoices deduct one deposit, save a draft and the invoice that it will replace.
  func acomptesDeduitsUneFois() throws {
    var deduits: Set<NumeroFacture> = []
    for facture in reel.etats.factures.values
    where facture.estEmise || facture.enTete.precisions.remplacee == nil {
      let cites = Set(facture.lignes.compactMap { $0.contenu.factureAnterieure?.numero })
      for cite in cites where facture.deduit(cite) {
        try exiger(deduits.insert(cite).inserted, "\(cite) is deducted twice")
      }
    }
  }

  /// What was frozen at issue is what it was.
  func emisesInchangees() throws {
    for (id, avant) in reel.etats.alEmission {
      guard let apres = reel.etats.factures[id] else { throw Desaccord(description: "\(id) gone") }
      try exiger(
        avant.enTete == apres.enTete && avant.lignes == apres.lignes
          && avant.totaux == apres.totaux && avant.etape == apres.etape,
        "\(avant.reference) has changed since its issue")
    }
  }
}

extension Evenement {
  /// The number that the event gives, and the date of the document.
  fileprivate var numeroDonne: (NumeroEmis, DateCivile)? {
    switch self {
    case .facture(_, .factureEmise(let emission)): (emission.numero, emission.enTete.dateFacture)
    case .facture(_, .avoirEmis(let avoir)): (avoir.numero, avoir.dateAvoir)
    default: nil
    }
  }
}

extension ClotureNaive {
  /// What a closing says, in the naive model's words.
  fileprivate init(_ cloture: PeriodeCloturee) {
    let totaux = cloture.totaux
    self.init(
      fin: Int(cloture.au.jour), factures: totaux.factures, avoirs: totaux.avoirs,
      ht: Int(totaux.totalHT.unites), tva: Int(totaux.montantTVA.unites),
      avoirsHT: Int(totaux.avoirsHT.unites), avoirsTVA: Int(totaux.avoirsTVA.unites),
      recu: Int(totaux.recu.unites), rejete: Int(totaux.rejete.unites),
      rembourse: Int(totaux.rembourse.unites))
  }
}
