import Facturier

/// The program: finds the command that is meant, runs it, and says in words what went wrong.
@main
enum Programme {
  static let version = "0.1.0"

  /// All commands, in the order in which the help names them.
  static let commandes = CommandGroup.all.flatMap(\.commands)

  static func main() {
    Environment.Interruption.prepare()
    let output = Output()
    let ligne = ProgramArguments()
    let mots = ligne.words
    let langue = Langue.choisie(demandee(mots))
    do {
      if let rang = ligne.unreadable { throw UsageError(.argumentIllisible(rang)) }
      try executer(mots, langue, output)
      try output.flush()
      if !output.omittedColumns.isEmpty {
        Environment.say(Phrase.colonnesOmises(output.omittedColumns).en(langue), langue)
      }
      Environment.end(output.exitCode)
    } catch {
      let erreur = error as? any AdvisingError ?? AdvisedError(error)
      signaler(erreur, langue, json: mots.contains("--json"), output)
      Environment.end(erreur.exitCode)
    }
  }

  private static func executer(_ mots: [String], _ langue: Langue, _ output: Output) throws {
    var analyse = Invocation.Parsing(commandes)
    switch try analyse.read(mots) {
    case .version: try output.line("facturier \(version)")
    case .help(let commande, let chemin):
      let aide = Help(language: langue, width: output.width)
      try output.line(commande.map(aide.text) ?? aide.text(under: chemin))
    case .command(let commande, let call): try executer(commande, call, langue, output)
    }
  }

  /// Runs a command; a fault that it finds in its values comes with its usage.
  private static func executer(
    _ commande: Command, _ call: Invocation, _ langue: Langue, _ output: Output
  ) throws {
    do {
      _ = try call.choice(.langue, Langue.self)
      let tapee = try Session(commande, call, language: langue, output: output)
      let call = try TypedValues(language: langue) { try tapee.today() }.read(call, of: commande)
      try commande.run(tapee.given(call), call)
    } catch var usage as UsageError where usage.command == nil {
      usage.command = commande
      throw usage
    } catch let refus as RefusFacturation {
      // A rule names the field as the journal does, a person what was typed.
      let tape = refus.champ.flatMap { commande.field(setting: $0, by: call) }
      let nomme = tape.map(refus.nommant) ?? refus
      guard commande.arguments.first?.name == Argument.facture.name else { throw nomme }
      throw AdvisedError(nomme, advice: nomme.advice(about: call.required(0)))
    }
  }

  /// The language must be known before the command line is understood, to say what is wrong.
  private static func demandee(_ mots: [String]) -> String? {
    for (rang, mot) in mots.enumerated() {
      for nom in ["--langue", "--language"] {
        if mot.hasPrefix(nom + "=") { return String(mot.dropFirst(nom.count + 1)) }
        if mot == nom, rang + 1 < mots.count { return mots[rang + 1] }
      }
    }
    return nil
  }

  private static func signaler(
    _ erreur: any AdvisingError, _ langue: Langue, json: Bool, _ output: Output
  ) {
    if json {
      try? output.object("erreur") {
        $0.members(["code": Int(erreur.exitCode), "regle": erreur.rule])
        erreur.write(into: &$0)
        $0.member("message", erreur.advisedMessage(.anglais).named(in: .anglais))
      }
    }
    // What was answered before it went wrong is out first, for programs and for people.
    try? output.flush()
    Environment.say(erreur.advisedMessage(langue), langue)
    guard let usage = (erreur as? AdvisedError)?.error as? UsageError ?? erreur as? UsageError
    else {
      return
    }
    let aide = Help(language: langue, width: output.width)
    Environment.say(usage.command.map(aide.usage) ?? Phrase.voirAide.en(langue), langue)
  }
}
