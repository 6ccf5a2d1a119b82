import Facturation
import Foreign

/// A line of a CII document.
struct LigneCII {
  /// The line as a DTO has it, its identity aside.
  private(set) var objet: DTOObject
  /// What tells it apart from other lines: text, price, and VAT.
  let signature: [String]
  let cle: CleTVACII?
  /// Whether it asks back what was paid for the client.
  let estUnDebours: Bool
  /// How much of it there is, in ten-thousandths, and what it comes to.
  let dixMilliemes, centimes: Int64
  private let ligne: CIIElement
  private let quantite: CIIElement?
  private let total: CIIElement?

  /// Reads a line; `exonerations` says why no VAT is due, by category and rate.
  init(_ ligne: CIIElement, _ exonerations: [CleTVACII: ExonerationCII]) {
    self.ligne = ligne
    var objet = DTOObject(a: ligne.place)
    let document = ligne.one("AssociatedDocumentLineDocument")
    document?.skip("LineID")
    let produit = ligne.required("SpecifiedTradeProduct")
    objet.texte("designation", produit?.required("Name"))
    objet.texte("reference", produit?.one("SellerAssignedID"))
    objet.texte("rubrique", produit.flatMap(Self.rubrique))
    let notes = [produit?.one("Description"), document?.at("IncludedNote", "Content")]
    objet.note("description", notes.compactMap(\.self))
    quantite = ligne.required("SpecifiedLineTradeDelivery")?.required("BilledQuantity")
    objet.nombre("quantite", quantite)
    if let quantite { objet.texte("codeUnite", quantite.attribute("unitCode"), a: quantite.place) }
    let prix = Self.accord(ligne.required("SpecifiedLineTradeAgreement"), &objet)
    objet.montant("prixUnitaire", prix)
    let reglement = ligne.required("SpecifiedLineTradeSettlement")
    _ = objet.remise(reglement?.all("SpecifiedTradeAllowanceCharge") ?? [])
    cle = reglement?.required("ApplicableTradeTax").map { CleTVACII($0, dans: &objet) }
    if let cle, let exoneration = exonerations[cle] {
      objet.texte("codeExoneration", exoneration.code)
      objet.texte("motifExoneration", exoneration.motif)
    }
    estUnDebours = objet.texteDe("codeExoneration") == CodeExoneration.debours.texte
    if let periode = reglement?.one("BillingSpecifiedPeriod") {
      var jours = DTOObject(a: periode.place)
      jours.jour("debut", periode.required("StartDateTime"))
      jours.jour("fin", periode.required("EndDateTime"))
      objet.objet("periode", jours)
    }
    total = reglement?.at("SpecifiedTradeSettlementLineMonetarySummation", "LineTotalAmount")
    objet.montant("total", total)
    dixMilliemes = quantite?.text.nombreDTO.flatMap { try? Quantite(texte: $0).unites } ?? 0
    centimes = total?.centimes ?? 0
    signature = [
      produit?.one("Name")?.text ?? "", prix?.text.sansZeros ?? "", cle?.categorie ?? "",
      cle?.taux ?? "",
    ]
    self.objet = objet
  }

  /// Whether it takes an amount off another line: the text and the VAT are that one's, and one of it is
  /// credited for what is taken off.
  func reduit(_ autre: LigneCII) -> Bool {
    ["1", "-1"].contains(quantite?.text.sansZeros) && sansPrix == autre.sansPrix
  }

  /// Its text and its VAT: only lines that share them may be meant by one another.
  var sansPrix: [String] { [signature[0]] + signature[2...] }

  /// Whether it comes to its price, as what takes an amount off does.
  var vautSonPrix: Bool {
    signature[1] == total?.text.sansZeros.drop { $0 == "-" }.description
  }

  /// What of it an avoir credits: the line of its invoice that is meant, how much, and for how much; or
  /// for how much alone.
  func creditee(_ id: String, parMontant: Bool) -> DTOObject {
    var creditee = DTOObject(a: ligne.place)
    creditee.texte("ligneId", id, a: ligne.place)
    if !parMontant { creditee.nombre("quantite", quantite) }
    creditee.montant("total", total)
    return creditee
  }

  func refuser(_ defaut: Defaut) { ligne.refuse(defaut) }

  /// Which of the invoices that are cited it deducts, in an invoice that comes after deposits: what takes
  /// off does, and names the deposit where there are several.
  func deduit(parmi citees: [CIIElement]) -> CIIElement? {
    guard total?.text.first == "-" else { return nil }
    if citees.count == 1 { return citees.first }
    let note = ligne.at("AssociatedDocumentLineDocument", "IncludedNote", "Content")?.text
    let mots = note?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
    return citees.first { mots.contains($0.one("IssuerAssignedID")?.text ?? "") }
  }

