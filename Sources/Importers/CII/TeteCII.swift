import Facturation
import ForeignJSON

/// What stands at the head of a CII document, by the elements in which it stands.
struct TeteCII {
  let racine: ElementLu
  let document: ElementLu
  let accord: ElementLu?
  let livraison: ElementLu?
  let reglement: ElementLu?

  /// Who sold, bought and is paid.
  func mettreLesTiers(
    dans objet: inout ObjetDTO, _ registre: Registre, pour genre: DocumentCII.Genre
  ) {
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
  func mettreLesNotes(dans objet: inout ObjetDTO, pour genre: DocumentCII.Genre) {
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
  func mettreLaSuite(dans objet: inout ObjetDTO, date: String, tva: ObjetDTO?) {
    mettreLaNature(dans: &objet)
    mettreLesReferences(dans: &objet)
    mettreLaLivraison(dans: &objet)
    PaiementCII(reglement).mettre(dans: &objet)
    let echeance = reglement?.au("SpecifiedTradePaymentTerms", "DueDateDateTime")
    objet.jour("dateEcheance", echeance)
    // Without a term it is due at once.
    if echeance == nil { objet.texte("dateEcheance", date, a: document.place) }
    if let remise = RemiseCII(reglement?.tous("SpecifiedTradeAllowanceCharge") ?? []) {
      remise.mettre(dans: &objet)
    } else {
      objet.nombre("remisePourcentage", "0", a: document.place)
    }
    // Each line names its own rate.
    objet.mettre(
      "tva", tva?.membre("tva") ?? NoeudJSON(.nombre(NombreJSON(lu: "0")), a: document.place))
  }

  /// The frame of the French reform, BT-23: B1 for goods, S1 for services, M1 for both.
  private func mettreLaNature(dans objet: inout ObjetDTO) {
    let contexte = racine.un("ExchangedDocumentContext")
    contexte?.passer("GuidelineSpecifiedDocumentContextParameter", "TestIndicator")
    let cadre = contexte?.au("BusinessProcessSpecifiedDocumentContextParameter", "ID")
    guard let cadre, cadre.texte.utf8.count == 2 else { return }
    let natures: [Character: NatureOperation] = ["B": .biens, "S": .services, "M": .mixte]
    let nature = cadre.texte.first.flatMap { natures[$0] }
    objet.texte("nature", nature?.motDTO ?? cadre.texte, a: cadre.place)
  }

  private func mettreLesReferences(dans objet: inout ObjetDTO) {
    objet.texte("referenceAcheteur", accord?.un("BuyerReference"))
    objet.texte(
      "referenceCommande", accord?.au("BuyerOrderReferencedDocument", "IssuerAssignedID"))
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
  private func mettreLaLivraison(dans objet: inout ObjetDTO) {
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
  private var lieu: ObjetDTO? {
    livraison?.un("ShipToTradeParty").flatMap(TiersCII.lieu)
  }

  /// Whether a day or a period of delivery is said.
  private var ditQuand: Bool {
    livraison?.un("ActualDeliverySupplyChainEvent") != nil
      || reglement?.un("BillingSpecifiedPeriod") != nil
  }
}
