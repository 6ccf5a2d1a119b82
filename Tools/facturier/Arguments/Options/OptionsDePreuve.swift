/// What is asked of anchors, signatures and tokens.
extension Option {
  static let positionDAncre = Option(
    nom: "position", valeur: "position",
    fr: "L'ancre de cet événement (le dernier) ; si le journal ne l'a pas, le programme finit avec"
      + " le code 66.",
    en: "The anchor of that event, else of the last one; if the journal lacks it, the program ends"
      + " with code 66.")
  static let versAncre = Option(
    nom: "vers", anglais: "to", valeur: "fichier|-", sous: .fichier,
    fr: "Le fichier où écrire l'ancre, pour la faire signer (-).",
    en: "The file to write the anchor to, for others to sign (-).")
  static let demandeTSA = Option(
    nom: "demande-tsa", anglais: "tsa-request", valeur: "fichier|-", sous: .preuves,
    fr: "Écrit la demande de jeton (RFC 3161) à envoyer à une autorité d'horodatage.",
    en: "Writes the request of a token (RFC 3161) to send to a time stamping authority.")
  static let ajouter = Option(
    nom: "ajouter", anglais: "add", valeur: "fichier|-", sous: .preuves,
    fr: "Garde à côté du journal la signature (ssh-keygen -Y sign -n facturier) ou le jeton de ce"
      + " fichier, après avoir vu qu'il est d'une ancre de ce registre.",
    en: "Keeps beside the journal that file's signature (ssh-keygen -Y sign -n facturier) or token,"
      + " having seen that it is of an anchor of this ledger.")
  static let signataires = Option(
    nom: "signatures", valeur: "fichier", sous: .preuves,
    fr: "Vérifie les signatures gardées, par ssh-keygen, avec ce fichier de signataires admis.",
    en: "Checks the signatures that are kept, by ssh-keygen, with that file of allowed signers.")
  static let autorites = Option(
    nom: "autorites", anglais: "authorities", valeur: "fichier", sous: .preuves,
    fr: "Vérifie les jetons gardés, par openssl, avec ce fichier de certificats d'autorités (PEM).",
    en: "Checks the tokens that are kept, by openssl, with that file of authorities' certificates"
      + " (PEM).")
}

/// What is asked of an audit package.
extension Option {
  static let duDuDossier = Option(
    nom: "du", valeur: "date", fr: "Le premier jour de la période.",
    en: "The first day of the period.")
  static let auDuDossier = Option(
    nom: "au", valeur: "date", fr: "Le dernier jour, 24 mois après au plus.",
    en: "The last day, 24 months later at most.")
  static let versDossierDAudit = Option(
    nom: "vers", anglais: "to", valeur: "dossier|F.zip", sous: .fichier,
    fr: "Le dossier, encore vide, ou l'archive à écrire.",
    en: "The folder, which is empty yet, or the archive to write.")
  static let positionDuDossier = Option(
    nom: "position", valeur: "position",
    fr: "Le dernier événement du journal à y mettre (la clôture de la période, sinon le dernier).",
    en: "The last event of the journal to put into it (the closing of the period, else the last).")
  static let signatairesDuDossier = Option(
    nom: "signatures", valeur: "fichier", sous: .preuves,
    fr: "Le fichier de signataires admis (ssh-keygen) à joindre.",
    en: "The file of allowed signers (ssh-keygen) to add to it.")
  static let autoritesDuDossier = Option(
    nom: "autorites", anglais: "authorities", valeur: "fichier", sous: .preuves,
    fr: "Le fichier de certificats d'autorités d'horodatage (PEM) à joindre.",
    en: "The file of time stamping authorities' certificates (PEM) to add to it.")
  static let copieDeDossier = Option(
    nom: "copie", anglais: "copy", valeur: nil,
    fr: "N'enregistre pas que le dossier est exporté.",
    en: "Does not record that the package was exported.")
}
