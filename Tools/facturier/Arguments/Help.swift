import FacturierFormats

/// Explains a command or the program, in the shape that Swift's command lines have.
struct Help {
  let language: Langue
  /// How many columns to fill at most.
  let width: Int

  /// With more options than this, a usage names only those that must be given.
  private static let namedOptions = 12

  init(language: Langue, width: Int) {
    self.language = language
    self.width = max(30, min(80, width))
  }

  /// What may be asked about that is no command: options, all, or a group of commands.
  static func knows(_ sujet: String) -> Bool {
    sujet == "options" || tout.contains(sujet) || CommandGroup.named(sujet) != nil
  }

  private static let tout = ["tout", "all"]

  /// The words for the program, for one of these subjects, or for all commands that begin with those words.
  func text(under chemin: [String]) -> String {
    guard let sujet = chemin.first else { return firstScreen }
    if sujet == "options" { return commonOptions }
    if chemin.count == 1, Self.knows(sujet) {
      let groupes = CommandGroup.named(sujet).map { [$0] } ?? CommandGroup.all
      return groupes.map { groupe in
        list(groupe.name.en(language).uppercased(), rows(groupe.commands))
      }.joined(separator: "\n\n")
    }
    return list(
      Phrase.titreCommandes.en(language),
      rows(Programme.commandes.filter { $0.language(beginningWith: chemin) != nil }))
  }

  /// The line that says how a command is typed.
  func usage(_ commande: Command) -> String {
    let toutes = commande.options.count <= Self.namedOptions
    let nommees = commande.options.filter { toutes || $0.isRequired || $0.isExpected }
    let options = nommees.map { option in
      let ecriture = option.spelling + (option.isRepeatable ? " ..." : "")
      return option.isRequired ? ecriture : "[\(ecriture)]"
    }
    let arguments = commande.arguments.map { argument in
      let ecriture = argument.spelling + (argument.isRepeated ? " ..." : "")
      return argument.isOptional ? "[\(ecriture)]" : ecriture
    }
    return usage(
      ["facturier \(commande.name.en(language))"] + options + (toutes ? [] : ["[<options>]"])
        + arguments)
  }

  /// The pieces of a usage, each whole, the later lines set back.
  private func usage(_ morceaux: [String]) -> String {
    TextWidth.wrap(
      [title("USAGE")] + morceaux.map { $0.named(in: language) }, to: width - 2
    ).joined(separator: "\n  ")
  }

  /// The words for a command.
  func text(_ commande: Command) -> String {
    var parties = [summary(commande.summary) + "\n" + example(commande)]
    if let note = commande.note {
      let dite = note.en(language).named(in: language)
      parties.append(TextWidth.wrap(dite, to: width).joined(separator: "\n"))
    }
    parties.append(usage(commande))
    if !commande.arguments.isEmpty {
      parties.append(list("ARGUMENTS", commande.arguments.map { ($0.spelling, $0.help) }))
    }
    for rubrique in OptionGroup.allCases {
      let options = commande.options.filter { $0.group == rubrique }
      guard !options.isEmpty else { continue }
      parties.append(
        list(
          rubrique.title.en(language),
          options.map { ($0.spelling, $0.help(among: commande.options)) }))
    }
    let communes = commande.common.map(\.spelling) + ["--help"]
    parties.append(
      TextWidth.wrap(
        title(Phrase.optionsCommunes.en(language)) + " "
          + Phrase.communes(communes).en(language).named(in: language), to: width, indent: 2
      ).joined(separator: "\n"))
    return parties.joined(separator: "\n\n")
  }

  /// What a person sees who asks for nothing in particular: it fits a terminal of 24 lines.
  private var firstScreen: String {
    [
      summary(.resumeProgramme), usage(["facturier", "<\(Phrase.commande.en(language))>", "..."]),
      firstSteps,
      list(
        Phrase.titreGroupes.en(language),
        CommandGroup.all.map { ($0.name.en(language), $0.summary) }, margin: 14),
    ].joined(separator: "\n\n")
  }

