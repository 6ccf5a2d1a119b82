package import PDF

extension FacturePDF {
  /// The document as Factur-X has it: one to be kept, which carries its data for programs to read; and what
  /// of its texts neither shows as it is written.
  package func facturX(
    _ donnees: FactureEN16931
  ) throws -> (document: PDFDocument, pertes: Pertes) {
    var fichier = MemoryStream()
    let perdues = try donnees.ecrire(.cii, dans: &fichier)
    var document = self.document
    document.archive = Archive(extensions: [.facturX()])
    document.attachments = [
      Attachment(
        name: "factur-x.xml", mediaType: "text/xml", description: "Factur-X, EN 16931",
        relationship: .alternative, modified: document.information.modified,
        bytes: fichier.bytes)
    ]
    return (document, pertes.avec(donnees: perdues))
  }
}
