import Facturation

/// Some parts of an imported facture, which are recorded one behind the other.
///
///     part      0       1         2 …        the last
///               draft   invoice   avoirs     what the file only implies
struct EtapeDImport: Hashable {
  /// Which facture, in the order of the drafts.
  let facture: Int
  let parties: Range<Int>
}

/// The order in which imported factures are recorded.
///
/// Each is recorded from its draft to its end in one step, the drafts in the order of their ranks, as far
/// as the numbers let it: each series goes up. One that has to wait goes on when whoever it waits for has
/// given his number, and those that ask for a number of their own do when all others are given:
///
///     draft 1, F-1, paid     draft 2     draft 3, F-2, A-1     F-3 of draft 2     next number
///
/// So the last draft and the last number of a series come last, and what is made next goes on from
/// there.
struct EtapesDImport {
  private(set) var etapes: ContiguousArray<EtapeDImport> = []
  /// The documents that wait in a circle, by their facture and their rank there.
  private(set) var bloques: [(facture: Int, document: Int)] = []

  private let documents: [[NumeroEmis]]
  /// The documents of each series, the lowest rank last.
  private var series: [Serie: ContiguousArray<(facture: Int, document: Int)>] = [:]
  /// How many parts of each facture are in the order.
  private var faites: ContiguousArray<Int>

  /// Lays out factures with these documents, of which some ask for another number in the end.
  init(_ documents: [[NumeroEmis]], demandent: Set<Int>) {
    self.documents = documents
    faites = ContiguousArray(repeating: 0, count: documents.count)
    rangerLesSeries()
    for facture in documents.indices { avancer(depuis: facture, demandent) }
    for facture in demandent.sorted() where faites[facture] > documents[facture].count {
      ajouter(facture, jusqua: documents[facture].count + 2)
    }
    bloques = documents.indices.filter { faites[$0] <= documents[$0].count }
      .map { ($0, faites[$0] - 1) }
  }

  private mutating func rangerLesSeries() {
    for (facture, numeros) in documents.enumerated() {
      for (document, numero) in numeros.enumerated() {
        series[numero.serie, default: []].append((facture, document))
      }
    }
    for serie in series.keys {
      series[serie]?.sort {
        documents[$0.facture][$0.document].rang > documents[$1.facture][$1.document].rang
      }
    }
  }

  /// Begins a facture, and has it go on with all that wait for it.
  private mutating func avancer(depuis premiere: Int, _ demandent: Set<Int>) {
    var attente = [premiere]
    while let facture = attente.popLast() {
      guard faites[facture] <= documents[facture].count else { continue }
      var parties = max(1, faites[facture])
      while parties <= documents[facture].count {
        let serie = documents[facture][parties - 1].serie
        guard let suivant = series[serie]?.last, suivant == (facture, parties - 1) else { break }
        series[serie]?.removeLast()
        parties += 1
        // Whoever has not begun yet comes when it is his turn.
        if let autre = series[serie]?.last?.facture, autre != facture, autre <= premiere {
          attente.append(autre)
        }
      }
      let estFinie = parties > documents[facture].count && !demandent.contains(facture)
      ajouter(facture, jusqua: estFinie ? parties + 1 : parties)
    }
  }

  private mutating func ajouter(_ facture: Int, jusqua parties: Int) {
    guard faites[facture] < parties else { return }
    etapes.append(EtapeDImport(facture: facture, parties: faites[facture]..<parties))
    faites[facture] = parties
  }
}
