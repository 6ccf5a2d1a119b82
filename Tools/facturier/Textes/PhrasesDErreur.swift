import Facturier

/// What is not there, what could not be read or written, and what nobody knows.
extension Phrase {
  static let entreeStandard = Phrase(fr: "Entrée standard", en: "Standard input")
  static let sortieImpossible = Phrase(
    fr: "La réponse n'a pu être écrite.", en: "The answer could not be written.")
  static let sortieImpossibleApresActe = Phrase(
    fr: "La réponse n'a pu être écrite ; l'acte, lui, est enregistré.",
    en: "The answer could not be written; the act is recorded all the same.")

  static func aucuneLigne(_ designation: String, reference: String) -> Phrase {
    Phrase(
      fr: "\(reference) n'a pas de ligne « \(designation) » ; « facturier afficher"
        + " \(reference) » montre les rangs.",
      en: "\(reference) has no line “\(designation)”; “facturier show \(reference)” shows the"
        + " numbers.")
  }

  static func aucunAvoir(_ designation: String, reference: String) -> Phrase {
    Phrase(
      fr: "\(reference) n'a pas d'avoir « \(designation) » ; « facturier afficher"
        + " \(reference) » montre ses avoirs.",
      en: "\(reference) has no credit note “\(designation)”; “facturier show \(reference)” shows"
        + " those it has.")
  }

  static func aucunPaiement(_ designation: String, reference: String) -> Phrase {
    Phrase(
      fr: "\(reference) n'a pas de paiement « \(designation) » ; « facturier afficher"
        + " \(reference) » montre les rangs.",
      en: "\(reference) has no payment “\(designation)”; “facturier show \(reference)” shows the"
        + " numbers.")
  }

  static func aucunClientNomme(_ designation: String) -> Phrase {
    Phrase(
      fr: "Aucun client n'a d'identifiant, ni de mot dans son nom, qui commence par"
        + " « \(designation) » ;"
        + " « facturier client lister » les montre.",
      en: "No customer has an identifier, or a word in its name, that begins with"
        + " “\(designation)”; “facturier"
        + " customer list” shows them.")
  }

  static func aucunProduitNomme(_ designation: String) -> Phrase {
    Phrase(
      fr: "Aucun produit n'a d'identifiant, ni de mot dans sa désignation ou sa référence, qui"
        + " commence par « \(designation) » ;"
        + " « facturier produit lister » les montre.",
      en: "No product has an identifier, or a word in its designation or its reference, that begins"
        + " with “\(designation)”; “facturier"
        + " product list” shows them.")
  }

  static func positionAbsente(_ position: Int, fin: Int) -> Phrase {
    Phrase(
      fr: "Le journal n'a pas de position \(position) : il s'arrête à la position \(fin).",
      en: "The journal has no position \(position): it ends at position \(fin).")
  }

  static func factureAVenir(_ reference: String, date: String, jour: String) -> Phrase {
    Phrase(
      fr: "\(reference) est datée du \(date) : elle n'est pas encore là au \(jour).",
      en: "\(reference) is dated \(date): it is not there yet on \(jour).")
  }

  static func avoirAVenir(_ numero: String, date: String, jour: String) -> Phrase {
    Phrase(
      fr: "\(numero) est daté du \(date) : cet avoir n'est pas encore là au \(jour).",
      en: "\(numero) is dated \(date): that credit note is not there yet on \(jour).")
  }

  static func fichierIllisible(_ chemin: String) -> Phrase {
    Phrase(
      fr: "\(chemin) n'existe pas, ou n'est pas un fichier lisible.",
      en: "\(chemin) does not exist, or is no file that can be read.")
  }

  static func placeDansFichier(ligne: Int, colonne: Int, chemin: String, faute: Phrase) -> Phrase {
    Phrase(
      fr: "ligne \(ligne), colonne \(colonne), \(chemin) : \(faute.francais)",
      en: "line \(ligne), column \(colonne), \(chemin): \(faute.anglais)")
  }

  static func erreurInattendue(_ detail: String) -> Phrase {
    Phrase(
      fr: "Erreur inattendue : \(detail). Vérifiez le registre, puis signalez-la.",
      en: "Unexpected error: \(detail). Verify the ledger, then report it.")
  }
}
