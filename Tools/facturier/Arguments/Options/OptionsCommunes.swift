/// Every option is named once, here, in a file beside this or in that of its command, and means the same in
/// every command.
extension Option {
  static let registre = Option(
    nom: "registre", anglais: "ledger", valeur: "dir",
    fr: "Le dossier ou l'adresse du registre (sinon $FACTURIER_REGISTRE, sinon ./registre).",
    en: "The ledger's folder or address (else $FACTURIER_REGISTRE, else ./registre).")
  static let auteur = Option(
    nom: "auteur", anglais: "author", valeur: "nom",
    fr: "Qui agit (sinon $FACTURIER_AUTEUR, sinon l'utilisateur du système).",
    en: "Who acts (else $FACTURIER_AUTEUR, else the system's user).")
  static let langue = Option(
    nom: "langue", anglais: "language", valeur: "fr|en",
    fr: "La langue des textes : fr ou en.", en: "The language of texts: fr or en.")
  static let json = Option(
    nom: "json", valeur: nil,
    fr: "Répond en JSON, un objet par ligne.", en: "Answers in JSON, an object a line.")
  static let attente = Option(
    nom: "attente", anglais: "wait", valeur: "secondes",
    fr: "Combien de secondes attendre un registre occupé (10).",
    en: "How many seconds to wait for a ledger in use (10).")

  /// What every command takes.
  static let communes: [Option] = [.registre, .auteur, .langue, .json, .attente]

  static let idempotence = Option(
    nom: "idempotence", valeur: "cle", sous: .enregistrement,
    fr: "Une clé sous laquelle l'acte n'est fait qu'une fois.",
    en: "A key under which the act is done once only.")
  static let version = Option(
    nom: "si-version", valeur: "position", sous: .enregistrement,
    fr: "La position du dernier événement que l'on a vu de l'objet à modifier.",
    en: "The position of the last event seen of what is to be changed.")

  /// What every command takes that records something.
  static let dActe: [Option] = [.idempotence, .version]
}
