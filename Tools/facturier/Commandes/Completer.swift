import Facturier

/// `completions`: writes the script that completes commands in a shell.
struct Completer: Commande {
  static let declaration = Declaration(
    nom: "completions", alias: "completions", resume: .resumeCompletions,
    arguments: [.shell, .suite.facultatif])

  let seance: Seance

  func run() throws -> CodeRetour {
    let completions = Completions(declarations: Programme.declarations)
    guard appel.exige(0) != "suites" else {
      let mots = appel.arguments(apres: 1)
      let objets = try? candidats(mots)
      for suite in (objets ?? []) + completions.suites(mots) {
        let objet = ObjetJSON("resultat").texte("suite", suite)
        try seance.sortie.ligne(seance.json ? objet.fin : suite)
      }
      return .fait
    }
    guard let script = completions.script(appel.exige(0)) else {
      throw Usage(.shellInconnu(appel.exige(0)))
    }
    let objet = ObjetJSON("resultat").texte("shell", appel.exige(0)).texte("script", script)
    try seance.sortie.ligne(seance.json ? objet.fin : script)
    return .fait
  }

  /// The factures or clients that a command's next argument may mean.
  private func candidats(_ mots: [String]) throws -> [String] {
    let nus = mots.filter { !$0.hasPrefix("-") }
    if mots.last == "--client" { return try seance.repertoire().clients.keys.map(\.texte).sorted() }
    guard
      let connue = Programme.declarations.first(where: {
        nus == $0.chemin || nus == $0.cheminAnglais
      })
    else { return [] }
    switch connue.arguments.first?.nom {
    case "facture": return try seance.repertoire().factures.values.map(\.reference).sorted()
    case "document":
      return try seance.repertoire().factures.values.flatMap { facture in
        [facture.reference] + facture.avoirs.map(\.numero.numero.texte)
      }.sorted()
    case "client": return try seance.repertoire().clients.keys.map(\.texte).sorted()
    case "produit": return try seance.repertoire().produits.keys.map(\.texte).sorted()
    default: return []
    }
  }
}
