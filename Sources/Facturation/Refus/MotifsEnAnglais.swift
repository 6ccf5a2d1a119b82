extension Motif {
  /// The reason in English.
  package var anglais: String {
    switch self {
    case .valeur(let champ, let defaut):
      return "\(champ): \(defaut.anglais)"
    case .registreDejaOuvert:
      return "This ledger is open already; choose another folder for a new one."
    case .registreNonOuvert:
      return "This ledger is not open yet; begin by opening it in the seller's name."
    case .seriesConfondues(let factures, let avoirs):
      return "The series \(factures) and \(avoirs) could give two documents the same number; tell"
        + " them apart by a letter, or give both the same pattern."
    case .clientInconnu(let id): return "No customer has the identifier \(id)."
    case .produitInconnu(let id): return "No product has the identifier \(id)."
    case .factureInconnue(let id): return "No invoice has the identifier \(id)."
    case .ligneInconnue(let id): return "The invoice has no line \(id)."
    case .paiementInconnu(let id): return "The invoice has no payment \(id)."
    case .sirenSiretEnDesaccord(let siren, let siret):
      return "The SIRET \(siret) does not belong to the SIREN \(siren): its first nine digits"
        + " should be that SIREN."
    case .sirenTVAEnDesaccord(let siren, let tva):
      return "The VAT number \(tva) does not belong to the SIREN \(siren): it should end with that"
        + " SIREN."
    case .livraisonInversee(let debut, let fin):
      return "The delivery would end on \(fin.affiche(.anglais)), before it begins on"
        + " \(debut.affiche(.anglais))."
    case .quantiteNulle: return "A line cannot have a quantity of zero."
    case .tauxNonAdmis(let taux):
      let admis = Taux.enVigueur.map { $0.nombre(.anglais) }.joined(separator: ", ")
      return "The VAT rate of \(taux.affiche(.anglais)) is not in force. The rates allowed are, in"
        + " percent: \(admis)."
    case .franchiseSansTVA(let taux):
      return "The seller is exempt from VAT: the rate must be 0% and not \(taux.affiche(.anglais))."
    case .categorieIncompatible(let categorie, let taux):
      return "The VAT category \(categorie.rawValue) does not go with the rate of"
        + " \(taux.affiche(.anglais)): only category S bears a rate above zero."
    case .motifExonerationRequis(let categorie):
      return "The VAT category \(categorie.rawValue) asks for a reason of exemption."
    case .regimeChange(let designation):
      return "The line “\(designation)” was entered under another VAT regime; give it its rate"
        + " again before issuing."
    case .echeanceAvantFacture(let echeance, let facture):
      return "The due date \(echeance.affiche(.anglais)) comes before the invoice's date"
        + " \(facture.affiche(.anglais))."
    case .factureDejaEmise(let reference):
      return "Invoice \(reference) is issued and no longer changes; correct it by a credit note."
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
    case .paiementNonPositif(let montant):
      return "A payment is positive; \(montant.affiche(.anglais)) is not."
    case .paiementSuperieurAuSolde(let montant, let solde):
      return "The payment of \(montant.affiche(.anglais)) exceeds the balance of"
        + " \(solde.affiche(.anglais)); ask expressly to accept the overpayment if it is meant."
    case .especesAuDelaDuPlafond(let total, let plafond):
      return "Between businesses an invoice is not paid in cash above \(plafond.affiche(.anglais));"
        + " this one would come to \(total.affiche(.anglais))."
    case .paiementDejaAnnule(let id): return "Payment \(id) is reversed already."
    case .avoirSansLigne: return "A credit note credits at least one line."
    case .avoirLigneEnDouble(let designation):
      return "The line “\(designation)” is given twice; give it once, with the whole quantity to"
        + " credit."
    case .avoirQuantite(let designation, let demandee, let reste):
      return "A quantity of \(demandee.affiche(.anglais)) cannot be credited of the line"
        + " “\(designation)”: \(reste.affiche(.anglais)) is left of it."
    case .avoirLigneCreditee(let designation):
      return "The line “\(designation)” is wholly credited already."
    case .avoirDeductionPartielle(let taux):
      return "The lines at \(taux.affiche(.anglais)) include a deduction: they are credited all"
        + " together or not at all."
    case .avoirRienACrediter(let reference):
      return "Invoice \(reference) is wholly credited already."
    case .avoirAvantFacture(let avoir, let facture):
      return "The credit note would be dated \(avoir.affiche(.anglais)), before the invoice of"
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
      "the control character U+\(code.hexadecimal) at place \(place) is not allowed."
    case .forme(let forme): "it must be \(forme.anglais)."
    case .tropDeDecimales(let maximum): "too many decimals: at most \(maximum)."
    case .horsLimites(let minimum, let maximum):
      "the value must lie between \(minimum) and \(maximum)."
    case .dateInexistante: "the calendar has no such day."
    case .cle(let forme): "the check digits are wrong; it must be \(forme.anglais)."
    }
  }
}

extension Forme {
  /// The form in English.
  package var anglais: String {
    switch self {
    case .decimal(let montrees, let maximum):
      montrees == maximum
        ? "a number with a point and \(montrees) decimals, such as 1234.50"
        : "a number with a decimal point and at most \(maximum) decimals, such as 12.5"
    case .date: "a date like AAAA-MM-JJ (year, month, day), such as 2026-11-20"
    case .uuid: "a UUID in lower case"
    case .siren: "a SIREN of 9 digits without spaces"
    case .siret: "a SIRET of 14 digits without spaces"
    case .numeroTVA: "a VAT number such as FR44732829320, without spaces"
    case .iban: "an IBAN in capitals without spaces"
    case .bic: "a BIC of 8 or 11 characters in capitals"
    case .courriel: "an address such as name@example.com"
    case .pays: "a country as two capital letters, such as FR"
    case .numero: "a number made of unaccented letters, digits and + - _ /"
    case .serie: "a pattern such as F{annee}-{n:4}, with {n} exactly once"
    }
  }
}
