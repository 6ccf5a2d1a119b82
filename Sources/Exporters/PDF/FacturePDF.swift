package import Facturation
package import PDF

/// An invoice, an avoir or a draft on paper, tagged for those who have it read to them.
///
///     let facture = FacturePDF(document, langue: .francais, polices: .standard, papier: .a4)
///     let octets = try facture.document.written()
package struct FacturePDF: Sendable {
  /// The document with all its pages.
  package let document: PDFDocument

  /// Lays the document out.
  package init(
    _ imprime: DocumentImprime, langue: Langue, polices: PolicesPDF, papier: PageSize,
    logo: Logo? = nil
  ) {
    var composition = CompositionFacture(
      ContenuFacture(document: imprime, langue: langue, logo: logo), polices, papier)
    composition.tete()
    composition.parties()
    composition.lignes()
    composition.chapitre(composition.contenu.reglement)
    composition.chapitre(composition.contenu.conditions)
    composition.chapitre(composition.contenu.notes)
    composition.pied()
    document = composition.finie()
  }

  /// What can't be shown as it's written.
  package var pertes: Pertes { Pertes(document.losses) }
}
