import CasUsage
import Facturation
import Foreign
import Litteraux
import Testing

@testable import Importers

/// An element that holds these.
private func ram(_ nom: String, _ contenu: String...) -> String {
  "<ram:\(nom)>\(contenu.joined())</ram:\(nom)>"
}

/// Elements that say nothing.
private func vides(_ noms: String) -> String {
  noms.split(separator: " ").map { ram(String($0)) }.joined()
}

private func jour(_ nom: String, _ date: String, _ espace: String = "udt") -> String {
  let balise = "\(espace):DateTimeString"
  return ram(nom, "<\(balise) format=\"102\">\(date)</\(balise)>")
}

/// A document that is cited.
private func cite(_ nom: String, _ numero: String, _ suite: String...) -> String {
  ram(nom, ram("IssuerAssignedID", numero), suite.joined())
}

/// Puts something behind each opening tag of an element.
private func dans(_ balise: String, _ dit: String...) -> (String, String) {
  ("<\(balise)>", "<\(balise)>\(dit.joined())")
}

/// What else heads a document, and how its lines are told.
extension `Invoices of other programs in CII` {
  /// What may be said of an invoice, and between it what means nothing to a registre.
  private static let riche: [(String, String)] = [
    (
      #"<udt:DateTimeString format="102">20261104</udt:DateTimeString>"#,
      "<udt:DateString>20261104</udt:DateString>"
    ),
    (">30<", ">59<"), dans("ram:IncludedNote", vides("ContentCode")),
    dans("rsm:ExchangedDocumentContext", vides("TestIndicator")),
    dans("rsm:ExchangedDocument", vides("Name LanguageID CopyIndicator")),
    dans("ram:SpecifiedLegalOrganization", vides("TradingBusinessName")),
    dans("ram:PayeePartyCreditorFinancialAccount", vides("AccountName")),
    dans("ram:SpecifiedTradeAllowanceCharge", vides("BasisAmount ReasonCode")),
    dans(
      "ram:CalculatedAmount>135.00</ram:CalculatedAmount",
      vides("LineTotalBasisAmount AllowanceChargeBasisAmount")),
    dans(
      "ram:SellerTradeParty", vides("ID"),
      #"<ram:GlobalID schemeID="0009">732 829 320 00074</ram:GlobalID>"#,
      ram("SpecifiedTaxRegistration", #"<ram:ID schemeID="FC">12</ram:ID>"#)),
    dans(
      "ram:BuyerTradeParty", ram("ID", "C-7"),
      #"<ram:GlobalID schemeID="0088">3012345</ram:GlobalID>"#, ram("GlobalID", "77"),
      ram("SpecifiedTaxRegistration", #"<ram:ID schemeID="VA">fr 96 552100554</ram:ID>"#),
      ram("URIUniversalCommunication", ram("URIID", "a@moulin.example")),
      ram(
        "DefinedTradeContact",
        vides("PersonName DepartmentName TypeCode TelephoneUniversalCommunication"),
        ram("EmailURIUniversalCommunication", ram("URIID", "achats@moulin.example")))),
    dans(
      "ram:ApplicableHeaderTradeAgreement",
      cite("ContractReferencedDocument", "C-1", jour("FormattedIssueDateTime", "20260131", "qdt")),
      ram("SpecifiedProcuringProject", ram("ID", "P-2"), vides("Name")),
      cite("AdditionalReferencedDocument", "M-3", ram("TypeCode", "50"), vides("Name")),
      cite("AdditionalReferencedDocument", "D-4", ram("TypeCode", "130")),
      cite("AdditionalReferencedDocument", "X-5", vides("ReferenceTypeCode"))),
    dans(
      "ram:ApplicableHeaderTradeDelivery", cite("DespatchAdviceReferencedDocument", "L-6"),
      cite("ReceivingAdviceReferencedDocument", "R-7"),
      ram(
        "ShipToTradeParty", vides("Name ID GlobalID"),
        ram(
          "PostalTradeAddress", ram("LineOne", "1 quai"), ram("LineTwo", "Porte 2"),
          ram("LineThree", "Cour C"), ram("PostcodeCode", "29200"), ram("CityName", "Brest"),
          ram("CountrySubDivisionName", "Bretagne"), ram("CountryID", "FR")))),
    dans(
      "ram:ApplicableHeaderTradeSettlement", ram("CreditorReferenceID", "FR72ZZZ123456"),
      ram("TaxCurrencyCode", "EUR"), ram("PayeeTradeParty", ram("Name", "Affacturage")),
      cite(
        "InvoiceReferencedDocument", "F2026-0049", ram("TypeCode", "380"),
        jour("FormattedIssueDateTime", "20261002", "qdt"))),
    dans(
      "ram:SpecifiedTradeSettlementPaymentMeans", vides("Information"),
      ram("PayerPartyDebtorFinancialAccount", ram("IBANID", "DE89370400440532013000")),
      ram("PayeeSpecifiedCreditorFinancialInstitution", ram("BICID", "AGRIFRPP"))),
    dans(
      "ram:SpecifiedTradePaymentTerms", ram("DirectDebitMandateID", "RUM-7"),
      ram("Description", "En deux fois.")),
    dans(
      "ram:SpecifiedTradeSettlementHeaderMonetarySummation", ram("RoundingAmount", "0.00")),
    dans("ram:SpecifiedTradeProduct", ram("Description", "Deux jours")),
    dans(
      "ram:AssociatedDocumentLineDocument", ram("IncludedNote", ram("Content", "Sur place"))),
    dans(
      "ram:SpecifiedLineTradeAgreement", cite("BuyerOrderReferencedDocument", "CMD-8"),
      vides("GrossPriceProductTradePrice")),
    dans("ram:NetPriceProductTradePrice", ram("BasisQuantity", "1.00")),
    dans(
      "ram:SpecifiedLineTradeSettlement",
      ram(
        "BillingSpecifiedPeriod", jour("StartDateTime", "20260901"),
        jour("EndDateTime", "20260902"))),
  ]

  @Test func `all is read that has a place, and the rest passed over where it means nothing`()
    throws
  {
    let lecteur = try lire(Self.riche)
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    var dites = Precisions()
    dites.notes = "Merci de votre confiance.\nEn deux fois."
    dites.facturesAnterieures = [FactureAnterieure(numero: "F2026-0049", date: "2026-10-02")]
    dites.nature = .services
    dites.livraison = Livraison(
      debut: "2026-09-30",
      adresse: Adresse(
        voie: "1 quai", complement: "Porte 2, Cour C", codePostal: "29200", ville: "Brest",
        region: "Bretagne"))
    dites.references.acheteur = "SERVICE-9"
    dites.references.commande = "CMD-77"
    dites.references.autres = [
      ReferenceCitee(nature: .contrat, valeur: "C-1", date: "2026-01-31"),
      ReferenceCitee(nature: .projet, valeur: "P-2"),
      ReferenceCitee(nature: .bonLivraison, valeur: "L-6"),
      ReferenceCitee(nature: .bonReception, valeur: "R-7"),
      ReferenceCitee(nature: .marche, valeur: "M-3"),
      ReferenceCitee(nature: .dossier, valeur: "D-4"),
      ReferenceCitee(nature: .autre, valeur: "X-5"),
    ]
    dites.versement.compte = CompteBancaire(iban: "FR7630006000011234567890189", bic: "AGRIFRPP")
    dites.versement.mandat = Mandat(
      rum: "RUM-7", ics: "FR72ZZZ123456", iban: "DE89370400440532013000")
    dites.versement.beneficiaire = Beneficiaire(nom: "Affacturage")
    let lue = try tete(de: lecteur)
    #expect(lue.precisions == dites && lue.conditionsPaiement == .prelevement)
    #expect(lue.dateEcheance == "2026-11-04")
    let facture = try #require(lecteur.factures.first)
    #expect(facture.vendeur?.siret == "73282932000074")
    #expect(
      facture.client.fiche
        == FicheClient(
          nom: "Le Moulin à Épices", siren: "552100554", numeroTVA: "FR96552100554",
          adresse: Adresse(
            voie: "12 passage Saint-Pierre", complement: "Bâtiment B", codePostal: "75011",
            ville: "Paris"),
          courriel: "achats@moulin.example", adresseElectronique: "EM:a@moulin.example",
          identifiants: [
            AutreIdentifiant(schema: "0088", valeur: "3012345"),
            AutreIdentifiant(schema: "ID", valeur: "77"),
          ], code: "C-7"))
    var ligne = PrecisionsLigne()
    ligne.reference = "CONS"
    ligne.referenceCommande = "CMD-8"
    ligne.description = "Deux jours\nSur place"
    ligne.periode = try Periode(du: "2026-09-01", au: "2026-09-02")
    #expect(facture.lignes.first?.contenu.precisions == ligne)
    #expect(facture.mentions?.map(\.texte) == ["Indemnité forfaitaire de 40 euros."])
  }

  /// The day of the example is 30 September.
  @Test(
    arguments: [
      ("20260930", nil, true), ("20260901", "20260930", true), ("20260930", "20261031", true),
      ("20260901", "20261031", false),
    ] as [(String, String?, Bool)])
  func `a period of delivery begins or ends on the day that is told besides`(
    _ debut: String, _ fin: String?, _ estBonne: Bool
  ) throws {
    let bornes = jour("StartDateTime", debut) + (fin.map { jour("EndDateTime", $0) } ?? "")
    let lecteur = try lire([
      dans("ram:ApplicableHeaderTradeSettlement", ram("BillingSpecifiedPeriod", bornes))
    ])
    #expect(lecteur.defauts.map(\.code) == (estBonne ? [] : ["cii-valeur-non-reprise"]))
    let lue = try tete(de: lecteur).precisions.livraison
    #expect(lue?.debut.texte.filter { $0 != "-" } == debut)
    #expect(lue?.fin?.texte.filter { $0 != "-" } == fin)
  }

  @Test(arguments: [true, false])
  func `of the seller the registre says what the document does not`(seTait: Bool) throws {
    let atelier = try Atelier()
    _ = try atelier.outils.faire(par: Contexte(auteur: Atelier.auteur)) {
      try $0.modifierVendeur {
        $0 = Vendeur(
          nom: $0.nom, siren: $0.siren, siret: "73282932000074", adresse: $0.adresse,
          formeJuridique: "SARL", capital: "5000.00", rcs: "Rennes", optionDebits: true,
          iban: "FR7630006000011234567890189", bic: "AGRIFRPP", courriel: "a@vermeil.example",
          escompte: "1 % sous huit jours", tauxPenalites: "12 % l'an",
          adresseElectronique: "EM:a@vermeil.example", nature: .services)
      }
    }
    var lecteur = CIIReader(try atelier.cadre)
    for document in [CIITests.facture, CIITests.avoir] {
      // A description of a seller is passed over.
      let tus = ["DefinedTradeContact", "SpecifiedTaxRegistration", "URIUniversalCommunication"]
      let tu = tus.reduce(document) { $0.replacing($1, with: "Description") }
      lecteur.read(ContiguousArray((seTait ? tu : document).utf8))
    }
    lecteur.finish()
    #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
    let facture = try #require(lecteur.factures.first)
    var dit = try atelier.cadre.registre.vendeur
    if !seTait {
      dit.courriel = "contact@vermeil.example"
      dit.adresseElectronique = "0225:732829320"
    }
    #expect(facture.vendeur == dit && facture.avoirs.map(\.vendeur) == [dit])
  }

  @Test func `a credit note may say again what its invoice does, and needs no reason`() throws {
    let redites = [
      ("ApplicableHeaderTradeDelivery", "ShipToTradeParty DespatchAdviceReferencedDocument"),
      ("ApplicableHeaderTradeDelivery", "ReceivingAdviceReferencedDocument"),
      ("ApplicableHeaderTradeAgreement", "SellerOrderReferencedDocument SpecifiedProcuringProject"),
      ("ApplicableHeaderTradeAgreement", "ContractReferencedDocument"),
      ("ApplicableHeaderTradeSettlement", "PayeeTradeParty SpecifiedTradeSettlementPaymentMeans"),
      ("ApplicableHeaderTradeSettlement", "SpecifiedTradePaymentTerms BillingSpecifiedPeriod"),
      ("ApplicableHeaderTradeSettlement", "CreditorReferenceID PaymentReference"),
      ("SpecifiedTradeAllowanceCharge", "BasisAmount ReasonCode"),
      ("InvoiceReferencedDocument", "TypeCode"),
    ].map { dans("ram:\($0.0)", vides($0.1)) }
    let avoir = redites.reduce(CIITests.avoir) { $0.replacing($1.0, with: $1.1) }
    let note = ram("IncludedNote", ram("Content", "À bientôt")) + "</rsm:ExchangedDocument>"
    for (document, motif, notes) in [
      (avoir.replacing("</rsm:ExchangedDocument>", with: note), "Livres abîmés", "À bientôt"),
      // A name is passed over.
      (avoir.replacing("IncludedNote", with: "Name"), "Motif non indiqué", nil),
    ] as [(String, String, String?)] {
      let lecteur = try lire([], avec: [document])
      let lu = try #require(lecteur.factures.first?.avoirs.first)
      #expect(lecteur.defauts.isEmpty, "\(lecteur.defauts)")
      #expect(lu.motif.texte == motif && lu.notes?.texte == notes)
    }
  }

  @Test(
    arguments: [
      ("-30.00", "Acompte F2\ndu 2 mars", "F1 F2", "F2"), ("-30.00", "F22, F1", "F2 F1", "F1"),
      ("-30.00", "F22", "F2 F1", nil), ("-30.00", "", "F1 F2", nil), ("-30.00", "", "F1", "F1"),
      ("-30.00", "F1", "", nil), ("30.00", "F1", "F1", nil),
    ] as [(String, String, String, String?)])
  func `a line that takes off a deposit names it in its note where several are cited`(
    _ total: String, _ note: String, _ citees: String, _ deduite: String?
  ) throws {
    func element(_ contenu: String...) throws -> CIIElement {
      let xml = "<ram:L xmlns:ram=\"\(CIINamespaces.ram)\">\(contenu.joined())</ram:L>"
      let lu = try Foreign.XMLElement.read(ContiguousArray(xml.utf8))
      return CIIElement(lu, chemin: "/", ReadingNotes())
    }
    let somme = ram(
      "SpecifiedTradeSettlementLineMonetarySummation", ram("LineTotalAmount", total))
    let dite = ram("IncludedNote", ram("Content", note))
    let ligne = try element(
      ram("AssociatedDocumentLineDocument", dite), ram("SpecifiedLineTradeSettlement", somme))
    let deposees = try citees.split(separator: " ").map {
      try element(ram("IssuerAssignedID", String($0)))
    }
    let prise = LigneCII(ligne, [:]).deduit(parmi: deposees)
    #expect(prise?.one("IssuerAssignedID")?.text == deduite)
  }

  /// B, S or M says what is sold; a frame of another length is none of the French reform's.
  @Test(
    arguments: [("B1", .biens), ("S1", .services), ("M1", .mixte), ("S1-v2", nil)]
      as [(String, NatureOperation?)])
  func `the frame says what is sold`(_ cadre: String, _ nature: NatureOperation?) throws {
    #expect(try tete(de: lire([(">S1<", ">\(cadre)<")])).precisions.nature == nature)
  }

  /// So that what an older program has imported is known again by a newer one.
  @Test func `identities follow from SIREN and number, and never change`() throws {
    let facture = try #require(try lire([], avec: [CIITests.avoir]).factures.first)
    #expect(facture.id.texte == "13fde41a-fab2-8a6b-a4c8-a76a5fd7ed50")
    #expect(
      facture.lignes.map { $0.id?.texte } == [
        "21bb1b40-5ab2-8fbc-8694-186582920e06", "3d99a875-d442-828b-9c70-7cae5bda8924",
      ])
    #expect(facture.avoirs.map { $0.id?.texte } == ["5b3f9b6a-fb57-862c-962c-fb1b5047fb41"])
  }

  @Test func `what a registre has no place for is told where it stands`() throws {
    func refuse(_ attendu: String, _ avant: String, _ apres: String) throws {
      let dits = try lire([(avant, apres)]).defauts.map {
        "\($0.code) \($0.chemin.split(separator: "/").last ?? "")"
      }
      #expect(dits.contains("cii-" + attendu), "\(dits)")
    }
    func refuse(_ attendu: String, dans balise: String, _ dit: String) throws {
      let (avant, apres) = dans("ram:\(balise)", dit)
      try refuse(attendu, avant, apres)
    }
    try refuse("valeur-non-reprise ram:PaymentReference", "Reference>F", "Reference>G")
    try refuse("valeur-non-reprise ram:TaxTotalAmount", #""EUR">147"#, #""USD">147"#)
    try refuse("valeur-non-reprise ram:TypeCode", ">VAT<", ">GST<")
    try refuse("valeur-non-reprise ram:TypeCode", ">30<", ">99<")
    try refuse("valeur-non-reprise udt:DateTimeString", #""102">20261005"#, #""203">20261005"#)
    try refuse("valeur-non-reprise ram:ID", #""0002">55"#, #""0088">55"#)
    try refuse("valeur-non-reprise ram:SpecifiedTradeAllowanceCharge[1]", "r>false<", "r>1<")
    try refuse("element-non-repris BuyerReference", "ram:BuyerReference", "BuyerReference")
    try refuse("element-non-repris ram:GlobalID", dans: "SellerTradeParty", vides("GlobalID"))
    try refuse("valeur-non-reprise ram:BuyerTradeParty", dans: "BuyerTradeParty", "dit")
    let settlement = "ApplicableHeaderTradeSettlement"
    try refuse("element-absent ram:\(settlement)", dans: settlement, vides("CreditorReferenceID"))
    for (nom, balise) in [
      ("RoundingAmount", "SpecifiedTradeSettlementHeaderMonetarySummation"),
      ("BasisQuantity", "NetPriceProductTradePrice"), ("TaxCurrencyCode", settlement),
      ("DueDateTypeCode", "CalculatedAmount>135.00</ram:CalculatedAmount"),
    ] { try refuse("valeur-non-reprise ram:\(nom)", dans: balise, ram(nom, "9")) }
  }

  @Test func `of long words for a transfer the first forty characters are told`() throws {
    let debut = String(repeating: "x", count: 39) + "y"
    let defauts = try lire([("Reference>F", "Reference>\(debut)zF")]).defauts
    let dits = defauts.map { $0.message(.anglais) }
    #expect(dits.contains { $0.contains("“\(debut)”") }, "\(dits)")
  }

  @Test func `of too many faults the first thousand are told, and how many more there are`() throws
  {
    let autres = String(repeating: "<ram:Autre/>", count: 1200)
    let lecteur = try lire([dans("ram:SellerTradeParty", autres)])
    #expect(lecteur.defauts.count == 1000 && lecteur.omitted == 200)
    // The first stands right behind the tag, which six spaces precede.
    #expect(lecteur.defauts.first?.colonne == 29)
  }
}
