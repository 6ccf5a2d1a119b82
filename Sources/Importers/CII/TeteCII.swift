import Facturation
import Foreign

/// What stands at the head of a CII document, by the elements in which it stands, on its way into a DTO.
struct TeteCII {
  let genre: CIIDocument.Kind
  /// The document's day, as a DTO has it.
  let date: String
  let racine: CIIElement
  let document: CIIElement
  let accord: CIIElement?
  let livraison: CIIElement?
  let reglement: CIIElement?
  var objet: DTOObject
  /// Whether its discount has no place, so that no sum is what ours come to.
  private(set) var refuseLaRemise = false

  /// Who sold, bought and is paid.
  ///
  /// A deposit on goods waits to be paid with either choice of the seller, so it does not tell which.
  mutating func mettreLesTiers(_ registre: Registre, optionDebits: Bool?) {
    let option = genre == .acompte && optionDebits == false ? nil : optionDebits
    let vendeur = accord?.required("SellerTradeParty").map {
      TiersCII.vendeur($0, dans: registre.vendeur, optionDebits: option)
    }
    objet.objet("vendeur", vendeur)
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
  mutating func mettreLaSuite(tva: DTOObject?, _ lignes: [LigneCII]) {
    mettreLaNature()
    mettreLesReferences()
    mettreLaLivraison()
    mettreLePaiement()
    let echeance = reglement?.at("SpecifiedTradePaymentTerms", "DueDateDateTime")
    objet.jour("dateEcheance", echeance)
    // Without a term it is due at once.
    if echeance == nil { objet.texte("dateEcheance", date, a: document.place) }
    let remises = reglement?.all("SpecifiedTradeAllowanceCharge") ?? []
    verifier(remises, sur: lignes)
    if !objet.remise(remises) {
      objet.nombre("remisePourcentage", "0", a: document.place)
    }
    // Each line names its own rate.
    objet.mettre(
      "tva", tva?.membre("tva") ?? JSONNode(.number(JSONNumber(read: "0")), at: document.place))
  }

  /// A discount on the whole lessens all that is sold, of each rate its part: none of one rate alone has a place.
  ///
  /// The parts may have been rounded, and so their sum.
  private mutating func verifier(_ remises: [CIIElement], sur lignes: [LigneCII]) {
    var (vendus, otes): ([CleTVACII: Int128], [CleTVACII: Int128]) = ([:], [:])
    for ligne in lignes where ligne.centimes > 0 {
      if let cle = ligne.cle { vendus[cle, default: 0] += Int128(ligne.centimes) }
    }
    for remise in remises where !remise.estUneCharge {
      guard let taxe = remise.one("CategoryTradeTax"), vendus[CleTVACII(taxe)] != nil,
        let centimes = remise.one("ActualAmount")?.centimes
      else { return }
      otes[CleTVACII(taxe), default: 0] += Int128(centimes)
    }
    let taux = Set(remises.map { $0.one("CalculationPercent")?.text.sansZeros })
    let (vendu, ote) = (vendus.values.reduce(0, +), otes.values.reduce(0, +))
    refuseLaRemise = vendus.contains { cle, somme in
      // Of one percentage, what it is taken off is for the sums to say.
      if taux.count == 1, !taux.contains(nil), otes[cle] != nil { return false }
      return abs((otes[cle] ?? 0) * vendu - somme * ote) > vendu * Int128(vendus.count)
    }
    if refuseLaRemise { remises.first?.refuse(.ciiRemiseDUnTaux) }
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
  static func vendeur(
    _ tiers: CIIElement, dans registre: Vendeur, optionDebits: Bool?
  ) -> DTOObject {
    var objet = identite(tiers)
    for global in tiers.all("GlobalID") {
      if global.attribute("schemeID") == "0009" {
        objet.texte("siret", global)
      } else {
        global.refuse(.ciiElementNonRepris("ram:GlobalID"))
      }
    }
    let numero = mettreLeSiren(tiers, &objet)
    // A French VAT number ends in the SIREN.
    if numero == nil, let tva = objet.texteDe("numeroTVA"), tva.hasPrefix("FR") {
      objet.texte("siren", String(tva.suffix(9)), a: tiers.place)
    }
    if let siren = objet.texteDe("siren"), siren != registre.siren.texte {
      (numero ?? tiers).refuse(.ciiAutreVendeur(registre.siren))
    } else if numero == nil, objet.membre("siren") == nil {
      tiers.refuse(.ciiElementAbsent("ram:SpecifiedLegalOrganization"))
    }
    if let dite = tiers.required("PostalTradeAddress") {
      let estEntiere = dite.one("LineOne") != nil && dite.one("CityName") != nil
      objet.objet("adresse", estEntiere ? adresse(dite) : adresse(registre.adresse, pour: dite))
    }
    objet.texte("regime", registre.regime.motDTO, a: tiers.place)
    let option = optionDebits ?? registre.optionDebits
    objet.mettre("optionDebits", JSONNode(.boolean(option), at: tiers.place))
    tiers.skip("Description", "ID")
    return objet
  }

  /// The customer.
  static func client(_ tiers: CIIElement) -> DTOObject {
    let estParticulier = estParticulier(tiers)
    var objet = identite(tiers, adresseElectronique: !estParticulier)
    _ = mettreLeSiren(tiers, &objet)
    var autres: [DTOObject] = []
    for global in tiers.all("GlobalID") {
      guard global.attribute("schemeID") != "0009" else {
        objet.texte("siret", global)
        continue
      }
      var autre = DTOObject(a: global.place)
      autre.texte("schema", global.attribute("schemeID") ?? "ID", a: global.place)
      autre.texte("valeur", global)
      autres.append(autre)
    }
    objet.liste("identifiants", autres)
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
    _ = mettreLeSiren(tiers, &objet)
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
      if numero?.attribute("schemeID") == "VA" { objet.texte("numeroTVA", numero) }
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

  /// Puts in the SIREN, the only register of legal organizations that the registre knows; a SIRET begins with it.
  private static func mettreLeSiren(_ tiers: CIIElement, _ objet: inout DTOObject) -> CIIElement? {
    guard let organisation = tiers.one("SpecifiedLegalOrganization") else { return nil }
    organisation.skip("TradingBusinessName")
    guard let numero = organisation.one("ID") else { return nil }
    let schema = numero.attribute("schemeID") ?? "0002"
    guard ["0002", "0009"].contains(schema) else {
      numero.refuse(.ciiValeurNonReprise("schemeID=\(schema)", admises: ["schemeID=0002"]))
      return numero
    }
    let chiffres = numero.text.filter { !$0.isWhitespace }
    let estUnSiret = chiffres.utf8.count == 14
    objet.texte("siren", estUnSiret ? String(chiffres.prefix(9)) : chiffres, a: numero.place)
    if estUnSiret, objet.membre("siret") == nil { objet.texte("siret", chiffres, a: numero.place) }
    return numero
  }

  /// That of the registre, where a document says less than one.
  private static func adresse(_ sienne: Adresse, pour dite: CIIElement) -> DTOObject {
    dite.skip("PostcodeCode", "LineTwo", "LineThree", "CountrySubDivisionName", "CountryID")
    var objet = DTOObject(a: dite.place)
    for (nom, valeur) in [
      ("voie", sienne.voie.texte), ("complement", sienne.complement?.texte),
      ("codePostal", sienne.codePostal?.texte), ("ville", sienne.ville.texte),
      ("region", sienne.region?.texte), ("pays", sienne.pays.texte),
    ] {
      objet.texte(nom, valeur, a: dite.place)
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
  /// What no CII document says of a seller, from the registre's own record of it.
  mutating func completer(de sien: Vendeur) {
    (formeJuridique, capital, rcs) = (sien.formeJuridique, sien.capital, sien.rcs)
    (iban, bic) = (sien.iban, sien.bic)
    (escompte, tauxPenalites, nature) = (sien.escompte, sien.tauxPenalites, sien.nature)
    numeroTVA = numeroTVA ?? sien.numeroTVA
    siret = siret ?? sien.siret
    adresseElectronique = adresseElectronique ?? sien.adresseElectronique
    courriel = courriel ?? sien.courriel
  }
}
