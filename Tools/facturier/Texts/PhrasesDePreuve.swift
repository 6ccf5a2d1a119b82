import Facturier
import Preuves

/// What is said of anchors, and of what others have signed and dated.
extension Phrase {
  static let aucuneSignature = Phrase(
    fr: "Aucune signature à vérifier dans ancres/.", en: "No signature to verify in ancres/.")
  static let aucunJeton = Phrase(
    fr: "Aucun jeton à vérifier dans ancres/.", en: "No token to verify in ancres/.")

  static func ancreEcrite(_ position: Int, vers chemin: String) -> Phrase {
    Phrase(
      fr: "L'ancre de l'événement \(position) est dans \(chemin).",
      en: "The anchor of event \(position) is in \(chemin).")
  }

  static func demandeEcrite(_ position: Int, vers chemin: String) -> Phrase {
    Phrase(
      fr: "La demande de jeton pour l'ancre de l'événement \(position) est dans \(chemin) :"
        + " envoyez-la à une autorité, et gardez sa réponse par « ancre --ajouter ».",
      en: "The request of a token for the anchor of event \(position) is in \(chemin): send it to"
        + " an authority, and keep its answer by “anchor --ajouter”.")
  }

  static func ancreASituer(_ fichier: String) -> Phrase {
    Phrase(
      fr: "\(fichier) ne dit pas de quelle ancre il est la signature : nommez-le comme elle"
        + " (28.ancre.sig), ou donnez --position.",
      en: "\(fichier) does not say of which anchor it is the signature: name it as that is"
        + " (28.ancre.sig), or give --position.")
  }

  static func preuveGardee(_ preuve: PreuveGardee, estNouvelle: Bool) -> Phrase {
    Phrase(
      fr: (estNouvelle ? "Gardé" : "Déjà gardé") + " : \(preuve.nom), \(preuve.sens.francais).",
      en: (estNouvelle ? "Kept" : "Kept already") + ": \(preuve.nom), \(preuve.sens.anglais).")
  }

  static func preuve(_ preuve: PreuveGardee, _ verdict: RapportDesPreuves.Verdict) -> Phrase {
    let par = preuve.programme
    let suite =
      switch verdict {
      case .tenu(let nom?):
        Phrase(
          fr: "vérifiée par \(par) : elle est de \(nom).",
          en: "verified by \(par): it is \(nom)'s.")
      case .tenu(nil): Phrase(fr: "vérifié par \(par).", en: "verified by \(par).")
      case .aVerifier, .programmeAbsent, .rejete:
        Phrase(fr: "à vérifier par :", en: "to be verified by:")
      }
    return Phrase(
      fr: "\(preuve.nom) : \(preuve.sens.francais), \(suite.francais)",
      en: "\(preuve.nom): \(preuve.sens.anglais), \(suite.anglais)")
  }

  static let jetonDansLAvenir = Phrase(
    fr: "Ce moment est à venir : l'horloge de l'autorité avance, ou cette machine retarde.",
    en: "That moment has not come yet: the authority's clock is fast, or this machine's is slow.")

  static func refuseePar(_ programme: String, _ motif: String) -> Phrase {
    Phrase(
      fr: "une pièce que refuse \(programme) (\(motif.visible))",
      en: "one that \(programme) rejects (\(motif.visible))")
  }

  static func signataireInconnu(_ cle: String) -> Phrase {
    Phrase(
      fr: "une d'un signataire inconnu (sa clé, \(cle), n'est à aucun de ceux du fichier)",
      en: "one by an unknown signer (the key, \(cle), is nobody's in the file)")
  }

  static func programmeAbsent(_ nom: String) -> Phrase {
    Phrase(
      fr: "\(nom) n'est pas sur cette machine, ou n'a pas répondu ; la vérification reste à faire.",
      en: "\(nom) is not on this machine, or gave no answer; the verification remains to be done.")
  }

  // MARK: - What is said of audit packages

  static let dossierOuArchive = Phrase(
    fr: "il faut un dossier ou une archive .zip.", en: "it must be a folder or a .zip archive.")

  static let dossierVide = Phrase(fr: "Il faut un dossier vide.", en: "It must be an empty folder.")
  static let dossierVideOuArchive = Phrase(
    fr: "Il faut un dossier vide, ou une archive .zip.",
    en: "It must be an empty folder, or a .zip archive.")

  static func dossierExporte(fichiers: Int, _ position: Int, vers chemin: String) -> Phrase {
    Phrase(
      fr: "Dossier de \(fichiers) fichiers écrit dans \(chemin), jusqu'à l'événement \(position)."
        + " Envoyez séparément l'empreinte de sa liste au destinataire.",
      en: "Package of \(fichiers) files written to \(chemin), up to event \(position)."
        + " Send the fingerprint of its list to the recipient separately.")
  }

  static func periodeNonFinie(_ jour: DateCivile) -> Phrase {
    Phrase(
      fr: "La période n'est pas finie : ce dossier dit ce qu'elle tient jusqu'ici, et qui serait en"
        + " retard le \(jour.affiche(.francais)).",
      en: "The period is not over: this package says what it holds so far, and who would be overdue"
        + " on \(jour.affiche(.anglais)).")
  }

  static func periodeNonClose(_ jour: DateCivile) -> Phrase {
    Phrase(
      fr: "La période n'est pas close : « facturier cloturer --jusqu-au \(jour) » fait qu'un"
        + " dossier d'elle reste le même.",
      en: "The period is not closed: with “facturier close --jusqu-au \(jour)” a package of it"
        + " stays the same.")
  }
}

extension PreuveGardee {
  /// What it is, as it stands in a sentence.
  fileprivate var sens: Phrase {
    switch preuve {
    case .signature(let signature):
      Phrase(
        fr: "signature de l'ancre \(ancre.position) par la clé \(signature.cle)"
          + " \(signature.empreinteDeCle)",
        en: "signature of anchor \(ancre.position) by the key \(signature.cle)"
          + " \(signature.empreinteDeCle)")
    case .jeton(let jeton):
      Phrase(
        fr: "jeton sur l'ancre \(ancre.position), daté \(jeton.date.toTheSecond) par l'autorité",
        en: "token on anchor \(ancre.position), dated \(jeton.date.toTheSecond) by the authority")
    }
  }
}
