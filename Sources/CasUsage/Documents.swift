public import Facturation
public import Journaux

extension Outils {
  /// Records that an invoice or an avoir was exported, so that the next one is called a duplicate: the number, the
  /// format and the digest of the bytes that `rendre` has made.
  ///
  /// It makes them while other writers wait, so that no two documents can both be the first one.
  /// Under a key that was used before it makes the same document again. It may call no journal.
  @discardableResult
  package func exporterDocument(
    _ facture: FactureID, numero: NumeroFacture, format: FormatDocument, par contexte: Contexte,
    rendre: (DocumentEmis) throws -> EmpreinteFichier
  ) throws -> Recu {
    try faire(par: contexte) { tenu in
      try tenu.changer(facture) { facture, etats in
        let empreinte = try rendre(try etats.document(numero, de: facture, en: format))
        return .documentExporte(
          try facture.exporter(numero, format: format, empreinte: empreinte))
      }
    }.recu
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
  /// Whether it was exported before: as a page if it is to be one, else as data.
  public let estDuplicata: Bool
  /// The seller as known now, which the document need not say.
  package let vendeurConnu: Vendeur
  /// The client as known now, which the document need not say.
  package let clientConnu: FicheClient
}

extension Etats {
  /// The document of a number, in a format or as a page, or a refusal when the facture has none such.
  public func document(
    _ numero: NumeroFacture, de facture: Facture, en format: FormatDocument = .html
  ) throws -> DocumentEmis {
    try facture.verifierDocument(numero)
    guard let emission = try vue.last(tagged: .number(numero)) else {
      throw RefusFacturation.designationInconnue(numero.texte)
    }
    return DocumentEmis(
      facture: facture, numero: numero, emission: emission,
      estDuplicata: try estExporte(numero, de: facture.id, en: format),
      vendeurConnu: try registre().vendeur, clientConnu: try client(facture.clientId).fiche)
  }

  /// Whether the client was given such a page before, or a program such data.
  private func estExporte(
    _ numero: NumeroFacture, de facture: FactureID, en format: FormatDocument
  ) throws -> Bool {
    try vue.events(tagged: .stream(.facture(facture))).contains { enregistre in
      guard case .facture(_, .documentExporte(let export)) = enregistre.evenement else {
        return false
      }
      return export.numero == numero && export.format.estUnePage == format.estUnePage
    }
  }
}
