import Facturation

/// A document as an Invoice or a CreditNote of UBL 2.1.
///
/// Both have the same elements but for a few, and the order of their schemas.
struct EcritureUBL {
  private let facture: FactureEN16931
  private var xml = XMLWriter()

  /// A document.
  static func xml(_ facture: FactureEN16931) -> XMLWriter {
    var ecriture = EcritureUBL(facture: facture)
    ecriture.ecrire()
    return ecriture.xml
  }

  private init(facture: FactureEN16931) { self.facture = facture }

  private mutating func ecrire() {
    let (facture, estAvoir) = (facture, facture.type == .avoir)
    let espaces: [Attribute] = [
      Attribute(
        "xmlns",
        estAvoir
          ? "urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
          : "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"),
      Attribute(
        "xmlns:cac",
        "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"),
      Attribute(
        "xmlns:cbc", "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"),
    ]
    xml.element(estAvoir ? "CreditNote" : "Invoice", espaces) { xml in
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
}

extension XMLWriter {
  fileprivate mutating func tete(_ facture: FactureEN16931) {
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

  fileprivate mutating func referencesUBL(_ facture: FactureEN16931) {
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

  fileprivate mutating func livraisonUBL(_ livraison: LivraisonEN) {
    element("cac:Delivery") { xml in
      xml.leaf("cbc:ActualDeliveryDate", text: livraison.date?.texte)
      xml.element("cac:DeliveryLocation") { $0.adresseUBL("cac:Address", livraison.adresse) }
      xml.element("cac:DeliveryParty") { xml in
        xml.element("cac:PartyName") { $0.leaf("cbc:Name", text: livraison.nom) }
      }
    }
  }

  fileprivate mutating func paiementUBL(_ facture: FactureEN16931) {
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
}

extension ExigibiliteEN {
  /// The code of UNTDID 2005.
  fileprivate var codeUBL: String {
    switch self {
    case .debits: "3"
    case .encaissement: "432"
    }
  }
}
