public import Facturation
public import Journal

/// Records that an invoice or an avoir was exported, so that the next one is called a duplicate.
public struct ExporterDocument: Sendable {
  private let outils: Outils

  /// Takes what the use case works with.
  public init(_ outils: Outils) { self.outils = outils }

  /// Records the number, the format and the digest of the bytes that `rendre` has made.
  ///
  /// It makes them while other writers wait, so that no two documents can both be the first one.
  /// Under a key that was used before it makes the same document again. As it runs within an
  /// `append`, it may call neither the journal nor a use case.
  public func execute(
    _ facture: FactureID, numero: NumeroFacture, format: FormatDocument, par contexte: Contexte,
    rendre: (DocumentEmis) throws -> EmpreinteFichier
  ) throws -> Recu {
    try outils.accomplir(contexte, sur: facture) { facture, etats, _ in
      let empreinte = try rendre(try etats.document(numero, de: facture))
      return .documentExporte(
        try facture.exporter(numero, format: format, empreinte: empreinte))
    }
  }
}

/// An invoice or an avoir as it is to be shown to the client.
public struct DocumentEmis: Sendable {
  /// The facture that it belongs to.
  public let facture: Facture
  /// Its number: the invoice's, or that of one of its avoirs.
  public let numero: NumeroFacture
  /// The event that issued it.
  public let emission: RecordedEvent
  /// The seller, as of its issue.
  public let vendeur: Vendeur
  /// The client, as of its issue.
  public let client: FicheClient
  /// Whether it was exported before.
  public let estDuplicata: Bool
}

extension Etats {
  /// The document of a number, or a refusal when the facture has none such.
  public func document(_ numero: NumeroFacture, de facture: Facture) throws -> DocumentEmis {
    try facture.verifierDocument(numero)
    guard let emission = try vue.last(tagged: .number(numero)) else {
      throw RefusFacturation(.designationInconnue(numero.texte))
    }
    let (vendeur, client) = try parties(de: emission, facture)
    return DocumentEmis(
      facture: facture, numero: numero, emission: emission, vendeur: vendeur, client: client,
      estDuplicata: try estExporte(numero, de: facture.id))
  }

  /// Who sold and who bought when a document was issued.
  ///
  /// An invoice froze both. An avoir is a document of its own day: the seller and the client may have
  /// moved since the invoice, and it bears what the journal held of them just before it. One that was
  /// imported was issued elsewhere, at a time that this journal knows nothing of, so it bears what its
  /// invoice froze.
  private func parties(
    de emission: RecordedEvent, _ facture: Facture
  ) throws -> (vendeur: Vendeur, client: FicheClient) {
    if case .facture(_, .avoirEmis(let avoir)) = emission.evenement, avoir.importe == nil {
      let alors = Etats(vue.before(emission), maintenant: emission.time)
      return (try alors.registre().vendeur, try alors.client(facture.clientId).fiche)
    }
    let gelees = try facture.verifierEmise()
    return (gelees.vendeur, gelees.client)
  }

  private func estExporte(_ numero: NumeroFacture, de facture: FactureID) throws -> Bool {
    try vue.events(tagged: .stream(.facture(facture))).contains { enregistre in
      guard case .facture(_, .documentExporte(let export)) = enregistre.evenement else {
        return false
      }
      return export.numero == numero
    }
  }
}
