import CasUsage
import Facturation
import Graine
import JournalEcrit
import JournalFichier
import Journaux

/// Somebody who invoices: does one act after the other, each under a key of its own, and asks for it again until
/// it is known what became of it.
///
/// A worker outlives the processes that he works in.
struct Worker {
  private let number: Int
  private var done = 0
  private var task = Task.open
  /// Whether the act at hand may have been recorded: a process ended over it, or could not say.
  private var isDoubtful = false
  private(set) var acknowledged = 0

  private enum Task {
    case open, client
    case draft(ClientID)
    case line(FactureID, ClientID, rest: Int)
    case issue(FactureID, ClientID)
    case pay(FactureID, ClientID)
    /// All of it at once.
    case cart(ClientID, lines: Int)
  }

  init(number: Int) { self.number = number }

  /// The key of the act at hand.
  private var key: UUIDTexte { UUIDTexte(haut: UInt64(number), bas: UInt64(done)) }

  /// Asks for the act at hand; throws where the process has ended.
  mutating func act(in journal: FileJournal, _ tools: Outils, on process: SimulatedProcess) throws {
    let machine = process.machine
    do {
      let (recu, next) = try record(tools, machine)
      try expectLife(of: process)
      machine.with { state in
        state.truth.promise(recu.tete, on: state.journalOnDisk?.disk)
        let recorded = state.truth.byKey[key]
        state.truth.expect(
          recu.evenements.isEmpty || recorded == recu.positions,
          "the act of \(key) is told at \(String(describing: recu.positions)) and not there")
      }
      acknowledged += 1
      goOn(to: next)
    } catch let error as JournalError {
      try learn(from: error, on: process)
    } catch let refusal as RefusFacturation {
      try expectLife(of: process)
      switch (task, refusal.code) {
      // Another has opened the registre, or had: an act is refused on what is not on the disk yet, too.
      case (.open, "registre-deja-ouvert"): goOn(to: .client)
      case (.client, "registre-non-ouvert"): goOn(to: .open)
      default: machine.with { $0.truth.complain("refused: \(refusal)") }
      }
    }
  }

  private mutating func goOn(to next: Task) {
    (task, isDoubtful) = (next, false)
    done += 1
  }

  /// Throws where a process has ended, whose answer nobody hears.
  private mutating func expectLife(of process: SimulatedProcess) throws {
    guard !process.isAlive else { return }
    isDoubtful = true
    throw Ended()
  }

  /// What an error says of the act at hand.
  private mutating func learn(from error: JournalError, on process: SimulatedProcess) throws {
    try expectLife(of: process)
    let key = key
    let isDoubtful = isDoubtful || error.code == .incertain
    self.isDoubtful = isDoubtful
    process.machine.with { state in
      state.truth.expect(!error.isNever, "\(error)")
      guard !isDoubtful else { return }
      let text = Array("\"command\":\"\(key)\"".utf8)
      state.truth.expect(
        !(state.journal?.now ?? []).holds(text),
        "\(key) is in the journal, and its author was told: \(error)")
    }
    // He may try something else of the kind, and then this is never recorded.
    guard !isDoubtful, process.machine.draw({ $0.chance(50) }) else { return }
    process.machine.with { $0.truth.refuse(key) }
    goOn(to: task)
  }

  private mutating func record(_ tools: Outils, _ machine: Machine) throws -> (Recu, Task) {
    let context = Contexte(auteur: try Examples.auteur, cle: key)
    switch task {
    case .open:
      return (try tools.faire(par: context) { try $0.ouvrir(Examples.vendeur) }.recu, .client)
    case .client:
      let made = try tools.faire(par: context) {
        try $0.creerClient(Examples.client("Client \(number)"))
      }
      return (made.recu, .draft(made.valeur))
    case .draft(let client):
      let made = try tools.faire(par: context) {
        try $0.creerFacture(DemandeFacture(clientId: client))
      }
      let lines = machine.draw { $0.entier(1...3) }
      return (made.recu, .line(made.valeur, client, rest: lines))
    case .line(let facture, let client, let rest):
      let made = try tools.faire(par: context) { try $0.ajouterLigne(facture, Self.line(rest)) }
      let next = Task.line(facture, client, rest: rest - 1)
      return (made.recu, rest > 1 ? next : .issue(facture, client))
    case .issue(let facture, let client):
      let made = try tools.faire(par: context) { try $0.emettre(facture) }
      return (made.recu, .pay(facture, client))
    case .pay(let facture, let client):
      let request = DemandePaiement(montant: "1.00")
      let made = try tools.faire(par: context) { try $0.encaisser(facture, request) }
      let lines = machine.draw { $0.parmi([2, 5, 40]) }
      return (made.recu, .cart(client, lines: lines))
    case .cart(let client, let lines):
      let made = try tools.faire(par: context) { registre in
        let facture = try registre.creerFacture(DemandeFacture(clientId: client))
        for number in 1...lines {
          try registre.ajouterLigne(facture, Self.line(number))
        }
        try registre.emettre(facture)
      }
      return (made.recu, .draft(client))
    }
  }

  private static func line(_ number: Int) throws -> DemandeLigne {
    try Examples.ligne("Étagère n° \(number)", "2", "189.90")
  }
}

/// The process has ended in which somebody worked.
struct Ended: Error {}

extension ContiguousArray<UInt8> {
  /// Whether some bytes stand in it.
  fileprivate func holds(_ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    var start = startIndex
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].starts(with: text) { return true }
      start = place + 1
    }
    return false
  }
}
