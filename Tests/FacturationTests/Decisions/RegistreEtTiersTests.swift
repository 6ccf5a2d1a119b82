import Facturation
import Litteraux
import Testing

@Suite struct RegistreTests {
  private func vendeur(_ regler: (inout Vendeur) -> Void) -> Vendeur {
    var vendeur = Vendeur.exemple
    regler(&vendeur)
    return vendeur
  }

  private func ouvrir(_ vendeur: Vendeur) throws -> RegistreOuvert {
    try Registre.ouvrir(nil, id: 1, vendeur: vendeur)
  }

  @Test func `a registre is opened once`() throws {
    let ouverture = try ouvrir(.exemple)
    #expect(ouverture.format == 1)
    #expect(ouverture.serieFactures == .factures)
    #expect(ouverture.serieAvoirs == .avoirs)
    #expect(ouverture.fuseau == .paris)
    let registre = try Registre.evoluer(nil, .registreOuvert(ouverture))
    #expect(registre.vendeur == .exemple)
    #expect(registre.id == 1)
    refuse("registre-deja-ouvert") { try Registre.ouvrir(registre, id: 2, vendeur: .exemple) }
  }

  @Test func `a registre keeps the series and the time zone it was opened with`() throws {
    let ouverture = try Registre.ouvrir(
      nil, id: 1, vendeur: .exemple, serieFactures: "{n:6}", serieAvoirs: "AV{n}",
      fuseau: .reunion)
    let registre = Registre(ouverture)
    #expect(registre.serieFactures == "{n:6}")
    #expect(registre.serieAvoirs == "AV{n}")
    #expect(registre.fuseau == .reunion)
    #expect(registre.format == RegistreOuvert.formatActuel)
  }

  @Test func `two series either share their numbers or could never give the same`() throws {
    func ouvrir(_ factures: Serie, _ avoirs: Serie) throws -> RegistreOuvert {
      try Registre.ouvrir(
        nil, id: 1, vendeur: .exemple, serieFactures: factures, serieAvoirs: avoirs)
    }
    let refus = refuse("series-confondues") { try ouvrir("F{n}", "F{n:4}") }
    #expect(refus?.figures == "serieFactures=F{n} serieAvoirs=F{n:4}")
    let confondues: [(Serie, Serie)] = [
      ("{n}", "{annee}{n}"), ("F1{n}", "F{n}"), ("F{annee}-{n}", "F{annee}-{n:4}"),
      ("{n}-{annee}", "{annee}-{n}"),
    ]
    for (factures, avoirs) in confondues {
      refuse("series-confondues") { try ouvrir(factures, avoirs) }
    }
    let distinctes: [(Serie, Serie)] = [
      ("{n}", "{n}"), ("F{n}", "A{n}"), ("{n}", "A{n}"), ("F{n}", "f{n}"), ("{annee}-{n}", "{n}"),
    ]
    for (factures, avoirs) in distinctes { _ = try ouvrir(factures, avoirs) }
  }

  @Test func `a seller's SIRET belongs to its SIREN`() throws {
    let ecart = vendeur { $0.siret = "40483304800022" }
    refuse("siren-siret-en-desaccord") { try ouvrir(ecart) }
    _ = try ouvrir(vendeur { $0.siret = "73282932000074" })
  }

  @Test func `a seller's French VAT number ends with its SIREN`() throws {
    let ecart = vendeur { $0.numeroTVA = "FR83404833048" }
    let refus = refuse("siren-tva-en-desaccord") { try ouvrir(ecart) }
    #expect(refus?.figures == "siren=732829320 numeroTVA=FR83404833048")
    _ = try ouvrir(vendeur { $0.numeroTVA = "FR44732829320" })
    // Only a French number contains a SIREN.
    _ = try ouvrir(vendeur { $0.numeroTVA = "BE0428759497" })
    _ = try ouvrir(vendeur { $0.numeroTVA = nil })
  }

