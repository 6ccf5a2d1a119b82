/// What goes with a rate of VAT, by the naive model.
extension RegistreNaif {
  /// The words of a code.
  static let mots = [
    "VATEX-EU-AE": "Autoliquidation",
    "VATEX-EU-IC": "Exonération de TVA, article 262 ter, I du CGI",
    "VATEX-EU-G": "Exonération de TVA, article 262, I du CGI",
    "VATEX-FR-FRANCHISE": "TVA non applicable, art. 293 B du CGI",
  ]
  /// The codes of categories that have only one.
  private static let codes = [
    "AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O",
  ]

  /// Category and reason that go with a rate.
  func fiscalite(
    _ tva: Int, _ demandee: String?, _ codeDemande: String?, _ motifDemande: String?
  ) throws(RefusPrevu) -> (categorie: String, code: String?, motif: String?) {
    try exigerTaux(tva)
    let duCode = codeDemande.map { code in
      Self.codes.first { $0.value == code }?.key ?? "E"
    }
    let categorie = demandee ?? duCode ?? (tva > 0 ? "S" : franchise ? "E" : "Z")
    guard (categorie == "S") == (tva > 0) else { throw RefusPrevu(code: "categorie-incompatible") }
    guard duCode ?? categorie == categorie else {
      throw RefusPrevu(code: "exoneration-incompatible")
    }
    if categorie == "S" { return (categorie, nil, motifDemande) }
    if categorie == "Z" {
      guard !franchise else { throw RefusPrevu(code: "categorie-incompatible") }
      return (categorie, nil, motifDemande)
    }
    let code = codeDemande ?? Self.codes[categorie] ?? (franchise ? "VATEX-FR-FRANCHISE" : nil)
    guard let code else { throw RefusPrevu(code: "code-exoneration-requis") }
    let motif = motifDemande ?? Self.mots[code]
    guard motif != nil else { throw RefusPrevu(code: "motif-exoneration-requis") }
    return (categorie, code, motif)
  }
}
