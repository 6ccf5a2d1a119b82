import Facturation

extension XMLWriter {
  /// BG-22 and BG-23.
  mutating func totauxUBL(_ facture: FactureEN16931) {
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
  mutating func remiseUBL(_ remise: RemiseEN) {
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
  mutating func ligneUBL(_ ligne: LigneEN, estAvoir: Bool) {
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
