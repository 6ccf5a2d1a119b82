package import Facturation

/// Which payment of which facture: a file that is imported may number each facture's from one.
package struct PaiementDeFacture: Hashable, Sendable {
  private let facture: FactureID
  private let paiement: PaiementID

  /// Names a payment of a facture.
  package init(_ paiement: PaiementID, de facture: FactureID) {
    (self.facture, self.paiement) = (facture, paiement)
  }
}

/// What an event says in numbers: all that sums and a search need, without a text.
package struct EventNumbers: Hashable, Sendable {
  /// What became true, as far as sums are concerned.
  package enum Fait: Hashable, Sendable {
    case factureCreee(brouillon: Int)
    case factureEmise(totalHT: Montant, montantTVA: Montant, totalTTC: Montant)
    case avoirEmis(totalTTC: Montant)
    case paiementEnregistre(PaiementDeFacture, Montant)
    case paiementAnnule(PaiementDeFacture)
    /// Something that no sum depends on.
    case autre
  }

  /// The event's place in the journal.
  package var position: Position
  /// When it was recorded.
  package var time: Timestamp
  /// The stream that it belongs to.
  package var flux: Flux
  /// What became true.
  package var fait: Fait
  /// The event's hash.
  package var hash: Empreinte

  /// Gathers the numbers.
  package init(
    position: Position, time: Timestamp, flux: Flux, fait: Fait, hash: Empreinte
  ) {
    self.position = position
    self.time = time
    self.flux = flux
    self.fait = fait
    self.hash = hash
  }

  /// The numbers of an event that is there in full.
  package init(_ event: borrowing RecordedEvent) {
    self.init(
      position: event.position, time: event.time, flux: event.evenement.flux,
      fait: event.evenement.fait, hash: event.hash)
  }
}

extension Evenement {
  fileprivate var fait: EventNumbers.Fait {
    guard case .facture(let id, let fait) = self else { return .autre }
    return switch fait {
    case .factureCreee(let creation): .factureCreee(brouillon: creation.brouillon)
    case .factureEmise(let emission):
      .factureEmise(
        totalHT: emission.totaux.totalHT, montantTVA: emission.totaux.montantTVA,
        totalTTC: emission.totaux.totalTTC)
    case .avoirEmis(let avoir): .avoirEmis(totalTTC: avoir.totaux.totalTTC)
    case .paiementEnregistre(let paiement):
      .paiementEnregistre(
        PaiementDeFacture(paiement.paiementId, de: id), paiement.montant)
    case .paiementAnnule(let annulation):
      .paiementAnnule(PaiementDeFacture(annulation.paiementId, de: id))
    default: .autre
    }
  }
}

extension EventNumbers.Fait {
  /// Whether the stream's state depends on no event between its first and this one.
  ///
  /// What is issued holds all that its draft had come to, so that of the draft only its rank counts.
  package var supersedesDraft: Bool {
    if case .factureEmise = self { true } else { false }
  }
}

extension Head {
  /// The head after an event of which the numbers are known.
  package init(after numbers: EventNumbers) {
    self.init(position: numbers.position, hash: numbers.hash, time: numbers.time)
  }
}
