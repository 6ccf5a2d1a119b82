import Facturation

/// A document as a Cross Industry Invoice of UN/CEFACT, as D16B and D22B have it alike.
///
/// The order of the elements is that of the schema.
struct EcritureCII {
  private let facture: FactureEN16931
  private var xml = XMLWriter()

  /// A document.
  static func xml(_ facture: FactureEN16931) -> XMLWriter {
    var ecriture = EcritureCII(facture: facture)
    ecriture.ecrire()
    return ecriture.xml
  }

  private init(facture: FactureEN16931) { self.facture = facture }

  private mutating func ecrire() {
    let facture = facture
    let espaces: [Attribute] = [
      Attribute("xmlns:rsm", "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"),
      Attribute("xmlns:qdt", "urn:un:unece:uncefact:data:standard:QualifiedDataType:100"),
      Attribute(
        "xmlns:ram",
        "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"),
      Attribute("xmlns:udt", "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"),
    ]
    xml.element("rsm:CrossIndustryInvoice", espaces) { xml in
      xml.contexte(facture)
      xml.entete(facture)
      xml.element("rsm:SupplyChainTradeTransaction") { xml in
        for ligne in facture.lignes { xml.ligne(ligne) }
        xml.accord(facture)
        xml.livraison(facture)
        xml.reglement(facture)
      }
    }
  }
}

extension XMLWriter {
  fileprivate mutating func contexte(_ facture: FactureEN16931) {
    element("rsm:ExchangedDocumentContext") { xml in
      xml.element("ram:BusinessProcessSpecifiedDocumentContextParameter") {
        $0.leaf("ram:ID", text: facture.cadre)
      }
      xml.element("ram:GuidelineSpecifiedDocumentContextParameter") {
        $0.leaf("ram:ID", text: FactureEN16931.profil)
      }
    }
  }

  fileprivate mutating func entete(_ facture: FactureEN16931) {
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

  fileprivate mutating func accord(_ facture: FactureEN16931) {
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

  fileprivate mutating func livraison(_ facture: FactureEN16931) {
    let livraison = facture.livraison
    required("ram:ApplicableHeaderTradeDelivery") { xml in
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

  fileprivate mutating func partie(_ nom: StaticString, _ partie: PartieEN) {
    element(nom) { xml in
      if let identifiant = partie.identifiant {
        if identifiant.schema == nil {
          xml.leaf("ram:ID", text: identifiant.valeur)
        } else {
          xml.identifiant("ram:GlobalID", identifiant)
        }
      }
      xml.leaf("ram:Name", text: partie.nom)
      xml.element("ram:SpecifiedLegalOrganization") {
        $0.leaf("ram:ID", Attribute("schemeID", "0002"), text: partie.siren?.texte)
      }
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

  private mutating func identifiant(_ nom: StaticString, _ identifiant: IdentifiantEN?) {
    guard let identifiant else { return }
    leaf(nom, Attribute("schemeID", identifiant.schema ?? ""), text: identifiant.valeur)
  }
}

extension XMLWriter {
  /// Writes a day in the form that the syntax calls 102: `20261120`.
  mutating func jour(_ nom: StaticString, _ jour: DateCivile?) {
    guard let jour else { return }
    element(nom) { $0.leaf("udt:DateTimeString", Attribute("format", "102"), text: jour.compact) }
  }
}

extension DateCivile {
  /// The day without hyphens.
  var compact: String { texte.filter { $0 != "-" } }
}
