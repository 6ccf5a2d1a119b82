extension Motif {
  /// The reason in English.
  package var anglais: String {
    switch self {
    case .valeur(let champ, let defaut):
      return "\(champ): \(defaut.anglais)"
    case .registreDejaOuvert:
      return "This ledger already exists; choose another folder for a new one."
    case .registreNonOuvert:
      return "This ledger does not exist yet; begin by creating it in the seller's name."
    case .seriesConfondues(let factures, let avoirs):
      return "The series \(factures) and \(avoirs) could give two documents the same number; tell"
        + " them apart by a letter, or give both the same pattern."
    case .clientInconnu(let id): return "No customer has the identifier \(id)."
    case .produitInconnu(let id): return "No product has the identifier \(id)."
    case .factureInconnue(let id): return "No invoice has the identifier \(id)."
    case .designationInconnue(let texte):
      return "Nothing is called “\(texte)” in this ledger; give a number, a draft's reference, an"
        + " identifier or its beginning."
    case .designationAmbigue(let texte, let exemples, let enOmet):
      return "Several things are called “\(texte)”: \(exemples.joined(separator: ", "))"
        + (enOmet ? " and others." : ".") + " Give a few more characters, or an identifier."
    case .ligneInconnue(let id): return "The invoice has no line \(id)."
    case .paiementInconnu(let id): return "The invoice has no payment \(id)."
    case .sirenSiretEnDesaccord(let siren, let siret):
      return "The SIRET \(siret) does not belong to the SIREN \(siren): its first nine digits"
        + " should be that SIREN."
    case .sirenTVAEnDesaccord(let siren, let tva):
      return "The VAT number \(tva) does not belong to the SIREN \(siren): it should end with that"
        + " SIREN."
    case .horlogeALHeure:
      return "The clock is not behind the last event: there is nothing to correct."
    case .livraisonInversee(let debut, let fin):
      return "The delivery would end on \(fin.affiche(.anglais)), before it begins on"
        + " \(debut.affiche(.anglais))."
    case .quantiteNulle:
      return "A line cannot have a quantity of zero; if it is not wanted, remove it."
    case .tauxNonAdmis(let taux):
      let admis = Taux.enVigueur.map { $0.affiche(.anglais) }.joined(separator: ", ")
      return "The VAT rate of \(taux.affiche(.anglais)) is not in force. Rates allowed: \(admis)."
    case .franchiseSansTVA(let taux):
      return "The seller charges no VAT (franchise en base): the rate must be"
        + " \(Taux.zero.affiche(.anglais)), not \(taux.affiche(.anglais))."
    case .categorieIncompatible(.tauxZero, .zero):
      return "The VAT category Z is that of a sale taxed at \(Taux.zero.affiche(.anglais)):"
        + " a seller who charges no VAT (franchise en base) uses category E."
    case .categorieIncompatible(let categorie, let taux):
      return "The VAT category \(categorie.rawValue) does not go with the rate of"
        + " \(taux.affiche(.anglais)): category S needs a rate above zero, the others a rate of"
        + " zero."
    case .motifExonerationRequis(let categorie):
      return "The VAT category \(categorie.rawValue) needs a reason for the exemption; give it on"
        + " the line."
    case .regimeChange(let lignes):
      return "These lines do not go with the seller's VAT regime: \(lignes.anglais)."
        + " Before issuing, set the rate of each again, or its VAT category and the reason for its"
        + " exemption."
    case .zeroSansMotif(let lignes):
      return "At \(Taux.zero.affiche(.anglais)) VAT, and nothing says why: \(lignes.anglais)."
        + " Before issuing, give each its rate, or its VAT category and the reason for its"
        + " exemption."
    case .remiseSurDeduction(let lignes, let remise):
      return "The discount of \(remise.affiche(.anglais)) on the whole would lessen what is"
        + " deducted: \(lignes.anglais). Set it to \(Pourcentage.zero.affiche(.anglais)), and enter"
        + " the discount as lower prices, or as a deduction at each rate."
    case .echeanceAvantFacture(let echeance, let facture):
      return "The due date \(echeance.affiche(.anglais)) comes before the invoice's date,"
        + " \(facture.affiche(.anglais))."
    case .factureDejaEmise(let reference):
      return "Invoice \(reference) is issued and no longer changes; correct it with a credit note."
    case .factureDejaAnnulee(let reference):
      return "Invoice \(reference) is cancelled; create another."
    case .factureNonEmise(let reference):
      return "Invoice \(reference) is not issued; issue it first."
    case .annulationApresEmission(let reference):
      return "Invoice \(reference) is issued: only a credit note can cancel it."
    case .sansLigne(let reference):
      return "Invoice \(reference) has no line; add one before issuing it."
    case .baseNegative(let taux, let base):
      return "The deductions at \(taux.affiche(.anglais)) exceed what is invoiced at that rate: the"
        + " base would be \(base.affiche(.anglais))."
    case .dateAvantDerniere(let serie, let date, let derniere):
      return "The numbers of the series \(serie) follow the dates: \(date.affiche(.anglais)) comes"
        + " before the date of the last number given, \(derniere.affiche(.anglais)). Use the date"
        + " \(derniere) or a later one."
    case .dateFuture(let date, let aujourdhui):
      return "The date \(date.affiche(.anglais)) lies ahead: today is"
        + " \(aujourdhui.affiche(.anglais)). The numbers of a series follow the"
        + " dates, so that a date to come rules out those before it; it has to be accepted explicitly."
    case .paiementNonPositif(let montant):
      return "A payment must be positive; \(montant.affiche(.anglais)) is not."
    case .paiementDateFuture(let date, let aujourdhui):
      return "The payment's date, \(date.affiche(.anglais)), lies ahead: today is"
        + " \(aujourdhui.affiche(.anglais)). Until that day it would settle nothing; it has to be"
        + " accepted explicitly."
    case .paiementSuperieurAuSolde(let montant, let reste) where reste.aVenir == .zero:
      return "The payment of \(montant.affiche(.anglais)) exceeds the balance of"
        + " \(reste.solde.affiche(.anglais)); an overpayment has to be accepted explicitly."
    case .paiementSuperieurAuSolde(let montant, let reste):
      return "The payment of \(montant.affiche(.anglais)) exceeds what is left to pay: the balance"
        + " is \(reste.solde.affiche(.anglais)) on \(reste.jour.affiche(.anglais)), less"
        + " \(reste.aVenir.affiche(.anglais)) in payments and credit notes that are already recorded"
        + " for later days, which leaves \(reste.montant.affiche(.anglais)). An overpayment has to be"
        + " accepted explicitly; a payment announced by mistake is reversed."
    case .especesAuDelaDuPlafond(let total, let plafond):
      return "An invoice cannot be paid in cash above \(plafond.affiche(.anglais)), except by a"
        + " private person whose address is outside France; the cash paid for this one would come to"
        + " \(total.affiche(.anglais)). Have the rest paid in another way."
    case .paiementDejaAnnule(let id): return "Payment \(id) has already been reversed."
    case .avoirSansLigne: return "A credit note must credit at least one line."
    case .avoirLigneEnDouble(let designation):
      return "The line “\(designation)” is given twice; give it once, with the whole quantity to"
        + " be credited."
    case .avoirQuantite(let designation, let demandee, let reste):
      return "Cannot credit a quantity of \(demandee.affiche(.anglais)) on the line"
        + " “\(designation)”: only \(reste.affiche(.anglais)) is left."
    case .avoirLigneCreditee(let designation):
      return "The line “\(designation)” has already been credited in full."
    case .avoirDeductionPartielle(let taux):
      return "The lines at \(taux.affiche(.anglais)) include a deduction: they are credited all"
        + " together or not at all."
    case .avoirRienACrediter(let reference):
      return "Invoice \(reference) has already been credited in full."
    case .avoirAvantFacture(let avoir, let facture):
      return "The credit note would be dated \(avoir.affiche(.anglais)), before the invoice, dated"
        + " \(facture.affiche(.anglais))."
    }
  }
}

