import Facturation

extension XMLWriter {
  /// Writes a document as an Invoice or a CreditNote of UBL 2.1.
  ///
  /// Both have the same elements but for a few, and the order of their schemas.
  mutating func ubl(_ facture: FactureEN16931) {
    let estAvoir = facture.type == .avoir
    let schema = "urn:oasis:names:specification:ubl:schema:xsd"
    let espaces: [Attribute] = [
      Attribute("xmlns", "\(schema):\(estAvoir ? "CreditNote" : "Invoice")-2"),
      Attribute("xmlns:cac", "\(schema):CommonAggregateComponents-2"),
      Attribute("xmlns:cbc", "\(schema):CommonBasicComponents-2"),
    ]
    element(estAvoir ? "CreditNote" : "Invoice", espaces) { xml in
      xml.tete(facture)
      xml.referencesUBL(facture)
      xml.partiesUBL(facture)
      xml.livraisonUBL(facture.livraison)
      xml.paiementUBL(facture)
      for remise in facture.remises { xml.remiseUBL(remise) }
      xml.totauxUBL(facture)
      for ligne in facture.lignes { xml.ligneUBL(ligne, estAvoir: estAvoir) }
    }
  }

  private mutating func tete(_ facture: FactureEN16931) {
    leaf("cbc:CustomizationID", text: FactureEN16931.profil)
    leaf("cbc:ProfileID", text: facture.cadre)
    leaf("cbc:ID", text: facture.numero)
    leaf("cbc:IssueDate", text: facture.date.texte)
    if facture.type == .avoir {
      leaf("cbc:CreditNoteTypeCode", text: facture.type.rawValue)
    } else {
      leaf("cbc:DueDate", text: facture.echeance?.texte)
      leaf("cbc:InvoiceTypeCode", text: facture.type.rawValue)
    }
    for note in facture.notes {
      // The syntax has no element for what a note is about.
      leaf("cbc:Note", text: (note.sujet.map { "#\($0)#" } ?? "") + note.texte)
    }
    leaf("cbc:DocumentCurrencyCode", text: FactureEN16931.devise)
    leaf("cbc:BuyerReference", text: facture.references.acheteur)
    let periode = facture.livraison.periode
    element("cac:InvoicePeriod") {
      $0.leaf("cbc:StartDate", text: periode?.debut.texte)
      $0.leaf("cbc:EndDate", text: periode?.fin.texte)
      $0.leaf("cbc:DescriptionCode", text: facture.exigibilite?.codeUBL)
    }
  }

  private mutating func referencesUBL(_ facture: FactureEN16931) {
    let (citees, estAvoir) = (facture.references, facture.type == .avoir)
    citer("cac:OrderReference", citees.commande)
    for anterieure in facture.anterieures {
      element("cac:BillingReference") { xml in
        xml.element("cac:InvoiceDocumentReference") {
          $0.leaf("cbc:ID", text: anterieure.numero.texte)
          $0.leaf("cbc:IssueDate", text: anterieure.date.texte)
        }
      }
    }
    citer("cac:DespatchDocumentReference", citees.expedition)
    citer("cac:ReceiptDocumentReference", citees.reception)
    if !estAvoir { citer("cac:OriginatorDocumentReference", citees.marche) }
    citer("cac:ContractDocumentReference", citees.contrat)
    citer("cac:AdditionalDocumentReference", citees.objet, type: "130")
    for autre in citees.autres { citer("cac:AdditionalDocumentReference", autre) }
    if estAvoir {
      // A CreditNote has no element for a project.
      citer("cac:AdditionalDocumentReference", citees.projet, type: "50")
      citer("cac:OriginatorDocumentReference", citees.marche)
    } else {
      citer("cac:ProjectReference", citees.projet)
    }
  }

  private mutating func citer(_ nom: StaticString, _ numero: String?, type: String? = nil) {
    guard let numero else { return }
    element(nom) {
      $0.leaf("cbc:ID", text: numero)
      $0.leaf("cbc:DocumentTypeCode", text: type)
    }
  }

  private mutating func livraisonUBL(_ livraison: LivraisonEN) {
    element("cac:Delivery") { xml in
      xml.leaf("cbc:ActualDeliveryDate", text: livraison.date?.texte)
      xml.element("cac:DeliveryLocation") { $0.adresseUBL("cac:Address", livraison.adresse) }
      xml.element("cac:DeliveryParty") { xml in
        xml.element("cac:PartyName") { $0.leaf("cbc:Name", text: livraison.nom) }
      }
    }
  }

