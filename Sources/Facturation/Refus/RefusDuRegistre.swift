/// What is there and what is not.
extension RefusFacturation {
  package static let registreDejaOuvert = Self(
    "registre-deja-ouvert",
    fr: "Ce registre est déjà ouvert ; choisissez un autre dossier pour un nouveau registre.",
    en: "This ledger already exists; choose another folder for a new one.")

  package static let registreNonOuvert = Self(
    "registre-non-ouvert",
    fr: "Ce registre n'est pas encore ouvert ; commencez par l'ouvrir au nom du vendeur.",
    en: "This ledger does not exist yet; begin by creating it in the seller's name.")

  package static func seriesConfondues(_ factures: Serie, _ avoirs: Serie) -> Self {
    Self(
      "series-confondues",
      fr: "Les séries \(factures) et \(avoirs) pourraient donner le même numéro à deux documents ;"
        + " distinguez-les par une lettre, ou donnez le même modèle aux deux.",
      en: "The series \(factures) and \(avoirs) could give two documents the same number; tell them"
        + " apart by a letter, or give both the same pattern.",
      ["serieFactures": factures.texte, "serieAvoirs": avoirs.texte])
  }

  package static func autreSiren(que siren: Siren) -> Self {
    Self(
      "autre-siren",
      fr: "Ce registre, qui a des factures, est celui de l'entreprise au SIREN \(siren) ; une autre"
        + " entreprise tient son propre registre. Une correction doit être acceptée expressément.",
      en: "This ledger has invoices, and is that of the business with the SIREN \(siren); another"
        + " business keeps a ledger of its own. A correction has to be accepted explicitly.",
      ["siren": siren.texte], remede: .accepterUnAutreSiren)
  }

  package static let horlogeALHeure = Self(
    "horloge-a-l-heure",
    fr: "L'horloge n'est pas en retard sur le dernier événement : il n'y a rien à corriger.",
    en: "The clock is not behind the last event: there is nothing to correct.")

  package static func clientInconnu(_ id: ClientID) -> Self {
    Self(
      "client-inconnu", fr: "Aucun client ne porte l'identifiant \(id).",
      en: "No customer has the identifier \(id).", ["clientId": id.texte])
  }

  package static func produitInconnu(_ id: ProduitID) -> Self {
    Self(
      "produit-inconnu", fr: "Aucun produit ne porte l'identifiant \(id).",
      en: "No product has the identifier \(id).", ["produitId": id.texte])
  }

  package static func factureInconnue(_ id: FactureID) -> Self {
    Self(
      "facture-inconnue", fr: "Aucune facture ne porte l'identifiant \(id).",
      en: "No invoice has the identifier \(id).", ["factureId": id.texte])
  }

  package static func designationInconnue(
    _ texte: String, parmi homonymes: Homonymes = .factures
  ) -> Self {
    let noms = homonymes.designations
    return Self(
      "designation-inconnue",
      fr: "Ce registre n'a pas de « \(texte) » ; donnez \(noms.francais), un identifiant ou son"
        + " début.",
      en: "This ledger has no “\(texte)”; give \(noms.anglais), an identifier or its beginning.",
      ["designation": texte], remede: .lister)
  }

  package static func avoirPourFacture(_ avoir: NumeroFacture, de facture: NumeroFacture) -> Self {
    Self(
      "avoir-pour-facture",
      fr: "\(avoir) est un avoir sur la facture \(facture) ; pour agir sur la facture, nommez"
        + " \(facture).",
      en: "\(avoir) is a credit note on invoice \(facture); to act on that, name \(facture).",
      ["avoirNumero": avoir.texte, "reference": facture.texte])
  }

  package static func designationAmbigue(
    _ texte: String, parmi homonymes: Homonymes, exemples: [Texte], enOmet: Bool,
    ontCeNom: Bool = false
  ) -> Self {
    let suite =
      ontCeNom
      ? Texte(
        "Donnez un identifiant ou son début, ou archivez ce qui est de trop.",
        "Give an identifier or its beginning, or archive what is not needed.")
      : Texte(
        "Donnez quelques caractères de plus, ou un identifiant.",
        "Give a few more characters, or an identifier.")
    return Self(
      "designation-ambigue",
      fr: "Plusieurs \(homonymes.texte.francais) répondent à « \(texte) » :"
        + " \(exemples.map(\.francais).joined(separator: ", "))"
        + (enOmet ? ", et d'autres. " : ". ") + suite.francais,
      en: "Several \(homonymes.texte.anglais) match “\(texte)”:"
        + " \(exemples.map(\.anglais).joined(separator: ", "))"
        + (enOmet ? " and others. " : ". ") + suite.anglais,
      ["designation": texte])
  }

