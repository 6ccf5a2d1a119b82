import Exporters
public import Facturation
import Importers

// What the domain holds becomes a DTO, and a DTO what the domain holds, by the JSON that both have: one
// writes it for all programs, and one reads it of all.

extension FactureDTO {
  /// An invoice as of a day: statut, balance and day of payment depend on it, the lists do not.
  ///
  /// The client is that of the issue, if it was issued, and else the one given.
  public init(_ facture: Facture, client: Client?, le jour: DateCivile) {
    self = JSONDeDTO.lire(ExportDTO.octets(de: facture, client: client, le: jour))
  }
}

extension ClientDTO {
  /// The same client.
  public init(_ fiche: FicheClient, id: ClientID) {
    self = JSONDeDTO.lire(ExportDTO.octets(de: fiche, id: id))
  }

  /// What is known of the client.
  public func fiche() throws(ErreurDTO) -> FicheClient { try JSONDeDTO.valeur(self) }
}

extension VendeurDTO {
  /// The same seller.
  public init(_ vendeur: Vendeur) { self = JSONDeDTO.lire(ExportDTO.octets(de: vendeur)) }

  /// What is known of the seller.
  public func valeur() throws(ErreurDTO) -> Vendeur { try JSONDeDTO.valeur(self) }
}

extension ProduitDTO {
  /// The same produit.
  public init(_ produit: Produit) {
    self = JSONDeDTO.lire(ExportDTO.octets(de: produit.fiche, id: produit.id))
  }

  /// What the produit proposes.
  public func fiche() throws(ErreurDTO) -> FicheProduit { try JSONDeDTO.valeur(self) }
}

extension PaiementDTO {
  /// What the payment asks to be recorded, if it was never reversed and did not bounce.
  ///
  /// A moment that is not midnight UTC is a day in the time zone.
  public func demande(dans fuseau: FuseauHoraire) throws(ErreurDTO) -> DemandePaiement {
    let paiement: PaiementImporte = try JSONDeDTO.valeur(self, dans: fuseau)
    var demande = DemandePaiement(montant: paiement.montant, date: paiement.date)
    (demande.mode, demande.reference) = (paiement.mode, paiement.reference)
    return demande
  }
}

/// Foundation's coding of the JSON that DTOs stand in.
private enum JSONDeDTO {
  /// The DTO that was written, of which all is there that one must have.
  static func lire<DTO: Decodable>(_ octets: ContiguousArray<UInt8>) -> DTO {
    let decoder = JSONDecoder()
    // Foundation counts days before 1582 as the Julian calendar does.
    decoder.dateDecodingStrategy = .custom { decoder in
      let texte = try decoder.singleValueContainer().decode(String.self)
      return Date(minuit: try DateCivile(texte: String(texte.prefix(10))))
    }
    do {
      return try decoder.decode(DTO.self, from: Data(octets))
    } catch { preconditionFailure("what is written as a DTO is one: \(error)") }
  }

  /// What a DTO says, or why it cannot be.
  static func valeur<Valeur: Record>(
    _ dto: some Encodable, dans fuseau: FuseauHoraire = .paris
  ) throws(ErreurDTO) -> Valeur {
    let encoder = JSONEncoder()
    // In an order of its own, so that of several faults it is always the same that is told.
    encoder.outputFormatting = .sortedKeys
    // What is no number becomes a text, and is refused as any other would be.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "∞", negativeInfinity: "-∞", nan: "NaN")
    do {
      return try LecteurDTO.lire(ContiguousArray(encoder.encode(dto)), dans: fuseau)
    } catch let erreur as ErreurImport {
      throw ErreurDTO(erreur)
    } catch {
      preconditionFailure("a DTO has a form in JSON: \(error)")
    }
  }
}

extension Date {
  /// Midnight UTC of the day.
  fileprivate init(minuit jour: DateCivile) {
    // Whole seconds of ten thousand years are exact in a `TimeInterval`.
    self.init(timeIntervalSince1970: TimeInterval(jour.jour) * 86_400)
  }
}

/// A field of a DTO that the domain cannot take, and why.
///
///     adresse.pays: …
public struct ErreurDTO: Error, Hashable, Sendable, CustomStringConvertible, ErreurDite {
  /// Where the field is in the DTO: `adresse.pays`.
  public let chemin: String
  private let defaut: DefautDTO

  /// A fault of the JSON that the DTO stood in, where it has no place of its own.
  init(_ cause: ErreurImport) {
    chemin = String(cause.chemin.dropFirst("$.".count))
    defaut = cause.defaut
  }

  /// What is wrong; stable, for programs to compare.
  public var code: RefusFacturation.Code { defaut.enonce.code }

  /// The path, what is wrong there and what to do about it.
  public func message(_ langue: Langue) -> String {
    Texte(
      "\(chemin) : \(defaut.enonce.texte.francais)", "\(chemin): \(defaut.enonce.texte.anglais)"
    ).en(langue)
  }

  /// The reason, in English.
  public var description: String { message(.anglais) }

  /// The path, what is wrong there and what to do about it.
  package func phrase(_ langue: Langue) -> String { message(langue) }
}