  /// The line under an identity, with the deposit that it deducts.
  func objet(_ id: String, deduisant acompte: DTOObject?) -> DTOObject {
    var objet = objet
    objet.texte("ligneId", id, a: ligne.place)
    if let acompte { objet.objet("factureAnterieure", acompte) }
    return objet
  }

  /// The heading under which it stands, which CII writes as a characteristic; others have no place.
  private static func rubrique(_ produit: CIIElement) -> CIIElement? {
    let rubriques = produit.all("ApplicableProductCharacteristic").filter { caractere in
      let nom = caractere.one("Description")?.text ?? ""
      if nom != "Rubrique" { caractere.refuse(.ciiValeurNonReprise(nom, admises: ["Rubrique"])) }
      return nom == "Rubrique"
    }
    return rubriques.first?.required("Value")
  }

  /// The price of one, and what was ordered; the price before a discount on it says no more.
  private static func accord(_ accord: CIIElement?, _ objet: inout DTOObject) -> CIIElement? {
    accord?.skip("GrossPriceProductTradePrice")
    let commande = accord?.one("BuyerOrderReferencedDocument")
    // EN 16931 knows the line of an order alone; an extended document may name the order instead.
    objet.texte("referenceCommande", commande?.one("IssuerAssignedID") ?? commande?.one("LineID"))
    let net = accord?.required("NetPriceProductTradePrice")
    if let base = net?.one("BasisQuantity"), base.text.sansZeros != "1" {
      base.refuse(.ciiValeurNonReprise(base.text, admises: ["1"]))
    }
    return net?.required("ChargeAmount")
  }
}

extension DTOObject {
  /// Puts a discount into a line or an invoice, or several of one kind, and says whether there is one.
  ///
  /// It is a percentage where all are the same one, else an amount. A charge has no place.
  mutating func remise(_ elements: [CIIElement]) -> Bool {
    for element in elements {
      element.skip("BasisAmount", "ReasonCode", "CategoryTradeTax")
      if element.estUneCharge { element.refuserLaCharge() }
    }
    let remises = elements.remises
    guard let premiere = remises.first else { return false }
    let pourcentage = remises.pourcentage
    let montants = remises.compactMap { $0.required("ActualAmount") }
    let raisons = remises.compactMap { $0.one("Reason") }
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
    var dites: Set = [""]
    let motifs = raisons.map(\.text).filter { dites.insert($0).inserted }
    texte("motifRemise", motifs.joined(separator: ", "), a: raisons.first?.place ?? premiere.place)
    return true
  }

  /// Texts that become one, a paragraph each.
  mutating func note(_ nom: String, _ elements: [CIIElement]) {
    let textes = elements.map(\.text).filter { !$0.isEmpty }
    if let premier = elements.first { texte(nom, textes.joined(separator: "\n"), a: premier.place) }
  }
}

extension [CIIElement] {
  /// Those of allowances and charges that are allowances.
  var remises: [CIIElement] { filter { !$0.estUneCharge } }

  /// The percentage that all of them are, if they are one.
  var pourcentage: CIIElement? {
    let taux = Set(map { $0.one("CalculationPercent")?.text.sansZeros })
    return taux.count == 1 ? first?.one("CalculationPercent") : nil
  }

  /// Whether they lessen all that is sold alike, each rate by its part: of one rate alone none has a place here.
  ///
  /// The parts may have been rounded, and so their sum. Of one percentage, what it is taken off is for the sums to say.
  func sontPartagees(sur lignes: [LigneCII]) -> Bool {
    var (vendus, otes): ([CleTVACII: Int128], [CleTVACII: Int128]) = ([:], [:])
    for ligne in lignes {
      if let cle = ligne.cle { vendus[cle, default: 0] += Int128(ligne.centimes) }
    }
    for remise in self {
      guard let taxe = remise.one("CategoryTradeTax"),
        let centimes = remise.one("ActualAmount")?.centimes
      else { return true }
      otes[CleTVACII(taxe), default: 0] += Int128(centimes)
    }
    vendus = vendus.filter { $0.value > 0 }
    let (vendu, ote) = (vendus.values.reduce(0, +), otes.values.reduce(0, +))
    guard otes.allSatisfy({ vendus[$0.key] != nil || $0.value == 0 }) else { return false }
    return vendus.allSatisfy { cle, somme in
      if pourcentage != nil, otes[cle] != nil { return true }
      return abs((otes[cle] ?? 0) * vendu - somme * ote) <= vendu * Int128(vendus.count)
    }
  }
}