  @Test func `the seller's particulars may change, under the same checks`() throws {
    let ouvert = Registre.exemple
    let nouveau = vendeur { $0.nom = "Atelier Dupont et Fils" }
    let modification = try ouvert.modifier(vendeur: nouveau)
    let registre = try Registre.evoluer(ouvert, .vendeurModifie(modification))
    #expect(registre.vendeur.nom == "Atelier Dupont et Fils")
    #expect(registre.serieFactures == ouvert.serieFactures)
    refuse("siren-siret-en-desaccord") {
      try ouvert.modifier(vendeur: vendeur { $0.siret = "40483304800022" })
    }
  }
}

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
    #expect(try ligne(.exemple, .normale) == "20.00 S -")
  }

  @Test func `a category, or a code, that bears no VAT brings a rate of zero`() throws {
    #expect(try ligne(.exemple, .autoliquidation) == "0.00 AE Autoliquidation")
    #expect(try ligne(code: "VATEX-EU-132", motif: "Formation") == "0.00 E Formation")
    var dossier = try Dossier()
    let id = try dossier.ligne("1", a: "1")
    try dossier.changer(id) { $0.categorieTVA = .autoliquidation }
    #expect(dossier.facture.lignes.map(\.contenu.tva) == [.zero])
    refuse("categorie-incompatible") { try dossier.changer(id) { $0.categorieTVA = .normale } }
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
    refuse("categorie-incompatible") { try ligne(.enFranchise, .intracommunautaire) }
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

@Suite struct TiersTests {
  private func fiche(_ regler: (inout FicheClient) -> Void) -> FicheClient {
    var fiche = FicheClient(nom: "Boulangerie Martin")
    regler(&fiche)
    return fiche
  }

  @Test func `a client needs no more than a name`() throws {
    let creation = try Client.creer(FicheClient(nom: "Boulangerie Martin"))
    let client = try Client.evoluer(nil, .clientCree(creation), id: 3)
    #expect(client.id == 3)
    #expect(client.fiche.categorie == .professionnel)
    #expect(creation.importe == nil)
  }

  @Test func `a client's numbers contain each other`() throws {
    refuse("siren-siret-en-desaccord") {
      try Client.creer(
        fiche {
          $0.siren = "732829320"
          $0.siret = "40483304800022"
        })
    }
    refuse("siren-tva-en-desaccord") {
      try Client.creer(
        fiche {
          $0.siren = "732829320"
          $0.numeroTVA = "FR83404833048"
        })
    }
    // The SIREN that a SIRET contains counts as given.
    refuse("siren-tva-en-desaccord") {
      try Client.creer(
        fiche {
          $0.siret = "73282932000074"
          $0.numeroTVA = "FR83404833048"
        })
    }
  }

  @Test func `a client's numbers that agree, or stand alone, are taken`() throws {
    let complete = fiche {
      $0.siren = "404833048"
      $0.siret = "40483304800022"
      $0.numeroTVA = "FR83404833048"
    }
    #expect(try Client.creer(complete).fiche == complete)
    _ = try Client.creer(fiche { $0.numeroTVA = "FR83404833048" })
    _ = try Client.creer(fiche { $0.siret = "40483304800022" })
    _ = try Client.creer(
      fiche {
        $0.siren = "404833048"
        $0.numeroTVA = "DE136695976"
      })
  }

  @Test func `a client's particulars may change, under the same checks`() throws {
    let client = Client(id: 3, fiche: fiche { $0.siren = "404833048" })
    let modification = try client.modifier(fiche { $0.categorie = .particulier })
    let change = try Client.evoluer(client, .clientModifie(modification), id: 3)
    #expect(change.fiche.categorie == .particulier)
    #expect(change.fiche.siren == nil)
    refuse("siren-siret-en-desaccord") {
      try client.modifier(
        fiche {
          $0.siren = "404833048"
          $0.siret = "73282932000074"
        })
    }
  }

  @Test func `a produit has a rate in force, or none`() throws {
    let pain = FicheProduit(designation: "Pain", prixUnitaire: "1.10")
    let creation = try Produit.creer(pain)
    let produit = try Produit.evoluer(nil, .produitCree(creation), id: 4)
    #expect(produit.fiche.tva == nil)
    var ancien = pain
    ancien.tva = "19.6"
    refuse("taux-non-admis") { try Produit.creer(ancien) }
    refuse("taux-non-admis") { try produit.modifier(ancien) }
    var nouveau = pain
    nouveau.tva = "5.5"
    let modification = try produit.modifier(nouveau)
    let change = try Produit.evoluer(produit, .produitModifie(modification), id: 4)
    #expect(change.fiche.tva == "5.5")
  }

  @Test func `an import is marked by the hash of its file`() {
    let empreinte = String(repeating: "0123456789abcdef", count: 4)
    #expect(OrigineImport(empreinte: empreinte)?.empreinte == empreinte)
    for fausse in ["", empreinte.uppercased(), empreinte + "0", String(empreinte.dropLast())] {
      #expect(OrigineImport(empreinte: fausse) == nil)
    }
    #expect(OrigineImport(empreinte: "g" + empreinte.dropFirst()) == nil)
  }

  @Test func `an electronic address of the French directory begins with the SIREN`() throws {
    var fiche = FicheClient(nom: "Boulangerie Martin", siren: "404833048")
    for adresse: AdresseElectronique in ["0225:404833048_A", "0088:4006381333931"] {
      fiche.adresseElectronique = adresse
      _ = try Client.creer(fiche)
    }
    fiche.adresseElectronique = "0225:732829320"
    let refus = refuse("siren-adresse-en-desaccord") { try Client.creer(fiche) }
    #expect(refus?.figures == "siren=404833048 adresseElectronique=0225:732829320")
    fiche.siren = nil
    _ = try Client.creer(fiche)
    var vendeur = Vendeur.exemple
    vendeur.adresseElectronique = "0225:404833048"
    refuse("siren-adresse-en-desaccord") { try Registre.exemple.modifier(vendeur: vendeur) }
  }

  @Test func `an address has a postal code in France, and need not have one elsewhere`() throws {
    var adresse = Adresse(voie: "1 Main Street", codePostal: nil, ville: "Dublin", pays: "IE")
    let adresses: [(WritableKeyPath<FicheClient, Adresse?>, Champ)] = [
      (\.adresse, .codePostal), (\.adresseFacturation, .adresseFacturation),
      (\.adresseLivraison, .adresseLivraison),
    ]
    for (chemin, champ) in adresses {
      var fiche = FicheClient(nom: "Boulangerie Martin")
      adresse.pays = "IE"
      fiche[keyPath: chemin] = adresse
      _ = try Client.creer(fiche)
      for pays: CodePays in ["FR", "RE"] {
        adresse.pays = pays
        fiche[keyPath: chemin] = adresse
        refuse("valeur-vide", champ) { try Client.creer(fiche) }
      }
    }
    var vendeur = Vendeur.exemple
    vendeur.adresse.codePostal = nil
    refuse("valeur-vide", .codePostal) { try Registre.exemple.modifier(vendeur: vendeur) }
    refuse("valeur-vide", .codePostal) {
      try Dossier { $0.livraison = Livraison(debut: "2026-11-20", adresse: adresse) }
    }
  }
}
