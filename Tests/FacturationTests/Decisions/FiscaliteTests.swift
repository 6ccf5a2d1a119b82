import Facturation
import Testing
import Litteraux

/// Rate, category, reason of exemption and the seller's regime agree on each line.
@Suite struct FiscaliteTests {
  /// What a line ends up with: rate, category and reason.
  private func ligne(
    _ registre: Registre = .exemple, tva: Taux? = nil, _ categorie: CategorieTVA? = nil,
    code: CodeExoneration? = nil, motif: Libelle? = nil
  ) throws -> String {
    var dossier = try Dossier(registre: registre)
    try dossier.ligne("1", a: "100", tva: tva) {
      $0.categorieTVA = categorie
      $0.codeExoneration = code
      $0.motifExoneration = motif
    }
    let contenu = try #require(dossier.facture.lignes.first).contenu
    return
      "\(contenu.tva) \(contenu.categorieTVA.rawValue) \(contenu.motifExoneration?.texte ?? "-")"
  }

  @Test func `a rate brings its usual category`() throws {
    #expect(try ligne() == "20.00 S -")
    #expect(try ligne(tva: "0") == "0.00 Z -")
    #expect(try ligne(tva: "20", .normale) == "20.00 S -")
  }

  @Test func `the normal category has a rate above zero, and no other has`() throws {
    let refus = refuse("categorie-incompatible") { try ligne(tva: "0", .normale) }
    #expect(refus?.figures == "categorieTVA=S tva=0.00")
    for categorie in CategorieTVA.allCases where categorie != .normale {
      refuse("categorie-incompatible") { try ligne(tva: "20", categorie, motif: "Parce que") }
      let code: CodeExoneration? = categorie == .exoneree ? "VATEX-EU-132" : nil
      #expect(
        try ligne(tva: "0", categorie, code: code, motif: "Parce que")
          == "0.00 \(categorie.rawValue) Parce que")
    }
  }

  @Test func `a category that asks for a reason gets it from the law where there is one only`()
    throws
  {
    #expect(try ligne(tva: "0", .autoliquidation) == "0.00 AE Autoliquidation")
    #expect(
      try ligne(tva: "0", .intracommunautaire)
        == "0.00 K Exonération de TVA, article 262 ter, I du CGI")
    #expect(
      try ligne(tva: "0", .exportation) == "0.00 G Exonération de TVA, article 262, I du CGI")
    #expect(try ligne(tva: "0", .tauxZero) == "0.00 Z -")
    let refus = refuse("motif-exoneration-requis") { try ligne(tva: "0", .horsChamp) }
    #expect(refus?.figures == "categorieTVA=O")
  }

  @Test func `an exemption says by its code why`() throws {
    for motif in [nil, "Art. 261 du CGI"] as [Libelle?] {
      let refus = refuse("code-exoneration-requis") {
        try ligne(tva: "0", .exoneree, motif: motif)
      }
      #expect(refus?.figures == "categorieTVA=E")
    }
    refuse("motif-exoneration-requis") { try ligne(tva: "0", code: "VATEX-EU-132") }
    #expect(
      try ligne(tva: "0", code: "VATEX-EU-132", motif: "Formation") == "0.00 E Formation")
    #expect(try ligne(tva: "0", code: .autoliquidation) == "0.00 AE Autoliquidation")
    #expect(try ligne(tva: "0", code: .exportation).hasPrefix("0.00 G Exonération"))
    let refus = refuse("exoneration-incompatible") {
      try ligne(tva: "0", .exportation, code: .autoliquidation)
    }
    #expect(refus?.figures == "codeExoneration=VATEX-EU-AE categorieTVA=G")
    refuse("categorie-incompatible") { try ligne(tva: "20", code: .autoliquidation) }
  }

  @Test func `another code brings its own category and words`() throws {
    var dossier = try Dossier()
    let id = try dossier.ligne("1", a: "1", tva: "0") { $0.codeExoneration = .exportation }
    try dossier.changer(id) { $0.codeExoneration = .autoliquidation }
    let contenu = try #require(dossier.facture.ligne(id)).contenu
    #expect(contenu.categorieTVA == .autoliquidation && contenu.codeExoneration == .autoliquidation)
    #expect(contenu.motifExoneration == "Autoliquidation")
  }

  @Test func `another code without words of its own never stands beside the old one's`() throws {
    for registre in [Registre.exemple, .enFranchise] {
      var dossier = try Dossier(registre: registre)
      let id = try dossier.ligne("1", a: "1", tva: "0") { $0.codeExoneration = .exportation }
      refuse("motif-exoneration-requis") {
        try dossier.changer(id) { $0.codeExoneration = "VATEX-EU-132" }
      }
      try dossier.changer(id) {
        ($0.codeExoneration, $0.motifExoneration) = ("VATEX-EU-132", "Cours")
      }
      try dossier.changer(id) { $0.codeExoneration = "VATEX-EU-79-C" }
      refuse("motif-exoneration-requis") {
        try dossier.ligne("1", a: "1", tva: "0") { $0.codeExoneration = "VATEX-EU-132" }
      }
    }
  }

  @Test func `an exempt seller invoices at zero, and has to say why on each line`() throws {
    var vendeur = Vendeur.exemple
    vendeur.regime = .exonere
    let exonere = Registre(RegistreOuvert(registre: 1, vendeur: vendeur))
    refuse("code-exoneration-requis") { try ligne(exonere) }
    #expect(
      try ligne(exonere, code: "VATEX-EU-132", motif: "Art. 261-4 du CGI")
        == "0.00 E Art. 261-4 du CGI")
    refuse("franchise-sans-tva") { try ligne(exonere, tva: "20") }
    refuse("categorie-incompatible") { try ligne(exonere, tva: "0", .tauxZero) }
  }

  @Test func `a seller without VAT invoices at zero, and the line says why`() throws {
    let mention = "TVA non applicable, art. 293 B du CGI"
    #expect(try ligne(.enFranchise) == "0.00 E \(mention)")
    refuse("motif-exoneration-requis") { try ligne(.enFranchise, tva: "0", .horsChamp) }
    #expect(try ligne(.enFranchise, motif: "Art. 261 du CGI") == "0.00 E Art. 261 du CGI")
    refuse("franchise-sans-tva") { try ligne(.enFranchise, tva: "20") }
    // A rate of zero is a taxed sale, which such a seller doesn't make.
    refuse("categorie-incompatible") { try ligne(.enFranchise, .tauxZero) }
    refuse("taux-non-admis") { try ligne(.enFranchise, tva: "19.6") }
  }

  @Test func `each line has a rate in force`() throws {
    for taux in Taux.enVigueur {
      #expect(try ligne(tva: taux).hasPrefix(taux.texte))
    }
    for taux in Taux.anciens {
      let refus = refuse("taux-non-admis") { try ligne(tva: taux) }
      #expect(refus?.figures == "tva=\(taux.texte)")
    }
  }

  @Test func `another rate takes category and reason along, the same rate keeps them`() throws {
    var dossier = try Dossier()
    let id = try dossier.ligne("1", a: "1", tva: "0") {
      $0.exonerer()
    }
    func apres(_ regler: (inout DemandeLigne) -> Void) throws -> String {
      var demande = DemandeLigne()
      regler(&demande)
      let contenu = try dossier.facture.modifier(ligne: id, demande, sous: .reel).contenu
      let motif = contenu.motifExoneration?.texte ?? "-"
      return "\(contenu.tva) \(contenu.categorieTVA.rawValue) \(motif)"
    }
    #expect(try apres { $0.quantite = "2" } == "0.00 E Art. 261 du CGI")
    #expect(try apres { $0.tva = "0" } == "0.00 E Art. 261 du CGI")
    #expect(try apres { $0.tva = "20" } == "20.00 S -")
    #expect(try apres { $0.categorieTVA = .tauxZero } == "0.00 Z -")
    #expect(try apres { $0.categorieTVA = .autoliquidation } == "0.00 AE Autoliquidation")
    #expect(try apres { $0.categorieTVA = .exoneree } == "0.00 E Art. 261 du CGI")
    #expect(try apres { $0.motifExoneration = "Autre" } == "0.00 E Autre")
    refuse("motif-exoneration-requis") { try apres { $0.categorieTVA = .horsChamp } }
    refuse("categorie-incompatible") { try apres { $0.categorieTVA = .normale } }
  }
}
