import Facturation
import Foreign

/// A line of a CII document.
struct LigneCII {
  /// The line as a DTO has it, its identity aside.
  private(set) var objet: ObjetDTO
  /// What tells it apart from other lines: text, price, and VAT.
  let signature: [String]
  private let ligne: ElementLu
  private let quantite: ElementLu?
  private let total: ElementLu?

  /// Reads a line; `exonerations` says why no VAT is due, by category and rate.
  init(_ ligne: ElementLu, _ exonerations: [CleTVACII: ExonerationCII]) {
    self.ligne = ligne
    var objet = ObjetDTO(a: ligne.place)
    let document = ligne.un("AssociatedDocumentLineDocument")
    document?.passer("LineID")
    let produit = ligne.requis("SpecifiedTradeProduct")
    objet.texte("designation", produit?.requis("Name"))
    objet.texte("reference", produit?.un("SellerAssignedID"))
    objet.texte("rubrique", produit.flatMap(Self.rubrique))
    let notes = [produit?.un("Description"), document?.au("IncludedNote", "Content")]
    objet.note("description", notes.compactMap(\.self))
    quantite = ligne.requis("SpecifiedLineTradeDelivery")?.requis("BilledQuantity")
    objet.nombre("quantite", quantite)
    if let quantite { objet.texte("codeUnite", quantite.attribut("unitCode"), a: quantite.place) }
    let prix = Self.accord(ligne.requis("SpecifiedLineTradeAgreement"), &objet)
    objet.montant("prixUnitaire", prix)
    let reglement = ligne.requis("SpecifiedLineTradeSettlement")
    _ = objet.remise(reglement?.tous("SpecifiedTradeAllowanceCharge") ?? [])
    let cle = reglement?.requis("ApplicableTradeTax").map { CleTVACII($0, dans: &objet) }
    if let cle, let exoneration = exonerations[cle] {
      objet.texte("codeExoneration", exoneration.code)
      objet.texte("motifExoneration", exoneration.motif)
    }
    if let periode = reglement?.un("BillingSpecifiedPeriod") {
      var jours = ObjetDTO(a: periode.place)
      jours.jour("debut", periode.requis("StartDateTime"))
      jours.jour("fin", periode.requis("EndDateTime"))
      objet.objet("periode", jours)
    }
    total = reglement?.au("SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount")
    objet.montant("total", total)
    signature = [
      produit?.un("Name")?.texte ?? "", prix?.texte.sansZeros ?? "", cle?.categorie ?? "",
      cle?.taux ?? "",
    ]
    self.objet = objet
  }

  /// How much of it there is, in ten-thousandths.
  var dixMilliemes: Int64 {
    quantite?.texte.nombreDTO.flatMap { try? Quantite(texte: $0).unites } ?? 0
  }

  /// What it comes to.
  var centimes: Int64 { total?.centimes ?? 0 }

  /// Whether it takes an amount off another line: the text and the VAT are that one's, and one of it is
  /// credited for what is taken off.
  func reduit(_ autre: LigneCII) -> Bool {
    func sansPrix(_ signature: [String]) -> [String] { [signature[0]] + signature[2...] }
    return quantite?.texte.sansZeros == "1" && sansPrix(signature) == sansPrix(autre.signature)
  }

  /// What of it an avoir credits: the line of its invoice that is meant, how much, and for how much; or
  /// for how much alone.
  func creditee(_ id: String, parMontant: Bool) -> ObjetDTO {
    var creditee = ObjetDTO(a: ligne.place)
    creditee.texte("ligneId", id, a: ligne.place)
    if !parMontant { creditee.nombre("quantite", quantite) }
    creditee.montant("total", total)
    return creditee
  }

  func refuser(_ defaut: Defaut) { ligne.refuser(defaut) }

  /// Which of the invoices that are cited it deducts, in an invoice that comes after deposits: what takes
  /// off does, and names the deposit where there are several.
  func deduit(parmi citees: [ElementLu]) -> ElementLu? {
    guard total?.texte.hasPrefix("-") ?? false else { return nil }
    if citees.count == 1 { return citees.first }
    let note = ligne.au("AssociatedDocumentLineDocument", "IncludedNote", "Content")?.texte
    let mots = note?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    return citees.first { mots.contains($0.un("IssuerAssignedID")?.texte ?? "") }
  }

  /// The line under an identity, with the deposit that it deducts.
  func objet(_ id: String, deduisant acompte: ObjetDTO?) -> ObjetDTO {
    var objet = objet
    objet.texte("ligneId", id, a: ligne.place)
    if let acompte { objet.objet("factureAnterieure", acompte) }
    return objet
  }

