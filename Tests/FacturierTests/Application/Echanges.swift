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
  /// Records all invoices of a file of DTO JSON, or none.
  func importer(
    _ octets: ContiguousArray<UInt8>, par qui: Author
  ) async throws(DepotError) -> BilanImport {
    let origine = OrigineImport(octets: octets)
    let lecteur = try await depot.lire { etats in
      let registre = try etats.registre()
      var lecteur = DTOReader(
        CadreImport(
          registre: registre, aujourdhui: etats.aujourdhui(registre), origine: origine))
      lecteur.receive(octets)
      lecteur.finish()
      if let erreur = lecteur.defauts.first { throw erreur }
      return lecteur
    }
    do {
      return try await depot.importer(lecteur.factures, de: origine, auteur: qui)
    } catch {
      // By its place in the file, as those found while reading it.
      guard let premier = (error.cause as? ImportRefuse)?.refus.first else { throw error }
      throw DepotError(lecteur.defaut(premier))
    }
  }
}
// end
