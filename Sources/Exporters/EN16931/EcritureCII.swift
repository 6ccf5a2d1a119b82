import Facturation

extension XMLWriter {
  /// Writes a document as a Cross Industry Invoice of UN/CEFACT, as D16B and D22B have it alike.
  ///
  /// The order of the elements is that of the schema.
  mutating func cii(_ facture: FactureEN16931) {
    let espaces: [Attribute] = [
      Attribute("xmlns:rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"),
      Attribute("xmlns:qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"),
      Attribute(
        "xmlns:ram",
        "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"),
      Attribute("xmlns:udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"),
    ]
    element("rsm:CrossIndustryInvoice", espaces) { xml in
      xml.element("rsm:ExchangedDocumentContext") { xml in
        xml.element("ram:BusinessProcessSpecifiedDocumentContextParameter") {
          $0.leaf("ram:ID", text: facture.cadre)
        }
        xml.element("ram:GuidelineSpecifiedDocumentContextParameter") {
          $0.leaf("ram:ID", text: FactureEN16931.profil)
        }
      }
      xml.entete(facture)
      xml.element("rsm:SupplyChainTradeTransaction") { xml in
        for ligne in facture.lignes { xml.ligne(ligne) }
        xml.accord(facture)
        xml.livraison(facture)
        xml.reglement(facture)
      }
    }
  }

  private mutating func entete(_ facture: FactureEN16931) {
    element("rsm:ExchangedDocument") { xml in
      xml.leaf("ram:ID", text: facture.numero)
      xml.leaf("ram:TypeCode", text: facture.type.rawValue)
      xml.jour("ram:IssueDateTime", facture.date)
      for note in facture.notes {
        xml.element("ram:IncludedNote") {
          $0.leaf("ram:Content", text: note.texte)
          $0.leaf("ram:SubjectCode", text: note.sujet)
        }
      }
    }
  }

  private mutating func accord(_ facture: FactureEN16931) {
    let citees = facture.references
    element("ram:ApplicableHeaderTradeAgreement") { xml in
      xml.leaf("ram:BuyerReference", text: citees.acheteur)
      xml.partie("ram:SellerTradeParty", facture.vendeur)
      xml.partie("ram:BuyerTradeParty", facture.acheteur)
      xml.document("ram:BuyerOrderReferencedDocument", citees.commande)
      xml.document("ram:ContractReferencedDocument", citees.contrat)
      for (valeur, type) in [(citees.marche, "50"), (citees.objet, "130")] {
        xml.document("ram:AdditionalReferencedDocument", valeur, type: type)
      }
      for autre in citees.autres {
        xml.document("ram:AdditionalReferencedDocument", autre, type: "916")
      }
      if let projet = citees.projet {
        xml.element("ram:SpecifiedProcuringProject") {
          $0.leaf("ram:ID", text: projet)
          // The schema wants a name, for which the standard has no term.
          $0.leaf("ram:Name", text: projet)
        }
      }
    }
  }

  private mutating func document(_ nom: StaticString, _ numero: String?, type: String? = nil) {
    guard let numero else { return }
    element(nom) {
      $0.leaf("ram:IssuerAssignedID", text: numero)
      $0.leaf("ram:TypeCode", text: type)
    }
  }

  private mutating func livraison(_ facture: FactureEN16931) {
    let livraison = facture.livraison
    element("ram:ApplicableHeaderTradeDelivery", isRequired: true) { xml in
      xml.element("ram:ShipToTradeParty") {
        $0.leaf("ram:Name", text: livraison.nom)
        $0.adresse(livraison.adresse)
      }
      xml.element("ram:ActualDeliverySupplyChainEvent") {
        $0.jour("ram:OccurrenceDateTime", livraison.date)
      }
      xml.document("ram:DespatchAdviceReferencedDocument", facture.references.expedition)
      xml.document("ram:ReceivingAdviceReferencedDocument", facture.references.reception)
    }
  }

  private mutating func partie(_ nom: StaticString, _ partie: PartieEN) {
    element(nom) { xml in
      let estLocal = partie.identifiant?.schema == nil
      xml.identifiant(estLocal ? "ram:ID" : "ram:GlobalID", partie.identifiant)
      xml.leaf("ram:Name", text: partie.nom)
      xml.siren(partie.siren)
      xml.element("ram:DefinedTradeContact") {
        $0.element("ram:EmailURIUniversalCommunication") {
          $0.leaf("ram:URIID", text: partie.courriel?.texte)
        }
      }
      xml.adresse(partie.adresse)
      xml.element("ram:URIUniversalCommunication") {
        $0.identifiant("ram:URIID", partie.adresseElectronique)
      }
      for (schema, numero) in [
        ("VA", partie.numeroTVA?.texte), ("FC", partie.numeroFiscal?.texte),
      ] {
        xml.element("ram:SpecifiedTaxRegistration") {
          $0.leaf("ram:ID", Attribute("schemeID", schema), text: numero)
        }
      }
    }
  }