  /// The heading under which it stands, which CII writes as a characteristic; others have no place.
  private static func rubrique(_ produit: ElementLu) -> ElementLu? {
    let rubriques = produit.tous("ApplicableProductCharacteristic").filter { caractere in
      let nom = caractere.un("Description")?.texte ?? ""
      if nom != "Rubrique" { caractere.refuser(.ciiValeurNonReprise(nom, admises: ["Rubrique"])) }
      return nom == "Rubrique"
    }
    return rubriques.first?.requis("Value")
  }

  /// The price of one, and what was ordered; what it cost before a discount on the price says no more.
  private static func accord(_ accord: ElementLu?, _ objet: inout ObjetDTO) -> ElementLu? {
    accord?.passer("GrossPriceProductTradePrice")
    let commande = accord?.un("BuyerOrderReferencedDocument")
    // EN 16931 knows the line of an order alone; an extended document may name the order instead.
    objet.texte("referenceCommande", commande?.un("IssuerAssignedID") ?? commande?.un("LineID"))
    let net = accord?.requis("NetPriceProductTradePrice")
    if let base = net?.un("BasisQuantity"), base.texte.sansZeros != "1" {
      base.refuser(.ciiValeurNonReprise(base.texte, admises: ["1"]))
    }
    return net?.requis("ChargeAmount")
  }
}

extension ObjetDTO {
  /// Puts a discount into a line or an invoice, or several of one kind, and says whether there is one.
  ///
  /// It is a percentage where all are the same one, else an amount. A charge has no place in a registre.
  mutating func remise(_ elements: [ElementLu]) -> Bool {
    var remises: [ElementLu] = []
    for element in elements {
      element.passer("BasisAmount", "ReasonCode", "CategoryTradeTax")
      if element.estUneCharge {
        element.refuser(.ciiValeurNonReprise("ChargeIndicator=true", admises: ["false"]))
      } else {
        remises.append(element)
      }
    }
    guard let premiere = remises.first else { return false }
    let taux = Set(remises.map { $0.un("CalculationPercent")?.texte.sansZeros })
    let pourcentage = taux.count == 1 ? premiere.un("CalculationPercent") : nil
    let montants = remises.compactMap { $0.requis("ActualAmount") }
    let raisons = remises.compactMap { $0.un("Reason") }
    if let pourcentage {
      nombre("remisePourcentage", pourcentage)
    } else {
      nombre("remisePourcentage", "0", a: premiere.place)
      let centimes = montants.compactMap(\.centimes)
      if montants.count == 1 || centimes.count < montants.count {
        montant("remiseMontant", montants.first)
      } else {
        let somme = Montant(unitesAdmises: centimes.reduce(0, &+))
        nombre("remiseMontant", somme.texte, a: montants.first?.place ?? premiere.place)
      }
    }
    texte("motifRemise", raisons.first)
    return true
  }

  /// Texts that become one, a paragraph each.
  mutating func note(_ nom: String, _ elements: [ElementLu]) {
    let textes = elements.map(\.texte).filter { !$0.isEmpty }
    if let premier = elements.first { texte(nom, textes.joined(separator: "\n"), a: premier.place) }
  }
}

extension String {
  /// A number without the zeros that end its decimals; another text as it is.
  var sansZeros: String {
    guard let nombre = nombreDTO else { return self }
    return (try? NombreJSON(lu: nombre).decimal()) ?? self
  }
}

/// Which lines of an invoice its avoirs credit, and what they leave of each.
///
/// A credit note does not name a line: it shows one of the same text, price and VAT. Of several such, it
/// means one of which so much is left, whose total agrees with the part that is credited, so that lines of
/// another discount are told apart; and of these the one that it comes closest to using up, so that two
/// avoirs over two equal lines do not credit one of them twice.
struct RestesCII {
  private var restes: [Reste]

  fileprivate struct Reste {
    let ligne: LigneCII
    var quantite: Int64
    var centimes: Int64

    /// How far a line is from the one that is meant: whether too little is left of it, how far its total
    /// is from the credited one, and how much would be left behind.
    fileprivate func distance(
      de creditee: LigneCII, parMontant: Bool
    ) -> (manque: Int, ecart: Int64, reste: Int64) {
      if parMontant {
        let reste = abs(centimes) - abs(creditee.centimes)
        return (reste < 0 ? 1 : 0, 0, abs(reste))
      }
      let reste = abs(quantite) - abs(creditee.dixMilliemes)
      let tout = Int128(max(1, abs(ligne.dixMilliemes)))
      let part = Int128(ligne.centimes) * Int128(abs(creditee.dixMilliemes)) / tout
      let ecart = abs(part - Int128(creditee.centimes))
      // A cent may be rounding's.
      return (reste < 0 ? 1 : 0, ecart > 1 ? Int64(clamping: ecart) : 0, abs(reste))
    }
  }

