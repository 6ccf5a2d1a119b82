import Facturation
import Foreign

/// What stands at the head of a CII document, by the elements in which it stands, on its way into a DTO.
struct TeteCII {
  let genre: DocumentCII.Genre
  /// The document's day, as a DTO has it.
  let date: String
  let racine: ElementLu
  let document: ElementLu
  let accord: ElementLu?
  let livraison: ElementLu?
  let reglement: ElementLu?
  var objet: ObjetDTO

  /// Who sold, bought and is paid.
  mutating func mettreLesTiers(_ registre: Registre) {
    let vendeur = accord?.requis("SellerTradeParty")
    objet.objet("vendeur", vendeur.map { TiersCII.vendeur($0, dans: registre) })
    var client = accord?.requis("BuyerTradeParty").map(TiersCII.client)
    if genre != .avoir, !ditQuand { client?.objet("adresseLivraison", lieu) }
    objet.objet("client", client)
    guard genre != .avoir else { return }
    objet.objet("beneficiaire", reglement?.un("PayeeTradeParty").map(TiersCII.beneficiaire))
  }

  /// Notes: those with a subject are what the law wants said, the others the seller's own.
  ///
  /// An avoir needs a reason, which is its first note; EN 16931 has no other place for one.
  mutating func mettreLesNotes() {
    var (libres, mentions) = ([ElementLu](), [ObjetDTO]())
    for note in document.tous("IncludedNote") {
      note.passer("ContentCode")
      guard let contenu = note.requis("Content") else { continue }
      guard let sujet = note.un("SubjectCode") else {
        libres.append(contenu)
        continue
      }
      var mention = ObjetDTO(a: note.place)
      mention.texte("code", sujet)
      mention.texte("texte", contenu)
      mentions.append(mention)
    }
    objet.liste("mentions", mentions)
    guard genre == .avoir else {
      if let conditions = reglement?.au("SpecifiedTradePaymentTerms", "Description") {
        libres.append(conditions)
      }
      return objet.note("notes", libres)
    }
    let motif = libres.first
    objet.texte("motif", motif?.texte ?? "Motif non indiqué", a: motif?.place ?? document.place)
    objet.note("notes", Array(libres.dropFirst()))
  }

  /// An avoir is settled as its invoice is, whose references are its own.
  func passerCeQueDitLaFacture() {
    racine.passer("ExchangedDocumentContext")
    livraison?.passer(
      "ShipToTradeParty", "ActualDeliverySupplyChainEvent", "DespatchAdviceReferencedDocument",
      "ReceivingAdviceReferencedDocument")
    accord?.passer(
      "BuyerReference", "BuyerOrderReferencedDocument", "SellerOrderReferencedDocument",
      "ContractReferencedDocument", "SpecifiedProcuringProject")
    reglement?.passer(
      "PayeeTradeParty", "SpecifiedTradeSettlementPaymentMeans", "BillingSpecifiedPeriod",
      "SpecifiedTradePaymentTerms", "CreditorReferenceID", "PaymentReference",
      "SpecifiedTradeAllowanceCharge")
  }

  /// What else an invoice says at its head.
  mutating func mettreLaSuite(tva: ObjetDTO?) {
    mettreLaNature()
    mettreLesReferences()
    mettreLaLivraison()
    mettreLePaiement()
    let echeance = reglement?.au("SpecifiedTradePaymentTerms", "DueDateDateTime")
    objet.jour("dateEcheance", echeance)
    // Without a term it is due at once.
    if echeance == nil { objet.texte("dateEcheance", date, a: document.place) }
    if !objet.remise(reglement?.tous("SpecifiedTradeAllowanceCharge") ?? []) {
      objet.nombre("remisePourcentage", "0", a: document.place)
    }
    // Each line names its own rate.
    objet.mettre(
      "tva", tva?.membre("tva") ?? NoeudJSON(.nombre(NombreJSON(lu: "0")), a: document.place))
  }

