import Facturation
import Foreign

/// What stands at the head of a CII document, by the elements in which it stands, on its way into a DTO.
struct TeteCII {
  let genre: TypeDocument
  /// The document's day, as a DTO has it.
  let date: String
  let racine: CIIElement
  let document: CIIElement
  let accord: CIIElement?
  let livraison: CIIElement?
  let reglement: CIIElement?
  var objet: DTOObject

  /// Who sold, bought and is paid.
  mutating func mettreLesTiers(_ registre: Registre) {
    let vendeur = accord?.required("SellerTradeParty")
    objet.objet("vendeur", vendeur.map { TiersCII.vendeur($0, dans: registre.vendeur) })
    var client = accord?.required("BuyerTradeParty").map(TiersCII.client)
    if genre != .avoir, !ditQuand { client?.objet("adresseLivraison", lieu) }
    objet.objet("client", client)
    guard genre != .avoir else { return }
    objet.objet("beneficiaire", reglement?.one("PayeeTradeParty").map(TiersCII.beneficiaire))
  }

  /// Notes: those with a subject are what the law wants said, the others the seller's own.
  ///
  /// An avoir needs a reason, which is its first note; EN 16931 has no other place for one.
  mutating func mettreLesNotes() {
    var (libres, mentions) = ([CIIElement](), [DTOObject]())
    for note in document.all("IncludedNote") {
      note.skip("ContentCode")
      guard let contenu = note.required("Content") else { continue }
      guard let sujet = note.one("SubjectCode") else {
        libres.append(contenu)
        continue
      }
      var mention = DTOObject(a: note.place)
      mention.texte("code", sujet)
      mention.texte("texte", contenu)
      mentions.append(mention)
    }
    objet.liste("mentions", mentions)
    guard genre == .avoir else {
      if let conditions = reglement?.at("SpecifiedTradePaymentTerms", "Description") {
        libres.append(conditions)
      }
      return objet.note("notes", libres)
    }
    let motif = libres.first
    objet.texte("motif", motif?.text ?? "Motif non indiqué", a: motif?.place ?? document.place)
    objet.note("notes", Array(libres.dropFirst()))
  }

  /// An avoir is settled as its invoice is, whose references are its own.
  func passerCeQueDitLaFacture() {
    racine.skip("ExchangedDocumentContext")
    livraison?.skip(
      "ShipToTradeParty", "ActualDeliverySupplyChainEvent", "DespatchAdviceReferencedDocument",
      "ReceivingAdviceReferencedDocument")
    accord?.skip(
      "BuyerReference", "BuyerOrderReferencedDocument", "SellerOrderReferencedDocument",
      "ContractReferencedDocument", "SpecifiedProcuringProject")
    reglement?.skip(
      "PayeeTradeParty", "SpecifiedTradeSettlementPaymentMeans", "BillingSpecifiedPeriod",
      "SpecifiedTradePaymentTerms", "CreditorReferenceID", "PaymentReference")
    // Its allowances are in its sums.
    for remise in reglement?.all("SpecifiedTradeAllowanceCharge") ?? [] {
      if remise.estUneCharge, remise.arrondi == nil { remise.refuserLaCharge() }
      remise.skip(
        "ActualAmount", "BasisAmount", "CalculationPercent", "CategoryTradeTax", "Reason",
        "ReasonCode")
    }
  }

  /// What else an invoice says at its head.
  mutating func mettreLaSuite(tva: DTOObject?) {
    mettreLaNature()
    mettreLesReferences()
    mettreLaLivraison()
    mettreLePaiement()
    let echeance = reglement?.at("SpecifiedTradePaymentTerms", "DueDateDateTime")
    objet.jour("dateEcheance", echeance)
    // Without a term it is due at once.
    if echeance == nil { objet.texte("dateEcheance", date, a: document.place) }
    if !objet.remise(reglement?.all("SpecifiedTradeAllowanceCharge") ?? []) {
      objet.nombre("remisePourcentage", "0", a: document.place)
    }
    // Each line names its own rate.
    objet.mettre(
      "tva", tva?.membre("tva") ?? JSONNode(.number(JSONNumber(read: "0")), at: document.place))
  }

