/// A facture, its days and its stages.
extension RefusFacturation {
  /// One who wanted it issued is not told to credit it; a deposit is credited, and asked for anew.
  package static func factureDejaEmise(
    _ reference: String, aEmettre: Bool = false, estAcompte: Bool = false
  ) -> Self {
    let rectificative =
      estAcompte
      ? Texte("", "") : Texte(", ou par une rectificative", ", or with a corrective")
    let texte =
      aEmettre
      ? Texte(
        "La facture \(reference) est déjà émise.", "Invoice \(reference) is issued already.")
      : Texte(
        "La facture \(reference) est émise et ne change plus ; corrigez-la par un"
          + " avoir\(rectificative.francais).",
        "Invoice \(reference) is issued and no longer changes; correct it with a credit"
          + " note\(rectificative.anglais).")
    return Self(
      "facture-deja-emise", texte, ["reference": reference],
      remede: aEmettre ? nil : estAcompte ? .crediter : .rectifier)
  }

  package static func factureDejaAnnulee(_ reference: String) -> Self {
    Self(
      "facture-deja-annulee", fr: "La facture \(reference) est annulée ; créez-en une autre.",
      en: "Invoice \(reference) is cancelled; create another.", ["reference": reference])
  }

  package static func factureNonEmise(_ reference: String) -> Self {
    Self(
      "facture-non-emise", fr: "La facture \(reference) n'est pas émise ; émettez-la d'abord.",
      en: "Invoice \(reference) is not issued; issue it first.", ["reference": reference])
  }

  package static func annulationApresEmission(_ reference: String) -> Self {
    Self(
      "annulation-apres-emission",
      fr: "La facture \(reference) est émise : elle ne s'annule que par un avoir.",
      en: "Invoice \(reference) is issued: only a credit note can cancel it.",
      ["reference": reference], remede: .crediter)
  }

  package static func sansLigne(_ reference: String) -> Self {
    Self(
      "sans-ligne",
      fr: "La facture \(reference) n'a aucune ligne ; ajoutez-en une avant de l'émettre.",
      en: "Invoice \(reference) has no line; add one before issuing it.", ["reference": reference])
  }

  package static func baseNegative(
    _ taux: Taux, _ base: Montant, acompte: NumeroFacture? = nil
  ) -> Self {
    let issue = acompte.map { acompte in
      Texte(
        " Retirez les lignes de l'acompte \(acompte) ; une fois la facture émise, créditez-le par un"
          + " avoir, imputez sur elle ce qui y est payé, et remboursez ce qui reste.",
        " Remove the lines of deposit \(acompte); once the invoice is issued, credit it, allocate to"
          + " the invoice what is paid there, and refund what is left.")
    }
    return Self(
      "base-negative",
      fr: "Les déductions au taux de \(taux.affiche(.francais)) dépassent ce qui est facturé à ce"
        + " taux : la base serait de \(base.affiche(.francais)).\(issue?.francais ?? "")",
      en: "The deductions at \(taux.affiche(.anglais)) exceed what is invoiced at that rate: the"
        + " base would be \(base.affiche(.anglais)).\(issue?.anglais ?? "")",
      ["tva": taux.texte, "base": base.texte])
  }

  package static func echeanceAvantFacture(echeance: DateCivile, facture: DateCivile) -> Self {
    Self(
      "echeance-avant-facture",
      fr: "L'échéance du \(echeance.affiche(.francais)) précède la facture, datée du"
        + " \(facture.affiche(.francais)).",
      en: "The due date \(echeance.affiche(.anglais)) comes before the invoice's date,"
        + " \(facture.affiche(.anglais)).",
      ["dateEcheance": echeance.texte, "dateFacture": facture.texte])
  }

  package static func livraisonInversee(debut: DateCivile, fin: DateCivile) -> Self {
    Self(
      "livraison-inversee",
      fr: "La livraison finirait le \(fin.affiche(.francais)), avant son début le"
        + " \(debut.affiche(.francais)).",
      en: "The delivery would end on \(fin.affiche(.anglais)), before it begins on"
        + " \(debut.affiche(.anglais)).",
      ["debut": debut.texte, "fin": fin.texte])
  }

