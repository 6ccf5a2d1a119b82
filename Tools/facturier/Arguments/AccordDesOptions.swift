/// How options stand to each other, wherever they are taken together.
extension Option {
  /// Of each of these lists one option at most is given, for each says what the others deny.
  private static let opposees: [[Option]] = [
    [.particulier, .professionnel, .secteurPublic, .nonAssujetti],
    [.optionDebits, .sansOptionDebits], [.echeance, .delai], [.avoirs, .statut], [.avoirs, .tri],
    [.enveloppe, .lignesJSON], [.csv, .json], [.decouper, .essai],
    [.ajouter, .demandeTSA], [.ajouter, .vers], [.demandeTSA, .vers], [.exercice, .exerciceDu],
    [.exercice, .exerciceAu],
    [.ancre, .depuisAncre, .contre], [.ancre, .bref], [.contre, .bref], [.contre, .fils],
    [.contre, .signataires], [.contre, .autorites], [.bref, .signataires], [.bref, .autorites],
  ]

  /// Options that mean nothing but beside another, in a command that takes both.
  private static let dependantes: [(option: Option, de: Option)] =
    [
      (.mode, .paye), (.compteBIC, .compteAPayer), (.mandatICS, .mandat), (.mandatIBAN, .mandat),
      (.beneficiaireSiren, .beneficiaire), (.motifRemise, .remise),
    ] + FicheEnTete.livraison.map { ($0, .livraison) } + deCSV.map { ($0, .csv) }

  /// The options that deny what this one says.
  var contraires: [Option] {
    Self.opposees.filter { $0.contains(self) }.flatMap { $0 }.filter { $0 != self }
  }

  /// The one of those options without which this one means nothing.
  func condition(parmi options: [Option]) -> Option? {
    Self.dependantes.first { $0.option == self && options.contains($0.de) }?.de
  }

  /// What the help says of it among those options: what it is for, and how it stands to the others.
  func aide(parmi options: [Option]) -> Phrase {
    let exclues = contraires.filter(options.contains).map(\.tiret)
    return Phrase(
      [aide] + (exclues.isEmpty ? [] : [.aideExclut(exclues)])
        + (condition(parmi: options).map { [.aideDemande($0.tiret)] } ?? []))
  }
}

extension Option: Equatable {
  /// Whether two options have one name: each means the same in every command.
  static func == (une: Option, autre: Option) -> Bool { une.nom == autre.nom }
}

extension Appel {
  /// Something that options say, and that can't be.
  struct Discorde {
    /// The option that can't stand as the others are.
    let option: Option
    let phrase: Phrase
  }

  /// The first of those options that another one denies, or that means nothing without another.
  func discorde(_ options: [Option]) -> Discorde? {
    for option in options where a(option) {
      if let autre = option.contraires.first(where: a) {
        return Discorde(option: autre, phrase: .pasEnsemble(option.tiret, autre.tiret))
      }
      if let condition = option.condition(parmi: options), !a(condition) {
        return Discorde(option: option, phrase: .sansObjet(option.tiret, condition.tiret))
      }
    }
    return nil
  }
}
