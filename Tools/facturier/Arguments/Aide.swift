import Facturier

/// Explains a command or the program, in the shape that Swift's command lines have.
struct Aide {
  let declarations: [Declaration]
  let langue: Langue

  /// The words for a command, or for all commands that begin with those words.
  func texte(_ declaration: Declaration?, sous chemin: [String]) -> String {
    declaration.map(texte) ?? texteGeneral(sous: chemin)
  }

  /// The line that says how a command is typed.
  func usage(_ declaration: Declaration) -> String {
    let options = declaration.options.map { option in
      let ecriture = option.ecriture + (option.estRepetable ? " ..." : "")
      return option.estObligatoire ? ecriture : "[\(ecriture)]"
    }
    let arguments = declaration.arguments.map { $0.estFacultatif ? "[<\($0.nom)>]" : "<\($0.nom)>" }
    return (["facturier", nom(declaration)] + options + arguments).joined(separator: " ")
  }

  private func nom(_ declaration: Declaration) -> String {
    langue == .francais ? declaration.nom : declaration.alias
  }

  private func texte(_ declaration: Declaration) -> String {
    var parties = [
      "OVERVIEW: \(declaration.resume.texte(langue))", "USAGE: \(usage(declaration))",
    ]
    if !declaration.arguments.isEmpty {
      parties.append(
        liste("ARGUMENTS", declaration.arguments.map { ("<\($0.nom)>", $0.aide) }))
    }
    if !declaration.options.isEmpty {
      parties.append(liste("OPTIONS", declaration.options.map { ($0.ecriture, $0.aide) }))
    }
    parties.append(
      liste(
        Phrase.optionsCommunes.texte(langue),
        Option.communes.map { ($0.ecriture, $0.aide) }
          + [("-h, --help", .aideAide)]))
    return parties.joined(separator: "\n\n")
  }

  private func texteGeneral(sous chemin: [String]) -> String {
    let choisies = declarations.filter {
      $0.chemin.starts(with: chemin) || $0.cheminAnglais.starts(with: chemin)
    }
    let mots = (["facturier"] + chemin).joined(separator: " ")
    return [
      "OVERVIEW: \(Phrase.resumeProgramme.texte(langue))",
      "USAGE: \(mots) [--registre <dir>] [--langue fr|en] [--json] <subcommand> ...",
      liste(
        "SUBCOMMANDS",
        choisies.map { declaration in
          let (nom, autre) =
            langue == .francais
            ? (declaration.nom, declaration.alias) : (declaration.alias, declaration.nom)
          return (nom == autre ? nom : "\(nom) (\(autre))", declaration.resume)
        }),
      liste(
        Phrase.optionsCommunes.texte(langue),
        Option.communes.map { ($0.ecriture, $0.aide) }
          + [("--version", .aideVersion), ("-h, --help", .aideAide)]),
      Phrase.aideDetaillee.texte(langue),
    ].joined(separator: "\n\n")
  }

  /// Names on the left, what they are on the right, the text folded under itself.
  private func liste(_ titre: String, _ lignes: [(String, Phrase)]) -> String {
    let marge = 30
    let corps = lignes.map { nom, aide in
      let plis = Largeur.plier(aide.texte(langue), a: 80 - marge)
      let debut = "  \(nom)"
      let premiere =
        debut.count < marge - 1
        ? Largeur.caler(debut, marge) + plis[0]
        : debut + "\n" + String(repeating: " ", count: marge) + plis[0]
      return ([premiere] + plis.dropFirst().map { String(repeating: " ", count: marge) + $0 })
        .joined(separator: "\n")
    }
    return "\(titre):\n" + corps.joined(separator: "\n")
  }
}
