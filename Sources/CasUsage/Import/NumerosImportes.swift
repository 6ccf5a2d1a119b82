import Facturation
import Journaux

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
    if let autre = derniers[numero.serie], autre.rang > dernier.rang { return }
    derniers[numero.serie] = dernier
  }

  /// The last document of a series, in the file or else in the registre.
  func dernier(de serie: Serie) throws -> DernierEmis? {
    try derniers[serie] ?? etats.dernier(de: serie)
  }
}