  /// The date comes before that of the last number given; `ouvert` is the first day that is not
  /// closed, where an invoice is to be issued, and `estDatee` whether that says when the sale is made.
  ///
  /// Where the last of them lies ahead, to advise its day would put off all that follows until it has
  package static func dateAvantDerniere(
    _ serie: Serie, date: DateCivile, derniere: DateCivile, auPlusTard limite: DateCivile?,
    aEmettreDes ouvert: DateCivile? = nil, estDatee: Bool = true
  ) -> Self {
    let premier = max(derniere, ouvert ?? derniere)
    let aVenir = Texte(
      "Les numéros de la série \(serie) suivent les dates, et le dernier porte un jour à venir, le"
        + " \(derniere.affiche(.francais)) : la date du \(date.affiche(.francais)) le précède."
        + " Attendez ce jour si cette date est voulue ; si elle est une erreur, parlez-en à votre"
        + " comptable avant de numéroter dans un autre registre.",
      "The numbers of the series \(serie) follow the dates, and the last of them is dated on a day"
        + " to come, \(derniere.affiche(.anglais)): \(date.affiche(.anglais)) comes before it. Wait"
        + " for that day if the date is meant; if it is a mistake, ask your accountant before you"
        + " number in another ledger.")
    let passee = Texte(
      "Les numéros de la série \(serie) suivent les dates : la date du \(date.affiche(.francais))"
        + " précède celle du dernier numéro attribué, le \(derniere.affiche(.francais))."
        + " Choisissez le \(premier) ou un jour suivant.",
      "The numbers of the series \(serie) follow the dates: \(date.affiche(.anglais)) comes"
        + " before the date of the last number given, \(derniere.affiche(.anglais)). Use the date"
        + " \(premier) or a later one.")
    let estAVenir = limite.map { derniere > $0 } == true
    return Self(
      "date-avant-derniere", estAVenir ? aVenir : passee,
      [
        "serie": serie.texte, "date": date.texte, "derniere": derniere.texte,
        "auPlusTot": premier > derniere && !estAVenir ? premier.texte : nil,
      ],
      remede: ouvert == nil || limite == nil || estAVenir
        ? nil : estDatee ? .emettrePlusTard : .livrerPuisEmettre)
  }

  package static func dateFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "date-future",
      fr: "La date du \(date.affiche(.francais)) est à venir : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Les numéros d'une série suivent les dates, et une"
        + " date future y exclut celles d'avant ; elle doit être acceptée expressément.",
      en: "The date \(date.affiche(.anglais)) is in the future: today is"
        + " \(aujourdhui.affiche(.anglais)). The numbers of a series follow the dates, so that a future"
        + " date rules out those before it; it has to be accepted explicitly.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte], remede: .accepterUneDateFuture)
  }

  package static func dateTresAncienne(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "date-tres-ancienne",
      fr: "La facture porterait la date du \(date.affiche(.francais)), \(aujourdhui - date) jours"
        + " avant aujourd'hui ; elle prend un numéro, et rien ne l'annule qu'un avoir. Une telle"
        + " date doit être acceptée expressément.",
      en: "The invoice would be dated \(date.affiche(.anglais)), \(aujourdhui - date) days before"
        + " today; it takes a number, and only a credit note cancels it. Such a date has to be"
        + " accepted explicitly.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte], remede: .accepterUneDateAncienne)
  }
}

