import Facturation
import Journaux

/// What an act has said that it does in its later events, and has not done yet.
///
///     FactureEmise         dejaPaye 50.00, replaces F2026-0003
///     PaiementEnregistre   50.00 for it           1/3 is kept
///     AvoirEmis            on F2026-0003          and so is the other
///
/// An event that was imported promises nothing: its payments and avoirs come by acts of their own.
struct PromessesDeLActe: Sendable {
  private var attendues: [Promesse] = []

  fileprivate enum Promesse: Sendable {
    case paiement(FactureID, Montant, DateCivile)
    case avoir(NumeroFacture)
  }

  /// Takes up an event, and gives what is missing where its act ends with it.
  mutating func prendre(_ evenement: RecordedEvent, _ recoupement: Recoupement) -> [Ecart] {
    if case .facture(let id, let fait) = evenement.evenement {
      if !attendues.isEmpty { attendues.removeAll { $0.estTenue(par: fait, de: id) } }
      if case .facture(let emission) = recoupement { promettre(emission, de: id) }
    }
    guard !attendues.isEmpty, evenement.batch.map({ $0.index == $0.count }) ?? true else {
      return []
    }
    defer { attendues = [] }
    return attendues.map { Ecart(.coherence, attendu: $0.teneur, trouve: .aucunTel) }
  }

  private mutating func promettre(_ emission: FactureEmise, de id: FactureID) {
    guard emission.importe == nil else { return }
    if let montant = emission.dejaPaye {
      attendues.append(.paiement(id, montant, emission.enTete.dateFacture))
    }
    if let remplacee = emission.enTete.precisions.remplacee {
      attendues.append(.avoir(remplacee.numero))
    }
  }
}

extension PromessesDeLActe.Promesse {
  func estTenue(par fait: EvenementFacture, de id: FactureID) -> Bool {
    switch (self, fait) {
    case (.paiement(let facture, let montant, let jour), .paiementEnregistre(let paiement)):
      facture == id && paiement.montant == montant && paiement.datePaiement == jour
    case (.avoir(let numero), .avoirEmis(let avoir)):
      avoir.numeroFacture == numero
    case (.paiement, _), (.avoir, _):
      false
    }
  }

  var teneur: Teneur {
    switch self {
    case .paiement: .paiementDeLEmission
    case .avoir: .avoirDeLaRemplacee
    }
  }
}