  /// The frame of the French reform, BT-23: B1 for goods, S1 for services, M1 for both.
  private mutating func mettreLaNature() {
    let contexte = racine.one("ExchangedDocumentContext")
    contexte?.skip("GuidelineSpecifiedDocumentContextParameter", "TestIndicator")
    let cadre = contexte?.at("BusinessProcessSpecifiedDocumentContextParameter", "ID")
    guard let cadre, cadre.text.utf8.count == 2 else { return }
    let natures: [Character: NatureOperation] = ["B": .biens, "S": .services, "M": .mixte]
    let nature = cadre.text.first.flatMap { natures[$0] }
    objet.texte("nature", nature?.motDTO ?? cadre.text, a: cadre.place)
  }

  private mutating func mettreLesReferences() {
    objet.texte("referenceAcheteur", accord?.one("BuyerReference"))
    objet.texte("referenceCommande", accord?.at("BuyerOrderReferencedDocument", "IssuerAssignedID"))
    var references: [DTOObject] = []
    func citer(_ nature: NatureReference, _ cite: CIIElement?) {
      guard let cite else { return }
      var reference = DTOObject(a: cite.place)
      reference.texte("nature", nature.motDTO, a: cite.place)
      reference.texte("valeur", cite.one("IssuerAssignedID") ?? cite.required("ID"))
      if let jour = cite.one("FormattedIssueDateTime") { reference.jour("date", jour) }
      cite.skip("TypeCode", "Name", "ReferenceTypeCode")
      references.append(reference)
    }
    citer(.contrat, accord?.one("ContractReferencedDocument"))
    citer(.projet, accord?.one("SpecifiedProcuringProject"))
    citer(.bonLivraison, livraison?.one("DespatchAdviceReferencedDocument"))
    citer(.bonReception, livraison?.one("ReceivingAdviceReferencedDocument"))
    for autre in accord?.all("AdditionalReferencedDocument") ?? [] {
      switch autre.one("TypeCode")?.text {
      case "50": citer(.marche, autre)
      case "130": citer(.dossier, autre)
      default: citer(.autre, autre)
      }
    }
    objet.liste("references", references)
  }

  /// The day of delivery, or the period of the invoice; the place alone is the customer's.
  private mutating func mettreLaLivraison() {
    let jour = livraison?.at("ActualDeliverySupplyChainEvent", "OccurrenceDateTime")
    let periode = reglement?.one("BillingSpecifiedPeriod")
    guard let place = (periode ?? jour)?.place else { return }
    var livre = DTOObject(a: place)
    if let periode {
      livre.jour("debut", periode.required("StartDateTime"))
      livre.jour("fin", periode.one("EndDateTime"))
      if let jour, let dit = jour.jour?.texte,
        ![periode.one("StartDateTime"), periode.one("EndDateTime")].contains(where: {
          $0?.jour?.texte == dit
        })
      {
        jour.refuse(.ciiValeurNonReprise(dit, admises: []))
      }
    } else {
      livre.jour("debut", jour)
    }
    livre.objet("adresse", lieu)
    objet.objet("livraison", livre)
  }

  /// Where it is delivered.
  private var lieu: DTOObject? { livraison?.one("ShipToTradeParty").flatMap(TiersCII.lieu) }

  /// Whether a day or a period of delivery is said.
  private var ditQuand: Bool {
    livraison?.one("ActualDeliverySupplyChainEvent") != nil
      || reglement?.one("BillingSpecifiedPeriod") != nil
  }
}

