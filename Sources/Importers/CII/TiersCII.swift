import Facturation
import ForeignJSON

/// The parties of a CII document, as a DTO has them.
enum TiersCII {
  /// The seller, as far as the document says it; the registre's own record says the rest.
  static func vendeur(_ tiers: ElementLu, dans registre: Registre) -> ObjetDTO {
    var objet = identite(tiers)
    let siren = numeroLegal(tiers)
    objet.texte("siren", siren)
    if let siren, siren.texte != registre.vendeur.siren.texte {
      siren.refuser(.ciiAutreVendeur(registre.vendeur.siren))
    }
    if siren == nil { tiers.refuser(.ciiElementAbsent("ram:SpecifiedLegalOrganization")) }
    for global in tiers.tous("GlobalID") {
      if global.attribut("schemeID") == "0009" {
        objet.texte("siret", global)
      } else {
        global.refuser(.ciiElementNonRepris("ram:GlobalID"))
      }
    }
    objet.objet("adresse", tiers.requis("PostalTradeAddress").map(adresse))
    objet.texte("regime", registre.vendeur.regime.motDTO, a: tiers.place)
    tiers.passer("Description", "ID")
    return objet
  }

  /// The customer.
  static func client(_ tiers: ElementLu) -> ObjetDTO {
    var objet = identite(tiers)
    objet.texte("siren", numeroLegal(tiers))
    var autres: [ObjetDTO] = []
    for global in tiers.tous("GlobalID") {
      guard global.attribut("schemeID") != "0009" else {
        objet.texte("siret", global)
        continue
      }
      var autre = ObjetDTO(a: global.place)
      autre.texte("schema", global.attribut("schemeID") ?? "ID", a: global.place)
      autre.texte("valeur", global)
      autres.append(autre)
    }
    objet.liste("identifiants", autres)
    objet.texte("code", tiers.un("ID"))
    // A business that says no number is taken for a business by its electronic address.
    let numeros = [
      tiers.au("SpecifiedLegalOrganization", "ID"), tiers.un("SpecifiedTaxRegistration"),
      tiers.au("URIUniversalCommunication", "URIID"),
    ]
    if autres.isEmpty, tiers.tous("GlobalID").isEmpty, numeros.allSatisfy({ $0 == nil }) {
      objet.texte("categorie", CategorieClient.particulier.motDTO, a: tiers.place)
    }
    if let adresse = tiers.un("PostalTradeAddress") {
      // An address that is but a country says nothing where that is France.
      let seulementLePays = adresse.neDitQue("CountryID")
      if !seulementLePays || adresse.un("CountryID")?.texte != "FR" {
        objet.objet("adresse", Self.adresse(adresse))
      }
    }
    return objet
  }

  /// Whoever is paid in the seller's stead.
  static func beneficiaire(_ tiers: ElementLu) -> ObjetDTO {
    var objet = ObjetDTO(a: tiers.place)
    objet.texte("nom", tiers.requis("Name"))
    objet.texte("siren", numeroLegal(tiers))
    return objet
  }

  /// Where it is delivered.
  static func lieu(_ tiers: ElementLu) -> ObjetDTO? {
    tiers.passer("Name", "ID", "GlobalID")
    return tiers.un("PostalTradeAddress").map(adresse)
  }

  private static func identite(_ tiers: ElementLu) -> ObjetDTO {
    var objet = ObjetDTO(a: tiers.place)
    objet.texte("nom", tiers.requis("Name"))
    if let contact = tiers.un("DefinedTradeContact") {
      contact.passer("PersonName", "DepartmentName", "TelephoneUniversalCommunication", "TypeCode")
      objet.texte("courriel", contact.au("EmailURIUniversalCommunication", "URIID"))
    }
    for enregistrement in tiers.tous("SpecifiedTaxRegistration") {
      let numero = enregistrement.requis("ID")
      if numero?.attribut("schemeID") == "VA" { objet.texte("numeroTVA", numero) }
    }
    if let adresse = tiers.au("URIUniversalCommunication", "URIID") {
      let schema = adresse.attribut("schemeID") ?? "EM"
      objet.texte("adresseElectronique", "\(schema):\(adresse.texte)", a: adresse.place)
    }
    return objet
  }

  /// The SIREN: the only register of legal organizations that the registre knows.
  private static func numeroLegal(_ tiers: ElementLu) -> ElementLu? {
    guard let organisation = tiers.un("SpecifiedLegalOrganization") else { return nil }
    organisation.passer("TradingBusinessName")
    guard let numero = organisation.un("ID") else { return nil }
    let schema = numero.attribut("schemeID") ?? "0002"
    guard schema == "0002" else {
      numero.refuser(.ciiValeurNonReprise("schemeID=\(schema)", admises: ["schemeID=0002"]))
      return nil
    }
    return numero
  }

  private static func adresse(_ adresse: ElementLu) -> ObjetDTO {
    var objet = ObjetDTO(a: adresse.place)
    objet.texte("voie", adresse.requis("LineOne"))
    let complements = [adresse.un("LineTwo"), adresse.un("LineThree")].compactMap(\.self)
    let complement = complements.map(\.texte).filter { !$0.isEmpty }.joined(separator: ", ")
    objet.texte("complement", complement, a: complements.first?.place ?? adresse.place)
    objet.texte("codePostal", adresse.un("PostcodeCode"))
    objet.texte("ville", adresse.requis("CityName"))
    objet.texte("region", adresse.un("CountrySubDivisionName"))
    objet.texte("pays", adresse.requis("CountryID"))
    return objet
  }
}

extension Vendeur {
  /// What no CII document says of a seller, from the registre's own record of it.
  mutating func completer(de sien: Vendeur) {
    formeJuridique = sien.formeJuridique
    capital = sien.capital
    rcs = sien.rcs
    optionDebits = sien.optionDebits
    iban = sien.iban
    bic = sien.bic
    escompte = sien.escompte
    tauxPenalites = sien.tauxPenalites
    nature = sien.nature
    numeroTVA = numeroTVA ?? sien.numeroTVA
    siret = siret ?? sien.siret
    adresseElectronique = adresseElectronique ?? sien.adresseElectronique
    courriel = courriel ?? sien.courriel
  }
}
