import Facturation

/// The invoices of files that are parted, so that each part can be imported as one act.
///
/// Imported one after the other, the parts make of them what one import would. First come the drafts by their
/// ranks, in parts of their own, for each keeps its name where its rank is still to come. Last come those that ask for the next
/// number of a series, which is known when all others are given. Before an invoice comes the one that says
/// what is known of its client, for a client is made known by the first part that names it. What deducts a
/// deposit may come before it or behind it.
struct Decoupage {
  private struct Facture {
    let rang: Int
    let client: ClientID?
    /// By what it follows others.
    let ordre: (groupe: Int, brouillon: Int, rang: Int)
  }

  private var factures: [Facture] = []
  /// The invoice that says what is known of a client, and by what it goes before others.
  private var porteuses: [ClientID: (rang: Int, force: (Int, Int, Int))] = [:]

  /// Takes up the next invoice.
  mutating func ajouter(_ facture: FactureImportee) {
    let rang = factures.count
    var groupe = facture.demandeUnNumero ? 2 : 1
    if case .brouillon = facture.reference { groupe = 0 }
    factures.append(
      Facture(
        rang: rang, client: facture.client.id, ordre: (groupe, facture.brouillon ?? .max, rang)))
    guard let client = facture.client.id, facture.client.fiche != nil else { return }
    // Drafts all say the same, so that the first will do and none is moved; else the latest invoice says it.
    let force =
      groupe == 0
      ? (0, -(facture.brouillon ?? .max), -rang) : (-groupe, Int(facture.dateFacture.jour), rang)
    if porteuses[client].map({ $0.force < force }) ?? true { porteuses[client] = (rang, force) }
  }

  /// The parts, each the ranks of so many invoices at most; what these weigh besides is nowhere more than the
  /// greatest weights, unless one alone is.
  func parties(
    auPlus maximum: Int, _ plusGrands: [Int] = [], poids: (Int) -> [Int] = { _ in [] }
  ) -> [[Int]] {
    var (parties, reste, apresUnBrouillon) = ([[Int]](), [Int](), false)
    for rang in ordre {
      let (pris, estBrouillon) = ([1] + poids(rang), factures[rang].ordre.groupe == 0)
      reste = zip(reste, pris).map(-)
      // In a part of both, what was issued could take the ranks that drafts are to keep.
      let commence = apresUnBrouillon && !estBrouillon
      if parties.isEmpty || commence || reste.contains(where: { $0 < 0 }) {
        parties.append([])
        reste = zip([maximum] + plusGrands, pris).map(-)
      }
      parties[parties.count - 1].append(rang)
      apresUnBrouillon = estBrouillon
    }
    return parties
  }

  private var ordre: [Int] {
    var (ordre, placees) = ([Int](), Set<Int>())
    for facture in factures.sorted(by: { $0.ordre < $1.ordre }) {
      let porteuse = facture.client.flatMap { porteuses[$0]?.rang }
      for rang in [porteuse, facture.rang].compactMap(\.self) where placees.insert(rang).inserted {
        ordre.append(rang)
      }
    }
    return ordre
  }
}
