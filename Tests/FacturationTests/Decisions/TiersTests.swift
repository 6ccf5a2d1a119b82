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
}
