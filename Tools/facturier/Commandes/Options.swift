/// What the command line says.
struct Options {
  /// The registre's folder.
  private(set) var registre: String
  /// Whether answers are JSON.
  private(set) var json = false
  /// Whether hashes are left unchecked.
  private(set) var sansVerifier = false
  /// An event and hash that the journal must contain.
  private(set) var ancre: String?
  /// The language, if one is asked for.
  private(set) var langue: String?
  /// The command.
  private(set) var commande: String?
  /// What the command is given beside options.
  private(set) var argument: String?

  /// Reads the arguments behind the program's name.
  init(_ arguments: [String]) throws {
    registre = Environnement.valeur("FACTURIER_REGISTRE") ?? "registre"
    var reste = arguments[...]
    while let mot = reste.popFirst() {
      guard mot.hasPrefix("--") else {
        try prendre(mot)
        continue
      }
      let parts = mot.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "--json": json = true
      case "--sans-verifier": sansVerifier = true
      case "--registre": registre = try valeur(parts, &reste)
      case "--ancre": ancre = try valeur(parts, &reste)
      case "--langue": langue = try valeur(parts, &reste)
      default:
        throw Usage(francais: "Option inconnue : \(mot).", anglais: "Unknown option: \(mot).")
      }
    }
  }

  private mutating func prendre(_ mot: String) throws {
    if commande == nil {
      commande = mot
    } else if argument == nil {
      argument = mot
    } else {
      throw Usage(francais: "Un argument de trop : \(mot).", anglais: "One too many: \(mot).")
    }
  }

  private func valeur(_ parts: [String], _ reste: inout ArraySlice<String>) throws -> String {
    if parts.count == 2 { return parts[1] }
    guard let suivant = reste.popFirst() else {
      throw Usage(
        francais: "\(parts[0]) demande une valeur.", anglais: "\(parts[0]) needs a value.")
    }
    return suivant
  }
}