extension String {
  /// A number without the zeros that end its decimals; another text as it is.
  var sansZeros: String {
    guard let nombre = nombreDTO else { return self }
    return (try? JSONNumber(read: nombre).decimal()) ?? self
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
    let moyen = reglement?.one("SpecifiedTradeSettlementPaymentMeans")
    moyen?.skip("Information")
    let code = moyen?.required("TypeCode")
    if let code, let conditions = Self.moyensParCode[code.text] {
      objet.texte("conditionsPaiement", conditions.motDTO, a: code.place)
    } else if let code {
      code.refuse(.ciiValeurNonReprise(code.text, admises: Self.moyensParCode.keys.sorted()))
    } else {
      let habituelles = ConditionsPaiement.virement.motDTO
      objet.texte("conditionsPaiement", habituelles, a: reglement?.place ?? objet.place)
    }
    if let compte = moyen?.one("PayeePartyCreditorFinancialAccount") {
      compte.skip("AccountName")
      var crediter = DTOObject(a: compte.place)
      crediter.texte("iban", compte.required("IBANID"))
      crediter.texte("bic", moyen?.at("PayeeSpecifiedCreditorFinancialInstitution", "BICID"))
      objet.objet("compte", crediter)
    }
    mettreLeMandat(debite: moyen?.at("PayerPartyDebtorFinancialAccount", "IBANID"))
    // The words of a transfer are the invoice's number, unless it says others.
    if let mots = reglement?.one("PaymentReference"), mots.text != objet.texteDe("numero") {
      mots.refuse(.ciiValeurNonReprise(String(mots.text.prefix(40)), admises: []))
    }
  }

  private mutating func mettreLeMandat(debite: CIIElement?) {
    let creancier = reglement?.one("CreditorReferenceID")
    let rum = reglement?.at("SpecifiedTradePaymentTerms", "DirectDebitMandateID")
    guard let premier = rum ?? creancier ?? debite else { return }
    var mandat = DTOObject(a: premier.place)
    mandat.texte("rum", rum)
    mandat.texte("ics", creancier)
    mandat.texte("iban", debite)
    if rum == nil { reglement?.refuse(.ciiElementAbsent("ram:DirectDebitMandateID")) }
    if creancier == nil { reglement?.refuse(.ciiElementAbsent("ram:CreditorReferenceID")) }
    if rum != nil, creancier != nil { objet.objet("mandat", mandat) }
  }

  // The sums of a CII document, BG-22, which have to be those that its lines come to.

  /// Puts the sums into an invoice or an avoir, and what was paid into the invoice; gives what was paid
  /// already, if anything was.
  mutating func mettreLesSommes(_ ventilation: VentilationCII) -> CIIElement? {
    let sommes = reglement?.required("SpecifiedTradeSettlementHeaderMonetarySummation")
    for devise in [reglement?.required("InvoiceCurrencyCode"), reglement?.one("TaxCurrencyCode")] {
      if let devise, devise.text != "EUR" {
        devise.refuse(.ciiValeurNonReprise(devise.text, admises: ["EUR"]))
      }
    }
    guard let sommes else { return nil }
    let (remise, ajout) = (sommes.one("AllowanceTotalAmount"), sommes.one("ChargeTotalAmount"))
    let charges = genre == .avoir ? reglement?.all("SpecifiedTradeAllowanceCharge") ?? [] : []
    let arrondi = charges.compactMap(\.arrondi).reduce(0, &+)
    if ajout == nil, arrondi != 0 { sommes.refuse(.ciiElementAbsent("ram:ChargeTotalAmount")) }
    verifier(ajout, arrondi)
    if let remise, remise.centimes != nil {
      let remises = charges.filter { !$0.estUneCharge }.map { $0.one("ActualAmount") }
      let centimes = remises.compactMap { $0?.estEnEuros == true ? $0?.centimes : nil }
      if genre == .avoir, centimes.count == remises.count {
        verifier(remise, centimes.reduce(0, &+))
      }
    }
    if let somme = sommes.one("RoundingAmount"), somme.centimes != 0 {
      somme.refuse(.ciiValeurNonReprise(somme.text, admises: ["0"]))
    }
    objet.montant("sousTotal", sommes.required("LineTotalAmount"))
    let otes = remise == nil ? 0 : remise?.centimes
    if arrondi != 0, let ajout, let otes, let reste = try? Montant(unites: otes - arrondi) {
      objet.nombre("remise", reste.texte, a: (remise ?? ajout).place)
    } else {
      objet.montant("remise", remise)
    }
    objet.montant("totalHT", sommes.required("TaxBasisTotalAmount"))
    objet.liste("groupes", ventilation.groupes, requise: true)
    objet.montant("montantTVA", sommes.one("TaxTotalAmount"))
    let total = sommes.required("GrandTotalAmount")
    objet.montant("totalTTC", total)
    let paye = sommes.one("TotalPrepaidAmount")
    verifier(total, paye, sommes.required("DuePayableAmount"))
    guard let paye, paye.centimes != 0 else { return nil }
    if genre == .avoir {
      // That it was given back already is a refund, of which neither day nor means is told.
      paye.refuse(.ciiValeurNonReprise(paye.text, admises: ["0"]))
    } else if paye.centimes != nil {
      objet.montant("dejaPaye", paye)
      var paiement = DTOObject(a: paye.place)
      paiement.montant("montant", paye)
      paiement.texte("datePaiement", date, a: paye.place)
      objet.liste("paiements", [paiement])
    }
    return paye
  }