/// The parties of a CII document, as a DTO has them.
enum TiersCII {
  /// The seller, as far as the document says it; the registre's own record says the rest.
  static func vendeur(_ tiers: CIIElement, dans registre: Vendeur) -> DTOObject {
    var objet = identite(tiers)
    for global in tiers.all("GlobalID") {
      if global.attribute("schemeID") == "0009" {
        objet.texte("siret", Siren.epurer(global.text), a: global.place)
      } else {
        global.refuse(.ciiElementNonRepris("ram:GlobalID"))
      }
    }
    let legal = mettreLeNumero(tiers, &objet)
    // A SIRET begins with the SIREN, and a French VAT number ends in it.
    let tva = objet.texteDe("numeroTVA").flatMap { $0.hasPrefix("FR") ? $0.suffix(9) : nil }
    let dit = legal?.siren[...] ?? objet.texteDe("siret")?.prefix(9) ?? tva
    if let dit, dit != registre.siren.texte[...] {
      (legal?.element ?? tiers).refuse(.ciiAutreVendeur(registre.siren))
    } else if dit == nil, tiers.at("SpecifiedLegalOrganization", "ID") == nil {
      tiers.refuse(.ciiElementAbsent("ram:SpecifiedLegalOrganization"))
    }
    objet.texte("siren", registre.siren.texte, a: (legal?.element ?? tiers).place)
    if let adresse = tiers.required("PostalTradeAddress") {
      let sienne = registre.adresse
      let seTait =
        adresse.saysOnly("CountryID") && adresse.one("CountryID")?.text == sienne.pays.texte
      objet.objet(
        "adresse",
        seTait ? Self.adresse(sienne, a: adresse.place) : Self.adresse(adresse))
    }
    objet.texte("regime", registre.regime.motDTO, a: tiers.place)
    tiers.skip("Description", "ID")
    return objet
  }

  /// The customer.
  static func client(_ tiers: CIIElement) -> DTOObject {
    let estParticulier = estParticulier(tiers)
    var objet = identite(tiers, adresseElectronique: !estParticulier)
    var autres: [DTOObject] = []
    for global in tiers.all("GlobalID") {
      guard global.attribute("schemeID") != "0009" else {
        objet.texte("siret", Siren.epurer(global.text), a: global.place)
        continue
      }
      var autre = DTOObject(a: global.place)
      autre.texte("schema", global.attribute("schemeID") ?? "ID", a: global.place)
      autre.texte("valeur", global)
      autres.append(autre)
    }
    objet.liste("identifiants", autres)
    let legal = mettreLeNumero(tiers, &objet)
    objet.texte(
      "siren", legal?.siren ?? objet.texteDe("siret").map { String($0.prefix(9)) }, a: tiers.place)
    objet.texte("code", tiers.one("ID"))
    if estParticulier {
      objet.texte("categorie", CategorieClient.particulier.motDTO, a: tiers.place)
    }
    if let adresse = tiers.one("PostalTradeAddress") {
      // An address that is but a country says nothing where that is France.
      if !adresse.saysOnly("CountryID") || adresse.one("CountryID")?.text != "FR" {
        objet.objet("adresse", Self.adresse(adresse))
      }
    }
    return objet
  }

  /// The party that is paid in the seller's stead.
  static func beneficiaire(_ tiers: CIIElement) -> DTOObject {
    var objet = DTOObject(a: tiers.place)
    objet.texte("nom", tiers.required("Name"))
    let siret = tiers.all("GlobalID").first { $0.attribute("schemeID") == "0009" }
    objet.texte(
      "siren", numeroLegal(tiers)?.siren ?? siret.map { String(Siren.epurer($0.text).prefix(9)) },
      a: tiers.place)
    return objet
  }

  /// Where it is delivered.
  static func lieu(_ tiers: CIIElement) -> DTOObject? {
    tiers.skip("Name", "ID", "GlobalID")
    return tiers.one("PostalTradeAddress").map(adresse)
  }

  private static func identite(
    _ tiers: CIIElement, adresseElectronique: Bool = true
  ) -> DTOObject {
    var objet = DTOObject(a: tiers.place)
    objet.texte("nom", tiers.required("Name"))
    if let contact = tiers.one("DefinedTradeContact") {
      contact.skip("PersonName", "DepartmentName", "TelephoneUniversalCommunication", "TypeCode")
      objet.texte("courriel", contact.at("EmailURIUniversalCommunication", "URIID"))
    }
    for enregistrement in tiers.all("SpecifiedTaxRegistration") {
      let numero = enregistrement.required("ID")
      if let numero, numero.attribute("schemeID") == "VA" {
        objet.texte("numeroTVA", NumeroTVA.epurer(numero.text), a: numero.place)
      }
    }
    if adresseElectronique, let adresse = tiers.at("URIUniversalCommunication", "URIID") {
      objet.texte(
        "adresseElectronique", "\(schema(de: adresse)):\(adresse.text)", a: adresse.place)
    }
    return objet
  }

