import Facturation

extension XMLWriter {
  /// BG-25.
  mutating func ligne(_ ligne: LigneEN) {
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
  mutating func remise(_ remise: RemiseEN) {
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
  mutating func periode(_ periode: (debut: DateCivile, fin: DateCivile)?) {
    guard let periode else { return }
    element("ram:BillingSpecifiedPeriod") {
      $0.jour("ram:StartDateTime", periode.debut)
      $0.jour("ram:EndDateTime", periode.fin)
    }
  }
}

extension Taux {
  /// The rate without the zeros at its end: `5.5`.
  var court: String {
    EcritureDecimale.texte(Int128(unites), decimales: Self.decimales, montrees: 0)
  }
}