  /// A line that is credited, by quantity or by amount.
  typealias Choix = (rang: Int, parMontant: Bool)

  init(_ lignes: [LigneCII]) {
    restes = lignes.map { Reste(ligne: $0, quantite: $0.dixMilliemes, centimes: $0.centimes) }
  }

  /// Which line each of an avoir's means, none of them twice; nothing where it has no like.
  mutating func crediter(_ creditees: [LigneCII]) -> [Choix?] {
    var libres = Array(restes.indices)
    return creditees.map { creditee in
      let pareilles = libres.filter { restes[$0].ligne.signature == creditee.signature }
      let parMontant = pareilles.isEmpty
      let possibles = parMontant ? libres.filter { creditee.reduit(restes[$0].ligne) } : pareilles
      let rang = possibles.min {
        restes[$0].distance(de: creditee, parMontant: parMontant)
          < restes[$1].distance(de: creditee, parMontant: parMontant)
      }
      guard let rang else { return nil }
      libres.removeAll { $0 == rang }
      if !parMontant { restes[rang].quantite -= creditee.dixMilliemes }
      restes[rang].centimes -= creditee.centimes
      return (rang, parMontant)
    }
  }
}

/// How a CII document is to be paid.
extension TeteCII {
  /// The means that UNTDID 4461 gives these codes.
  private static let moyensParCode: [String: ConditionsPaiement] = [
    "10": .especes, "20": .cheque, "30": .virement, "31": .virement, "42": .virement,
    "58": .virement, "48": .carte, "54": .carte, "55": .carte, "49": .prelevement,
    "59": .prelevement, "24": .effet, "60": .effet, "97": .compensation, "1": .autre,
    "57": .autre, "68": .autre, "ZZZ": .autre,
  ]

  /// Puts means, account and mandate into an invoice.
  mutating func mettreLePaiement() {
    let moyens = reglement?.tous("SpecifiedTradeSettlementPaymentMeans") ?? []
    for autre in moyens.dropFirst() {
      autre.refuser(.ciiElementEnDouble("ram:SpecifiedTradeSettlementPaymentMeans"))
    }
    let moyen = moyens.first
    moyen?.passer("Information")
    let code = moyen?.requis("TypeCode")
    if let code, let conditions = Self.moyensParCode[code.texte] {
      objet.texte("conditionsPaiement", conditions.motDTO, a: code.place)
    } else if let code {
      code.refuser(.ciiValeurNonReprise(code.texte, admises: Self.moyensParCode.keys.sorted()))
    } else {
      let habituelles = ConditionsPaiement.virement.motDTO
      objet.texte("conditionsPaiement", habituelles, a: reglement?.place ?? objet.place)
    }
    if let compte = moyen?.un("PayeePartyCreditorFinancialAccount") {
      compte.passer("AccountName")
      var crediter = ObjetDTO(a: compte.place)
      crediter.texte("iban", compte.requis("IBANID"))
      crediter.texte("bic", moyen?.au("PayeeSpecifiedCreditorFinancialInstitution", "BICID"))
      objet.objet("compte", crediter)
    }
    mettreLeMandat(debite: moyen?.au("PayerPartyDebtorFinancialAccount", "IBANID"))
    // The words of a transfer are the invoice's number, unless it says others.
    let mots = reglement?.un("PaymentReference")
    if let mots, mots.texte != objet.texteDe("numero") {
      mots.refuser(.ciiValeurNonReprise(String(mots.texte.prefix(40)), admises: []))
    }
  }

  private mutating func mettreLeMandat(debite: ElementLu?) {
    let creancier = reglement?.un("CreditorReferenceID")
    let rum = reglement?.au("SpecifiedTradePaymentTerms", "DirectDebitMandateID")
    guard let premier = rum ?? creancier ?? debite else { return }
    var mandat = ObjetDTO(a: premier.place)
    mandat.texte("rum", rum)
    mandat.texte("ics", creancier)
    mandat.texte("iban", debite)
    if rum == nil { reglement?.refuser(.ciiElementAbsent("ram:DirectDebitMandateID")) }
    if creancier == nil { reglement?.refuser(.ciiElementAbsent("ram:CreditorReferenceID")) }
    if rum != nil, creancier != nil { objet.objet("mandat", mandat) }
  }

  // The sums of a CII document, BG-22, which have to be those that its lines come to.

