import Facturation
import Journal

/// The numbers that an import gives, which must be given nowhere else.
struct NumerosImportes {
  private let etats: Etats
  private let registre: Registre
  private var donnes: Set<NumeroFacture> = []
  private var derniers: [Serie: DernierEmis] = [:]
  /// What was last issued in each series before the import, looked up once.
  private var avant: [Serie: DernierEmis?] = [:]

  init(_ etats: Etats, _ registre: Registre) {
    self.etats = etats
    self.registre = registre
  }

  /// Refuses a number that the registre or the file gives already, or that its series has passed.
  mutating func verifier(_ facture: inout ImportDeFacture) throws {
    for (rang, place) in facture.documents.enumerated() {
      let champ = ImportDeFacture.champ(duDocument: rang)
      let connu = try etats.vue.last(tagged: .number(place.numero)) != nil
      guard donnes.insert(place.numero).inserted, !connu else {
        facture.refuser(champ, .numeroDejaDonne(place.numero))
        continue
      }
      guard registre.place(de: place.numero) != nil,
        let dernier = try dernierAvant(place.serie),
        place.rang <= dernier.rang
      else { continue }
      facture.refuser(
        champ, .numeroAvantDernier(place.numero, serie: place.serie, dernier: dernier.rang))
    }
  }

  private mutating func dernierAvant(_ serie: Serie) throws -> DernierEmis? {
    if let connu = avant[serie] { return connu }
    let dernier = try etats.dernier(de: serie)
    avant[serie] = .some(dernier)
    return dernier
  }

  /// Takes down the number that an event gives.
  mutating func noter(_ evenement: EvenementFacture) {
    guard let (numero, dernier) = evenement.documentEmis else { return }
    derniers[numero.serie] = dernier
  }

  /// The last document of a series, in the file or else in the registre.
  func dernier(de serie: Serie) throws -> DernierEmis? {
    try derniers[serie] ?? etats.dernier(de: serie)
  }
}

/// The order in which imported documents are recorded.
enum OrdreDesNumeros {
  /// A document: which facture, and which of its documents, the invoice itself first.
  struct Document: Hashable {
    let facture: Int
    let rang: Int
  }

  /// Documents such that each facture's follow each other, and each series goes up.
  ///
  /// A facture goes on for as long as its next document is the next of its series; whoever waits
  /// for that series goes on then. Whatever waits in a circle is left over.
  static func ranger(
    _ factures: [[NumeroEmis]]
  ) -> (ordre: [Document], bloques: [Document]) {
    var files = parSerie(factures)
    var faits = Array(repeating: 0, count: factures.count)
    var ordre: [Document] = []
    var attente = Array(factures.indices)
    var premier = 0
    while premier < attente.count {
      let facture = attente[premier]
      premier += 1
      while faits[facture] < factures[facture].count {
        let document = Document(facture: facture, rang: faits[facture])
        let serie = factures[facture][document.rang].serie
        guard files[serie]?.last == document else { break }
        files[serie]?.removeLast()
        ordre.append(document)
        faits[facture] += 1
        if let suivant = files[serie]?.last, suivant.facture != facture {
          attente.append(suivant.facture)
        }
      }
    }
    let bloques = factures.indices.filter { faits[$0] < factures[$0].count }
      .map { Document(facture: $0, rang: faits[$0]) }
    return (ordre, bloques)
  }

  /// The documents of each series, the lowest rank last.
  private static func parSerie(_ factures: [[NumeroEmis]]) -> [Serie: [Document]] {
    var parSerie: [Serie: [Document]] = [:]
    for (facture, numeros) in factures.enumerated() {
      for (rang, numero) in numeros.enumerated() {
        parSerie[numero.serie, default: []].append(Document(facture: facture, rang: rang))
      }
    }
    return parSerie.mapValues { documents in
      documents.sorted {
        factures[$0.facture][$0.rang].rang > factures[$1.facture][$1.rang].rang
      }
    }
  }
}
