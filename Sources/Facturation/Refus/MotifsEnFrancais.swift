extension Motif {
  /// The reason in French.
  var francais: String {
    switch self {
    case .valeur(let champ, let defaut):
      return "\(champ) : \(defaut.francais)"
    case .registreDejaOuvert:
      return "Ce registre est déjà ouvert ; choisissez un autre dossier pour un nouveau registre."
    case .registreNonOuvert:
      return "Ce registre n'est pas encore ouvert ; commencez par l'ouvrir au nom du vendeur."
    case .seriesConfondues(let factures, let avoirs):
      return "Les séries \(factures) et \(avoirs) pourraient donner le même numéro à deux"
        + " documents ; distinguez-les par une lettre, ou donnez le même modèle aux deux."
    case .clientInconnu(let id): return "Aucun client ne porte l'identifiant \(id)."
    case .produitInconnu(let id): return "Aucun produit ne porte l'identifiant \(id)."
    case .factureInconnue(let id): return "Aucune facture ne porte l'identifiant \(id)."
    case .designationInconnue(let texte):
      return "Rien ne s'appelle « \(texte) » dans ce registre ; donnez un numéro, une référence de"
        + " brouillon, un identifiant ou son début."
    case .designationAmbigue(let texte, let exemples, let enOmet):
      return "Plusieurs objets s'appellent « \(texte) » : \(exemples.joined(separator: ", "))"
        + (enOmet ? ", et d'autres." : ".")
        + " Donnez quelques caractères de plus, ou un identifiant."
    case .ligneInconnue(let id): return "La facture n'a pas de ligne \(id)."
    case .paiementInconnu(let id): return "La facture n'a pas de paiement \(id)."
    case .sirenSiretEnDesaccord(let siren, let siret):
      return "Le SIRET \(siret) n'appartient pas au SIREN \(siren) : ses neuf premiers chiffres"
        + " devraient être ce SIREN."
    case .sirenTVAEnDesaccord(let siren, let tva):
      return "Le numéro de TVA \(tva) n'appartient pas au SIREN \(siren) : il devrait finir par"
        + " ce SIREN."
    case .horlogeALHeure:
      return "L'horloge n'est pas en retard sur le dernier événement : il n'y a rien à corriger."
    case .livraisonInversee(let debut, let fin):
      return "La livraison finirait le \(fin.affiche(.francais)), avant son début le"
        + " \(debut.affiche(.francais))."
    case .quantiteNulle:
      return "La quantité d'une ligne ne peut pas être nulle ; si elle est de trop, retirez-la."
    case .tauxNonAdmis(let taux):
      let admis = Taux.enVigueur.map { $0.affiche(.francais) }.joined(separator: " ; ")
      return "Le taux de TVA de \(taux.affiche(.francais)) n'est pas en vigueur. Taux admis :"
        + " \(admis)."
    case .franchiseSansTVA(let taux):
      return "Le vendeur est en franchise de TVA : le taux doit être de"
        + " \(Taux.zero.affiche(.francais)) et non de \(taux.affiche(.francais))."
    case .categorieIncompatible(.tauxZero, .zero):
      return "La catégorie de TVA Z est celle d'une vente taxée à \(Taux.zero.affiche(.francais)) :"
        + " un vendeur en franchise de TVA emploie la catégorie E."
    case .categorieIncompatible(let categorie, let taux):
      return "La catégorie de TVA \(categorie.rawValue) ne va pas avec le taux de"
        + " \(taux.affiche(.francais)) : la catégorie S veut un taux supérieur à zéro, les autres"
        + " un taux nul."
    case .motifExonerationRequis(let categorie):
      return "La catégorie de TVA \(categorie.rawValue) demande un motif d'exonération ;"
        + " indiquez-le sur la ligne."
    case .regimeChange(let lignes):
      return "Ces lignes ne conviennent pas au régime de TVA du vendeur : \(lignes.francais)."
        + " Avant d'émettre, fixez de nouveau le taux de chaque ligne, ou sa catégorie de TVA et le"
        + " motif de son exonération."
    case .zeroSansMotif(let lignes):
      return "Au taux de \(Taux.zero.affiche(.francais)), et rien ne dit pourquoi :"
        + " \(lignes.francais). Avant d'émettre, donnez à chaque ligne son taux, ou sa catégorie de"
        + " TVA et le motif de son exonération."
    case .remiseSurDeduction(let lignes, let remise):
      return "La remise globale de \(remise.affiche(.francais)) réduirait ce qui est déduit :"
        + " \(lignes.francais). Ramenez-la à \(Pourcentage.zero.affiche(.francais)), et accordez la"
        + " remise par des prix plus bas, ou par une déduction à chaque taux."
    case .echeanceAvantFacture(let echeance, let facture):
      return "L'échéance du \(echeance.affiche(.francais)) précède la facture, datée du"
        + " \(facture.affiche(.francais))."
    case .factureDejaEmise(let reference):
      return "La facture \(reference) est émise et ne change plus ; corrigez-la par un avoir."
    case .factureDejaAnnulee(let reference):
      return "La facture \(reference) est annulée ; créez-en une autre."
    case .factureNonEmise(let reference):
      return "La facture \(reference) n'est pas émise ; émettez-la d'abord."
    case .annulationApresEmission(let reference):
      return "La facture \(reference) est émise : elle ne s'annule que par un avoir."
    case .sansLigne(let reference):
      return "La facture \(reference) n'a aucune ligne ; ajoutez-en une avant de l'émettre."
    case .baseNegative(let taux, let base):
      return "Les déductions au taux de \(taux.affiche(.francais)) dépassent ce qui est facturé à"
        + " ce taux : la base serait de \(base.affiche(.francais))."
    case .dateAvantDerniere(let serie, let date, let derniere):
      return "Les numéros de la série \(serie) suivent les dates : la date du"
        + " \(date.affiche(.francais)) précède celle du dernier numéro attribué, le"
        + " \(derniere.affiche(.francais)). Choisissez le \(derniere) ou un jour suivant."
    case .dateFuture(let date, let aujourdhui):
      return "La date du \(date.affiche(.francais)) est à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Les numéros d'une série suivent les dates, et une"
        + " date future y exclut celles d'avant ; elle doit être acceptée expressément."
    case .paiementNonPositif(let montant):
      return "Le montant d'un paiement doit être positif ; \(montant.affiche(.francais)) ne l'est"
        + " pas."
    case .paiementDateFuture(let date, let aujourdhui):
      return "Le paiement est daté du \(date.affiche(.francais)), un jour à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). D'ici là il ne réglerait rien ; il doit être accepté"
        + " expressément."
    case .paiementSuperieurAuSolde(let montant, let reste) where reste.aVenir == .zero:
      return "Le paiement de \(montant.affiche(.francais)) dépasse le solde de"
        + " \(reste.solde.affiche(.francais)) ; un trop-perçu doit être accepté expressément."
    case .paiementSuperieurAuSolde(let montant, let reste):
      return "Le paiement de \(montant.affiche(.francais)) dépasse ce qui reste à payer : le solde"
        + " est de \(reste.solde.affiche(.francais)) au \(reste.jour.affiche(.francais)), moins"
        + " \(reste.aVenir.affiche(.francais)) de paiements et d'avoirs déjà enregistrés pour des"
        + " jours à venir, ce qui laisse \(reste.montant.affiche(.francais)). Un trop-perçu doit être"
        + " accepté expressément ; un paiement annoncé par erreur s'annule."
    case .especesAuDelaDuPlafond(let total, let plafond):
      return "Une facture ne peut être payée en espèces au-delà de"
        + " \(plafond.affiche(.francais)), sauf par un particulier dont l'adresse est hors de"
        + " France ; pour celle-ci, le total en espèces serait de \(total.affiche(.francais))."
        + " Faites régler le reste par un autre moyen."
    case .paiementDejaAnnule(let id): return "Le paiement \(id) est déjà annulé."
    case .avoirSansLigne: return "Un avoir doit créditer au moins une ligne."
    case .avoirLigneEnDouble(let designation):
      return "La ligne « \(designation) » est donnée deux fois ; donnez-la une fois, avec toute la"
        + " quantité à créditer."
    case .avoirQuantite(let designation, let demandee, let reste):
      return "Impossible de créditer une quantité de \(demandee.affiche(.francais)) sur la ligne"
        + " « \(designation) » : il en reste \(reste.affiche(.francais))."
    case .avoirLigneCreditee(let designation):
      return "La ligne « \(designation) » est déjà créditée en entier."
    case .avoirDeductionPartielle(let taux):
      return "Les lignes au taux de \(taux.affiche(.francais)) comptent une déduction : elles se"
        + " créditent toutes ensemble ou pas du tout."
    case .avoirRienACrediter(let reference):
      return "La facture \(reference) est déjà créditée en entier."
    case .avoirAvantFacture(let avoir, let facture):
      return "L'avoir serait daté du \(avoir.affiche(.francais)), avant la facture, datée du"
        + " \(facture.affiche(.francais))."
    }
  }
}

