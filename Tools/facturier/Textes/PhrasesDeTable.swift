import Facturier

/// What is said of tables for spreadsheets.
extension Phrase {
  static func signeDouble(_ signe: String) -> Phrase {
    let options = (Option.separateur.tiret, Option.decimale.tiret)
    return Phrase(
      fr: "« \(signe) » ne peut à la fois séparer les cellules et précéder les décimales : donnez"
        + " aussi \(options.0) « ; », ou un autre \(options.1).",
      en: "“\(signe)” cannot both separate cells and stand before decimals: give \(options.0) “;”"
        + " too, or another \(options.1).")
  }

  static func sansPeriode(_ option: String) -> Phrase {
    Phrase(
      fr: "\(option) ne dit rien de la table des clients, qui les montre tels qu'ils sont.",
      en: "\(option) says nothing of the table of customers, which shows them as they are.")
  }

  static func tableExportee(lignes: Int, vers fichier: String) -> Phrase {
    Phrase(
      fr: "\(pluriel(lignes, "ligne écrite", "lignes écrites")) dans \(fichier).",
      en: "\(plural(lignes, "row", "rows")) written to \(fichier).")
  }
}
