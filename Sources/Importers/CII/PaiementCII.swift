import Facturation
import Foreign

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
}

/// The sums of a CII document, BG-22, which have to be those that its lines come to.
extension TeteCII {
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
    let du = sommes.requis("DuePayableAmount")
    verifier(total, paye, du)
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