  private var commonOptions: String {
    list(
      Phrase.optionsCommunes.en(language),
      Option.communes.map { ($0.spelling, $0.help) }
        + [("--version", .aideVersion), ("-h, --help", .aideAide)])
  }

  /// Commands with both their names, and what each is for.
  private func rows(_ commandes: [Command]) -> [(String, Phrase)] {
    commandes.map { commande in
      let (nom, autre) = (commande.name.en(language), commande.name.en(language.autre))
      return (nom == autre ? nom : "\(nom) (\(autre))", commande.summary)
    }
  }

  /// The commands that lead to a first invoice, in their order.
  private static let firstCommands: [(commande: Command, suite: String)] = [
    (.ouvrir, ""), (.creerUnClient, "--nom <nom> --particulier"), (.creer, "--client <nom>"),
    (.ajouterUneLigne, "BROUILLON-1 --designation Table --quantite 2 --prix 50"),
    (.emettre, "BROUILLON-1"), (.payer, "<facture>"), (.afficherHistorique, "<facture>"),
    (.verifier, ""),
  ]

  /// What somebody types who has never seen the program.
  private var firstSteps: String {
    var lignes: [String] = []
    for (commande, suite) in Self.firstCommands {
      let mots = ["  facturier", commande.name.en(language)] + (suite.isEmpty ? [] : [suite])
      let ligne = mots.joined(separator: " ").named(in: language)
      lignes += TextWidth.wrap(ligne, to: width, indent: 2)
    }
    return ([title(Phrase.titrePremiersPas.en(language))] + lignes).joined(separator: "\n")
  }

  /// What somebody may type, from `Sources/CRessources/texts/exemples.txt`, in lines that end between words.
  private func example(_ commande: Command) -> String {
    let debut = commande.name.francais + "|"
    let suite = Ressource.texte("exemples.txt").split(separator: "\n")
      .first { $0.hasPrefix(debut) }?.dropFirst(debut.count)
    guard let suite else { preconditionFailure("no example of \(commande.name.francais)") }
    let debutDit = "\(title(Phrase.exemple.en(language))) facturier \(commande.name.en(language))"
    // A word between braces is one that is taken, and has a name in either language.
    let dit = (debutDit + (suite.isEmpty ? "" : " \(suite)")).named(in: language)
      .split(separator: "{").map { morceau in
        let parts = morceau.split(separator: "}", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 ? parts[0].word(language) + parts[1] : parts[0]
      }.joined()
    return TextWidth.wrap(dit, to: width, indent: 2).joined(separator: "\n")
  }

  /// What a command or the program is for.
  private func summary(_ phrase: Phrase) -> String {
    let titre = title(Phrase.titreResume.en(language))
    return TextWidth.wrap("\(titre) \(phrase.en(language))", to: width).joined(separator: "\n")
  }

  /// A heading with its colon.
  private func title(_ texte: String) -> String { Phrase.titre(texte).en(language) }

  /// Names on the left, what they are on the right, or below them where there are few columns.
  private func list(
    _ titre: String, _ lignes: [(String, Phrase)], margin large: Int = 30
  ) -> String {
    let marge = width < 60 ? 6 : large
    let corps = lignes.map { nom, aide in
      let (nom, aide) = (nom.named(in: language), aide.en(language).named(in: language))
      let plis = TextWidth.wrap(aide, to: width - marge)
      let debut = TextWidth.wrap("  \(nom)", to: width, indent: 4).joined(separator: "\n")
      let premiere =
        debut.count < marge - 1
        ? TextWidth.pad(debut, marge) + plis[0]
        : debut + "\n" + String(repeating: " ", count: marge) + plis[0]
      return ([premiere] + plis.dropFirst().map { String(repeating: " ", count: marge) + $0 })
        .joined(separator: "\n")
    }
    let titre = TextWidth.wrap(self.title(titre), to: width, indent: 2)
    return (titre + corps).joined(separator: "\n")
  }
}
