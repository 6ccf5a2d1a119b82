/// What `--help` says beside what is declared.
extension Phrase {
  static let resumeProgramme = Phrase(
    fr: "Tient le registre des factures d'une entreprise : chaque acte est un événement que rien"
      + " n'efface.",
    en: "Keeps a firm's ledger of invoices: each act is an event that nothing erases.")
  static let aideDetaillee = Phrase(
    fr: "« facturier COMMANDE --help » explique une commande.",
    en: "“facturier COMMAND --help” explains a command.")
  static let voirAide = Phrase(
    fr: "« facturier --help » nomme les commandes.", en: "“facturier --help” names the commands.")
  static let titreResume = Phrase(fr: "APERÇU", en: "OVERVIEW")
  static let titreCommandes = Phrase(fr: "COMMANDES", en: "SUBCOMMANDS")
  static let titrePremiersPas = Phrase(fr: "PREMIERS PAS", en: "FIRST STEPS")
  static let optionsCommunes = Phrase(
    fr: "OPTIONS DE TOUTES LES COMMANDES", en: "OPTIONS OF ALL COMMANDS")
  static let commande = Phrase(fr: "commande", en: "subcommand")
  static let aideAide = Phrase(fr: "Affiche cette aide.", en: "Shows this help.")
  static let aideVersion = Phrase(fr: "Affiche la version.", en: "Shows the version.")

  /// A heading with its colon, which French sets apart by a space that never ends a line.
  static func titre(_ texte: String) -> Phrase {
    Phrase(fr: "\(texte)\u{A0}:", en: "\(texte):")
  }

  static func aideExclut(_ autres: [String]) -> Phrase {
    let autres = autres.joined(separator: ", ")
    return Phrase(fr: "Exclut \(autres).", en: "Not with \(autres).")
  }

  static func aideDemande(_ autre: String) -> Phrase {
    Phrase(fr: "Demande \(autre).", en: "Needs \(autre).")
  }

  static func noteEffacer(_ option: String) -> Phrase {
    Phrase(
      fr:
        "Une valeur vide efface ce qui peut manquer : \(option) ''. Ce qui n'est pas donné reste.",
      en: "An empty value removes what can be missing: \(option) ''. What is not given stays.")
  }
  static let noteArchive = Phrase(
    fr: "Ce qui est archivé n'est plus proposé pour vendre. Son nom le retrouve encore pour le"
      + " lire, le modifier ou le rétablir, si rien d'autre ne le porte (« lister --archives »).",
    en: "What is archived is no longer offered for sale. Its name still finds it, to read, edit or"
      + " restore it, if nothing else bears that name (“list --archives”).")
  static let noteEffacerAdresse = Phrase(
    fr: "--adresse '' seul enlève toute l'adresse.",
    en: "--adresse '' alone removes the whole address.")
}