  /// The frame of the French reform, BT-23: B1 for goods, S1 for services, M1 for both.
  private mutating func mettreLaNature() {
    let contexte = racine.un("ExchangedDocumentContext")
    contexte?.passer("GuidelineSpecifiedDocumentContextParameter", "TestIndicator")
    let cadre = contexte?.au("BusinessProcessSpecifiedDocumentContextParameter", "ID")
    guard let cadre, cadre.texte.utf8.count == 2 else { return }
    let natures: [Character: NatureOperation] = ["B": .biens, "S": .services, "M": .mixte]
    let nature = cadre.texte.first.flatMap { natures[$0] }
    objet.texte("nature", nature?.motDTO ?? cadre.texte, a: cadre.place)
  }

  private mutating func mettreLesReferences() {
    objet.texte("referenceAcheteur", accord?.un("BuyerReference"))
    objet.texte("referenceCommande", accord?.au("BuyerOrderReferencedDocument", "IssuerAssignedID"))
    var references: [ObjetDTO] = []
    func citer(_ nature: NatureReference, _ cite: ElementLu?) {
      guard let cite else { return }
      var reference = ObjetDTO(a: cite.place)
      reference.texte("nature", nature.motDTO, a: cite.place)
      reference.texte("valeur", cite.un("IssuerAssignedID") ?? cite.requis("ID"))
      if let jour = cite.un("FormattedIssueDateTime") { reference.jour("date", jour) }
      cite.passer("TypeCode", "Name", "ReferenceTypeCode")
      references.append(reference)
    }
    citer(.contrat, accord?.un("ContractReferencedDocument"))
    citer(.projet, accord?.un("SpecifiedProcuringProject"))
    citer(.bonLivraison, livraison?.un("DespatchAdviceReferencedDocument"))
    citer(.bonReception, livraison?.un("ReceivingAdviceReferencedDocument"))
    for autre in accord?.tous("AdditionalReferencedDocument") ?? [] {
      switch autre.un("TypeCode")?.texte {
      case "50": citer(.marche, autre)
      case "130": citer(.dossier, autre)
      default: citer(.autre, autre)
      }
    }
    objet.liste("references", references)
  }

  /// The day of delivery, or the period of the invoice; the place alone is the customer's.
  private mutating func mettreLaLivraison() {
    let jour = livraison?.au("ActualDeliverySupplyChainEvent", "OccurrenceDateTime")
    let periode = reglement?.un("BillingSpecifiedPeriod")
    guard let place = (periode ?? jour)?.place else { return }
    var livre = ObjetDTO(a: place)
    if let periode {
      livre.jour("debut", periode.requis("StartDateTime"))
      livre.jour("fin", periode.un("EndDateTime"))
      if let jour, let dit = jour.jour?.texte,
        ![periode.un("StartDateTime"), periode.un("EndDateTime")].contains(where: {
          $0?.jour?.texte == dit
        })
      {
        jour.refuser(.ciiValeurNonReprise(dit, admises: []))
      }
    } else {
      livre.jour("debut", jour)
    }
    livre.objet("adresse", lieu)
    objet.objet("livraison", livre)
  }

  /// Where it is delivered.
  private var lieu: ObjetDTO? { livraison?.un("ShipToTradeParty").flatMap(TiersCII.lieu) }

  /// Whether a day or a period of delivery is said.
  private var ditQuand: Bool {
    livraison?.un("ActualDeliverySupplyChainEvent") != nil
      || reglement?.un("BillingSpecifiedPeriod") != nil
  }
}

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
      if !adresse.neDitQue("CountryID") || adresse.un("CountryID")?.texte != "FR" {
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
    (formeJuridique, capital, rcs) = (sien.formeJuridique, sien.capital, sien.rcs)
    (iban, bic, optionDebits) = (sien.iban, sien.bic, sien.optionDebits)
    (escompte, tauxPenalites, nature) = (sien.escompte, sien.tauxPenalites, sien.nature)
    numeroTVA = numeroTVA ?? sien.numeroTVA
    siret = siret ?? sien.siret
    adresseElectronique = adresseElectronique ?? sien.adresseElectronique
    courriel = courriel ?? sien.courriel
  }
}
