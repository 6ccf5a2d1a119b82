// Exports.md
import FacturierDTO
import FacturierFormats
import Foundation

extension Boutique {
  /// All invoices as DTO JSON, as of a day.
  func exporter(au jour: DateCivile) async throws(DepotError) -> Data {
    try await depot.lire { etats in
      var export = ExportDTO(au: jour)
      var flux = MemoryStream()
      try export.begin(&flux)
      try etats.chaqueFacture { facture in
        try export.write(facture, client: try etats.client(facture.clientId), to: &flux)
      }
      try export.end(&flux)
      return Data(flux.bytes)
    }
  }
}

/// The invoices of an export, as plain structs.
func factures(dans data: Data) throws -> [FactureDTO] {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode([FactureDTO].self, from: data)
}
// end

// Import.md
extension Boutique {
  /// Records all invoices of an export as DTO JSON, or none.
  func importer(_ data: Data, par qui: Author) async throws(DepotError) -> BilanImport {
    try await depot.importer(.dto(ContiguousArray(data)), auteur: qui).bilan
  }
}

/// What is wrong with a file that was refused, a sentence for each fault.
func fautes(_ echec: DepotError, _ langue: Langue) -> [String] {
  guard let refus = echec.cause as? FichierRefuse else { return [echec.message(langue)] }
  return refus.defauts.map { $0.messageSitue(langue) }
}
// end

// Pages.md
extension Boutique {
  /// An invoice as Factur-X, for the customer: the first that is made is the original.
  func facturX(
    _ numero: NumeroFacture, de facture: FactureID, _ mise: MiseEnPage, cle: String,
    par qui: Author
  ) async throws(DepotError) -> Data {
    let recu = try await depot.exporterDocument(
      facture, numero: numero, format: .facturx, mise: mise, auteur: qui, cle: cle)
    return Data(recu.valeur.octets)
  }

  /// The invoice, or the draft, as a page to be looked at; nothing is recorded.
  func apercu(_ facture: FactureID) async throws(DepotError) -> Data {
    try await depot.lire { etats in
      Data(try etats.copie(de: facture, format: .pdf).octets)
    }
  }
}
// end

// Comptabilite.md
extension Boutique {
  /// The file of entries of a year, what it is called, and what has to lie beside it.
  func fec(
    _ exercice: Exercice
  ) async throws(DepotError) -> (nom: String, fichier: Data, notice: String) {
    try await depot.lire { etats in
      var flux = MemoryStream()
      let (_, description) = try etats.ecrireFEC(exercice, dans: &flux)
      return ("\(description.nom).txt", Data(flux.bytes), description.texte)
    }
  }
}
// end

// Tableurs.md
extension Boutique {
  /// The invoices and credit notes of a month, for a spreadsheet in French.
  func tableau(_ mois: ClosedRange<DateCivile>) async throws(DepotError) -> Data {
    try await depot.lire { etats in
      var flux = MemoryStream()
      let cadre = TableDeRegistre.Cadre(mois, le: mois.upperBound, .francaise)
      try etats.ecrire(.factures, cadre, dans: &flux)
      return Data(flux.bytes)
    }
  }
}
// end
