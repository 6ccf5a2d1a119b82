import Facturation
import Journaux
import Projections

/// Takes of all invoices those that a page asks for, adds them up, and keeps few more than it shows.
struct LectureDePage: FicheReader {
  let demande: DemandeDePage
  let jour: DateCivile
  /// What clients are called: all of them where the choice or the order depends on it, else as they come.
  private var noms: [ClientID: Libelle]
  /// What clients are called in an order by name; nothing in another.
  private let nomsOrdonnes: [ClientID: String]
  private var trouvees: [Trouvee] = []
  /// Behind which nothing has a place on the page any more, once enough are found.
  private var borne: PlaceDansLaPage?
  private var nombre = 0
  private var sommes = Sommes()
  let readsTVA = false

  /// An invoice that may stand on the page: what a row says of it, for to keep all of its fiche would have
  /// whoever reads fiches make room for the next.
  private struct Trouvee {
    let place: PlaceDansLaPage
    let id: FactureID
    let numero: NumeroGarde?
    let clientId: ClientID
    let dates: (facture: DateCivile, echeance: DateCivile)
    let statut: StatutAffiche
    let totalTTC: Montant
    let solde: Cumul
  }

  init(demande: DemandeDePage, jour: DateCivile, noms: [ClientID: Libelle]) {
    (self.demande, self.jour, self.noms) = (demande, jour, noms)
    nomsOrdonnes = demande.ordre == .client ? noms.mapValues(\.texte.sansParure) : [:]
  }

  mutating func take(_ client: ClientNomme) { noms[client.id] = client.nom }

  mutating func take(_ facture: FicheFacture) throws {
    guard estVoulue(facture) else { return }
    nombre += 1
    if facture.estEmise { sommes.ajouter(facture, le: jour) }
    let place = demande.ordre.place(de: facture, le: jour, noms: nomsOrdonnes)
    if let apres = demande.apres, place <= apres.place { return }
    if let borne, borne < place { return }
    trouvees.append(
      Trouvee(
        place: place, id: facture.id, numero: facture.numero, clientId: facture.clientId,
        dates: (facture.dateFacture, facture.dateEcheance), statut: facture.statutAffiche(le: jour),
        totalTTC: facture.totalTTC, solde: facture.solde(le: jour)))
    if trouvees.count > 4 * gardees { garder() }
  }

  func advance(_ number: Int, of count: Int) {}

  /// The page, with one more looked for in order to know whether there is another.
  mutating func page(tete: Head) -> PageDeFactures {
    garder()
    let montrees = trouvees.prefix(montrables)
    return PageDeFactures(
      factures: montrees.compactMap(listee),
      suite: trouvees.count > montrables
        ? montrees.last.map { SuiteDePage(place: $0.place) } : nil,
      nombre: nombre, sommes: sommes, jour: jour, tete: tete)
  }

  /// Whoever asks for all of them may well ask for the largest number.
  private var montrables: Int { max(1, min(demande.nombre, 1 << 32)) }
  private var gardees: Int { montrables + 1 }

  private mutating func garder() {
    trouvees.sort { $0.place < $1.place }
    trouvees.removeLast(max(0, trouvees.count - gardees))
    if trouvees.count == gardees { borne = trouvees.last?.place }
  }

  private func estVoulue(_ facture: FicheFacture) -> Bool {
    guard demande.client.map({ $0 == facture.clientId }) ?? true,
      demande.periode?.contains(facture.dateFacture) ?? true,
      demande.statuts.isEmpty || demande.statuts.contains(facture.statut(le: jour))
    else { return false }
    guard !demande.recherche.isEmpty else { return true }
    return [facture.reference, noms[facture.clientId]?.texte ?? ""].contains {
      $0.aUnMot(commencantPar: demande.recherche)
    }
  }

  private func listee(_ trouvee: Trouvee) -> FactureDePage? {
    noms[trouvee.clientId].map { nom in
      FactureDePage(
        id: trouvee.id,
        reference: FicheFacture.reference(trouvee.numero, brouillon: trouvee.place.brouillon),
        clientId: trouvee.clientId, client: nom, dateFacture: trouvee.dates.facture,
        dateEcheance: trouvee.dates.echeance, statutAffiche: trouvee.statut,
        totalTTC: trouvee.totalTTC, solde: trouvee.solde)
    }
  }
}

extension DemandeDePage {
  /// Whether names have to be known before the first invoice is looked at.
  var dependDesNoms: Bool { !recherche.isEmpty || ordre == .client }
}
