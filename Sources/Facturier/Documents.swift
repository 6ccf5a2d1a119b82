package import CasUsage
package import Exporters
package import Facturation

extension DocumentEmis {
  /// The document as it is put before the client.
  package func imprime(_ marque: DocumentImprime.Marque) throws -> DocumentImprime {
    guard
      let document = DocumentImprime(numero, de: facture, emission: emission, marque: marque)
    else { throw RefusFacturation(.designationInconnue(numero.texte)) }
    return document
  }
}

extension NumeroFacture {
  /// What a file of the document is called, without what it ends with.
  package var nomDeFichier: String {
    // A number holds neither sign that stands for the slash here.
    texte.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~")
  }
}