  /// The sum of charges or of discounts is what they come to.
  private func verifier(_ somme: CIIElement?, _ attendue: Int64) {
    guard let somme, somme.estEnEuros, somme.centimes != attendue else { return }
    let admise = attendue == 0 ? "0" : Montant(unitesAdmises: attendue).texte
    somme.refuse(.ciiValeurNonReprise(somme.text, admises: [admise]))
  }

  /// The amount due is the total less what was paid.
  private func verifier(_ total: CIIElement?, _ paye: CIIElement?, _ du: CIIElement?) {
    guard let du, let total = total?.centimes, let donne = du.centimes else { return }
    let attendu = total - (paye?.centimes ?? 0)
    guard donne != attendu else { return }
    du.refuse(
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
  init(_ taxe: CIIElement, dans objet: inout DTOObject) {
    if let type = taxe.one("TypeCode"), type.text != "VAT" {
      type.refuse(.ciiValeurNonReprise(type.text, admises: ["VAT"]))
    }
    let taux = taxe.one("RateApplicablePercent")
    // Outside of the VAT there is no rate, which a registre writes as 0.
    objet.nombre("tva", taux?.text ?? "0", a: taux?.place ?? taxe.place)
    objet.texte("categorieTVA", taxe.required("CategoryCode"))
    self.init(taxe)
  }

  /// Reads them of what a discount is taken off.
  init(_ taxe: CIIElement) {
    taxe.skip("TypeCode", "ExemptionReason", "ExemptionReasonCode")
    categorie = taxe.one("CategoryCode")?.text ?? ""
    taux = taxe.one("RateApplicablePercent")?.text.sansZeros ?? "0"
  }
}

/// Why no VAT is due of a category: by its code, and in words.
typealias ExonerationCII = (code: CIIElement?, motif: CIIElement?)

/// The VAT breakdown of a document, BG-23.
struct VentilationCII {
  private(set) var groupes: [DTOObject] = []
  private(set) var exonerations: [CleTVACII: ExonerationCII] = [:]
  /// Whether the seller owes the VAT on services when they are invoiced, BT-8, where that is said.
  private(set) var optionDebits: Bool?

  init(_ taxes: [CIIElement]) {
    for taxe in taxes {
      taxe.skip("LineTotalBasisAmount", "AllowanceChargeBasisAmount")
      let quand = taxe.one("DueDateTypeCode")
      switch quand?.text {
      // What waits to be paid shows that there is no such choice; what does not may be goods.
      case "72": optionDebits = false
      case "5": optionDebits = optionDebits ?? true
      // That of goods, by their delivery, follows from what is sold.
      case nil, "29": break
      case let autre?: quand?.refuse(.ciiValeurNonReprise(autre, admises: ["5", "29", "72"]))
      }
      var groupe = DTOObject(a: taxe.place)
      let cle = CleTVACII(taxe, dans: &groupe)
      let exoneration = (code: taxe.one("ExemptionReasonCode"), motif: taxe.one("ExemptionReason"))
      groupe.texte("codeExoneration", exoneration.code)
      groupe.montant("base", taxe.required("BasisAmount"))
      groupe.montant("montantTVA", taxe.required("CalculatedAmount"))
      groupes.append(groupe)
      exonerations[cle] = exoneration
    }
  }
}
