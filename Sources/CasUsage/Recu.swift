package import Facturation
public import Journaux

/// The answer to an act: what was recorded of it, now or when it was first asked for.
public struct Recu: Sendable {
  /// The events, in their order.
  public let evenements: [RecordedEvent]
  /// Whether they had been recorded before, under the same key.
  public let dejaFait: Bool
  /// The end of the journal right after the act; where it stood before, when nothing was to be
  /// recorded.
  public let tete: Head
}

extension Recu {
  /// Takes what was recorded in a journal that ended there before.
  init(_ evenements: [RecordedEvent], dejaFait: Bool, apres tete: Head) {
    self.init(
      evenements: evenements, dejaFait: dejaFait,
      tete: evenements.last.map(Head.init(after:)) ?? tete)
  }

  /// Where the events stand in the journal.
  public var positions: ClosedRange<Position>? {
    guard let premier = evenements.first, let dernier = evenements.last else { return nil }
    return premier.position...dernier.position
  }

  /// The client that the act is about, if it is.
  package var clientId: ClientID? {
    evenements.premier { if case .client(let id, _) = $0 { id } else { nil } }
  }

  /// The produit that the act is about, if it is.
  package var produitId: ProduitID? {
    evenements.premier { if case .produit(let id, _) = $0 { id } else { nil } }
  }

  /// The facture that the act is about, if it is.
  package var factureId: FactureID? {
    evenements.premier { if case .facture(let id, _) = $0 { id } else { nil } }
  }

  /// The period that the act closed, if it did.
  package var cloture: PeriodeCloturee? {
    evenements.premier {
      if case .cloture(_, .periodeCloturee(let periode)) = $0 { periode } else { nil }
    }
  }

  /// The line that the act added, if it added one and no more.
  package var ligneId: LigneID? { ligneIds.count == 1 ? ligneIds.first : nil }

  /// The lines that the act added.
  package var ligneIds: [LigneID] {
    evenements.compactMap { recorded in
      guard case .facture(_, .ligneAjoutee(let ajout)) = recorded.evenement else { return nil }
      return ajout.ligneId
    }
  }

  /// The payment that the act recorded, if it did.
  package var paiementId: PaiementID? { paiement?.paiementId }

  /// The payment that the act recorded, if it did.
  package var paiement: PaiementEnregistre? {
    evenements.premier {
      if case .facture(_, .paiementEnregistre(let paiement)) = $0 { paiement } else { nil }
    }
  }

  /// The invoice that the act issued, if it did.
  package var emission: FactureEmise? {
    evenements.premier {
      if case .facture(_, .factureEmise(let emission)) = $0 { emission } else { nil }
    }
  }

  /// The refund that the act recorded, if it did.
  package var remboursementId: RemboursementID? { remboursement?.id }

  /// The refund that the act recorded, if it did.
  package var remboursement: Remboursement? {
    evenements.premier { evenement in
      guard case .facture(_, .remboursementEffectue(let effectue)) = evenement else { return nil }
      return effectue.remboursement
    }
  }

  /// What the act recorded of each facture, in the order in which it came to them.
  package var parFacture: [Recu] {
    var parts: [(flux: Flux, evenements: [RecordedEvent])] = []
    for enregistre in evenements {
      let flux = enregistre.evenement.flux
      if let rang = parts.firstIndex(where: { $0.flux == flux }) {
        parts[rang].evenements.append(enregistre)
      } else {
        parts.append((flux, [enregistre]))
      }
    }
    return parts.map { Recu(evenements: $0.evenements, dejaFait: dejaFait, tete: tete) }
  }

  /// The day from which accounts hold that the act set; nothing where that is the beginning.
  package var comptesDepuis: DateCivile? {
    evenements.premier { evenement in
      guard case .registre(.planComptableDefini(let defini)) = evenement else { return nil }
      return defini.depuis
    }
  }

  /// The avoir that the act issued, if it did.
  package var avoir: AvoirEmis? {
    evenements.premier { if case .facture(_, .avoirEmis(let avoir)) = $0 { avoir } else { nil } }
  }

  /// The number that the act gave to an invoice or an avoir, if it did.
  package var numero: NumeroFacture? { emission?.numero.numero ?? avoir?.numero.numero }
}

/// The answer to an act: its receipt, with what its closure gave.
@dynamicMemberLookup public struct RecuAvec<Valeur> {
  /// What the closure gave.
  public let valeur: Valeur
  /// What was recorded of it.
  public let recu: Recu

  /// What the receipt says: `evenements`, `positions`, `dejaFait`, `tete`.
  public subscript<Membre>(dynamicMember membre: KeyPath<Recu, Membre>) -> Membre {
    recu[keyPath: membre]
  }
}

extension RecuAvec: Sendable where Valeur: Sendable {}

extension [RecordedEvent] {
  /// What the first event gives that gives something.
  fileprivate func premier<Valeur>(_ valeur: (Evenement) -> Valeur?) -> Valeur? {
    for enregistre in self {
      if let valeur = valeur(enregistre.evenement) { return valeur }
    }
    return nil
  }
}