  /// Puts the sums into an invoice or an avoir, and what was paid into the invoice; gives what was paid
  /// already, if anything was.
  mutating func mettreLesSommes(_ ventilation: VentilationCII) -> ElementLu? {
    let sommes = reglement?.requis("SpecifiedTradeSettlementHeaderMonetarySummation")
    for devise in [reglement?.requis("InvoiceCurrencyCode"), reglement?.un("TaxCurrencyCode")] {
      if let devise, devise.texte != "EUR" {
        devise.refuser(.ciiValeurNonReprise(devise.texte, admises: ["EUR"]))
      }
    }
    guard let sommes else { return nil }
    for nom in ["ChargeTotalAmount", "RoundingAmount"] {
      if let somme = sommes.un(nom), somme.centimes != 0 {
        somme.refuser(.ciiValeurNonReprise(somme.texte, admises: ["0"]))
      }
    }
    objet.montant("sousTotal", sommes.requis("LineTotalAmount"))
    objet.montant("remise", sommes.un("AllowanceTotalAmount"))
    objet.montant("totalHT", sommes.requis("TaxBasisTotalAmount"))
    objet.liste("groupes", ventilation.groupes, requise: true)
    objet.montant("montantTVA", sommes.un("TaxTotalAmount"))
    let total = sommes.requis("GrandTotalAmount")
    objet.montant("totalTTC", total)
    let paye = sommes.un("TotalPrepaidAmount")
    verifier(total, paye, sommes.requis("DuePayableAmount"))
    guard let paye, paye.centimes != 0 else { return nil }
    if genre == .avoir {
      // That it was given back already is a refund, of which neither day nor means is told.
      paye.refuser(.ciiValeurNonReprise(paye.texte, admises: ["0"]))
    } else if paye.centimes != nil {
      objet.montant("dejaPaye", paye)
      var paiement = ObjetDTO(a: paye.place)
      paiement.montant("montant", paye)
      paiement.texte("datePaiement", date, a: paye.place)
      objet.liste("paiements", [paiement])
    }
    return paye
  }

  /// What is due is the total less what was paid.
  private func verifier(_ total: ElementLu?, _ paye: ElementLu?, _ du: ElementLu?) {
    guard let du, let total = total?.centimes, let donne = du.centimes else { return }
    let attendu = total - (paye?.centimes ?? 0)
    guard donne != attendu else { return }
    du.refuser(
      .facture(
        .totalEnDesaccord(
          donne: Cumul(Montant(unitesAdmises: donne)),
          attendu: Cumul(Montant(unitesAdmises: attendu)))))
  }
}

/// The category and the rate of a VAT breakdown or of a line.
struct CleTVACII: Hashable {
  let categorie: String
  let taux: String

  /// Reads them, and puts them into a line or a group.
  init(_ taxe: ElementLu, dans objet: inout ObjetDTO) {
    if let type = taxe.un("TypeCode"), type.texte != "VAT" {
      type.refuser(.ciiValeurNonReprise(type.texte, admises: ["VAT"]))
    }
    let categorie = taxe.requis("CategoryCode")
    let taux = taxe.un("RateApplicablePercent")
    // Outside of the VAT there is no rate, which a registre writes as 0.
    objet.nombre("tva", taux?.texte ?? "0", a: taux?.place ?? taxe.place)
    objet.texte("categorieTVA", categorie)
    self.categorie = categorie?.texte ?? ""
    self.taux = taux?.texte.sansZeros ?? "0"
  }
}

/// Why no VAT is due of a category: by its code, and in words.
typealias ExonerationCII = (code: ElementLu?, motif: ElementLu?)

/// The VAT breakdown of a document, BG-23.
struct VentilationCII {
  private(set) var groupes: [ObjetDTO] = []
  private(set) var exonerations: [CleTVACII: ExonerationCII] = [:]

  init(_ taxes: [ElementLu]) {
    for taxe in taxes {
      // Since when VAT is due follows from the seller's choice.
      taxe.passer("DueDateTypeCode", "LineTotalBasisAmount", "AllowanceChargeBasisAmount")
      var groupe = ObjetDTO(a: taxe.place)
      let cle = CleTVACII(taxe, dans: &groupe)
      let exoneration = (code: taxe.un("ExemptionReasonCode"), motif: taxe.un("ExemptionReason"))
      groupe.texte("codeExoneration", exoneration.code)
      groupe.montant("base", taxe.requis("BasisAmount"))
      groupe.montant("montantTVA", taxe.requis("CalculatedAmount"))
      groupes.append(groupe)
      exonerations[cle] = exoneration
    }
  }
}
