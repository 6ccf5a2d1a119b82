import Contract
import Facturation
import JournalPostgreSQL
import Port
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Asks of a base of PostgreSQL's what every adapter has to keep.
///
///     Contrat ADDRESS UUID [RULE]
///
/// The base is prepared; registres are named by what follows upon the UUID. Exit status: 0 all rules are
/// kept, 1 one is not, 64 usage.
@main
enum Programme {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let address = words.first.flatMap(ServerAddress.init),
      let first = words.dropFirst().first.flatMap({ try? UUIDTexte(texte: $0) })
    else {
      print("usage: Contrat ADDRESS UUID [RULE]")
      exit(64)
    }
    let names = Names(behind: first)
    let contract = AdapterContract {
      let registre = address.with(registre: names.next())
      return { try PostgresStore(registre, creating: true) }
    }
    let asked = contract.rules.filter { words.count < 3 || $0.name == words.last }
    let breaches = asked.filter { !isKept($0, in: contract) }.count
    print("\(asked.count - breaches) of \(asked.count) rules are kept")
    exit(breaches == 0 && !asked.isEmpty ? 0 : 1)
  }

  private static func isKept(_ rule: Rule, in contract: AdapterContract) -> Bool {
    do {
      try contract.check(rule)
      return true
    } catch {
      print("\(error)")
      return false
    }
  }
}

/// UUIDs that nobody has had yet, one after the other.
private final class Names: Sendable {
  private let last: Mutex<UUIDTexte>

  init(behind first: UUIDTexte) { last = Mutex(first) }

  func next() -> UUIDTexte {
    last.withLock { last in
      last = UUIDTexte(haut: last.haut, bas: last.bas &+ 1)
      return last
    }
  }
}
