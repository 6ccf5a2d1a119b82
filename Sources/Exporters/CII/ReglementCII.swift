import Facturation

extension XMLWriter {
  /// How it is to be paid, and what it comes to.
  mutating func reglement(_ facture: FactureEN16931) {
    let mandat = facture.paiement?.mandat
    element("ram:ApplicableHeaderTradeSettlement") { xml in
      xml.leaf("ram:CreditorReferenceID", text: mandat?.ics.texte)
      xml.leaf("ram:PaymentReference", text: facture.paiement == nil ? nil : facture.numero)
      xml.leaf("ram:InvoiceCurrencyCode", text: FactureEN16931.devise)
      xml.beneficiaire(facture.beneficiaire)
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

  private mutating func beneficiaire(_ beneficiaire: Beneficiaire?) {
    element("ram:PayeeTradeParty") { xml in
      xml.leaf("ram:Name", text: beneficiaire?.nom.texte)
      xml.element("ram:SpecifiedLegalOrganization") {
        $0.leaf("ram:ID", Attribute("schemeID", "0002"), text: beneficiaire?.siren?.texte)
      }
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
        $0.leaf(
          "qdt:DateTimeString", Attribute("format", "102"), text: anterieure.date.compact)
      }
    }
  }
}

extension Montant {
  /// The amount, or nothing where it is none.
  var siUtile: String? { self == .zero ? nil : texte }
}

extension ExigibiliteEN {
  /// The code of UNTDID 2475.
  fileprivate var codeCII: String {
    switch self {
    case .debits: "5"
    case .encaissement: "72"
    }
  }
}