  private static func schema(de adresse: CIIElement) -> String {
    adresse.attribute("schemeID") ?? "EM"
  }

  /// Whether a customer is taken for a private person: it says no number, and no electronic address but the
  /// e-mail of its contact, which stands there where it has none.
  private static func estParticulier(_ tiers: CIIElement) -> Bool {
    let numeros = [
      tiers.at("SpecifiedLegalOrganization", "ID"), tiers.one("SpecifiedTaxRegistration"),
    ]
    guard tiers.all("GlobalID").isEmpty, numeros.allSatisfy({ $0 == nil }) else { return false }
    guard let adresse = tiers.at("URIUniversalCommunication", "URIID") else { return true }
    let courriel = tiers.at("DefinedTradeContact", "EmailURIUniversalCommunication", "URIID")
    return schema(de: adresse) == "EM" && adresse.text == courriel?.text
  }

  /// A SIREN, the only register of legal organizations that the registre knows, and the SIRET that begins with it.
  private typealias NumeroLegal = (siren: String, siret: String?, element: CIIElement)

  private static func numeroLegal(_ tiers: CIIElement) -> NumeroLegal? {
    guard let organisation = tiers.one("SpecifiedLegalOrganization") else { return nil }
    organisation.skip("TradingBusinessName")
    guard let numero = organisation.one("ID") else { return nil }
    let schema = numero.attribute("schemeID") ?? "0002"
    guard ["0002", "0009"].contains(schema) else {
      numero.refuse(
        .ciiValeurNonReprise("schemeID=\(schema)", admises: ["schemeID=0002", "schemeID=0009"]))
      return nil
    }
    let chiffres = Siren.epurer(numero.text)
    let siret = chiffres.utf8.count == 14 ? chiffres : nil
    return (siret.map { String($0.prefix(9)) } ?? chiffres, siret, numero)
  }

  /// Finds the number, and puts in the SIRET where nothing else says one.
  private static func mettreLeNumero(
    _ tiers: CIIElement, _ objet: inout DTOObject
  ) -> NumeroLegal? {
    let legal = numeroLegal(tiers)
    if let legal, objet.membre("siret") == nil {
      objet.texte("siret", legal.siret, a: legal.element.place)
    }
    return legal
  }

  private static func adresse(_ adresse: Adresse, a place: FilePlace) -> DTOObject {
    var objet = DTOObject(a: place)
    for (nom, valeur) in [
      ("voie", adresse.voie.texte), ("complement", adresse.complement?.texte),
      ("codePostal", adresse.codePostal?.texte), ("ville", adresse.ville.texte),
      ("region", adresse.region?.texte), ("pays", adresse.pays.texte),
    ] {
      objet.texte(nom, valeur, a: place)
    }
    return objet
  }

  private static func adresse(_ adresse: CIIElement) -> DTOObject {
    var objet = DTOObject(a: adresse.place)
    objet.texte("voie", adresse.required("LineOne"))
    let complements = [adresse.one("LineTwo"), adresse.one("LineThree")].compactMap(\.self)
    let complement = complements.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    objet.texte("complement", complement, a: complements.first?.place ?? adresse.place)
    objet.texte("codePostal", adresse.one("PostcodeCode"))
    objet.texte("ville", adresse.required("CityName"))
    objet.texte("region", adresse.one("CountrySubDivisionName"))
    objet.texte("pays", adresse.required("CountryID"))
    return objet
  }
}

extension Vendeur {
  /// What no CII document says of a seller, from the registre's own record of it; so is the choice when VAT on
  /// services is due, where the document is silent.
  mutating func completer(de sien: Vendeur, optionDebits: Bool?) {
    self.optionDebits = optionDebits ?? sien.optionDebits
    (formeJuridique, capital, rcs) = (sien.formeJuridique, sien.capital, sien.rcs)
    (iban, bic) = (sien.iban, sien.bic)
    (escompte, tauxPenalites, nature) = (sien.escompte, sien.tauxPenalites, sien.nature)
    numeroTVA = numeroTVA ?? sien.numeroTVA
    siret = siret ?? sien.siret
    adresseElectronique = adresseElectronique ?? sien.adresseElectronique
    courriel = courriel ?? sien.courriel
  }
}