  private mutating func paiementUBL(_ facture: FactureEN16931) {
    if let paiement = facture.paiement {
      element("cac:PaymentMeans") { xml in
        xml.leaf("cbc:PaymentMeansCode", text: paiement.moyen)
        xml.leaf("cbc:PaymentID", text: facture.numero)
        xml.element("cac:PayeeFinancialAccount") { xml in
          xml.leaf("cbc:ID", text: paiement.compte?.iban.texte)
          xml.element("cac:FinancialInstitutionBranch") {
            $0.leaf("cbc:ID", text: paiement.compte?.bic?.texte)
          }
        }
        xml.element("cac:PaymentMandate") { xml in
          xml.leaf("cbc:ID", text: paiement.mandat?.rum.texte)
          xml.element("cac:PayerFinancialAccount") {
            $0.leaf("cbc:ID", text: paiement.mandat?.iban?.texte)
          }
        }
      }
    }
    element("cac:PaymentTerms") { $0.leaf("cbc:Note", text: facture.conditions) }
  }

  /// BG-4, BG-7 and BG-10.
  private mutating func partiesUBL(_ facture: FactureEN16931) {
    element("cac:AccountingSupplierParty") {
      $0.partieUBL(facture.vendeur, creancier: facture.paiement?.mandat?.ics)
    }
    element("cac:AccountingCustomerParty") { $0.partieUBL(facture.acheteur, creancier: nil) }
    let beneficiaire = facture.beneficiaire
    element("cac:PayeeParty") { xml in
      xml.element("cac:PartyName") { $0.leaf("cbc:Name", text: beneficiaire?.nom.texte) }
      xml.element("cac:PartyLegalEntity") { $0.sirenUBL(beneficiaire?.siren) }
    }
  }

  private mutating func partieUBL(_ partie: PartieEN, creancier: IdentifiantCreancier?) {
    element("cac:Party") { xml in
      xml.identifiant("cbc:EndpointID", partie.adresseElectronique)
      xml.element("cac:PartyIdentification") { $0.identifiant("cbc:ID", partie.identifiant) }
      // BT-90 stands among the numbers of whom to pay.
      xml.element("cac:PartyIdentification") {
        $0.leaf("cbc:ID", Attribute("schemeID", "SEPA"), text: creancier?.texte)
      }
      xml.adresseUBL("cac:PostalAddress", partie.adresse)
      xml.fiscUBL(partie.numeroTVA?.texte, "VAT")
      xml.fiscUBL(partie.numeroFiscal?.texte, "FC")
      xml.element("cac:PartyLegalEntity") {
        $0.leaf("cbc:RegistrationName", text: partie.nom)
        $0.sirenUBL(partie.siren)
      }
      xml.element("cac:Contact") { $0.leaf("cbc:ElectronicMail", text: partie.courriel?.texte) }
    }
  }

  private mutating func sirenUBL(_ siren: Siren?) {
    leaf("cbc:CompanyID", Attribute("schemeID", "0002"), text: siren?.texte)
  }

  private mutating func fiscUBL(_ numero: String?, _ regime: String) {
    guard let numero else { return }
    element("cac:PartyTaxScheme") { xml in
      xml.leaf("cbc:CompanyID", text: numero)
      xml.element("cac:TaxScheme") { $0.leaf("cbc:ID", text: regime) }
    }
  }

  /// A number, by the register that gave it where that has a code; in either syntax.
  mutating func identifiant(_ nom: StaticString, _ identifiant: IdentifiantEN?) {
    guard let schema = identifiant?.schema else { return leaf(nom, text: identifiant?.valeur) }
    leaf(nom, Attribute("schemeID", schema), text: identifiant?.valeur)
  }

  /// BG-5, BG-8 and BG-15.
  private mutating func adresseUBL(_ nom: StaticString, _ adresse: Adresse?) {
    guard let adresse else { return }
    element(nom) { xml in
      xml.leaf("cbc:StreetName", text: adresse.voie.texte)
      xml.leaf("cbc:AdditionalStreetName", text: adresse.complement?.texte)
      xml.leaf("cbc:CityName", text: adresse.ville.texte)
      xml.leaf("cbc:PostalZone", text: adresse.codePostal?.texte)
      xml.leaf("cbc:CountrySubentity", text: adresse.region?.texte)
      xml.element("cac:Country") { $0.leaf("cbc:IdentificationCode", text: adresse.pays.texte) }
    }
  }

