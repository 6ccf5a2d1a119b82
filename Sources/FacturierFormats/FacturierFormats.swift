@_exported public import Exporters
@_exported public import Facturier
@_exported public import Importers

extension DocumentEmis {
  /// The document as it is put before the client.
  package func imprime(_ marque: DocumentImprime.Marque) throws -> DocumentImprime {
    guard
      let document = DocumentImprime(numero, de: facture, emission: emission, marque: marque)
    else { throw RefusFacturation.designationInconnue(numero.texte) }
    return document
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
