import Facturation
import Testing
import Litteraux

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
    let adresses: [WritableKeyPath<FicheClient, Adresse?>] = [
      \.adresse, \.adresseFacturation, \.adresseLivraison,
    ]
    for chemin in adresses {
      var fiche = FicheClient(nom: "Boulangerie Martin")
      adresse.pays = "IE"
      fiche[keyPath: chemin] = adresse
      _ = try Client.creer(fiche)
      for pays: CodePays in ["FR", "RE"] {
        adresse.pays = pays
        fiche[keyPath: chemin] = adresse
        refuse("valeur-vide", .codePostal) { try Client.creer(fiche) }
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
