import Facturier

/// Explains a command or the program, in the shape that Swift's command lines have.
struct Help {
  let commands: [Command]
  let language: Langue
  /// How many columns to fill at most.
  let width: Int

  /// With more options than this, a usage names only those that must be given.
  private static let namedOptions = 12

  init(commands: [Command], language: Langue, width: Int) {
    self.commands = commands
    self.language = language
    self.width = max(30, min(80, width))
  }

  /// The words for a command, or for all commands that begin with those words.
  func text(_ commande: Command?, under chemin: [String]) -> String {
    commande.map(text) ?? generalText(under: chemin)
  }

  /// The line that says how a command is typed.
  func usage(_ commande: Command) -> String {
    let toutes = commande.options.count <= Self.namedOptions
    let nommees = commande.options.filter { toutes || $0.isRequired || $0.isExpected }
    let options = nommees.map { option in
      let ecriture = option.spelling + (option.isRepeatable ? " ..." : "")
      return option.isRequired ? ecriture : "[\(ecriture)]"
    }
    let arguments = commande.arguments.map { $0.isOptional ? "[\($0.spelling)]" : $0.spelling }
    return usage(
      ["facturier \(commande.name.en(language))"] + options + (toutes ? [] : ["[<options>]"])
        + arguments)
  }

  /// The pieces of a usage, each whole, the later lines set back.
  private func usage(_ morceaux: [String]) -> String {
    TextWidth.wrap([title("USAGE")] + morceaux, to: width - 2).joined(separator: "\n  ")
  }

  private func text(_ commande: Command) -> String {
    var parties = [summary(commande.summary)]
    if let note = commande.note {
      parties.append(TextWidth.wrap(note.en(language), to: width).joined(separator: "\n"))
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
    parties.append(
      list(
        Phrase.optionsCommunes.en(language),
        commande.common.map { ($0.spelling, $0.help) } + [("-h, --help", .aideAide)]))
    return parties.joined(separator: "\n\n")
  }

  private func generalText(under chemin: [String]) -> String {
    let choisies = commands.filter { $0.language(beginningWith: chemin) != nil }
    var parties = [
      summary(.resumeProgramme),
      usage(
        [(["facturier"] + chemin).joined(separator: " ")]
          + Option.communes.map { "[\($0.spelling)]" }
          + ["<\(Phrase.commande.en(language))>", "..."]),
    ]
    if chemin.isEmpty { parties.append(firstSteps) }
    parties += [
      list(
        Phrase.titreCommandes.en(language),
        choisies.map { commande in
          let (nom, autre) = (commande.name.en(language), commande.name.en(language.autre))
          return (nom == autre ? nom : "\(nom) (\(autre))", commande.summary)
        }),
      list(
        Phrase.optionsCommunes.en(language),
        Option.communes.map { ($0.spelling, $0.help) }
          + [("--version", .aideVersion), ("-h, --help", .aideAide)]),
      TextWidth.wrap(Phrase.aideDetaillee.en(language), to: width).joined(separator: "\n"),
    ]
    return parties.joined(separator: "\n\n")
  }

  /// The commands that lead to a first invoice, in their order.
  private static let firstCommands: [(commande: Command, suite: String)] = [
    (.ouvrir, ""), (.creerUnClient, "--nom <nom>"), (.creer, "--client <id>"),
    (.ajouterUneLigne, "BROUILLON-1 --designation <texte> --quantite 2 --prix 50"),
    (.emettre, "BROUILLON-1"), (.payer, "<facture> --montant 120"),
    (.afficherHistorique, "<facture>"), (.verifier, ""),
  ]

  /// What somebody types who has never seen the program.
  private var firstSteps: String {
    var lignes: [String] = []
    for (commande, suite) in Self.firstCommands {
      let mots = ["  facturier", commande.name.en(language)] + (suite.isEmpty ? [] : [suite])
      lignes += TextWidth.wrap(mots.joined(separator: " "), to: width, indent: 2)
    }
    return ([title(Phrase.titrePremiersPas.en(language))] + lignes).joined(separator: "\n")
  }

  /// What a command or the program is for.
  private func summary(_ phrase: Phrase) -> String {
    let titre = title(Phrase.titreResume.en(language))
    return TextWidth.wrap("\(titre) \(phrase.en(language))", to: width).joined(separator: "\n")
  }

  /// A heading with its colon.
  private func title(_ texte: String) -> String { Phrase.titre(texte).en(language) }

  /// Names on the left, what they are on the right, or below them where there are few columns.
  private func list(_ titre: String, _ lignes: [(String, Phrase)]) -> String {
    let marge = width < 60 ? 6 : 30
    let corps = lignes.map { nom, aide in
      let plis = TextWidth.wrap(aide.en(language), to: width - marge)
      let debut = TextWidth.wrap("  \(nom)", to: width, indent: 4).joined(separator: "\n")
      let premiere =
        debut.count < marge - 1
        ? TextWidth.pad(debut, marge) + plis[0]
        : debut + "\n" + String(repeating: " ", count: marge) + plis[0]
      return ([premiere] + plis.dropFirst().map { String(repeating: " ", count: marge) + $0 })
        .joined(separator: "\n")
    }
    return self.title(titre) + "\n" + corps.joined(separator: "\n")
  }
}
