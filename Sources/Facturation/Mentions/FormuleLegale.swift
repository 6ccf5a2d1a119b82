/// Words that the law fixes, by a code, from a day on until others of that code follow.
///
/// What a document says is taken from here on the day of its issue, and frozen with it: words that change
/// get an entry of their own below, and no document that was issued says anything else. They are French,
/// as invoices are.
struct FormuleLegale {
  let code: CodeMention
  let depuis: DateCivile
  let texte: StaticString

  private static let toutes = [
    FormuleLegale(
      code: .escompte, depuis: .premiere, texte: "Pas d'escompte pour paiement anticipé."),
    FormuleLegale(
      code: .penalites, depuis: .premiere,
      texte:
        "Pénalités de retard : taux de refinancement de la Banque centrale européenne majoré de 10 points."
    ),
    // The indemnity came with the year 2013.
    FormuleLegale(
      code: .indemnite, depuis: DateCivile(annee: 2013, mois: 1, jour: 1) ?? .premiere,
      texte:
        "Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €."),
    FormuleLegale(
      code: .fiscalite, depuis: .premiere,
      texte: "Option pour le paiement de la taxe d'après les débits."),
  ]

  /// The mention of that code on that day, if the law has words for it.
  static func mention(_ code: CodeMention, le jour: DateCivile) -> Mention? {
    let formule = toutes.last { $0.code == code && $0.depuis <= jour }
    return formule.map { Mention(code: code, texte: Note(texteAdmis: $0.texte.description)) }
  }
}
