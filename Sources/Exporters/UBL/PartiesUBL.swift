import Facturation

extension XMLWriter {
  /// BG-4, BG-7 and BG-10.
  mutating func partiesUBL(_ facture: FactureEN16931) {
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
      xml.identifiantUBL("cbc:EndpointID", partie.adresseElectronique)
      xml.element("cac:PartyIdentification") {
        $0.identifiantUBL("cbc:ID", partie.identifiant)
      }
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
      xml.element("cac:Contact") {
        $0.leaf("cbc:ElectronicMail", text: partie.courriel?.texte)
      }
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

  private mutating func identifiantUBL(_ nom: StaticString, _ identifiant: IdentifiantEN?) {
    guard let identifiant else { return }
    guard let schema = identifiant.schema else { return leaf(nom, text: identifiant.valeur) }
    leaf(nom, Attribute("schemeID", schema), text: identifiant.valeur)
  }

  /// BG-5, BG-8 and BG-15.
  mutating func adresseUBL(_ nom: StaticString, _ adresse: Adresse?) {
    guard let adresse else { return }
    element(nom) { xml in
      xml.leaf("cbc:StreetName", text: adresse.voie.texte)
      xml.leaf("cbc:AdditionalStreetName", text: adresse.complement?.texte)
      xml.leaf("cbc:CityName", text: adresse.ville.texte)
      xml.leaf("cbc:PostalZone", text: adresse.codePostal?.texte)
      xml.leaf("cbc:CountrySubentity", text: adresse.region?.texte)
      xml.element("cac:Country") {
        $0.leaf("cbc:IdentificationCode", text: adresse.pays.texte)
      }
    }
  }
}
