import Facturation

/// An audit package that was made, of which no member may be missing.
enum ExemplesDeDossier {
  static func dossier() throws -> DossierExporte {
    DossierExporte(
      periode: "2026-01-01"...DateCivile("2026-12-31"), position: 28,
      tete: EmpreinteFichier(digits: String(repeating: "0f", count: 32)),
      empreinte: EmpreinteFichier(digits: String(repeating: "5a", count: 32)))
  }
}
