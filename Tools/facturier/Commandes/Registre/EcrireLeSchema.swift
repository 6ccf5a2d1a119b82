import Facturier

/// `serveur schema`: what `serveur preparer` does on a new base, as SQL.
struct EcrireLeSchema: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "serveur schema", en: "server schema"),
    synonymes: ["sql", "tables"],
    synonymesAnglais: ["sql", "tables"],
    resume: Phrase(
      fr: "Écrit en SQL ce que « serveur preparer » fait sur une base neuve.",
      en: "Writes what “server prepare” does on a new database, as SQL."))

  let seance: Seance

  func run() throws -> CodeRetour {
    let schema = BasePostgreSQL.schema
    guard seance.json else {
      try seance.sortie.octets(ContiguousArray(schema.utf8))
      return .fait
    }
    try seance.sortie.objet("resultat") { $0.texte("schema", schema) }
    return .fait
  }
}
