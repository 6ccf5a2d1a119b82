import Facturation
import Journaux

/// What is recorded of deposits that are deducted, where the file brings the deposit, the invoice that deducts
/// it, or both, in whatever order: the other one may be of the registre.
struct DeductionsImportees {
  private let etats: Etats
  private let origine: OrigineImport
  /// Deposits of the file, and invoices that deduct some, as the file leaves them.
  private var depots: [NumeroFacture: Facture] = [:]
  private var finales: [(facture: Facture, place: Int)] = []

  init(_ etats: Etats, _ origine: OrigineImport) { (self.etats, self.origine) = (etats, origine) }

  /// Takes up an invoice as the file leaves it, which has that place among its invoices.
  mutating func noter(_ facture: Facture?, _ place: Int) {
    guard let facture, let numero = facture.numero else { return }
    if facture.typeFacture == .acompte { depots[numero] = facture }
    if !facture.lignes.acomptesDeduits.isEmpty { finales.append((facture, place)) }
  }

  /// The events, in the order of the invoices that deduct; a deposit that another deducts already is told of
  /// nothing more.
  func evenements() throws -> [Evenement] {
    var connus = depots
    var evenements: [Evenement] = []
    func deduire(_ numero: NumeroFacture, par finale: Facture) throws {
      guard var depot = try connus[numero] ?? etats.acompte(numero) else { return }
      let faits = try depot.deductions(par: finale, importe: origine)
      guard try sontOuverts(faits) else { return }
      for fait in faits {
        do throws(Incoherence) { try depot.appliquer(fait) } catch { break }
        evenements.append(.facture(depot.id, fait))
      }
      connus[numero] = depot
    }
    for (finale, _) in finales.sorted(by: { $0.place < $1.place }) {
      for numero in finale.lignes.acomptesDeduits { try deduire(numero, par: finale) }
    }
    // Of an invoice of the registre the other deposits know already.
    for numero in depots.keys.sorted(by: { $0.texte < $1.texte }) {
      for finale in try etats.factures(citant: numero) where finale.numero != nil {
        try deduire(numero, par: finale)
      }
    }
    return evenements
  }

  /// Whether nothing of it counts on a closed day: what was closed stays as it was declared.
  private func sontOuverts(_ faits: [EvenementFacture]) throws -> Bool {
    guard let cloture = try etats.derniereCloture() else { return true }
    return faits.allSatisfy { fait in
      switch fait {
      case .acompteDeduit(let fait): (fait.jourDeTVA?.date ?? fait.dateFacture) > cloture.au
      case .deductionAnnulee(let fait): fait.dateAvoir > cloture.au
      default: true
      }
    }
  }
}
