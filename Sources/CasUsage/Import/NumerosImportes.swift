import Facturation
import Journaux

/// The numbers that an import gives, which must be given nowhere else.
struct NumerosImportes {
  private let etats: Etats
  private let registre: Registre
  private var donnes: Set<NumeroFacture> = []
  private var derniers: [Serie: DernierEmis] = [:]

  init(_ etats: Etats, _ registre: Registre) {
    self.etats = etats
    self.registre = registre
  }

  /// Refuses a number that the registre or the file gives already.
  mutating func verifier(_ facture: inout ImportDeFacture) throws {
    for (rang, place) in facture.documents.enumerated() {
      let estDonne = try etats.vue.last(tagged: .number(place.numero)) != nil
      if !donnes.insert(place.numero).inserted || estDonne {
        facture.refuser(ImportDeFacture.champ(duDocument: rang), .numeroDejaDonne(place.numero))
      }
    }
  }

  /// Takes down the number that an event gives.
  mutating func noter(_ evenement: EvenementFacture) {
    guard let (numero, date) = evenement.document else { return }
    let dernier = registre.dernier(numero, le: date)
    derniers[numero.serie] = derniers[numero.serie]?.avec(dernier) ?? dernier
  }

  /// How far a series has come, in the registre and with the file.
  func dernier(de serie: Serie) throws -> DernierEmis? {
    guard let dernier = try etats.dernier(de: serie) else { return derniers[serie] }
    return derniers[serie]?.avec(dernier) ?? dernier
  }
}
