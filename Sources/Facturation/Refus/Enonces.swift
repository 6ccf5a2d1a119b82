private typealias Code = RefusFacturation.Code

extension Motif {
  /// The rule's name, and the reason with what to do about it, in one or two sentences.
  package var enonce: Enonce {
    switch self {
    case .valeur(let champ, let defaut):
      defaut.enonce.code.dit(
        "\(champ) : \(defaut.enonce.texte.francais)",
        "\(champ): \(defaut.enonce.texte.anglais)")
    case .registreDejaOuvert:
      Code.registreDejaOuvert.dit(
        "Ce registre est déjà ouvert ; choisissez un autre dossier pour un nouveau registre.",
        "This ledger already exists; choose another folder for a new one.")
    case .registreNonOuvert:
      Code.registreNonOuvert.dit(
        "Ce registre n'est pas encore ouvert ; commencez par l'ouvrir au nom du vendeur.",
        "This ledger does not exist yet; begin by creating it in the seller's name.")
    case .seriesConfondues(let factures, let avoirs):
      Code.seriesConfondues.dit(
        "Les séries \(factures) et \(avoirs) pourraient donner le même numéro à deux documents ;"
          + " distinguez-les par une lettre, ou donnez le même modèle aux deux.",
        "The series \(factures) and \(avoirs) could give two documents the same number; tell them"
          + " apart by a letter, or give both the same pattern.")
    case .clientInconnu(let id):
      Code.clientInconnu.dit(
        "Aucun client ne porte l'identifiant \(id).",
        "No customer has the identifier \(id).")
    case .produitInconnu(let id):
      Code.produitInconnu.dit(
        "Aucun produit ne porte l'identifiant \(id).",
        "No product has the identifier \(id).")
    case .factureInconnue(let id):
      Code.factureInconnue.dit(
        "Aucune facture ne porte l'identifiant \(id).",
        "No invoice has the identifier \(id).")
    case .designationInconnue(let texte):
      Code.designationInconnue.dit(
        "Rien ne s'appelle « \(texte) » dans ce registre ; donnez un numéro, une référence de"
          + " brouillon, un identifiant ou son début.",
        "Nothing is called “\(texte)” in this ledger; give a number, a draft's reference, an"
          + " identifier or its beginning.")
    case .designationAmbigue(let texte, let homonymes, let exemples, let enOmet):
      Code.designationAmbigue.dit(
        "Plusieurs \(homonymes.texte.francais) s'appellent « \(texte) » :"
          + " \(exemples.joined(separator: ", "))"
          + (enOmet ? ", et d'autres." : ".")
          + " Donnez quelques caractères de plus, ou un identifiant.",
        "Several \(homonymes.texte.anglais) are called “\(texte)”:"
          + " \(exemples.joined(separator: ", "))"
          + (enOmet ? " and others." : ".") + " Give a few more characters, or an identifier.")
    case .avoirPourFacture(let avoir, let facture):
      Code.avoirPourFacture.dit(
        "\(avoir) est un avoir sur la facture \(facture) ; pour agir sur la facture, nommez"
          + " \(facture).",
        "\(avoir) is a credit note of invoice \(facture); to act on the invoice, name \(facture).")
    case .ligneInconnue(let id):
      Code.ligneInconnue.dit("La facture n'a pas de ligne \(id).", "The invoice has no line \(id).")
    case .paiementInconnu(let id):
      Code.paiementInconnu.dit(
        "La facture n'a pas de paiement \(id).",
        "The invoice has no payment \(id).")
    case .sirenSiretEnDesaccord(let siren, let siret):
      Code.sirenSiretEnDesaccord.dit(
        "Le SIRET \(siret) n'appartient pas au SIREN \(siren) : ses neuf premiers chiffres"
          + " devraient être ce SIREN.",
        "The SIRET \(siret) does not belong to the SIREN \(siren): its first nine digits should be"
          + " that SIREN.")
    case .sirenTVAEnDesaccord(let siren, let tva):
      Code.sirenTVAEnDesaccord.dit(
        "Le numéro de TVA \(tva) n'appartient pas au SIREN \(siren) : il devrait finir par ce"
          + " SIREN.",
        "The VAT number \(tva) does not belong to the SIREN \(siren): it should end with that"
          + " SIREN.")
    case .sirenAdresseEnDesaccord(let siren, let adresse):
      Code.sirenAdresseEnDesaccord.dit(
        "L'adresse électronique \(adresse) ne commence pas par le SIREN \(siren) ; corrigez l'un des"
          + " deux.",
        "The electronic address \(adresse) does not begin with the SIREN \(siren); correct one of the"
          + " two.")
    case .dejaArchive(let nom):
      Code.dejaArchive.dit("\(nom) : déjà archivé.", "\(nom): archived already.")
    case .nonArchive(let nom):
      Code.nonArchive.dit(
        "\(nom) : rien à rétablir, car rien n'est archivé.",
        "\(nom): nothing to restore, for nothing is archived.")
    case .horlogeALHeure:
      Code.horlogeALHeure.dit(
        "L'horloge n'est pas en retard sur le dernier événement : il n'y a rien à corriger.",
        "The clock is not behind the last event: there is nothing to correct.")
    case .livraisonInversee(let debut, let fin):
      Code.livraisonInversee.dit(
        "La livraison finirait le \(fin.affiche(.francais)), avant son début le"
          + " \(debut.affiche(.francais)).",
        "The delivery would end on \(fin.affiche(.anglais)), before it begins on"
          + " \(debut.affiche(.anglais)).")
    case .quantiteNulle:
      Code.quantiteNulle.dit(
        "La quantité d'une ligne ne peut pas être nulle ; si elle est de trop, retirez-la.",
        "A line cannot have a quantity of zero; if it is not wanted, remove it.")
    case .tauxNonAdmis(let taux):
      Code.tauxNonAdmis.dit(
        "Le taux de TVA de \(taux.affiche(.francais)) n'est pas en vigueur. Taux admis :"
          + " \(Taux.enVigueur.map { $0.affiche(.francais) }.joined(separator: " ; ")).",
        "The VAT rate of \(taux.affiche(.anglais)) is not in force. Rates allowed:"
          + " \(Taux.enVigueur.map { $0.affiche(.anglais) }.joined(separator: ", ")).")
    case .franchiseSansTVA(let taux):
      Code.franchiseSansTVA.dit(
        "Le vendeur ne facture pas de TVA : le taux doit être de \(Taux.zero.affiche(.francais))"
          + " et non de \(taux.affiche(.francais)).",
        "The seller charges no VAT: the rate must be"
          + " \(Taux.zero.affiche(.anglais)), not \(taux.affiche(.anglais)).")
    case .categorieIncompatible(.tauxZero, .zero):
      Code.categorieIncompatible.dit(
        "La catégorie de TVA Z est celle d'une vente taxée à \(Taux.zero.affiche(.francais)) : un"
          + " vendeur qui ne facture pas de TVA emploie la catégorie E.",
        "The VAT category Z is that of a sale taxed at \(Taux.zero.affiche(.anglais)): a seller who"
          + " charges no VAT uses category E.")
    case .categorieIncompatible(let categorie, let taux):
      Code.categorieIncompatible.dit(
        "La catégorie de TVA \(categorie.rawValue) ne va pas avec le taux de"
          + " \(taux.affiche(.francais)) : la catégorie S veut un taux supérieur à zéro, les autres"
          + " un taux nul.",
        "The VAT category \(categorie.rawValue) does not go with the rate of"
          + " \(taux.affiche(.anglais)): category S needs a rate above zero, the others a rate of"
          + " zero.")
    case .motifExonerationRequis(let categorie):
      Code.motifExonerationRequis.dit(
        "La catégorie de TVA \(categorie.rawValue) demande un motif d'exonération ; indiquez-le sur"
          + " la ligne.",
        "The VAT category \(categorie.rawValue) needs a reason for the exemption; give it on the"
          + " line.")
    case .codeExonerationRequis(let categorie):
      Code.codeExonerationRequis.dit(
        "La catégorie de TVA \(categorie.rawValue) demande le code de son motif d'exonération, de la"
          + " liste VATEX, comme VATEX-EU-132 ; indiquez-le sur la ligne.",
        "The VAT category \(categorie.rawValue) needs the code of the reason for the exemption, from"
          + " the list VATEX, such as VATEX-EU-132; give it on the line.")
    case .exonerationIncompatible(let code, let categorie):
      Code.exonerationIncompatible.dit(
        "Le code d'exonération \(code) n'est pas de la catégorie de TVA \(categorie.rawValue), mais"
          + " de la catégorie \(code.categorie.rawValue).",
        "The exemption code \(code) does not belong to the VAT category \(categorie.rawValue), but to"
          + " category \(code.categorie.rawValue).")
    case .remiseExcessive(let remise, .deduction):
      Code.remiseExcessive.dit(
        "Une ligne qui déduit ne porte pas de remise ; retirez celle de"
          + " \(remise.affiche(.francais)).",
        "A line that deducts bears no discount; take away that of \(remise.affiche(.anglais)).")
    case .remiseExcessive(let remise, .ligne(let total)):
      Code.remiseExcessive.dit(
        "La remise de \(remise.affiche(.francais)) dépasse le total de la ligne, qui est de"
          + " \(total.affiche(.francais)).",
        "The discount of \(remise.affiche(.anglais)) is more than the line comes to,"
          + " \(total.affiche(.anglais)).")
    case .remiseExcessive(let remise, .lignes(let total)):
      Code.remiseExcessive.dit(
        "La remise globale de \(remise.affiche(.francais)) dépasse le total des lignes dont elle se"
          + " déduit, qui est de \(total.affiche(.francais)).",
        "The discount of \(remise.affiche(.anglais)) on the whole is more than the lines that it is"
          + " taken off come to, \(total.affiche(.anglais)).")
    case .remiseDouble(let remise):
      Code.remiseDouble.dit(
        "Une remise est un pourcentage ou un montant, et non les deux :"
          + " \(remise.affiche(.francais)).",
        "A discount is a percentage or an amount, not both: \(remise.affiche(.anglais)).")
    case .periodeInversee(let debut, let fin):
      Code.periodeInversee.dit(
        "La période finirait le \(fin.affiche(.francais)), avant son début le"
          + " \(debut.affiche(.francais)).",
        "The period would end on \(fin.affiche(.anglais)), before it begins on"
          + " \(debut.affiche(.anglais)).")
    case .regimeChange(let lignes):
      Code.regimeChange.dit(
        "Ces lignes ne conviennent pas au régime de TVA du vendeur : \(lignes.texte.francais). Avant"
          + " d'émettre, fixez de nouveau le taux de chaque ligne, ou sa catégorie de TVA et le"
          + " motif de son exonération.",
        "These lines do not go with the seller's VAT regime: \(lignes.texte.anglais). Before issuing, set"
          + " the rate of each again, or its VAT category and the reason for its exemption.")
    case .zeroSansMotif(let lignes):
      Code.zeroSansMotif.dit(
        "Au taux de \(Taux.zero.affiche(.francais)), et aucun code ne dit pourquoi :"
          + " \(lignes.texte.francais). Avant d'émettre, donnez à chaque ligne son taux, ou le code de"
          + " son exonération.",
        "At \(Taux.zero.affiche(.anglais)) VAT, and no code says why: \(lignes.texte.anglais). Before"
          + " issuing, give each its rate, or the code of its exemption.")
    case .remiseSurDeduction(let lignes, let remise):
      Code.remiseSurDeduction.dit(
        "La remise globale de \(remise.affiche(.francais)) réduirait ce qui est déduit :"
          + " \(lignes.texte.francais). Dites quelle facture d'acompte chacune déduit, ou accordez la"
          + " remise ligne par ligne.",
        "The discount of \(remise.affiche(.anglais)) on the whole would lessen what is deducted:"
          + " \(lignes.texte.anglais). Say which deposit invoice each deducts, or grant the discount"
          + " line by line.")
    case .echeanceAvantFacture(let echeance, let facture):
      Code.echeanceAvantFacture.dit(
        "L'échéance du \(echeance.affiche(.francais)) précède la facture, datée du"
          + " \(facture.affiche(.francais)).",
        "The due date \(echeance.affiche(.anglais)) comes before the invoice's date,"
          + " \(facture.affiche(.anglais)).")
    case .vendeurSansNumeroTVA:
      Code.vendeurSansNumeroTVA.dit(
        "Le vendeur facture la TVA, et son numéro de TVA manque ; une facture doit le porter.",
        "The seller charges VAT, and its VAT number is missing; an invoice has to bear it.")
    case .clientSansAdresse(let nom):
      Code.clientSansAdresse.dit(
        "L'adresse de \(nom) manque ; la facture d'un professionnel doit la porter.",
        "The address of \(nom) is missing; the invoice of a business has to bear it.")
    case .tva(let motif): motif.enonce
    case .prelevementSansMandat:
      Code.prelevementSansMandat.dit(
        "La facture est à prélever, et le mandat du client manque ; sans lui, rien ne l'autorise.",
        "The invoice is to be paid by direct debit, and the customer's mandate is missing; without it"
          + " nothing allows that.")
    case .factureDejaEmise(let reference):
      Code.factureDejaEmise.dit(
        "La facture \(reference) est émise et ne change plus ; corrigez-la par un avoir.",
        "Invoice \(reference) is issued and no longer changes; correct it with a credit note.")
    case .factureDejaAnnulee(let reference):
      Code.factureDejaAnnulee.dit(
        "La facture \(reference) est annulée ; créez-en une autre.",
        "Invoice \(reference) is cancelled; create another.")
    case .factureNonEmise(let reference):
      Code.factureNonEmise.dit(
        "La facture \(reference) n'est pas émise ; émettez-la d'abord.",
        "Invoice \(reference) is not issued; issue it first.")
    case .annulationApresEmission(let reference):
      Code.annulationApresEmission.dit(
        "La facture \(reference) est émise : elle ne s'annule que par un avoir.",
        "Invoice \(reference) is issued: only a credit note can cancel it.")
    case .sansLigne(let reference):
      Code.sansLigne.dit(
        "La facture \(reference) n'a aucune ligne ; ajoutez-en une avant de l'émettre.",
        "Invoice \(reference) has no line; add one before issuing it.")
    case .baseNegative(let taux, let base):
      Code.baseNegative.dit(
        "Les déductions au taux de \(taux.affiche(.francais)) dépassent ce qui est facturé à ce"
          + " taux : la base serait de \(base.affiche(.francais)).",
        "The deductions at \(taux.affiche(.anglais)) exceed what is invoiced at that rate: the base"
          + " would be \(base.affiche(.anglais)).")
    // To advise that day would put off all that follows until it has come.
    case .dateAvantDerniere(let serie, let date, let derniere, let limite?) where derniere > limite:
      Code.dateAvantDerniere.dit(
        "Les numéros de la série \(serie) suivent les dates, et le dernier porte un jour à venir, le"
          + " \(derniere.affiche(.francais)) : la date du \(date.affiche(.francais)) le précède."
          + " Attendez ce jour si cette date est voulue ; si elle est une erreur, parlez-en à votre"
          + " comptable avant de numéroter dans un autre registre.",
        "The numbers of the series \(serie) follow the dates, and the last of them is dated on a day"
          + " to come, \(derniere.affiche(.anglais)): \(date.affiche(.anglais)) comes before it. Wait"
          + " for that day if the date is meant; if it is a mistake, ask your accountant before you"
          + " number in another ledger.")
    case .dateAvantDerniere(let serie, let date, let derniere, _):
      Code.dateAvantDerniere.dit(
        "Les numéros de la série \(serie) suivent les dates : la date du \(date.affiche(.francais))"
          + " précède celle du dernier numéro attribué, le \(derniere.affiche(.francais))."
          + " Choisissez le \(derniere) ou un jour suivant.",
        "The numbers of the series \(serie) follow the dates: \(date.affiche(.anglais)) comes"
          + " before the date of the last number given, \(derniere.affiche(.anglais)). Use the date"
          + " \(derniere) or a later one.")
    case .dateFuture(let date, let aujourdhui):
      Code.dateFuture.dit(
        "La date du \(date.affiche(.francais)) est à venir : nous sommes le"
          + " \(aujourdhui.affiche(.francais)). Les numéros d'une série suivent les dates, et une"
          + " date future y exclut celles d'avant ; elle doit être acceptée expressément.",
        "The date \(date.affiche(.anglais)) lies ahead: today is \(aujourdhui.affiche(.anglais))."
          + " The numbers of a series follow the dates, so that a date to come rules out those"
          + " before it; it has to be accepted explicitly.")
    case .paiementNonPositif(let montant):
      Code.paiementNonPositif.dit(
        "Un montant payé, rendu ou prélevé en frais doit être positif ;"
          + " \(montant.affiche(.francais)) ne l'est pas.",
        "An amount paid, given back or charged must be positive; \(montant.affiche(.anglais)) is not."
      )
    case .paiementDateFuture(let date, let aujourdhui):
      Code.paiementDateFuture.dit(
        "Le paiement est daté du \(date.affiche(.francais)), un jour à venir : nous sommes le"
          + " \(aujourdhui.affiche(.francais)). D'ici là il ne réglerait rien ; il doit être"
          + " accepté expressément.",
        "The payment's date, \(date.affiche(.anglais)), lies ahead: today is"
          + " \(aujourdhui.affiche(.anglais)). Until that day it would settle nothing; it has to be"
          + " accepted explicitly.")
    case .paiementSuperieurAuSolde(let montant, let reste) where reste.perdu > .zero:
      Code.paiementSuperieurAuSolde.dit(
        "Le paiement de \(montant.affiche(.francais)) dépasse les"
          + " \(reste.payable.affiche(.francais)) impayés de cette créance passée en perte ; un"
          + " trop-perçu doit être accepté expressément.",
        "The payment of \(montant.affiche(.anglais)) exceeds the \(reste.payable.affiche(.anglais))"
          + " unpaid of this debt, which was written off; an overpayment has to be accepted"
          + " explicitly.")
    case .paiementSuperieurAuSolde(let montant, let reste) where reste.aVenir == .zero:
      Code.paiementSuperieurAuSolde.dit(
        "Le paiement de \(montant.affiche(.francais)) dépasse le solde de"
          + " \(reste.solde.affiche(.francais)) ; un trop-perçu doit être accepté expressément.",
        "The payment of \(montant.affiche(.anglais)) exceeds the balance of"
          + " \(reste.solde.affiche(.anglais)); an overpayment has to be accepted explicitly.")
    case .paiementSuperieurAuSolde(let montant, let reste):
      Code.paiementSuperieurAuSolde.dit(
        "Le paiement de \(montant.affiche(.francais)) dépasse ce qui reste à payer : le solde est"
          + " de \(reste.solde.affiche(.francais)) au \(reste.jour.affiche(.francais)), moins"
          + " \(reste.aVenir.affiche(.francais)) de paiements et d'avoirs déjà enregistrés pour des"
          + " jours à venir, ce qui laisse \(reste.montant.affiche(.francais)). Un trop-perçu doit"
          + " être accepté expressément ; un paiement annoncé par erreur s'annule.",
        "The payment of \(montant.affiche(.anglais)) exceeds what is left to pay: the balance is"
          + " \(reste.solde.affiche(.anglais)) on \(reste.jour.affiche(.anglais)), less"
          + " \(reste.aVenir.affiche(.anglais)) in payments and credit notes that are already"
          + " recorded for later days, which leaves \(reste.montant.affiche(.anglais)). An"
          + " overpayment has to be accepted explicitly; a payment announced by mistake is"
          + " reversed.")
    case .especesAuDelaDuPlafond(let total, let plafond):
      Code.especesAuDelaDuPlafond.dit(
        "Une facture ne peut être payée en espèces au-delà de \(plafond.affiche(.francais)), sauf"
          + " par un particulier dont l'adresse est hors de France ; pour celle-ci, le total en"
          + " espèces serait de \(total.affiche(.francais)). Faites régler le reste par un autre"
          + " moyen.",
        "An invoice cannot be paid in cash above \(plafond.affiche(.anglais)), except by a private"
          + " person whose address is outside France; the cash paid for this one would come to"
          + " \(total.affiche(.anglais)). Have the rest paid in another way.")
    case .paiementDejaAnnule(let id):
      Code.paiementDejaAnnule.dit(
        "Le paiement \(id) est déjà annulé.",
        "Payment \(id) has already been reversed.")
    case .renvoi(let motif): motif.enonce
    case .fonds(let motif): motif.enonce
    case .cloture(let motif): motif.enonce
    case .avoirSansLigne:
      Code.avoirSansLigne.dit(
        "Un avoir doit créditer au moins une ligne.",
        "A credit note must credit at least one line.")
    case .avoirLigneEnDouble(let designation):
      Code.avoirLigneEnDouble.dit(
        "La ligne « \(designation) » est donnée deux fois ; donnez-la une fois, avec toute la"
          + " quantité à créditer.",
        "The line “\(designation)” is given twice; give it once, with the whole quantity to be"
          + " credited.")
    case .avoirQuantite(let designation, let demandee, let reste):
      Code.avoirQuantite.dit(
        "Impossible de créditer une quantité de \(demandee.affiche(.francais)) sur la ligne"
          + " « \(designation) » : il en reste \(reste.affiche(.francais)).",
        "Cannot credit a quantity of \(demandee.affiche(.anglais)) on the line “\(designation)”:"
          + " only \(reste.affiche(.anglais)) is left.")
    case .avoirMontant(let designation, let demande, let reste):
      Code.avoirMontant.dit(
        "Impossible de créditer \(demande.affiche(.francais)) sur la ligne « \(designation) » : il en"
          + " reste \(reste.affiche(.francais)).",
        "Cannot credit \(demande.affiche(.anglais)) on the line “\(designation)”: only"
          + " \(reste.affiche(.anglais)) is left.")
    case .avoirLigneCreditee(let designation):
      Code.avoirLigneCreditee.dit(
        "La ligne « \(designation) » est déjà créditée en entier.",
        "The line “\(designation)” has already been credited in full.")
    case .avoirDeductionPartielle(let taux):
      Code.avoirDeductionPartielle.dit(
        "Les lignes au taux de \(taux.affiche(.francais)) comptent une déduction : les créditer sans"
          + " elle rendrait plus qu'il n'en reste ; créditez-la avec elles, ou créditez-en moins.",
        "The lines at \(taux.affiche(.anglais)) include a deduction: to credit them without it would"
          + " give back more than is left; credit it with them, or credit less.")
    case .avoirRienACrediter(let reference):
      Code.avoirRienACrediter.dit(
        "La facture \(reference) est déjà créditée en entier.",
        "Invoice \(reference) has already been credited in full.")
    case .avoirAvantFacture(let avoir, let facture):
      Code.avoirAvantFacture.dit(
        "L'avoir serait daté du \(avoir.affiche(.francais)), avant la facture, datée du"
          + " \(facture.affiche(.francais)).",
        "The credit note would be dated \(avoir.affiche(.anglais)), before the invoice, dated"
          + " \(facture.affiche(.anglais)).")
    }
  }
}
