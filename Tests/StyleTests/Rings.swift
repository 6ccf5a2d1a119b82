/// The rooms of the house from the inside out, and what each may import.
///
/// A room that isn't listed may import nothing, so that a new one has to find its ring here first.
private let rings: [String: Set<String>] = [
  "Facturation": [],
  "Journaux": ["Facturation", "CSHA256"],
  "CasUsage": ["Facturation", "Journaux"],
  "Projections": ["Facturation", "Journaux"],
  "LigneJSON": ["Facturation", "Journaux"],
  // What is signed and dated is a hash.
  "Preuves": ["Facturation", "Journaux"],
  "JournalFichier": ["Facturation", "Journaux", "Projections", "LigneJSON", "Preuves", "CSysteme"],
  "Port": ["Facturation", "Journaux", "Projections", "LigneJSON"],
  "JournalPostgreSQL": ["Facturation", "Journaux", "Port", "CLibpq"],
  // What is asked of every adapter, in threads that the system gives.
  "Contract": ["Facturation", "Journaux", "CasUsage", "JournalFichier", "Port"],
  "Foreign": ["Facturation"],
  // A file is named by its hash, and so is the part of a font that it carries.
  "Zip": [],
  "PDF": ["Journaux", "Zip"],
  // A page needs SHA-256, by which its policy admits its style sheets.
  "Exporters": ["Facturation", "Journaux", "Projections", "PDF", "CRessources"],
  "Importers": ["Facturation", "Journaux", "Foreign"],
  "Facturier": rooms.subtracting(["Facturier", "FacturierDTO", "FacturierModeles", "Contract"]),
  // The shapes come from the JSON that is exported, and become the JSON that is imported; and Foundation's
  // types are made of ours, the door's errors among them.
  "FacturierDTO": [
    "Facturation", "Journaux", "Exporters", "Importers", "Facturier", "FoundationEssentials",
  ],
  // Screens follow what models hold.
  "FacturierModeles": ["Facturier", "Observation"],
]

private let rooms: Set<String> = [
  "Facturation", "Journaux", "CasUsage", "Projections", "CSHA256", "CRessources",
  "LigneJSON", "Preuves", "CSysteme", "JournalFichier", "Port", "Contract", "JournalPostgreSQL",
  "CLibpq", "Foreign", "Zip", "PDF",
  "FacturierDTO", "Exporters",
  "Importers", "Facturier", "FacturierModeles",
]

private let platform: Set<String> = ["Darwin", "Glibc", "Musl"]

/// The folders of the libraries that speak with the operating system: of files, of what their errors mean,
/// of threads; and of a server's answers.
private let systemCalls = ["Sources/JournalFichier/System/", "Sources/JournalPostgreSQL/System/"]

/// The one file that names Foundation, for systems that have its essentials in no module of their
/// own.
private let foundationByName = "Sources/FacturierDTO/Fondation.swift"

/// Imports point inward only.
func outwardImports(in file: SourceFile) -> [Violation] {
  guard let allowed = allowedImports(of: file) else { return [] }
  return imports(of: file).filter { !allowed.contains($0.module) }.map {
    file.violation(atLine: $0.line, "\(file.components[1]) may not import \($0.module)")
  }
}

/// The whole of Foundation costs every start of the program five milliseconds, and brings its
/// floating-point decimals along.
func importsOfFoundation(in file: SourceFile) -> [Violation] {
  guard file.isUnderSources, file.path != foundationByName else { return [] }
  return imports(of: file).filter { $0.module == "Foundation" }.map {
    file.violation(atLine: $0.line, "no library imports the whole of Foundation")
  }
}

private func allowedImports(of file: SourceFile) -> Set<String>? {
  if file.isUnderTools {
    return rooms.union(platform).union([
      "Hasard", "JournalEcrit", "Observation", "Simulation", "Synchronization",
    ])
  }
  guard file.isUnderSources else { return nil }
  let room = file.components[1]
  var allowed = rings[room, default: []]
  if room != "Facturation" && rooms.contains(room) { allowed.insert("Synchronization") }
  if systemCalls.contains(where: file.path.hasPrefix) { allowed.formUnion(platform) }
  if file.path == foundationByName { allowed.insert("Foundation") }
  return allowed
}

/// The modules a file imports: `@_exported public import struct Journaux.Position` is `Journaux`.
private func imports(of file: SourceFile) -> [(line: Int, module: String)] {
  let statement =
    /^(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|internal|fileprivate|private)\s+)*import\s+(?:(?:struct|class|enum|protocol|actor|typealias|func|let|var)\s+)?(\w+)/
  return file.code.enumerated().flatMap { index, line in
    line.split(separator: ";").compactMap { part in
      let trimmed = part.drop { $0.isWhitespace }
      return trimmed.firstMatch(of: statement).map { (index + 1, String($0.1)) }
    }
  }
}
