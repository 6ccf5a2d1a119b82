/// Money that came in for an invoice on a day, or that went out again.
///
///     2027-04-28  cheque    120.00    a payment
///     2027-06-03  cheque   -120.00    it bounces
///     2027-06-20  virement  150.00    another one, 30.00 above what is owed
///     2027-06-25  virement  -30.00    a refund
package struct Fonds: Hashable, Sendable {
  /// The day on which it counts.
  package let date: DateCivile
  /// How much; less than zero where it went out.
  package let montant: Cumul
  /// How it was paid.
  package let mode: ConditionsPaiement
  /// Where it stands on the invoice.
  package let origine: Origine

  /// What moved it, by its place among the invoice's own.
  package enum Origine: Hashable, Sendable {
    /// A payment.
    case paiement(Int)
    /// The same payment, which bounced.
    case rejet(Int)
    /// A refund.
    case remboursement(Int)
  }

  /// Moves so much.
  package init(date: DateCivile, montant: Cumul, mode: ConditionsPaiement, origine: Origine) {
    self.date = date
    self.montant = montant
    self.mode = mode
    self.origine = origine
  }

  /// What takes it back: as much, the other way round.
  package var contraire: Fonds {
    Fonds(date: date, montant: .zero - montant, mode: mode, origine: origine)
  }
}

extension Facture {
  /// All the money that was moved for it, in no order; a reversed movement never was.
  ///
  /// Balances, days of payment, receipts and the VAT that is due on them are made of this alone.
  package var fonds: [Fonds] {
    var fonds: [Fonds] = []
    fonds.reserveCapacity(paiements.count + remboursements.count)
    for (rang, paiement) in paiements.enumerated() where paiement.annulation == nil {
      Self.ajouter(paiement, rang, dans: &fonds)
    }
    for rang in remboursements.indices { fonds.append(self.fonds(duRemboursement: rang)) }
    return fonds
  }

  /// The money that was said to be moved and was reversed since, in the order of its recording: what
  /// came in, then its bounce.
  package var fondsAnnules: [Fonds] {
    var fonds: [Fonds] = []
    for (rang, paiement) in paiements.enumerated() where paiement.annulation != nil {
      Self.ajouter(paiement, rang, dans: &fonds)
    }
    return fonds
  }

  /// The money that a payment moved: what came in, then its bounce if there was one.
  package func fonds(duPaiement rang: Int) -> [Fonds] {
    var fonds: [Fonds] = []
    Self.ajouter(paiements[rang], rang, dans: &fonds)
    return fonds
  }

  /// The money that a refund moved.
  package func fonds(duRemboursement rang: Int) -> Fonds {
    let rendu = remboursements[rang]
    return Fonds(
      date: rendu.date, montant: .zero - Cumul(rendu.montant), mode: rendu.mode,
      origine: .remboursement(rang))
  }

  private static func ajouter(_ paiement: Paiement, _ rang: Int, dans fonds: inout [Fonds]) {
    let (montant, mode) = (Cumul(paiement.montant), paiement.mode)
    fonds.append(Fonds(date: paiement.date, montant: montant, mode: mode, origine: .paiement(rang)))
    guard let rejet = paiement.rejet else { return }
    fonds.append(
      Fonds(date: rejet.date, montant: .zero - montant, mode: mode, origine: .rejet(rang)))
  }

  /// The days on which its balance changes, in no order.
  package var joursDeMouvement: [DateCivile] { fonds.map(\.date) + avoirs.map(\.date) }

  /// The least that had come in by the day of a refund, less what was given back by then, had there been no
  /// such payment.
  ///
  /// What bounced after a refund had come in all the same.
  func moindreRecu(sans paiement: Paiement) -> Cumul {
    guard let rang = paiements.firstIndex(where: { $0.id == paiement.id }) else { return .zero }
    let autres = fonds + fonds(duPaiement: rang).map(\.contraire)
    let recus = remboursements.map { rendu in
      autres.reduce(Cumul.zero) { $1.date <= rendu.date ? $0 + $1.montant : $0 }
    }
    return recus.min() ?? .zero
  }