extension Defaut {
  /// The fault in French.
  package var francais: String {
    switch self {
    case .vide: "il manque une valeur."
    case .tropLong(let maximum): "le texte dépasse \(maximum) caractères."
    case .caractereInterdit(let code, let place):
      "le caractère de contrôle U+\(code.hexadecimal) en position \(place) n'est pas permis."
    case .forme(let forme): "il faut \(forme.francais)."
    case .tropDeDecimales(let maximum):
      "trop de décimales : \(maximum) au plus."
    case .horsLimites(let minimum, let maximum):
      "la valeur doit être comprise entre \(minimum) et \(maximum)."
    case .dateInexistante: "ce jour n'existe pas au calendrier."
    case .cle: "la clé de contrôle est fausse ; un caractère est sans doute mal saisi."
    }
  }
}

extension Forme {
  /// The form in French.
  package var francais: String {
    switch self {
    case .decimal(_, let maximum, let voulu?):
      "un nombre avec \(maximum) décimales au plus après un point ; écrivez \(voulu)"
    case .decimal(let montrees, let maximum, nil):
      switch montrees {
      case maximum: "un nombre avec un point et \(maximum) décimales, comme 12.50"
      case 0: "un nombre avec \(maximum) décimales au plus après un point, comme 2 ou 1.5"
      default: "un nombre avec un point et de \(montrees) à \(maximum) décimales, comme 12.50"
      }
    case .date: "une date de la forme AAAA-MM-JJ, comme 2026-11-20"
    case .uuid: "un UUID en minuscules"
    case .siren: "un SIREN de 9 chiffres sans espaces"
    case .siret: "un SIRET de 14 chiffres sans espaces"
    case .numeroTVA: "un numéro de TVA comme FR44732829320, sans espaces"
    case .iban: "un IBAN complet, sans espaces, comme FR1420041010050500013M02606"
    case .bic: "un BIC de 8 ou 11 caractères, en majuscules et sans espaces"
    case .courriel: "une adresse électronique comme nom@exemple.fr"
    case .pays: "un code de pays en deux lettres majuscules, comme FR"
    case .numero: "un numéro fait de lettres sans accent, de chiffres et de + - _ /"
    case .serie:
      "un modèle comme F{annee}-{n:4}, avec {n} une seule fois, et {mois} seulement avec"
        + " {annee}"
    }
  }
}

extension UInt32 {
  var hexadecimal: String {
    let texte = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - texte.count)) + texte
  }
}