extension Defaut {
  /// The fault in English.
  package var anglais: String {
    switch self {
    case .vide: "a value is missing."
    case .tropLong(let maximum): "the text is longer than \(maximum) characters."
    case .caractereInterdit(let code, let place):
      "the control character U+\(code.hexadecimal) at position \(place) is not allowed."
    case .forme(let forme): "it must be \(forme.anglais)."
    case .tropDeDecimales(let maximum): "too many decimals: at most \(maximum)."
    case .horsLimites(let minimum, let maximum):
      "the value must lie between \(minimum) and \(maximum)."
    case .dateInexistante: "the calendar has no such day."
    case .cle: "the check digits do not match; a character is probably mistyped."
    }
  }
}

extension Forme {
  /// The form in English.
  package var anglais: String {
    switch self {
    case .decimal(_, let maximum, let voulu?):
      "a number with at most \(maximum) decimals after a point; write \(voulu)"
    case .decimal(let montrees, let maximum, nil):
      switch montrees {
      case maximum: "a number with a point and \(maximum) decimals, such as 12.50"
      case 0: "a number with at most \(maximum) decimals after a point, such as 2 or 1.5"
      default: "a number with a point and \(montrees) to \(maximum) decimals, such as 12.50"
      }
    case .date: "a date in the form YYYY-MM-DD, such as 2026-11-20"
    case .uuid: "a UUID in lower case"
    case .siren: "a SIREN of 9 digits without spaces"
    case .siret: "a SIRET of 14 digits without spaces"
    case .numeroTVA: "a VAT number such as FR44732829320, without spaces"
    case .iban: "a complete IBAN without spaces, such as FR1420041010050500013M02606"
    case .bic: "a BIC of 8 or 11 characters, in capitals and without spaces"
    case .courriel: "an e-mail address such as name@example.com"
    case .pays: "a country code of two capital letters, such as FR"
    case .numero: "a number made of unaccented letters, digits and + - _ /"
    case .serie:
      "a pattern such as F{annee}-{n:4}, with {n} exactly once, and {mois} only with {annee}"
    }
  }
}
