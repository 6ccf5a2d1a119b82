import Facturier

/// `historique`: who did what and when, in sentences; each behind the position that `--position` and
/// `comparer` take.
struct AfficherHistorique: Commande {
  static let declaration = Declaration(
    nom: Phrase(fr: "historique", en: "history"),
    synonymes: ["journal", "suivi"],
    synonymesAnglais: ["log", "audit", "trail"],
    resume: Phrase(
      fr: "Qui a fait quoi et quand, champ par champ.",
      en: "Who did what and when, field by field."),
    arguments: [.sujet],
    options: [.histoireDuClient, .enregistreDu, .enregistreAu, .parAuteur, .position])

  let seance: Seance

  func run() throws -> CodeRetour {
    let sujet: Historique.Sujet =
      if let facture = appel.argument(0) {
        .document(try seance.document(facture))
      } else if let client = appel.texte(.histoireDuClient) {
        .client(try seance.tenu(client))
      } else {
        .registre
      }
    let fuseau = try seance.lire { try $0.registre().fuseau }
    let recit = Recit(langue: seance.langue, fuseau: fuseau, nommeFacture: appel.argument(0) == nil)
    func jour(_ evenement: RecordedEvent) -> DateCivile {
      fuseau.jour(a: evenement.time.wholeSeconds) ?? evenement.time.day
    }
    let periode = try appel.periode(jusquAu: appel.date(.enregistreAu) ?? .derniere)
    let auteur = appel.texte(.parAuteur)
    var racontees = 0
    let position = try seance.position(.position)
    // A bar would be drawn over the sentences, or over the pager that shows them.
    try seance.raconter(sujet, jusqua: position) { entree in
      guard periode.contains(jour(entree.evenement)),
        auteur.map(entree.evenement.author.name.aUnMot(commencantPar:)) ?? true
      else { return }
      racontees += 1
      guard seance.json else {
        return try seance.raconter("#\(entree.evenement.position) \(recit.phrase(entree))")
      }
      try seance.sortie.objet("resultat") { $0.evenement(entree) }
    }
    if racontees == 0 {
      let debut = try seance.debut(de: sujet).flatMap {
        $0.position > position ?? .max || jour($0) > periode.upperBound ? $0 : nil
      }
      Environnement.dire(
        seance.dire(
          debut.map { .pasEncoreLa(depuis: $0.position, le: recit.moment($0.time)) }
            ?? .aucunEvenement))
    }
    return .fait
  }
}

extension Historique.Sujet {
  /// What was named: a facture, or one of its avoirs.
  fileprivate static func document(_ designe: DocumentDesigne) -> Self {
    designe.avoir.map { .avoir($0.numero, sur: designe.facture) } ?? .facture(designe.facture)
  }
}

extension Seance {
  /// What made a facture, an avoir or a client known.
  fileprivate func debut(de sujet: Historique.Sujet) throws -> RecordedEvent? {
    let tag: EventTag? =
      switch sujet {
      case .facture(let id): .stream(.facture(id))
      case .avoir(let numero, sur: _): .number(numero)
      case .client(let id): .stream(.client(id))
      case .produit, .registre: nil
      }
    return try tag.flatMap { tag in try journal().read { try $0.events(tagged: tag).first } }
  }

  /// Hands over the entries of a history as they are read, up to a position or to the end.
  fileprivate func raconter(
    _ sujet: Historique.Sujet, jusqua position: Position?,
    _ body: (EntreeHistorique) throws -> Void
  ) throws {
    try journal().read {
      try Historique.raconter(sujet, $0, jusqua: position ?? $0.head.position, body)
    }
  }
}