  /// BG-22 and BG-23.
  private mutating func totauxUBL(_ facture: FactureEN16931) {
    let totaux = facture.totaux
    element("cac:TaxTotal") { xml in
      xml.montant("cbc:TaxAmount", totaux.tva)
      for groupe in facture.groupes {
        xml.element("cac:TaxSubtotal") { xml in
          xml.montant("cbc:TaxableAmount", groupe.base)
          xml.montant("cbc:TaxAmount", groupe.montant)
          xml.categorie("cac:TaxCategory", groupe.tva, groupe)
        }
      }
    }
    element("cac:LegalMonetaryTotal") { xml in
      xml.montant("cbc:LineExtensionAmount", totaux.lignes)
      xml.montant("cbc:TaxExclusiveAmount", totaux.horsTaxe)
      xml.montant("cbc:TaxInclusiveAmount", totaux.ttc)
      if totaux.remises != .zero { xml.montant("cbc:AllowanceTotalAmount", totaux.remises) }
      if totaux.ajouts != .zero { xml.montant("cbc:ChargeTotalAmount", totaux.ajouts) }
      xml.montant("cbc:PrepaidAmount", totaux.dejaPaye)
      xml.montant("cbc:PayableAmount", totaux.net)
    }
  }

  /// BG-20, BG-21 or BG-27.
  private mutating func remiseUBL(_ remise: RemiseEN) {
    element("cac:AllowanceCharge") { xml in
      xml.leaf("cbc:ChargeIndicator", text: remise.estAjout ? "true" : "false")
      xml.leaf("cbc:AllowanceChargeReason", text: remise.motif)
      xml.leaf("cbc:MultiplierFactorNumeric", text: remise.part?.pourcentage.texte)
      xml.montant("cbc:Amount", remise.montant)
      xml.montant("cbc:BaseAmount", remise.part?.base)
      if let tva = remise.tva { xml.categorie("cac:TaxCategory", tva) }
    }
  }

  /// BG-25.
  private mutating func ligneUBL(_ ligne: LigneEN, estAvoir: Bool) {
    element(estAvoir ? "cac:CreditNoteLine" : "cac:InvoiceLine") { xml in
      xml.leaf("cbc:ID", text: String(ligne.rang))
      xml.leaf("cbc:Note", text: ligne.note)
      xml.leaf(
        estAvoir ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
        Attribute("unitCode", ligne.unite), text: ligne.quantite.texte)
      xml.montant("cbc:LineExtensionAmount", ligne.total)
      xml.element("cac:InvoicePeriod") {
        $0.leaf("cbc:StartDate", text: ligne.periode?.debut.texte)
        $0.leaf("cbc:EndDate", text: ligne.periode?.fin.texte)
      }
      xml.element("cac:OrderLineReference") { $0.leaf("cbc:LineID", text: ligne.commande) }
      if let remise = ligne.remise { xml.remiseUBL(remise) }
      xml.article(ligne)
      xml.element("cac:Price") {
        $0.leaf(
          "cbc:PriceAmount", Attribute("currencyID", FactureEN16931.devise),
          text: ligne.prix.texte)
      }
    }
  }

  private mutating func article(_ ligne: LigneEN) {
    element("cac:Item") { xml in
      xml.leaf("cbc:Description", text: ligne.description)
      xml.leaf("cbc:Name", text: ligne.designation)
      xml.element("cac:SellersItemIdentification") { $0.leaf("cbc:ID", text: ligne.reference) }
      xml.categorie("cac:ClassifiedTaxCategory", ligne.tva)
      if let rubrique = ligne.rubrique {
        xml.element("cac:AdditionalItemProperty") {
          $0.leaf("cbc:Name", text: "Rubrique")
          $0.leaf("cbc:Value", text: rubrique)
        }
      }
    }
  }

  private mutating func categorie(_ nom: StaticString, _ tva: TVAEN, _ groupe: GroupeEN? = nil) {
    element(nom) { xml in
      xml.leaf("cbc:ID", text: tva.categorie.rawValue)
      xml.leaf("cbc:Percent", text: tva.taux?.court)
      xml.leaf("cbc:TaxExemptionReasonCode", text: groupe?.code?.texte)
      xml.leaf("cbc:TaxExemptionReason", text: groupe?.motif)
      xml.element("cac:TaxScheme") { $0.leaf("cbc:ID", text: "VAT") }
    }
  }

  private mutating func montant(_ nom: StaticString, _ montant: Montant?) {
    leaf(nom, Attribute("currencyID", FactureEN16931.devise), text: montant?.texte)
  }
}
