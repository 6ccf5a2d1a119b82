extension Facture {
  /// The number of a document of this facture that a text means, whatever its capitals.
  package func numero(designe texte: String) -> NumeroFacture? {
    let numeros = pieces.map(\.numero)
    return numeros.first { $0.texte == texte }
      ?? numeros.first { $0.texte.lowercased() == texte.lowercased() }
  }

  /// Refuses to export under a number that was not given to a document of this facture.
  package func verifierDocument(_ numero: NumeroFacture) throws(RefusFacturation) {
    _ = try verifierEmise()
    guard piece(numero) != nil else { throw RefusFacturation.designationInconnue(numero.texte) }
  }

  /// Records that the invoice or one of its avoirs was exported; what it says does not change.
  package func exporter(
    _ numero: NumeroFacture, format: FormatDocument, empreinte: EmpreinteFichier
  ) throws(RefusFacturation) -> DocumentExporte {
    try verifierDocument(numero)
    return DocumentExporte(numero: numero, format: format, empreinte: empreinte)
  }
}
