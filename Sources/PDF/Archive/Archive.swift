/// What makes a document one of PDF/A-3b: told in its metadata, and kept in how it is written.
///
/// What ISO 19005-3 wants, and where it's done; most of it is done for all documents.
///
///     6.1.2   bytes of no text in the head        ObjectFile.init
///     6.1.3   a name of the file, no encryption   ObjectFile.finished
///     6.1.4   where each object begins            ObjectFile.finished
///     6.1.5   information as in the metadata      DocumentInformation.entries, ArchiveMetadata
///     6.1.6–9 strings, streams, names, objects    PDFOutput, ObjectFile
///     6.1.7   no filter but Flate and DCT         ObjectFile, ImageUse
///     6.1.10–12  no inline images, no linearised  none is written
///             table, no permissions
///     6.1.13  no more than a reader bears         FontUse.mostGlyphs; texts, pages and objects of an
///                                                 invoice stay far below the other limits
///     6.2.2   resources of each page named        Resources, DocumentWriter
///     6.2.3   what colours are                    ColourProfile, DocumentWriter.outputIntent
///     6.2.4   grey and RGB alone                  Colour, ImageUse; JPEG refuses CMYK
///     6.2.5–7 no halftones, no intents of its     none is written
///             own, no optional ways to draw
///     6.2.8   no interpolation, no alternates     ImageUse
///     6.2.9   no forms that refer elsewhere       none is written
///     6.2.10  no transparency                     PaperBehind; no state of graphics is written
///     6.2.11  all fonts embedded, widths as in    Resources.check, FontUse, FontSubset,
///             them, nothing lacking               TrueTypeFont.init, TextSetter
///     6.3     links are printed, and tell what    DocumentWriter
///             they are
///     6.4–5   no forms, no actions but addresses  DocumentWriter
///     6.6     metadata, own schemas explained     ArchiveMetadata
///     6.8     files with kind, day, relationship  DocumentWriter.attach
///     6.9–11  no layers, slides or conditions     none is written
package struct Archive: Hashable, Sendable {
  /// What the metadata say beyond what PDF itself defines; each such set explains itself.
  package var extensions: [MetadataExtension]

  /// An archive whose metadata say no more, or also this.
  package init(extensions: [MetadataExtension] = []) { self.extensions = extensions }
}

/// Properties of metadata that no reader need know, with the schema that explains them.
package struct MetadataExtension: Hashable, Sendable {
  /// A property, what it says, and what it means.
  package struct Property: Hashable, Sendable {
    package let name: String
    package let value: String
    package let description: String

    /// A property of the document, whose value is a text.
    package init(name: String, value: String, description: String) {
      (self.name, self.value, self.description) = (name, value, description)
    }
  }

  /// What the schema is called.
  package let schema: String
  package let namespace: String
  /// What stands before each of its names.
  package let prefix: String
  package let properties: [Property]

  /// Properties of a namespace.
  package init(schema: String, namespace: String, prefix: String, properties: [Property]) {
    self.schema = schema
    self.namespace = namespace
    self.prefix = prefix
    self.properties = properties
  }

  /// That the document is an invoice whose data are in a file that it carries, as Factur-X has it.
  package static func facturX(
    fileName: String = "factur-x.xml", documentType: String = "INVOICE", version: String = "1.0",
    conformanceLevel: String = "EN 16931"
  ) -> MetadataExtension {
    MetadataExtension(
      schema: "Factur-X PDFA Extension Schema",
      namespace: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#", prefix: "fx",
      properties: [
        Property(
          name: "DocumentFileName", value: fileName,
          description: "The name of the embedded XML document"),
        Property(
          name: "DocumentType", value: documentType,
          description: "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER"),
        Property(
          name: "Version", value: version,
          description: "The actual version of the standard applying to the embedded XML document"),
        Property(
          name: "ConformanceLevel", value: conformanceLevel,
          description: "The conformance level of the embedded XML document"),
      ])
  }
}
