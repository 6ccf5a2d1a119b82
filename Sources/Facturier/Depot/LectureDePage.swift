import Facturation
import Journal

/// Takes of all invoices those that a page asks for, and keeps few more than it shows.
struct LectureDePage: FicheReader {
  let demande: DemandeDePage
  let jour: DateCivile
  let noms: [ClientID: Libelle]
  private var trouvees: [FicheFacture] = []

  init(demande: DemandeDePage, jour: DateCivile, noms: [ClientID: Libelle]) {
    (self.demande, self.jour, self.noms) = (demande, jour, noms)
  }

  mutating func take(_ client: ClientNomme) {}

  mutating func take(_ facture: FicheFacture) throws {
    guard estVoulue(facture) else { return }
    trouvees.append(facture)
    // They come about as they were begun, so that those of the page are among the last.
    if trouvees.count > 4 * gardees { garder() }
  }

  func advance(_ number: Int, of count: Int) {}

  /// The page, with one more looked for in order to know whether there is another.
  mutating func page(tete: Head) -> PageDeFactures {
    garder()
    let montrees = trouvees.prefix(nombre)
    return PageDeFactures(
      factures: montrees.compactMap(listee),
      suite: trouvees.count > nombre
        ? montrees.last.map { SuiteDePage(brouillon: $0.brouillon) } : nil,
      jour: jour, tete: tete)
  }

  private var nombre: Int { max(1, demande.nombre) }
  private var gardees: Int { nombre + 1 }

  private mutating func garder() {
    trouvees.sort { $0.brouillon > $1.brouillon }
    trouvees.removeLast(max(0, trouvees.count - gardees))
  }

  private func estVoulue(_ facture: FicheFacture) -> Bool {
    guard demande.client.map({ $0 == facture.clientId }) ?? true,
      demande.apres.map({ facture.brouillon < $0.brouillon }) ?? true,
      demande.periode?.contains(facture.dateFacture) ?? true,
      demande.statuts.isEmpty || demande.statuts.contains(facture.statut(le: jour))
    else { return false }
    guard !demande.recherche.isEmpty else { return true }
    return [facture.reference, noms[facture.clientId]?.texte ?? ""].contains {
      $0.aUnMot(commencantPar: demande.recherche)
    }
  }

  private func listee(_ facture: FicheFacture) -> FactureDePage? {
    noms[facture.clientId].map { nom in
      FactureDePage(
        id: facture.id, reference: facture.reference, clientId: facture.clientId, client: nom,
        dateFacture: facture.dateFacture, dateEcheance: facture.dateEcheance,
        statut: facture.statut(le: jour), totalTTC: facture.totalTTC,
        solde: facture.solde(le: jour))
    }
  }
}
