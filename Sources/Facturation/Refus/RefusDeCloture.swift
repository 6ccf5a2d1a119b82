/// Why a period is not closed, or why something is not recorded in one that is.
extension RefusFacturation {
  package static func clotureFuture(_ date: DateCivile, aujourdhui: DateCivile) -> Self {
    Self(
      "cloture-future",
      fr: "Le \(date.affiche(.francais)) n'est pas fini : nous sommes le"
        + " \(aujourdhui.affiche(.francais)). Une période se clôt quand elle est finie.",
      en:
        "That day, \(date.affiche(.anglais)), is not over: today is \(aujourdhui.affiche(.anglais))."
        + " A period is closed once it is over.",
      ["date": date.texte, "aujourdhui": aujourdhui.texte])
  }

  package static func clotureDejaFaite(_ date: DateCivile, jusquAu limite: DateCivile) -> Self {
    Self(
      "cloture-deja-faite",
      fr: "Le \(date.affiche(.francais)) est déjà dans une période close : tout l'est jusqu'au"
        + " \(limite.affiche(.francais)). Donnez un jour d'après.",
      en: "That day, \(date.affiche(.anglais)), is in a closed period already: all is closed until"
        + " \(limite.affiche(.anglais)). Give a later day.",
      ["date": date.texte, "closJusquAu": limite.texte])
  }

  package static func periodeClose(_ date: DateCivile, jusquAu limite: DateCivile) -> Self {
    Self(
      "periode-close",
      fr: "Le \(date.affiche(.francais)) est dans une période close : tout l'est jusqu'au"
        + " \(limite.affiche(.francais)). Datez cet acte d'un jour d'après.",
      en: "That day, \(date.affiche(.anglais)), is in a closed period: all is closed until"
        + " \(limite.affiche(.anglais)). Date this act on a later day.",
      ["date": date.texte, "closJusquAu": limite.texte])
  }

  package static func paiementClos(_ date: DateCivile, jusquAu limite: DateCivile) -> Self {
    Self(
      "paiement-clos",
      fr: "Ce paiement compte le \(date.affiche(.francais)), dans une période close jusqu'au"
        + " \(limite.affiche(.francais)) : il ne peut plus être annulé. Enregistrez ce qui le"
        + " défait, un rejet ou un remboursement, à une date d'après.",
      en: "This payment counts on \(date.affiche(.anglais)), in a period closed until"
        + " \(limite.affiche(.anglais)): it cannot be reversed any more. Record what undoes it, a"
        + " bounce or a refund, on a later day.",
      ["date": date.texte, "closJusquAu": limite.texte])
  }
}