  private mutating func adresse(_ adresse: Adresse?) {
    guard let adresse else { return }
    element("ram:PostalTradeAddress") {
      $0.leaf("ram:PostcodeCode", text: adresse.codePostal?.texte)
      $0.leaf("ram:LineOne", text: adresse.voie.texte)
      $0.leaf("ram:LineTwo", text: adresse.complement?.texte)
      $0.leaf("ram:CityName", text: adresse.ville.texte)
      $0.leaf("ram:CountryID", text: adresse.pays.texte)
      $0.leaf("ram:CountrySubDivisionName", text: adresse.region?.texte)
    }
  }

  private mutating func siren(_ siren: Siren?) {
    element("ram:SpecifiedLegalOrganization") {
      $0.leaf("ram:ID", Attribute("schemeID", "0002"), text: siren?.texte)
    }
  }

  /// Writes a day in the form that the syntax calls 102: `20261120`.
  private mutating func jour(_ nom: StaticString, _ jour: DateCivile?) {
    guard let jour else { return }
    element(nom) { $0.leaf("udt:DateTimeString", Attribute("format", "102"), text: jour.compact) }
  }

  /// BG-25.
  private mutating func ligne(_ ligne: LigneEN) {
    element("ram:IncludedSupplyChainTradeLineItem") { xml in
      xml.element("ram:AssociatedDocumentLineDocument") { xml in
        xml.leaf("ram:LineID", text: String(ligne.rang))
        xml.element("ram:IncludedNote") { $0.leaf("ram:Content", text: ligne.note) }
      }
      xml.element("ram:SpecifiedTradeProduct") { xml in
        xml.leaf("ram:SellerAssignedID", text: ligne.reference)
        xml.leaf("ram:Name", text: ligne.designation)
        xml.leaf("ram:Description", text: ligne.description)
        if let rubrique = ligne.rubrique {
          xml.element("ram:ApplicableProductCharacteristic") {
            $0.leaf("ram:Description", text: "Rubrique")
            $0.leaf("ram:Value", text: rubrique)
          }
        }
      }
      xml.element("ram:SpecifiedLineTradeAgreement") { xml in
        xml.element("ram:BuyerOrderReferencedDocument") {
          $0.leaf("ram:LineID", text: ligne.commande)
        }
        xml.element("ram:NetPriceProductTradePrice") {
          $0.leaf("ram:ChargeAmount", text: ligne.prix.texte)
        }
      }
      xml.element("ram:SpecifiedLineTradeDelivery") {
        $0.leaf(
          "ram:BilledQuantity", Attribute("unitCode", ligne.unite), text: ligne.quantite.texte)
      }
      xml.element("ram:SpecifiedLineTradeSettlement") { xml in
        xml.element("ram:ApplicableTradeTax") { $0.tva(ligne.tva) }
        xml.periode(ligne.periode.map { ($0.debut, $0.fin) })
        if let remise = ligne.remise { xml.remise(remise) }
        xml.element("ram:SpecifiedTradeSettlementLineMonetarySummation") {
          $0.leaf("ram:LineTotalAmount", text: ligne.total.texte)
        }
      }
    }
  }

  /// BG-20, BG-21 or BG-27.
  private mutating func remise(_ remise: RemiseEN) {
    element("ram:SpecifiedTradeAllowanceCharge") { xml in
      xml.element("ram:ChargeIndicator") {
        $0.leaf("udt:Indicator", text: remise.estAjout ? "true" : "false")
      }
      xml.leaf("ram:CalculationPercent", text: remise.part?.pourcentage.texte)
      xml.leaf("ram:BasisAmount", text: remise.part?.base.texte)
      xml.leaf("ram:ActualAmount", text: remise.montant.texte)
      xml.leaf("ram:Reason", text: remise.motif)
      if let tva = remise.tva { xml.element("ram:CategoryTradeTax") { $0.tva(tva) } }
    }
  }

  private mutating func tva(_ tva: TVAEN) {
    leaf("ram:TypeCode", text: "VAT")
    leaf("ram:CategoryCode", text: tva.categorie.rawValue)
    leaf("ram:RateApplicablePercent", text: tva.taux?.court)
  }

  /// BG-14 or BG-26.
  private mutating func periode(_ periode: (debut: DateCivile, fin: DateCivile)?) {
    guard let periode else { return }
    element("ram:BillingSpecifiedPeriod") {
      $0.jour("ram:StartDateTime", periode.debut)
      $0.jour("ram:EndDateTime", periode.fin)
    }
  }

