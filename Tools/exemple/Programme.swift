import Facturier
import FacturierModeles

/// Shows a registre as it lives, in a terminal: the dashboard, a list of its invoices, and one of them.
///
///     Exemple DIR [--auteur NOM] [--anglais] [--une-fois]
///
/// It is made of the models alone. With `--une-fois` it prints the first screen and ends; where standard output
/// is no terminal it prints the screen each time that it has changed, until standard input ends.
@main
@MainActor
enum Programme {
  static func main() async {
    let demande = Demande(CommandLine.arguments.dropFirst())
    guard let dossier = demande.dossier, let auteur = demande.auteur else {
      Terminal.dire("Exemple DIR [--auteur NOM] [--anglais] [--une-fois]\n", sur: 2)
      Terminal.finir(2)
    }
    // A depot begins a folder that is not there, which nobody has asked for here.
    guard Terminal.estLa("\(dossier)/journal.jsonl") else {
      let mots = Paroles(demande.langue)
      Terminal.dire(mots("Aucun registre dans", "No ledger in") + " \(dossier)\n", sur: 2)
      Terminal.finir(1)
    }
    let depot: Depot
    do throws(DepotError) {
      depot = try await Depot(.dossier(dossier), patience: .seconds(1))
    } catch {
      Terminal.dire("\(error.message(demande.langue))\n", sur: 2)
      Terminal.finir(1)
    }
    let modeles = Modeles(depot, auteur: auteur, langue: demande.langue)
    let application = Application(modeles, Paroles(demande.langue))
    if demande.uneFois {
      await application.attendre()
      Terminal.dire(application.ecran(Terminal.taille).joined(separator: "\n") + "\n")
      Terminal.finir(application.aEchoue ? 1 : 0)
    }
    await Boucle(application).executer()
  }
}

/// What is asked for on the command line.
private struct Demande {
  var dossier: String?
  var auteur = try? Author(texte: "exemple")
  var langue = Langue.francais
  var uneFois = false

  init(_ mots: ArraySlice<String>) {
    var mots = mots
    while let mot = mots.popFirst() {
      switch mot {
      case "--auteur": auteur = mots.popFirst().flatMap { try? Author(texte: $0) }
      case "--anglais": langue = .anglais
      case "--une-fois": uneFois = true
      case _ where dossier == nil && !mot.hasPrefix("--"): dossier = mot
      default: auteur = nil
      }
    }
  }
}
