@_exported public import Exporters
@_exported public import Facturier
@_exported public import Importers

extension Depot {
  /// Writes an invoice or an avoir in a format, and records that: after a page the next one is called a duplicate; data
  /// are counted apart.
  ///
  /// An electronic invoice that lacks terms is refused (`DocumentIncomplet`), unless that is accepted. It is written
  /// while other writers wait. Under a key that was used before it is written again, and has to be the same to the
  /// byte.
  public func exporterDocument(
    _ facture: FactureID, numero: NumeroFacture, format: FormatDocument,
    mise: MiseEnPage = .usuelle, malgreTout: Bool = false, auteur: Author? = nil,
    cle: String? = nil
  ) async throws(DepotError) -> RecuAvec<DocumentEcrit> {
    try await exporterDocument(
      facture, numero: numero, format: format, auteur: auteur, cle: cle
    ) { document in
      let ecrit = try document.ecrire(en: format, mise, malgreTout: malgreTout)
      return (ecrit, EmpreinteFichier(octets: ecrit.octets))
    }
  }
}

extension Etats {
  /// What an invoice, one of its avoirs or a draft looks like in a format, of which nothing is recorded; a page is marked
  /// as a copy, or as a draft.
  public func copie(
    de id: FactureID, numero: NumeroFacture? = nil, format: FormatDocument,
    mise: MiseEnPage = .usuelle, malgreTout: Bool = false
  ) throws -> DocumentEcrit {
    let facture = try facture(id)
    if let numero = numero ?? facture.numero {
      return try document(numero, de: facture)
        .ecrire(en: format, mise, .copie, malgreTout: malgreTout)
    }
    let brouillon = DocumentImprime(
      brouillon: facture, vendeur: try registre().vendeur,
      client: try client(facture.clientId).fiche)
    return try brouillon.ecrire(en: format, mise, malgreTout: malgreTout) {
      throw RefusFacturation.factureNonEmise(facture.reference)
    }
  }
}

extension DocumentEmis {
  /// The document as it is put before the client.
  package func imprime(_ marque: DocumentImprime.Marque) throws -> DocumentImprime {
    guard
      let document = DocumentImprime(numero, de: facture, emission: emission, marque: marque)
    else { throw RefusFacturation.designationInconnue(numero.texte) }
    return document
  }

  /// The document in a format, marked as the duplicate that it may be, or as it is said.
  package func ecrire(
    en format: FormatDocument, _ mise: MiseEnPage, _ marque: DocumentImprime.Marque? = nil,
    malgreTout: Bool
  ) throws -> DocumentEcrit {
    var page = try imprime(marque ?? self.marque)
    // A page says what the data say that it carries, also of a client of whom more is known now than at issue.
    if format == .facturx { page.client = page.client.completee(par: clientConnu) }
    return try page.ecrire(en: format, mise, malgreTout: malgreTout) { try donnees }
  }

  /// Whether it is the first.
  package var marque: DocumentImprime.Marque { estDuplicata ? .duplicata : .aucune }

  /// What programs read of it.
  package var donnees: FactureEN16931 {
    get throws {
      FactureEN16931(try imprime(.aucune), vendeur: vendeurConnu, client: clientConnu)
    }
  }
}

/// What accountants are given.
extension Etats {
  /// Writes a table for spreadsheets, and tells how many rows it has below the names of its columns.
  @discardableResult public func ecrire(
    _ table: TableDeRegistre, _ cadre: TableDeRegistre.Cadre, dans flux: inout some ExportStream
  ) throws -> Int {
    try table.ecrire(cadre, vue, dans: &flux) { _, _ in }
  }

  /// Writes the book of receipts of a period, by day, and tells how many rows it has below the names of its columns.
  @discardableResult public func ecrireRecettes(
    _ cadre: TableDeRegistre.Cadre, dans flux: inout some ExportStream
  ) throws -> Int {
    try LivreDesRecettes.ecrire(cadre, vue, dans: &flux) { _, _ in }
  }

  /// Writes the file of accounting entries of a financial year, and tells how many there are and what has to be said
  /// beside the file.
  public func ecrireFEC(
    _ exercice: Exercice, dans flux: inout some ExportStream
  ) throws -> (nombre: Int, description: DescriptionFEC) {
    let cadre = try CadreComptable(vue, jusquAu: exercice.periode.upperBound)
    var export = ExportFEC(cadre, exercice: exercice)
    try export.ecrire(vue, dans: &flux)
    return (export.nombre, DescriptionFEC(cadre.registre, exercice: exercice))
  }
}

extension NumeroFacture {
  /// What a file of the document is called, without what it ends with: another for each number, also where
  /// small letters count as capitals, and one that any system takes.
  ///
  ///     F2026-0001   F2026-0001        F/7    F~7
  ///     f2026-0001   f2026-0001=1      COM1   COM1=
  ///     Fa-1         Fa-1=2            -7     =-7
  package var nomDeFichier: String {
    // A number holds neither of the signs that stand for something here.
    var nom = texte.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "~")
    let petites = texte.utf8.enumerated().filter { (0x61...0x7A).contains($0.element) }
    if !petites.isEmpty {
      // A bit for each place at which a small letter stands.
      nom += "=" + String(petites.reduce(0) { $0 | 1 << $1.offset }, radix: 16)
    } else if nom.estReserve {
      nom += "="
    }
    return nom.hasPrefix("-") ? "=" + nom : nom
  }
}

extension String {
  /// Whether Windows means a device by it, with any ending.
  fileprivate var estReserve: Bool {
    let port = count == 4 && (hasPrefix("COM") || hasPrefix("LPT")) && last?.isNumber == true
    return port || ["CON", "PRN", "AUX", "NUL"].contains(self)
  }
}
