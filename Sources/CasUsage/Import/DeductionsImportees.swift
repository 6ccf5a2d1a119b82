import Facturation
import Journaux

/// What is recorded of deposits that are deducted, where the file brings the deposit, the invoice that deducts
/// it, or both, in whatever order: the other one may be of the registre.
struct DeductionsImportees {
  private let etats: Etats
  private let origine: OrigineImport
  /// Deposits of the file, and invoices that deduct some, as the file leaves them.
  private var depots: [NumeroFacture: Facture] = [:]
  private var finales: [Facture] = []

  init(_ etats: Etats, _ origine: OrigineImport) { (self.etats, self.origine) = (etats, origine) }

  /// Takes up an invoice as the file leaves it.
  mutating func noter(_ facture: Facture?) {
    guard let facture, let numero = facture.numero else { return }
    if facture.typeFacture == .acompte { depots[numero] = facture }
    if !facture.lignes.acomptesDeduits.isEmpty { finales.append(facture) }
  }

  /// The events, in the order of the invoices that deduct; a deposit that another deducts already is told of
  /// nothing more.
  func evenements() throws -> [Evenement] {
    var connus = depots
    var evenements: [Evenement] = []
    for finale in try finales + finalesDuRegistre() {
      for numero in finale.lignes.acomptesDeduits {
        guard var depot = try connus[numero] ?? etats.acompte(numero) else { continue }
        for fait in try depot.deductions(par: finale, importe: origine) {
          do throws(Incoherence) { try depot.appliquer(fait) } catch { break }
          evenements.append(.facture(depot.id, fait))
        }
        connus[numero] = depot
      }
    }
    return evenements
  }

  /// The invoices of the registre that deduct a deposit of the file.
  private func finalesDuRegistre() throws -> [Facture] {
    var finales: [FactureID: Facture] = [:]
    for numero in depots.keys {
      for facture in try etats.factures(citant: numero) where facture.numero != nil {
        finales[facture.id] = facture
      }
    }
    return finales.values.sorted { $0.brouillon < $1.brouillon }
  }
}
