import Facturier

/// Explains a command or the program, in the shape that Swift's command lines have.
struct Aide {
  let commandes: [Commande]
  let langue: Langue
  /// How many columns to fill at most.
  let largeur: Int

  /// With more options than this, a usage names only those that must be given.
  private static let optionsNommees = 12

  init(commandes: [Commande], langue: Langue, largeur: Int) {
    self.commandes = commandes
    self.langue = langue
    self.largeur = max(30, min(80, largeur))
  }

  /// The words for a command, or for all commands that begin with those words.
  func texte(_ commande: Commande?, sous chemin: [String]) -> String {
    commande.map(texte) ?? texteGeneral(sous: chemin)
  }

  /// The line that says how a command is typed.
  func usage(_ commande: Commande) -> String {
    let toutes = commande.options.count <= Self.optionsNommees
    let nommees = commande.options.filter { toutes || $0.estObligatoire || $0.estAttendue }
    let options = nommees.map { option in
      let ecriture = option.ecriture + (option.estRepetable ? " ..." : "")
      return option.estObligatoire ? ecriture : "[\(ecriture)]"
    }
    let arguments = commande.arguments.map { $0.estFacultatif ? "[\($0.ecriture)]" : $0.ecriture }
    return usage(
      ["facturier \(commande.nom.en(langue))"] + options + (toutes ? [] : ["[<options>]"])
        + arguments)
  }

  /// The pieces of a usage, each whole, the later lines set back.
  private func usage(_ morceaux: [String]) -> String {
    Largeur.plier([titre("USAGE")] + morceaux, a: largeur - 2).joined(separator: "\n  ")
  }

  private func texte(_ commande: Commande) -> String {
    var parties = [resume(commande.resume)]
    if let note = commande.note {
      parties.append(Largeur.plier(note.en(langue), a: largeur).joined(separator: "\n"))
    }
    parties.append(usage(commande))
    if !commande.arguments.isEmpty {
      parties.append(liste("ARGUMENTS", commande.arguments.map { ($0.ecriture, $0.aide) }))
    }
    for rubrique in Rubrique.allCases {
      let options = commande.options.filter { $0.rubrique == rubrique }
      guard !options.isEmpty else { continue }
      parties.append(
        liste(
          rubrique.titre.en(langue),
          options.map { ($0.ecriture, $0.aide(parmi: commande.options)) }))
    }
    parties.append(
      liste(
        Phrase.optionsCommunes.en(langue),
        commande.communes.map { ($0.ecriture, $0.aide) } + [("-h, --help", .aideAide)]))
    return parties.joined(separator: "\n\n")
  }

  private func texteGeneral(sous chemin: [String]) -> String {
    let choisies = commandes.filter { $0.langue(commencantPar: chemin) != nil }
    var parties = [
      resume(.resumeProgramme),
      usage(
        [(["facturier"] + chemin).joined(separator: " ")]
          + Option.communes.map { "[\($0.ecriture)]" }
          + ["<\(Phrase.commande.en(langue))>", "..."]),
    ]
    if chemin.isEmpty { parties.append(premiersPas) }
    parties += [
      liste(
        Phrase.titreCommandes.en(langue),
        choisies.map { commande in
          let (nom, autre) = (commande.nom.en(langue), commande.nom.en(langue.autre))
          return (nom == autre ? nom : "\(nom) (\(autre))", commande.resume)
        }),
      liste(
        Phrase.optionsCommunes.en(langue),
        Option.communes.map { ($0.ecriture, $0.aide) }
          + [("--version", .aideVersion), ("-h, --help", .aideAide)]),
      Largeur.plier(Phrase.aideDetaillee.en(langue), a: largeur).joined(separator: "\n"),
    ]
    return parties.joined(separator: "\n\n")
  }

  /// The commands that lead to a first invoice, in their order.
  private static let chemin: [(commande: Commande, suite: String)] = [
    (.ouvrir, ""), (.creerUnClient, "--nom <nom>"), (.creer, "--client <id>"),
    (.ajouterUneLigne, "BROUILLON-1 --designation <texte> --quantite 2 --prix 50"),
    (.emettre, "BROUILLON-1"), (.payer, "<facture> --montant 120"),
    (.afficherHistorique, "<facture>"), (.verifier, ""),
  ]

  /// What somebody types who has never seen the program.
  private var premiersPas: String {
    var lignes: [String] = []
    for (commande, suite) in Self.chemin {
      let mots = ["  facturier", commande.nom.en(langue)] + (suite.isEmpty ? [] : [suite])
      lignes += Largeur.plier(mots.joined(separator: " "), a: largeur, retrait: 2)
    }
    return ([titre(Phrase.titrePremiersPas.en(langue))] + lignes).joined(separator: "\n")
  }

  /// What a command or the program is for.
  private func resume(_ phrase: Phrase) -> String {
    let titre = titre(Phrase.titreResume.en(langue))
    return Largeur.plier("\(titre) \(phrase.en(langue))", a: largeur).joined(separator: "\n")
  }

  /// A heading with its colon.
  private func titre(_ texte: String) -> String { Phrase.titre(texte).en(langue) }

  /// Names on the left, what they are on the right, or below them where there are few columns.
  private func liste(_ titre: String, _ lignes: [(String, Phrase)]) -> String {
    let marge = largeur < 60 ? 6 : 30
    let corps = lignes.map { nom, aide in
      let plis = Largeur.plier(aide.en(langue), a: largeur - marge)
      let debut = Largeur.plier("  \(nom)", a: largeur, retrait: 4).joined(separator: "\n")
      let premiere =
        debut.count < marge - 1
        ? Largeur.caler(debut, marge) + plis[0]
        : debut + "\n" + String(repeating: " ", count: marge) + plis[0]
      return ([premiere] + plis.dropFirst().map { String(repeating: " ", count: marge) + $0 })
        .joined(separator: "\n")
    }
    return self.titre(titre) + "\n" + corps.joined(separator: "\n")
  }
}