  package static func ligneInconnue(_ id: LigneID) -> Self {
    Self(
      "ligne-inconnue", fr: "La facture n'a pas de ligne \(id).",
      en: "The invoice has no line \(id).", ["ligneId": id.texte])
  }

  package static func paiementInconnu(_ id: PaiementID) -> Self {
    Self(
      "paiement-inconnu", fr: "La facture n'a pas de paiement \(id).",
      en: "The invoice has no payment \(id).", ["paiementId": id.texte])
  }

  package static func dejaArchive(_ nom: Libelle) -> Self {
    Self(
      "deja-archive", fr: "\(nom) : déjà archivé.",
      en: "\(nom) is already archived.", ["nom": nom.texte])
  }

  package static func nonArchive(_ nom: Libelle) -> Self {
    Self(
      "non-archive", fr: "\(nom) : rien à rétablir, car rien n'est archivé.",
      en: "\(nom) is not archived: there is nothing to restore.", ["nom": nom.texte])
  }
}

/// What of which several are called the same.
package enum Homonymes: Hashable, Sendable {
  case clients, produits, factures, lignes, paiements

  /// What people call them.
  var texte: Texte {
    switch self {
    case .clients: Texte("clients", "customers")
    case .produits: Texte("produits", "products")
    case .factures: Texte("factures", "invoices")
    case .lignes: Texte("lignes", "lines")
    case .paiements: Texte("paiements", "payments")
    }
  }

  /// The names by which one can be given, beside an identifier.
  var designations: Texte {
    switch self {
    case .clients: Texte("un nom", "a name")
    case .produits: Texte("une désignation, une référence", "a designation, a reference")
    case .factures:
      Texte("un numéro, BROUILLON-1 pour un brouillon", "a number, BROUILLON-1 for a draft")
    case .lignes, .paiements: Texte("un rang", "a rank")
    }
  }
}

/// Why a period is not closed, or why something is not recorded in one that is.
extension RefusFacturation {
  package static func clotureFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "cloture-future",
      fr: "Le \(date.affiche(.francais)) n'est pas fini : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Une période se clôt quand elle est finie.",
      en: "The day \(date.affiche(.anglais)) is not over: today is \(aujourdhui.affiche(.anglais))."
        + " A period is closed once it is over.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte])
  }

  package static func clotureDejaFaite(_ date: DateCivile, jusquAu limite: DateCivile) -> Self {
    Self(
      "cloture-deja-faite",
      fr: "Le \(date.affiche(.francais)) est déjà dans une période close : tout l'est jusqu'au"
        + " \(limite.affiche(.francais)). Donnez un jour d'après.",
      en: "The day \(date.affiche(.anglais)) is already in a closed period: all is closed up to"
        + " \(limite.affiche(.anglais)). Give a later day.",
      ["date": date.texte, "closJusquAu": limite.texte])
  }

  package static func periodeClose(
    _ date: DateCivile, jusquAu limite: DateCivile, importe: Bool = false
  ) -> Self {
    let conseil =
      importe
      ? Texte(
        "Les documents de ces jours s'importent avant leur clôture.",
        "Documents of those days are imported before they are closed.")
      : Texte("Datez cet acte d'un jour d'après.", "Date this act on a later day.")
    return Self(
      "periode-close",
      fr: "Le \(date.affiche(.francais)) est dans une période close : tout l'est jusqu'au"
        + " \(limite.affiche(.francais)). \(conseil.francais)",
      en: "The day \(date.affiche(.anglais)) is in a closed period: all is closed up to"
        + " \(limite.affiche(.anglais)). \(conseil.anglais)",
      ["date": date.texte, "closJusquAu": limite.texte],
      remede: importe ? .facturerAujourdhui : nil)
  }

  package static func paiementClos(_ date: DateCivile, jusquAu limite: DateCivile) -> Self {
    Self(
      "paiement-clos",
      fr: "Ce paiement compte le \(date.affiche(.francais)), dans une période close jusqu'au"
        + " \(limite.affiche(.francais)) : il ne peut plus être annulé. Enregistrez ce qui le"
        + " défait, à une date d'après : un rejet, un remboursement, ou, s'il était pour une autre"
        + " facture du client, son imputation sur elle. S'il venait d'un autre client, remboursez-le"
        + " ici et enregistrez-le sur la facture de celui-ci, les deux par compensation. Un paiement"
        + " déjà rejeté ne compte plus.",
      en: "This payment counts on \(date.affiche(.anglais)), in a period closed until"
        + " \(limite.affiche(.anglais)): it cannot be reversed any more. Record what undoes it, on a"
        + " later day: a bounce, a refund or, if it was for another of the customer's invoices, its"
        + " allocation to that. If it came from another customer, refund it here and record it on that"
        + " customer's invoice, both by set-off. A payment that has bounced already counts no more.",
      ["date": date.texte, "closJusquAu": limite.texte], remede: .defaireLePaiement)
  }
}
