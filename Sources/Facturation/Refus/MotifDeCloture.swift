/// Why a period is not closed, or why something is not recorded in one that is.
package enum MotifDeCloture: Hashable, Sendable {
  case future(DateCivile, aujourdhui: DateCivile)
  case dejaFaite(DateCivile, jusquAu: DateCivile)
  case jourClos(DateCivile, jusquAu: DateCivile)
  case paiementClos(DateCivile, jusquAu: DateCivile)
}

extension MotifDeCloture {
  /// The figures that the refusal turns on, each by its name.
  var chiffres: KeyValuePairs<String, String> {
    switch self {
    case .future(let date, let aujourdhui):
      ["date": date.texte, "aujourdhui": aujourdhui.texte]
    case .dejaFaite(let date, let limite), .jourClos(let date, let limite),
      .paiementClos(let date, let limite):
      ["date": date.texte, "closJusquAu": limite.texte]
    }
  }
}

private typealias Code = RefusFacturation.Code

extension MotifDeCloture {
  /// The rule's name, and the reason with what to do about it, in one or two sentences.
  var enonce: Enonce {
    switch self {
    case .future(let date, let aujourdhui):
      Code.clotureFuture.dit(
        "Le \(date.affiche(.francais)) n'est pas fini : nous sommes le"
          + " \(aujourdhui.affiche(.francais)). Une période se clôt quand elle est finie.",
        "That day, \(date.affiche(.anglais)), is not over: today is \(aujourdhui.affiche(.anglais))."
          + " A period is closed once it is over.")
    case .dejaFaite(let date, let limite):
      Code.clotureDejaFaite.dit(
        "Le \(date.affiche(.francais)) est déjà dans une période close : tout l'est jusqu'au"
          + " \(limite.affiche(.francais)). Donnez un jour d'après.",
        "That day, \(date.affiche(.anglais)), is in a closed period already: all is closed until"
          + " \(limite.affiche(.anglais)). Give a later day.")
    case .jourClos(let date, let limite):
      Code.periodeClose.dit(
        "Le \(date.affiche(.francais)) est dans une période close : tout l'est jusqu'au"
          + " \(limite.affiche(.francais)). Datez cet acte d'un jour d'après.",
        "That day, \(date.affiche(.anglais)), is in a closed period: all is closed until"
          + " \(limite.affiche(.anglais)). Date this act on a later day.")
    case .paiementClos(let date, let limite):
      Code.paiementClos.dit(
        "Ce paiement compte le \(date.affiche(.francais)), dans une période close jusqu'au"
          + " \(limite.affiche(.francais)) : il ne peut plus être annulé. Enregistrez ce qui le"
          + " défait, un rejet ou un remboursement, à une date d'après.",
        "This payment counts on \(date.affiche(.anglais)), in a period closed until"
          + " \(limite.affiche(.anglais)): it cannot be reversed any more. Record what undoes it, a"
          + " bounce or a refund, on a later day.")
    }
  }
}
