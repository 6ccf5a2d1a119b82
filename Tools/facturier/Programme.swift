import Facturier

/// The program: finds the command that is meant, runs it, and says in words what went wrong.
@main
enum Programme {
  private static let commandes: [any (Commande & SendableMetatype).Type] = [
    Demo.self, Verifier.self, Rejouer.self,
  ]

  static func main() {
    var langue = Langue.choisie(nil)
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      langue = .choisie(options.langue)
      let contexte = ContexteCommande(options: options, langue: langue)
      Environnement.finir(try commande(options.commande).run(contexte))
    } catch {
      Environnement.dire(message(error, langue))
      Environnement.finir(CodeRetour(error))
    }
  }

  private static func commande(_ nom: String?) throws -> any Commande {
    for type in commandes where type.nom == nom || type.alias == nom { return type.init() }
    let noms = commandes.map { $0.nom }.joined(separator: ", ")
    throw Usage(
      francais: "usage : facturier [--registre DOSSIER] [--langue fr|en] [--json] COMMANDE,"
        + " parmi : \(noms)",
      anglais: "usage: facturier [--registre FOLDER] [--langue fr|en] [--json] COMMAND, one of:"
        + " \(noms)")
  }

  private static func message(_ erreur: any Error, _ langue: Langue) -> String {
    switch erreur {
    case let refus as RefusFacturation: refus.message(langue)
    case let erreur as JournalError: erreur.message(langue)
    case let usage as Usage: langue == .francais ? usage.francais : usage.anglais
    default: String(describing: erreur)
    }
  }
}