  /// How it is to be paid, and what it comes to.
  private mutating func reglement(_ facture: FactureEN16931) {
    let mandat = facture.paiement?.mandat
    element("ram:ApplicableHeaderTradeSettlement") { xml in
      xml.leaf("ram:CreditorReferenceID", text: mandat?.ics.texte)
      xml.leaf("ram:PaymentReference", text: facture.paiement == nil ? nil : facture.numero)
      xml.leaf("ram:InvoiceCurrencyCode", text: FactureEN16931.devise)
      xml.element("ram:PayeeTradeParty") {
        $0.leaf("ram:Name", text: facture.beneficiaire?.nom.texte)
        $0.siren(facture.beneficiaire?.siren)
      }
      if let paiement = facture.paiement { xml.paiement(paiement) }
      for groupe in facture.groupes { xml.groupe(groupe, facture.exigibilite) }
      xml.periode(facture.livraison.periode)
      for remise in facture.remises { xml.remise(remise) }
      xml.element("ram:SpecifiedTradePaymentTerms") { xml in
        xml.leaf("ram:Description", text: facture.conditions)
        xml.jour("ram:DueDateDateTime", facture.echeance)
        xml.leaf("ram:DirectDebitMandateID", text: mandat?.rum.texte)
      }
      xml.totaux(facture.totaux)
      for anterieure in facture.anterieures { xml.anterieure(anterieure) }
    }
  }

  private mutating func paiement(_ paiement: PaiementEN) {
    element("ram:SpecifiedTradeSettlementPaymentMeans") { xml in
      xml.leaf("ram:TypeCode", text: paiement.moyen)
      xml.element("ram:PayerPartyDebtorFinancialAccount") {
        $0.leaf("ram:IBANID", text: paiement.mandat?.iban?.texte)
      }
      xml.element("ram:PayeePartyCreditorFinancialAccount") {
        $0.leaf("ram:IBANID", text: paiement.compte?.iban.texte)
      }
      xml.element("ram:PayeeSpecifiedCreditorFinancialInstitution") {
        $0.leaf("ram:BICID", text: paiement.compte?.bic?.texte)
      }
    }
  }

  private mutating func groupe(_ groupe: GroupeEN, _ exigibilite: ExigibiliteEN?) {
    element("ram:ApplicableTradeTax") { xml in
      xml.leaf("ram:CalculatedAmount", text: groupe.montant.texte)
      xml.leaf("ram:TypeCode", text: "VAT")
      xml.leaf("ram:ExemptionReason", text: groupe.motif)
      xml.leaf("ram:BasisAmount", text: groupe.base.texte)
      xml.leaf("ram:CategoryCode", text: groupe.tva.categorie.rawValue)
      xml.leaf("ram:ExemptionReasonCode", text: groupe.code?.texte)
      xml.leaf("ram:DueDateTypeCode", text: exigibilite?.codeCII)
      xml.leaf("ram:RateApplicablePercent", text: groupe.tva.taux?.court)
    }
  }

  private mutating func totaux(_ totaux: TotauxEN) {
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation") { xml in
      xml.leaf("ram:LineTotalAmount", text: totaux.lignes.texte)
      xml.leaf("ram:ChargeTotalAmount", text: totaux.ajouts.siUtile)
      xml.leaf("ram:AllowanceTotalAmount", text: totaux.remises.siUtile)
      xml.leaf("ram:TaxBasisTotalAmount", text: totaux.horsTaxe.texte)
      xml.leaf(
        "ram:TaxTotalAmount", Attribute("currencyID", FactureEN16931.devise),
        text: totaux.tva.texte)
      xml.leaf("ram:GrandTotalAmount", text: totaux.ttc.texte)
      xml.leaf("ram:TotalPrepaidAmount", text: totaux.dejaPaye?.texte)
      xml.leaf("ram:DuePayableAmount", text: totaux.net.texte)
    }
  }

  private mutating func anterieure(_ anterieure: FactureAnterieure) {
    element("ram:InvoiceReferencedDocument") { xml in
      xml.leaf("ram:IssuerAssignedID", text: anterieure.numero.texte)
      xml.element("ram:FormattedIssueDateTime") {
        $0.leaf("qdt:DateTimeString", Attribute("format", "102"), text: anterieure.date.compact)
      }
    }
  }
}

extension DateCivile {
  /// The day without hyphens: `20261120`.
  var compact: String { texte.filter { $0 != "-" } }
}

extension Taux {
  /// The rate without the zeros at its end: `5.5`.
  var court: String {
    DecimalWriter.texte(Int128(unites), decimales: Self.decimales, montrees: 0)
  }
}

extension Montant {
  /// The amount, or nothing where it is none.
  var siUtile: String? { self == .zero ? nil : texte }
}