/// Why lines cannot be of the VAT category or the rate that they have.
extension RefusFacturation {
  package static func acheteurSansNumeroTVA(_ lignes: LignesVisees, _ client: Libelle) -> Self {
    Self(
      "acheteur-sans-numero-tva",
      fr: "Vendre sans TVA demande le numéro de TVA du client : \(lignes.texte.francais).",
      en: "Sales without VAT need the customer's VAT number: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs, "client": client.texte], remede: .donnerUnNumeroTVA)
  }

  package static func intracommunautaireEnFrance(_ lignes: LignesVisees) -> Self {
    Self(
      "intracommunautaire-en-france",
      fr: "La catégorie K est celle de biens vendus à une entreprise d'un autre pays de l'Union, et"
        + " ce client est français : \(lignes.texte.francais).",
      en: "Category K is that of goods sold to a business in another country of the Union, and this"
        + " customer is French: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func acheteurHorsDeLUnion(_ numero: NumeroTVA, _ lignes: LignesVisees) -> Self {
    Self(
      "acheteur-hors-de-l-union",
      fr: "La catégorie K demande le numéro de TVA d'un autre pays de l'Union ou de l'Irlande du"
        + " Nord (XI), et \(numero) n'en est pas un : \(lignes.texte.francais). Des biens qui"
        + " quittent l'Union sont de catégorie G.",
      en: "Category K needs a VAT number of another country of the Union or of Northern Ireland"
        + " (XI), and \(numero) is none: \(lignes.texte.anglais). Goods that leave the Union are of"
        + " category G.",
      ["numeroTVA": numero.texte, "lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func autoliquidationParticulier(_ lignes: LignesVisees) -> Self {
    Self(
      "autoliquidation-particulier",
      fr: "Un particulier ne doit pas la TVA à la place du vendeur : \(lignes.texte.francais).",
      en: "A private person cannot owe the VAT in the seller's place: \(lignes.texte.anglais).",
      ["lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func natureEtCategorie(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    Self(
      "nature-et-categorie",
      fr: "La catégorie \(categorie.rawValue) est celle de biens, et des services sont vendus :"
        + " \(lignes.texte.francais). Un service à une entreprise d'un autre pays de l'Union est de"
        + " catégorie AE ; si ce sont des biens, dites-le.",
      en: "Category \(categorie.rawValue) is that of goods, and services are sold:"
        + " \(lignes.texte.anglais). A service to a business in another country of the Union is of"
        + " category AE; if these are goods, say so.",
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs], remede: .modifierLesLignes)
  }

  package static func lieuEtCategorie(_ categorie: CategorieTVA, _ lignes: LignesVisees) -> Self {
    let exportees = Texte(
      "La catégorie G est celle de biens exportés, et aucun lieu connu n'est hors de l'Union :"
        + " \(lignes.texte.francais). Donnez le lieu de livraison s'il l'est, ou à ces lignes leur"
        + " taux, ou la catégorie K entre entreprises.",
      "Category G is that of goods that are exported, and no place that is known lies outside the"
        + " Union: \(lignes.texte.anglais). Give the place of delivery if it does, or these lines"
        + " their rate, or category K between businesses.")
    let dansLUnion = Texte(
      "La catégorie \(categorie.rawValue) est celle de biens qui restent dans l'Union, et la"
        + " livraison est hors d'elle : \(lignes.texte.francais). Des biens exportés sont de"
        + " catégorie G.",
      "Category \(categorie.rawValue) is that of goods that stay in the Union, and these are"
        + " delivered outside it: \(lignes.texte.anglais). Goods that are exported are of category"
        + " G.")
    return Self(
      "lieu-et-categorie", categorie == .exportation ? exportees : dansLUnion,
      ["categorieTVA": categorie.rawValue, "lignes": lignes.rangs], remede: .fixerLeLieu)
  }

  package static func tauxEtLieu(_ local: TauxDUnLieu, _ lignes: LignesVisees) -> Self {
    Self(
      "taux-et-lieu",
      fr: "Le taux de \(local.taux.affiche(.francais)) n'est celui ni du vendeur, ni du client, ni"
        + " de la livraison : il vaut seulement \(local.contree.francais). Donnez le lieu de"
        + " livraison s'il y est, ou leur taux à ces lignes : \(lignes.texte.francais).",
      en: "The rate of \(local.taux.affiche(.anglais)) is that of neither the seller, the customer"
        + " nor the delivery: it is charged \(local.contree.anglais) alone. Give the place of"
        + " delivery if it lies there, or these lines their rate: \(lignes.texte.anglais).",
      ["tva": local.taux.texte, "lignes": lignes.rangs], remede: .fixerLeLieu)
  }
}

/// What sellers and customers say of themselves.
extension RefusFacturation {
  package static func sirenSiretEnDesaccord(_ siren: Siren, _ siret: Siret) -> Self {
    Self(
      "siren-siret-en-desaccord",
      fr: "Le SIRET \(siret) n'appartient pas au SIREN \(siren) : ses neuf premiers chiffres"
        + " devraient être ce SIREN.",
      en: "The SIRET \(siret) does not belong to the SIREN \(siren): its first nine digits should"
        + " be that SIREN.",
      ["siren": siren.texte, "siret": siret.texte])
  }

  package static func sirenTVAEnDesaccord(_ siren: Siren, _ tva: NumeroTVA) -> Self {
    Self(
      "siren-tva-en-desaccord",
      fr: "Le numéro de TVA \(tva) n'appartient pas au SIREN \(siren) : il devrait finir par ce"
        + " SIREN.",
      en: "The VAT number \(tva) does not belong to the SIREN \(siren): it should end with that"
        + " SIREN.",
      ["siren": siren.texte, "numeroTVA": tva.texte])
  }

  static func sirenAdresseEnDesaccord(_ siren: Siren, _ adresse: AdresseElectronique) -> Self {
    Self(
      "siren-adresse-en-desaccord",
      fr: "L'adresse électronique \(adresse) ne commence pas par le SIREN \(siren) ; corrigez l'un"
        + " des deux.",
      en: "The electronic address \(adresse) does not begin with the SIREN \(siren); correct one of"
        + " the two.",
      ["siren": siren.texte, "adresseElectronique": adresse.texte])
  }

  package static let vendeurSansNumeroTVA = Self(
    "vendeur-sans-numero-tva",
    fr: "Le numéro de TVA du vendeur manque ; une facture où il compte la TVA, ou que l'acheteur"
      + " doit déclarer, le porte.",
    en: "The seller's VAT number is missing; an invoice that charges VAT, or has the buyer declare"
      + " it, bears it.",
    remede: .completerLeVendeur)

  package static func clientSansAdresse(_ nom: Libelle) -> Self {
    Self(
      "client-sans-adresse",
      fr: "L'adresse de \(nom) manque ; sa facture doit la porter.",
      en: "The address of \(nom) is missing; its invoice has to bear it.",
      ["client": nom.texte], remede: .donnerUneAdresse)
  }

  package static let prelevementSansMandat = Self(
    "prelevement-sans-mandat",
    fr: "La facture est à prélever, et le mandat du client manque.",
    en: "The invoice is to be paid by direct debit, and the customer's mandate is missing.",
    remede: .donnerUnMandat)
}

/// Lines as a refusal names them: by the rank under which a person changes them, and what they sell.
package struct LignesVisees: Hashable, Sendable {
  /// How many of them a message names; it counts the others.
  private static let nommees = 5

  private struct Visee: Hashable, Sendable {
    let rang: Int
    let designation: Libelle
  }

  private let visees: [Visee]

  /// Those of an invoice that something is true of, or nothing when it is of none.
  init?(_ lignes: [Ligne], ou vise: (ContenuLigne) -> Bool) {
    visees = zip(1..., lignes).filter { vise($0.1.contenu) }.map {
      Visee(rang: $0.0, designation: $0.1.contenu.designation)
    }
    if visees.isEmpty { return nil }
  }

  /// The ranks, for programs: `1,3`.
  var rangs: String { visees.map { String($0.rang) }.joined(separator: ",") }

  /// `ligne 1 « Pain », ligne 3 « Sel »`.
  var texte: Texte {
    Texte(
      noms { "ligne \($0.rang) « \($0.designation) »" }
        + (omises > 0 ? " et \(omises) de plus" : ""),
      noms { "line \($0.rang) “\($0.designation)”" } + (omises > 0 ? " and \(omises) more" : ""))
  }

  private func noms(_ nommer: (Visee) -> String) -> String {
    visees.prefix(Self.nommees).map(nommer).joined(separator: ", ")
  }

  private var omises: Int { visees.count - min(visees.count, Self.nommees) }
}