  /// What has come in by that day, less what went out again; so much can be given back from that day
  /// on without more having gone out than came in on any.
  package func disponible(depuis jour: DateCivile) -> Cumul {
    // Money that comes in on a day can be given back on that day.
    let suivants = fonds.filter { $0.date > jour }
      .sorted { ($0.date, $1.montant) < ($1.date, $0.montant) }
    var recu = paye(le: jour)
    var moindre = recu
    for fonds in suivants {
      recu += fonds.montant
      moindre = min(moindre, recu)
    }
    return moindre
  }
}

/// What money is paid for: what is sold, or what was paid for the client and is asked back.
package enum ObjetPaye: Int, CaseIterable, Sendable {
  case biens, services, debours
}

/// How much of a sum is for one of these.
package struct PartDObjet: Hashable, Sendable {
  package fileprivate(set) var avecTVA = Cumul.zero
  package fileprivate(set) var sansTVA = Cumul.zero

  /// How much less another is.
  package static func - (gauche: Self, droite: Self) -> Self {
    Self(avecTVA: gauche.avecTVA - droite.avecTVA, sansTVA: gauche.sansTVA - droite.sansTVA)
  }
}

extension Facture {
  /// How much of what had come in by a day is for goods, for services and for outlays: shared out as what avoirs had
  /// left of the lines by then; nothing where a line does not tell.
  ///
  /// Money that an avoir set free stays for what it took back, the last one's first, as much as `libere` says. Money
  /// beyond the invoice is for none of them; where more was given back than had come in, that is shared out likewise.
  package func parObjet(
    _ recu: Cumul, le jour: DateCivile, libere: (Avoir) -> Cumul
  ) -> [ObjetPaye: PartDObjet]? {
    guard var restes = poids(de: partsHT) else { return nil }
    var du = Cumul(totaux.totalTTC).centimes
    var repris: [(libere: Int128, somme: Int128, poids: [PartDObjet])] = []
    for avoir in avoirs where avoir.date <= jour {
      let creditees = partsHT(creditees: avoir).map { ($0.ligne, $0.part) }
      guard let poids = poids(de: creditees) else { return nil }
      restes = zip(restes, poids).map(-)
      let somme = Cumul(avoir.totaux.totalTTC).centimes
      du -= somme
      repris.append((recu < .zero ? somme : libere(avoir).centimes, somme, poids))
    }
    var (libre, parts) = (abs(recu.centimes), restes.map { _ in PartDObjet() })
    for (borne, somme, poids) in [(du, du, restes)] + repris.reversed() where borne > 0 {
      let part = min(libre, borne)
      libre -= part
      let avecTVA = poids.map(\.avecTVA.centimes)
      let (recues, pleines) = (
        Arrondi.repartir(part, selon: avecTVA), Arrondi.repartir(somme, selon: avecTVA)
      )
      for rang in parts.indices {
        // Its VAT goes with the whole: what little a kind comes to may hold much before VAT, at several rates.
        let tva = Arrondi.part(pleines[rang] - poids[rang].sansTVA.centimes, part, sur: somme)
        parts[rang].avecTVA += Cumul(centimes: recues[rang])
        parts[rang].sansTVA += Cumul(centimes: recues[rang] - tva)
      }
    }
    return Dictionary(
      uniqueKeysWithValues: zip(ObjetPaye.allCases, parts).map { objet, part in
        (objet, recu < .zero ? PartDObjet() - part : part)
      })
  }

  /// What some lines weigh for each: with VAT in ten-thousandths of a cent.
  private func poids(de lignes: [(ligne: Ligne, part: Cumul)]) -> [PartDObjet]? {
    var poids = ObjetPaye.allCases.map { _ in PartDObjet() }
    for (ligne, part) in lignes {
      let objet: ObjetPaye
      switch (ligne.contenu.estUnDebours, natureVendue(sur: ligne)) {
      case (true, _): objet = .debours
      case (false, .biens): objet = .biens
      case (false, .services): objet = .services
      case (false, .mixte), (false, nil): return nil
      }
      let taux = Int128(10_000 + ligne.contenu.tva.unites)
      poids[objet.rawValue].avecTVA += Cumul(centimes: part.centimes * taux)
      poids[objet.rawValue].sansTVA += part
    }
    return poids
  }
}
